"""Whole games played by bots. Each depends on its seed and number alone, so it can be played in any process."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.bots import BOTS, Bot
from skypuzzle.cloud_city.rules.pieces import SQUARE, Shape, TileMix
from skypuzzle.cloud_city.rules.play import new_game
from skypuzzle.cloud_city.rules.position import GameRecord, Position, Turn, known_to, turn_known_to
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.parallel import expect_time
from skypuzzle.play import Run


def play_out(start: Position, bots: Sequence[Bot], chance: Chance, clock: Clock = NO_LIMIT) -> GameRecord:
    """Play to the end, one bot per seat; bots remember what others took from the row. Raises OutOfTimeError."""
    position = start
    known = [known_to(seat, start) for seat in start.seats]
    turns: list[Turn] = []
    while (mover := position.mover) is not None:
        expect_time(clock)
        turn = Turn(mover, bots[mover](known[mover], chance))
        known = [seen.play(turn_known_to(seat, position, turn)) for seat, seen in enumerate(known)]
        position = position.play(turn)
        turns.append(turn)
    return GameRecord.played(start, tuple(turns), position)


@dataclass(frozen=True, slots=True)
class Simulation(Run[GameRecord]):
    """The settings of a run of games. Bots are named in seat order."""

    chance_words: ClassVar[tuple[str, ...]] = ("cloud-city",)

    bots: tuple[str, ...]
    seed: str
    shape: Shape = SQUARE
    requests: int | tuple[int, ...] = 0
    """Card numbers, or how many to draw for each game."""
    tile_mix: TileMix | None = None
    """None for the default one."""

    rotate: bool = False

    def play_game(self, bots: Sequence[str], chance: Chance, clock: Clock) -> GameRecord:
        start = new_game(len(self.bots), chance, shape=self.shape, requests=self.requests, tile_mix=self.tile_mix)
        return play_out(start, [BOTS[name] for name in bots], chance, clock)
