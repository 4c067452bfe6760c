"""The document types of Skyline of the World, except what `solve` and `check` find."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from skypuzzle.documents import Document
from skypuzzle.skyline.rules.box import Box

GAME: Final = "skyline"

SITE = "[a-l](?:1[0-2]|[1-9])"
ACTION = rf"(?:\$?{SITE}|{SITE}>[A-Z?]{{1,3}}|w{SITE}|![A-Z]|%[A-Z?]{{3}}|[+-](?:1|2|4|6|10|w)|\||skip)"

Colour: TypeAlias = Literal["Y", "P", "B", "R"]
PositionText: TypeAlias = Annotated[
    str,
    Meta(description="board seats turn cash stock cards missions pile thirds, separated by spaces; or a board alone"),
]
BoardText: TypeAlias = Annotated[
    str, Meta(description="ranks from north to south, separated by /; a tower is the owners of its floors: Ypw")
]
SiteText: TypeAlias = Annotated[
    str, Meta(description="a site of the board", extra_json_schema={"pattern": f"^{SITE}$"})
]
ActionText: TypeAlias = Annotated[
    str,
    Meta(
        description="$b9 income, b9 build, wb9 neutral, !C claim, %CVV trade in, +4 -w buy and sell",
        extra_json_schema={"pattern": f"^{ACTION}$"},
    ),
]
GoalText: TypeAlias = Annotated[
    str,
    Meta(
        description="what is to hold at the end",
        extra_json_schema={"pattern": rf"^(mission|win|(prestige|cash|income|penthouses) \d{{1,4}}|zone {SITE})$"},
    ),
]
BoxText: TypeAlias = Annotated[
    str, Meta(description="the short name of a box", extra_json_schema={"pattern": "^[0-9a-f]{8}$"})
]


class SkylineDocument(Document, kw_only=True):
    """A document of this game."""

    game: Literal["skyline"]


class StandingEntry(Struct, forbid_unknown_fields=True):
    """How a player stands on the board."""

    penthouses: int
    zones: list[SiteText]
    income: int
    """What the best group pays."""


class PositionDocument(SkylineDocument, kw_only=True):
    """A position, or a board on its own."""

    type: Literal["position"]
    position: PositionText
    standings: dict[Colour, StandingEntry] | UnsetType = UNSET


class TurnEntry(Struct, forbid_unknown_fields=True):
    """What a player does in a turn, without its end; a turn that is left out in a solo answer is `skip`."""

    player: Colour
    actions: list[ActionText]


class TallyEntry(Struct, forbid_unknown_fields=True):
    """Where a player's prestige comes from."""

    player: Colour
    penthouses: int
    zones: list[SiteText]
    mission: bool
    """Is it completed?"""
    total: int


class Result(Struct, forbid_unknown_fields=True):
    """The final scoring."""

    scores: dict[Colour, int]
    winners: list[Colour]
    breakdown: list[TallyEntry]


class RecordDocument(SkylineDocument, kw_only=True):
    """A whole game: the start position with all cards face up, every turn, and the final scoring."""

    type: Literal["record"]
    start: PositionText
    turns: list[TurnEntry]
    result: Result


class RecordsDocument(SkylineDocument, kw_only=True):
    """Games played by bots, each a `record` of its own, with the seed and the bots that made them."""

    type: Literal["records"]
    seed: str
    bots: list[str]
    """By seat, in the order of play."""
    rotate: Literal[True] | UnsetType = UNSET
    """After each game, every bot moved on by one seat; `bots` are those of the first game."""
    hidden: bool | UnsetType = UNSET
    """Did the bots not see each other's money and floors?"""
    box: BoxText | UnsetType = UNSET
    """The box that was played with, unless it was the default one."""
    records: list[RecordDocument]


def box_entry(box: Box | None) -> str | UnsetType:
    """The short name of a box, unless it is the default one."""
    return UNSET if box is None or box.is_default else box.digest
