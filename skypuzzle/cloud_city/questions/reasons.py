"""Why not: a smallest set of reasons for which a question has no answer, in words that a player uses.

Each reason is a part of the question that can be left out: a goal, a walkway that stands, a piece that the stock lacks,
a tile that is not there, that the first tile is one of the hand, and in a city without turns left a rule of building in
one place. Smallest means: leave out any one of them, and those that remain have a solution; that is asked again of each
before it is given. The tiles that lie are not among them: nobody asks what else could have been laid.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from skypuzzle.answers import GaveUpError, is_yes, minimal
from skypuzzle.cloud_city.questions import wording
from skypuzzle.cloud_city.questions.answer import Reasons, Solved
from skypuzzle.cloud_city.questions.answering import answer
from skypuzzle.cloud_city.questions.goals import Goal, Request, Votes, holds
from skypuzzle.cloud_city.questions.line_limits import line_limits
from skypuzzle.cloud_city.questions.question import CityQuestion, GameQuestion, Question, asked_about
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import KINDS, LENGTHS, Height, Quarter, Stock, Tile, Walkway, cross
from skypuzzle.limits import Clock

PLENTY = 30
"""Pieces of a kind that is not to be a reason: more than any city can use."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A part of a question. The kind says which, the rest what it is about."""

    kind: str
    goal: Goal | None = None
    walkway: Walkway | None = None
    piece: tuple[Height, int] | None = None
    tile: Tile | None = None
    place: Quarter | None = None


def why_not(question: Question, *, time_limit: float | None = None, known: bool = False) -> Reasons:
    """The reasons why a question has no answer; none, and not complete, if it has one or time ran out.

    They follow from the question alone: whatever was not settled on the way could have led to others. Whoever knows
    that it has no answer need not have that proven again.
    """
    clock = Clock(time_limit)
    asked = asked_about(question)
    if isinstance(question, GameQuestion) and not asked.turns:
        asked = replace(asked, stock=question.position.stock)
        too_late = _too_late(asked, clock)
        if too_late is not None:
            return too_late
    lines = _too_much_for_the_lines(asked)
    if lines is not None:
        return Reasons(lines, complete=True)
    possible = False if known else is_yes(answer(question, clock))
    if possible is not False:
        return Reasons((), complete=False, possible=possible)
    try:
        kept = smallest(asked, clock)
        sentences = None if kept is None else tuple(_sentences(asked, kept, clock))
    except GaveUpError:
        sentences = None
    return Reasons(sentences or (), complete=sentences is not None)


def smallest(question: CityQuestion, clock: Clock) -> list[Reason] | None:
    """Reasons that rule out an answer only together; None if anything was not settled in time."""
    blamed = list(_reasons(question))
    return minimal(blamed, _in_order_of_dropping(blamed), lambda kept: _has_solution(question, kept, clock))


def _too_late(question: CityQuestion, clock: Clock) -> Reasons | None:
    """The city is finished: could it have been done? Then the reason is that no turn is left (ruling H)."""
    possible = is_yes(answer(question, clock))
    missed = [goal for goal in question.goals if not holds(goal, question.city, question.rivals, question.requests)]
    if not missed:
        return Reasons((), complete=False, possible=True)
    if possible is None:
        return Reasons((), complete=False)
    return Reasons((wording.goal(missed[0]), wording.no_turn()), complete=True) if possible else None


def _too_much_for_the_lines(question: CityQuestion) -> tuple[str, ...] | None:
    """More votes than all lines together can carry, whatever is laid, need no other reason."""
    wanted = [goal for goal in question.goals if isinstance(goal, Votes)]
    if question.requests or not wanted:
        return None
    limits = line_limits(question.city, question.shape, grows=question.turns > 0)
    most = max(wanted, key=lambda goal: goal.number)
    if limits is None or sum(limits.values()) >= most.number:
        return None
    return wording.goal(most), wording.lines(limits, grows=question.turns > 0)


def _reasons(question: CityQuestion) -> Iterator[Reason]:
    """Everything that could be to blame."""
    yield from (Reason("goal", goal=goal) for goal in dict.fromkeys(question.goals))
    yield from (Reason("standing", walkway=walkway) for walkway in question.city.walkways)
    yield from (Reason("stock", piece=(height, length)) for height in Height for length in LENGTHS)
    if question.turns:
        if question.hand is not None:
            yield Reason("hand")
        yield from (Reason("tile", tile=kind) for kind in KINDS)
    elif not question.requests and not any(isinstance(goal, Request) for goal in question.goals):
        ends = [quarter for walkway in question.city.possible_walkways() for quarter in walkway]
        yield from (Reason("crowding", place=place) for place in sorted(set(ends)) if ends.count(place) > 2)
        yield from (Reason("crossing", place=place) for place in sorted(_crossings(question.city)))


def _crossings(city: City) -> set[Quarter]:
    """The quarters over which walkways of one level could cross."""
    return {
        quarter
        for one, other in combinations(city.possible_walkways(), 2)
        if city.level(one) is city.level(other) and cross(one, other)
        for quarter in set(one.between).intersection(other.between)
    }


