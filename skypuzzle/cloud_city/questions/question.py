"""Goals that a player may have, questions about a city or a game, and the answers to them."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self, TypeAlias

from msgspec import Struct

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.cloud_city.notation.cities import QUARTER, KindText, StockText, parse_walkway, shape_of
from skypuzzle.cloud_city.notation.positions import Player, SubjectText
from skypuzzle.cloud_city.rules import pieces
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.play import alone
from skypuzzle.cloud_city.rules.position import Move, Position, Seat
from skypuzzle.cloud_city.rules.scoring import CARDS, COMPARING, is_fulfilled, request_votes, score_cities
from skypuzzle.errors import Fault, NotationError, RuleError, raise_if_any
from skypuzzle.limits import Limit
from skypuzzle.notation import notation


@dataclass(frozen=True, slots=True)
class Votes:
    """At least this many votes, including the Special Requests in play."""

    number: int

    def __str__(self) -> str:
        return f"votes {self.number}"

    @property
    def words(self) -> str:
        return f"at least {self.number} vote{'' if self.number == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class Request:
    """This Special Request is fulfilled, in play or not: 1 to 7 give votes, 8 to 10 cost none."""

    card: int

    def __str__(self) -> str:
        return f"request {self.card}"

    @property
    def words(self) -> str:
        return f"Special Request {self.card}, {CARDS[self.card]}, is fulfilled"


@dataclass(frozen=True, slots=True)
class Built:
    """This walkway is built."""

    walkway: pieces.Walkway

    def __str__(self) -> str:
        return f"walkway {self.walkway}"

    @property
    def words(self) -> str:
        return f"the walkway {self.walkway} stands"


@dataclass(frozen=True, slots=True)
class Lead:
    """More votes than every rival has now, including the Special Requests in play."""

    def __str__(self) -> str:
        return "lead"

    @property
    def words(self) -> str:
        return "more votes than every other city as it stands"


@dataclass(frozen=True, slots=True)
class Win:
    """The player is the only winner, with the cities of all players at the end."""

    def __str__(self) -> str:
        return "win"

    @property
    def words(self) -> str:
        return "the only winner"


VOTES = re.compile("0|[1-9][0-9]{0,2}")

Goal: TypeAlias = Votes | Request | Built | Lead | Win


def total_votes(city: City, rivals: Sequence[City] = (), requests: Sequence[int] = ()) -> int:
    return score_cities((city, *rivals), requests).tallies[0].total


def holds(goal: Goal, city: City, rivals: Sequence[City] = (), requests: Sequence[int] = ()) -> bool:
    """Is a goal reached by this final city, with the rivals' cities as they are? Not for `Lead` and `Win`."""
    if isinstance(goal, Votes):
        return total_votes(city, rivals, requests) >= goal.number
    if isinstance(goal, Request):
        return is_fulfilled(goal.card, next(iter(request_votes(goal.card, (city, *rivals)))))
    if isinstance(goal, Built):
        return goal.walkway in city.walkways
    raise ValueError("a lead cannot be told from a city")


def parse_goal(text: str) -> Goal:
    kind, _, what = text.partition(" ")
    if kind == "votes" and VOTES.fullmatch(what):
        return Votes(int(what))
    if kind == "request" and what in map(str, CARDS):
        return Request(int(what))
    if kind == "walkway":
        return Built(parse_walkway(what, "goal"))
    if text == "lead":
        return Lead()
    if text == "win":
        return Win()
    raise NotationError(Fault("goal", text, "expected votes 45, request 4, walkway a1-f1, lead or win"))


if TYPE_CHECKING:
    GoalText: TypeAlias = Goal
else:
    GoalText = notation(
        "GoalText",
        parse_goal,
        description="so many votes, a Special Request that is fulfilled, a walkway that stands, the lead, or a win",
        pattern=rf"^(votes \d{{1,3}}|request ([1-9]|10)|walkway {QUARTER}-{QUARTER}|lead|win)$",
    )


