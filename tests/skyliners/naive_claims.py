"""Is what a document claims true? Judged by playing everything out, to judge `verify` by.

Nothing here solves, verifies or scores with the code that verify uses: bare boards are asked of python-constraint,
games are played to every end by the rules, lines of play and scores are followed by naive code that knows no engine.
Of reasons it is judged that each is true and that there is no way; not that none of them could be spared.
"""

import json
import re
from collections import Counter
from functools import cache
from math import isclose, sqrt
from pathlib import Path
from typing import Any

from skypuzzle.skyliners import (
    Action,
    Build,
    HiddenPlanning,
    Plan,
    Planning,
    Position,
    Side,
    Variant,
    apply,
    legal_actions,
    parse_action,
    parse_board,
    parse_plan,
    parse_position,
    parse_reserve,
)
from skypuzzle.skyliners.questions import CityQuestion
from skypuzzle.skyliners.questions.second_opinion import second_opinion
from tests.changing import UnjudgedError
from tests.skyliners import naive_perft
from tests.skyliners.naive_check import Search, TooManyPositionsError
from tests.skyliners.naive_scoring import ROWS, heights_of, naive_totals

MOST_POSITIONS = 30_000
OPINION_SECONDS = 20.0
STRONGEST_FIRST = ["secured", "forced", "alone", "with-help"]
Doc = dict[str, Any]


def is_true(claimed: Doc, original: Doc) -> bool:
    """Is every claim of a document true? The original, from which it was made, is."""
    if _in_order(claimed) == _in_order(original):
        return True
    judges = {
        "position": _position,
        "record": _record,
        "records": _records,
        "solve": _solve,
        "check": _check,
        "play": _play,
    }
    judge = judges.get(claimed["type"])
    return judge is not None and judge(claimed, original)


def _in_order(value: Any, key: str = "") -> Any:
    """The same for documents that differ in the order of what has none."""
    if isinstance(value, dict):
        return {name: _in_order(inner, "boards" if key == "solution" else name) for name, inner in value.items()}
    if isinstance(value, list):
        inner = [_in_order(each) for each in value]
        is_set = key in ("plans", "boards", "reasons") and all(isinstance(each, str) for each in inner)
        return sorted(inner) if is_set else inner
    return value


# Boards and lines of play ---------------------------------------------------------------------------------------------


def shown(board: str, side: str, row: str) -> int:
    """How many buildings a side sees."""
    heights, best, seen = heights_of(board), 0.0, 0
    for site in ROWS[side]["ABCDE".index(row)]:
        if heights[site] > best:
            best, seen = heights[site], seen + 1
    return seen


def holds(plan: str, board: str) -> bool:
    seen = shown(board, plan[0], plan[1])
    return plan[2] == str(seen) or (plan[2] == "4" and seen == 5)


def sites_of(plans: list[str]) -> set[str]:
    return {site for plan in plans for site in ROWS[plan[0]]["ABCDE".index(plan[1])]}


def follow(start: str, turns: list[Doc]) -> naive_perft.Position | None:
    """Where turns lead, each of them whole; None if they are not legal."""
    position = naive_perft.parse_position(start)
    for turn in turns:
        if not turn["actions"]:
            return None
        for number, action in enumerate(turn["actions"]):
            legal = naive_perft.legal_actions(position)
            is_legal = any(other[0] == "=" for other in legal) if action == "=?" else action in legal
            if position.mover != turn["side"] or not is_legal or (number and position.action == 1):
                return None
            position = naive_perft.after(position, action)
        if position.mover == turn["side"] and position.action == 2:
            return None
    return position


def board_text(position: naive_perft.Position) -> str:
    def site(text: str) -> str:
        digits = text.removesuffix("^")
        return f"[{digits}]{text.removeprefix(digits)}" if len(digits) > 1 else text

    return "/".join("".join(site(position.board[file + rank]) for file in "abcde") for rank in "54321")


# Documents ------------------------------------------------------------------------------------------------------------


def _position(claimed: Doc, _original: Doc) -> bool:
    board = claimed["position"].split()[0]
    if naive_perft.parse_board(board)["c3"] != "p":
        return False
    return claimed.get("seen") in (None, {side: [shown(board, side, row) for row in "ABCDE"] for side in "NESW"})


