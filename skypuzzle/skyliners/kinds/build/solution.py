"""Solving a `build` puzzle again: a file may withhold the solution, or have a wrong one."""

from collections.abc import Sequence
from functools import lru_cache

from skypuzzle.limits import Clock
from skypuzzle.skyliners.kinds.build.reasoning import deduced
from skypuzzle.skyliners.questions import CityQuestion
from skypuzzle.skyliners.rules.board import EMPTY, FLOOR, PARK, PARK_CODE, ROOF, SITES, Board
from skypuzzle.skyliners.rules.position import Action, Build


@lru_cache(maxsize=8)
def final_city(question: CityQuestion) -> Board | None:
    """A city that solves a puzzle; None if there is none."""
    return next(iter(_cities(question, limit=1)), None)


def only_city(question: CityQuestion) -> Board | None:
    """The city that solves a puzzle; None if there is none, or more than one."""
    found = _cities(question, limit=2)
    return found[0] if len(found) == 1 else None


def _cities(question: CityQuestion, limit: int) -> Sequence[Board]:
    """Cities that solve a puzzle, at most `limit` of them."""
    city = deduced(question)
    if city is not None:
        return [city]
    from skypuzzle.skyliners.questions.counting import cities

    return cities(question, Clock(), limit=limit).boards


def way_to(board: Board, city: Board) -> list[Build]:
    """The pieces that turn one city into another, floors before their roofs."""
    actions: list[Build] = []
    for site in SITES:
        now, then = board.heights[site], city.heights[site]
        if now == EMPTY and then == PARK_CODE:
            actions.append(Build(PARK, site))
        else:
            actions += [Build(FLOOR, site)] * (then // 2 - now // 2)
            actions += [Build(ROOF, site)] * (then % 2 - now % 2)
    return actions


def first_wrong(question: CityQuestion, actions: Sequence[Action]) -> int | None:
    """The index of the first action that does not lead to the solution; None if all are right so far."""
    city, board = final_city(question), question.board
    for place, action in enumerate(actions):
        if isinstance(action, Build):
            board = board.with_piece(action.piece, action.site)
        if city is None or not all(map(can_become, board.heights, city.heights)):
            return place
    return None


def can_become(now: int, then: int) -> bool:
    """Can a building become another? A closed one cannot change any more."""
    return now == then or (now < then and now % 2 == 0 and (then != PARK_CODE or now == EMPTY))
