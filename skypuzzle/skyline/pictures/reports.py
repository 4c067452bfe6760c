"""The reports of `solve` and `check`: lines of play, goals with their verdicts, and advice."""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from skypuzzle.pictures.layout import (
    BETTER,
    CHANCE_OF_A_TURN,
    SMALL_PRINT,
    bar,
    best_and_named,
    chance_cell,
    chance_notes,
    in_words,
    likelihood,
    limit_notes,
    plain_table,
    stacked,
    verdict_line,
)
from skypuzzle.skyline.notation.turns import describe_turn, owner_name
from skypuzzle.skyline.pictures.scene import ASCII, UNICODE, Glyphs, built, owner_style, sight_of
from skypuzzle.skyline.pictures.terminal import BoardText, draw, legend
from skypuzzle.skyline.questions.question import Question, Reasons, Solved, counted
from skypuzzle.skyline.rules.actions import EndBuilding, EndTurn, Income
from skypuzzle.skyline.rules.city import Colour
from skypuzzle.skyline.rules.play import MISSION_PRESTIGE, Turn, play_turn, tally
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.verdicts import Verdict
from skypuzzle.wording import number_of

if TYPE_CHECKING:
    from skypuzzle.skyline.checking.advice import Advice
    from skypuzzle.skyline.checking.verdicts import Check, Finding


NOTATION_WIDTH = 8
CASH_WIDTH = 5
QUIET = (Income, EndBuilding, EndTurn)
"""Actions that change no tower and take no card."""


def line_of_play(player: Colour, turns: Sequence[Turn]) -> Iterator[Text]:
    """A line for each turn, in notation; the turns of others are in small print."""
    for turn in turns:
        line = Text(f"{turn.player}: ", owner_style(turn.player))
        line.append(str(turn).removeprefix(f"{turn.player}: "), "default" if turn.player == player else SMALL_PRINT)
        yield line


def what_matters(player: Colour, turns: Sequence[Turn]) -> Iterator[Text]:
    """A line of play without turns that are skipped; turns that take income and do nothing else are counted."""
    played = [turn for turn in turns if not turn.is_skipped]
    if not played:
        yield Text("   nothing has to be played", SMALL_PRINT)
    for is_quiet, group in groupby(played, key=lambda turn: all(isinstance(each, QUIET) for each in turn.actions)):
        if is_quiet:
            yield Text(f"   {number_of(len(list(group)), 'turn')} with nothing but income", SMALL_PRINT)
        else:
            yield from line_of_play(player, list(group))


def turns_in_words(position: Position, turns: Sequence[Turn], width: int) -> Iterator[Text]:
    """Every turn action by action: the notation, the cash that is left, and the action in words."""
    for number, turn in enumerate(turns, 1):
        head = Text(f"turn {number}, ", "bold")
        head.append(owner_name(turn.player), owner_style(turn.player))
        if turn.is_skipped:
            head.append(" is left out", SMALL_PRINT)
            yield head
        else:
            yield head
            yield from _actions(position, turn, width)
        position = play_turn(position, turn)


def _actions(position: Position, turn: Turn, width: int) -> Iterator[Text]:
    seat = position.seat(turn.player)
    if not turn.actions:
        yield Text("  nothing", SMALL_PRINT)
    for action, (words, after) in zip(turn.actions, describe_turn(position, turn), strict=True):
        cash = after.cash[seat]
        line = Text(f"  {action!s:{NOTATION_WIDTH}}", "bold")
        line.append(f"{'?' if cash is None else cash:>{CASH_WIDTH - 2}}M  ", SMALL_PRINT)
        indent = " " * line.cell_len
        line.append(textwrap.fill(words, width, initial_indent=indent, subsequent_indent=indent).lstrip())
        yield line


INDENT = "  "
OPEN = {"money": "more money and floors", "turns": "more turns"}
"""Kinds of repairs that were not decided in time."""


