"""What a solver claims is replayed through the rules before anyone sees it; a mismatch is a crash, never an answer."""

from collections.abc import Iterable, Iterator

from skypuzzle.skyliners.questions.question import CityQuestion, GameQuestion
from skypuzzle.skyliners.rules.actions import Build, Plan, PlayedTurn
from skypuzzle.skyliners.rules.board import PARK_CODE, TAKES, Board
from skypuzzle.skyliners.rules.geometry import SITES
from skypuzzle.skyliners.rules.pieces import FLOOR, PARK, ROOF, Piece
from skypuzzle.skyliners.rules.records import GameRecord


class FalseAnswerError(AssertionError):
    """A solver claimed what the rules deny: a fault of the program, told with all that is needed to find it."""


def replay_city(question: CityQuestion, claimed: Board) -> Board:
    """Build the city piece by piece on the board that was given."""
    board = question.board
    used = [0, 0, 0]
    for site in SITES:
        for piece in _pieces_between(board.heights[site], claimed.heights[site]):
            if not TAKES[piece][board.heights[site]]:
                raise FalseAnswerError(f"{claimed} cannot be built from {question.board}")
            board = board.with_piece(piece, site)
            used[piece] += 1
    left = [have - need for have, need in zip(question.supply, used, strict=True)]
    if board != claimed or min(left) < 0 or (question.whole and any(left)) or not _hold(question.plans, board):
        raise FalseAnswerError(f"{claimed} is no answer to {question}")
    return board


def _pieces_between(before: int, after: int) -> Iterator[Piece]:
    """What must be added to a site, from the bottom up."""
    if before != after and after == PARK_CODE:
        yield PARK
    else:
        yield from [FLOOR] * (after // 2 - before // 2)
        yield from [ROOF] * (after % 2 - before % 2)


def replay_game(question: GameQuestion, turns: tuple[PlayedTurn, ...], claimed: Board) -> Board:
    """Play the turns to the end of the game."""
    end = GameRecord(question.position, turns).end()
    trespass = any(
        isinstance(action, Build) and action.site in question.sites
        for turn in turns
        if question.by is not None and turn.side is not question.by
        for action in turn.actions
    )
    in_office = all(plan in end.office for plan in question.to_plan)
    if not end.is_over or end.board != claimed or trespass or not in_office or not _hold(question.plans, end.board):
        raise FalseAnswerError(f"{[str(turn) for turn in turns]} is no answer to {question}, reaching {end}")
    return end.board


def _hold(plans: Iterable[Plan], board: Board) -> bool:
    return all(plan.holds(len(board.seen(plan.side, plan.row))) for plan in plans)
