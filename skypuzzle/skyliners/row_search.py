"""The rest of a game as some rows see it: states, moves, prices and budgets.

Only the rows of the plans matter, and how many pieces are used up elsewhere. Sites elsewhere differ only in what they
take: bare ground takes a floor or a park, floors take a floor or a roof, and closed sites take nothing. So it is enough
to count them, and what is true here is true of the whole game. Counts that can no longer make a difference are made
equal, so that more states are the same.

A price is what it takes to make a row show a number of buildings, or to stop it, if turns did not matter. It is never
too high: a player who cannot pay it cannot do it in any order. So it proves what is out of reach.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from skypuzzle.skyliners.rules import board as boards
from skypuzzle.skyliners.rules import position as positions
from skypuzzle.skyliners.rules.board import ADDED, EMPTY, FLOOR, PARK, ROOF, SIZE, TAKES, Piece, Reserve, Side, seen_in
from skypuzzle.skyliners.rules.play import FORFEIT, apply
from skypuzzle.skyliners.rules.position import Action, Build, Plan, Planning, Position, Turn

NOWHERE, ON_FLOORS, ON_GROUND = -1, -2, -3
"""Places that are not sites of the rows; the last two are elsewhere."""

ASKED_CARD, OTHER_CARD, LOST_ACTION = 3, 4, 5
"""Kinds of moves other than building a piece, which is its own kind."""

OVER = -1

Holding = tuple[int, int, int]


class Move(NamedTuple):
    """An action, as far as it matters for the rows."""

    kind: int
    place: int
    """A site of the rows or a place elsewhere; for ASKED_CARD, the index of the plan."""


class State(NamedTuple):
    """A game at one moment, as far as it matters for the rows."""

    row: bytes
    """Height codes of the rows' sites, row after row, nearest first."""
    ground: int
    floored: int
    """Sites elsewhere that have floors and no roof."""
    used: int
    """Where this turn has built, if the site is still open: a site of the rows, or ON_FLOORS."""
    seat: int
    """Whose action it is, or OVER."""
    action: int
    reserves: tuple[Holding, ...]
    cards: tuple[int, ...]
    """How many planning cards each seat can play for other rows."""
    to_plan: int
    """The plans whose cards must still get into the office, a bit each."""


