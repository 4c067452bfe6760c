"""Positions for puzzles about one turn: boards from games between bots, with new floors, cards and missions.

Turns straight from games make poor puzzles: a good player has bought what the turn needs, and no more. So only the
board and the order of play come from a game, and the player's floors, cards and money are dealt again. Everything else
is left out: what the others hold is unknown or nothing, and the pile is empty.

A holding is idle if the best boards and the tempting boards stay the same without it. Puzzles are made without idle
holdings, each looked at by itself.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from skypuzzle.chance import Chance
from skypuzzle.skyline.bots import greedy_bot
from skypuzzle.skyline.kinds.one_turn.reasoning import Essence
from skypuzzle.skyline.rules import city
from skypuzzle.skyline.rules.actions import EndTurn
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.play import apply, known_to
from skypuzzle.skyline.rules.position import Position, Seat, first_moment, sorted_cards, without_card
from skypuzzle.skyline.rules.setup import new_game

T = TypeVar("T")

MOST_NEUTRAL = 2
"""Neutral floors that a player is dealt."""
NEUTRAL_ONE_IN = 4
"""One in this many floors dealt is neutral."""
TAKEN_OFF = (0, 0, 0, 0, 1, 1, 2)
"""How many floors to take off a tower; a number is as likely as it is frequent here."""
TAKEN_OFF_OWN = (0, 0, 1, 1, 1, 2)
"""For towers that the player tops: with less rent, money matters more."""
NEAR = 2
"""How many tops a pattern may lack for its card to be dealt, in most cases."""
ANY_ONE_IN = 4
"""One in this many cards dealt is a random one."""


def turns_of_game(players: int, chance: Chance) -> Iterator[Position]:
    """The start of every turn of a game between greedy players, with only the board and the order of play."""
    position = new_game(players, chance)
    while (mover := position.mover_seat) is not None:
        yield without_holdings(position)
        for action in (*greedy_bot(known_to(mover, position), chance), EndTurn()):
            position = apply(position, action)


def without_holdings(position: Position) -> Position:
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
    """Take floors off some towers, as late boards have little room to build.

    A player with three penthouses keeps them, because the third one began the last round.
    """
    mover = position.seats[position.mover_seat or 0]
    towers = []
    for tower in position.board.towers:
        off = chance.choice(own if tower.endswith(mover) else TAKEN_OFF)
        is_kept = len(tower) == city.PENTHOUSE_LEVEL and tower[-1] in position.thirds
        towers.append(tower if is_kept else tower[: max(0, len(tower) - off)])
    board = Board(position.box, tuple(towers))
    return position._replace(board=board, turn=first_moment(board, position.seats, position.mover_seat or 0, 0))


def with_holdings(
    position: Position,
    seat: Seat,
    *,
    cash: int | None = None,
    stock: city.Stock | None = None,
    cards: str | None = None,
    mission: int | None = None,
) -> Position:
    """The position with these holdings of one player; what is None stays as it is."""
    return position._replace(
        cash=_put(position.cash, seat, cash),
        stock=_put(position.stock, seat, stock),
        cards=_put(position.cards, seat, cards),
        missions=_put(position.missions, seat, mission),
    )


def _put(values: tuple[T, ...], seat: Seat, value: T | None) -> tuple[T, ...]:
    return values if value is None else (*values[:seat], value, *values[seat + 1 :])


def random_stock(position: Position, seat: Seat, number: int, chance: Chance, plans: int = 0) -> city.Stock:
    """Deal floors that a player can build somewhere, now or one floor later, and neutral ones.

    The floors for `plans` places of the mission are dealt first.
    """
    board, colour = position.board, position.seats[seat]
    built, stock = board.built(colour), [0] * len(city.FLOORS)
    held = sum(other[city.NEUTRAL_FLOOR] for other in position.stock if other is not None)
    neutral_left = min(MOST_NEUTRAL, city.NEUTRAL_FLOORS - board.built(city.NEUTRAL)[city.NEUTRAL_FLOOR] - held)
    left = [*(limit - on for limit, on in zip(city.LIMITS, built, strict=False)), neutral_left]
    here = sorted(len(tower) for tower in board.towers if city.why_no_floor(tower, colour) is None)
    above = sorted(len(tower) + 1 for tower in board.towers if len(tower) < city.LEVELS - 1 and tower)
    levels, planned = here + above, _planned(position, seat, plans, chance)
    drawn = (city.NEUTRAL_FLOOR if not chance.below(NEUTRAL_ONE_IN) else chance.choice(levels) for _ in range(number))
    for floor in (*planned, *drawn):
        if stock[floor] < left[floor]:
            stock[floor] += 1
    return tuple(stock)


def _planned(position: Position, seat: Seat, plans: int, chance: Chance) -> tuple[int, ...]:
    """The floors that `plans` places of a player's mission lack; one floor may serve several places."""
    board, colour, mission = position.board, position.seats[seat], position.missions[seat]
    needed = [0] * len(city.FLOORS)
    places = position.box.goals[mission - 1] if mission else ()
    near = [place for place in places if 0 < (place & ~board.tops[colour]).bit_count() <= NEAR]
    for place in chance.shuffled(near)[:plans]:
        missing = [tower for at, tower in enumerate(board.towers) if (place & ~board.tops[colour]) >> at & 1]
        if all(len(tower) < city.LEVELS and city.why_no_floor(tower, colour) is None for tower in missing):
            floors = [len(tower) for tower in missing]
            needed = [max(number, floors.count(floor)) for floor, number in enumerate(needed)]
    return tuple(floor for floor, number in enumerate(needed) for _ in range(number))


