"""A position of Skyline of the World, entered piece by piece."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import TYPE_CHECKING, Any, ClassVar

from skypuzzle.drafts import Draft
from skypuzzle.errors import Fault, NotationError
from skypuzzle.skyline.notation import positions as notation
from skypuzzle.skyline.rules.board import Box, default_box
from skypuzzle.skyline.rules.city import COLOURS, LEVELS, NEUTRAL, START_STOCK, Colour
from skypuzzle.skyline.rules.position import HAND_CARDS, START_CASH, Position, stock_text
from skypuzzle.skyline.rules.setup import MOST_PLAYERS
from skypuzzle.table_form import Goal, Slot, TableForm

if TYPE_CHECKING:
    from skypuzzle.game import BoardGame

EMPTY, OVER, UNKNOWN, NONE = ".", "over", "?", "-"
ARRANGEMENTS = ["".join(seats) for number in range(2, MOST_PLAYERS + 1) for seats in permutations(COLOURS, number)]
PER_SEAT = {
    "cash": str(START_CASH),
    "stock": stock_text(START_STOCK),
    "cards": UNKNOWN * HAND_CARDS,
    "missions": UNKNOWN,
}
"""The fields that list something for each player, with what each has at the start."""
LABELS = {"missions": "mission"}
MOST_CASH = 99
KEYS = "".join(COLOURS).lower() + NEUTRAL.lower()


class SkylineTableForm(TableForm):
    """How positions of Skyline of the World are entered."""

    players: ClassVar[Sequence[int]] = range(2, MOST_PLAYERS + 1)
    moves_on = False

    def slots(self, draft: Draft) -> list[Slot]:
        fields, box = draft.completed, box_of(draft)
        towers = [*_towers(fields.get("board", "")), *[EMPTY] * len(box.sites)]
        found = [
            Slot(site, "board", tower, (EMPTY, *COLOURS, NEUTRAL), site=True)
            for site, tower in zip(box.outline.sites, towers, strict=False)
        ]
        seats = _seats(draft)
        turn = fields.get("turn", "")
        found.append(Slot("seats", "seats", fields.get("seats", ""), ARRANGEMENTS))
        turns = [f"{seat}{phase}" for phase in "123" for seat in seats]
        found.append(Slot("turn", "turn", OVER if turn == NONE else turn, [*turns, OVER]))
        options = {
            "cash": [UNKNOWN, *map(str, range(MOST_CASH + 1))],
            "missions": [UNKNOWN, *map(str, range(1, len(box.missions) + 1))],
        }
        for field in PER_SEAT:
            for seat, text in zip(seats, _listed(fields, field, len(seats)), strict=True):
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
            towers = [tower if other.name == slot.name else other.text for other in self.slots(draft) if other.site]
            return draft.with_field("board", _board(towers, box_of(draft)))
        if slot.field in PER_SEAT:
            texts = [
                (text or UNKNOWN) if other.name == slot.name else other.text
                for other in self.slots(draft)
                if other.field == slot.field
            ]
            return draft.with_field(slot.field, ".".join(texts))
        return _with_seats(draft, text) if slot.field == "seats" else draft.with_field(slot.field, text)

    def start(self, game: "BoardGame", seats: str) -> Draft:
        return Draft.new(game, int(seats)) if seats.isdigit() else _with_seats(Draft.new(game), seats)

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

    def asks(self, goal: str) -> Mapping[str, Any]:
        """Also several goals one after the other, with blanks between them."""
        words, asked = goal.lower().split(), dict[str, Any]()
        while words:
            word = words.pop(0)
            if word in ("mission", "win"):
                asked[word] = True
            elif word == "prestige" and words and words[0].isdigit():
                asked["prestige"] = int(words.pop(0))
            elif word == "zone" and words:
                asked.setdefault("zones", []).append(words.pop(0))
            else:
                reason = "expected mission, win, prestige and a number, or zone and a site such as c9"
                raise NotationError(Fault("goal", word, reason))
        return asked


TABLE = SkylineTableForm()


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


def _seats(draft: Draft) -> str:
    return "".join(seat for seat in draft.completed.get("seats", "") if seat in COLOURS)


def _listed(fields: Mapping[str, str], field: str, players: int) -> Iterator[str]:
    texts = fields[field].split(".") if fields.get(field) else []
    yield from [*texts, *[UNKNOWN] * players][:players]


def _with_seats(draft: Draft, text: str) -> Draft:
    """Change who plays; whoever stays keeps what they have."""
    before, fields = _seats(draft), draft.completed
    if text == before:
        return draft
    changed = draft.with_field("seats", text)
    seats = _seats(changed)
    texts = {
        field: ".".join(kept.get(seat, start) for seat in seats)
        for field, start in PER_SEAT.items()
        for kept in [dict(zip(before, _listed(fields, field, len(before)), strict=True))]
    }
    turn, first = fields.get("turn", ""), f"{seats[:1]}2"
    is_start = turn == f"{before[:1]}2" and not "".join(_towers(fields.get("board", ""))).strip(EMPTY)
    if turn[:1] not in seats or is_start:
        texts["turn"] = first
    return changed.with_fields({**texts, "pile": ""})
