"""How a city looks as text: letters and strokes tell the levels apart, never colour alone."""

from collections.abc import Sequence
from dataclasses import dataclass

from skypuzzle.cloud_city.rules.pieces import Height

STYLES: dict[Height | None, str] = {
    Height.B: "bright_blue",
    Height.G: "green",
    Height.S: "yellow",
    None: "default",
}
FAINT_STYLE = "bright_black"
MARK_STYLE = "bold cyan"
LIT_STYLE = "reverse"


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The characters to draw with. Strokes are along a rank, then along a column."""

    strokes: dict[Height, tuple[str, str]]
    """Of a walkway whose level is told."""
    stacked: tuple[tuple[str, str], ...]
    """Of one, two or three walkways one above the other, where a level is not told."""
    crossing: str
    """Where it is not told which of two is above."""
    ground: str
    corner: str
    marked_corner: str
    mover: str
    right: str


UNICODE = Glyphs(
    strokes={Height.B: ("┄", "┆"), Height.G: ("═", "║"), Height.S: ("━", "┃")},
    stacked=(("─", "│"), ("═", "║"), ("≡", "┃")),
    crossing="┼",
    ground="·",
    corner="+",
    marked_corner="*",
    mover="▶",
    right="✓",
)
ASCII = Glyphs(
    strokes={Height.B: ("-", "|"), Height.G: ("=", '"'), Height.S: ("#", "#")},
    stacked=(("-", "|"), ("=", '"'), ("#", "#")),
    crossing="+",
    ground=".",
    corner="+",
    marked_corner="*",
    mover=">",
    right="+",
)


@dataclass(frozen=True, slots=True)
class Strand:
    """What a step between two quarters is drawn with: near its ends, and in the middle."""

    ends: str
    middle: str
    ends_style: str
    middle_style: str


def strand(levels: Sequence[Height | None], glyphs: Glyphs, *, down: bool) -> Strand:
    """Walkways above each other, from the lowest: the highest in the middle, the lowest at the ends."""
    told = [level for level in levels if level is not None]
    if len(told) < len(levels):
        stroke = glyphs.stacked[len(levels) - 1][down]
        return Strand(stroke, stroke, STYLES[None], STYLES[None])
    low, high = min(told), max(told)
    return Strand(glyphs.strokes[low][down], glyphs.strokes[high][down], STYLES[low], STYLES[high])


def letter_style(letter: str) -> str:
    """The colour of a building's letter."""
    return f"bold {STYLES[Height[letter]]}" if letter in Height.__members__ else "bold"
