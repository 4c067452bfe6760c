"""Finding sets of plans that exactly one turn keeps forced, with the search made for that."""

from collections.abc import Iterator
from itertools import combinations

from skypuzzle.skyliners.row_search import prices
from skypuzzle.skyliners.rules.board import EMPTY, LINES, PLANNING_CARDS, ROWS, SITES, Side
from skypuzzle.skyliners.rules.position import NUMBERS, Plan, Position
from skypuzzle.skyliners.search.forced import MOST_CODE, MOST_FLOORS, Forced, Rows, Turns

MOST_PLANS = 3
MOST_AWAY = 2
"""Pieces between a row and a plan that is still in hand; one further away is hardly worth thinking about."""
STATES_EACH = 20_000
"""For one set of plans while looking for puzzles: sets that take more are left alone."""


class Finder:
    """The searches for the plans of a player at the start of a turn; those for fewer plans serve those for more."""

    def __init__(self, position: Position, player: Side) -> None:
        self.position = position
        self.player = player
        self._seat = position.seats.index(player)
        self._rows = Rows([sum(kind) for kind in zip(*position.reserves, strict=True)])
        self._hands = [PLANNING_CARDS - sum(card.side is side for card in position.office) for side in position.seats]
        self._known: dict[tuple[Plan, ...], Forced] = {}

    def turns(self, plans: tuple[Plan, ...], *, two: bool = False, most_states: int = STATES_EACH) -> Turns | None:
        """How many turns keep the plans forced, and what else there is; None if it takes too many states to tell.

        If `two` are enough, nobody looks for more.
        """
        search = self._search(plans)
        rows = {site for plan in plans for site in LINES[self.player][plan.row]}
        elsewhere = [self.position.board.heights[site] for site in SITES if site not in rows]
        in_hand = [plan not in self.position.office for plan in plans]
        cards = list(self._hands)
        cards[self._seat] -= sum(in_hand)
        search.begin(
            elsewhere.count(EMPTY),
            sum(code > EMPTY and code % 2 == 0 for code in elsewhere),
            self.position.reserves,
            cards,
            sum(missing << index for index, missing in enumerate(in_hand)),
        )
        return search.turns(most_states, 2 if two else None)

    def lean_sets(self, *, with_hand: bool) -> Iterator[tuple[Plan, ...]]:
        """Sets of plans that exactly one turn keeps forced, while every smaller set leaves a choice.

        They are some of the player's cards in the office, and at most one still in hand.
        """
        placed = [card for card in self.position.office if card.side is self.player and isinstance(card, Plan)]
        in_hand = self.worth_planning(placed) if with_hand else []
        leaving_a_choice: set[tuple[Plan, ...]] = {()}
        for number in range(1, MOST_PLANS + 1):
            for plans in combinations((*placed, *in_hand), number):
                fewer = (tuple(plan for plan in plans if plan != left_out) for left_out in plans)
                if sum(plan in in_hand for plan in plans) > 1 or not leaving_a_choice.issuperset(fewer):
                    continue
                found = self.turns(plans, two=True)
                if found is not None and found.keeping > 1:
                    leaving_a_choice.add(plans)
                elif found is not None and found.keeping == 1:
                    yield plans

    def _search(self, plans: tuple[Plan, ...]) -> Forced:
        known = self._known.get(plans)
        if known is None:
            heights = self.position.board.heights
            lines = [bytes(heights[site] for site in LINES[self.player][plan.row]) for plan in plans]
            rows = [self._rows.row(line, plan.number) for line, plan in zip(lines, plans, strict=True)]
            fewer = range(len(plans) if len(plans) > 1 else 0)
            parts = [(self._search(plans[:index] + plans[index + 1 :]), index) for index in fewer]
            known = self._known[plans] = Forced(self._rows, rows, self._seat, parts)
        return known

    def worth_planning(self, placed: list[Plan]) -> list[Plan]:
        """The plans for cards in hand that are not far from what their rows show."""
        if self._hands[self._seat] == 0:
            return []
        found = []
        for row in ROWS:
            if row not in {card.row for card in placed}:
                line = bytes(self.position.board.heights[site] for site in LINES[self.player][row])
                away = {number: prices(line, number) for number in NUMBERS}
                found += [
                    Plan(self.player, row, number)
                    for number, ways in away.items()
                    if ways and ways[0].pieces.total <= MOST_AWAY
                ]
        return found


def is_small(position: Position) -> bool:
    """Can the search hold the city, whatever is still built?"""
    floors = sum(reserve.floors for reserve in position.reserves)
    tallest = max(code if code % 2 else code + 2 * floors + 1 for code in position.board.heights)
    return floors <= MOST_FLOORS and tallest <= MOST_CODE