def _record(claimed: Doc, _original: Doc) -> bool:
    end = follow(claimed["start"], claimed["turns"])
    if end is None or end.mover:
        return False
    fields = claimed["start"].split()
    office = ",".join(end.office) or "-"
    if "?" in office or "?" in fields[5]:
        return False
    final = " ".join([board_text(end), fields[1], "-", "-", office, fields[5], fields[6]])
    return bool(claimed["result"] == _result(final))


def _result(final: str) -> Doc:
    board, seats, _, _, office, cards, variant = final.split()
    heights = heights_of(board)
    claims: list[tuple[str, str, str | None]] = [(side, row, None) for row in "ABCDE" for side in seats]
    if variant == "full":
        claims = [] if office == "-" else [(card[0], card[1], card[2]) for card in office.split(",")]
    rows = []
    placed: dict[str, list[str]] = {side: [] for side in seats}
    for side, row, number in claims:
        sites: list[str] = []
        for site in ROWS[side]["ABCDE".index(row)]:
            if heights[site] > max((heights[seen] for seen in sites), default=0):
                sites.append(site)
        entry: Doc = {"row": side + row, "seen": len(sites), "points": 0, "antennas": [], "beyond": 0}
        if number is not None:
            entry["plan"] = side + row + number
        if number is None or holds(side + row + number, board):
            free = [site for site in sites if not any(site in taken for taken in placed.values())]
            left = 10 - len(placed[side])
            entry |= {"points": len(sites), "antennas": free[:left], "beyond": len(free[left:])}
            placed[side] += free[:left]
        rows.append(entry)
    totals = naive_totals(final)
    tallest = [
        site for rank in "12345" for site in [f + rank for f in "abcde"] if heights[site] == max(heights.values())
    ]
    skyscrapers = []
    for side, card in zip(seats, cards.split(","), strict=True):
        ranks, files = {"N": "345", "S": "123"}[card[0]], {"W": "abc", "E": "cde"}[card[1]]
        hit = any(site[0] in files and site[1] in ranks for site in tallest)
        skyscrapers.append({"side": side, "card": card, "points": 3 * hit})
    best = max((totals[side], len(placed[side])) for side in seats)
    return {
        "scores": totals,
        "antennas": {side: len(sites) for side, sites in placed.items()},
        "winners": [side for side in seats if (totals[side], len(placed[side])) == best],
        "breakdown": {"rows": rows, "tallest": tallest, "skyscrapers": skyscrapers},
    }


def _records(claimed: Doc, original: Doc) -> bool:
    return all(_record(record, original) for record in claimed["records"])


def _solve(claimed: Doc, _original: Doc) -> bool:
    asked = claimed["question"]
    known = cities_of(asked)
    answer, board, boards, count = (claimed.get(key) for key in ("answer", "board", "boards", "count"))
    if boards is not None and (len(set(boards)) < len(boards) or not set(boards) <= known):
        return False
    if count is not None and boards is not None and count != len(boards):
        return False
    number = len(boards) if count is None and boards is not None else count
    if answer == "undecided":
        return board is None and (number is None or 0 <= number <= len(known))
    if answer == "impossible":
        told = claimed.get("reasons", [])
        return not known and board is None and not number and all(_is_so(reason, asked) for reason in told)
    if board is None:
        return number == len(known) > 0
    if "turns" in claimed:
        end = follow(asked["position"], claimed["turns"])
        if end is None or end.mover or board_text(end) != board or not _is_answer(claimed, end):
            return False
    least = min((_placed(asked, city) for city in known), default=None)
    return board in known and (not asked.get("fewest") or _placed(asked, board) == least)


def _is_answer(claimed: Doc, end: naive_perft.Position) -> bool:
    asked = claimed["question"]
    sites, by = sites_of(asked["plans"]), asked.get("by")
    builds = [(turn["side"], action[1:]) for turn in claimed["turns"] for action in turn["actions"]]
    if by is not None and any(side != by and site in sites for side, site in builds):
        return False
    in_office = not end.full or asked.get("just_see") or set(asked["plans"]) <= set(end.office)
    return in_office and all(holds(plan, board_text(end)) for plan in asked["plans"])


def cities_of(asked: Doc) -> frozenset[str]:
    """All final cities that answer a question."""
    plans = tuple(asked["plans"])
    if "supply" in asked:
        return _cities(asked["position"], asked["supply"], plans, whole=not asked.get("at_most"))
    return _ends(asked["position"], plans, bool(asked.get("just_see")), asked.get("by"))


