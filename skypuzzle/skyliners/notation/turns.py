"""Reading sides, plans, actions and turns: `S`, `SB3`, `Fb2`, `=B3`, `S: Fb2 =B3`."""

import re

from skypuzzle.errors import Fault, NotationError, raise_if_any
from skypuzzle.skyliners.rules.actions import (
    Action,
    Build,
    Card,
    Forfeit,
    HiddenPlan,
    HiddenPlanning,
    Plan,
    Planning,
    PlayedTurn,
)
from skypuzzle.skyliners.rules.geometry import ROW_LETTERS, SITE_NAMES, Side
from skypuzzle.skyliners.rules.pieces import Piece

PIECES = {piece.letter: piece for piece in Piece}
BUILD = re.compile("([FRP])([a-e][1-5])")
PLANNING = re.compile("=([A-E])([1-4])")
PLAN = re.compile("([NESW])([A-E])([1-4])")


def parse_side(text: str, place: str = "side") -> Side:
    """One of N, E, S, W."""
    if text not in Side.__members__:
        raise NotationError(Fault(place, text, "expected one of N, E, S, W"))
    return Side[text]


def parse_plan(text: str, place: str = "plan") -> Plan:
    """A side, its row and how many it means to see there: `SB3`."""
    plan = PLAN.fullmatch(text)
    if plan is None:
        help_ = "expected side, row and number, such as SB3; 4 stands for 4 or 5, and 0 cannot be planned"
        raise NotationError(Fault(place, text, help_))
    return Plan(Side[plan[1]], ROW_LETTERS.index(plan[2]), int(plan[3]))


def parse_card(text: str, place: str = "office") -> Card:
    """A card of the office: a plan, or `S?` for one that lies face down."""
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
    raise NotationError(Fault(place, text, "expected an action: Fb2, Rb2, Pb2, =B3, =? or --"))


def parse_turns(text: str) -> tuple[PlayedTurn, ...]:
    """One or more turns, or a part of one: `S: Fb2 =B3 W: Fc4 =?`."""
    turns: list[tuple[Side, list[Action]]] = []
    faults: list[Fault] = []
    for word in text.split():
        try:
            if word.endswith(":"):
                turns.append((parse_side(word[:-1], f"turn {len(turns) + 1}"), []))
            elif turns:
                actions = turns[-1][1]
                actions.append(parse_action(word, f"turn {len(turns)}, action {len(actions) + 1}"))
            else:
                raise NotationError(Fault("turn", word, "a turn begins with its side, such as S:"))
        except NotationError as error:
            faults += error.faults
    faults += (Fault("turn", f"{side}:", "a turn needs an action") for side, actions in turns if not actions)
    if not text.strip():
        faults.append(Fault("turn", text, "a turn is a side and its actions, such as S: Fb2 =B3"))
    raise_if_any(NotationError, faults)
    return tuple(PlayedTurn(side, tuple(actions)) for side, actions in turns)
