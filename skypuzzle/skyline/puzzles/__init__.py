"""Puzzles of Skyline of the World: a package for each kind."""
