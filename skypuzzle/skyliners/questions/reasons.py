"""Why not: a smallest set of reasons why a question has no answer, in a player's words.

Each reason is a part of the question that can be left out of the model. Smallest means: leave out any one of them, and
those that remain have a solution; this is checked for each reason.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from skypuzzle.answers import minimal
from skypuzzle.limits import Clock, OutOfTimeError
from skypuzzle.skyliners.model import City, ExactGame, RestOfGame
from skypuzzle.skyliners.questions import CityQuestion, GameQuestion, Question, Reasons
from skypuzzle.skyliners.questions.solving import everything_left
from skypuzzle.skyliners.rules.board import EMPTY, PARK_CODE, ROW_LETTERS, SITE_NAMES, SITES, Piece, Reserve, Side, Site
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE, Plan, Position
from skypuzzle.solver import cp_model, is_proven, new_solver

PLENTY = Reserve(12, 12, 12)
"""Added to a supply that is not among the reasons."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A part of a question. `kind` says which part, the rest what it is about."""

    kind: str
    site: Site | None = None
    plan: Plan | None = None
    piece: Piece | None = None
    side: Side | None = None


def why_not(question: Question, *, time_limit: float | None = None, known: bool = False) -> Reasons:
    """Find the reasons why a question has no answer; none, and not complete, if it has one or time ran out.

    The reasons depend on the question alone, so nothing is reported if any step ran out of time.
    """
    clock = Clock(time_limit)
    blamed = list(_reasons(question))
    possible = False if known else _has_solution(question, blamed, clock)
    if possible is not False:
        return Reasons((), complete=False, possible=possible)
    groups = _in_order_of_dropping(question, blamed)
    kept = minimal(blamed, groups, lambda kept: _has_solution(question, kept, clock))
    if kept is None:
        return Reasons((), complete=False)
    sites = tuple(reason.site for reason in kept if reason.site is not None)
    return Reasons(tuple(_words(question, reason) for reason in kept), complete=True, sites=sites)


def _reasons(question: Question) -> Iterator[Reason]:
    yield from (Reason("plan", plan=plan) for plan in question.plans)
    yield from (Reason("site", site=site) for site in SITES if question.board.heights[site] != EMPTY)
    if isinstance(question, CityQuestion):
        yield from (Reason("short", piece=piece) for piece in Piece)
        if question.whole:
            yield from (Reason("whole", piece=piece) for piece in Piece if question.supply[piece])
    else:
        yield from (Reason("reserve", side=side) for side in question.position.seats)
        yield Reason("turns")
        yield Reason("order")
        if question.to_plan:
            yield Reason("cards")
        if question.by is not None:
            yield Reason("by", side=question.by)


def _in_order_of_dropping(question: Question, reasons: list[Reason]) -> Iterator[list[Reason]]:
    """Groups of reasons to try to do without, the least informative first."""
    yield [reason for reason in reasons if reason.kind == "order"]
    yield [reason for reason in reasons if reason.kind == "site" and reason.site not in question.sites]
    for kind in ("whole", "by", "cards", "reserve", "short", "turns", "site", "plan"):
        yield from ([reason] for reason in reasons if reason.kind == kind)


def _has_solution(question: Question, kept: list[Reason], clock: Clock) -> bool | None:
    """Is there a solution if only these reasons apply?"""
    if clock.is_out:
        return None
    free = frozenset(SITES) - {reason.site for reason in kept if reason.kind == "site"}
    free -= {site for site in SITES if question.board.heights[site] == EMPTY}
    try:
        if isinstance(question, CityQuestion):
            city = _relaxed_city(question, kept, free)
        else:
            city = _relaxed_game(question, kept, free, clock)
    except OutOfTimeError:
        return None
    for reason in kept:
        if reason.plan is not None:
            city.require(reason.plan)
    if isinstance(question, GameQuestion) and question.broken is not None:
        city.require(question.broken, broken=True)
    return is_proven(new_solver(clock, linear=isinstance(question, GameQuestion)), city.model)


