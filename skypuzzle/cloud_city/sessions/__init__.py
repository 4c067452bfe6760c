"""Cloud City as something to play: puzzles and whole games, hints, turns part by part, and the final scoring."""
