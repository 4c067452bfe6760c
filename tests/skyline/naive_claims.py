"""Is what a document of Skyline claims true? Judged by playing everything out, to judge `verify` by.

Turns are followed and scored by naive rules that know no engine; questions are answered by trying every turn, verdicts
by every continuation. Of reasons, explanations and advice it is judged only that they are those of the original.
"""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from skypuzzle.errors import RuleError
from skypuzzle.skyline.notation.positions import parse_position
from skypuzzle.skyline.notation.turns import parse_action
from skypuzzle.skyline.questions.question import all_hold, parse_goal
from skypuzzle.skyline.rules.play import Turn, play_turn, skip, tally
from skypuzzle.skyline.rules.position import Position
from tests.changing import Doc, UnjudgedError
from tests.skyline import naive_rules as naive
from tests.skyline.naive_check import NaiveCheck, TooLargeError
from tests.skyline.naive_turns import TooManyError, every_end

MOST_TURNS = 100_000
"""Actions to play out for a verdict."""
SETS = ("goals", "boards", "reasons", "flags", "given", "strategy")
"""Lists whose order says nothing."""
NOBODY = "YPBR Y1 0.0.0.0 ?.?.?.? -.-.-.- ?.?.?.? 0 -"
"""Anybody at a board on its own."""


def is_true(claimed: Doc, original: Doc) -> bool:
    """Is every claim of a document true? The original, from which it was made, is."""
    if _in_order(claimed) == _in_order(original):
        return True
    judges = {
        "position": lambda: _position(claimed),
        "record": lambda: _record(claimed),
        "records": lambda: all(map(_record, claimed["records"])),
        "solve": lambda: _solve(claimed, original),
        "check": lambda: _check(claimed, original),
        "play": lambda: claimed["solved"] is original["solved"] is False,
        "puzzle": lambda: _puzzle(claimed, original),
        "puzzle-set": lambda: _set(claimed, original),
    }
    judge = judges.get(claimed["type"])
    return judge is not None and judge()


def _in_order(value: Any, key: str = "") -> Any:
    """The same for documents that differ in the order of what has none."""
    if isinstance(value, dict):
        return {name: _in_order(inner, name) for name, inner in value.items()}
    if isinstance(value, list):
        inner = [_in_order(each) for each in value]
        return sorted(inner, key=json.dumps) if key in SETS else inner
    return value


# Games ----------------------------------------------------------------------------------------------------------------


def known(text: str) -> naive.State:
    """A state in which what is not known of others is as little as can be; what follows must not depend on it."""
    board, seats, turn, cash, stock, cards, missions, pile, *thirds = text.split()
    left = iter(number for number in "123456" if number not in missions)
    each = [number if number != "?" else next(left) for number in missions.split(".")]
    state = naive.read(
        " ".join(
            [
                board,
                seats,
                turn,
                cash.replace("?", "0"),
                stock.replace("?", "000000"),
                cards.replace("?", "") if set(cards) != {"?"} else "-",
                ".".join(each),
                "C" * int(pile) if pile.isdigit() and int(pile) else pile,
                *(thirds or ["-"]),
            ]
        )
    )
    if state["phase"] == 1 and not naive.groups(state, state["mover"]):
        state["phase"] = 2  # there is no income to take
    return state


def follow(state: naive.State, turns: Sequence[Doc], *, alone: str = "") -> naive.State | None:
    """Where turns lead; None if they are not legal. Alone, the turns of all others are skipped."""
    for turn in turns:
        if turn["player"] != state["mover"] or (turn["actions"] == ["skip"]) != (alone not in ("", turn["player"])):
            return None
        try:
            state = _skipped(state) if turn["actions"] == ["skip"] else _played(state, [*turn["actions"], "."])
        except ValueError:
            return None
    return state


def _played(state: naive.State, actions: Sequence[str]) -> naive.State:
    for action in actions:
        if ">" in action:
            raise UnjudgedError
        state = naive.play(state, _first_of_its_kind(action, state))
    return state


def _first_of_its_kind(action: str, state: naive.State) -> str:
    """As the naive rules name it: income by the first site of the group, cards in order."""
    if action[0] == "$":
        return next((f"${group[0]}" for group in naive.groups(state, state["mover"]) if action[1:] in group), action)
    return f"%{''.join(sorted(action[1:]))}" if action[0] == "%" else action


def _skipped(state: naive.State) -> naive.State:
    after = naive.pass_on(dict(state))
    return {**after, "idle": state["idle"]}


