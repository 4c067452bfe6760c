"""The rest of a game as some rows of one player see it: our own search for live positions."""
