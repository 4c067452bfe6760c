"""Skyline of the World as CP-SAT models: a player's turns in stages, and what rent says about owners."""
