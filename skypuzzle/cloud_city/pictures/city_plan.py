"""One city from above as shapes: its tiles, buildings and walkways, the names of its lines, and clues at their ends."""

from collections.abc import Iterator

from skypuzzle.cloud_city.pictures.decks import (
    Deck,
    badge,
    badge_places,
    deck_shapes,
    decks,
    ends,
    gap,
)
from skypuzzle.cloud_city.pictures.roofs import PITCH, letter_on, roof, spot, tile_shape
from skypuzzle.cloud_city.pictures.sights import GROUND, HIDDEN, NO_TILE, Sight, Votes, column_name, rank_name
from skypuzzle.cloud_city.pictures.theme import Theme
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, SIZE, Cell, Height, Quarter, cross, quarters_of
from skypuzzle.pictures.drawing import Point, Shape, box, ink_on, label, stroke

NAMES = 24
"""Room for the names of the lines."""
CLUE, CLUE_STEP, CLUES = 22, 25, 84
"""A clue's box, from one to the next, and the room for all of a line."""
NAME = 13


class CityPlan:
    """A city drawn from its own top left corner. With a pencil, there is room to write on roofs and walkways."""

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
        """The middle of a quarter."""
        column, rank = quarter % SIZE - self.columns.start, quarter // SIZE - self.ranks.start
        return self.left + PITCH * (column + 0.5), self.top + PITCH * (len(self.ranks) - rank - 0.5)

    def shapes(self) -> Iterator[Shape]:
        """Everything from the ground up."""
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
        """A tile, or room for one."""
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
        """From the lowest; each leaves a gap in those it crosses. Where levels are not told, nobody is above."""
        drawn = decks(self.sight)
        yield from self._untold([deck for deck in drawn if deck.level is None])
        for number, deck in enumerate(drawn):
            if deck.level is None:
                continue
            for lower in drawn[:number]:
                if lower.level and lower.level < deck.level and cross(lower.walkway, deck.walkway):
                    (quarter,) = set(lower.walkway.between).intersection(deck.walkway.between)
                    yield gap(*self.middle(quarter), deck, lower, self.theme)
            yield from deck_shapes(*self._ends(deck), deck, self.theme)
        if not self.pencil:
            told = [deck for deck in drawn if deck.level is not None]
            for deck, place in zip(told, badge_places(self.sight, told), strict=True):
                yield from self._badge(deck, place)

    def _untold(self, drawn: list[Deck]) -> Iterator[Shape]:
        """Layer by layer, all edges first, so that walkways that cross run into each other."""
        for below in sorted({deck.below for deck in drawn}, reverse=True):
            layer = [list(deck_shapes(*self._ends(deck), deck, self.theme)) for deck in drawn if deck.below == below]
            for shapes in zip(*layer, strict=True):
                yield from shapes

    def _ends(self, deck: Deck) -> tuple[Point, Point]:
        first, second = deck.walkway
        return ends(self.sight, deck, self.middle(first), self.middle(second))

    def _badge(self, deck: Deck, place: float) -> Iterator[Shape]:
        walkway = deck.walkway
        share = place / walkway.length
        (x1, y1), (x2, y2) = self.middle(walkway.first), self.middle(walkway.second)
        x, y = x1 + share * (x2 - x1), y1 + share * (y2 - y1)
        yield from badge(x, y, deck, self.theme, built=walkway in self.sight.built)

    def _letters(self) -> Iterator[Shape]:
        for cell in self.sight.cells:
            for quarter in quarters_of(cell):
                letter = self.sight.quarters[quarter]
                if letter in (NO_TILE, GROUND) or (letter == HIDDEN and self.pencil):
                    continue
                passed = frozenset(walkway.step for walkway in self.sight.over(quarter))
                yield letter_on(*self.middle(quarter), letter, self.theme, passed=passed)

    def _names(self) -> Iterator[Shape]:
        """The letter or figure that the quarters of a line share."""
        for column in self.columns:
            x = self.middle(column + SIZE * self.ranks.start)[0]
            yield label(x, self.height - NAMES / 2, column_name(column), NAME, self.theme.faint_ink)
        for rank in self.ranks:
            y = self.middle(self.columns.start + SIZE * rank)[1]
            yield label(NAMES / 2, y, rank_name(rank), NAME, self.theme.faint_ink)

    def _clues(self) -> Iterator[Shape]:
        """Votes of columns above them and of ranks at their right, from river to sand."""
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
