"""Proving the claims in documents of Cloud City."""
