"""Reading draws and turns: `+BB..`, `+?`, `B..S@c1 b2-b5 +BB..`, `2: B..S@c1 +?`."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from skypuzzle.cloud_city.notation.cities import QUARTER, parse_quarter, parse_walkway
from skypuzzle.cloud_city.notation.tiles import TILE, parse_kind, parse_tile
from skypuzzle.cloud_city.rules.geometry import CELLS
from skypuzzle.cloud_city.rules.position import Draw, FromPile, FromRow, Move, Position, Seat, Turn, player_name
from skypuzzle.errors import Fault, FileError, NotationError, raise_if_any
from skypuzzle.notation import notation
from skypuzzle.play import replay
from skypuzzle.wording import parse_all

PLAYER = re.compile("([1-4]):")


def play_all(start: Position, turns: Iterable[Turn]) -> Position:
    """The position after these turns; an error says which one is wrong."""
    *_, last = replay(start, turns)
    return last


def parse_player(text: str, place: str = "player") -> Seat:
    """A player, 1 to 4."""
    if text not in ("1", "2", "3", "4"):
        raise NotationError(Fault(place, text, "expected a player, 1 to 4"))
    return int(text) - 1


if TYPE_CHECKING:
    Player: TypeAlias = Seat
    PlayerKey: TypeAlias = Seat
else:
    Player = notation(
        "Player", lambda number: parse_player(str(number)), write=lambda seat: seat + 1, reads=int,
        description="in the order of play", minimum=1, maximum=4,
    )  # fmt: skip
    PlayerKey = notation("PlayerKey", parse_player, write=player_name, pattern="^[1-4]$")


def parse_draw(text: str, place: str = "draw") -> Draw:
    """`+BB..` from the row, `+BB..>GS..` with what came up, `+?` from the pile, `+?BB..` with what it was."""
    if text.startswith("+?"):
        return FromPile(parse_kind(text[2:], place) if text[2:] else None)
    tile, arrow, refill = text[1:].partition(">")
    return FromRow(parse_kind(tile, place), parse_kind(refill, place) if arrow else None)


def parse_turn(text: str) -> Turn:
    """One turn."""
    turns = parse_turns(text)
    if len(turns) != 1:
        raise NotationError(Fault("turn", text, f"{len(turns)} turns, not one"))
    return turns[0]


if TYPE_CHECKING:
    TurnText: TypeAlias = Turn
else:
    TurnText = notation(
        "TurnText",
        parse_turn,
        description="the player, the tile laid and where, walkways, and the tile drawn: 1: B..S@c1 b2-b5 +BB..",
        pattern=rf"^(?:[1-4]: )?{TILE}@{QUARTER}(?: {QUARTER}-{QUARTER})*"
        rf"(?: \+(?:\?(?:{TILE})?|{TILE}(?:>{TILE})?))?$",
    )
    """Documents name the player of each turn. A turn that was written without has the player None until `in_turn`."""


def in_turn(turns: Iterable[Turn], seats: Iterable[Seat], place: str) -> tuple[Turn, ...]:
    """Turns of a document, each with the player whose turn it is; a FileError names one of another player.

    `place` is what errors call the list of turns: `games.json: $.turns`.
    """
    named = []
    for number, (turn, seat) in enumerate(zip(turns, seats, strict=False)):
        if turn.player not in (None, seat):
            raise FileError(f"{place}[{number}]: it is player {player_name(seat)}'s turn")
        named.append(Turn(seat, turn.move))
    return tuple(named)


def parse_laying(text: str) -> Move:
    """A tile that is laid, and nothing else: `B..S@c1`."""
    move = parse_turn(text).move
    if text != str(Move(move.tile, move.cell)):
        raise NotationError(Fault("move", text, "expected a tile to lay and nothing else, such as B..S@c1"))
    return move


def parse_turns(text: str) -> tuple[Turn, ...]:
    """One or more turns; each begins with the tile it lays, or with its player."""
    turns: list[list[str]] = []
    for word in text.split():
        is_player = word.endswith(":")
        if is_player or ("@" in word and not (turns and turns[-1][-1].endswith(":"))):
            turns.append([word])
        elif turns:
            turns[-1].append(word)
        else:
            raise NotationError(Fault("turn 1", word, "a turn begins with the tile it lays, such as B..S@c1"))
    if not turns:
        raise NotationError(Fault("turn", text, "a turn lays a tile, such as B..S@c1 b2-b5 +BB.."))
    return parse_all(enumerate(turns, 1), _parse_turn)


def _parse_turn(numbered: tuple[int, list[str]]) -> Turn:
    number, words = numbered
    place = f"turn {number}"
    faults: list[Fault] = []
    seat = None
    if words[0].endswith(":"):
        player = PLAYER.fullmatch(words[0])
        if player is None:
            faults.append(Fault(place, words[0], "expected one of 1: 2: 3: 4:"))
        seat = int(player[1]) - 1 if player else None
        words = words[1:]
    laying = words.pop(0) if words else ""
    tile, at, cell = laying.partition("@")
    if not at:
        faults.append(Fault(place, laying, "a turn begins with the tile it lays, such as B..S@c1"))
    turn = Move("", 0)
    try:
        turn = turn._replace(tile=parse_tile(tile, place)) if at else turn
    except NotationError as error:
        faults += error.faults
    try:
        turn = turn._replace(cell=parse_quarter(cell, place)) if at else turn
        if turn.cell not in CELLS:
            faults.append(Fault(place, cell, "tiles begin on a, c, e … and 1, 3, 5 …"))
    except NotationError as error:
        faults += error.faults
    draws = [word for word in words if word.startswith("+")]
    walkways = [word for word in words if not word.startswith("+")]
    if len(draws) > 1:
        faults.append(Fault(place, " ".join(draws), "one tile is drawn in a turn"))
    try:
        built = parse_all(walkways, lambda word: parse_walkway(word, place))
        turn = turn._replace(walkways=tuple(sorted(built)))
        if len(set(built)) < len(built):
            faults.append(Fault(place, " ".join(walkways), "the same walkway twice"))
    except NotationError as error:
        faults += error.faults
    try:
        turn = turn._replace(draw=parse_draw(draws[0], place) if draws else None)
    except NotationError as error:
        faults += error.faults
    raise_if_any(NotationError, faults)
    return Turn(seat, turn)
