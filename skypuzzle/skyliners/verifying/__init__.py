"""Proving the claims in documents of Skyliners."""
