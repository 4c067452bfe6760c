"""The day's puzzles on web pages, for any game: plain files for any host, or served here by `skypuzzle web`."""
