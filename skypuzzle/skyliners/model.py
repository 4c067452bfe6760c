"""The reference model, for CP-SAT: the final city, the rest of a game by numbers, and the exact order of turns."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from skypuzzle.limits import NO_LIMIT, Clock, OutOfTimeError
from skypuzzle.skyliners.rules import board as boards
from skypuzzle.skyliners.rules import position as positions
from skypuzzle.skyliners.rules.board import EMPTY, PARK_CODE, SITES, Board, Piece, Reserve, Row, Side, Site, Variant
from skypuzzle.skyliners.rules.position import Action, Build, Forfeit, Moment, Plan, Planning, Position, Turn
from skypuzzle.solver import cp_model

Amount: TypeAlias = cp_model.LinearExpr | int
"""A number that the model knows or has to find."""


class City:
    """New floors, roofs and parks for each site of a board, at most `most` in all.

    It decides which pieces a site gets, not who puts them there or when. A `free` site may have any height and take any
    pieces, which answers whether the building there is in the way.
    """

    def __init__(
        self, model: cp_model.CpModel, board: Board, most: Reserve, free: Collection[Site] = frozenset()
    ) -> None:
        self.model = model
        self.board = board
        self.free = frozenset(free)
        self.tallest = max(board.heights) + 2 * most.floors + 1
        self.floors: list[Amount] = [0 for _ in SITES]
        self.roofs: list[Amount] = [0 for _ in SITES]
        self.parks: list[Amount] = [0 for _ in SITES]
        self.heights: list[Amount] = list(board.heights)
        for site in SITES:
            if site in free:
                self.heights[site] = model.new_int_var(EMPTY, self.tallest, f"any height {site}")
                for added, left in zip(self.added, most, strict=True):
                    added[site] = model.new_int_var(0, left, f"any pieces {site}")
            elif board.heights[site] % 2 == 0 and any(most):
                self._open_site(site, most)

    def _open_site(self, site: Site, most: Reserve) -> None:
        model, height = self.model, self.board.heights[site]
        room = min(most.floors, boards.MOST_FLOORS - height // 2)
        floors = model.new_int_var(0, room, f"floors {site}")
        roof = model.new_int_var(0, min(1, most.roofs), f"roof {site}")
        park: Amount = 0
        if height == EMPTY:
            park = model.new_int_var(0, min(1, most.parks), f"park {site}")
            any_floor = model.new_bool_var(f"any floor {site}")
            model.add(floors >= any_floor)
            model.add(floors <= room * any_floor)
            model.add(roof <= any_floor)
            model.add(park + any_floor <= 1)
        top = model.new_int_var(height, height + 2 * room + 1, f"height {site}")
        model.add(top == height + 2 * floors + roof + park)
        self.floors[site], self.roofs[site], self.parks[site], self.heights[site] = floors, roof, park, top

    @classmethod
    def given(cls, model: cp_model.CpModel, board: Board, final: Board) -> "City":
        """A known final city, where only the turns that build it are in question."""
        city = cls(model, board, Reserve(0, 0, 0))
        city.tallest = max(final.heights)
        for site in SITES:
            before, after = board.heights[site], final.heights[site]
            if before != after:
                city.floors[site] = after // 2 - before // 2
                city.roofs[site] = int(after % 2 == 1 and after != PARK_CODE)
                city.parks[site] = int(after == PARK_CODE)
            city.heights[site] = after
        return city

    def seen(self, side: Side, row: Row) -> Amount:
        model = self.model
        tallest: Amount = EMPTY
        seen: list[Amount] = []
        line = boards.LINES[side][row]
        for site in line:
            height = self.heights[site]
            is_seen = model.new_bool_var(f"{side}{row} sees {site}")
            model.add(height > tallest).only_enforce_if(is_seen)
            model.add(height <= tallest).only_enforce_if(~is_seen)
            seen.append(is_seen)
            if site != line[-1]:
                taller = model.new_int_var(0, self.tallest, f"{side}{row} up to {site}")
                model.add_max_equality(taller, [tallest, height])
                tallest = taller
        return sum(seen)

    def require(self, plan: Plan, *, broken: bool = False) -> None:
        """Require the plan to hold at the end, or to fail."""
        seen = self.seen(plan.side, plan.row)
        if plan.number == positions.FOUR_OR_FIVE:
            self.model.add(seen < positions.FOUR_OR_FIVE if broken else seen >= positions.FOUR_OR_FIVE)
        else:
            self.model.add(seen != plan.number if broken else seen == plan.number)

    @property
    def added(self) -> tuple[list[Amount], list[Amount], list[Amount]]:
        return self.floors, self.roofs, self.parks

    def placed(self, sites: Collection[Site]) -> Amount:
        return sum(added[site] for added in self.added for site in sites)

    def forbid(self, board: Board) -> None:
        """Exclude this city."""
        others = []
        for site, height in enumerate(self.heights):
            if not isinstance(height, int):
                differs = self.model.new_bool_var(f"other height {site}")
                self.model.add(height != board.heights[site]).only_enforce_if(differs)
                others.append(differs)
        self.model.add_bool_or(others)

    def built(self, solver: cp_model.CpSolver) -> Board:
        return Board(bytes(solver.value(height) for height in self.heights))


@dataclass(frozen=True, slots=True)
class TurnLeft:
    """A turn that is or may be played, or the rest of the current one."""

    side: Side
    round: int
    """0 is the current round."""
    actions: int
    first_is_over: bool
    """Is only the second action of this turn left?"""
    used: Site | None


def turns_left(position: Position) -> tuple[TurnLeft, ...]:
    """All turns that the rest of the game can have; the full game may end after any round."""
    if position.turn is None:
        return ()
    turns = _full_turns if position.variant is Variant.FULL else _intro_turns
    return tuple(turns(position, position.turn))


def _full_turns(position: Position, turn: Moment) -> Iterator[TurnLeft]:
    now = position.seats.index(turn.side)
    second = turn.action == 2
    yield TurnLeft(turn.side, 0, 1 if second else 2, second, turn.built)
    for side in position.seats[now + 1 :]:
        yield TurnLeft(side, 0, 2, False, None)
    # A player builds at least once a turn, and without floors the game is over, so turns are no more than pieces.
    if all(position.reserve(side).floors for side in position.seats):
        for number in range(1, min(reserve.total for reserve in position.reserves) + 1):
            for side in position.seats:
                yield TurnLeft(side, number, 2, False, None)


def _intro_turns(position: Position, turn: Moment) -> Iterator[TurnLeft]:
    """Every action of the intro game costs a piece, so all turns are known in advance."""
    left = {side: position.reserve(side).total for side in position.seats}
    seat = position.seats.index(turn.side)
    second = turn.action == 2
    actions = 1 if second else min(2, left[turn.side])
    yield TurnLeft(turn.side, 0, actions, second, turn.built)
    left[turn.side] -= actions
    number = 0
    while any(left.values()):
        seat = (seat + 1) % len(position.seats)
        number += seat == 0
        side = position.seats[seat]
        if actions := min(2, left[side]):
            left[side] -= actions
            yield TurnLeft(side, number, actions, False, None)


@dataclass(frozen=True, slots=True)
class Numbers:
    """What one turn does, as counts."""

    played: Amount
    """1 if the game lasts that long."""
    pieces: tuple[Amount, Amount, Amount]
    plans: Amount
    lost: Amount
    loses: cp_model.IntVar


class RestOfGame:
    """All turns from a position to the end of the game, tied to the city that they build."""

    def __init__(self, model: cp_model.CpModel, position: Position, clock: Clock = NO_LIMIT) -> None:
        self.model = model
        self.position = position
        self.clock = clock
        self.turns = turns_left(position)
        self.cards = {
            side: boards.PLANNING_CARDS - sum(card.side is side for card in position.office)
            if position.variant is Variant.FULL
            else 0
            for side in position.seats
        }
        self.numbers = self._numbers()
        for side in position.seats:
            self._reserve(side)
        self._end()

    def _numbers(self) -> list[Numbers]:
        """Rules 17 and 22: a turn builds first, then builds or plans."""
        model, full = self.model, self.position.variant is Variant.FULL
        rounds: dict[int, Amount] = {0: 1}
        numbers = []
        for index, turn in enumerate(self.turns):
            if turn.round not in rounds:
                rounds[turn.round] = model.new_bool_var(f"round {turn.round}") if full else 1
            played = rounds[turn.round]
            pieces = tuple(
                model.new_int_var(0, min(turn.actions, left), f"{piece}s in turn {index}")
                for piece, left in zip(Piece, self.position.reserve(turn.side), strict=True)
            )
            plans: Amount = model.new_bool_var(f"plan in turn {index}") if full and self.cards[turn.side] else 0
            lost = model.new_int_var(0, 1 if full else turn.actions, f"lost in turn {index}")
            loses = model.new_bool_var(f"turn {index} loses")
            model.add(lost >= loses)
            model.add(lost <= 2 * loses)
            model.add(sum(pieces) + plans + lost == turn.actions * played)
            if full and not turn.first_is_over:
                model.add(sum(pieces) >= played)
            floors, roofs, parks = pieces
            numbers.append(Numbers(played, (floors, roofs, parks), plans, lost, loses))
        return numbers

    def of(self, side: Side) -> list[int]:
        return [index for index, turn in enumerate(self.turns) if turn.side is side]

    def total(self, turns: Sequence[int] | range, piece: Piece) -> Amount:
        return sum(self.numbers[index].pieces[piece] for index in turns)

    def _reserve(self, side: Side) -> None:
        """Rules 5, 11 and 23; ruling A: an action is lost only when floors and cards are gone. Sites come later."""
        model, reserve = self.model, self.position.reserve(side)
        turns = self.of(side)
        for piece in Piece:
            model.add(self.total(turns, piece) <= reserve[piece])
        model.add(sum(self.numbers[index].plans for index in turns) <= self.cards[side])
        if self.position.variant is not Variant.FULL:  # rule 18: all pieces are placed, or lost (ruling I)
            lost = sum(self.numbers[index].lost for index in turns)
            model.add(sum(self.total(turns, piece) for piece in Piece) + lost == reserve.total)
        for number, index in enumerate(turns, 1):
            loses, so_far = self.numbers[index].loses, turns[:number]
            model.add(self.total(so_far, Piece.FLOOR) >= reserve.floors).only_enforce_if(loses)
            planned = sum(self.numbers[earlier].plans for earlier in so_far)
            model.add(planned >= self.cards[side]).only_enforce_if(loses)

    def _end(self) -> None:
        """Rule 24: the game goes on after a round if and only if everybody has a floor left."""
        if self.position.variant is not Variant.FULL or not self.turns:
            return
        model = self.model
        last_round = self.turns[-1].round
        for number in range(last_round + 1):
            so_far = [index for index, turn in enumerate(self.turns) if turn.round <= number]
            following = [index for index, turn in enumerate(self.turns) if turn.round == number + 1]
            goes_on = self.numbers[following[0]].played if following else 0
            this_round = next(self.numbers[index].played for index in so_far if self.turns[index].round == number)
            out = []
            for side in self.position.seats:
                left = self.position.reserve(side).floors - self.total(
                    [index for index in so_far if self.turns[index].side is side], Piece.FLOOR
                )
                model.add(left >= goes_on)
                is_out = model.new_bool_var(f"{side} out after round {number}")
                model.add(left == 0).only_enforce_if(is_out)
                out.append(is_out)
            model.add(sum(out) + goes_on >= this_round)
            model.add(goes_on <= this_round)

    @property
    def totals(self) -> list[Amount]:
        return [self.total(range(len(self.turns)), piece) for piece in Piece]

    def build(self, city: City) -> None:
        """Tie the pieces built to the sites of a city, at most one piece per turn on each site (rule 12)."""
        self.city = city
        model = self.model
        for total, added in zip(self.totals, city.added, strict=True):
            model.add(sum(added) == total)
        turns = sum(number.played for number in self.numbers)
        for site in SITES:
            if city.board.heights[site] % 2 == 0 and site not in city.free:
                model.add(city.floors[site] + city.roofs[site] + city.parks[site] <= turns)

    def require_cards(self, plans: Collection[Plan]) -> None:
        """Require that the owners put these plans into the office on the way."""
        played = {(card.side, card.row) for card in self.position.office}
        for plan in plans:
            if (plan.side, plan.row) in played:
                self.model.add_bool_or()  # the card of that row is in the office with a different number
        for side in {plan.side for plan in plans}:
            needed = sum(plan.side is side for plan in plans)
            self.model.add(sum(self.numbers[index].plans for index in self.of(side)) >= needed)

    def lose_nothing(self) -> None:
        """Require that no action is forfeited."""
        for numbers in self.numbers:
            self.model.add(numbers.loses == 0)

    def only_by(self, side: Side, sites: Collection[Site]) -> None:
        """Require that only this side builds on these sites."""
        others = [index for index, turn in enumerate(self.turns) if turn.side is not side]
        for piece, added in zip(Piece, self.city.added, strict=True):
            elsewhere = sum(added[site] for site in SITES if site not in sites)
            self.model.add(self.total(others, piece) <= elsewhere)


def planning(side: Side, cards: list[Plan]) -> Planning | positions.HiddenPlanning:
    """Take the side's next card off the list and plan it; a hidden card if the list has none."""
    card = next((card for card in cards if card.side is side), None)
    if card is None:
        return positions.HiddenPlanning()
    cards.remove(card)
    return Planning(card.row, card.number)


