"""Puzzles of any game: what they are, their documents, and where sets are saved."""
