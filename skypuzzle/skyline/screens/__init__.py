"""The full screen, with Textual. Nothing here decides what is legal: sessions do."""
