"""Proving what documents of Skyliners claim."""
