"""Bonus cards and missions as text: their patterns as little pictures."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from skypuzzle.skyline.pictures.blocks import FAINT_STYLE, Glyphs
from skypuzzle.skyline.rules.actions import UNKNOWN
from skypuzzle.skyline.rules.box import Box, Card
from skypuzzle.skyline.rules.patterns import Pattern


def card_block(box: Box, card: Card, glyphs: Glyphs, *, shown: bool = False, copies: int = 1) -> list[Text]:
    """A card with its pattern below; it can be said that the tops show it."""
    bonus = box.bonus_of[card]
    head = Text(card, "bold")
    head.append(f" {bonus.name} {bonus.pay}M" + (f" {glyphs.times}{copies}" if copies > 1 else ""), "default")
    if shown:
        head.append(f" {glyphs.right}", "green")
    return [head, *_pattern_lines(box, bonus.pattern, glyphs)]


def mission_block(box: Box, mission: int, glyphs: Glyphs, *, shown: bool = False) -> list[Text]:
    """A mission with its pattern below."""
    head = Text(f"mission {mission}", "bold")
    head.append(f" {box.missions[mission - 1].name}", "default")
    if shown:
        head.append(f" {glyphs.right}", "green")
    return [head, *_pattern_lines(box, box.missions[mission - 1].pattern, glyphs)]


def lying(box: Box, pattern: Pattern) -> Pattern:
    """A pattern as it takes the least height, where patterns may be turned."""
    is_upright = len(pattern) > len(pattern[0])
    return tuple(map("".join, zip(*pattern[::-1], strict=True))) if is_upright and box.turned else pattern


def _pattern_lines(box: Box, pattern: Pattern, glyphs: Glyphs) -> Iterator[Text]:
    for row in lying(box, pattern):
        line = Text("  ")
        for mark in row:
            line.append(glyphs.top if mark == "X" else glyphs.anything, "default" if mark == "X" else FAINT_STYLE)
            line.append(" ")
        line.rstrip()
        yield line


def hand_blocks(box: Box, cards: str, glyphs: Glyphs, shown: Sequence[Card] = ()) -> Iterator[list[Text]]:
    """The cards of a hand that are known, each kind once."""
    for card in dict.fromkeys(cards):
        if card != UNKNOWN:
            yield card_block(box, card, glyphs, shown=card in shown, copies=cards.count(card))
