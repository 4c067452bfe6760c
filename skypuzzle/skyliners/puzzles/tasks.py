"""The task of a puzzle, in a sentence."""

from collections.abc import Iterable, Iterator

from skypuzzle.skyliners.puzzles.force.order import order_words
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle, Puzzle, TurnPuzzle
from skypuzzle.skyliners.rules.actions import FOUR_OR_FIVE, Card, Plan
from skypuzzle.skyliners.rules.knowledge import hidden_cards
from skypuzzle.skyliners.rules.pieces import Piece, Reserve
from skypuzzle.wording import listed

CLUES = "Numbers outside: what each side must see."
SEEN_NOW = "Numbers outside: what each side sees now."

TASKS = {
    "reach": "It is the last turn of the game{open}. Play it so that {plans}.",
    "secure": "It is the last round. Play a turn after which {plans}, whatever {later}.",
    "force": "{order} Play the one turn after which you can make {named} hold in the end, whatever the others do.",
    "win": "It is the last turn of the game{open}. Become the only winner.",
}


def task(puzzle: Puzzle) -> str:
    """What to do."""
    if isinstance(puzzle, BuildPuzzle):
        words = f"Place {supply_words(puzzle.question.supply)} so that each side sees what it must."
        return f"{words} 4+: four or five." if _with_four(puzzle.question.plans) else words
    every = listed(_wanted(puzzle))
    cards = "" if hidden_cards(puzzle.position) else ", and all cards are open"
    later = puzzle.position.seats[puzzle.position.seats.index(puzzle.player) + 1 :]
    words = TASKS[puzzle.kind].format(
        open=cards,
        named=every,
        order=order_words(puzzle.position, puzzle.player),
        plans=f"{every} {'hold' if len(puzzle.plans) > 1 else 'holds'}",
        later=f"{listed(map(str, later))} {'do' if len(later) > 1 else 'does'}",
    )
    counts = not puzzle.plans and _with_four(puzzle.position.office)
    return f"{words} A plan of 4 means 4 or 5." if counts else words


def _wanted(puzzle: TurnPuzzle) -> Iterator[str]:
    """The plans that must hold, those in the office first; of the first 4 among them, what it means."""
    plans = sorted(puzzle.plans, key=lambda plan: plan not in puzzle.position.office)
    four = next(filter(_is_four, plans), None)
    for plan in plans:
        notes = ["4 or 5"] if plan == four else []
        if plan not in puzzle.position.office:
            notes.append("to be put into the office")
        yield f"{plan} ({', '.join(notes)})" if notes else str(plan)


def _with_four(cards: Iterable[Card]) -> bool:
    return any(map(_is_four, cards))


def _is_four(card: Card) -> bool:
    return isinstance(card, Plan) and card.number == FOUR_OR_FIVE


def task_of_player(puzzle: Puzzle) -> str:
    """The same, with the player who has to do it, if there is one."""
    if isinstance(puzzle, BuildPuzzle):
        return task(puzzle)
    return f"{puzzle.player} {puzzle.player.colour}: {task(puzzle)}"


def supply_words(supply: Reserve) -> str:
    """A supply in words."""
    parts = [
        f"{number} {piece}{'' if number == 1 else 's'}" for piece, number in zip(Piece, supply, strict=True) if number
    ]
    return listed(parts)
