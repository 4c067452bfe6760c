"""CP-SAT, set up for many small questions, with three answers."""

from ortools.sat.python import cp_model

from skypuzzle.limits import FOREVER, Clock

SLACK_SECONDS = 0.2
SLACK_SHARE = 0.2
"""So much of the time that is left is kept from the solver, the smaller of the two: it looks only now and then."""


def new_solver(clock: Clock, *, linear: bool = False) -> cp_model.CpSolver:
    """One worker, and no effort that only pays off in long searches.

    What many things add up to is seen by a linear relaxation at a glance, and by search hardly ever; small questions
    need none.
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
    """Is there a solution (the best one, where the best is asked for)? None if time ran out first.

    A solver that stops after its first solution takes an objective as a direction to look in, and any will do.
    Where all solutions are asked for, `each` is called with one after the other, and they must all have come.
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
