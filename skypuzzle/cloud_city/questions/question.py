"""What can be asked, checked before anyone thinks about it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Self

from msgspec import Struct

from skypuzzle.cloud_city.notation.cities import KindText, StockText, shape_of
from skypuzzle.cloud_city.notation.positions import Player, SubjectText
from skypuzzle.cloud_city.questions.goals import Goal, GoalText, Lead, goal_faults
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import FULL_STOCK, LENGTHS, SQUARE, Height, Shape, Stock, Tile, kind_of
from skypuzzle.cloud_city.rules.play import alone
from skypuzzle.cloud_city.rules.position import Position, Seat
from skypuzzle.cloud_city.rules.scoring import CARDS, COMPARING
from skypuzzle.errors import Fault, RuleError, raise_if_any

NO_STOCK = Stock(*((0,) * len(LENGTHS),) * len(Height))


@dataclass(frozen=True, slots=True)
class CityQuestion:
    """Can a city grow by some tiles and walkways so that every goal is reached?

    As many tiles are laid as fit and as there are; without any, it is about the walkways of the city as it lies.
    """

    city: City
    tiles: tuple[Tile, ...] = ()
    """All that may be laid, the hand among them; by their kinds, sorted."""
    shape: Shape = SQUARE
    stock: Stock = FULL_STOCK
    """The walkways that may be built beside those that stand."""
    goals: tuple[Goal, ...] = ()
    requests: tuple[int, ...] = ()
    """The Special Requests that count."""
    rivals: tuple[City, ...] = ()
    """The other cities, as they stand."""
    hand: tuple[Tile, ...] | None = None
    """One of these is laid first, beside the city as it is; None if any tile may be."""
    at_most: int | None = None
    """How many tiles are laid at most, if not as many as fit."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(map(kind_of, self.tiles))))
        raise_if_any(RuleError, self._faults())

    def _faults(self) -> Iterator[Fault]:
        yield from goal_faults(self.goals, self.rivals)
        if Lead() in self.goals:
            yield Fault("goal", "lead", "ask for the votes that it takes: a rival's city may still grow")
        for card in self.requests:
            if card not in CARDS:
                yield Fault("requests", str(card), "there are cards 1 to 10")
            elif card in COMPARING and not self.rivals:
                yield Fault("requests", str(card), f"{CARDS[card]} needs another city to compare with")

    @property
    def turns(self) -> int:
        """How many tiles will be laid."""
        turns = min(len(self.tiles), self.shape.tiles - len(self.city.tiles))
        return turns if self.at_most is None else min(turns, self.at_most)

    @property
    def counts(self) -> Counter[Tile]:
        """How many tiles of each kind there are."""
        return Counter(self.tiles)


@dataclass(frozen=True, slots=True)
class GameQuestion:
    """Can a player reach every goal with the tiles that are known, if the others' turns are skipped?

    In each turn a tile is laid from the hand, and one is drawn from the row, which is not refilled with anything known,
    or unseen from the pile. So the first tile is from the hand, and the others are from the hand or the row.
    """

    position: Position
    player: Seat
    goals: tuple[Goal, ...] = ()
    asked: CityQuestion = field(init=False, compare=False, repr=False)
    """The question that is left when the order of play is taken care of."""

    def __post_init__(self) -> None:
        raise_if_any(RuleError, self._faults())
        position, player = self.position, self.player
        city = position.city(player)
        hand = tuple(tile for tile in position.hands[player] if tile)
        others = (city for seat, city in enumerate(position.cities) if seat != player)
        asked = CityQuestion(
            city,
            (*hand, *(tile for tile in position.row if tile)),
            position.shape,
            NO_STOCK if city.is_finished(position.shape) else position.stock,  # ruling H: no turn, no walkway
            self.goals,
            position.requests,
            tuple(city for city in others if city is not None),
            hand,
        )
        object.__setattr__(self, "asked", asked)

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
        rivals = [city for seat, city in enumerate(position.cities) if seat != player]
        yield from goal_faults(self.goals, rivals)
        comparing = [card for card in position.requests if card in COMPARING]
        if comparing and None in rivals:
            yield Fault("requests", str(comparing[0]), "the city of another player is not known")

    @property
    def table(self) -> Position:
        """The position with nobody else at the table: on it, every answer is played."""
        return alone(self.position, self.player)


Question = CityQuestion | GameQuestion


def asked_about(question: Question) -> CityQuestion:
    """The question about a city that a question comes down to."""
    return question.asked if isinstance(question, GameQuestion) else question


class SolveQuestion(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A question as it is asked: of a game or of a city on its own. Goals hold together at the end of the game."""

    position: SubjectText
    player: Player | None = None
    """In a game: whose goals."""
    tiles: tuple[KindText, ...] | None = None
    """For a city on its own: what may be laid."""
    stock: StockText | None = None
    """For a city on its own: the walkways that may be built, by default all that do not stand in it."""
    shape: Shape | None = None
    """For a city on its own: what it grows into, if its size does not say so."""
    goals: tuple[GoalText, ...]
    best: bool = False
    """Does no answer have more votes?"""

    @classmethod
    def of(cls, question: Question, *, best: bool) -> Self:
        """What a question asks, all of it spelled out."""
        if isinstance(question, GameQuestion):
            return cls(position=question.position, player=question.player, goals=question.goals, best=best)
        city, shape = question.city, question.shape
        grows = None if shape is shape_of(city) else shape
        return cls(
            position=city, tiles=question.tiles, stock=question.stock, shape=grows, goals=question.goals, best=best
        )

    @property
    def question(self) -> Question:
        """The question itself, whatever is said that does not apply; a RuleError if it cannot be asked."""
        place = self.position
        if isinstance(place, City):
            stock = FULL_STOCK.less(place.pieces) if self.stock is None else self.stock
            shape = shape_of(place) if self.shape is None else self.shape
            city = place if shape is shape_of(place) else _moved(place, shape)
            return CityQuestion(city, self.tiles or (), shape, stock, self.goals)
        if self.player is None:
            raise RuleError(Fault("player", "", "a position needs a player"))
        return GameQuestion(place, self.player, self.goals)

    @property
    def stray_keys(self) -> list[str]:
        """What is said and does not apply."""
        keys = ("player",) if isinstance(self.position, City) else ("tiles", "stock", "shape")
        return [key for key in keys if getattr(self, key) is not None]


def _moved(city: City, shape: Shape) -> City:
    """The city where it has room to grow into this shape."""
    if not shape.fits(*city.box[2:]):
        raise RuleError(Fault("shape", str(shape), "the city is larger"))
    return city.settled(shape)
