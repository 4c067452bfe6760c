"""What can be wrong with a position. Each check needs only some of the fields, and all faults are listed."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from skypuzzle.errors import Fault, RuleError, raise_if_any
from skypuzzle.skyliners.rules.actions import Card, Plan
from skypuzzle.skyliners.rules.board import EMPTY, PARK_CODE, Board
from skypuzzle.skyliners.rules.geometry import CENTRE, ROW_LETTERS, SITE_NAMES, District, Side
from skypuzzle.skyliners.rules.pieces import FULL, INTRO, PLANNING_CARDS, STARTING_RESERVE, Piece, Reserve, Variant, box
from skypuzzle.skyliners.rules.position import Moment, Position, office_text, skyscrapers_text


def board_faults(board: Board) -> Iterator[Fault]:
    """Rule 7: the centre holds its park, on bare boards too."""
    if board.heights[CENTRE] != PARK_CODE:
        yield Fault("board", str(board), "c3 must be the park of the setup, p")


def seat_faults(seats: Sequence[Side]) -> Iterator[Fault]:
    """Rules 3 and 6, ruling N: who can sit where, and in which order they play."""
    text = "".join(map(str, seats))
    if len(seats) not in STARTING_RESERVE:
        yield Fault("seats", text, "the game is for 2 to 4 players")
    if len(set(seats)) < len(seats):
        yield Fault("seats", text, "two players on one side")
    elif list(seats) != sorted(seats, key=lambda side: (side - seats[0]) % len(Side)):
        yield Fault("seats", text, "play goes clockwise, N E S W, from the start player on")
    elif len(seats) == 2 and (seats[1] - seats[0]) % len(Side) == 2:
        yield Fault("seats", text, "two players sit on adjacent sides, never opposite")


def reserve_faults(seats: Sequence[Side], reserves: Sequence[Reserve]) -> Iterator[Fault]:
    """Ruling O, for each player: no more than they started with."""
    if len(reserves) != len(seats):
        text = "/".join(map(str, reserves))
        yield Fault("reserves", text, f"{len(reserves)} reserves for {len(seats)} seats")
        return
    most = STARTING_RESERVE.get(len(seats))
    for side, reserve in zip(seats, reserves, strict=True):
        if most and any(have > limit for have, limit in zip(reserve, most, strict=True)):
            yield Fault(f"{side}'s reserve", str(reserve), f"more than the {most} a player starts with")


def box_faults(board: Board, seats: Sequence[Side], reserves: Sequence[Reserve]) -> Iterator[Fault]:
    """Ruling O, for everyone together: no more than the box holds."""
    if len(seats) not in STARTING_RESERVE:
        return
    for piece, limit in zip(Piece, box(len(seats)), strict=True):
        built, kept = board.pieces[piece], sum(reserve[piece] for reserve in reserves)
        if built + kept > limit:
            reason = f"{built} on it and {kept} in reserve, but the game has {limit} {piece}s"
            yield Fault("board", str(board), reason)


def mover_faults(seats: Sequence[Side], turn: Moment | None) -> Iterator[Fault]:
    """The player to move must have a seat."""
    if turn is not None and turn.side not in seats:
        yield Fault("turn", str(turn), f"nobody sits at {turn.side}")


def built_faults(board: Board, turn: Moment | None) -> Iterator[Fault]:
    """What was built in this turn must be on the board."""
    if turn is not None and turn.built is not None and (turn.built == CENTRE or board.heights[turn.built] == EMPTY):
        yield Fault("turn", str(turn), f"nothing can have been built on {SITE_NAMES[turn.built]} in this turn")


def turn_faults(
    seats: Sequence[Side], turn: Moment | None, reserves: Sequence[Reserve], variant: Variant
) -> Iterator[Fault]:
    """Rules 17, 18 and 24: the reserves must agree that the game is at this action, or over."""
    if len(reserves) != len(seats):
        return
    if turn is None:
        if variant is FULL and all(reserve.floors for reserve in reserves):
            yield Fault("turn", "-", "the game is not over while every player has a floor")
        if variant is INTRO and any(map(any, reserves)):
            yield Fault("turn", "-", "the intro game is not over while a player has a piece")
    elif turn.side in seats:
        yield from (_intro_faults if variant is INTRO else _full_faults)(list(seats), turn, reserves)


def _intro_faults(seats: list[Side], turn: Moment, reserves: Sequence[Reserve]) -> Iterator[Fault]:
    reserve = reserves[seats.index(turn.side)]
    if not any(reserve):
        yield Fault("turn", str(turn), f"{turn.side} has no pieces and is skipped")
    if turn.action == 2 and turn.built is None and reserve.floors:
        yield Fault("turn", str(turn), f"{turn.side} has a floor, so no action was forfeited")


def _full_faults(seats: list[Side], turn: Moment, reserves: Sequence[Reserve]) -> Iterator[Fault]:
    if turn.action == 2 and turn.built is None:
        yield Fault("turn", str(turn), "in the full game the first action is never forfeited")
    waiting = list(zip(seats, reserves, strict=True))[seats.index(turn.side) + turn.action - 1 :]
    for side, reserve in waiting:
        if not reserve.floors:
            reason = f"no floor left before {side}'s turn in this round: the game would be over"
            yield Fault(f"{side}'s reserve", str(reserve), reason)


def office_faults(seats: Sequence[Side], office: Sequence[Card], variant: Variant) -> Iterator[Fault]:
    """Rules 17 and 23: five cards a player, one for each row, and none in the intro game."""
    if variant is INTRO and office:
        yield Fault("office", office_text(office), "there are no planning cards in the intro game")
        return
    for side, played in Counter(card.side for card in office).items():
        if side not in seats:
            yield Fault("office", f"{side}", f"nobody sits at {side}")
        if played > PLANNING_CARDS:
            yield Fault("office", f"{side}", f"{played} cards, but a player has {PLANNING_CARDS}")
    rows = Counter((card.side, card.row) for card in office if isinstance(card, Plan))
    for (side, row), times in rows.items():
        if times > 1:
            yield Fault("office", f"{side}{ROW_LETTERS[row]}", f"{times} cards, but there is one for each row")


def skyscraper_faults(seats: Sequence[Side], skyscrapers: Sequence[District | None]) -> Iterator[Fault]:
    """Rule 8: one skyscraper card each, and no card twice."""
    text = skyscrapers_text(skyscrapers)
    if len(skyscrapers) != len(seats):
        yield Fault("cards", text, f"{len(skyscrapers)} skyscraper cards for {len(seats)} seats")
    for card, times in Counter(card for card in skyscrapers if card).items():
        if times > 1:
            yield Fault("cards", text, f"{card} appears {times} times, but the game has it once")


CHECKS: tuple[tuple[Callable[..., Iterator[Fault]], tuple[str, ...]], ...] = (
    (board_faults, ("board",)),
    (seat_faults, ("seats",)),
    (reserve_faults, ("seats", "reserves")),
    (box_faults, ("board", "seats", "reserves")),
    (mover_faults, ("seats", "turn")),
    (built_faults, ("board", "turn")),
    (turn_faults, ("seats", "turn", "reserves", "variant")),
    (office_faults, ("seats", "office", "variant")),
    (skyscraper_faults, ("seats", "skyscrapers")),
)
"""Every check with the fields of a position that it needs."""


def faults_among(fields: Mapping[str, object]) -> Iterator[Fault]:
    """Everything that is wrong with the given fields of a position."""
    for check, needed in CHECKS:
        if all(name in fields for name in needed):
            yield from check(*(fields[name] for name in needed))


def check_position(position: Position) -> Position:
    """The position itself, if it is valid; else a RuleError with every fault."""
    raise_if_any(RuleError, faults_among(position._asdict()))
    return position
