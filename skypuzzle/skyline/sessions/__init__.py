"""Skyline of the World as something to play: puzzles and whole games, hints, actions in words, the final scoring."""
