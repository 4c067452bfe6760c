"""A city with all its tiles laid: the sets of walkways it can end with, level by level, and which meet the goals."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import NamedTuple

from skypuzzle.cloud_city.checking.judging import Judge
from skypuzzle.cloud_city.checking.traits import LESS_IS_BETTER, TRAITS, Traits, joined, traits_of
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import LENGTHS, VOTES, Height, Stock, Walkway
from skypuzzle.cloud_city.rules.scoring import COMPARING, buildings_of, crossing_walkways, is_fulfilled
from skypuzzle.cloud_city.search.cities import walkway_sets
from skypuzzle.limits import SearchLimits

VALUES_FOR_VARIETY = {4: 6, 5: 8}
"""Card 3: different values in a route, and what they give."""


class LevelSet(NamedTuple):
    """Walkways on one level that can stand together, what stands now among them."""

    walkways: tuple[Walkway, ...]
    votes: int
    need: tuple[int, ...]
    """Pieces of length 1 to 5 that must come from the stock."""
    traits: Traits


class Ending:
    """A finished layout, asked again and again with what is left of the stock."""

    def __init__(self, city: City, stock: Stock, judge: Judge) -> None:
        self.city = city
        """With the walkways that stand now; the stock is what is left beside them."""
        self._stock = stock
        self._judge = judge
        self._is_plain = all(card in (5, 6) for card in judge.cards)

    @cached_property
    def levels(self) -> tuple[tuple[LevelSet, ...], ...]:
        """For each level all sets, those with the most votes first."""
        return tuple(tuple(sorted(self._sets(level), key=lambda found: -found.votes)) for level in Height)

    def _sets(self, level: Height) -> Iterator[LevelSet]:
        required = {walkway for walkway in self._judge.built if self.city.height(walkway.first) is level}
        for walkways in walkway_sets(self.city, self._stock, level=level):
            if not required.issubset(walkways):
                continue
            lengths = [walkway.length for walkway in walkways if walkway not in self.city.walkways]
            need = tuple(lengths.count(length) for length in LENGTHS)
            votes = sum(VOTES[walkway.length] for walkway in walkways)
            yield LevelSet(walkways, votes, need, self._traits(walkways, level))

    def _traits(self, walkways: tuple[Walkway, ...], level: Height) -> Traits:
        if self._is_plain:
            return ()
        buildings = self._buildings[level]
        return tuple(number for card in self._judge.cards for number in traits_of(card, walkways, level, buildings))

    @property
    def could_hold(self) -> bool:
        """Are there buildings for the walkways that must stand, and enough votes if all that is possible stood?"""
        possible = self.city.possible_walkways()
        if not self._judge.built.issubset(possible):
            return False
        return self._judge.votes is None or sum(walkway.votes for walkway in possible) >= least_of_walkways(self._judge)

    def most_need(self) -> list[int]:
        """Of each piece, level by level, the most that any set of walkways takes."""
        return [
            max((found.need[at] for found in level), default=0) for level in self.levels for at in range(len(LENGTHS))
        ]

    def meets(self, stock: Sequence[int], built: Sequence[Walkway], limits: SearchLimits) -> tuple[Walkway, ...] | None:
        """Walkways that meet the goals, those already built among them, with this stock: 15 numbers, level by level."""
        fitting = [self._fitting(level, stock, built) for level in range(3)]
        if self._is_plain:
            best = [next(level, None) for level in fitting]
            chosen = tuple(walkway for found in best if found for walkway in found.walkways)
            return chosen if all(best) and self._judge.holds(City(self.city.quarters, chosen)) else None
        return self._joined(fitting, True, limits)

    def fails(self, limits: SearchLimits) -> tuple[Walkway, ...] | None:
        """Walkways, all of them possible now or then, with which the goals are missed."""
        stock = [number for lengths in self._stock for number in lengths]
        return self._joined([self._fitting(level, stock, ()) for level in range(3)], False, limits)

    def _fitting(self, level: int, stock: Sequence[int], built: Sequence[Walkway]) -> Iterator[LevelSet]:
        """The sets of a level that hold what is built and need no more than the stock has."""
        mine = [walkway for walkway in built if self.city.quarters[walkway.first] == level + 1]
        paid = [sum(walkway.length == length for walkway in mine) for length in LENGTHS]
        have = [number + more for number, more in zip(stock[5 * level : 5 * level + 5], paid, strict=True)]
        for found in self.levels[level]:
            if all(map(int.__le__, found.need, have)) and all(walkway in found.walkways for walkway in mine):
                yield found

    def _joined(
        self, fitting: Sequence[Iterable[LevelSet]], wanted: bool, limits: SearchLimits
    ) -> tuple[Walkway, ...] | None:
        """One set from each level that together meet the goals, or miss them."""
        levels = [self._different(level, wanted) for level in fitting]
        for three in product(*levels):
            limits.count()
            if self._holds(three) is wanted:
                return tuple(walkway for found in three for walkway in found.walkways)
        return None

    def _different(self, level: Iterable[LevelSet], wanted: bool) -> list[LevelSet]:
        """Only the best for the goals, or only the worst: no other is at least as good in everything.

        Where crossings count, which walkways they are matters, too.
        """
        if 8 in self._judge.cards:
            return list(level)
        first: dict[Traits, LevelSet] = {}
        for found in level:
            first.setdefault((found.votes, *map(int.__mul__, found.traits, self._signs)), found)
        goods = sorted(first, reverse=wanted)
        kept: list[Traits] = []
        for good in goods:
            if not any(all(map(int.__ge__ if wanted else int.__le__, other, good)) for other in kept):
                kept.append(good)
        return [first[good] for good in kept]

    @cached_property
    def _signs(self) -> Traits:
        """Of what the cards ask for more is better, but for buildings without a walkway."""
        return tuple(-1 if card == LESS_IS_BETTER else 1 for card in self._judge.cards for _ in range(TRAITS[card]))

    def _holds(self, three: Sequence[LevelSet]) -> bool:
        judge = self._judge
        given: dict[int, int] = {}
        at = 0
        for card in judge.cards:
            traits = joined(card, [found.traits[at : at + TRAITS[card]] for found in three])
            given[card] = self._given(card, traits, three)
            at += TRAITS[card]
        if not all(is_fulfilled(card, given[card]) for card in judge.fulfilled):
            return False
        votes = sum(found.votes for found in three) + sum(given[card] for card in judge.in_play if card in given)
        return judge.votes is None or votes >= judge.votes

    def _given(self, card: int, traits: Traits, three: Sequence[LevelSet]) -> int:
        """What a card gives or costs."""
        if card in (5, 6):
            return self._judge.awarded(card, self._buildings[Height.B if card == 5 else Height.G])
        if card == 8:
            return -2 * len(crossing_walkways(walkway for found in three for walkway in found.walkways))
        if card == 10:
            return 0 if all(map(int.__ge__, traits, (5, 1, 1))) else -4
        (number,) = traits
        if card in COMPARING:
            return self._judge.awarded(card, number)
        if card == 3:
            return VALUES_FOR_VARIETY.get(number, 0)
        return {4: 3, 7: 2, 9: -2}[card] * number

    @cached_property
    def _buildings(self) -> dict[Height, int]:
        return {height: buildings_of(self.city, height) for height in Height}


MOST_OF_A_CARD = {1: 6, 2: 6, 3: 8, 4: 18, 5: 6, 6: 6, 7: 48, 8: 0, 9: 0, 10: 0}
"""What no card ever gives more than: at most six circuits of four buildings, at most 24 buildings."""


def least_of_walkways(judge: Judge) -> int:
    """How many votes walkways must have at least, if the cards in play give all they can."""
    return max(0, (judge.votes or 0) - sum(MOST_OF_A_CARD[card] for card in judge.in_play))
