"""What playing any game takes: undo and redo, time, hints, and what is kept for the next time."""
