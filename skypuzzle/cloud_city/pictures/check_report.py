"""Verdicts to look at: the position, each goal with how safe it is and why, and a line of play or what to play now."""

import textwrap
from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from skypuzzle.cloud_city.checking.verdicts import Check, Finding
from skypuzzle.cloud_city.pictures.lines_of_play import line_of_play
from skypuzzle.cloud_city.pictures.terminal import draw
from skypuzzle.limits import Limit
from skypuzzle.pictures.layout import SMALL_PRINT, bar, in_words

NAME_WIDTH = 16
NARROWEST = 40


def check_report(found: Check, width: int, *, unicode: bool) -> Group:
    """The whole answer."""
    width = max(width, NARROWEST)
    parts: list[RenderableType] = [draw(found.position, width=width, seat=found.player, unicode=unicode), Text("")]
    parts += [_line(str(finding.goals[0]), finding, found, width, unicode=unicode) for finding in found.goals]
    if len(found.goals) != 1:
        parts.append(_line("together", found.together, found, width, unicode=unicode))
    if notes := list(_why_open(found)):
        parts += [Text(""), *(Text(note, SMALL_PRINT) for note in notes)]
    if found.together.turns:
        parts += [Text(""), Text("one way there, with the tiles as they would have to come up", SMALL_PRINT)]
        parts += line_of_play(found.player, found.together.turns)
    return Group(*parts)


def _line(name: str, finding: Finding, found: Check, width: int, *, unicode: bool) -> Text:
    head = Text(f"{name:{NAME_WIDTH}}", "bold")
    head.append_text(bar(finding.verdict, unicode=unicode))
    indent = " " * (head.cell_len + 1)
    words = "; ".join(_words(finding, found))
    lines = textwrap.wrap(words, width, initial_indent=indent, subsequent_indent=indent)
    if lines:
        head.append("\n".join(lines)[head.cell_len :])
    return head


def _words(finding: Finding, found: Check) -> Iterator[str]:
    """What to say about a verdict in a line."""
    if finding.open:
        yield f"maybe {in_words(*finding.open)}"
    if found.position.is_over:
        yield "the game is over"
    yield from (reason.words for reason in finding.reasons)
    if finding.strategy:
        turn = finding.strategy[0].turn
        yield "there is an answer to everything they do" if turn is None else f"play {turn.move}"


def _why_open(found: Check) -> Iterator[str]:
    """Which limits left verdicts open."""
    limits = {finding.limit for finding in (*found.goals, found.together) if finding.open}
    if Limit.TIME in limits:
        yield "maybe better: time ran out; give it more with --time-limit"
    if Limit.STATES in limits:
        yield "maybe better: the search reached its limit of states; more time would not help"
