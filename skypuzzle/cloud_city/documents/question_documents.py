"""The document types for what `solve` and `review` find."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from skypuzzle.cloud_city.documents.documents import (
    CityText,
    CloudCityDocument,
    GoalText,
    Player,
    PositionText,
    ShapeText,
    StockText,
    TileText,
    TurnText,
)


class SolveQuestion(Struct, kw_only=True, forbid_unknown_fields=True):
    """What was asked. Goals hold together at the end of the game."""

    position: PositionText
    player: Player | UnsetType = UNSET
    """In a game: whose goals."""
    tiles: list[TileText] | UnsetType = UNSET
    """For a city on its own: what may be laid."""
    stock: StockText | UnsetType = UNSET
    """For a city on its own: the walkways that may be built."""
    shape: ShapeText | UnsetType = UNSET
    """For a city on its own: what it grows into, if its size does not say so."""
    goals: list[GoalText]
    best: bool | UnsetType = UNSET
    """Does no answer have more votes?"""


class OptimaEntry(Struct, forbid_unknown_fields=True):
    """How many of the best there are."""

    votes: int
    layouts: int
    """Ways to lay the tiles."""
    cities: int
    """Ways to lay them and to build walkways."""


class SolveDocument(CloudCityDocument, kw_only=True):
    """A question and its answer. Whatever does not apply is left out."""

    type: Literal["solve"]
    question: SolveQuestion
    answer: Literal["solved", "impossible", "undecided"]
    city: CityText | UnsetType = UNSET
    """The final city."""
    votes: int | UnsetType = UNSET
    """Its votes, with those of the Special Requests in play."""
    turns: list[TurnText] | UnsetType = UNSET
    """A line of play that leads there, the others' turns skipped."""
    count: int | UnsetType = UNSET
    """How many ways to lay the tiles there are; at least that many if the answer is undecided."""
    optima: OptimaEntry | UnsetType = UNSET
    """With `best`: how many of the best there are."""
    cities: list[CityText] | UnsetType = UNSET
    """Distinct final cities: all of them, unless the answer is undecided."""
    reasons: list[str] | UnsetType = UNSET
    """Why it is impossible: reasons that rule it out only together."""


class TurnReviewEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """A turn in hindsight: the most votes that were possible around it. A value that was not settled is left out."""

    turn: int
    """Its place in `turns`, from 0."""
    before: int | UnsetType = UNSET
    after: int | UnsetType = UNSET
    """What the turn left possible: it cost the difference."""
    later: int | UnsetType = UNSET
    """Before the player's next turn: what others took from it is the difference."""
    ideal: CityText | UnsetType = UNSET
    """A city with as many votes as were possible before the turn."""


class PlayerReviewEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """A player's game in hindsight."""

    player: Player
    votes: int
    """What was reached."""
    allowed: int | UnsetType = UNSET
    """What the tiles that the player laid allowed."""
    turns: list[TurnReviewEntry]


class ReviewDocument(CloudCityDocument, kw_only=True):
    """What each turn of a game cost."""

    type: Literal["review"]
    start: PositionText
    turns: list[TurnText]
    reviews: list[PlayerReviewEntry]
