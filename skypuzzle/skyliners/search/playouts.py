# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Whole games in small numbers: legal actions, playing them, scoring, and playing on at random to the end.

Ordinary Python, which the build turns into C if there is a compiler: the same games and the same choices, only faster.
The rules decide what is legal; tests compare the two action by action.

**Actions** are numbers in the order in which the rules list them: 0–24 a floor on a site, 25–49 a roof, 50–74 a park,
75–94 a planning card (75 + 4 × row + number − 1), 95 a forfeit. **Cards** in the office are also numbers: 20 × seat +
4 × row + number − 1, or 80 + seat where row and number are not known.

**At random** every legal action is as likely as the others. Every action of a game has random bits of its own, and a
site is drawn from all 25 until one will do. So two games with the same bits go on alike after different beginnings, and
the difference between their ends is what the beginnings are worth: far fewer games show which is better.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from skypuzzle.signals import heed

if TYPE_CHECKING:
    from skypuzzle import uncompiled as cython
else:
    try:
        import cython
    except ModuleNotFoundError:
        from skypuzzle import uncompiled as cython

COMPILED = cython.compiled

FLOOR, ROOF, PARK, PLANNING, FORFEIT = 0, 25, 50, 75, 95
UNKNOWN = 80
NOBODY = 255
"""For a site that was not built on, a district that is not known, and the seat to move when the game is over."""

# As C variables; literals this large would be Python objects in the middle of the C code.
ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
LOW = cython.declare(cython.ulonglong, 0xFFFFFFFF)
STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
FIRST_MIX = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
SECOND_MIX = cython.declare(cython.ulonglong, 0x94D049BB133111EB)

ANTENNAS = cython.declare(cython.int, 10)
SKYSCRAPER = cython.declare(cython.int, 3)
TALLEST = cython.declare(cython.int, 255)
AS_IT_LOOKS = cython.declare(cython.ulonglong, 2576980377)
"""Out of 2³²: how often an unknown card is taken to say what its row shows now; 0.6."""
PAUSE = cython.declare(cython.longlong, 500)
"""Random games between two calls of `pausing`: a millisecond, or a tenth of a second uncompiled."""


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _mixed(state: cython.ulonglong) -> cython.ulonglong:
    """64 random bits for a state that grows by STEP (splitmix64)."""
    bits: cython.ulonglong = ((state ^ (state >> 30)) * FIRST_MIX) & ALL
    bits = ((bits ^ (bits >> 27)) * SECOND_MIX) & ALL
    return bits ^ (bits >> 31)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _owner(card: cython.int) -> cython.int:
    return card - UNKNOWN if card >= UNKNOWN else card // 20


