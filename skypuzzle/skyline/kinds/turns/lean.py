"""No idle given: every card, floor and coin that a position shows matters.

A given is idle if without it the best boards stay the same, and so do the boards that tempt: what a player could do
with it is then nothing that anyone would consider. A puzzle is lean if none of its givens is idle, taken alone.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from skypuzzle.chance import Chance
from skypuzzle.skyline.kinds.turns.dressing import dressed
from skypuzzle.skyline.kinds.turns.essence import Essence
from skypuzzle.skyline.rules.hands import without_card
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.towers import COLOURS, FLOORS, NEUTRAL_FLOOR

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
        return dressed(position, seat, stock=tuple(held - (at == what) for at, held in enumerate(stock or ())))
    if what == COIN:
        return dressed(position, seat, cash=(cash or 0) - 1)
    return dressed(position, seat, cards=without_card(position.cards[seat], what))


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
