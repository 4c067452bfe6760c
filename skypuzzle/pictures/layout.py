"""Text laid out for a terminal: tables, bars of verdicts, things side by side, and puzzles with what to do."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from io import StringIO
from itertools import zip_longest
from textwrap import fill, wrap
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from skypuzzle.limits import Limit
from skypuzzle.play import seated
from skypuzzle.puzzles.levels import about, called, stars_text
from skypuzzle.verdicts import Verdict
from skypuzzle.wording import number_of

if TYPE_CHECKING:
    from skypuzzle.odds import BotGames
    from skypuzzle.puzzles.puzzle import Puzzle


T = TypeVar("T")

SMALL_PRINT = "bright_black"
GAP = 2
"""Columns between two things side by side."""
BLOCK_GAP = 3
NAME_WIDTH = 16

Block: TypeAlias = Sequence[Text]
"""Lines that stay together."""


class Sheet:
    """Characters with their styles, each in a column of a line."""

    def __init__(self) -> None:
        self.sheet: dict[tuple[int, int], tuple[str, str]] = {}

    @property
    def lines(self) -> list[Text]:
        last = max(line for _, line in self.sheet)
        return [self._line(line) for line in range(last + 1)]

    def _line(self, line: int) -> Text:
        text = Text()
        for column in sorted(column for column, at in self.sheet if at == line):
            text.pad_right(column - text.cell_len)
            text.append(*self.sheet[column, line])
        text.rstrip()
        return text

    def _write(self, column: int, line: int, words: str, style: str) -> None:
        for offset, letter in enumerate(words):
            self.sheet[column + offset, line] = letter, style


def plain_table(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style=SMALL_PRINT, padding=(0, 2, 0, 0))
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left", no_wrap=True)
    return table


def side_by_side(left: Sequence[Text], right: Sequence[Text], width: int) -> Text:
    """Put blocks of lines side by side, the right one a line lower; if they are too wide, below each other."""
    across = max(line.cell_len for line in left) + GAP
    if across + max(line.cell_len for line in right) > width:
        return Text("\n").join([*left, Text(""), *right])
    merged = []
    for one, other in zip_longest(left, [Text(""), *right], fillvalue=Text("")):
        line = one.copy()
        if other.plain:
            line.pad_right(across - one.cell_len)
            line.append_text(other)
        merged.append(line)
    return Text("\n").join(merged)


def stacked(blocks: Iterable[Block], width: int) -> Text:
    return rows_joined(in_rows(blocks, width))


def in_rows(blocks: Iterable[Block], width: int) -> list[list[Block]]:
    """Put as many blocks as fit into each row."""
    rows: list[list[Block]] = []
    used = width + 1
    for block in blocks:
        across = max(line.cell_len for line in block)
        if used + BLOCK_GAP + across > width:
            rows.append([])
            used = -BLOCK_GAP
        rows[-1].append(block)
        used += BLOCK_GAP + across
    return rows


def rows_joined(rows: Iterable[Sequence[Block]]) -> Text:
    return Text("\n\n").join(Text("\n").join(_beside_each_other(row)) for row in rows)


def _beside_each_other(blocks: Sequence[Block]) -> Iterator[Text]:
    widths = [max(line.cell_len for line in block) for block in blocks]
    for parts in zip_longest(*blocks, fillvalue=Text("")):
        line, start = Text(), 0
        for part, across in zip(parts, widths, strict=True):
            if part.plain:
                line.pad_right(start - line.cell_len)
                line.append_text(part)
            start += across + BLOCK_GAP
        yield line


def puzzle_sheet(
    puzzle: "Puzzle", picture: RenderableType, task: str, width: int, *, number: int | None = None, unicode: bool = True
) -> Group:
    """A puzzle under its number in a set, if it has one, and its label, and below it what to do."""
    stars, more = stars_text(puzzle.label.stars, unicode=unicode), about(puzzle)
    heading = Text().append(f"{'' if number is None else f'{number}  '}{called(puzzle)}", "bold")
    heading.append((f"  {stars}" if stars else "") + (f"\n{more}" if more else ""))
    heading.append(f"  ({puzzle.difficulty.score}, {puzzle.id})", "dim")
    return Group(heading, picture, Text(""), Text(fill(task, width)))


def under(line: str, picture: RenderableType) -> RenderableType:
    """Put a line of text above a picture, if there is one."""
    return Group(Text(line, "italic"), Text(""), picture) if line else picture


def one_below_the_other(pictures: Iterable[RenderableType]) -> Group:
    parts: list[RenderableType] = []
    for picture in pictures:
        parts += [Text(""), picture] if parts else [picture]
    return Group(*parts)


def plain_lines(picture: RenderableType, width: int) -> list[str]:
    sheet = StringIO()
    console = Console(file=sheet, width=width, force_terminal=False, highlight=False, soft_wrap=True)
    console.print(picture)
    return [line.rstrip() for line in sheet.getvalue().splitlines()]


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
IN_ASCII = str.maketrans("▮▯✗", "#.x")
VERDICT_WIDTH = 10


def bar(verdict: Verdict, *, unicode: bool) -> Text:
    """Return a verdict as a symbol and a word; neither depends on colour."""
    symbol = BARS[verdict] if unicode else BARS[verdict].translate(IN_ASCII)
    return Text(f"{symbol} {in_words(verdict):{VERDICT_WIDTH}}", STYLES[verdict])


def verdict_line(name: str, verdict: Verdict, words: Iterable[str], width: int, *, unicode: bool) -> Text:
    """A goal and how safe it is, with the words wrapped next to the bar."""
    head = Text(f"{name:{NAME_WIDTH}}", "bold")
    head.append_text(bar(verdict, unicode=unicode))
    return with_words(head, words, width, unicode=unicode)


def with_words(head: Text, words: Iterable[str], width: int, *, unicode: bool) -> Text:
    """Add words to the head of a line, wrapped next to it."""
    indent = " " * (head.cell_len + 1)
    said = "; ".join(words)
    lines = wrap(said if unicode else said.replace("–", "-"), width, initial_indent=indent, subsequent_indent=indent)
    if lines:
        head.append("\n".join(lines)[head.cell_len :])
    return head


CHANCE_OF_A_TURN = "chance: in how many games between quick bots the goals held after this turn, an estimate"


def chance_cell(advice: Sequence[Any], prospect: Any, *, unicode: bool) -> tuple[str, ...]:
    """Return what a table of turns says about the chance of one of them: nothing if none has games."""
    if not any(each.chance for each in advice):
        return ()
    words = "" if prospect.chance is None else prospect.chance.percentages()
    return (words if unicode else words.replace("–", "-"),)


def best_and_named(advice: Sequence[T], most: int, is_named: Callable[[T], bool]) -> Iterator[T]:
    """Yield the best turns, and those further down that a verdict names."""
    yield from advice[:most]
    yield from filter(is_named, advice[most:])


POSSIBLE = (Verdict.ALONE, Verdict.WITH_HELP)


def likelihood(finding: Any, played: "BotGames | None", refuted_by: str | None = None) -> Iterator[str]:
    """Say how likely goals are: the share of bot games, whether they can be forced, and what is not settled.

    `refuted_by` is the first move, in a few words, with which the others can prevent the goals.
    """
    share = finding.chance
    if share is not None and played is not None:
        yield f"{share.percentages()} in {share.games} {played.words}"
    is_asked = share is not None and finding.verdict in POSSIBLE and Verdict.FORCED not in finding.open
    if refuted_by is not None or is_asked:
        yield "not forced" + ("" if refuted_by is None else f": {refuted_by}")
    if finding.open:
        yield f"perhaps {in_words(*finding.open)}"


ESTIMATE = "for an estimate, add --chance 100"


def chance_notes(played: "BotGames | None", players: Iterable[object], findings: Sequence[Any]) -> Iterator[str]:
    """Say how the games behind the chances were played; without games, how to get an estimate of what is open."""
    if played is None:
        if any(finding.open for finding in findings):
            yield ESTIMATE
        return
    if len(set(played.bots)) > 1:
        yield "bots: " + ", ".join(f"{player} {bot}" for player, bot in zip(players, played.bots, strict=True))
    if len(findings) > 1:
        yield "in these games, you play for all of it at once"
    if played.asked is not None:
        yield f"the time limit was reached after {played.games} of {played.asked} {played.words}"


def in_words(*verdicts: Verdict) -> str:
    return " or ".join(verdict.value.replace("-", " ") for verdict in verdicts)


BETTER = "may be better than shown: "


def limit_notes(limits: Collection[Limit | None]) -> Iterator[str]:
    """Say which limits of the search left verdicts open."""
    if Limit.TIME in limits:
        yield f"{BETTER}the time limit was reached (try --time-limit 60)"
    if Limit.STATES in limits:
        yield f"{BETTER}the search reached its limit of states (more time would not help)"


def verdict_on(player: object, winners: Collection[object], players: int) -> str:
    """What a table of scores says next to a player: nothing about the others, or about a player alone."""
    if player not in winners or players == 1:
        return ""
    return "wins" if len(winners) == 1 else "shares the win"


MANY = 10_000
"""Games that are worth a decimal place in percentages."""


class Outcome(NamedTuple):
    """What a game came to, seat by seat."""

    wins: tuple[float, ...]
    """Their shares of the victory."""
    points: tuple[int, ...]
    plans: tuple[tuple[int, int], ...] = ()
    """Where there are plans: how many were right, of how many."""


def shared_win(winners: Sequence[object], players: Iterable[object]) -> tuple[float, ...]:
    return tuple((player in winners) / len(winners) for player in players)


def league_table(
    outcomes: Iterable[Outcome], players: Sequence[Text], bots: Sequence[str], points: str, *, rotate: bool = False
) -> Group:
    """Return the results of games by seat or, if the bots rotate, by bot. Consumes the outcomes one by one.

    `points` is the heading for points. The interval is that of the share of wins.
    """
    games = 0
    wins, scored = [0.0] * len(bots), [0] * len(bots)
    right, planned = [0] * len(bots), [0] * len(bots)
    for outcome in outcomes:
        for seat, bot in enumerate(seated(range(len(bots)), games if rotate else 0)):
            wins[bot] += outcome.wins[seat]
            scored[bot] += outcome.points[seat]
            for held, of in outcome.plans[seat : seat + 1]:
                right[bot] += held
                planned[bot] += of
        games += 1
    columns: dict[str, Sequence[Text | str]] = {} if rotate else {"player": players}
    columns["bot"] = bots
    columns["wins"] = [f"{each:.2f}".rstrip("0").rstrip(".") for each in wins]
    if len(bots) > 1:
        columns["95% interval"] = [_percentages(each, games) for each in wins]
    columns[f"average {points}"] = [f"{each / games:.1f}" for each in scored]
    if any(planned):
        columns["right plans"] = [
            f"{held / games:.1f} of {of / games:.1f}" for held, of in zip(right, planned, strict=True)
        ]
    table = plain_table(*columns)
    for row in zip(*columns.values(), strict=True):
        table.add_row(*row)
    return Group(Text(number_of(games, "game"), "bold"), table)


def _percentages(wins: float, games: int) -> str:
    from skypuzzle.ratings import interval

    low, high = (100 * end for end in interval(wins, games))
    places = 1 if games >= MANY else 0
    return f"{low:.{places}f} to {high:.{places}f}%"
