"""How the game proceeds: which actions are legal, what they do, who is next and when the game ends."""

from functools import cache
from itertools import compress

from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyliners.rules.actions import (
    NUMBERS,
    Action,
    Build,
    Card,
    Forfeit,
    HiddenPlan,
    HiddenPlanning,
    Plan,
    Planning,
    Turn,
)
from skypuzzle.skyliners.rules.board import EMPTY, PARK_CODE, TAKES, Board
from skypuzzle.skyliners.rules.geometry import ROWS, SITE_NAMES, SITES, Row, Side, Site
from skypuzzle.skyliners.rules.pieces import FULL, INTRO, PARK, PLANNING_CARDS, ROOF, Piece, Reserve, Variant
from skypuzzle.skyliners.rules.position import Moment, Position

EVERY_BUILD = tuple(Build(piece, site) for piece in Piece for site in SITES)
NOWHERE = bytes(len(SITES))
FORFEIT = Forfeit()
FIRST_ACTION = tuple(Moment(side, 1, None) for side in Side)
SECOND_ACTION = tuple({built: Moment(side, 2, built) for built in (*SITES, None)} for side in Side)
CLOSED = bytes((PARK_CODE,))


def legal_actions(position: Position) -> list[Action]:
    """Everything the player to move may do, always in the same order; empty when the game is over.

    Players know their own cards, so `=?` is never among them; `apply` accepts it anyway.
    """
    board, seats, turn, reserves, office, _, variant = position
    if turn is None:
        return []
    actions: list[Action] = _builds(board.heights, reserves[seats.index(turn.side)], turn.built)
    if turn.action == 2 and variant is FULL:
        actions += _plannings(_rows_played(office, turn.side))
    return actions or [FORFEIT]


def _builds(heights: bytes, reserve: Reserve, built: Site | None) -> list[Action]:
    if built is not None:  # rule 12: for the rest of this turn, as good as closed
        heights = heights[:built] + CLOSED + heights[built + 1 :]
    floors, roofs, parks = reserve
    takes_floor, takes_roof, takes_park = TAKES
    allowed = (
        (heights.translate(takes_floor) if floors else NOWHERE)
        + (heights.translate(takes_roof) if roofs else NOWHERE)
        + (heights.translate(takes_park) if parks else NOWHERE)
    )
    return list(compress(EVERY_BUILD, allowed))


def _rows_played(office: tuple[Card, ...], side: Side) -> tuple[Row | None, ...]:
    return tuple([card.row for card in office if card.side is side])


@cache
def _plannings(played: tuple[Row | None, ...]) -> tuple[Planning, ...]:
    """What a side may still plan, if it has a card left: any row whose card is not known to be played."""
    if len(played) == PLANNING_CARDS:
        return ()
    return tuple(Planning(row, number) for row in ROWS if row not in played for number in NUMBERS)


def apply(position: Position, action: Action) -> Position:
    """The position after one action; a RuleError says why, if the action is not legal."""
    board, seats, turn, reserves, office, skyscrapers, variant = position
    if turn is None:
        raise RuleError(Fault("action", str(action), "the game is over"))
    reason = why_not(position, turn, action)
    if reason:
        raise RuleError(Fault(f"{turn.side}'s action {turn.action}", str(action), reason))
    seat = seats.index(turn.side)
    built: Site | None = None
    if isinstance(action, Build):
        built = action.site
        board = board.with_piece(action.piece, built)
        reserves = (*reserves[:seat], reserves[seat].less(action.piece), *reserves[seat + 1 :])
    elif isinstance(action, Planning):
        office = (*office, Plan(turn.side, action.row, action.number))
    elif isinstance(action, HiddenPlanning):
        office = (*office, HiddenPlan(turn.side))
    elif variant is INTRO:  # ruling I: a forfeit costs a piece, the park first
        lost = PARK if reserves[seat].parks else ROOF
        reserves = (*reserves[:seat], reserves[seat].less(lost), *reserves[seat + 1 :])
    following = _next_turn(variant, seats, turn, built, reserves)
    return Position(board, seats, following, reserves, office, skyscrapers, variant)


def why_not(position: Position, turn: Moment, action: Action) -> str | None:
    """Why the player to move may not do this; None if they may."""
    if isinstance(action, Build):
        if not position.reserve(turn.side)[action.piece]:
            return f"{turn.side} has no {action.piece} left"
        if action.site == turn.built:
            return f"{turn.side} has already built on {SITE_NAMES[action.site]} in this turn"
        return why_not_there(position.board, action)
    if isinstance(action, Forfeit):
        others = legal_actions(position)
        return None if others == [FORFEIT] else f"nobody may pass: {others[0]} is one of {len(others)} legal actions"
    if position.variant is INTRO:
        return "there are no planning cards in the intro game"
    if turn.action == 1:
        return "the first action of a turn must build"
    played = _rows_played(position.office, turn.side)
    if len(played) == PLANNING_CARDS:
        return f"{turn.side} has no planning card left"
    if isinstance(action, Planning) and action.row in played:
        return f"{turn.side} has already played the card of that row"
    return None


def why_not_there(board: Board, build: Build) -> str | None:
    """Why a site does not take a piece, whoever plays it (rule 11); None if it does."""
    code = board.heights[build.site]
    if TAKES[build.piece][code]:
        return None
    name = SITE_NAMES[build.site]
    if code == PARK_CODE:
        return f"{name} is closed by a park"
    if code % 2:
        return f"{name} is closed by a roof"
    if code == EMPTY:
        return f"a roof goes on floors, and {name} is empty"
    return f"a park goes on empty ground, and {name} has floors"


def _next_turn(
    variant: Variant, seats: tuple[Side, ...], turn: Moment, built: Site | None, reserves: tuple[Reserve, ...]
) -> Moment | None:
    seat = seats.index(turn.side)
    if turn.action == 1 and (variant is FULL or any(reserves[seat])):
        return SECOND_ACTION[turn.side][built]
    if variant is INTRO:
        for following in (*seats[seat + 1 :], *seats[: seat + 1]):
            if any(reserves[seats.index(following)]):
                return FIRST_ACTION[following]
        return None
    if turn.side is not seats[-1]:
        return FIRST_ACTION[seats[seat + 1]]
    # rule 24, ruling H: the round is finished, and so is the game if anyone has no floor left
    return FIRST_ACTION[seats[0]] if all(reserve.floors for reserve in reserves) else None


def play_turn(position: Position, played: Turn) -> Position:
    """The position after a turn, or after part of one."""
    for number, action in enumerate(played.actions):
        if position.mover != played.player or (number and _starts_turn(position)):
            expected = "the game is over"
            if position.turn is not None:
                expected = f"it is {position.turn.side}'s turn, action {position.turn.action}"
            raise RuleError(Fault(f"{played.player}'s action {number + 1}", str(action), expected))
        position = apply(position, action)
    return position


def _starts_turn(position: Position) -> bool:
    return position.turn is not None and position.turn.action == 1
