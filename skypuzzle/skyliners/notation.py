"""Reading boards, turns and positions; `str` writes them. Every fault in a text is listed.

A board is `..2^.1/.p3../..p../1.1.2/.....`, a supply `12.2.1`, a plan `SB3`, a turn `S: Fb2 =B3`. A position has
seven fields, of which the last three may be left out."""

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from skypuzzle.errors import Fault, NotationError, RuleError, raise_if_any
from skypuzzle.notation import notation
from skypuzzle.skyliners.rules import board as boards
from skypuzzle.skyliners.rules import position as positions
from skypuzzle.skyliners.rules.board import SITE_NAMES, SIZE, Board, District, Piece, Reserve, Side, Site, Variant
from skypuzzle.skyliners.rules.position import Action, Build, Card, Forfeit, Moment, Plan, Planning, Position, Turn
from skypuzzle.wording import missing, number_of, parse_all

SITE = re.compile(r"(?P<ground>[.p])|(?:(?P<few>[1-9])|\[(?P<many>[1-9][0-9])\])(?P<roof>\^?)")
BRACKETS = re.compile(r"\[[^\]]{0,6}\]")
COUNT = "(0|[1-9][0-9]?)"
RESERVE = re.compile(rf"{COUNT}\.{COUNT}\.{COUNT}")


def parse_board(text: str) -> Board:
    """Parse a bare board, whose centre must be the park."""
    board = parse_heights(text)
    raise_if_any(RuleError, positions.board_faults(board))
    return board


def parse_heights(text: str) -> Board:
    """Parse a board without checking its centre."""
    ranks = text.split("/")
    if len(ranks) != SIZE:
        raise NotationError(Fault("board", text, f"expected {SIZE} ranks separated by /, got {len(ranks)}"))
    heights = parse_all(zip(range(SIZE, 0, -1), ranks, strict=True), _parse_rank)
    return Board(b"".join(reversed(heights)))


def _parse_rank(numbered: tuple[int, str]) -> bytes:
    number, text = numbered
    place = f"board, rank {number}"
    codes = []
    faults: list[Fault] = []
    at = 0
    while at < len(text):
        site = SITE.match(text, at)
        if site:
            floors = site["few"] or site["many"]
            codes.append(2 * int(floors) + len(site["roof"]) if floors else ".p".index(site["ground"]))
            at = site.end()
        else:
            brackets = BRACKETS.match(text, at)
            hint = "" if faults else "; a site is ., p, or floors such as 2 and 2^"
            reason = f"cannot read {_unreadable(text[at], brackets)} at character {at + 1}{hint}"
            faults.append(Fault(place, text, reason))
            at = brackets.end() if brackets else at + 1
    if len(codes) != SIZE and not faults:
        faults.append(Fault(place, text, f"expected {SIZE} sites, got {len(codes)}"))
    raise_if_any(NotationError, faults)
    return bytes(codes)


def _unreadable(character: str, brackets: re.Match[str] | None) -> str:
    if brackets is None:
        return repr(character)
    return f"{brackets[0]!r} (1 to 9 floors are 1 to 9, 10 to 99 are [10] to [99])"


def parse_reserve(text: str, place: str = "reserve") -> Reserve:
    """Parse floors, roofs and parks: `12.2.1`."""
    counts = RESERVE.fullmatch(text)
    if counts is None:
        raise NotationError(Fault(place, text, "expected floors.roofs.parks, each 0 to 99, such as 12.2.1"))
    return Reserve(*map(int, counts.groups()))


def parse_site(text: str) -> Site:
    if text not in SITE_NAMES:
        raise NotationError(Fault("site", text, "expected file and rank, such as b2"))
    return SITE_NAMES.index(text)


PIECES = {piece.letter: piece for piece in Piece}
BUILD = re.compile("([FRP])([a-e][1-5])")
PLANNING = re.compile("=([A-E])([1-4])")
PLAN = re.compile("([NESW])([A-E])([1-4])")
WORDS = re.compile(r"[^\s:]*:|[^\s:]+")


def parse_side(text: str, place: str = "side") -> Side:
    if text not in Side.__members__:
        raise NotationError(Fault(place, text, "expected one of N, E, S, W"))
    return Side[text]


def parse_plan(text: str, place: str = "plan") -> Plan:
    """Parse a side, a row and a number: `SB3`."""
    plan = PLAN.fullmatch(text)
    if plan is None:
        help_ = "expected side, row and number, such as SB3; 4 stands for 4 or 5, and 0 cannot be planned"
        raise NotationError(Fault(place, text, help_))
    return Plan(Side[plan[1]], boards.ROW_LETTERS.index(plan[2]), int(plan[3]))


