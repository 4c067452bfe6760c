"""What matters of a game for some plans: the rows asked about, and of the rest only what it uses up.

Sites elsewhere are all alike but for what they take: bare ground takes a floor or a park, floors take a floor or a
roof, and what is closed takes nothing. So it is enough to count them, and what is true here is true of the whole game.
Counts that can no longer make a difference are made equal, so that more states are seen to be the same.
"""

from collections.abc import Sequence

from skypuzzle.skyliners.row_search.states import (
    ASKED_CARD,
    LOST_ACTION,
    NOWHERE,
    ON_FLOORS,
    ON_GROUND,
    OTHER_CARD,
    OVER,
    Holding,
    Move,
    State,
)
from skypuzzle.skyliners.rules.board import (
    ADDED,
    EMPTY,
    FLOOR,
    FULL,
    LINES,
    PARK,
    PLANNING_CARDS,
    ROOF,
    SITES,
    SIZE,
    TAKES,
    Side,
    seen_in,
)
from skypuzzle.skyliners.rules.position import Plan, Position


class RowGame:
    """The rest of a game for some plans, which are mostly one player's; with `just_see`, no cards need be planned."""

    def __init__(self, position: Position, player: Side, plans: Sequence[Plan], *, just_see: bool = False) -> None:
        self.plans = tuple(plans)
        self.player = player
        self.seat = position.seats.index(player)
        self.owners = tuple(position.seats.index(plan.side) for plan in plans)
        """The seat of each plan."""
        self.is_full = position.variant is FULL
        self.sites = tuple(dict.fromkeys(site for plan in plans for site in LINES[plan.side][plan.row]))
        self.places = {site: place for place, site in enumerate(self.sites)}
        self.shares_sites = len(self.sites) < SIZE * len(self.plans)
        """Do rows of different sides cross, or run along the same line?"""
        self._lines = [bytes(self.places[site] for site in LINES[plan.side][plan.row]) for plan in plans]
        self._needs_cards = self.is_full and not just_see
        self._last = len(position.seats) - 1
        self.never = 1 << len(self.plans)
        """The bit for a card that cannot get into the office any more."""
        self.start = self.state_of(position)

    def state_of(self, position: Position) -> State:
        """What matters of a position of this game."""
        played = [sum(card.side is side for card in position.office) for side in position.seats]
        cards = [PLANNING_CARDS - number if self.is_full else 0 for number in played]
        to_plan = self._to_plan(position, cards)
        for index, owner in enumerate(self.owners):
            if to_plan >> index & 1 and cards[owner]:
                cards[owner] -= 1
        used, turn = NOWHERE, position.turn
        if turn is not None and turn.built is not None and position.board.heights[turn.built] % 2 == 0:
            used = self.places.get(turn.built, ON_FLOORS)
        return self.settled(
            State(
                row=bytes(position.board.heights[site] for site in self.sites),
                ground=sum(position.board.heights[site] == EMPTY for site in SITES if site not in self.places),
                floored=sum(TAKES[ROOF][position.board.heights[site]] for site in SITES if site not in self.places),
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
        """The state as one of the player's plans alone sees it, for which the other rows are elsewhere."""
        here = range(SIZE * index, SIZE * index + SIZE)
        rest = [code for place, code in enumerate(state.row) if place not in here]
        used = state.used
        if used >= 0:
            used = used - here.start if used in here else ON_FLOORS
        others = (state.to_plan & ~self.never & ~(1 << index)).bit_count()
        cards = state.cards
        if cards:
            cards = (*cards[: self.seat], cards[self.seat] + others, *cards[self.seat + 1 :])
        return single.settled(
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
        """Each plan with its row as it is."""
        if self.shares_sites:
            heights = state.row.ljust(256)
            return [(plan, line.translate(heights)) for plan, line in zip(self.plans, self._lines, strict=True)]
        return [(plan, state.row[SIZE * index : SIZE * index + SIZE]) for index, plan in enumerate(self.plans)]

    def is_last_round(self, state: State) -> bool:
        """Is the game over after this round, whatever is done in it (rule 24)?"""
        return self.is_full and any(reserve[FLOOR] == 0 for reserve in state.reserves)

    # From here to `settled` the rules of play stand a second time: a search has no time for whole positions. That both
    # say the same is tested action by action.

    def moves(self, state: State) -> list[Move]:
        """Everything that the seat to move can do; it is never nothing, while the game goes on."""
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
        """The state after a move."""
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
            return self.settled(State(row, ground, floored, used, seat, 2, reserves, cards, to_plan))
        following = self._following(seat, reserves)
        return self.settled(State(row, ground, floored, NOWHERE, following, 1, reserves, cards, to_plan))

    def _following(self, seat: int, reserves: tuple[Holding, ...]) -> int:
        """Whose turn comes after a seat's, or OVER."""
        if not self.is_full:
            order = (*range(seat + 1, self._last + 1), *range(seat + 1))
            return next((other for other in order if any(reserves[other])), OVER)
        if seat < self._last:
            return seat + 1
        return 0 if all(reserve[FLOOR] for reserve in reserves) else OVER

    def settled(self, state: State) -> State:
        """The same state, without differences that no longer make one."""
        row, ground, floored, used, seat, action, reserves, cards, to_plan = state
        if seat == OVER:
            return State(row, 0, 0, NOWHERE, OVER, 0, (), (), to_plan)
        if self.is_last_round(state):  # nobody has more than this one turn, and some have had it
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
        """Are all plans true as it stands, with their cards in the office?"""
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
