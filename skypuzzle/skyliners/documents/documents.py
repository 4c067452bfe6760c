"""What documents hold in notation, and orders."""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

SideLetter: TypeAlias = Literal["N", "E", "S", "W"]
PositionText: TypeAlias = Annotated[
    str, Meta(description="board seats turn reserves office cards variant, separated by spaces")
]
ActionText: TypeAlias = Annotated[
    str,
    Meta(
        description="Fb2 floor, Rb2 roof, Pb2 park, =B3 plan, =? an unknown plan, -- forfeit",
        extra_json_schema={"pattern": r"^([FRP][a-e][1-5]|=[A-E][1-4]|=\?|--)$"},
    ),
]
PlanText: TypeAlias = Annotated[
    str,
    Meta(
        description="side, row and the number to see; 4 stands for 4 or 5",
        extra_json_schema={"pattern": "^[NESW][A-E][1-4]$"},
    ),
]
BoardText: TypeAlias = Annotated[
    str, Meta(description="rank 5 first, ranks separated by /: ..2^.1/.p3../..p../1.1.2/.....")
]
SupplyText: TypeAlias = Annotated[
    str, Meta(description="floors.roofs.parks", extra_json_schema={"pattern": r"^\d{1,2}\.\d{1,2}\.\d{1,2}$"})
]
PiecesText: TypeAlias = Annotated[
    str, Meta(description="the fewest and the most", extra_json_schema={"pattern": r"^\d{1,2}-\d{1,2}$"})
]


class OrderEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """What the puzzles of a generated set had to be like: with its seed, all that is needed to make them again."""

    kind: Literal["build", "reach", "secure", "win", "force"]
    difficulty: Literal["easy", "medium", "hard", "expert"] | UnsetType = UNSET
    """Left out for any level."""
    pieces: PiecesText | UnsetType = UNSET
    sides: list[SideLetter] | UnsetType = UNSET
    """For build puzzles: which sides have clues, if not all."""
    symmetric: bool | UnsetType = UNSET
    """For build puzzles: do clues come in pairs under a half turn?"""
