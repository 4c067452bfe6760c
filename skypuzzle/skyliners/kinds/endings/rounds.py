"""The last round of a game, and which of its positions are natural."""

from collections.abc import Iterable

from skypuzzle.play import replay
from skypuzzle.skyliners.rules.board import FULL
from skypuzzle.skyliners.rules.play import GameRecord
from skypuzzle.skyliners.rules.position import Plan, Position


def last_round(record: GameRecord) -> list[Position]:
    """The positions at the start of each turn of the last round."""
    return list(replay(record.start, record.turns))[-1 - len(record.start.seats) : -1]


def is_ending(position: Position) -> bool:
    """Is this certainly the last round, as a player has run out of floors?"""
    return position.variant is FULL and any(reserve.floors == 0 for reserve in position.reserves)


def alive(position: Position, after: Iterable[Position]) -> tuple[int, int]:
    """How many of the cards face up hold now or after one of these turns, and how many there are."""
    cards = [card for card in position.office if isinstance(card, Plan)]
    boards = [position.board, *(each.board for each in after)]
    return sum(any(card.holds_on(board) for board in boards) for card in cards), len(cards)


def is_natural(position: Position, after: Iterable[Position]) -> bool:
    """Can most cards on the table still come true? Players who think do not plan what they cannot have."""
    living, cards = alive(position, after)
    return 2 * living > cards
