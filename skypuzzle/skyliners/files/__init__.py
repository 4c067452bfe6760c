"""Skyliners as JSON: the document types, reading and writing them, and proving what they claim."""
