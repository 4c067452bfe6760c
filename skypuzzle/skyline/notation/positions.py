"""Reads sites, boards and positions, and finds the box that they were written for.

A position in a document names its box, unless it is the default one, so it can be read alone. Sites, goals and final
boards do not: sites and boards stay texts in documents, goals are read without a box, and `verify` checks them against
the box of the position. So reading depends on nothing that was read or set before.
"""

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from skypuzzle.errors import Fault, NotationError, RuleError, raise_if_any
from skypuzzle.notation import notation
from skypuzzle.skyline.rules.actions import UNKNOWN
from skypuzzle.skyline.rules.board import BONUS_CARDS, Board, Box, default_box, parse_box
from skypuzzle.skyline.rules.city import COLOURS, FLOORS, START_STOCK, Colour, Site, Stock
from skypuzzle.skyline.rules.play import PENTHOUSES_TO_END
from skypuzzle.skyline.rules.position import (
    INCOME,
    START_CASH,
    Moment,
    Position,
    first_moment,
    has_start_holdings,
    sorted_cards,
    stock_text,
)
from skypuzzle.skyline.rules.setup import MOST_PLAYERS, check_board, faults_among
from skypuzzle.storage import read_text
from skypuzzle.wording import missing, number_of, parse_all

ANY_SITE = "[a-l](?:1[0-2]|[1-9])"
TOWER = re.compile(r"\.|[YPBRW][ypbrw]*")


def parse_towers(text: str, box: Box) -> Board:
    """Reads a board whether the rules allow it or not."""
    ranks, words = box.outline.ranks, text.split("/")
    if len(words) != len(ranks):
        raise NotationError(
            Fault("board", text, f"{number_of(len(words), 'rank')}; expected {len(ranks)} from north to south")
        )
    faults: list[Fault] = []
    towers: list[str] = []
    for number, (rank, word) in enumerate(zip(ranks, words, strict=True)):
        found = TOWER.findall(word)
        name = f"board, rank {len(ranks) - number}"
        if "".join(found) != word:
            faults.append(
                Fault(name, word, "expected . or towers such as Ypw: y p b r, w for neutral, a capital first")
            )
        elif len(found) != len(rank):
            faults.append(Fault(name, word, f"{number_of(len(found), 'site')}; expected {len(rank)}"))
        towers += ("" if tower == "." else tower.upper() for tower in found)
    raise_if_any(NotationError, faults)
    return Board(box, tuple(towers))


def parse_board(text: str, box: Box | None = None) -> Board:
    return check_board(parse_towers(text.strip(), box or default_box()))


def parse_site(text: str, box: Box | None = None, place: str = "site") -> Site:
    box = box or default_box()
    if text not in box.index:
        sites = box.sites
        raise NotationError(Fault(place, text, f"expected one of {len(sites)} sites, from {sites[-1]} to {sites[0]}"))
    return text


if TYPE_CHECKING:
    SiteText: TypeAlias = Site
else:
    SiteText = notation("SiteText", str, description="a site of the board", pattern=f"^{ANY_SITE}$")


VARIABLE = "SKYPUZZLE_BOX"
"""Names the file of a custom box."""

_known: dict[str, Box] = {}


def read_box(path: str) -> Box:
    """Reads a box file; from then on, positions that carry its short name can be read."""
    box = read_text(Path(path), parse_box)
    _known[box.digest] = box
    return box


def box_named(digest: str) -> Box:
    """Finds the default box, one that was read, or the one that the environment names."""
    if digest == default_box().digest:
        return default_box()
    if digest not in _known and (path := os.environ.get(VARIABLE)):
        read_box(path)
    if digest not in _known:
        reason = f"not the default box: name its file with --box, or in the variable {VARIABLE}"
        raise NotationError(Fault("box", digest, reason))
    return _known[digest]


if TYPE_CHECKING:
    BoxText: TypeAlias = Box
    DigestText: TypeAlias = str
else:
    FORM = {"description": "the short name of a box", "pattern": "^[0-9a-f]{8}$"}
    BoxText = notation("BoxText", box_named, write=lambda box: box.digest, **FORM)
    DigestText = notation("DigestText", str, **FORM)


FIELDS = ("board", "seats", "turn", "cash", "stock", "cards", "missions", "pile", "thirds")
EXAMPLES = {
    "board": "../.../..../..../.../.../..../.../../.",
    "seats": "YP",
    "turn": "Y1",
    "cash": "8.21",
    "stock": "210001.?",
}
REQUIRED = len(EXAMPLES)
"""The first fields must be given; the others may be left out."""

