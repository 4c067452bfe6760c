"""Skyline of the World at a table: positions piece by piece, turns as people type them, goals and bots."""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import ClassVar

from skypuzzle.chance import Chance
from skypuzzle.drafts import Draft
from skypuzzle.errors import Fault, NotationError, RuleError
from skypuzzle.skyline.bots import BOTS
from skypuzzle.skyline.notation import positions as notation
from skypuzzle.skyline.notation.turns import parse_actions
from skypuzzle.skyline.rules.actions import EndTurn, Skip
from skypuzzle.skyline.rules.board import Box, default_box
from skypuzzle.skyline.rules.city import COLOURS, LEVELS, NEUTRAL, START_STOCK, Colour
from skypuzzle.skyline.rules.play import GameRecord, Turn, known_actions
from skypuzzle.skyline.rules.position import HAND_CARDS, START_CASH, Position, stock_text
from skypuzzle.skyline.rules.setup import MOST_PLAYERS
from skypuzzle.skyline.simulation import until_refused
from skypuzzle.table_form import OVER, UNKNOWN, Goal, Slot, TableForm, per_seat

EMPTY = "."
ARRANGEMENTS = ["".join(seats) for number in range(2, MOST_PLAYERS + 1) for seats in permutations(COLOURS, number)]
START = {"cash": str(START_CASH), "stock": stock_text(START_STOCK), "cards": UNKNOWN * HAND_CARDS, "missions": UNKNOWN}
"""What each player has at the start."""
LABELS = {"missions": "mission"}
MOST_CASH = 99
KEYS = "".join(COLOURS).lower() + NEUTRAL.lower()


class SkylineTable(TableForm):
    """Skyline of the World at a table."""

    moves_on = False
    seat_fields: ClassVar[Mapping[str, str]] = dict.fromkeys(START, ".")
    first_phase = "2"
    goal_options: ClassVar[Mapping[str, tuple[str, type]]] = {
        "mission": ("mission", bool),
        "win": ("win", bool),
        "prestige": ("prestige", int),
        "zone": ("zones", list),
    }
    goal_examples = "mission, win, prestige and a number, or zone and a site such as c9"
    secret_fields = ("cards", "missions", "pile")
    record_type = GameRecord

    def slots(self, draft: Draft) -> list[Slot]:
        fields, box = draft.completed, box_of(draft)
        towers = [*_towers(fields.get("board", "")), *[EMPTY] * len(box.sites)]
        found = [
            Slot(site, "board", tower, (EMPTY, *COLOURS, NEUTRAL), site=True)
            for site, tower in zip(box.outline.sites, towers, strict=False)
        ]
        seats = self.seats(draft)
        found.append(Slot("seats", "seats", fields.get("seats", ""), ARRANGEMENTS))
        found.append(self.turn_slot(draft, [*(f"{seat}{phase}" for phase in "123" for seat in seats), OVER]))
        options = {
            "cash": [UNKNOWN, *map(str, range(MOST_CASH + 1))],
            "missions": [UNKNOWN, *map(str, range(1, len(box.missions) + 1))],
        }
        for field in START:
            for seat, text in per_seat(seats, fields.get(field, ""), ".").items():
                found.append(Slot(f"{seat} {LABELS.get(field, field)}", field, text, options.get(field, ())))
        found += [Slot(name, name, fields.get(name, "")) for name in ("pile", "thirds")]
        return [*found, Slot("box", "box", fields.get("box", ""))]

    def put(self, draft: Draft, name: str, text: str) -> Draft:
        slot = self.slot(draft, name)
        if slot is None:
            raise NotationError(Fault("slot", name, "no such place; say for example b9, Y cash, turn or pile"))
        if slot.site:
            tower = text.capitalize() or EMPTY
            if not notation.TOWER.fullmatch(tower):
                raise NotationError(Fault(slot.name, text, "expected . or a tower from below such as Ypw"))
            return draft.with_field("board", _board(self.with_values(draft, slot, tower), box_of(draft)))
        if slot.field in START:
            return draft.with_field(slot.field, ".".join(self.with_values(draft, slot, text)))
        return self.with_seats(draft, text) if slot.field == "seats" else draft.with_field(slot.field, text)

    def site_text(self, slot: Slot, key: str) -> str | None:
        if key in KEYS:
            return slot.text.strip(EMPTY) + key if len(slot.text) < LEVELS else slot.text
        return EMPTY if key == EMPTY else None

    def goals(self, position: Position, seat: Colour) -> list[Goal]:
        mission = (
            [] if position.missions[position.seat(seat)] is None else [Goal("mission", "the mission is completed")]
        )
        prestige = Goal("prestige 4", "at least this much prestige")
        zones = [Goal(f"zone {zone}", "its top is the player's") for zone in position.box.zones]
        return [*mission, Goal("win", "be the only winner"), prestige, *zones]

    def seats(self, draft: Draft) -> str:
        return "".join(seat for seat in draft.completed.get("seats", "") if seat in COLOURS)

    def at_start(self, _players: int) -> Mapping[str, str]:
        return START

    def is_start(self, draft: Draft) -> bool:
        return not "".join(_towers(draft.completed.get("board", ""))).strip(EMPTY)

    def with_seats(self, draft: Draft, text: str) -> Draft:
        """Also forget the pile, which depends on how many play."""
        changed = super().with_seats(draft, text)
        return changed if changed == draft else changed.with_field("pile", "")

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


TABLE = SkylineTable()


def box_of(draft: Draft) -> Box:
    try:
        return notation.box_named(draft.fields["box"]) if draft.fields.get("box") else default_box()
    except NotationError:
        return default_box()


def _towers(text: str) -> list[str]:
    return [tower for rank in text.split("/") for tower in notation.TOWER.findall(rank)]


def _board(towers: Sequence[str], box: Box) -> str:
    left = iter(towers)
    return "/".join("".join(next(left) for _ in rank) for rank in box.outline.ranks)
