"""Colours that colour-blind people can tell apart (after Okabe and Ito), for dark and for light terminals.

As in drawings, the sides have theirs to themselves; the city is of stone, slate and lichen.
"""

from dataclasses import dataclass

from skypuzzle.skyliners.rules.board import EMPTY, PARK_CODE, Side


@dataclass(frozen=True, slots=True)
class Palette:
    """What everything looks like; each entry is a style of Rich."""

    ground: str
    """The background of the building area."""
    faint: str
    frame: str
    floors: tuple[str, ...]
    """From one floor up: the higher, the more it stands out."""
    roof: str
    park: str
    beam: str
    """The ground along the row of sight."""
    seen: str
    hidden: str
    hint: str
    hint_ground: str
    """The ground that a hint points to."""
    good: str
    bad: str
    heading: str
    sides: dict[Side, str]
    skyline: tuple[str, ...]
    """Walls from near to far."""
    window: str
    ridge: str
    """Where a building ends with a roof."""
    trees: str

    def building(self, code: int) -> str:
        """The style of a building with this height code."""
        if code == EMPTY:
            return f"{self.faint} on {self.ground}"
        if code == PARK_CODE:
            return self.park
        return self.roof if code % 2 else self.floors[min(code // 2, len(self.floors)) - 1]


DARK = Palette(
    ground="#1b2129",
    faint="#7d8794",
    frame="#8b96a3",
    floors=(
        "#f1efec on #453f38",
        "#f1efec on #524b43",
        "#ffffff on #60584e",
        "#14110e on #ada294",
        "#14110e on #bdb3a5",
        "#14110e on #cdc4b7",
        "#14110e on #ddd5ca",
    ),
    roof="#ffffff on #7b6175",
    park="#1c1e10 on #a9ac83",
    beam="#4a4524",
    seen="bold #1a1600 on #f0dc55",
    hidden="#b3ab86 on #4a4524",
    hint="#d98fba",
    hint_ground="#43283a",
    good="bold #ffffff",
    bad="bold #ff9f6b",
    heading="bold #ffffff",
    sides={Side.N: "#6cbcf0", Side.E: "#f0e06a", Side.S: "#4fd0a0", Side.W: "#f08a5a"},
    skyline=("#8a7f72", "#6d645a", "#564f47", "#423d37", "#322f2b"),
    window="#f6e27a",
    ridge="#b48fab",
    trees="#a9ac83",
)
LIGHT = Palette(
    ground="#eceae4",
    faint="#8a8f96",
    frame="#5c6570",
    floors=(
        "#1f1b16 on #ddd4c5",
        "#1f1b16 on #cdc3b2",
        "#1f1b16 on #bbaf9d",
        "#14110e on #a89b88",
        "#ffffff on #6a5f53",
        "#ffffff on #544a40",
        "#ffffff on #3d352d",
    ),
    roof="#ffffff on #6f5569",
    park="#1c1e10 on #b9bc94",
    beam="#efe3ae",
    seen="bold #1a1600 on #f2d32c",
    hidden="#7a7047 on #efe3ae",
    hint="#a0447c",
    hint_ground="#f0d3e3",
    good="bold #10161d",
    bad="bold #b04a00",
    heading="bold #10161d",
    sides={Side.N: "#0a62a0", Side.E: "#8a6d00", Side.S: "#00694a", Side.W: "#b04a00"},
    skyline=("#6a5f53", "#8a7f72", "#a89b88", "#c0b5a3", "#d3c9b9"),
    window="#fff3b0",
    ridge="#6f5569",
    trees="#5d6040",
)
