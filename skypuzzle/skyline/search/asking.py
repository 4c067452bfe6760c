"""A position and an aim in the numbers of the kernel."""

from collections.abc import Iterator
from functools import cache

from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyline.rules.actions import UNKNOWN
from skypuzzle.skyline.rules.box import Box
from skypuzzle.skyline.rules.hands import is_unseen
from skypuzzle.skyline.rules.position import INVESTING, Position
from skypuzzle.skyline.rules.supply import bank
from skypuzzle.skyline.rules.towers import COLOURS, NEUTRAL, Stock, Tower
from skypuzzle.skyline.search import kernel
from skypuzzle.skyline.search.aims import Aim
from skypuzzle.skyline.search.kernel import BEST, GUESSED, KNOWN, NO_CEILING, UNLIMITED
from skypuzzle.skyline.search.openings import idle_opening, mover, opening

OWNERS = {owner: number for number, owner in enumerate((*COLOURS, NEUTRAL))}


def question(position: Position) -> kernel.Search:
    """A search of the turn of the player to move; cash not known never runs out, so cards do not matter."""
    turn = position.turn
    if turn is None:
        raise RuleError(Fault("position", str(position), "the game is over"))
    seat, colour = mover(position)
    cash, cards = position.cash[seat], position.cards[seat]
    idle = idle_opening(position)
    search = kernel.Search()
    search.ask(
        tables(position.box),
        OWNERS[colour],
        [owners(tower) for tower in position.board.towers],
        _stock(position),
        UNLIMITED if cash is None else cash + opening(position).income,
        -1 if idle is None else UNLIMITED if cash is None else cash + idle.income,
        turn.phase != INVESTING,
        [] if cash is None else list(_held(position)),
        0 if cash is None else len(cards),
        0 if cash is None else cards.count(UNKNOWN),
    )
    return search


def asked(position: Position, purpose: int, aim: Aim, most: int = 0) -> kernel.Search:
    """The same, with what to look for."""
    seat, colour = mover(position)
    if aim.missions is None and position.missions[seat] is None and (purpose == BEST or aim.prestige):
        raise RuleError(Fault("missions", UNKNOWN, f"the mission of {colour} must be known"))
    search = question(position)
    ceilings, thirds = dict(aim.at_most), position.thirds
    search.aim(
        purpose,
        most,
        [
            *((OWNERS[colour], True, places) for places in aim.shows),
            *((OWNERS[other], False, places) for other, places in aim.breaks),
        ],
        aim.penthouses,
        aim.prestige,
        aim.income,
        0 if position.cash[seat] is None else aim.cash,
        [ceilings.get(other, NO_CEILING) for other in COLOURS],
        -1 if aim.denies is None else OWNERS[aim.denies],
        playing(position),
        missions(position, aim.missions),
        [-thirds.find(other) if other in thirds else -len(COLOURS) for other in COLOURS],
    )
    return search


@cache
def tables(box: Box) -> kernel.Tables:
    """A box."""
    return kernel.Tables(box.outline.beside_masks, box.zone_mask, [*box.claims.values(), *box.goals])


@cache
def owners(tower: Tower) -> tuple[int, ...]:
    """A tower."""
    return tuple(OWNERS[owner] for owner in tower)


def playing(position: Position) -> int:
    """Those who play, as a set of colours."""
    return sum(1 << OWNERS[colour] for colour in position.seats)


def missions(position: Position, given: tuple[tuple[int, ...], ...] | None = None) -> list[int]:
    """By colour, the set of patterns of which any fulfils the mission: those given, or the one that is known."""
    kinds, found = len(position.box.bonus_of), [0] * len(COLOURS)
    for seat, colour in enumerate(position.seats):
        known = position.missions[seat]
        counting = given[seat] if given is not None else () if known is None else (known,)
        found[OWNERS[colour]] = sum(1 << kinds + mission - 1 for mission in counting)
    return found


def _stock(position: Position) -> Stock:
    seat = mover(position)[0]
    stock = position.stock[seat]
    return bank(position, seat) if stock is None else stock


def _held(position: Position) -> Iterator[tuple[int, int, int]]:
    """Patterns that may be claimed in this turn: their number, what they pay, and whether the card is known."""
    turn, seat = position.turn, mover(position)[0]
    cards = position.cards[seat]
    for number, (letter, bonus) in enumerate(position.box.bonus_of.items()):
        if turn is not None and letter in turn.claimed:
            continue
        if letter in cards:
            yield number, bonus.pay, KNOWN
        elif UNKNOWN in cards and is_unseen(position, letter):
            yield number, bonus.pay, GUESSED
