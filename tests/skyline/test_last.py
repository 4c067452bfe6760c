"""`last` puzzles: one best board by our own search, by CP-SAT and by playing every line; lean; levels, words, ids."""

import pytest
from msgspec.structs import replace

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.chance import Chance
from skypuzzle.limits import Clock
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.kinds.best_turn import LAST
from skypuzzle.skyline.kinds.best_turn.making import (
    proven_rival,
    reason,
    redundant,
    solution_of,
    why_not,
    wrong_position,
)
from skypuzzle.skyline.kinds.best_turn.playing import explain
from skypuzzle.skyline.kinds.best_turn.puzzle import PRESTIGE, LastPuzzle, LastTurn
from skypuzzle.skyline.kinds.one_turn.positions import with_holdings
from skypuzzle.skyline.kinds.one_turn.reasoning import board_after, cost_of, way_to
from skypuzzle.skyline.kinds.orders import SkylineSpec
from skypuzzle.skyline.notation.positions import parse_position
from skypuzzle.skyline.rules.actions import Claim, TradeIn
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.play import apply, tally
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.setup import check_position
from tests.skyline.naive_puzzles import best_boards, every_later, every_way
from tests.skyline.turn_puzzles import last_puzzle, seed

PLAYED_OUT = (Level.EASY, Level.MEDIUM)
"""Levels at which every line can be played in no time."""


def prestige(position: Position, board: Board) -> int:
    return tally(position._replace(board=board), position.mover_seat or 0).total


@pytest.mark.parametrize("level", LAST.levels)
def test_every_claim_of_a_puzzle_holds(level: Level) -> None:
    puzzle = last_puzzle(level)
    position, solution = puzzle.position, puzzle.solution
    reasoning = reason(position, puzzle.player, PRESTIGE)
    assert solution is not None
    assert reasoning is not None
    assert check_position(position) == position
    assert wrong_position(position, puzzle.player, PRESTIGE) is None
    assert why_not(position, PRESTIGE, solution) is None
    assert solution_of(puzzle) == solution
    assert reasoning.difficulty == puzzle.difficulty
    assert solution.value - prestige(position, position.board) >= 2
    assert level is Level.EASY or prestige(position, reasoning.reached) < solution.value
    assert list(redundant(position, PRESTIGE)) == []


@pytest.mark.parametrize("level", LAST.levels)
def test_cp_sat_finds_no_rival(level: Level) -> None:
    puzzle = last_puzzle(level)
    position, player, solution = puzzle.position, puzzle.player, puzzle.solution
    assert solution is not None
    assert proven_rival(position, player, PRESTIGE, solution) == Impossible()
    assert proven_rival(position, player, PRESTIGE, solution, Clock(0)) == Undecided()
    reasoning = reason(position, player, PRESTIGE)
    assert reasoning is not None
    towers, value = reasoning.temptations[0]
    tempting = LastTurn(way_to(position, Board(position.box, towers)) or (), value)
    assert isinstance(proven_rival(position, player, PRESTIGE, tempting), Board)


@pytest.mark.parametrize("level", PLAYED_OUT)
def test_playing_every_line_agrees(level: Level) -> None:
    """The best board, how many there are, which ones tempt, and that there is no shorter way."""
    puzzle = last_puzzle(level)
    position = puzzle.position
    reasoning = reason(position, puzzle.player, PRESTIGE)
    assert reasoning is not None
    assert best_boards(position, "last") == [reasoning.board]
    boards = every_later(position)
    assert reasoning.effort.boards == len(boards)
    now, best = prestige(position, position.board), reasoning.value
    close = {
        board: prestige(position, board) for board in boards if prestige(position, board) >= max(now + 1, best - 2)
    }
    tempting = {
        board.towers: value
        for board, value in close.items()
        if not _is_part(board, reasoning.board)
        and not _is_part(reasoning.board, board)
        and not any(other != board and _is_part(other, board) and close[other] >= value for other in close)
    }
    assert dict(reasoning.temptations) == tempting
    assert len(reasoning.way) == min(map(len, every_way(position, reasoning.board)))


def _is_part(board: Board, other: Board) -> bool:
    return all(end.startswith(tower) for tower, end in zip(board.towers, other.towers, strict=True))


