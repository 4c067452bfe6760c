"""An answer to look at: the final city with what was added marked, the turns, and each plan ticked."""

from rich.console import Group
from rich.text import Text

from skypuzzle.skyliners.pictures.blocks import ASCII, SIDE_STYLES, UNICODE
from skypuzzle.skyliners.pictures.terminal import draw
from skypuzzle.skyliners.questions import GameQuestion, Question, Solved
from skypuzzle.skyliners.rules.board import SITE_NAMES
from skypuzzle.skyliners.rules.play import GameRecord


def solution(question: Question, answer: Solved, width: int, *, unicode: bool) -> Group:
    """The whole answer."""
    if isinstance(question, GameQuestion):
        start = question.position.board
        shown = draw(
            GameRecord(question.position, answer.turns).end(),
            width=width,
            unicode=unicode,
            marked=answer.board.built_since(start),
        )
    else:
        start = question.board
        shown = draw(answer.board, width=width, unicode=unicode, marked=answer.board.built_since(start))
    lines = [Text("")]
    for turn in answer.turns:
        line = Text(f"{turn.player}:", f"bold {SIDE_STYLES[turn.player]}")
        line.append(" " + " ".join(map(str, turn.actions)), "default")
        lines.append(line)
    if answer.turns and question.plans:
        lines.append(Text(""))
    glyphs = UNICODE if unicode else ASCII
    for plan in question.plans:
        sites = answer.board.seen(plan.side, plan.row)
        line = Text(f"{plan}", SIDE_STYLES[plan.side])
        line.append(f" {glyphs.right} sees {len(sites)}: {' '.join(SITE_NAMES[site] for site in sites)}", "default")
        lines.append(line)
    return Group(shown, *lines) if len(lines) > 1 else Group(shown)
