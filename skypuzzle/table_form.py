"""How a position is entered piece by piece: on the full screen with keys, and by name where there is only text."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from skypuzzle.drafts import Draft

if TYPE_CHECKING:
    from skypuzzle.game import BoardGame


class Slot(NamedTuple):
    """One thing of a position that can be entered on its own."""

    name: str
    """Unique in a draft: `c3`, `N floors`, `card 4`."""
    field: str
    """The field of the draft that it is part of."""
    text: str
    """Its value now; `?` if it is not known."""
    options: Sequence[str] = ()
    """The values in order, for stepping and for completing what is typed; empty if any text may be tried."""
    site: bool = False


class Goal(NamedTuple):
    """Something that can be asked about."""

    text: str
    """As it is typed, such as `SB3` or `votes 30`."""
    words: str


class TableForm(ABC):
    """How a game's positions are entered piece by piece. It has no state."""

    players: ClassVar[Sequence[int]] = (2, 3, 4)
    """How many may play."""
    moves_on: ClassVar[bool] = True
    """Does the cursor go on to the next site when one is typed?"""
    changes_last: ClassVar[str] = ""
    """Keys that change the site typed last, though the cursor has gone on."""

    @abstractmethod
    def slots(self, draft: Draft) -> Sequence[Slot]:
        """Return the sites as they are read, rank by rank, then the rest in the order of the fields."""

    @abstractmethod
    def put(self, draft: Draft, name: str, text: str) -> Draft:
        """Set the slot of this name; an empty text clears it.

        Raises a NotationError if there is no such slot, or if a site cannot be read. Other texts that cannot be read
        become problems of the draft.
        """

    @abstractmethod
    def start(self, game: "BoardGame", seats: str) -> Draft:
        """Return the empty table: `seats` is how many players, or who plays in the order of play."""

    def site_text(self, slot: Slot, key: str) -> str | None:  # noqa: ARG002 - for a game that overrides it
        """Return what a typed key makes of a site; None if the key means nothing there."""
        return None

    @abstractmethod
    def goals(self, position: Any, seat: Any) -> Sequence[Goal]:
        """Return what this player can ask about."""

    @abstractmethod
    def asks(self, goal: str) -> Mapping[str, Any]:
        """Return the options of the game's `check` for a goal as typed. Raises an InputError."""

    def slot(self, draft: Draft, name: str) -> Slot | None:
        """Return the slot of this name, in any case."""
        return next((slot for slot in self.slots(draft) if slot.name.lower() == name.lower()), None)
