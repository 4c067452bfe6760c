"""Checking the claims in documents of Skyliners."""
