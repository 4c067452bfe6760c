"""The one board that holds whatever the opponent does: finding it, and making puzzles about it.

Everything that a position gives matters: see `turns.positions` for what that means.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.chance import Chance
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.bots import greedy_bot
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
    opposing,
    stands,
)
from skypuzzle.skyline.kinds.turns import TurnSolution
from skypuzzle.skyline.kinds.turns.positions import (
    COIN,
    TAKEN_OFF,
    Look,
    between,
    givens,
    idle,
    prospects,
    random_cards,
    random_mission,
    random_stock,
    turns_of_game,
    with_holdings,
    with_one_best,
    with_room,
    without,
    without_idle,
)
from skypuzzle.skyline.kinds.turns.reasoning import (
    MOST_NODES,
    Essence,
    Reasoning,
    Towers,
    board_after,
    not_open,
    number_of_boards,
    reasoned,
    tempting,
    way_to,
    wrong_turn,
)
from skypuzzle.skyline.questions.question import MissionGoal, PrestigeGoal, Question
from skypuzzle.skyline.rules.board import MISSION_TOPS, Board
from skypuzzle.skyline.rules.city import Colour
from skypuzzle.skyline.rules.play import MISSION_PRESTIGE, tally
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.search.turn_search import Aim, every_outcome

TO_MOVE = 2
MOST_STANDING = 60
"""Boards on which the goal stands after the turn: what each of them invites must be looked at."""
MOST_BOARDS = 150
LEVELS = 16, 19, 22
"""Scores from which a puzzle is no longer easy, medium, hard: the quartiles of 500 puzzles."""
FEWEST_ACTIONS = 2
"""On the way, besides the income: what the opponent can do is hard enough to see."""


def wrong_position(position: Position, player: Colour, goal: SecureGoal) -> str | None:
    """Why a position does not suit a puzzle of this kind, in words."""
    reason = wrong_turn(position, player)
    if reason is not None:
        return reason
    if not position.is_last_round or len(position.still_to_move()) != TO_MOVE:
        return "it is not the last turn but one of the game"
    reason = not_open(position, opponent_of(position))
    if reason is not None:
        return reason
    if position.pile:
        return "there are bonus cards left to draw"
    needed = position.missions if goal == "win" else (position.missions[position.seat(player)],)
    return "a mission that matters is not known" if None in needed else None


@lru_cache(maxsize=256)
def essence_of(position: Position, goal: SecureGoal) -> Essence | None:
    """The boards that hold, with a value of 1, and those that tempt: the goal stands, but not for long.

    A goal that does not stand can only hold if the opponent is forced to help: that can happen with a win, as no floor
    of another makes a top one's own. None if there is too much to look at.
    """
    candidates = _candidates(_alone(position), goal)
    if candidates is None or sum(is_standing for _, is_standing in candidates) > MOST_STANDING:
        return None
    held: list[Towers] = []
    broken: list[tuple[Towers, int]] = []
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
    return Essence(int(bool(best)), best, tempting(broken, best))


def standing(position: Position, goal: SecureGoal) -> Essence | None:
    """The boards on which the goal stands after the turn, as those that tempt: whatever the opponent holds."""
    candidates = _candidates(_alone(position), goal)
    if candidates is None:
        return None
    return Essence(0, (), tempting(((left.board.towers, 0) for left, is_standing in candidates if is_standing), ()))


def _alone(position: Position) -> Position:
    """The position without what the opponent holds, which does not matter for what the player can leave."""
    opponent = opponent_of(position)
    return position._replace(
        cash=tuple(None if at == opponent else cash for at, cash in enumerate(position.cash)),
        stock=tuple(None if at == opponent else stock for at, stock in enumerate(position.stock)),
        cards=tuple("" if at == opponent else cards for at, cards in enumerate(position.cards)),
    )


@lru_cache(maxsize=256)
def _candidates(alone: Position, goal: SecureGoal) -> tuple[tuple[Left, bool], ...] | None:
    """The boards after which the goal may hold, and whether it stands there; None if there are too many."""
    found = every_outcome(alone, _needed(alone, goal), limit=MOST_BOARDS, nodes=MOST_NODES)
    if found.stopped_by is not None:
        return None
    seat = alone.mover_seat or 0
    lefts = [left_by(alone, outcome.board) for outcome in found.boards]
    return tuple((left, goal == "mission" or stands(opposing(alone, left), seat, goal)) for left in lefts)


def _needed(position: Position, goal: SecureGoal) -> Aim:
    """What no turn of the opponent can bring about: the mission; for a win, as much prestige as others' penthouses."""
    seat = position.mover_seat or 0
    if goal == "mission":
        return Aim(shows=(position.box.goals[(position.missions[seat] or 0) - 1],))
    return Aim(prestige=_least_to_win(position))


def _least_to_win(position: Position) -> int:
    """Penthouses stay, so one needs as much prestige as any other player has penthouses."""
    others = (colour for at, colour in enumerate(position.seats) if at != position.mover_seat)
    return max(map(position.board.penthouses, others))