BOX = "box:"
TURN = re.compile(r"([YPBR])([123])(b?)(w?)(?:!([A-Z]{1,26}))?(?:~([0-9]{1,3}))?")
LONGEST_NUMBER = 6


def parse(text: str) -> Position | Board:
    """Reads a position, or a board if there is only one word."""
    words = text.split()
    if words and words[-1].startswith(BOX) and len(words) == 2:
        return parse_board(words[0], box_named(words[1].removeprefix(BOX)))
    return parse_position(text) if len(words) != 1 else parse_board(text)


def parse_position(text: str) -> Position:
    """Reads a valid position. One error lists every fault: a NotationError if any is unreadable, else a RuleError."""
    words = text.split()
    box = box_named(words.pop().removeprefix(BOX)) if words and words[-1].startswith(BOX) else default_box()
    if not REQUIRED <= len(words) <= len(FIELDS):
        expected = f"expected a board alone, or {REQUIRED} to {len(FIELDS)} of {' '.join(FIELDS)}"
        reason = f"{number_of(len(words), 'field')}; {expected}"
        raise NotationError(Fault("position", text, reason))
    return parse_fields(dict(zip(FIELDS, words, strict=False)), box)


def parse_fields(written: Mapping[str, str], box: Box) -> Position:
    """Reads a valid position from its fields by name."""
    fields: dict[str, object] = {}
    unreadable = [missing(name, example) for name, example in EXAMPLES.items() if name not in written]

    def read(name: str, parse: Callable[[str], object], default: Callable[[], object] | None = None) -> None:
        try:
            if name in written:
                fields[name] = parse(written[name])
            elif default is not None:
                fields[name] = default()
        except NotationError as error:
            unreadable.extend(error.faults)

    read("board", lambda word: parse_towers(word, box))
    read("seats", parse_seats)
    seats = str(fields.get("seats", ""))
    read("turn", lambda word: parse_moment(word, seats) if seats else None)
    read("cash", lambda word: _each(word, "cash", _parse_cash))
    read("stock", lambda word: _each(word, "stock", parse_stock))
    read("cards", lambda word: _each(word, "cards", parse_cards), lambda: ("",) * len(seats))
    read("missions", lambda word: _each(word, "missions", parse_mission), lambda: (None,) * len(seats))
    held = len(written.get("cards", "").replace(".", "").replace("-", ""))
    read("pile", parse_pile, lambda: UNKNOWN * max(0, BONUS_CARDS - held))
    board = fields.get("board")
    if isinstance(board, Board):
        read("thirds", _parse_thirds, lambda: _thirds(board, seats))
        turn = fields.get("turn")
        if isinstance(turn, Moment) and turn == Moment(turn.seat, INCOME, idle=turn.idle):
            fields["turn"] = first_moment(board, seats, turn.seat, turn.idle)
    if not seats:
        fields.pop("turn", None)
    invalid = tuple(faults_among(fields))
    raise_if_any(NotationError if unreadable else RuleError, (*unreadable, *invalid))
    return _with_start_holdings(Position(**fields))  # type: ignore[arg-type]


def _with_start_holdings(position: Position) -> Position:
    """Fill in unknown money and floors where the rules leave only those of the start (ruling S)."""
    if None not in (*position.cash, *position.stock):
        return position
    cash, stock = list(position.cash), list(position.stock)
    for seat, (colour, cards) in enumerate(zip(position.seats, position.cards, strict=True)):
        if None in (cash[seat], stock[seat]) and has_start_holdings(position.board, position.turn, colour, cards):
            cash[seat] = START_CASH if cash[seat] is None else cash[seat]
            stock[seat] = START_STOCK if stock[seat] is None else stock[seat]
    return position._replace(cash=tuple(cash), stock=tuple(stock))


def parse_colour(text: str, place: str = "player") -> Colour:
    for letter, name in COLOURS.items():
        if text.lower() in (letter.lower(), name):
            return letter
    raise NotationError(Fault(place, text, "expected Y, P, B or R (yellow, purple, blue, red)"))


def parse_letter(text: str) -> Colour:
    if text not in COLOURS:
        raise NotationError(Fault("player", text, "expected Y, P, B or R"))
    return text


