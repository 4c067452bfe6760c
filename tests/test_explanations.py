"""Explanations of `build` puzzles: short, proven step by step, none too many, and said truly."""

from functools import cache
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.explanations import faults
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyliners.notation.turns import parse_plan
from skypuzzle.skyliners.puzzles.clue_words import lead
from skypuzzle.skyliners.puzzles.orders import Order
from skypuzzle.skyliners.puzzles.proof import Proof, prove
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle
from skypuzzle.skyliners.puzzles.rules_of_thumb import codes_of
from skypuzzle.skyliners.puzzles.teaching import taught
from skypuzzle.skyliners.puzzles.views import View
from skypuzzle.skyliners.rules.geometry import SITES
from tests.puzzles import FOLDER, shipped

GOLDEN = Path(__file__).parent / "data" / "explanations.txt"
EVERY_LINE = list(product(range(6), repeat=5))


@cache
def explained(level: Level, number: int) -> tuple[BuildPuzzle, Proof]:
    puzzle = Order("build", "explanations", level).make(number)
    assert isinstance(puzzle, BuildPuzzle)
    proof = prove(puzzle.question)
    assert proof is not None
    return puzzle, proof


@pytest.mark.parametrize("level", Level)
def test_each_step_is_proven_and_none_could_be_left_out(level: Level) -> None:
    """By the model, from the clues that the step names and what the steps before it told."""
    for number in range(2):
        puzzle, proof = explained(level, number)
        assert faults(puzzle, proof) == []


def test_harder_levels_take_more_effort() -> None:
    efforts = [sorted(explained(level, number)[1].effort for number in range(2)) for level in Level]
    assert efforts[0][-1] < efforts[2][0]
    assert all(step.effort > 0 for level in Level for step in explained(level, 0)[1].steps)


def test_explanations_stay_as_they_are() -> None:
    told = []
    for date in ("2027-01-01", "2027-01-03"):
        for puzzle in shipped(FOLDER / f"{date}.json"):
            if isinstance(puzzle, BuildPuzzle):
                proof = prove(puzzle.question)
                assert proof is not None
                told += [f"{puzzle.id} {proof.effort}", *taught(proof), ""]
    assert "\n".join(told) == GOLDEN.read_text()


# Patterns, tried out on every line


def seen(heights: tuple[int, ...]) -> list[int]:
    return [height for place, height in enumerate(heights) if height > max((0, *heights[:place]))]


def view(plan: str, masks: tuple[int, ...]) -> View:
    known = dict(zip(View.of(parse_plan(plan), "", [1] * 25).sites, masks, strict=True))
    return View.of(parse_plan(plan), "the row", [known.get(site, 1) for site in SITES])


ANYTHING = (0b111111,) * 5


def lines_with(near: int, far: int) -> list[tuple[int, ...]]:
    return [line for line in EVERY_LINE if len(seen(line)) == near and far in (0, len(seen(line[::-1])))]


def built(line: tuple[int, ...]) -> list[int]:
    return [height for height in line if height]


def test_what_is_said_of_one_clue_is_true_of_every_line() -> None:
    assert "its first building hides all the others" in lead([view("WA1", ANYTHING)])
    assert all(built(line)[0] == max(line) for line in lines_with(1, 0))
    assert "one building, and one higher behind it" in lead([view("WA2", ANYTHING)])
    assert all(built(line)[0] < max(line) for line in lines_with(2, 0))
    assert "rises 3 times" in lead([view("WA3", ANYTHING)])
    assert all(sorted(set(seen(line))) == seen(line) and len(seen(line)) == 3 for line in lines_with(3, 0))


def test_what_is_said_of_two_clues_is_true_of_every_line() -> None:
    assert "from either end is as tall as any" in lead([view("WA1", ANYTHING), view("EE1", ANYTHING)])
    assert all(built(line)[0] == built(line)[-1] == max(line) for line in lines_with(1, 1))
    assert "three buildings, the tallest in the middle" in lead([view("WA2", ANYTHING), view("EE2", ANYTHING)])
    for line in lines_with(2, 2):
        first, *middle, last = built(line)
        assert max(first, last) < max(middle)
    for number, words in ((2, "just one lower one"), (3, "a staircase of lower ones")):
        assert words in lead([view("WA1", ANYTHING), view(f"EE{number}", ANYTHING)])
        for line in lines_with(1, number):
            assert built(line)[0] == max(line)
            assert sum(height < built(line)[0] for height in seen(line[::-1])) == number - 1


@given(st.tuples(*[st.integers(1, 63)] * 5))
def test_the_fewest_and_the_most_that_can_be_seen(masks: tuple[int, ...]) -> None:
    numbers = [len(seen(line)) for line in product(*map(codes_of, masks))]
    assert view("WA1", masks).seen() == (min(numbers), max(numbers))
