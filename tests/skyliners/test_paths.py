"""The search for paths, in both its forms: what each look tells, and what a path may use."""

from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from skypuzzle.chance import Chance
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Order
from skypuzzle.skyliners import Reserve, parse_board, parse_plan
from skypuzzle.skyliners.kinds.base import BuildPuzzle
from skypuzzle.skyliners.kinds.build.lines import LineAnalyzer
from skypuzzle.skyliners.kinds.build.reasoning import BANDS, UP_TO, Technique, band_of, level_of, prove
from skypuzzle.skyliners.kinds.orders import SkylinersSpec
from skypuzzle.skyliners.questions import CityQuestion
from skypuzzle.skyliners.questions.city_search import clues_of
from skypuzzle.skyliners.search import kernel, paths
from tests.interpreting import forms
from tests.skyliners import naive_looks
from tests.skyliners.kernels import random_search, scaled

FORMS = forms(paths)
SIMPLE = {Technique.ROW, Technique.PIECES}
TECHNIQUES = {
    Level.EASY: SIMPLE,
    Level.MEDIUM: {*SIMPLE, Technique.CROSSING},
    Level.HARD: {*SIMPLE, Technique.CROSSING, Technique.NEED},
    Level.EXPERT: set(Technique),
}


def test_what_is_compiled_is_the_source() -> None:
    """`pip install -e .` again after a change to the search for paths."""
    installed = Path(paths.__file__ or "")
    assert installed.stat().st_mtime >= installed.with_name("paths.py").stat().st_mtime


def asked(form: ModuleType, question: CityQuestion) -> paths.Paths:
    finder: paths.Paths = form.Paths()
    finder.ask(question.board.heights, question.supply, question.whole, clues_of(question.plans))
    return finder


@cache
def made(level: Level, number: int) -> BuildPuzzle:
    puzzle = Order(SkylinersSpec(kind="build", level=level), "paths").make(number)
    assert isinstance(puzzle, BuildPuzzle)
    return puzzle


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS.keys())
def test_each_look_tells_what_a_plain_one_does(form: ModuleType) -> None:
    """From the start of any question, look after look at random, until nothing is possible or nothing new is told."""
    told = 0
    count = scaled(80)
    for seed in range(count):
        chance = Chance("looks", seed)
        question = random_search(chance)
        finder, analyzer = asked(form, question), LineAnalyzer(question)
        assert finder.start() == analyzer.start
        known = analyzer.start
        for _ in range(20):
            at = chance.below(paths.SUPPOSE)
            after = naive_looks.look(analyzer, known, at)
            assert finder.look(known, at, kernel.MEDIUM) == after, (question, at)
            if at <= paths.PIECES:
                certain = naive_looks.certain_look(analyzer, known, at)
                assert finder.look(known, at, kernel.EASY) == certain, (question, at)
            if after is None:
                break
            told += after != known
            known = after
    assert told > 3 * count


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS.keys())
def test_a_clue_of_four_is_met_by_five(form: ModuleType) -> None:
    question = CityQuestion(
        parse_board("...../...../..p../...../1^2^3^4^."), Reserve(5, 0, 0), (parse_plan("WE4"),), whole=False
    )
    finder = asked(form, question)
    after = finder.look(finder.start(), 0, kernel.MEDIUM)
    assert after is not None
    assert after[4] == sum(1 << 2 * floors for floors in range(6))


def test_both_forms_find_the_same_path() -> None:
    for level, number in ((Level.EASY, 2), (Level.MEDIUM, 2), (Level.HARD, 2), (Level.EXPERT, 1)):
        for question in (made(level, n).question for n in range(number)):
            ceiling = level_of(question)
            assert ceiling is not None
            found = [asked(form, question).shortest(UP_TO[ceiling]) for form in FORMS.values()]
            assert found[0] is not None
            assert all(each == found[0] for each in found)


@pytest.mark.parametrize("level", Level)
def test_a_path_uses_no_more_than_its_level(level: Level) -> None:
    for number in range(scaled(20)):
        puzzle = made(level, number)
        proof = prove(puzzle.question)
        assert proof is not None
        assert proof.level is level
        assert proof.solution == puzzle.solution
        steps = [*proof.steps, *(link for step in proof.steps for link in step.chain)]
        assert {step.technique for step in steps} <= TECHNIQUES[level]


def test_bands_follow_each_other() -> None:
    assert list(BANDS) == list(Level)
    assert [score for band in BANDS.values() for score in band][:500] == list(range(500))
    assert [band_of(band.start) for band in BANDS.values()] == list(Level)
