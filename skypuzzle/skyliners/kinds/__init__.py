"""The kinds of puzzles of Skyliners, each in a package with all that belongs to it."""

from typing import Literal, TypeAlias

from skypuzzle.kind import Kinds, Listed

KindName: TypeAlias = Literal["build", "reach", "secure", "win", "force"]

KINDS = Kinds(
    __name__,
    {
        "build": Listed("Place all the pieces so that each side sees what it must.", "build.kind"),
        "reach": Listed("Find the last turn of the game that makes every plan hold.", "endings.kind"),
        "secure": Listed("Find the turn after which every plan holds, whatever the others do.", "endings.kind"),
        "win": Listed("Find the last turn of the game that makes its player the only winner.", "endings.kind"),
        "force": Listed("Find the one turn before the last round that keeps every plan forced.", "force.kind"),
    },
)
