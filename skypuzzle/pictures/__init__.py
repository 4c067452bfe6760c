"""Drawing for any game: SVG, images, booklets, and layout for the terminal."""
