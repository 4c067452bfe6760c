"""What `check` prints: each plan with its verdict and chance, lines of play, and advice."""

import textwrap
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.text import Text

from skypuzzle.pictures.layout import (
    SMALL_PRINT,
    bar,
    chance_notes,
    in_words,
    likelihood,
    limit_notes,
    plain_table,
    with_words,
)
from skypuzzle.skyliners.checking import checking
from skypuzzle.skyliners.checking.checking import (
    Advice,
    Aim,
    Check,
    Estimate,
    Finding,
    Prospect,
    ScoredTurn,
    WinFinding,
)
from skypuzzle.skyliners.checking.strategy import first_interference
from skypuzzle.skyliners.pictures.terminal import SIDE_STYLES, draw
from skypuzzle.skyliners.questions import sites_of
from skypuzzle.skyliners.row_search import RowGame
from skypuzzle.skyliners.rules.board import ROW_LETTERS, Side, Site
from skypuzzle.skyliners.rules.play import score
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE, NUMBERS, Action, Build, HiddenPlan, Plan, Planning, Turn
from skypuzzle.skyliners.rules.setup import hidden_cards
from skypuzzle.verdicts import Verdict

HELP = "!"
ELSEWHERE = "…"
ELSEWHERE_IN_ASCII = "~"


def matters_to(action: Action, finding: Finding, found: Check, side: Side) -> bool:
    """Does an action build on a row of the plans, or put one of their cards into the office?"""
    plans = found.plans_of(finding)
    if isinstance(action, Build):
        return action.site in sites_of(plans)
    return side is found.player and isinstance(action, Planning) and Plan(side, action.row, action.number) in plans


def short_line(found: Check, finding: Finding) -> str:
    """List only the actions that matter, in order."""
    turns = []
    for turn in finding.turns or ():
        kept = [
            f"{action}{HELP if turn.player is not found.player else ''}"
            for action in turn.actions
            if matters_to(action, finding, found, turn.player)
        ]
        if kept:
            turns.append(f"{turn.player}: {' '.join(kept)}")
    return ", ".join(turns)


def line_of_play(found: Check, finding: Finding, width: int, *, unicode: bool) -> Iterator[Text]:
    """The turns to the end of the game, one round per line."""
    elsewhere = ELSEWHERE if unicode else ELSEWHERE_IN_ASCII
    notes = [f"{elsewhere} anything elsewhere", *([f"{HELP} help"] if finding.help else [])]
    yield Text(f"to the end of the game ({', '.join(notes)})", SMALL_PRINT)
    yield from _rounds(finding.turns or (), lambda turn: _actions(turn, found, finding, elsewhere), found, width)


def _rounds(turns: Sequence[Turn], actions: Callable[[Turn], Text], found: Check, width: int) -> Iterator[Text]:
    line = Text()
    for turn in turns:
        played = Text(f"{turn.player}:", f"bold {SIDE_STYLES[turn.player]}")
        played.append_text(actions(turn))
        if line.plain and (turn.player is found.position.seats[0] or line.cell_len + 3 + played.cell_len > width):
            yield line
            line = Text()
        line.append("   " if line.plain else "")
        line.append_text(played)
    yield line


def _actions(turn: Turn, found: Check, finding: Finding, elsewhere: str) -> Text:
    text = Text()
    for action in turn.actions:
        matters = matters_to(action, finding, found, turn.player)
        is_help = matters and turn.player is not found.player
        if matters:
            text.append(f" {action}{HELP if is_help else ''}", "bold magenta" if is_help else "default")
        elif not text.plain.endswith(elsewhere):
            text.append(f" {elsewhere}", SMALL_PRINT)
    return text


PLAN_WIDTH = 9
NARROWEST = 40


def check_report(found: Check, width: int, *, unicode: bool) -> Group:
    """The verdicts, and results of bot games; without plans, a table of every plan that could be made."""
    width = max(width, NARROWEST)
    marked = sites_that_matter(found)
    parts: list[RenderableType] = [draw(found.position, width=width, unicode=unicode, marked=marked), Text("")]
    if marked:
        parts += [Text("+ marks the sites that decide it", SMALL_PRINT), Text("")]
    if found.win is not None:
        return Group(*parts, *_win(found, found.win, width, unicode=unicode))
    if found.together is None:
        return Group(*parts, *_table(found, unicode=unicode))
    has_line = bool(found.together.turns)
    for finding in found.plans:
        words = _words(finding, found, with_line=not (has_line and len(found.plans) == 1))
        parts.append(_line(str(finding.plan), finding, found, width, words, unicode=unicode))
    if len(found.plans) > 1:
        words = _words(found.together, found, with_line=not has_line)
        parts.append(_line("together", found.together, found, width, words, unicode=unicode))
    findings = found.plans if len(found.plans) == 1 else (*found.plans, found.together)
    notes = [*_why_open(found), *chance_notes(found.chance, sorted(found.position.seats), findings)]
    if notes:
        parts += [Text(""), *(Text(note, SMALL_PRINT) for note in notes)]
    if has_line:
        parts += [Text(""), *line_of_play(found, found.together, width, unicode=unicode)]
    return Group(*parts)