@cache
def _cities(board: str, supply: str, plans: tuple[str, ...], *, whole: bool) -> frozenset[str]:
    question = CityQuestion(parse_board(board), parse_reserve(supply), tuple(map(parse_plan, plans)), whole)
    opinion = second_opinion(question, time_limit=OPINION_SECONDS)
    if not opinion.complete:
        raise UnjudgedError
    return frozenset(map(str, opinion.boards))


@cache
def _ends(text: str, plans: tuple[str, ...], just_see: bool, by: str | None) -> frozenset[str]:
    start = parse_position(text)
    wanted = {parse_plan(plan) for plan in plans} if start.variant is Variant.FULL and not just_see else set()
    sites = sites_of(list(plans))
    seen, waiting = {start}, [start]
    found = set()
    while waiting:
        position = waiting.pop()
        if (
            position.is_over
            and wanted <= set(position.office)
            and all(holds(plan, str(position.board)) for plan in plans)
        ):
            found.add(str(position.board))
        for action in _kinds(position, wanted):
            if isinstance(action, Build) and by not in (None, str(position.mover)) and str(action)[1:] in sites:
                continue
            following = apply(position, action)
            if following not in seen:
                seen.add(following)
                waiting.append(following)
        if len(seen) > MOST_POSITIONS:
            raise UnjudgedError
    return frozenset(found)


def _kinds(position: Position, wanted: set[Plan]) -> list[Action]:
    """All that can be done; of cards that nobody wants, one stands for all."""
    kinds: dict[Action, None] = {}
    for action in legal_actions(position):
        if isinstance(action, Planning) and position.mover is not None:
            plan = Plan(position.mover, action.row, action.number)
            kinds[action if plan in wanted else HiddenPlanning()] = None
        else:
            kinds[action] = None
    return list(kinds)


def _placed(asked: Doc, final: str) -> float:
    def pieces(height: float) -> float:
        return 1 if height == 1 else height // 2 + height % 2

    before, after = heights_of(asked["position"].split()[0]), heights_of(final)
    return sum(pieces(after[site]) - pieces(before[site]) for site in sites_of(asked["plans"]))


def _is_so(reason: str, asked: Doc) -> bool:
    """Does a reason tell what is so in the question?"""
    if plan := re.match(r"([NESW][A-E][1-4]): \w must see", reason):
        return plan[1] in asked["plans"]
    if site := re.match(
        r"([a-e][1-5]) (is a park|is closed at (\d+) floors? and a roof|has (\d+) floors? already)", reason
    ):
        text = naive_perft.parse_board(asked["position"].split()[0])[site[1]]
        return bool(text == ("p" if site[2] == "is a park" else f"{site[3]}^" if site[3] else site[4]))
    numbers = dict(zip(("floor", "roof", "park"), asked.get("supply", "0.0.0").split("."), strict=True))
    if had := re.match(r"the supply has (?:only )?(\w+) (floor|roof|park)s?$", reason):
        return bool(numbers[had[2]] == had[1].replace("no", "0"))
    if whole := re.match(r"(?:all of )?the (\d+) (floor|roof|park)s? must be placed", reason):
        return numbers[whole[2]] == whole[1] and not asked.get("at_most")
    if left := re.match(r"([NESW]) has (?:only )?(.*) left", reason):
        fields = asked["position"].split()
        own = fields[3].split("/")[fields[1].index(left[1])].split(".")
        names = ("floor", "roof", "park")
        told = [f"{have} {name}{'s' * (have != '1')}" for have, name in zip(own, names, strict=True) if have != "0"]
        return bool(left[2] == (" and ".join(told) or "no pieces"))
    if by := re.match("only ([NESW]) may build", reason):
        return asked.get("by") == by[1]
    if cards := re.match(r"the cards not known to be in the office \((.*)\) must", reason):
        return cards[1].split(", ") == [plan for plan in asked["plans"] if plan not in asked["position"].split()[4]]
    return reason.startswith(("the order of play", "there are too few turns left"))


# Checks ---------------------------------------------------------------------------------------------------------------


def _check(claimed: Doc, original: Doc) -> bool:
    plans = [entry["plan"] for entry in claimed["plans"]]
    about = [([plan], entry) for plan, entry in zip(plans, claimed["plans"], strict=True)]
    if "together" in claimed:
        about.append((plans, claimed["together"]))
    elif sorted(plans) != sorted(entry["plan"] for entry in original["plans"]):
        return False
    return (
        all(_finding(claimed, asked, entry) for asked, entry in about)
        and _shares(claimed, [entry for _, entry in about])
        and _advice(claimed, original)
    )


