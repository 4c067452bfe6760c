"""Proving the claims in documents of any game."""
