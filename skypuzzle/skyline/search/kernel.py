# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Every board that can stand after a player's turn, and the best of them, by a search made for this game.

Ordinary Python, which the build turns into C if there is a compiler: the same answers in the same order after the same
number of nodes, only faster. It deals in plain numbers: sites by index, sets of sites as 64-bit masks, owners 0–3 for
colours, 4 for neutral, 5 for nobody. What a turn adds to a site is a word of floors: 1, then a digit to the base 2 for
each, 1 for an own floor and 0 for a neutral one. A final board is the words of all sites, one byte each.

**Order.** Cash after some floors does not depend on their order. So they are built in the order of their sites, and
each board comes up once, until a pattern shows that a card is held for: then the order starts again, as that money can
pay for floors anywhere. Boards that come up again with no more patterns seen and no fewer cards used are not looked
into.

**Cards.** A card that pays eight is claimed as soon as its pattern shows: no use of a card is worth more. Patterns that
pay five are noted when they show, and claimed only when the money is needed or at the end, for as many cards as are
left; a trade-in brings as much, but takes three cards, so it comes last. Only a hand of which a part is not known can
make it better to trade in first: then both are tried. The path tells where a pattern showed; who reads it claims the
first ones noted, as many as `low` and `guessed` say.

**Nothing built** is an end only if that is allowed, with cash of its own (the income that makes it so may be smaller).

**Bounds.** The least that an own top costs on each site limits which patterns, zones and missions are within reach of
all the money that may still come; penthouses likewise. If no more pattern is within reach, sites that lie behind in
the order are settled. Where only the best boards or a single one matter, sites that help nothing are left out.

The search stops when it has used up its nodes and can be resumed from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from skypuzzle import uncompiled as cython
else:
    try:
        import cython
    except ModuleNotFoundError:
        from skypuzzle import uncompiled as cython

COMPILED = cython.compiled

FOUND = 1
EXHAUSTED = 0
OUT_OF_NODES = -1
TOO_MANY = -2

FIRST, EVERY, BEST, BEST_INCOME, RATED = 0, 1, 2, 3, 4
"""What to look for: any board that meets the aim; every one; those with the most prestige, then the most cash; those
with the most income; some that are rated highest."""

CLAIM, TRADE = 128, 255
"""In a path: a pattern shows (plus its number), three cards are traded in. Below: twice a site, plus 1 for neutral."""

Answer: TypeAlias = tuple[bytes, int, int, bytes, int, int]
"""Words of all sites; most cash with all trades and sales; cash without those that are not needed; the path; how many
known cards and how many unknown ones of those that pay five are claimed."""

UNLIMITED = 100_000
"""Cash where it is not known: more than anything costs."""
NO_CEILING = 1_000
MOST_FLOORS = 99
"""In stock and bank: as deep as a search can get."""
MOST_OF_A_KIND = 30
KNOWN, GUESSED = 1, 2
"""A card in the hand; one that an unknown card may be."""

ONE = cython.declare(cython.ulonglong, 1)
EVERYWHERE = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
PAIRS = cython.declare(cython.ulonglong, 0x5555555555555555)
FOURS = cython.declare(cython.ulonglong, 0x3333333333333333)
EIGHTS = cython.declare(cython.ulonglong, 0x0F0F0F0F0F0F0F0F)
BYTES = cython.declare(cython.ulonglong, 0x0101010101010101)
FAR = cython.declare(cython.int, 1_000_000)
NEUTRAL = cython.declare(cython.int, 4)
NOBODY = cython.declare(cython.int, 5)
HIGH = cython.declare(cython.int, 8)
LOW = cython.declare(cython.int, 5)
OWN_TOP = cython.declare(cython.int, 1)
CROWN = cython.declare(cython.int, 2)
WHITE = cython.declare(cython.int, 5)
"""What a neutral floor costs; also its place in a stock."""


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _size(mask: cython.ulonglong) -> cython.int:
    if not cython.compiled:
        return mask.bit_count()
    mask = mask - ((mask >> 1) & PAIRS)
    mask = (mask & FOURS) + ((mask >> 2) & FOURS)
    mask = (mask + (mask >> 4)) & EIGHTS
    return (mask * BYTES) >> 56


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _first(mask: cython.ulonglong) -> cython.int:
    if not cython.compiled:
        return (mask & -mask).bit_length() - 1
    return _size((mask & (~mask + 1)) - 1)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _value(level: cython.int) -> cython.int:
    return 10 if level == 4 else 2 * level if level else 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _half(floor: cython.int) -> cython.int:
    return 2 if floor == 5 else _value(floor) // 2


@cython.cclass
class Tables:
    """The sites of a box and every place of its patterns; missions come after bonus cards."""

    sites: cython.int
    zones: cython.ulonglong
    beside: cython.ulonglong[64]
    begin: cython.int[65]
    places: cython.ulonglong[32768]

    def __init__(self, beside: Sequence[int], zones: int, patterns: Sequence[Sequence[int]]) -> None:
        if not cython.compiled:
            self.beside, self.begin, self.places = [0] * 64, [0] * 65, [0] * 32768
        if len(beside) > 64 or len(patterns) > 64 or sum(map(len, patterns)) > 32768:
            raise ValueError("at most 64 sites, 64 patterns and 32768 places")
        self.sites = len(beside)
        self.zones = zones
        for site in range(self.sites):
            self.beside[site] = beside[site]
        at = 0
        for pattern, places in enumerate(patterns):
            self.begin[pattern] = at
            for place in places:
                self.places[at] = place
                at += 1
        self.begin[len(patterns)] = at


