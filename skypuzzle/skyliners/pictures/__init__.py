"""Skyliners to look at."""
