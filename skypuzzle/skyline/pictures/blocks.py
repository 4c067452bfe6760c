"""How a city looks as text: letters tell owners apart, never colour alone."""

from dataclasses import dataclass

from skypuzzle.skyline.rules.towers import NEUTRAL

UNTOLD = "?"
"""The owner of a floor that is not told."""

STYLES = {"Y": "yellow", "P": "magenta", "B": "bright_blue", "R": "red", NEUTRAL: "default", UNTOLD: "default"}
FAINT_STYLE = "bright_black"
MARK_STYLE = "bold cyan"
LIT_STYLE = "reverse"


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The characters to draw with."""

    along: str
    """A wall from west to east."""
    down: str
    corners: str
    """Where walls meet, by the sum of those that do: 1 to the north, 2 east, 4 south, 8 west."""
    level: str
    """A level that nothing is built on."""
    zone: str
    mark: str
    """Of a site that was just built on."""
    mover: str
    top: str
    """Of a pattern."""
    anything: str
    """Between the tops of a pattern."""
    flag: str
    right: str
    times: str
    dash: str


UNICODE = Glyphs(
    along="─",
    down="│",
    corners=" ╵╶└╷│┌├╴┘─┴┐┤┬┼",
    level="·",
    zone="◆",
    mark="*",
    mover="▶",
    top="■",
    anything="·",
    flag="⚑",
    right="✓",
    times="×",
    dash="–",
)
ASCII = Glyphs(
    along="-",
    down="|",
    corners=" ||+||++-+-++++++",
    level=".",
    zone="#",
    mark="*",
    mover=">",
    top="X",
    anything=".",
    flag=">",
    right="+",
    times="x",
    dash="-",
)


def owner_style(owner: str, *, is_top: bool = True) -> str:
    """The style of a floor's letter: a top is bold."""
    return f"bold {STYLES[owner]}" if is_top else STYLES[owner]
