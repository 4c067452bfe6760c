"""Puzzles taken from the last round of games: `reach`, `secure` and `win`."""
