"""A booklet to print, for any game: the rules, puzzles with room for a pencil, and their solutions.

A game says what goes on the pages; how they look is in `booklet.typ`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from importlib.resources import files
from typing import TYPE_CHECKING, Any, TypeAlias

from skypuzzle.errors import Fault, NotationError, one_line, shorten
from skypuzzle.pictures.drawing import text_picture
from skypuzzle.pictures.images import pdf
from skypuzzle.pictures.layout import plain_lines

if TYPE_CHECKING:
    from rich.console import RenderableType

    from skypuzzle.puzzles.puzzle import Puzzle

PAPERS = {"a4": "a4", "letter": "us-letter"}
PAPER_WIDTH = 60
"""Columns of a picture that is text."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing, and the words for those who cannot see it."""

    svg: str
    alt: str


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules; one without a heading goes on from what stands above it."""

    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class PrintedRules:
    """A page of rules. Figures share the room that the text leaves."""

    body: Sequence[Section | Figure]
    credit: str = ""
    """Whose rules they are, in small print at the foot of the page."""
    legend: str = ""
    """How to read the solutions."""


@dataclass(frozen=True, slots=True)
class PrintedPuzzle:
    """A puzzle on paper."""

    task: str
    figure: Figure
    blanks: int = 0
    """How many lines to write a turn on, for puzzles that are not solved in the figure itself."""


@dataclass(frozen=True, slots=True)
class PrintedSolution:
    """A solution as a small figure, or as words, or both."""

    words: str = ""
    figure: Figure | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle of a booklet."""

    source: str
    """The day or the name of its set."""
    puzzle: "Puzzle"
    printed: PrintedPuzzle
    solution: PrintedSolution | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """The puzzles of one game, after its rules."""

    game: str
    rules: PrintedRules
    entries: Sequence[Entry]


def text_figure(picture: "RenderableType", *, alt: str) -> Figure:
    """A picture for the terminal, as a figure."""
    lines = plain_lines(picture, PAPER_WIDTH)
    return Figure(text_picture(lines, title="A puzzle", description=alt, columns=PAPER_WIDTH), alt)


Data: TypeAlias = dict[str, Any]
"""What the template reads."""


def parse_paper(text: str) -> str:
    """A size of paper."""
    if text.lower() not in PAPERS:
        raise NotationError(Fault("paper", text, f"expected {' or '.join(PAPERS)}"))
    return PAPERS[text.lower()]


def booklet_pdf(parts: Sequence[Part], paper: str) -> bytes:
    """The whole booklet as PDF: game by game the rules and the puzzles, and all solutions at the end."""
    return pdf(files(__package__).joinpath("booklet.typ").read_bytes(), _booklet(parts, paper))


def _booklet(parts: Sequence[Part], paper: str) -> Data:
    games = " and ".join(part.game for part in parts)
    return {
        "paper": paper,
        "title": f"{games} puzzles",
        "subtitle": _subtitle([entry for part in parts for entry in part.entries]),
        "parts": list(_parts(parts)),
    }


def _parts(parts: Sequence[Part]) -> Iterator[Data]:
    """Every part, its puzzles numbered on from the one before it."""
    before = 0
    for part in parts:
        numbered = list(enumerate(part.entries, before + 1))
        before += len(numbered)
        subtitle = _subtitle(part.entries)
        count = "one puzzle" if len(numbered) == 1 else f"{len(numbered)} puzzles"
        yield {
            "title": f"{part.game} puzzles",
            "contents": f"{count}, {subtitle}" if subtitle else count,
            "body": [_on_rules_page(each) for each in part.rules.body],
            "credit": part.rules.credit,
            "legend": part.rules.legend,
            "puzzles": [_puzzle(number, entry) for number, entry in numbered],
            "solutions": [
                _solution(number, entry, entry.solution) for number, entry in numbered if entry.solution is not None
            ],
        }


def _subtitle(entries: Sequence[Entry]) -> str:
    """Where the puzzles come from: days from the first to the last, other names one by one."""
    sources = list(dict.fromkeys(_name(entry.source) for entry in entries if entry.source))
    try:
        days = sorted(map(date.fromisoformat, sources))
    except ValueError:
        return shorten(", ".join(sources))
    return f"{days[0]} – {days[-1]}" if len(days) > 1 else "".join(sources)


def _name(source: str) -> str:
    """The name of a set, which may be anything, as it can be printed."""
    return shorten(one_line(source))


def _on_rules_page(part: Section | Figure) -> Data:
    if isinstance(part, Figure):
        return {"figure": _figure(part)}
    return {"heading": part.heading, "text": part.text}


def _figure(figure: Figure) -> Data:
    return {"svg": figure.svg, "alt": figure.alt}


def _heading(number: int, puzzle: "Puzzle") -> Data:
    return {"number": str(number), "heading": f"{puzzle.kind}, {puzzle.difficulty.level}"}


def _puzzle(number: int, entry: Entry) -> Data:
    printed = entry.printed
    return {
        **_heading(number, entry.puzzle),
        "source": _name(entry.source),
        "id": entry.puzzle.id,
        "task": printed.task,
        "figure": _figure(printed.figure),
        "blanks": printed.blanks,
    }


def _solution(number: int, entry: Entry, solution: PrintedSolution) -> Data:
    return {
        **_heading(number, entry.puzzle),
        "words": solution.words,
        "figure": None if solution.figure is None else _figure(solution.figure),
    }
