"""Skyliners at a table: positions piece by piece, turns as people type them, goals and bots."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import ClassVar

from skypuzzle.chance import Chance
from skypuzzle.drafts import Draft
from skypuzzle.errors import Fault, NotationError
from skypuzzle.skyliners.bots import BOTS
from skypuzzle.skyliners.drafts import PLAYED_BY, SITE, tidy_turns
from skypuzzle.skyliners.notation import parse_plan, parse_turns
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
from skypuzzle.skyliners.rules.play import GameRecord, apply
from skypuzzle.skyliners.rules.position import NUMBERS, Action, Plan, Position, Turn, number_text
from skypuzzle.skyliners.rules.setup import parse_setup_card, turn_known_to
from skypuzzle.table_form import OVER, UNKNOWN, Goal, Slot, TableForm, per_seat
from skypuzzle.wording import parse_all

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
CARD, SETUP = "card", "setup cards"


class SkylinersTable(TableForm):
    """Skyliners at a table."""

    changes_last = "^"
    seat_fields: ClassVar[Mapping[str, str]] = {"reserves": "/", "cards": ","}
    first_phase = "1"
    goal_options: ClassVar[Mapping[str, tuple[str, type]]] = {"win": ("win", bool)}
    secret_fields = ("office", "cards")
    record_type = GameRecord

    def slots(self, draft: Draft) -> list[Slot]:
        fields, seats = draft.completed, self.seats(draft)
        ranks = [_sites(rank) for rank in (*fields.get("board", "").split("/"), *[""] * SIZE)]
        names = [f"{file}{rank}" for rank in RANKS for file in FILES]
        texts = [text for rank in ranks[:SIZE] for text in rank]
        found = [Slot(name, "board", text, SITE_OPTIONS, site=True) for name, text in zip(names, texts, strict=True)]
        if self.is_start(draft):
            found.append(Slot(SETUP, "board", ""))
        found.append(Slot("seats", "seats", fields.get("seats", ""), ARRANGEMENTS))
        found.append(self.turn_slot(draft, [*_turns(seats)]))
        for seat, reserve in per_seat(seats, fields.get("reserves", ""), "/").items():
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
            for seat, district in per_seat(seats, fields.get("cards", ""), ",").items():
                found.append(Slot(f"{seat} skyscraper", "cards", district, [UNKNOWN, *map(str, District)]))
        found.append(Slot("variant", "variant", fields.get("variant", "full"), ["full", "intro"]))
        return found

    def put(self, draft: Draft, name: str, text: str) -> Draft:
        slot = self.slot(draft, name)
        if slot is None:
            raise NotationError(Fault("slot", name, "no such place; say for example c3, N floors, card 1 or turn"))
        match slot.field:
            case "board":
                return draft.with_field("board", self._board(draft, slot, text))
            case "seats":
                return self.with_seats(draft, text)
            case "reserves":
                counts = self.with_values(draft, slot, text)
                each = [".".join(counts[start : start + len(Piece)]) for start in range(0, len(counts), len(Piece))]
                return draft.with_field("reserves", "/".join(each))
            case "cards":
                return draft.with_field("cards", ",".join(self.with_values(draft, slot, text)))
            case "office":
                cards = [*_cards(draft), ""]
                cards[int(slot.name.split()[1]) - 1] = text.strip(" -.")
                return draft.with_field("office", ",".join(filter(None, cards)) or "-")
        return draft.with_field(slot.field, text)

    def _board(self, draft: Draft, slot: Slot, text: str) -> str:
        if slot.name == SETUP:
            return _set_up(self.seats(draft), text)
        written = "." if text in ("", "_", "-", "0") else text.lower()
        if not SITE.fullmatch(written):
            raise NotationError(Fault(slot.name, text, "expected floors such as 2 or 2^, p for a park, or . for empty"))
        sites = [written if other.name == slot.name else other.text for other in self.slots(draft) if other.site]
        return "/".join("".join(sites[start : start + SIZE]) for start in range(0, len(sites), SIZE))

    def site_text(self, slot: Slot, key: str) -> str | None:
        if key in FLOORS:
            return key
        if key == "^" and slot.text not in ("", ".", "p"):
            return slot.text.removesuffix("^") + "^" * (not slot.text.endswith("^"))
        return {"p": "p", "P": "p", ".": ".", "0": "."}.get(key)

    def seats(self, draft: Draft) -> str:
        return "".join(seat for seat in draft.completed.get("seats", "") if seat in Side.__members__)

    def at_start(self, players: int) -> dict[str, str]:
        return {"reserves": str(STARTING_RESERVE.get(players, "")), "cards": UNKNOWN}

    def is_start(self, draft: Draft) -> bool:
        """May the setup cards still be entered? Nothing is built then but neutral floors."""
        fields, players = draft.completed, len(self.seats(draft))
        reserves = "/".join([self.at_start(players)["reserves"]] * players)
        return fields.get("reserves") == reserves and "^" not in fields.get("board", "")

    def goals(self, position: Position, seat: Side) -> list[Goal]:
        if position.variant is not FULL:
            return [Goal("win", "be the only winner, by seeing the most")]
        own = [card for card in position.office if isinstance(card, Plan) and card.side is seat]
        played = {card.row for card in own}
        free = [Plan(seat, row, number) for row in ROWS if row not in played for number in NUMBERS]
        sees = [len(position.board.seen(seat, row)) for row in ROWS]
        return [
            Goal(str(plan), f"row {ROW_LETTERS[plan.row]} shows {number_text(plan.number)}; now {sees[plan.row]}")
            for plan in (*own, *free)
        ]

    def unnamed_goal(self, word: str) -> tuple[str, str]:
        return "plans", str(parse_plan(word.upper()))

    def read_turns(self, text: str, mover: Side) -> tuple[Turn, ...]:
        """Read turns; the first one may leave out its player."""
        words = tidy_turns(text.strip())
        return parse_turns(words if PLAYED_BY.match(words) else f"{mover}: {words}")

    def seen_turn(self, seat: Side | None, _before: Position, turn: Turn) -> Turn:
        return turn_known_to(seat, turn)

    def bot_turn(self, bot: str, known: Position, _position: Position, chance: Chance) -> Turn:
        actions: list[Action] = []
        mover = known.mover
        while known.turn is not None and (not actions or known.turn.action == 2):
            actions.append(BOTS[bot](known, chance))
            known = apply(known, actions[-1])
        return Turn(mover or Side.N, tuple(actions))


TABLE = SkylinersTable()


def _sites(rank: str) -> list[str]:
    """Return the sites of a rank; as much of it as can be read."""
    return [*SITE.findall(rank), *["."] * SIZE][:SIZE]


def _cards(draft: Draft) -> list[str]:
    return re.findall("[^ ,;-]+", draft.completed.get("office", ""))


def _turns(seats: Sequence[str]) -> Iterator[str]:
    yield from (f"{seat}1" for seat in seats)
    yield OVER
    yield from (f"{seat}2@{site}" for seat in seats for site in (*SITE_NAMES, "-"))


def _set_up(seats: str, text: str) -> str:
    """Return the board after these setup cards were drawn, each read from its drawer's side."""
    cards = parse_all(re.findall("[^, ]+", text.upper()), parse_setup_card)
    board = BARE_BOARD
    for number, (row, depth) in enumerate(cards):
        board = board.with_piece(Piece.FLOOR, LINES[Side[seats[number % len(seats)]]][row][depth])
    return str(board)
