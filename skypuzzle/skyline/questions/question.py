"""Goals, the questions that can be asked about them, and their answers."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from msgspec import Struct

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.errors import Fault, NotationError, RuleError, raise_if_any
from skypuzzle.limits import Limit
from skypuzzle.notation import notation
from skypuzzle.skyline.notation.positions import ANY_SITE, ColourText, PositionText, StockText
from skypuzzle.skyline.notation.turns import ActionsText
from skypuzzle.skyline.rules.actions import UNKNOWN, Skip
from skypuzzle.skyline.rules.board import Board, Box
from skypuzzle.skyline.rules.city import COLOURS, Site, Stock
from skypuzzle.skyline.rules.play import Turn, score, skip, tally
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.wording import listed


@dataclass(frozen=True, slots=True)
class MissionGoal:
    """The player's own mission pattern is among the player's tops."""

    words: ClassVar[str] = "the mission is completed"

    def __str__(self) -> str:
        return "mission"


@dataclass(frozen=True, slots=True)
class NumberGoal:
    """At least this many of something."""

    number: int
    name: ClassVar[str]
    phrase: ClassVar[str]

    def __str__(self) -> str:
        return f"{self.name} {self.number}"

    @property
    def words(self) -> str:
        return self.phrase.format(self.number, "" if self.number == 1 else "s")


class PrestigeGoal(NumberGoal):
    """At least this much prestige."""

    name, phrase = "prestige", "at least {} prestige"


class CashGoal(NumberGoal):
    """At least this many millions."""

    name, phrase = "cash", "at least {}M in cash"


class IncomeGoal(NumberGoal):
    """The best group on the board pays at least this many millions: the income of the next turn."""

    name, phrase = "income", "an income of at least {}M next turn"


class PenthousesGoal(NumberGoal):
    """At least this many penthouses."""

    name, phrase = "penthouses", "at least {} penthouse{}"


@dataclass(frozen=True, slots=True)
class ZoneGoal:
    """The top on a strategic zone is the player's."""

    site: Site

    def __str__(self) -> str:
        return f"zone {self.site}"

    @property
    def words(self) -> str:
        return f"the top of the zone {self.site}"


@dataclass(frozen=True, slots=True)
class WinGoal:
    """The player is the only winner."""

    words: ClassVar[str] = "the only winner"

    def __str__(self) -> str:
        return "win"


Goal: TypeAlias = MissionGoal | NumberGoal | ZoneGoal | WinGoal

NUMBER_GOALS = {kind.name: kind for kind in (PrestigeGoal, CashGoal, IncomeGoal, PenthousesGoal)}

NUMBER = re.compile("0|[1-9][0-9]{0,3}")


def holds(goal: Goal, position: Position, seat: Seat) -> bool:
    """What the goal depends on must be known: see `goal_faults`."""
    board, colour = position.board, position.seats[seat]
    if isinstance(goal, ZoneGoal):
        return goal.site in board.zones(colour)
    if isinstance(goal, PenthousesGoal):
        return board.penthouses(colour) >= goal.number
    if isinstance(goal, IncomeGoal):
        return board.income(colour) >= goal.number
    if isinstance(goal, CashGoal):
        cash = position.cash[seat]
        return cash is not None and cash >= goal.number
    if isinstance(goal, MissionGoal):
        return tally(position, seat).mission
    if isinstance(goal, PrestigeGoal):
        return tally(position, seat).total >= goal.number
    return score(position).winners == (position.seats[seat],)


def all_hold(goals: Iterable[Goal], position: Position, seat: Seat) -> bool:
    return all(holds(goal, position, seat) for goal in goals)


def parse_goal(text: str, box: Box | None = None) -> Goal:
    """Reads a goal as `str` writes it; with a box, a zone must be one of its zones."""
    kind, _, what = text.partition(" ")
    if text == "mission":
        return MissionGoal()
    if text == "win":
        return WinGoal()
    if kind in NUMBER_GOALS and NUMBER.fullmatch(what):
        return NUMBER_GOALS[kind](int(what))
    if kind == "zone" and what and (box is None or what in box.zones):
        return ZoneGoal(what)
    zone = f"zone {box.zones[0]}" if box else "zone c9"
    expected = f"expected mission, prestige 4, cash 20, income 12, penthouses 2, {zone} or win"
    raise NotationError(Fault("goal", text, expected))


if TYPE_CHECKING:
    GoalText: TypeAlias = Goal
else:
    GoalText = notation(
        "GoalText",
        parse_goal,
        description="what is to hold at the end",
        pattern=rf"^(mission|win|(prestige|cash|income|penthouses) \d{{1,4}}|zone {ANY_SITE})$",
    )


def goal_faults(goals: Iterable[Goal], position: Position, seat: Seat) -> Iterator[Fault]:
    """Goals that make no sense, or that depend on something unknown."""
    zones, colour = position.box.zones, COLOURS[position.seats[seat]]
    for goal in goals:
        if isinstance(goal, ZoneGoal) and goal.site not in zones:
            yield Fault("goal", str(goal), f"the strategic zones are {', '.join(zones)}")
        elif isinstance(goal, MissionGoal | PrestigeGoal) and position.missions[seat] is None:
            yield Fault("goal", str(goal), f"the mission of {colour} must be known")
        elif isinstance(goal, NumberGoal) and goal.number < 0:
            yield Fault("goal", str(goal), "expected 0 or more")


