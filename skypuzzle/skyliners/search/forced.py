# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Which turns keep a player's plans forced, whatever the others do, by a search made for finding puzzles.

Ordinary Python, which the build turns into C if there is a compiler: the same answers after the same number of states,
only faster. It asks what `row_search` and `checking.strategy` ask, of the full game and of one to three rows of one
player, and it must give the same answers; they prove everything it finds before anyone sees it.

**A game** is the rows asked about, with height codes as on a board, and of the rest only how many sites are bare ground
and how many have floors and no roof; the reserves, the cards that each seat has left, and which of the plans asked for
are still in the player's hand, a bit each. Counts that make no difference any more are made equal.

**A row** knows what it takes to make its plan hold and to break it: the cheapest floors, roofs and parks, of which no
other way needs less of everything. Prices beyond all pieces that there are do not count.

**Proofs before moves.** If everybody can always build elsewhere, the others need not help: the player must be able to
pay alone for what still has to hold. Likewise, plans that hold are safe if all others together cannot pay for breaking
one of them. Where there is less room, everybody's pieces count for both. A player who cannot force some of the plans
cannot force them all, so searches for fewer plans serve those for more.

**The proof-number search** looks at fewer states and moves. Rows in which nothing different can happen are the same to
it. A player does not play a card for another row while a card asked for is in the hand: the other card can wait. If
everybody can always build elsewhere, a player who has a card left does not spend a roof or a park elsewhere: either can
pass later, and the roof or park can do more. A strategy that is written out answers all moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from skypuzzle import uncompiled as cython
else:
    try:
        import cython
    except ModuleNotFoundError:
        from skypuzzle import uncompiled as cython

COMPILED = cython.compiled

MOST_CODE = 255
"""127 floors and a roof: eight bits a site."""
MOST_ROWS = 5
MOST_KNOWN = 1_000_000
"""Rows that a search can tell apart: 20 bits each."""

# As C variables.
NO = cython.declare(cython.int, 0)
YES = cython.declare(cython.int, 1)
OPEN = cython.declare(cython.int, 2)
TOO_MANY = cython.declare(cython.int, 3)
"""Are the plans forced? That may be open, or take too many states to tell."""
FLOOR = cython.declare(cython.int, 0)
ROOF = cython.declare(cython.int, 1)
PARK = cython.declare(cython.int, 2)
ASKED_CARD = cython.declare(cython.int, 3)
OTHER_CARD = cython.declare(cython.int, 4)
LOST_ACTION = cython.declare(cython.int, 5)
"""Kinds of moves; a move is 32 × its kind + its place."""
NOWHERE = cython.declare(cython.int, 25)
ON_FLOORS = cython.declare(cython.int, 26)
ON_GROUND = cython.declare(cython.int, 27)
"""Places that are no sites of the rows, which are numbered from 0, row after row."""
OVER = cython.declare(cython.int, 4)
ANY_ROUNDS = cython.declare(cython.int, 1000)
FAR = cython.declare(cython.int, 9)
"""A number of pieces that stands for: no number is enough."""
MOST_WAYS = cython.declare(cython.int, 24)
MOST_DEPTH = cython.declare(cython.int, 40)
DEEPEST = cython.declare(cython.int, 256)
LOOKS = cython.declare(cython.int, 63)
"""Look at the clock when these bits of the number of states are 0."""
WORDS = cython.declare(cython.int, 5)
"""The state in four words, and what is known of it in a fifth."""
NEVER = cython.declare(cython.int, 1_000_000)
LONGEST = cython.declare(cython.longlong, 1 << 60)
NUMBER = cython.declare(cython.int, 0xFFFFFF)
FACTOR = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
ALL_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
MOST_MOVES = cython.declare(cython.int, 64)
MIDDLE = cython.declare(cython.int, 512)

Moment = tuple[list[int], "list[Row]"]
"""A state and its rows."""
Kind = tuple[int, int, int, bool, set[tuple[int, int]]]
"""Turns that come to the same: how little safe the plans are then, the moves of one, whether all plans hold, all."""


class Turns(NamedTuple):
    """How many turns of a player keep the plans forced, and how many only seem to."""

    keeping: int
    """Turns that keep the plans forced; if there is one, there is exactly one."""
    tempting: int
    """Kinds of turns that do not, although all plans hold then."""
    luring: int
    """Of these, kinds after which the plans look as safe as after the right turn, or safer."""


class Written(NamedTuple):
    """A step of a strategy."""

    is_winner: bool
    """Is it the turn of the winning side? Then there is one move, else there are all of them."""
    moves: list[tuple[int, int]]
    """Each with the number of the step after it; none if counting settles the rest."""


@cython.cclass
class Row:
    """A row as it is, and what its plan needs."""

    bits: cython.longlong
    """Its height codes, eight bits each, the nearest site first."""
    number: cython.int
    index: cython.int
    """Counted from 1."""
    holds: cython.bint
    away: cython.int
    """The fewest pieces that make the plan hold."""
    safe: cython.int
    """The fewest pieces that break it."""
    empty: cython.int
    floored: cython.int
    helping: cython.int
    breaking: cython.int
    """How many ways there are to make it hold, and to break it; each is floors, roofs and parks."""
    help: cython.int[72]
    harm: cython.int[72]
    later: list[Row | None]
    """The rows after each piece on each site, as far as they were needed."""

    def __init__(self, bits: int, number: int, index: int) -> None:
        if not cython.compiled:
            self.help, self.harm = [0] * 72, [0] * 72
        self.bits, self.number, self.index = bits, number, index
        self.holds = False
        self.away = self.safe = self.helping = self.breaking = 0
        self.empty = self.floored = 0
        self.later = [None] * 15


