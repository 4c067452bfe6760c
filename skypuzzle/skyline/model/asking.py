"""CP-SAT, set up for a player's turns."""

from ortools.sat.python import cp_model

from skypuzzle.limits import Clock
from skypuzzle.solver import new_solver


def turns_solver(clock: Clock) -> cp_model.CpSolver:
    """Money adds up, so a linear relaxation helps."""
    return new_solver(clock, linear=True)
