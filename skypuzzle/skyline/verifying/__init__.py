"""Proving the claims in documents of Skyline of the World."""
