"""Reasons as sentences, in the words of the game."""

from collections.abc import Mapping, Sequence

from skypuzzle.cloud_city.questions.goals import Built, Goal, Request, Votes
from skypuzzle.cloud_city.questions.question import CityQuestion
from skypuzzle.cloud_city.rules.city import frames
from skypuzzle.cloud_city.rules.pieces import KINDS, QUARTER_NAMES, Height, Quarter, Stock, Tile, Walkway, cell_of
from skypuzzle.cloud_city.rules.scoring import CARDS
from skypuzzle.wording import listed

MANY = 8
"""From so many kinds of tiles on, it is shorter to say which are not among them."""


def goal(wanted: Goal, most: int | None = None) -> str:
    """What is asked for, and for votes how many the other reasons leave."""
    if isinstance(wanted, Built):
        return f"{wanted.walkway} must stand"
    if isinstance(wanted, Request):
        return f"Special Request {wanted.card} ({CARDS[wanted.card]}) must be fulfilled"
    one = isinstance(wanted, Votes) and wanted.number == 1
    return f"{wanted.words} {'is' if one else 'are'} wanted" + (
        "" if most is None else f"; the other reasons leave {most} at most"
    )


def lines(limits: Mapping[str, int], *, grows: bool) -> str:
    """What all lines together carry."""
    carried = [f"{line} {votes}" for line, votes in limits.items() if votes]
    whatever = "whatever tiles are laid, " if grows else ""
    if not carried:
        return f"{whatever}no line can carry a walkway"
    return f"{whatever}the lines can carry {sum(limits.values())} votes at most: {', '.join(carried)}"


def standing(walkway: Walkway) -> str:
    """A walkway that is in the way."""
    return f"{walkway} stands already, and stays"


def stock(left: Stock, height: Height, length: int) -> str:
    """A piece of which there are too few."""
    number = left.left(height, length)
    piece = f"{height} walkway{'' if number == 1 else 's'} of length {length}"
    return f"the stock has {f'only {number}' if number else 'no'} {piece}"


def no_turn() -> str:
    """Ruling H: walkways are built in a turn."""
    return "there is no turn left to build in"


def rule(kind: str, place: Quarter) -> str:
    """A rule of building that is in the way in one place."""
    name = QUARTER_NAMES[place]
    if kind == "crowding":
        return f"{name} takes no more than two walkways (rule 10g)"
    return f"walkways of one level must not cross over {name} (rule 10f)"


def hand(tiles: Sequence[Tile]) -> str:
    """That the row has to wait."""
    return f"the first tile comes from the hand ({', '.join(tiles)})"


def missing(kinds: Sequence[Tile], tiles: Sequence[Tile], enough: Sequence[Tile]) -> str:
    """Tiles that are not there, and those of which one more would do."""
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
    if len(enough) == len(KINDS):
        return f"{lacking}; one more of any kind would do"
    if len(enough) >= MANY:
        others = [kind for kind in KINDS if kind not in enough]
        return f"{lacking}; one more of any kind but {listed(others)} would do"
    return f"{lacking}; one more {listed(enough, 'or')} would do"


def city(question: CityQuestion, most: int | None) -> str:
    """The tiles that lie, with nothing else in the way."""
    for wanted in question.goals:
        if isinstance(wanted, Built) and (reason := _never(question, wanted.walkway)):
            return reason
    even = [
        *(["one more tile of each kind to choose from"] if question.turns else []),
        *(["its walkways taken down"] if question.city.walkways else []),
        "every piece in the stock",
    ]
    can = "cannot do it" if most is None else f"can have {most} votes at most"
    return f"even with {listed(even)}, this city {can}"


def _never(question: CityQuestion, walkway: Walkway) -> str | None:
    """Why a walkway can never stand, where a look at the city shows it."""
    cells = frozenset().union(*frames(question.city, question.shape)) if question.turns else question.city.tiles.keys()
    for quarter in walkway.line:
        if cell_of(quarter) not in cells:
            return f"{QUARTER_NAMES[quarter]} is beyond the city" + (", however it grows" if question.turns else "")
    city = question.city
    levels = {}
    for quarter in walkway:
        if cell_of(quarter) in city.tiles:
            height = city.height(quarter)
            if height is None:
                return f"there is no building on {QUARTER_NAMES[quarter]} (rule 10a)"
            levels[height] = f"{QUARTER_NAMES[quarter]} is {height}"
    if len(levels) > 1:
        return f"{' and '.join(levels.values())} (rule 10a)"
    for quarter in walkway.between:
        between = city.height(quarter)
        if between is not None and any(between >= height for height in levels):
            return f"{QUARTER_NAMES[quarter]} between its ends is {between} (rules 10c, 10d)"
    return None