@pytest.mark.parametrize("level", LAST.levels)
def test_every_step_of_an_explanation_holds(level: Level) -> None:
    puzzle = last_puzzle(level)
    position, reasoning, steps = puzzle.position, reason(puzzle.position, puzzle.player, PRESTIGE), explain(puzzle)
    assert reasoning is not None
    assert steps is not None
    told = {technique: [step.text for step in steps if step.technique == technique] for technique, _ in steps}
    assert [text.split(":")[0] for text in told["turn"]] == [str(action) for action in reasoning.way]
    assert f"The best board has {reasoning.value} prestige" in told["the best"][0]
    for text, (towers, value) in zip(told["comparing"], reasoning.temptations, strict=False):
        board = Board(position.box, towers)
        assert way_to(position, board) is not None
        assert prestige(position, board) == value
        assert f"That gives {value} prestige" in text
        assert f"{reasoning.value - value} short" in text
    cards = [action for action in reasoning.way if isinstance(action, Claim | TradeIn)]
    if cards:
        cost = cost_of(position.board, reasoning.board, puzzle.player)
        assert f"All this costs {cost}M" in told["bonus money"][0]
    greedy = board_after(position, PRESTIGE.greedy_turn(position))
    assert isinstance(greedy, Board)
    if not reasoning.effort.is_at_once:
        assert f"{prestige(position, greedy)} prestige" in told["planning ahead"][0]


@pytest.mark.parametrize("level", LAST.levels)
def test_the_same_chance_makes_the_same_puzzle(level: Level) -> None:
    puzzle = last_puzzle(level)
    assert LAST.attempt(Chance(seed("last", level)), SkylineSpec(kind="last", level=level)) == puzzle


def test_what_is_idle_is_found() -> None:
    """A floor, a card and a million more than it takes; and a neutral floor that would add a temptation."""
    puzzle = last_puzzle(Level.EASY)
    position, seat = puzzle.position, puzzle.position.seat(puzzle.player)
    stock, cards, cash = position.stock[seat] or (), position.cards[seat], position.cash[seat] or 0
    assert list(redundant(with_holdings(position, seat, stock=(stock[0], stock[1] + 1, *stock[2:])), PRESTIGE)) == [
        "a floor 2 of yellow"
    ]
    assert list(redundant(with_holdings(position, seat, cards=f"C{cards}"), PRESTIGE)) == ["a card C of yellow"]
    assert list(redundant(with_holdings(position, seat, cash=cash + 1), PRESTIGE)) == ["1M of yellow"]
    assert list(redundant(with_holdings(position, seat, stock=(*stock[:-1], stock[-1] + 1)), PRESTIGE)) == []


def test_a_turn_is_refused_for_a_reason() -> None:
    puzzle = last_puzzle(Level.MEDIUM)
    position, solution = puzzle.position, puzzle.solution
    assert solution is not None
    assert f"has {solution.value} prestige" in (why_not(position, PRESTIGE, LastTurn(solution.actions, 9)) or "")
    assert "income comes first" in (why_not(position, PRESTIGE, LastTurn(solution.actions[1:], solution.value)) or "")
    assert why_not(position, PRESTIGE, LastTurn(solution.actions[:-1], solution.value)) is not None


def test_a_position_must_be_a_last_turn() -> None:
    puzzle = last_puzzle(Level.EASY)
    position, player = puzzle.position, puzzle.player
    other = next(colour for colour in position.seats if colour != player)
    assert "turn of" in (wrong_position(position, other, PRESTIGE) or "")
    begun = apply(position, (puzzle.solution or LastTurn((), 0)).actions[0])
    assert "begun" in (wrong_position(begun, player, PRESTIGE) or "")
    early = parse_position("YP/.../..../..../.../.../..../.../../. YP Y1 3.? 000010.? -.- 1.?")
    assert "last turn" in (wrong_position(early, "Y", PRESTIGE) or "")
    assert reason(early, "Y", PRESTIGE) is None
    unknown = position._replace(cards=tuple("???" for _ in position.seats))
    assert "cards" in (wrong_position(unknown, player, PRESTIGE) or "")


def test_the_way_on_from_the_middle_of_a_turn() -> None:
    """After each action of a solution its rest is as short; after a wrong floor there is none."""
    puzzle = last_puzzle(Level.MEDIUM)
    position, solution = puzzle.position, puzzle.solution
    assert solution is not None
    final = board_after(position, solution.actions)
    assert isinstance(final, Board)
    for done, action in enumerate(solution.actions):
        assert len(way_to(position, final) or ()) == len(solution.actions) - done
        position = apply(position, action)
    assert way_to(position, final) == ()
    reasoning = reason(puzzle.position, puzzle.player, PRESTIGE)
    assert reasoning is not None
    astray = puzzle.position
    for action in way_to(astray, Board(astray.box, reasoning.temptations[0][0])) or ():
        astray = apply(astray, action)
    assert way_to(astray, final) is None


def test_an_id_tells_givens_apart() -> None:
    puzzle = last_puzzle(Level.EASY)
    position, seat = puzzle.position, puzzle.position.seat(puzzle.player)
    same = LastPuzzle(position=position, player=puzzle.player, difficulty=last_puzzle(Level.EXPERT).difficulty)
    other = replace(puzzle, position=with_holdings(position, seat, cash=99))
    assert same.id == puzzle.id != other.id
