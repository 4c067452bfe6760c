"""Aerial puzzles: unique, lean, of the level asked for, reasoned out soundly, and the same however they are turned."""

from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from skypuzzle.chance import Chance
from skypuzzle.cloud_city import parse_city, parse_walkway
from skypuzzle.cloud_city.kinds.aerial import AERIAL
from skypuzzle.cloud_city.kinds.aerial.explaining import explain, next_step
from skypuzzle.cloud_city.kinds.aerial.making import (
    attempt,
    cities,
    proven_cities,
    random_full_city,
    redundant_clues,
    solution_of,
    solves,
)
from skypuzzle.cloud_city.kinds.aerial.puzzle import AerialPuzzle, check_picture, parse_roofs, roofs_of
from skypuzzle.cloud_city.kinds.aerial.reasoning import grade, is_solvable, reason
from skypuzzle.cloud_city.kinds.aerial.relations import Technique, view_of
from skypuzzle.cloud_city.rules.city import City, filled
from skypuzzle.cloud_city.rules.pieces import Height, Quarter, Shape, Walkway
from skypuzzle.errors import NotationError, RuleError
from skypuzzle.limits import Clock
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty
from tests.cloud_city.naive_aerial import every_city, unproven

GOLDEN = Path(__file__).parent / "data" / "aerial.txt"
MOST = 40
"""Solutions compared, where there are more."""


def made(level: Level | None, shape: Shape, number: int) -> AerialPuzzle:
    return next(
        puzzle for count in range(1000) if (puzzle := attempt(Chance("tests", number, count), level, shape)) is not None
    )


def walkways(text: str) -> tuple[Walkway, ...]:
    return tuple(map(parse_walkway, text.split()))


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize("level", Level)
def test_puzzles_are_unique_lean_explained_and_of_their_level(level: Level, shape: Shape) -> None:
    for number in range(4):
        puzzle = made(level, shape, number)
        roofs, ways = puzzle.roofs, puzzle.walkways
        assert puzzle.solution is not None
        assert roofs.shape is shape
        assert solves(puzzle.solution, roofs, ways)
        assert list(cities(roofs, ways)) == [puzzle.solution]
        assert proven_cities(roofs, ways) == ((puzzle.solution,), True)
        assert not list(redundant_clues(roofs, ways, level))
        hardest = [technique for technique in Technique if str(technique) in puzzle.difficulty.techniques][-1]
        assert puzzle.difficulty.level is level is hardest.level
        reasoning = reason(roofs, ways)
        assert reasoning is not None
        assert (reasoning.difficulty, reasoning.solution) == (puzzle.difficulty, puzzle.solution)
        assert not list(unproven(roofs, ways, reasoning.steps))
        assert len(explain(puzzle) or ()) == len(reasoning.steps)


def hidden_in(number: int, shape: Shape, hide: int) -> tuple[City, list[Quarter]]:
    """A full city, and some of its roofs."""
    chance = Chance("hidden", number)
    city = random_full_city(chance, shape)
    assert city is not None
    return city, chance.shuffled(quarter for quarter, _ in city.buildings)[:hide]


@settings(max_examples=25, deadline=None)
@given(number=st.integers(0, 10_000), shape=st.sampled_from(Shape), hide=st.integers(0, 6))
def test_both_solvers_find_what_trying_every_height_finds(number: int, shape: Shape, hide: int) -> None:
    city, hidden = hidden_in(number, shape, hide)
    roofs = roofs_of(city, (quarter for quarter, _ in city.buildings if quarter not in hidden))
    naive = sorted(every_city(roofs, city.walkways))
    assert city in naive
    assert sorted(cities(roofs, city.walkways)) == naive
    assert proven_cities(roofs, city.walkways, limit=1000) == (tuple(naive), True)
    view = view_of(tuple(roofs.heights), city.walkways)
    level = grade(view, view.known(roofs.givens))
    assert level is None or len(naive) == 1


@settings(max_examples=25, deadline=None)
@given(number=st.integers(0, 10_000), shape=st.sampled_from(Shape), drop=st.integers(0, 3))
def test_both_solvers_agree_on_any_picture(number: int, shape: Shape, drop: int) -> None:
    """Also on pictures of nothing: walkways are missing, so hardly any heights fit."""
    city, _ = hidden_in(number, shape, 0)
    roofs = roofs_of(city)
    ways = city.walkways[: len(city.walkways) - drop]
    found, complete = proven_cities(roofs, ways, limit=MOST)
    ours = list(islice(cities(roofs, ways), MOST + 1))
    assert complete is (len(ours) <= MOST)
    assert len(found) == min(len(ours), MOST)
    if complete:
        assert sorted(ours) == list(found)
    assert all(solves(city, roofs, ways) for city in found)


