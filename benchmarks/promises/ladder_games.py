"""Games between bots for the ladder: who sits where, what became of everyone, and sums over many games."""

import time
from array import array
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice, permutations
from math import factorial
from typing import NamedTuple

from skypuzzle.chance import Chance
from skypuzzle.skyliners import (
    BOTS,
    DEFAULT_SEATS,
    Action,
    Bot,
    Build,
    GameRecord,
    Piece,
    Planning,
    Position,
    Row,
    Side,
    apply,
    new_game,
    play_out,
    score,
)

PHASES = ("early", "middle", "late")
"""The thirds of a game."""


class Card(NamedTuple):
    """A planning card: in which turn of its owner it was played, and whether its number was right in the end."""

    turn: int
    number: int
    shown: int
    """What the number would have been by what the row showed then."""
    right: bool


class Seat(NamedTuple):
    """What became of one player."""

    bot: str
    share: float
    """Of the win."""
    points: int
    cards: tuple[Card, ...]
    pieces: tuple[tuple[Piece, str], ...]
    """Each with the phase in which it was built."""
    times: tuple[float, ...]
    """Of each action, in seconds of processor time."""


class Game(NamedTuple):
    """What became of the players, in the order in which the table names them."""

    seats: tuple[Seat, ...]
    turns: int
    """Of each player."""


class Order(NamedTuple):
    """A game to be played. It depends on nothing else."""

    seed: str
    names: tuple[str, ...]
    number: int


def play(order: Order) -> Game:
    """Play a game through the public engine."""
    seed, names, number = order
    chance = Chance("ladder", seed, *names, number)
    sides = seating(len(names), number)
    times: dict[Side, list[float]] = {side: [] for side in sides}
    bots = {side: _timed(BOTS[name], times[side]) for side, name in zip(sides, names, strict=True)}
    record = play_out(new_game(DEFAULT_SEATS[len(names)], chance), bots, chance)
    shown, end = _shown(record)
    scored = score(end)
    right = {(row.side, row.row) for row in scored.rows if row.points}
    seats = []
    for side, name in zip(sides, names, strict=True):
        turns = list(_turns(record, side))
        seats.append(
            Seat(
                name,
                (side in scored.winners) / len(scored.winners),
                scored.totals[side],
                tuple(
                    Card(turn, action.number, shown[side, action.row], (side, action.row) in right)
                    for turn, actions in enumerate(turns, 1)
                    for action in actions
                    if isinstance(action, Planning)
                ),
                tuple(
                    (action.piece, PHASES[len(PHASES) * turn // len(turns)])
                    for turn, actions in enumerate(turns)
                    for action in actions
                    if isinstance(action, Build)
                ),
                tuple(times[side]),
            )
        )
    return Game(tuple(seats), len(record.turns) // len(names))


def seating(players: int, number: int) -> tuple[Side, ...]:
    """Where everyone sits in the game with that number: all go round the table, then all but one change places."""
    sides = sorted(DEFAULT_SEATS[players])
    first, (_, *others) = number % players, sides[number % players :] + sides[: number % players]
    change = number // players % factorial(players - 1)
    return (sides[first], *next(islice(permutations(others), change, None)))


def _turns(record: GameRecord, side: Side) -> Iterator[tuple[Action, ...]]:
    return (turn.actions for turn in record.turns if turn.player is side)


def _shown(record: GameRecord) -> tuple[dict[tuple[Side, Row], int], Position]:
    """What the row of each card showed when it was played, at most 4, and the end of the game."""
    position = record.start
    shown = {}
    for turn in record.turns:
        for action in turn.actions:
            if isinstance(action, Planning):
                shown[turn.player, action.row] = min(4, len(position.board.seen(turn.player, action.row)))
            position = apply(position, action)
    return shown, position


def _timed(bot: Bot, times: list[float]) -> Bot:
    def act(known: Position, chance: Chance) -> Action:
        began = time.process_time()
        chosen = bot(known, chance)
        times.append(time.process_time() - began)
        return chosen

    return act


@dataclass(slots=True)
class Sums:
    """Of one bot over many games."""

    games: int = 0
    wins: float = 0.0
    points: int = 0
    numbers: Counter[int] = field(default_factory=Counter)
    """Cards by their number."""
    right: Counter[int] = field(default_factory=Counter)
    """Those that came true, by their number."""
    turns: Counter[int] = field(default_factory=Counter)
    """Cards by the turn in which they were played."""
    hopes: Counter[int] = field(default_factory=Counter)
    """Cards by how much more they say than their row showed when they were played."""
    pieces: Counter[tuple[Piece, str]] = field(default_factory=Counter)
    times: "array[float]" = field(default_factory=lambda: array("d"))

    def add(self, seat: Seat) -> None:
        """One more game."""
        self.games += 1
        self.wins += seat.share
        self.points += seat.points
        self.numbers.update(card.number for card in seat.cards)
        self.right.update(card.number for card in seat.cards if card.right)
        self.turns.update(card.turn for card in seat.cards)
        self.hopes.update(card.number - card.shown for card in seat.cards)
        self.pieces.update(seat.pieces)
        self.times.extend(seat.times)
