"""All distinct final cities that answer a question, or as many as are asked for."""

from collections.abc import Iterator

from ortools.sat.python import cp_model

from skypuzzle.answers import Found, GaveUpError, OnFound, Undecided
from skypuzzle.limits import Clock
from skypuzzle.skyliners.model import City, RestOfGame
from skypuzzle.skyliners.questions import Cities, CityQuestion, GameQuestion, Question, Solved, replay_city
from skypuzzle.skyliners.questions.solving import city_model, everything_left, line_to, number_model, require_plans
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.solver import is_proven, new_solver

MOST_TOTALS = 60
"""With more ways than this to use up the pieces, a game is far from its end: its cities are looked for one by one."""


def cities(question: Question, clock: Clock, *, limit: int | None = None, on_found: OnFound | None = None) -> Cities:
    """The final cities, in order of their notation; complete, unless there are more than the limit or time ran out."""
    found = Found[Board](limit, clock, on_found)
    try:
        if clock.is_out:
            raise GaveUpError
        if isinstance(question, CityQuestion):
            _collect(question, city_model(question), found, clock)
        elif (totals := _reachable_totals(question, clock)) is not None:
            _collect(question, _candidates(question, totals), found, clock)
        else:
            _one_by_one(question, found, clock)
    except GaveUpError:
        found.give_up()
    return Cities(found.in_order(), found.is_complete, found.stopped_by)


def _collect(question: Question, city: City, found: Found[Board], clock: Clock) -> None:
    collector = _Collector(question, city, found, clock)
    solver = new_solver(clock)
    solver.parameters.enumerate_all_solutions = True
    seen_all = is_proven(solver, city.model, collector)
    if collector.error is not None:
        raise collector.error
    if seen_all is None and found.stopped_by is None:
        raise GaveUpError


def _candidates(question: GameQuestion, reachable: list[tuple[int, ...]]) -> City:
    """Every city of the right numbers of pieces with the plans true, whether or not a line of play leads there."""
    most = everything_left(question.position)
    city = City(cp_model.CpModel(), question.position.board, most)
    totals = []
    for added, left in zip(city.added, most, strict=True):
        total = city.model.new_int_var(0, left, "total")
        city.model.add(sum(added) == total)
        totals.append(total)
    city.model.add_allowed_assignments(totals, reachable)
    require_plans(question, city)
    return city


def _reachable_totals(question: GameQuestion, clock: Clock) -> list[tuple[int, ...]] | None:
    """How many floors, roofs and parks the game can still see; None if there are many ways, or no time to tell."""
    model = cp_model.CpModel()
    game = RestOfGame(model, question.position)
    totals = []
    for total, left in zip(game.totals, everything_left(question.position), strict=True):
        variable = model.new_int_var(0, left, "total")
        model.add(variable == total)
        totals.append(variable)
    reachable: list[tuple[int, ...]] = []
    while len(reachable) < MOST_TOTALS:
        solver = new_solver(clock, linear=True)
        found = is_proven(solver, model)
        if not found:
            return None if found is None else reachable
        values = tuple(solver.value(total) for total in totals)
        reachable.append(values)
        model.add_forbidden_assignments(totals, [values])
    return None


def _one_by_one(question: GameQuestion, found: Found[Board], clock: Clock) -> None:
    """Ask for a city other than all before, again and again."""
    for board in _numbered_cities(question, clock):
        if _is_answer(question, board, clock) and not found.take(board):
            return


def _is_answer(question: Question, board: Board, clock: Clock) -> bool:
    """Does a line of play lead to a city? On a bare board it need only be built."""
    if isinstance(question, CityQuestion):
        return bool(replay_city(question, board))
    answer = line_to(question, board, clock)
    if isinstance(answer, Undecided):
        raise GaveUpError
    return isinstance(answer, Solved)


def _numbered_cities(question: GameQuestion, clock: Clock) -> Iterator[Board]:
    """Every city that the numbers allow, low ones first."""
    most = everything_left(question.position)
    city = City(cp_model.CpModel(), question.position.board, most)
    number_model(question, city)
    is_low = city.model.new_bool_var("low")
    for floors in city.floors:
        city.model.add(floors <= most.floors // len(city.floors) + 2).only_enforce_if(is_low)
    for low in (True, False):
        city.model.clear_assumptions()
        city.model.add_assumption(is_low if low else ~is_low)
        while True:
            solver = new_solver(clock, linear=True)
            found = is_proven(solver, city.model)
            if found is None:
                raise GaveUpError
            if not found:
                break
            board = city.built(solver)
            yield board
            city.forbid(board)


class _Collector(cp_model.CpSolverSolutionCallback):
    """Keeps what is a true answer. All variables follow from the city, so none comes twice.

    No error passes through the solver, which is not Python: it is kept, and the search stopped.
    """

    def __init__(self, question: Question, city: City, found: Found[Board], clock: Clock) -> None:
        super().__init__()
        self._question = question
        self._city = city
        self._found = found
        self._clock = clock
        self.error: BaseException | None = None

    def on_solution_callback(self) -> None:
        """Prove a candidate, and stop if there is one too many."""
        if self.error is not None or self._found.stopped_by is not None:
            return
        try:
            board = Board(bytes(self.value(height) for height in self._city.heights))
            if _is_answer(self._question, board, self._clock) and not self._found.take(board):
                self.stop_search()
        except BaseException as error:
            self.error = error
            self.stop_search()
