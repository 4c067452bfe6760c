"""The rest of a game as CP-SAT constraints, by site: every way from a position to its end, and nothing else.

Beyond the numbers it says which turn builds on which site. That settles what only the order of play can: a roof follows
the floors under it, whoever places them, and an action is lost only if nothing can be placed at that very moment.
"""

from collections.abc import Collection, Sequence

from ortools.sat.python import cp_model

from skypuzzle.limits import NO_LIMIT, Clock, OutOfTimeError
from skypuzzle.skyliners.model.city import Amount, City
from skypuzzle.skyliners.model.game import RestOfGame
from skypuzzle.skyliners.rules.board import EMPTY, FULL, SITES, Piece, Side, Site
from skypuzzle.skyliners.rules.position import Action, Build, Forfeit, HiddenPlanning, Plan, Planning, Position, Turn


def planning(side: Side, cards: list[Plan]) -> Planning | HiddenPlanning:
    """Plan the side's next card of those that are asked for, and strike it off; else any card."""
    card = next((card for card in cards if card.side is side), None)
    if card is None:
        return HiddenPlanning()
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
        """Say of every turn where it builds; OutOfTimeError if that takes too long, as early in a game it can."""
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
        """Nobody but that side builds on those sites."""
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
                if self.position.variant is not FULL and before:
                    # what was lost before is the park, if they still held it, and then roofs
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
            if heights[site] % 2 or site == self.turns[index].used or site in self.city.free:
                continue
            floors = self._on(site, Piece.FLOOR, range(index)) + heights[site] // 2
            closed = self._on(site, Piece.ROOF, range(index)) + sum(self._on(site, piece, [index]) for piece in Piece)
            most = heights[site] // 2 + len(self.turns)
            self.model.add(floors <= most * closed).only_enforce_if(*when)

    def _no_place_for_a_park(self, index: int, when: tuple[cp_model.IntVar, cp_model.IntVar]) -> None:
        """No ground is empty, but for the site built on in this turn."""
        for site in SITES:
            if self._is_ground(site) and site != self.turns[index].used:
                built = sum(self._on(site, piece, range(index + 1)) for piece in Piece)
                self.model.add(built >= 1).only_enforce_if(*when)

    def _is_ground(self, site: Site) -> bool:
        return self.city.board.heights[site] == EMPTY and site not in self.city.free

    def line(self, solver: cp_model.CpSolver, to_plan: Collection[Plan]) -> tuple[Turn, ...]:
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
            line.append(Turn(turn.side, tuple(actions)))
        return tuple(line)
