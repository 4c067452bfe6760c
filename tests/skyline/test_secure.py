"""`secure` puzzles: one board that holds by our own search, by CP-SAT and by playing every line; lean; levels."""

import pytest

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.chance import Chance
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.kinds.one_turn import TurnSolution
from skypuzzle.skyline.kinds.one_turn.positions import random_stock, with_holdings
from skypuzzle.skyline.kinds.one_turn.reasoning import way_to
from skypuzzle.skyline.kinds.orders import SkylineSpec
from skypuzzle.skyline.kinds.secure import SECURE
from skypuzzle.skyline.kinds.secure.making import proven_rival, reason, redundant, solution_of, why_not, wrong_position
from skypuzzle.skyline.kinds.secure.playing import explain
from skypuzzle.skyline.kinds.secure.puzzle import SecurePuzzle, after, answer, stands
from skypuzzle.skyline.model.goals import can_break_mission, can_deny_win
from skypuzzle.skyline.notation.turns import parse_action
from skypuzzle.skyline.rules.actions import EndTurn
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.play import apply
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.setup import check_position
from tests.skyline.naive_puzzles import held_boards, is_held
from tests.skyline.turn_puzzles import secure_puzzle, seed

OPPONENTS = 12
PUZZLES = [secure_puzzle(level) for level in SECURE.levels]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: str(puzzle.difficulty.level))
def test_every_claim_of_a_puzzle_holds(puzzle: SecurePuzzle) -> None:
    position, player, goal, solution = puzzle.position, puzzle.player, puzzle.goal, puzzle.solution
    reasoning = reason(position, player, goal)
    assert solution is not None
    assert reasoning is not None
    assert check_position(position) == position
    assert wrong_position(position, player, goal) is None
    assert why_not(position, goal, solution) is None
    assert solution_of(puzzle) == solution
    assert reasoning.difficulty == puzzle.difficulty
    assert puzzle.difficulty.level is Level.EASY or reasoning.reached != reasoning.board
    assert list(redundant(position, goal)) == []


@pytest.mark.parametrize("puzzle", PUZZLES[:3], ids=lambda puzzle: str(puzzle.difficulty.level))
def test_cp_sat_agrees(puzzle: SecurePuzzle) -> None:
    position, player, goal, solution = puzzle.position, puzzle.player, puzzle.goal, puzzle.solution
    reasoning = reason(position, player, goal)
    assert solution is not None
    assert reasoning is not None
    assert proven_rival(position, player, goal, solution) == Impossible()
    assert proven_rival(position, player, goal, solution, Clock(0)) == Undecided()
    tempting = Board(position.box, reasoning.temptations[0][0])
    assert proven_rival(position, player, goal, TurnSolution(way_to(position, tempting) or ())) == tempting


def test_playing_every_line_agrees() -> None:
    """For the mission and for a win."""
    seen = set()
    for puzzle in PUZZLES:
        reasoning = reason(puzzle.position, puzzle.player, puzzle.goal)
        if puzzle.goal not in seen and reasoning is not None:
            seen.add(puzzle.goal)
            assert held_boards(puzzle.position, puzzle.goal) == [reasoning.board]
    assert seen == {"mission", "win"}


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: str(puzzle.difficulty.level))
def test_the_opponent_begins_where_the_rules_say(puzzle: SecurePuzzle) -> None:
    """What is paid to the opponent follows from the board; and both engines know what can be undone there."""
    position, seat = puzzle.position, puzzle.position.mover_seat or 0
    reasoning = reason(position, puzzle.player, puzzle.goal)
    assert reasoning is not None
    for board in (reasoning.board, *(Board(position.box, towers) for towers, _ in reasoning.temptations[:3])):
        played = position
        for action in (*(way_to(position, board) or ()), EndTurn()):
            played = apply(played, action)
        found, opponent = after(position, board), position.still_to_move()[1]
        assert (found.turn, found.thirds, found.cash[opponent]) == (played.turn, played.thirds, played.cash[opponent])
        assert (found.stock[opponent], found.cards[opponent]) == (played.stock[opponent], played.cards[opponent])
        assert stands(found, seat, puzzle.goal)
        undone = not isinstance(answer(position, board, puzzle.goal), Impossible)
        ask = can_break_mission if puzzle.goal == "mission" else can_deny_win
        assert undone == ask(found, seat, NO_LIMIT) == (not is_held(found, seat, puzzle.goal))


