"""Is a goal safe however everybody plays? Mostly the worst is to build nothing more; some cards can do worse."""

from skypuzzle.cloud_city.checking.continuations import everything, layouts, tile_sums
from skypuzzle.cloud_city.checking.endings import Ending
from skypuzzle.cloud_city.checking.judging import Judge
from skypuzzle.cloud_city.checking.table import Table
from skypuzzle.cloud_city.rules.pieces import Height
from skypuzzle.cloud_city.rules.scoring import buildings_of, is_fulfilled
from skypuzzle.limits import SearchLimits

SPOILT = frozenset({2, 7, 8})
"""Cards that another walkway can make worse: it joins two routes, is the second one of a building, or crosses."""
BY_BUILDINGS = {5: Height.B, 6: Height.G}


def fewest_votes(table: Table, judge: Judge) -> int:
    """The fewest votes that any continuation ends with; a lower bound where cards in play can be spoilt."""
    sure = table.city.votes + sum(
        _if_nothing_is_built(card, table, judge) for card in judge.in_play if card not in BY_BUILDINGS
    )
    return sure + min(_by_buildings(table, judge, judge.in_play))


def _if_nothing_is_built(card: int, table: Table, judge: Judge) -> int:
    if card == 9:  # each tile brings two buildings without a walkway
        return judge.card_votes(card, table.city) - 4 * table.turns
    if table.turns and card in SPOILT:
        most = 2 * table.position.shape.tiles * 2  # each walkway uses two of the ends that buildings have
        return -2 * most if card == 8 else 0
    return judge.card_votes(card, table.city)


def _by_buildings(table: Table, judge: Judge, cards: tuple[int, ...]) -> list[int]:
    """What cards 5 and 6 can give together."""
    cards = tuple(card for card in cards if card in BY_BUILDINGS)
    if not cards:
        return [0]
    now = {card: buildings_of(table.city, BY_BUILDINGS[card]) for card in cards}
    return [
        sum(judge.awarded(card, now[card] + (blue if card == 5 else green)) for card in cards)
        for blue, green in sorted(tile_sums(table))
    ]


def is_secured(table: Table, judge: Judge, limits: SearchLimits) -> bool:
    """Does every continuation end with the goals? Goals are secured together if each of them is."""
    if not table.turns:
        return judge.holds(table.city)
    if not judge.built.issubset(table.city.walkways):
        return False
    return all(_is_card_secured(card, table, judge, limits) for card in judge.fulfilled) and (
        judge.votes is None or _are_votes_secured(table, judge, limits)
    )


def _is_card_secured(card: int, table: Table, judge: Judge, limits: SearchLimits) -> bool:
    if card in BY_BUILDINGS:
        return min(_by_buildings(table, judge, (card,))) > 0
    if card == 9:
        return False
    if not is_fulfilled(card, judge.card_votes(card, table.city)):
        return False  # nothing more need be built
    return card not in SPOILT or not _can_fail(table, judge.only(card), limits)


def _are_votes_secured(table: Table, judge: Judge, limits: SearchLimits) -> bool:
    votes = judge.votes or 0
    if fewest_votes(table, judge) >= votes:
        return True
    if not SPOILT.intersection(judge.in_play):
        return False
    now = judge.total(table.city) - (4 * table.turns if 9 in judge.in_play else 0)
    if now < votes and not BY_BUILDINGS.keys() & set(judge.in_play):
        return False  # nothing more need be built
    return not _can_fail(table, judge.only(None), limits)


def _can_fail(table: Table, judge: Judge, limits: SearchLimits) -> bool:
    """Does any layout with any walkways miss the goal? OutOfLimitsError if there are too many to tell."""
    return any(
        Ending(city, table.stock, judge).fails(limits) is not None
        for city in layouts(table, everything(table), 0, limits)
    )
