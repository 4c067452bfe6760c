"""The document types of Cloud City, except what `check` finds."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from skypuzzle.documents import Document

GAME: Final = "cloud-city"

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


class CloudCityDocument(Document, kw_only=True):
    """A document of this game."""

    game: Literal["cloud-city"]


class PositionDocument(CloudCityDocument, kw_only=True):
    """A position, or a city on its own."""

    type: Literal["position"]
    position: PositionText
    votes: dict[PlayerKey, VotesText] | UnsetType = UNSET
    """What the walkways of each known city are worth now, by level."""


class TallyEntry(Struct, forbid_unknown_fields=True):
    """Where a player's votes come from."""

    player: Player
    walkways: VotesText
    requests: dict[str, int]
    """What each Special Request card gives or costs."""
    total: int


class Result(Struct, forbid_unknown_fields=True):
    """The final scoring."""

    scores: dict[PlayerKey, int]
    winners: list[Player]
    breakdown: list[TallyEntry]


class RecordDocument(CloudCityDocument, kw_only=True):
    """A whole game: the start position with all tiles face up, every turn, and the final scoring."""

    type: Literal["record"]
    start: PositionText
    turns: list[TurnText]
    result: Result


class TileMixEntry(Struct, forbid_unknown_fields=True):
    """The tiles in the box: the start tiles, and how many there are of each other tile."""

    start: list[TileText]
    tiles: dict[TileText, int]


class RecordsDocument(CloudCityDocument, kw_only=True):
    """Games played by bots, each a `record` of its own, with the seed and the bots that made them."""

    type: Literal["records"]
    seed: str
    bots: list[str]
    """By seat, in the order of play."""
    rotate: Literal[True] | UnsetType = UNSET
    """After each game, every bot moved on by one seat; `bots` are those of the first game."""
    shape: ShapeText
    requests: list[Card] | int
    """The Special Request cards, or how many were drawn for each game."""
    tile_mix: TileMixEntry | UnsetType = UNSET
    """Unless it was the default one."""
    records: list[RecordDocument]
