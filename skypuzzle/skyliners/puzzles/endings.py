"""Puzzles taken from the last round of games: `reach`, `secure` and `win`.

A position is a puzzle if exactly one turn does what is asked, and enough others nearly do.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from math import ceil

from skypuzzle.puzzles.levels import Difficulty, Level
from skypuzzle.skyliners.puzzles.puzzle import TurnKind, TurnPuzzle
from skypuzzle.skyliners.puzzles.turns import is_roomy, stays
from skypuzzle.skyliners.rules.actions import NUMBERS, Plan
from skypuzzle.skyliners.rules.geometry import ROWS, Side
from skypuzzle.skyliners.rules.knowledge import known_to
from skypuzzle.skyliners.rules.pieces import FULL, PLANNING_CARDS, STARTING_RESERVE
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.records import GameRecord, replay
from skypuzzle.skyliners.rules.scoring import score
from skypuzzle.skyliners.rules.turns import Actions, as_played, turns_from

FEWEST_PLANS = 2
FEWEST_TURNS = 12
FEWEST_TEMPTING = 3
"""Turns that nearly do it; with fewer, there is nothing to think about."""
CLOSE = 2
"""How many points short of winning still looks tempting."""

Holds = Callable[[Plan, Position], bool]


def last_round(record: GameRecord) -> list[Position]:
    """The positions at the start of each turn of the last round."""
    return list(replay(record.start, record.turns))[-1 - len(record.start.seats) : -1]


def is_ending(position: Position) -> bool:
    """Is this certainly the last round, as a player has run out of floors?"""
    return position.variant is FULL and any(reserve.floors == 0 for reserve in position.reserves)


def mine(kind: TurnKind, record: GameRecord, pieces: tuple[int, int]) -> TurnPuzzle | None:
    """The puzzle in a game, if there is one in which the player has that many pieces to choose from."""
    before = last_round(record)[-2 if kind == "secure" else -1]
    player = before.to_move
    if player is None or not is_ending(before) or not pieces[0] <= before.reserve(player).total <= pieces[1]:
        return None
    if kind == "win":
        return win_puzzle(before, player)
    return plans_puzzle(kind, known_to(player, before), player)


def holds_at_end(plan: Plan, position: Position) -> bool:
    """Does a plan hold on the current board?"""
    return plan.holds_on(position.board)


HOLDS: dict[TurnKind, Holds] = {"reach": holds_at_end, "secure": stays}


def plans_puzzle(kind: TurnKind, position: Position, player: Side) -> TurnPuzzle | None:
    """The most plans at once that exactly one turn makes true (for good); of several such sets, the most tempting."""
    if kind == "secure" and not all(is_roomy(position, (player, row)) for row in ROWS):
        return None
    turns = turns_from(position)
    if len(turns) < FEWEST_TURNS:
        return None
    best: tuple[int, int, tuple[Plan, ...], Actions] | None = None
    for plans in _plan_sets(position, player):
        solutions, tempting = weigh(kind, plans, turns)
        if len(solutions) == 1 and len(tempting) >= FEWEST_TEMPTING:
            weight = len(plans), len(tempting)
            if best is None or weight > best[:2]:
                best = (*weight, plans, solutions[0])
    if best is None:
        return None
    _, number, plans, solution = best
    difficulty = grade(kind, position, player, number)
    return TurnPuzzle(kind, position, player, plans, difficulty, as_played(solution))


def _plan_sets(position: Position, player: Side) -> Iterator[tuple[Plan, ...]]:
    """What could be asked for: some of the player's cards in the office, and at most one still in hand."""
    placed = [card for card in position.office if card.side is player and isinstance(card, Plan)]
    in_hand: list[tuple[Plan, ...]] = [()]
    if sum(card.side is player for card in position.office) < PLANNING_CARDS:
        rows = [row for row in ROWS if row not in {card.row for card in placed}]
        in_hand += [(Plan(player, row, number),) for row in rows for number in NUMBERS]
    for number in range(len(placed), 0, -1):
        for some in combinations(placed, number):
            for card in in_hand:
                if len(some) + len(card) >= FEWEST_PLANS:
                    yield (*some, *card)


def weigh(
    kind: TurnKind, plans: tuple[Plan, ...], turns: Mapping[Actions, Position]
) -> tuple[list[Actions], list[Actions]]:
    """The turns that make all plans true, and those that are one plan short although all cards are in the office."""
    holds = HOLDS[kind]
    solutions: list[Actions] = []
    tempting: list[Actions] = []
    for actions, after in turns.items():
        if all(plan in after.office for plan in plans):
            short = sum(not holds(plan, after) for plan in plans)
            if short == 0:
                solutions.append(actions)
            elif short == 1:
                tempting.append(actions)
    return solutions, tempting


def win_puzzle(position: Position, player: Side) -> TurnPuzzle | None:
    """The one turn that makes the player the only winner."""
    turns = turns_from(position)
    solutions, tempting = weigh_win(player, turns)
    if solutions is None or len(solutions) != 1:
        return None
    if len(tempting) < FEWEST_TEMPTING or len(turns) < FEWEST_TURNS:
        return None
    return TurnPuzzle(
        "win", position, player, (), grade("win", position, player, len(tempting)), as_played(solutions[0])
    )


def weigh_win(player: Side, turns: Mapping[Actions, Position]) -> tuple[list[Actions] | None, list[Actions]]:
    """The turns that make the player the only winner, and those that are at most two points short.

    None if after some turn a player has to choose where their last antennas go: the turn has no definite value then.
    """
    solutions: list[Actions] = []
    tempting: list[Actions] = []
    for actions, after in turns.items():
        result = score(after)
        if any(row.antennas and row.beyond for row in result.rows):
            return None, []
        best = max(points for side, points in result.totals.items() if side is not player)
        if result.winners == (player,):
            solutions.append(actions)
        elif result.totals[player] + CLOSE >= best:
            tempting.append(actions)
    return solutions, tempting


LEVELS: dict[TurnKind, tuple[int, int, int]] = {"reach": (19, 23, 28), "secure": (19, 22, 29), "win": (18, 26, 39)}
"""Scores from which a puzzle is no longer easy, medium, hard: each level is a quarter of the puzzles found."""


TEMPTED, PIECE = 1, 4
"""Points for each tempting turn, and for each piece the player can choose from."""


def pieces_in(kind: TurnKind, level: Level | None) -> tuple[int, int]:
    """The fewest and the most pieces a player can choose from in a puzzle of that level.

    A player who has run out of floors has had at least one turn for every two of them, and the player to move at most
    one turn less; a turn takes two pieces, or one and a planning card.
    """
    most = 0
    for reserve in STARTING_RESERVE.values():
        turns = ceil(reserve.floors / 2) - 1
        most = max(most, reserve.total - max(turns, 2 * turns - PLANNING_CARDS))
    if level in (None, Level.EXPERT):
        return 1, most
    return 1, min(most, (LEVELS[kind][list(Level).index(level)] - 1 - TEMPTED * FEWEST_TEMPTING) // PIECE)


def grade(kind: TurnKind, position: Position, player: Side, tempting: int) -> Difficulty:
    """The difficulty, from the number of tempting turns and of pieces to choose from."""
    points = TEMPTED * tempting + PIECE * position.reserve(player).total
    level = list(Level)[sum(points >= most for most in LEVELS[kind])]
    return Difficulty(level, points, ("turns",))
