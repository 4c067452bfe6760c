"""The table as a player sees it: the turns until the player's last, tiles that may be anywhere, and lines of play.

A judge says whether a final city meets the goals; the others' cities count as they are now.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from skypuzzle.cloud_city.questions.answers import laying_order
from skypuzzle.cloud_city.questions.question import Built, Goal, Lead, Request, Votes
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import KINDS, ROTATIONS, Stock, Tile, TileMix, kind_of
from skypuzzle.cloud_city.rules.play import Laying, apply
from skypuzzle.cloud_city.rules.position import Draw, FromPile, FromRow, Move, Position, Seat, Turn, tiles_text, unseen
from skypuzzle.cloud_city.rules.scoring import COMPARING, award, compared, is_fulfilled, own_votes, score
from skypuzzle.errors import Fault, RuleError


@dataclass(frozen=True, slots=True)
class Table:
    """What is left of the game for one player."""

    position: Position
    """With the pile face down."""
    seat: Seat
    hand: tuple[Tile, ...]
    row: tuple[Tile, ...]
    unseen: Counter[Tile]
    """The candidates for the pile and the hidden tiles; there may be more of them than places."""
    pile: int
    """Its size. Each turn takes one tile from it, if only to refill the row."""
    schedule: tuple[Seat, ...]
    """Who moves, from now to the player's last turn."""

    @property
    def city(self) -> City:
        return self.position.city(self.seat)

    @property
    def stock(self) -> Stock:
        return self.position.stock

    @property
    def turns(self) -> int:
        return self.schedule.count(self.seat)

    @property
    def draws(self) -> int:
        """How many tiles the player can draw and still lay."""
        drawing = self.schedule[: self.pile + len(self.row)]
        return min(drawing.count(self.seat), max(0, self.turns - 1))

    def until(self, turns: int) -> "Table":
        """The table as if the player had only this many turns left."""
        places = [at for at, seat in enumerate(self.schedule) if seat == self.seat]
        return replace(self, schedule=self.schedule[: places[turns - 1] + 1] if turns else ())

    def turns_from(self, at: int, seat: Seat) -> int:
        return self.schedule[at:].count(seat)


def table_of(position: Position, seat: Seat, mix: TileMix | None = None) -> Table:
    """The table as this player sees it. Raises RuleError if the hand, the row or a city is unknown."""
    if seat not in position.seats:
        raise RuleError(Fault("player", str(seat + 1), f"there is no player {seat + 1}"))
    hand = tuple(tile for tile in position.hands[seat] if tile)
    row = tuple(tile for tile in position.row if tile)
    if not position.city(seat).is_finished(position.shape):
        if len(hand) < len(position.hands[seat]):
            raise RuleError(Fault("hands", tiles_text(position.hands[seat]), "the player's own hand must be known"))
        if len(row) < len(position.row):
            raise RuleError(Fault("row", tiles_text(position.row), "the face-up tiles must be known"))
    pile = None if position.pile is None else (None,) * len(position.pile)
    position = position._replace(pile=pile)
    left = unseen(position, mix)
    hidden = sum(tile is None for other in position.hands for tile in other)
    size = max(0, left.total() - hidden) if pile is None else len(pile)
    if size + hidden > left.total():
        reason = f"{size + hidden} tiles are face down, but only {left.total()} are left in the box"
        raise RuleError(Fault("position", str(position), reason))
    lacking = sum(max(0, position.turns_left(other) - len(position.hands[other])) for other in position.seats)
    if lacking > len(row) + size:
        reason = f"{len(row) + size} tiles can be drawn, but {lacking} more are needed to finish all cities"
        raise RuleError(Fault("pile", str(size), reason))
    position = position._replace(pile=(None,) * size)
    return Table(position, seat, hand, row, left, size, _schedule(position, seat))


def _schedule(position: Position, seat: Seat) -> tuple[Seat, ...]:
    if position.mover is None:
        return ()
    turns: list[Seat] = []
    while turns.count(seat) < position.turns_left(seat):
        turns.append((position.mover + len(turns)) % len(position.seats))
    return tuple(turns)


WORSE_WITH_MORE = frozenset({2, 7, 8, 9})
"""Cards that a walkway can make worse (see `SPOILT`), or a new tile, which brings buildings without a walkway."""


