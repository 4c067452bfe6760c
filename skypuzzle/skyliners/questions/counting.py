"""All distinct final cities that answer a question, or as many as are asked for."""

from collections.abc import Iterator

from ortools.sat.python import cp_model

from skypuzzle.clock import Clock
from skypuzzle.skyliners.model.city import City
from skypuzzle.skyliners.model.game import RestOfGame
from skypuzzle.skyliners.model.solver import is_proven, new_solver
from skypuzzle.skyliners.questions.answer import Cities
from skypuzzle.skyliners.questions.question import CityQuestion, GameQuestion, Question
from skypuzzle.skyliners.questions.replay import replay_city, replay_game
from skypuzzle.skyliners.questions.solving import city_model, everything_left, find_turns, number_model, require_plans
from skypuzzle.skyliners.rules.board import Board

MOST_TOTALS = 60
"""With more ways than this to use up the pieces, a game is far from its end: its cities are looked for one by one."""


def cities(question: Question, clock: Clock, *, limit: int | None = None) -> Cities:
    """The final cities, in order of their notation; complete, unless there are more than the limit or time ran out."""
    if isinstance(question, CityQuestion):
        return _collect(question, city_model(question), limit, clock)
    totals = _reachable_totals(question, clock)
    if totals is None:
        return _one_by_one(question, limit, clock)
    return _collect(question, _candidates(question, totals), limit, clock)


def _collect(question: Question, city: City, limit: int | None, clock: Clock) -> Cities:
    collector = _Collector(question, city, limit, clock)
    solver = new_solver(clock)
    solver.parameters.enumerate_all_solutions = True
    status = solver.solve(city.model, collector)
    complete = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE) and not collector.gave_up
    return _cities(collector.found, complete=complete)


def _cities(boards: list[Board], *, complete: bool) -> Cities:
    return Cities(tuple(sorted(boards, key=str)), complete)


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
        solver = new_solver(clock, of_game=True)
        found = is_proven(solver, model)
        if not found:
            return None if found is None else reachable
        values = tuple(solver.value(total) for total in totals)
        reachable.append(values)
        model.add_forbidden_assignments(totals, [values])
    return None


def _one_by_one(question: GameQuestion, limit: int | None, clock: Clock) -> Cities:
    """Ask for a city other than all before, again and again."""
    boards: list[Board] = []
    for board in _numbered_cities(question, clock):
        turns = None if board is None else find_turns(question, board, clock)
        if board is None or clock.is_out:
            return _cities(boards, complete=False)
        if turns is not None:
            if len(boards) == limit:
                return _cities(boards, complete=False)
            boards.append(replay_game(question, turns, board))
    return _cities(boards, complete=True)


def _numbered_cities(question: GameQuestion, clock: Clock) -> Iterator[Board | None]:
    """Every city that the numbers allow, low ones first; None if time runs out."""
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
            solver = new_solver(clock, of_game=True)
            found = is_proven(solver, city.model)
            if found is None:
                yield None
            if not found:
                break
            board = city.built(solver)
            yield board
            city.forbid(board)


class _Collector(cp_model.CpSolverSolutionCallback):
    """Keeps what is a true answer. All variables follow from the city, so none comes twice."""

    def __init__(self, question: Question, city: City, limit: int | None, clock: Clock) -> None:
        super().__init__()
        self._question = question
        self._city = city
        self._limit = limit
        self._clock = clock
        self.found: list[Board] = []
        self.gave_up = False

    def on_solution_callback(self) -> None:
        """Prove a candidate, and stop if there is one too many."""
        board = Board(bytes(self.value(height) for height in self._city.heights))
        if isinstance(self._question, CityQuestion):
            replay_city(self._question, board)
        else:
            turns = find_turns(self._question, board, self._clock)
            if self._clock.is_out:
                self._give_up()
                return
            if turns is None:
                return
            replay_game(self._question, turns, board)
        if len(self.found) == self._limit:
            self._give_up()
        else:
            self.found.append(board)

    def _give_up(self) -> None:
        self.gave_up = True
        self.stop_search()
