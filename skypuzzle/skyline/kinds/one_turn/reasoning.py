"""How a person finds a turn: the shortest way to a board, how hard it is to find, and the words to explain it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import NamedTuple, TypeAlias

from skypuzzle.errors import RuleError
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty, Step
from skypuzzle.skyline.notation.turns import action_words, floor_name
from skypuzzle.skyline.rules import city
from skypuzzle.skyline.rules.actions import (
    UNKNOWN,
    Action,
    Build,
    BuildNeutral,
    Claim,
    EndBuilding,
    EndTurn,
    Income,
    TradeIn,
)
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.legality import legal_actions
from skypuzzle.skyline.rules.play import apply, tally
from skypuzzle.skyline.rules.position import TRADE_PAYS, Position, Seat
from skypuzzle.skyline.search.turn_search import count_outcomes
from skypuzzle.wording import listed, number_of

Towers: TypeAlias = tuple[city.Tower, ...]

MOST_NODES = 10_000
"""For one search: more would also be too much for a player."""
MOST_BOARDS = 8_000
"""How many boards may be possible after the turn."""


class Essence(NamedTuple):
    """The best boards of a position, and those that tempt."""

    value: int
    """Of the best boards."""
    best: tuple[Towers, ...]
    """Sorted."""
    tempting: tuple[tuple[Towers, int], ...]
    """With their values, the best first."""


def number_of_boards(position: Position) -> int | None:
    """How many different boards are possible after the turn; None if the search is too large."""
    count = count_outcomes(position, limit=MOST_BOARDS, nodes=MOST_NODES)
    return count.number if count.complete else None


def plain(values: Iterable[tuple[Towers, int]]) -> list[tuple[Towers, int]]:
    """The boards without a useless floor: no part of them is worth as much."""
    found: list[tuple[Towers, int]] = []
    for towers, value in sorted(values, key=lambda each: (sum(map(len, each[0])), -each[1], each[0])):
        if not any(value <= other and _is_part(smaller, towers) for smaller, other in found):
            found.append((towers, value))
    return found


def tempting(values: Iterable[tuple[Towers, int]], best: Sequence[Towers]) -> tuple[tuple[Towers, int], ...]:
    """The plain boards among these that are neither a part of a best board nor an extension of one, the best first."""
    close = (
        (towers, value)
        for towers, value in plain(values)
        if not any(_is_part(towers, board) or _is_part(board, towers) for board in best)
    )
    return tuple(sorted(close, key=lambda each: (-each[1], sum(map(len, each[0])), each[0])))


def _is_part(towers: Towers, others: Towers) -> bool:
    """Does the other board have every floor of this one, in the same place?"""
    return all(map(str.startswith, others, towers))


def wrong_turn(position: Position, player: city.Colour) -> str | None:
    """Why a position is not the start of a turn of this player with known holdings, in words; None if it is."""
    name = city.COLOURS.get(player, player)
    if player not in position.seats or position.mover_seat != position.seats.index(player):
        return f"it is not the turn of {name}"
    if not position.is_start_of_turn:
        return "the turn has begun already"
    return not_open(position, position.seats.index(player))


def not_open(position: Position, seat: Seat) -> str | None:
    """Which of a player's money, floors and cards is unknown, in words; None if all are known."""
    name = city.COLOURS[position.seats[seat]]
    if position.cash[seat] is None:
        return f"the cash of {name} is not known"
    if position.stock[seat] is None:
        return f"the stock of {name} is not known"
    return f"the cards of {name} are not known" if UNKNOWN in position.cards[seat] else None


def board_after(position: Position, actions: Sequence[Action]) -> Board | str:
    """The board after a turn, whose end is not listed; or, by the rules, why it is not a legal turn, in words."""
    try:
        for action in (*actions, EndTurn()):
            board = position.board
            position = apply(position, action)
    except RuleError as error:
        return str(error)
    return board


