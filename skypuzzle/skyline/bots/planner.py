"""A bot that solves its turn exactly for what it thinks things are worth, and looks at the answer and its next turn."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from skypuzzle.chance import Chance
from skypuzzle.skyline.bots.simple import possible
from skypuzzle.skyline.rules.actions import Action, Buy, EndTurn
from skypuzzle.skyline.rules.play import PENTHOUSES_TO_END, apply
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.scoring import MISSION_PRESTIGE
from skypuzzle.skyline.rules.supply import bank
from skypuzzle.skyline.rules.towers import PRICES, Stock
from skypuzzle.skyline.search.rating import NONE, Valuation, Worth, best_plan, best_rated
from skypuzzle.skyline.search.searching import Outcome


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a planner thinks about a turn, counted in floors tried."""

    candidates: int = 8
    own: int = 20_000
    answer: int = 4_000
    plan: int = 4_000


OWN_WORTH = (Worth(300, 60, 100, 40), Worth(300, 70, 120, 30), Worth(300, 100, 200, 15), Worth(300, 300, 600, 1))
"""By the most penthouses that anyone has: the nearer the end, the less income counts and the more prestige."""
STOCK_WORTH = tuple(7 * price for price in PRICES)
CASH_WORTH, CARD_WORTH = 10, 12
ENOUGH = 25
"""Who has so much for each penthouse that is missing has little use for more."""
RIVAL = 70
"""What others have counts against oneself, in percent."""
DECIDED = 1_000_000
GUESSED_CASH = 8
GUESSED_STOCK: Stock = (1, 1, 1, 0, 0, 0)
"""What others may have in the hidden game."""


def planner_bot(known: Position, chance: Chance) -> tuple[Action, ...]:  # noqa: ARG001  # it leaves nothing to chance
    """The best of some good turns, by what the next player can make of it and what one's own next turn then brings."""
    possible(known)
    return Planner(known).turn()


@dataclass(frozen=True)
class Planner:
    """One turn of a player who knows this."""

    known: Position
    effort: Effort = Effort()

    @cached_property
    def seat(self) -> Seat:
        """Whose turn it is."""
        return self.known.mover_seat or 0

    @cached_property
    def guess(self) -> Position:
        """What is known, with a guess at the money and the floors of others where they are hidden."""
        known = self.known
        stocks = (
            tuple(map(min, GUESSED_STOCK, bank(known, seat))) if stock is None else stock
            for seat, stock in enumerate(known.stock)
        )
        return known._replace(
            cash=tuple(GUESSED_CASH if cash is None else cash for cash in known.cash), stock=tuple(stocks)
        )

    def turn(self) -> tuple[Action, ...]:
        """Everything to do, without the end of the turn."""
        rated = best_rated(self.guess, self._valuation(self.seat), keep=self.effort.candidates, nodes=self.effort.own)
        best = max((self._look_ahead(each.outcome) for each in rated), key=lambda found: found[0])
        _, outcome, purchases = best
        return (*outcome.actions, *_bought(purchases))

    def _look_ahead(self, outcome: Outcome) -> tuple[float, Outcome, Stock]:
        """What a board is worth after the next player's best answer and one's own next turn, and what to buy for it."""
        end = outcome.end
        after = apply(end, EndTurn())
        answered = after if after.turn is None else self._answered(after)
        if answered.turn is None or self.seat not in answered.still_to_move():
            return self._verdict(answered), outcome, NONE
        stock, valuation = end.stock[self.seat] or NONE, self._valuation(self.seat)
        plan = best_plan(answered, self.seat, end.cash[self.seat] or 0, stock, valuation, nodes=self.effort.plan)
        return plan.rating, outcome, plan.purchases

    def _answered(self, position: Position) -> Position:
        """After the next player's best turn; what is in their hand is not counted on."""
        seat = position.mover_seat or 0
        bare = position._replace(cards=tuple("" if at == seat else cards for at, cards in enumerate(position.cards)))
        rated = best_rated(bare, self._valuation(seat, position), keep=1, nodes=self.effort.answer)
        return apply(rated[0].outcome.end, EndTurn())

    def _verdict(self, position: Position) -> float:
        """Once one's last turn is over: by how much one wins or loses, as it stands."""
        prestige = [self._prestige(position, seat) for seat in range(len(position.seats))]
        lead = prestige[self.seat] - max(found for seat, found in enumerate(prestige) if seat != self.seat)
        return DECIDED * (1 if lead > 0 else -1) + lead * 1000 + position.board.penthouses(position.seats[self.seat])

    def _prestige(self, position: Position, seat: Seat) -> float:
        """Missions not known count for as much as they are likely to be there."""
        board, colour, mission = position.board, position.seats[seat], position.missions[seat]
        every = range(1, len(position.box.missions) + 1)
        maybe = [mission] if mission else [each for each in every if each not in position.missions]
        done = sum(board.fulfils(colour, each) for each in maybe)
        return board.penthouses(colour) + len(board.zones(colour)) + MISSION_PRESTIGE * done / len(maybe)

    def _valuation(self, seat: Seat, position: Position | None = None) -> Valuation:
        """What a player thinks, given how near the end is."""
        now = position or self.guess
        stage = max(now.board.penthouses(colour) for colour in now.seats)
        own = OWN_WORTH[min(stage, PENTHOUSES_TO_END)]
        is_rich = (now.cash[seat] or 0) >= ENOUGH * (PENTHOUSES_TO_END - now.board.penthouses(now.seats[seat]))
        if is_rich:
            own = own._replace(income=own.income // 10)
        others = Worth(*(-part * RIVAL // 100 for part in own))
        colours = {colour: own if at == seat else others for at, colour in enumerate(now.seats)}
        if stage >= PENTHOUSES_TO_END:
            return Valuation(colours, 1, 0, NONE)
        return Valuation(colours, CASH_WORTH // 10 if is_rich else CASH_WORTH, CARD_WORTH, STOCK_WORTH)


def _bought(purchases: Stock) -> Iterator[Action]:
    return (Buy(floor) for floor, number in enumerate(purchases) for _ in range(number))
