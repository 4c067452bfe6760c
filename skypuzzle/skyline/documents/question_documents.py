"""The document type for what `solve` finds."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from skypuzzle.skyline.documents.documents import (
    BoardText,
    Colour,
    GoalText,
    PositionText,
    SkylineDocument,
    TurnEntry,
)


class SolveQuestion(Struct, kw_only=True, forbid_unknown_fields=True):
    """What was asked. Goals hold together after so many turns of the player, or at the end of the game before that."""

    position: PositionText
    player: Colour
    goals: list[GoalText]
    turns: int
    best: bool | UnsetType = UNSET
    """Has no answer more prestige, or as much and more cash?"""


class RepairEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """The least that would have been enough, beside what there is."""

    words: str
    cash: int
    floors: str
    """Six digits, as in a stock."""
    turns: int


class SolveDocument(SkylineDocument, kw_only=True):
    """A question and its answer. Whatever does not apply is left out."""

    type: Literal["solve"]
    question: SolveQuestion
    answer: Literal["solved", "impossible", "undecided"]
    board: BoardText | UnsetType = UNSET
    """The final board."""
    prestige: int | UnsetType = UNSET
    """The player's in the end, if the mission is known."""
    cash: int | UnsetType = UNSET
    """The player's in the end."""
    turns: list[TurnEntry] | UnsetType = UNSET
    """A line of play that leads there. The others' turns are skipped: it is a solo answer, not a game."""
    count: int | UnsetType = UNSET
    """How many final boards there are; at least that many if the answer is undecided."""
    boards: list[BoardText] | UnsetType = UNSET
    """Distinct final boards: all of them, unless the answer is undecided."""
    reasons: list[str] | UnsetType = UNSET
    """Why it is impossible: reasons that rule it out only together."""
    repairs: list[RepairEntry] | UnsetType = UNSET
    """The cheapest ways out, each of them enough. Left out if they were not found in time."""
