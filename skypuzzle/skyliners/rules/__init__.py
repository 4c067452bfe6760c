"""The rules of Skyliners, from the construction area to the final scoring. Standard library only."""
