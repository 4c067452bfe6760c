"""Why not: a smallest set of reasons for which a question has no answer, in words that a player uses."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING

from skypuzzle.answers import GaveUpError, is_yes, minimal
from skypuzzle.cloud_city.questions.answers import answer
from skypuzzle.cloud_city.questions.question import (
    Built,
    CityQuestion,
    GameQuestion,
    Goal,
    Question,
    Reasons,
    Request,
    Solved,
    Votes,
    city_question,
    holds,
)
from skypuzzle.cloud_city.rules import pieces
from skypuzzle.cloud_city.rules.city import NO_TILE, City, frames
from skypuzzle.cloud_city.rules.scoring import CARDS
from skypuzzle.imports import LazyModule
from skypuzzle.limits import Clock
from skypuzzle.wording import listed

if TYPE_CHECKING:
    from skypuzzle.cloud_city.questions import cp_sat
else:
    cp_sat = LazyModule("skypuzzle.cloud_city.questions.cp_sat")

OPEN_TILE = tuple(product(range(4), repeat=2))
"""What two quarters of a tile may show: anything, as a tile has two buildings."""


def line_limits(city: City, shape: pieces.Shape, *, grows: bool) -> Mapping[str, int] | None:
    """The most votes of each column and rank, by name; None while the final frame is unknown."""
    around = frames(city, shape)
    if not grows:
        cells = frozenset(city.tiles)
    elif len(around) == 1:
        cells = around[0]
    else:
        return None
    columns = sorted({cell % pieces.SIZE + right for cell in cells for right in (0, 1)})
    ranks = sorted({cell // pieces.SIZE + up for cell in cells for up in (0, 1)})
    lines = {pieces.COLUMNS[column]: [column + pieces.SIZE * rank for rank in ranks] for column in columns}
    lines |= {str(rank + 1): [column + pieces.SIZE * rank for column in columns] for rank in ranks}
    code = {NO_TILE: None} if grows else {}
    heights = {name: [city.quarters[quarter] for quarter in line] for name, line in lines.items()}
    return {name: _limit(tuple(code.get(height, height) for height in line)) for name, line in heights.items()}


@cache
def _limit(line: tuple[int | None, ...]) -> int:
    """The most votes over all ways to fill a line; None is a quarter that will get a tile."""
    pairs = [line[at : at + 2] for at in range(0, len(line), 2)]
    filled = [OPEN_TILE if None in pair else (pair,) for pair in pairs]
    return max(line_votes([height or 0 for pair in choice for height in pair]) for choice in product(*filled))


def line_votes(heights: Sequence[int]) -> int:
    """The votes of all walkways that rules 10a–e allow in a line."""
    votes = 0
    for first, height in enumerate(heights):
        if not 0 < height < NO_TILE:
            continue
        for second in range(first + 1, min(first + pieces.LONGEST + 1, len(heights))):
            if heights[second] >= height:
                votes += pieces.VOTES[second - first] if heights[second] == height else 0
                break
    return votes


MANY = 8
"""From this many kinds on, the sentence lists those that would not do."""


def _goal_words(wanted: Goal, most: int | None = None) -> str:
    if isinstance(wanted, Built):
        return f"{wanted.walkway} must stand"
    if isinstance(wanted, Request):
        return f"Special Request {wanted.card} ({CARDS[wanted.card]}) must be fulfilled"
    one = isinstance(wanted, Votes) and wanted.number == 1
    return f"{wanted.words} {'is' if one else 'are'} wanted" + (
        "" if most is None else f"; the other reasons leave {most} at most"
    )


def _lines_words(limits: Mapping[str, int], *, grows: bool) -> str:
    carried = [f"{line} {votes}" for line, votes in limits.items() if votes]
    whatever = "whatever tiles are laid, " if grows else ""
    if not carried:
        return f"{whatever}no line can carry a walkway"
    return f"{whatever}the lines can carry {sum(limits.values())} votes at most: {', '.join(carried)}"


def _stock_words(left: pieces.Stock, height: pieces.Height, length: int) -> str:
    number = left.left(height, length)
    piece = f"{height} walkway{'' if number == 1 else 's'} of length {length}"
    return f"the stock has {f'only {number}' if number else 'no'} {piece}"


def _rule_words(kind: str, place: pieces.Quarter) -> str:
    name = pieces.QUARTER_NAMES[place]
    if kind == "crowding":
        return f"{name} takes no more than two walkways (rule 10g)"
    return f"walkways of one level must not cross over {name} (rule 10f)"


def _missing_words(kinds: Sequence[pieces.Tile], tiles: Sequence[pieces.Tile], enough: Sequence[pieces.Tile]) -> str:
    if len(kinds) >= MANY:
        lacking = f"there {'are' if len(tiles) > 1 else 'is'} only {listed(tiles)} to lay"
    else:
        other = "other " if any(kind in tiles for kind in kinds) else ""
        lacking = f"there is no {other}{listed(kinds, 'or')} to lay"
    if not enough:
        return lacking
    if len(kinds) < MANY and list(enough) == list(kinds):
        which = {1: "which", 2: "either of which"}.get(len(kinds), "any of which")
        return f"{lacking}, {which} would do"
    if len(enough) == len(pieces.KINDS):
        return f"{lacking}; one more of any kind would do"
    if len(enough) >= MANY:
        others = [kind for kind in pieces.KINDS if kind not in enough]
        return f"{lacking}; one more of any kind but {listed(others)} would do"
    return f"{lacking}; one more {listed(enough, 'or')} would do"


def _city_words(question: CityQuestion, most: int | None) -> str:
    """The sentence for a city that cannot do it even with nothing else in the way."""
    for wanted in question.goals:
        if isinstance(wanted, Built) and (reason := _why_impossible(question, wanted.walkway)):
            return reason
    even = [
        *(["one more tile of each kind to choose from"] if question.turns else []),
        *(["its walkways taken down"] if question.city.walkways else []),
        "every piece in the stock",
    ]
    can = "cannot do it" if most is None else f"can have {most} votes at most"
    return f"even with {listed(even)}, this city {can}"


def _why_impossible(question: CityQuestion, walkway: pieces.Walkway) -> str | None:
    """Why a walkway is impossible, if the city alone shows it."""
    cells = frozenset().union(*frames(question.city, question.shape)) if question.turns else question.city.tiles.keys()
    for quarter in walkway.line:
        if pieces.cell_of(quarter) not in cells:
            return f"{pieces.QUARTER_NAMES[quarter]} is beyond the city" + (
                ", however it grows" if question.turns else ""
            )
    city = question.city
    levels = {}
    for quarter in walkway:
        if pieces.cell_of(quarter) in city.tiles:
            height = city.height(quarter)
            if height is None:
                return f"there is no building on {pieces.QUARTER_NAMES[quarter]} (rule 10a)"
            levels[height] = f"{pieces.QUARTER_NAMES[quarter]} is {height}"
    if len(levels) > 1:
        return f"{' and '.join(levels.values())} (rule 10a)"
    for quarter in walkway.between:
        between = city.height(quarter)
        if between is not None and any(between >= height for height in levels):
            return f"{pieces.QUARTER_NAMES[quarter]} between its ends is {between} (rules 10c, 10d)"
    return None


PLENTY = 30
"""More pieces than any city can use: then the stock is no reason."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A part of a question that may be to blame; `kind` says which field is set."""

    kind: str
    goal: Goal | None = None
    walkway: pieces.Walkway | None = None
    piece: tuple[pieces.Height, int] | None = None
    tile: pieces.Tile | None = None
    place: pieces.Quarter | None = None


