"""Playing any game: undo and redo, time, hints, resuming, and typing; a game gives states, and moves as text."""
