"""The full-screen terminal program, for any game."""
