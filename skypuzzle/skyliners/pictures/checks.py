"""What `check` found, to look at: the board with the sites that matter, a line for each plan, and what proves it."""

import textwrap
from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from skypuzzle.skyliners.checking.odds import Share
from skypuzzle.skyliners.checking.verdicts import Check, Finding, Verdict
from skypuzzle.skyliners.pictures.blocks import SIDE_STYLES
from skypuzzle.skyliners.pictures.score_sheet import plain_table
from skypuzzle.skyliners.pictures.terminal import draw
from skypuzzle.skyliners.questions.question import sites_of
from skypuzzle.skyliners.rules.actions import FOUR_OR_FIVE, NUMBERS, Build
from skypuzzle.skyliners.rules.geometry import ROW_LETTERS, Site

STYLES = {
    Verdict.SECURED: "bold green",
    Verdict.FORCED: "green",
    Verdict.ALONE: "yellow",
    Verdict.WITH_HELP: "magenta",
    Verdict.LOST: "red",
    Verdict.UNDECIDED: "bright_black",
}
BARS = {
    Verdict.SECURED: "▮▮▮▮",
    Verdict.FORCED: "▮▮▮▯",
    Verdict.ALONE: "▮▮▯▯",
    Verdict.WITH_HELP: "▮▯▯▯",
    Verdict.LOST: "✗   ",
    Verdict.UNDECIDED: "?   ",
}
IN_ASCII = str.maketrans("▮▯✗…–", "#.x~-")
NAME_WIDTH = 9
VERDICT_WIDTH = 10
HELP = "!"
NARROWEST = 60


def check_report(
    found: Check, width: int, *, unicode: bool, shares: tuple[Sequence[Share], Share] | None = None
) -> Group:
    """The whole answer; with no plans asked about, a table of what could be planned."""
    width = max(width, NARROWEST)
    parts: list[RenderableType] = [
        draw(found.position, width=width, unicode=unicode, marked=sites_that_matter(found)),
        Text(""),
    ]
    if found.together is None:
        return Group(*parts, *_table(found, unicode=unicode))
    each, all_of_them = shares or ((None,) * len(found.plans), None)
    for finding, share in zip(found.plans, each, strict=True):
        parts.append(_line(str(finding.plan), finding, found, width, share, unicode=unicode))
    if len(found.plans) > 1:
        parts.append(_line("together", found.together, found, width, all_of_them, unicode=unicode))
    answer = found.together.answer
    if answer is not None and answer.turns:
        parts += [Text(""), *line_of_play(found, found.together, width)]
    return Group(*parts)


def sites_that_matter(found: Check) -> frozenset[Site]:
    """Where the verdicts are decided: buildings that secure or spoil a plan, and what is to be built on the rows."""
    if found.together is None:
        return frozenset()
    findings = (found.together,) if found.together.answer else found.plans
    return frozenset(site for finding in findings for site in _sites(finding, found))


def _sites(finding: Finding, found: Check) -> Iterator[Site]:
    rows = sites_of(finding.plans)
    turns = finding.answer.turns if finding.answer else ()
    if finding.strategy is not None and (first := finding.strategy.first_turn(found.position)):
        turns = (first,)
    yield from (
        action.site for turn in turns for action in turn.actions if isinstance(action, Build) and action.site in rows
    )
    if finding.reasons is not None:
        yield from (site for site in finding.reasons.sites if site in rows)


def bar(verdict: Verdict, *, unicode: bool) -> Text:
    """A verdict as a symbol and a word; neither needs colour."""
    symbol = BARS[verdict] if unicode else BARS[verdict].translate(IN_ASCII)
    return Text(f"{symbol} {verdict.value.replace('-', ' '):{VERDICT_WIDTH}}", STYLES[verdict])


def _line(name: str, finding: Finding, found: Check, width: int, share: Share | None, *, unicode: bool) -> Text:
    head = Text(f"{name:{NAME_WIDTH}}", f"bold {SIDE_STYLES[found.player]}")
    head.append_text(bar(finding.verdict, unicode=unicode))
    words = _words(finding, found)
    if share is not None:
        low, high = (round(100 * end) for end in share.interval)
        words.append(f"held in {share.held} of {share.games} games ({low} to {high} %)")
    indent = " " * (head.cell_len + 1)
    lines = textwrap.wrap("; ".join(words), width, initial_indent=indent, subsequent_indent=indent)
    if lines:
        head.append("\n".join(lines)[head.cell_len :])
    return head


def _words(finding: Finding, found: Check) -> list[str]:
    """What is to be said of a verdict in a line."""
    words = []
    if finding.open:
        words.append(f"maybe {' or '.join(str(verdict).replace('-', ' ') for verdict in finding.open)}")
    if finding.reasons is not None:
        itself = f"{finding.plan}: " if len(finding.plans) == 1 else None
        words += [reason for reason in finding.reasons.reasons if itself is None or not reason.startswith(itself)]
    elif finding.strategy is not None:
        turn = finding.strategy.first_turn(found.position)
        if turn is not None:
            words.append(f"play {turn}")
        elif len(finding.strategy.steps) > 1:
            words.append("there is an answer to everything they do")
    elif finding.verdict is Verdict.WITH_HELP and finding.answer is not None:
        helped = [f"{finding.answer.turns[number].side}: {build}" for number, build in finding.help(found.player)]
        words.append(f"such as {', '.join(helped)}")
    return words


def line_of_play(found: Check, finding: Finding, width: int) -> Iterator[Text]:
    """The turns to the end of the game, a round on a line; what others do for the plans is marked."""
    helped = set(finding.help(found.player))
    turns = finding.answer.turns if finding.answer else ()
    heading = "this way" + (f" ({HELP} is help)" if helped else "")
    yield Text(heading, "bright_black")
    line = Text()
    for number, turn in enumerate(turns):
        told = Text(f"{turn.side}:", f"bold {SIDE_STYLES[turn.side]}")
        for action in turn.actions:
            is_help = isinstance(action, Build) and (number, action) in helped
            told.append(f" {action}{HELP if is_help else ''}", "bold magenta" if is_help else "default")
        if line.plain and (turn.side is found.position.seats[0] or line.cell_len + 3 + told.cell_len > width):
            yield line
            line = Text()
        line.append("   " if line.plain else "")
        line.append_text(told)
    yield line


def _table(found: Check, *, unicode: bool) -> Iterator[RenderableType]:
    """Every row that can still be planned, by every number."""
    if not found.plans:
        yield Text(f"{found.player} has no planning card left")
        return
    table = plain_table("row", *(f"{number}" if number != FOUR_OR_FIVE else "4 or 5" for number in NUMBERS))
    for column in table.columns:
        column.justify = "left"
    rows = dict.fromkeys(finding.plan.row for finding in found.plans)
    cells = {(finding.plan.row, finding.plan.number): finding for finding in found.plans}
    for row in rows:
        table.add_row(
            Text(f"{found.player}{ROW_LETTERS[row]}", f"bold {SIDE_STYLES[found.player]}"),
            *(_cell(cells[row, number], unicode=unicode) for number in NUMBERS),
        )
    yield table
    if any(finding.open for finding in found.plans):
        yield Text("* maybe better: not settled in time", "bright_black")


def _cell(finding: Finding, *, unicode: bool) -> Text:
    text = bar(finding.verdict, unicode=unicode)
    text.rstrip()
    text.append("*" if finding.open else "")
    return text
