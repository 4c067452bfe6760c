"""Finding the one board that is safe from the opponent, and making puzzles about it.

See `one_turn.positions` for what a position holds. A goal *stands* if the board fulfils it before the opponent moves;
it *holds* if it is also fulfilled after any turn of the opponent.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.chance import Chance
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.bots import greedy_bot
from skypuzzle.skyline.kinds.one_turn import TurnSolution, positions, reasoning
from skypuzzle.skyline.kinds.secure.puzzle import (
    SECURE_GOALS,
    Left,
    SecureGoal,
    SecurePuzzle,
    after,
    answer,
    answer_to,
    left_by,
    may_be_forced,
    opponent_of,
    opponents_turn,
    stands,
)
from skypuzzle.skyline.questions.question import MissionGoal, PrestigeGoal, Question
from skypuzzle.skyline.rules.board import MISSION_TOPS, Board
from skypuzzle.skyline.rules.city import Colour
from skypuzzle.skyline.rules.play import MISSION_PRESTIGE, tally
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.search.turn_search import Aim, every_outcome

TO_MOVE = 2
MOST_STANDING = 60
"""How many boards may fulfil the goal after the turn: the opponent's answers to each are searched."""
MOST_BOARDS = 150
LEVELS = 16, 19, 22
"""Scores from which a puzzle is no longer easy, medium, hard: the quartiles of 500 puzzles."""
FEWEST_ACTIONS = 2
"""Besides the income: the opponent's answers are hard enough to see."""


def wrong_position(position: Position, player: Colour, goal: SecureGoal) -> str | None:
    """Why a position does not suit a puzzle of this kind, in words; None if it does."""
    reason = reasoning.wrong_turn(position, player)
    if reason is not None:
        return reason
    if not position.is_last_round or len(position.still_to_move()) != TO_MOVE:
        return "it is not the last turn but one of the game"
    reason = reasoning.not_open(position, opponent_of(position))
    if reason is not None:
        return reason
    if position.pile:
        return "there are bonus cards left to draw"
    needed = position.missions if goal == "win" else (position.missions[position.seat(player)],)
    return "a mission that matters is not known" if None in needed else None


@lru_cache(maxsize=256)
def essence_of(position: Position, goal: SecureGoal) -> reasoning.Essence | None:
    """The boards on which the goal holds, with a value of 1, and those that tempt: it stands there but does not hold.

    A goal that does not stand holds only if the opponent is forced to help, which happens with wins alone: another
    player's floor never makes a top one's own. None if the search is too large.
    """
    candidates = _candidates(_alone(position), goal)
    if candidates is None or sum(is_standing for _, is_standing in candidates) > MOST_STANDING:
        return None
    held: list[reasoning.Towers] = []
    broken: list[tuple[reasoning.Towers, int]] = []
    for left, is_standing in candidates:
        if not is_standing and not may_be_forced(position, left):
            continue
        reply = answer_to(left, position, goal)
        if isinstance(reply, Undecided):
            return None
        if isinstance(reply, Impossible):
            held.append(left.board.towers)
        elif is_standing:
            broken.append((left.board.towers, 0))
    best = tuple(sorted(held))
    return reasoning.Essence(int(bool(best)), best, reasoning.tempting(broken, best))


def standing(position: Position, goal: SecureGoal) -> reasoning.Essence | None:
    """The boards on which the goal stands after the turn, as tempting ones; None if there are too many."""
    candidates = _candidates(_alone(position), goal)
    if candidates is None:
        return None
    boards = ((left.board.towers, 0) for left, is_standing in candidates if is_standing)
    return reasoning.Essence(0, (), reasoning.tempting(boards, ()))


def _alone(position: Position) -> Position:
    """The position without the opponent's holdings, which do not matter for the boards that the player can reach."""
    opponent = opponent_of(position)
    return position._replace(
        cash=tuple(None if at == opponent else cash for at, cash in enumerate(position.cash)),
        stock=tuple(None if at == opponent else stock for at, stock in enumerate(position.stock)),
        cards=tuple("" if at == opponent else cards for at, cards in enumerate(position.cards)),
    )


@lru_cache(maxsize=256)
def _candidates(alone: Position, goal: SecureGoal) -> tuple[tuple[Left, bool], ...] | None:
    """The boards after which the goal may hold, and whether it stands there; None if there are too many."""
    found = every_outcome(alone, _needed(alone, goal), limit=MOST_BOARDS, nodes=reasoning.MOST_NODES)
    if found.stopped_by is not None:
        return None
    seat = alone.mover_seat or 0
    lefts = [left_by(alone, outcome.board) for outcome in found.boards]
    return tuple((left, goal == "mission" or stands(opponents_turn(alone, left), seat, goal)) for left in lefts)


