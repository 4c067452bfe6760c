"""What rows should look like in the end: few pieces that make plans hold, or one fail, and that a budget covers."""

from collections.abc import Iterator

from skypuzzle.limits import Limit, OutOfLimitsError
from skypuzzle.skyliners.row_search.budget import Budget, can_pay
from skypuzzle.skyliners.row_search.prices import prices
from skypuzzle.skyliners.row_search.rowgame import RowGame
from skypuzzle.skyliners.row_search.states import Holding, State
from skypuzzle.skyliners.rules.board import PARK_CODE, SITES
from skypuzzle.skyliners.search.clues import clues_of
from skypuzzle.skyliners.search.kernel import FOUND, MOST_CODE, OUT_OF_NODES, Search, fits

NODES = 2_000
"""Of the search for rows that share sites: with so few of them, it takes a few dozen."""


class Targets:
    """Targets for rows that share no site: each is paid for by itself."""

    def __init__(self, game: RowGame, *, broken: bool = False) -> None:
        self._game = game
        self._broken = broken

    def best(self, state: State, budget: Budget) -> bytes | None:
        """The rows that take the fewest pieces of those that the budget covers; None if it covers none."""
        best: list[tuple[Holding, bytes]] = [((0, 0, 0), b"")]
        for plan, row in self._game.rows(state):
            sums: dict[Holding, bytes] = {}
            for have, front in best:
                for price in prices(row, plan.number, broken=self._broken):
                    total = (have[0] + price.pieces[0], have[1] + price.pieces[1], have[2] + price.pieces[2])
                    if budget.covers(total):
                        sums.setdefault(total, front + price.row)
            best = sorted(sums.items(), key=lambda item: (sum(item[0]), item))
        return best[0][1] if best else None


class SharedTargets(Targets):
    """Targets for rows that share sites: the search for bare boards finds them, with everything elsewhere closed."""

    def __init__(self, game: RowGame) -> None:
        super().__init__(game)
        self._clues = clues_of(game.plans)
        self._search = Search()
        self._known: dict[tuple[bytes, Budget], bytes | None] = {}

    def best(self, state: State, budget: Budget) -> bytes | None:
        """Rows that the budget covers, and that no piece less would do; None if it covers none."""
        key = state.row, budget
        if key not in self._known:
            payable = all(can_pay(budget, row, plan.number, broken=False) for plan, row in self._game.rows(state))
            self._known[key] = self._find(state.row, budget) if payable else None
        return self._known[key]

    def _find(self, row: bytes, budget: Budget) -> bytes | None:
        most = _within_actions(budget)
        room = (MOST_CODE - 1 - max((code for code in row if code % 2 == 0), default=0)) // 2
        floors = min(most[0], room)
        found = self._grown(row, (floors, most[1], most[2]))
        if found is None and floors < most[0]:
            raise OutOfLimitsError(Limit.STATES)  # a taller city than the search can hold might do
        if found is None:
            return None
        found = self._smaller(row, found)
        if budget.covers(need(row, found)):
            return found
        # each kind for itself is enough, but not the actions to place them all: so every way to use these is tried
        return next(filter(None, (self._grown(row, supply) for supply in _ways_to_use_actions(budget))), None)

    def _smaller(self, row: bytes, found: bytes) -> bytes:
        """Leave out pieces, floors first, as long as others do without."""
        kind = 0
        while kind < 3:
            used = list(need(row, found))
            used[kind] -= 1
            cheaper = self._grown(row, (used[0], used[1], used[2])) if used[kind] >= 0 else None
            if cheaper is None:
                kind += 1
            else:
                found = cheaper
        return found

    def _grown(self, row: bytes, supply: Holding) -> bytes | None:
        """The rows with some of these pieces added so that all plans hold."""
        heights = bytearray([PARK_CODE]) * len(SITES)
        for site, code in zip(self._game.sites, row, strict=True):
            heights[site] = code
        if min(supply) < 0 or not fits(bytes(heights), supply):
            raise OutOfLimitsError(Limit.STATES)  # too tall for the search
        self._search.ask(bytes(heights), supply, False, self._clues)
        status = self._search.next(NODES)
        if status == OUT_OF_NODES:
            raise OutOfLimitsError(Limit.STATES)
        if status != FOUND:
            return None
        city = self._search.answer()
        return bytes(city[site] for site in self._game.sites)


def new_targets(game: RowGame, *, broken: bool = False) -> Targets:
    """The targets of a game."""
    return SharedTargets(game) if game.shares_sites else Targets(game, broken=broken)


def need(row: bytes, target: bytes) -> Holding:
    """The pieces between two states of rows."""
    floors = roofs = parks = 0
    for before, after in zip(row, target, strict=True):
        if before != after:
            if after == PARK_CODE:
                parks += 1
            else:
                floors += after // 2 - before // 2
                roofs += after % 2
    return floors, roofs, parks


def _within_actions(budget: Budget) -> Holding:
    return min(budget.floors, budget.actions), min(budget.roofs, budget.actions), min(budget.parks, budget.actions)


def _ways_to_use_actions(budget: Budget) -> Iterator[Holding]:
    """As many floors as possible with any number of roofs and parks."""
    for roofs in range(min(budget.roofs, budget.actions) + 1):
        for parks in range(min(budget.parks, budget.actions - roofs) + 1):
            yield min(budget.floors, budget.actions - roofs - parks), roofs, parks