class Judge:
    """A player's goals in numbers."""

    def __init__(self, position: Position, seat: Seat, goals: Iterable[Goal]) -> None:
        self._position, self._seat = position, seat
        self.goals = tuple(goals)
        self.in_play = position.requests
        self.fulfilled = tuple(sorted({goal.card for goal in self.goals if isinstance(goal, Request)}))
        """Cards that must be fulfilled, in play or not."""
        self.built = frozenset(goal.walkway for goal in self.goals if isinstance(goal, Built))
        """Walkways that must be built."""
        asked = [goal.number for goal in self.goals if isinstance(goal, Votes)]
        if any(isinstance(goal, Lead) for goal in self.goals):
            totals = [tally.total for tally in score(position).tallies]
            asked.append(1 + max(totals[:seat] + totals[seat + 1 :]))
        self.votes = max(asked, default=None)
        """The votes needed; None if they do not matter."""
        in_play = self.in_play if self.votes is not None else ()
        self.cards = tuple(sorted({*in_play, *self.fulfilled}))
        others = [city for city in position.others(seat) if city is not None]
        cards = {*self.in_play, *self.cards} & COMPARING
        self._rivals = {card: [compared(card, city) for city in others] for card in cards}

    @property
    def is_lasting(self) -> bool:
        """Do the goals stay met once they are met, whatever is laid and built later?"""
        return WORSE_WITH_MORE.isdisjoint(self.cards)

    @property
    def is_about_votes(self) -> bool:
        """Do nothing but the votes of walkways count?"""
        return not self.cards and not self.built

    def only(self, card: int | None) -> "Judge":
        """A judge of this card alone, or of the votes alone for None."""
        votes = (goal for goal in self.goals if isinstance(goal, Votes | Lead))
        return Judge(self._position, self._seat, votes if card is None else (Request(card),))

    def awarded(self, card: int, own: int) -> int:
        return award(own, self._rivals[card])

    def card_votes(self, card: int, city: City) -> int:
        return self.awarded(card, compared(card, city)) if card in COMPARING else own_votes(card, city)

    def total(self, city: City) -> int:
        return city.votes + sum(self.card_votes(card, city) for card in self.in_play)

    def holds(self, city: City) -> bool:
        return (
            self.built.issubset(city.walkways)
            and all(is_fulfilled(card, self.card_votes(card, city)) for card in self.fulfilled)
            and (self.votes is None or self.total(city) >= self.votes)
        )


def line_to(table: Table, final: City) -> tuple[Turn, ...]:
    """A line to this city: the others build nothing and leave what the player wants."""
    return _Line(table, final).turns()


class _Line:
    """A line in progress: what the player lays and draws, and which of these tiles the pile must hold."""

    def __init__(self, table: Table, final: City) -> None:
        self._table = table
        self._final = final
        self._layings = laying_order(table.city, table.hand, final)
        self._wanted = drawn_in_order(table, self._layings)
        drawn = Counter(self._wanted)
        self._from_row = drawn & Counter(table.row)
        self._from_pile = drawn - Counter(table.row)
        self._unseen = table.unseen - self._from_pile
        """The unseen tiles that the player does not want."""

    def turns(self) -> tuple[Turn, ...]:
        position = self._table.position
        turns: list[Turn] = []
        for seat in self._table.schedule:
            move = self._mine(position) if seat == self._table.seat else self._others(position, seat)
            turns.append(Turn(seat, move))
            position = apply(position, move)
        return tuple(turns)

    def _mine(self, position: Position) -> Move:
        tile, cell = self._layings.pop(0)
        city = position.city(self._table.seat).with_tile(tile, cell)
        possible = city.possible_walkways()
        walkways = [each for each in self._final.walkways if each in possible and each not in city.walkways]
        return Move(tile, cell, tuple(sorted(walkways)), self._draw(position, mine=True))

    def _others(self, position: Position, seat: Seat) -> Move:
        known = [tile for tile in position.hands[seat] if tile]
        kind = known[0] if known else self._hidden()
        cell = position.city(seat).growth(position.shape)[0]
        return Move(ROTATIONS[kind][0], cell, (), self._draw(position, mine=False))

    def _hidden(self) -> Tile:
        kind = next(kind for kind in KINDS if self._unseen[kind])
        self._unseen[kind] -= 1
        return kind

    def _draw(self, position: Position, *, mine: bool) -> Draw | None:
        pile, row = len(position.pile or ()), [tile for tile in position.row if tile]
        if not pile and not row:
            return None
        if mine and self._wanted:
            wanted = self._wanted.pop(0)
            if self._from_row[wanted]:
                self._from_row[wanted] -= 1
                return FromRow(wanted, self._refill(pile))
            self._from_pile[wanted] -= 1
            return FromPile(wanted)
        if pile > self._from_pile.total():
            return FromPile(self._hidden() if mine else None)
        spare = Counter(row) - self._from_row
        return FromRow(next(tile for tile in row if spare[tile]), self._refill(pile))

    def _refill(self, pile: int) -> Tile | None:
        """The tile that comes up: an unwanted one while the pile has any."""
        if not pile:
            return None
        if pile > self._from_pile.total():
            return self._hidden()
        kind = next(kind for kind in KINDS if self._from_pile[kind])
        self._from_pile[kind] -= 1
        self._from_row[kind] += 1
        return kind


def drawn_in_order(table: Table, layings: Iterable[Laying]) -> list[Tile]:
    """The kinds to draw, in the order in which they are needed."""
    hand, drawn = Counter(table.hand), []
    for tile, _ in layings:
        kind = kind_of(tile)
        hand[kind] -= 1
        if hand[kind] < 0:
            drawn.append(kind)
    return drawn