def solution(question: Question, answer: Solved, width: int, *, unicode: bool) -> Group:
    glyphs = UNICODE if unicode else ASCII
    parts: list[RenderableType] = [before_and_after(question.position, answer.end, width, glyphs), Text("")]
    parts += turns_in_words(question.position, answer.turns, width)
    if not answer.turns:
        parts.append(Text("there is nothing to do", SMALL_PRINT))
    parts += [Text(""), *tally_lines(answer.end, question.seat)]
    parts += [Text(f"{glyphs.right} {goal.words}") for goal in question.goals]
    return Group(*parts)


def before_and_after(before: Position, after: Position, width: int, glyphs: Glyphs) -> Text:
    """The board before and after, side by side, with new floors marked."""
    sight = built(before.board, after.board)
    if before.board == after.board:
        return stacked([[*BoardText(sight, glyphs).lines, Text(""), *legend(sight, glyphs)]], width)
    blocks = [
        [Text("now"), *BoardText(sight_of(before.board), glyphs).lines],
        [Text("then", "bold"), *BoardText(sight, glyphs).lines, Text(""), *legend(sight, glyphs)],
    ]
    return stacked(blocks, width)


def tally_lines(position: Position, seat: Seat) -> Iterator[Text]:
    """The sources of a player's prestige, the cash that is left, and what the best group pays."""
    colour, board, cash = position.seats[seat], position.board, position.cash[seat]
    if position.missions[seat] is not None:
        found = tally(position, seat)
        zones = f"zones {' '.join(found.zones)} {len(found.zones)}" if found.zones else "zones 0"
        line = Text(f"{found.total} prestige", "bold")
        sources = f": penthouses {found.penthouses}, {zones}, mission {MISSION_PRESTIGE * found.mission}"
        line.append(sources, SMALL_PRINT)
        yield line
    else:
        zones = number_of(len(board.zones(colour)), "zone")
        yield Text(f"{number_of(board.penthouses(colour), 'penthouse')}, {zones}")
    line = Text(f"{'?' if cash is None else cash}M left", "bold")
    line.append(f", the best group pays {board.income(colour)}M", SMALL_PRINT)
    yield line


def impossible(reasons: Reasons, width: int) -> Group:
    """Why there is no answer, and what would be enough."""
    if reasons.reasons:
        listed = (
            textwrap.fill(reason, width, initial_indent="- ", subsequent_indent=INDENT) for reason in reasons.reasons
        )
        lines = [Text("impossible, because of these together:"), *map(Text, listed)]
    else:
        lines = [Text("impossible; the reasons were not found in time (raise --time-limit)")]
    return Group(*lines, *(Text(textwrap.fill(line, width, subsequent_indent=INDENT)) for line in _ways_out(reasons)))


def _ways_out(reasons: Reasons) -> Iterator[str]:
    """What would be enough, what was not decided, or that nothing would help."""
    if reasons.repairs:
        perhaps = ", or fewer" if "turns" in reasons.open_repairs else ""
        ways = [repair.enough + (perhaps if repair.turns else "") for repair in reasons.repairs]
        yield f"it would be enough to have {'; or '.join(ways)}"
    left_open = [
        OPEN[kind]
        for kind in reasons.open_repairs
        if kind != "turns" or not any(repair.turns for repair in reasons.repairs)
    ]
    if left_open:
        yield f"time ran out before it was clear whether {' or '.join(left_open)} would help (raise --time-limit)"
    if reasons.all_repairs and not reasons.repairs:
        if reasons.more_turns is None:
            yield "no money, floors or turns would help"
        elif reasons.more_turns:
            yield f"no money or floors would help, nor {counted(reasons.more_turns, 'turn')} more"
        else:
            yield "no money or floors would help, and no turns are left"


NARROWEST = 40


