"""What a turn can lead to: boards that the kernel found, with actions that are replayed by the rules."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from skypuzzle.errors import RuleError
from skypuzzle.skyline.rules.actions import UNKNOWN, Action, Build, BuildNeutral, Claim, EndTurn, Sell, TradeIn
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.box import PAYS
from skypuzzle.skyline.rules.hands import CARDS_TO_TRADE, sorted_cards
from skypuzzle.skyline.rules.play import apply
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.towers import NEUTRAL
from skypuzzle.skyline.search.kernel import CLAIM, TRADE, Answer
from skypuzzle.skyline.search.openings import idle_opening, mover, opening


class SearchError(Exception):
    """The search claimed something that the rules refuse: a defect in the search."""


@dataclass(frozen=True)
class Outcome:
    """A board that can stand after the turn, with the most cash that can then be had."""

    start: Position
    words: bytes
    """What was added to each site, as the kernel writes it."""
    cash: int | None
    """The most, if the rest of the stock is kept, and no cards are traded in but to pay for floors; None if cash is not
    known."""
    most_cash: int | None
    """The most if, besides, as many cards as possible are traded in and all that is left in stock is sold."""
    path: bytes
    lows: int
    guesses: int

    @cached_property
    def board(self) -> Board:
        """After the turn."""
        colour, board = mover(self.start)[1], self.start.board
        towers = (
            tower if word == 1 else tower + f"{word:b}"[1:].replace("1", colour).replace("0", NEUTRAL)
            for tower, word in zip(board.towers, self.words, strict=True)
        )
        return Board(board.box, tuple(towers))

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """A way to get there, without the end of the turn: with all claims, without trades and sales not needed."""
        actions = tuple(_actions(self))
        self._check(actions, self.cash)
        return actions

    @cached_property
    def sales(self) -> tuple[Action, ...]:
        """What to do after that for the most cash: trades, then sales."""
        end = self.end
        cards, stock = end.cards[mover(end)[0]], end.stock[mover(end)[0]]
        trades: list[Action] = [
            TradeIn(cards[at : at + CARDS_TO_TRADE]) for at in range(0, len(cards) - CARDS_TO_TRADE + 1, CARDS_TO_TRADE)
        ]
        sales = tuple(trades) + tuple(Sell(floor) for floor, number in enumerate(stock or ()) for _ in range(number))
        self._check((*self.actions, *sales), self.most_cash)
        return sales

    @cached_property
    def end(self) -> Position:
        """After these actions, before the end of the turn."""
        return _played(self.start, self.actions)

    def _check(self, actions: tuple[Action, ...], cash: int | None) -> None:
        end = _played(self.start, actions)
        if end.board != self.board or (cash is not None and end.cash[mover(end)[0]] != cash):
            raise SearchError(f"{' '.join(map(str, actions))} in {self.start} leads to {end}, not to {cash}M")
        apply(end, EndTurn())


def outcome_of(position: Position, answer: Answer) -> Outcome:
    """What the kernel found, in the words of the rules."""
    words, most, cash, path, lows, guesses = answer
    seat = mover(position)[0]
    if position.cash[seat] is None:
        return Outcome(position, words, None, None, path, lows, guesses)
    return Outcome(position, words, cash, None if position.stock[seat] is None else most, path, lows, guesses)


def _played(position: Position, actions: tuple[Action, ...]) -> Position:
    try:
        for action in actions:
            position = apply(position, action)
    except RuleError as error:
        raise SearchError(str(error)) from error
    return position


def _actions(outcome: Outcome) -> Iterator[Action]:
    """The path in actions: income, then what shows is claimed while there are cards for it."""
    position = outcome.start
    seat, sites = mover(position)[0], position.box.sites
    letters = list(position.box.bonus_of)
    claimed = _claimed(outcome)
    spare = Counter(position.cards[seat])
    for letter in claimed:
        spare[letter if spare[letter] else UNKNOWN] -= 1
    tradable = sorted_cards("".join(spare.elements()))
    is_idle = all(code >= CLAIM for code in outcome.path)
    first = idle_opening(position) if is_idle else opening(position)
    yield from first.actions if first else ()
    for code in outcome.path:
        if code == TRADE:
            yield TradeIn(tradable[:CARDS_TO_TRADE])
            tradable = tradable[CARDS_TO_TRADE:]
        elif code >= CLAIM:
            if letters[code - CLAIM] in claimed:
                yield Claim(letters[code - CLAIM])
        else:
            yield BuildNeutral(sites[code >> 1]) if code & 1 else Build(sites[code >> 1])


def _claimed(outcome: Outcome) -> set[str]:
    """The cards to claim: all that pay eight, and the first ones that pay five, for as many as there are cards."""
    position = outcome.start
    bonuses, cards = list(position.box.bonus_of.values()), position.cards[mover(position)[0]]
    left = {True: outcome.lows, False: outcome.guesses}
    claimed = set()
    for code in outcome.path:
        if CLAIM <= code < TRADE:
            bonus = bonuses[code - CLAIM]
            is_known = bonus.letter in cards
            if bonus.pay != max(PAYS):
                if not left[is_known]:
                    continue
                left[is_known] -= 1
            claimed.add(bonus.letter)
    return claimed
