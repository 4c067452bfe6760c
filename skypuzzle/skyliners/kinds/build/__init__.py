"""`build` puzzles: place all the pieces so that each side sees what it must."""
