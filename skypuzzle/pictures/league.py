"""Many games between bots as a table: who won how often, and what else they did on average."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.console import Group
from rich.text import Text

from skypuzzle.pictures.layout import plain_table
from skypuzzle.shares import interval
from skypuzzle.simulation import seated
from skypuzzle.wording import number_of

MANY = 10_000
"""Games that are worth a decimal place in percentages."""


class Outcome(NamedTuple):
    """What a game came to, seat by seat."""

    wins: tuple[float, ...]
    """Their shares of the victory."""
    points: tuple[int, ...]
    plans: tuple[tuple[int, int], ...] = ()
    """Where there are plans: how many were right, of how many."""


def shared_win(winners: Sequence[object], players: Iterable[object]) -> tuple[float, ...]:
    """Each player's share of the victory."""
    return tuple((player in winners) / len(winners) for player in players)


def league_table(
    outcomes: Iterable[Outcome], players: Sequence[Text], bots: Sequence[str], points: str, *, rotate: bool = False
) -> Group:
    """Games seat by seat or, if the bots change seats, bot by bot; they are looked at one by one.

    Points are called so in the heading. The interval is that of the share of wins.
    """
    games = 0
    wins, scored = [0.0] * len(bots), [0] * len(bots)
    right, planned = [0] * len(bots), [0] * len(bots)
    for outcome in outcomes:
        for seat, bot in enumerate(seated(range(len(bots)), games if rotate else 0)):
            wins[bot] += outcome.wins[seat]
            scored[bot] += outcome.points[seat]
            for held, of in outcome.plans[seat : seat + 1]:
                right[bot] += held
                planned[bot] += of
        games += 1
    columns: dict[str, Sequence[Text | str]] = {} if rotate else {"player": players}
    columns["bot"] = bots
    columns["wins"] = list(map(_count, wins))
    if len(bots) > 1:
        columns["95% interval"] = [_percentages(each, games) for each in wins]
    columns[f"average {points}"] = [f"{each / games:.1f}" for each in scored]
    if any(planned):
        columns["right plans"] = [
            f"{held / games:.1f} of {of / games:.1f}" for held, of in zip(right, planned, strict=True)
        ]
    table = plain_table(*columns)
    for row in zip(*columns.values(), strict=True):
        table.add_row(*row)
    return Group(Text(number_of(games, "game"), "bold"), table)


def _count(wins: float) -> str:
    """Wins, of which some may be shared."""
    return f"{wins:.2f}".rstrip("0").rstrip(".")


def _percentages(wins: float, games: int) -> str:
    low, high = (100 * end for end in interval(wins, games))
    places = 1 if games >= MANY else 0
    return f"{low:.{places}f} to {high:.{places}f}%"