def goal_faults(goals: Iterable[Goal], rivals: Sequence[City | None]) -> Iterator[Fault]:
    """Goals that cannot be asked for. A rival's city may be unknown unless a goal compares with it."""
    for goal in goals:
        reason = _why_no_goal(goal, rivals)
        if reason is not None:
            yield Fault("goal", str(goal), reason)


def _why_no_goal(goal: Goal, rivals: Sequence[City | None]) -> str | None:
    if isinstance(goal, Votes):
        return None if goal.number >= 0 else "votes cannot be negative"
    if isinstance(goal, Built):
        first, second = (pieces.QUARTER_NAMES[quarter] for quarter in goal.walkway)
        return None if goal.walkway in pieces.EVERY_WALKWAY else f"no walkway joins {first} and {second} (rules 3, 10b)"
    if isinstance(goal, Request):
        if goal.card not in CARDS:
            return "the cards are 1 to 10"
        if goal.card not in COMPARING:
            return None
    if not rivals:
        return "there is no other city to compare with"
    return "the city of another player is not known" if None in rivals else None


NO_STOCK = pieces.Stock(*((0,) * len(pieces.LENGTHS),) * len(pieces.Height))


@dataclass(frozen=True, slots=True)
class CityQuestion:
    """Can a city grow by some tiles and walkways so that every goal is reached?

    It grows by as many tiles as fit. Without tiles, the question is about walkways only.
    """

    city: City
    tiles: tuple[pieces.Tile, ...] = ()
    """All that may be laid, including the hand; by kind, sorted."""
    shape: pieces.Shape = pieces.SQUARE
    stock: pieces.Stock = pieces.FULL_STOCK
    """The walkways that may still be built."""
    goals: tuple[Goal, ...] = ()
    requests: tuple[int, ...] = ()
    rivals: tuple[City, ...] = ()
    hand: tuple[pieces.Tile, ...] | None = None
    """One of these is laid first; None allows any tile."""
    at_most: int | None = None
    """The most tiles to lay; None for as many as fit."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(map(pieces.kind_of, self.tiles))))
        raise_if_any(RuleError, self._faults())

    def _faults(self) -> Iterator[Fault]:
        yield from goal_faults(self.goals, self.rivals)
        for goal in self.goals:
            if isinstance(goal, Lead | Win):
                yield Fault("goal", str(goal), "ask for the votes it takes, because a rival's city may still grow")
        for card in self.requests:
            if card not in CARDS:
                yield Fault("requests", str(card), "the cards are 1 to 10")
            elif card in COMPARING and not self.rivals:
                yield Fault("requests", str(card), f"{CARDS[card]} needs another city to compare with")

    @property
    def turns(self) -> int:
        turns = min(len(self.tiles), self.shape.tiles - len(self.city.tiles))
        return turns if self.at_most is None else min(turns, self.at_most)

    @property
    def counts(self) -> Counter[pieces.Tile]:
        return Counter(self.tiles)


@dataclass(frozen=True, slots=True)
class GameQuestion:
    """Can a player reach every goal with the known tiles if the others' turns are skipped?

    The first tile comes from the hand, the others from the hand or the row, which is not refilled with known tiles.
    """

    position: Position
    player: Seat
    goals: tuple[Goal, ...] = ()
    city_question: CityQuestion = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        raise_if_any(RuleError, self._faults())
        position, player = self.position, self.player
        city = position.city(player)
        hand = tuple(tile for tile in position.hands[player] if tile)
        asked = CityQuestion(
            city,
            (*hand, *(tile for tile in position.row if tile)),
            position.shape,
            NO_STOCK if city.is_finished(position.shape) else position.stock,  # ruling H: no turn, no walkway
            self.goals,
            position.requests,
            tuple(filter(None, position.others(player))),
            hand,
        )
        object.__setattr__(self, "city_question", asked)

    def _faults(self) -> Iterator[Fault]:
        position, player = self.position, self.player
        if player not in position.seats:
            yield Fault("player", str(player + 1), f"there are {len(position.seats)} players")
            return
        city = position.cities[player]
        if city is None:
            yield Fault("player", str(player + 1), "this city is not known")
            return
        if not any(position.hands[player]) and not city.is_finished(position.shape):
            yield Fault("player", str(player + 1), "no tile in this hand is known")
        rivals = position.others(player)
        yield from goal_faults(self.goals, rivals)
        comparing = [card for card in position.requests if card in COMPARING]
        if comparing and None in rivals:
            yield Fault("requests", str(comparing[0]), "the city of another player is not known")

    @property
    def table(self) -> Position:
        """The position with nobody else at the table, to play answers on."""
        return alone(self.position, self.player)


Question = CityQuestion | GameQuestion


def city_question(question: Question) -> CityQuestion:
    """The question about a city behind any question."""
    return question.city_question if isinstance(question, GameQuestion) else question


class SolveQuestion(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A question as it is asked: of a game or of a city on its own. Goals hold together at the end of the game."""

    position: SubjectText
    player: Player | None = None
    tiles: tuple[KindText, ...] | None = None
    """For a city on its own: what may be laid."""
    stock: StockText | None = None
    """For a city on its own: the walkways that may be built, by default all that are not in it."""
    shape: pieces.Shape | None = None
    """For a city on its own: the shape it grows into, if not the usual one."""
    goals: tuple[GoalText, ...]
    best: bool = False
    """Does no answer have more votes?"""

    @classmethod
    def of(cls, question: Question, *, best: bool) -> Self:
        if isinstance(question, GameQuestion):
            return cls(position=question.position, player=question.player, goals=question.goals, best=best)
        city, shape = question.city, question.shape
        grows = None if shape is shape_of(city) else shape
        return cls(
            position=city, tiles=question.tiles, stock=question.stock, shape=grows, goals=question.goals, best=best
        )

    @property
    def question(self) -> Question:
        """The question, ignoring stray keys. Raises RuleError if it cannot be asked."""
        place = self.position
        if isinstance(place, City):
            stock = pieces.FULL_STOCK.less(place.pieces) if self.stock is None else self.stock
            shape = shape_of(place) if self.shape is None else self.shape
            city = place if shape is shape_of(place) else _moved(place, shape)
            return CityQuestion(city, self.tiles or (), shape, stock, self.goals)
        if self.player is None:
            raise RuleError(Fault("player", "", "a position needs a player"))
        return GameQuestion(place, self.player, self.goals)

    @property
    def stray_keys(self) -> list[str]:
        keys = ("player",) if isinstance(self.position, City) else ("tiles", "stock", "shape")
        return [key for key in keys if getattr(self, key) is not None]


def _moved(city: City, shape: pieces.Shape) -> City:
    if not shape.fits(*city.box[2:]):
        raise RuleError(Fault("shape", str(shape), "the city is larger than that"))
    return city.settled(shape)


@dataclass(frozen=True, slots=True)
class Solved:
    """A final city, its votes, and the turns that lead there, replayed through the rules."""

    city: City
    votes: int
    """Including the Special Requests."""
    turns: tuple[Move, ...] = ()


Answer: TypeAlias = Solved | Impossible | Undecided


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why a question has no answer: together the reasons rule it out. Empty if they were not found in time."""

    reasons: tuple[str, ...]
    complete: bool
    possible: bool | None = False
    """Does it have an answer after all? None if undecided."""


@dataclass(frozen=True, slots=True)
class Cities:
    """Different final cities, and whether these are all of them."""

    cities: tuple[City, ...]
    complete: bool
    stopped_by: Limit | None = None


class Optima(Struct, frozen=True, forbid_unknown_fields=True):
    """The most votes that can be had, and in how many ways."""

    votes: int
    layouts: int
    cities: int
    """With different walkways counted separately."""
