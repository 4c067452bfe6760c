"""The rules of Skyline of the World. Standard library only: the rules know nothing of solvers."""
