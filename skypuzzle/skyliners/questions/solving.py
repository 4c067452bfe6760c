"""Solve: find a final city, and for a game the turns that lead to it, or prove that there is none."""

from collections.abc import Iterator
from typing import TypeVar

from ortools.sat.python import cp_model

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.limits import NO_LIMIT, Clock, OutOfTimeError
from skypuzzle.skyliners.model import City, ExactGame, RestOfGame, Shares, try_order
from skypuzzle.skyliners.questions import Answer, CityQuestion, GameQuestion, Question, Solved, replay_city, replay_game
from skypuzzle.skyliners.rules.board import SITES, Board, Piece, Reserve
from skypuzzle.skyliners.rules.position import Position, Turn
from skypuzzle.solver import is_proven, new_solver

Game = TypeVar("Game", bound=RestOfGame)


def solve(question: Question, clock: Clock, *, fewest: bool = False) -> Answer:
    """Answer a question. With `fewest`, an answer places as few pieces on the plans' rows as any does."""
    try:
        if isinstance(question, CityQuestion):
            return _solve_city(question, clock, fewest=fewest)
        return _solve_game(question, clock, fewest=fewest)
    except OutOfTimeError:
        return Undecided()


def city_model(question: CityQuestion) -> City:
    """The whole question as a model."""
    city = City(cp_model.CpModel(), question.board, question.supply)
    for added, supply in zip(city.added, question.supply, strict=True):
        total = sum(added)
        city.model.add(total == supply if question.whole else total <= supply)
    require_plans(question, city)
    return city


def require_plans(question: Question, city: City) -> None:
    """What the city must show at the end."""
    for plan in question.plans:
        city.require(plan)
    if isinstance(question, GameQuestion) and question.broken is not None:
        city.deny(question.broken)


def _solve_city(question: CityQuestion, clock: Clock, *, fewest: bool) -> Answer:
    city = city_model(question)
    solver, failed = _ask(question, city, clock, fewest=fewest)
    return failed or Solved(replay_city(question, city.built(solver)))


def _ask(
    question: Question, city: City, clock: Clock, *, fewest: bool
) -> tuple[cp_model.CpSolver, Impossible | Undecided | None]:
    """Run the model of a question: the solver with its solution, or why it has none."""
    if fewest:
        city.model.minimize(city.placed(question.sites))
    solver = new_solver(clock, linear=isinstance(question, GameQuestion))
    found = is_proven(solver, city.model)
    if found:
        return solver, None
    return solver, Undecided() if found is None else Impossible()


def everything_left(position: Position) -> Reserve:
    """All reserves together."""
    floors, roofs, parks = (sum(column) for column in zip(*position.reserves, strict=True))
    return Reserve(floors, roofs, parks)


def number_model(question: GameQuestion, city: City) -> RestOfGame:
    """The question as a model by number."""
    return _asked(question, RestOfGame(city.model, question.position), city)


def exact_model(question: GameQuestion, city: City, clock: Clock = NO_LIMIT) -> ExactGame:
    """The question as a model by site; OutOfTimeError if it takes too long to build."""
    return _asked(question, ExactGame(city.model, question.position, clock), city)


def _asked(question: GameQuestion, game: Game, city: City) -> Game:
    game.build(city)
    require_plans(question, city)
    game.require_cards(question.to_plan)
    if question.by is not None:
        game.only_by(question.by, question.sites)
    return game


def _solve_game(question: GameQuestion, clock: Clock, *, fewest: bool) -> Answer:
    """First by number, which proves most of what is impossible and gives cities to find turns for; then exactly."""
    city = City(cp_model.CpModel(), question.position.board, everything_left(question.position))
    number_model(question, city)
    solver, failed = _ask(question, city, clock, fewest=fewest)
    if failed:
        return failed
    most = round(solver.objective_value) if fewest else None
    for answer in _likely_cities(question, clock, most):
        if isinstance(answer, Solved):
            return answer
    return _solve_by_site(question, clock, fewest=fewest)


def _likely_cities(question: GameQuestion, clock: Clock, most_placed: int | None) -> Iterator[Answer]:
    """Whether some cities that the numbers allow can be built; what is not found here says nothing about others.

    Low buildings, and games in which no action is lost, leave the order of play most freedom: so these come first.
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


def _solve_by_site(question: GameQuestion, clock: Clock, *, fewest: bool) -> Answer:
    city = City(cp_model.CpModel(), question.position.board, everything_left(question.position))
    game = exact_model(question, city, clock)
    solver, failed = _ask(question, city, clock, fewest=fewest)
    if failed:
        return failed
    return _replayed(question, city.built(solver), game.line(solver, question.to_plan))


def _replayed(question: GameQuestion, final: Board, turns: tuple[Turn, ...]) -> Solved:
    return Solved(replay_game(question, turns, final), turns)


def _simple_order(
    question: GameQuestion, game: RestOfGame, solver: cp_model.CpSolver, final: Board
) -> tuple[Turn, ...] | None:
    """Turns that build a city found by number, if the simple way finds them."""
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
    """Turns that build this very city."""
    try:
        return _line_to(question, final, clock)
    except OutOfTimeError:
        return Undecided()


def _line_to(question: GameQuestion, final: Board, clock: Clock) -> Answer:
    for may_lose in (False, True):
        city = City.given(cp_model.CpModel(), question.position.board, final)
        game = number_model(question, city)
        if not may_lose:
            game.lose_nothing()
        solver = new_solver(clock, linear=True)
        found = is_proven(solver, city.model)
        if found:
            return _line_by_number(question, game, solver, final, clock)
    return Undecided() if found is None else Impossible()


def _line_by_number(
    question: GameQuestion, game: RestOfGame, solver: cp_model.CpSolver, final: Board, clock: Clock
) -> Answer:
    """Turns that build a city that the numbers allow: the simple way, or else whatever way there is."""
    turns = _simple_order(question, game, solver, final)
    return _line_by_site(question, final, clock) if turns is None else _replayed(question, final, turns)


def _line_by_site(question: GameQuestion, final: Board, clock: Clock) -> Answer:
    city = City.given(cp_model.CpModel(), question.position.board, final)
    game = exact_model(question, city, clock)
    solver, failed = _ask(question, city, clock, fewest=False)
    return failed or _replayed(question, final, game.line(solver, question.to_plan))
