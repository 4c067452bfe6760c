"""Proving the claims in a document again, whatever the game."""
