"""One city from above as shapes: clouds, roofs and walkways, the names of its lines, and clues at their ends.

A roof's shape shows its height: river round, forest six-sided, sand square; eight-sided with a question mark if the
height is not given. Walkways differ by width and pattern: river wide and rippled, forest railed, sand narrow and
planked. The higher, the narrower, so that a walkway below another still shows at its sides.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import cos, pi, sin
from typing import Any, NamedTuple, TypeAlias

from skypuzzle.cloud_city.pictures.sights import GROUND, HIDDEN, NO_TILE, Sight, Votes, column_name, rank_name
from skypuzzle.cloud_city.pictures.theme import Theme
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, SIZE, Cell, Height, Quarter, Walkway, cross, quarters_of
from skypuzzle.pictures.drawing import (
    THIN,
    WHITE,
    Point,
    Shape,
    arches,
    box,
    disc,
    ink_on,
    label,
    mix,
    moved,
    polygon,
    stroke,
)

Bow: TypeAlias = tuple[Point, Point]
"""The point that a side bends towards, and where it ends."""

INSET = 0.09
"""How far the edge of a tile, without its puffs, is from the edge of its cell, in quarters."""
PUFF = 0.13
"""How far the middle of a puff bends outwards; a curve reaches half of that."""
WIDTHS = ((5, 6, 4, 5), (6, 4, 5, 5), (4, 5, 6, 5), (5, 5, 4, 6))
"""How wide the puffs of a side are, so that no cloud looks like the next."""


def cloud(seed: int) -> tuple[Point, list[Bow]]:
    """Where the outline begins, and its bows, with the tile's corners at (0, 0) and (2, 2)."""
    near, far = INSET, 2 - INSET
    corners = [(near, near), (far, near), (far, far), (near, far)]
    bows = [
        bow
        for side in range(4)
        for bow in _side(corners[side], corners[(side + 1) % 4], WIDTHS[(seed + side) % len(WIDTHS)])
    ]
    return corners[0], bows


def _side(start: Point, end: Point, widths: tuple[int, ...]) -> Iterator[Bow]:
    """Puffs from one corner to the next; they bend to the left, which is outwards."""
    (x, y), across, down = start, end[0] - start[0], end[1] - start[1]
    length = abs(across) + abs(down)
    out = down / length * PUFF, -across / length * PUFF
    before = 0.0
    for width in widths:
        after = before + width / sum(widths)
        middle = (before + after) / 2
        bend = x + across * middle + 2 * out[0], y + down * middle + 2 * out[1]
        yield bend, (x + across * after, y + down * after)
        before = after


PITCH = 56
"""From the middle of a quarter to the next."""
RADIUS = {Height.B: 17, Height.G: 19, Height.S: 17, None: 18}
"""From the middle to where a walkway leaves; of sides along the lines, if there are any."""
LETTER, SMALL_LETTER = 18, 12
ASIDE = 11
"""How far from the middle a letter is if something passes over it."""
UNKNOWN = "?"
"""Written on a roof of unknown height."""
SHADOW_OF = {Height.B: 2, Height.G: 4, Height.S: 7, None: 0}


def level_of(letter: str) -> Height | None:
    return Height[letter] if letter in Height.__members__ else None


def tile_shape(x: float, y: float, seed: int, theme: Theme, *, scale: float = 1, marked: bool = False) -> Shape:
    pitch = PITCH * scale
    start, bows = cloud(seed)

    def at(point: Point) -> Point:
        return x + (point[0] - 1) * pitch, y + (point[1] - 1) * pitch

    outline, line = (theme.mark, 3.0) if marked else (theme.tile_edge, 1.5)
    return arches(at(start), [(at(bend), at(end)) for bend, end in bows], theme.tile, outline=outline, line=line)


def spot(x: float, y: float, theme: Theme, *, scale: float = 1) -> Shape:
    return disc(x, y, 4 * scale, theme.spot)


def roof(x: float, y: float, letter: str, theme: Theme, *, scale: float = 1) -> Iterator[Shape]:
    level = level_of(letter)
    fill, away = theme.levels[level].wall, SHADOW_OF[level] * scale
    if away:
        yield _outline(x + away, y + away, level, RADIUS[level] * scale, theme.shadow, opacity=0.22)
    yield _outline(x, y, level, RADIUS[level] * scale, fill, outline=theme.outline, line=1.5)
    if level is not None:
        edge = mix(fill, WHITE, 0.45)
        yield _outline(x, y, level, (RADIUS[level] - 4) * scale, "none", outline=edge, line=THIN)


