"""Skyline of the World as JSON: the document types, and reading and writing them."""
