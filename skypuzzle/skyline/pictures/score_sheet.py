"""Scores as tables: the sources of prestige in one game, and many games player by player."""

from collections.abc import Iterable

from rich.console import Group
from rich.text import Text

from skypuzzle.pictures.layout import SMALL_PRINT, Outcome, plain_table, shared_win, verdict_on
from skypuzzle.pictures.layout import league_table as table_of_games
from skypuzzle.pictures.score_pages import ScorePage, form
from skypuzzle.skyline.notation.turns import owner_name
from skypuzzle.skyline.pictures.scene import owner_style
from skypuzzle.skyline.rules.board import ZONES
from skypuzzle.skyline.rules.city import COLOURS
from skypuzzle.skyline.rules.play import MISSION_PRESTIGE, GameRecord, Scores, Tally, rank, score
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.simulation import Simulation

TIE_BREAKS = ("penthouses", "the mission", "who first built a third penthouse")


def score_sheet(position: Position) -> Group:
    """Every player's prestige by its sources, and how a tie was broken. All missions must be known."""
    scored = score(position)
    table = plain_table("player", "penthouses", "zones", "mission", "prestige", "")
    table.columns[-1].justify = "left"
    for seat, tally in enumerate(scored.tallies):
        colour = position.seats[seat]
        name = Text(colour, owner_style(colour))
        name.append(f" {owner_name(colour)}", "default")
        table.add_row(name, *_cells(tally), verdict_on(colour, scored.winners, len(scored.tallies)))
    words = tie_break(position, scored)
    notes = [
        Text(f"{seat} mission: {number} {position.box.missions[number - 1].name}", SMALL_PRINT)
        for seat, number in zip(position.seats, position.missions, strict=True)
        if number is not None
    ]
    return Group(table, *notes, *([] if words is None else [Text(words, SMALL_PRINT)]))


def _cells(tally: Tally) -> tuple[str, ...]:
    zones = f"{' '.join(tally.zones)}  {len(tally.zones)}" if tally.zones else "0"
    return str(tally.penthouses), zones, str(MISSION_PRESTIGE * tally.mission), str(tally.total)


def tie_break(position: Position, scored: Scores) -> str | None:
    """What broke a tie for the most prestige (rule 11), in words; None if there was no tie."""
    ranks = [rank(position, seat, tally) for seat, tally in enumerate(scored.tallies)]
    best = max(ranks)
    tied = [each for each in ranks if each[0] == best[0]]
    if len(tied) == 1:
        return None
    for place, words in enumerate(TIE_BREAKS, 1):
        tied = [each for each in tied if each[place] == best[place]]
        if len(tied) == 1:
            return f"the tie is broken by {words}"
    return "equal in everything"


def blank_pages() -> list[ScorePage]:
    players = ("", *(COLOURS[colour] for colour in COLOURS))
    zones = (f"top of zone {number} (1)" for number in range(1, ZONES + 1))
    sources = ("penthouses (1 each)", *zones, "mission (2)", "prestige")
    memory = form("In the hidden variant: money and floors of the others", players, map(str, range(1, 13)))
    reminder = Text(
        "The top of a zone counts whether it is a penthouse or not. If tied, most penthouses win, then a completed "
        "mission; then play again, or let the player win who had three penthouses first."
    )
    return [
        ScorePage("Skyline of the World: score sheet", [[form("Prestige", players, sources)], [reminder], [memory]])
    ]


def outcome(record: GameRecord) -> Outcome:
    scored = score(record.end())
    return Outcome(shared_win(scored.winners, record.start.seats), tuple(scored.totals.values()))


def league_table(outcomes: Iterable[Outcome], run: Simulation) -> Group:
    """A table of many games, seat by seat or, if the bots change seats, bot by bot."""
    players = [Text(f"player {seat + 1}") for seat in range(len(run.bots))]
    return table_of_games(outcomes, players, run.bots, "prestige", rotate=run.rotate)
