"""Arguments and options that several commands share, and what they mean."""

import re
import secrets
import sys
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from skypuzzle.documents import read_bytes
from skypuzzle.errors import Fault, FileError, NotationError, RuleError
from skypuzzle.skyliners import (
    DEFAULT_SEATS,
    Board,
    Position,
    SetupCard,
    Side,
    parse,
    parse_side,
    read_seats,
    read_setup_cards,
)
from skypuzzle.skyliners.files import read_position, read_text

PositionArgument: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="POSITION",
        help="A position in notation, a .json file (FILE.json#3 for one of several), or - for standard input.",
    ),
]
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
OutOption: TypeAlias = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write to a file, whole or not at all.")
]
SeedOption: TypeAlias = Annotated[
    str | None, typer.Option("--seed", metavar="TEXT", help="Same seed, same outcome. Default: a new one.")
]
PlayersOption: TypeAlias = Annotated[
    int | None, typer.Option("--players", metavar="N", min=2, max=4, help="2, 3 or 4. [default: 4]")
]
SeatsOption: TypeAlias = Annotated[
    str | None, typer.Option("--seats", metavar="SIDES", help="Who plays, such as NES. [default: NESW, NES or NE]")
]
StartOption: TypeAlias = Annotated[
    str | None, typer.Option("--start", metavar="SIDE", help="The start player. Default: drawn by chance.")
]
VariantOption: TypeAlias = Annotated[str, typer.Option("--variant", metavar="full|intro", help="Which game.")]
SetupCardsOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("--setup-cards", metavar="FILE", help='Another deck of setup cards: JSON, {"cards": ["A1", …]}.'),
]
KnownToOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--known-to", metavar="SIDE", help="Turn the cards face down that this player may not know."),
]

JSON_FILE = re.compile(r"(?P<file>.+\.json)(?:#(?P<number>[0-9]{1,9}))?", re.DOTALL)
COLOURS = {side.colour: side for side in Side}


def position_or_board(text: str) -> Position | Board:
    """What POSITION stands for."""
    if text == "-":
        return read_text(sys.stdin.buffer.read(), "standard input")
    if file := JSON_FILE.fullmatch(text):
        number = None if file["number"] is None else int(file["number"])
        return read_position(read_bytes(Path(file["file"])), file["file"], number)
    return parse(text)


def with_players(position: Position | Board) -> Position:
    """The position, where a bare board is not enough."""
    if isinstance(position, Board):
        reason = "a bare board has no players; give at least seats, turn and reserves"
        raise RuleError(Fault("position", str(position), reason))
    return position


def game_position(text: str) -> Position:
    """What POSITION stands for, with players."""
    return with_players(position_or_board(text))


def side(text: str) -> Side:
    """A side by its letter or by its colour."""
    by_colour = COLOURS.get(text.lower())
    return parse_side(text) if by_colour is None else by_colour


def letters_for_colours(turns: str) -> str:
    """Turns in which sides may be called by their colour: `red: Fb2 =B3`."""
    words = (
        f"{COLOURS[word[:-1].lower()]}:" if word[:-1].lower() in COLOURS and word[-1] == ":" else word
        for word in turns.split()
    )
    return " ".join(words)


def seats(players: int | None, text: str | None) -> tuple[Side, ...]:
    """The seats of a new game."""
    if text is None:
        return DEFAULT_SEATS[players or 4]
    chosen = read_seats(text)
    if players not in (None, len(chosen)):
        raise NotationError(Fault("seats", text, f"{len(chosen)} seats, but --players says {players}"))
    return chosen


def seed(text: str | None) -> str:
    """The seed that was given, or a new one, told so that the outcome can be had again."""
    if text is None:
        text = str(secrets.randbelow(10**9))
        print(f"seed {text}", file=sys.stderr)
    return text


def setup_cards(path: Path | None) -> tuple[SetupCard, ...] | None:
    """The deck in a file of the user's, if one was named."""
    if path is None:
        return None
    try:
        return read_setup_cards(read_bytes(path).decode())
    except UnicodeDecodeError as error:
        raise FileError(f"{path}: not UTF-8 text: {error.reason}") from None
