"""Policies are played out as their description says: compared with a plain reading of it, on random policies."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import pytest

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.checking.check import check
from skypuzzle.cloud_city.checking.refutations import _Refutation, refutation_flaws
from skypuzzle.cloud_city.checking.rivals import PIECES, most_built
from skypuzzle.cloud_city.checking.table import Judge, Table, table_of
from skypuzzle.cloud_city.checking.verdicts import Policy
from skypuzzle.cloud_city.notation.positions import parse_position
from skypuzzle.cloud_city.questions.question import Votes
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import KINDS, ROTATIONS, Piece, Stock, Tile, kind_of
from skypuzzle.cloud_city.rules.play import Laying, legal_walkways
from skypuzzle.cloud_city.rules.position import Face, Move, Position, Turn
from skypuzzle.cloud_city.search.cities import best_walkways
from skypuzzle.errors import RuleError
from skypuzzle.limits import NO_LIMIT
from tests.cloud_city.small_endgames import Endgame
from tests.cloud_city.test_check import JUDGED
from tests.cloud_city.test_refutations import LEFT_IN_THE_ROW, PLANNED, REFUTED

POLICIES = 12
"""For each table."""


class Seen(NamedTuple):
    """What can be different between two ways to draw."""

    hands: tuple[tuple[str, ...], ...]
    row: tuple[str, ...]
    pile: int
    unseen: tuple[Tile, ...]


def tables() -> Iterator[Table]:
    for text in (REFUTED, PLANNED, LEFT_IN_THE_ROW):
        position, player, _ = text.split(" | ")
        table = table_of(parse_position(position), int(player) - 1)
        yield table
        for pile in (0, 2):
            yield replace(table, pile=pile, position=table.position._replace(pile=(None,) * pile))
        yield with_one_hidden_tile(table)
    for text, _ in JUDGED[::8]:
        known, seat, _, mix = Endgame.read(text)
        yield table_of(known, seat, mix)


def with_one_hidden_tile(table: Table) -> Table:
    """All but one of the others' hidden tiles are known."""
    unseen = sorted(table.unseen.elements())
    hands = tuple(
        hand if seat == table.seat else (*(unseen.pop(7 * seat % len(unseen)) for _ in hand[1:]), None)
        for seat, hand in enumerate(table.position.hands)
    )
    return replace(table, unseen=Counter(unseen), position=table.position._replace(hands=hands))


def random_policy(table: Table, chance: Chance, laid: int) -> Policy:
    """One that could be in a document; some of its turns are illegal."""
    last = len(table.schedule) - 1
    mine = [at for at, seat in enumerate(table.schedule) if seat == table.seat]
    cities = list(table.position.cities)
    turns = []
    for at in range(mine[laid - 1] if laid else 0, last):
        seat = table.schedule[at]
        if seat != table.seat:
            city = cities[seat]
            assert city is not None
            known = [tile for tile in table.position.hands[seat] if tile]
            is_known = known and chance.below(2)
            tile = chance.choice(ROTATIONS[chance.choice(known if is_known else sorted(table.unseen))])
            cell = chance.choice(city.growth(table.position.shape))
            walkways = legal_walkways(city.with_tile(tile, cell), table.stock)
            chosen = tuple(walkways[:1]) if chance.below(3) else ()
            turns.append(Turn(chance.choice([None, seat]), Move(tile, cell, chosen)))
            cities[seat] = city.with_tile(tile, cell).with_walkways(chosen)
    return Policy(tuple(chance.shuffled(KINDS)), tuple(turns), (Turn(table.seat, Move("BB..", 0)),) * laid)


