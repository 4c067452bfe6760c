"""Puzzles: unique, lean, of the level asked for, reasoned out soundly, and the same everywhere."""

from itertools import islice, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from ortools.sat.python import cp_model

from skypuzzle.chance import Chance
from skypuzzle.documents import convert
from skypuzzle.errors import FileError, NotationError
from skypuzzle.games import load
from skypuzzle.limits import Clock
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty, NoSuchPuzzleError, Order
from skypuzzle.skyliners import ROWS, Reserve, Side, parse_board, parse_plan, parse_position
from skypuzzle.skyliners.kinds import KindName
from skypuzzle.skyliners.kinds.base import BuildPuzzle, TurnPuzzle
from skypuzzle.skyliners.kinds.build.kind import BuildKind
from skypuzzle.skyliners.kinds.build.making import redundant_givens
from skypuzzle.skyliners.kinds.build.reasoning import Technique, deduce_city, level_of
from skypuzzle.skyliners.kinds.endings.verdicts import stays
from skypuzzle.skyliners.kinds.orders import SkylinersSpec
from skypuzzle.skyliners.questions import CityQuestion, solving
from skypuzzle.skyliners.questions.solving import city_model
from skypuzzle.skyliners.rules.board import LINES
from skypuzzle.skyliners.rules.position import HALF_TURN, MIRRORS, ROTATIONS, Symmetry
from skypuzzle.solver import is_proven, new_solver
from tests.skyliners.games import at
from tests.skyliners.kernels import random_city, scaled
from tests.skyliners.traces import possibilities, traced


def built(level: Level | None, number: int, *, symmetric: bool = False) -> BuildPuzzle:
    puzzle = Order(SkylinersSpec(kind="build", level=level, symmetric=symmetric), "tests").make(number)
    assert isinstance(puzzle, BuildPuzzle)
    return puzzle


def mined(kind: KindName, number: int) -> TurnPuzzle:
    puzzle = Order(SkylinersSpec(kind=kind), "tests").make(number)
    assert isinstance(puzzle, TurnPuzzle)
    return puzzle


@pytest.mark.parametrize("symmetric", [False, True])
@pytest.mark.parametrize("level", [*Level, None])
def test_build_puzzles_are_unique_lean_and_of_their_level(level: Level | None, symmetric: bool) -> None:
    for number in range(scaled(5)):
        puzzle = built(level, number, symmetric=symmetric)
        solutions = solving.cities(puzzle.question, Clock(), limit=1)
        assert (solutions.boards, solutions.complete) == ((puzzle.solution,), True)
        assert level in (None, puzzle.difficulty.level)
        assert list(redundant_givens(puzzle.question, puzzle.difficulty.level)) == []
        rows = {(plan.side, plan.row) for plan in puzzle.question.plans}
        assert not symmetric or rows == {HALF_TURN.rows[row] for row in rows}


def test_more_than_needed_is_noticed() -> None:
    puzzle = built(Level.MEDIUM, 0)
    assert puzzle.solution is not None
    question = puzzle.question
    asked = {(plan.side, plan.row) for plan in question.plans}
    side, row = next((side, row) for side in Side for row in ROWS if (side, row) not in asked)
    extra = parse_plan(f"{side}{'ABCDE'[row]}{min(4, len(puzzle.solution.seen(side, row)))}")
    fuller = CityQuestion(question.board, question.supply, (*question.plans, extra))
    assert str(extra) in list(redundant_givens(fuller, Level.MEDIUM))


@pytest.mark.parametrize("level", Level)
def test_each_step_follows_from_the_puzzle_and_the_steps_before_it(level: Level) -> None:
    """As the model proves; steps about one row by trying out every line, too."""
    puzzle = built(level, 7)
    steps = traced(puzzle.question)
    assert steps
    assert deduce_city(puzzle.question) == puzzle.solution
    possible = possibilities(puzzle.question)
    for step in islice(steps, 25):
        for site, struck in step.struck:
            city = city_model(puzzle.question)
            for other, codes in enumerate(possible):
                allowed = set(struck) if other == site else codes
                domain = cp_model.Domain.from_values(sorted(allowed))
                city.model.add_linear_expression_in_domain(city.heights[other], domain)
            assert is_proven(new_solver(Clock()), city.model) is False, step
        if step.technique in (Technique.ROW, Technique.CROSSING):
            assert step.line is not None
            follows_from_a_line(puzzle.question, step.line, possible, dict(step.struck))
        for site, struck in step.struck:
            possible[site] -= set(struck)
        assert all(possible[site] == set(left) for site, left in step.left)


def follows_from_a_line(
    question: CityQuestion, line: int, possible: list[set[int]], struck: dict[int, tuple[int, ...]]
) -> None:
    """The codes struck out occur in no line that shows its clues and takes no more than is left of the supply."""
    sites = [5 * line + place for place in range(5)] if line < 5 else [line - 5 + 5 * place for place in range(5)]
    clues = {LINES[plan.side][plan.row]: plan for plan in question.plans}
    ends = [clues.get(tuple(sites)), clues.get(tuple(reversed(sites)))]
    settled = {site: next(iter(codes)) for site, codes in enumerate(possible) if len(codes) == 1}
    left = [have - took for have, took in zip(question.supply, added(question, settled), strict=True)]
    for heights in product(*(sorted(possible[site]) for site in sites)):
        board = dict(zip(sites, heights, strict=True))
        open_sites = {site: code for site, code in board.items() if site not in settled}
        enough = all(took <= have for took, have in zip(added(question, open_sites), left, strict=True))
        if enough and all(plan is None or plan.holds(seen_in(board, LINES[plan.side][plan.row])) for plan in ends):
            assert not any(board[site] in codes for site, codes in struck.items() if site in board)


