"""Advice to look at: the best turns, by score or by the verdict that they leave behind, and by random games."""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.text import Text

from skypuzzle.pictures.layout import SMALL_PRINT, bar, in_words, plain_table
from skypuzzle.skyliners.checking.advice import BEST_OF_A_VERDICT
from skypuzzle.skyliners.checking.estimates import MOST_GAMES
from skypuzzle.skyliners.checking.verdicts import Advice, Aim, Check, Estimate, Prospect, ScoredTurn
from skypuzzle.skyliners.pictures.check_report import NARROWEST
from skypuzzle.skyliners.rules.position import Turn
from skypuzzle.skyliners.rules.setup import hidden_cards
from skypuzzle.verdicts import Verdict

MOST_SCORED = 10
MOST_IN_A_GROUP = BEST_OF_A_VERDICT
TURN_WIDTH = 10
LEAD_WIDTH = 5


def advice_report(advice: Advice, found: Check, width: int, *, unicode: bool) -> Group:
    """What to do now."""
    width = max(width, NARROWEST)
    if advice.by_score:
        return Group(*_by_score(advice.by_score, found))
    if advice.by_plan is not None:
        return Group(*_by_plan(advice, advice.by_plan, found, width, unicode=unicode))
    plans = " ".join(map(str, advice.plans))
    lost = " ".join(_lost(found))
    one = "the best" if advice.is_estimated else "one"
    heading = f"your turns, {one} of each kind, by what they leave behind for {plans}"
    heading += f" ({lost} lost already)" if lost else ""
    return Group(*_in_groups(heading, advice.by_verdict, width, unicode=unicode), _about_games(advice, width))


def _by_score(turns: Sequence[ScoredTurn], found: Check) -> Iterator[RenderableType]:
    others_follow = found.player is not found.position.seats[-1]
    table = plain_table("your last turn", *(["certain", "as it stands"] if others_follow else ["score"]), "ahead by")
    for turn in turns[:MOST_SCORED]:
        certain = f"{turn.certain} to {turn.certain + turn.open}" if turn.open else str(turn.certain)
        points = [certain, str(turn.points)] if others_follow else [str(turn.points)]
        table.add_row(_actions(turn.turn), *points, str(turn.lead))
    yield table
    yield from _more(len(turns) - MOST_SCORED)
    if hidden_cards(found.position):
        yield Text("cards face down count for nothing here", SMALL_PRINT)


def _by_plan(
    advice: Advice, aims: Sequence[Aim], found: Check, width: int, *, unicode: bool
) -> Iterator[RenderableType]:
    if not aims:
        yield Text("nothing you could plan can come true any more", SMALL_PRINT)
        return
    heading = "what you could plan, with the best turn found towards it"
    yield from _in_groups(heading, aims, width, unicode=unicode)
    if lost := list(_lost(found)):
        yield bar(Verdict.LOST, unicode=unicode)
        yield Text(textwrap.fill(" ".join(lost), width, initial_indent="  ", subsequent_indent="  "))
    yield _about_games(advice, width)


def _lost(found: Check) -> Iterator[str]:
    return (str(single.plan) for single in found.plans if single.verdict is Verdict.LOST)


def _in_groups(heading: str, found: Sequence[Prospect], width: int, *, unicode: bool) -> Iterator[RenderableType]:
    """Turns with the same verdict stand together."""
    yield Text(textwrap.fill(heading, width), SMALL_PRINT)
    for (verdict, still_open), group in groupby(found, key=lambda turn: (turn.verdict, turn.open)):
        turns = list(group)
        line = bar(verdict, unicode=unicode)
        if still_open:
            line.append(f" maybe {in_words(*still_open)}")
        yield line
        for prospect in turns[:MOST_IN_A_GROUP]:
            head = f"  {_actions(prospect.turn):{TURN_WIDTH}}{_lead(prospect.playouts)}  "
            indent = " " * len(head)
            words = textwrap.wrap(prospect.reason, width, initial_indent=indent, subsequent_indent=indent)
            yield Text(head + "\n".join(words)[len(indent) :])
        yield from _more(len(turns) - MOST_IN_A_GROUP)


def _lead(estimate: Estimate | None) -> str:
    """Points ahead, on average."""
    if estimate is None:
        return ""
    average = round(estimate.lead / estimate.games, 1) + 0.0  # never a zero below zero
    return f"{average:+{LEAD_WIDTH}.1f}"


def _about_games(advice: Advice, width: int) -> Text:
    """What the figures are; they prove nothing."""
    said = f"+/-: points ahead of the best other on average, in {MOST_GAMES:,} random games"
    if not advice.is_estimated:
        said = "no time for random games, so turns with the same verdict stand safest first"
    return Text(textwrap.fill(said, width), SMALL_PRINT)


def _more(number: int) -> Iterator[Text]:
    if number > 0:
        yield Text(f"  and {number} more; --json lists them all", SMALL_PRINT)


def _actions(turn: Turn) -> str:
    return " ".join(map(str, turn.actions))
