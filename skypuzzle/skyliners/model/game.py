"""The rest of a game as CP-SAT constraints: every way from a position to its end, and nothing else.

A turn is the set of what it does: within it the order does not matter, as no site is built on twice (rule 12). The
model has two depths. By number: how many floors, roofs, parks, plans and lost actions each turn has; that is all that
reserves, cards and the end of the game ask for, and a final city that breaks it is out of reach. By site: also which
turn builds on which site, which settles what only the order of play can: a roof follows the floors under it, whoever
places them. The second is exact; the first is smaller, and never says no to what the second allows.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ortools.sat.python import cp_model

from skypuzzle.skyliners.model.city import Amount, City
from skypuzzle.skyliners.model.turns import turns_left
from skypuzzle.skyliners.rules.actions import Action, Build, Forfeit, HiddenPlanning, Plan, Planning, PlayedTurn
from skypuzzle.skyliners.rules.board import EMPTY
from skypuzzle.skyliners.rules.geometry import SITES, Side, Site
from skypuzzle.skyliners.rules.pieces import FULL, PLANNING_CARDS, Piece
from skypuzzle.skyliners.rules.position import Position


@dataclass(frozen=True, slots=True)
class Numbers:
    """What one turn does, by number."""

    played: Amount
    """1 if the game gets so far."""
    pieces: tuple[Amount, Amount, Amount]
    """Floors, roofs and parks built."""
    plans: Amount
    lost: Amount
    """Actions forfeited."""
    loses: cp_model.IntVar
    """Is any action forfeited?"""


def planning(side: Side, cards: list[Plan]) -> Planning | HiddenPlanning:
    """Plan the side's next card of those that are asked for, and strike it off; else any card."""
    card = next((card for card in cards if card.side is side), None)
    if card is None:
        return HiddenPlanning()
    cards.remove(card)
    return Planning(card.row, card.number)


def _may_be_some(amount: Amount) -> bool:
    return not isinstance(amount, int) or amount > 0


