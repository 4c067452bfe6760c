"""The document type for what `check` finds, with certificates for its verdicts."""

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from skypuzzle.skyline.documents.documents import Colour, GoalText, PositionText, SkylineDocument, TurnEntry

VerdictText: TypeAlias = Literal["secured", "forced", "alone", "with-help", "lost", "undecided"]
LimitText: TypeAlias = Literal["time", "states"]


class ReasonEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """Why goals are lost or secured."""

    words: str
    prestige: int | UnsetType = UNSET
    """For a goal of prestige: the most, or the least, that any continuation can end with."""


class FindingEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """The strongest proven verdict, and its proof. Whatever does not apply is left out."""

    goals: list[GoalText]
    verdict: VerdictText
    open: list[VerdictText]
    """Stronger verdicts that are neither proven nor refuted."""
    limit: LimitText | UnsetType = UNSET
    """Which limit left them open. Left out where no search can tell before the last round."""
    turns: list[TurnEntry] | UnsetType = UNSET
    """alone, with-help: a line of play; for `alone` with the turns of the others skipped."""
    strategy: list[TurnEntry] | UnsetType = UNSET
    """forced: turns of the player's, of which the first one is played that is legal and leaves nothing to fear."""
    reasons: list[ReasonEntry] | UnsetType = UNSET
    """lost: why it cannot hold; secured: why it cannot be broken."""


class ProspectEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """A turn that can be played now, and the verdict for all goals together after it."""

    turn: TurnEntry
    verdict: VerdictText
    open: list[VerdictText]
    limit: LimitText | UnsetType = UNSET
    prestige: int
    """As the board then stands, like the income and the cash."""
    income: int
    cash: int


class CheckDocument(SkylineDocument, kw_only=True):
    """How safe goals are in a live game."""

    type: Literal["check"]
    position: PositionText
    player: Colour
    goals: list[FindingEntry]
    """Each goal on its own."""
    together: FindingEntry
    """All goals together."""
    advice: list[ProspectEntry] | UnsetType = UNSET
    """With --advise: turns, the best first."""