def _may_be_some(amount: Amount) -> bool:
    return not isinstance(amount, int) or amount > 0


class ExactGame(RestOfGame):
    """All turns from a position to the end of the game, with the sites that they build on."""

    def __init__(self, model: cp_model.CpModel, position: Position, clock: Clock = NO_LIMIT) -> None:
        super().__init__(model, position, clock)
        self.sites: list[tuple[dict[Site, Amount], ...]] = []

    def build(self, city: City) -> None:
        """Decide for every turn where it builds. Raises OutOfTimeError if that takes too long."""
        super().build(city)
        model = self.model
        added = city.added
        open_sites = [site for site in SITES if any(_may_be_some(amounts[site]) for amounts in added)]
        for index, turn in enumerate(self.turns):
            self._look_at_the_clock()
            placed: list[dict[Site, Amount]] = []
            for piece in Piece:
                amounts = added[piece]
                sites = [site for site in open_sites if site != turn.used and _may_be_some(amounts[site])]
                placed.append({site: model.new_bool_var(f"{piece} on {site} in turn {index}") for site in sites})
                model.add(sum(placed[piece].values()) == self.numbers[index].pieces[piece])
            for site in open_sites:
                model.add(sum(pieces.get(site, 0) for pieces in placed) <= 1)
            self.sites.append(tuple(placed))
        for site in open_sites:
            self._look_at_the_clock()
            self._order(site)
        self._stuck()

    def _look_at_the_clock(self) -> None:
        if self.clock.is_out:
            raise OutOfTimeError

    def only_by(self, side: Side, sites: Collection[Site]) -> None:
        super().only_by(side, sites)
        for turn, pieces in zip(self.turns, self.sites, strict=True):
            if turn.side is not side:
                self.model.add(sum(placed.get(site, 0) for placed in pieces for site in sites) == 0)

    def _on(self, site: Site, piece: Piece, turns: Sequence[int] | range) -> Amount:
        return sum(self.sites[index][piece].get(site, 0) for index in turns)

    def _order(self, site: Site) -> None:
        """Rule 11: a roof needs a floor under it, and nothing follows a roof."""
        model, city = self.model, self.city
        everything = range(len(self.turns))
        for piece, added in zip(Piece, city.added, strict=True):
            model.add(self._on(site, piece, everything) == added[site])
        if site in city.free:
            return
        for index in everything:
            roof = self.sites[index][Piece.ROOF].get(site)
            if roof is None:
                continue
            if city.board.heights[site] == EMPTY:
                model.add(self._on(site, Piece.FLOOR, range(index)) >= roof)
            for later in range(index + 1, len(self.turns)):
                model.add(self.sites[later][Piece.FLOOR].get(site, 0) + roof <= 1)

    def _stuck(self) -> None:
        """Rulings A and I: an action is lost only if no piece that the player holds has a place."""
        for side in self.position.seats:
            turns, reserve = self.of(side), self.position.reserve(side)
            for number, index in enumerate(turns):
                self._look_at_the_clock()
                before, so_far = turns[:number], turns[: number + 1]
                roofs: Amount = reserve.roofs - self.total(so_far, Piece.ROOF)
                parks: Amount = reserve.parks - self.total(so_far, Piece.PARK)
                if self.position.variant is not Variant.FULL and before:
                    # what was lost before is the park, if they still held it, and then roofs
                    lost_park = self._lost_park(side, index, before)
                    parks = parks - lost_park
                    roofs = roofs - sum(self.numbers[earlier].lost for earlier in before) + lost_park
                if reserve.roofs:
                    self._no_place_for_a_roof(index, self._holds(index, roofs, reserve.roofs))
                if reserve.parks:
                    self._no_place_for_a_park(index, self._holds(index, parks, reserve.parks))

    def _lost_park(self, side: Side, index: int, before: Sequence[int]) -> Amount:
        """Did the side lose its park in an earlier turn? The first lost action costs it, unless it was built."""
        if not self.position.reserve(side).parks:
            return 0
        model = self.model
        lost_before = model.new_bool_var(f"{side} lost an action before turn {index}")
        model.add_max_equality(lost_before, [self.numbers[earlier].loses for earlier in before])
        built = self.total(self.of(side), Piece.PARK)
        # built at all means built before any loss: afterwards the park is gone
        model.add(self.numbers[index].pieces[Piece.PARK] + lost_before <= 1)
        lost_park = model.new_bool_var(f"{side} lost its park before turn {index}")
        model.add(lost_park <= lost_before)
        model.add(lost_park + built <= 1)
        model.add(lost_park + built >= lost_before)
        return lost_park

    def _holds(self, index: int, left: Amount, most: int) -> tuple[cp_model.IntVar, cp_model.IntVar]:
        """Literals that are both true if the turn loses an action while pieces of this kind are left."""
        holds = self.model.new_bool_var(f"turn {index} holds")
        self.model.add(left <= most * holds)
        return self.numbers[index].loses, holds

    def _no_place_for_a_roof(self, index: int, when: tuple[cp_model.IntVar, cp_model.IntVar]) -> None:
        """No site has open floors, except the one built on in this turn."""
        heights = self.city.board.heights
        for site in SITES:
            if heights[site] % 2 or site == self.turns[index].used or site in self.city.free:
                continue
            floors = self._on(site, Piece.FLOOR, range(index)) + heights[site] // 2
            closed = self._on(site, Piece.ROOF, range(index)) + sum(self._on(site, piece, [index]) for piece in Piece)
            most = heights[site] // 2 + len(self.turns)
            self.model.add(floors <= most * closed).only_enforce_if(*when)

    def _no_place_for_a_park(self, index: int, when: tuple[cp_model.IntVar, cp_model.IntVar]) -> None:
        """No site is empty, except the one built on in this turn."""
        for site in SITES:
            is_ground = self.city.board.heights[site] == EMPTY and site not in self.city.free
            if is_ground and site != self.turns[index].used:
                built = sum(self._on(site, piece, range(index + 1)) for piece in Piece)
                self.model.add(built >= 1).only_enforce_if(*when)

    def line(self, solver: cp_model.CpSolver, to_plan: Collection[Plan]) -> tuple[Turn, ...]:
        """The turns of a solution; plans in `to_plan` are planned first, any other plan is `=?`."""
        cards = list(to_plan)
        line = []
        for turn, numbers, placed in zip(self.turns, self.numbers, self.sites, strict=True):
            if not solver.value(numbers.played):
                break
            actions: list[Action] = [
                Build(piece, site) for piece in Piece for site, here in placed[piece].items() if solver.value(here)
            ]
            if solver.value(numbers.plans):
                actions.append(planning(turn.side, cards))
            actions += [Forfeit()] * solver.value(numbers.lost)
            line.append(Turn(turn.side, tuple(actions)))
        return tuple(line)


