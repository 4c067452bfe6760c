"""Bonus cards and missions as drawings: a letter, what it pays, and the pattern."""

from collections.abc import Iterator

from skypuzzle.pictures.drawing import Shape, box, disc, ink_on, label, mix, stroke, wrapped
from skypuzzle.skyline.pictures.card_text import lying
from skypuzzle.skyline.pictures.theme import Theme
from skypuzzle.skyline.rules.box import Box, Card
from skypuzzle.skyline.rules.patterns import Pattern
from skypuzzle.skyline.rules.towers import Colour

WIDTH, HEIGHT = 100, 104
HEAD = 24
CELL = 14
NAME = 11


def bonus_card(
    x: float, y: float, box_: Box, card: Card, colour: Colour, theme: Theme, *, shown: bool
) -> Iterator[Shape]:
    """A bonus card from its top left corner; a tick says that the tops show it."""
    bonus = box_.bonus_of[card]
    yield from _blank(x, y, theme)
    yield label(x + 9, y + HEAD / 2 + 1, card, 16, theme.ink, bold=True, anchor="start")
    yield label(x + WIDTH - 9, y + HEAD / 2 + 1, f"{bonus.pay}M", 14, theme.ink, anchor="end")
    if shown:
        yield from tick(x + 40, y + HEAD / 2 + 1, theme)
    yield from _pattern(x, y, lying(box_, bonus.pattern), colour, theme)
    yield from _name(x, y, bonus.name, theme)


def mission_card(
    x: float, y: float, box_: Box, mission: int, colour: Colour, theme: Theme, *, shown: bool
) -> Iterator[Shape]:
    """A mission from its top left corner."""
    kind = box_.missions[mission - 1]
    yield from _blank(x, y, theme)
    yield box(x + 1, y + 1, WIDTH - 2, HEAD - 2, theme.gold, corner=6, opacity=0.8)
    yield label(x + 9, y + HEAD / 2 + 1, f"mission {mission}", 12, ink_on(theme.gold), bold=True, anchor="start")
    if shown:
        yield from tick(x + WIDTH - 13, y + HEAD / 2 + 1, theme, ink_on(theme.gold))
    yield from _pattern(x, y, lying(box_, kind.pattern), colour, theme)
    yield from _name(x, y, kind.name, theme)


def unknown_card(x: float, y: float, number: int, theme: Theme) -> Iterator[Shape]:
    """Cards that are not known."""
    yield from _blank(x, y, theme)
    yield label(x + WIDTH / 2, y + HEIGHT / 2, "?" if number == 1 else f"? × {number}", 20, theme.faint_ink)


def copies(x: float, y: float, number: int, theme: Theme) -> Iterator[Shape]:
    """How many of a card there are, if more than one."""
    if number > 1:
        yield label(x + WIDTH - 9, y + HEAD + 10, f"× {number}", 12, theme.ink, bold=True, anchor="end")


def tick(x: float, y: float, theme: Theme, ink: str | None = None) -> Iterator[Shape]:
    """It is so."""
    yield stroke([(x - 6, y), (x - 2, y + 5), (x + 6, y - 6)], ink or theme.mark, line=2.5)


def _blank(x: float, y: float, theme: Theme) -> Iterator[Shape]:
    yield box(x, y, WIDTH, HEIGHT, theme.card, outline=theme.plot_line, line=1.2, corner=7)


def _name(x: float, y: float, name: str, theme: Theme) -> Iterator[Shape]:
    lines = wrapped(name, NAME, WIDTH - 10)[:2]
    for number, line in enumerate(lines):
        yield label(x + WIDTH / 2, y + HEIGHT - 8 - 11 * (len(lines) - 1 - number), line, NAME, theme.faint_ink)


def _pattern(x: float, y: float, pattern: Pattern, colour: Colour, theme: Theme) -> Iterator[Shape]:
    """Tops are squares in the player's colour, what may be anything a dot."""
    rows, columns = len(pattern), max(map(len, pattern))
    cell = min(CELL, (WIDTH - 14) / columns, 52 / rows)
    left, top = x + WIDTH / 2 - columns * cell / 2, y + HEAD + 27 - rows * cell / 2
    fill = theme.owners[colour]
    for row, text in enumerate(pattern):
        for column, mark in enumerate(text):
            middle = left + (column + 0.5) * cell, top + (row + 0.5) * cell
            if mark == "X":
                yield box(
                    middle[0] - cell / 2 + 1,
                    middle[1] - cell / 2 + 1,
                    cell - 2,
                    cell - 2,
                    fill,
                    outline=theme.outline,
                    line=1,
                    corner=2,
                )
            else:
                yield disc(*middle, 1.3, mix(theme.faint_ink, theme.card, 0.4))
