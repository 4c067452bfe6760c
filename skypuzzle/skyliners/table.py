"""A position of Skyliners, entered piece by piece."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from skypuzzle.drafts import Draft
from skypuzzle.errors import Fault, NotationError
from skypuzzle.skyliners.drafts import SITE
from skypuzzle.skyliners.notation import parse_plan
from skypuzzle.skyliners.rules.board import (
    BARE_BOARD,
    FILES,
    FULL,
    LINES,
    ROW_LETTERS,
    ROWS,
    SITE_NAMES,
    SIZE,
    STARTING_RESERVE,
    District,
    Piece,
    Side,
)
from skypuzzle.skyliners.rules.position import NUMBERS, Plan, Position, number_text
from skypuzzle.skyliners.rules.setup import parse_setup_card
from skypuzzle.table_form import Goal, Slot, TableForm
from skypuzzle.wording import parse_all

if TYPE_CHECKING:
    from skypuzzle.game import BoardGame

RANKS = range(SIZE, 0, -1)
FLOORS = [str(number) for number in range(1, 10)]
SITE_OPTIONS = (".", "p", *(f"{floors}{roof}" for floors in FLOORS for roof in ("", "^")))
ARRANGEMENTS = [
    "".join(map(str, (*seats[first:], *seats[:first])))
    for number in (2, 3, 4)
    for seats in combinations(Side, number)
    if number > 2 or seats[1] - seats[0] != 2  # two do not sit opposite each other
    for first in range(number)
]
"""Everyone who may sit around the table, by who starts."""
CARD, SETUP, OVER, UNKNOWN = "card", "setup cards", "over", "?"


class SkylinersTableForm(TableForm):
    """How positions of Skyliners are entered."""

    changes_last = "^"

    def slots(self, draft: Draft) -> list[Slot]:
        fields, seats = draft.completed, _seats(draft)
        ranks = [_sites(rank) for rank in (*fields.get("board", "").split("/"), *[""] * SIZE)]
        names = [f"{file}{rank}" for rank in RANKS for file in FILES]
        texts = [text for rank in ranks[:SIZE] for text in rank]
        found = [Slot(name, "board", text, SITE_OPTIONS, site=True) for name, text in zip(names, texts, strict=True)]
        if _is_start(draft):
            found.append(Slot(SETUP, "board", ""))
        found.append(Slot("seats", "seats", fields.get("seats", ""), ARRANGEMENTS))
        turn = fields.get("turn", "")
        found.append(Slot("turn", "turn", OVER if turn == "-" else turn, [*_turns(seats)]))
        for seat, reserve in _by_seat(seats, fields.get("reserves", ""), "/"):
            most = STARTING_RESERVE.get(len(seats), STARTING_RESERVE[2])
            counts = (reserve.split(".") + [UNKNOWN] * len(Piece))[: len(Piece)]
            for piece, count in zip(Piece, counts, strict=True):
                options = [str(number) for number in range(most[piece] + 1)]
                found.append(Slot(f"{seat} {piece}s", "reserves", count, options))
        if fields.get("variant") != "intro":
            plans = [f"{seat}?" for seat in seats] + [
                f"{seat}{row}{number}" for seat in seats for row in ROW_LETTERS for number in NUMBERS
            ]
            for number, card in enumerate([*_cards(draft), ""], 1):
                found.append(Slot(f"{CARD} {number}", "office", card, plans))
            for seat, district in _by_seat(seats, fields.get("cards", ""), ","):
                found.append(Slot(f"{seat} skyscraper", "cards", district, [UNKNOWN, *map(str, District)]))
        found.append(Slot("variant", "variant", fields.get("variant", "full"), ["full", "intro"]))
        return found

    def put(self, draft: Draft, name: str, text: str) -> Draft:
        slot = self.slot(draft, name)
        if slot is None:
            raise NotationError(Fault("slot", name, "no such place; say for example c3, N floors, card 1 or turn"))
        match slot.field:
            case "board":
                return draft.with_field("board", _board(self, draft, slot, text))
            case "seats":
                return _with_seats(draft, text)
            case "reserves" | "cards":
                return self._with_seat_value(draft, slot, text)
            case "office":
                cards = [*_cards(draft), ""]
                cards[int(slot.name.split()[1]) - 1] = text.strip(" -.")
                return draft.with_field("office", ",".join(filter(None, cards)) or "-")
        return draft.with_field(slot.field, text)

    def _with_seat_value(self, draft: Draft, slot: Slot, text: str) -> Draft:
        texts = [
            text or UNKNOWN if other.name == slot.name else other.text
            for other in self.slots(draft)
            if other.field == slot.field
        ]
        if slot.field == "cards":
            return draft.with_field("cards", ",".join(texts))
        each = [".".join(texts[start : start + len(Piece)]) for start in range(0, len(texts), len(Piece))]
        return draft.with_field("reserves", "/".join(each))

    def start(self, game: "BoardGame", seats: str) -> Draft:
        return Draft.new(game, int(seats)) if seats.isdigit() else _with_seats(Draft.new(game), seats)

    def site_text(self, slot: Slot, key: str) -> str | None:
        if key in FLOORS:
            return key
        if key == "^" and slot.text not in ("", ".", "p"):
            return slot.text.removesuffix("^") + "^" * (not slot.text.endswith("^"))
        return {"p": "p", "P": "p", ".": ".", "0": "."}.get(key)

    def goals(self, position: Position, seat: Side) -> list[Goal]:
        if position.variant is not FULL:
            return []
        own = [card for card in position.office if isinstance(card, Plan) and card.side is seat]
        played = {card.row for card in own}
        free = [Plan(seat, row, number) for row in ROWS if row not in played for number in NUMBERS]
        sees = [len(position.board.seen(seat, row)) for row in ROWS]
        return [
            Goal(str(plan), f"row {ROW_LETTERS[plan.row]} shows {number_text(plan.number)}; now {sees[plan.row]}")
            for plan in (*own, *free)
        ]

    def asks(self, goal: str) -> Mapping[str, Any]:
        words = re.findall("[^ ,;]+", goal.upper())
        if not words:
            raise NotationError(Fault("goal", goal, "expected a plan, such as SB3"))
        return {"plans": [str(plan) for plan in parse_all(words, parse_plan)]}


TABLE = SkylinersTableForm()


def _sites(rank: str) -> list[str]:
    """Return the sites of a rank; as much of it as can be read."""
    return [*SITE.findall(rank), *["."] * SIZE][:SIZE]


def _seats(draft: Draft) -> list[str]:
    return [seat for seat in draft.completed.get("seats", "") if seat in Side.__members__]


def _by_seat(seats: Sequence[str], text: str, separator: str) -> Iterator[tuple[str, str]]:
    values = text.split(separator) if text else []
    return zip(seats, [*values, *[UNKNOWN] * len(seats)], strict=False)


def _cards(draft: Draft) -> list[str]:
    return re.findall("[^ ,;-]+", draft.completed.get("office", ""))


def _turns(seats: Sequence[str]) -> Iterator[str]:
    yield from (f"{seat}1" for seat in seats)
    yield OVER
    yield from (f"{seat}2@{site}" for seat in seats for site in (*SITE_NAMES, "-"))


def _is_start(draft: Draft) -> bool:
    """May the setup cards still be entered? Nothing is built then but neutral floors."""
    fields, seats = draft.completed, _seats(draft)
    reserve = str(STARTING_RESERVE.get(len(seats), ""))
    return fields.get("reserves") == "/".join([reserve] * len(seats)) and "^" not in fields.get("board", "")


def _board(form: SkylinersTableForm, draft: Draft, slot: Slot, text: str) -> str:
    if slot.name == SETUP:
        return _set_up(draft, text)
    written = "." if text in ("", "_", "-", "0") else text.lower()
    if not SITE.fullmatch(written):
        raise NotationError(Fault(slot.name, text, "expected floors such as 2 or 2^, p for a park, or . for empty"))
    sites = [written if other.name == slot.name else other.text for other in form.slots(draft) if other.site]
    return "/".join("".join(sites[start : start + SIZE]) for start in range(0, len(sites), SIZE))


def _set_up(draft: Draft, text: str) -> str:
    """Return the board after these setup cards were drawn, each read from its drawer's side."""
    cards = parse_all(re.findall("[^, ]+", text.upper()), parse_setup_card)
    board, seats = BARE_BOARD, _seats(draft)
    for number, (row, depth) in enumerate(cards):
        board = board.with_piece(Piece.FLOOR, LINES[Side[seats[number % len(seats)]]][row][depth])
    return str(board)


def _with_seats(draft: Draft, text: str) -> Draft:
    """Change who plays; whoever stays keeps what they have, unless nobody has used anything yet."""
    before, fields = _seats(draft), draft.completed
    changed = draft.with_field("seats", text)
    seats = _seats(changed)
    if not seats or len(seats) not in STARTING_RESERVE:
        return changed
    start = str(STARTING_RESERVE[len(seats)])
    reserves = dict(_by_seat(before, fields.get("reserves", ""), "/"))
    if _is_start(draft):
        reserves = {}
    districts = dict(_by_seat(before, fields.get("cards", ""), ","))
    texts = {
        "reserves": "/".join(reserves.get(seat, start) for seat in seats),
        "cards": ",".join(districts.get(seat, UNKNOWN) for seat in seats),
    }
    turn = fields.get("turn", "")
    if turn[:1] not in seats or (_is_start(draft) and turn == f"{before[0]}1"):
        texts["turn"] = f"{seats[0]}1"
    return changed.with_fields(texts)
