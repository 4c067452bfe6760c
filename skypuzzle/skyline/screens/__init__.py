"""The screens of Skyline of the World, with Textual. What is legal is decided by sessions, not here."""
