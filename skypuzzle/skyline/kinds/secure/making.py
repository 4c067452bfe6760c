"""Making `secure` puzzles of a level: the last turn but one of games, dressed so that the money is just enough.

Of what the player and the opponent hold everything matters: see `turns.lean` for what that means.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from skypuzzle.chance import Chance
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.kinds.secure.puzzle import SECURE_GOALS, SecureGoal, SecurePuzzle
from skypuzzle.skyline.kinds.secure.replies import opponent_of
from skypuzzle.skyline.kinds.secure.solutions import TO_MOVE, essence_of, reason, redundant, standing
from skypuzzle.skyline.kinds.turns.dressing import (
    TAKEN_OFF,
    between,
    dressed,
    opened,
    prospects,
    random_cards,
    random_mission,
    random_stock,
    turns_of_game,
)
from skypuzzle.skyline.kinds.turns.essence import Essence
from skypuzzle.skyline.kinds.turns.lean import COIN, Look, givens, with_one_best, without, without_idle
from skypuzzle.skyline.kinds.turns.puzzle import TurnSolution
from skypuzzle.skyline.rules.box import MISSION_TOPS
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.scoring import MISSION_PRESTIGE, tally

PLAYERS = 3
"""With two, nobody moves after the only other player in the last round."""
DEALS: dict[SecureGoal, int] = {"mission": 16, "win": 48}
"""In how many ways the turn is dressed: a win is rarely within reach."""
FEWEST_CARDS, MOST_CARDS = 0, 3
FEWEST_FLOORS, MOST_FLOORS = 2, 5
MOST_CASH = 14
OPPONENTS = 8
"""In how many ways the opponent is dressed."""
OPPOSING_CARDS = 0, 2
OPPOSING_FLOORS = 1, 5
OPPOSING_CASH = 10
PLANS = 3
"""Places of the mission for which the player may have the floors."""
FEWEST_STANDING, MOST_STANDING = 2, 30
"""Plain boards on which the goal stands after the turn."""
MISSING = 2
"""Tops that the mission lacks, at most."""


def puzzles(chance: Chance, levels: Sequence[Level] = tuple(Level)) -> Iterator[SecurePuzzle]:
    """Puzzles of these levels about the last turn but one of a game."""
    late = [
        turn for turn in turns_of_game(PLAYERS, chance) if turn.is_last_round and len(turn.still_to_move()) == TO_MOVE
    ]
    goal = chance.choice(SECURE_GOALS)
    for _ in range(DEALS[goal] if late else 0):
        position = _dressed(opened(late[0], chance, TAKEN_OFF), goal, chance)
        if position is None:
            continue
        player = position.seats[position.mover_seat or 0]
        reasoning = reason(position, player, goal)
        if reasoning is not None and reasoning.difficulty.level in levels and not any(redundant(position, goal)):
            yield SecurePuzzle(
                position=position,
                player=player,
                goal=goal,
                difficulty=reasoning.difficulty,
                solution=TurnSolution(reasoning.way),
            )


def _dressed(turn: Position, goal: SecureGoal, chance: Chance) -> Position | None:
    """The turn with new floors and cards for both, and no more than it takes; None if that is no puzzle."""
    seat, opponent = turn.mover_seat or 0, opponent_of(turn)
    mission = random_mission(turn, seat, chance, MISSING)
    if mission is None:
        return None
    position = dressed(turn, seat, mission=mission)
    if goal == "win":
        for other in range(len(turn.seats)):
            if other != seat:
                theirs = random_mission(position, other, chance, MISSION_TOPS)
                if theirs is None:
                    return None
                position = dressed(position, other, mission=theirs)
    stock = random_stock(position, seat, between(FEWEST_FLOORS, MOST_FLOORS, chance), chance, PLANS)
    cards = random_cards(position, seat, between(FEWEST_CARDS, MOST_CARDS, chance), chance)
    position = dressed(position, seat, stock=stock, cards=cards, cash=chance.below(MOST_CASH + 1))
    if goal == "win" and not _may_win(position, seat):
        return None
    ready = _ready(position, seat, partial(standing, goal=goal), chance)
    against = None if ready is None else _opposed(ready, opponent, partial(essence_of, goal=goal), chance)
    if against is None:
        return None
    look = partial(essence_of, goal=goal)
    single = with_one_best(against, (seat,), look, chance)
    return None if single is None else without_idle(single, (seat, opponent), look, chance)


def _may_win(position: Position, seat: Seat) -> bool:
    """Is there enough prestige for a player to get, were money no object?"""
    totals = [tally(position, each).total for each in range(len(position.seats))]
    return totals.pop(seat) + MISSION_PRESTIGE + prospects(position, seat) >= max(totals)


def _ready(position: Position, seat: Seat, look: Look, chance: Chance) -> Position | None:
    """The position with no more than it takes for all that tempts; None if that is too little to choose from."""
    while (found := look(position)) is None or len(found.tempting) > MOST_STANDING:
        fewer = [given for given in givens(position, (seat,)) if given.what != COIN]
        if not fewer:
            return None
        position = without(position, chance.choice(fewer))
    if len(found.tempting) < FEWEST_STANDING or position.board.towers in dict(found.tempting):
        return None
    return without_idle(position, (seat,), look, chance)


def _opposed(position: Position, opponent: Seat, look: Look, chance: Chance) -> Position | None:
    """The position with an opponent, of several drawn at random, who leaves one board, or few, and much that tempts."""
    found: list[tuple[Essence, Position]] = []
    for _ in range(OPPONENTS):
        stock = random_stock(position, opponent, between(*OPPOSING_FLOORS, chance), chance)
        cards = random_cards(position, opponent, between(*OPPOSING_CARDS, chance), chance)
        strong = dressed(position, opponent, stock=stock, cards=cards, cash=chance.below(OPPOSING_CASH + 1))
        essence = look(strong)
        if essence is not None and essence.best and essence.tempting:
            found.append((essence, strong))
    best = min(found, key=lambda pair: (len(pair[0].best), -len(pair[0].tempting)), default=None)
    return None if best is None else best[1]