def _outline(x: float, y: float, level: Height | None, radius: float, fill: str, **look: Any) -> Shape:
    if level is Height.B:
        return disc(x, y, radius, fill, **look)
    if level is Height.S:
        return box(x - radius, y - radius, 2 * radius, 2 * radius, fill, corner=2.5, **look)
    if level is Height.G:
        points = [(x + radius * cos(pi * side / 3), y + radius * sin(pi * side / 3)) for side in range(6)]
    else:
        corner = radius / cos(pi / 8)
        points = [(x + corner * cos(pi * side / 8), y + corner * sin(pi * side / 8)) for side in range(1, 16, 2)]
    return polygon(points, fill, **look)


def letter_on(
    x: float, y: float, letter: str, theme: Theme, *, passed: Collection[int] = (), scale: float = 1
) -> Shape:
    """The letter of a building, next to what passes over it along a rank (1) or a column (14)."""
    ink = ink_on(theme.levels[level_of(letter)].wall)
    if letter == HIDDEN:
        letter, ink = UNKNOWN, theme.levels[None].edge
        passed = (1, SIZE) if passed else ()  # a corner is free of walkways that end there, too
    if not passed:
        return label(x, y, letter, LETTER * scale, ink, bold=True)
    aside = ASIDE if len(passed) == 1 else 0.8 * ASIDE
    across, up = aside * (SIZE in passed), aside * (1 in passed)
    return label(x - across * scale, y - up * scale, letter, SMALL_LETTER * scale, ink, bold=True)


def small_tile(x: float, y: float, tile: str | None, theme: Theme, scale: float, seed: int = 0) -> Iterator[Shape]:
    """A whole tile around its middle, such as one in a hand; an unknown one has a question mark."""
    yield tile_shape(x, y, seed, theme, scale=scale)
    if tile is None:
        yield label(x, y, "?", 2 * LETTER * scale, theme.faint_ink, bold=True)
        return
    half = PITCH * scale / 2
    for letter, (across, down) in zip(tile, ((-1, -1), (1, -1), (-1, 1), (1, 1)), strict=True):
        at = x + across * half, y + down * half
        if letter == ".":
            yield spot(*at, theme, scale=scale)
        else:
            yield from roof(*at, letter, theme, scale=scale)
            yield letter_on(*at, letter, theme, scale=scale)


WIDTH = {Height.B: 17, Height.G: 12, Height.S: 7}
UNKNOWN_WIDTHS = (7, 14, 20)
"""For unknown levels: of a walkway below no other, below one, below two."""
CASING = 4.5
"""What it hides of anything it crosses, at its sides."""
BADGE = 10.5


class Deck(NamedTuple):
    """A walkway from one roof's edge to another's."""

    walkway: Walkway
    level: Height | None
    below: int
    """How many walkways are above it along its whole length."""

    @property
    def width(self) -> float:
        return WIDTH[self.level] if self.level else UNKNOWN_WIDTHS[self.below]


def decks(sight: Sight) -> list[Deck]:
    """All walkways, lower ones first."""
    found = [
        Deck(walkway, sight.level(walkway), sum({*walkway} <= {*other.between} for other in sight.walkways))
        for walkway in sight.walkways
    ]
    return sorted(found, key=lambda deck: (deck.level or 0, -deck.below, deck.walkway))


def gap(x: float, y: float, deck: Deck, crossed: Deck, theme: Theme) -> Shape:
    """What a walkway covers of a lower one where they cross, which leaves a gap."""
    reach = crossed.width / 2 + 1
    ends = [(x, y - reach), (x, y + reach)] if deck.walkway.step == SIZE else [(x - reach, y), (x + reach, y)]
    return stroke(ends, theme.tile, line=deck.width + CASING, cap="butt")


def deck_shapes(first: Point, second: Point, deck: Deck, theme: Theme) -> Iterator[Shape]:
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
    """Where to write on each walkway, in steps from its first end: near its middle, and clear of everything else."""
    taken: list[float] = []
    for walkway, _, _ in drawn:
        places = (half / 2 for half in range(1, 2 * walkway.length))
        clear = {place: _is_clear(place, walkway, sight, taken) for place in places}
        middle = walkway.length / 2
        best = min(clear, key=lambda place: (not clear[place], abs(place - middle)))
        taken.append(walkway.first + best * walkway.step)
        yield best


def _is_clear(place: float, walkway: Walkway, sight: Sight, taken: Sequence[float]) -> bool:
    """Is there no roof below it, nothing that crosses or ends there, and no other badge?"""
    at = walkway.first + place * walkway.step
    if at in taken:
        return False
    return not place.is_integer() or not (
        sight.is_building(int(at)) or any(int(at) in other.line for other in sight.walkways if other != walkway)
    )


