"""Positions of Skyliners as people type them, and what cannot be in a real game."""

import re
from collections.abc import Iterator, Mapping
from typing import ClassVar

from skypuzzle.chance import Chance
from skypuzzle.drafts import FRAME, Form, by_seat, letters, tidy_ranks
from skypuzzle.errors import Fault, InputError, NotationError
from skypuzzle.skyliners import notation
from skypuzzle.skyliners.rules import board as boards
from skypuzzle.skyliners.rules.board import SIZE, Board, Piece, Side, Variant
from skypuzzle.skyliners.rules.position import Position, is_set_up
from skypuzzle.wording import listed, number_of

SIDES = {
    **{str(side).lower(): str(side) for side in Side},
    **{side.colour: str(side) for side in Side},
    **dict(zip(("north", "east", "south", "west"), "NESW", strict=True)),
}
"""The sides by their letters, colours and names."""
SIDE = "|".join(sorted(SIDES, key=len, reverse=True))
NAMED_SIDE = re.compile(rf"\b({'|'.join(side for side in SIDES if len(side) > 1)})\b\s*:?\s*", re.IGNORECASE)
SITE = re.compile(r"\[[1-9][0-9]?\]\^?|[1-9]\^?|[.pP_·0-]")
SITE_WORD = re.compile(r"[1-9][0-9]\^?|" + SITE.pattern)
RESERVE = r"[0-9]{1,2}[.,\- /][0-9]{1,2}[.,\- /][0-9]{1,2}"
BOARD = re.compile(r"[\s.pP_·0-9^\[\]/|:;,-]+(?=$|\s[NESWBYGR])", re.IGNORECASE)
TURN = re.compile(rf"({SIDE})[\s,:]*(?:action)?\s*([12])?[\s,@]*([a-e][1-5]|(?<=@)-)?", re.IGNORECASE)
PLAYED_BY = re.compile(rf"(?<!\S)({SIDE})\s*:", re.IGNORECASE)
PLAYED = re.compile(r"(?<![^\s:])([FRP])([A-E][1-5])(?!\S)", re.IGNORECASE)
PLANNED = re.compile(r"(?<![^\s:])=[A-E][1-4](?!\S)", re.IGNORECASE)
CARD = re.compile(r"([NESW])\s*(?:(\?)|([A-E])\s*([1-4])\+?)(?=[\s,;]|$)", re.IGNORECASE)


class SkylinersForm(Form):
    """The form of positions of Skyliners."""

    fields = notation.FIELDS
    aliases: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("sides", "players"), "seats"), "mover": "turn", "skyscrapers": "cards"
    }  # fmt: skip
    ranks = SIZE
    labels = SIDES

    def split_board(self, text: str) -> tuple[str, str]:
        """Also split off a board on one line with spaces in it."""
        without_frame = FRAME.sub(lambda line: " " * len(line[0]), text)
        if found := BOARD.match(without_frame):
            return text[: found.end()], text[found.end() :]
        return super().split_board(text)

    def tidy(self, name: str, text: str, fields: Mapping[str, str]) -> str:
        match name:
            case "board":
                return tidy_ranks(text, [SIZE] * SIZE, SITE, SITE_WORD, _site)
            case "seats":
                return letters(text, SIDES) or text
            case "turn":
                return _tidy_turn(text)
            case "reserves":
                found = by_seat(name, text, fields["seats"], SIDES, RESERVE, unknown=None)
                return "/".join(".".join(re.findall("[0-9]+", word)) or word for word in found) if found else text
            case "office":
                return _tidy_office(text)
            case "cards":
                found = by_seat(name, text, fields["seats"], SIDES, r"\?|NW|NE|SE|SW")
                return ",".join(found).upper() if found else text
        return "intro" if text.lower() == "introductory" else text.lower()

    def defaults(self, fields: Mapping[str, str]) -> Mapping[str, str]:
        """At the start of a game, whose turn it is and all reserves follow from the seats."""
        try:
            board, seats = notation.parse_board(fields.get("board", "")), notation.parse_seats(fields.get("seats", ""))
        except InputError:
            return {}
        floors, roofs, parks = board.pieces
        if (roofs, parks) != (0, 1) or floors > boards.NEUTRAL_FLOORS.get(len(seats), -1):
            return {}
        reserve = str(boards.STARTING_RESERVE[len(seats)])
        start = {"turn": f"{seats[0]}1", "reserves": "/".join([reserve] * len(seats)), "office": "-"}
        return start if all(fields.get(name, text) == text for name, text in start.items()) else {}

    def parse(self, fields: Mapping[str, str]) -> Position | Board:
        if [*fields] == ["board"]:
            return notation.parse_board(fields["board"])
        if fields.keys().isdisjoint(("turn", "reserves")):
            _expect_start(fields)
        return notation.parse_fields(fields)

    def start(self, players: int | None) -> Position:
        from skypuzzle.skyliners.rules.setup import DEFAULT_SEATS, new_game

        seats = DEFAULT_SEATS[players or 4]
        start = new_game(seats, Chance("start"), start=seats[0])
        return start._replace(board=boards.BARE_BOARD, skyscrapers=(None,) * len(seats))

    def notes(self, position: Position | Board) -> Iterator[str]:
        if isinstance(position, Position):
            missing = _missing_pieces(position)
            yield from [missing] if missing else _out_of_turn(position)
            if is_set_up(position):
                yield from _high_starts(position)


