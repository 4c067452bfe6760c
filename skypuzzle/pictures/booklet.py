"""A booklet to print, for any game: a cover, the rules, puzzles with room for a pencil, first hints and solutions.

A game says what goes on the pages; how they look is in `booklet.typ`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from importlib.resources import files
from typing import TYPE_CHECKING, Any, TypeAlias

from skypuzzle.errors import Fault, NotationError, one_line, shorten
from skypuzzle.pictures.drawing import text_picture
from skypuzzle.pictures.images import pdf
from skypuzzle.pictures.layout import plain_lines
from skypuzzle.puzzles.levels import MOST_STARS, Level, par_text, what_it_is
from skypuzzle.wording import listed

if TYPE_CHECKING:
    from rich.console import RenderableType

    from skypuzzle.puzzles.puzzle import Puzzle

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
PAPERS = {"a4": "a4", "letter": "us-letter"}
PAPER_WIDTH = 60
"""Columns of a picture that is text."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing with its text alternative."""

    svg: str
    alt: str


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules; one without a heading continues what is above it."""

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
    cover: Figure | None = None
    """What to look forward to."""


def reworded(rules: PrintedRules, texts: Mapping[str, str], legend: str) -> PrintedRules:
    """Return the rules for a screen: sections with these headings get other texts."""
    body = [
        replace(item, text=texts.get(item.heading, item.text)) if isinstance(item, Section) else item
        for item in rules.body
    ]
    return replace(rules, body=body, legend=legend)


@dataclass(frozen=True, slots=True)
class PrintedPuzzle:
    """A puzzle on paper."""

    task: str
    figure: Figure
    blanks: int = 0
    """How many lines to write a turn on, for puzzles that are not solved in the figure itself."""


@dataclass(frozen=True, slots=True)
class PrintedSolution:
    """A solution as a small figure, or as words, or both; with the figure, there may be another view of it."""

    words: str = ""
    figure: Figure | None = None
    view: Figure | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle of a booklet."""

    source: str
    """The day or the name of its set."""
    puzzle: "Puzzle"
    printed: PrintedPuzzle
    solution: PrintedSolution | None = None
    hint: str = ""
    """Where to begin; nothing, if there is no hint."""
    line: str = ""
    """What its set says about its puzzles."""


@dataclass(frozen=True, slots=True)
class Part:
    """The puzzles of one game, after its rules."""

    game: str
    rules: PrintedRules
    entries: Sequence[Entry]


def text_figure(picture: "RenderableType", *, alt: str) -> Figure:
    lines = plain_lines(picture, PAPER_WIDTH)
    return Figure(text_picture(lines, title="A puzzle", description=alt, columns=PAPER_WIDTH), alt)


Data: TypeAlias = dict[str, Any]
"""What the template reads."""


def parse_paper(text: str) -> str:
    if text.lower() not in PAPERS:
        raise NotationError(Fault("paper", text, f"expected {' or '.join(PAPERS)}"))
    return PAPERS[text.lower()]


def booklet_pdf(parts: Sequence[Part], paper: str, *, to_a_page: int = 1) -> bytes:
    """Return the booklet as PDF: rules and puzzles of each game, then hints, and all solutions at the end."""
    return pdf(files(__package__).joinpath("booklet.typ").read_bytes(), _booklet(parts, paper, to_a_page))


def _booklet(parts: Sequence[Part], paper: str, to_a_page: int) -> Data:
    games = listed(part.game for part in parts)
    entries = [entry for part in parts for entry in part.entries]
    lines = {entry.line for entry in entries}
    return {
        "paper": paper,
        "to_a_page": to_a_page,
        "title": f"{games} puzzles",
        "subtitle": _subtitle(entries),
        "line": (lines.pop() if len(lines) == 1 else "") or _subtitle(entries),
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
            "summary": f"{f'{part.game}, ' if len(parts) > 1 else ''}{count}: {_kinds(part.entries)}",
            "cover": None if part.rules.cover is None else _figure(part.rules.cover),
            "body": [_on_rules_page(each) for each in part.rules.body],
            "credit": part.rules.credit,
            "legend": part.rules.legend,
            "puzzles": [_puzzle(number, entry) for number, entry in numbered],
            "hints": [{"number": str(number), "text": entry.hint} for number, entry in numbered if entry.hint],
            "solutions": [
                _solution(number, entry, entry.solution) for number, entry in numbered if entry.solution is not None
            ],
        }


def _subtitle(entries: Sequence[Entry]) -> str:
    """Where the puzzles come from: days from the first to the last, other names one by one."""
    sources = list(dict.fromkeys(shorten(one_line(entry.source)) for entry in entries if entry.source))
    try:
        days = sorted(map(date.fromisoformat, sources))
    except ValueError:
        return shorten(", ".join(sources))
    return _days(days[0], days[-1]) if days else ""


def day_text(day: date) -> str:
    return _days(day, day)


def _days(first: date, last: date) -> str:
    """A day or several as people write them: `1 January 2027`, `1–7 January 2027`."""
    whole = f"{last.day} {MONTHS[last.month - 1]} {last.year}"
    if first == last:
        return whole
    if first.year != last.year:
        return f"{_days(first, first)} – {whole}"
    if first.month != last.month:
        return f"{first.day} {MONTHS[first.month - 1]} – {whole}"
    return f"{first.day}–{whole}"


def _kinds(entries: Sequence[Entry]) -> str:
    kinds = Counter(entry.puzzle.kind for entry in entries)
    levels = [level for level in Level if any(entry.puzzle.difficulty.level is level for entry in entries)]
    span = str(levels[0]) if len(levels) == 1 else f"from {levels[0]} to {levels[-1]}"
    return f"{listed(f'{number} {kind}' for kind, number in kinds.items())}, {span}"


def _on_rules_page(part: Section | Figure) -> Data:
    if isinstance(part, Figure):
        return {"figure": _figure(part)}
    return {"heading": part.heading, "text": part.text}


def _figure(figure: Figure) -> Data:
    return {"svg": figure.svg, "alt": figure.alt}


def _heading(number: int, entry: Entry) -> Data:
    """The title of a puzzle that has one, or its kind and its level, and what else there is to say."""
    puzzle = entry.puzzle
    names = [puzzle.label.title or "", what_it_is(puzzle), _subtitle([entry])]
    heading, *about = filter(None, names)
    return {"number": str(number), "heading": one_line(heading), "about": " · ".join(about)}


def _puzzle(number: int, entry: Entry) -> Data:
    label, printed = entry.puzzle.label, entry.printed
    return {
        **_heading(number, entry),
        "stars": label.stars or 0,
        "most_stars": MOST_STARS,
        "par": par_text(label.par),
        "task": printed.task,
        "figure": _figure(printed.figure),
        "blanks": printed.blanks,
    }


def _solution(number: int, entry: Entry, solution: PrintedSolution) -> Data:
    return {
        **_heading(number, entry),
        "id": entry.puzzle.id,
        "words": solution.words,
        "view": None if solution.view is None else _figure(solution.view),
        "figure": None if solution.figure is None else _figure(solution.figure),
    }
