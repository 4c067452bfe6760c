"""What came of games: one on the board with its scoring, many as a table."""

from collections.abc import Iterable, Sequence

from rich.console import Group
from rich.text import Text

from skypuzzle.skyliners.pictures.score_sheet import plain_table, score_sheet, side_name
from skypuzzle.skyliners.pictures.terminal import draw
from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.skyliners.rules.records import GameRecord
from skypuzzle.skyliners.rules.scoring import score


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
