"""The day's puzzles on web pages, for any game: plain files that a host serves as they are, or `skypuzzle web` here."""
