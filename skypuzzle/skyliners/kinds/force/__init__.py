"""`force` puzzles: exactly one turn keeps plans forced, whatever the others do; the player has turns to come."""
