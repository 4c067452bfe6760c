"""CP-SAT, set up for many small questions."""

from skypuzzle.limits import FOREVER, Clock

MEMORY_FOR_NUMPY = 128 << 20
"""Bytes. OR-Tools imports numpy, whose OpenBLAS exits with 1, a "no", if it gets no memory; all take 200 MB."""

bytes(MEMORY_FOR_NUMPY)  # freed at once and never touched; a MemoryError if there is not as much
from ortools.sat.python import cp_model as cp_model  # noqa: E402

SLACK_SECONDS = 0.2
SLACK_SHARE = 0.2
"""The time kept back from the solver, the smaller of the two: it looks at the clock only now and then."""


def new_solver(clock: Clock, *, linear: bool = False) -> cp_model.CpSolver:
    """Return a solver with one worker and no effort that only pays off in long searches.

    A linear relaxation sees at once what many things add up to, which search hardly ever does.
    """
    solver = cp_model.CpSolver()
    settings = solver.parameters
    settings.num_workers = 1
    settings.linearization_level = 1 if linear else 0
    settings.max_presolve_iterations = 1
    settings.cp_model_probing_level = 0
    settings.symmetry_level = 0
    settings.catch_sigint_signal = False  # else it would end the search at a Ctrl-C, and nobody would know
    left = clock.left
    if left < FOREVER:
        settings.max_time_in_seconds = left - min(SLACK_SECONDS, SLACK_SHARE * left)
    return solver


def is_proven(
    solver: cp_model.CpSolver, model: cp_model.CpModel, each: cp_model.CpSolverSolutionCallback | None = None
) -> bool | None:
    """Return whether there is a solution, or the best one if the model has an objective; None if time ran out.

    A solver that stops after its first solution treats an objective as a direction. If all solutions are enumerated,
    `each` is called with one after the other, and the answer is None unless all have come.
    """
    settings = solver.parameters
    if settings.max_time_in_seconds <= 0:
        return None
    status = solver.solve(model, each)
    if status == cp_model.INFEASIBLE:
        return False
    wants_best = model.has_objective() and not settings.stop_after_first_solution
    any_will_do = not wants_best and not settings.enumerate_all_solutions
    if status == cp_model.OPTIMAL or (status == cp_model.FEASIBLE and any_will_do):
        return True
    if status in (cp_model.FEASIBLE, cp_model.UNKNOWN):
        return None
    raise AssertionError(f"CP-SAT calls the model {solver.status_name(status)}: {model.validate()}")