def _position(claimed: Doc) -> bool:
    fields = claimed["position"].split()
    is_bare = len(fields) == 1
    state = known(f"{fields[0]} {NOBODY}" if is_bare else claimed["position"])
    seats = fields[1] if not is_bare else [c for c in "YPBR" if naive.groups(state, c)]
    standings = {
        colour: {
            "penthouses": naive.penthouses(state, colour),
            "zones": [zone for zone in naive.plan().zones if naive.is_top(state["towers"][zone], colour)],
            "income": max((_rent(state, group) for group in naive.groups(state, colour)), default=0),
        }
        for colour in seats
    }
    return claimed.get("standings") in (None, standings)


def _rent(state: naive.State, group: Sequence[str]) -> int:
    return sum(naive.RENT[len(state["towers"][site]) - 1] for site in group)


def _record(claimed: Doc) -> bool:
    end = follow(known(claimed["start"]), claimed["turns"])
    return end is not None and end["mover"] is None and bool(claimed["result"] == _result(end))


def _result(end: naive.State) -> Doc:
    return {
        "scores": {player: naive.prestige(end, player) for player in end["players"]},
        "winners": naive.winners(end),
        "breakdown": [
            {
                "player": player,
                "penthouses": naive.penthouses(end, player),
                "zones": [zone for zone in naive.plan().zones if naive.is_top(end["towers"][zone], player)],
                "mission": naive.has_mission(end, player),
                "total": naive.prestige(end, player),
            }
            for player in end["players"]
        ],
    }


# Questions ------------------------------------------------------------------------------------------------------------


@cache
def ends(text: str, player: str, goals: tuple[str, ...]) -> dict[str, tuple[int, int]]:
    """Every board that can stand after the player's turn with all goals reached: its prestige, and the most cash."""
    position = parse_position(text)
    seat = position.seat(player)
    for _ in position.seats:
        position = position if position.mover_seat in (None, seat) else skip(position)
    if position.mover_seat is None:
        raise UnjudgedError
    found = {}
    try:
        for board, cash in every_end(position).items():
            end = position._replace(board=board, cash=(*position.cash[:seat], cash, *position.cash[seat + 1 :]))
            if all_hold([parse_goal(goal) for goal in goals], end, seat):
                found[str(board)] = 0 if position.missions[seat] is None else tally(end, seat).total, cash
    except TooManyError:
        raise UnjudgedError from None
    return found


def _solve(claimed: Doc, original: Doc) -> bool:
    question, said = claimed["question"], claimed["answer"]
    if said == "solved" and "board" in claimed and not _leads_to(claimed):
        return False
    if question["turns"] != 1 and not parse_position(question["position"]).is_last_round:
        return _several_turns(claimed, original)
    found = ends(question["position"], question["player"], tuple(question["goals"]))
    top = max(found.values(), default=None)
    best = question.get("best", False)
    right = {board for board, value in found.items() if value == top or not best}
    board, boards, count = (claimed.get(key) for key in ("board", "boards", "count"))
    if boards is not None and (len(set(boards)) < len(boards) or not set(boards) <= right):
        return False
    if said == "undecided":
        return board is None and 0 <= (count or 0) <= len(right)
    if said == "impossible":
        told = claimed.get("reasons", []) in ([], original.get("reasons"))
        told = told and claimed.get("repairs") in (None, original.get("repairs"))
        return top is None and not (board or boards or count) and told
    if board is not None:
        return not best or (claimed.get("prestige", 0), claimed["cash"]) == top
    return 0 < len(right) == (count if boards is None else len(boards))


def _leads_to(claimed: Doc) -> bool:
    """Do the turns lead to the board with all goals reached, the others' turns skipped?"""
    question = claimed["question"]
    player = question["player"]
    end = follow(known(question["position"]), claimed["turns"], alone=player)
    own = sum(turn["player"] == player for turn in claimed["turns"])
    if end is None or own > question["turns"] or (own < question["turns"] and end["mover"] is not None):
        return False
    is_known = parse_position(question["position"]).missions[parse_position(question["position"]).seat(player)]
    prestige = naive.prestige(end, player) if is_known else None
    stands = naive.write(end).split()[0] == claimed["board"]
    stated = claimed["cash"] == end["cash"][player] and claimed.get("prestige") == prestige
    return stands and stated and all(_reached(goal, end, player) for goal in question["goals"])


def _reached(goal: str, end: naive.State, player: str) -> bool:
    what, _, which = goal.partition(" ")
    if what == "zone":
        return naive.is_top(end["towers"][which], player)
    if what == "mission":
        return naive.has_mission(end, player)
    reached: dict[str, int] = {
        "prestige": naive.prestige(end, player),
        "cash": end["cash"][player],
        "income": max((_rent(end, group) for group in naive.groups(end, player)), default=0),
        "penthouses": naive.penthouses(end, player),
    }
    return reached[what] >= int(which)