def redundant(position: Position, goal: SecureGoal) -> Iterator[str]:
    """What the player and the opponent hold that could be left out, in words."""
    return idle(position, position.still_to_move(), partial(essence_of, goal=goal))


def reason(position: Position, player: Colour, goal: SecureGoal) -> Reasoning | None:
    """What to say about a position; None if this is no puzzle."""
    essence = None if wrong_position(position, player, goal) else essence_of(position, goal)
    if essence is None or len(essence.best) != 1:
        return None
    replies = number_of_boards(after(position, Board(position.box, essence.best[0])))
    if replies is None:
        return None
    greedy = greedy_bot(position, Chance("greedy", position))
    return reasoned(position, essence, greedy, LEVELS, FEWEST_ACTIONS, replies)


def secured_board(position: Position, goal: SecureGoal) -> Board | None:
    """The one board that holds, by our own search; None if there is none, or another."""
    essence = essence_of(position, goal)
    return Board(position.box, essence.best[0]) if essence is not None and len(essence.best) == 1 else None


@lru_cache(maxsize=8)
def solution_of(puzzle: SecurePuzzle) -> TurnSolution | None:
    """The shortest way to the board that holds, even if the puzzle withholds it."""
    wrong = wrong_position(puzzle.position, puzzle.player, puzzle.goal)
    board = None if wrong else secured_board(puzzle.position, puzzle.goal)
    way = None if board is None else way_to(puzzle.position, board)
    return None if way is None else TurnSolution(way)


def why_not(position: Position, goal: SecureGoal, claimed: TurnSolution) -> str | None:
    """Why these actions do not secure the goal, in words; None if they do. The rules and our own search decide."""
    board = board_after(position, claimed.actions)
    if isinstance(board, str):
        return board
    reply = answer(position, board, goal)
    if isinstance(reply, Impossible):
        return None
    if isinstance(reply, Undecided):
        return "it was not settled whether the goal holds"
    return f"{position.seats[opponent_of(position)]}: {' '.join(map(str, reply.actions))} is the end of it"


def proven_rival(
    position: Position, player: Colour, goal: SecureGoal, claimed: TurnSolution, clock: Clock = NO_LIMIT
) -> Board | Impossible | Undecided:
    """A board that disproves a claimed turn, by CP-SAT; Impossible if the turn leaves the only board that holds.

    That is its own board if the opponent can undo the goal there, or another where the opponent cannot.
    """
    from skypuzzle.answers import GaveUpError
    from skypuzzle.skyline.questions.solving import each_answer  # OR-Tools takes a while to import

    best = board_after(position, claimed.actions)
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
"""With two players, none moves after the only opponent in the last round."""
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
"""Places of the mission for which the player may have the floors."""
FEWEST_TEMPTING, MOST_TEMPTING = 2, 30
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
        position = _with_all_holdings(with_room(late[0], chance, TAKEN_OFF), goal, chance)
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


def _with_all_holdings(turn: Position, goal: SecureGoal, chance: Chance) -> Position | None:
    """The turn with new floors and cards for both, and no more than it takes; None if that is no puzzle."""
    seat, opponent = turn.mover_seat or 0, opponent_of(turn)
    mission = random_mission(turn, seat, chance, MISSING)
    if mission is None:
        return None
    position = with_holdings(turn, seat, mission=mission)
    if goal == "win":
        for other in range(len(turn.seats)):
            if other != seat:
                theirs = random_mission(position, other, chance, MISSION_TOPS)
                if theirs is None:
                    return None
                position = with_holdings(position, other, mission=theirs)
    stock = random_stock(position, seat, between(FEWEST_FLOORS, MOST_FLOORS, chance), chance, PLANS)
    cards = random_cards(position, seat, between(FEWEST_CARDS, MOST_CARDS, chance), chance)
    position = with_holdings(position, seat, stock=stock, cards=cards, cash=chance.below(MOST_CASH + 1))
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
    while (found := look(position)) is None or len(found.tempting) > MOST_TEMPTING:
        fewer = [given for given in givens(position, (seat,)) if given.what != COIN]
        if not fewer:
            return None
        position = without(position, chance.choice(fewer))
    if len(found.tempting) < FEWEST_TEMPTING or position.board.towers in dict(found.tempting):
        return None
    return without_idle(position, (seat,), look, chance)


def _opposed(position: Position, opponent: Seat, look: Look, chance: Chance) -> Position | None:
    """The position with an opponent, of several drawn at random, who leaves one board, or few, and much that tempts."""
    found: list[tuple[Essence, Position]] = []
    for _ in range(OPPONENTS):
        stock = random_stock(position, opponent, between(*OPPOSING_FLOORS, chance), chance)
        cards = random_cards(position, opponent, between(*OPPOSING_CARDS, chance), chance)
        strong = with_holdings(position, opponent, stock=stock, cards=cards, cash=chance.below(OPPOSING_CASH + 1))
        essence = look(strong)
        if essence is not None and essence.best and essence.tempting:
            found.append((essence, strong))
    best = min(found, key=lambda pair: (len(pair[0].best), -len(pair[0].tempting)), default=None)
    return None if best is None else best[1]