@cython.cclass
class Table:
    """A game in progress. Seats are numbered in the order of play, from the start player."""

    players: cython.int
    intro: cython.bint
    lines: cython.int[100]
    district_sites: cython.int[4]
    heights: cython.int[25]
    # What each seat has left: pieces, and the rows of planning cards not known to be played.
    floors: cython.int[4]
    roofs: cython.int[4]
    parks: cython.int[4]
    rows: cython.int[20]
    rows_left: cython.int[4]
    cards_left: cython.int[4]
    # The office, and the skyscraper cards.
    office: cython.int[20]
    cards: cython.int
    districts: cython.int[4]
    # Whose action it is, which of the two, and where the first was built.
    seat: cython.int
    action: cython.int
    built: cython.int
    # The score.
    points: cython.int[4]
    antennas: cython.int[4]
    free: cython.int[4]

    def __init__(self) -> None:
        if not cython.compiled:
            self.lines, self.heights = [0] * 100, [0] * 25
            self.rows, self.office = [0] * 20, [0] * 20
            self.district_sites, self.districts, self.points, self.antennas = ([0] * 4 for _ in range(4))
            self.free = [0] * 4
            self.floors, self.roofs, self.parks, self.rows_left, self.cards_left = ([0] * 4 for _ in range(5))
        self.players = self.cards = 0
        self.intro = False
        self.seat, self.action, self.built = NOBODY, 1, NOBODY

    def set_up(self, lines: bytes, district_sites: Sequence[int], intro: bool) -> None:
        """Set what never changes: the sites of each seat's rows, nearest first, and of each district as bits."""
        at: cython.int
        if len(lines) not in (50, 75, 100) or max(lines) > 24 or len(district_sites) != 4:
            raise ValueError("expected five rows of five sites for each of two to four seats, and four districts")
        self.players = len(lines) // 25
        self.intro = intro
        for at in range(len(lines)):
            self.lines[at] = lines[at]
        for at in range(4):
            self.district_sites[at] = district_sites[at]

    def place(
        self, heights: bytes, reserves: Sequence[Sequence[int]], office: bytes, districts: bytes, turn: Sequence[int]
    ) -> None:
        """Set a position. The turn is a seat, its action 1 or 2, and the site built on in this turn."""
        at: cython.int
        self._check(heights, reserves, office, districts, turn)
        for at in range(25):
            self.heights[at] = heights[at]
        for at in range(self.players):
            self.floors[at], self.roofs[at], self.parks[at] = reserves[at]
            self.districts[at] = districts[at]
        self._clear_office()
        for at in range(len(office)):
            self._file(office[at])
        self.seat, self.action, self.built = turn

    def _check(
        self, heights: bytes, reserves: Sequence[Sequence[int]], office: bytes, districts: bytes, turn: Sequence[int]
    ) -> None:
        """Refuse values that do not fit; whether the rules allow them is not checked."""
        most = 0 if self.intro else 5
        owners = [card - UNKNOWN if card >= UNKNOWN else card // 20 for card in office]
        rows = [card // 4 for card in office if card < UNKNOWN]
        seat, action, built = turn
        if len(heights) != 25 or len(reserves) != self.players or min(map(min, reserves)) < 0:
            raise ValueError("expected 25 heights and the pieces of each seat")
        if len(districts) != self.players or any(district > 3 and district != NOBODY for district in districts):
            raise ValueError("expected a district for each seat")
        if (
            len(set(rows)) < len(rows)
            or any(owners.count(owner) > most for owner in owners)
            or max(owners, default=0) >= self.players
        ):
            raise ValueError(f"expected at most {most} cards of each seat, and no row twice")
        if not (0 <= seat < self.players or seat == NOBODY) or action not in (1, 2):
            raise ValueError("expected the number of a seat and of its action")
        if built != NOBODY and not (0 <= built < 25 and heights[built]):
            raise ValueError("expected a site that is built on")

    def placed(self) -> tuple[bytes, list[tuple[int, int, int]], bytes, bytes, tuple[int, int, int]]:
        """The position, as `place` takes it."""
        return (
            bytes([self.heights[at] for at in range(25)]),
            [(self.floors[at], self.roofs[at], self.parks[at]) for at in range(self.players)],
            bytes([self.office[at] for at in range(self.cards)]),
            bytes([self.districts[at] for at in range(self.players)]),
            (self.seat, self.action, self.built),
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def _clear_office(self) -> cython.void:
        at: cython.int
        for at in range(4):
            self.cards_left[at] = 0 if self.intro else 5
            self.rows_left[at] = self.cards_left[at]
        for at in range(20):
            self.rows[at] = at % 5
        self.cards = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _file(self, card: cython.int) -> cython.void:
        seat: cython.int = _owner(card)
        self.office[self.cards] = card
        self.cards += 1
        self.cards_left[seat] -= 1
        if card < UNKNOWN:
            self._use_row(seat, card % 20 // 4)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _use_row(self, seat: cython.int, row: cython.int) -> cython.void:
        """Take the card of a row out of the hand; the others keep their order."""
        at: cython.int = 5 * seat
        last: cython.int = at + self.rows_left[seat] - 1
        while self.rows[at] != row:
            at += 1
        while at < last:
            self.rows[at] = self.rows[at + 1]
            at += 1
        self.rows_left[seat] -= 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _copy(self, other: Table) -> cython.void:
        self.players = other.players
        self.intro = other.intro
        self.lines[:] = other.lines
        self.district_sites[:] = other.district_sites
        self.cards_left[:] = other.cards_left
        self._go_back(other)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _go_back(self, other: Table) -> cython.void:
        """Return to where a random game began; what it does not change must be the same already."""
        self.heights[:] = other.heights
        self.floors[:] = other.floors
        self.roofs[:] = other.roofs
        self.parks[:] = other.parks
        self.rows[:] = other.rows
        self.rows_left[:] = other.rows_left
        self.office[:] = other.office
        self.districts[:] = other.districts
        self.cards = other.cards
        self.seat = other.seat
        self.action = other.action
        self.built = other.built

    @cython.cfunc
    @cython.exceptval(check=False)
    def _know(self, other: Table) -> cython.void:
        """Copy another table as the player to move knows it, with everybody else's cards face down."""
        at: cython.int
        seat: cython.int
        self._copy(other)
        self._clear_office()
        for at in range(other.cards):
            seat = _owner(other.office[at])
            self._file(other.office[at] if seat == self.seat else UNKNOWN + seat)
        for seat in range(self.players):
            if seat != self.seat:
                self.districts[seat] = NOBODY

    # Action by action

    def legal(self) -> bytes:
        """Every legal action, in the order of the rules; none if the game is over."""
        at: cython.int
        number: cython.int
        found = bytearray()
        if self.seat == NOBODY:
            return bytes(found)
        if self.floors[self.seat]:
            for at in range(25):
                if at != self.built and self.heights[at] % 2 == 0:
                    found.append(FLOOR + at)
        if self.roofs[self.seat]:
            for at in range(25):
                if at != self.built and self.heights[at] % 2 == 0 and self.heights[at]:
                    found.append(ROOF + at)
        if self.parks[self.seat]:
            for at in range(25):
                if not self.heights[at]:
                    found.append(PARK + at)
        if self.action == 2 and self.cards_left[self.seat]:
            for at in range(self.rows_left[self.seat]):
                for number in range(4):
                    found.append(PLANNING + 4 * self.rows[5 * self.seat + at] + number)
        return bytes(found) or bytes((FORFEIT,))

    def play(self, action: int) -> None:
        """Play an action. Raises ValueError if it is illegal."""
        if action not in self.legal():
            raise ValueError(f"action {action} is not legal here")
        self._play(action)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _play(self, action: cython.int) -> cython.void:
        seat: cython.int = self.seat
        built: cython.int = NOBODY
        if action < PLANNING:
            built = action % 25
            if action < ROOF:
                self.heights[built] += 2
                self.floors[seat] -= 1
            elif action < PARK:
                self.heights[built] += 1
                self.roofs[seat] -= 1
            else:
                self.heights[built] = 1
                self.parks[seat] -= 1
        elif action < FORFEIT:
            self._file(20 * seat + action - PLANNING)
        elif self.intro:
            self._lose_piece(seat)
        self._next_turn(built)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _lose_piece(self, seat: cython.int) -> cython.void:
        """What a forfeit costs in the intro game: the park first (ruling I)."""
        if self.parks[seat]:
            self.parks[seat] -= 1
        else:
            self.roofs[seat] -= 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _next_turn(self, built: cython.int) -> cython.void:
        at: cython.int
        if self.action == 1 and (not self.intro or self._has_pieces(self.seat)):
            self.action = 2
            self.built = built
            return
        self.action = 1
        self.built = NOBODY
        if self.intro:
            self._next_with_pieces()
            return
        self.seat += 1
        if self.seat == self.players:
            self.seat = 0
            for at in range(self.players):
                if not self.floors[at]:  # rule 24
                    self.seat = NOBODY

    @cython.cfunc
    @cython.exceptval(check=False)
    def _next_with_pieces(self) -> cython.void:
        """In the intro game, players without pieces are skipped."""
        for _ in range(self.players):
            self.seat += 1
            if self.seat == self.players:
                self.seat = 0
            if self._has_pieces(self.seat):
                return
        self.seat = NOBODY

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _has_pieces(self, seat: cython.int) -> cython.bint:
        return self.floors[seat] + self.roofs[seat] + self.parks[seat] > 0

    # Scoring

    def score(self) -> tuple[list[int], list[int]]:
        """Each seat's points if the game ended now, and its antennas on the board; face-down cards give none."""
        self._score()
        points = [self.points[at] for at in range(self.players)]
        return points, [self.antennas[at] for at in range(self.players)]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _score(self) -> cython.void:
        at: cython.int
        card: cython.int
        row: cython.int
        code: cython.int
        tall: cython.int = 0
        tallest: cython.int = 0
        topped: cython.int = 0
        for at in range(4):
            self.points[at] = 0
            self.antennas[at] = 0
        if self.intro:
            for row in range(5):
                for at in range(self.players):
                    topped = self._score_row(at, row, 0, topped)
        else:
            for at in range(self.cards):
                card = self.office[at]
                if card < UNKNOWN:
                    topped = self._score_row(card // 20, card % 20 >> 2, (card & 3) + 1, topped)
        for at in range(25):
            code = self.heights[at]
            if code > tall:
                tall = code
                tallest = 0
            if code == tall:
                tallest |= 1 << at
        for at in range(self.players):
            if self.districts[at] != NOBODY and self.district_sites[self.districts[at]] & tallest:
                self.points[at] += SKYSCRAPER

    @cython.cfunc
    @cython.exceptval(check=False)
    def _score_row(self, seat: cython.int, row: cython.int, number: cython.int, topped: cython.int) -> cython.int:
        """Score a row if it shows the number (0: any number); returns the sites with antennas then, as bits."""
        line: cython.int = 25 * seat + 5 * row
        at: cython.int
        code: cython.int
        left: cython.int
        tall: cython.int = 0
        seen: cython.int = 0
        visible: cython.int = 0
        for at in range(line, line + 5):
            code = self.heights[self.lines[at]]
            if code > tall:
                tall = code
                seen += 1
                visible |= 1 << self.lines[at]
        if number and number != min(4, seen):
            return topped
        self.points[seat] += seen
        left = ANTENNAS - self.antennas[seat]
        for at in range(line, line + 5):  # nearest first, where there are not enough antennas (ruling J)
            if (visible & ~topped) >> self.lines[at] & 1:
                self.points[seat] += 1
                if left:
                    left -= 1
                    self.antennas[seat] += 1
                    topped |= 1 << self.lines[at]
        return topped

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sees(self, seat: cython.int, row: cython.int) -> cython.int:
        line: cython.int = 25 * seat + 5 * row
        at: cython.int
        tall: cython.int = 0
        seen: cython.int = 0
        for at in range(line, line + 5):
            if self.heights[self.lines[at]] > tall:
                tall = self.heights[self.lines[at]]
                seen += 1
        return seen

    # At random

    def play_out(self, seed: int) -> int:
        """Guess the face-down cards, and play at random to the end; returns the number of actions."""
        return int(self._play_out(self._deal(self, seed)))

    @cython.cfunc
    @cython.exceptval(check=False)
    def _play_out(self, state: cython.ulonglong) -> cython.int:
        """Play legal actions, all equally likely, until the game is over."""
        heights = self.heights
        floors = self.floors
        empty: cython.int = 0
        open_: cython.int = 0
        actions: cython.int = 0
        bits: cython.ulonglong
        seat: cython.int
        site: cython.int
        at: cython.int
        sites: cython.int
        for_floors: cython.int
        for_roofs: cython.int
        for_parks: cython.int
        for_cards: cython.int
        for at in range(25):
            if heights[at] % 2 == 0:
                open_ += 1
                if heights[at] == 0:
                    empty += 1
        while self.seat != NOBODY:
            actions += 1
            state = (state + STEP) & ALL
            bits = _mixed(state)
            seat = self.seat
            site = NOBODY
            sites = open_
            if self.built != NOBODY and heights[self.built] % 2 == 0:
                sites -= 1
            for_floors = sites if floors[seat] else 0
            for_roofs = for_floors + (sites - empty if self.roofs[seat] else 0)
            for_parks = for_roofs + (empty if self.parks[seat] else 0)
            for_cards = for_parks + (4 * self.rows_left[seat] if self.action == 2 else 0)
            at = ((bits >> 32) * for_cards) >> 32
            if at < for_floors:
                site = self._any_site(bits, 0, TALLEST)
                if heights[site] == 0:
                    empty -= 1
                heights[site] += 2
                floors[seat] -= 1
            elif at < for_roofs:
                site = self._any_site(bits, 1, TALLEST)
                heights[site] += 1
                self.roofs[seat] -= 1
                open_ -= 1
            elif at < for_parks:
                site = self._any_site(bits, 0, 0)
                heights[site] = 1
                self.parks[seat] -= 1
                open_ -= 1
                empty -= 1
            elif at < for_cards:
                self._plan(seat, bits)
            elif self.intro:
                self._lose_piece(seat)
            self._next_turn(site)
        return actions

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _any_site(self, bits: cython.ulonglong, lowest: cython.int, highest: cython.int) -> cython.int:
        """An open site between these heights, not the one built on in this turn; there must be one."""
        site: cython.int
        draws: cython.ulonglong
        while True:
            draws = bits & LOW
            for _ in range(6):
                site = draws & 31
                draws >>= 5
                if site < 25 and self._takes(site, lowest, highest):
                    return site
            bits = _mixed((bits + STEP) & ALL)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _takes(self, site: cython.int, lowest: cython.int, highest: cython.int) -> cython.bint:
        code: cython.int = self.heights[site]
        return code % 2 == 0 and site != self.built and lowest <= code <= highest

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _plan(self, seat: cython.int, bits: cython.ulonglong) -> cython.void:
        """Put any card that is left into the office, with any number; there must be one."""
        at: cython.int
        draws: cython.ulonglong
        while True:
            draws = bits & LOW
            for _ in range(6):
                for at in range(5 * seat, 5 * seat + self.rows_left[seat]):
                    if self.rows[at] == (draws & 7):
                        self.office[self.cards] = 20 * seat + 4 * self.rows[at] + (draws >> 3 & 3)
                        self.cards += 1
                        self.rows_left[seat] -= 1
                        self.rows[at] = self.rows[5 * seat + self.rows_left[seat]]
                        return
                draws >>= 5
            bits = _mixed((bits + STEP) & ALL)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _deal(self, seen: Table, state: cython.ulonglong) -> cython.ulonglong:
        """Guess every face-down card: any row, and most likely the number that the row shows at a table."""
        at: cython.int
        other: cython.int
        seat: cython.int
        row: cython.int
        number: cython.int
        known: cython.int = 0
        left: cython.int = 0
        bits: cython.ulonglong
        for at in range(self.cards):
            if self.office[at] < UNKNOWN:
                continue
            seat = self.office[at] - UNKNOWN
            state = (state + STEP) & ALL
            bits = _mixed(state)
            other = ((bits & LOW) * self.rows_left[seat]) >> 32
            row = self.rows[5 * seat + other]
            self._use_row(seat, row)
            bits >>= 32
            number = seen._sees(seat, row)
            number = 1 if number == 0 else 4 if number == 5 else number
            if bits >= AS_IT_LOOKS:
                number += 1 if number == 1 or (number < 4 and bits & 1) else -1
            self.office[at] = 20 * seat + 4 * row + number - 1
        for seat in range(self.players):
            if self.districts[seat] != NOBODY:
                known |= 1 << self.districts[seat]
        for at in range(4):
            if not known >> at & 1:
                self.free[left] = at
                left += 1
        for seat in range(self.players):
            if self.districts[seat] == NOBODY:
                state = (state + STEP) & ALL
                other = ((_mixed(state) >> 32) * left) >> 32
                left -= 1
                self.districts[seat] = self.free[other]
                self.free[other] = self.free[left]
        return state


@cython.cfunc
@cython.exceptval(check=False)
def _fewest_games(actions: cython.int) -> cython.int:
    """How many games it takes to choose from this many actions by halving."""
    games: cython.int = 0
    while actions > 1:
        games += actions
        actions = (actions + 1) // 2
    return games


@cython.cclass
class Playouts:
    """Random games from a table as its player to move knows it, to compare that player's actions.

    An action's worth is the player's points minus the best opponent's, summed over games. The game of a number has the
    same cards and the same random bits whatever is played first, so that actions are compared under equal chances.
    """

    known: Table
    after: Table
    game: Table
    actions: cython.int[96]
    values: cython.longlong[96]

    def __init__(self) -> None:
        self.known, self.after, self.game = Table(), Table(), Table()
        if not cython.compiled:
            self.actions, self.values = [0] * 96, [0] * 96

    def worth(self, table: Table, actions: bytes, seed: int, first: int, games: int) -> int:
        """The worth of a line of actions, over the games with these numbers."""
        if table.seat == NOBODY:
            raise ValueError("the game is over: nobody has an action")
        self.known._know(table)
        self.after._copy(self.known)
        for action in actions:
            self.after.play(action)
        return int(self._sum(seed, first, games))

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sum(self, seed: cython.ulonglong, first: cython.longlong, games: cython.longlong) -> cython.longlong:
        number: cython.ulonglong
        state: cython.ulonglong
        seat: cython.int
        best: cython.int
        me: cython.int = self.known.seat
        total: cython.longlong = 0
        game: Table = self.game
        game._copy(self.after)
        for number in range(first, first + games):
            state = _mixed((seed + number * SECOND_MIX) & ALL)
            game._go_back(self.after)
            state = game._deal(self.known, state)
            game._play_out(state)
            game._score()
            best = -1
            for seat in range(game.players):
                if seat != me and game.points[seat] > best:
                    best = game.points[seat]
            total += game.points[me] - best
        return total

    def choose(self, table: Table, games: int, seed: int, pausing: Callable[[], object] = heed) -> int:
        """Choose the action that is worth most, with this many games in all, by halving.

        If there are not enough games for every action, some are left out at random. `pausing` is called from time to
        time and may raise to end a choice that takes too long.
        """
        legal = table.legal()
        left: cython.int = len(legal)
        rounds: cython.int = 0
        at: cython.int
        other: cython.int
        each: cython.longlong
        played: cython.longlong = 0
        spare: cython.longlong = games
        done: cython.longlong
        part: cython.longlong
        until_pause: cython.longlong = PAUSE
        state: cython.ulonglong = seed
        if left == 0:
            raise ValueError("the game is over: there is no action to choose")
        if games < 1:
            raise ValueError(f"expected a number of games, not {games}")
        for at in range(left):
            self.actions[at] = legal[at]
            self.values[at] = 0
        for at in range(left - 1, 0, -1):  # in any order, so that those who come first have no advantage
            state = (state + STEP) & ALL
            other = ((_mixed(state) >> 32) * (at + 1)) >> 32
            self.actions[at], self.actions[other] = self.actions[other], self.actions[at]
        while _fewest_games(left) > spare:
            left -= 1
        while 1 << rounds < left:
            rounds += 1
        self.known._know(table)
        while left > 1:
            each = max(1, spare // (rounds * left))
            for at in range(left):
                self.after._copy(self.known)
                self.after._play(self.actions[at])
                done = 0
                while done < each:
                    part = min(each - done, until_pause)
                    self.values[at] += self._sum(seed, played + done, part)
                    done += part
                    until_pause -= part
                    if until_pause == 0:
                        pausing()
                        until_pause = PAUSE
            played += each
            spare -= each * left
            rounds -= 1
            self._best_first(left)
            left = (left + 1) // 2
        return int(self.actions[0])

    @cython.cfunc
    @cython.exceptval(check=False)
    def _best_first(self, left: cython.int) -> cython.void:
        at: cython.int
        before: cython.int
        action: cython.int
        value: cython.longlong
        for at in range(1, left):
            action = self.actions[at]
            value = self.values[at]
            before = at
            while before > 0 and self.values[before - 1] < value:
                self.actions[before] = self.actions[before - 1]
                self.values[before] = self.values[before - 1]
                before -= 1
            self.actions[before] = action
            self.values[before] = value
