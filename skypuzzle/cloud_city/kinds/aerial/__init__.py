"""Puzzles of the kind `aerial`: a full city from above, its roofs and walkways; find every height."""