def facts_of(position: str, player: str, plans: list[str]) -> dict[str, bool]:
    """Which verdicts are true."""
    search = Search(Side[player], tuple(map(parse_plan, plans)), MOST_POSITIONS)
    try:
        return dict(zip(STRONGEST_FIRST, search.prospects(parse_position(position)), strict=True))
    except TooManyPositionsError:
        raise UnjudgedError from None


def _verdict(verdict: str, still_open: list[str], facts: dict[str, bool]) -> bool:
    stronger = STRONGEST_FIRST[: STRONGEST_FIRST.index(verdict)] if verdict in facts else STRONGEST_FIRST
    if verdict in facts and not facts[verdict]:
        return False
    return not any(facts[each] for each in stronger if each not in still_open)


def _finding(claimed: Doc, plans: list[str], entry: Doc) -> bool:
    verdict = entry["verdict"]
    if not _verdict(verdict, entry["open"], facts_of(claimed["position"], claimed["player"], plans)):
        return False
    question = {"position": claimed["position"], "plans": plans if verdict == "lost" else []}
    if not all(_is_so(reason, question) for reason in entry.get("reasons", [])):
        return False
    if "turns" in entry:
        end = follow(claimed["position"], entry["turns"])
        by = {"by": claimed["player"]} if verdict == "alone" else {}
        line = {"question": {"plans": plans, **by}, "turns": entry["turns"]}
        if end is None or end.mover or board_text(end) != entry["board"] or not _is_answer(line, end):
            return False
        help_given = [
            {"turn": number, "action": action}
            for number, turn in enumerate(entry["turns"])
            for action in turn["actions"]
            if turn["side"] != claimed["player"] and action[0] in "FRP" and action[1:] in sites_of(plans)
        ]
        if entry.get("help", help_given) != help_given:
            return False
    return "strategy" not in entry or _strategy(claimed, plans, entry["strategy"])


def _strategy(claimed: Doc, plans: list[str], strategy: Doc) -> bool:
    """Play it against everything."""
    steps, player, sites = strategy["steps"], Side[claimed["player"]], sites_of(plans)
    wanted = {parse_plan(plan) for plan in plans}
    search = Search(player, tuple(wanted), MOST_POSITIONS)

    def label(position: Position, action: Action) -> str:
        if isinstance(action, Build) and str(action)[1:] not in sites:
            return str(action)[0] + ("." if position.board.heights[action.site] == 0 else "+")
        return str(action)

    start = parse_position(claimed["position"])
    seen, waiting = set(), [(0, start)]
    while waiting:
        number, position = waiting.pop()
        if (number, position) in seen:
            continue
        seen.add((number, position))
        if len(seen) > MOST_POSITIONS:
            raise UnjudgedError
        step = steps[number]
        if position.turn is None or not ("play" in step or "replies" in step):
            if not search.prospects(position).always:
                return False
            continue
        following = {step["play"]: step["then"]} if position.mover is player else step["replies"]
        actions: dict[str, list[Action]] = {}
        for action in _kinds(position, wanted):
            name = label(position, action)
            # where nothing depends on it, all that is built elsewhere goes by one name
            actions.setdefault(name if name in following else name.replace(".", "+"), []).append(action)
        if not set(following) <= set(actions) or (position.mover is not player and set(following) != set(actions)):
            return False
        waiting += [(then, apply(position, action)) for name, then in following.items() for action in actions[name]]
    played, position, number = [], start, 0
    for text in strategy.get("turn", {"actions": []})["actions"]:
        action = parse_action(text)
        name = label(position, action)
        played.append(steps[number].get("play") in (name, name.replace(".", "+")))
        position, number = apply(position, action), steps[number].get("then", 0)
    return all(played)


def _shares(claimed: Doc, entries: list[Doc]) -> bool:
    for entry in entries:
        share = entry.get("chance")
        if (share is None) != ("chance" not in claimed):
            return False
        if share is not None:
            held, games = share["held"], share["games"]
            if games != claimed["chance"]["games"] or not 0 <= held <= games:
                return False
            z, p = 1.959963984540054, held / games
            middle = (p + z * z / 2 / games) / (1 + z * z / games)
            reach = z / (1 + z * z / games) * sqrt(p * (1 - p) / games + (z / 2 / games) ** 2)
            if not (
                isclose(share["low"], middle - reach, abs_tol=1e-5)
                and isclose(share["high"], middle + reach, abs_tol=1e-5)
            ):
                return False
    return True