def parse_card(text: str, place: str = "office") -> Card:
    """Parse a card in the office: a plan, or `S?` if it is face down."""
    if text[1:] == "?" and text[0] in Side.__members__:
        return positions.HiddenPlan(Side[text[0]])
    return parse_plan(text, place)


def parse_action(text: str, place: str = "action") -> Action:
    """Parse `Fb2`, `Rb2`, `Pb2`, `=B3`, `=?` or `--`."""
    if build := BUILD.fullmatch(text):
        return Build(PIECES[build[1]], SITE_NAMES.index(build[2]))
    if planning := PLANNING.fullmatch(text):
        return Planning(boards.ROW_LETTERS.index(planning[1]), int(planning[2]))
    if text == "=?":
        return positions.HiddenPlanning()
    if text == "--":
        return Forfeit()
    raise NotationError(Fault(place, text, "expected an action: Fb2, Rb2, Pb2, =B3 (=B4 for 4 or 5), =? or --"))


def parse_turns(text: str) -> tuple[Turn, ...]:
    """Parse one or more turns, or part of one: `S: Fb2 =B3 W: Fc4 =?`."""
    turns: list[list[str]] = []
    for word in WORDS.findall(text):
        if word.endswith(":"):
            turns.append([word])
        elif turns:
            turns[-1].append(word)
        else:
            raise NotationError(Fault("turn 1", word, "a turn begins with its side, such as S:"))
    if not turns:
        raise NotationError(Fault("turn", text, "a turn is a side and its actions, such as S: Fb2 =B3"))
    return parse_all(enumerate(turns, 1), _parse_turn)


def _parse_turn(numbered: tuple[int, list[str]]) -> Turn:
    number, (side, *actions) = numbered
    faults: list[Fault] = []
    if side[:-1] not in Side.__members__:
        faults.append(Fault(f"turn {number}", side, "expected one of N: E: S: W:"))
    if not actions:
        faults.append(Fault(f"turn {number}", side, "a turn needs an action"))
    parsed: tuple[Action, ...] = ()
    try:
        parsed = parse_all(
            enumerate(actions, 1), lambda word: parse_action(word[1], f"turn {number}, action {word[0]}")
        )
    except NotationError as error:
        faults += error.faults
    raise_if_any(NotationError, faults)
    return Turn(Side[side[:-1]], parsed)


FIELDS = ("board", "seats", "turn", "reserves", "office", "cards", "variant")
REQUIRED = 4
EXAMPLES = {"board": "..2^.1/.p3../..p../1.1.2/.....", "seats": "NESW", "turn": "S1", "reserves": "12.2.1/11.2.1"}
TURN = re.compile("([NESW])(?:1|2@(-|[a-e][1-5]))")


def parse(text: str) -> Position | Board:
    """Parse a position, or a bare board if the text has one word."""
    return parse_board(text.strip()) if len(text.split()) == 1 else parse_position(text)


def parse_position(text: str) -> Position:
    """Parse a valid position. Errors list every fault: NotationError if any part is unreadable, else RuleError."""
    words = text.split()
    if not REQUIRED <= len(words) <= len(FIELDS):
        expected = f"expected a board alone, or {REQUIRED} to {len(FIELDS)} of {' '.join(FIELDS)}"
        raise NotationError(Fault("position", text, f"{number_of(len(words), 'field')}; {expected}"))
    return parse_fields(dict(zip(FIELDS, words, strict=False)))


def parse_fields(written: Mapping[str, str]) -> Position:
    """Parse a valid position from its fields by name."""
    fields: dict[str, object] = {}
    unreadable: list[Fault] = []
    for field, (name, read) in zip(FIELDS, PARSERS.items(), strict=True):
        if field in written:
            try:
                fields[name] = read(written[field])
            except NotationError as error:
                unreadable += error.faults
        elif name in DEFAULTS:
            fields[name] = DEFAULTS[name]
        else:
            unreadable.append(missing(field, EXAMPLES[field]))
    if fields.get("skyscrapers") == NOT_KNOWN and isinstance(seats := fields.get("seats"), tuple):
        fields["skyscrapers"] = NOT_KNOWN * len(seats)
    invalid = tuple(positions.faults_among(fields))
    raise_if_any(NotationError if unreadable else RuleError, (*unreadable, *invalid))
    return Position._make(fields[name] for name in Position._fields)