def why_not(question: Question, *, time_limit: float | None = None, known: bool = False) -> Reasons:
    """The reasons why a question has no answer; incomplete if it has one or time ran out.

    They depend on the question alone. With `known`, the caller already knows that there is no answer.
    """
    clock = Clock(time_limit)
    asked = city_question(question)
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
    """A smallest set of reasons that rules out an answer; None if time ran out."""
    blamed = list(_reasons(question))
    return minimal(blamed, _in_order_of_dropping(blamed), lambda kept: _has_solution(question, kept, clock))


def _too_late(question: CityQuestion, clock: Clock) -> Reasons | None:
    """For a finished city: if it could have been done earlier, the reason is that no turn is left (ruling H)."""
    possible = is_yes(answer(question, clock))
    missed = [goal for goal in question.goals if not holds(goal, question.city, question.rivals, question.requests)]
    if not missed:
        return Reasons((), complete=False, possible=True)
    if possible is None:
        return Reasons((), complete=False)
    return Reasons((_goal_words(missed[0]), "there is no turn left to build in"), complete=True) if possible else None


def _too_much_for_the_lines(question: CityQuestion) -> tuple[str, ...] | None:
    """If all lines together cannot carry the votes, no other reason is needed."""
    wanted = [goal for goal in question.goals if isinstance(goal, Votes)]
    if question.requests or not wanted:
        return None
    limits = line_limits(question.city, question.shape, grows=question.turns > 0)
    most = max(wanted, key=lambda goal: goal.number)
    if limits is None or sum(limits.values()) >= most.number:
        return None
    return _goal_words(most), _lines_words(limits, grows=question.turns > 0)


def _reasons(question: CityQuestion) -> Iterator[Reason]:
    yield from (Reason("goal", goal=goal) for goal in dict.fromkeys(question.goals))
    yield from (Reason("standing", walkway=walkway) for walkway in question.city.walkways)
    yield from (Reason("stock", piece=(height, length)) for height in pieces.Height for length in pieces.LENGTHS)
    if question.turns:
        if question.hand is not None:
            yield Reason("hand")
        yield from (Reason("tile", tile=kind) for kind in pieces.KINDS)
    elif not question.requests and not any(isinstance(goal, Request) for goal in question.goals):
        ends = [quarter for walkway in question.city.possible_walkways() for quarter in walkway]
        yield from (Reason("crowding", place=place) for place in sorted(set(ends)) if ends.count(place) > 2)
        yield from (Reason("crossing", place=place) for place in sorted(_crossings(question.city)))


