"""Colours that colour-blind people can tell apart (after Okabe and Ito), for dark and for light terminals."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Palette:
    """What everything looks like; each entry is a style of Rich."""

    site: str
    """The ground of a site."""
    possible: str
    """The same where something can be done now."""
    neutral_only: str
    """The same where only a neutral floor can be built."""
    group: str
    """The same for the group under the cursor."""
    cursor: str
    faint: str
    hint: str
    hint_ground: str
    good: str
    bad: str
    heading: str
    ink: str
    """Letters on a top."""
    owners: Mapping[str, str]
    grounds: Mapping[str, str]
    """The ground of a site by the owner of its top, where only tops are of interest."""

    def top(self, owner: str) -> str:
        """A top floor: its owner must be seen at once."""
        return f"bold {self.ink} on {self.owners[owner]}"

    def letter(self, owner: str) -> str:
        """A player's letter or name."""
        return f"bold {self.owners[owner]}"


DARK = Palette(
    site="#222b36",
    possible="#1f5a4a",
    neutral_only="#3d4650",
    group="#5a4a12",
    cursor="#7a6a1c",
    faint="#8592a3",
    hint="#d98fba",
    hint_ground="#54304a",
    good="bold #5fd7a7",
    bad="bold #ff9f6b",
    heading="bold #ffffff",
    ink="#10161d",
    owners={"Y": "#f0e442", "P": "#cf8fd8", "B": "#5cb3ee", "R": "#f0764a", "W": "#e6edf3"},
    grounds={"Y": "#45420f", "P": "#45304c", "B": "#173f5c", "R": "#562c1c", "W": "#4d535a"},
)
LIGHT = Palette(
    site="#f4f4f0",
    possible="#a9e2cd",
    neutral_only="#d8dce0",
    group="#f3e3a0",
    cursor="#f2d32c",
    faint="#707880",
    hint="#a0447c",
    hint_ground="#f0d3e3",
    good="bold #00694a",
    bad="bold #b04a00",
    heading="bold #10161d",
    ink="#ffffff",
    owners={"Y": "#8a7400", "P": "#7c3a92", "B": "#0a5a94", "R": "#b03a10", "W": "#6a727a"},
    grounds={"Y": "#f6efb0", "P": "#ecd8f2", "B": "#cfe4f6", "R": "#f8d6c8", "W": "#d3d8dd"},
)