@cython.cclass
class Rows:
    """The rows of a position, each worked out once. The available pieces limit what they can become."""

    floors: cython.int
    roofs: cython.int
    parks: cython.int
    known: dict[int, Row]
    found: cython.int
    merges: cython.bint
    ways: cython.int[72]

    def __init__(self, pieces: Sequence[int], *, merges: bool = False) -> None:
        if not cython.compiled:
            self.ways = [0] * 72
        self.floors, self.roofs, self.parks = pieces
        self.merges = merges
        self.known = {}
        self.found = 0

    def row(self, heights: bytes, number: int) -> Row:
        bits: cython.longlong = 0
        at: cython.int
        code: cython.int
        for at in range(5):
            code = heights[at]
            if code + (0 if code & 1 else 2 * self.floors + 1) > MOST_CODE:
                raise ValueError(f"{heights!r} may become too tall")
            bits |= _wide(code) << (8 * at)
        return self._row(bits, number)

    @cython.cfunc
    def _row(self, bits: cython.longlong, number: cython.int) -> Row:
        if self.merges:
            bits = _merged(bits)
        key: cython.longlong = bits | (_wide(number) << 40)
        known: Row | None = self.known.get(key)
        if known is not None:
            return known
        row: Row = Row(bits, number, len(self.known) + 1)
        tallest: cython.int = 0
        seen: cython.int = 0
        at: cython.int
        code: cython.int
        for at in range(5):
            code = (bits >> (8 * at)) & 255
            if code > tallest:
                tallest = code
                seen += 1
            if code == 0:
                row.empty += 1
            elif code & 1 == 0:
                row.floored += 1
        row.holds = min(seen, 4) == number
        self.found = 0
        self._ways(bits, number, False, 0, 0, 0, 0, 0, 0)
        row.helping, row.away = self.found, self._fewest()
        for at in range(3 * self.found):
            row.help[at] = self.ways[at]
        self.found = 0
        self._ways(bits, number, True, 0, 0, 0, 0, 0, 0)
        row.breaking, row.safe = self.found, self._fewest()
        for at in range(3 * self.found):
            row.harm[at] = self.ways[at]
        self.known[key] = row
        return row

    @cython.cfunc
    def _fewest(self) -> cython.int:
        fewest: cython.int = FAR
        at: cython.int
        for at in range(self.found):
            fewest = min(fewest, self.ways[3 * at] + self.ways[3 * at + 1] + self.ways[3 * at + 2])
        return fewest

    @cython.cfunc
    def _ways(
        self,
        bits: cython.longlong,
        number: cython.int,
        broken: cython.bint,
        at: cython.int,
        tallest: cython.int,
        seen: cython.int,
        floors: cython.int,
        roofs: cython.int,
        parks: cython.int,
    ) -> cython.void:
        """Every way worth considering for the sites from here on, given the tallest in front and how many are seen.

        Only a visible building is worth raising, just above what is in front of it or to the height of one behind it.
        """
        behind: cython.int
        least: cython.int
        height: cython.int
        code: cython.int
        if floors > self.floors or roofs > self.roofs or parks > self.parks:
            return
        for behind in range(self.found):
            if (
                floors >= self.ways[3 * behind]
                and roofs >= self.ways[3 * behind + 1]
                and parks >= self.ways[3 * behind + 2]
            ):
                return
        if at == 5:
            if (min(seen, 4) == number) != broken:
                self._keep(floors, roofs, parks)
            return
        height = (bits >> (8 * at)) & 255
        self._ways(
            bits,
            number,
            broken,
            at + 1,
            max(tallest, height),
            seen + (1 if height > tallest else 0),
            floors,
            roofs,
            parks,
        )
        if height & 1:
            return
        for behind in range(at, 5):
            least = tallest + 1
            if behind > at:
                least = (bits >> (8 * behind)) & 255
                if least <= tallest + 1:
                    continue
            code = max(least + (least & 1), height + 2)
            self._ways(bits, number, broken, at + 1, code, seen + 1, floors + ((code - height) >> 1), roofs, parks)
            code = max(least + 1 - (least & 1), height + 1, 3)
            self._ways(bits, number, broken, at + 1, code, seen + 1, floors + ((code - height) >> 1), roofs + 1, parks)
            if height == 0 and least == 1:
                self._ways(bits, number, broken, at + 1, 1, seen + 1, floors, roofs, parks + 1)

    @cython.cfunc
    def _keep(self, floors: cython.int, roofs: cython.int, parks: cython.int) -> cython.void:
        """Add a way, and drop those that need as much of everything."""
        kept: cython.int = 0
        at: cython.int
        for at in range(self.found):
            if floors <= self.ways[3 * at] and roofs <= self.ways[3 * at + 1] and parks <= self.ways[3 * at + 2]:
                continue
            self.ways[3 * kept] = self.ways[3 * at]
            self.ways[3 * kept + 1] = self.ways[3 * at + 1]
            self.ways[3 * kept + 2] = self.ways[3 * at + 2]
            kept += 1
        if kept < MOST_WAYS:  # there are never more: as many as ways to choose roofs and parks for five sites
            self.ways[3 * kept], self.ways[3 * kept + 1], self.ways[3 * kept + 2] = floors, roofs, parks
            kept += 1
        self.found = kept

    @cython.cfunc
    def _after(self, row: Row, kind: cython.int, at: cython.int) -> Row:
        known: Row | None = row.later[5 * kind + at]
        if known is not None:
            return known
        added: cython.longlong = 2 if kind == FLOOR else 1
        later: Row = self._row(row.bits + (added << (8 * at)), row.number)
        row.later[5 * kind + at] = later
        return later