def cost_of(board: Board, final: Board, colour: city.Colour) -> int:
    """What it costs a player to build from one board to another, in any order."""
    cost = 0
    for tower, end in zip(board.towers, final.towers, strict=True):
        for level in range(len(tower), len(end)):
            below = end[:level]
            cost += (city.neutral_cost(below, colour) if end[level] == city.NEUTRAL else city.floor_cost(below)).amount
    return cost


def way_to(position: Position, final: Board) -> tuple[Action, ...] | None:
    """The fewest actions with which the player to move reaches this board; None if it is out of reach.

    Of several such ways it is the first in the order of legal actions, the highest income first. The end of the turn is
    left out.
    """
    if position.turn is None or not _is_part(position.board.towers, final.towers):
        return None
    for cards in count():
        if cards > len(position.cards[position.turn.seat]):
            return None
        way = _way(position, final, cards, set())
        if way is not None:
            return way
    return None


def _way(position: Position, final: Board, cards: int, seen: set[object]) -> tuple[Action, ...] | None:
    """The shortest way that claims or trades in at most this many cards."""
    turn = position.turn
    assert turn is not None
    seat = turn.seat
    key = (position.board.towers, turn, position.cash[seat], position.cards[seat], cards)
    if key in seen or not _can_pay(position, final, cards):
        return None
    seen.add(key)
    actions = legal_actions(position)
    if position.board.towers == final.towers and EndTurn() in actions:
        return ()
    for action in _useful(position, final, actions):
        if isinstance(action, Claim | TradeIn):
            rest = _way(apply(position, action), final, cards - 1, seen) if cards else None
        else:
            rest = _way(apply(position, action), final, cards, seen)
        if rest is not None:
            return (action, *rest)
    return None


def _can_pay(position: Position, final: Board, cards: int) -> bool:
    """Could the money be enough, if this many cards brought the most they can?"""
    seat = position.mover_seat or 0
    colour, cash = position.seats[seat], position.cash[seat]
    if cash is None:
        return True
    if position.turn is not None and position.turn.phase == 1:
        cash += position.board.income(colour)
    best = max((bonus.pay for bonus in position.box.bonus), default=TRADE_PAYS)
    return cash + cards * best >= cost_of(position.board, final, colour)


def _useful(position: Position, final: Board, actions: list[Action]) -> Iterator[Action]:
    """Actions that can lead to the board, the highest income first; nothing is bought or sold."""
    incomes = [action for action in actions if isinstance(action, Income)]
    board, colour = position.board, position.seats[position.mover_seat or 0]
    tops, outline = board.tops[colour], board.box.outline
    yield from sorted(incomes, key=lambda income: -board.rent(outline.group(outline.index[income.site], tops)))
    for action in actions:
        if isinstance(action, Build | BuildNeutral):
            index = position.box.index[action.site]
            tower, end = board.towers[index], final.towers[index]
            owner = city.NEUTRAL if isinstance(action, BuildNeutral) else colour
            if end.startswith(tower + owner):
                yield action
        elif isinstance(action, Claim | TradeIn | EndBuilding):
            yield action


AT_ONCE, AHEAD = "taking it at once", "planning ahead"
BONUS, TRADING, NEUTRALS, COVERING = "bonus money", "trading in", "neutral floors", "covering a pattern"

CARD_POINTS = 2
AHEAD_POINTS = 4


class Effort(NamedTuple):
    """What makes a turn hard to find."""

    boards: int
    """How many boards are possible after it."""
    tempting: int
    """How many boards come close."""
    actions: int
    """How many actions the shortest way has, without the income."""
    cards: int
    """How often it claims a card or trades cards in."""
    is_at_once: bool
    """Does a greedy player find it?"""
    replies: int = 0
    """How many boards an opponent can reach after it."""

    @property
    def score(self) -> int:
        """A point for each action, tempting board, and doubling of boards and replies; more for cards and planning."""
        points = self.actions + self.tempting + self.boards.bit_length() + self.replies.bit_length()
        return points + CARD_POINTS * self.cards + AHEAD_POINTS * (not self.is_at_once)


