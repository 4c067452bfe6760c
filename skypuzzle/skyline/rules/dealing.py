"""Dealing unknown cards at random, so that a game can go on with them."""

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyline.rules.actions import UNKNOWN
from skypuzzle.skyline.rules.hands import sorted_cards
from skypuzzle.skyline.rules.position import Position


def dealt(position: Position, chance: Chance) -> Position:
    """The position with each unknown card and mission replaced by a possible one; money and floors must be known."""
    if None in position.cash or None in position.stock:
        raise RuleError(Fault("position", str(position), "money and floors must be known to play on"))
    box = position.box
    left = list(box.cards)
    for card in "".join(position.cards) + position.pile:
        if card != UNKNOWN:
            left.remove(card)
    deck = chance.shuffled(left)
    missions = chance.shuffled(number for number in range(1, len(box.missions) + 1) if number not in position.missions)
    cards = tuple(
        sorted_cards("".join(deck.pop() if card == UNKNOWN else card for card in hand)) for hand in position.cards
    )
    return position._replace(
        cards=cards,
        missions=tuple(missions.pop() if mission is None else mission for mission in position.missions),
        pile="".join(deck.pop() if card == UNKNOWN else card for card in position.pile),
    )
