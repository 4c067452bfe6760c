"""Solving a puzzle again: a file may withhold the solution, or have a wrong one."""

from collections.abc import Sequence
from functools import lru_cache

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.chance import Chance
from skypuzzle.clock import Clock
from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyliners.puzzles.endings import judging
from skypuzzle.skyliners.puzzles.force.line import main_line
from skypuzzle.skyliners.puzzles.force.search import TooLargeError, right_turns, search_of
from skypuzzle.skyliners.puzzles.positions import CHOICE_OF_ANTENNAS, expect_suitable
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle, Puzzle, TurnPuzzle
from skypuzzle.skyliners.puzzles.reasoning import deduced
from skypuzzle.skyliners.questions.answer import Answer, Solved
from skypuzzle.skyliners.questions.question import CityQuestion
from skypuzzle.skyliners.questions.replay import replay_game
from skypuzzle.skyliners.rules.actions import Action, Build, Forfeit, PlayedTurn
from skypuzzle.skyliners.rules.board import EMPTY, PARK_CODE, Board
from skypuzzle.skyliners.rules.geometry import SITES
from skypuzzle.skyliners.rules.pieces import FLOOR, PARK, ROOF
from skypuzzle.skyliners.rules.play import legal_actions, play_turn
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.turns import Actions, as_played, turns_from
from skypuzzle.skyliners.simulation import play_out


def does_it(puzzle: TurnPuzzle, after: Position) -> bool:
    """Does a turn that led there do what is asked?"""
    return bool(_solutions(puzzle, {frozenset(): after}))


def _solutions(puzzle: TurnPuzzle, turns: dict[Actions, Position]) -> list[Actions] | None:
    """The turns that do what is asked; None where that is open, as the last antennas are a choice."""
    if puzzle.kind == "force":
        return right_turns(search_of(puzzle), turns)
    return judging.right_turns(puzzle, turns)


@lru_cache(maxsize=8)
def final_city(question: CityQuestion) -> Board | None:
    """The city that solves a `build` puzzle; None if there is none."""
    city = deduced(question)
    if city is not None:
        return city
    from skypuzzle.skyliners.questions.counting import cities

    return next(iter(cities(question, Clock(), limit=1).boards), None)


@lru_cache(maxsize=8)
def right_turn(puzzle: TurnPuzzle) -> Actions | None:
    """The turn that solves a puzzle; None if there is none."""
    return next(iter(_solutions(puzzle, turns_from(puzzle.position)) or ()), None)


def way_to(board: Board, city: Board) -> list[Action]:
    """The pieces that turn one city into another, floors before their roofs."""
    actions: list[Action] = []
    for site in SITES:
        now, then = board.heights[site], city.heights[site]
        if now == EMPTY and then == PARK_CODE:
            actions.append(Build(PARK, site))
        else:
            actions += [Build(FLOOR, site)] * (then // 2 - now // 2)
            actions += [Build(ROOF, site)] * (then % 2 - now % 2)
    return actions


def solution_of(puzzle: Puzzle) -> list[Action] | None:
    """All actions from the start, without forfeited ones; None if nothing solves the puzzle."""
    if isinstance(puzzle, BuildPuzzle):
        city = final_city(puzzle.question)
        return None if city is None else way_to(puzzle.question.board, city)
    turn = right_turn(puzzle)
    return None if turn is None else [action for action in as_played(turn) if not isinstance(action, Forfeit)]


def line_of_play(puzzle: TurnPuzzle) -> Answer:
    """The turn that solves a puzzle, played to the end of the game: after it, any continuation will do.

    In a `force` puzzle, the others leave the player few good moves, who does what is right.

    A RuleError says why a puzzle cannot be solved as one of its kind; `Impossible` means that no turn solves it,
    and `Undecided` that it takes too long to tell.
    """
    expect_suitable(puzzle)
    try:
        solutions = _solutions(puzzle, turns_from(puzzle.position))
    except TooLargeError:
        return Undecided()
    if solutions is None:
        raise RuleError(Fault("puzzle", puzzle.id, CHOICE_OF_ANTENNAS))
    if not solutions:
        return Impossible()
    turn = PlayedTurn(puzzle.player, as_played(solutions[0]))
    after = play_turn(puzzle.position, turn)
    if puzzle.kind == "force":
        following = tuple(main_line(search_of(puzzle), after))
    else:
        following = play_out(after, dict.fromkeys(after.seats, _anything), Chance("whatever follows")).turns
    turns = (turn, *following)
    for later in following:
        after = play_turn(after, later)
    return Solved(replay_game(puzzle.question, turns, after.board), turns)


def _anything(known: Position, _chance: Chance) -> Action:
    return legal_actions(known)[0]


def first_wrong(puzzle: Puzzle, actions: Sequence[Action]) -> int | None:
    """The index of the first action that does not lead to the solution; None if all are right so far."""
    if isinstance(puzzle, BuildPuzzle):
        city, board = final_city(puzzle.question), puzzle.question.board
        for place, action in enumerate(actions):
            if isinstance(action, Build):
                board = board.with_piece(action.piece, action.site)
            if city is None or not _leads_to(board, city):
                return place
        return None
    turn = right_turn(puzzle) or frozenset()
    return next((place for place, action in enumerate(actions) if action not in turn), None)


def _leads_to(board: Board, city: Board) -> bool:
    """Can each site still become what it must be? A closed one cannot change any more."""
    return all(map(can_become, board.heights, city.heights))


def can_become(now: int, then: int) -> bool:
    """Can a building become another?"""
    return now == then or (now < then and now % 2 == 0 and (then != PARK_CODE or now == EMPTY))
