"""Skyliners as a CP-SAT model: the city, and the rest of the game that builds it."""
