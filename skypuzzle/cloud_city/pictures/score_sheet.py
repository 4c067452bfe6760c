"""Scores as tables: one game by level and card, and many games by player."""

from collections.abc import Iterable, Sequence

from rich.console import Group
from rich.text import Text

from skypuzzle.cloud_city.pictures.terminal import player_name
from skypuzzle.cloud_city.rules.pieces import START_TILES, VOTES, Height
from skypuzzle.cloud_city.rules.position import GameRecord, Position
from skypuzzle.cloud_city.rules.scoring import CARDS, Scores, Tally, score
from skypuzzle.cloud_city.simulation import Simulation
from skypuzzle.pictures.layout import SMALL_PRINT, Outcome, plain_table, shared_win, verdict_on
from skypuzzle.pictures.layout import league_table as table_of_games
from skypuzzle.pictures.score_pages import ScorePage, form
from skypuzzle.wording import number_of


def score_sheet(position: Position) -> Group:
    """Every player's votes by level and by card, and how a tie was broken."""
    scored = score(position)
    cards = list(scored.tallies[0].requests)
    table = plain_table("player", *(level.word for level in Height), *(f"card {card}" for card in cards), "total", "")
    for seat, tally in enumerate(scored.tallies):
        table.add_row(player_name(seat), *_cells(tally, cards), verdict_on(seat, scored.winners, len(scored.tallies)))
    notes = [Text(f"{card} {CARDS[card]}", SMALL_PRINT) for card in cards]
    if words := tie_break(scored):
        notes.append(Text(words, SMALL_PRINT))
    return Group(table, *notes)


def _cells(tally: Tally, cards: Sequence[int]) -> list[str]:
    votes = [*(tally.walkways[level] for level in Height), *(tally.requests[card] for card in cards)]
    return [*map(str, votes), str(tally.total)]


def tie_break(scored: Scores) -> str | None:
    """What decided between players with equal votes (rule 12); None if there was no tie at the top."""
    if len(scored.winners) > 1:
        return "equal on every level"
    level = deciding_level(scored)
    return None if level is None else f"the tie is broken by the votes of {level.word} walkways"


def deciding_level(scored: Scores) -> Height | None:
    """The level whose walkways decided a tie at the top; None if there was none, or it was not broken."""
    best = max(tally.total for tally in scored.tallies)
    tied = [tally for tally in scored.tallies if tally.total == best]
    for level in Height if len(tied) > 1 else ():
        most = max(tally.walkways[level] for tally in tied)
        tied = [tally for tally in tied if tally.walkways[level] == most]
        if len(tied) == 1:
            return level
    return None


def blank_pages() -> list[ScorePage]:
    levels = [level.word for level in Height]
    players = [player_name(seat) for seat in range(START_TILES)]
    lengths = [f"{number_of(votes, 'vote')} ×" for votes in VOTES[1:]]
    walkways = [form(f"Walkways of {player}", ("", *levels), (*lengths, "votes")) for player in players]
    sums = form("Votes", ("", *players), (*levels, "Special Request", "Special Request", "total"))
    reminder = Text(
        "Count the walkways of each level by their votes, and add them up. If tied, the higher total on the river "
        "wins, then in the forest, then on the sand."
    )
    return [ScorePage("Cloud City: score sheet", [walkways[:2], walkways[2:], [sums], [reminder]], field=8.5)]


def outcome(record: GameRecord) -> Outcome:
    scored = score(record.end())
    votes = tuple(tally.total for tally in scored.tallies)
    return Outcome(shared_win(scored.winners, range(len(votes))), votes)


def league_table(outcomes: Iterable[Outcome], run: Simulation) -> Group:
    """Many games by seat or, if the bots rotate, by bot."""
    players = [Text(player_name(seat)) for seat in range(len(run.bots))]
    return table_of_games(outcomes, players, run.bots, "votes", rotate=run.rotate)