FORM = SkylinersForm()


def _site(text: str) -> str:
    if text in "_-·0":
        return "."
    floors = text.strip("[]^").lower()
    return (f"[{floors}]" if len(floors) > 1 else floors) + "^" * text.endswith("^")


def _tidy_turn(text: str) -> str:
    if text.lower() in ("over", "end", "game over"):
        return "-"
    found = TURN.fullmatch(text)
    if found is None:
        return text
    side, action, site = found.groups()
    return f"{SIDES[side.lower()]}{action or (2 if site else 1)}" + (f"@{site.lower()}" if site else "")


def _tidy_office(text: str) -> str:
    if text.lower() in ("none", "empty"):
        return "-"
    letters = NAMED_SIDE.sub(lambda name: SIDES[name[1].lower()], text)
    cards = CARD.findall(letters)
    if not cards or CARD.sub("", letters).strip(" \t\r\n,;"):
        return text
    return ",".join(f"{side}{hidden}{row}{number}".upper() for side, hidden, row, number in cards)


def tidy_turns(text: str) -> str:
    """Write turns as notation does: `green: fb2 =b3` as `S: Fb2 =B3`."""
    turns = PLAYED_BY.sub(lambda name: f"{SIDES[name[1].lower()]}:", text)
    turns = PLANNED.sub(lambda plan: plan[0].upper(), turns)
    return PLAYED.sub(lambda action: f"{action[1].upper()}{action[2].lower()}", turns)


def _expect_start(fields: Mapping[str, str]) -> None:
    """Raise a NotationError if a board that looks like a start has too many floors for one."""
    try:
        board, seats = notation.parse_board(fields.get("board", "")), notation.parse_seats(fields.get("seats", ""))
    except InputError:
        return
    floors, roofs, parks = board.pieces
    most = boards.NEUTRAL_FLOORS.get(len(seats), floors)
    if (roofs, parks) == (0, 1) and floors > most:
        reason = (
            f"{floors} floors, but a start for {len(seats)} has {most}; if the game is under way, add turn and reserves"
        )
        raise NotationError(Fault("board", fields["board"], reason))


def _high_starts(position: Position) -> Iterator[str]:
    """Rule 9: from each side, one setup card names a site."""
    most = len(position.seats)
    for name, height in zip(boards.SITE_NAMES, position.board.heights, strict=True):
        if height // 2 > most:
            yield f"{name} has {height // 2} floors, but the setup cards of {most} players put at most {most} on a site"


def _may_be_lost(position: Position, piece: Piece) -> bool:
    """Ruling I: what cannot be placed leaves the introductory game, but floors always can, and parks on empty sites."""
    has_empty_sites = boards.EMPTY in position.board.heights
    return position.variant is Variant.INTRO and (piece is Piece.ROOF or (piece is Piece.PARK and not has_empty_sites))


def _missing_pieces(position: Position) -> str:
    """Ruling O: no other piece leaves the game."""
    counts = [
        f"{number_of(built, str(piece))} on the board and {kept} in reserve are {built + kept} of {limit}"
        for piece, limit in zip(Piece, boards.box(len(position.seats)), strict=True)
        for built, kept in [(position.board.pieces[piece], sum(reserve[piece] for reserve in position.reserves))]
        if built + kept < limit and not _may_be_lost(position, piece)
    ]
    return f"pieces are missing: {', '.join(counts)} in a game of {len(position.seats)}" if counts else ""


def _out_of_turn(position: Position) -> Iterator[str]:
    """Rules 17, 18: two actions a turn, each a piece or a planning card; others are forfeited only if all are used."""
    start, seats = sum(boards.STARTING_RESERVE[len(position.seats)]), position.seats
    before = 0 if position.turn is None else seats.index(position.turn.side)
    actions = {side: start - sum(position.reserve(side)) for side in seats}
    for card in position.office:
        actions[card.side] += 1
    ready = {
        side: position.reserve(side).floors > 0 and (position.variant is Variant.INTRO or _may_plan(position, side))
        for side in seats
    }
    more = {side: 2 * (place < before) for place, side in enumerate(seats)}
    if position.turn is not None:
        more[position.turn.side] = position.turn.action - 1
    rounds = {(actions[side] - more[side]) / 2 for side in seats if ready[side]}
    fewest = max(((actions[side] - more[side]) / 2 for side in seats), default=0)
    if len(rounds) > 1 or any(number != int(number) or number < 0 or number < fewest for number in rounds):
        used = listed(f"{side} {number_of(actions[side], 'action')}" for side in seats)
        yield f"by the reserves and the office, the players have used {used}, which the order of play rules out"


def _may_plan(position: Position, side: Side) -> bool:
    return sum(card.side is side for card in position.office) < boards.PLANNING_CARDS
