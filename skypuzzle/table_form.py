"""What a game says about a table: its positions piece by piece, turns as people type them, and goals to ask about."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from skypuzzle.chance import Chance
from skypuzzle.drafts import Draft
from skypuzzle.errors import Fault, NotationError
from skypuzzle.play import Record

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


UNKNOWN, OVER = "?", "over"


def per_seat(seats: Sequence[str], text: str, separator: str) -> dict[str, str]:
    """Return what a field lists for the players, by their seats; `?` for those that it leaves out."""
    values = text.split(separator) if text else []
    return dict(zip(seats, [*values, *[UNKNOWN] * len(seats)], strict=False))


class TableForm(ABC):
    """A game at a table: how positions are entered piece by piece, and how turns are played. It has no state."""

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

    def start(self, game: "BoardGame", seats: str) -> Draft:
        """Return the empty table: `seats` is how many players, or who plays in the order of play."""
        return Draft.new(game, int(seats)) if seats.isdigit() else self.with_seats(Draft.new(game), seats)

    def site_text(self, slot: Slot, key: str) -> str | None:  # noqa: ARG002 - for a game that overrides it
        """Return what a typed key makes of a site; None if the key means nothing there."""
        return None

    def slot(self, draft: Draft, name: str) -> Slot | None:
        """Return the slot of this name, in any case."""
        return next((slot for slot in self.slots(draft) if slot.name.lower() == name.lower()), None)

    def with_values(self, draft: Draft, slot: Slot, text: str) -> list[str]:
        """Return all values of a slot's field, with this one for the slot."""
        others = [other for other in self.slots(draft) if other.field == slot.field]
        return [(text or UNKNOWN) if other.name == slot.name else other.text for other in others]

    def turn_slot(self, draft: Draft, turns: Sequence[str]) -> Slot:
        turn = draft.completed.get("turn", "")
        return Slot("turn", "turn", OVER if turn == "-" else turn, turns)

    # Who plays

    seat_fields: ClassVar[Mapping[str, str]] = {}
    """The fields that list something for each player, with what separates them."""
    first_phase: ClassVar[str]
    """Follows the start player in the field `turn` at the start of a game."""

    def at_start(self, players: int) -> Mapping[str, str]:
        """Return what each of this many players has at the start, by field."""
        raise NotImplementedError

    def is_start(self, draft: Draft) -> bool:
        raise NotImplementedError

    def seats(self, draft: Draft) -> str:
        """Return who plays, as far as it can be read."""
        raise NotImplementedError

    def with_seats(self, draft: Draft, text: str) -> Draft:
        """Change who plays; those who stay keep what they have, unless it is what everybody has at the start."""
        before, fields, changed = self.seats(draft), draft.completed, draft.with_field("seats", text)
        seats = self.seats(changed)
        if seats == before or len(seats) not in self.players:
            return changed
        old, new = self.at_start(len(before)), self.at_start(len(seats))
        texts = {}
        for field, separator in self.seat_fields.items():
            held = per_seat(before, fields.get(field, ""), separator)
            kept = {seat: value for seat, value in held.items() if value != old[field]}
            texts[field] = separator.join(kept.get(seat, new[field]) for seat in seats)
        turn = fields.get("turn", "")
        if turn[:1] not in seats or (self.is_start(draft) and turn == before[:1] + self.first_phase):
            texts["turn"] = seats[0] + self.first_phase
        return changed.with_fields(texts)

    # Goals

    goal_options: ClassVar[Mapping[str, tuple[str, type]]]
    """The words that name goals: each with its parameter of `check`, and what that is: a bool, an int or a list."""
    goal_examples: ClassVar[str]

    @abstractmethod
    def goals(self, position: Any, seat: Any) -> Sequence[Goal]:
        """Return what this player can ask about."""

    def asks(self, text: str) -> Mapping[str, Any]:
        """Return the options of `check` for goals as they are typed, with blanks between them. Raises an InputError."""
        words, asked = text.lower().split(), dict[str, Any]()
        while words:
            word = words.pop(0)
            option, kind = self.goal_options.get(word, ("", None))
            if kind is bool:
                asked[option] = True
            elif kind is int and words and words[0].isdigit():
                asked[option] = int(words.pop(0))
            else:
                if kind is list and words:
                    value = words.pop(0)
                else:
                    option, value = self.unnamed_goal(word)
                asked.setdefault(option, []).append(value)
        return asked

    def unnamed_goal(self, word: str) -> tuple[str, str]:
        """Return the parameter and the value of a goal such as `SB3`. Raises a NotationError."""
        raise NotationError(Fault("goal", word, f"expected {self.goal_examples}"))

    # Turns

    secret_fields: ClassVar[Sequence[str]]
    """The fields of a position that may hold cards which only some players may see."""
    record_type: ClassVar[type[Record[Any, Any]]]

    @abstractmethod
    def read_turns(self, text: str, mover: Any) -> Sequence[Any]:
        """Read turns as people type them. A turn that does not name its player has None, or the mover."""

    @abstractmethod
    def seen_turn(self, seat: Any, before: Any, turn: Any) -> Any:
        """Return what a seat sees of a turn; if the seat is None, what everybody sees."""

    @abstractmethod
    def bot_turn(self, bot: str, known: Any, position: Any, chance: Chance) -> Any:
        """Return the whole turn of the mover's bot, from what the mover knows; the position only cuts it short."""