class RowGame:
    """The rest of a game for some plans, usually one player's; with `just_see`, no cards need be planned."""

    def __init__(self, position: Position, player: Side, plans: Sequence[Plan], *, just_see: bool = False) -> None:
        self.plans = tuple(plans)
        self.player = player
        self.seat = position.seats.index(player)
        self.owners = tuple(position.seats.index(plan.side) for plan in plans)
        self.is_full = position.variant is boards.FULL
        self.sites = tuple(dict.fromkeys(site for plan in plans for site in boards.LINES[plan.side][plan.row]))
        self.places = {site: place for place, site in enumerate(self.sites)}
        self.shares_sites = len(self.sites) < SIZE * len(self.plans)
        """Do rows of different sides cross, or run along the same line?"""
        self._lines = [bytes(self.places[site] for site in boards.LINES[plan.side][plan.row]) for plan in plans]
        self._needs_cards = self.is_full and not just_see
        self._last = len(position.seats) - 1
        self.never = 1 << len(self.plans)
        """The bit for a card that cannot get into the office any more."""
        self.start = self.state_of(position)

    def state_of(self, position: Position) -> State:
        played = [sum(card.side is side for card in position.office) for side in position.seats]
        cards = [boards.PLANNING_CARDS - number if self.is_full else 0 for number in played]
        to_plan = self._to_plan(position, cards)
        for index, owner in enumerate(self.owners):
            if to_plan >> index & 1 and cards[owner]:
                cards[owner] -= 1
        used, turn = NOWHERE, position.turn
        if turn is not None and turn.built is not None and position.board.heights[turn.built] % 2 == 0:
            used = self.places.get(turn.built, ON_FLOORS)
        return self.normalize(
            State(
                row=bytes(position.board.heights[site] for site in self.sites),
                ground=sum(position.board.heights[site] == EMPTY for site in boards.SITES if site not in self.places),
                floored=sum(
                    TAKES[ROOF][position.board.heights[site]] for site in boards.SITES if site not in self.places
                ),
                used=used,
                seat=OVER if turn is None else position.seats.index(turn.side),
                action=0 if turn is None else turn.action,
                reserves=tuple((floors, roofs, parks) for floors, roofs, parks in position.reserves),
                cards=tuple(cards),
                to_plan=to_plan,
            )
        )

    def _to_plan(self, position: Position, hands: Sequence[int]) -> int:
        if not self._needs_cards:
            return 0
        missing = [index for index, plan in enumerate(self.plans) if plan not in position.office]
        owners = [self.owners[index] for index in missing]
        played = {(card.side, card.row) for card in position.office}
        is_possible = all(owners.count(owner) <= hands[owner] for owner in owners) and not any(
            (self.plans[index].side, self.plans[index].row) in played for index in missing
        )
        return sum(1 << index for index in missing) | (0 if is_possible else self.never)

    def part(self, state: State, index: int, single: "RowGame") -> State:
        """The state as a single plan of the player sees it, for which the other rows are elsewhere."""
        here = range(SIZE * index, SIZE * index + SIZE)
        rest = [code for place, code in enumerate(state.row) if place not in here]
        used = state.used
        if used >= 0:
            used = used - here.start if used in here else ON_FLOORS
        others = (state.to_plan & ~self.never & ~(1 << index)).bit_count()
        cards = state.cards
        if cards:
            cards = (*cards[: self.seat], cards[self.seat] + others, *cards[self.seat + 1 :])
        return single.normalize(
            state._replace(
                row=state.row[here.start : here.stop],
                ground=state.ground + rest.count(EMPTY),
                floored=state.floored + sum(TAKES[ROOF][code] for code in rest),
                used=used,
                cards=cards,
                to_plan=(state.to_plan >> index & 1) | (single.never if state.to_plan & self.never else 0),
            )
        )

    def rows(self, state: State) -> list[tuple[Plan, bytes]]:
        if self.shares_sites:
            heights = state.row.ljust(256)
            return [(plan, line.translate(heights)) for plan, line in zip(self.plans, self._lines, strict=True)]
        return [(plan, state.row[SIZE * index : SIZE * index + SIZE]) for index, plan in enumerate(self.plans)]

    def is_last_round(self, state: State) -> bool:
        """Does the game end after this round, whatever happens in it (rule 24)?"""
        return self.is_full and any(reserve[FLOOR] == 0 for reserve in state.reserves)

    # From here to `normalize` the rules of play are written a second time, as whole positions are too slow to search.
    # Tests compare the two action by action.

    def moves(self, state: State) -> list[Move]:
        """Every move of the seat to move; at least one while the game goes on."""
        floors, roofs, parks = state.reserves[state.seat]
        found = []
        for place, code in enumerate(state.row):
            if code % 2 or place == state.used:
                continue
            if floors:
                found.append(Move(FLOOR, place))
            if roofs and code:
                found.append(Move(ROOF, place))
            if parks and not code:
                found.append(Move(PARK, place))
        if state.floored > (state.used == ON_FLOORS):
            if floors:
                found.append(Move(FLOOR, ON_FLOORS))
            if roofs:
                found.append(Move(ROOF, ON_FLOORS))
        if state.ground:
            if floors:
                found.append(Move(FLOOR, ON_GROUND))
            if parks:
                found.append(Move(PARK, ON_GROUND))
        if state.action == 2:
            if state.to_plan:
                found += [
                    Move(ASKED_CARD, index)
                    for index, owner in enumerate(self.owners)
                    if owner == state.seat and state.to_plan >> index & 1
                ]
            if state.cards[state.seat]:
                found.append(Move(OTHER_CARD, NOWHERE))
        return found or [Move(LOST_ACTION, NOWHERE)]

    def after(self, state: State, move: Move) -> State:
        row, ground, floored, _, seat, action, reserves, cards, to_plan = state
        kind, place = move
        used = NOWHERE
        if kind <= PARK:
            if place >= 0:
                row = row[:place] + ADDED[kind][row[place]] + row[place + 1 :]
                used = place if kind == FLOOR else NOWHERE
            elif kind == FLOOR:
                used = ON_FLOORS
                if place == ON_GROUND:
                    ground, floored = ground - 1, floored + 1
            elif kind == ROOF:
                floored -= 1
            else:
                ground -= 1
            reserves = _less(reserves, seat, kind)
        elif kind == ASKED_CARD:
            to_plan &= ~(1 << place)
        elif kind == OTHER_CARD:
            cards = (*cards[:seat], cards[seat] - 1, *cards[seat + 1 :])
        elif not self.is_full:  # ruling I: a forfeit costs a piece, the park first
            reserves = _less(reserves, seat, PARK if reserves[seat][PARK] else ROOF)
        if action == 1 and (self.is_full or any(reserves[seat])):
            return self.normalize(State(row, ground, floored, used, seat, 2, reserves, cards, to_plan))
        following = self._following(seat, reserves)
        return self.normalize(State(row, ground, floored, NOWHERE, following, 1, reserves, cards, to_plan))

    def _following(self, seat: int, reserves: tuple[Holding, ...]) -> int:
        """The seat whose turn comes next, or OVER."""
        if not self.is_full:
            order = (*range(seat + 1, self._last + 1), *range(seat + 1))
            return next((other for other in order if any(reserves[other])), OVER)
        if seat < self._last:
            return seat + 1
        return 0 if all(reserve[FLOOR] for reserve in reserves) else OVER

    def normalize(self, state: State) -> State:
        """Remove differences that no longer matter, so that more states are equal."""
        row, ground, floored, used, seat, action, reserves, cards, to_plan = state
        if seat == OVER:
            return State(row, 0, 0, NOWHERE, OVER, 0, (), (), to_plan)
        if self.is_last_round(state):  # every player has at most this one turn, and some have had it
            reserves = tuple(
                (0, 0, 0) if other < seat else _at_most(3 - action if other == seat else 2, reserve)
                for other, reserve in enumerate(reserves)
            )
            cards = tuple(0 if other < seat else min(1, have) for other, have in enumerate(cards))
        floors = sum(reserve[FLOOR] for reserve in reserves)
        roofs = sum(reserve[ROOF] for reserve in reserves)
        parks = sum(reserve[PARK] for reserve in reserves)
        plenty = roofs + 2
        if floored > plenty:
            floored = plenty
        if not parks and floored == plenty:
            ground = 0
        elif ground > parks + floors:
            ground = parks + floors
        return State(row, ground, floored, used, seat, action, reserves, cards, to_plan)

    def holds(self, state: State) -> bool:
        """Are all plans true now, with their cards in the office?"""
        return state.to_plan == 0 and all(plan.holds(seen_in(row)) for plan, row in self.rows(state))


