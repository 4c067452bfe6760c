"""Questions about the rest of a game, put to our own search of its rows. Each line that it finds is replayed.

Is there a line of play after which plans hold, or one of them fails? The search aims for the cheapest
rows that work, lets any player build on them who can, and passes the time elsewhere. Only if that fails does it try
everything else. The search of bare boards is loaded only for rows that share sites.
"""

from collections.abc import Iterator

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.limits import Clock, Limit, OutOfLimitsError, SearchLimits
from skypuzzle.skyliners import row_search
from skypuzzle.skyliners.questions import Answer, GameQuestion, Solved, replay_game
from skypuzzle.skyliners.row_search import OVER, Budget, Holding, Move, RowGame, State, budget_of_player, can_plan, play
from skypuzzle.skyliners.rules.board import FLOOR, PARK, PARK_CODE, ROOF, SITES

NODES = 2_000
"""The most nodes of the search for rows that share sites; it usually takes a few dozen."""


class Targets:
    """Targets for rows that share no site, so that each has its own price."""

    def __init__(self, game: RowGame, *, broken: bool = False) -> None:
        self._game = game
        self._broken = broken

    def best(self, state: State, budget: Budget) -> bytes | None:
        """The rows that need the fewest pieces among those the budget covers; None if it covers none."""
        best: list[tuple[Holding, bytes]] = [((0, 0, 0), b"")]
        for plan, row in self._game.rows(state):
            sums: dict[Holding, bytes] = {}
            for have, front in best:
                for price in row_search.prices(row, plan.number, broken=self._broken):
                    total = (have[0] + price.pieces[0], have[1] + price.pieces[1], have[2] + price.pieces[2])
                    if budget.covers(total):
                        sums.setdefault(total, front + price.row)
            best = sorted(sums.items(), key=lambda item: (sum(item[0]), item))
        return best[0][1] if best else None


class SharedTargets(Targets):
    """Targets for rows that share sites, found by the search of bare boards with all other sites closed."""

    def __init__(self, game: RowGame) -> None:
        from skypuzzle.skyliners.questions.city_search import clues_of
        from skypuzzle.skyliners.search.kernel import Search

        super().__init__(game)
        self._clues = clues_of(game.plans)
        self._search = Search()
        self._known: dict[tuple[bytes, Budget], bytes | None] = {}

    def best(self, state: State, budget: Budget) -> bytes | None:
        """Rows the budget covers that need every one of their pieces; None if it covers none."""
        key = state.row, budget
        if key not in self._known:
            payable = all(
                row_search.can_pay(budget, row, plan.number, broken=False) for plan, row in self._game.rows(state)
            )
            self._known[key] = self._find(state.row, budget) if payable else None
        return self._known[key]

    def _find(self, row: bytes, budget: Budget) -> bytes | None:
        from skypuzzle.skyliners.search.kernel import MOST_CODE

        most = [min(pieces, budget.actions) for pieces in (budget.floors, budget.roofs, budget.parks)]
        room = (MOST_CODE - 1 - max((code for code in row if code % 2 == 0), default=0)) // 2
        floors = min(most[0], room)
        found = self._grow(row, (floors, most[1], most[2]))
        if found is None and floors < most[0]:
            raise OutOfLimitsError(Limit.STATES)  # a taller city than the search can hold might do
        if found is None:
            return None
        found = self._reduce(row, found)
        if budget.covers(need(row, found)):
            return found
        # each kind for itself is enough, but not the actions to place them all: so every way to use these is tried
        return next(filter(None, (self._grow(row, supply) for supply in _ways_to_use_actions(budget))), None)

    def _reduce(self, row: bytes, found: bytes) -> bytes:
        """Leave out pieces one by one, floors first, while the plans can still hold."""
        kind = 0
        while kind < 3:
            used = list(need(row, found))
            used[kind] -= 1
            cheaper = self._grow(row, (used[0], used[1], used[2])) if used[kind] >= 0 else None
            if cheaper is None:
                kind += 1
            else:
                found = cheaper
        return found

    def _grow(self, row: bytes, supply: Holding) -> bytes | None:
        """The rows with some of these pieces added so that all plans hold."""
        from skypuzzle.skyliners.search.kernel import FOUND, OUT_OF_NODES, fits

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


def need(row: bytes, target: bytes) -> Holding:
    """The pieces that turn one state of the rows into another."""
    floors = roofs = parks = 0
    for before, after in zip(row, target, strict=True):
        if before != after:
            if after == PARK_CODE:
                parks += 1
            else:
                floors += after // 2 - before // 2
                roofs += after % 2
    return floors, roofs, parks


def _ways_to_use_actions(budget: Budget) -> Iterator[Holding]:
    """As many floors as possible with every number of roofs and parks."""
    for roofs in range(min(budget.roofs, budget.actions) + 1):
        for parks in range(min(budget.parks, budget.actions - roofs) + 1):
            yield min(budget.floors, budget.actions - roofs - parks), roofs, parks


STATES_FOR_SHORT = 2_000
"""Enough for a line of play from each of many states: most are found, or refuted, within a few dozen."""
ROOM_ELSEWHERE = 3
"""Keep this many sites elsewhere open for players who may build nowhere else: a turn takes two."""


