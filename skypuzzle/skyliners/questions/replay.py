"""What a solver claims is replayed through the rules before anyone sees it; a mismatch is a crash, never an answer."""

from collections.abc import Iterator

from skypuzzle.answers import FalseAnswerError
from skypuzzle.skyliners.questions.question import CityQuestion, GameQuestion
from skypuzzle.skyliners.rules.board import FLOOR, PARK, PARK_CODE, ROOF, SITES, TAKES, Board, Piece, Reserve
from skypuzzle.skyliners.rules.play import GameRecord
from skypuzzle.skyliners.rules.position import Build, Turn


def replay_city(question: CityQuestion, claimed: Board) -> Board:
    """Build the city piece by piece on the board that was given."""
    board = question.board
    used = [0, 0, 0]
    for site in SITES:
        if board.heights[site] == claimed.heights[site]:
            continue
        for piece in _pieces_between(board.heights[site], claimed.heights[site]):
            if not TAKES[piece][board.heights[site]]:
                raise FalseAnswerError("it cannot be built from the board that was given", question, claimed)
            board = board.with_piece(piece, site)
            used[piece] += 1
    left = [have - need for have, need in zip(question.supply, used, strict=True)]
    if board != claimed:
        raise FalseAnswerError("it cannot be built from the board that was given", question, claimed)
    if min(left) < 0 or (question.whole and any(left)):
        raise FalseAnswerError(f"it takes {Reserve(*used)} to build", question, claimed)
    _check_plans(question, board, claimed)
    return board


def _pieces_between(before: int, after: int) -> Iterator[Piece]:
    """What must be added to a site, from the bottom up."""
    if after == PARK_CODE:
        yield PARK
    else:
        yield from [FLOOR] * (after // 2 - before // 2)
        yield from [ROOF] * (after % 2 - before % 2)


def replay_game(question: GameQuestion, turns: tuple[Turn, ...], claimed: Board) -> Board:
    """Play the turns to the end of the game."""
    end = GameRecord(question.position, turns).end()
    line = [str(turn) for turn in turns]
    for turn in turns if question.by is not None else ():
        sites = {action.site for action in turn.actions if isinstance(action, Build)}
        if turn.player is not question.by and sites & question.sites:
            raise FalseAnswerError(f"{turn} builds on a row of the plans", question, line)
    if not end.is_over:
        raise FalseAnswerError("the game is not over then", question, line)
    if end.board != claimed:
        raise FalseAnswerError(f"the turns lead to {end.board}", question, line)
    for plan in question.to_plan:
        if plan not in end.office:
            raise FalseAnswerError(f"{plan} is not in the office", question, line)
    _check_plans(question, end.board, line)
    return end.board


def _check_plans(question: CityQuestion | GameQuestion, board: Board, claim: object) -> None:
    for plan in question.plans:
        if not plan.holds(seen := len(board.seen(plan.side, plan.row))):
            raise FalseAnswerError(f"{plan} does not hold, the row shows {seen}", question, claim)
    broken = question.broken if isinstance(question, GameQuestion) else None
    if broken is not None and broken.holds_on(board):
        raise FalseAnswerError(f"{broken} holds", question, claim)