def _less(reserves: tuple[Holding, ...], seat: int, piece: int) -> tuple[Holding, ...]:
    floors, roofs, parks = reserves[seat]
    if piece == FLOOR:
        left = (floors - 1, roofs, parks)
    elif piece == ROOF:
        left = (floors, roofs - 1, parks)
    else:
        left = (floors, roofs, parks - 1)
    return (*reserves[:seat], left, *reserves[seat + 1 :])


def _at_most(actions: int, reserve: Holding) -> Holding:
    floors, roofs, parks = reserve
    return (min(actions, floors), min(actions, roofs), parks)


def move_of(game: RowGame, position: Position, action: Action, state: State | None = None) -> Move:
    """The move that an action in the whole game is for the rows; give the state of the position if it is known."""
    state = game.state_of(position) if state is None else state
    if isinstance(action, Build):
        place = game.places.get(action.site)
        if place is None:
            is_ground = position.board.heights[action.site] == EMPTY and state.ground > 0
            place = ON_GROUND if is_ground else ON_FLOORS
        return Move(action.piece, place)
    if isinstance(action, Planning):
        for index, plan in enumerate(game.plans):
            is_asked = (plan.side, plan.row, plan.number) == (position.mover, action.row, action.number)
            if is_asked and state.to_plan >> index & 1:
                return Move(ASKED_CARD, index)
    return Move(OTHER_CARD if isinstance(action, Planning | positions.HiddenPlanning) else LOST_ACTION, NOWHERE)


