"""Walkways from above, told apart by width and pattern: river wide and rippled, forest railed, sand narrow and planked.

The higher, the narrower: so what lies below another walkway still shows at its sides.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from skypuzzle.cloud_city.pictures.roofs import RADIUS, level_of
from skypuzzle.cloud_city.pictures.sights import Sight
from skypuzzle.cloud_city.pictures.theme import Theme
from skypuzzle.cloud_city.rules.pieces import SIZE, Height, Walkway
from skypuzzle.pictures.drawing import Point, Shape, box, label, stroke

WIDTH = {Height.B: 17, Height.G: 12, Height.S: 7}
UNTOLD_WIDTHS = (7, 14, 20)
"""Where the level is not told: of a walkway below no other, below one, below two."""
CASING = 4.5
"""What it hides at its sides of anything it crosses."""
BADGE = 10.5


class Deck(NamedTuple):
    """A walkway from one roof's edge to another's."""

    walkway: Walkway
    level: Height | None
    below: int
    """How many walkways lie above it along its whole length."""

    @property
    def width(self) -> float:
        """Of the whole walkway."""
        return WIDTH[self.level] if self.level else UNTOLD_WIDTHS[self.below]


def decks(sight: Sight) -> list[Deck]:
    """All walkways, those first that lie below others."""
    found = [
        Deck(walkway, sight.level(walkway), sum(_is_above(other, walkway) for other in sight.walkways))
        for walkway in sight.walkways
    ]
    return sorted(found, key=lambda deck: (deck.level or 0, -deck.below, deck.walkway))


def _is_above(one: Walkway, other: Walkway) -> bool:
    """Does a walkway pass over both ends of another?"""
    return one != other and one.step == other.step and all(quarter in one.between for quarter in other)


def ends(sight: Sight, deck: Deck, first: Point, second: Point) -> tuple[Point, Point]:
    """Where a walkway leaves the roofs that it joins, given their middles."""
    reach = [RADIUS[level_of(sight.quarters[quarter])] - 2.5 for quarter in deck.walkway]
    if deck.walkway.step == SIZE:
        return (first[0], first[1] - reach[0]), (second[0], second[1] + reach[1])
    return (first[0] + reach[0], first[1]), (second[0] - reach[1], second[1])


def gap(x: float, y: float, deck: Deck, crossed: Deck, theme: Theme) -> Shape:
    """What a walkway hides of a lower one that it crosses at a place, so that this one has a gap."""
    reach = crossed.width / 2 + 1
    ends = [(x, y - reach), (x, y + reach)] if deck.walkway.step == SIZE else [(x - reach, y), (x + reach, y)]
    return stroke(ends, theme.tile, line=deck.width + CASING, cap="butt")


def deck_shapes(first: Point, second: Point, deck: Deck, theme: Theme) -> Iterator[Shape]:
    """A walkway: its edges, then what is between them."""
    paint, line = theme.levels[deck.level], [first, second]
    yield stroke(line, paint.edge, line=deck.width, cap="butt")
    if deck.level is Height.B:
        yield stroke(line, paint.deck, line=deck.width - 2.5, cap="butt")
        yield stroke(line, paint.edge, line=deck.width - 8, dashes=(1, 6), cap="butt", opacity=0.6)
    elif deck.level is Height.G:
        yield stroke(line, paint.deck, line=deck.width - 5.5, cap="butt")
    elif deck.level is Height.S:
        yield stroke(line, paint.wall, line=deck.width - 2.5, dashes=(4, 1.5), cap="butt")
    else:
        yield stroke(line, paint.deck, line=deck.width - 3, cap="butt")


def badge_places(sight: Sight, drawn: Sequence[Deck]) -> Iterator[float]:
    """Where to write on each walkway, in steps from its first end: near its middle, and clear of all else."""
    taken: list[float] = []
    for deck in drawn:
        walkway = deck.walkway
        best = min(
            (half / 2 for half in range(1, 2 * walkway.length)),
            key=lambda place: (not _is_clear(place, deck.walkway, sight, taken), abs(place - deck.walkway.length / 2)),
        )
        taken.append(walkway.first + best * walkway.step)
        yield best


def _is_clear(place: float, walkway: Walkway, sight: Sight, taken: Sequence[float]) -> bool:
    """No roof below it, nothing that crosses or ends there, and no other's writing."""
    at = walkway.first + place * walkway.step
    if at in taken:
        return False
    return not place.is_integer() or not (
        sight.is_building(int(at)) or any(int(at) in other.line for other in sight.walkways if other != walkway)
    )


def badge(x: float, y: float, deck: Deck, theme: Theme, *, built: bool) -> Iterator[Shape]:
    """The level and the votes of a walkway."""
    words = f"{'+' if built else ''}{deck.level or ''}{deck.walkway.votes}"
    width = 0.65 * BADGE * len(words) + 5
    edge = theme.mark if built else theme.levels[deck.level].edge
    yield box(x - width / 2, y - 7, width, 14, theme.tile, outline=edge, line=1.8 if built else 1, corner=7)
    yield label(x, y, words, BADGE, theme.ink, bold=built)
