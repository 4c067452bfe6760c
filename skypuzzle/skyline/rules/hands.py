"""Hands of bonus cards, each a sorted text of letters in which `?` is a card that is not known."""

from functools import cache
from itertools import combinations

from skypuzzle.skyline.rules.actions import UNKNOWN, TradeIn
from skypuzzle.skyline.rules.position import Position, Seat

CARDS_TO_TRADE = 3
TRADE_PAYS = 5
"""What three cards bring (rule 6)."""


def sorted_cards(cards: str) -> str:
    """Cards in order, those not known last."""
    return "".join(sorted(cards, key=lambda card: (card == UNKNOWN, card)))


def without_card(cards: str, card: str) -> str:
    """A hand without a card; one that is not known to be there was one of those not known."""
    return cards.replace(card if card in cards else UNKNOWN, "", 1)


@cache
def trades(cards: str) -> tuple[TradeIn, ...]:
    """Every three of these cards, each once (rule 6)."""
    return tuple(map(TradeIn, dict.fromkeys("".join(three) for three in combinations(cards, CARDS_TO_TRADE))))


def may_have_card(position: Position, seat: Seat, letter: str) -> bool:
    """Does a player hold such a card, or can one of the unknown ones be it?"""
    hand = position.cards[seat]
    return letter in hand or (UNKNOWN in hand and is_unseen(position, letter))


def is_unseen(position: Position, letter: str) -> bool:
    """Can a card that is not known be of this kind?"""
    return known_copies(position, letter) < position.box.bonus_of[letter].copies


def known_copies(position: Position, letter: str) -> int:
    """How many cards of this kind are known to be in hands or in the pile."""
    return sum(cards.count(letter) for cards in position.cards) + position.pile.count(letter)