def _in_order_of_dropping(reasons: list[Reason]) -> Iterator[list[Reason]]:
    """What to try to do without, first what says least; all of a kind at once, and then one by one."""
    for kind in ("hand", "tile", "crowding", "crossing", "standing", "stock"):
        of_kind = [reason for reason in reasons if reason.kind == kind]
        if of_kind:
            yield of_kind
            yield from ([reason] for reason in of_kind if len(of_kind) > 1)
    yield from ([reason] for reason in reasons if reason.kind == "goal")


def _has_solution(question: CityQuestion, kept: list[Reason], clock: Clock) -> bool | None:
    """Can it be done, as far as these reasons are concerned?"""
    if clock.is_out:
        return None
    asked = relaxed(question, kept)
    without = _rules_left_out(question, kept)
    if not without:
        return is_yes(answer(asked, clock))
    from skypuzzle.cloud_city.questions import solving

    return solving.is_possible(asked, clock, without)


def relaxed(question: CityQuestion, kept: Iterable[Reason]) -> CityQuestion:
    """The question with what is not kept left out."""
    kept = list(kept)
    standing = {reason.walkway for reason in kept if reason.kind == "standing"}
    city, stock = question.city, question.stock
    gone = [walkway for walkway in city.walkways if walkway not in standing]
    stock = _given_back(stock, [(city.level(one), one.length) for one in gone])
    limited = {reason.piece for reason in kept if reason.kind == "stock"}
    free = [(height, length) for height in Height for length in LENGTHS if (height, length) not in limited]
    tiles = question.tiles
    if question.turns:
        tiles += tuple(kind for kind in KINDS if Reason("tile", tile=kind) not in kept)
    return replace(
        question,
        city=City(city.quarters, tuple(walkway for walkway in city.walkways if walkway in standing)),
        tiles=tiles,
        stock=_given_back(stock, [piece for piece in free for _ in range(PLENTY)]),
        goals=tuple(reason.goal for reason in kept if reason.goal is not None),
        hand=question.hand if Reason("hand") in kept else None,
        at_most=question.turns,
    )


def _given_back(stock: Stock, pieces: Iterable[tuple[Height, int]]) -> Stock:
    levels = [list(lengths) for lengths in stock]
    for height, length in pieces:
        levels[height - 1][length - 1] += 1
    return Stock(*map(tuple, levels))


def _rules_left_out(question: CityQuestion, kept: list[Reason]) -> list[tuple[str, Quarter]]:
    return [
        (reason.kind, reason.place) for reason in _reasons(question) if reason.place is not None and reason not in kept
    ]


def _sentences(question: CityQuestion, kept: list[Reason], clock: Clock) -> Iterator[str]:
    """The reasons in words; tiles that are missing share a sentence. With nothing else to blame, it is the city."""
    missing = [reason.tile for reason in kept if reason.tile is not None]
    only_goals = all(reason.kind == "goal" for reason in kept)
    most = _most(question, kept, clock)
    for reason in kept:
        if reason.goal is not None:
            yield wording.goal(reason.goal, None if only_goals else most)
        elif reason.walkway is not None:
            yield wording.standing(reason.walkway)
        elif reason.piece is not None:
            yield wording.stock(question.stock, *reason.piece)
        elif reason.place is not None:
            yield wording.rule(reason.kind, reason.place)
        elif reason.kind == "hand":
            yield wording.hand(question.hand or ())
        elif reason.tile == missing[0]:
            yield wording.missing(missing, question.tiles, _enough(question, missing, clock))
    if only_goals:
        yield wording.city(question, most)


def _most(question: CityQuestion, kept: list[Reason], clock: Clock) -> int | None:
    """The most votes that the other reasons leave; None if they are not about votes alone."""
    others = [reason for reason in kept if not isinstance(reason.goal, Votes)]
    if len(others) == len(kept) or any(reason.goal for reason in others):
        return None
    without = _rules_left_out(question, kept)
    if not without:
        found = answer(relaxed(question, others), clock, best=True)
        most = found.votes if isinstance(found, Solved) else None
    else:
        from skypuzzle.cloud_city.questions import solving

        most = solving.most_votes(relaxed(question, others), clock, without)
    if most is None:  # without the votes there is an answer, or else they would not be a reason
        raise GaveUpError
    return most


def _enough(question: CityQuestion, missing: list[Tile], clock: Clock) -> list[Tile]:
    """The tiles of which a single one more, in the hand, would be an answer, with nothing else changed.

    Where many are missing, all kinds are asked about, as then it is said which would not do.
    """
    enough = []
    for kind in missing if len(missing) < wording.MANY else KINDS:
        hand = None if question.hand is None else (*question.hand, kind)
        more = replace(question, tiles=(*question.tiles, kind), hand=hand, at_most=question.turns)
        would_do = is_yes(answer(more, clock))
        if would_do is None:
            raise GaveUpError
        if would_do:
            enough.append(kind)
    return enough
