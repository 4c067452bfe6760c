"""What a page gets to play Skyliners with: from it follow the terminal's own hints, and its words for every turn."""

import gzip
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import asdict, replace

from skypuzzle.chance import Chance
from skypuzzle.documents import builtins
from skypuzzle.pictures.drawing import size_of
from skypuzzle.sessions.logbook import Progress
from skypuzzle.sessions.puzzle_session import PuzzleSession
from skypuzzle.skyliners.game import GAME
from skypuzzle.skyliners.kinds.base import BuildPuzzle, Puzzle, TurnPuzzle, WinPuzzle
from skypuzzle.skyliners.kinds.build.playing import PlayableBuild
from skypuzzle.skyliners.kinds.endings.verdicts import failing
from skypuzzle.skyliners.kinds.force.search import search_of
from skypuzzle.skyliners.kinds.playing import PlayableTurn
from skypuzzle.skyliners.kinds.words import building
from skypuzzle.skyliners.pictures.scene import DARK
from skypuzzle.skyliners.rules.board import EMPTY, PARK_CODE, SITE_NAMES
from skypuzzle.skyliners.rules.play import turns_from
from tests.skyliners.puzzles import FOLDER, SHIPPED, shipped

WEEK = sorted(FOLDER.glob("2027-*.json"))
NEW_YEAR = SHIPPED / "2027-01-01.json"
MOST_BYTES = 12_000
"""Of a day, as a server sends it."""

Steps = Sequence[Mapping[str, Any]]


def pages(*paths: Path) -> Iterator[tuple[Puzzle, Mapping[str, Any]]]:
    for path in paths:
        for puzzle in shipped(path):
            page = GAME.kind_of(puzzle).page_data(puzzle)
            assert page is not None, puzzle.id
            yield puzzle, page


def first_due(steps: Steps, heights: Sequence[int]) -> tuple[str, str, str] | None:
    """A hint as the page makes it: the first step that asks for a piece which is not there yet."""
    for step in steps:
        for name, codes in step["concludes"]:
            now, lowest = heights[SITE_NAMES.index(name)], min(codes)
            piece = ""
            if now == EMPTY and lowest == PARK_CODE:
                piece = "P" * (len(codes) == 1)
            elif lowest > now:
                piece = "F" if lowest >= now + 2 else "R" * (len(codes) == 1)
            if piece:
                least = "" if len(codes) == 1 else "at least "
                return step["where"], step["why"], f"{name} must be {least}{building(lowest)}: place {piece}{name}."
    return None


def test_the_first_due_step_is_the_terminal_s_hint_in_every_right_state_on_any_way() -> None:
    for puzzle, page in pages(*WEEK):
        if isinstance(puzzle, BuildPuzzle):
            playable, chance = PlayableBuild(puzzle), Chance(puzzle.id)
            left = playable.solution() or []
            moves: list[str] = []
            state = playable.start
            while left:
                hint = playable.hint(moves)
                assert hint is not None
                assert first_due(page["steps"], state.board.heights) == hint.steps
                due = [move for move in left if move[0] != "R" or f"F{move[1:]}" not in left]
                moves.append(chance.choice(due))
                left.remove(moves[-1])
                state = playable.after(state, moves[-1])
            assert str(state.board) == page["city"]


def test_every_step_needs_earlier_ones_alone_and_looks_at_what_it_tells() -> None:
    for puzzle, page in pages(*WEEK):
        for number, step in enumerate(page["steps"] if isinstance(puzzle, BuildPuzzle) else ()):
            assert all(earlier < number for earlier in step["needs"])
            told = {name for name, _ in step["concludes"]}
            assert told <= {*step["looks"]}


@pytest.mark.parametrize("path", [WEEK[0], WEEK[3], NEW_YEAR], ids=["secure", "win", "force"])
def test_every_wrong_turn_is_listed_with_the_terminal_s_words(path: Path) -> None:
    for puzzle, page in pages(path):
        if isinstance(puzzle, TurnPuzzle) and puzzle.kind != "win":
            playable = GAME.playable(puzzle)
            assert isinstance(playable, PlayableTurn)
            turns = turns_from(puzzle.position)
            assert len(page["fails"]) == len(turns)
            for (actions, after), fails in zip(turns.items(), page["fails"], strict=True):
                is_right = {*map(str, actions)} == {*page["right"]}
                assert is_right == (fails == -1)
                if puzzle.kind == "force":
                    assert search_of(puzzle).wins(after) == is_right
                elif not is_right:
                    state = playable.start._replace(position=after, actions=tuple(actions))
                    assert playable.shortfall(state).endswith(f"but it is not enough: {page['reasons'][fails]}.")
                    wrong = failing(puzzle.kind, puzzle.plans, after)
                    told = page["reasons"][fails].split("; ")
                    assert all(str(plan) in reason for plan, reason in zip(wrong, told, strict=True))


def test_hints_of_a_turn_are_the_terminal_s_before_it_and_after_either_right_action() -> None:
    for puzzle, page in pages(WEEK[0], WEEK[3], NEW_YEAR):
        if isinstance(puzzle, TurnPuzzle):
            playable = GAME.playable(puzzle)
            assert {"", page["right"][0]} <= page["hints"].keys()
            for moves, told in page["hints"].items():
                hint = playable.hint(moves.split())
                assert hint is not None
                assert (told["steps"], told["move"], told["places"]) == (hint.steps, hint.move, sorted(hint.places))
            assert page["epilogue"]


def test_whoever_has_solved_a_puzzle_sees_the_skyline_by_night_and_higher_than_on_paper() -> None:
    for puzzle, _ in pages(WEEK[0], WEEK[3]):
        printed = GAME.kind_of(puzzle).printed_solution(puzzle)
        reward = GAME.kind_of(puzzle).reward(puzzle)
        assert printed is not None
        assert printed.view is not None
        assert DARK.background in reward
        (width, height), (on_paper, low) = size_of(reward), size_of(printed.view.svg)
        assert width == on_paper
        assert height > low


def test_a_day_is_small() -> None:
    for path in (*WEEK, NEW_YEAR):
        day = [(builtins(puzzle), page) for puzzle, page in pages(path)]
        assert len(gzip.compress(msgspec.json.encode(day))) <= MOST_BYTES


def test_what_is_no_puzzle_of_its_kind_is_not_played() -> None:
    puzzle = next(puzzle for puzzle in shipped() if isinstance(puzzle, TurnPuzzle))
    assert GAME.kind_of(puzzle).page_data(puzzle) is not None
    assert GAME.kind_of(puzzle).page_data(replace(puzzle, position=puzzle.position._replace(turn=None))) is None
    assert GAME.kinds["win"].page_data(WinPuzzle(**asdict(puzzle))) is None


def test_a_force_puzzle_solved_on_a_page_goes_on_in_the_terminal() -> None:
    puzzle, page = next((puzzle, page) for puzzle, page in pages(NEW_YEAR) if puzzle.kind == "force")
    session = PuzzleSession(GAME.playable(puzzle))
    assert session.resume(Progress(moves=[*page["right"]]))
    assert len(session.moves) > len(page["right"])
    assert session.is_complete or session.is_decision(session.state)
