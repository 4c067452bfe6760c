"""Skyline of the World: everything a program needs to set up, play, solve, check, read, write and score the game.

`str` of any value gives its notation; `parse_position`, `parse_board` and the like read it.
"""
