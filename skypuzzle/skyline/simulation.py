"""Whole games played by bots. Each depends on its seed and number alone, so any process can play it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from skypuzzle.chance import Chance
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.parallel import expect_time
from skypuzzle.play import Run
from skypuzzle.skyline.bots import BOTS, Bot
from skypuzzle.skyline.rules.actions import Action, Buy, EndTurn
from skypuzzle.skyline.rules.board import Box
from skypuzzle.skyline.rules.city import NEUTRAL_FLOOR
from skypuzzle.skyline.rules.legality import why_not
from skypuzzle.skyline.rules.play import GameRecord, Turn, action_known_to, apply, known_to
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.setup import new_game


def play_out(
    start: Position, bots: Sequence[Bot], chance: Chance, clock: Clock = NO_LIMIT, *, hidden: bool = False
) -> GameRecord:
    """Play to the end of the game, one bot per seat; bots remember all that their players saw, but no hidden piles.

    Raises an OutOfTimeError if there is no time for that.
    """
    position = start
    seats = range(len(start.seats))
    known = [known_to(seat, start) for seat in seats]
    turns: list[Turn] = []
    while (mover := position.mover_seat) is not None:
        expect_time(clock)
        actions = until_refused(position, bots[mover](known_to(mover, known[mover], hidden=hidden), chance))
        turns.append(Turn(position.seats[mover], actions))
        for action in (*actions, EndTurn()):
            known = [apply(known[seat], action_known_to(seat, position, action)) for seat in seats]
            position = apply(position, action)
    return GameRecord.played(start, tuple(turns), position)


def until_refused(position: Position, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """Cut a bot's turn before it buys a neutral floor that the bank does not have, as others secretly hold the rest.

    The bot can only be wrong about that in the hidden game; its turn ends there.
    """
    for number, action in enumerate(actions):
        if action == Buy(NEUTRAL_FLOOR) and why_not(position, action) is not None:
            return actions[:number]
        position = apply(position, action)
    return actions


@dataclass(frozen=True, slots=True)
class Simulation(Run[GameRecord]):
    """What the games of a run share. Bots are named in the order of the seats."""

    chance_words: ClassVar[tuple[str, ...]] = ("skyline",)

    bots: tuple[str, ...]
    seed: str
    hidden: bool = False
    box: Box | None = None

    rotate: bool = False

    def play_game(self, bots: Sequence[str], chance: Chance, clock: Clock) -> GameRecord:
        start = new_game(len(self.bots), chance, box=self.box)
        return play_out(start, [BOTS[name] for name in bots], chance, clock, hidden=self.hidden)
