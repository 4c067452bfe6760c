"""A toy game that moves into the house: Nim with towers. Whoever takes the last floor wins."""