def random_cards(position: Position, seat: Seat, number: int, chance: Chance) -> str:
    """Deal bonus cards that a player cannot claim yet, most of them with only a few tops missing."""
    box, tops = position.box, position.board.tops[position.seats[seat]]
    deck = list(box.cards)
    for card in "".join(position.cards):
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
    """Draw a mission that a player has not fulfilled yet and that lacks few enough tops; None if there is none."""
    tops = position.board.tops[position.seats[seat]]
    missions = [
        number
        for number, places in enumerate(position.box.goals, 1)
        if 0 < fewest_missing(tops, places) <= most_missing and number not in position.missions
    ]
    return chance.choice(missions) if missions else None


def between(fewest: int, most: int, chance: Chance) -> int:
    """A random number from `fewest` to `most`, both included."""
    return fewest + chance.below(most - fewest + 1)


def fewest_missing(tops: city.Mask, places: Sequence[city.Mask]) -> int:
    """How many tops a pattern lacks in its best place."""
    return min((place & ~tops).bit_count() for place in places)


def prospects(position: Position, seat: Seat) -> int:
    """How many zones and penthouses a player could gain with the floors in stock, if money did not matter."""
    board, colour, stock = position.board, position.seats[seat], position.stock[seat] or (0,) * len(city.FLOORS)
    zones = sum(
        _can_top(board.tower(site), colour, stock) for site in board.box.zones if not board.tower(site).endswith(colour)
    )
    towers = sum(_can_crown(tower, colour, stock) for tower in board.towers)
    return zones + min(towers, stock[city.PENTHOUSE_LEVEL - 1])


def _can_top(tower: city.Tower, colour: city.Colour, stock: city.Stock) -> bool:
    return any(
        stock[level] and city.why_no_floor(tower + city.NEUTRAL * (level - len(tower)), colour) is None
        for level in range(len(tower), min(city.LEVELS, len(tower) + stock[city.NEUTRAL_FLOOR] + 1))
    )


def _can_crown(tower: city.Tower, colour: city.Colour, stock: city.Stock) -> bool:
    """Can the player put a penthouse on this tower, with at most one more floor below it?"""
    if len(tower) == city.LEVELS - 1:
        return city.why_no_floor(tower, colour) is None
    if len(tower) != city.LEVELS - 2:
        return False
    return bool(stock[city.NEUTRAL_FLOOR] and colour in tower)


Look: TypeAlias = Callable[[Position], Essence | None]
"""Finds the essence of a position; None if it has none, or if the search is too large."""

COIN = "1M"


class Given(NamedTuple):
    """A card by letter, a floor by its place in a stock, or a million that a player holds."""

    seat: Seat
    what: str | int

    def words(self, position: Position) -> str:
        name = city.COLOURS[position.seats[self.seat]]
        if isinstance(self.what, int):
            kind = "neutral floor" if self.what == city.NEUTRAL_FLOOR else f"floor {city.FLOORS[self.what]}"
            return f"a {kind} of {name}"
        return f"{COIN} of {name}" if self.what == COIN else f"a card {self.what} of {name}"


def givens(position: Position, seats: Sequence[Seat]) -> Iterator[Given]:
    """What these players hold: each kind of card and floor once, and one million."""
    for seat in seats:
        yield from (Given(seat, card) for card in sorted(set(position.cards[seat])))
        yield from (Given(seat, floor) for floor, number in enumerate(position.stock[seat] or ()) if number)
        if position.cash[seat]:
            yield Given(seat, COIN)


def without(position: Position, given: Given) -> Position:
    """The position with one card, floor or million less."""
    seat, what = given
    stock, cash = position.stock[seat], position.cash[seat]
    if isinstance(what, int):
        return with_holdings(position, seat, stock=tuple(held - (at == what) for at, held in enumerate(stock or ())))
    if what == COIN:
        return with_holdings(position, seat, cash=(cash or 0) - 1)
    return with_holdings(position, seat, cards=without_card(position.cards[seat], what))


def idle_holdings(position: Position, seats: Sequence[Seat], look: Look) -> Iterator[str]:
    """The holdings that could be left out, in words."""
    essence = look(position)
    for given in givens(position, seats) if essence is not None else ():
        if look(without(position, given)) == essence:
            yield given.words(position)


def without_idle(position: Position, seats: Sequence[Seat], look: Look, chance: Chance) -> Position:
    """The position with every idle holding removed, in random order."""
    essence = look(position)
    for given in chance.shuffled(givens(position, seats)):
        while given in givens(position, seats) and look(fewer := without(position, given)) == essence:
            position = fewer
    return position


def with_one_best(position: Position, seats: Sequence[Seat], look: Look, chance: Chance) -> Position | None:
    """Remove holdings until one board is the best, with as many tempting boards as possible; None if that fails."""
    essence = look(position)
    while essence is not None and len(essence.best) > 1:
        fewer = [without(position, given) for given in chance.shuffled(givens(position, seats))]
        found = [(less, each) for each in fewer if (less := look(each)) is not None and _has_fewer_best(less, essence)]
        if not found:
            return None
        essence, position = max(found, key=lambda pair: (len(pair[0].tempting), -len(pair[0].best)))
    return None if essence is None else position


def _has_fewer_best(less: Essence, essence: Essence) -> bool:
    return less.value == essence.value and len(less.best) < len(essence.best)
