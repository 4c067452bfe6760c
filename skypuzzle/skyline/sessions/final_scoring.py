"""The end of a game in words: every player's prestige, and who has won by what (rules 10, 11)."""

from collections.abc import Sequence

from skypuzzle.skyline.pictures.score_sheet import tie_break
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.scoring import MISSION_PRESTIGE, Scores, Tally, rank, score
from skypuzzle.wording import number_of


def scoring_lines(position: Position, names: Sequence[str]) -> list[str]:
    """A line for each player, and one for who wins."""
    scored = score(position)
    lines = [f"{name}: {tally_text(tally)}." for name, tally in zip(names, scored.tallies, strict=True)]
    return [*lines, winners_text(position, scored, names)]


def tally_text(tally: Tally) -> str:
    """Where prestige comes from."""
    zones = f" ({' '.join(tally.zones)})" if tally.zones else ""
    mission = f"mission {MISSION_PRESTIGE}" if tally.mission else "no mission"
    parts = (number_of(tally.penthouses, "penthouse"), f"{number_of(len(tally.zones), 'zone')}{zones}", mission)
    return f"{', '.join(parts)}; prestige {tally.total}"


def winners_text(position: Position, scored: Scores, names: Sequence[str]) -> str:
    """Who has won; where prestige is even, by what."""
    who = " and ".join(names[position.seats.index(colour)] for colour in scored.winners)
    win = "win" if len(scored.winners) > 1 or who == "you" else "wins"
    text = f"{who} {win} with prestige {scored.totals[scored.winners[0]]}"
    text = text[0].upper() + text[1:]
    tie = tie_break(position, scored)
    return f"{text}; {tie}." if tie else f"{text}."


def standing(position: Position, scored: Scores) -> list[Seat]:
    """The seats, the best first."""
    seats = range(len(position.seats))
    return sorted(seats, key=lambda seat: rank(position, seat, scored.tallies[seat]), reverse=True)