def _advice(claimed: Doc, original: Doc) -> bool:
    advice, before = claimed.get("advice"), original.get("advice")
    if advice is None or before is None:
        return advice == before
    start = parse_position(claimed["position"])
    if "by_score" in advice:
        return all(_scored(claimed, start, entry) for entry in advice["by_score"]) and _same_turns(advice, before)
    if start._replace(skyscrapers=()) != parse_position(original["position"])._replace(skyscrapers=()):
        raise UnjudgedError
    if "by_plan" in advice:
        return _aims(claimed, start, advice["by_plan"], before.get("by_plan", []))
    reasons = {str(entry["turn"]): entry["reason"] for entry in before["by_verdict"]}
    if not _same_turns(advice, before) or advice["plans"] != before["plans"]:
        return False
    return all(
        entry["reason"] == reasons[str(entry["turn"])]
        and _verdict(
            entry["verdict"],
            entry["open"],
            facts_of(str(_after(start, entry["turn"])), claimed["player"], advice["plans"]),
        )
        for entry in advice["by_verdict"]
    )


def _aims(claimed: Doc, start: Position, aims: list[Doc], before: list[Doc]) -> bool:
    """The same plans, each with a turn and the verdict that it truly leaves; words are only known of what was there."""
    if Counter(aim["plan"] for aim in aims) != Counter(aim["plan"] for aim in before):
        return False
    words = {aim["reason"]: aim["plan"] for aim in before}
    for aim in aims:
        facts = facts_of(str(_after(start, aim["turn"])), claimed["player"], [aim["plan"]])
        if words.get(aim["reason"]) != aim["plan"] or not _verdict(aim["verdict"], aim["open"], facts):
            return False
    return True


def _same_turns(advice: Doc, before: Doc) -> bool:
    key = "by_score" if "by_score" in advice else "by_verdict"
    mine, theirs = (Counter(str(entry["turn"]) for entry in each.get(key, [])) for each in (advice, before))
    return mine == theirs


def _after(position: Position, turn: Doc) -> Position:
    for text in turn["actions"]:
        position = apply(position, parse_action(text))
    return position


def _scored(claimed: Doc, start: Position, entry: Doc) -> bool:
    after, player = _after(start, entry["turn"]), claimed["player"]
    totals = naive_totals(str(after))
    lead = totals[player] - max(points for side, points in totals.items() if side != player)
    own = [card for card in str(after).split()[4].split(",") if card[0] == player and card[1] != "?"]
    certain = totals[player]
    if not after.is_over:
        certain = sum(int(card[2]) for card in own if facts_of(str(after), player, [card])["secured"])
    return (entry["points"], entry["lead"], entry["certain"]) == (totals[player], lead, certain)


def _play(claimed: Doc, _original: Doc) -> bool:
    puzzle = _shipped().get(claimed["id"])
    if puzzle is None:
        return False
    solution = puzzle["solution"]
    if puzzle["kind"] != "build":
        position = naive_perft.parse_position(puzzle["position"])
        for action in claimed["actions"]:
            if position.mover != puzzle["player"] or action not in naive_perft.legal_actions(position):
                return False
            position = naive_perft.after(position, action)
        return bool(claimed["solved"] == (set(claimed["actions"]) == set(solution["actions"])))
    board = naive_perft.parse_board(puzzle["board"])
    supply = dict(zip("FRP", map(int, puzzle["supply"].split(".")), strict=True))
    for action in claimed["actions"]:
        piece, site = action[0], action[1:]
        text = board.get(site, "p")
        fits = text == "." if piece == "P" else text.isdigit() or (piece == "F" and text == ".")
        if piece not in supply or not supply[piece] or not fits:
            return False
        supply[piece] -= 1
        board[site] = {
            "P": "p",
            "R": f"{text}^",
            "F": "1" if text == "." else f"{int(text) + 1 if text.isdigit() else 0}",
        }[piece]
    is_solved = not any(supply.values()) and board == naive_perft.parse_board(solution["board"])
    return bool(claimed["solved"] == is_solved)


@cache
def _shipped() -> dict[str, Doc]:
    folder = Path(__file__).parents[2] / "puzzles" / "skyliners"
    sets = [json.loads(path.read_text()) for path in folder.glob("*.json")]
    return {puzzle["id"]: puzzle for each in sets for puzzle in each["puzzles"]}