def test_three_ways_to_tell_what_an_opponent_can_undo() -> None:
    """Any opponent, after boards on which the win stands: by our own search, by CP-SAT and by playing every line."""
    found = set()
    for puzzle in PUZZLES:
        position, seat = puzzle.position, puzzle.position.mover_seat or 0
        reasoning = reason(position, puzzle.player, puzzle.goal)
        if puzzle.goal != "win" or reasoning is None:
            continue
        boards = [reasoning.board, *(Board(position.box, towers) for towers, _ in reasoning.temptations)]
        for number in range(OPPONENTS):
            chance = Chance("opponents", puzzle.id, number)
            opposed = _opposed(position, chance)
            board = chance.choice(boards)
            later = after(opposed, board)
            undone = not is_held(later, seat, "win")
            assert can_deny_win(later, seat, NO_LIMIT) == undone
            assert isinstance(answer(opposed, board, "win"), Impossible) != undone
            found.add(undone)
    assert found == {True, False}


def _opposed(position: Position, chance: Chance) -> Position:
    """The position with another opponent."""
    opponent = position.still_to_move()[1]
    stock = random_stock(position, opponent, 1 + chance.below(3), chance)
    bare = with_holdings(position, opponent, cards="", stock=stock, cash=chance.below(10))
    missions = list(bare.missions)
    missions[opponent] = chance.choice([number for number in range(1, 7) if number not in missions])
    return bare._replace(missions=tuple(missions))


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: str(puzzle.difficulty.level))
def test_every_step_of_an_explanation_holds(puzzle: SecurePuzzle) -> None:
    position, goal = puzzle.position, puzzle.goal
    reasoning, steps = reason(position, puzzle.player, goal), explain(puzzle)
    assert reasoning is not None
    assert steps is not None
    told = {technique: [step.text for step in steps if step.technique == technique] for technique, _ in steps}
    for text, (towers, _) in zip(told["comparing"], reasoning.temptations, strict=False):
        board = Board(position.box, towers)
        end = after(position, board)
        for word in text.partition(" undoes it with ")[2].rstrip(".").split():
            end = apply(end, parse_action(word))
        apply(end, EndTurn())
        assert not stands(end, position.mover_seat or 0, goal)
    assert told["holding"]
    assert [text.split(":")[0] for text in told["turn"]] == [str(action) for action in reasoning.way]


@pytest.mark.parametrize("level", [Level.EASY, Level.HARD])
def test_the_same_chance_makes_the_same_puzzle(level: Level) -> None:
    assert SECURE.attempt(Chance(seed("secure", level)), SkylineSpec(kind="secure", level=level)) == secure_puzzle(
        level
    )


def test_a_turn_is_refused_for_a_reason() -> None:
    puzzle = PUZZLES[0]
    position, goal, solution = puzzle.position, puzzle.goal, puzzle.solution
    reasoning = reason(position, puzzle.player, goal)
    assert solution is not None
    assert reasoning is not None
    assert "income comes first" in (why_not(position, goal, TurnSolution(solution.actions[1:])) or "")
    tempting = way_to(position, Board(position.box, reasoning.temptations[0][0])) or ()
    assert "breaks the goal" in (why_not(position, goal, TurnSolution(tempting)) or "")


def test_everything_that_matters_must_be_open() -> None:
    puzzle = next(puzzle for puzzle in PUZZLES if puzzle.goal == "win")
    position, player = puzzle.position, puzzle.player
    opponent = position.still_to_move()[1]
    hidden = position._replace(cash=tuple(None if at == opponent else cash for at, cash in enumerate(position.cash)))
    assert "cash" in (wrong_position(hidden, player, "win") or "")
    assert "drawn" in (wrong_position(position._replace(pile="??"), player, "win") or "").replace("draw", "drawn")
    secret = position._replace(missions=tuple(None for _ in position.missions))
    assert "mission" in (wrong_position(secret, player, "win") or "")
    richer = with_holdings(position, opponent, cash=90, stock=(1, 1, 1, 1, 0, 2))
    assert reason(richer, player, "win") is None
