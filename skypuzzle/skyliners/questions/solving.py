"""Solving and counting with CP-SAT: a final city with the turns that lead to it, all of them, or the proof of none."""

from collections.abc import Iterator
from typing import TypeVar

from skypuzzle.answers import Found, GaveUpError, Impossible, OnFound, Undecided
from skypuzzle.limits import NO_LIMIT, Clock, OutOfTimeError
from skypuzzle.skyliners import questions
from skypuzzle.skyliners.model import City, ExactGame, RestOfGame, Shares, try_order
from skypuzzle.skyliners.questions import Answer, Cities, CityQuestion, GameQuestion, Question, Solved, replay_city
from skypuzzle.skyliners.rules.board import SITES, Board, Piece, Reserve
from skypuzzle.skyliners.rules.position import Position, Turn
from skypuzzle.solver import cp_model, is_proven, new_solver

Game = TypeVar("Game", bound=RestOfGame)


def solve(question: Question, clock: Clock, *, fewest: bool = False) -> Answer:
    """Answer a question. With `fewest`, no other answer places fewer pieces on the plans' rows."""
    try:
        if isinstance(question, GameQuestion):
            return _solve_game(question, clock, fewest=fewest)
        city = city_model(question)
        solver, failed = _ask(question, city, clock, fewest=fewest)
        return failed or Solved(replay_city(question, city.built(solver)))
    except OutOfTimeError:
        return Undecided()


def city_model(question: CityQuestion) -> City:
    city = City(cp_model.CpModel(), question.board, question.supply)
    for added, supply in zip(city.added, question.supply, strict=True):
        total = sum(added)
        city.model.add(total == supply if question.whole else total <= supply)
    require_plans(question, city)
    return city


def require_plans(question: Question, city: City) -> None:
    for plan in question.plans:
        city.require(plan)
    if isinstance(question, GameQuestion) and question.broken is not None:
        city.require(question.broken, broken=True)


def _ask(
    question: Question, city: City, clock: Clock, *, fewest: bool
) -> tuple[cp_model.CpSolver, Impossible | Undecided | None]:
    """Run the model of a question; returns the solver, and why it has no solution if it has none."""
    if fewest:
        city.model.minimize(city.placed(question.sites))
    solver = new_solver(clock, linear=isinstance(question, GameQuestion))
    found = is_proven(solver, city.model)
    if found:
        return solver, None
    return solver, Undecided() if found is None else Impossible()


def everything_left(position: Position) -> Reserve:
    floors, roofs, parks = (sum(column) for column in zip(*position.reserves, strict=True))
    return Reserve(floors, roofs, parks)


def number_model(question: GameQuestion, city: City) -> RestOfGame:
    return _add_question(question, RestOfGame(city.model, question.position), city)


def exact_model(question: GameQuestion, city: City, clock: Clock = NO_LIMIT) -> ExactGame:
    """The question as a model by site. Raises OutOfTimeError if it takes too long to build."""
    return _add_question(question, ExactGame(city.model, question.position, clock), city)


def _add_question(question: GameQuestion, game: Game, city: City) -> Game:
    game.build(city)
    require_plans(question, city)
    game.require_cards(question.to_plan)
    if question.by is not None:
        game.only_by(question.by, question.sites)
    return game


def _solve_game(question: GameQuestion, clock: Clock, *, fewest: bool) -> Answer:
    """Solve by number first, which proves most impossibilities and proposes cities to find turns for; then exactly."""
    city = City(cp_model.CpModel(), question.position.board, everything_left(question.position))
    number_model(question, city)
    solver, failed = _ask(question, city, clock, fewest=fewest)
    if failed:
        return failed
    most = round(solver.objective_value) if fewest else None
    for answer in _likely_cities(question, clock, most):
        if isinstance(answer, Solved):
            return answer
    city = City(cp_model.CpModel(), question.position.board, everything_left(question.position))
    return _solve_by_site(question, city, clock, fewest=fewest)


