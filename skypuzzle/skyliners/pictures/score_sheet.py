"""Final scoring and the outcome of many games as tables."""

from collections.abc import Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from skypuzzle.skyliners.pictures.terminal import SIDE_STYLES, draw
from skypuzzle.skyliners.rules.geometry import ROW_LETTERS, SITE_NAMES, Side
from skypuzzle.skyliners.rules.records import GameRecord
from skypuzzle.skyliners.rules.scoring import RowScore, Score, score


def _table(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bright_black", padding=(0, 2, 0, 0))
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left", no_wrap=True)
    return table


def _name(side: Side) -> Text:
    return Text(f"{side} {side.colour}", f"bold {SIDE_STYLES[side]}")


def score_sheet(scored: Score) -> Group:
    """Every card in the order of scoring, then what each player has of it."""
    rows = _table("card", "sees", "points", "antennas", "placed on")
    rows.columns[-1].justify = "left"
    for row in scored.rows:
        rows.add_row(*_row_cells(row))
    totals = _table("player", "rows", "antennas", "skyscraper", "total", "")
    for card in scored.skyscrapers:
        side = card.side
        own = [row for row in scored.rows if row.side is side]
        totals.add_row(
            _name(side),
            str(sum(row.points for row in own)),
            str(sum(len(row.antennas) + row.beyond for row in own)),
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


def game_report(record: GameRecord, width: int, *, unicode: bool) -> Group:
    """The last position of a game and its scoring."""
    end = record.end()
    return Group(draw(end, width=width, unicode=unicode), Text(""), score_sheet(score(end)))


def league_table(records: Sequence[GameRecord], bots: Sequence[str]) -> Group:
    """Wins and average points by seat; a shared victory counts as a part of one."""
    scores = [score(record.end()) for record in records]
    table = _table("player", "bot", "wins", "average points")
    for side, bot in zip(sorted(records[0].start.seats), bots, strict=True):
        wins = sum(1 / len(scored.winners) for scored in scores if side in scored.winners)
        average = sum(scored.totals[side] for scored in scores) / len(scores)
        table.add_row(_name(side), bot, f"{wins:.4g}", f"{average:.1f}")
    return Group(Text(f"{len(records)} games", "bold"), table)
