"""Verdicts to look at: the position, each goal with how safe it is and why, and a line of play or what to play now."""

import textwrap
from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from skypuzzle.limits import Limit
from skypuzzle.pictures.layout import SMALL_PRINT, bar, in_words
from skypuzzle.skyline.checking.before import MOST_TURNS
from skypuzzle.skyline.checking.verdicts import Check, Finding
from skypuzzle.skyline.pictures.lines_of_play import line_of_play
from skypuzzle.skyline.pictures.terminal import draw
from skypuzzle.verdicts import Verdict
from skypuzzle.wording import number_of

NAME_WIDTH = 16
NARROWEST = 40


def check_report(found: Check, width: int, *, unicode: bool) -> Group:
    """The whole answer."""
    width = max(width, NARROWEST)
    parts: list[RenderableType] = [draw(found.position, width=width, seat=found.seat, unicode=unicode), Text("")]
    parts += [_line(str(finding.goals[0]), finding, found, width, unicode=unicode) for finding in found.goals]
    if len(found.goals) != 1:
        parts.append(_line("together", found.together, found, width, unicode=unicode))
    if notes := list(_why_open(found)):
        parts += [Text(""), *(Text(textwrap.fill(note, width), SMALL_PRINT) for note in notes)]
    finding = found.together
    if finding.turns:
        helped = finding.verdict is not Verdict.ALONE
        parts += [Text(""), Text("one way there" + (", if the others play along" if helped else ""), SMALL_PRINT)]
        parts += line_of_play(found.player, finding.turns)
    elif finding.strategy is not None and len(finding.strategy) != 1:
        parts += [Text(""), Text("play the first of these that is legal and leaves nothing to fear", SMALL_PRINT)]
        parts += line_of_play(found.player, finding.strategy)
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
    said = [reason.words for reason in finding.reasons]
    if found.position.is_over and "the game is over" not in said:
        yield "the game is over"
    yield from said
    if finding.strategy is not None:
        if found.position.mover == found.player and len(finding.strategy) == 1:
            yield f"play {finding.strategy[0]}"
        else:
            yield f"there is an answer to everything they do, one of {number_of(len(finding.strategy), 'turn')}"


def _why_open(found: Check) -> Iterator[str]:
    """Why verdicts were left open."""
    findings = [finding for finding in (*found.goals, found.together) if finding.open]
    limits = {finding.limit for finding in findings}
    if Limit.TIME in limits:
        yield "maybe better: time ran out; give it more with --time-limit"
    if Limit.STATES in limits:
        yield "maybe better: the search reached its limit of states; more time would not help"
    if found.position.is_last_round or found.position.is_over:
        return
    if any(is_safe in finding.open for finding in findings for is_safe in (Verdict.SECURED, Verdict.FORCED)):
        yield (
            "maybe better: before the last round, only what nobody can change any more is known to be secured or forced"
        )
    searched = [finding for finding in findings if finding.limit is None]
    if any(Verdict.ALONE in finding.open or Verdict.WITH_HELP in finding.open for finding in searched):
        yield f"maybe better: alone, no more than {MOST_TURNS} turns are thought ahead, and help is only tried out"
