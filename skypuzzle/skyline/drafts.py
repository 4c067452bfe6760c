"""Positions of Skyline of the World as people type them, and what cannot be in a real game."""

import re
from collections.abc import Iterator, Mapping
from typing import ClassVar

from skypuzzle.chance import Chance
from skypuzzle.drafts import Form, by_seat, letters, tidy_ranks
from skypuzzle.errors import InputError
from skypuzzle.skyline.notation import positions as notation
from skypuzzle.skyline.rules import city
from skypuzzle.skyline.rules.actions import UNKNOWN
from skypuzzle.skyline.rules.board import Board, Box, default_box
from skypuzzle.skyline.rules.city import COLOURS
from skypuzzle.skyline.rules.position import (
    BUILDING,
    CARDS_TO_TRADE,
    HAND_CARDS,
    START_CASH,
    TRADE_PAYS,
    Position,
    stock_text,
)
from skypuzzle.skyline.rules.setup import new_game
from skypuzzle.wording import number_of

NAMES = {**{letter.lower(): letter for letter in COLOURS}, **{name: letter for letter, name in COLOURS.items()}}
"""The colours by letter and by name."""
UNMISTAKABLE = {name if len(name) > 1 else f"{name}:": letter for name, letter in NAMES.items()}
"""The same where a letter can also be a card."""
COLOUR = "|".join(sorted(NAMES, key=len, reverse=True))
PHASES = {"income": "1", "building": "2", "investing": "3", "investment": "3"}
TURN = re.compile(rf"({COLOUR})[\s,:]*([123]|{'|'.join(PHASES)})?\s*(b?w?)((?:![a-z]+)?)((?:~[0-9]+)?)", re.IGNORECASE)
NO_SITE = str.maketrans("_-·", "...")
TOWER_WORD = re.compile("[.ypbrw][ypbrw]*", re.IGNORECASE)


class SkylineForm(Form):
    """The form of positions of Skyline of the World."""

    fields = (*notation.FIELDS, "box")
    aliases: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("colours", "players"), "seats"), "mover": "turn", "money": "cash", "floors": "stock"
    }  # fmt: skip
    always_named = ("box",)
    labels = NAMES
    ranks = len(default_box().outline.ranks)

    def tidy(self, name: str, text: str, fields: Mapping[str, str]) -> str:
        values = {"cash": "[0-9]+|\\?", "stock": "[0-9]{6}|\\?", "missions": "[1-9]|\\?", "cards": "[a-z?]+|-"}
        if name in values:
            listing = re.sub(r"(?<=[0-9])\s*M\b", "", text).replace(".", " ")
            labels, unknown = (UNMISTAKABLE, UNKNOWN * HAND_CARDS) if name == "cards" else (NAMES, UNKNOWN)
            found = by_seat(name, listing, fields["seats"], labels, values[name], unknown)
            return ".".join(found).upper() if found else text
        match name:
            case "board":
                sizes = [*map(len, _box(fields).outline.ranks)]
                return tidy_ranks(text.translate(NO_SITE), sizes, notation.TOWER, TOWER_WORD, str.capitalize)
            case "turn":
                return _tidy_turn(text)
            case "seats" | "thirds":
                return "-" if text.lower() in ("none", "nobody") else letters(text, NAMES) or text
        return text.upper() if name == "pile" else text

    def defaults(self, fields: Mapping[str, str]) -> Mapping[str, str]:
        """On an empty board, everything but the seats is as the rules set it up."""
        try:
            board, seats = notation.parse_board(fields["board"], _box(fields)), notation.parse_seats(fields["seats"])
        except (InputError, KeyError):
            return {}
        if not any(board.towers):
            one = {"cash": str(START_CASH), "stock": stock_text(city.START_STOCK), "cards": UNKNOWN * HAND_CARDS}
            each = {name: ".".join([text] * len(seats)) for name, text in one.items()}
            return {"turn": f"{seats[0]}{BUILDING}", **each}
        held = len(re.sub("[.-]", "", fields.get("cards", "")))
        return {"pile": str(min(_cards_left(board, seats), len(board.box.cards) - held))}

    def parse(self, fields: Mapping[str, str]) -> Position | Board:
        box = notation.box_named(fields["box"]) if "box" in fields else default_box()
        if fields.keys() <= {"board", "box"} and "board" in fields:
            return notation.parse_board(fields["board"], box)
        return notation.parse_fields(fields, box)

    def write(self, position: Position | Board) -> str:
        return notation.text_of(position)

    def start(self, players: int | None) -> Position:
        start = face_down(new_game(players or 2, Chance("start")))
        seats = "".join(sorted(start.seats, key="".join(COLOURS).index))
        return start._replace(seats=seats)

    def notes(self, position: Position | Board) -> Iterator[str]:
        if isinstance(position, Position):
            yield from _riches(position)
            yield from _card_notes(position)


FORM = SkylineForm()


def face_down(position: Position) -> Position:
    """Turn all cards and missions face down."""
    return position._replace(
        cards=tuple(UNKNOWN * len(hand) for hand in position.cards),
        missions=(None,) * len(position.missions),
        pile=UNKNOWN * len(position.pile),
    )


def _box(fields: Mapping[str, str]) -> Box:
    return notation.box_named(fields["box"]) if fields.get("box") else default_box()


def _tidy_turn(text: str) -> str:
    if text.lower() in ("over", "end"):
        return "-"
    found = TURN.fullmatch(text)
    if found is None:
        return text
    colour, phase, done, claimed, idle = found.groups()
    phase = PHASES.get((phase or "1").lower(), phase or "1")
    return f"{NAMES[colour.lower()]}{phase}{done.lower()}{claimed.upper()}{idle}"


def _riches(position: Position) -> Iterator[str]:
    """Rules 2 and 3: who has built nothing has had no income but for cards, of which some must be gone."""
    for colour, cash, stock, cards in zip(position.seats, position.cash, position.stock, position.cards, strict=True):
        if cash is None or stock is None or any(colour in tower for tower in position.board.towers):
            continue
        worth = cash + sum(map(int.__mul__, stock, city.PRICES))
        drawn = HAND_CARDS + sum(map(position.board.penthouses, position.seats)) - len(cards)
        most = START_CASH + sum(map(int.__mul__, city.START_STOCK, city.PRICES)) + drawn // CARDS_TO_TRADE * TRADE_PAYS
        if worth > most:
            has = f"{cash}M and floors for {worth - cash}M"
            yield f"{COLOURS[colour]} has built nothing, but has {has}; {most}M in all is possible"


def _card_notes(position: Position) -> Iterator[str]:
    left = _cards_left(position.board, position.seats)
    if len(position.pile) != left:
        number = number_of(len(position.pile), "card")
        yield f"the pile has {number}, but {left} are left after {HAND_CARDS} for each player and those for penthouses"


def _cards_left(board: Board, seats: str) -> int:
    """Rules 2 and 4d: three cards each, and one for each penthouse of another player."""
    penthouses = sum(map(board.penthouses, seats))
    return max(0, len(board.box.cards) - HAND_CARDS * len(seats) - penthouses * (len(seats) - 1))
