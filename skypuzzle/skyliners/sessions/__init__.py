"""Skyliners as something to play: puzzles and whole games, hints, what is seen, verdicts and the final scoring."""