def _win(found: Check, win: WinFinding, width: int, *, unicode: bool) -> Iterator[RenderableType]:
    """Whether the player can win, how, and the score as it stands."""
    words = list(likelihood(win, found.chance))
    if found.position.is_over:
        words.append("the game is over")
    elif win.verdict is Verdict.FORCED:
        words.append("you have an answer to everything they do" if win.turn is None else f"play {win.turn}")
    head = Text(f"{f'{found.player} wins':{PLAN_WIDTH}}", f"bold {SIDE_STYLES[found.player]}")
    head.append_text(bar(win.verdict, unicode=unicode))
    yield with_words(head, words, width, unicode=unicode)
    totals = score(found.position).totals
    standing = ", ".join(f"{side} {totals[side]}" for side in found.position.seats)
    yield Text("")
    yield Text(f"points as it stands: {standing}", SMALL_PRINT)
    for note in (*limit_notes({win.limit}), *chance_notes(found.chance, sorted(found.position.seats), [win])):
        yield Text(textwrap.fill(note, width), SMALL_PRINT)
    if win.turns:
        if_ = "the turns of the others are skipped" if win.verdict is Verdict.ALONE else "the others play along"
        yield Text("")
        yield Text(f"to the end of the game, if {if_}", SMALL_PRINT)
        turns = [turn for turn in win.turns if turn.actions]
        yield from _rounds(turns, lambda turn: Text(f" {_turn_text(turn)}", "default"), found, width)


def _why_open(found: Check) -> Iterator[str]:
    findings = (*found.plans, found.together)
    return limit_notes({finding.limit for finding in findings if finding is not None and finding.open})


def sites_that_matter(found: Check) -> frozenset[Site]:
    """The sites that decide the verdicts: buildings that secure or spoil a plan, and what is still to be built."""
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
    head = Text(f"{name:{PLAN_WIDTH}}", f"bold {SIDE_STYLES[found.player]}")
    head.append_text(bar(finding.verdict, unicode=unicode))
    return with_words(head, words, width, unicode=unicode)


def _words(finding: Finding, found: Check, *, with_line: bool) -> list[str]:
    """Describe a verdict in one line."""
    words = list(likelihood(finding, found.chance, _refuted_by(finding, found)))
    if found.position.is_over:
        words.append("the game is over")
    elif finding.reasons is not None:
        plans = found.plans_of(finding)
        itself = f"{plans[0]}: " if len(plans) == 1 else None
        words += [reason for reason in finding.reasons.reasons if itself is None or not reason.startswith(itself)]
    elif finding.verdict is Verdict.LOST and len(found.plans_of(finding)) > 1:
        words += [f"{single.plan} is lost" for single in found.plans if single.verdict is Verdict.LOST]
    elif finding.verdict is Verdict.FORCED:
        words.append(_first_turn(finding, found))
    elif finding.turns is not None and with_line:
        words.append(short_line(found, finding) or "nothing more has to be built there")
    if finding.verdict is Verdict.FORCED and not finding.certified:
        words.append(BY_SEARCH)
    return words


BY_SEARCH = "by search, not spelled out"


def _refuted_by(finding: Finding, found: Check) -> str | None:
    """How the others prevent that plans are forced, in a few words."""
    if finding.refutation is None:
        return None if finding.certified or finding.verdict is Verdict.FORCED else BY_SEARCH
    blow = first_interference(finding.refutation, RowGame(found.position, found.player, found.plans_of(finding)))
    if blow is None:
        return "the others need not help"
    seat, action = blow
    return f"{found.position.seats[seat]} can play {action}"


def _first_turn(finding: Finding, found: Check) -> str:
    turn = None if finding.strategy is None else finding.strategy.turn
    if turn is None:
        return "you have an answer to everything they do"
    if any(matters_to(action, finding, found, turn.player) for action in turn.actions):
        return f"play {turn}"
    return f"anything elsewhere works, such as {turn}"


def _table(found: Check, *, unicode: bool) -> Iterator[RenderableType]:
    """Every row that can still be planned, with every number."""
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
        cards = (
            "1 card is face down, so its row is" if hidden == 1 else f"{hidden} cards are face down, so their rows are"
        )
        yield Text(f"{cards} not known", SMALL_PRINT)


