"""How safe goals are in a live game, and advice on turns."""
