"""Dealing unknown cards at random, so that a game can go on with them."""

from collections.abc import Sequence

from skypuzzle.chance import Chance
from skypuzzle.skyliners.rules.actions import NUMBERS, Card, HiddenPlan, Plan
from skypuzzle.skyliners.rules.geometry import ROWS, District
from skypuzzle.skyliners.rules.position import Position


def dealt(position: Position, chance: Chance, asked: Sequence[Plan] = ()) -> Position:
    """The position with each face-down card replaced by a possible one, but none of the plans asked about."""
    free = {}
    for side in position.seats:
        used = {card.row for card in position.office if card.side is side}
        kept = {plan.row for plan in asked if plan.side is side}
        rows = chance.shuffled(row for row in ROWS if row not in used)
        free[side] = [row for row in rows if row in kept] + [row for row in rows if row not in kept]
    office: list[Card] = []
    for card in position.office:
        if isinstance(card, HiddenPlan):
            row = free[card.side].pop()
            numbers = [number for number in NUMBERS if Plan(card.side, row, number) not in asked]
            card = Plan(card.side, row, chance.choice(numbers))
        office.append(card)
    districts = chance.shuffled(district for district in District if district not in position.skyscrapers)
    skyscrapers = tuple(card or districts.pop() for card in position.skyscrapers)
    return position._replace(office=tuple(office), skyscrapers=skyscrapers)
