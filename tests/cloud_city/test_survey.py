"""Survey puzzles: unique, lean, of the level asked for, reasoned out soundly, and the same however they are turned."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec import structs

from skypuzzle.chance import Chance
from skypuzzle.cloud_city import parse_city
from skypuzzle.cloud_city.kinds.survey import SURVEY, reasoning
from skypuzzle.cloud_city.kinds.survey.explaining import explain, next_tile
from skypuzzle.cloud_city.kinds.survey.making import attempt, proven_cities, random_city, redundant_clues, solution_of
from skypuzzle.cloud_city.kinds.survey.puzzle import (
    LINES,
    SurveyPuzzle,
    Votes,
    line_name,
    parse_line,
    parse_votes,
    survey,
    turned_line,
    votes_of,
)
from skypuzzle.cloud_city.kinds.survey.reasoning import (
    FACES,
    Holding,
    Technique,
    cities,
    city_of,
    clue_number,
    is_solvable,
    reason,
    votes_in,
)
from skypuzzle.cloud_city.rules.city import filled, turned
from skypuzzle.cloud_city.rules.pieces import ROTATIONS
from skypuzzle.cloud_city.search import survey as installed
from skypuzzle.errors import NotationError, RuleError
from skypuzzle.limits import Clock, Limit, OutOfLimitsError
from skypuzzle.puzzles.levels import Level
from tests.cloud_city.naive_survey import layings, unproven
from tests.interpreting import interpreted

GOLDEN = Path(__file__).parent / "data" / "survey.txt"
SOURCE = Path(installed.__file__ or "").with_name("survey.py")
MOST = 20
"""Solutions compared, where there are more."""


@cache
def made(level: Level | None, number: int) -> SurveyPuzzle:
    tries = (attempt(Chance("tests", level, number, count), level) for count in range(1000))
    return next(puzzle for puzzle in tries if puzzle is not None)


def scaled(number: int) -> int:
    """As many puzzles as can be made in good time: one, where the search is not compiled."""
    return number if installed.COMPILED else 1


def test_what_is_compiled_is_the_source() -> None:
    """`pip install -e .` again after a change to the search."""
    assert Path(installed.__file__ or "").stat().st_mtime >= SOURCE.stat().st_mtime


@pytest.mark.parametrize("level", Level)
def test_puzzles_are_unique_lean_explained_and_of_their_level(level: Level) -> None:
    for number in range(scaled(4)):
        puzzle = made(level, number)
        assert puzzle.solution is not None
        assert puzzle.survey.why_not(puzzle.solution) is None
        assert list(cities(puzzle.survey)) == [puzzle.solution] == [solution_of(puzzle)]
        assert proven_cities(puzzle.survey) == ((puzzle.solution,), True)
        assert not list(redundant_clues(puzzle.survey, level))
        reasoning = reason(puzzle.survey)
        assert reasoning is not None
        assert reasoning.difficulty == puzzle.difficulty
        assert max((step.technique.level for step in reasoning.steps), key=list(Level).index) is level
        assert not list(unproven(puzzle.survey, reasoning.steps))
        assert len(explain(puzzle) or ()) == len(reasoning.steps)
        assert [is_solvable(puzzle.survey, other) for other in Level] == [
            list(Level).index(other) >= list(Level).index(level) for other in Level
        ]


@pytest.mark.parametrize("level", Level)
def test_a_wrong_step_is_found_out(level: Level) -> None:
    """The test above can fail: a step too few, or one that goes too far."""
    puzzle = made(level, 0)
    reasoning = reason(puzzle.survey)
    assert reasoning is not None
    steps = reasoning.steps
    for number in range(0, len(steps), 5):
        step = steps[number]
        assert list(unproven(puzzle.survey, [*steps[:number], *steps[number + 1 :]]))
        at = next(quarter for quarter, letters in step.before.quarters.items() if len(letters) > 1)
        true = ".BGS"[reasoning.solution.height(at) or 0]
        wrong = replace(step, struck=(*step.struck, Holding(at, true)))
        assert wrong in list(unproven(puzzle.survey, [*steps[:number], wrong]))


def test_votes_and_fullness_are_those_of_the_rules() -> None:
    full = 0
    for number in range(300):
        heights, _ = random_city(Chance("rules", number))
        city = city_of(heights)
        assert {line: clue_number(votes) for line, votes in votes_of(city).items()} == dict(
            zip(LINES, installed.votes_of(heights), strict=True)
        )
        assert installed.is_full(heights) == (filled(city) is not None)
        full += installed.is_full(heights)
    assert 70 < full < 130
    corners = parse_city("SBG.GS/..B.../G...G./.SSG.B/.SBGS./S....S")
    heights = bytes(corners.quarters[quarter] for quarter in reasoning.QUARTERS)
    assert installed.fault_of(heights) == installed.STOCK, "four of length 5 on a level; there are three (rule 10h)"
    assert filled(corners) is None


def test_the_same_cities_as_by_trying_all_layings() -> None:
    several = 0
    for number in range(8):
        puzzle = made(None, number)
        assert puzzle.solution is not None
        tiles = list(puzzle.solution.tiles.items())
        laid = dict(Chance("laid", number).shuffled(tiles)[:6])
        lines = Chance("lines", number).shuffled(puzzle.survey.votes)[: number % 4]
        less = survey(puzzle.survey.tiles, {line: puzzle.survey.votes[line] for line in lines})
        search = reasoning.new_search(less, laid)
        found = set()
        while search.next(10**6) == installed.FOUND:
            found.add(city_of(search.answer()).plan_text)
        assert found == layings(less, laid)
        assert puzzle.solution.plan_text in found
        several += len(found) > 1
    assert several > 4


def test_the_same_cities_as_cp_sat_and_clingo() -> None:
    pytest.importorskip("clingo")
    from benchmarks.promises.cloud_city_survey import cities_by_clingo

    for number in range(scaled(8)):
        puzzle = made(None, number)
        less = puzzle.survey.without(puzzle.survey.clues[number % len(puzzle.survey.clues)][0])
        found = sorted(city.plan_text for city in islice(cities(less), MOST + 1))
        by_cp_sat, complete = proven_cities(less, limit=4)
        assert {city.plan_text for city in by_cp_sat} <= {*found} or len(found) > MOST
        assert min(len(found), 4) == len(by_cp_sat)
        assert complete == (len(found) < 4)
        assert len(found) > MOST or cities_by_clingo(less, MOST + 1) == found


def test_a_survey_without_solution() -> None:
    puzzle = made(Level.EASY, 0)
    votes = {**puzzle.survey.votes, "a": Votes(8, 8, 8)}
    wrong = survey(puzzle.survey.tiles, votes)
    assert list(cities(wrong)) == []
    assert proven_cities(wrong) == ((), True)
    assert reason(wrong) is None
    assert explain(structs.replace(puzzle, votes=votes)) is None
    assert solution_of(structs.replace(puzzle, votes=votes)) is None


def test_limits_never_say_no() -> None:
    bare = survey(made(Level.EASY, 0).survey.tiles, {})
    with pytest.raises(OutOfLimitsError) as stopped:
        list(cities(bare, nodes=0))
    assert stopped.value.reached is Limit.STATES
    with pytest.raises(OutOfLimitsError):
        list(cities(bare, clock=Clock(0)))
    assert proven_cities(bare, Clock(0)) == ((), False)


def questions() -> list[tuple[list[int], list[int]]]:
    found = []
    for number in range(6):
        given = made(None if number < 3 else Level.EXPERT, number).survey
        if number % 3 == 2:
            given = given.without(given.clues[0][0])
        counts = Counter(given.tiles)
        clues = [clue_number(given.votes.get(line)) for line in LINES]
        found.append(([counts[kind] for kind in reasoning.KINDS], clues))
    return found


def track(form: ModuleType, tiles: list[int], clues: list[int]) -> list[Any]:
    """All that a search tells about a question."""
    search = form.Search()
    search.ask(tiles, clues, [-1] * 9)
    told: list[Any] = []
    while len(told) < 3 and search.next(10**6) == form.FOUND:
        told.append((search.answer(), search.nodes))
    for level in (form.EASY, form.MEDIUM, form.HARD, form.EXPERT):
        search.ask(tiles, clues, [-1] * 9)
        told += [search.reason(level, True), search.traced(), search.traced_to_a_cell(), search.answer()]
    return told


@pytest.mark.skipif(not installed.COMPILED, reason="there is only one form here")
def test_compiled_and_interpreted_tell_the_same() -> None:
    for tiles, clues in questions():
        assert track(installed, tiles, clues) == track(interpreted(installed), tiles, clues)


def test_the_search_goes_on_where_it_stopped() -> None:
    tiles, clues = questions()[2]
    search = installed.Search()
    search.ask(tiles, clues, [-1] * 9)
    at_once = []
    while search.next(10**6) == installed.FOUND:
        at_once.append(search.answer())
    nodes = search.nodes
    search.ask(tiles, clues, [-1] * 9)
    assert search.next(0) == installed.OUT_OF_NODES
    step_by_step = []
    while (status := search.next(1)) != installed.EXHAUSTED:
        if status == installed.FOUND:
            step_by_step.append(search.answer())
    assert step_by_step == at_once
    assert search.nodes == nodes > len(at_once) >= 1


@pytest.mark.parametrize(
    "question",
    [
        ([9, *[0] * 13], [-1] * 12, [-1] * 9),
        ([9, *[0] * 14], [729, *[-1] * 11], [-1] * 9),
        ([9, *[0] * 14], [-1] * 12, [53, *[-1] * 8]),
    ],
    ids=["14 kinds", "no such clue", "no such tile"],
)
def test_the_search_refuses_what_makes_no_sense(question: tuple[list[int], list[int], list[int]]) -> None:
    with pytest.raises(ValueError, match=r"15 kinds|is no clue|no such tile"):
        installed.Search().ask(*question)


def test_hints_lead_to_the_solution() -> None:
    for level in (Level.EASY, Level.HARD):
        puzzle = made(level, 1)
        assert puzzle.solution is not None
        laid: dict[int, str] = {}
        while (hint := next_tile(puzzle, laid)) is not None:
            assert puzzle.solution.tiles[hint.cell] == hint.tile
            assert hint.where
            assert hint.what.endswith(".")
            laid[hint.cell] = hint.tile
        assert laid == puzzle.solution.tiles


def test_an_id_survives_turning_and_nothing_else() -> None:
    puzzle = made(Level.MEDIUM, 0)
    assert puzzle.solution is not None
    given, city, ids = puzzle.survey, puzzle.solution, {puzzle.id}
    for _ in range(4):
        city = turned(city)
        given = survey(given.tiles, {turned_line(line): votes for line, votes in given.clues})
        assert given.why_not(city) is None
        ids.add(structs.replace(puzzle, votes=given.votes, solution=city).id)
    assert ids == {puzzle.id}
    assert given == puzzle.survey
    for line, _ in given.clues:
        ids.add(structs.replace(puzzle, votes=given.without(line).votes).id)
    assert len(ids) == 1 + len(given.clues)


def test_why_a_city_is_no_solution() -> None:
    puzzle = made(Level.EASY, 0)
    given, city = puzzle.survey, puzzle.solution
    assert city is not None
    line, votes = given.clues[0]
    other = votes._replace(river=8 - votes.river)
    changed = survey(given.tiles, {**given.votes, line: other})
    assert changed.why_not(city) == f"{line_name(line)} has {votes}, not {other}"
    assert given.why_not(city.without_walkways()) is None
    assert (
        given.why_not(city.without_walkways().with_walkways(city.walkways[1:]))
        == "it lacks walkways that rules 10a–e allow"
    )
    assert given.why_not(parse_city("B./.B")) == "it is no square of nine tiles that begins at a1"
    assert survey(["BB.."] * 9, {}).why_not(city) == "these are not the tiles that are given"


def test_reading_and_writing() -> None:
    assert str(parse_votes("8.0.3")) == "8.0.3"
    assert parse_votes("8.0.3").sand == 3
    assert all(votes_in(clue_number(votes)) == votes for votes in (Votes(8, 0, 3), Votes(0, 1, 2)))
    assert [line_name(line) for line in ("c", "3")] == ["column c", "rank 3"]
    assert sorted(FACES) == sorted(ROTATIONS)
    for text in ("9.0.0", "1.2", "1.2.3.4", "a.b.c", "", "٣.0.0"):
        with pytest.raises(NotationError, match=r"such as 8\.0\.3"):
            parse_votes(text)
    for text in ("g", "7", "", "ab"):
        with pytest.raises(NotationError, match="a to f"):
            parse_line(text)
    with pytest.raises(RuleError, match="8 tiles; a square takes 9"):
        survey(["BB.."] * 8, {})


def test_the_same_puzzles_and_the_same_words_as_ever() -> None:
    """Another golden file means another edition of the puzzles, or other words."""
    told = []
    for level in Level:
        puzzle = made(level, 0)
        tiles, votes = ",".join(puzzle.survey.tiles), " ".join(f"{line}={worth}" for line, worth in puzzle.survey.clues)
        told += [f"{puzzle.id} {level} {puzzle.difficulty.score} {tiles} {votes}", SURVEY.task(puzzle)]
        told += [f"{step.technique}: {step.text}" for step in explain(puzzle) or ()]
        hint = next_tile(puzzle, {})
        assert hint is not None
        told += [hint.where, hint.what, str(puzzle.solution), ""]
    assert "\n".join(told) == GOLDEN.read_text("utf-8")


def test_every_technique_has_a_level_and_a_name() -> None:
    assert len({str(technique) for technique in Technique}) == len(Technique)
    assert {technique.level for technique in Technique} == {*Level}
