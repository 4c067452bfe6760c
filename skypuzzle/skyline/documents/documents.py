"""The document types of Skyline of the World, except what `solve` and `check` find."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from skypuzzle.documents import Document
from skypuzzle.puzzles.documents import DifficultyEntry

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
KindText: TypeAlias = Literal["rent", "last", "machine", "secure"]


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


class FlagEntry(Struct, forbid_unknown_fields=True):
    """The flag of a group: its owner, and what its tops pay."""

    site: SiteText
    owner: Colour
    income: int


class GivenEntry(Struct, forbid_unknown_fields=True):
    """A top whose owner is given."""

    site: SiteText
    owner: Literal["Y", "P", "B", "R", "W"]


class Solution(Struct, kw_only=True, forbid_unknown_fields=True):
    """What solves a puzzle: the owners of all tops, or a turn with what it reaches."""

    owners: str | UnsetType = UNSET
    """For `rent`: ranks from north to south, separated by /, a letter for each site."""
    actions: list[ActionText] | UnsetType = UNSET
    """For the other kinds: the turn, without its end. Any that leads to the same board solves the puzzle."""
    prestige: int | UnsetType = UNSET
    """For `last`."""
    income: int | UnsetType = UNSET
    """For `machine`."""


class PuzzleEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """A puzzle with exactly one solution.

    `rent`: every group of tops of one owner carries one flag; find the owner of each top. `last`: the final board with
    the most prestige, in the last turn of the game. `machine`: the board with the highest income after this turn.
    `secure`: whatever the one opponent left does, the goal holds.
    """

    id: str
    kind: KindText
    heights: str | UnsetType = UNSET
    """For `rent`: ranks from north to south, separated by /, the number of floors on each site."""
    flags: list[FlagEntry] | UnsetType = UNSET
    given: list[GivenEntry] | UnsetType = UNSET
    """For `rent`: tops whose owner is given."""
    neutral: int | UnsetType = UNSET
    """For `rent`: how many tops are neutral."""
    box: BoxText | UnsetType = UNSET
    """For `rent` on the board of a box that is not the default one."""
    position: PositionText | UnsetType = UNSET
    player: Colour | UnsetType = UNSET
    goal: Literal["income", "mission", "win"] | UnsetType = UNSET
    """For `machine` and `secure`."""
    difficulty: DifficultyEntry
    solution: Solution | UnsetType = UNSET


class PuzzleDocument(PuzzleEntry, kw_only=True):
    """A puzzle in a file of its own."""

    format: Literal["skypuzzle/1"]
    game: Literal["skyline"]
    type: Literal["puzzle"]


class OrderEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """What the puzzles of a generated set had to be like: with its seed, all that is needed to make them again."""

    kind: KindText
    difficulty: Literal["easy", "medium", "hard", "expert"] | UnsetType = UNSET
    """Left out for any level."""
    size: Annotated[int, Meta(ge=5, le=8)] | UnsetType = UNSET
    """For `rent` on a square board."""
    box: BoxText | UnsetType = UNSET
    """Unless it was the default one."""