class Shares:
    """How much each player does in each of their turns: floors first, roofs last."""

    def __init__(self, turns: Sequence[TurnLeft], totals: Mapping[Side, Reserve], plans: Mapping[Side, int]) -> None:
        self.pieces: list[list[Piece]] = [[] for _ in turns]
        self.plans = [0 for _ in turns]
        for side, total in totals.items():
            own = [index for index, turn in enumerate(turns) if turn.side is side]
            for index in own[: plans[side]]:
                self.plans[index] = 1
            queue = [Piece.FLOOR] * total.floors + [Piece.PARK] * total.parks + [Piece.ROOF] * total.roofs
            for index in own:
                room = turns[index].actions - self.plans[index]
                self.pieces[index], queue = queue[:room], queue[room:]
            self._floor_last(own)

    def _floor_last(self, own: Sequence[int]) -> None:
        """A player who runs out of floors does so in their last turn, so that turn gets one."""
        if not own or Piece.FLOOR in self.pieces[own[-1]] or not self.pieces[own[-1]]:
            return
        for index in reversed(own[:-1]):
            if Piece.FLOOR in self.pieces[index]:
                self.pieces[index].remove(Piece.FLOOR)
                self.pieces[index].append(self.pieces[own[-1]].pop())
                self.pieces[own[-1]].append(Piece.FLOOR)
                return


