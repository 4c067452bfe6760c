"""Playing any game: undo and redo, time, hints, saving, and typing. A game provides states, and moves as text."""