def difficulty_of(
    effort: Effort, position: Position, way: Sequence[Action], levels: Sequence[int]
) -> Difficulty | None:
    """The difficulty, by the scores from which a puzzle is no longer easy, medium, hard.

    None if a greedy player finds a turn that would not be easy: that is no puzzle.
    """
    level = list(Level)[sum(effort.score >= least for least in levels)]
    if effort.is_at_once and level is not Level.EASY:
        return None
    return Difficulty(level, effort.score, techniques_of(effort, position, way))


def techniques_of(effort: Effort, position: Position, way: Sequence[Action]) -> tuple[str, ...]:
    found = [AT_ONCE if effort.is_at_once else AHEAD]
    if any(isinstance(action, Claim) for action in way):
        found.append(BONUS)
    if any(isinstance(action, TradeIn) for action in way):
        found.append(TRADING)
    if any(isinstance(action, BuildNeutral) for action in way):
        found.append(NEUTRALS)
    if covered(position, way):
        found.append(COVERING)
    return tuple(found)


def covered(position: Position, way: Sequence[Action]) -> tuple[str, ...]:
    """The cards that are claimed for a pattern that is covered by the end of the turn."""
    colour, end = position.seats[position.mover_seat or 0], position
    for action in way:
        end = apply(end, action)
    return tuple(
        action.card for action in way if isinstance(action, Claim) and not end.board.shows(colour, action.card)
    )


FEWEST_TEMPTING, MOST_TEMPTING = 1, 24
FEWEST_ACTIONS = 3
"""Besides the income: a turn with fewer actions is no puzzle."""


class Reasoning(NamedTuple):
    """The best board, a shortest way there, and the boards to compare it with."""

    board: Board
    value: int
    way: tuple[Action, ...]
    temptations: tuple[tuple[Towers, int], ...]
    """Boards that come close, with their values, the best first."""
    reached: Board
    """Where a greedy turn leads."""
    effort: Effort
    difficulty: Difficulty


def reason_about(
    position: Position,
    essence: Essence | None,
    greedy: Sequence[Action],
    levels: Sequence[int],
    fewest_actions: int = FEWEST_ACTIONS,
    replies: int = 0,
) -> Reasoning | None:
    """How to find the best board; None if this is no puzzle: several boards are best, or too few or too many tempt."""
    if essence is None or len(essence.best) != 1:
        return None
    if not FEWEST_TEMPTING <= len(essence.tempting) <= MOST_TEMPTING:
        return None
    board, reached = Board(position.box, essence.best[0]), board_after(position, greedy)
    way, boards = way_to(position, board), number_of_boards(position)
    if way is None or boards is None or isinstance(reached, str):
        return None
    cards = sum(isinstance(action, Claim | TradeIn) for action in way)
    actions = sum(not isinstance(action, Income) for action in way)
    effort = Effort(boards, len(essence.tempting), actions, cards, reached == board, replies)
    difficulty = difficulty_of(effort, position, way, levels)
    if difficulty is None or effort.actions < fewest_actions:
        return None
    return Reasoning(board, essence.value, way, essence.tempting, reached, effort, difficulty)


MONEY, BEST, COMPARING, THE_REST, TURN = "money", "the best", "comparing", "the rest", "turn"
"""What a step is about, besides the techniques that make a puzzle hard."""

MOST_LISTED = 8
"""Temptations that are listed one by one."""


def built(before: Board, after: Board) -> str:
    """The floors that only the second board has: `a 4 on b9; a neutral floor and a penthouse on c7`."""
    sites = []
    for site, tower, end in zip(before.box.sites, before.towers, after.towers, strict=True):
        floors = [
            floor_name(city.NEUTRAL_FLOOR if end[level] == city.NEUTRAL else level)
            for level in range(len(tower), len(end))
        ]
        if floors:
            sites.append(f"{' and '.join(floors)} on {site}")
    return "; ".join(sites) or "nothing"


