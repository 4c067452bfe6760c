"""What one end of a game has that another has not: cards, antennas and skyscraper cards, and what each brings."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from skypuzzle.skyliners.kinds.endings.judging import Result
from skypuzzle.skyliners.rules.board import Side
from skypuzzle.skyliners.rules.play import RowScore
from skypuzzle.wording import number_of


@dataclass(frozen=True, slots=True)
class Change:
    """Something of a side that is scored in another way."""

    about: Literal["card", "antennas", "skyscraper"]
    side: Side


def changes(before: Result, after: Result) -> list[Change]:
    """What is scored in another way."""
    return [*_cards(before, after), *_antennas(before, after), *_skyscrapers(before, after)]


def _cards(before: Result, after: Result) -> Iterator[Change]:
    once = {row.plan: row.points for row in before.score.rows}
    then = {row.plan: row.points for row in after.score.rows}
    for row in after.score.rows:
        if row.points != once.get(row.plan, 0):
            yield Change("card", row.side)
    for row in before.score.rows:
        if row.plan not in then and row.points:
            yield Change("card", row.side)


def _antennas(before: Result, after: Result) -> Iterator[Change]:
    for side, number in after.score.antennas.items():
        if number != before.score.antennas[side]:
            yield Change("antennas", side)


def _skyscrapers(before: Result, after: Result) -> Iterator[Change]:
    for once, card in zip(before.score.skyscrapers, after.score.skyscrapers, strict=True):
        if card.points != once.points:
            yield Change("skyscraper", card.side)


@dataclass(frozen=True, slots=True)
class Gain:
    """A card that brings its owner more points than before, or fewer; its antennas count, too."""

    name: str
    side: Side
    before: int
    after: int
    words: str
    """Why: what it sees, if it has become true or false."""
    is_card: bool = True
    """A planning card, not one for the tallest building."""


def gains(before: Result, after: Result) -> list[Gain]:
    """All cards that bring more or less, the largest differences first; together they are all that has changed."""
    found = [*_card_gains(before, after), *_tower_gains(before, after)]
    return sorted(found, key=lambda gain: -abs(gain.after - gain.before))


def worth(row: RowScore) -> int:
    """What a card brings, with its antennas."""
    return row.points + len(row.antennas) + row.beyond


def _card_gains(before: Result, after: Result) -> Iterator[Gain]:
    once = {row.plan: row for row in before.score.rows}
    for row in after.score.rows:
        was, now = worth(once[row.plan]) if row.plan in once else 0, worth(row)
        if was == now:
            continue
        seen = f"{row.plan} sees {len(row.seen)}"
        if now == 0:
            words = f"{seen} and brings {row.side} nothing instead of {was}"
        elif was == 0:
            words = f"{seen} and brings {row.side} {number_of(now, 'point')}"
        else:
            words = f"{row.plan} brings {row.side} {now} instead of {was}"
        yield Gain(str(row.plan), row.side, was, now, words)
    then = {row.plan for row in after.score.rows}
    for row in before.score.rows:
        if row.plan not in then and worth(row):
            yield Gain(str(row.plan), row.side, worth(row), 0, f"{row.plan} is not in the office")


def _tower_gains(before: Result, after: Result) -> Iterator[Gain]:
    for once, card in zip(before.score.skyscrapers, after.score.skyscrapers, strict=True):
        if card.points != once.points:
            has = "now has a tallest building" if card.points else "has no tallest building any more"
            points = number_of(abs(card.points - once.points), "point")
            change = f"{card.side} gains {points}" if card.points else f"{card.side} loses {points}"
            yield Gain(
                f"the tallest building in {card.district}",
                card.side,
                once.points,
                card.points,
                f"{card.district} {has}, and {change}",
                is_card=False,
            )
