"""Explanations of `build` puzzles: short, proven step by step, none too many, and said truly."""

import re
from functools import cache
from pathlib import Path

import pytest

from benchmarks.promises.explanations import faults
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Order
from skypuzzle.skyliners.kinds.base import BuildPuzzle
from skypuzzle.skyliners.kinds.build.counting import prune
from skypuzzle.skyliners.kinds.build.explaining import Explainer, explain_proof
from skypuzzle.skyliners.kinds.build.lines import codes_of
from skypuzzle.skyliners.kinds.build.reasoning import Proof, prove
from skypuzzle.skyliners.kinds.orders import SkylinersSpec
from skypuzzle.skyliners.kinds.words import describe_codes
from skypuzzle.skyliners.notation import parse_board, parse_plan, parse_reserve
from skypuzzle.skyliners.questions import CityQuestion

GOLDEN = Path(__file__).parent / "data" / "explanations.txt"


@cache
def explained(level: Level, number: int) -> tuple[BuildPuzzle, Proof]:
    puzzle = Order(SkylinersSpec(kind="build", level=level), "explanations").make(number)
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


def questions() -> list[CityQuestion]:
    """The first line of each golden explanation: board, supply and plans."""
    found = []
    for block in GOLDEN.read_text().split("\n\n"):
        board, supply, *plans = block.splitlines()[0].split()
        found.append(CityQuestion(parse_board(board), parse_reserve(supply), tuple(map(parse_plan, plans))))
    return found


def told(question: CityQuestion) -> str:
    proof = prove(question)
    assert proof is not None
    return "\n".join([" ".join(map(str, (question.board, question.supply, *question.plans))), *explain_proof(proof)])


def test_explanations_stay_as_they_are() -> None:
    assert "\n\n".join(map(told, questions())) + "\n" == GOLDEN.read_text()


def test_nothing_is_told_that_nobody_needs() -> None:
    """A note that places and closes nothing is kept only if leaving it out would break a later step."""
    notes = []
    for question in questions():
        proof = prove(question)
        assert proof is not None
        lean = prune(proof)
        assert prune(lean) == lean
        notes.append([sum(len(each.left) > 1 for step in p.steps for each in step.conclusions) for p in (proof, lean)])
    assert all(0 < after <= before or before == 0 for before, after in notes)
    assert sum(after for _, after in notes) < 0.8 * sum(before for before, _ in notes)


@pytest.mark.parametrize(
    ("codes", "others", "words"),
    [
        ((0, 4, 5, 6), (1, 2, 3, 7), "empty or 2 to 3 floors"),
        ((0, 4, 6), (2, 3, 5, 7), "empty, or 2 or 3 floors"),
        ((8, 10, 12), (9, 11, 13), "4, 5 or 6 floors"),
        ((0, 4, 5, 6), (1, 2, 3), "empty or at least 2 floors"),
        ((2, 3, 4, 6, 7), (5,), "not 2 floors and a roof"),
        ((6, 8), (), "3 or 4 floors"),
        ((4, 5, 6), (2, 3), "at least 2 floors"),
    ],
)
def test_what_is_left_is_said_briefly(codes: tuple[int, ...], others: tuple[int, ...], words: str) -> None:
    assert describe_codes(codes, others) == words


SPOKEN = re.compile(
    r"(?i)(all \d+|both|the only|at most \d+) (floor|roof|park|piece)s?(?: \([^()]*\))? (?:is|are) (not yet )?spoken"
)
PARTS = {"floor": (0,), "roof": (1,), "park": (2,), "piece": (0, 1, 2)}


def test_what_is_spoken_for_has_been_promised_and_no_hint_says_that_nothing_is_left() -> None:
    """Whatever the player has placed by then: a step counts what the steps before it have promised to sites."""
    counted = 0
    for question in questions():
        proof = prove(question)
        assert proof is not None
        explainer = Explainer(question)
        for step in prune(proof).steps:
            known = [codes_of(mask) for mask in step.known]
            sure = (
                sum(codes[0] // 2 for codes in known) - sum(code // 2 for code in question.board.heights),
                sum(all(code % 2 and code > 1 for code in codes) for codes in known)
                - sum(code % 2 and code > 1 for code in question.board.heights),
                known.count((1,)) - question.board.heights.count(1),
            )
            assert step.chain or explainer.sentence(step).startswith(explainer.reason(step).split(", since ")[0])
            for text in (explainer.sentence(step), explainer.reason(step)):
                assert " left" not in text
                for number, kind, is_open in SPOKEN.findall(text) if not step.chain else ():
                    had = sum(tuple(question.supply)[part] for part in PARTS[kind])
                    said = {"both": 2, "the only": 1}.get(number.lower()) or int(number.split()[-1])
                    gone = sum(sure[part] for part in PARTS[kind])
                    if kind == "piece":  # a building may be promised two pieces of which one is open
                        gone = sum((codes[0] + 1) // 2 for codes in known)
                        gone -= sum((code + 1) // 2 for code in question.board.heights)
                    assert said == (had - gone if is_open else had)
                    assert is_open or gone == had
                    counted += 1
    assert counted > 50
