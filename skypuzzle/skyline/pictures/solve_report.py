"""An answer to look at: the board before and after, the turns action by action with the money, and each goal ticked."""

import textwrap
from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from skypuzzle.pictures.layout import SMALL_PRINT, stacked
from skypuzzle.skyline.pictures.blocks import ASCII, UNICODE, Glyphs
from skypuzzle.skyline.pictures.board_text import BoardText
from skypuzzle.skyline.pictures.lines_of_play import turns_in_words
from skypuzzle.skyline.pictures.sights import built, sight_of
from skypuzzle.skyline.pictures.terminal import legend
from skypuzzle.skyline.questions.answer import Reasons, Solved, counted
from skypuzzle.skyline.questions.question import Question
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.scoring import MISSION_PRESTIGE, tally
from skypuzzle.wording import number_of

INDENT = "  "
OPEN = {"money": "more money and floors", "turns": "more turns"}
"""Ways out that were not found in time."""


def solution(question: Question, answer: Solved, width: int, *, unicode: bool) -> Group:
    """The whole answer."""
    glyphs = UNICODE if unicode else ASCII
    parts: list[RenderableType] = [before_and_after(question.position, answer.end, width, glyphs), Text("")]
    parts += turns_in_words(question.position, answer.turns, width)
    if not answer.turns:
        parts.append(Text("there is nothing to do", SMALL_PRINT))
    parts += [Text(""), *tally_lines(answer.end, question.seat)]
    parts += [Text(f"{glyphs.right} {goal.words}") for goal in question.goals]
    return Group(*parts)


def before_and_after(before: Position, after: Position, width: int, glyphs: Glyphs) -> Text:
    """The board as it is and as it will be, side by side, with what is new marked."""
    sight = built(before.board, after.board)
    if before.board == after.board:
        return stacked([[*BoardText(sight, glyphs).lines, Text(""), *legend(sight, glyphs)]], width)
    blocks = [
        [Text("now"), *BoardText(sight_of(before.board), glyphs).lines],
        [Text("then", "bold"), *BoardText(sight, glyphs).lines, Text(""), *legend(sight, glyphs)],
    ]
    return stacked(blocks, width)


def tally_lines(position: Position, seat: Seat) -> Iterator[Text]:
    """Where the prestige comes from, what is left, and what the best group pays."""
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
    """Why there is no answer, and what would have been enough."""
    return Group(*_impossible(reasons, width))


def _impossible(reasons: Reasons, width: int) -> Iterator[Text]:
    if reasons.reasons:
        yield Text("impossible, because of these together:")
        for reason in reasons.reasons:
            yield Text(textwrap.fill(reason, width, initial_indent="- ", subsequent_indent=INDENT))
    else:
        yield Text("impossible; the reasons were not found in time: --time-limit allows more")
    yield from (Text(textwrap.fill(line, width, subsequent_indent=INDENT)) for line in _ways_out(reasons))


def _ways_out(reasons: Reasons) -> Iterator[str]:
    """What would be enough, what was not found out, or that nothing would help."""
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
        yield f"whether {' or '.join(left_open)} would help was not found out in time: --time-limit allows more"
    if reasons.all_repairs and not reasons.repairs:
        if reasons.more_turns is None:
            yield "no money, floors or turns would help"
        elif reasons.more_turns:
            yield f"no money or floors would help, nor {counted(reasons.more_turns, 'turn')} more"
        else:
            yield "no money or floors would help, and no more turns are to come"
