"""What a page gets to play puzzles of Cloud City: from any right state, what it tells next leads on to the solution."""

import gzip
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.kinds.aerial.puzzle import AerialPuzzle
from skypuzzle.cloud_city.kinds.aerial.reasoning import reason
from skypuzzle.cloud_city.kinds.aerial.relations import BIT, Heights, Route, Technique, view_of
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, Height
from skypuzzle.games import load
from skypuzzle.storage import Source
from skypuzzle.web.days import GameDay, game_day, puzzles_json

SHIPPED = Path(__file__).parents[2] / "puzzles" / "cloud-city"
WEEK = [date(2027, 1, day) for day in range(1, 8)]
MOST_BYTES = 12_000
"""Of a game's day, compressed."""
GAME = load("cloud-city")


def _day(day: date) -> GameDay:
    return game_day(GAME, day, Source(f"{day}.json", SHIPPED / f"{day}.json"))


@pytest.mark.parametrize("day", WEEK, ids=str)
def test_from_any_right_state_the_steps_of_a_page_lead_to_the_solution(day: date) -> None:
    of_day = _day(day)
    for puzzle, play in zip(of_day.puzzles, of_day.play, strict=True):
        assert play is not None
        solution = GAME.playable(puzzle).solution()
        assert solution is not None
        if puzzle.kind == "finish":
            assert play["moves"] == solution
            assert _is_solved(puzzle, play["moves"])
            continue
        for known in (0, len(solution) // 2, len(solution) - 1):
            found = [*Chance("page", puzzle.id, known).shuffled(solution)[:known]]
            steps = play["steps"]
            told = _heights(puzzle, steps, found) if isinstance(puzzle, AerialPuzzle) else _tiles(steps, found)
            assert _is_solved(puzzle, [*found, *told])
    assert len(gzip.compress(puzzles_json(of_day))) < MOST_BYTES


def test_a_page_gives_the_reasons_of_the_explanation() -> None:
    of_day = _day(WEEK[1])
    for puzzle, play in zip(of_day.puzzles, of_day.play, strict=True):
        texts = [
            step.text for step in GAME.kind_of(puzzle).explain(puzzle) or () if step.technique != str(Technique.JOINED)
        ]
        assert play is not None
        if puzzle.kind == "finish":
            assert play["temptation"].strip() in texts
        else:
            steps = play["steps"]
            assert all(text.startswith(step["why"]) for step, text in zip(steps, texts, strict=True))
            assert all(need < place for place, step in enumerate(steps) for need in step.get("needs", ()))


@pytest.mark.parametrize("day", WEEK, ids=str)
def test_what_a_step_builds_on_is_on_the_board_or_told_with_it(day: date) -> None:
    of_day = _day(day)
    for puzzle, play in zip(of_day.puzzles, of_day.play, strict=True):
        if not isinstance(puzzle, AerialPuzzle):
            continue
        reasoning, view = reason(puzzle.roofs, puzzle.walkways), view_of(tuple(puzzle.roofs.heights), puzzle.walkways)
        assert reasoning is not None
        assert play is not None
        steps = [step for step in reasoning.steps if step.technique is not Technique.JOINED]
        settled = {view.of[roof] for roof in puzzle.roofs.givens}
        for step, told in zip(steps, play["steps"], strict=True):
            noted = {fact for need in told.get("needs", ()) for fact in _facts(steps[need].route, steps[need].struck)}
            for route, height in (fact for cause in step.reasons for fact in cause.premises()):
                is_seen = not view.sight[route] & height
                assert route in settled or is_seen or (route, height) in noted, f"{puzzle.id}: {told['why']}"
            if step.height is not None:
                settled.add(step.route)


def _facts(route: Route, struck: Heights) -> Iterator[tuple[Route, Heights]]:
    return ((route, bit) for bit in BIT.values() if struck & bit)


def _heights(puzzle: AerialPuzzle, steps: Sequence[dict[str, Any]], found: Sequence[str]) -> Iterator[str]:
    """What a page tells to note, one thing after the other: what is joined, then the first step that is not found."""
    heights = {QUARTER_NAMES[roof]: str(height) for roof, height in puzzle.roofs.givens.items()}
    heights |= {move[1:]: move[0] for move in found}
    routes = view_of(tuple(puzzle.roofs.heights), puzzle.walkways).routes
    for step in ({"roofs": (), "left": ""}, *steps):
        if step["left"] in Height.__members__:
            yield from (f"{step['left']}{roof}" for roof in step["roofs"] if roof not in heights)
            heights |= dict.fromkeys(step["roofs"], step["left"])
        for route in (tuple(map(QUARTER_NAMES.__getitem__, roofs)) for roofs in routes):
            if letter := next((heights[roof] for roof in route if roof in heights), None):
                yield from (f"{letter}{roof}" for roof in route if roof not in heights)
                heights |= dict.fromkeys(route, letter)


def _tiles(steps: Sequence[dict[str, Any]], found: Sequence[str]) -> Iterator[str]:
    """What a page tells to lay; notes are left out, as nothing is asked of them."""
    moves = [move for step in steps for move in step.get("moves", ()) if "@" in move]
    return (move for move in moves if move not in found)


def _is_solved(puzzle: Any, moves: Sequence[str]) -> bool:
    playable = GAME.playable(puzzle)
    state = playable.start
    for move in moves:
        state = playable.after(state, move)
    return bool(playable.is_solved(state))
