"""Reading positions: `board seats turn cash stock cards missions pile thirds`, with `?` for what is not known."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from skypuzzle.errors import Fault, NotationError, RuleError, raise_if_any
from skypuzzle.notation import notation
from skypuzzle.skyline.notation.boards import parse_board, parse_towers
from skypuzzle.skyline.notation.boxes import box_named
from skypuzzle.skyline.rules.actions import UNKNOWN
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.box import BONUS_CARDS, default_box
from skypuzzle.skyline.rules.faults import faults_among
from skypuzzle.skyline.rules.hands import sorted_cards
from skypuzzle.skyline.rules.play import PENTHOUSES_TO_END
from skypuzzle.skyline.rules.position import INCOME, Moment, Position, first_moment, stock_text
from skypuzzle.skyline.rules.setup import MOST_PLAYERS
from skypuzzle.skyline.rules.towers import COLOURS, FLOORS, Colour, Stock
from skypuzzle.wording import parse_all

FIELDS = ("board", "seats", "turn", "cash", "stock", "cards", "missions", "pile", "thirds")
REQUIRED = 5
"""The first fields, which must be given; the others may be left out."""

BOX = "box:"
TURN = re.compile(r"([YPBR])([123])(b?)(w?)(?:!([A-Z]{1,26}))?(?:~([0-9]{1,3}))?")
LONGEST_NUMBER = 6


def parse(text: str) -> Position | Board:
    """A position, or a board if only one word is given."""
    words = text.split()
    if words and words[-1].startswith(BOX) and len(words) == 2:
        return parse_board(words[0], box_named(words[1].removeprefix(BOX)))
    return parse_position(text) if len(words) != 1 else parse_board(text)


def parse_position(text: str) -> Position:
    """A valid position. If it is not, one error lists every fault: a NotationError if any of it cannot be read."""
    words = text.split()
    box = box_named(words.pop().removeprefix(BOX)) if words and words[-1].startswith(BOX) else default_box()
    if not REQUIRED <= len(words) <= len(FIELDS):
        reason = f"{len(words)} fields; expected a board alone, or {REQUIRED} to {len(FIELDS)} of {' '.join(FIELDS)}"
        raise NotationError(Fault("position", text, reason))
    written = dict(zip(FIELDS, words, strict=False))
    fields: dict[str, object] = {}
    unreadable: list[Fault] = []

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
    return Position(**fields)  # type: ignore[arg-type]


def parse_colour(text: str, place: str = "player") -> Colour:
    """A player by the letter or the name of the colour: `Y`, `y` or `yellow`."""
    for letter, name in COLOURS.items():
        if text.lower() in (letter.lower(), name):
            return letter
    raise NotationError(Fault(place, text, "expected Y, P, B or R (yellow, purple, blue, red)"))


def parse_letter(text: str) -> Colour:
    """A player as documents have it: by the letter alone."""
    if text not in COLOURS:
        raise NotationError(Fault("player", text, "expected Y, P, B or R"))
    return text


def parse_seats(text: str) -> str:
    """The colours in the order of play: `YPB`."""
    if not re.fullmatch(f"[{''.join(COLOURS)}]{{1,{MOST_PLAYERS}}}", text):
        raise NotationError(Fault("seats", text, "expected colours in the order of play, such as YPB"))
    return text


def parse_moment(text: str, seats: str) -> Moment | None:
    """`Y1`, `Y2b!CV`, `Y3bw~2`, or `-` when the game is over."""
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
    """Six digits, for floors 1, 2, 4, 6, penthouses and neutral ones; `?` if it is not known."""
    if text == UNKNOWN:
        return None
    if not re.fullmatch(f"[0-9]{{{len(FLOORS)}}}", text):
        reason = "expected six digits: floors 1, 2, 4, 6, penthouses, neutral ones; ? if not known"
        raise NotationError(Fault(place, text, reason))
    return tuple(map(int, text))


def parse_cards(text: str, place: str = "cards") -> str:
    """Bonus cards by letter, `?` for one that is not known, `-` for none."""
    if text == "-":
        return ""
    if not re.fullmatch(f"[A-Z?]{{1,{BONUS_CARDS}}}", text):
        raise NotationError(Fault(place, text, "expected letters of bonus cards, ? for one not known, - for none"))
    return sorted_cards(text)


def parse_mission(text: str, place: str = "missions") -> int | None:
    """A mission by number; `?` if it is not known."""
    if text == UNKNOWN:
        return None
    if not re.fullmatch("[1-9]", text):
        raise NotationError(Fault(place, text, "expected the number of a mission, ? if not known"))
    return int(text)


def parse_pile(text: str) -> str:
    """How many cards are left, or the cards from the top."""
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
    """Who has built a third penthouse, where there is only one answer."""
    builders = "".join(colour for colour in seats if board.penthouses(colour) >= PENTHOUSES_TO_END)
    if len(builders) > 1:
        raise NotationError(Fault("thirds", "", f"it must be given in which order {builders} built a third penthouse"))
    return builders


def text_of(position: Position | Board) -> str:
    """A position, or a board on its own, as it can be read again."""
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
