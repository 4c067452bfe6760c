"""Final scoring with its whole breakdown (rules 18–21, 25–28; rulings B, J, K, L)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from skypuzzle.skyliners.rules.actions import Plan
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.geometry import ROWS, SITES, District, Row, Side, Site
from skypuzzle.skyliners.rules.pieces import ANTENNAS, INTRO
from skypuzzle.skyliners.rules.position import Position

SKYSCRAPER_POINTS = 3

AntennaChoice: TypeAlias = Callable[[Side, Sequence[Site], int], Sequence[Site]]
"""Which of the buildings get the last antennas, when there are fewer antennas than buildings (ruling J)."""


def nearest_first(_side: Side, buildings: Sequence[Site], antennas: int) -> Sequence[Site]:
    """The default for the last antennas; the buildings are already listed nearest first."""
    return buildings[:antennas]


@dataclass(frozen=True, slots=True)
class RowScore:
    """A planning card, or in the intro game a row, and what it scored."""

    side: Side
    row: Row
    plan: Plan | None
    """None in the intro game."""
    seen: tuple[Site, ...]
    points: int
    antennas: tuple[Site, ...]
    """Where antennas were placed; each is a point later."""
    beyond: int
    """Points for antennas that could not be placed because none were left (rule 26)."""


@dataclass(frozen=True, slots=True)
class SkyscraperScore:
    """A skyscraper card, and its points if its district holds a tallest building; unknown cards score nothing."""

    side: Side
    district: District | None
    points: int


@dataclass(frozen=True, slots=True)
class Score:
    """The scoring in the order players do it. Face-down cards count for nothing."""

    rows: tuple[RowScore, ...]
    antennas: Mapping[Side, int]
    """Antennas on the board, a point each."""
    tallest: tuple[Site, ...]
    skyscrapers: tuple[SkyscraperScore, ...]
    totals: Mapping[Side, int]
    winners: tuple[Side, ...]


def score(position: Position, choose: AntennaChoice = nearest_first) -> Score:
    """Score the position as if the game ended now."""
    rows = tuple(_score_rows(position, choose))
    antennas = dict.fromkeys(position.seats, 0)
    totals = dict.fromkeys(position.seats, 0)
    for row in rows:
        antennas[row.side] += len(row.antennas)
        totals[row.side] += row.points + len(row.antennas) + row.beyond
    tallest = tallest_buildings(position.board)
    skyscrapers = tuple(_score_skyscrapers(position, tallest))
    for card in skyscrapers:
        totals[card.side] += card.points
    best = max((totals[side], antennas[side]) for side in position.seats)
    winners = tuple(side for side in position.seats if (totals[side], antennas[side]) == best)
    return Score(rows, antennas, tallest, skyscrapers, totals, winners)


def tallest_buildings(board: Board) -> tuple[Site, ...]:
    """Every site with the tallest building; a roof counts (ruling B)."""
    top = max(board.heights)
    return tuple(site for site in SITES if board.heights[site] == top)


def _claims(position: Position) -> Iterator[tuple[Side, Row, Plan | None]]:
    """The rows that are scored, in order."""
    if position.variant is INTRO:  # rule 18: everyone's row A, then everyone's row B …
        yield from ((side, row, None) for row in ROWS for side in position.seats)
    else:
        yield from ((card.side, card.row, card) for card in position.office if isinstance(card, Plan))


def _score_rows(position: Position, choose: AntennaChoice) -> Iterator[RowScore]:
    topped: set[Site] = set()
    left = dict.fromkeys(position.seats, ANTENNAS)
    for side, row, plan in _claims(position):
        seen = position.board.seen(side, row)
        if plan is not None and not plan.holds(len(seen)):
            yield RowScore(side, row, plan, seen, 0, (), 0)
            continue
        free = tuple(site for site in seen if site not in topped)
        placed = free if len(free) <= left[side] else tuple(choose(side, free, left[side]))
        left[side] -= len(placed)
        topped.update(placed)
        yield RowScore(side, row, plan, seen, len(seen), placed, len(free) - len(placed))


def _score_skyscrapers(position: Position, tallest: tuple[Site, ...]) -> Iterator[SkyscraperScore]:
    for side, district in zip(position.seats, position.skyscrapers, strict=True):
        hit = district is not None and any(site in district for site in tallest)
        yield SkyscraperScore(side, district, SKYSCRAPER_POINTS * hit)
