"""`machine` puzzles: one best board by our own search, by CP-SAT and by playing every line; lean; levels and words."""

import pytest

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.chance import Chance
from skypuzzle.limits import Clock
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.kinds.best_turn import MACHINE
from skypuzzle.skyline.kinds.best_turn.making import (
    proven_rival,
    reason,
    redundant,
    solution_of,
    why_not,
    wrong_position,
)
from skypuzzle.skyline.kinds.best_turn.playing import explain
from skypuzzle.skyline.kinds.best_turn.puzzle import INCOME, MachineTurn, greedy_actions
from skypuzzle.skyline.kinds.one_turn.positions import with_holdings
from skypuzzle.skyline.kinds.one_turn.reasoning import way_to
from skypuzzle.skyline.kinds.orders import SkylineSpec
from skypuzzle.skyline.rules.actions import Build, BuildNeutral, Claim
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.legality import legal_actions
from skypuzzle.skyline.rules.play import apply
from skypuzzle.skyline.rules.setup import check_position
from tests.skyline.naive_puzzles import best_boards
from tests.skyline.turn_puzzles import machine_puzzle, seed


@pytest.mark.parametrize("level", MACHINE.levels)
def test_every_claim_of_a_puzzle_holds(level: Level) -> None:
    puzzle = machine_puzzle(level)
    position, player, solution = puzzle.position, puzzle.player, puzzle.solution
    reasoning = reason(position, player, INCOME)
    assert solution is not None
    assert reasoning is not None
    assert check_position(position) == position
    assert wrong_position(position, player, INCOME) is None
    assert why_not(position, INCOME, solution) is None
    assert solution_of(puzzle) == solution
    assert reasoning.difficulty == puzzle.difficulty
    assert solution.value - position.board.income(player) >= 3
    assert level is Level.EASY or reasoning.reached.income(player) < solution.value
    assert list(redundant(position, INCOME)) == []


@pytest.mark.parametrize("level", MACHINE.levels)
def test_cp_sat_finds_no_rival(level: Level) -> None:
    puzzle = machine_puzzle(level)
    position, player, solution = puzzle.position, puzzle.player, puzzle.solution
    reasoning = reason(position, player, INCOME)
    assert solution is not None
    assert reasoning is not None
    assert proven_rival(position, player, INCOME, solution) == Impossible()
    assert proven_rival(position, player, INCOME, solution, Clock(0)) == Undecided()
    towers, value = reasoning.temptations[0]
    tempting = MachineTurn(way_to(position, Board(position.box, towers)) or (), value)
    assert isinstance(proven_rival(position, player, INCOME, tempting), Board)


def test_playing_every_line_agrees() -> None:
    puzzle = machine_puzzle(Level.EASY)
    reasoning = reason(puzzle.position, puzzle.player, INCOME)
    assert reasoning is not None
    assert best_boards(puzzle.position, "machine") == [reasoning.board]


@pytest.mark.parametrize("level", MACHINE.levels)
def test_every_step_of_an_explanation_holds(level: Level) -> None:
    puzzle = machine_puzzle(level)
    position, player = puzzle.position, puzzle.player
    reasoning, steps = reason(position, player, INCOME), explain(puzzle)
    assert reasoning is not None
    assert steps is not None
    told = {technique: [step.text for step in steps if step.technique == technique] for technique, _ in steps}
    assert f"one group pays {reasoning.value}M" in told["the best"][0]
    for text, (towers, value) in zip(told["comparing"], reasoning.temptations, strict=False):
        board = Board(position.box, towers)
        assert way_to(position, board) is not None
        assert board.income(player) == value
        assert f"That pays {value}M" in text
        assert f"{reasoning.value - value}M short" in text
    assert [text.split(":")[0] for text in told["turn"]] == [str(action) for action in reasoning.way]
    if not reasoning.effort.is_at_once:
        assert f"{reasoning.reached.income(player)}M, " in told["planning ahead"][0]


@pytest.mark.parametrize("level", MACHINE.levels)
def test_taking_it_at_once_adds_the_best_floor_each_time(level: Level) -> None:
    puzzle = machine_puzzle(level)
    position, player = puzzle.position, puzzle.player
    for action in greedy_actions(position, lambda board: board.income(player)):
        legal = legal_actions(position)
        assert isinstance(action, Claim) or not any(isinstance(each, Claim) for each in legal)
        builds = [each for each in legal if isinstance(each, Build | BuildNeutral)]
        if isinstance(action, Build | BuildNeutral):
            most = max(apply(position, each).board.income(player) for each in builds)
            assert apply(position, action).board.income(player) == most
        position = apply(position, action)
    assert not any(
        apply(position, each).board.income(player) > position.board.income(player)
        for each in legal_actions(position)
        if isinstance(each, Build | BuildNeutral)
    )


@pytest.mark.parametrize("level", [Level.EASY, Level.EXPERT])
def test_the_same_chance_makes_the_same_puzzle(level: Level) -> None:
    assert MACHINE.attempt(Chance(seed("machine", level)), SkylineSpec(kind="machine", level=level)) == machine_puzzle(
        level
    )


def test_a_turn_is_refused_for_a_reason() -> None:
    puzzle = machine_puzzle(Level.EASY)
    position, solution = puzzle.position, puzzle.solution
    assert solution is not None
    assert f"then pays {solution.value}M" in (why_not(position, INCOME, MachineTurn(solution.actions, 99)) or "")
    assert "income comes first" in (why_not(position, INCOME, MachineTurn(solution.actions[1:], solution.value)) or "")


def test_another_turn_must_follow() -> None:
    puzzle = machine_puzzle(Level.EASY)
    seat = puzzle.position.seat(puzzle.player)
    ending = with_holdings(puzzle.position, seat, stock=(0, 0, 0, 0, 3, 0))
    assert "no other turn" in (wrong_position(ending, puzzle.player, INCOME) or "")
    assert reason(ending, puzzle.player, INCOME) is None
