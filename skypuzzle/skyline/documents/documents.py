"""Texts in puzzle entries, until those hold the values themselves."""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from skypuzzle.skyline.rules.box import Box

SITE = "[a-l](?:1[0-2]|[1-9])"
ACTION = rf"(?:\$?{SITE}|{SITE}>[A-Z?]{{1,3}}|w{SITE}|![A-Z]|%[A-Z?]{{3}}|[+-](?:1|2|4|6|10|w)|\||skip)"

Colour: TypeAlias = Literal["Y", "P", "B", "R"]
PositionText: TypeAlias = Annotated[
    str,
    Meta(description="board seats turn cash stock cards missions pile thirds, separated by spaces; or a board alone"),
]
SiteText: TypeAlias = Annotated[
    str, Meta(description="a site of the board", extra_json_schema={"pattern": f"^{SITE}$"})
]
ActionText: TypeAlias = Annotated[
    str,
    Meta(
        description="$b9 income, b9 build, wb9 neutral, !C claim, %CVV trade in, +4 -w buy and sell",
        extra_json_schema={"pattern": f"^{ACTION}$"},
    ),
]
BoxText: TypeAlias = Annotated[
    str, Meta(description="the short name of a box", extra_json_schema={"pattern": "^[0-9a-f]{8}$"})
]


def box_entry(box: Box | None) -> str | UnsetType:
    """The short name of a box, unless it is the default one."""
    return UNSET if box is None or box.is_default else box.digest
