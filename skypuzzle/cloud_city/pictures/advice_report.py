"""What `check --advise` weighed, to look at: turns, best first, with the verdict and the votes that they promise."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from skypuzzle.cloud_city.checking.verdicts import Prospect
from skypuzzle.pictures.layout import bar, in_words, plain_table

MOST_TURNS = 12


def advice_report(advice: Sequence[Prospect], *, unicode: bool) -> RenderableType:
    """The best turns."""
    table = plain_table("votes", "verdict", "turn")
    for column in table.columns[1:]:
        column.justify = "left"
    table.columns[2].no_wrap = False
    for prospect in advice[:MOST_TURNS]:
        verdict = bar(prospect.verdict, unicode=unicode)
        if prospect.open:
            verdict.append(f"or {in_words(*prospect.open)}")
        table.add_row(str(prospect.votes), verdict, Text(str(prospect.turn.move)))
    return table
