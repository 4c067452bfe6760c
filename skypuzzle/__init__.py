"""Puzzles and solvers for the board games Skyliners, Cloud City and Skyline of the World."""

__version__ = "0.1.0"
