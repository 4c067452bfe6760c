"""Turns of Skyliners at a table: as text, as others see them, and those of bots."""

import re
from collections.abc import Sequence
from typing import ClassVar

from skypuzzle.chance import Chance
from skypuzzle.sessions.table import TablePlay
from skypuzzle.skyliners.bots import BOTS
from skypuzzle.skyliners.drafts import SIDES
from skypuzzle.skyliners.notation import parse_turns
from skypuzzle.skyliners.rules.board import Side
from skypuzzle.skyliners.rules.play import GameRecord, apply
from skypuzzle.skyliners.rules.position import Action, Position, Turn
from skypuzzle.skyliners.rules.setup import turn_known_to
from skypuzzle.skyliners.sessions.city_puzzle import capitalize_piece

PLAYER = re.compile(rf"({'|'.join(SIDES)})\s*:", re.IGNORECASE)


class SkylinersTable(TablePlay):
    """Turns of Skyliners."""

    secret_fields: ClassVar[Sequence[str]] = ("office", "cards")
    record_type = GameRecord

    def read_turns(self, text: str, mover: Side) -> tuple[Turn, ...]:
        """Sides may be colours, pieces small letters, and the first turn may leave out the mover."""
        named = PLAYER.sub(lambda side: f"{SIDES[side[1].lower()]}: ", text).strip()
        words = " ".join(map(capitalize_piece, named.split()))
        return parse_turns(words if PLAYER.match(words) else f"{mover}: {words}")

    def seen_turn(self, seat: Side | None, _before: Position, turn: Turn) -> Turn:
        return turn_known_to(seat, turn)

    def bot_turn(self, bot: str, known: Position, _position: Position, chance: Chance) -> Turn:
        actions: list[Action] = []
        mover = known.mover
        while known.turn is not None and (not actions or known.turn.action == 2):
            actions.append(BOTS[bot](known, chance))
            known = apply(known, actions[-1])
        return Turn(mover or Side.N, tuple(actions))


PLAY = SkylinersTable()