@cython.cclass
class Search:
    """One player's turn."""

    tables: Tables
    me: cython.int
    height: cython.int[64]
    top: cython.int[64]
    word: cython.uchar[64]
    inside: cython.ulonglong
    """Towers with a floor of the player."""
    tops: cython.ulonglong[6]
    levels: cython.ulonglong[6]
    stock: cython.int[6]
    bank: cython.int[6]
    purse: cython.int
    penthouses: cython.int[4]
    # Cards: patterns that pay eight and five, of known cards and of unknown ones.
    cards: cython.int
    unknown: cython.int
    high: cython.ulonglong
    low: cython.ulonglong
    guessed: cython.ulonglong
    may_claim: cython.bint
    mixed: cython.bint
    variants: cython.int
    # What is asked for.
    purpose: cython.int
    most: cython.int
    shapes: cython.int
    shape_begin: cython.int[65]
    shape_owner: cython.int[64]
    shape_wanted: cython.bint[64]
    shape_places: cython.ulonglong[8192]
    least_penthouses: cython.int
    least_prestige: cython.int
    least_income: cython.int
    least_cash: cython.int
    ceiling: cython.int[4]
    denied: cython.int
    playing: cython.int
    missions: cython.ulonglong[4]
    third: cython.int[4]
    bounded: cython.bint
    idle: cython.int
    must_build: cython.bint
    worth: cython.int[16]
    cash_worth: cython.int
    card_worth: cython.int
    stock_worth: cython.int[6]
    for_itself: cython.bint
    """Only the player's gain counts, and not every board: then no neutral floor is left uncovered."""
    relevant: cython.ulonglong
    useful: cython.ulonglong
    """Sites where an own top is good for something."""
    pays: cython.bint
    # By depth.
    depth: cython.int
    cursor: cython.int[100]
    at_last: cython.int[100]
    site: cython.int[100]
    top_before: cython.int[100]
    inside_before: cython.ulonglong[100]
    account: cython.int[100]
    """Cash without what is claimed for five or traded in."""
    spent: cython.int[100]
    """For floors that were not in stock."""
    seen: cython.ulonglong[100]
    lows: cython.int[100]
    guesses: cython.int[100]
    trades: cython.int[100]
    length: cython.int[100]
    leaf: cython.bint[100]
    on_the_way: cython.int[100]
    """What the last floor is for, if it is useless by itself: an own top, or a penthouse."""
    path: cython.uchar[160]
    # Bounds of this node.
    cost_to_own: cython.int[12]
    cost_to_crown: cython.int[20]
    reach: cython.int
    settled: cython.bint
    claimable: cython.ulonglong
    cost_of_asked: cython.int
    crowns: cython.int
    crown_sum: cython.int[32]
    claim_cost: cython.int[64]
    # Answers.
    visited: cython.longlong
    begun: cython.bint
    best: cython.int
    best_cash: cython.int
    known: dict[bytes, int]
    others: dict[bytes, list[int]]
    found: dict[bytes, Answer]
    rated: dict[bytes, int]
    lowest: cython.int

    def __init__(self) -> None:
        if not cython.compiled:
            self.height, self.top, self.word = ([0] * 64 for _ in range(3))
            self.tops, self.levels, self.stock, self.bank, self.stock_worth = ([0] * 6 for _ in range(5))
            self.worth, self.spent = [0] * 16, [0] * 100
            self.penthouses, self.ceiling, self.missions, self.third = ([0] * 4 for _ in range(4))
            self.shape_begin, self.shape_places = [0] * 65, [0] * 8192
            self.shape_owner, self.shape_wanted = [0] * 64, [False] * 64
            self.cursor, self.at_last, self.site, self.top_before, self.inside_before = ([0] * 100 for _ in range(5))
            self.account, self.seen, self.lows, self.guesses, self.trades = ([0] * 100 for _ in range(5))
            self.length, self.leaf, self.on_the_way, self.path = [0] * 100, [False] * 100, [0] * 100, [0] * 160
            self.cost_to_own, self.cost_to_crown, self.claim_cost = [0] * 12, [0] * 20, [0] * 64
            self.crown_sum = [0] * 32

    def ask(
        self,
        tables: Tables,
        player: int,
        towers: Sequence[Sequence[int]],
        stock: Sequence[int],
        cash: int,
        idle: int,
        may_build: bool,
        held: Sequence[tuple[int, int, int]],
        cards: int,
        unknown: int,
        bank: Sequence[int] = (0,) * 6,
        purse: int = 0,
    ) -> None:
        """Take a position.

        Cash includes the best income; `idle` is the cash of a player who builds nothing, or −1 if that is not
        allowed; held patterns come with their pay, and whether the card is known or only possible. With a bank
        and a purse, floors that are not in stock may be bought before this turn, for the money in the purse.
        """
        floors = [held + more for held, more in zip(stock, bank, strict=True)]
        if sum(floors) > MOST_FLOORS or max(floors) > MOST_OF_A_KIND:
            raise ValueError(f"at most {MOST_FLOORS} floors, {MOST_OF_A_KIND} of a kind")
        self.tables = tables
        self.me = player
        self.inside = 0
        for owner in range(6):
            self.tops[owner] = 0
            self.levels[owner] = 0
            self.stock[owner] = stock[owner]
            self.bank[owner] = bank[owner]
        for colour in range(4):
            self.penthouses[colour] = 0
        for site in range(tables.sites):
            tower = towers[site]
            tall: cython.int = len(tower)
            self.height[site] = tall
            self.word[site] = 1
            owner = tower[tall - 1] if tall else NOBODY
            self.top[site] = owner
            self.tops[owner] |= ONE << site
            self.levels[tall] |= ONE << site
            if player in tower:
                self.inside |= ONE << site
            if tall == 5 and owner < 4:
                self.penthouses[owner] += 1
        self.high = 0
        self.low = 0
        self.guessed = 0
        for pattern, pay, kind in held:
            if pay == HIGH:
                self.high |= ONE << pattern
            else:
                self.low |= ONE << pattern
            if kind == GUESSED:
                self.guessed |= ONE << pattern
        self.cards = cards
        self.unknown = unknown
        self.mixed = 0 < unknown < cards
        self.variants = 1 + cards // 3 if unknown else 1
        self.may_claim = self.high != 0 or self.low != 0
        self.idle = idle
        self.must_build = idle < cash
        self.depth = 0
        self.account[0] = cash
        self.spent[0] = 0
        self.purse = purse
        self.cursor[0] = 0 if may_build else 2 * tables.sites * self.variants
        self.at_last[0] = 0
        self.seen[0] = 0
        self.lows[0] = 0
        self.guesses[0] = 0
        self.trades[0] = 0
        self.length[0] = 0
        self.leaf[0] = False
        self.on_the_way[0] = 0
        self.visited = 0
        self.begun = False
        self.known = {}
        self.others = {}
        self.found = {}
        self.rated = {}
        self.lowest = -FAR * 100
        self.best = -1
        self.best_cash = -1
        self.aim(FIRST)

    def aim(
        self,
        purpose: int,
        most: int = 0,
        shapes: Sequence[tuple[int, bool, Sequence[int]]] = (),
        penthouses: int = 0,
        prestige: int = 0,
        income: int = 0,
        cash: int = 0,
        ceilings: Sequence[int] = (NO_CEILING,) * 4,
        denied: int = -1,
        playing: int = 0,
        missions: Sequence[int] = (0, 0, 0, 0),
        thirds: Sequence[int] = (0, 0, 0, 0),
    ) -> None:
        """Say what to look for, and at most how many boards to store (0 for no limit).

        Shapes: an owner, and sets of sites, one of which must be wholly of that owner's tops, or none of which
        may. Missions are, by colour, masks of the patterns of which any fulfils it. `denied` must not be the
        only winner among those playing (a mask of colours).
        """
        if len(shapes) > 64 or sum(len(places) for _, _, places in shapes) > 8192:
            raise ValueError("at most 64 shapes with 8192 places in all")
        self.purpose = purpose
        self.most = most
        self.shapes = len(shapes)
        at = 0
        for number, (owner, wanted, places) in enumerate(shapes):
            self.shape_begin[number] = at
            self.shape_owner[number] = owner
            self.shape_wanted[number] = wanted
            for place in places:
                self.shape_places[at] = place
                at += 1
        self.shape_begin[self.shapes] = at
        self.least_penthouses = penthouses
        self.least_prestige = prestige
        self.least_income = income
        self.least_cash = cash
        self.denied = denied
        self.playing = playing
        for colour in range(4):
            self.ceiling[colour] = ceilings[colour]
            self.missions[colour] = missions[colour]
            self.third[colour] = thirds[colour]
        self.for_itself = (
            purpose in (FIRST, BEST)
            and denied < 0
            and all(wanted for _, wanted, _ in shapes)
            and all(ceiling == NO_CEILING for ceiling in ceilings)
        )
        self.bounded = (
            purpose in (BEST, BEST_INCOME)
            or self.shapes > 0
            or penthouses > 0
            or prestige > 0
            or income > 0
            or cash > 0
            or any(ceiling < NO_CEILING for ceiling in ceilings)
        )

    def rate(self, worth: Sequence[int], cash: int, card: int, stock: Sequence[int]) -> None:
        """For each colour a penthouse, a zone, the mission and income; then the player's cash, cards and stock."""
        for at in range(16):
            self.worth[at] = worth[at]
        for floor in range(6):
            self.stock_worth[floor] = stock[floor]
        self.cash_worth = cash
        self.card_worth = card

    def ratings(self) -> list[tuple[int, Answer]]:
        """Best first."""
        self._drop_lowest()
        return [(rating, self.found[key]) for key, rating in self.rated.items()]

    def answers(self) -> list[Answer]:
        """In the order in which they were found."""
        return list(self.found.values())

    @property
    def nodes(self) -> int:
        return int(self.visited)

    @property
    def number(self) -> int:
        return len(self.found)

    @property
    def value(self) -> int:
        """The most prestige or income; −1 if nothing was found."""
        return int(self.best)

    def next(self, most_nodes: int) -> int:
        """Continue: FOUND, EXHAUSTED, TOO_MANY boards to store, or OUT_OF_NODES after this many more."""
        left: cython.longlong = most_nodes
        status: cython.int
        if not self.begun:
            self.begun = True
            status = self._begin()
            if status:
                return int(status)
        end: cython.int = 2 * self.tables.sites * self.variants
        while self.depth >= 0:
            move: cython.int = self.cursor[self.depth]
            if move >= end or self.leaf[self.depth]:
                if self.depth > 0:
                    self._take_back()
                self.depth -= 1
                continue
            if left <= 0:
                return OUT_OF_NODES
            self.cursor[self.depth] = move + 1
            if not self._build(move):
                continue
            left -= 1
            self.visited += 1
            status = self._visit()
            if status == OUT_OF_NODES:  # nothing beyond it is of interest
                self._take_back()
                self.depth -= 1
            elif status:
                return int(status)
        return EXHAUSTED

    # Moves ----------------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _begin(self) -> cython.int:
        self.relevant = EVERYWHERE
        self.useful = EVERYWHERE
        self.pays = self.least_income > 0
        self._see(self.relevant)
        self._look_ahead()
        if self.purpose in (FIRST, BEST):
            self.relevant = self._helpful()
        if self.idle < 0:
            return 0
        account = self.account[0]
        self.account[0] = self.idle + account - self._cash_before()
        status: cython.int = self._judge()
        self.account[0] = account
        return status

    @cython.cfunc
    @cython.exceptval(check=False)
    def _cash_before(self) -> cython.int:
        """The account of the root before what was claimed there."""
        return self.account[0] - HIGH * _size(self.seen[0] & self.high)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _build(self, move: cython.int) -> cython.bint:
        """Build one more floor and go one deeper, if it may be built and paid for."""
        depth = self.depth
        spare: cython.int = move % self.variants
        neutral: cython.int = (move // self.variants) & 1
        site: cython.int = (move // self.variants) >> 1
        tall = self.height[site]
        bit: cython.ulonglong = ONE << site
        if tall == 5:
            return False
        leaf: cython.bint = False
        if self.on_the_way[depth] and site != self.site[depth]:
            return False
        if not self.relevant & bit:
            if depth or not self.must_build:
                return False
            leaf = True
        mine: cython.bint = self.top[site] == self.me
        cost: cython.int
        floor: cython.int
        if neutral:
            floor = WHITE
            cost = 0 if mine else WHITE
        else:
            if mine or (tall == 4 and not self.inside & bit):
                return False
            floor = tall
            cost = _value(tall)
        spent = self.spent[depth]
        if self.stock[floor] <= 0:
            if -self.stock[floor] >= self.bank[floor]:
                return False
            price: cython.int = WHITE if neutral else _value(tall)
            spent += price
            cost += price
            if spent > self.purse:
                return False
        account = self.account[depth] - cost
        lows = self.lows[depth]
        guesses = self.guesses[depth]
        trades = self.trades[depth]
        more: cython.int = 0
        if account < 0:
            more = (LOW - 1 - account) // LOW - lows - guesses - trades
        length = self.length[depth]
        if more > 0:
            seen = self.seen[depth]
            used: cython.int = _size(seen & self.high) + lows + guesses + 3 * trades
            from_known: cython.int = _size(seen & self.low & ~self.guessed) - lows
            from_unknown: cython.int = min(
                _size(seen & self.low & self.guessed) - guesses,
                self.unknown - _size(seen & self.high & self.guessed) - guesses,
            )
            if spare > more:
                return False
            if self.unknown:
                lacking = more - from_known - from_unknown
                if spare < lacking or (spare > lacking and spare and not self.mixed):
                    return False
            else:
                spare = max(0, more - from_known)
            more -= spare
            from_known = min(more, from_known)
            from_unknown = more - from_known
            if used + from_known + from_unknown + 3 * spare > self.cards:
                return False
            lows += from_known
            guesses += from_unknown
            trades += spare
            for _ in range(spare):
                self.path[length] = TRADE
                length += 1
        elif spare:
            return False
        self.path[length] = 2 * site + neutral
        length += 1
        depth += 1
        self.site[depth] = site
        self.top_before[depth] = self.top[site]
        self.inside_before[depth] = self.inside
        self.tops[self.top[site]] &= ~bit
        self.levels[tall] &= ~bit
        self.levels[tall + 1] |= bit
        self.height[site] = tall + 1
        self.word[site] = 2 * self.word[site] + 1 - neutral
        self.stock[floor] -= 1
        if neutral:
            self.top[site] = NEUTRAL
            self.tops[NEUTRAL] |= bit
        else:
            self.top[site] = self.me
            self.tops[self.me] |= bit
            self.inside |= bit
            if tall == 4:
                self.penthouses[self.me] += 1
        self.depth = depth
        self.account[depth] = account
        self.spent[depth] = spent
        self.seen[depth] = self.seen[depth - 1]
        self.lows[depth] = lows
        self.guesses[depth] = guesses
        self.trades[depth] = trades
        self.length[depth] = length
        self.leaf[depth] = leaf
        self.on_the_way[depth] = self._purpose_of(tall, neutral, mine, bit) if self.for_itself else 0
        self.at_last[depth] = site
        if not neutral and self.may_claim:
            self._see(bit)
        self.cursor[depth] = 2 * self.at_last[depth] * self.variants
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _purpose_of(
        self, tall: cython.int, neutral: cython.int, mine: cython.bint, bit: cython.ulonglong
    ) -> cython.int:
        """What a new floor is for: it must be followed at once by others on the same site, as it can wait until then.

        A neutral floor on an own top, and any where an own top is good for nothing, is for a penthouse.
        """
        for_crown: cython.bint = not self.useful & bit or self.on_the_way[self.depth - 1] == CROWN
        if neutral:
            return CROWN if for_crown or (mine and not self.pays) else OWN_TOP
        return CROWN if for_crown and tall < 4 else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _take_back(self) -> cython.void:
        depth = self.depth
        site = self.site[depth]
        bit: cython.ulonglong = ONE << site
        tall = self.height[site] - 1
        if self.top[site] == NEUTRAL:
            self.stock[WHITE] += 1
        else:
            self.stock[tall] += 1
            if tall == 4:
                self.penthouses[self.me] -= 1
        self.tops[self.top[site]] &= ~bit
        self.levels[tall + 1] &= ~bit
        self.levels[tall] |= bit
        self.height[site] = tall
        self.word[site] >>= 1
        self.top[site] = self.top_before[depth]
        self.tops[self.top[site]] |= bit
        self.inside = self.inside_before[depth]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _see(self, new: cython.ulonglong) -> cython.void:
        """Note the patterns that one of these tops completes, and claim those that pay most; then any order goes."""
        depth = self.depth
        tables = self.tables
        mine = self.tops[self.me]
        left: cython.ulonglong = (self.high | self.low) & ~self.seen[depth]
        while left:
            pattern: cython.int = _first(left)
            left &= left - 1
            bit: cython.ulonglong = ONE << pattern
            if self.high & bit and not self._has_card(bit):
                continue
            for at in range(tables.begin[pattern], tables.begin[pattern + 1]):
                place = tables.places[at]
                if place & new and place & mine == place:
                    self.seen[depth] |= bit
                    self.at_last[depth] = 0
                    self.path[self.length[depth]] = CLAIM + pattern
                    self.length[depth] += 1
                    if self.high & bit:
                        self.account[depth] += HIGH
                    break

    @cython.cfunc
    @cython.exceptval(check=False)
    def _has_card(self, bit: cython.ulonglong) -> cython.bint:
        """Is there a card left for one more pattern that pays eight?"""
        depth = self.depth
        claimed: cython.ulonglong = self.seen[depth] & self.high
        if _size(claimed) + self.lows[depth] + self.guesses[depth] + 3 * self.trades[depth] >= self.cards:
            return False
        return not self.guessed & bit or _size(claimed & self.guessed) + self.guesses[depth] < self.unknown

    # Boards ---------------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _visit(self) -> cython.int:
        """0 to go on, OUT_OF_NODES to turn back, else why to stop."""
        if self.may_claim and self._is_known():
            return OUT_OF_NODES
        status: cython.int = 0
        if not self.on_the_way[self.depth] or (self.depth == 1 and self.must_build):
            status = self._judge()
        if status:
            return status
        if self.bounded and not self._is_promising():
            return OUT_OF_NODES
        return 0

    @cython.cfunc
    def _key(self) -> bytes:
        return bytes(self.word[: self.tables.sites])

    @cython.cfunc
    def _is_known(self) -> cython.bint:
        """Did this board come up before, with all these patterns seen and no more cards used?"""
        key = self._key()
        depth = self.depth
        used: cython.ulonglong = self.lows[depth] << 12 | self.guesses[depth] << 6 | self.trades[depth]
        now: cython.ulonglong = self.seen[depth] << 18 | used
        before = self.known.get(key)
        if before is None:
            self.known[key] = now
            return False
        if _covers(before, now):
            return True
        if _covers(now, before):
            self.known[key] = now
            return False
        more = self.others.setdefault(key, [])
        for other in more:
            if _covers(other, now):
                return True
        more.append(now)
        return False

    @cython.cfunc
    def _judge(self) -> cython.int:
        """Store the board if it is an answer; FOUND or TOO_MANY to stop."""
        if not self._meets_aim():
            return 0
        depth = self.depth
        seen = self.seen[depth]
        claimed: cython.ulonglong = seen & self.high
        free: cython.int = self.cards - _size(claimed) - 3 * self.trades[depth]
        lows: cython.int = min(_size(seen & self.low & ~self.guessed), free - self.guesses[depth])
        guesses: cython.int = min(
            _size(seen & self.low & self.guessed), self.unknown - _size(claimed & self.guessed), free - lows
        )
        cash: cython.int = self.account[depth] + LOW * (lows + guesses + self.trades[depth])
        most: cython.int = cash + LOW * ((free - lows - guesses) // 3) + self._sale()
        if most < self.least_cash:
            return 0
        value: cython.int = 0
        if self.purpose == RATED:
            value = self._rating(cash, free - lows - guesses)
            if value <= self.lowest:
                return 0
        elif self.purpose >= BEST:
            tie: cython.int = 0
            if self.purpose == BEST:
                value = self._prestige(self.me)
                tie = most
            else:
                value = self._income(self.me)
            if value < self.best or (value == self.best and tie < self.best_cash):
                return 0
            if value > self.best or tie > self.best_cash:
                self.best = value
                self.best_cash = tie
                self.found.clear()
        key = self._key()
        old = self.found.get(key)
        if old is not None and old[1] >= most:
            return 0
        if old is None and self.most and len(self.found) == self.most and self.purpose < BEST:
            return TOO_MANY
        path = bytes(self.path[: self.length[depth]])
        self.found[key] = (key, most, cash, path, lows, guesses)
        if self.purpose == RATED:
            self.rated[key] = value
            if len(self.rated) >= 4 * self.most:
                self._drop_lowest()
        return FOUND if self.purpose == FIRST else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _rating(self, cash: cython.int, cards: cython.int) -> cython.int:
        total: cython.int = self.cash_worth * cash + self.card_worth * cards
        for floor in range(6):
            total += self.stock_worth[floor] * max(0, self.stock[floor])
        for colour in range(4):
            if not (self.playing >> colour) & 1:
                continue
            at = 4 * colour
            total += self.worth[at] * self.penthouses[colour]
            total += self.worth[at + 1] * _size(self.tops[colour] & self.tables.zones)
            if self.worth[at + 2] and self._fulfils(colour):
                total += self.worth[at + 2]
            if self.worth[at + 3]:
                total += self.worth[at + 3] * self._income(colour)
        return total

    @cython.cfunc
    def _drop_lowest(self) -> object:
        """Drop the lowest rated; among equals, the one found last."""
        kept = sorted(self.rated.items(), key=_by_rating)[: self.most]
        self.rated = dict(kept)
        self.found = {key: self.found[key] for key in self.rated}
        if kept and len(kept) == self.most:
            self.lowest = kept[self.most - 1][1]
        return None

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sale(self) -> cython.int:
        total = 0
        for floor in range(6):
            total += max(0, self.stock[floor]) * _half(floor)
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    def _shows(self, pattern: cython.int, mine: cython.ulonglong) -> cython.bint:
        tables = self.tables
        for at in range(tables.begin[pattern], tables.begin[pattern + 1]):
            if tables.places[at] & mine == tables.places[at]:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fulfils(self, colour: cython.int) -> cython.bint:
        left: cython.ulonglong = self.missions[colour]
        while left:
            if self._shows(_first(left), self.tops[colour]):
                return True
            left &= left - 1
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _prestige(self, colour: cython.int) -> cython.int:
        return (
            self.penthouses[colour] + _size(self.tops[colour] & self.tables.zones) + (2 if self._fulfils(colour) else 0)
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def _rank(self, colour: cython.int) -> cython.int:
        """Greater is better (rule 11); a third penthouse built now ranks behind all existing ones."""
        fulfils: cython.int = 1 if self._fulfils(colour) else 0
        zones: cython.int = _size(self.tops[colour] & self.tables.zones)
        number = self.penthouses[colour]
        return ((number + zones + 2 * fulfils) * 100 + number) * 100 + 10 * fulfils + self.third[colour] + 4

    @cython.cfunc
    @cython.exceptval(check=False)
    def _rent(self, group: cython.ulonglong) -> cython.int:
        return (
            _size(group & self.levels[1])
            + 2 * _size(group & self.levels[2])
            + 4 * _size(group & self.levels[3])
            + 6 * _size(group & self.levels[4])
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def _income(self, colour: cython.int) -> cython.int:
        left = self.tops[colour]
        most: cython.int = 0
        while left:
            group: cython.ulonglong = self._spread(left & (~left + 1), left)
            most = max(most, self._rent(group))
            left &= ~group
        return most

    @cython.cfunc
    @cython.exceptval(check=False)
    def _meets_aim(self) -> cython.bint:
        for number in range(self.shapes):
            owned = self.tops[self.shape_owner[number]]
            shown: cython.bint = False
            for at in range(self.shape_begin[number], self.shape_begin[number + 1]):
                if self.shape_places[at] & owned == self.shape_places[at]:
                    shown = True
                    break
            if shown != self.shape_wanted[number]:
                return False
        if self.penthouses[self.me] < self.least_penthouses:
            return False
        if self.least_prestige > 0 and self._prestige(self.me) < self.least_prestige:
            return False
        if self.least_income > 0 and self._income(self.me) < self.least_income:
            return False
        for colour in range(4):
            if self.ceiling[colour] < NO_CEILING and self._prestige(colour) > self.ceiling[colour]:
                return False
        if self.denied >= 0:
            rank = self._rank(self.denied)
            for colour in range(4):
                if (self.playing >> colour) & 1 and colour != self.denied and self._rank(colour) >= rank:
                    return True
            return False
        return True

    # Bounds ---------------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _look_ahead(self) -> cython.void:
        """Compute the least costs of tops and penthouses, and all the money that may still come."""
        for tall in range(6):
            for has_own in range(2):
                least: cython.int = FAR
                for neutrals in range(min(self.stock[WHITE], 4 - tall) + 1):
                    level = tall + neutrals
                    if level < 5 and self.stock[level] and (level < 4 or has_own):
                        least = min(least, WHITE * neutrals + _value(level))
                self.cost_to_own[2 * tall + has_own] = least
        for mine in range(2):
            for has_own in range(2):
                self.cost_to_crown[16 + 2 * mine + has_own] = 10 if has_own and not mine and self.stock[4] else FAR
        for back in range(4):
            tall = 3 - back
            for mine in range(2):
                for has_own in range(2):
                    least = FAR
                    if self.stock[WHITE]:
                        least = (0 if mine else WHITE) + self.cost_to_crown[4 * tall + 4 + has_own]
                    if not mine and self.stock[tall]:
                        least = min(least, _value(tall) + self.cost_to_crown[4 * tall + 7])
                    self.cost_to_crown[4 * tall + 2 * mine + has_own] = least
        self._count_money()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _count_money(self) -> cython.void:
        """Which patterns may still be claimed, one paying for the next, and how much there may be to spend."""
        seen = self.seen[self.depth]
        noted: cython.ulonglong = seen & self.low
        left: cython.ulonglong = (self.high | self.low) & ~seen
        waiting: cython.ulonglong = left
        self.settled = False
        self.claimable = 0
        self.reach = self._money(0, noted)
        while waiting:
            pattern: cython.int = _first(waiting)
            waiting &= waiting - 1
            self.claim_cost[pattern] = self._cheapest_pattern(pattern)
        while left:
            more: cython.ulonglong = 0
            waiting = left
            while waiting:
                pattern = _first(waiting)
                if self.claim_cost[pattern] <= self.reach:
                    more |= ONE << pattern
                waiting &= waiting - 1
            if not more:
                break
            left &= ~more
            self.claimable |= more
            self.reach = self._money(self.claimable & self.high, noted | (self.claimable & self.low))
        self.settled = self.claimable == 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _money(self, high: cython.ulonglong, low: cython.ulonglong) -> cython.int:
        """All the money that there may be if these patterns are also claimed."""
        depth = self.depth
        claimed: cython.ulonglong = self.seen[depth] & self.high
        free: cython.int = self.cards - _size(claimed) - 3 * self.trades[depth]
        unknown: cython.int = self.unknown - _size(claimed & self.guessed)
        first: cython.int = min(free, _size(high & ~self.guessed) + min(unknown, _size(high & self.guessed)))
        second: cython.int = min(_size(low & ~self.guessed) + min(unknown, _size(low & self.guessed)), free - first)
        return self.account[depth] + HIGH * first + LOW * (second + (free - first - second) // 3 + self.trades[depth])

    @cython.cfunc
    @cython.exceptval(check=False)
    def _most_cash(self, spent: cython.int) -> cython.int:
        """An upper bound of the cash at the end if at least this much is spent: claims must be paid for as well."""
        noted: cython.ulonglong = self.seen[self.depth] & self.low
        most: cython.int = self._money(0, noted) - spent
        left: cython.ulonglong = self.claimable
        while left:
            cost: cython.int = max(spent, self.claim_cost[_first(left)])
            left &= left - 1
            within: cython.ulonglong = 0
            waiting: cython.ulonglong = self.claimable
            while waiting:
                if self.claim_cost[_first(waiting)] <= cost:
                    within |= waiting & (~waiting + 1)
                waiting &= waiting - 1
            most = max(most, self._money(within & self.high, noted | (within & self.low)) - cost)
        return most + self._sale()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _cheapest_pattern(self, pattern: cython.int) -> cython.int:
        least: cython.int = FAR
        for at in range(self.tables.begin[pattern], self.tables.begin[pattern + 1]):
            least = min(least, self._cost_of(self.tables.places[at]))
        return least

    @cython.cfunc
    @cython.exceptval(check=False)
    def _cost_of(self, place: cython.ulonglong) -> cython.int:
        """The least cost of having all these tops; neutral floors must make up for missing own ones."""
        total: cython.int = 0
        short: cython.int = 0
        needed: cython.int = 0
        """By level, five bits each."""
        place &= ~self.tops[self.me]
        while place:
            site: cython.int = _first(place)
            place &= place - 1
            if self.settled and site < self.at_last[self.depth]:
                return FAR
            tall = self.height[site]
            total += self.cost_to_own[2 * tall + (1 if self.inside & ONE << site else 0)]
            if total >= FAR:
                return FAR
            if (needed >> (5 * tall)) & 31 >= self.stock[tall]:
                short += 1
            else:
                needed += 1 << (5 * tall)
        return total if short <= self.stock[WHITE] else FAR

    @cython.cfunc
    @cython.exceptval(check=False)
    def _cost_to_cover(self, place: cython.ulonglong) -> cython.int:
        """The least cost of covering one of these tops of another."""
        least: cython.int = FAR
        while place:
            site: cython.int = _first(place)
            place &= place - 1
            if (self.settled and site < self.at_last[self.depth]) or self.height[site] == 5:
                continue
            if self.stock[WHITE]:
                least = min(least, WHITE)
            least = min(least, self.cost_to_own[2 * self.height[site] + (1 if self.inside & ONE << site else 0)])
        return least

    @cython.cfunc
    @cython.exceptval(check=False)
    def _crown_cost(self, site: cython.int) -> cython.int:
        if self.height[site] == 5 or (self.settled and site < self.at_last[self.depth]):
            return FAR
        mine: cython.int = 1 if self.top[site] == self.me else 0
        has_own: cython.int = 1 if self.inside & ONE << site else 0
        return self.cost_to_crown[4 * self.height[site] + 2 * mine + has_own]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _more_penthouses(self) -> cython.int:
        """An upper bound."""
        most: cython.int = min(self.stock[4], self.reach // 10)
        if most == 0:
            return 0
        number: cython.int = 0
        for site in range(self.tables.sites):
            if self._crown_cost(site) <= self.reach:
                number += 1
                if number == most:
                    break
        return number

    @cython.cfunc
    @cython.exceptval(check=False)
    def _most_prestige(self, asked: cython.int) -> cython.int:
        """An upper bound, and the least cost of having as much as is asked for.

        Each zone stays, gets an own top, or a penthouse; there are penthouses elsewhere; and the mission, of
        which zones are not counted, and towers with penthouses only once.
        """
        zones: cython.ulonglong = self.tables.zones
        mission: cython.int = self._cheapest_mission()
        self._cheapest_crowns()
        most: cython.int = 0
        self.cost_of_asked = FAR
        for state in range(27):
            left: cython.ulonglong = zones
            rest: cython.int = state
            points: cython.int = self.penthouses[self.me]
            crowns: cython.int = 0
            cost: cython.int = 0
            while left:
                zone: cython.ulonglong = left & (~left + 1)
                left &= left - 1
                if rest % 3 == 1:
                    cost += self._cost_of(zone)
                    points += 1
                elif rest % 3 == 2:
                    cost += self._crown_cost(_first(zone))
                    crowns += 1
                    points += 2
                rest //= 3
            if rest or cost > self.reach:
                continue
            for more in range(self.stock[4] - crowns + 1):
                if more > self.crowns or cost + self.crown_sum[more] > self.reach:
                    break
                for fulfils in range(2):
                    total: cython.int = cost + self.crown_sum[more]
                    if fulfils and mission > self.crown_sum[more]:
                        total = cost + mission
                    if total <= self.reach:
                        sum_of: cython.int = points + more + 2 * fulfils
                        most = max(most, sum_of)
                        if sum_of >= asked:
                            self.cost_of_asked = min(self.cost_of_asked, total)
        return most

    @cython.cfunc
    @cython.exceptval(check=False)
    def _cheapest_mission(self) -> cython.int:
        """Not counting zones."""
        least: cython.int = FAR
        left: cython.ulonglong = self.missions[self.me]
        while left:
            pattern: cython.int = _first(left)
            left &= left - 1
            for at in range(self.tables.begin[pattern], self.tables.begin[pattern + 1]):
                place = self.tables.places[at]
                if self._cost_of(place & self.tables.zones) < FAR:
                    least = min(least, self._cost_of(place & ~self.tables.zones))
        return least

    @cython.cfunc
    @cython.exceptval(check=False)
    def _cheapest_crowns(self) -> cython.void:
        """The least cost of one, two and three more penthouses, not counting zones."""
        self.crowns = 0
        self.crown_sum[0] = 0
        most = self.stock[4]
        if most == 0 or self.reach < 10:
            return
        for site in range(self.tables.sites):
            if self.tables.zones & ONE << site:
                continue
            cost: cython.int = self._crown_cost(site)
            if cost > self.reach:
                continue
            if self.crowns < most:
                self.crowns += 1
                self.crown_sum[self.crowns] = FAR
            at: cython.int = self.crowns
            while at > 0:  # crown_sum holds single costs, in order, until the end
                if self.crown_sum[at] > cost:
                    if at < self.crowns:
                        self.crown_sum[at + 1] = self.crown_sum[at]
                    self.crown_sum[at] = cost
                else:
                    break
                at -= 1
        for at in range(1, self.crowns + 1):
            self.crown_sum[at] += self.crown_sum[at - 1]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _least_prestige(self, colour: cython.int) -> cython.int:
        """What another player has left at least."""
        if self.ceiling[colour] == NO_CEILING:
            return 0
        total: cython.int = self.penthouses[colour]
        left: cython.ulonglong = self.tables.zones & self.tops[colour]
        while left:
            if self._cost_to_cover(left & (~left + 1)) > self.reach:
                total += 1
            left &= left - 1
        left = self.missions[colour]
        while left:
            pattern: cython.int = _first(left)
            left &= left - 1
            for at in range(self.tables.begin[pattern], self.tables.begin[pattern + 1]):
                place = self.tables.places[at]
                if place & self.tops[colour] == place and self._cost_to_cover(place) > self.reach:
                    return total + 2
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_promising(self) -> cython.bint:
        """Might a board beyond this one be an answer?"""
        self._look_ahead()
        if self.reach < 0 or (
            self.on_the_way[self.depth] == CROWN and self._crown_cost(self.site[self.depth]) > self.reach
        ):
            return False
        for colour in range(4):
            if colour != self.me and self.ceiling[colour] < self._least_prestige(colour):
                return False
        for number in range(self.shapes):
            owned = self.tops[self.shape_owner[number]]
            wanted: cython.bint = self.shape_wanted[number]
            if wanted and self.shape_owner[number] == self.me:
                least: cython.int = FAR
                for at in range(self.shape_begin[number], self.shape_begin[number + 1]):
                    least = min(least, self._cost_of(self.shape_places[at]))
                if least > self.reach:
                    return False
            elif not wanted and self.shape_owner[number] != self.me:
                for at in range(self.shape_begin[number], self.shape_begin[number + 1]):
                    place = self.shape_places[at]
                    if place & owned == place and self._cost_to_cover(place) > self.reach:
                        return False
        if self.penthouses[self.me] < self.least_penthouses and (
            self.penthouses[self.me] + self._more_penthouses() < self.least_penthouses
        ):
            return False
        if self.least_cash > 0 and self._most_cash(0) < self.least_cash:
            return False
        if self.least_prestige > 0 and self._most_prestige(self.least_prestige) < self.least_prestige:
            return False
        if self.least_income > 0 and self._most_income(self.least_income) < self.least_income:
            return False
        if self.purpose == BEST_INCOME:
            return self._most_income(self.best) >= self.best
        if self.purpose == BEST:
            most: cython.int = self._most_prestige(self.best)
            if most < self.best:
                return False
            if most == self.best:
                return self._most_cash(max(1, self.cost_of_asked)) >= self.best_cash
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _most_income(self, asked: cython.int) -> cython.int:
        """An upper bound for one group; the exact limit does not matter where it is less than asked.

        No floor pays more than it costs, and a group grows by one step with each own floor from the stock, past
        all own tops on its way.
        """
        mine = self.tops[self.me]
        floors: cython.int = 0
        new: cython.int = 0
        for level in range(4):
            floors += self.stock[level]
            new += self.stock[level] * _value(level)
        floors += self.stock[4]
        new = min(new, self.reach)
        if self._rent(mine) + new < asked:
            return self._rent(mine) + new
        free: cython.ulonglong = mine
        for site in range(self.tables.sites):
            if self._cost_of(ONE << site) <= self.reach:
                free |= ONE << site
        most: cython.int = 0
        left: cython.ulonglong = mine
        while left:
            group: cython.ulonglong = self._spread(left & (~left + 1), mine)
            left &= ~group
            for _ in range(floors):
                if group & mine == mine:
                    break
                group = self._spread(group | (self._around(group) & free), mine)
            most = max(most, self._rent(group & mine))
        return most + new

    @cython.cfunc
    @cython.exceptval(check=False)
    def _around(self, group: cython.ulonglong) -> cython.ulonglong:
        reached: cython.ulonglong = 0
        while group:
            reached |= self.tables.beside[_first(group)]
            group &= group - 1
        return reached

    @cython.cfunc
    @cython.exceptval(check=False)
    def _spread(self, group: cython.ulonglong, mine: cython.ulonglong) -> cython.ulonglong:
        """A group with all own tops that are connected with it."""
        fresh: cython.ulonglong = group
        while fresh:
            fresh = self._around(fresh) & mine & ~group
            group |= fresh
        return group

    @cython.cfunc
    @cython.exceptval(check=False)
    def _helpful(self) -> cython.ulonglong:
        """At the root: sites on which a floor can help, if one board is enough or cash counts."""
        if self.pays:
            return EVERYWHERE
        helpful: cython.ulonglong = 0
        counts: cython.bint = self.purpose == BEST or self.least_prestige > 0 or self.denied >= 0
        for number in range(self.shapes):
            for at in range(self.shape_begin[number], self.shape_begin[number + 1]):
                helpful |= self.shape_places[at]
        if counts:
            helpful |= self.tables.zones | self._places(self.missions[self.me], self.me)
        for colour in range(4):
            if colour != self.me and (self.denied >= 0 or self.ceiling[colour] < NO_CEILING):
                helpful |= (self.tables.zones & self.tops[colour]) | self._places(self.missions[colour], colour)
            elif self.ceiling[colour] < NO_CEILING:
                return EVERYWHERE
        if self.may_claim:
            helpful |= self._places((self.high | self.low) & ~self.seen[0], self.me)
        self.useful = helpful
        if counts or self.least_penthouses > 0:
            for site in range(self.tables.sites):
                if self._crown_cost(site) <= self.reach:
                    helpful |= ONE << site
        return helpful

    @cython.cfunc
    @cython.exceptval(check=False)
    def _places(self, patterns: cython.ulonglong, colour: cython.int) -> cython.ulonglong:
        """All sites of places of some patterns: those within the player's reach, or those that another has."""
        found: cython.ulonglong = 0
        while patterns:
            pattern: cython.int = _first(patterns)
            patterns &= patterns - 1
            for at in range(self.tables.begin[pattern], self.tables.begin[pattern + 1]):
                place = self.tables.places[at]
                if colour == self.me:
                    if self._cost_of(place) <= self.reach:
                        found |= place
                elif place & self.tops[colour] == place:
                    found |= place
        return found


def _by_rating(rated: tuple[bytes, int]) -> int:
    return -rated[1]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _covers(one: cython.ulonglong, other: cython.ulonglong) -> cython.bint:
    """Has one seen all patterns of the other, without using more cards of any kind?"""
    return (
        (other & ~one) >> 18 == 0
        and (one >> 12) & 63 <= (other >> 12) & 63
        and (one >> 6) & 63 <= (other >> 6) & 63
        and one & 63 <= other & 63
    )
