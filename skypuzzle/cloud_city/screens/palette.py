"""Colours that colour-blind people can tell apart (after Okabe and Ito), for dark and for light terminals."""

from dataclasses import dataclass

from skypuzzle.cloud_city.pictures.sights import FAINT_STYLE, MARK_STYLE, STYLES
from skypuzzle.cloud_city.rules.pieces import Height


@dataclass(frozen=True, slots=True)
class Palette:
    """What everything looks like; each entry is a style of Rich."""

    sky: str
    """Behind everything."""
    tile: str
    """The background of a tile."""
    fresh: str
    """That of a tile just laid."""
    ghost: str
    """That of a tile not yet laid, where it may go."""
    refused: str
    """The same where it may not."""
    cursor: str
    end: str
    """Buildings that a walkway may lead to."""
    way: str
    """A walkway that is thought of."""
    faint: str
    hint: str
    hint_ground: str
    good: str
    bad: str
    heading: str
    levels: dict[Height | None, str]

    def style(self, text: str) -> str:
        """What a style of printed pictures becomes on the screen."""
        return " ".join(self._word(word) for word in text.replace(MARK_STYLE, self.heading).split())

    def _word(self, word: str) -> str:
        for level, name in STYLES.items():
            if word == name:
                return self.levels[level]
        return self.faint if word == FAINT_STYLE else word

    def letter(self, level: Height | None) -> str:
        """A letter of that level."""
        return f"bold {self.levels[level]}"


DARK = Palette(
    sky="#121212",
    tile="#26313f",
    fresh="#3a4660",
    ghost="#2c4a3c",
    refused="#4f2c2c",
    cursor="#7a6a1c",
    end="#1f5a4a",
    way="#5a4a12",
    faint="#8592a3",
    hint="#d98fba",
    hint_ground="#54304a",
    good="bold #5fd7a7",
    bad="bold #ff9f6b",
    heading="bold #ffffff",
    levels={Height.B: "#6cbcf0", Height.G: "#4fd0a0", Height.S: "#f0c060", None: "#e6edf3"},
)
LIGHT = Palette(
    sky="#e0e0e0",
    tile="#fbfbf8",
    fresh="#dfe9f8",
    ghost="#d3efdf",
    refused="#f6d5cf",
    cursor="#f2d32c",
    end="#a9e2cd",
    way="#f3e3a0",
    faint="#707880",
    hint="#a0447c",
    hint_ground="#f0d3e3",
    good="bold #00694a",
    bad="bold #b04a00",
    heading="bold #10161d",
    levels={Height.B: "#0a5a94", Height.G: "#00694a", Height.S: "#8a5200", None: "#1b2129"},
)
