"""The full-screen game, with Textual. Sessions decide what is legal."""
