"""`finish` puzzles: one best city by our own search, by CP-SAT and by playing every line; levels, words and ids."""

import re
from collections import Counter
from functools import cache

import pytest
from msgspec.structs import replace

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.chance import Chance
from skypuzzle.cloud_city.kinds.finish.making import (
    AHEAD,
    AT_ONCE,
    CLOSE,
    Reasoning,
    attempt,
    number_of_layouts,
    reason,
)
from skypuzzle.cloud_city.kinds.finish.playing import explain
from skypuzzle.cloud_city.kinds.finish.puzzle import (
    FinishPuzzle,
    best_finish,
    endgame_of,
    proven_rival,
    solution_of,
    why_not,
    wrong_position,
)
from skypuzzle.cloud_city.notation.positions import parse_position
from skypuzzle.cloud_city.rules.city import City, turned
from skypuzzle.cloud_city.rules.faults import check_position
from skypuzzle.cloud_city.rules.pieces import kind_of
from skypuzzle.cloud_city.rules.position import Position, Turn
from skypuzzle.cloud_city.search.cities import best_city, best_walkways
from skypuzzle.limits import Clock
from skypuzzle.puzzles.levels import Level
from tests.cloud_city.naive_finish import best_networks, final_plans

TWO_NETWORKS = (
    "S.B..S/.S.B.B/G.B..G/G..G.S/--..--/--BB--,c1-d1,c1-c4,a3-d3,a3-a4,f3-f6,a4-f4,c4-c6,d5-f5,a6-f6 "
    "G..S,SS..,SS.. B..B,B..G,G..G 3.2.2.6.3/3.6.2.5.2/4.6.3.2.2"
)
"""One layout is the best, with two sets of walkways."""
ONE_VOTE_SHORT = (
    "G..GB./S.G..G/...B.B/SS.SB./----../----GG,e1-f1,f1-f5,a3-b3,a3-a5,b3-d3,e3-e6,c5-f5,a6-d6 "
    "S..S,BB..,B..B GB..,G..G,BG.. 3.8.4.5.3/3.5.3.3.2/4.1.2.5.2"
)
"""One city is the best, and another layout is one vote short."""
MANY_WAYS = "..B.--/SG.S--/...B--/SGB.--/G....G/.GGB.G B..B,B..B,B..B B..B,B..B,B..B"
"""Two equal tiles, which can be laid in several ways that are as good."""


@cache
def made(level: Level) -> FinishPuzzle:
    attempts = (attempt(Chance("test", level, number), level) for number in range(100))
    return next(puzzle for puzzle in attempts if puzzle is not None)


def reasoned(puzzle: FinishPuzzle) -> Reasoning:
    reasoning = reason(puzzle.position, puzzle.player)
    assert reasoning is not None
    return reasoning


@pytest.mark.parametrize("level", Level)
def test_puzzles_of_each_level(level: Level) -> None:
    puzzle = made(level)
    assert puzzle.difficulty.level is level
    assert puzzle.difficulty == reasoned(puzzle).difficulty
    assert puzzle.solution == solution_of(puzzle)
    assert check_position(puzzle.position) == parse_position(str(puzzle.position)) == puzzle.position
    assert wrong_position(puzzle.position, puzzle.player) is None
    if level in (Level.HARD, Level.EXPERT):
        assert AHEAD in puzzle.difficulty.techniques


@pytest.mark.parametrize("level", Level)
def test_cp_sat_finds_no_other_that_comes_close(level: Level) -> None:
    puzzle = made(level)
    assert puzzle.solution is not None
    best = puzzle.solution.city
    assert proven_rival(puzzle.position, 0, best) == Impossible()
    tempting = reasoned(puzzle).temptations[0].best
    assert isinstance(proven_rival(puzzle.position, 0, tempting), type(best))
    assert proven_rival(puzzle.position, 0, best, Clock(0)) == Undecided()


def test_playing_every_line_agrees() -> None:
    """Two tiles: the best, by how much, how many layouts there are, and how many come close."""
    puzzle = made(Level.EASY)
    plans = final_plans(puzzle.position)
    found = {plan: best_networks(plan, puzzle.position) for plan in plans}
    ranked = sorted(found.values(), key=lambda each: -each[0])
    assert puzzle.solution is not None
    assert ranked[0] == (puzzle.solution.votes, [puzzle.solution.city])
    assert ranked[0][0] - ranked[1][0] >= 2
    reasoning = reasoned(puzzle)
    assert reasoning.layouts == len(plans)
    close = [votes for votes, _ in ranked[1:] if votes >= puzzle.solution.votes - CLOSE]
    assert sum(temptation.layouts for temptation in reasoning.temptations) == len(close)
    assert reasoning.temptations[0].best.votes == close[0]


