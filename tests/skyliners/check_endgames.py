"""Random small endgames with plans, of all the kinds that a verdict on plans can turn on."""

from collections.abc import Iterator, Sequence
from math import comb

from skypuzzle.chance import Chance
from skypuzzle.skyliners import (
    CENTRE,
    LINES,
    ROWS,
    SITES,
    Board,
    Card,
    HiddenPlan,
    Moment,
    Piece,
    Plan,
    Position,
    Reserve,
    Row,
    Side,
    Simulation,
    Site,
    known_to,
    play_out,
    random_bot,
)
from skypuzzle.skyliners.rules.board import EMPTY, FLOOR, FULL, INTRO, PARK, PARK_CODE, PLANNING_CARDS, ROOF, box
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE, NUMBERS
from tests.skyliners.games import on_the_way
from tests.skyliners.naive_check import MOST_POSITIONS, naive_verdict

Endgame = tuple[Position, Side, tuple[Plan, ...]]

PLAYERS = (2, 2, 2, 2, 2, 2, 3, 3, 3, 4)
"""How many sit at the table, as often as each number stands here; the same for the lists below."""
NUMBER_OF_PLANS = (1, 1, 1, 2, 2, 3)
VARIANTS = (FULL, FULL, FULL, INTRO)
BOTS = ("random",) * 14 + ("greedy",)
FLOORS = (1, 1, 1, 2, 2, 3)
FLOORS_OF_OTHERS = (0, 0, 0, 1, 2)
ROOFS = (0, 0, 0, 1, 1, 2)
PARKS = (0, 0, 0, 0, 1)
CARDS_IN_HAND = (0, 0, 0, 1, 2)

MOST_WAYS = 4_000
MOST_ACTIONS = 5


def check_endgames(seed: object, most: int = MOST_POSITIONS) -> Iterator[Endgame]:
    """Yield a position, a player and one to three of his plans without end; playing each out takes `most` positions."""
    chance = Chance("check endgames", seed)
    while True:
        kind = chance.below(14)
        position, player, plans = _as_played(chance) if kind <= 1 else _made_up(chance, crowded=kind == 13)
        if _looks_small(position) and naive_verdict(position, player, plans, most) is not None:
            yield position, player, plans