@cython.cclass
class Forced:
    """The rest of a game for one to three rows."""

    source: Rows
    rows: list[Row]
    beginning: list[Row]
    size: cython.int
    parts: list[Forced]
    """Searches for fewer of the rows."""
    without: list[int]
    """Which of the rows each of these lacks."""
    is_full: cython.bint
    players: cython.int
    me: cython.int
    seat: cython.int
    action: cython.int
    used: cython.int
    """What this turn has built on and another piece could go on: a site of the rows, or ON_FLOORS."""
    ground: cython.int
    floored: cython.int
    to_plan: cython.int
    floors: cython.int[4]
    roofs: cython.int[4]
    parks: cython.int[4]
    cards: cython.int[4]
    # The same, without differences that no longer make one.
    last: cython.bint
    rushes: cython.bint
    """Do proofs count on players who end the game as soon as they can?"""
    prunes: cython.bint
    """Are moves left out that are never better than others?"""
    all_floors: cython.int
    all_roofs: cython.int
    all_parks: cython.int
    some_floors: cython.int[4]
    some_roofs: cython.int[4]
    some_parks: cython.int[4]
    known: dict[tuple[int, ...], int]
    states: cython.longlong
    most: cython.longlong
    moves: cython.int[2560]

    def __init__(self, source: Rows, rows: Sequence[Row], me: int, parts: Sequence[tuple[Forced, int]] = ()) -> None:
        if not 1 <= len(rows) <= MOST_ROWS:
            raise ValueError(f"{len(rows)} rows")
        if not cython.compiled:
            self.floors, self.roofs, self.parks, self.cards = ([0] * 4 for _ in range(4))
            self.some_floors, self.some_roofs, self.some_parks = ([0] * 4 for _ in range(3))
            self.moves = [0] * 2560
        self.source, self.rows, self.beginning = source, list(rows), list(rows)
        self.size, self.me, self.is_full = len(rows), me, True
        self.rushes = self.prunes = False
        self.parts = [part for part, _ in parts]
        self.without = [left_out for _, left_out in parts]
        self.players, self.seat, self.action, self.used = 0, me, 1, NOWHERE
        self.ground = self.floored = self.to_plan = 0
        self.known = {}
        self.states = self.most = 0
        self.last = False
        self.all_floors = self.all_roofs = self.all_parks = 0

    def begin(
        self, ground: int, floored: int, reserves: Sequence[Sequence[int]], cards: Sequence[int], to_plan: int
    ) -> None:
        """Start at the beginning of the player's turn, with the original rows."""
        at: cython.int
        self.rows = list(self.beginning)
        self.players = len(reserves)
        self.ground, self.floored, self.to_plan = ground, floored, to_plan
        self.seat, self.action, self.used = self.me, 1, NOWHERE
        for at in range(self.players):
            self.floors[at], self.roofs[at], self.parks[at] = reserves[at]
            self.cards[at] = cards[at]

    def turns(self, most_states: int, enough: int | None) -> Turns | None:
        """Judge all turns; stops when `enough` keep the plans forced. None if that takes too many states."""
        first: cython.int
        second: cython.int
        keeping: cython.int = 0
        tempting: cython.int = 0
        found: cython.int
        ground: cython.int = self.ground
        floored: cython.int = self.floored
        lures: list[int] = []
        safest: int = 0
        self.states, self.most = 0, most_states
        self._settle()
        start: list[int] = self._saved()
        for risk, first, second, holds, pairs in self._kinds_of_turns():
            self._do(first)
            self._settle()
            self._do(second)
            found = self._wins(0)
            self.rows = list(self.beginning)
            self._restore(start)
            if found == TOO_MANY:
                return None
            if found == YES:
                keeping += sum([self._ways_to_play(one, other, ground, floored) for one, other in pairs])
                safest = risk
                if enough is not None and keeping >= enough:
                    break
            elif holds:
                tempting += 1
                lures.append(risk)
        return Turns(keeping, tempting, sum([risk <= safest for risk in lures]) if keeping else 0)

    @cython.cfunc
    def _kinds_of_turns(self) -> list[Kind]:
        """Group equivalent turns, the safest first."""
        first: cython.int
        second: cython.int
        kinds: dict[tuple[int, ...], Kind] = {}
        start: list[int] = self._saved()
        for first in [self.moves[at] & 255 for at in range(self._list_moves(0))]:
            self._do(first)
            self._settle()
            halfway: list[int] = self._saved()
            rows: list[Row] = list(self.rows)
            for second in [self.moves[MOST_MOVES + at] & 255 for at in range(self._list_moves(1))]:
                self._do(second)
                if self.seat != OVER:
                    self._settle()
                key = self._key()
                if key not in kinds:
                    kinds[key] = (-self._safety(), first, second, self._holds(), set())
                kinds[key][4].add((min(first, second), max(first, second)))
                self.rows = list(rows)
                self._restore(halfway)
            self.rows = list(self.beginning)
            self._restore(start)
        return sorted(kinds.values(), key=_by_safety)

    # Turns that differ only elsewhere --------------------------------------------------------------------------------

    @cython.cfunc
    def _ways_to_play(self, one: cython.int, other: cython.int, ground: cython.int, floored: cython.int) -> cython.int:
        """How many turns of the whole game these two moves are; a number of cards is only told from one."""
        first: cython.int = self._sites_for(one, ground, floored)
        second: cython.int = self._sites_for(other, ground, floored)
        if one & 31 == other & 31 and one & 31 > NOWHERE:
            return first * (first - 1) // (2 if one == other else 1)
        return first * second

    @cython.cfunc
    def _sites_for(self, move: cython.int, ground: cython.int, floored: cython.int) -> cython.int:
        if move >> 5 == OTHER_CARD:
            return 4
        if move & 31 == ON_GROUND and move >> 5 < ASKED_CARD:
            return ground
        if move & 31 == ON_FLOORS and move >> 5 < ASKED_CARD:
            # bare ground counts as floors where nobody can tell the difference any more
            return floored + (ground if move >> 5 == FLOOR and self.ground == 0 else 0)
        return 1

    @cython.cfunc
    def _saved(self) -> list[int]:
        seat: cython.int
        saved: list[int] = [self.ground, self.floored, self.used, self.seat, self.action, self.to_plan]
        for seat in range(self.players):
            saved += [self.floors[seat], self.roofs[seat], self.parks[seat], self.cards[seat]]
        return saved

    @cython.cfunc
    def _restore(self, saved: list[int]) -> cython.void:
        seat: cython.int
        self.ground, self.floored, self.used = saved[0], saved[1], saved[2]
        self.seat, self.action, self.to_plan = saved[3], saved[4], saved[5]
        for seat in range(self.players):
            self.floors[seat], self.roofs[seat] = saved[6 + 4 * seat], saved[7 + 4 * seat]
            self.parks[seat], self.cards[seat] = saved[8 + 4 * seat], saved[9 + 4 * seat]

    @cython.cfunc
    def _safety(self) -> cython.int:
        safe: cython.int = -2 * _bits(self.to_plan)
        row: Row
        for row in self.rows:
            safe += row.safe - row.away
        return safe

    @cython.cfunc
    def _holds(self) -> cython.bint:
        row: Row
        holding: cython.int = 0
        for row in self.rows:
            holding += 1 if row.holds else 0
        return holding == self.size

    # The search ------------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _wins(self, depth: cython.int) -> cython.int:
        """Does the player have a strategy from here?"""
        if self.seat == OVER:
            return YES if self.to_plan == 0 and self._holds() else NO
        ground: cython.int = self.ground
        floored: cython.int = self.floored
        found: cython.int
        self._settle()
        key = self._key()
        known = self.known.get(key)
        if known is not None:
            found = known
        else:
            found = self._proof()
            if found == OPEN:
                if self.states >= self.most or depth >= MOST_DEPTH:
                    found = TOO_MANY
                else:
                    self.states += 1
                    found = self._tried(depth)
            if found != TOO_MANY:
                self.known[key] = found
        self.ground, self.floored = ground, floored
        return found

    @cython.cfunc
    def _tried(self, depth: cython.int) -> cython.int:
        """Try one move after another, most promising for the mover first."""
        ground: cython.int = self.ground
        floored: cython.int = self.floored
        used: cython.int = self.used
        seat: cython.int = self.seat
        action: cython.int = self.action
        to_plan: cython.int = self.to_plan
        floors: cython.int = self.floors[seat]
        roofs: cython.int = self.roofs[seat]
        parks: cython.int = self.parks[seat]
        cards: cython.int = self.cards[seat]
        wanted: cython.int = YES if seat == self.me else NO
        number: cython.int = self._list_moves(depth)
        at: cython.int
        move: cython.int
        found: cython.int = 1 - wanted
        row: Row
        for at in range(number):
            move = self.moves[depth * MOST_MOVES + at] & 255
            if move >> 5 < ASKED_CARD and move & 31 < NOWHERE:
                row = self.rows[(move & 31) // 5]
                self._do(move)
                found = self._wins(depth + 1)
                self.rows[(move & 31) // 5] = row
            else:
                self._do(move)
                found = self._wins(depth + 1)
            self.ground, self.floored, self.used, self.seat = ground, floored, used, seat
            self.action, self.to_plan = action, to_plan
            self.floors[seat], self.roofs[seat], self.parks[seat], self.cards[seat] = floors, roofs, parks, cards
            if found != 1 - wanted:  # it is wanted, or there are too many states
                break
        return found

    @cython.cfunc
    def _settle(self) -> cython.void:
        """Make counts equal that can no longer make a difference."""
        at: cython.int
        most: cython.int
        self.last = False
        for at in range(self.players):
            if self.floors[at] == 0:
                self.last = self.is_full
        self.all_floors = self.all_roofs = self.all_parks = 0
        for at in range(self.players):
            self.some_floors[at], self.some_roofs[at], self.some_parks[at] = (
                self.floors[at],
                self.roofs[at],
                self.parks[at],
            )
            if self.last:  # nobody has more than this one turn, and some have had it
                most = 0 if at < self.seat else 3 - self.action if at == self.seat else 2
                self.some_floors[at] = min(most, self.floors[at])
                self.some_roofs[at] = min(most, self.roofs[at])
                self.some_parks[at] = 0 if most == 0 else self.parks[at]
            self.all_floors += self.some_floors[at]
            self.all_roofs += self.some_roofs[at]
            self.all_parks += self.some_parks[at]
        self.floored = min(self.floored, self.all_roofs + 2)
        if self.all_parks == 0 and self.floored == self.all_roofs + 2:
            self.ground = 0
        else:
            self.ground = min(self.ground, self.all_parks + self.all_floors)

    @cython.cfunc
    def _key(self) -> tuple[int, ...]:
        at: cython.int
        cards: cython.int
        first: cython.ulonglong = self._row_key(0)
        second: cython.ulonglong = self.to_plan
        if self.seat != OVER:
            second |= _wide(self.used | (self.seat << 5) | ((self.action - 1) << 7)) << 3
            second |= _wide(self.ground | (self.floored << 5)) << 11
            for at in range(self.players):
                cards = self.cards[at]
                if self.last:
                    cards = 0 if at < self.seat else min(1, cards)
                second |= _wide(
                    self.some_floors[at] | (self.some_roofs[at] << 5) | (self.some_parks[at] << 7) | (cards << 8)
                ) << (20 + 11 * at)
        return (first, second)

    @cython.cfunc
    def _row_key(self, first: cython.int) -> cython.ulonglong:
        """Up to three rows as one number."""
        at: cython.int
        row: Row
        key: cython.ulonglong = 0
        for at in range(first, min(self.size, first + 3)):
            row = self.rows[at]
            key |= _wide(row.index) << (20 * (at - first))
        return key

    # Proofs ----------------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _proof(self) -> cython.int:
        """The answer where no move needs to be tried."""
        me: cython.int = self.me
        late: cython.bint = self.last and self.seat > me
        roomy: cython.bint = self._has_room()
        actions: cython.int
        if late and self.to_plan:
            return NO
        if roomy:
            actions = self._actions(me, _bits(self.to_plan), self._rounds(False))
            if not self._pays(0, self.some_floors[me], self.some_roofs[me], self.some_parks[me], actions):
                return NO
        elif not self._pays(0, self.all_floors, self.all_roofs, self.all_parks, self._all_actions(ANY_ROUNDS)):
            return NO
        if self.to_plan == 0 and not self._breakable(roomy):
            return YES
        if not self.parts:
            return OPEN
        found: cython.int = self._by_parts()
        return YES if found == OPEN and late else found

    @cython.cfunc
    def _has_room(self) -> cython.bint:
        """Can every player always build elsewhere?"""
        return self.floored >= self.all_roofs + 2 and (
            self.all_parks == 0 or self.ground >= self.all_parks + self.all_floors
        )

    @cython.cfunc
    def _actions(self, at: cython.int, cards: cython.int, rounds: cython.int) -> cython.int:
        """The most pieces a seat can still place in this round and the next ones, if it plays this many cards."""
        pieces: cython.int = self.some_floors[at] + self.some_roofs[at] + self.some_parks[at]
        if self.last:
            rounds = 0
        if rounds == ANY_ROUNDS:
            return pieces
        turns: cython.int = rounds + (1 if at >= self.seat else 0)
        if cards > turns:
            return -1
        return min(pieces, 2 * turns - (1 if at == self.seat and self.action == 2 else 0) - cards)

    @cython.cfunc
    def _all_actions(self, rounds: cython.int) -> cython.int:
        at: cython.int
        actions: cython.int = 0
        for at in range(self.players):
            actions += self._actions(at, 0, rounds)
        return actions

    @cython.cfunc
    def _rounds(self, mine: cython.bint) -> cython.int:
        """After how many more rounds the game ends if the player, or else the others, build floors alone."""
        at: cython.int
        rounds: cython.int
        fewest: cython.int = ANY_ROUNDS
        if self.rushes and self.is_full:
            for at in range(self.players):
                if (at == self.me) == mine:
                    if at == self.seat:
                        rounds = max(0, (self.floors[at] + self.action - 2) >> 1)
                    else:
                        rounds = ((self.floors[at] + 1) >> 1) - (1 if at > self.seat else 0)
                    fewest = min(fewest, rounds)
        return fewest

    @cython.cfunc
    def _pays(
        self, index: cython.int, floors: cython.int, roofs: cython.int, parks: cython.int, actions: cython.int
    ) -> cython.bint:
        """Are these pieces enough to make the rows hold, from one of them on?"""
        if floors < 0 or roofs < 0 or parks < 0 or actions < 0:
            return False
        if index == self.size:
            return True
        row: Row = self.rows[index]
        at: cython.int
        for at in range(row.helping):
            if self._pays(
                index + 1,
                floors - row.help[3 * at],
                roofs - row.help[3 * at + 1],
                parks - row.help[3 * at + 2],
                actions - row.help[3 * at] - row.help[3 * at + 1] - row.help[3 * at + 2],
            ):
                return True
        return False

    @cython.cfunc
    def _breakable(self, roomy: cython.bint) -> cython.bint:
        """Can a plan be broken, judging by pieces: the others' alone, if the player has room elsewhere?"""
        floors: cython.int = self.all_floors
        roofs: cython.int = self.all_roofs
        parks: cython.int = self.all_parks
        rounds: cython.int = self._rounds(True) if roomy else ANY_ROUNDS
        actions: cython.int = self._all_actions(rounds)
        row: Row
        at: cython.int
        if roomy:
            floors -= self.some_floors[self.me]
            roofs -= self.some_roofs[self.me]
            parks -= self.some_parks[self.me]
            actions -= self._actions(self.me, 0, rounds)
        for row in self.rows:
            for at in range(row.breaking):
                if (
                    row.harm[3 * at] <= floors
                    and row.harm[3 * at + 1] <= roofs
                    and row.harm[3 * at + 2] <= parks
                    and row.harm[3 * at] + row.harm[3 * at + 1] + row.harm[3 * at + 2] <= actions
                ):
                    return True
        return False

    @cython.cfunc
    def _by_parts(self) -> cython.int:
        """A player who cannot force some of the plans cannot force them all."""
        part: Forced
        at: cython.int
        found: cython.int
        for at in range(len(self.parts)):
            part = self.parts[at]
            self._copy_to(part, self.without[at])
            part.most = part.states + self.most - self.states
            self.states -= part.states
            found = part._wins(0)
            self.states += part.states
            if found != YES:
                return found
        return OPEN

    @cython.cfunc
    def _copy_to(self, part: Forced, left_out: cython.int) -> cython.void:
        """The state as fewer plans see it, for which the other rows are elsewhere."""
        index: cython.int
        seat: cython.int
        into: cython.int = 0
        row: Row
        part.players, part.seat, part.action = self.players, self.seat, self.action
        part.ground, part.floored, part.used = self.ground, self.floored, self.used
        part.to_plan = 0
        for seat in range(self.players):
            part.floors[seat], part.roofs[seat], part.parks[seat], part.cards[seat] = (
                self.floors[seat],
                self.roofs[seat],
                self.parks[seat],
                self.cards[seat],
            )
        for index in range(self.size):
            row = self.rows[index]
            if index != left_out:
                part.rows[into] = row
                part.to_plan |= ((self.to_plan >> index) & 1) << into
                if self.used // 5 == index:
                    part.used = 5 * into + self.used % 5
                into += 1
            else:
                part.ground += row.empty
                part.floored += row.floored
                if self.used // 5 == index:
                    part.used = ON_FLOORS
                if (self.to_plan >> index) & 1:
                    part.cards[self.me] += 1

    # Moves -----------------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _list_moves(self, depth: cython.int) -> cython.int:
        """List the moves of the seat to move, in order, and return their number."""
        seat: cython.int = self.seat
        number: cython.int = 0
        asked: cython.int = self.to_plan if seat == self.me and self.action == 2 else 0
        roomy: cython.bint = self.prunes and self._has_room()
        saves: cython.bint = roomy and self.action == 2 and (asked != 0 or self.cards[seat] > 0)
        base: cython.int = depth * MOST_MOVES
        index: cython.int
        at: cython.int
        code: cython.int
        row: Row
        for index in range(self.size):
            row = self.rows[index]
            for at in range(5):
                code = (row.bits >> (8 * at)) & 255
                if code & 1 or 5 * index + at == self.used:
                    continue
                if self.floors[seat]:
                    number = self._add(base, number, FLOOR, 5 * index + at)
                if code and self.roofs[seat]:
                    number = self._add(base, number, ROOF, 5 * index + at)
                if code == 0 and self.parks[seat]:
                    number = self._add(base, number, PARK, 5 * index + at)
        if self.floored > (1 if self.used == ON_FLOORS else 0):
            if self.floors[seat]:
                number = self._add(base, number, FLOOR, ON_FLOORS)
            if self.roofs[seat] and not saves:
                number = self._add(base, number, ROOF, ON_FLOORS)
        if self.ground:
            if self.floors[seat] and not roomy:
                number = self._add(base, number, FLOOR, ON_GROUND)
            if self.parks[seat] and not saves:
                number = self._add(base, number, PARK, ON_GROUND)
        for index in range(self.size):
            if (asked >> index) & 1:
                number = self._add(base, number, ASKED_CARD, index)
                if self.prunes:
                    return number
        if self.action == 2 and self.cards[seat]:
            number = self._add(base, number, OTHER_CARD, NOWHERE)
        return number or self._add(base, 0, LOST_ACTION, NOWHERE)

    @cython.cfunc
    def _add(self, base: cython.int, number: cython.int, kind: cython.int, place: cython.int) -> cython.int:
        """Insert a move in order: most promising for the mover first."""
        gain: cython.int = 2 if kind == ASKED_CARD else 0
        row: Row
        later: Row
        if kind < ASKED_CARD and place < NOWHERE:
            row = self.rows[place // 5]
            later = self.source._after(row, kind, place % 5)
            gain = later.safe - later.away - row.safe + row.away
        move: cython.int = ((MIDDLE + (-gain if self.seat == self.me else gain)) << 8) | (kind << 5) | place
        at: cython.int = base + number
        while at > base and self.moves[at - 1] > move:
            self.moves[at] = self.moves[at - 1]
            at -= 1
        self.moves[at] = move
        return number + 1

    @cython.cfunc
    def _do(self, move: cython.int) -> cython.void:
        kind: cython.int = move >> 5
        place: cython.int = move & 31
        seat: cython.int = self.seat
        at: cython.int
        row: Row
        self.used = NOWHERE
        if kind < ASKED_CARD:
            if place < NOWHERE:
                row = self.rows[place // 5]
                self.rows[place // 5] = self.source._after(row, kind, place % 5)
                if kind == FLOOR:
                    self.used = place
            elif kind == FLOOR:
                self.used = ON_FLOORS
                if place == ON_GROUND:
                    self.ground -= 1
                    self.floored += 1
            elif kind == ROOF:
                self.floored -= 1
            else:
                self.ground -= 1
            if kind == FLOOR:
                self.floors[seat] -= 1
            elif kind == ROOF:
                self.roofs[seat] -= 1
            else:
                self.parks[seat] -= 1
        elif kind == ASKED_CARD:
            self.to_plan &= ~(1 << place)
        elif kind == OTHER_CARD:
            self.cards[seat] -= 1
        elif not self.is_full:  # ruling I: it costs a piece, the park first
            if self.parks[seat]:
                self.parks[seat] -= 1
            else:
                self.roofs[seat] -= 1
        if self.action == 1 and (self.is_full or self._has_pieces(seat)):
            self.action = 2
            return
        self.used, self.action = NOWHERE, 1
        if not self.is_full:
            self.seat = OVER
            for at in range(self.players, 0, -1):
                if self._has_pieces((seat + at) % self.players):
                    self.seat = (seat + at) % self.players
            return
        self.seat = seat + 1
        if self.seat == self.players:
            self.seat = 0
            for at in range(self.players):
                if self.floors[at] == 0:
                    self.seat = OVER

    @cython.cfunc
    def _has_pieces(self, seat: cython.int) -> cython.bint:
        return self.floors[seat] + self.roofs[seat] + self.parks[seat] > 0


@cython.cclass
class Table:
    """What proof-number searches remember, in a fixed number of places, and where they are."""

    words: cython.ulonglong[::1]
    mask: cython.longlong
    stack: cython.int[::1]

    def __init__(self, bits: int) -> None:
        self.stack = memoryview(bytearray(4 * 3 * MOST_MOVES * DEEPEST)).cast("i")
        self.words = memoryview(bytearray(8 * WORDS << bits)).cast("Q")
        self.mask = (1 << bits) - 1

    def grow(self, bits: int) -> None:
        """Make more places, which keeps what is remembered."""
        at: cython.longlong
        place: cython.longlong
        word: cython.int
        before: cython.ulonglong[::1] = self.words
        places: cython.longlong = self.mask + 1
        self.words = memoryview(bytearray(8 * WORDS << bits)).cast("Q")
        self.mask = (1 << bits) - 1
        for at in range(0, WORDS * places, WORDS):
            if before[at]:
                place = self._place(before[at], before[at + 1], before[at + 2], before[at + 3])
                for word in range(WORDS):
                    self.words[place + word] = before[at + word]

    @cython.cfunc
    def _place(
        self, one: cython.ulonglong, two: cython.ulonglong, three: cython.ulonglong, four: cython.ulonglong
    ) -> cython.longlong:
        """Where a state is, or may be put: on a free place, or in place of the one that took the fewest states."""
        at: cython.longlong
        tried: cython.int
        place: cython.longlong = 0
        least: cython.ulonglong = 0
        work: cython.ulonglong
        mixed: cython.ulonglong = one * FACTOR & ALL_BITS
        mixed = ((mixed ^ two ^ (mixed >> 29)) * FACTOR) & ALL_BITS
        mixed = ((mixed ^ three ^ (mixed >> 32)) * FACTOR) & ALL_BITS
        mixed = ((mixed ^ four ^ (mixed >> 30)) * FACTOR) & ALL_BITS
        mixed ^= mixed >> 31
        for tried in range(4):
            at = WORDS * ((mixed + tried) & self.mask)
            if self.words[at] == 0:
                return at
            if (
                self.words[at] == one
                and self.words[at + 1] == two
                and self.words[at + 2] == three
                and self.words[at + 3] == four
            ):
                return at
            work = self.words[at + 4] >> 48
            if tried == 0 or work < least:
                place, least = at, work
        return place


@cython.cclass
class ProofSearch(Forced):
    """A proof-number search (df-pn) from any moment of the game: it looks where the least is still to prove.

    Proof numbers are weak: of several numbers that must all be proven, the largest counts and not the sum, since the
    same states are reached in many ways.
    """

    table: Table
    one: cython.ulonglong
    two: cython.ulonglong
    three: cython.ulonglong
    four: cython.ulonglong
    """The state as a key of the table."""
    pro: cython.int
    con: cython.int
    """What is found of a state: how much is left to prove that the plans are forced, and that they are not."""
    work: cython.longlong
    best: cython.int
    """The move of whoever wins, at the beginning."""
    is_out: Callable[[], bool]

    def __init__(self, source: Rows, me: int, is_full: bool, table: Table) -> None:
        Forced.__init__(self, source, [source.row(bytes(5), 1)], me)
        self.is_out = bool
        self.table, self.is_full = table, is_full
        self.rushes = self.prunes = True
        self.one = self.two = self.three = self.four = 0
        self.pro = self.con = self.best = 0
        self.work = 0

    def load(
        self,
        rows: Sequence[Row],
        elsewhere: tuple[int, int],
        moment: tuple[int, int, int],
        reserves: Sequence[Sequence[int]],
        cards: Sequence[int],
        to_plan: int,
    ) -> None:
        """Go to a state: what is elsewhere is bare ground and floors; the moment is the seat, action and place used."""
        self.begin(*elsewhere, reserves, cards, to_plan)
        self.rows, self.size = list(rows), len(rows)
        self.seat, self.action, self.used = moment

    def answer(self, most_states: int, is_out: Callable[[], bool]) -> tuple[bool | None, int, int]:
        """Are the plans forced? None if it takes more states or time. Then the winner's move or -1, and all states."""
        found: cython.int
        self.states, self.most, self.best, self.is_out = 0, most_states, -1, is_out
        self._settle()
        found = self._proof()
        if found == OPEN and most_states:
            self._explore(0, NEVER, NEVER)
            found = YES if self.pro == 0 else NO if self.con == 0 else OPEN
        return None if found == OPEN else found == YES, self.best, self.states

    def write(self, forced: bool, most_steps: int, is_out: Callable[[], bool]) -> list[Written] | None:
        """Write out how the winning side plays from here; None if it takes more steps or time."""
        steps: list[Written] = []
        waiting: list[Moment] = []
        numbers: dict[tuple[int, ...], int] = {}
        self._number(waiting, numbers)
        while len(steps) < len(waiting):
            if len(waiting) > most_steps or is_out():
                return None
            saved, rows = waiting[len(steps)]
            step = Written(bool(saved) and (saved[3] == self.me) is forced, [])
            for move in self._moves_to_write(saved, rows, step.is_winner, is_out):
                if move < 0:
                    return None
                self._return_to(saved, rows)
                self._do(move)
                step.moves.append((move, self._number(waiting, numbers)))
            steps.append(step)
        return steps

    @cython.cfunc
    def _number(self, waiting: list[Moment], numbers: dict[tuple[int, ...], int]) -> cython.int:
        """The number of the step for this state; all states that are settled without a search share one."""
        found: cython.int
        key: tuple[int, ...] = ()
        moment: Moment = ([], [])
        if self.seat == OVER:
            found = YES if self.to_plan == 0 and self._holds() else NO
        else:
            self._settle()
            found = self._proof()
        if found == OPEN:
            self._pack()
            key = (self.one, self.two, self.three, self.four)
        if key not in numbers:
            if found == OPEN:
                moment = (self._saved(), list(self.rows))
            numbers[key] = len(numbers)
            waiting.append(moment)
        return numbers[key]

    @cython.cfunc
    def _return_to(self, saved: list[int], rows: list[Row]) -> cython.void:
        self.rows = list(rows)
        self._restore(saved)
        self._settle()

    @cython.cfunc
    def _moves_to_write(
        self, saved: list[int], rows: list[Row], is_winner: cython.bint, is_out: Callable[[], bool]
    ) -> list[int]:
        """The winner's move, or -1 if that takes too long; or every move of the other side."""
        number: cython.int
        if not saved:
            return []
        self._return_to(saved, rows)
        if is_winner:
            self.states, self.most, self.best, self.is_out = 0, LONGEST, -1, is_out
            self._explore(0, NEVER, NEVER)
            return [self.best]
        self.prunes = False
        number = self._list_moves(0)
        self.prunes = True
        return [self.moves[at] & 255 for at in range(number)]

    @cython.cfunc
    def _pack(self) -> cython.void:
        at: cython.int
        cards: cython.int
        seat: cython.int = self.seat
        pieces: cython.ulonglong
        self.one = self._row_key(0)
        self.two = self._row_key(3)
        self.two |= _wide(self.used | (seat << 5) | ((self.action - 1) << 7) | (self.to_plan << 8)) << 40
        self.three = 0
        self.four = _wide(self.ground | (self.floored << 5)) << 40
        for at in range(self.players):
            cards = self.cards[at]
            if self.last:
                cards = 0 if at < seat else min(1, cards)
            pieces = self.some_floors[at] | (self.some_roofs[at] << 7) | (self.some_parks[at] << 14)
            if at < 3:
                self.three |= pieces << (21 * at)
            else:
                self.four |= pieces
            self.four |= _wide(cards) << (21 + 3 * at)

    @cython.cfunc
    def _judge(self) -> cython.void:
        """What is known of this state, or else a guess."""
        found: cython.int
        place: cython.longlong
        row: Row
        words: cython.ulonglong
        self.work = 0
        if self.seat == OVER:
            found = YES if self.to_plan == 0 and self._holds() else NO
        else:
            self._settle()
            self._pack()
            place = self.table._place(self.one, self.two, self.three, self.four)
            if (
                self.table.words[place] == self.one
                and self.table.words[place + 1] == self.two
                and self.table.words[place + 2] == self.three
                and self.table.words[place + 3] == self.four
            ):
                words = self.table.words[place + 4]
                self.pro, self.con, self.work = words & NUMBER, (words >> 24) & NUMBER, words >> 48
                return
            found = self._proof()
        if found == YES:
            self.pro, self.con = 0, NEVER
        elif found == NO:
            self.pro, self.con = NEVER, 0
        else:
            self.pro, self.con = 1 + _bits(self.to_plan), 2 * FAR
            for row in self.rows:
                self.pro += 2 * row.away
                self.con = min(self.con, 1 + 2 * row.safe)

    @cython.cfunc
    def _visit(self, move: cython.int, depth: cython.int, most_pro: cython.int, most_con: cython.int) -> cython.void:
        """Look at the state after a move, or explore it if any limits are given."""
        ground: cython.int = self.ground
        floored: cython.int = self.floored
        used: cython.int = self.used
        seat: cython.int = self.seat
        action: cython.int = self.action
        to_plan: cython.int = self.to_plan
        floors: cython.int = self.floors[seat]
        roofs: cython.int = self.roofs[seat]
        parks: cython.int = self.parks[seat]
        cards: cython.int = self.cards[seat]
        index: cython.int = (move & 31) // 5 if move >> 5 < ASKED_CARD and move & 31 < NOWHERE else -1
        row: Row = self.rows[max(index, 0)]
        self._do(move)
        if most_pro:
            self._settle()
            self._explore(depth, most_pro, most_con)
        else:
            self._judge()
        if index >= 0:
            self.rows[index] = row
        self.ground, self.floored, self.used, self.seat = ground, floored, used, seat
        self.action, self.to_plan = action, to_plan
        self.floors[seat], self.roofs[seat], self.parks[seat], self.cards[seat] = floors, roofs, parks, cards

    @cython.cfunc
    def _explore(self, depth: cython.int, most_pro: cython.int, most_con: cython.int) -> cython.void:
        """Follow the most promising moves until one of the numbers reaches its limit."""
        mine: cython.bint = self.seat == self.me
        number: cython.int = self._list_moves(0)
        base: cython.int = 3 * MOST_MOVES * depth
        stack: cython.int[::1] = self.table.stack
        began: cython.longlong = self.states
        least_work: cython.longlong = 0
        at: cython.int
        first: cython.int
        least: cython.int
        second: cython.int
        most: cython.int
        left: cython.int
        place: cython.longlong
        # what is left to prove that the mover wins, and that the mover loses; first for each move
        win: cython.int
        loss: cython.int
        most_win: cython.int = most_pro if mine else most_con
        most_loss: cython.int = most_con if mine else most_pro
        if depth + 1 == DEEPEST or len(self.source.known) > MOST_KNOWN:
            self.most = self.states
        if self.states & LOOKS == 0 and self.is_out():
            self.most = self.states
        self.states += 1
        for at in range(number):
            stack[base + at] = self.moves[at] & 255
        for at in range(number):
            self._visit(stack[base + at], depth, 0, 0)
            win, loss = (self.pro, self.con) if mine else (self.con, self.pro)
            stack[base + MOST_MOVES + at], stack[base + 2 * MOST_MOVES + at] = win, loss
            if win == 0:
                if depth:
                    number = at + 1
                    break
                if self.best < 0 or self.work < least_work:
                    self.best, least_work = stack[base + at], self.work
        while True:
            least = second = NEVER
            most = left = 0
            first = -1
            for at in range(number):
                win, loss = stack[base + MOST_MOVES + at], stack[base + 2 * MOST_MOVES + at]
                if loss:
                    left += 1
                    most = max(most, loss)
                    if win < least:
                        least, second, first = win, least, at
                    elif win < second:
                        second = win
            win, loss = least, 0 if left == 0 else NEVER if least == 0 else most + (left - 1) // 6
            if win == 0 or loss == 0 or win >= most_win or loss >= most_loss or self.states >= self.most:
                break
            win, loss = min(most_win, second + 1 + second // 4), most_loss - (left - 1) // 6
            self._visit(stack[base + first], depth + 1, win if mine else loss, loss if mine else win)
            win, loss = (self.pro, self.con) if mine else (self.con, self.pro)
            stack[base + MOST_MOVES + first], stack[base + 2 * MOST_MOVES + first] = win, loss
            if win == 0 and depth == 0:
                self.best = stack[base + first]
        self._settle()
        self._pack()
        place = self.table._place(self.one, self.two, self.three, self.four)
        self.pro, self.con = (win, loss) if mine else (loss, win)
        self.work = min(self.states - began, 65_535)
        stack_words: cython.ulonglong[::1] = self.table.words
        stack_words[place], stack_words[place + 1] = self.one, self.two
        stack_words[place + 2], stack_words[place + 3] = self.three, self.four
        stack_words[place + 4] = self.pro | (_wide(self.con) << 24) | (_wide(self.work) << 48)


@cython.cfunc
@cython.inline
def _wide(number: cython.ulonglong) -> cython.ulonglong:
    return number


@cython.cfunc
def _merged(bits: cython.longlong) -> cython.longlong:
    """Equal for rows in which the same can happen: only heights above others matter, and closed ones if seen."""
    at: cython.int
    code: cython.int
    tallest: cython.int = 0
    lowest: cython.int = MOST_CODE
    merged: cython.longlong = 0
    for at in range(5):
        code = (bits >> (8 * at)) & 255
        if code & 1 and code <= tallest:
            code = 1  # it is never seen again
        else:
            lowest = min(lowest, code)
        tallest = max(tallest, code)
        merged |= _wide(code) << (8 * at)
    if lowest > 2:
        bits, merged, lowest = merged, 0, (lowest - 1) & 254
        for at in range(5):
            code = (bits >> (8 * at)) & 255
            merged |= _wide(code if code == 1 else code - lowest) << (8 * at)
    return merged


@cython.cfunc
@cython.inline
def _bits(mask: cython.int) -> cython.int:
    return (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1) + ((mask >> 3) & 1) + ((mask >> 4) & 1)


def _by_safety(kind: Kind) -> tuple[int, int, int]:
    return kind[:3]
