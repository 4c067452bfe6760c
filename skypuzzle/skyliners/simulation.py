"""Whole games played by bots. Each depends on its seed and number alone, so it can be played in any process."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from skypuzzle.chance import Chance
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.parallel import expect_time
from skypuzzle.play import Run
from skypuzzle.skyliners.bots import BOTS, Bot, with_time_limit
from skypuzzle.skyliners.rules.board import Side, Variant
from skypuzzle.skyliners.rules.play import GameRecord, apply
from skypuzzle.skyliners.rules.position import Action, Position, Turn
from skypuzzle.skyliners.rules.setup import SetupCard, known_to, new_game


def play_out(start: Position, bots: Mapping[Side, Bot], chance: Chance, clock: Clock = NO_LIMIT) -> GameRecord:
    """Play a position to the end of the game, one bot per side. Raises OutOfTimeError if time runs out."""
    timed = {side: with_time_limit(bot, clock) for side, bot in bots.items()}
    position = start
    turns: list[tuple[Side, list[Action]]] = []
    while position.turn is not None:
        expect_time(clock)  # a single game of strong bots may take minutes
        side, number = position.turn.side, position.turn.action
        action = timed[side](known_to(side, position), chance)
        if number == 1 or not turns:
            turns.append((side, []))
        turns[-1][1].append(action)
        position = apply(position, action)
    return GameRecord.played(start, tuple(Turn(side, tuple(actions)) for side, actions in turns), position)


@dataclass(frozen=True, slots=True)
class Simulation(Run[GameRecord]):
    """The settings that the games of a run share. Bots are named clockwise from north."""

    seats: tuple[Side, ...]
    variant: Variant
    seed: str
    bots: tuple[str, ...]
    start: Side | None = None
    setup_cards: tuple[SetupCard, ...] | None = None

    rotate: bool = False

    def play_game(self, bots: Sequence[str], chance: Chance, clock: Clock) -> GameRecord:
        start = new_game(self.seats, chance, variant=self.variant, start=self.start, setup_cards=self.setup_cards)
        by_side = {side: BOTS[name] for side, name in zip(sorted(self.seats), bots, strict=True)}
        return play_out(start, by_side, chance, clock)
