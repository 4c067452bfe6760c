"""Positions of the last round with something to ask about them: from games, and dressed so that more is at stake."""

from collections.abc import Iterator
from typing import NamedTuple

from skypuzzle.chance import Chance
from skypuzzle.play import replay
from skypuzzle.skyline.bots import greedy_bot
from skypuzzle.skyline.notation.positions import parse_position
from skypuzzle.skyline.questions.question import Goal, MissionGoal, PrestigeGoal, WinGoal, ZoneGoal, parse_goal
from skypuzzle.skyline.rules.play import known_to
from skypuzzle.skyline.rules.position import Position, Seat, bank, sorted_cards
from skypuzzle.skyline.rules.setup import new_game
from skypuzzle.skyline.simulation import play_out

MOST_CASH = 24
HIDDEN = 3
"""One in so many is seen by the player alone."""


class Endgame(NamedTuple):
    """Something to judge."""

    position: Position
    player: Seat
    goals: tuple[Goal, ...]

    def __str__(self) -> str:
        colour = self.position.seats[self.player]
        return f"{self.position} | {colour} | {', '.join(map(str, self.goals))}"


def endgames(seed: str) -> Iterator[Endgame]:
    """As many as one likes."""
    number = 0
    while True:
        chance = Chance("last rounds", seed, number)
        number += 1
        for position in _last_rounds(chance):
            dressed = position if chance.below(2) else _dressed(position, chance)
            player = chance.below(len(position.seats))
            if not chance.below(HIDDEN):
                dressed = known_to(player, dressed, hidden=bool(chance.below(2)))
            yield Endgame(dressed, player, _goals(dressed, player, chance))


def _last_rounds(chance: Chance) -> Iterator[Position]:
    """The beginnings of the extra turns of a game."""
    start = new_game(2 + chance.below(3), chance)
    record = play_out(start, [greedy_bot] * len(start.seats), chance)
    for position in replay(record.start, record.turns):
        if position.is_last_round and not position.is_over:
            yield position


def _dressed(position: Position, chance: Chance) -> Position:
    """With other money, floors and cards for everybody."""
    seats = range(len(position.seats))
    cash = tuple(chance.below(MOST_CASH) for _ in seats)
    deck = chance.shuffled(position.box.cards)
    hands = [sorted_cards("".join(deck.pop() for _ in range(chance.below(5)))) for _ in seats]
    position = position._replace(cash=cash, cards=tuple(hands), stock=((0,) * 6,) * len(seats))
    for seat in seats:
        stock = tuple(
            min(left, chance.below(3) // (1 + (floor > 2))) for floor, left in enumerate(bank(position, seat))
        )
        position = position._replace(stock=(*position.stock[:seat], stock, *position.stock[seat + 1 :]))
    return position._replace(pile="".join(deck[: len(position.pile)]))


def _goals(position: Position, player: Seat, chance: Chance) -> tuple[Goal, ...]:
    board, colour = position.board, position.seats[player]
    now = board.penthouses(colour) + len(board.zones(colour))
    goals: list[Goal] = [
        MissionGoal(),
        WinGoal(),
        ZoneGoal(chance.choice(position.box.zones)),
        PrestigeGoal(max(1, now + chance.below(4) - 1)),
    ]
    return tuple(chance.shuffled(goals)[: 1 if chance.below(4) else 2])


def parse_endgame(text: str) -> Endgame:
    """As it is written."""
    position, colour, goals = text.split(" | ")
    parsed = parse_position(position)
    return Endgame(parsed, parsed.seat(colour), tuple(map(parse_goal, goals.split(", "))))
