"""The shortest way of looks that settles a puzzle, as far as a few ways of searching for one tell.

A way is found forwards, always by the most telling look; then every look goes that the others do not need, again and
again. Where no look helps, something about a site is supposed, and the shortest way to a contradiction refutes it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from skypuzzle.skyliners.puzzles.rules_of_thumb import (
    SUMS,
    Kind,
    Known,
    Look,
    Looker,
    all_looks,
    codes_of,
    lowest,
    open_sites,
)
from skypuzzle.skyliners.questions.searching import asked
from skypuzzle.skyliners.rules.geometry import Site
from skypuzzle.skyliners.search import kernel

WEIGHTS = {Kind.LINE: 2, Kind.PIECES: 2, Kind.NEED: 12}
SUPPOSING = 16
"""What a supposition weighs, on top of the looks that refute it."""
MOST_LOOKS = 400
SHORT_CHAIN, LONG_CHAIN = 6, 60
"""Looks in search of a contradiction: a long one only if there is no short one."""
CHOSEN = 4
"""Suppositions that are chosen among all; after so many, those that the search found are taken one by one."""
SIMPLE = tuple(look for look in all_looks() if look.kind is not Kind.NEED)
NEEDS = tuple(look for look in all_looks() if look.kind is Kind.NEED)


class Suppose(NamedTuple):
    """A site cannot be this: the looks end in a contradiction."""

    site: Site
    codes: int
    chain: tuple[Look, ...]


Move: TypeAlias = Look | Suppose
Looks: TypeAlias = tuple[Look, ...]


class Taste(NamedTuple):
    """What makes a look telling: pieces placed, sites settled, codes struck out."""

    placed: int
    settled: int
    struck: int
    backwards: bool = False
    """Of two equals, the later?"""
    eager: bool = False
    """Add up what all lines need even where a simpler look would help?"""


TASTES = (
    Taste(40, 10, 1),
    Taste(10, 10, 1, backwards=True),
    Taste(1, 1, 1),
    Taste(30, 3, 1, backwards=True),
)


EASY_FIRST: dict[bool, tuple[Looks, ...]] = {False: (SIMPLE, NEEDS), True: ((*SIMPLE, *NEEDS),)}
LONG_WAY = 12
"""Looks after which a way is sought that adds up what all lines need sooner."""
EAGER = (Taste(40, 10, 1, eager=True), Taste(10, 10, 3, backwards=True, eager=True))


def weight(move: Move) -> int:
    """How much a person has to think."""
    if isinstance(move, Look):
        return WEIGHTS[move.kind]
    return SUPPOSING + sum(map(weight, move.chain))


@dataclass
class Pathfinder:
    """Finds ways for one puzzle."""

    looker: Looker

    def after(self, known: Known, move: Move) -> Known | None:
        """What is known after a move; None if nothing is possible any more."""
        if isinstance(move, Look):
            return self.looker.look(known, move)
        if not self.is_refuted(_with(known, move.site, known[move.site] & move.codes), move.chain):
            return known
        left = known[move.site] & ~move.codes
        return _with(known, move.site, left) if left else None

    def is_refuted(self, known: Known, chain: Sequence[Look]) -> bool:
        """Do these looks end in a contradiction?"""
        now: Known | None = known
        if not all(known):
            return True
        for look in chain:
            now = self.looker.look(now, look) if now is not None else None
            if now is None:
                return True
        return False

    def is_solved(self, moves: Sequence[Move]) -> bool:
        """Do these moves settle every site?"""
        known: Known | None = self.looker.start
        for move in moves:
            if known is None:
                return False
            known = self.after(known, move)
        return known is not None and not open_sites(known)

    def shortest(self) -> tuple[Move, ...] | None:
        """The lightest of a few ways; None if none was found."""
        found: list[tuple[Move, ...]] = []
        for taste in TASTES:
            found += self._ways(taste)
            if any(isinstance(move, Suppose) for way in found for move in way):
                break  # every taste would have to suppose something, which takes long
        if found and min(map(len, found)) > LONG_WAY:
            found += [way for taste in EAGER for way in self._ways(taste)]
        return min(found, key=lambda way: (sum(map(weight, way)), len(way)), default=None)

    def _ways(self, taste: Taste) -> Iterator[tuple[Move, ...]]:
        way = self._way(taste)
        if way is not None:
            for backwards in (False, True):
                needed = self._needed(way, backwards=backwards)
                closing = (*needed[:-1], Look(Kind.PIECES))  # easier to tell than a line, where it does as well
                yield closing if self.is_solved(closing) else needed

    def _way(self, taste: Taste) -> tuple[Move, ...] | None:
        """Look after look, always the most telling."""
        known, moves = self.looker.start, list[Move]()
        while open_sites(known) and len(moves) < MOST_LOOKS:
            best: tuple[Move, Known | None] | None = self._most_telling(known, taste, EASY_FIRST[taste.eager])
            if best is None:
                move = self._supposition(known, sum(isinstance(made, Suppose) for made in moves))
                best = None if move is None else (move, self.after(known, move))
            if best is None or best[1] is None:
                return None
            moves.append(best[0])
            known = best[1]
        return tuple(moves) if not open_sites(known) else None

    def _most_telling(self, known: Known, taste: Taste, in_turn: Sequence[Looks]) -> tuple[Look, Known | None] | None:
        """The look that tells most, and what is known then; of the later ones only if no earlier one tells anything."""
        for looks in in_turn:
            best: tuple[int, Look, Known] | None = None
            for look in reversed(looks) if taste.backwards else looks:
                after = self.looker.look(known, look)
                if after is None:
                    return look, None
                telling = _gain(known, after, taste) * 12 // weight(look)
                if telling > 0 and (best is None or telling > best[0]):
                    best = telling, look, after
            if best is not None:
                return best[1:]
        return None

    def _supposition(self, known: Known, before: int) -> Suppose | None:
        """What to suppose where so many suppositions were made before: the easiest to refute, while that is quick."""
        chosen = self._easiest(known) if before < CHOSEN else None
        return self._guided(known) if chosen is None else chosen

    def _easiest(self, known: Known) -> Suppose | None:
        """The one that is refuted most easily for all that it tells: that a site is higher, or lower."""
        best: tuple[int, Suppose] | None = None
        for site in open_sites(known):
            for found in self._refuted(known, site, SHORT_CHAIN, (SIMPLE,)):
                gain = _gain(known, _with(known, site, known[site] & ~found.codes), TASTES[0])
                price = weight(found) * 1000 // (SUPPOSING + gain)
                if best is None or price < best[0]:
                    best = price, found
        return None if best is None else best[1]

    def _guided(self, known: Known) -> Suppose | None:
        """The next one that the search makes and that still tells something."""
        search = asked(self.looker.question)
        search.reason(kernel.EXPERT, True)
        for rule, _, site, struck in search.traced():
            codes = struck & known[site]
            if rule == kernel.SUPPOSING and codes:
                for found in self._refuted(known, site, LONG_CHAIN, (SIMPLE, NEEDS)):
                    if found.codes & codes:
                        return found
                chain = self._contradiction(_with(known, site, codes), LONG_CHAIN, (SIMPLE, NEEDS))
                return None if chain is None else Suppose(site, codes, chain)
        return None

    def _refuted(self, known: Known, site: Site, most: int, looks: Sequence[Looks]) -> Iterator[Suppose]:
        """The lowest codes of a site, and the highest, as many as can be refuted together."""
        codes = codes_of(known[site])
        for order in (codes, codes[::-1]):
            mask, found = 0, None
            for code in order[:-1]:
                mask |= 1 << code
                chain = self._contradiction(_with(known, site, mask), most, looks)
                if chain is None:
                    break
                found = Suppose(site, mask, chain)
            if found is not None:
                yield found

    def _contradiction(self, known: Known, most: int, looks: Sequence[Looks]) -> tuple[Look, ...] | None:
        """At most so many looks that end in one."""
        start, chain = known, list[Look]()
        while len(chain) < most:
            best = self._most_telling(known, TASTES[0], looks)
            if best is None:
                return None
            chain.append(best[0])
            if best[1] is None:
                return self._needed_to_refute(start, tuple(chain))
            known = best[1]
        return None

    def _needed_to_refute(self, known: Known, chain: tuple[Look, ...]) -> tuple[Look, ...]:
        place = 0
        while place < len(chain):
            without = (*chain[:place], *chain[place + 1 :])
            if self.is_refuted(known, without):
                chain, place = without, 0
            else:
                place += 1
        return chain

    def _needed(self, moves: tuple[Move, ...], *, backwards: bool) -> tuple[Move, ...]:
        """Without any move that the others do not need; the heaviest go first."""
        shrunk = True
        while shrunk:
            shrunk = False
            places = sorted(
                range(len(moves)), key=lambda place: (-weight(moves[place]), -place if backwards else place)
            )
            kept = list[Move | None](moves)
            for place in places:
                move, kept[place] = kept[place], None
                if self.is_solved([each for each in kept if each is not None]):
                    shrunk = True
                else:
                    kept[place] = move
            moves = tuple(each for each in kept if each is not None)
        return moves


def _with(known: Known, site: Site, mask: int) -> Known:
    return (*known[:site], mask, *known[site + 1 :])


def _gain(before: Known, after: Known, taste: Taste) -> int:
    gain = 0
    for old, new in zip(before, after, strict=True):
        if old != new:
            gain += taste.struck * (old.bit_count() - new.bit_count())
            gain += taste.settled * (new & new - 1 == 0)
            gain += taste.placed * (SUMS[lowest(new)][1] - SUMS[lowest(old)][1])
    return gain
