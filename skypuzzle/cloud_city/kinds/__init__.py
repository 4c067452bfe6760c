"""Cloud City's kinds of puzzles: `aerial`, `survey` and `finish`, one package each."""

from typing import TYPE_CHECKING, Any, cast

from skypuzzle.kind import Kinds, Listed

if TYPE_CHECKING:
    from skypuzzle.cloud_city.kinds.base import CloudCityKind


class CloudCityKinds(Kinds):
    """The kinds of Cloud City by name."""

    def __getitem__(self, name: str) -> "CloudCityKind[Any]":
        return cast("CloudCityKind[Any]", super().__getitem__(name))


KINDS = CloudCityKinds(
    __name__,
    {
        "aerial": Listed("Find the height of every roof in a city seen from above.", "aerial"),
        "survey": Listed("Lay nine tiles so that each line carries the votes it must.", "survey"),
        "finish": Listed("Lay the last tiles of a game for the most votes.", "finish"),
    },
)
