"""What `check --advise` weighed, to look at: turns, best first, with the verdict and what they leave behind."""

from rich.console import Group
from rich.text import Text

from skypuzzle.pictures.layout import SMALL_PRINT, bar, in_words, plain_table
from skypuzzle.skyline.checking.advice import Advice
from skypuzzle.wording import number_of

MOST_TURNS = 12


def advice_report(advice: Advice, *, unicode: bool) -> Group:
    """The best turns."""
    headings = (*(("verdict",) if advice.goals else ()), "prestige", "rent", "cash", "turn")
    table = plain_table(*headings)
    table.columns[-1].justify = "left"
    table.columns[-1].no_wrap = False
    for column in table.columns[:-1]:
        column.justify = "left" if column.header == "verdict" else "right"
    for prospect in advice.turns[:MOST_TURNS]:
        verdict = bar(prospect.verdict, unicode=unicode)
        if prospect.open:
            verdict.append(f"or {in_words(*prospect.open)}")
        numbers = str(prospect.prestige), f"{prospect.income}M", f"{prospect.cash}M"
        table.add_row(*((verdict,) if advice.goals else ()), *numbers, Text(str(prospect.turn)))
    notes = [f"of {number_of(advice.boards, 'board')} that can stand after this turn"]
    if advice.are_boards_missing:
        notes = [f"of {number_of(advice.boards, 'board')} that were found before time ran out"]
    if advice.is_out_of_time:
        notes.append("time ran out: with more of it, by --time-limit, the verdicts and the order may be others")
    return Group(table, *(Text(note, SMALL_PRINT) for note in notes))
