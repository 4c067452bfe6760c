"""The rest of a game as some rows see it: our own search for live positions."""
