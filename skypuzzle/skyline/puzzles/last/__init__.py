"""`last` puzzles: the last turn of a game, for the most prestige."""
