"""Playing: puzzles and whole games as a player goes through them, whatever shows them."""
