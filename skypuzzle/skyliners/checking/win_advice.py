"""Which turn is best for a win: by verdict, and then by how far random games end ahead."""

from collections.abc import Sequence
from contextlib import suppress

from skypuzzle.limits import Clock, OutOfTimeError
from skypuzzle.skyliners.checking.advice import Estimates, expect_a_choice, is_last_turn, numbers_of, scored_turns
from skypuzzle.skyliners.checking.checking import BEST_OF_A_VERDICT, MOST_GAMES, Advice, Estimate, Prospect, WinFinding
from skypuzzle.skyliners.checking.winning import WinFacts, lead
from skypuzzle.skyliners.rules.board import Side
from skypuzzle.skyliners.rules.play import Actions, as_played, play_turn, score, turns_from
from skypuzzle.skyliners.rules.position import Position, Turn
from skypuzzle.verdicts import agreeing, rank

GAMES_TO_CHOOSE = 24
"""Games for each turn, shared out by halving to find the best few."""
STATES = 20_000
"""Positions that each question after a turn may visit."""
TIME_FOR_GAMES = 0.4


def advise_win(position: Position, player: Side, found: WinFinding, clock: Clock) -> Advice:
    """The best few turns for a win, and the one that `found` names; the last turn by score."""
    expect_a_choice(position, player, ())
    if is_last_turn(position, player):
        return Advice(by_score=tuple(scored_turns(position, player, clock)))
    estimates = Estimates(position, player, clock.part(TIME_FOR_GAMES))
    named = named_turn(found, player)
    turns = [Turn(player, as_played(actions)) for actions in _most_promising(position, player, estimates)]
    if named is not None:
        turns = [named, *(turn for turn in turns if set(turn.actions) != set(named.actions))]
    games: list[Estimate | None] = [None] * len(turns)
    with suppress(OutOfTimeError):
        games = [estimate(estimates, turn) for turn in turns]
    weighed = []
    for number, (turn, played) in enumerate(zip(turns, games, strict=True)):
        facts = WinFacts(play_turn(position, turn), player)
        facts.find(clock.share(len(turns) - number), STATES)
        weighed.append(_prospect(turn, facts, found, played, is_named=turn == named))
    return Advice(by_verdict=tuple(sorted(weighed, key=order)))


def named_turn(found: WinFinding, player: Side) -> Turn | None:
    """The turn that a verdict names for the player."""
    turn = found.turn or next(iter(found.turns or ()), None)
    return turn if turn is not None and turn.player is player else None


def estimate(estimates: Estimates, turn: Turn) -> Estimate:
    """Play the random games after a turn. Raises OutOfTimeError."""
    return Estimate(MOST_GAMES, estimates.lead(numbers_of(turn.actions), MOST_GAMES))


def order(prospect: Prospect) -> tuple[int, list[int], int, str]:
    """The sort key, best first."""
    by_games = -prospect.playouts.lead if prospect.playouts else 0
    return *rank(prospect.verdict, prospect.open), by_games, str(prospect.turn)


def reason_for(after: Position, player: Side) -> str:
    """What the players have as it stands."""
    totals = score(after).totals
    return ", ".join(
        f"{side} {totals[side]}" for side in (player, *(each for each in after.seats if each is not player))
    )


def _most_promising(position: Position, player: Side, estimates: Estimates) -> Sequence[Actions]:
    """A few turns: the best by random games, by halving; or by how they leave the score, if there is no time."""
    turns = turns_from(position)
    left = sorted(turns, key=lambda actions: ([-each for each in lead(turns[actions], player)], as_text(actions)))
    rounds = max(1, (len(left) // BEST_OF_A_VERDICT).bit_length())
    played = 0
    with suppress(OutOfTimeError):
        while len(left) > BEST_OF_A_VERDICT:
            played += max(1, GAMES_TO_CHOOSE * len(turns) // (rounds * len(left)))
            leads = {each: estimates.lead(numbers_of(as_played(each)), played) for each in left}
            left.sort(key=lambda actions: (-leads[actions], as_text(actions)))
            del left[max(BEST_OF_A_VERDICT, (len(left) + 1) // 2) :]
    return left[:BEST_OF_A_VERDICT]


def as_text(actions: Actions) -> str:
    return " ".join(map(str, as_played(actions)))


def _prospect(turn: Turn, facts: WinFacts, before: WinFinding, played: Estimate | None, *, is_named: bool) -> Prospect:
    found = facts.finding
    verdict, still_open = agreeing((found.verdict, found.open), (before.verdict, before.open), is_named=is_named)
    return Prospect(
        turn=turn,
        verdict=verdict,
        open=still_open,
        reason=reason_for(facts.position, facts.player),
        limit=(found.limit or before.limit) if still_open else None,
        playouts=played,
    )