def test_out_of_time_is_no_answer() -> None:
    puzzle = made(Level.EASY, Shape.SQUARE, 0)
    assert proven_cities(puzzle.roofs, puzzle.walkways, Clock(0)) == ((), False)


def test_the_stock_is_part_of_the_promise() -> None:
    """Four sand roofs in the corners would need four walkways of length five; there are three (rule 10h)."""
    corners = parse_city("S.GB.S/G...S./GSBSBB/....../G..GG./S..B.S")
    ways = corners.possible_walkways()
    assert len([walkway for walkway in ways if walkway.length == 5]) == 4
    assert filled(corners) is None
    assert list(cities(roofs_of(corners), ways)) == []
    assert proven_cities(roofs_of(corners), ways) == ((), True)


@pytest.mark.parametrize(
    ("roofs", "ways", "level", "said"),
    [
        (
            "o....B/.oooB./.o.o.o/o.o..B/..o..o/ooo.o.",
            "a1-c1 b1-b4 c1-c5 e1-e5 c2-c3 f2-f3 a3-c3 a3-a6 d4-d5 c5-d5",
            Level.EASY,
            "b1-b4 crosses a3-c3 (forest), so b1-b4 is not forest. So b1 and b4 are river.",
        ),
        (
            ".o.o.o/o..oo./oSo.../...ooo/o..o.o/G.o.S.",
            "a1-c1 a1-a2 a2-d2 f2-f6 e3-f3 a4-a5 a5-d5 d5-d6 b6-d6",
            Level.MEDIUM,
            "though nothing as tall stands between e1 and e5, only e3 (joined to f3, under f2-f6). So e5 is forest.",
        ),
    ],
)
def test_what_is_seen_at_once(roofs: str, ways: str, level: Level, said: str) -> None:
    """Crossings, and roofs that are lower than sand before their height is known."""
    reasoning = reason(parse_roofs(roofs), walkways(ways))
    assert reasoning is not None
    assert reasoning.difficulty.level is level
    steps = explain(AerialPuzzle(roofs=parse_roofs(roofs), walkways=walkways(ways), difficulty=reasoning.difficulty))
    assert any(said in step.text for step in steps or ())


@settings(max_examples=20, deadline=None)
@given(number=st.integers(0, 10_000), shape=st.sampled_from(Shape))
def test_more_givens_never_make_it_harder(number: int, shape: Shape) -> None:
    city, shown = hidden_in(number, shape, 8)
    view = view_of(tuple(quarter for quarter, _ in city.buildings), city.walkways)
    for level in Level:
        solvable = [
            is_solvable(view, view.known(roofs_of(city, shown[:count]).givens), level)
            for count in range(len(shown) + 1)
        ]
        assert solvable == sorted(solvable)


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize("level", Level)
def test_step_by_step_hints_lead_to_the_solution(level: Level, shape: Shape) -> None:
    puzzle = made(level, shape, 10)
    assert puzzle.solution is not None
    found: dict[Quarter, Height] = {}
    while (step := next_step(puzzle, found)) is not None:
        assert step.settles
        assert not step.settles.keys() & (found.keys() | puzzle.roofs.givens.keys())
        assert step.settles.keys() <= step.looks
        found |= step.settles
    assert puzzle.roofs.with_heights(found).quarters == puzzle.solution.quarters


def test_a_hint_goes_on_from_what_is_found() -> None:
    puzzle = made(Level.EXPERT, Shape.RECTANGLE, 11)
    assert puzzle.solution is not None
    everything = dict(puzzle.solution.buildings)
    last = min(everything.keys() - puzzle.roofs.givens.keys())
    found = {quarter: height for quarter, height in everything.items() if quarter != last}
    step = next_step(puzzle, found)
    assert step is not None
    assert step.settles == {last: everything[last]}
    assert next_step(puzzle, everything) is None


