"""The document types of Skyliners. The JSON Schemas that `skypuzzle schema` prints are made from these."""

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
    """Games played by bots; each is a `record` of its own. Seed and bots tell how they came about: no claim."""

    type: Literal["records"]
    seed: str
    bots: list[str]
    """By seat, clockwise from north."""
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
    """How many distinct final cities were found; all there are, unless the answer is undecided."""
    boards: list[BoardText] | UnsetType = UNSET
    """Distinct final cities."""
    reasons: list[str] | UnsetType = UNSET
    """Why it is impossible: reasons that only together leave no answer."""


VerdictText: TypeAlias = Literal["secured", "forced", "alone", "with-help", "lost", "undecided"]
MoveText: TypeAlias = Annotated[
    str,
    Meta(
        description="an action; F+ is a floor on floors elsewhere, F. one on bare ground elsewhere, likewise R+ and P.",
        extra_json_schema={"pattern": r"^([FRP]([a-e][1-5]|[+.])|=[A-E][1-4]|=\?|--)$"},
    ),
]


class StepEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """A moment of a strategy: the player's move and the step after it, or the step after each move of the others.

    With neither, nothing can go wrong any more. Elsewhere is any site outside the rows of the plans.
    """

    play: MoveText | UnsetType = UNSET
    then: int | UnsetType = UNSET
    replies: dict[MoveText, int] | UnsetType = UNSET


class StrategyEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """How to force plans: a tree whose branches are shared where they come to the same; it begins at step 0."""

    turn: TurnEntry | UnsetType = UNSET
    """What to play now, if it is the player's turn."""
    steps: list[StepEntry]


class HelpEntry(Struct, forbid_unknown_fields=True):
    """An action of another player's that builds on a row of the plans."""

    turn: int
    """Counted from 0, as in `turns`."""
    action: ActionText


class ShareEntry(Struct, forbid_unknown_fields=True):
    """In how many games plans held, and where the true share is with 95 % confidence."""

    held: int
    games: int
    low: float
    high: float


class FindingEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """The strongest verdict that is proven, and what proves it. What does not apply is left out."""

    plan: PlanText | UnsetType = UNSET
    """Left out of what is found of all plans together."""
    verdict: VerdictText
    open: list[VerdictText]
    """Stronger ones that are neither proven nor refuted."""
    turns: list[TurnEntry] | UnsetType = UNSET
    """alone, with-help: a line of play to the end of the game."""
    board: BoardText | UnsetType = UNSET
    """alone, with-help: the final city."""
    help: list[HelpEntry] | UnsetType = UNSET
    """with-help: what others do for the plans in those turns."""
    strategy: StrategyEntry | UnsetType = UNSET
    """forced: how."""
    reasons: list[str] | UnsetType = UNSET
    """lost: why it cannot be made to hold; secured: why it cannot be broken. Only together they leave no way."""
    chance: ShareEntry | UnsetType = UNSET


class ProspectEntry(Struct, forbid_unknown_fields=True):
    """A turn, and the verdict that it leaves behind for all plans together; of turns alike, one stands for all."""

    turn: TurnEntry
    verdict: VerdictText
    open: list[VerdictText]
    reason: str


class ScoredTurnEntry(Struct, forbid_unknown_fields=True):
    """A last turn, what it scores as it stands, and how much of that is certain; cards face down count for nothing."""

    turn: TurnEntry
    points: int
    certain: int


class AdviceEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """The player's turns now, best first: by verdict, or on his last turn by score."""

    plans: list[PlanText] | UnsetType = UNSET
    """What the verdicts are about: the plans that are not lost."""
    by_verdict: list[ProspectEntry] | UnsetType = UNSET
    by_score: list[ScoredTurnEntry] | UnsetType = UNSET


class ChanceEntry(Struct, forbid_unknown_fields=True):
    """How the games were played by which the shares were counted."""

    games: int
    seed: str
    bots: list[str]
    """By seat, clockwise from north."""


class CheckDocument(SkylinersDocument, kw_only=True):
    """How safe the plans of a player are. With no plans of his known, every one that he could still make."""

    type: Literal["check"]
    position: PositionText
    player: SideLetter
    plans: list[FindingEntry]
    together: FindingEntry | UnsetType = UNSET
    """Left out where no plans were asked about."""
    advice: AdviceEntry | UnsetType = UNSET
    chance: ChanceEntry | UnsetType = UNSET


class Solution(Struct, kw_only=True, forbid_unknown_fields=True):
    """What solves a puzzle: a final city, or the actions of a turn."""

    board: BoardText | UnsetType = UNSET
    actions: list[ActionText] | UnsetType = UNSET


class DifficultyEntry(Struct, forbid_unknown_fields=True):
    """How hard a puzzle is."""

    level: Literal["easy", "medium", "hard", "expert"]
    score: int
    techniques: list[str]


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


class Generator(Struct, forbid_unknown_fields=True):
    """What made a set; the same edition makes the same puzzles of the same seed."""

    name: str
    edition: int


class PuzzleSetDocument(SkylinersDocument, kw_only=True):
    """Puzzles that belong together, such as those of a day."""

    type: Literal["puzzle-set"]
    set: str
    """The date, or a name."""
    seed: str
    generator: Generator
    license: str
    puzzles: list[PuzzleEntry]


class ExplainedStep(Struct, forbid_unknown_fields=True):
    """One step of an explanation."""

    step: int
    technique: str
    text: str


class ExplainDocument(SkylinersDocument, kw_only=True):
    """How a puzzle is solved."""

    type: Literal["explain"]
    id: str
    """Of the puzzle."""
    steps: list[ExplainedStep]


class FileReport(Struct, forbid_unknown_fields=True):
    """What became of the claims in one file."""

    file: str
    ok: bool
    faults: list[str]
    notes: list[str]
    """What else is worth knowing, such as a second opinion."""


class VerifyDocument(SkylinersDocument, kw_only=True):
    """What `skypuzzle verify` found."""

    type: Literal["verify"]
    files: list[FileReport]


DOCUMENTS: dict[str, type[SkylinersDocument | PuzzleDocument]] = {
    "check": CheckDocument,
    "explain": ExplainDocument,
    "position": PositionDocument,
    "puzzle": PuzzleDocument,
    "puzzle-set": PuzzleSetDocument,
    "record": RecordDocument,
    "records": RecordsDocument,
    "solve": SolveDocument,
    "verify": VerifyDocument,
}