def _needed(position: Position, goal: SecureGoal) -> Aim:
    """What the player must achieve alone: the mission or, for a win, as much prestige as others have penthouses."""
    seat = position.mover_seat or 0
    if goal == "mission":
        return Aim(shows=(position.box.goals[(position.missions[seat] or 0) - 1],))
    return Aim(prestige=_least_to_win(position))


def _least_to_win(position: Position) -> int:
    """The least prestige to win with: as much as any other player has penthouses, since penthouses stay."""
    others = (colour for at, colour in enumerate(position.seats) if at != position.mover_seat)
    return max(map(position.board.penthouses, others))


def redundant(position: Position, goal: SecureGoal) -> Iterator[str]:
    """The holdings of the player and the opponent that could be left out, in words."""
    return positions.idle_holdings(position, position.still_to_move(), partial(essence_of, goal=goal))


def reason(position: Position, player: Colour, goal: SecureGoal) -> reasoning.Reasoning | None:
    """How to find the board that holds; None if this is no puzzle."""
    essence = None if wrong_position(position, player, goal) else essence_of(position, goal)
    if essence is None or len(essence.best) != 1:
        return None
    replies = reasoning.number_of_boards(after(position, Board(position.box, essence.best[0])))
    if replies is None:
        return None
    greedy = greedy_bot(position, Chance("greedy", position))
    return reasoning.reason_about(position, essence, greedy, LEVELS, FEWEST_ACTIONS, replies)


@lru_cache(maxsize=8)
def solution_of(puzzle: SecurePuzzle) -> TurnSolution | None:
    """The shortest way to the board that holds, even if the puzzle withholds it; None if not exactly one board does."""
    position, goal = puzzle.position, puzzle.goal
    essence = None if wrong_position(position, puzzle.player, goal) else essence_of(position, goal)
    if essence is None or len(essence.best) != 1:
        return None
    way = reasoning.way_to(position, Board(position.box, essence.best[0]))
    return None if way is None else TurnSolution(way)


def why_not(position: Position, goal: SecureGoal, claimed: TurnSolution) -> str | None:
    """Why these actions do not secure the goal, by the rules and our own search, in words; None if they do."""
    board = reasoning.board_after(position, claimed.actions)
    if isinstance(board, str):
        return board
    reply = answer(position, board, goal)
    if isinstance(reply, Impossible):
        return None
    if isinstance(reply, Undecided):
        return "the search could not decide whether the goal holds"
    return f"{position.seats[opponent_of(position)]}: {' '.join(map(str, reply.actions))} breaks the goal"


def proven_rival(
    position: Position, player: Colour, goal: SecureGoal, claimed: TurnSolution, clock: Clock = NO_LIMIT
) -> Board | Impossible | Undecided:
    """A board that disproves a claimed turn, by CP-SAT; Impossible if the turn leads to the only board that holds.

    It is the turn's own board if the opponent can undo the goal there, or another board where the opponent cannot.
    """
    from skypuzzle.answers import GaveUpError
    from skypuzzle.skyline.questions.solving import each_answer  # OR-Tools takes a while to import

    best = reasoning.board_after(position, claimed.actions)
    if isinstance(best, str):
        raise ValueError(best)
    needed = MissionGoal() if goal == "mission" else PrestigeGoal(_least_to_win(position))
    try:
        for board in chain((best,), each_answer(Question(position, player, (needed,), 1), clock)):
            is_undone = _can_be_undone(position, board, goal, clock)
            if is_undone is None:
                return Undecided()
            if is_undone == (board == best):
                return board
    except GaveUpError:
        return Undecided()
    return Impossible()


def _can_be_undone(position: Position, board: Board, goal: SecureGoal, clock: Clock) -> bool | None:
    from skypuzzle.skyline.model.goals import can_break_mission, can_deny_win

    undo = can_break_mission if goal == "mission" else can_deny_win
    return undo(after(position, board), position.mover_seat or 0, clock)


PLAYERS = 3
"""With two players, no opponent is left to move after the player in the last round."""
DEALS: dict[SecureGoal, int] = {"mission": 16, "win": 48}
"""How many holdings to try for the player: a win is rarely within reach."""
FEWEST_CARDS, MOST_CARDS = 0, 3
FEWEST_FLOORS, MOST_FLOORS = 2, 5
MOST_CASH = 14
OPPONENTS = 8
"""How many holdings to try for the opponent."""
OPPOSING_CARDS = 0, 2
OPPOSING_FLOORS = 1, 5
OPPOSING_CASH = 10
PLANS = 3
"""For how many places of the mission the player may have the floors."""
FEWEST_TEMPTING, MOST_TEMPTING = 2, 30
"""How many plain boards must fulfil the goal after the turn."""
MISSING = 2
"""How many tops the mission may lack."""