def _relaxed_city(question: CityQuestion, kept: list[Reason], free: frozenset[Site]) -> City:
    limited = {reason.piece for reason in kept if reason.kind == "short"}
    whole = {reason.piece for reason in kept if reason.kind == "whole"}
    counts = [have if piece in limited else have + PLENTY[piece] for piece, have in enumerate(question.supply)]
    city = City(cp_model.CpModel(), question.board, Reserve(*counts), free)
    for piece, added in zip(Piece, city.added, strict=True):
        city.model.add(sum(added) <= counts[piece])
        if piece in whole:
            city.model.add(sum(added) >= question.supply[piece])
    return city


def _relaxed_game(question: GameQuestion, kept: list[Reason], free: frozenset[Site], clock: Clock) -> City:
    kinds = {reason.kind for reason in kept}
    limited = {reason.side for reason in kept if reason.kind == "reserve"}
    position = _with_plenty(question.position, limited)
    most = everything_left(position)
    city = City(cp_model.CpModel(), position.board, most, free)
    if "turns" not in kinds:
        for added, left in zip(city.added, most, strict=True):
            city.model.add(sum(added) <= left)
        return city
    game = (ExactGame if "order" in kinds else RestOfGame)(city.model, position, clock)
    game.build(city)
    if "cards" in kinds:
        game.require_cards(question.to_plan)
    if "by" in kinds and question.by is not None:
        game.only_by(question.by, question.sites)
    return city


def _with_plenty(position: Position, limited: set[Side | None]) -> Position:
    reserves = []
    for side, reserve in zip(position.seats, position.reserves, strict=True):
        counts = [have + (0 if side in limited else more) for have, more in zip(reserve, PLENTY, strict=True)]
        reserves.append(Reserve(*counts))
    return position._replace(reserves=tuple(reserves))


def _words(question: Question, reason: Reason) -> str:
    if reason.plan is not None:
        number = "4 or 5" if reason.plan.number == FOUR_OR_FIVE else str(reason.plan.number)
        return f"{reason.plan}: {reason.plan.side} must see {number} in row {ROW_LETTERS[reason.plan.row]}"
    if reason.site is not None:
        return f"{SITE_NAMES[reason.site]} {_building(question.board.heights[reason.site])}"
    if isinstance(question, CityQuestion):
        if reason.piece is None:
            raise ValueError(f"a bare board has no {reason.kind}")
        count = question.supply[reason.piece]
        if reason.kind == "whole":
            return f"{'all of ' if count > 1 else ''}the {_number(count, reason.piece)} must be placed"
        return f"the supply has {'only ' if count else ''}{_number(count, reason.piece)}"
    return _game_words(question, reason)


def _building(code: int) -> str:
    if code == PARK_CODE:
        return "is a park, and closed"
    floors = _number(code // 2, Piece.FLOOR)
    return f"is closed at {floors} and a roof" if code % 2 else f"has {floors} already"


def _number(count: int, piece: Piece) -> str:
    return f"{count or 'no'} {piece}{'' if count == 1 else 's'}"


def _game_words(question: GameQuestion, reason: Reason) -> str:
    if reason.kind == "reserve" and reason.side is not None:
        reserve = question.position.reserve(reason.side)
        pieces = [_number(have, piece) for piece, have in zip(Piece, reserve, strict=True) if have]
        return f"{reason.side} has only {' and '.join(pieces)} left" if pieces else f"{reason.side} has no pieces left"
    if reason.kind == "cards":
        cards = ", ".join(map(str, question.to_plan))
        return f"the cards not known to be in the office ({cards}) must get there: each takes a second action"
    if reason.kind == "by":
        return f"only {reason.side} may build on these rows"
    if reason.kind == "order":
        return "the order of play: a roof comes after the floors under it, whoever places them"
    return f"there are too few turns left{' to break it' if question.broken else ''}"