def badge(x: float, y: float, deck: Deck, theme: Theme, *, built: bool) -> Iterator[Shape]:
    words = f"{'+' if built else ''}{deck.level or ''}{deck.walkway.votes}"
    width = 0.65 * BADGE * len(words) + 5
    edge = theme.mark if built else theme.levels[deck.level].edge
    yield box(x - width / 2, y - 7, width, 14, theme.tile, outline=edge, line=1.8 if built else 1, corner=7)
    yield label(x, y, words, BADGE, theme.ink, bold=built)


def caption(x: float, y: float, words: str, size: float, theme: Theme, *, moves: bool) -> Iterator[Shape]:
    """The name of a player, with an arrow and in bold if it is their move."""
    if moves:
        yield polygon([(x, y - 7), (x + 11, y), (x, y + 7)], theme.ink)
        x += 18
    yield label(x, y, words, size, theme.ink, bold=moves, anchor="start")


def in_rows(
    blocks: Sequence[tuple[Iterable[Shape], float, float]], border: float, gap: float, top: float
) -> tuple[list[Shape], float, float]:
    """Blocks of shapes, each with its width and height, two in a row; and the width and height of the picture."""
    shapes: list[Shape] = []
    width, y = 0.0, top
    for start in range(0, len(blocks), 2):
        x, row = border, blocks[start : start + 2]
        for drawn, wide, _ in row:
            shapes.append(moved(drawn, x, y, 1))
            x += wide + gap
        width = max(width, x - gap + border)
        y += max(high for _, _, high in row) + gap
    return shapes, width, y - gap + border


NAMES = 24
"""Room for the names of the lines."""
CLUE, CLUE_STEP, CLUES = 22, 25, 84
"""The size of a clue's box, the distance to the next, and the room for all of a line."""
NAME = 13


