"""What `check` found, to look at: the board with the sites that matter, a line for each plan, and what proves it."""

import textwrap
from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from skypuzzle.limits import Limit
from skypuzzle.pictures.layout import SMALL_PRINT, bar, in_words, plain_table
from skypuzzle.ratings import interval
from skypuzzle.skyliners.checking.verdicts import BotGames, Check, Finding
from skypuzzle.skyliners.pictures.blocks import SIDE_STYLES
from skypuzzle.skyliners.pictures.lines_of_play import line_of_play, matters_to, short_line
from skypuzzle.skyliners.pictures.terminal import draw
from skypuzzle.skyliners.questions import sites_of
from skypuzzle.skyliners.rules.board import ROW_LETTERS, Site
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE, NUMBERS, Build, HiddenPlan
from skypuzzle.verdicts import Verdict

NAME_WIDTH = 9
NARROWEST = 40


def check_report(found: Check, width: int, *, unicode: bool) -> Group:
    """The whole answer, and what came of games between bots; without plans, a table of what could be planned."""
    width = max(width, NARROWEST)
    marked = sites_that_matter(found)
    parts: list[RenderableType] = [draw(found.position, width=width, unicode=unicode, marked=marked), Text("")]
    if marked:
        parts += [Text("+ is where it is decided", SMALL_PRINT), Text("")]
    if found.together is None:
        return Group(*parts, *_table(found, unicode=unicode))
    has_line = bool(found.together.turns)
    for finding in found.plans:
        words = _words(finding, found, with_line=not (has_line and len(found.plans) == 1))
        parts.append(_line(str(finding.plan), finding, found, width, words, unicode=unicode))
    if len(found.plans) > 1:
        words = _words(found.together, found, with_line=not has_line)
        parts.append(_line("together", found.together, found, width, words, unicode=unicode))
    notes = [*_why_open(found), *_about_games(found)]
    if notes:
        parts += [Text(""), *(Text(note, SMALL_PRINT) for note in notes)]
    if has_line:
        parts += [Text(""), *line_of_play(found, found.together, width, unicode=unicode)]
    return Group(*parts)


def _why_open(found: Check) -> Iterator[str]:
    """Which limits left verdicts open."""
    limits = {finding.limit for finding in (*found.plans, found.together) if finding is not None and finding.open}
    if Limit.TIME in limits:
        yield "maybe better: time ran out; give it more with --time-limit"
    if Limit.STATES in limits:
        yield "maybe better: the search reached its limit of states; more time would not help"


def _held(finding: Finding, found: Check) -> Iterator[str]:
    """In how many games of bots the plans held, if any were played."""
    if finding.chance is not None and found.chance is not None:
        held, games = finding.chance.held, finding.chance.games
        low, high = (round(100 * end) for end in interval(held, games))
        yield f"held in {held} of {games} {_games_of(found.chance)} ({low} to {high}%)"


def _games_of(played: BotGames) -> str:
    bots = set(played.bots)
    return f"games of {min(bots)}" if len(bots) == 1 else "bot games"


def _about_games(found: Check) -> Iterator[str]:
    played = found.chance
    if played is None:
        return
    if len(set(played.bots)) > 1:
        seats = sorted(found.position.seats)
        yield "bots: " + ", ".join(f"{side} {bot}" for side, bot in zip(seats, played.bots, strict=True))
    if played.asked is not None:
        yield f"time ran out after {played.games} of {played.asked} {_games_of(played)}"


def sites_that_matter(found: Check) -> frozenset[Site]:
    """Where the verdicts are decided: buildings that secure or spoil a plan, and what is still to come there."""
    if found.together is None:
        return frozenset()
    findings = found.plans if found.together.turns is None else (found.together,)
    return frozenset(site for finding in findings for site in _sites(finding, found))


def _sites(finding: Finding, found: Check) -> Iterator[Site]:
    rows = sites_of(found.plans_of(finding))
    turns = finding.turns or ()
    if finding.strategy is not None and finding.strategy.turn is not None:
        turns = (finding.strategy.turn,)
    yield from (
        action.site for turn in turns for action in turn.actions if isinstance(action, Build) and action.site in rows
    )
    if finding.reasons is not None:
        yield from (site for site in finding.reasons.sites if site in rows)


def _line(name: str, finding: Finding, found: Check, width: int, words: list[str], *, unicode: bool) -> Text:
    head = Text(f"{name:{NAME_WIDTH}}", f"bold {SIDE_STYLES[found.player]}")
    head.append_text(bar(finding.verdict, unicode=unicode))
    indent = " " * (head.cell_len + 1)
    said = "; ".join([*words, *_held(finding, found)])
    lines = textwrap.wrap(said, width, initial_indent=indent, subsequent_indent=indent)
    if lines:
        head.append("\n".join(lines)[head.cell_len :])
    return head


def _words(finding: Finding, found: Check, *, with_line: bool) -> list[str]:
    """What to say about a verdict in a line."""
    words = [f"maybe {in_words(*finding.open)}"] if finding.open else []
    if found.position.is_over:
        words.append("the game is over")
    elif finding.reasons is not None:
        plans = found.plans_of(finding)
        itself = f"{plans[0]}: " if len(plans) == 1 else None
        words += [reason for reason in finding.reasons.reasons if itself is None or not reason.startswith(itself)]
    elif finding.verdict is Verdict.LOST and len(found.plans_of(finding)) > 1:
        words += [f"{single.plan} is lost" for single in found.plans if single.verdict is Verdict.LOST]
    elif finding.strategy is not None:
        words.append(_first_turn(finding, found))
    elif finding.turns is not None and with_line:
        words.append(short_line(found, finding) or "nothing more has to be built there")
    return words


def _first_turn(finding: Finding, found: Check) -> str:
    turn = None if finding.strategy is None else finding.strategy.turn
    if turn is None:
        return "there is an answer to everything they do"
    if any(matters_to(action, finding, found, turn.player) for action in turn.actions):
        return f"play {turn}"
    return f"anything elsewhere will do, such as {turn}"


def _table(found: Check, *, unicode: bool) -> Iterator[RenderableType]:
    """Every row that can still be planned, by every number."""
    if not found.plans:
        yield Text(f"{found.player} has no planning card left")
        return
    table = plain_table("row", *(f"{number}" if number != FOUR_OR_FIVE else "4 or 5" for number in NUMBERS))
    for column in table.columns:
        column.justify = "left"
    cells = {(plan.row, plan.number): single for single in found.plans for plan in found.plans_of(single)}
    for row in dict.fromkeys(row for row, _ in cells):
        table.add_row(
            Text(f"{found.player}{ROW_LETTERS[row]}", f"bold {SIDE_STYLES[found.player]}"),
            *(_cell(cells[row, number], unicode=unicode) for number in NUMBERS),
        )
    yield table
    for note in _why_open(found):
        yield Text(f"* {note}", SMALL_PRINT)
    if hidden := sum(isinstance(card, HiddenPlan) and card.side is found.player for card in found.position.office):
        cards = "1 card lies" if hidden == 1 else f"{hidden} cards lie"
        yield Text(f"{cards} face down, so which rows they take is not known", SMALL_PRINT)


def _cell(finding: Finding, *, unicode: bool) -> Text:
    text = bar(finding.verdict, unicode=unicode)
    text.rstrip()
    text.append("*" if finding.open else "")
    return text