def check_report(found: "Check", width: int, *, unicode: bool) -> Group:
    width = max(width, NARROWEST)
    parts: list[RenderableType] = [draw(found.position, width=width, seat=found.seat, unicode=unicode), Text("")]
    named = [(str(finding.goals[0]), finding) for finding in found.goals]
    if len(named) != 1:
        named.append(("together", found.together))
    for name, finding in named:
        parts.append(verdict_line(name, finding.verdict, _words(finding, found), width, unicode=unicode))
    notes = [*_why_open(found), *chance_notes(found.chance, found.position.seats, [finding for _, finding in named])]
    if notes:
        parts += [Text(""), *(Text(textwrap.fill(note, width), SMALL_PRINT) for note in notes)]
    finding = found.together
    if finding.turns:
        if_ = "the turns of the others are skipped" if finding.verdict is Verdict.ALONE else "the others play along"
        parts += [Text(""), Text(f"one way there, if {if_}", SMALL_PRINT)]
        parts += what_matters(found.player, finding.turns)
    elif finding.strategy is not None and len(finding.strategy) != 1:
        parts += [Text(""), Text("play the first of these that is legal and leaves nothing to fear", SMALL_PRINT)]
        parts += line_of_play(found.player, finding.strategy)
    return Group(*parts)


def _words(finding: "Finding", found: "Check") -> Iterator[str]:
    yield from likelihood(finding, found.chance)
    said = [reason.words for reason in finding.reasons or ()]
    if found.position.is_over and "the game is over" not in said:
        yield "the game is over"
    yield from said
    if finding.strategy is not None:
        if found.position.mover == found.player and len(finding.strategy) == 1:
            yield f"play {finding.strategy[0]}"
        else:
            yield f"there is an answer to everything they do, one of {number_of(len(finding.strategy), 'turn')}"


def _why_open(found: "Check") -> Iterator[str]:
    from skypuzzle.skyline.checking.earlier_rounds import MOST_TURNS

    findings = [finding for finding in (*found.goals, found.together) if finding.open]
    yield from limit_notes({finding.limit for finding in findings})
    if found.position.is_last_round or found.position.is_over:
        return
    if any(is_safe in finding.open for finding in findings for is_safe in (Verdict.SECURED, Verdict.FORCED)):
        yield f"{BETTER}before the last round, only what nobody can still change can be proven"
    searched = [finding for finding in findings if finding.limit is None]
    if any(Verdict.ALONE in finding.open or Verdict.WITH_HELP in finding.open for finding in searched):
        yield f"{BETTER}the search looks at most {MOST_TURNS} turns ahead and only samples help"


MOST_ADVISED = 12


def advice_report(advice: "Advice", found: "Check", *, unicode: bool) -> Group:
    """The best turns, and any that the verdicts name."""
    has_chances = any(prospect.chance for prospect in advice.turns)
    headings = ("verdict",) if advice.goals else ()
    headings += (*(("chance",) if has_chances else ()), "prestige", "rent", "cash", "turn")
    table = plain_table(*headings)
    table.columns[-1].justify = "left"
    table.columns[-1].no_wrap = False
    for column in table.columns[:-1]:
        column.justify = "left" if column.header in ("verdict", "chance") else "right"
    named = found.named_turns
    for prospect in best_and_named(advice.turns, MOST_ADVISED, lambda prospect: prospect.turn in named):
        verdict = bar(prospect.verdict, unicode=unicode)
        if prospect.open:
            verdict.append(f"perhaps {in_words(*prospect.open)}")
        numbers = str(prospect.prestige), f"{prospect.income}M", f"{prospect.cash}M"
        chance = chance_cell(advice.turns, prospect, unicode=unicode)
        table.add_row(*((verdict,) if advice.goals else ()), *chance, *numbers, Text(str(prospect.turn)))
    notes = [f"out of {number_of(advice.boards, 'board')} possible after this turn"]
    if advice.are_boards_missing:
        notes = [f"out of {number_of(advice.boards, 'board')} found before the time limit"]
    if has_chances:
        notes.append(CHANCE_OF_A_TURN)
    if advice.is_out_of_time:
        notes.append("the time limit was reached: a longer --time-limit may change verdicts and order")
    return Group(table, *(Text(note, SMALL_PRINT) for note in notes))
