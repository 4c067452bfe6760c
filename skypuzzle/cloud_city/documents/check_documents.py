"""The document type for what `check` finds, with certificates for its verdicts."""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from skypuzzle.cloud_city.documents.documents import (
    CloudCityDocument,
    GoalText,
    Player,
    PositionText,
    TileMixEntry,
    TileText,
    TurnText,
)

VerdictText: TypeAlias = Literal["secured", "forced", "alone", "with-help", "lost", "undecided"]
LimitText: TypeAlias = Literal["time", "states"]
PieceText: TypeAlias = Annotated[
    str, Meta(description="a walkway in the stock: level and length", extra_json_schema={"pattern": "^[BGS][1-5]$"})
]


class ReplyEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """What the player finds when it is their turn again, and the step that follows; all that is said must hold."""

    then: int
    drawn: TileText | UnsetType = UNSET
    """What the player drew from the pile, if that matters."""
    pieces: list[PieceText] | UnsetType = UNSET
    """What the stock has at least."""
    seen: str | UnsetType = UNSET
    """What else is seen, if that matters: the row, the tiles that are not seen, and the others' cities and hands."""


class StepEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """A turn of the player's, and the step after it by what they find then: the first reply that matches counts."""

    turn: TurnText | UnsetType = UNSET
    """Left out only in the first step, if others move first."""
    replies: list[ReplyEntry] | UnsetType = UNSET
    """None after the last turn."""


class ReasonEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """Why goals are lost or secured."""

    words: str
    votes: int | UnsetType = UNSET
    """For a goal of votes: the most, or the fewest, that any continuation can end with."""


class FindingEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """The strongest proven verdict, and its proof. Whatever does not apply is left out."""

    goals: list[GoalText]
    verdict: VerdictText
    open: list[VerdictText]
    """Stronger verdicts that are neither proven nor refuted."""
    limit: LimitText | UnsetType = UNSET
    """Why they are open: the time was up, or the search could not store any more states."""
    turns: list[TurnText] | UnsetType = UNSET
    """with-help: a line of play of all players."""
    strategy: list[StepEntry] | UnsetType = UNSET
    """forced, alone: how, from the first step on."""
    reasons: list[ReasonEntry] | UnsetType = UNSET
    """lost: why it cannot hold; secured: why it cannot be broken."""


class ProspectEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """A turn that can be played now, and the verdict for all goals together after it."""

    turn: TurnText
    verdict: VerdictText
    open: list[VerdictText]
    limit: LimitText | UnsetType = UNSET
    votes: int
    """Of walkways, with the next tiles of hand and row if nobody else takes anything; in the last turn all votes."""


class CheckDocument(CloudCityDocument, kw_only=True):
    """How safe goals are in a live game."""

    type: Literal["check"]
    position: PositionText
    player: Player
    goals: list[FindingEntry]
    """Each goal on its own."""
    together: FindingEntry
    """All goals together."""
    advice: list[ProspectEntry] | UnsetType = UNSET
    """With --advise: turns, the best first."""
    tile_mix: TileMixEntry | UnsetType = UNSET
    """The tiles in the box, unless they are the default ones."""
