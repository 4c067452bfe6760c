"""The end of a game in words: every player's votes, and who has won by what (rules 12, 14)."""

from collections.abc import Sequence

from skypuzzle.cloud_city.rules.pieces import Height
from skypuzzle.cloud_city.rules.position import Position, Seat
from skypuzzle.cloud_city.rules.scoring import CARDS, Scores, Tally, score
from skypuzzle.wording import number_of


def scoring_lines(position: Position, names: Sequence[str]) -> list[str]:
    """A line for each player, and one for who wins."""
    scored = score(position)
    lines = [f"{name}: {_tally_text(tally)}" for name, tally in zip(names, scored.tallies, strict=True)]
    return [*lines, winners_text(scored, names)]


def _tally_text(tally: Tally) -> str:
    levels = [f"{level.word} {tally.walkways[level]}" for level in Height]
    cards = [f"card {card}, {CARDS[card]}, {votes:+}" for card, votes in tally.requests.items()]
    return f"{', '.join([*levels, *cards])}; {number_of(tally.total, 'vote')}."


def winners_text(scored: Scores, names: Sequence[str]) -> str:
    """Who has won; where votes are even, by what (rule 12)."""
    best = scored.tallies[scored.winners[0]]
    votes = number_of(best.total, "vote")
    if len(scored.tallies) == 1:
        return f"You have {votes}." if names[0] == "you" else f"{_first_capital(names[0])} has {votes}."
    who = " and ".join(names[seat] for seat in scored.winners)
    win = "win" if len(scored.winners) > 1 or who == "you" else "wins"
    text = _first_capital(f"{who} {win} with {votes}")
    if len(scored.winners) > 1:
        return f"{text}, even on every level."
    beaten = [tally for tally in scored.tallies if tally is not best and tally.total == best.total]
    return f"{text}{_tie_break(best, beaten)}."


def _tie_break(best: Tally, beaten: Sequence[Tally]) -> str:
    """What decided among even votes: river first, then forest, then sand."""
    for level in Height:
        if beaten and all(tally.walkways[level] < best.walkways[level] for tally in beaten):
            return f", the tie broken by {level.word} walkways"
        beaten = [tally for tally in beaten if tally.walkways[level] == best.walkways[level]]
    return ""


def standing(position: Position) -> list[Seat]:
    """The seats, the best first."""
    tallies = score(position).tallies
    return sorted(position.seats, key=lambda seat: tallies[seat].rank, reverse=True)


def _first_capital(text: str) -> str:
    return text[0].upper() + text[1:]