def parse_seats(text: str) -> tuple[Side, ...]:
    """Parse the sides in turn order, start player first: `NESW`."""
    if len(text) > len(Side):
        raise NotationError(Fault("seats", text, "at most four sides, such as NESW"))
    return parse_all(text, lambda letter: parse_side(letter, "seats"))


def _parse_moment(text: str) -> Moment | None:
    if text == "-":
        return None
    turn = TURN.fullmatch(text)
    if turn is None:
        reason = "expected side and action, such as S1, S2@b3 (already built on b3), S2@- or - (game over)"
        raise NotationError(Fault("turn", text, reason))
    site = turn[2]
    return Moment(Side[turn[1]], 2 if site else 1, None if site in (None, "-") else SITE_NAMES.index(site))


def parse_office(text: str) -> tuple[Card, ...]:
    """Parse the planning office, first card first: `SB3,N?,WA4`, or `-` if it is empty."""
    if text == "-":
        return ()
    return parse_all(_split(text, ",", len(Side) * boards.PLANNING_CARDS, "office"), parse_card)


def parse_skyscrapers(text: str) -> tuple[District | None, ...]:
    """Parse skyscraper cards in the order of the seats: `NE,?,?,SW`; a single `?` if none is known."""
    return parse_all(_split(text, ",", len(Side), "cards"), _parse_skyscraper)


def _parse_skyscraper(text: str) -> District | None:
    if text == "?":
        return None
    if text not in District.__members__:
        raise NotationError(Fault("cards", text, "expected skyscraper cards NW, NE, SE, SW or ?"))
    return District[text]


def parse_variant(text: str) -> Variant:
    try:
        return Variant(text)
    except ValueError:
        raise NotationError(Fault("variant", text, "expected full or intro")) from None


def _split(text: str, separator: str, most: int, place: str) -> list[str]:
    words = text.split(separator)
    if len(words) > most:
        raise NotationError(Fault(place, text, f"expected at most {most}, got {len(words)}"))
    return words


PARSERS: dict[str, Callable[[str], object]] = {
    "board": parse_heights,
    "seats": parse_seats,
    "turn": _parse_moment,
    "reserves": lambda text: parse_all(
        _split(text, "/", len(Side), "reserves"), lambda word: parse_reserve(word, "reserves")
    ),
    "office": parse_office,
    "skyscrapers": parse_skyscrapers,
    "variant": parse_variant,
}
NOT_KNOWN: tuple[District | None, ...] = (None,)
DEFAULTS: dict[str, object] = {"office": (), "skyscrapers": NOT_KNOWN, "variant": Variant.FULL}

if TYPE_CHECKING:
    BoardText: TypeAlias = Board
    SupplyText: TypeAlias = Reserve
    SiteName: TypeAlias = Site
    SideText: TypeAlias = Side
    PlanText: TypeAlias = Plan
    ActionText: TypeAlias = Action
    PositionText: TypeAlias = Position
    SubjectText: TypeAlias = Position | Board
else:
    BoardText = notation(
        "BoardText", parse_board, description="rank 5 first, ranks separated by /: ..2^.1/.p3../..p../1.1.2/....."
    )
    SupplyText = notation(
        "SupplyText",
        lambda text: parse_reserve(text, "supply"),
        description="floors.roofs.parks",
        pattern=r"^\d{1,2}\.\d{1,2}\.\d{1,2}$",
    )
    SiteName = notation("SiteName", parse_site, write=SITE_NAMES.__getitem__, pattern="^[a-e][1-5]$")
    SideText = notation("SideText", parse_side, enum=[*Side.__members__])
    PlanText = notation(
        "PlanText",
        parse_plan,
        description="side, row and the number to see; 4 stands for 4 or 5",
        pattern="^[NESW][A-E][1-4]$",
    )
    ActionText = notation(
        "ActionText",
        parse_action,
        description="Fb2 floor, Rb2 roof, Pb2 park, =B3 plan, =? an unknown plan, -- forfeit",
        pattern=r"^([FRP][a-e][1-5]|=[A-E][1-4]|=\?|--)$",
    )
    FIELDS_TEXT = f"{' '.join(FIELDS)}, separated by spaces"
    PositionText = notation("PositionText", parse_position, description=FIELDS_TEXT)
    SubjectText = notation("SubjectText", parse, description=f"{FIELDS_TEXT}; or a bare board")
