"""Reading sides, plans, actions and turns: `S`, `SB3`, `Fb2`, `=B3`, `S: Fb2 =B3`."""

import re
from typing import TYPE_CHECKING, TypeAlias

from skypuzzle.errors import Fault, NotationError, raise_if_any
from skypuzzle.notation import notation
from skypuzzle.skyliners.rules.actions import (
    Action,
    Build,
    Card,
    Forfeit,
    HiddenPlan,
    HiddenPlanning,
    Plan,
    Planning,
    Turn,
)
from skypuzzle.skyliners.rules.geometry import ROW_LETTERS, SITE_NAMES, Side
from skypuzzle.skyliners.rules.pieces import Piece
from skypuzzle.wording import parse_all

PIECES = {piece.letter: piece for piece in Piece}
BUILD = re.compile("([FRP])([a-e][1-5])")
PLANNING = re.compile("=([A-E])([1-4])")
PLAN = re.compile("([NESW])([A-E])([1-4])")
WORDS = re.compile(r"[^\s:]*:|[^\s:]+")


def parse_side(text: str, place: str = "side") -> Side:
    """One of N, E, S, W."""
    if text not in Side.__members__:
        raise NotationError(Fault(place, text, "expected one of N, E, S, W"))
    return Side[text]


def parse_plan(text: str, place: str = "plan") -> Plan:
    """A side, its row and how many it plans to see there: `SB3`."""
    plan = PLAN.fullmatch(text)
    if plan is None:
        help_ = "expected side, row and number, such as SB3; 4 stands for 4 or 5, and 0 cannot be planned"
        raise NotationError(Fault(place, text, help_))
    return Plan(Side[plan[1]], ROW_LETTERS.index(plan[2]), int(plan[3]))


def parse_card(text: str, place: str = "office") -> Card:
    """A card in the office: a plan, or `S?` for one that is face down."""
    if text[1:] == "?" and text[0] in Side.__members__:
        return HiddenPlan(Side[text[0]])
    return parse_plan(text, place)


def parse_action(text: str, place: str = "action") -> Action:
    """`Fb2`, `Rb2`, `Pb2`, `=B3`, `=?` or `--`."""
    if build := BUILD.fullmatch(text):
        return Build(PIECES[build[1]], SITE_NAMES.index(build[2]))
    if planning := PLANNING.fullmatch(text):
        return Planning(ROW_LETTERS.index(planning[1]), int(planning[2]))
    if text == "=?":
        return HiddenPlanning()
    if text == "--":
        return Forfeit()
    raise NotationError(Fault(place, text, "expected an action: Fb2, Rb2, Pb2, =B3 (=B4 for 4 or 5), =? or --"))


def parse_turns(text: str) -> tuple[Turn, ...]:
    """One or more turns, or part of one: `S: Fb2 =B3 W: Fc4 =?`."""
    turns: list[list[str]] = []
    for word in WORDS.findall(text):
        if word.endswith(":"):
            turns.append([word])
        elif turns:
            turns[-1].append(word)
        else:
            raise NotationError(Fault("turn 1", word, "a turn begins with its side, such as S:"))
    if not turns:
        raise NotationError(Fault("turn", text, "a turn is a side and its actions, such as S: Fb2 =B3"))
    return parse_all(enumerate(turns, 1), _parse_turn)


def _parse_turn(numbered: tuple[int, list[str]]) -> Turn:
    number, (side, *actions) = numbered
    faults: list[Fault] = []
    if side[:-1] not in Side.__members__:
        faults.append(Fault(f"turn {number}", side, "expected one of N: E: S: W:"))
    if not actions:
        faults.append(Fault(f"turn {number}", side, "a turn needs an action"))
    parsed: tuple[Action, ...] = ()
    try:
        parsed = parse_all(
            enumerate(actions, 1), lambda word: parse_action(word[1], f"turn {number}, action {word[0]}")
        )
    except NotationError as error:
        faults += error.faults
    raise_if_any(NotationError, faults)
    return Turn(Side[side[:-1]], parsed)


if TYPE_CHECKING:
    SideText: TypeAlias = Side
    PlanText: TypeAlias = Plan
    ActionText: TypeAlias = Action
else:
    SideText = notation("SideText", parse_side, enum=[*Side.__members__])
    PlanText = notation(
        "PlanText",
        parse_plan,
        description="side, row and the number to see; 4 stands for 4 or 5",
        pattern="^[NESW][A-E][1-4]$",
    )
    ActionText = notation(
        "ActionText",
        parse_action,
        description="Fb2 floor, Rb2 roof, Pb2 park, =B3 plan, =? an unknown plan, -- forfeit",
        pattern=r"^([FRP][a-e][1-5]|=[A-E][1-4]|=\?|--)$",
    )
