"""`finish`: the last tiles of a game, laid for the most votes."""