def _looks_small(position: Position) -> bool:
    """Are there few ways to spread what can still be built over the open sites, but for the last piece?"""
    turn, reserves = position.turn, position.reserves
    if turn is None:
        return True
    pieces = sum(reserve.total for reserve in reserves)
    moved = position.seats.index(turn.side)
    if position.variant is FULL and not all(reserve.floors for reserve in reserves[:moved]):  # the last round
        reserves = reserves[moved:]
        pieces = min(sum(reserve.total for reserve in reserves), 2 * len(reserves) - (turn.action - 1))
    kinds = [sum(map(bool, reserve)) for reserve in reserves if any(reserve)]
    open_sites = sum(code % 2 == 0 for code in position.board.heights)
    return pieces == 0 or comb(open_sites * sum(kinds) // len(kinds) + pieces - 1, pieces - 1) <= MOST_WAYS


def _as_played(chance: Chance) -> Endgame:
    """The end of a game as the bots played it, and plans that a player has made or may still make."""
    position = _late_game(chance)
    player = _player(chance, position.seats, position.seats.index(position.mover or position.seats[0]))
    position = known_to(player, position)
    made = [card for card in position.office if isinstance(card, Plan)]
    free = [row for row in ROWS if row not in [card.row for card in made]]
    plans = chance.shuffled([*made, *_wished(chance, position, player, free)])
    return position, player, tuple(plans[: chance.choice(NUMBER_OF_PLANS)])


def _late_game(chance: Chance) -> Position:
    """A position a few actions before the end of a game between bots, or now and then the end itself."""
    players, first = chance.choice(PLAYERS), chance.below(len(Side))
    seats = tuple(Side((first + seat) % len(Side)) for seat in range(players))
    run = Simulation(seats, chance.choice(VARIANTS), str(chance.below(10**9)), (chance.choice(BOTS),) * players)
    before_the_end = 1 + chance.below(MOST_ACTIONS) if chance.below(20) else 0
    return on_the_way(run.play(0))[-1 - before_the_end]


def _player(chance: Chance, seats: tuple[Side, ...], mover: int) -> Side:
    """Whose plans they are: those of the side to move, of the one before it, or of any."""
    return seats[chance.choice([mover, mover - 1, chance.below(len(seats))])]


def _wished(chance: Chance, position: Position, player: Side, rows: Sequence[Row]) -> tuple[Plan, ...]:
    """Plans of these rows for what they show now, or at the end of some line of play, or for any numbers."""
    kind = chance.below(12)
    if kind == 0:
        return tuple(Plan(player, row, chance.choice(NUMBERS)) for row in rows)
    bots = dict.fromkeys(position.seats, random_bot)
    ends = [play_out(position, bots, chance).end().board for _ in range(2 * (kind - 2))]
    now = _shown(position.board, player, rows)

    def change(end: Board) -> tuple[bool, int]:
        """The more is built on the rows for it, the more likely it is that the player cannot do it alone."""
        on_rows = {site for row in rows for site in LINES[player][row]}
        grown = sum(end.heights[site] - position.board.heights[site] for site in on_rows)
        return _shown(end, player, rows) != now, grown

    return _shown(max(ends, key=change, default=position.board), player, rows)


def _shown(board: Board, player: Side, rows: Sequence[Row]) -> tuple[Plan, ...]:
    """The plans that would hold now, or the nearest there is to them: no card says that a row is empty."""
    seen = [len(board.seen(player, row)) for row in rows]
    return tuple(Plan(player, row, min(max(number, 1), FOUR_OR_FIVE)) for row, number in zip(rows, seen, strict=True))


def _made_up(chance: Chance, crowded: bool) -> Endgame:
    """The city of a late game with other reserves and cards, and with sites closed on the rows or beside them."""
    late = _late_game(chance)
    mover, action = chance.choice([*range(len(late.seats)), 0, 0]), chance.choice([1, 1, 1, 2])
    player = _player(chance, late.seats, mover)
    reserves = _reserves(chance, late, player, mover, mover + action - 1)
    if late.variant is FULL and not chance.below(6):  # the last seat may keep a floor, and so the game may go on
        mover, action = len(late.seats) - 1, 2
        reserves = (*[Reserve(1, 0, 0)] * mover, Reserve(chance.choice([1, 1, 2]), 0, 0))
    rows = chance.shuffled(ROWS)[: chance.choice(NUMBER_OF_PLANS)]
    order = _order_of_closing(chance, {site for row in rows for site in LINES[player][row]})
    board = _rebuilt(chance, late.board, reserves, order, crowded)
    built = [site for site in SITES if board.heights[site] != EMPTY and site != CENTRE]
    turn = Moment(late.seats[mover], action, chance.choice(built) if action == 2 else None)
    position = late._replace(board=board, turn=turn, reserves=reserves, office=())
    return _with_plans(chance, position, player, rows)


def _reserves(chance: Chance, late: Position, player: Side, mover: int, waiting: int) -> tuple[Reserve, ...]:
    """A few pieces each, and a floor for those who must have one: in the full game all seats that still have their turn
    in this round, in the intro game the mover. The player, if he is not among them, may have nothing at all."""
    reserves = []
    for seat, side in enumerate(late.seats):
        must = seat >= waiting if late.variant is FULL else seat == mover
        floors = chance.choice(FLOORS if must else FLOORS_OF_OTHERS)
        few = Reserve(floors, chance.choice(ROOFS), chance.choice(PARKS))
        reserves.append(Reserve(0, 0, 0) if side is player and not must and chance.below(3) else few)
    return tuple(reserves)


def _order_of_closing(chance: Chance, on_rows: set[Site]) -> list[Site]:
    """The rows first, so that little can happen there; or all else first, so that there is nowhere else; or neither."""
    sign = chance.choice([-1, 0, 1])
    return sorted(chance.shuffled(site for site in SITES if site != CENTRE), key=lambda site: sign * (site in on_rows))


def _rebuilt(chance: Chance, board: Board, reserves: Sequence[Reserve], order: Sequence[Site], crowded: bool) -> Board:
    """The city with the roofs and parks that are in no reserve on the first sites that take them; in a crowded one,
    with more of them than any box has, so that only a few sites are open."""
    most = box(len(reserves))
    kept = [sum(reserve[piece] for reserve in reserves) for piece in Piece]
    heights = bytearray(code - code % 2 for code in board.heights)
    heights[CENTRE] = PARK_CODE
    while sum(heights) // 2 > most.floors - kept[FLOOR]:
        heights[chance.choice([site for site in SITES if heights[site] > PARK_CODE])] -= 2
    roofs, parks = most.roofs - kept[ROOF], most.parks - 1 - kept[PARK]
    if crowded:
        # a site must stay open when all roofs and parks in reserve are used, or floors could never be placed
        stay_open = kept[ROOF] + kept[PARK] + 2 + chance.below(4)
        roofs = parks = len(order) - stay_open
        order = order[: len(order) - stay_open]
    for site in order:
        if heights[site] and roofs:
            heights[site] += 1
            roofs -= 1
        elif heights[site] <= 2 and parks:  # a lone floor makes room
            heights[site] = PARK_CODE
            parks -= 1
    return Board(bytes(heights))


def _with_plans(chance: Chance, position: Position, player: Side, rows: Sequence[Row]) -> Endgame:
    """Plans of these rows, most of them in the office already, among other cards."""
    if position.variant is INTRO:
        return position, player, _wished(chance, position, player, rows)
    can_plan = player is position.mover or position.reserve(player).floors > 0
    laid = [row for row in rows if chance.below(3 if can_plan else 12)]
    office: list[Card] = [HiddenPlan(player) for _ in laid]
    for side in position.seats:
        asked = rows if side is player else ()
        in_hand = chance.choice(CARDS_IN_HAND) + (len(rows) - len(laid) if asked and chance.below(10) else 0)
        spent = PLANNING_CARDS - in_hand - (len(laid) if asked else 0)
        office += _spent(chance, side, spent, [row for row in ROWS if row not in asked])
    position = position._replace(office=tuple(office))  # which is enough to play on to an end
    plans = _wished(chance, position, player, rows)
    for place, plan in enumerate(plan for plan in plans if plan.row in laid):
        office[place] = plan if chance.below(15) else Plan(player, plan.row, chance.choice(NUMBERS))
    return position._replace(office=tuple(chance.shuffled(office))), player, plans


def _spent(chance: Chance, side: Side, count: int, rows: Sequence[Row]) -> list[Card]:
    """So many cards of a side, some of them face up, of these rows."""
    known = chance.shuffled(rows)[: chance.choice([0, count])]
    return [Plan(side, row, chance.choice(NUMBERS)) for row in known] + [HiddenPlan(side)] * (count - len(known))
