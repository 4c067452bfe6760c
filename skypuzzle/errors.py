"""Errors in input. Each quotes the offending text and says where it is."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

LONGEST_QUOTE = 48
MOST_FAULTS = 6
"""How many a message spells out; the error itself has them all."""


def shorten(text: str) -> str:
    """Cut off text that is too long to read at a glance."""
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"


def quote(text: str) -> str:
    """Return the text in quotation marks, short and on one line."""
    return repr(shorten(text))


def escape(character: str) -> str:
    """Return the character as Python writes it in a string."""
    return character.encode("unicode_escape").decode()


UNUSUAL = re.compile(r"[^\n -~]")


def printable(text: str, escape: Callable[[str], str] = escape) -> str:
    """Escape everything that a terminal would obey or not show; line breaks stay."""
    return UNUSUAL.sub(lambda found: escape(found[0]) if _is_obeyed(found[0]) else found[0], text)


def one_line(text: str) -> str:
    """Return printable text on one line."""
    return " ".join(printable(text).split())


def _is_obeyed(character: str) -> bool:
    """Return whether it is more than a visible character. Unassigned code points are not."""
    if character.isprintable():
        return False
    from unicodedata import category

    return category(character) != "Cn"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: where, the text found there, and the reason."""

    place: str
    text: str
    reason: str

    def __str__(self) -> str:
        return f"{self.place}{f' {quote(self.text)}' if self.text else ''}: {self.reason}"


class SkypuzzleError(Exception):
    """Any error that the user can fix."""


class InputError(SkypuzzleError, ValueError):
    """Input with one or more errors, all of them in `faults`. A document that raises it while being read is refused."""

    def __init__(self, *faults: Fault) -> None:
        shown, more = [str(fault) for fault in faults[:MOST_FAULTS]], len(faults) - MOST_FAULTS
        if more > 0:
            shown.append(f"and {more} more error{'s' * (more > 1)}")
        super().__init__("; ".join(shown))
        self.faults = faults


class NotationError(InputError):
    """The text cannot be read at all."""


class RuleError(InputError):
    """The text can be read, but breaks the rules of the game."""


class FileError(SkypuzzleError):
    """A file that cannot be read, or whose JSON does not fit its type."""

    def __str__(self) -> str:
        return super().__str__().replace("\n", "\\n")  # keys of a document can have any characters


def raise_if_any(error: type[InputError], faults: Iterable[Fault]) -> None:
    """Raise one error for all the faults, if there are any."""
    listed = tuple(faults)
    if listed:
        raise error(*listed)