def _several_turns(claimed: Doc, original: Doc) -> bool:
    """Where a line is shown, only that it is the best is left to judge; else what is known of the original."""
    if "board" in claimed and not claimed["question"].get("best"):
        return True
    if claimed["question"] != original["question"] or claimed["answer"] != original["answer"]:
        raise UnjudgedError
    keys = ("prestige", "cash", "repairs", "count", "boards")
    told = claimed.get("reasons", []) in ([], original.get("reasons"))
    return told and all(claimed.get(key) == original.get(key) for key in keys)


# Checks ---------------------------------------------------------------------------------------------------------------


def _check(claimed: Doc, original: Doc) -> bool:
    """Verdicts by playing everything out."""
    known_of = {tuple(entry["goals"]): entry for entry in (*original["goals"], original["together"])}
    same_place = claimed["position"] == original["position"] and claimed["player"] == original["player"]
    for entry in (*claimed["goals"], claimed["together"]):
        goals = tuple(entry["goals"])
        true = _verdict(claimed["position"], claimed["player"], goals)
        if true != entry["verdict"] and true not in entry["open"] and entry["verdict"] != "undecided":
            return False
        was = known_of.get(goals) if same_place else None
        if was and all(_in_order({"strategy": entry.get(k)}) == _in_order({"strategy": was.get(k)}) for k in PROOFS):
            continue
        reasons = [[], known_of.get(goals, {}).get("reasons", [])]
        if not _is_proof(entry, claimed, goals, was, reasons):
            return False
    if claimed.get("advice") != original.get("advice"):
        raise UnjudgedError
    return True


PROOFS = ("turns", "strategy", "reasons")


def _is_proof(entry: Doc, claimed: Doc, goals: tuple[str, ...], was: Doc | None, reasons: Sequence[Any]) -> bool:
    """Does a line, or a strategy, do what it should? Other reasons than those known are not true."""
    if "reasons" in entry:
        return entry["reasons"] in reasons
    position = parse_position(claimed["position"])
    if entry["verdict"] == "forced":
        steps = entry.get("strategy", [])
        if was and all(step in steps for step in was.get("strategy", [None])):
            return True
        if position.mover_seat != position.seat(claimed["player"]) or len(steps) != 1:
            raise UnjudgedError
        lines = [[step] for step in steps]
    else:
        lines = [entry.get("turns", [])]
    return all(_is_safe(position, line, claimed["player"], goals) for line in lines)


def _is_safe(position: Position, line: Sequence[Doc], player: str, goals: tuple[str, ...]) -> bool:
    """Is nothing to be feared after a line?"""
    try:
        for turn in line:
            position = play_turn(position, Turn(turn["player"], tuple(map(parse_action, turn["actions"]))))
    except RuleError:
        return False
    return _verdict(str(position), player, goals) == "secured"


@cache
def _verdict(text: str, player: str, goals: tuple[str, ...]) -> str:
    position = parse_position(text)
    asked = NaiveCheck(position, position.seat(player), map(parse_goal, goals), most=MOST_TURNS)
    if not (position.is_last_round or position.is_over):
        raise UnjudgedError
    try:
        return asked.verdict()
    except TooLargeError:
        raise UnjudgedError from None


# Puzzles --------------------------------------------------------------------------------------------------------------


def _set(claimed: Doc, original: Doc) -> bool:
    others = [{key: value for key, value in each.items() if key != "puzzles"} for each in (claimed, original)]
    return others[0] == others[1] and all(_puzzle(*each) for each in _pairs(claimed, original))


def _pairs(claimed: Doc, original: Doc) -> Iterator[tuple[Doc, Doc]]:
    by_id = {puzzle["id"]: puzzle for puzzle in original["puzzles"]}
    return ((puzzle, by_id.get(puzzle["id"], {})) for puzzle in claimed["puzzles"])


def _puzzle(claimed: Doc, original: Doc) -> bool:
    """The same but for the solution, which may be withheld, or another way to the same board."""
    one, other = ({k: v for k, v in each.items() if k != "solution"} for each in (claimed, original))
    if _in_order(one) != _in_order(other):
        return False
    said, true = claimed.get("solution"), original["solution"]
    if said in (None, true):
        return True
    if "actions" not in said or any(said.get(key) != true.get(key) for key in ("owners", "prestige", "income")):
        return False
    player, start = claimed["player"], known(claimed["position"])
    ways = [follow(start, [{"player": player, "actions": each["actions"]}]) for each in (said, true)]
    if ways[0] is None or ways[1] is None or ways[0]["towers"] != ways[1]["towers"]:
        return False
    goals = (claimed["goal"],) if claimed["kind"] == "secure" else ()
    line = [{"player": player, "actions": said["actions"]}]
    return not goals or _is_safe(parse_position(claimed["position"]), line, player, goals)