def try_order(
    start: Board,
    final: Board,
    turns: Sequence[TurnLeft],
    shares: Shares,
    to_plan: Collection[Plan],
    closed_to_others: tuple[Side, frozenset[Site]] | None,
) -> tuple[Turn, ...] | None:
    """Turns that build the final city, or None if this simple method does not find any."""
    floors = {site: final.heights[site] // 2 - start.heights[site] // 2 for site in SITES}
    closed = {site for site in SITES if final.heights[site] % 2 and not start.heights[site] % 2}
    parks = {site for site in closed if final.heights[site] == PARK_CODE}
    roofs = closed - parks
    cards = list(to_plan)
    line = []
    for index, turn in enumerate(turns):
        free = set(SITES) - {turn.used}
        first: Collection[Site] = SITES
        if closed_to_others and turn.side is not closed_to_others[0]:
            free -= closed_to_others[1]
        elif closed_to_others:
            first = closed_to_others[1]
        actions: list[Action] = []
        turns_after = len(turns) - index
        for piece in sorted(shares.pieces[index], reverse=True):
            if piece is Piece.ROOF:
                sites = [site for site in roofs & free if floors[site] == 0]
            elif piece is Piece.PARK:
                sites = list(parks & free)
            else:
                sites = [site for site in free if floors[site]]
            if not sites:
                return None
            # what only this player may do; then what waits for a roof, shortest first; else the site with most to do
            site = min(
                sites,
                key=lambda site: (
                    site not in first,
                    floors[site] < turns_after,
                    site not in roofs,
                    floors[site] if site in roofs else -floors[site],
                    site,
                ),
            )
            free.discard(site)
            actions.append(Build(piece, site))
            if piece is Piece.FLOOR:
                floors[site] -= 1
            else:
                (roofs if piece is Piece.ROOF else parks).discard(site)
        if shares.plans[index]:
            actions.append(planning(turn.side, cards))
        line.append(Turn(turn.side, tuple(actions)))
    return None if any(floors.values()) or roofs or parks else tuple(line)