def action_of(game: RowGame, position: Position, move: Move) -> Action:
    """An action in the whole game for this move; any other one is equivalent."""
    if move.kind == ASKED_CARD:
        plan = game.plans[move.place]
        return Planning(plan.row, plan.number)
    if move.kind == OTHER_CARD:
        return positions.HiddenPlanning()
    if move.kind == LOST_ACTION:
        return FORFEIT
    if move.place >= 0:
        return Build(Piece(move.kind), game.sites[move.place])
    built = None if position.turn is None else position.turn.built
    for site in boards.SITES:
        code = position.board.heights[site]
        is_there = code == EMPTY if move.place == ON_GROUND else code != EMPTY and code % 2 == 0
        if is_there and site not in game.places and site != built:
            return Build(Piece(move.kind), site)
    raise ValueError(f"{position} has no place for {label(game, move)}")


def play(game: RowGame, position: Position, moves: Iterable[Move]) -> tuple[tuple[Turn, ...], Position]:
    """The turns in the whole game for these moves, and the position they lead to."""
    turns: list[Turn] = []
    for move in moves:
        action, turn = action_of(game, position, move), position.turn
        if turn is None:
            raise ValueError(f"{position} is over, and yet there is {label(game, move)}")
        if turn.action == 1 or not turns:
            turns.append(Turn(turn.side, (action,)))
        else:
            turns[-1] = Turn(turn.side, (*turns[-1].actions, action))
        position = apply(position, action)
    return tuple(turns), position


def label(game: RowGame, move: Move) -> str:
    """A move in notation; `F+` is a floor on floors elsewhere, `F.` one on bare ground elsewhere."""
    if move.kind == ASKED_CARD:
        plan = game.plans[move.place]
        return str(Planning(plan.row, plan.number))
    if move.kind == OTHER_CARD:
        return str(positions.HiddenPlanning())
    if move.kind == LOST_ACTION:
        return str(FORFEIT)
    place = boards.SITE_NAMES[game.sites[move.place]] if move.place >= 0 else "+" if move.place == ON_FLOORS else "."
    return Piece(move.kind).letter + place


def labels(game: RowGame, state: State) -> dict[str, Move]:
    return {label(game, move): move for move in game.moves(state)}


class Price(NamedTuple):
    """The pieces that a row needs, and what it looks like with them."""

    pieces: Reserve
    row: bytes


@cache
def prices(row: bytes, number: int, *, broken: bool = False) -> tuple[Price, ...]:
    """The cheapest ways to make a plan for this number hold, or fail; no other way needs less of everything.

    Only a visible building is worth raising, just above what is in front of it or to the height of one behind it: any
    other way could do with fewer floors.
    """
    return _cheapest(_ways(row, EMPTY, 0, number, broken))


def _cheapest(ways: Iterator[Price]) -> tuple[Price, ...]:
    kept: list[Price] = []
    for way in sorted(set(ways), key=lambda way: (way.pieces.total, way)):
        floors, roofs, parks = way.pieces
        if not any(floors >= less.floors and roofs >= less.roofs and parks >= less.parks for less, _ in kept):
            kept.append(way)
    return tuple(kept)


