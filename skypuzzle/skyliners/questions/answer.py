"""Answers about Skyliners: a final city with the turns that lead to it, or the reasons why there is none."""

from dataclasses import dataclass
from typing import TypeAlias

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.limits import Limit
from skypuzzle.skyliners.rules.board import Board, Site
from skypuzzle.skyliners.rules.position import Turn


@dataclass(frozen=True, slots=True)
class Solved:
    """It can be done: a final city, and for a game the turns that lead there, replayed through the rules."""

    board: Board
    turns: tuple[Turn, ...] = ()


Answer: TypeAlias = Solved | Impossible | Undecided


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why a question has no answer: reasons that only together leave none. Empty where they were not found in time."""

    reasons: tuple[str, ...]
    complete: bool
    sites: tuple[Site, ...] = ()
    """The sites that the reasons are about."""
    possible: bool | None = False
    """Has the question an answer after all? None if that was not settled."""


@dataclass(frozen=True, slots=True)
class Cities:
    """Distinct final cities, and whether they are all there are."""

    boards: tuple[Board, ...]
    complete: bool
    stopped_by: Limit | None = None
    """Which limit was reached, if they are not complete."""
