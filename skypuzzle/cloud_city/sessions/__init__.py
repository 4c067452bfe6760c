"""Cloud City to play: whole games, and turns part by part."""
