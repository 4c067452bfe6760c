"""What a word on the command line names: a place in a document, or notation. It is the same for every command."""

import re
from codecs import BOM_UTF8
from dataclasses import dataclass
from pathlib import Path

from skypuzzle.errors import FileError
from skypuzzle.game import Game
from skypuzzle.puzzles.daily import parse_day
from skypuzzle.storage import Source, source_at, standard_input

JSON_FILE = re.compile(r"(?P<file>.+\.json)(?:#(?P<number>[0-9]{1,9}))?", re.DOTALL | re.IGNORECASE)
PART_OF_FILE = re.compile(r"(?P<file>.+)#(?P<number>[0-9]{1,9})", re.DOTALL)
PUZZLE_ID = re.compile(r"[0-9a-f]{4,16}", re.IGNORECASE)
DAY = re.compile(r"(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2})(?:#(?P<number>[0-9]{1,9}))?")

WAYS = "FILE.json, FILE.json#3, the beginning of a puzzle's id, a day such as 2027-01-01 or 2027-01-01#2, or -"
"""How documents can be named."""


@dataclass(frozen=True, slots=True)
class Place:
    """A document, or one of the several puzzles or records in it, by its number from 1."""

    source: Source
    number: int | None = None

    def notation(self) -> str | None:
        """The notation in a stream; None if it looks like JSON, and always for a file."""
        data = self.source.file
        if not isinstance(data, bytes) or data.removeprefix(BOM_UTF8).lstrip()[:1] in (b"{", b"["):
            return None
        try:
            return data.decode()
        except UnicodeDecodeError as error:
            reason = f"not UTF-8 text: {error.reason} at byte {error.start}"
            raise FileError(f"{self.source.name}: {reason}") from None


def named(word: str, game: Game) -> Place | None:
    """The place that a word names; None if it must be notation. A day means the set of this game."""
    if word == "-":
        return Place(standard_input())
    if _is_file(word):
        return Place(Source(word, Path(word)))
    json_file = JSON_FILE.fullmatch(word)
    file = json_file or PART_OF_FILE.fullmatch(word)
    if file and (json_file or _is_file(file["file"])):
        return Place(source_at(Path(file["file"]), file["file"]), _number(file["number"]))
    if day := DAY.fullmatch(word):
        from skypuzzle.making import day_source

        return Place(day_source(game, parse_day(day["day"])), _number(day["number"]))
    if PUZZLE_ID.fullmatch(word):
        from skypuzzle.puzzles.collection import locate

        path, number = locate(word)
        return Place(Source(str(path), path), number)
    return None


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)


def _is_file(word: str) -> bool:
    try:
        return Path(word).is_file()
    except (OSError, ValueError):  # notation can be longer than any name
        return False
