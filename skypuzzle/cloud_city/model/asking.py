"""CP-SAT, set up for cities: much is gained by its linear relaxation, and by a thorough look before the search."""

from ortools.sat.python import cp_model

from skypuzzle.limits import Clock
from skypuzzle.solver import new_solver


def city_solver(clock: Clock) -> cp_model.CpSolver:
    """For questions about tiles that are still to be laid: three to ten times faster than what suits small ones."""
    solver = new_solver(clock, linear=True)
    settings = solver.parameters
    settings.linearization_level = 2
    settings.max_presolve_iterations = 3
    settings.cp_model_probing_level = 2
    settings.symmetry_level = 2
    return solver