def plainly_played(
    table: Table, policies: Sequence[Policy], *, alone: bool
) -> tuple[set[Seen], list[tuple[int, Piece]]]:
    """Every way in which the player can draw, and what the others take after how many of the player's turns."""
    last = len(table.schedule) - 1
    start = Seen(
        tuple(map(words, table.position.hands)), words(table.row), table.pile, tuple(sorted(table.unseen.elements()))
    )
    ways = {start}
    taken: list[tuple[int, Piece]] = []
    cities = dict(enumerate(table.position.cities))
    for at in range(last):
        seat, own = table.schedule[at], [index for index in range(at + 1) if table.schedule[index] == table.seat]
        policy = policies[min(len(own), len(policies) - 1)]
        turns = dict(zip(others_from(table, len(policy.after)), policy.turns, strict=True))
        needed = Counter(kind_of(turns[later].move.tile) for later in turns if later > at)
        after: set[Seen] = set()
        for seen in ways:
            if seat == table.seat:
                after |= set(drawn_by_player(seen, seat, policy, needed))
            else:
                is_last = seat not in [table.schedule[later] for later in turns if later > at]
                after.add(drawn_by_other(seen, seat, turns[at].move, policy, needed, may_choose=not alone, end=is_last))
        ways = after
        if seat != table.seat:
            move, city = turns[at].move, cities[seat]
            assert city is not None
            city = city.with_tile(move.tile, move.cell)
            taken += [(len(own), city.piece(walkway)) for walkway in move.walkways]
            cities[seat] = city.with_walkways(move.walkways)
    return ways, taken


def others_from(table: Table, laid: int) -> list[int]:
    mine = [at for at, seat in enumerate(table.schedule) if seat == table.seat]
    first = mine[laid - 1] if laid else 0
    return [at for at in range(first, mine[-1]) if at not in mine]


def coming_up(unseen: Sequence[Tile], policy: Policy, needed: Counter[Tile]) -> Tile:
    for kind in policy.tiles:
        if unseen.count(kind) > needed[kind]:
            return kind
    return min(unseen)


def drawn_by_player(seen: Seen, seat: int, policy: Policy, needed: Counter[Tile]) -> Iterator[Seen]:
    up = [coming_up(seen.unseen, policy, needed)] if seen.pile else []
    for tile in set(seen.row):
        yield moved(seen, seat, [*seen.hands[seat], tile], [*without(seen.row, tile), *up], up)
    if up or not seen.row:
        yield moved(seen, seat, [*seen.hands[seat], *up], seen.row, up)


def drawn_by_other(
    seen: Seen, seat: int, move: Move, policy: Policy, needed: Counter[Tile], *, may_choose: bool, end: bool
) -> Seen:
    kind, hand, unseen = kind_of(move.tile), list(seen.hands[seat]), list(seen.unseen)
    if kind in hand:
        hand.remove(kind)
    else:
        hand.remove("?")
        unseen.remove(kind)
    seen = seen._replace(unseen=tuple(unseen))
    best = max(seen.row, key=policy.tiles.index, default="")
    if not seen.pile:
        return moved(seen, seat, [*hand, best] if best else hand, without(seen.row, best) if best else (), [])
    up = coming_up(unseen, policy, needed)
    is_better = bool(best) and policy.tiles.index(best) > policy.tiles.index(up)
    if may_choose and is_better and ("?" in hand or end):
        return moved(seen, seat, [*hand, best], [*without(seen.row, best), up], [up])
    return moved(seen, seat, [*hand, "?"], seen.row, [None])


def moved(seen: Seen, seat: int, hand: Sequence[str], row: Sequence[str], up: Sequence[Tile | None]) -> Seen:
    """After a draw: `up` is what the pile loses, known or not."""
    hands = (*seen.hands[:seat], tuple(sorted(hand)), *seen.hands[seat + 1 :])
    unseen = list(seen.unseen)
    for tile in up:
        if tile:
            unseen.remove(tile)
    return Seen(hands, tuple(sorted(row)), seen.pile - len(up), tuple(unseen))


def without(tiles: Sequence[str], tile: str) -> list[str]:
    left = list(tiles)
    left.remove(tile)
    return left


def words(tiles: Sequence[Face]) -> tuple[str, ...]:
    return tuple(sorted(tile or "?" for tile in tiles))


def seen_in(position: Position, unseen: tuple[Tile, ...]) -> Seen:
    return Seen(tuple(map(words, position.hands)), words(position.row), len(position.pile or ()), unseen)


