"""Review: what a player's tiles allowed, and what each turn cost."""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from skypuzzle.answers import Undecided
from skypuzzle.cloud_city.notation.cities import CityText
from skypuzzle.cloud_city.notation.positions import Player, PositionText, TurnText
from skypuzzle.cloud_city.questions.answers import answer
from skypuzzle.cloud_city.questions.question import CityQuestion, Solved, total_votes
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.position import GameRecord, Position, Seat
from skypuzzle.documents import Document
from skypuzzle.errors import Fault, RuleError
from skypuzzle.limits import Clock
from skypuzzle.play import replay


class TurnReview(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A turn in hindsight: the most votes that were possible around it. A value that was not settled is left out."""

    turn: int
    """Its place in the record, from 0."""
    before: int | None = None
    after: int | None = None
    """What the turn left possible; the difference is its cost."""
    later: int | None = None
    """Before the player's next turn; the difference is what others took."""
    ideal: CityText | None = None
    """A city with the most votes possible before the turn."""

    @property
    def cost(self) -> int | None:
        return None if self.before is None or self.after is None else self.before - self.after

    @property
    def lost(self) -> int | None:
        return None if self.after is None or self.later is None else self.after - self.later


class PlayerReview(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A player's game in hindsight."""

    player: Player
    votes: int
    allowed: int | None = None
    """The most that the player's tiles allowed; None if undecided."""
    turns: tuple[TurnReview, ...]

    @property
    def complete(self) -> bool:
        return all(turn.cost is not None and turn.lost is not None for turn in self.turns)

    @property
    def worst(self) -> TurnReview | None:
        """The first of the turns that cost most; None if no turn is known to cost anything."""
        costly = [turn for turn in self.turns if turn.cost]
        return max(costly, key=lambda turn: turn.cost or 0, default=None)


class Review(Document, frozen=True, kw_only=True):
    """What each turn of a game cost."""

    game: Literal["cloud-city"] = "cloud-city"
    type: Literal["review"] = "review"
    start: PositionText
    turns: tuple[TurnText, ...]
    reviews: tuple[PlayerReview, ...]


def review(record: GameRecord, player: Seat, *, time_limit: float | None = None) -> PlayerReview:
    """Review a player's turns. The last turn comes first, because early ones take longest."""
    clock = Clock(time_limit)
    positions = list(replay(record.start, record.turns))
    if player not in record.start.seats:
        raise RuleError(Fault("player", str(player + 1), f"there are {len(record.start.seats)} players"))
    own = [index for index, position in enumerate(positions[:-1]) if position.mover == player]
    end = positions[-1]
    votes = total_votes(end.city(player), _rivals(end, player), end.requests)
    turns: list[TurnReview] = []
    later: int | None = votes
    for index in reversed(own):
        after: int | None = votes
        if index != own[-1]:
            after, _ = _value(question_at(record, positions, index + 1, player), clock)
        before, ideal = _value(question_at(record, positions, index, player), clock)
        turns.append(TurnReview(turn=index, before=before, after=after, later=later, ideal=ideal))
        later = before
    return PlayerReview(player=player, votes=votes, allowed=later, turns=tuple(reversed(turns)))


def review_all(record: GameRecord, *, time_limit: float | None = None) -> Iterator[PlayerReview]:
    clock = Clock(time_limit)
    for player in record.start.seats:
        yield review(record, player, time_limit=clock.share(len(record.start.seats) - player).seconds)


def question_at(record: GameRecord, positions: Sequence[Position], index: int, player: Seat) -> CityQuestion:
    """What a player's city could become from this position on, with the tiles that the player went on to lay."""
    position = positions[index]
    played = zip(positions[index:-1], record.turns[index:], strict=True)
    tiles = tuple(turn.move.tile for before, turn in played if before.mover == player)
    rivals = _rivals(positions[-1], player)
    return CityQuestion(position.city(player), tiles, position.shape, position.stock, (), position.requests, rivals)


def _rivals(end: Position, player: Seat) -> tuple[City, ...]:
    return tuple(end.city(seat) for seat in end.seats if seat != player) if end.requests else ()


def _value(question: CityQuestion, clock: Clock) -> tuple[int | None, City | None]:
    found = Undecided() if clock.is_out else answer(question, clock, best=True)
    return (found.votes, found.city) if isinstance(found, Solved) else (None, None)