def added(question: CityQuestion, codes: dict[int, int]) -> tuple[int, int, int]:
    """The floors, roofs and parks that make these sites what they are to be."""
    before = {site: question.board.heights[site] for site in codes}
    roofs = sum(code % 2 - before[site] % 2 for site, code in codes.items() if code != 1)
    parks = sum(code == 1 != before[site] for site, code in codes.items())
    return sum(code // 2 - before[site] // 2 for site, code in codes.items()), roofs, parks


def seen_in(board: dict[int, int], line: tuple[int, ...]) -> int:
    heights = [board[site] for site in line]
    return sum(height > max([0, *heights[:place]]) for place, height in enumerate(heights))


@pytest.mark.parametrize(
    ("technique", "level"), list(zip(["row", "crossing", "need", "supposing"], Level, strict=True))
)
def test_the_level_is_the_hardest_technique(technique: str, level: Level) -> None:
    harder = [str(other) for other in Technique][[str(other) for other in Technique].index(technique) + 1 :]
    for number in range(scaled(4)):
        techniques = built(level, number).difficulty.techniques
        assert technique in techniques
        assert not set(techniques) & set(harder) - {"pieces"}


def test_what_takes_more_than_one_supposition_is_not_graded() -> None:
    hard = CityQuestion(parse_board("...../...../..p../...../....."), Reserve(3, 0, 0), (parse_plan("SA1"),))
    assert level_of(hard) is None
    assert deduce_city(hard) is None


def test_a_plan_stays_if_nobody_can_touch_it() -> None:
    rest = "SW W1 0.0.0/3.1.0 SA1 NE,SW full"
    assert not stays(parse_plan("SA1"), at(f"11111/11111/11p11/1^1111/1^1111 {rest}"))
    assert stays(parse_plan("SA1"), at(f"11111/11111/11p11/1^1111/2^1111 {rest}"))  # one floor a site is all he gets
    assert not stays(parse_plan("SA1"), at(f"11111/21111/11p11/1^1111/2^1111 {rest}"))


@given(st.integers(0, 10**6), st.sampled_from([*ROTATIONS, *MIRRORS]))
@settings(max_examples=40, deadline=None)
def test_ids_do_not_change_with_the_point_of_view(seed: int, symmetry: Symmetry) -> None:
    chance = Chance("ids", seed)
    board = random_city(chance, Reserve(12, 3, 1))
    plans = tuple(parse_plan(f"{chance.choice('NESW')}{row}{1 + chance.below(4)}") for row in "ABCDE")
    difficulty = Difficulty(Level.EASY, 1, ())
    puzzle = BuildPuzzle(board=board, supply=Reserve(1, 0, 0), plans=plans, difficulty=difficulty)
    turned = replace(puzzle, board=symmetry.board(board), plans=tuple(map(symmetry.plan, plans)))
    assert turned.id == puzzle.id
    assert replace(puzzle, supply=Reserve(2, 0, 0)).id != puzzle.id
    for plan in plans:
        assert len(board.seen(plan.side, plan.row)) == len(
            symmetry.board(board).seen(symmetry.plan(plan).side, symmetry.plan(plan).row)
        )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_mirror_turns_the_order_of_play_round(seats: int) -> None:
    """So positions of three and four players keep their id only when the whole table is turned."""
    puzzle = next(found for number in range(40) if len((found := mined("reach", number)).position.seats) == seats)

    def seen_through(symmetry: Symmetry) -> str:
        return replace(
            puzzle,
            position=symmetry.position(puzzle.position),
            player=symmetry.side(puzzle.player),
            plans=tuple(map(symmetry.plan, puzzle.plans)),
        ).id

    assert {seen_through(symmetry) for symmetry in ROTATIONS} == {puzzle.id}
    assert all((seen_through(symmetry) == puzzle.id) == (seats == 2) for symmetry in MIRRORS)


def test_turned_positions_are_positions() -> None:
    position = at("1..../..2../..p../...../....1 SW S2@a5 2.0.1/1.1.0 SB3,W? NE,? full")
    turned = ROTATIONS[1].position(position)
    assert str(turned) == str(parse_position(str(turned)))
    assert turned.seats == (Side.W, Side.N)
    assert ROTATIONS[3].position(turned) == position


def test_orders_that_cannot_be_filled_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BuildKind, "most_attempts", 20)
    with pytest.raises(NoSuchPuzzleError, match="no build puzzle"):
        Order(SkylinersSpec(kind="build", level=Level.EASY, pieces=(60, 70)), "x").make(0)


@pytest.mark.parametrize(
    ("order", "told"),
    [
        ({"kind": "build", "pieces": "9-4"}, "pieces '9-4': expected MIN-MAX"),
        ({"kind": "build", "pieces": "٤-٩"}, "expected MIN-MAX"),
        ({"kind": "build", "sides": []}, "at least one side"),
        ({"kind": "build", "sides": ["N", "N"]}, "sides 'NN': a side appears twice"),
        ({"kind": "build", "sides": ["E", "N"]}, "clockwise from N"),
        ({"kind": "build", "sides": ["N"], "symmetric": True}, "opposite sides"),
        ({"kind": "win", "symmetric": True}, "only build puzzles"),
    ],
)
def test_documents_cannot_order_what_options_cannot(order: dict[str, Any], told: str) -> None:
    with pytest.raises((FileError, NotationError), match=told):
        Order(convert(order, "file", SkylinersSpec), "x")


def test_files_and_chance_know_the_same_edition() -> None:
    assert load("skyliners").edition == SkylinersSpec.edition
