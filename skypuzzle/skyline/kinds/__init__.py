"""The kinds of puzzles of Skyline of the World, each in its own package; `last` and `machine` share `best_turn`."""

from typing import TYPE_CHECKING, Any, cast

from skypuzzle.kind import Kinds, Listed

if TYPE_CHECKING:
    from skypuzzle.skyline.kinds.base import SkylineKind


class SkylineKinds(Kinds):
    """The kinds, typed as this game's own."""

    def __getitem__(self, name: str) -> "SkylineKind[Any]":
        return cast("SkylineKind[Any]", super().__getitem__(name))


KINDS = SkylineKinds(
    __name__,
    {
        "rent": Listed("Find the owner of every top from the rent of each group.", "rent"),
        "last": Listed("Play the last turn of a game for the most prestige.", "best_turn"),
        "machine": Listed("Play the turn that leaves the highest income.", "best_turn"),
        "secure": Listed("Play so that nothing the last opponent does can spoil it.", "secure"),
    },
)
