"""Advice to look at: the best turns, by score or by the verdict that they leave behind."""

import textwrap
from collections.abc import Iterator
from itertools import groupby

from rich.console import Group, RenderableType
from rich.text import Text

from skypuzzle.skyliners.checking.advice import Advice, ScoredTurn
from skypuzzle.skyliners.pictures.checks import bar
from skypuzzle.skyliners.pictures.score_sheet import plain_table
from skypuzzle.skyliners.rules.actions import PlayedTurn

MOST_SCORED = 10
MOST_IN_A_GROUP = 4
TURN_WIDTH = 10


def advice_report(advice: Advice, width: int, *, unicode: bool) -> Group:
    """What to do now."""
    if advice.by_score:
        return Group(*_by_score(advice.by_score))
    return Group(*_by_verdict(advice, width, unicode=unicode))


def _by_score(turns: tuple[ScoredTurn, ...]) -> Iterator[RenderableType]:
    others_follow = any(turn.points != turn.certain for turn in turns)
    table = plain_table("your last turn", *(["certain", "as it stands"] if others_follow else ["score"]))
    for turn in turns[:MOST_SCORED]:
        points = [str(turn.certain), str(turn.points)] if others_follow else [str(turn.points)]
        table.add_row(_actions(turn.turn), *points)
    yield table
    yield from _more(len(turns) - MOST_SCORED)


def _by_verdict(advice: Advice, width: int, *, unicode: bool) -> Iterator[RenderableType]:
    plans = " ".join(map(str, advice.plans))
    yield Text(f"your turns, by what they leave behind for {plans}; of those alike, one", "bright_black")
    for (verdict, still_open), group in groupby(advice.by_verdict, key=lambda turn: (turn.verdict, turn.open)):
        turns = list(group)
        heading = bar(verdict, unicode=unicode)
        if still_open:
            heading.append(f" maybe {' or '.join(map(str, still_open))}")
        yield heading
        indent = " " * (TURN_WIDTH + 4)
        for prospect in turns[:MOST_IN_A_GROUP]:
            words = textwrap.wrap(prospect.reason, width, initial_indent=indent, subsequent_indent=indent)
            yield Text(f"  {_actions(prospect.turn):{TURN_WIDTH}}  " + "\n".join(words)[len(indent) :])
        yield from _more(len(turns) - MOST_IN_A_GROUP)


def _more(number: int) -> Iterator[Text]:
    if number > 0:
        yield Text(f"  and {number} more, all with --json", "bright_black")


def _actions(turn: PlayedTurn) -> str:
    return " ".join(map(str, turn.actions))