def prestige_words(position: Position, seat: Seat) -> str:
    """Where a player's prestige comes from: `2 penthouses, the zone c9 and the mission (square)`."""
    found, mission = tally(position, seat), position.missions[seat] or 0
    parts = [number_of(found.penthouses, "penthouse")] if found.penthouses else []
    parts += [f"the zone{'s' * (len(found.zones) > 1)} {listed(found.zones)}"] if found.zones else []
    parts += [f"the mission ({position.box.missions[mission - 1].name})"] if found.mission else []
    return listed(parts)


def holdings(position: Position, seat: Seat) -> str:
    """What a player holds: `3M, in stock a 1, two 4 and a neutral floor, the cards C and V`."""
    stock, cards = position.stock[seat] or (), position.cards[seat]
    words = [f"{position.cash[seat]}M"]
    words += [f"{stock_words(stock)} in stock" if any(stock) else "no floor in stock"]
    words += [f"the card{'s' * (len(cards) > 1)} {listed(cards)}"] if cards else ["no card"]
    return listed(words)


def stock_words(stock: city.Stock) -> str:
    """The floors of a stock: `a 1, 2 × 4 and a penthouse`."""
    return listed(
        floor_name(floor) if number == 1 else f"{number} × {floor_name(floor).removeprefix('a ')}"
        for floor, number in enumerate(stock)
        if number and floor < len(city.FLOORS)
    )


def money_step(position: Position) -> Step:
    seat = position.mover_seat or 0
    rent = position.board.income(position.seats[seat])
    cash = position.cash[seat] or 0
    text = f"You hold {holdings(position, seat)}. The best group pays {rent}M: that makes {cash + rent}M to build with"
    return Step(MONEY, f"{text}{', before any card pays' if position.cards[seat] else ''}.")


def payment_steps(position: Position, way: Sequence[Action], board: Board) -> Iterator[Step]:
    """What the best board costs, and the fewest cards that pay for it; no step if it takes none."""
    seat, bonuses = position.mover_seat or 0, position.box.bonus_of
    colour = position.seats[seat]
    cost, there_is = cost_of(position.board, board, colour), (position.cash[seat] or 0) + position.board.income(colour)
    claims = [
        f"{each.card} ({bonuses[each.card].name}, {bonuses[each.card].pay}M)" for each in way if isinstance(each, Claim)
    ]
    trades = [f"trade in {listed(each.cards)}" for each in way if isinstance(each, TradeIn)]
    if not claims and not trades:
        return
    does = listed(([f"claim {listed(claims)}"] if claims else []) + trades)
    text = f"All this costs {cost}M, and you have {there_is}M. It cannot be done with fewer cards: {does}."
    gone = covered(position, way)
    if gone:
        text += f" The pattern of {listed(gone)} is built over afterwards."
    yield Step(BONUS, text)


def boards_in_words(reasoning: Reasoning) -> str:
    more = len(reasoning.temptations) - MOST_LISTED
    tempt = "1 more board tempts" if more == 1 else f"{more} more boards tempt"
    all_boards = f"{reasoning.effort.boards:,} boards are possible after the turn."
    return f"{tempt} in the same way. {all_boards}" if more > 0 else all_boards


def turn_steps(position: Position, way: Sequence[Action]) -> Iterator[Step]:
    seat = position.mover_seat or 0
    for action in way:
        words = action_words(position, action)
        position = apply(position, action)
        yield Step(TURN, f"{action}: {words}. Then you have {position.cash[seat]}M.")


def group_words(board: Board, colour: city.Colour) -> str:
    group = max(board.groups(colour), key=board.rent, default=0)
    return ", ".join(board.box.outline.names(group))
