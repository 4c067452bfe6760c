"""`survey` puzzles: nine tiles beside an empty square, and the votes that some of its lines must have."""
