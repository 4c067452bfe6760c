"""Final scoring as a table."""

from rich.console import Group
from rich.table import Table
from rich.text import Text

from skypuzzle.skyliners.pictures.blocks import SIDE_STYLES
from skypuzzle.skyliners.rules.geometry import ROW_LETTERS, SITE_NAMES, Side
from skypuzzle.skyliners.rules.scoring import RowScore, Score


def plain_table(*headings: str) -> Table:
    """A table without lines, numbers to the right."""
    table = Table(box=None, pad_edge=False, header_style="bright_black", padding=(0, 2, 0, 0))
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left", no_wrap=True)
    return table


def side_name(side: Side) -> Text:
    """A player in his colour."""
    return Text(f"{side} {side.colour}", f"bold {SIDE_STYLES[side]}")


def score_sheet(scored: Score) -> Group:
    """Every card in the order of scoring, then what each player has of it."""
    rows = plain_table(
        "card" if any(row.plan for row in scored.rows) else "row", "sees", "points", "antennas", "placed on"
    )
    rows.columns[-1].justify = "left"
    for row in scored.rows:
        rows.add_row(*_row_cells(row))
    totals = plain_table("player", "rows", "antennas", "skyscraper", "total", "")
    for card in scored.skyscrapers:
        side = card.side
        own = [row for row in scored.rows if row.side is side]
        totals.add_row(
            side_name(side),
            str(sum(row.points for row in own)),
            f"{scored.antennas[side]}{f' +{beyond}' if (beyond := sum(row.beyond for row in own)) else ''}",
            f"{card.district or '?'} {card.points}",
            str(scored.totals[side]),
            "wins" if side in scored.winners else "",
        )
    tallest = Text("tallest: " + " ".join(SITE_NAMES[site] for site in scored.tallest), "bright_black")
    return Group(rows, Text(""), totals, tallest) if scored.rows else Group(totals, tallest)


def _row_cells(row: RowScore) -> tuple[str | Text, ...]:
    name = str(row.plan) if row.plan else f"{row.side}{ROW_LETTERS[row.row]}"
    scores = row.plan is None or row.plan.holds(len(row.seen))
    beyond = f"+{row.beyond} beyond the ten" if row.beyond else ""
    placed = " ".join(filter(None, (*(SITE_NAMES[site] for site in row.antennas), beyond)))
    return (
        Text(name, SIDE_STYLES[row.side]),
        str(len(row.seen)),
        str(row.points) if scores else "wrong",
        str(len(row.antennas)) if scores else "",
        placed,
    )
