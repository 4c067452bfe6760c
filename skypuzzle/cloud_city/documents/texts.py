"""Values in notation as texts, for the entries of puzzles until these are the puzzles themselves."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from skypuzzle.cloud_city.notation.turns import parse_turn
from skypuzzle.cloud_city.rules.position import Move, Seat, Turn
from skypuzzle.errors import FileError, SkypuzzleError

TILE = r"(?:[BGS]{2}\.\.|[BGS]\.\.[BGS]|[BGS]\.[BGS]\.|\.[BGS]{2}\.|\.[BGS]\.[BGS]|\.\.[BGS]{2})"
QUARTER = "[a-n](?:[1-9]|1[0-4])"

Player: TypeAlias = Annotated[int, Meta(ge=1, le=4, description="in the order of play")]
PlayerKey: TypeAlias = Literal["1", "2", "3", "4"]
PositionText: TypeAlias = Annotated[
    str, Meta(description="cities hands row stock pile turn requests shape, separated by spaces; or a city alone")
]
CityText: TypeAlias = Annotated[
    str, Meta(description="ranks of quarters from north to south, separated by /, and walkways after commas")
]
TileText: TypeAlias = Annotated[
    str, Meta(description="its quarters NW NE SW SE", extra_json_schema={"pattern": f"^{TILE}$"})
]
WalkwayText: TypeAlias = Annotated[
    str, Meta(description="the quarters it joins", extra_json_schema={"pattern": f"^{QUARTER}-{QUARTER}$"})
]
TurnText: TypeAlias = Annotated[
    str,
    Meta(
        description="the player, the tile laid and where, walkways, and the tile drawn: 1: B..S@c1 b2-b5 +BB..",
        extra_json_schema={
            "pattern": rf"^(?:[1-4]: )?{TILE}@{QUARTER}(?: {QUARTER}-{QUARTER})*"
            rf"(?: \+(?:\?(?:{TILE})?|{TILE}(?:>{TILE})?))?$"
        },
    ),
]
VotesText: TypeAlias = Annotated[
    str, Meta(description="of river, forest and sand", extra_json_schema={"pattern": r"^\d{1,3}\.\d{1,3}\.\d{1,3}$"})
]
StockText: TypeAlias = Annotated[
    str,
    Meta(
        description="walkways of length 1 to 5 of river, forest and sand",
        extra_json_schema={"pattern": r"^\d{1,2}(\.\d{1,2}){4}(/\d{1,2}(\.\d{1,2}){4}){2}$"},
    ),
]
GoalText: TypeAlias = Annotated[
    str,
    Meta(
        description="at least so many votes, a Special Request that is fulfilled, a walkway that stands, or the lead",
        extra_json_schema={"pattern": rf"^(votes \d{{1,3}}|request ([1-9]|10)|walkway {QUARTER}-{QUARTER}|lead)$"},
    ),
]
Card: TypeAlias = Annotated[int, Meta(ge=1, le=10, description="a Special Request card")]
ShapeText: TypeAlias = Literal["3x3", "3x4"]


def turn_texts(moves: Iterable[Move], seats: Iterable[Seat]) -> list[str]:
    """Moves as written in every document, each with its player."""
    return [*map(str, map(Turn, seats, moves))]


def read_moves(texts: Sequence[str], seats: Iterable[Seat], place: str) -> tuple[Move, ...]:
    """The moves of the turns of a document; a player named before a turn must be the one whose turn it is."""
    numbered = enumerate(zip(texts, seats, strict=False))
    return tuple(read_move(text, seat, f"{place}.turns[{number}]") for number, (text, seat) in numbered)


def read_move(text: str, seat: Seat, place: str) -> Move:
    """The move of a turn of a document, of this player."""
    try:
        played = parse_turn(text)
    except SkypuzzleError as error:
        raise FileError(f"{place}: {error}") from None
    if played.player not in (None, seat):
        raise FileError(f"{place}: it is player {seat + 1}'s turn")
    return played.move