def _crossings(city: City) -> set[pieces.Quarter]:
    """The quarters over which walkways of one level could cross."""
    return {
        quarter
        for one, other in combinations(city.possible_walkways(), 2)
        if city.level(one) is city.level(other) and pieces.cross(one, other)
        for quarter in set(one.between).intersection(other.between)
    }


def _in_order_of_dropping(reasons: list[Reason]) -> Iterator[list[Reason]]:
    """What to try to drop: the least telling first, a whole kind at once and then one by one."""
    for kind in ("hand", "tile", "crowding", "crossing", "standing", "stock"):
        of_kind = [reason for reason in reasons if reason.kind == kind]
        if of_kind:
            yield of_kind
            yield from ([reason] for reason in of_kind if len(of_kind) > 1)
    yield from ([reason] for reason in reasons if reason.kind == "goal")


def _has_solution(question: CityQuestion, kept: list[Reason], clock: Clock) -> bool | None:
    if clock.is_out:
        return None
    asked = relaxed(question, kept)
    without = _rules_left_out(question, kept)
    return cp_sat.is_possible(asked, clock, without) if without else is_yes(answer(asked, clock))


def relaxed(question: CityQuestion, kept: Iterable[Reason]) -> CityQuestion:
    """The question limited by these reasons alone."""
    kept = list(kept)
    standing = {reason.walkway for reason in kept if reason.kind == "standing"}
    city, stock = question.city, question.stock
    gone = [walkway for walkway in city.walkways if walkway not in standing]
    stock = _given_back(stock, map(city.piece, gone))
    limited = {reason.piece for reason in kept if reason.kind == "stock"}
    free = [
        (height, length) for height in pieces.Height for length in pieces.LENGTHS if (height, length) not in limited
    ]
    tiles = question.tiles
    if question.turns:
        tiles += tuple(kind for kind in pieces.KINDS if Reason("tile", tile=kind) not in kept)
    return replace(
        question,
        city=City(city.quarters, tuple(walkway for walkway in city.walkways if walkway in standing)),
        tiles=tiles,
        stock=_given_back(stock, [piece for piece in free for _ in range(PLENTY)]),
        goals=tuple(reason.goal for reason in kept if reason.goal is not None),
        hand=question.hand if Reason("hand") in kept else None,
        at_most=question.turns,
    )


def _given_back(stock: pieces.Stock, returned: Iterable[tuple[pieces.Height, int]]) -> pieces.Stock:
    levels = [list(lengths) for lengths in stock]
    for height, length in returned:
        levels[height - 1][length - 1] += 1
    return pieces.Stock(*map(tuple, levels))


def _rules_left_out(question: CityQuestion, kept: list[Reason]) -> list[tuple[str, pieces.Quarter]]:
    return [
        (reason.kind, reason.place) for reason in _reasons(question) if reason.place is not None and reason not in kept
    ]


def _sentences(question: CityQuestion, kept: list[Reason], clock: Clock) -> Iterator[str]:
    """The reasons in words. Missing tiles share a sentence; if only goals are left, the city is to blame."""
    missing = [reason.tile for reason in kept if reason.tile is not None]
    only_goals = all(reason.kind == "goal" for reason in kept)
    most = _most(question, kept, clock)
    for reason in kept:
        if reason.goal is not None:
            yield _goal_words(reason.goal, None if only_goals else most)
        elif reason.walkway is not None:
            yield f"{reason.walkway} stands already, and stays"
        elif reason.piece is not None:
            yield _stock_words(question.stock, *reason.piece)
        elif reason.place is not None:
            yield _rule_words(reason.kind, reason.place)
        elif reason.kind == "hand":
            yield f"the first tile comes from the hand ({', '.join(question.hand or ())})"
        elif reason.tile == missing[0]:
            yield _missing_words(missing, question.tiles, _enough(question, missing, clock))
    if only_goals:
        yield _city_words(question, most)


def _most(question: CityQuestion, kept: list[Reason], clock: Clock) -> int | None:
    """The most votes that the other reasons allow; None if goals other than votes are involved."""
    others = [reason for reason in kept if not isinstance(reason.goal, Votes)]
    if len(others) == len(kept) or any(reason.goal for reason in others):
        return None
    without = _rules_left_out(question, kept)
    if not without:
        found = answer(relaxed(question, others), clock, best=True)
        most = found.votes if isinstance(found, Solved) else None
    else:
        most = cp_sat.most_votes(relaxed(question, others), clock, without)
    if most is None:  # without the votes there is an answer, or else they would not be a reason
        raise GaveUpError
    return most


def _enough(question: CityQuestion, missing: list[pieces.Tile], clock: Clock) -> list[pieces.Tile]:
    """The kinds of which one more in the hand would be enough.

    If many kinds are missing, all kinds are tried, because the sentence then lists those that would not do.
    """
    enough = []
    for kind in missing if len(missing) < MANY else pieces.KINDS:
        hand = None if question.hand is None else (*question.hand, kind)
        more = replace(question, tiles=(*question.tiles, kind), hand=hand, at_most=question.turns)
        would_do = is_yes(answer(more, clock))
        if would_do is None:
            raise GaveUpError
        if would_do:
            enough.append(kind)
    return enough
