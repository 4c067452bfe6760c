"""Setting up a game, dealing unknown cards, and what can be wrong with a position (rule 2)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, RuleError, raise_if_any
from skypuzzle.skyline.rules import city
from skypuzzle.skyline.rules.actions import UNKNOWN
from skypuzzle.skyline.rules.board import Board, Box, default_box
from skypuzzle.skyline.rules.city import Stock, Tower, tower_text
from skypuzzle.skyline.rules.play import PENTHOUSES_TO_END
from skypuzzle.skyline.rules.position import (
    BUILDING,
    HAND_CARDS,
    IDLE_ROUNDS,
    INCOME,
    INVESTING,
    START_CASH,
    Moment,
    Position,
    first_moment,
    pile_text,
    sorted_cards,
    stock_text,
    turn_text,
)

FEWEST_PLAYERS, MOST_PLAYERS = 2, 4


def check_players(players: int) -> None:
    """Raises a RuleError if the game is not for this number of players."""
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise RuleError(Fault("players", str(players), f"from {FEWEST_PLAYERS} to {MOST_PLAYERS} can play"))


def new_game(players: int, chance: Chance, *, box: Box | None = None) -> Position:
    """Set up a game with all cards face up; chance decides who begins."""
    check_players(players)
    box = box or default_box()
    colours = "".join(city.COLOURS)[:players]
    first = chance.below(players)
    seats = colours[first:] + colours[:first]
    missions = chance.shuffled(range(1, len(box.missions) + 1))
    deck = "".join(chance.shuffled(box.cards))
    dealt = HAND_CARDS * players
    board = Board.empty(box)
    return Position(
        board=board,
        seats=seats,
        turn=first_moment(board, seats, 0, 0),
        cash=(START_CASH,) * players,
        stock=(city.START_STOCK,) * players,
        cards=tuple(sorted_cards(deck[start : start + HAND_CARDS]) for start in range(0, dealt, HAND_CARDS)),
        missions=tuple(missions[:players]),
        pile=deck[dealt:],
        thirds="",
    )


def dealt(position: Position, chance: Chance) -> Position:
    """Replace each unknown card and mission with a possible one; money and floors must be known."""
    if None in position.cash or None in position.stock:
        raise RuleError(Fault("position", str(position), "money and floors must be known to play on"))
    box = position.box
    left = list(box.cards)
    for card in "".join(position.cards) + position.pile:
        if card != UNKNOWN:
            left.remove(card)
    deck = chance.shuffled(left)
    missions = chance.shuffled(number for number in range(1, len(box.missions) + 1) if number not in position.missions)
    cards = tuple(
        sorted_cards("".join(deck.pop() if card == UNKNOWN else card for card in hand)) for hand in position.cards
    )
    return position._replace(
        cards=cards,
        missions=tuple(missions.pop() if mission is None else mission for mission in position.missions),
        pile="".join(deck.pop() if card == UNKNOWN else card for card in position.pile),
    )


MOST_CASH = 9999


def tower_faults(board: Board) -> Iterator[Fault]:
    for site, tower in zip(board.box.sites, board.towers, strict=True):
        if (reason := _why_no_tower(tower)) is not None:
            yield Fault(f"board, {site}", tower_text(tower), reason)


def _why_no_tower(tower: Tower) -> str | None:
    if len(tower) > city.LEVELS:
        return f"{len(tower)} levels; there are at most five (rule 4a)"
    for lower, upper in pairwise(tower):
        if lower == upper != city.NEUTRAL:
            return f"{city.COLOURS[upper]} is directly on {city.COLOURS[lower]} (rule 4b)"
    if len(tower) == city.PENTHOUSE_LEVEL and tower[-1] != city.NEUTRAL and tower[-1] not in tower[:-1]:
        return f"a {city.COLOURS[tower[-1]]} penthouse without another {city.COLOURS[tower[-1]]} floor (rule 4d)"
    return None


def seat_faults(board: Board, seats: str) -> Iterator[Fault]:
    if not FEWEST_PLAYERS <= len(seats) <= MOST_PLAYERS or len(set(seats)) < len(seats):
        yield Fault("seats", seats, f"{FEWEST_PLAYERS} to {MOST_PLAYERS} different colours play")
    for colour in sorted(set("".join(board.towers)) - {city.NEUTRAL, *seats}):
        yield Fault("board", colour, f"there are {city.COLOURS[colour]} floors, but only {seats} play")


def number_faults(
    seats: str,
    cash: Sequence[int | None],
    stock: Sequence[Stock | None],
    cards: Sequence[str],
    missions: Sequence[int | None],
) -> Iterator[Fault]:
    told = {
        "cash": [*map(number_text, cash)],
        "stock": [*map(stock_text, stock)],
        "cards": [hand or "-" for hand in cards],
        "missions": [*map(number_text, missions)],
    }
    for place, found in told.items():
        if len(found) != len(seats):
            yield Fault(place, ".".join(found), f"expected one for each player, {len(seats)} in all")


def number_text(number: int | None) -> str:
    return UNKNOWN if number is None else str(number)


def cash_faults(cash: Sequence[int | None]) -> Iterator[Fault]:
    for amount in cash:
        if amount is not None and not 0 <= amount <= MOST_CASH:
            yield Fault("cash", str(amount), f"expected 0 to {MOST_CASH}")


def stock_faults(board: Board, seats: str, stock: Sequence[Stock | None]) -> Iterator[Fault]:
    for colour, held in zip(seats, stock, strict=False):
        for floor, limit in enumerate(city.LIMITS):
            built, more = board.built(colour)[floor], 0 if held is None else held[floor]
            if built + more > limit:
                kind = f"{city.COLOURS[colour]} {city.FLOORS[floor]}"
                reason = f"{built} built and {more} held of {kind}, but there are {limit}"
                yield Fault("stock", stock_text(held), reason)
    built = board.built(city.NEUTRAL)[city.NEUTRAL_FLOOR]
    more = sum(held[city.NEUTRAL_FLOOR] for held in stock if held is not None)
    if built + more > city.NEUTRAL_FLOORS:
        reason = f"{built} built and {more} held of neutral floors, but there are {city.NEUTRAL_FLOORS}"
        yield Fault("stock", ".".join(map(stock_text, stock)), reason)


def card_faults(board: Board, cards: Sequence[str], pile: str) -> Iterator[Fault]:
    everything = "".join(cards) + pile
    for letter in sorted(set(everything) - {UNKNOWN}):
        bonus = board.box.bonus_of.get(letter)
        if bonus is None:
            yield Fault("cards", letter, f"there are only {''.join(board.box.bonus_of)}")
        elif everything.count(letter) > bonus.copies:
            yield Fault("cards", letter, f"{everything.count(letter)} of them, but there are {bonus.copies}")
    if len(everything) > len(board.box.cards):
        yield Fault(
            "pile", pile_text(pile), f"{len(everything)} cards with the hands, but there are {len(board.box.cards)}"
        )


def mission_faults(board: Board, missions: Sequence[int | None]) -> Iterator[Fault]:
    for mission in missions:
        if mission is not None and not 1 <= mission <= len(board.box.missions):
            yield Fault("missions", str(mission), f"there are missions 1 to {len(board.box.missions)}")
    known = [mission for mission in missions if mission is not None]
    if len(set(known)) < len(known):
        yield Fault("missions", ".".join(map(number_text, missions)), "each exists once")


def third_faults(board: Board, seats: str, thirds: str) -> Iterator[Fault]:
    builders = [colour for colour in seats if board.penthouses(colour) >= PENTHOUSES_TO_END]
    if sorted(thirds) != sorted(builders):
        has = "have" if len(builders) > 1 else "has"
        expected = (
            f"{' and '.join(builders)}, who {has} three penthouses" if builders else "-, as nobody has three penthouses"
        )
        yield Fault("thirds", thirds or "-", f"expected {expected}")


def turn_faults(board: Board, seats: str, turn: Moment | None, thirds: str) -> Iterator[Fault]:
    if turn is None:
        return
    text, colour = turn_text(turn, seats), seats[turn.seat]
    if turn.phase == INCOME and not board.tops[colour]:
        yield Fault("turn", text, f"{colour} has no top and so no income: write {colour}{BUILDING}")
    if turn.has_built and turn.phase == INCOME:
        yield Fault("turn", text, "nothing is built before income is taken")
    if turn.has_bought_neutral and turn.phase != INVESTING:
        yield Fault("turn", text, f"buying is phase {INVESTING}")
    if turn.idle >= IDLE_ROUNDS * len(seats):
        yield Fault("turn", text, f"after {turn.idle} turns without a floor the game is over: write - (ruling N)")
    if len(set(turn.claimed)) < len(turn.claimed) or not set(turn.claimed) <= set(board.box.bonus_of):
        yield Fault("turn", text, f"claimed patterns are different ones of {''.join(board.box.bonus_of)}")
    if thirds.startswith(colour) and not turn.has_built:
        yield Fault("turn", text, f"{colour} built the first third penthouse: the game is over, write - (rule 9)")
    if thirds and thirds[0] in seats.replace(colour, ""):
        since = (turn.seat - seats.index(thirds[0])) % len(seats) - 1
        if turn.idle > since:
            reason = f"fewer turns have gone by since {thirds[0]} built a third penthouse (rule 9, ruling N)"
            yield Fault("turn", text, reason)


CHECKS: tuple[tuple[Callable[..., Iterator[Fault]], tuple[str, ...]], ...] = (
    (tower_faults, ("board",)),
    (seat_faults, ("board", "seats")),
    (number_faults, ("seats", "cash", "stock", "cards", "missions")),
    (cash_faults, ("cash",)),
    (stock_faults, ("board", "seats", "stock")),
    (card_faults, ("board", "cards", "pile")),
    (mission_faults, ("board", "missions")),
    (third_faults, ("board", "seats", "thirds")),
    (turn_faults, ("board", "seats", "turn", "thirds")),
)
"""Each check with the fields of a position that it needs."""


def faults_among(fields: Mapping[str, object]) -> Iterator[Fault]:
    for check, needed in CHECKS:
        if all(name in fields for name in needed):
            yield from check(*(fields[name] for name in needed))


def check_board(board: Board) -> Board:
    """Returns the board if it is valid; else raises a RuleError with every fault."""
    raise_if_any(RuleError, tower_faults(board))
    return board


def check_position(position: Position) -> Position:
    """Returns the position if it is valid; else raises a RuleError with every fault."""
    raise_if_any(RuleError, faults_among(position._asdict()))
    return position