@pytest.mark.parametrize("alone", [False, True])
def test_policies_are_played_as_they_are_described(*, alone: bool) -> None:
    compared = refused = 0
    for number, table in enumerate(tables()):
        judge = Judge(table.position, table.seat, [Votes(0)])
        for index in range(POLICIES):
            chance = Chance("policies", number, index)
            policies = [random_policy(table, chance, laid) for laid in range(1 + chance.below(min(3, table.turns)))]
            try:
                expected = plainly_played(table, policies, alone=alone)
            except ValueError:  # a tile that the player cannot have
                expected = None
            try:
                scenes, taken = _Refutation((), table, judge, alone, NO_LIMIT)._played(policies)
            except RuleError:
                refused += 1
                continue
            compared += 1
            assert expected == ({seen_in(*scene) for scene in scenes}, taken)
    assert compared > 200
    assert refused >= 10


# What is left for the player ------------------------------------------------------------------------------------------


def city_after(table: Table, laid: Sequence[Laying]) -> City:
    city = table.city
    for laying in laid:
        city = city.with_tile(*laying)
    return city


def usable(table: Table, laid: Sequence[Laying], taken: Sequence[tuple[int, Piece]]) -> Stock:
    """Of each piece, what the others leave, or as much as the player can have built when one of them is taken."""
    numbers = []
    for place, piece in enumerate(PIECES):
        turns = [number for number, each in taken if each == piece]
        at_hand = range(table.stock.left(*piece), -99, -1)
        built = [
            most_built(
                city_after(table, laid[:number]),
                table.position.shape,
                max(0, number - len(laid)),
                () if laid else tuple(sorted(set(table.hand))),
            )[place]
            for number in turns
        ]
        numbers.append(max([at_hand[len(turns)], *map(min, built, at_hand)]))
    return Stock(tuple(numbers[:5]), tuple(numbers[5:10]), tuple(numbers[10:]))


def most_votes(table: Table, laid: Sequence[Laying], hand: Sequence[str], stock: Stock) -> int:
    """The best city with the tiles that are left in hand, all layouts tried; -1 if the laid ones cannot be from it."""
    left = list(hand)
    for tile, _ in laid:
        if kind_of(tile) not in left:
            return -1
        left.remove(kind_of(tile))
    cities = {(city_after(table, laid), tuple(left))}
    for _ in range(table.turns - len(laid)):
        cities = {
            (city.with_tile(tile, cell), tuple(without(tiles, kind)))
            for city, tiles in cities
            for kind in set(tiles)
            for tile in ROTATIONS[kind]
            for cell in city.growth(table.position.shape)
        }
    return max(best_walkways(city, stock).votes for city in {city for city, _ in cities})


def test_what_the_player_can_still_do_is_searched_for_after_each_tile() -> None:
    """Later policies are the first one again, so that they stop the player only after some tiles."""
    position, player, _ = REFUTED.split(" | ")
    found = check(parse_position(position), 0, [Votes(52)]).together
    (policy,) = found.refutation or ()
    table = table_of(parse_position(position), int(player) - 1)
    layings = [
        (tile, cell)
        for kind in sorted(set(table.hand))
        for tile in ROTATIONS[kind]
        for cell in table.city.growth(table.position.shape)
    ]
    later = [Policy(policy.tiles, policy.turns[2:], (Turn(None, Move(*laying)),)) for laying in layings]
    best = {}
    for laying, second in zip(layings, later, strict=True):
        ways, taken = plainly_played(table, [policy, second], alone=False)
        stock = usable(table, [laying], taken)
        best[laying] = max(most_votes(table, [laying], way.hands[table.seat], stock) for way in ways)
    anything = _Refutation((), table, Judge(table.position, table.seat, [Votes(0)]), False, NO_LIMIT)
    assert anything._can_meet((layings[0],), table.hand, table.stock)
    assert not anything._can_meet((("BB..", layings[0][1]),), table.hand, table.stock)  # it is not in hand
    ways, taken = plainly_played(table, [policy], alone=False)
    stock = usable(table, [], taken)
    assert max(most_votes(table, [], way.hands[table.seat], stock) for way in ways) == 50
    for votes in range(45, 51):
        judge = Judge(table.position, table.seat, [Votes(votes)])
        said = list(refutation_flaws((policy, *later), table, judge, alone=False))
        assert said == [
            f"policy after {Move(*laying)}: the goals can still be met" for laying in layings if best[laying] >= votes
        ]
        assert len(said) < len(layings) or votes < 46
        said = list(refutation_flaws((policy,), table, judge, alone=False))
        assert said == ["policy for everything: the goals can still be met"]
