"""Puzzles with one solution."""
