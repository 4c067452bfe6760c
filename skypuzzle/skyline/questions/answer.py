"""Answers about Skyline of the World: a line of play that reaches the goals, or the reasons why there is none."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.limits import Limit
from skypuzzle.notation import notation
from skypuzzle.skyline.notation.positions import ColourText, StockText
from skypuzzle.skyline.notation.turns import ActionsText
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.records import Turn
from skypuzzle.skyline.rules.towers import Stock
from skypuzzle.wording import listed


class TurnForm(Struct, forbid_unknown_fields=True):
    """What a player does in a turn, without its end; a turn that is left out in a solo answer is `skip`."""

    player: ColourText
    actions: ActionsText


if TYPE_CHECKING:
    TurnText: TypeAlias = Turn
else:
    TurnText = notation(
        "TurnText",
        lambda form: Turn(form.player, form.actions),
        write=lambda turn: TurnForm(turn.player, turn.actions),
        reads=TurnForm,
    )


@dataclass(frozen=True, slots=True)
class Solved:
    """It can be done: the turns that do it, the others' turns skipped, replayed through the rules."""

    turns: tuple[Turn, ...]
    """From the position asked about to the end of the player's last turn. Empty where no turn is left or needed."""
    end: Position
    """After these turns."""
    prestige: int | None
    """The player's in the end; None if the mission is not known."""
    cash: int
    """The player's in the end."""

    @property
    def board(self) -> Board:
        """The final board."""
        return self.end.board


Answer: TypeAlias = Solved | Impossible | Undecided


@dataclass(frozen=True, slots=True)
class Boards:
    """Distinct final boards (towers only), and whether they are all there are."""

    boards: tuple[Board, ...]
    complete: bool
    stopped_by: Limit | None = None
    """Which limit was reached, if they are not complete."""


class Repair(Struct, frozen=True, forbid_unknown_fields=True):
    """What would have been enough, on top of what there is: the least in millions, floors at their price."""

    words: str
    """`2M short`, `one 6 missing`, `one turn more`."""
    cash: int
    floors: StockText
    turns: int

    @classmethod
    def of(cls, cash: int = 0, floors: Stock = (0, 0, 0, 0, 0, 0), turns: int = 0) -> "Repair":
        """The same, put into words."""
        said = [f"{cash}M short"] if cash else []
        if any(floors):
            said.append(f"{listed(_floors(floors))} missing")
        if turns:
            said.append(f"{counted(turns, 'turn')} more")
        return cls(", ".join(said), cash, floors, turns)

    @property
    def enough(self) -> str:
        """What there should be more of: `2M more`, `2M, one 6 and two neutral floors more`, `one turn more`."""
        parts = [f"{self.cash}M"] if self.cash else []
        parts += _floors(self.floors)
        if self.turns:
            parts.append(counted(self.turns, "turn"))
        return f"{listed(parts)} more"


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why a question has no answer: reasons that only together leave none. Empty where they were not found in time."""

    reasons: tuple[str, ...]
    complete: bool
    possible: bool | None = False
    """Has the question an answer after all? None if that was not settled."""
    repairs: tuple[Repair, ...] = ()
    """The cheapest ways out, each proven: in money and floors, and in turns. None where nothing of that would help."""
    all_repairs: bool = False
    """Were they looked for to the end?"""
    open_repairs: tuple[str, ...] = ()
    """If not, for which the time was too short: `money`, `turns`. Turns may have been found, perhaps not the fewest."""
    more_turns: int | None = None
    """How many turns more were looked at; None if no number of them could help."""


WORDS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
KINDS = ("1", "2", "4", "6", "penthouse", "neutral floor")
"""Kinds of floors in words, in the order of FLOORS."""


def _floors(floors: Stock) -> list[str]:
    return [counted(number, kind) for kind, number in zip(KINDS, floors, strict=True) if number]


def counted(number: int, noun: str) -> str:
    """`one 6`, `two turns`."""
    return f"{WORDS.get(number, number)} {noun}{'' if number == 1 else 's'}"
