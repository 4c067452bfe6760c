"""A player's turns counted, not placed: how many floors of each level there are, wherever they are.

Everything that can be played satisfies this model, so what is impossible here is impossible. A solver sees it at once,
where it would have to try every site in the model of record.
"""

from itertools import combinations

from skypuzzle.skyline.model.towers import Amount, Literal, Place, Solo, total
from skypuzzle.skyline.model.turns import TurnsModel
from skypuzzle.skyline.rules import city
from skypuzzle.skyline.rules.city import Mask
from skypuzzle.skyline.rules.position import CARDS_TO_TRADE, TRADE_PAYS
from skypuzzle.solver import cp_model

MOST_BRIDGES = 2
"""How many new sites to try as bridges between groups; with more, all groups may pay."""
MOST_LETTERS = (14, 8, 4)
"""Combine one, two or three patterns only if there are at most this many: more would take long."""


class CountsModel:
    """Money and floors of all turns."""

    def __init__(self, solo: Solo, model: cp_model.CpModel | None = None) -> None:
        """Builds a model of its own, or extends one that knows more: see `tie`."""
        self.solo = solo
        self.model = cp_model.CpModel() if model is None else model
        self.cash: Amount = solo.cash
        self._stock: list[Amount] = list(solo.stock)
        self._own: list[list[Amount]] = [[] for _ in range(city.LEVELS)]
        self._neutral: list[list[Amount]] = [[] for _ in range(city.LEVELS)]
        self._free: list[Amount] = []
        places = _places(solo)
        self._claims: dict[str, list[Amount]] = {letter: [] for letter in places}
        self._trades: list[Amount] = []
        self._sites_for = _sites_for(places)
        self._bridged = _bridged(solo)
        for turn in range(solo.turns):
            self._turn(turn)
        self._cards()

    @property
    def penthouses(self) -> Amount:
        return self.solo.board.penthouses(self.solo.colour) + total(self._own[city.PENTHOUSE_LEVEL - 1])

    def tie(self, turns: TurnsModel) -> None:
        """Tie the counts to the sites of another model, so that its solver can also reason about numbers."""
        for number, turn in enumerate(turns.turns):
            first, end = turn.moments[0], turn.moments[-1]
            for level in range(city.LEVELS):
                self._is(self._own[level][number], _new(first.own, end.own, level))
                self._is(self._neutral[level][number], _new(first.neutral, end.neutral, level))
            self._is(self._free[number], _new(first.free, end.free))
            for letter, claims in self._claims.items():
                self._is(claims[number], total([*turn.claims.get(letter, ())]))
            self._is(self._trades[number], total([*turn.trades]))
        self.model.add(self.cash >= turns.cash)

    def _is(self, one: Amount, other: Amount) -> None:
        self.model.add(one == other)

    def _number(self, most: int) -> cp_model.IntVar:
        return self.model.new_int_var(0, max(0, most), "")

    def _turn(self, turn: int) -> None:
        model, solo = self.model, self.solo
        income = self._income(turn)
        most = [solo.within_reach(floor, turn) if solo.builds_in(turn) else 0 for floor in range(len(city.FLOORS))]
        own = [self._number(most[level]) for level in range(city.LEVELS)]
        neutral = [self._number(most[city.NEUTRAL_FLOOR]) for _ in range(city.LEVELS)]
        free = self._number(most[city.NEUTRAL_FLOOR])
        for level in range(city.LEVELS):
            self._own[level].append(own[level])
            self._neutral[level].append(neutral[level])
        self._free.append(free)
        used: list[Amount] = [*own, total([*neutral])]
        for floor, number in enumerate(used):
            model.add(number <= self._stock[floor])
        model.add(free <= total([*neutral]))
        self._heights()
        pays = self._claimed(turn)
        trades = self._number(len(solo.cards) // CARDS_TO_TRADE)
        self._trades.append(trades)
        cost = total(
            [
                *(city.VALUES[level] * own[level] for level in range(city.LEVELS)),
                city.NEUTRAL_PRICE * used[city.NEUTRAL_FLOOR],
            ]
        )
        cash = total([self.cash, income, *pays, TRADE_PAYS * trades, -1 * cost, city.NEUTRAL_PRICE * free])
        model.add(cash >= 0)
        self.cash = self._number(solo.most_cash)
        model.add(self.cash == cash + self._invested(turn, used))

    def _income(self, turn: int) -> Amount:
        """At most what the best group pays, with everything built so far."""
        solo = self.solo
        if not solo.takes_income_in(turn):
            return 0
        if turn == 0:
            return self._bridged[0]
        income = self._number(solo.most_cash)
        new = total([city.RENTS[level] * floor for level in range(city.LEVELS) for floor in self._own[level]])
        built = total([floor for floors in self._own for floor in floors])
        beyond: list[Amount] = []
        for bridges, (fewer, more) in enumerate(zip(self._bridged, self._bridged[1:], strict=False), 1):
            has = self.model.new_bool_var("")
            self.model.add(built >= bridges).only_enforce_if(has)
            beyond.append((more - fewer) * has)
        self.model.add(income <= total([self._bridged[0], new, *beyond]))
        return income

    def _heights(self) -> None:
        """Each floor has one below it, the player's on another's; a penthouse needs a tower of the player."""
        solo = self.solo
        own, neutral = [total([*floors]) for floors in self._own], [total([*floors]) for floors in self._neutral]
        tops = solo.board.tops[solo.colour].bit_count()
        self.model.add(total([*self._free]) <= tops + total(own))
        for level in range(city.LEVELS):
            here = [tower for tower in solo.board.towers if len(tower) == level]
            others = [
                tower
                for tower in here
                if not tower.endswith(solo.colour) and (level < city.PENTHOUSE_LEVEL - 1 or solo.colour in tower)
            ]
            below: list[Amount] = [own[level - 1], neutral[level - 1]] if level else []
            self.model.add(own[level] + neutral[level] <= total([len(here), *below]))
            self.model.add(own[level] <= total([len(others), *below[1:]]))

    def _claimed(self, turn: int) -> list[Amount]:
        """What claims pay; they need as many new sites as their patterns leave open."""
        solo, pays = self.solo, list[Amount]()
        built = total([floor for floors in self._own for floor in floors])
        for letter, claims in self._claims.items():
            claims.append(self._number(0 if turn == 0 and letter in solo.claimed else 1))
            pays.append(solo.board.box.bonus_of[letter].pay * claims[-1])
        done = {letter: self._ever(letter) for letter in self._claims}
        for letters, sites in self._sites_for.items():
            self.model.add(built >= sites * (total([done[letter] for letter in letters]) - len(letters) + 1))
        return pays

    def _ever(self, letter: str) -> Amount:
        claims = self._claims[letter]
        if self.solo.cards.count(letter) == 1:
            return total([*claims])
        some = self.model.new_bool_var("")
        self.model.add_max_equality(some, claims)
        return some

    def _cards(self) -> None:
        cards = self.solo.cards
        for letter, claims in self._claims.items():
            self.model.add(total([*claims]) <= cards.count(letter))
        used = [claim for claims in self._claims.values() for claim in claims]
        self.model.add(total([*used, *(CARDS_TO_TRADE * trades for trades in self._trades)]) <= len(cards))

    def _invested(self, turn: int, used: list[Amount]) -> Amount:
        """Money from floors that are sold, less the price of those bought."""
        solo, paid = self.solo, list[Amount]()
        for floor in range(len(city.FLOORS)):
            everything = solo.stock[floor] + max(0, solo.bank[floor])
            most = 0 if turn == solo.turns - 1 else everything
            if floor == city.NEUTRAL_FLOOR:
                most = 0 if turn == 0 and solo.has_bought_neutral else min(most, 1)
            bought, sold, left = self._number(most), self._number(everything), self._number(everything)
            self.model.add(left == self._stock[floor] - used[floor] + bought - sold)
            own = floor != city.NEUTRAL_FLOOR
            ever = self._own[floor] if own else [number for level in self._neutral for number in level]
            self.model.add(left + total(ever) <= everything)
            self._stock[floor] = left
            paid += [city.SELLING_PRICES[floor] * sold, -city.PRICES[floor] * bought]
        return total(paid)


def _new(first: dict[Place, Literal], end: dict[Place, Literal], level: int | None = None) -> Amount:
    return total([end[at] - first.get(at, 0) for at in end if level is None or at[1] == level])


def _open(solo: Solo) -> Mask:
    sites = range(len(solo.board.towers))
    reach = sum(1 << site for site in sites if any(floor.is_own for floor in solo.new_floors(site, solo.turns - 1)))
    return reach & ~solo.board.tops[solo.colour]


def _places(solo: Solo) -> dict[str, set[Mask]]:
    """For each card that can be claimed, the new sites that a place for its pattern needs."""
    own = solo.board.tops[solo.colour]
    possible = own | _open(solo)
    found = {
        letter: _smallest({place & ~own for place in solo.board.box.claims[letter] if place & possible == place})
        for letter in sorted(set(solo.cards))
    }
    return {letter: places for letter, places in found.items() if places}


def _smallest(masks: set[Mask]) -> set[Mask]:
    return {mask for mask in masks if not any(other != mask and other & mask == other for other in masks)}


def _sites_for(places: dict[str, set[Mask]]) -> dict[tuple[str, ...], int]:
    """For each pattern and for several together, the fewest new sites they need."""
    unions: dict[tuple[str, ...], set[Mask]] = {(): {0}}
    for number, most in enumerate(MOST_LETTERS, 1):
        if len(places) <= most:
            for *fewer, last in combinations(places, number):
                together = {one | other for one in unions[tuple(fewer)] for other in places[last]}
                unions[*fewer, last] = together
    return {letters: min(mask.bit_count() for mask in masks) for letters, masks in unions.items() if letters}


def _bridged(solo: Solo) -> list[int]:
    """What the best group pays with none, one, ... new tops to connect it; then what all groups pay."""
    board, outline = solo.board, solo.board.box.outline
    own, possible = board.tops[solo.colour], _open(solo)
    new = [1 << site for site in range(len(board.towers)) if possible >> site & 1]
    pays = [board.income(solo.colour)]
    for number in range(1, MOST_BRIDGES + 1):
        most = pays[-1]
        for sites in combinations(new, number):
            most = max(most, *(board.rent(group & own) for group in outline.groups(own | sum(sites))))
        pays.append(most)
    return [*pays, board.rent(own)]