def _cell(finding: Finding, *, unicode: bool) -> Text:
    text = bar(finding.verdict, unicode=unicode)
    text.rstrip()
    text.append("*" if finding.open else "")
    return text


MOST_SCORED = 10
MOST_IN_A_GROUP = checking.BEST_OF_A_VERDICT
TURN_WIDTH = 10
LEAD_WIDTH = 5


def advice_report(advice: Advice, found: Check, width: int, *, unicode: bool) -> Group:
    width = max(width, NARROWEST)
    if advice.by_score:
        return Group(*_by_score(advice.by_score, found))
    if advice.by_plan is not None:
        return Group(*_by_plan(advice, advice.by_plan, found, width, unicode=unicode))
    if found.win is not None:
        heading = "your turns, by the verdict on a win that they lead to, with the points as they stand then"
        return Group(
            *_in_groups(heading, advice.by_verdict, width, unicode=unicode), _about_random_games(advice, width)
        )
    plans = " ".join(map(str, advice.plans))
    lost = " ".join(_lost(found))
    one = "the best" if advice.is_estimated else "one"
    heading = f"your turns, {one} of each kind, by the verdict they lead to for {plans}"
    heading += f" ({lost} lost already)" if lost else ""
    return Group(*_in_groups(heading, advice.by_verdict, width, unicode=unicode), _about_random_games(advice, width))


def _by_score(turns: Sequence[ScoredTurn], found: Check) -> Iterator[RenderableType]:
    others_follow = found.player is not found.position.seats[-1]
    table = plain_table("your last turn", *(["certain", "as it stands"] if others_follow else ["score"]), "ahead by")
    for turn in turns[:MOST_SCORED]:
        certain = f"{turn.certain} to {turn.certain + turn.open}" if turn.open else str(turn.certain)
        points = [certain, str(turn.points)] if others_follow else [str(turn.points)]
        table.add_row(_turn_text(turn.turn), *points, str(turn.lead))
    yield table
    yield from _more(len(turns) - MOST_SCORED)
    if hidden_cards(found.position):
        yield Text("face-down cards are not counted", SMALL_PRINT)


def _by_plan(
    advice: Advice, aims: Sequence[Aim], found: Check, width: int, *, unicode: bool
) -> Iterator[RenderableType]:
    if not aims:
        yield Text("no plan you could make can come true any more", SMALL_PRINT)
        return
    heading = "what you could plan, with the best turn found towards it"
    yield from _in_groups(heading, aims, width, unicode=unicode)
    if lost := list(_lost(found)):
        yield bar(Verdict.LOST, unicode=unicode)
        yield Text(textwrap.fill(" ".join(lost), width, initial_indent="  ", subsequent_indent="  "))
    yield _about_random_games(advice, width)


def _lost(found: Check) -> Iterator[str]:
    return (str(single.plan) for single in found.plans if single.verdict is Verdict.LOST)


def _in_groups(heading: str, found: Sequence[Prospect], width: int, *, unicode: bool) -> Iterator[RenderableType]:
    """List turns grouped by verdict."""
    yield Text(textwrap.fill(heading, width), SMALL_PRINT)
    for (verdict, still_open), group in groupby(found, key=lambda turn: (turn.verdict, turn.open)):
        turns = list(group)
        line = bar(verdict, unicode=unicode)
        if still_open:
            line.append(f" perhaps {in_words(*still_open)}")
        yield line
        for prospect in turns[:MOST_IN_A_GROUP]:
            head = f"  {_turn_text(prospect.turn):{TURN_WIDTH}}{_lead(prospect.playouts)}  "
            indent = " " * len(head)
            words = textwrap.wrap(prospect.reason, width, initial_indent=indent, subsequent_indent=indent)
            yield Text(head + "\n".join(words)[len(indent) :])
        yield from _more(len(turns) - MOST_IN_A_GROUP)


def _lead(estimate: Estimate | None) -> str:
    if estimate is None:
        return ""
    average = round(estimate.lead / estimate.games, 1) + 0.0  # never a zero below zero
    return f"{average:+{LEAD_WIDTH}.1f}"


def _about_random_games(advice: Advice, width: int) -> Text:
    said = "no time for random games, so turns with the same verdict are listed safest first"
    if advice.is_estimated:
        said = f"+/-: average lead over the best other player, in {checking.MOST_GAMES:,} random games"
    return Text(textwrap.fill(said, width), SMALL_PRINT)


def _more(number: int) -> Iterator[Text]:
    if number > 0:
        yield Text(f"  and {number} more; --json lists them all", SMALL_PRINT)


def _turn_text(turn: Turn) -> str:
    return " ".join(map(str, turn.actions))
