"""What puzzles of any game have in common."""
