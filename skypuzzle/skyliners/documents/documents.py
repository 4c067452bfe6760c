"""The document types of Skyliners, except what `check` finds."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from skypuzzle.documents import Document

GAME: Final = "skyliners"

SideLetter: TypeAlias = Literal["N", "E", "S", "W"]
SiteName: TypeAlias = Annotated[str, Meta(extra_json_schema={"pattern": "^[a-e][1-5]$"})]
PositionText: TypeAlias = Annotated[
    str, Meta(description="board seats turn reserves office cards variant, separated by spaces")
]
ActionText: TypeAlias = Annotated[
    str,
    Meta(
        description="Fb2 floor, Rb2 roof, Pb2 park, =B3 plan, =? an unknown plan, -- forfeit",
        extra_json_schema={"pattern": r"^([FRP][a-e][1-5]|=[A-E][1-4]|=\?|--)$"},
    ),
]
PlanText: TypeAlias = Annotated[
    str,
    Meta(
        description="side, row and the number to see; 4 stands for 4 or 5",
        extra_json_schema={"pattern": "^[NESW][A-E][1-4]$"},
    ),
]
RowText: TypeAlias = Annotated[str, Meta(description="side and row", extra_json_schema={"pattern": "^[NESW][A-E]$"})]


BoardText: TypeAlias = Annotated[
    str, Meta(description="rank 5 first, ranks separated by /: ..2^.1/.p3../..p../1.1.2/.....")
]
SupplyText: TypeAlias = Annotated[
    str, Meta(description="floors.roofs.parks", extra_json_schema={"pattern": r"^\d{1,2}\.\d{1,2}\.\d{1,2}$"})
]
SetupCardText: TypeAlias = Annotated[
    str, Meta(description="row and depth", extra_json_schema={"pattern": "^[A-E][1-5]$"})
]


class SkylinersDocument(Document, kw_only=True):
    """A document of this game."""

    game: Literal["skyliners"]


class PositionDocument(SkylinersDocument, kw_only=True):
    """A position, or a bare board."""

    type: Literal["position"]
    position: PositionText
    seen: dict[SideLetter, list[int]] | UnsetType = UNSET
    """How many buildings each side sees now, rows A to E."""


class TurnEntry(Struct, forbid_unknown_fields=True):
    """A turn."""

    side: SideLetter
    actions: list[ActionText]


class RowEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """A planning card, or in the intro game a row, and what it scored."""

    row: RowText
    plan: PlanText | UnsetType = UNSET
    seen: int
    points: int
    antennas: list[SiteName]
    """Where antennas were placed."""
    beyond: int
    """Points for antennas that could not be placed because none were left."""


class SkyscraperEntry(Struct, forbid_unknown_fields=True):
    """A skyscraper card and what it scored."""

    side: SideLetter
    card: Literal["NW", "NE", "SE", "SW"]
    points: int


class Breakdown(Struct, forbid_unknown_fields=True):
    """Where the points come from; each antenna placed is one more."""

    rows: list[RowEntry]
    tallest: list[SiteName]
    skyscrapers: list[SkyscraperEntry]


class Result(Struct, forbid_unknown_fields=True):
    """The final scoring."""

    scores: dict[SideLetter, int]
    antennas: dict[SideLetter, int]
    """Antennas placed."""
    winners: list[SideLetter]
    breakdown: Breakdown


class RecordDocument(SkylinersDocument, kw_only=True):
    """A whole game: the start position with all cards face up, every turn, and the final scoring."""

    type: Literal["record"]
    start: PositionText
    turns: list[TurnEntry]
    result: Result


class RecordsDocument(SkylinersDocument, kw_only=True):
    """Games played by bots, each a `record` of its own, with the seed and the bots that made them."""

    type: Literal["records"]
    seed: str
    bots: list[str]
    """By seat, clockwise from north."""
    rotate: Literal[True] | UnsetType = UNSET
    """After each game, every bot moved on by one seat; `bots` are those of the first game."""
    start_player: SideLetter | UnsetType = UNSET
    """Unless it was drawn by chance."""
    setup_cards: list[SetupCardText] | UnsetType = UNSET
    """Unless it was the default deck."""
    records: list[RecordDocument]


class SolveQuestion(Struct, kw_only=True, forbid_unknown_fields=True):
    """What was asked."""

    position: PositionText
    plans: list[PlanText]
    supply: SupplyText | UnsetType = UNSET
    """On a bare board: the pieces to place."""
    at_most: bool | UnsetType = UNSET
    """On a bare board: may some of the supply be left over?"""
    just_see: bool | UnsetType = UNSET
    """In a game: is the view enough, without the cards in the office?"""
    by: SideLetter | UnsetType = UNSET
    """In a game: the only player who builds on the plans' rows."""
    fewest: bool | UnsetType = UNSET
    """Does the answer place as few pieces as possible on the plans' rows?"""


class SolveDocument(SkylinersDocument, kw_only=True):
    """A question and its answer. Whatever does not apply is left out."""

    type: Literal["solve"]
    question: SolveQuestion
    answer: Literal["solved", "impossible", "undecided"]
    board: BoardText | UnsetType = UNSET
    """The final city."""
    turns: list[TurnEntry] | UnsetType = UNSET
    """In a game: a line of play to its end."""
    count: int | UnsetType = UNSET
    """How many distinct final cities there are; at least that many if the answer is undecided."""
    boards: list[BoardText] | UnsetType = UNSET
    """Distinct final cities: all of them, unless the answer is undecided."""
    reasons: list[str] | UnsetType = UNSET
    """Why it is impossible: reasons that rule it out only together."""