class Reaching:
    """A search for a line of play. With `alone`, only the player builds on the rows; with `broken`, the plan fails."""

    def __init__(self, game: RowGame, limits: SearchLimits, *, alone: bool = False, broken: bool = False) -> None:
        self.game = game
        self._limits = limits
        self._alone = alone
        self._broken = broken
        self._budget = budget_of_player if alone else row_search.budget_of_all
        self._targets = SharedTargets(game) if game.shares_sites else Targets(game, broken=broken)
        self._dead: set[State] = set()

    def line(self, state: State) -> list[Move] | None:
        """Moves to the end of the game; None if it is proven that there are none."""
        backwards = self._search(state, None)
        return None if backwards is None else backwards[::-1]

    def _search(self, state: State, target: bytes | None) -> list[Move] | None:
        game = self.game
        if state.seat == OVER:
            return [] if game.holds(state) is not self._broken else None
        if state in self._dead:
            return None
        self._limits.count()
        budget = self._budget(game, state)
        if target is None or not budget.covers(need(state.row, target)):
            target = self._targets.best(state, budget)
        if target is not None and can_plan(game, state):
            for move in self._ordered_moves(state, target):
                later = game.after(state, move)
                on_target = move.place < 0 or move.kind > PARK or later.row[move.place] <= target[move.place]
                found = self._search(later, target if on_target and _fits(later.row, target) else None)
                if found is not None:
                    found.append(move)
                    return found
        self._dead.add(state)
        return None

    def _ordered_moves(self, state: State, target: bytes) -> Iterator[Move]:
        """The moves, most promising first: cards of the plans, then building on the rows, then passing time."""
        game = self.game
        mine = state.seat == game.seat
        may_work = mine or not self._alone
        missing = need(state.row, target)
        busy = any(missing) or state.to_plan
        has_card = False
        passing: list[tuple[tuple[int, int], Move]] = []
        others: list[Move] = []
        work: list[tuple[tuple[int, int], Move]] = []
        for move in game.moves(state):
            if move.kind == row_search.ASKED_CARD:
                if not has_card:  # the player's cards are equivalent, and all of them must be planned
                    yield move
                has_card = True
            elif move.kind > PARK or move.place < 0:
                scarce = move.kind <= PARK and may_work and missing[move.kind] > 0
                scarce |= move.kind in (ROOF, PARK) and self._alone and state.ground + state.floored <= ROOM_ELSEWHERE
                passing.append(((scarce, _patience(move) if busy else -_patience(move)), move))
            elif may_work:
                if _next_piece(state.row[move.place], target[move.place]) == move.kind:
                    work.append(((0, state.row[move.place] - target[move.place]), move))
                else:
                    others.append(move)
        at_leisure = not mine and not self._broken and budget_of_player(game, state).covers(missing)
        for moves in (passing, work) if at_leisure else (work, passing):
            yield from (move for _, move in sorted(moves))
        yield from others


def reaches(game: RowGame, state: State, clock: Clock, *, alone: bool = False, broken: bool = False) -> bool:
    """Is there a line of play from a state? Raises OutOfLimitsError if a short search does not settle that."""
    limits = SearchLimits(STATES_FOR_SHORT, clock)
    return Reaching(game, limits, alone=alone, broken=broken).line(state) is not None


def _next_piece(before: int, after: int) -> int | None:
    """The next piece for a site on its way to a height."""
    if before == after:
        return None
    return PARK if after == PARK_CODE else FLOOR if after // 2 > before // 2 else ROOF


def _fits(row: bytes, target: bytes) -> bool:
    """Can the row still become the target?"""
    return all(
        before == after or (before % 2 == 0 and before < after and (before == 0 or after != PARK_CODE))
        for before, after in zip(row, target, strict=True)
    )


def _patience(move: Move) -> int:
    """How fast a move elsewhere brings the end of the game, which floors decide."""
    if move.kind == PARK:
        return 1
    if move.kind == ROOF:
        return 2
    return 3 + (move.place == row_search.ON_FLOORS) if move.kind == FLOOR else 0


def is_within(question: GameQuestion) -> bool:
    """Can the search answer this? It makes plans hold or a single one fail, not both."""
    return question.broken is None or not question.plans


def solve(question: GameQuestion, most_states: int, clock: Clock) -> Answer:
    """Find a line of play to the end of the game, or prove that there is none; Undecided after `most_states` states."""
    is_broken = question.broken is not None
    plans = (question.broken,) if question.broken is not None else tuple(dict.fromkeys(question.plans))
    player = plans[0].side if plans else question.position.seats[0]
    if question.by is not None:
        player = question.by
    game = RowGame(question.position, player, plans, just_see=question.just_see or is_broken)
    limits = SearchLimits(most_states, clock)
    try:
        moves = Reaching(game, limits, alone=question.by is not None, broken=is_broken).line(game.start)
    except OutOfLimitsError:
        return Undecided()
    if moves is None:
        return Impossible()
    turns, end = play(game, question.position, moves)
    return Solved(replay_game(question, turns, end.board), turns)