def _likely_cities(question: GameQuestion, clock: Clock, most_placed: int | None) -> Iterator[Answer]:
    """Try some cities that the numbers allow; failing here proves nothing about the others.

    Low buildings, and games in which no action is lost, leave most freedom for the order of play, so they come first.
    """
    most = everything_left(question.position)
    for tallest, may_lose in ((most.floors // len(SITES) + 2, False), (most.floors, False), (most.floors, True)):
        if clock.is_out:
            return
        city = City(cp_model.CpModel(), question.position.board, most)
        game = number_model(question, city)
        for site in SITES:
            city.model.add(city.floors[site] <= tallest)
        if most_placed is not None:
            city.model.add(city.placed(question.sites) <= most_placed)
        if not may_lose:
            game.lose_nothing()
        solver = new_solver(clock, linear=True)
        if is_proven(solver, city.model):
            yield _line_by_number(question, game, solver, city.built(solver), clock)


def _solve_by_site(question: GameQuestion, city: City, clock: Clock, *, fewest: bool = False) -> Answer:
    game = exact_model(question, city, clock)
    solver, failed = _ask(question, city, clock, fewest=fewest)
    return failed or _replay(question, city.built(solver), game.line(solver, question.to_plan))


def _replay(question: GameQuestion, final: Board, turns: tuple[Turn, ...]) -> Solved:
    return Solved(questions.replay_game(question, turns, final), turns)


def _simple_order(
    question: GameQuestion, game: RestOfGame, solver: cp_model.CpSolver, final: Board
) -> tuple[Turn, ...] | None:
    """Turns that build a city found by number, if a simple method finds them."""
    played = [index for index, numbers in enumerate(game.numbers) if solver.value(numbers.played)]
    if any(solver.value(game.numbers[index].lost) for index in played):
        return None
    totals, plans = {}, {}
    for side in question.position.seats:
        own = [index for index in played if game.turns[index].side is side]
        floors, roofs, parks = (solver.value(game.total(own, piece)) for piece in Piece)
        totals[side] = Reserve(floors, roofs, parks)
        plans[side] = sum(solver.value(game.numbers[index].plans) for index in own)
    turns = [game.turns[index] for index in played]
    shares = Shares(turns, totals, plans)
    reserved = None if question.by is None else (question.by, question.sites)
    return try_order(question.position.board, final, turns, shares, question.to_plan, reserved)


def line_to(question: GameQuestion, final: Board, clock: Clock) -> Answer:
    """Find turns that build exactly this city."""
    for may_lose in (False, True):
        city = City.given(cp_model.CpModel(), question.position.board, final)
        game = number_model(question, city)
        if not may_lose:
            game.lose_nothing()
        solver = new_solver(clock, linear=True)
        found = is_proven(solver, city.model)
        if found:
            try:
                return _line_by_number(question, game, solver, final, clock)
            except OutOfTimeError:
                return Undecided()
    return Undecided() if found is None else Impossible()


def _line_by_number(
    question: GameQuestion, game: RestOfGame, solver: cp_model.CpSolver, final: Board, clock: Clock
) -> Answer:
    """Find turns for a city that the numbers allow: by a simple method first, then by the exact model."""
    turns = _simple_order(question, game, solver, final)
    if turns is not None:
        return _replay(question, final, turns)
    return _solve_by_site(question, City.given(cp_model.CpModel(), question.position.board, final), clock)


MOST_TOTALS = 60
"""With more possible totals than this, a game is far from its end, and cities are searched for one by one."""


def cities(question: Question, clock: Clock, *, limit: int | None = None, on_found: OnFound | None = None) -> Cities:
    """Find the final cities in order of their notation; complete unless the limit is exceeded or time ran out."""
    found = Found[Board](limit, clock, on_found)
    try:
        if clock.is_out:
            raise GaveUpError
        if isinstance(question, CityQuestion):
            _collect(question, city_model(question), found, clock)
        elif (totals := _reachable_totals(question, clock)) is not None:
            _collect(question, _candidates(question, totals), found, clock)
        else:
            for board in _numbered_cities(question, clock):
                if _is_answer(question, board, clock) and not found.take(board):
                    break
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
    """Every city with the right number of pieces and all plans true, whether or not turns lead there."""
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
    """The numbers of floors, roofs and parks that can still be built; None if there are too many or no time."""
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


def _is_answer(question: Question, board: Board, clock: Clock) -> bool:
    """Is there a line of play to this city? On a bare board it need only be buildable."""
    if isinstance(question, CityQuestion):
        return bool(replay_city(question, board))
    answer = line_to(question, board, clock)
    if isinstance(answer, Undecided):
        raise GaveUpError
    return isinstance(answer, Solved)


def _numbered_cities(question: GameQuestion, clock: Clock) -> Iterator[Board]:
    """Yield every city that the numbers allow, low ones first."""
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
    """Collects true answers. All variables follow from the city, so none comes twice.

    An error must not pass through the solver, which is not Python: it is stored, and the search stops.
    """

    def __init__(self, question: Question, city: City, found: Found[Board], clock: Clock) -> None:
        super().__init__()
        self._question = question
        self._city = city
        self._found = found
        self._clock = clock
        self.error: BaseException | None = None

    def on_solution_callback(self) -> None:
        """Check a candidate, and stop if the limit is exceeded."""
        if self.error is not None or self._found.stopped_by is not None:
            return
        try:
            board = Board(bytes(self.value(height) for height in self._city.heights))
            if _is_answer(self._question, board, self._clock) and not self._found.take(board):
                self.stop_search()
        except BaseException as error:
            self.error = error
            self.stop_search()
