"""`machine` puzzles: the turn after which the highest income stands."""
