"""Positions for puzzles about one turn: boards from games of bots with new floors, cards and missions, nothing idle.

Straight from games such turns are poor: a good player has bought what the turn needs, and no more. So only the board
and the order of play come from a game. Whatever does not matter is left out: what others hold is unknown, or nothing,
the pile is empty, and what a player holds is dealt again from what the board leaves.

A given is idle if without it the best boards stay the same, and so do the boards that tempt: what a player could do
with it is then nothing that anyone would consider. A puzzle has no idle given if none is idle, taken alone.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from skypuzzle.chance import Chance
from skypuzzle.skyline.bots import greedy_bot
from skypuzzle.skyline.kinds.turns.reasoning import Essence
from skypuzzle.skyline.rules.actions import EndTurn
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.city import (
    COLOURS,
    FLOORS,
    LEVELS,
    LIMITS,
    NEUTRAL,
    NEUTRAL_FLOOR,
    NEUTRAL_FLOORS,
    PENTHOUSE_LEVEL,
    Colour,
    Mask,
    Stock,
    Tower,
    why_no_floor,
)
from skypuzzle.skyline.rules.play import apply, known_to
from skypuzzle.skyline.rules.position import Position, Seat, first_moment, sorted_cards, without_card
from skypuzzle.skyline.rules.setup import new_game

T = TypeVar("T")

MOST_NEUTRAL = 2
"""Neutral floors that a player is dealt."""
NEUTRAL_ONE_IN = 4
"""One in this many floors dealt is neutral."""
TAKEN_OFF = (0, 0, 0, 0, 1, 1, 2)
"""Floors that are taken off a tower, each number as likely as it is listed."""
TAKEN_OFF_OWN = (0, 0, 1, 1, 1, 2)
"""The same for one that the player has: with less rent, money counts."""
NEAR = 2
"""Tops that a pattern may lack for its card to be dealt, mostly."""
ANY_ONE_IN = 4
"""One in this many cards dealt is any card."""


def turns_of_game(players: int, chance: Chance) -> Iterator[Position]:
    """The start of every turn of a game between greedy players, with only the board and the order of play."""
    position = new_game(players, chance)
    while (mover := position.mover_seat) is not None:
        yield without_holdings(position)
        for action in (*greedy_bot(known_to(mover, position), chance), EndTurn()):
            position = apply(position, action)


def without_holdings(position: Position) -> Position:
    """The board and whose turn it is; nothing is known of what players hold."""
    number, board, seats, mover = len(position.seats), position.board, position.seats, position.mover_seat or 0
    return position._replace(
        turn=first_moment(board, seats, mover, 0),
        cash=(None,) * number,
        stock=(None,) * number,
        cards=("",) * number,
        missions=(None,) * number,
        pile="",
    )


def with_room(position: Position, chance: Chance, own: Sequence[int] = TAKEN_OFF_OWN) -> Position:
    """The position with floors taken off some towers, so that more can be built: late boards have little room.

    Who has three penthouses keeps them, as the last round began with the third.
    """
    mover = position.seats[position.mover_seat or 0]
    towers = []
    for tower in position.board.towers:
        off = chance.choice(own if tower.endswith(mover) else TAKEN_OFF)
        is_kept = len(tower) == PENTHOUSE_LEVEL and tower[-1] in position.thirds
        towers.append(tower if is_kept else tower[: max(0, len(tower) - off)])
    board = Board(position.box, tuple(towers))
    return position._replace(board=board, turn=first_moment(board, position.seats, position.mover_seat or 0, 0))


def with_holdings(
    position: Position,
    seat: Seat,
    *,
    cash: int | None = None,
    stock: Stock | None = None,
    cards: str | None = None,
    mission: int | None = None,
) -> Position:
    """The position with what one player holds put in; what is not named stays as it is."""
    return position._replace(
        cash=_put(position.cash, seat, cash),
        stock=_put(position.stock, seat, stock),
        cards=_put(position.cards, seat, cards),
        missions=_put(position.missions, seat, mission),
    )


def _put(values: tuple[T, ...], seat: Seat, value: T | None) -> tuple[T, ...]:
    return values if value is None else (*values[:seat], value, *values[seat + 1 :])


def random_stock(position: Position, seat: Seat, number: int, chance: Chance, plans: int = 0) -> Stock:
    """Floors that a player could build somewhere, now or a floor later, and neutral ones.

    Before these, the floors for `plans` places of the mission.
    """
    board, colour = position.board, position.seats[seat]
    built, stock = board.built(colour), [0] * len(FLOORS)
    held = sum(other[NEUTRAL_FLOOR] for other in position.stock if other is not None)
    neutral_left = min(MOST_NEUTRAL, NEUTRAL_FLOORS - board.built(NEUTRAL)[NEUTRAL_FLOOR] - held)
    left = [*(limit - on for limit, on in zip(LIMITS, built, strict=False)), neutral_left]
    levels, planned = _levels(board, colour), _planned(position, seat, plans, chance)
    drawn = (NEUTRAL_FLOOR if not chance.below(NEUTRAL_ONE_IN) else chance.choice(levels) for _ in range(number))
    for floor in (*planned, *drawn):
        if stock[floor] < left[floor]:
            stock[floor] += 1
    return tuple(stock)


def _planned(position: Position, seat: Seat, plans: int, chance: Chance) -> tuple[int, ...]:
    """The floors that `plans` places of a player's mission lack; one floor may serve several places."""
    board, colour, mission = position.board, position.seats[seat], position.missions[seat]
    needed = [0] * len(FLOORS)
    places = position.box.goals[mission - 1] if mission else ()
    near = [place for place in places if 0 < (place & ~board.tops[colour]).bit_count() <= NEAR]
    for place in chance.shuffled(near)[:plans]:
        missing = [tower for at, tower in enumerate(board.towers) if (place & ~board.tops[colour]) >> at & 1]
        if all(len(tower) < LEVELS and why_no_floor(tower, colour) is None for tower in missing):
            floors = [len(tower) for tower in missing]
            needed = [max(number, floors.count(floor)) for floor, number in enumerate(needed)]
    return tuple(floor for floor, number in enumerate(needed) for _ in range(number))


