"""Turns of Skyline of the World at a table: as text, as others see them, and those of bots."""

from collections.abc import Sequence
from typing import ClassVar

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, RuleError
from skypuzzle.sessions.table import TablePlay
from skypuzzle.skyline.bots import BOTS
from skypuzzle.skyline.notation.turns import parse_actions
from skypuzzle.skyline.rules.actions import EndTurn, Skip
from skypuzzle.skyline.rules.city import Colour
from skypuzzle.skyline.rules.play import GameRecord, Turn, known_actions
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.simulation import until_refused


class SkylineTable(TablePlay):
    """Turns of Skyline of the World."""

    secret_fields: ClassVar[Sequence[str]] = ("cards", "missions", "pile")
    record_type = GameRecord

    def read_turns(self, text: str, mover: Colour) -> list[Turn]:
        """The end of a turn need not be written; turns without a name are those of the mover."""
        turns = []
        for player, actions in parse_actions(text):
            if Skip() in actions:
                raise RuleError(Fault("turn", text, "turns are skipped only in solo answers, not in a game"))
            turns.append(Turn(player or mover, actions[:-1] if actions[-1] == EndTurn() else actions))
        return turns

    def seen_turn(self, seat: Colour | None, before: Position, turn: Turn) -> Turn:
        viewer = None if seat is None else before.seat(seat)
        return Turn(turn.player, tuple(known_actions(viewer, before, turn.actions)))

    def bot_turn(self, bot: str, known: Position, position: Position, chance: Chance) -> Turn:
        mover = position.seats[position.mover_seat or 0]
        return Turn(mover, until_refused(position, BOTS[bot](known, chance)))


PLAY = SkylineTable()
