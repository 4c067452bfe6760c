"""Lines of play as text, with what others do for the plans marked, and what happens elsewhere left out."""

from collections.abc import Iterator

from rich.text import Text

from skypuzzle.pictures.layout import SMALL_PRINT
from skypuzzle.skyliners.checking.verdicts import Check, Finding
from skypuzzle.skyliners.pictures.blocks import SIDE_STYLES
from skypuzzle.skyliners.questions import sites_of
from skypuzzle.skyliners.rules.board import Side
from skypuzzle.skyliners.rules.position import Action, Build, Plan, Planning, Turn

HELP = "!"
ELSEWHERE = "…"
ELSEWHERE_IN_ASCII = "~"


def matters_to(action: Action, finding: Finding, found: Check, side: Side) -> bool:
    """Does an action touch a row of the plans, or put one of their cards into the office?"""
    plans = found.plans_of(finding)
    if isinstance(action, Build):
        return action.site in sites_of(plans)
    return side is found.player and isinstance(action, Planning) and Plan(side, action.row, action.number) in plans


def short_line(found: Check, finding: Finding) -> str:
    """Only the actions that matter, in order."""
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
    """The turns to the end of the game, a round on a line."""
    elsewhere = ELSEWHERE if unicode else ELSEWHERE_IN_ASCII
    notes = [f"{elsewhere} anything elsewhere", *([f"{HELP} help"] if finding.help else [])]
    yield Text(f"to the end of the game ({', '.join(notes)})", SMALL_PRINT)
    line = Text()
    for turn in finding.turns or ():
        played = Text(f"{turn.player}:", f"bold {SIDE_STYLES[turn.player]}")
        played.append_text(_actions(turn, found, finding, elsewhere))
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