def _levels(board: Board, colour: Colour) -> list[int]:
    """The floors for which there is room, as often as there is, and those that follow on a neutral floor."""
    levels = [len(tower) for tower in board.towers if why_no_floor(tower, colour) is None]
    above = (len(tower) + 1 for tower in board.towers if len(tower) < LEVELS - 1 and tower)
    return sorted(levels) + sorted(above)


def random_cards(position: Position, seat: Seat, number: int, chance: Chance) -> str:
    """Bonus cards that a player cannot claim yet; for most of them only a few tops are missing."""
    box, tops = position.box, position.board.tops[position.seats[seat]]
    taken = "".join(position.cards)
    deck = list(box.cards)
    for card in taken:
        deck.remove(card)
    missing = {letter: fewest_missing(tops, places) for letter, places in box.claims.items()}
    near = [card for card in deck if 0 < missing[card] <= NEAR]
    hand: list[str] = []
    for _ in range(number):
        choice = near if near and chance.below(ANY_ONE_IN) else [card for card in deck if missing[card]]
        if choice:
            card = chance.choice(choice)
            hand.append(card)
            deck.remove(card)
            if card in near:
                near.remove(card)
    return sorted_cards("".join(hand))


def random_mission(position: Position, seat: Seat, chance: Chance, most_missing: int) -> int | None:
    """A mission that a player has not fulfilled yet, with few enough tops missing; None if there is none."""
    tops = position.board.tops[position.seats[seat]]
    missions = [
        number
        for number, places in enumerate(position.box.goals, 1)
        if 0 < fewest_missing(tops, places) <= most_missing and number not in position.missions
    ]
    return chance.choice(missions) if missions else None


def between(fewest: int, most: int, chance: Chance) -> int:
    """A number from one to another, each as likely."""
    return fewest + chance.below(most - fewest + 1)


def fewest_missing(tops: Mask, places: Sequence[Mask]) -> int:
    """How many tops a pattern lacks where it lacks the fewest."""
    return min((place & ~tops).bit_count() for place in places)