def test_a_hint_gives_a_height_away_where_the_techniques_lead_nowhere() -> None:
    """One city only, but it takes a supposition within another."""
    roofs = parse_roofs(".oo.../o..ooo/o.oooo/.o..../.oo..o/o..o.o/o..o.o/.oB.o.")
    ways = "c1-e1 a2-a3 d2-d3 f2-f3 f3-f4 b4-c4 b5-b8 a6-a7 d6-d7 e6-f6 e6-e7 f6-f7 e7-f7 b8-c8"
    puzzle = AerialPuzzle(roofs=roofs, walkways=walkways(ways), difficulty=Difficulty(Level.EXPERT, 0, ()))
    assert explain(puzzle) is None
    city = solution_of(puzzle)
    assert city is not None
    assert city.plan_text == ".BB.../B..SGG/B.GSGG/.B..../.SS..B/S..G.B/S..G.B/.GB.B."
    step = next_step(puzzle, {})
    assert step is not None
    assert [*step.settles.items()] == [(quarter, city.height(quarter)) for quarter in step.settles]


def test_a_puzzle_keeps_its_id_however_it_is_turned() -> None:
    for shape in Shape:
        puzzle = made(None, shape, 0)
        turned = [
            AerialPuzzle(roofs=roofs, walkways=ways, difficulty=puzzle.difficulty)
            for roofs, ways in puzzle.roofs.symmetries(puzzle.walkways)
        ]
        assert len({(other.roofs, other.walkways) for other in turned}) > 1
        assert {other.id for other in turned} == {puzzle.id}
        assert puzzle.roofs in [other.roofs for other in turned]
        for other in turned:
            check_picture(other.roofs, other.walkways)
            assert solution_of(other) is not None
        hidden = next(quarter for quarter, height in puzzle.roofs.heights.items() if height is None)
        more = puzzle.roofs.with_heights({hidden: Height.B})
        assert replace(puzzle, roofs=more, solution=None).id != puzzle.id


def test_the_same_seed_makes_the_same_puzzles_and_explanations() -> None:
    """If the puzzles change, so do all that are made from seeds, and the edition must change with them."""
    assert "\n".join(_told(made(level, shape, 0)) for level in Level for shape in Shape) == GOLDEN.read_text("utf-8")


def _told(puzzle: AerialPuzzle) -> str:
    difficulty = puzzle.difficulty
    given = f"{puzzle.roofs} {' '.join(map(str, puzzle.walkways))}"
    steps = "".join(f"{step.technique}: {step.text}\n" for step in explain(puzzle) or ())
    return f"{difficulty.level} {difficulty.score} {puzzle.id}\n{given}\n{steps}"


def test_roofs_are_written_and_read() -> None:
    for shape in Shape:
        roofs = made(None, shape, 1).roofs
        assert parse_roofs(str(roofs)) == roofs
    puzzle = made(Level.EASY, Shape.SQUARE, 2)
    hidden = str(puzzle.roofs).count("o")
    assert f"the {hidden} roofs that are hidden" in AERIAL.task(puzzle)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected 6 ranks of 6 quarters"),
        ("oo/..", "expected 6 ranks of 6 quarters"),
        ("o.o.o./.o.o.o/o.o.o./.o.o.o/o.o.o./.o.o.", "rank 1 '.o.o.': 5 quarters"),
        ("o.o.o./.o.o.o/o.o.o./.o.o.o/o.o.o./.o.o.x", "rank 1 'x'"),
        ("o.o.o./.o.o.o/o.o.o./.o.o.-/o.o.o./.o.o.o", "rank 3 '-'"),
        ("o.o.o./.o.o.o/o.o.o./.o.o.o/o.o.o./.o.ooo", "'e1': the tile there has 3 roofs"),
    ],
)
def test_roofs_that_cannot_be_read(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said.replace(".", r"\.")):
        parse_roofs(text)


@pytest.mark.parametrize(
    ("ways", "said"),
    [
        ("a2-a4 a2-a4", "it is listed twice"),
        ("a1-a2", "there is no roof on a1"),
        ("a2-a4 a2-c2 a2-e2", "'a2': 3 walkways; there may be two"),
    ],
)
def test_walkways_that_no_heights_explain(ways: str, said: str) -> None:
    with pytest.raises(RuleError, match=said):
        check_picture(parse_roofs("o.o.o.o./.o.o.o.o/o.o.o.o./.o.o.o.o/o.o.o.o./.o.o.o.o"), walkways(ways))
