"""Scores as tables: one game card by card, and many games seat by seat."""

from collections.abc import Iterable, Sequence

from rich.console import Group
from rich.text import Text

from skypuzzle.pictures.layout import plain_table
from skypuzzle.skyliners.pictures.blocks import SIDE_STYLES
from skypuzzle.skyliners.pictures.terminal import draw
from skypuzzle.skyliners.rules.geometry import ROW_LETTERS, SITE_NAMES, Side
from skypuzzle.skyliners.rules.records import GameRecord
from skypuzzle.skyliners.rules.scoring import RowScore, Score, score


def side_name(side: Side) -> Text:
    """A player in their colour."""
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


def game_report(record: GameRecord, width: int, *, unicode: bool) -> Group:
    """The last position of a game and its scoring."""
    end = record.end()
    return Group(draw(end, width=width, unicode=unicode), Text(""), score_sheet(score(end)))


def league_table(records: Iterable[GameRecord], seats: Sequence[Side], bots: Sequence[str]) -> Group:
    """Wins and average points by seat; a shared victory counts as a part of one. Records are looked at one by one."""
    games = 0
    wins, points = dict.fromkeys(seats, 0.0), dict.fromkeys(seats, 0)
    for record in records:
        games += 1
        scored = score(record.end())
        for side in seats:
            points[side] += scored.totals[side]
            wins[side] += (side in scored.winners) / len(scored.winners)
    table = plain_table("player", "bot", "wins", "average points")
    for side, bot in zip(sorted(seats), bots, strict=True):
        table.add_row(side_name(side), bot, f"{wins[side]:.4g}", f"{points[side] / games:.1f}")
    return Group(Text(f"{games} games", "bold"), table)
