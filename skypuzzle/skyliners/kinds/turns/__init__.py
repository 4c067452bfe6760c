"""What puzzles of one turn of a game share."""
