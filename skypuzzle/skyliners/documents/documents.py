"""The document types of Skyliners, but for what `check` finds."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from skypuzzle.documents import Document
from skypuzzle.puzzles.documents import DifficultyEntry

GAME: Final = "skyliners"

SideLetter: TypeAlias = Literal["N", "E", "S", "W"]
SiteName: TypeAlias = Annotated[str, Meta(extra_json_schema={"pattern": "^[a-e][1-5]$"})]
PositionText: TypeAlias = Annotated[
    str, Meta(description="board seats turn reserves office cards variant, separated by spaces")
]
ActionText: TypeAlias = Annotated[
    str,
    Meta(
        description="Fb2 floor, Rb2 roof, Pb2 park, =B3 plan, =? a plan not known, -- forfeit",
        extra_json_schema={"pattern": r"^([FRP][a-e][1-5]|=[A-E][1-4]|=\?|--)$"},
    ),
]
PlanText: TypeAlias = Annotated[
    str,
    Meta(
        description="side, row and number to be seen; 4 stands for 4 or 5",
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
PiecesText: TypeAlias = Annotated[
    str, Meta(description="the least and the most", extra_json_schema={"pattern": r"^\d{1,2}-\d{1,2}$"})
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
    """A planning card, or in the intro game a row, and what it brought."""

    row: RowText
    plan: PlanText | UnsetType = UNSET
    seen: int
    points: int
    antennas: list[SiteName]
    """Where antennas were placed."""
    beyond: int
    """Points for antennas that would have been placed, had there been any left."""


class SkyscraperEntry(Struct, forbid_unknown_fields=True):
    """A skyscraper card and what it brought."""

    side: SideLetter
    card: Literal["NW", "NE", "SE", "SW"]
    points: int


class Breakdown(Struct, forbid_unknown_fields=True):
    """How the points came about; each antenna placed is one more."""

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
    """A whole game: where it started with all cards open, every turn, and the final scoring."""

    type: Literal["record"]
    start: PositionText
    turns: list[TurnEntry]
    result: Result


class RecordsDocument(SkylinersDocument, kw_only=True):
    """Games played by bots; each is a `record` of its own. Seed and bots tell how they came about."""

    type: Literal["records"]
    seed: str
    bots: list[str]
    """By seat, clockwise from north."""
    start_player: SideLetter | UnsetType = UNSET
    """If it was not drawn by chance."""
    setup_cards: list[SetupCardText] | UnsetType = UNSET
    """If it was another deck."""
    records: list[RecordDocument]


class SolveQuestion(Struct, kw_only=True, forbid_unknown_fields=True):
    """What was asked."""

    position: PositionText
    plans: list[PlanText]
    supply: SupplyText | UnsetType = UNSET
    """On a bare board: what is to be placed."""
    at_most: bool | UnsetType = UNSET
    """On a bare board: may some of the supply be left over?"""
    just_see: bool | UnsetType = UNSET
    """In a game: is the view enough, without the cards in the office?"""
    by: SideLetter | UnsetType = UNSET
    """In a game: the only player who builds on the plans' rows."""
    fewest: bool | UnsetType = UNSET
    """Does the answer place as few pieces on the plans' rows as any?"""


class SolveDocument(SkylinersDocument, kw_only=True):
    """A question and its answer. What cannot be said is left out."""

    type: Literal["solve"]
    question: SolveQuestion
    answer: Literal["solved", "impossible", "undecided"]
    board: BoardText | UnsetType = UNSET
    """The final city."""
    turns: list[TurnEntry] | UnsetType = UNSET
    """In a game: a line of play to its end."""
    count: int | UnsetType = UNSET
    """How many distinct final cities there are; if the answer is undecided, at least so many."""
    boards: list[BoardText] | UnsetType = UNSET
    """Distinct final cities; all there are, unless the answer is undecided."""
    reasons: list[str] | UnsetType = UNSET
    """Why it is impossible: reasons that only together leave no answer."""


class Solution(Struct, kw_only=True, forbid_unknown_fields=True):
    """What solves a puzzle: a final city, or the actions of a turn."""

    board: BoardText | UnsetType = UNSET
    actions: list[ActionText] | UnsetType = UNSET


class PuzzleEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """A puzzle with exactly one solution.

    `build`: put the whole supply on the board so that every plan holds. `reach`: make the last turn of the game so that
    every plan holds, placing in the office those not there yet. `secure`: make a turn after which every plan holds
    whatever the others do. `win`: make the last turn so that the player is the only winner.
    """

    id: str
    kind: Literal["build", "reach", "secure", "win"]
    board: BoardText | UnsetType = UNSET
    supply: SupplyText | UnsetType = UNSET
    position: PositionText | UnsetType = UNSET
    player: SideLetter | UnsetType = UNSET
    plans: list[PlanText]
    difficulty: DifficultyEntry
    solution: Solution | UnsetType = UNSET


class PuzzleDocument(PuzzleEntry, kw_only=True):
    """A puzzle in a file of its own."""

    format: Literal["skypuzzle/1"]
    game: Literal["skyliners"]
    type: Literal["puzzle"]


class OrderEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """What the puzzles of a generated set were to be like: with its seed, all it takes to make them again."""

    kind: Literal["build", "reach", "secure", "win"]
    difficulty: Literal["easy", "medium", "hard", "expert"] | UnsetType = UNSET
    """Left out for any."""
    pieces: PiecesText | UnsetType = UNSET
    sides: list[SideLetter] | UnsetType = UNSET
    """Of build puzzles: which sides carry clues, if not all."""
    symmetric: bool | UnsetType = UNSET
    """Of build puzzles: do clues come in pairs under a half turn?"""
