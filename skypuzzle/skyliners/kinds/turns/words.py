"""Words for the tasks of puzzles of one turn."""

from collections.abc import Iterable, Iterator

from skypuzzle.skyliners.kinds.turns.puzzle import TurnPuzzle
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE, Card, Plan
from skypuzzle.skyliners.rules.setup import hidden_cards
from skypuzzle.wording import listed


def plans_words(puzzle: TurnPuzzle) -> str:
    """The plans that must hold, those in the office first; of the first 4 among them, what it means."""
    return listed(_plan_words(puzzle))


def plans_hold(puzzle: TurnPuzzle) -> str:
    """The same, with a verb."""
    return f"{plans_words(puzzle)} {'hold' if len(puzzle.plans) > 1 else 'holds'}"


def last_turn(puzzle: TurnPuzzle) -> str:
    """It is the last turn; are all cards open?"""
    cards = "" if hidden_cards(puzzle.position) else ", and all cards are open"
    return f"It is the last turn of the game{cards}."


def has_four(cards: Iterable[Card]) -> bool:
    """Is there a plan for 4 or 5 among these cards?"""
    return any(map(_is_four, cards))


def _plan_words(puzzle: TurnPuzzle) -> Iterator[str]:
    plans = sorted(puzzle.plans, key=lambda plan: plan not in puzzle.position.office)
    four = next(filter(_is_four, plans), None)
    for plan in plans:
        notes = ["4 or 5"] if plan == four else []
        if plan not in puzzle.position.office:
            notes.append("to be put into the office")
        yield f"{plan} ({', '.join(notes)})" if notes else str(plan)


def _is_four(card: Card) -> bool:
    return isinstance(card, Plan) and card.number == FOUR_OR_FIVE
