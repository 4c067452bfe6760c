"""The frame of the terminal program, whatever the game."""
