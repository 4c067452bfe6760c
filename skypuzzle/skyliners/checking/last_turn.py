"""A player's last turn: what every way to play it scores, and how much of that is certain."""

from skypuzzle.limits import Clock, OutOfLimitsError
from skypuzzle.skyliners.checking.verdicts import ScoredTurn
from skypuzzle.skyliners.questions.searching import reaches
from skypuzzle.skyliners.row_search import RowGame, State
from skypuzzle.skyliners.rules.board import FULL, Side
from skypuzzle.skyliners.rules.play import as_played, score, turns_from
from skypuzzle.skyliners.rules.position import Plan, Position, Turn


def is_last_turn(position: Position, player: Side) -> bool:
    """Is the player to move, with no other turn after this one, however it is played?"""
    if position.mover is not player:
        return False
    if position.variant is not FULL:
        return all(not any(after.reserve(player)) for after in turns_from(position).values())
    if any(reserve.floors == 0 for reserve in position.reserves):
        return True
    return position.reserve(player).floors <= 2 and all(
        after.reserve(player).floors == 0 for after in turns_from(position).values()
    )


def scored_turns(position: Position, player: Side, clock: Clock) -> list[ScoredTurn]:
    """All ways to play it, best first: by what is certain, then by what it scores as it stands, and how far ahead."""
    ranked = []
    known: dict[tuple[Plan, State], bool | None] = {}
    for actions, after in turns_from(position).items():
        totals = score(after).totals
        points = totals[player]
        certain, still_open = (points, 0) if after.is_over else _certain(after, player, known, clock)
        lead = points - max(total for side, total in totals.items() if side is not player)
        ranked.append(ScoredTurn(Turn(player, as_played(actions)), points, lead, certain, still_open))
    return sorted(ranked, key=lambda option: (-option.certain, -option.points, -option.lead, str(option.turn)))


def _certain(
    after: Position, player: Side, known: dict[tuple[Plan, State], bool | None], clock: Clock
) -> tuple[int, int]:
    """Points for the player's cards that the others are proven to be unable to break, and for those left open."""
    certain = still_open = 0
    for card in after.office:
        if card.side is player and isinstance(card, Plan):
            game = RowGame(after, player, (card,))
            key = card, game.start
            if key not in known:
                try:
                    known[key] = reaches(game, game.start, clock, broken=True)
                except OutOfLimitsError:
                    known[key] = None
            certain += card.number if known[key] is False else 0
            still_open += card.number if known[key] is None else 0
    return certain, still_open