class RestOfGame:
    """All turns from a position to the end of the game, tied to the city that they build."""

    def __init__(self, model: cp_model.CpModel, position: Position) -> None:
        self.model = model
        self.position = position
        self.turns = turns_left(position)
        self.cards = {
            side: PLANNING_CARDS - sum(card.side is side for card in position.office) if position.variant is FULL else 0
            for side in position.seats
        }
        self.numbers = self._numbers()
        self.sites: list[tuple[dict[Site, Amount], ...]] = []
        for side in position.seats:
            self._reserve(side)
        self._end()

    def _numbers(self) -> list[Numbers]:
        """Rules 17 and 22: a turn builds first, then builds or plans."""
        model, full = self.model, self.position.variant is FULL
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
        """The turns of a side."""
        return [index for index, turn in enumerate(self.turns) if turn.side is side]

    def total(self, turns: Sequence[int] | range, piece: Piece) -> Amount:
        """How many of a piece those turns build."""
        return sum(self.numbers[index].pieces[piece] for index in turns)

    def _reserve(self, side: Side) -> None:
        """Rules 5, 11 and 23; ruling A: an action is lost only when floors and cards are gone. The sites come later."""
        model, reserve = self.model, self.position.reserve(side)
        turns = self.of(side)
        for piece in Piece:
            model.add(self.total(turns, piece) <= reserve[piece])
        model.add(sum(self.numbers[index].plans for index in turns) <= self.cards[side])
        if self.position.variant is not FULL:  # rule 18: all pieces are placed, or lost (ruling I)
            lost = sum(self.numbers[index].lost for index in turns)
            model.add(sum(self.total(turns, piece) for piece in Piece) + lost == reserve.total)
        for number, index in enumerate(turns, 1):
            loses, so_far = self.numbers[index].loses, turns[:number]
            model.add(self.total(so_far, Piece.FLOOR) >= reserve.floors).only_enforce_if(loses)
            planned = sum(self.numbers[earlier].plans for earlier in so_far)
            model.add(planned >= self.cards[side]).only_enforce_if(loses)

    def _end(self) -> None:
        """Rule 24: the game goes on after a round if and only if everybody has a floor left."""
        if self.position.variant is not FULL or not self.turns:
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
        """All floors, roofs and parks built until the end."""
        return [self.total(range(len(self.turns)), piece) for piece in Piece]

    def build(self, city: City) -> None:
        """Everything that is built stands somewhere in the city, on each site at most one piece a turn (rule 12)."""
        self.city = city
        model = self.model
        for total, added in zip(self.totals, (city.floors, city.roofs, city.parks), strict=True):
            model.add(sum(added) == total)
        turns = sum(number.played for number in self.numbers)
        for site in SITES:
            if city.board.heights[site] % 2 == 0:
                model.add(city.floors[site] + city.roofs[site] + city.parks[site] <= turns)

    def require_cards(self, plans: Collection[Plan]) -> None:
        """Each of these plans is put into the office by its owner on the way."""
        played = {(card.side, card.row) for card in self.position.office}
        for plan in plans:
            if (plan.side, plan.row) in played:
                self.model.add_bool_or()  # the card of that row lies in the office with another number
        for side in {plan.side for plan in plans}:
            needed = sum(plan.side is side for plan in plans)
            self.model.add(sum(self.numbers[index].plans for index in self.of(side)) >= needed)

    def lose_nothing(self) -> None:
        """No action is forfeited."""
        for numbers in self.numbers:
            self.model.add(numbers.loses == 0)

    def only_by(self, side: Side, sites: Collection[Site]) -> None:
        """Nobody but that side builds on those sites."""
        others = [index for index, turn in enumerate(self.turns) if turn.side is not side]
        for piece, added in zip(Piece, (self.city.floors, self.city.roofs, self.city.parks), strict=True):
            elsewhere = sum(added[site] for site in SITES if site not in sites)
            self.model.add(self.total(others, piece) <= elsewhere)
        for index in others if self.sites else ():
            for placed in self.sites[index]:
                for site in sites:
                    self.model.add(placed.get(site, 0) == 0)

    def by_site(self) -> None:
        """Say of every turn where it builds: from here on the model is exact."""
        model, city = self.model, self.city
        added = (city.floors, city.roofs, city.parks)
        open_sites = [site for site in SITES if any(_may_be_some(amounts[site]) for amounts in added)]
        for index, turn in enumerate(self.turns):
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
            self._order(site)
        self._stuck()

    def _on(self, site: Site, piece: Piece, turns: Sequence[int] | range) -> Amount:
        return sum(self.sites[index][piece].get(site, 0) for index in turns)

    def _order(self, site: Site) -> None:
        """Rule 11: a roof needs a floor under it, and nothing follows a roof."""
        model, city = self.model, self.city
        everything = range(len(self.turns))
        for piece, added in zip(Piece, (city.floors, city.roofs, city.parks), strict=True):
            model.add(self._on(site, piece, everything) == added[site])
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
                before, so_far = turns[:number], turns[: number + 1]
                roofs: Amount = reserve.roofs - self.total(so_far, Piece.ROOF)
                parks: Amount = reserve.parks - self.total(so_far, Piece.PARK)
                if self.position.variant is not FULL and before:
                    # what was lost before is the park, if he still held it, and then roofs
                    lost_park = self._lost_park(side, index, before)
                    parks = parks - lost_park
                    roofs = roofs - sum(self.numbers[earlier].lost for earlier in before) + lost_park
                if reserve.roofs:
                    self._no_place_for_a_roof(index, self._holds(index, roofs, reserve.roofs))
                if reserve.parks:
                    self._no_place_for_a_park(index, self._holds(index, parks, reserve.parks))

    def _lost_park(self, side: Side, index: int, before: Sequence[int]) -> Amount:
        """Did the side lose its park in an earlier turn? It goes with the first lost action, unless it was built."""
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
        """Literals that are both true if the turn loses an action while so many (at least one) pieces are held."""
        holds = self.model.new_bool_var(f"turn {index} holds")
        self.model.add(left <= most * holds)
        return self.numbers[index].loses, holds

    def _no_place_for_a_roof(self, index: int, when: tuple[cp_model.IntVar, cp_model.IntVar]) -> None:
        """No site has open floors, but for the one built on in this turn."""
        heights = self.city.board.heights
        for site in SITES:
            if heights[site] % 2 or site == self.turns[index].used:
                continue
            floors = self._on(site, Piece.FLOOR, range(index)) + heights[site] // 2
            closed = self._on(site, Piece.ROOF, range(index)) + sum(self._on(site, piece, [index]) for piece in Piece)
            most = heights[site] // 2 + len(self.turns)
            self.model.add(floors <= most * closed).only_enforce_if(*when)

    def _no_place_for_a_park(self, index: int, when: tuple[cp_model.IntVar, cp_model.IntVar]) -> None:
        """No ground is empty, but for the site built on in this turn."""
        for site in SITES:
            if self.city.board.heights[site] == EMPTY and site != self.turns[index].used:
                built = sum(self._on(site, piece, range(index + 1)) for piece in Piece)
                self.model.add(built >= 1).only_enforce_if(*when)

    def line(self, solver: cp_model.CpSolver, to_plan: Collection[Plan]) -> tuple[PlayedTurn, ...]:
        """The turns of a solution; cards that are asked for are planned first, any other plan is `=?`."""
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
            line.append(PlayedTurn(turn.side, tuple(actions)))
        return tuple(line)
