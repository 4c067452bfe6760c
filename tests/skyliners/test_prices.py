"""What a row needs: never more than brute force finds, and never less."""

from itertools import product

import pytest

from skypuzzle.chance import Chance
from skypuzzle.skyliners.row_search import prices
from skypuzzle.skyliners.rules.board import Reserve

MOST = Reserve(3, 2, 2)


def shown(row: bytes) -> int:
    return min(4, len([code for place, code in enumerate(row) if code > max([0, *row[:place]])]))


def what_can_become(code: int) -> list[tuple[int, Reserve]]:
    """Every height that a site can have after some pieces, by the rules of building."""
    if code % 2:
        return [(code, Reserve(0, 0, 0))]
    found = []
    for floors in range(MOST.floors + 1):
        found.append((code + 2 * floors, Reserve(floors, 0, 0)))
        if code + 2 * floors > 0:
            found.append((code + 2 * floors + 1, Reserve(floors, 1, 0)))
    return found + ([(1, Reserve(0, 0, 1))] if code == 0 else [])


def by_brute_force(row: bytes, number: int, *, broken: bool) -> set[Reserve]:
    """All that can be paid for with no more than MOST, and with nothing to spare."""
    needs = set()
    for sites in product(*map(what_can_become, row)):
        floors, roofs, parks = (sum(pieces[kind] for _, pieces in sites) for kind in range(3))
        if floors <= MOST.floors and roofs <= MOST.roofs and parks <= MOST.parks:
            heights = bytes(code for code, _ in sites)
            if (shown(heights) == number) is not broken:
                needs.add(Reserve(floors, roofs, parks))
    return {need for need in needs if not any(other != need and all(map(int.__le__, other, need)) for other in needs)}


@pytest.mark.parametrize("seed", range(12))
def test_prices_are_those_of_brute_force(seed: int) -> None:
    chance = Chance("prices", seed)
    for _ in range(4):
        row = bytes(chance.choice((0, 0, 0, 1, 2, 2, 3, 4, 5, 6)) for _ in range(5))
        number, broken = 1 + chance.below(4), chance.below(2) == 1
        within = {
            price.pieces for price in prices(row, number, broken=broken) if all(map(int.__le__, price.pieces, MOST))
        }
        assert within == by_brute_force(row, number, broken=broken), (row.hex(), number, broken)


@pytest.mark.parametrize("seed", range(20))
def test_a_price_buys_what_it_says(seed: int) -> None:
    chance = Chance("what it buys", seed)
    row = bytes(chance.choice((0, 0, 0, 1, 2, 2, 3, 4, 5, 6, 9, 12)) for _ in range(5))
    for number, broken in product((1, 2, 3, 4), (True, False)):
        for price in prices(row, number, broken=broken):
            assert (shown(price.row) == number) is not broken
            ways = [dict(what_can_become(code)) for code in row]
            pieces = [site.get(code) for site, code in zip(ways, price.row, strict=True)]
            if None not in pieces:
                assert tuple(sum(part) for part in zip(*filter(None, pieces), strict=True)) == price.pieces
