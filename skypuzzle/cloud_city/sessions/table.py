"""Turns of Cloud City at a table: as text, as others see them, and those of bots."""

from collections.abc import Sequence
from typing import ClassVar

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.bots import BOTS
from skypuzzle.cloud_city.notation.positions import parse_turns
from skypuzzle.cloud_city.rules.position import GameRecord, Position, Seat, Turn, turn_known_to
from skypuzzle.sessions.table import TablePlay


class CloudCityTable(TablePlay):
    """Turns of Cloud City."""

    secret_fields: ClassVar[Sequence[str]] = ("hands", "pile")
    record_type = GameRecord

    def read_turns(self, text: str, _mover: Seat) -> tuple[Turn, ...]:
        return parse_turns(text)

    def seen_turn(self, seat: Seat | None, before: Position, turn: Turn) -> Turn:
        return turn_known_to(seat, before, turn)

    def bot_turn(self, bot: str, known: Position, _position: Position, chance: Chance) -> Turn:
        return Turn(known.mover, BOTS[bot](known, chance))


PLAY = CloudCityTable()
