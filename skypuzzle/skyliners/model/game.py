"""The rest of a game as CP-SAT constraints, by number: how many floors, roofs, parks, plans and lost actions in a turn.

A turn is the set of what it does: within it the order does not matter, as no site is built on twice (rule 12). Numbers
are all that reserves, cards and the end of the game ask for, and a final city that breaks them is out of reach. What
only the order of play can settle is left to `exact`; this model is smaller, and never says no to what that one allows.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ortools.sat.python import cp_model

from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.skyliners.model.city import Amount, City
from skypuzzle.skyliners.model.turns import turns_left
from skypuzzle.skyliners.rules.board import FULL, PLANNING_CARDS, SITES, Piece, Side, Site
from skypuzzle.skyliners.rules.position import Plan, Position


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


class RestOfGame:
    """All turns from a position to the end of the game, tied to the city that they build."""

    def __init__(self, model: cp_model.CpModel, position: Position, clock: Clock = NO_LIMIT) -> None:
        self.model = model
        self.position = position
        self.clock = clock
        self.turns = turns_left(position)
        self.cards = {
            side: PLANNING_CARDS - sum(card.side is side for card in position.office) if position.variant is FULL else 0
            for side in position.seats
        }
        self.numbers = self._numbers()
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
        for total, added in zip(self.totals, city.added, strict=True):
            model.add(sum(added) == total)
        turns = sum(number.played for number in self.numbers)
        for site in SITES:
            if city.board.heights[site] % 2 == 0 and site not in city.free:
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
        for piece, added in zip(Piece, self.city.added, strict=True):
            elsewhere = sum(added[site] for site in SITES if site not in sites)
            self.model.add(self.total(others, piece) <= elsewhere)