def puzzles(chance: Chance, levels: Sequence[Level] = tuple(Level)) -> Iterator[SecurePuzzle]:
    late = [
        turn
        for turn in positions.turns_of_game(PLAYERS, chance)
        if turn.is_last_round and len(turn.still_to_move()) == TO_MOVE
    ]
    goal = chance.choice(SECURE_GOALS)
    for _ in range(DEALS[goal] if late else 0):
        position = _with_all_holdings(positions.with_room(late[0], chance, positions.TAKEN_OFF), goal, chance)
        if position is None:
            continue
        player = position.seats[position.mover_seat or 0]
        result = reason(position, player, goal)
        if result is not None and result.difficulty.level in levels and not any(redundant(position, goal)):
            yield SecurePuzzle(
                position=position,
                player=player,
                goal=goal,
                difficulty=result.difficulty,
                solution=TurnSolution(result.way),
            )


def _with_all_holdings(turn: Position, goal: SecureGoal, chance: Chance) -> Position | None:
    """The turn with new floors and cards for both players, none of them idle; None if that is no puzzle."""
    seat, opponent = turn.mover_seat or 0, opponent_of(turn)
    mission = positions.random_mission(turn, seat, chance, MISSING)
    if mission is None:
        return None
    position = positions.with_holdings(turn, seat, mission=mission)
    if goal == "win":
        for other in range(len(turn.seats)):
            if other != seat:
                theirs = positions.random_mission(position, other, chance, MISSION_TOPS)
                if theirs is None:
                    return None
                position = positions.with_holdings(position, other, mission=theirs)
    stock = positions.random_stock(position, seat, positions.between(FEWEST_FLOORS, MOST_FLOORS, chance), chance, PLANS)
    cards = positions.random_cards(position, seat, positions.between(FEWEST_CARDS, MOST_CARDS, chance), chance)
    position = positions.with_holdings(position, seat, stock=stock, cards=cards, cash=chance.below(MOST_CASH + 1))
    if goal == "win" and not _may_win(position, seat):
        return None
    ready = _ready(position, seat, partial(standing, goal=goal), chance)
    against = None if ready is None else _opposed(ready, opponent, partial(essence_of, goal=goal), chance)
    if against is None:
        return None
    look = partial(essence_of, goal=goal)
    single = positions.with_one_best(against, (seat,), look, chance)
    return None if single is None else positions.without_idle(single, (seat, opponent), look, chance)


def _may_win(position: Position, seat: Seat) -> bool:
    """Could a player reach enough prestige, if money did not matter?"""
    totals = [tally(position, each).total for each in range(len(position.seats))]
    return totals.pop(seat) + MISSION_PRESTIGE + positions.prospects(position, seat) >= max(totals)


def _ready(position: Position, seat: Seat, look: positions.Look, chance: Chance) -> Position | None:
    """The position with only the holdings that tempting boards need; None if there is too little to choose from."""
    while (found := look(position)) is None or len(found.tempting) > MOST_TEMPTING:
        fewer = [given for given in positions.givens(position, (seat,)) if given.what != positions.COIN]
        if not fewer:
            return None
        position = positions.without(position, chance.choice(fewer))
    if len(found.tempting) < FEWEST_TEMPTING or position.board.towers in dict(found.tempting):
        return None
    return positions.without_idle(position, (seat,), look, chance)


def _opposed(position: Position, opponent: Seat, look: positions.Look, chance: Chance) -> Position | None:
    """Draw several opponents and take the one who leaves the fewest boards that hold and the most that tempt."""
    found: list[tuple[reasoning.Essence, Position]] = []
    for _ in range(OPPONENTS):
        stock = positions.random_stock(position, opponent, positions.between(*OPPOSING_FLOORS, chance), chance)
        cards = positions.random_cards(position, opponent, positions.between(*OPPOSING_CARDS, chance), chance)
        strong = positions.with_holdings(
            position, opponent, stock=stock, cards=cards, cash=chance.below(OPPOSING_CASH + 1)
        )
        essence = look(strong)
        if essence is not None and essence.best and essence.tempting:
            found.append((essence, strong))
    best = min(found, key=lambda pair: (len(pair[0].best), -len(pair[0].tempting)), default=None)
    return None if best is None else best[1]