def test_three_tiles_can_be_laid_in_as_many_ways_as_counted() -> None:
    """Over an open square, too; with a short row, as playing every line takes long."""
    for city in ("c1:B..B/.GG./B.B./.B.B/.B../.GGG", "GG--.B/..--S./B..BB./.G.B.B/..----/GG----"):
        position = parse_position(f"{city} GS..,B..G,B..G G..G 6.8.8.6.3/6.8.8.6.3/6.8.8.6.3 ?")
        assert number_of_layouts(endgame_of(position, 0)) == len(final_plans(position))


@pytest.mark.parametrize("level", Level)
def test_every_step_of_an_explanation_holds(level: Level) -> None:
    puzzle = made(level)
    reasoning = reasoned(puzzle)
    stock = puzzle.position.stock
    for temptation in reasoning.temptations:
        city = temptation.best
        bare = city._replace(walkways=puzzle.position.city(0).walkways)
        assert best_walkways(bare, stock).votes == city.votes
        assert all(kind_of(city.tiles[cell]) == tile for cell, tile in temptation.tiles)
    at_once = reasoning.at_once
    assert (at_once[-1][1] == reasoning.finish.votes) == (AT_ONCE in reasoning.difficulty.techniques)
    steps = explain(puzzle)
    assert steps is not None
    counts = Counter(step.technique for step in steps)
    assert counts["turn"] == len(reasoning.finish.turns)
    best = next(step.text for step in steps if step.technique == "the best")
    assert f"{reasoning.finish.votes} votes" in best
    new = {str(way) for way in reasoning.finish.city.walkways} - {str(way) for way in puzzle.position.city(0).walkways}
    assert set(re.findall(r"[a-f]\d-[a-f]\d", best)) == new
    assert [step.technique for step in steps].index("the best") < [step.technique for step in steps].index("comparing")
    assert steps[-1].text.endswith(f"{reasoning.finish.votes} votes.")


def test_a_solution_is_refused_for_a_reason() -> None:
    puzzle = made(Level.MEDIUM)
    finish = puzzle.solution
    assert finish is not None
    assert why_not(puzzle.position, 0, finish) is None
    fewer = replace(finish, votes=finish.votes - 1)
    assert "votes" in (why_not(puzzle.position, 0, fewer) or "")
    bare = replace(finish, turns=tuple(Turn(0, move._replace(walkways=())) for move in finish.moves))
    assert "the turns lead to" in (why_not(puzzle.position, 0, bare) or "")
    short = replace(finish, turns=finish.turns[:-1])
    assert "the turns lead to" in (why_not(puzzle.position, 0, short) or "")


def test_a_position_must_be_one_to_finish() -> None:
    assert best_finish(parse_position(MANY_WAYS), 0) is None
    assert reason(parse_position(MANY_WAYS), 0) is None
    early = parse_position("B./.B BB..,BG..,S..S GS..,B..G,SS..")
    assert "8 tiles" in (wrong_position(early, 0) or "")
    unknown = made(Level.EASY).position._replace(hands=((None,) * 3,))
    assert "known" in (wrong_position(unknown, 0) or "")


@pytest.mark.parametrize(("text", "short"), [(TWO_NETWORKS, 0), (ONE_VOTE_SHORT, 1)])
def test_what_comes_too_close(text: str, short: int) -> None:
    position = parse_position(text)
    best = best_city(endgame_of(position, 0)).first[0].city
    assert best_finish(position, 0) is None
    rival = proven_rival(position, 0, best)
    assert isinstance(rival, City)
    assert rival.votes == best.votes - short
    assert (rival.quarters == best.quarters) == (text == TWO_NETWORKS)


def test_an_id_survives_turning_and_nothing_else() -> None:
    puzzle = made(Level.HARD)
    position = puzzle.position
    quarter_turn = position._replace(cities=(turned(position.city(0)).settled(position.shape),))
    assert _id(quarter_turn, puzzle) == puzzle.id
    assert _id(position._replace(hands=(position.hands[0][::-1],)), puzzle) == puzzle.id
    assert _id(position._replace(hands=(position.row,), row=position.hands[0]), puzzle) != puzzle.id
    assert _id(position._replace(stock=position.stock._replace(sand=(0,) * 5)), puzzle) != puzzle.id


def _id(position: Position, puzzle: FinishPuzzle) -> str:
    return FinishPuzzle(position=position, player=0, difficulty=puzzle.difficulty).id
