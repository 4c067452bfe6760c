"""`secure` puzzles: the turn after which the one opponent left can do what they like."""