class CityPlan:
    """A city drawn from its own top left corner. For a pencil, it leaves room to write on roofs and walkways."""

    def __init__(self, sight: Sight, theme: Theme, *, pencil: bool = False) -> None:
        self.sight = sight
        self.theme = theme
        self.pencil = pencil
        self.columns, self.ranks = sight.columns, sight.ranks
        self.has_clues = sight.clues is not None
        self.left, self.top = NAMES, CLUES if self.has_clues else 6
        self.inner_width, self.inner_height = PITCH * len(self.columns), PITCH * len(self.ranks)
        self.width = self.left + self.inner_width + (CLUES if self.has_clues else 6)
        self.height = self.top + self.inner_height + NAMES

    def middle(self, quarter: Quarter) -> Point:
        column, rank = quarter % SIZE - self.columns.start, quarter // SIZE - self.ranks.start
        return self.left + PITCH * (column + 0.5), self.top + PITCH * (len(self.ranks) - rank - 0.5)

    def shapes(self) -> Iterator[Shape]:
        sight, theme = self.sight, self.theme
        for cell in sorted(sight.cells, key=lambda cell: cell in sight.marked):
            yield from self._cell(cell)
        for quarter in sorted(sight.lit):
            x, y = self.middle(quarter)
            yield box(x - PITCH / 2 + 3, y - PITCH / 2 + 3, PITCH - 6, PITCH - 6, theme.light, corner=10, opacity=0.45)
        for cell in sight.cells:
            for quarter in quarters_of(cell):
                if sight.quarters[quarter] == GROUND:
                    yield spot(*self.middle(quarter), theme)
                elif sight.quarters[quarter] != NO_TILE:
                    yield from roof(*self.middle(quarter), sight.quarters[quarter], theme)
        yield from self._walkways()
        yield from self._letters()
        yield from self._names()
        yield from self._clues()

    def _cell(self, cell: Cell) -> Iterator[Shape]:
        x, y = self.middle(cell)
        x, y = x + PITCH / 2, y - PITCH / 2
        if all(self.sight.quarters[quarter] != NO_TILE for quarter in quarters_of(cell)):
            seed = cell // 2 + cell // SIZE
            yield tile_shape(x, y, seed, self.theme, marked=cell in self.sight.marked)
            return
        reach = PITCH - 6
        yield box(
            x - reach, y - reach, 2 * reach, 2 * reach, "none", outline=self.theme.tile_edge, corner=18, dashed=True
        )
        if self.has_clues:
            for line in ([(x - reach, y), (x + reach, y)], [(x, y - reach), (x, y + reach)]):
                yield stroke(line, self.theme.spot, line=1, dashes=(2, 5))
        else:
            yield label(x, y, QUARTER_NAMES[cell], NAME, self.theme.faint_ink)

    def _walkways(self) -> Iterator[Shape]:
        """From the lowest; each leaves a gap in those it crosses. Of unknown levels, none is above another."""
        drawn = decks(self.sight)
        yield from self._unknown_walkways([deck for deck in drawn if deck.level is None])
        for number, deck in enumerate(drawn):
            if deck.level is None:
                continue
            for lower in drawn[:number]:
                if lower.level and lower.level < deck.level and cross(lower.walkway, deck.walkway):
                    (quarter,) = set(lower.walkway.between).intersection(deck.walkway.between)
                    yield gap(*self.middle(quarter), deck, lower, self.theme)
            yield from deck_shapes(*self._ends(deck), deck, self.theme)
        if not self.pencil:
            known = [deck for deck in drawn if deck.level is not None]
            for deck, place in zip(known, badge_places(self.sight, known), strict=True):
                share = place / deck.walkway.length
                (x1, y1), (x2, y2) = map(self.middle, deck.walkway)
                x, y = x1 + share * (x2 - x1), y1 + share * (y2 - y1)
                yield from badge(x, y, deck, self.theme, built=deck.walkway in self.sight.built)

    def _unknown_walkways(self, drawn: list[Deck]) -> Iterator[Shape]:
        """Layer by layer, all edges first, so that crossing walkways run into each other."""
        for below in sorted({deck.below for deck in drawn}, reverse=True):
            layer = [list(deck_shapes(*self._ends(deck), deck, self.theme)) for deck in drawn if deck.below == below]
            for shapes in zip(*layer, strict=True):
                yield from shapes

    def _ends(self, deck: Deck) -> tuple[Point, Point]:
        """Where a walkway leaves the roofs it joins."""
        (x1, y1), (x2, y2) = map(self.middle, deck.walkway)
        one, other = (RADIUS[level_of(self.sight.quarters[quarter])] - 2.5 for quarter in deck.walkway)
        if deck.walkway.step == SIZE:
            return (x1, y1 - one), (x2, y2 + other)
        return (x1 + one, y1), (x2 - other, y2)

    def _letters(self) -> Iterator[Shape]:
        for cell in self.sight.cells:
            for quarter in quarters_of(cell):
                letter = self.sight.quarters[quarter]
                if letter in (NO_TILE, GROUND) or (letter == HIDDEN and self.pencil):
                    continue
                passed = frozenset(walkway.step for walkway in self.sight.over(quarter))
                yield letter_on(*self.middle(quarter), letter, self.theme, passed=passed)

    def _names(self) -> Iterator[Shape]:
        for column in self.columns:
            x = self.middle(column + SIZE * self.ranks.start)[0]
            yield label(x, self.height - NAMES / 2, column_name(column), NAME, self.theme.faint_ink)
        for rank in self.ranks:
            y = self.middle(self.columns.start + SIZE * rank)[1]
            yield label(NAMES / 2, y, rank_name(rank), NAME, self.theme.faint_ink)

    def _clues(self) -> Iterator[Shape]:
        """Votes of columns above them and of ranks to their right, from river to sand."""
        if self.sight.clues is None:
            return
        for column in self.columns:
            votes = self.sight.clues.get(column_name(column))
            x = self.middle(column + SIZE * self.ranks.start)[0]
            yield from self._clue([(x, 14 + CLUE_STEP * number) for number in range(len(Height))], votes)
        right = self.left + self.inner_width + 16
        for rank in self.ranks:
            votes = self.sight.clues.get(rank_name(rank))
            y = self.middle(self.columns.start + SIZE * rank)[1]
            yield from self._clue([(right + CLUE_STEP * number, y) for number in range(len(Height))], votes)
        for number, level in enumerate(Height):
            yield label(NAMES / 2, 14 + CLUE_STEP * number, level.name, NAME, self.theme.faint_ink, bold=True)
            yield label(right + CLUE_STEP * number, self.top - 12, level.name, NAME, self.theme.faint_ink, bold=True)

    def _clue(self, places: list[Point], votes: Votes | None) -> Iterator[Shape]:
        for (x, y), level, number in zip(places, Height, votes or (), strict=False):
            fill = self.theme.levels[level].wall
            half, corner = CLUE / 2, (11, 5, 1)[level - 1]
            yield box(x - half, y - half, CLUE, CLUE, fill, outline=self.theme.outline, line=1, corner=corner)
            yield label(x, y, str(number), 15, ink_on(fill), bold=True)