def prospects(position: Position, seat: Seat) -> int:
    """How many zones and penthouses a player might get with the floors held, were money no object."""
    board, colour, stock = position.board, position.seats[seat], position.stock[seat] or (0,) * len(FLOORS)
    zones = sum(
        _can_top(board.tower(site), colour, stock) for site in board.box.zones if not board.tower(site).endswith(colour)
    )
    towers = sum(_can_crown(tower, colour, stock) for tower in board.towers)
    return zones + min(towers, stock[PENTHOUSE_LEVEL - 1])


def _can_top(tower: Tower, colour: Colour, stock: Stock) -> bool:
    """Can the player top this tower, with neutral floors below?"""
    return any(
        stock[level] and why_no_floor(tower + NEUTRAL * (level - len(tower)), colour) is None
        for level in range(len(tower), min(LEVELS, len(tower) + stock[NEUTRAL_FLOOR] + 1))
    )


def _can_crown(tower: Tower, colour: Colour, stock: Stock) -> bool:
    """Can the player put a penthouse on this tower, with at most one more floor below it?"""
    if len(tower) == LEVELS - 1:
        return why_no_floor(tower, colour) is None
    if len(tower) != LEVELS - 2:
        return False
    has_own = colour in tower
    return bool(stock[NEUTRAL_FLOOR] and has_own)


Look: TypeAlias = Callable[[Position], Essence | None]
"""The essence of a position; None if it has none, or if there is too much to look at."""

COIN = "1M"


class Given(NamedTuple):
    """A card by letter, a floor by its place in a stock, or a million that a player holds."""

    seat: Seat
    what: str | int

    def words(self, position: Position) -> str:
        """Whose it is, and what."""
        name = COLOURS[position.seats[self.seat]]
        if isinstance(self.what, int):
            kind = "neutral floor" if self.what == NEUTRAL_FLOOR else f"floor {FLOORS[self.what]}"
            return f"a {kind} of {name}"
        return f"{COIN} of {name}" if self.what == COIN else f"a card {self.what} of {name}"


def givens(position: Position, seats: Sequence[Seat]) -> Iterator[Given]:
    """What these players hold: each kind of card and floor once, and a million."""
    for seat in seats:
        yield from (Given(seat, card) for card in sorted(set(position.cards[seat])))
        yield from (Given(seat, floor) for floor, number in enumerate(position.stock[seat] or ()) if number)
        if position.cash[seat]:
            yield Given(seat, COIN)


def without(position: Position, given: Given) -> Position:
    """The position without one of what a player holds."""
    seat, what = given
    stock, cash = position.stock[seat], position.cash[seat]
    if isinstance(what, int):
        return with_holdings(position, seat, stock=tuple(held - (at == what) for at, held in enumerate(stock or ())))
    if what == COIN:
        return with_holdings(position, seat, cash=(cash or 0) - 1)
    return with_holdings(position, seat, cards=without_card(position.cards[seat], what))


def idle(position: Position, seats: Sequence[Seat], look: Look) -> Iterator[str]:
    """What could be left out, in words."""
    essence = look(position)
    for given in givens(position, seats) if essence is not None else ():
        if look(without(position, given)) == essence:
            yield given.words(position)


def without_idle(position: Position, seats: Sequence[Seat], look: Look, chance: Chance) -> Position:
    """The position without what is idle, each kind left out as often as it is, in random order."""
    essence = look(position)
    for given in chance.shuffled(givens(position, seats)):
        while given in givens(position, seats) and look(fewer := without(position, given)) == essence:
            position = fewer
    return position


def with_one_best(position: Position, seats: Sequence[Seat], look: Look, chance: Chance) -> Position | None:
    """The position without what makes several boards the best, as tempting as it can be; None if that fails."""
    essence = look(position)
    while essence is not None and len(essence.best) > 1:
        fewer = [without(position, given) for given in chance.shuffled(givens(position, seats))]
        found = [(less, each) for each in fewer if (less := look(each)) is not None and _is_closer(less, essence)]
        if not found:
            return None
        essence, position = max(found, key=lambda pair: (len(pair[0].tempting), -len(pair[0].best)))
    return None if essence is None else position


def _is_closer(less: Essence, essence: Essence) -> bool:
    """As good, with fewer boards that are."""
    return less.value == essence.value and len(less.best) < len(essence.best)