def unknown_faults(position: Position, seat: Seat) -> Iterator[Fault]:
    """What must be known of a player who moves."""
    colour = COLOURS[position.seats[seat]]
    for place, given in (("cash", position.cash[seat]), ("stock", position.stock[seat])):
        if given is None:
            yield Fault(place, UNKNOWN, f"the {place} of {colour} must be known")
    if UNKNOWN in position.cards[seat]:
        yield Fault("cards", position.cards[seat], f"the bonus cards of {colour} must be known")


MOST_TURNS = 20


class Question(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, dict=True):
    """Can a player reach every goal in so many turns of their own, if the others' turns are skipped?

    A turn that has begun counts as the first. The goals hold after the last of these turns, or at the end of the game
    if that comes earlier. Draws only help others, so nothing is left to chance.
    """

    position: PositionText
    player: ColourText
    goals: tuple[GoalText, ...]
    turns: int
    best: bool = False
    """Ask for the most prestige, and then the most cash?"""

    def __post_init__(self) -> None:
        raise_if_any(RuleError, self._faults())

    def _faults(self) -> Iterator[Fault]:
        position, seat = self.position, self.position.seat(self.player)
        if not 1 <= self.turns <= MOST_TURNS:
            yield Fault("turns", str(self.turns), f"from 1 to {MOST_TURNS} can be asked about")
        yield from goal_faults(self.goals, position, seat)
        if WinGoal() in self.goals:
            yield Fault("goal", str(WinGoal()), "alone nobody wins: check it, or ask for prestige")
        yield from unknown_faults(position, seat)
        if position.mover_seat not in (None, seat) and not position.is_start_of_turn:
            mover = COLOURS[position.seats[position.mover_seat or 0]]
            yield Fault("turn", str(position).split()[2], f"{mover} is in the middle of a turn; play it to its end")

    @property
    def seat(self) -> Seat:
        return self.position.seat(self.player)

    @property
    def is_mission_known(self) -> bool:
        return self.position.missions[self.seat] is not None

    @cached_property
    def start(self) -> Position:
        """The position when the player's first turn begins or continues; the end if there is none."""
        position = self.position
        while position.mover_seat not in (None, self.seat):
            position = skip(position)
        return position

    @cached_property
    def skipped_first(self) -> tuple[Turn, ...]:
        position, turns = self.position, []
        while position.mover_seat not in (None, self.seat):
            turns.append(Turn(position.seats[position.mover_seat or 0], (Skip(),)))
            position = skip(position)
        return tuple(turns)

    @property
    def most_turns(self) -> int:
        """One in the last round, none when the game is over."""
        if self.start.is_over:
            return 0
        return 1 if self.start.is_last_round else self.turns


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
    prestige: int | None
    cash: int

    @property
    def board(self) -> Board:
        return self.end.board


Answer: TypeAlias = Solved | Impossible | Undecided


@dataclass(frozen=True, slots=True)
class Boards:
    """Distinct final boards (towers only), and whether they are all there are."""

    boards: tuple[Board, ...]
    complete: bool
    stopped_by: Limit | None = None


class Repair(Struct, frozen=True, forbid_unknown_fields=True):
    """What would have been enough, on top of what there is: the least in millions, floors at their price."""

    words: str
    """`2M short`, `one 6 missing`, `one turn more`."""
    cash: int
    floors: StockText
    turns: int

    @classmethod
    def of(cls, cash: int = 0, floors: Stock = (0, 0, 0, 0, 0, 0), turns: int = 0) -> "Repair":
        said = [f"{cash}M short"] if cash else []
        if any(floors):
            said.append(f"{listed(_floors(floors))} missing")
        if turns:
            said.append(f"{counted(turns, 'turn')} more")
        return cls(", ".join(said), cash, floors, turns)

    @property
    def enough(self) -> str:
        """`2M more`, `2M, one 6 and two neutral floors more`, `one turn more`."""
        parts = [f"{self.cash}M"] if self.cash else []
        parts += _floors(self.floors)
        if self.turns:
            parts.append(counted(self.turns, "turn"))
        return f"{listed(parts)} more"


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why a question has no answer: reasons that only together leave none. Empty if time ran out."""

    reasons: tuple[str, ...]
    complete: bool
    possible: bool | None = False
    """Is there an answer after all? None if that is open."""
    repairs: tuple[Repair, ...] = ()
    """The cheapest ways out, each proven: in money and floors, and in turns."""
    all_repairs: bool = False
    open_repairs: tuple[str, ...] = ()
    """If not, where time ran out: `money`, `turns`. Turns may have been found, perhaps not the fewest."""
    more_turns: int | None = None
    """How many more turns were tried; None if no number of them could help."""


WORDS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
KINDS = ("1", "2", "4", "6", "penthouse", "neutral floor")


def _floors(floors: Stock) -> list[str]:
    return [counted(number, kind) for kind, number in zip(KINDS, floors, strict=True) if number]


def counted(number: int, noun: str) -> str:
    return f"{WORDS.get(number, number)} {noun}{'' if number == 1 else 's'}"
