"""The document type of what `check` finds, with the certificates of its verdicts."""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from skypuzzle.skyliners.documents.documents import (
    ActionText,
    BoardText,
    PlanText,
    PositionText,
    SideLetter,
    SkylinersDocument,
    TurnEntry,
)

VerdictText: TypeAlias = Literal["secured", "forced", "alone", "with-help", "lost", "undecided"]
LimitText: TypeAlias = Literal["time", "states"]
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
    limit: LimitText | UnsetType = UNSET
    """Why these are open: the time was up, or the search for a strategy had seen as many states as it may keep."""
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
    limit: LimitText | UnsetType = UNSET
    """Why stronger verdicts are open."""


class AimEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """A plan that could be made, the best turn towards it that was found, and the verdict that it leaves."""

    plan: PlanText
    turn: TurnEntry
    verdict: VerdictText
    open: list[VerdictText]
    reason: str
    limit: LimitText | UnsetType = UNSET
    """Why stronger verdicts are open."""


class ScoredTurnEntry(Struct, forbid_unknown_fields=True):
    """A last turn, what it scores as it stands, and how much of that is certain; cards face down count for nothing."""

    turn: TurnEntry
    points: int
    lead: int
    """How far that is ahead of the best other player."""
    certain: int
    open: int | UnsetType = UNSET
    """Points beside those for cards of which it was not settled whether anybody can break them."""


class AdviceEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """The player's turns now, best first: by verdict, on his last turn by score, without plans by plan."""

    plans: list[PlanText] | UnsetType = UNSET
    """What the verdicts are about: the plans that are not lost."""
    by_verdict: list[ProspectEntry] | UnsetType = UNSET
    by_score: list[ScoredTurnEntry] | UnsetType = UNSET
    by_plan: list[AimEntry] | UnsetType = UNSET
    """Where no plans were asked about: those that are not lost, each for itself."""


class ChanceEntry(Struct, forbid_unknown_fields=True):
    """How the games were played by which the shares were counted."""

    games: int
    seed: str
    bots: list[str]
    """By seat, clockwise from north."""
    asked: int | UnsetType = UNSET
    """How many there were to be, if the time was up before."""


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
