"""Scores as tables: one game card by card, and many games seat by seat."""

from collections.abc import Iterable

from rich.console import Group
from rich.text import Text

from skypuzzle.pictures.layout import Outcome, plain_table, shared_win
from skypuzzle.pictures.layout import league_table as table_of_games
from skypuzzle.pictures.score_pages import ScorePage, form
from skypuzzle.skyliners.pictures.terminal import SIDE_STYLES
from skypuzzle.skyliners.rules.board import PLANNING_CARDS, ROW_LETTERS, SITE_NAMES, Side
from skypuzzle.skyliners.rules.play import AntennaChoice, GameRecord, RowScore, nearest_first, score
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.simulation import Simulation


def side_name(side: Side) -> Text:
    return Text(f"{side} {side.colour}", f"bold {SIDE_STYLES[side]}")


def score_sheet(position: Position, choose: AntennaChoice = nearest_first) -> Group:
    """Every card in the order of scoring, then each player's total."""
    scored = score(position, choose)
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
    scores = _is_right(row)
    beyond = f"+{row.beyond} beyond the ten" if row.beyond else ""
    placed = " ".join(filter(None, (*(SITE_NAMES[site] for site in row.antennas), beyond)))
    return (
        Text(name, SIDE_STYLES[row.side]),
        str(len(row.seen)),
        str(row.points) if scores else "wrong",
        str(len(row.antennas)) if scores else "",
        placed,
    )


def blank_pages() -> list[ScorePage]:
    """Forms for the full game and for the introductory one."""
    seats = [f"{side} {side.colour}" for side in Side]
    cards = map(str, range(1, len(Side) * PLANNING_CARDS + 1))
    office = form("Planning cards", ("card", "player", "row", "number", "sees", "points", "antennas"), cards)
    sums = form("", ("", *seats), ("points", "antennas", "skyscraper (3)", "total"))
    rows = form("Rows", ("", *(f"{side} {what}" for side in Side for what in ("sees", "ant."))), ROW_LETTERS)
    reminder = Text(
        "A right card scores 1 point for each building that its row shows, and puts an antenna on each that has none. "
        "At the end, each antenna scores 1 point, and a tallest building in the district of your skyscraper card 3. "
        "If tied, most antennas win. Points beyond ten antennas are entered with the points."
    )
    intro = Text("Score everyone's row A, beginning with the start player, then every row B, up to E.")
    return [
        ScorePage("Skyliners: score sheet", [[office], [sums], [reminder]], field=8),
        ScorePage("Skyliners: score sheet of the introductory game", [[rows], [sums], [intro]]),
    ]


def outcome(record: GameRecord) -> Outcome:
    """The outcome of a game by seat, clockwise from north."""
    scored = score(record.end())
    seats = sorted(scored.totals)
    cards = {side: [row for row in scored.rows if row.side is side and row.plan is not None] for side in seats}
    return Outcome(
        wins=shared_win(scored.winners, seats),
        points=tuple(scored.totals[side] for side in seats),
        plans=tuple((sum(map(_is_right, cards[side])), len(cards[side])) for side in seats),
    )


def _is_right(row: RowScore) -> bool:
    return row.plan is None or row.plan.holds(len(row.seen))


def league_table(outcomes: Iterable[Outcome], run: Simulation) -> Group:
    """Results of many games by seat or, if the bots change seats, by bot."""
    return table_of_games(outcomes, list(map(side_name, sorted(run.seats))), run.bots, "points", rotate=run.rotate)
