"""A puzzle generator and solver for the terminal, for the board game Skyliners."""

__version__ = "0.1.0"
