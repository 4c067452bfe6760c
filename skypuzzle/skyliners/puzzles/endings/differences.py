"""What makes one end of a game better than another: cards, antennas and skyscraper cards."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from skypuzzle.skyliners.puzzles.endings.judging import Result
from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.skyliners.rules.scoring import RowScore
from skypuzzle.wording import number_of


@dataclass(frozen=True, slots=True)
class Change:
    """Something of a side that is scored in another way."""

    about: Literal["card", "antennas", "skyscraper"]
    side: Side
    words: str


def changes(before: Result, after: Result) -> list[Change]:
    """What is scored in another way."""
    return [*_cards(before, after), *_antennas(before, after), *_skyscrapers(before, after)]


def _cards(before: Result, after: Result) -> Iterator[Change]:
    once = {row.plan: row for row in before.score.rows}
    then = {row.plan: row for row in after.score.rows}
    for row in after.score.rows:
        points = once[row.plan].points if row.plan in once else 0
        if row.points != points:
            yield Change("card", row.side, _card(row, points))
    for row in before.score.rows:
        if row.plan not in then and row.points:
            yield Change("card", row.side, f"{row.plan} with its {number_of(row.points, 'point')} is not planned")


def _card(row: RowScore, points: int) -> str:
    if row.points == 0:
        return f"{row.plan} sees {len(row.seen)} and loses its {number_of(points, 'point')}"
    if points == 0:
        return f"{row.plan} comes true for {number_of(row.points, 'point')}"
    return f"{row.plan} gives {row.points} instead of {points}"


def _antennas(before: Result, after: Result) -> Iterator[Change]:
    for side, number in after.score.antennas.items():
        once = before.score.antennas[side]
        if number != once:
            yield Change("antennas", side, f"{side} places {number_of(number, 'antenna')} instead of {once}")


def _skyscrapers(before: Result, after: Result) -> Iterator[Change]:
    for once, card in zip(before.score.skyscrapers, after.score.skyscrapers, strict=True):
        if card.points != once.points:
            words = "now has a tallest building" if card.points else "has no tallest building any more"
            yield Change("skyscraper", card.side, f"{card.side}'s {card.district} {words}")