@cache
def _tails(row: bytes, tallest: int, seen: int, number: int, broken: bool) -> tuple[Price, ...]:
    return _cheapest(_ways(row, tallest, seen, number, broken))


def _ways(row: bytes, tallest: int, seen: int, number: int, broken: bool) -> Iterator[Price]:
    """Every way worth considering for these sites, given the tallest building in front and how many are seen."""
    if not row:
        if (min(seen, positions.FOUR_OR_FIVE) == number) is not broken:
            yield Price(Reserve(0, 0, 0), b"")
        return
    for height, need in _heights(row, tallest):
        is_seen = height > tallest
        for tail in _tails(row[1:], max(tallest, height), seen + is_seen, number, broken):
            total = Reserve(need[0] + tail.pieces[0], need[1] + tail.pieces[1], need[2] + tail.pieces[2])
            yield Price(total, bytes((height,)) + tail.row)


def _heights(row: bytes, tallest: int) -> Iterator[tuple[int, tuple[int, int, int]]]:
    """The heights worth considering for the first site of a row, with their pieces."""
    height = row[0]
    yield height, (0, 0, 0)
    if height % 2:
        return
    for least in {tallest + 1, *(code for code in row[1:] if code > tallest)}:
        flat = max(least + least % 2, height + 2)
        yield flat, ((flat - height) // 2, 0, 0)
        roofed = max(least + (least + 1) % 2, height + 1, boards.PARK_CODE + 2)
        yield roofed, ((roofed - height) // 2, 1, 0)
        if height == EMPTY and least == boards.PARK_CODE:
            yield boards.PARK_CODE, (0, 0, 1)


class Budget(NamedTuple):
    """Pieces, and actions to place them with, at most."""

    floors: int
    roofs: int
    parks: int
    actions: int

    def covers(self, need: tuple[int, int, int]) -> bool:
        floors, roofs, parks = need
        return (
            floors <= self.floors
            and roofs <= self.roofs
            and parks <= self.parks
            and floors + roofs + parks <= self.actions
        )

    def less(self, spent: Reserve) -> "Budget":
        floors, roofs, parks = spent
        return Budget(
            self.floors - floors, self.roofs - roofs, self.parks - parks, self.actions - floors - roofs - parks
        )


def budget_of_all(game: RowGame, state: State) -> Budget:
    floors = sum(reserve[FLOOR] for reserve in state.reserves)
    roofs = sum(reserve[ROOF] for reserve in state.reserves)
    parks = sum(reserve[PARK] for reserve in state.reserves)
    actions = floors + roofs + parks
    if game.is_last_round(state):
        actions = min(actions, 2 * (len(state.reserves) - state.seat) - (state.action == 2))
    return Budget(floors, roofs, parks, actions)


def budget_of_player(game: RowGame, state: State) -> Budget:
    floors, roofs, parks = state.reserves[game.seat]
    actions = floors + roofs + parks
    if game.is_last_round(state):
        turns = 0 if state.seat > game.seat else 2 - (state.seat == game.seat and state.action == 2)
        actions = min(actions, turns)
    return Budget(floors, roofs, parks, actions)


def can_plan(game: RowGame, state: State) -> bool:
    """Can the cards of the plans still get into the office, judging by hands and the last round?"""
    if state.to_plan & game.never:
        return False
    if not state.to_plan or not game.is_last_round(state):
        return True
    waiting = [owner for index, owner in enumerate(game.owners) if state.to_plan >> index & 1]
    return len(set(waiting)) == len(waiting) and min(waiting) >= state.seat


def safety(game: RowGame, state: State) -> int:
    """Pieces needed to break the plans, minus pieces needed to make them hold."""
    return sum(_safety_of(row, plan.number) for plan, row in game.rows(state)) - 2 * state.to_plan.bit_count()


OUT_OF_REACH = 9
"""The number of pieces to use where no number is enough."""


@cache
def _safety_of(row: bytes, number: int) -> int:
    held, broken = prices(row, number), prices(row, number, broken=True)
    safe = broken[0].pieces.total if broken else OUT_OF_REACH
    return safe - (held[0].pieces.total if held else OUT_OF_REACH)


def judge_by_counting(game: RowGame, state: State) -> bool | None:
    """Are the plans of the player forced? Counts only pieces and actions; None if that does not settle it.

    If everyone can always build elsewhere, the others need not help: the player must be able to pay alone for what
    still has to hold, in the turns that are left if the others build floors elsewhere to end the game. Likewise, plans
    are safe if the others alone cannot break one of them while the player ends the game.
    """
    if state.seat == OVER:
        return game.holds(state)
    rows = game.rows(state)
    waiting = state.to_plan.bit_count()
    is_late = game.is_last_round(state) and state.seat > game.seat
    if state.to_plan & game.never or (waiting and is_late):
        return False
    everyone = range(len(state.reserves))
    others = [seat for seat in everyone if seat != game.seat]
    has_room = _has_room(state)
    helping = _budget(game, state, [game.seat], others, waiting) if has_room else _budget(game, state, everyone, ())
    if helping is None or not _can_pay_for_all(helping, [(row, plan.number) for plan, row in rows]):
        return False
    breaking = _budget(game, state, others if has_room else everyone, [game.seat] if has_room else ())
    if waiting or breaking is None or any(can_pay(breaking, row, plan.number, broken=True) for plan, row in rows):
        return None
    return True


def _has_room(state: State) -> bool:
    """Can every player always build elsewhere?"""
    floors, roofs, parks = map(sum, zip(*state.reserves, strict=True))
    return state.floored >= roofs + 2 and (not parks or state.ground >= parks + floors)


def _budget(game: RowGame, state: State, seats: Iterable[int], rushing: Iterable[int], cards: int = 0) -> Budget | None:
    """What these seats can build and still play some cards, if others rush to end the game; None if they cannot."""
    rounds = 0 if game.is_last_round(state) else _rounds_left(game, state, rushing)
    floors = roofs = parks = actions = 0
    for seat in seats:
        held = state.reserves[seat]
        most = sum(held)
        if rounds is not None:
            turns = rounds + (seat >= state.seat)
            if cards > turns:
                return None
            most = min(most, 2 * turns - (seat == state.seat and state.action == 2) - cards)
        floors, roofs, parks = floors + held[FLOOR], roofs + held[ROOF], parks + held[PARK]
        actions += most
    return Budget(floors, roofs, parks, actions)


def _rounds_left(game: RowGame, state: State, rushing: Iterable[int]) -> int | None:
    """How many rounds come after this one if these seats build two floors a turn; None if that ends nothing."""
    found = []
    for seat in rushing if game.is_full else ():
        floors = state.reserves[seat][FLOOR]
        if seat == state.seat:
            found.append(max(0, (floors + state.action - 2) // 2))
        else:
            found.append((floors + 1) // 2 - (seat > state.seat))
    return min(found, default=None)


def _can_pay_for_all(budget: Budget, rows: Sequence[tuple[bytes, int]]) -> bool:
    """Is the budget enough to make all rows show their numbers?"""
    if min(budget) < 0:
        return False
    if not rows:
        return True
    (row, number), *rest = rows
    return any(
        budget.covers(pieces) and _can_pay_for_all(budget.less(pieces), rest) for pieces, _ in prices(row, number)
    )


def can_pay(budget: Budget, row: bytes, number: int, *, broken: bool) -> bool:
    """Are there pieces and actions enough to make a plan for this row hold, or fail?"""
    return any(budget.covers(price.pieces) for price in prices(row, number, broken=broken))
