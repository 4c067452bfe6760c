"""The rules of Cloud City. Standard library only: the rules know nothing of solvers."""
