"""The document type for what `check` finds, with certificates for its verdicts."""

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
    """A step of a strategy: the player's move and the next step, or the next step after each move of the others.

    With neither, nothing can go wrong any more. Elsewhere means any site outside the rows of the plans.
    """

    play: MoveText | UnsetType = UNSET
    then: int | UnsetType = UNSET
    replies: dict[MoveText, int] | UnsetType = UNSET


class StrategyEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """How to force plans: a tree from step 0, in which branches that lead to the same situation are merged."""

    turn: TurnEntry | UnsetType = UNSET
    """What to play now, if it is the player's turn."""
    steps: list[StepEntry]


class HelpEntry(Struct, forbid_unknown_fields=True):
    """Another player's action that builds on a row of the plans."""

    turn: int
    """Counted from 0, as in `turns`."""
    action: ActionText


class ShareEntry(Struct, forbid_unknown_fields=True):
    """In how many games plans held, with a 95 % confidence interval for the true share."""

    held: int
    games: int
    low: float
    high: float


class FindingEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """The strongest proven verdict, and its proof. Whatever does not apply is left out."""

    plan: PlanText | UnsetType = UNSET
    """Left out for all plans together."""
    verdict: VerdictText
    open: list[VerdictText]
    """Stronger verdicts that are neither proven nor refuted."""
    limit: LimitText | UnsetType = UNSET
    """Why they are open: the time was up, or the search for a strategy could not store any more states."""
    turns: list[TurnEntry] | UnsetType = UNSET
    """alone, with-help: a line of play to the end of the game."""
    board: BoardText | UnsetType = UNSET
    """alone, with-help: the final city."""
    help: list[HelpEntry] | UnsetType = UNSET
    """with-help: what others do for the plans in these turns."""
    strategy: StrategyEntry | UnsetType = UNSET
    """forced: how."""
    reasons: list[str] | UnsetType = UNSET
    """lost: why it cannot hold; secured: why it cannot be broken. The reasons rule it out only together."""
    chance: ShareEntry | UnsetType = UNSET


class PlayoutsEntry(Struct, forbid_unknown_fields=True):
    """Random games after a turn: points ahead of the best other player, summed up. An estimate; it proves nothing."""

    games: int
    lead: int


class ProspectEntry(Struct, forbid_unknown_fields=True):
    """A turn, and its verdict for all plans together; of equivalent turns the best one by playouts is listed."""

    turn: TurnEntry
    verdict: VerdictText
    open: list[VerdictText]
    reason: str
    limit: LimitText | UnsetType = UNSET
    """Why stronger verdicts are open."""
    playouts: PlayoutsEntry | UnsetType = UNSET
    """In all entries, or left out of all of them if there was no time. The best turns play more games than others."""


class AimEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """A plan that could be made, the best turn found towards it, and the verdict after that turn."""

    plan: PlanText
    turn: TurnEntry
    verdict: VerdictText
    open: list[VerdictText]
    reason: str
    limit: LimitText | UnsetType = UNSET
    """Why stronger verdicts are open."""
    playouts: PlayoutsEntry | UnsetType = UNSET
    """In all entries, or left out of all of them if there was no time. The best turns play more games than others."""


class ScoredTurnEntry(Struct, forbid_unknown_fields=True):
    """A last turn, what it scores if nothing else changes, and how much of that is certain, without face-down cards."""

    turn: TurnEntry
    points: int
    lead: int
    """How many points ahead of the best other player."""
    certain: int
    open: int | UnsetType = UNSET
    """More points, for cards that others may or may not be able to break: that was not settled."""


class AdviceEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """The player's turns now, best first: by verdict, then by playouts; on the last turn by score; or a turn a plan."""

    plans: list[PlanText] | UnsetType = UNSET
    """What the verdicts are about: the plans that are not lost."""
    by_verdict: list[ProspectEntry] | UnsetType = UNSET
    by_score: list[ScoredTurnEntry] | UnsetType = UNSET
    by_plan: list[AimEntry] | UnsetType = UNSET
    """If no plans were asked about: each plan that is not lost."""


class ChanceEntry(Struct, forbid_unknown_fields=True):
    """How the games behind the shares were played."""

    games: int
    seed: str
    bots: list[str]
    """By seat, clockwise from north."""
    asked: int | UnsetType = UNSET
    """How many games were asked for, if there was no time for all of them."""


class CheckDocument(SkylinersDocument, kw_only=True):
    """How safe a player's plans are. If none are known, all that the player could still make."""

    type: Literal["check"]
    position: PositionText
    player: SideLetter
    plans: list[FindingEntry]
    together: FindingEntry | UnsetType = UNSET
    """Left out if no plans were asked about."""
    advice: AdviceEntry | UnsetType = UNSET
    chance: ChanceEntry | UnsetType = UNSET