def parse_seats(text: str) -> str:
    if not re.fullmatch(f"[{''.join(COLOURS)}]{{1,{MOST_PLAYERS}}}", text):
        raise NotationError(Fault("seats", text, "expected colours in the order of play, such as YPB"))
    return text


def parse_moment(text: str, seats: str) -> Moment | None:
    """Reads `Y1`, `Y2b!CV`, `Y3bw~2`, or `-` when the game is over."""
    if text == "-":
        return None
    found = TURN.fullmatch(text)
    if found is None:
        reason = (
            "expected a player and a phase 1 to 3, such as Y2, or with what was done, such as Y3bw!CV~2; - at the end"
        )
        raise NotationError(Fault("turn", text, reason))
    colour, phase, built, bought, claimed, idle = found.groups()
    if colour not in seats:
        raise NotationError(Fault("turn", text, f"only {seats} play"))
    claims = "".join(sorted(claimed or ""))
    return Moment(seats.index(colour), int(phase), bool(built), bool(bought), claims, int(idle or 0))


def parse_stock(text: str, place: str = "stock") -> Stock | None:
    if text == UNKNOWN:
        return None
    if not re.fullmatch(f"[0-9]{{{len(FLOORS)}}}", text):
        reason = "expected six digits: floors 1, 2, 4, 6, penthouses, neutral ones; ? if not known"
        raise NotationError(Fault(place, text, reason))
    return tuple(map(int, text))


def parse_cards(text: str, place: str = "cards") -> str:
    if text == "-":
        return ""
    if not re.fullmatch(f"[A-Z?]{{1,{BONUS_CARDS}}}", text):
        raise NotationError(Fault(place, text, "expected letters of bonus cards, ? for one not known, - for none"))
    return sorted_cards(text)


def parse_mission(text: str, place: str = "missions") -> int | None:
    if text == UNKNOWN:
        return None
    if not re.fullmatch("[1-9]", text):
        raise NotationError(Fault(place, text, "expected the number of a mission, ? if not known"))
    return int(text)


def parse_pile(text: str) -> str:
    if re.fullmatch("[0-9]{1,2}", text):
        return UNKNOWN * int(text)
    if not re.fullmatch(f"[A-Z?]{{1,{BONUS_CARDS}}}", text):
        raise NotationError(
            Fault("pile", text, "expected how many bonus cards are left, or their letters from the top")
        )
    return text


def _parse_cash(text: str, place: str) -> int | None:
    if text == UNKNOWN:
        return None
    if not re.fullmatch(f"[0-9]{{1,{LONGEST_NUMBER}}}", text):
        raise NotationError(Fault(place, text, "expected millions, ? if not known"))
    return int(text)


def _each(text: str, place: str, parse: Callable[[str, str], object]) -> tuple[object, ...]:
    words = text.split(".")
    if len(words) > MOST_PLAYERS:
        raise NotationError(Fault(place, text, f"{len(words)} of them, but there are at most {MOST_PLAYERS} players"))
    return parse_all(words, lambda word: parse(word, place))


def _parse_thirds(text: str) -> str:
    if text != "-" and not re.fullmatch(f"[{''.join(COLOURS)}]{{1,{MOST_PLAYERS}}}", text):
        raise NotationError(Fault("thirds", text, "expected who built a third penthouse, in order, or - for nobody"))
    return text.strip("-")


def _thirds(board: Board, seats: str) -> str:
    """Who has built a third penthouse; raises a NotationError if the order is not clear."""
    builders = "".join(colour for colour in seats if board.penthouses(colour) >= PENTHOUSES_TO_END)
    if len(builders) > 1:
        raise NotationError(Fault("thirds", "-", f"give the order in which {builders} built a third penthouse"))
    return builders


def text_of(position: Position | Board) -> str:
    return position.text if isinstance(position, Board) else str(position)


FORM = "board seats turn cash stock cards missions pile thirds, separated by spaces"

if TYPE_CHECKING:
    ColourText: TypeAlias = Colour
    PositionText: TypeAlias = Position
    SubjectText: TypeAlias = Position | Board
    StockText: TypeAlias = Stock
else:
    ColourText = notation("ColourText", parse_letter, enum=list(COLOURS))
    PositionText = notation("PositionText", parse_position, description=FORM)
    SubjectText = notation("SubjectText", parse, write=text_of, description=f"{FORM}; or a board alone")
    StockText = notation(
        "StockText", parse_stock, write=stock_text, description="floors 1, 2, 4, 6, penthouses, neutral ones"
    )
