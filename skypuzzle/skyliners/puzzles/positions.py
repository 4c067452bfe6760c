"""Which positions make a puzzle of a turn."""

from collections.abc import Collection

from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyliners.puzzles.endings.rounds import is_ending
from skypuzzle.skyliners.puzzles.puzzle import TurnPuzzle
from skypuzzle.skyliners.puzzles.turns import is_roomy
from skypuzzle.skyliners.questions.question import plan_faults
from skypuzzle.skyliners.rules.actions import Card
from skypuzzle.skyliners.rules.knowledge import hidden_cards
from skypuzzle.skyliners.rules.pieces import FULL

CHOICE_OF_ANTENNAS = "a player may have to choose where their last antennas go"
"""Ruling J: what a turn is worth is then open."""
EXPECTED_PLANS = "expected plans of the player, at most one for each row"
EXPECTED_CARDS = "expected plans of the player and cards of others in the office, at most one for each row"


def wrong_position(puzzle: TurnPuzzle) -> tuple[str, str] | None:
    """Why this position does not suit a puzzle of its kind."""
    position = puzzle.position
    if position.turn is None or position.turn.side is not puzzle.player or position.turn.action != 1:
        return ".player", f"it is not the start of a turn of {puzzle.player}"
    if puzzle.kind == "force":
        return _wrong_for_force(puzzle)
    others = 1 if puzzle.kind == "secure" else 0
    if not is_ending(position) or len(position.seats) - 1 - position.seats.index(puzzle.player) < others:
        return ".position", "this is not certainly the last round"
    if puzzle.kind != "secure" and position.seats[-1] is not puzzle.player:
        return ".position", "others still move"
    if puzzle.kind == "win" and puzzle.plans:
        return ".plans", "a win puzzle has none"
    if puzzle.kind == "win":
        return (".position", f"{hidden[0]} is not known") if (hidden := hidden_cards(position)) else None
    if puzzle.kind == "reach":
        return None if _suit(puzzle, among=position.office) else (".plans", EXPECTED_CARDS)
    if not _suit(puzzle):
        return ".plans", EXPECTED_PLANS
    if puzzle.kind == "secure" and not all(is_roomy(position, (plan.side, plan.row)) for plan in puzzle.plans):
        return ".position", "too few open sites to tell"
    return None


def expect_suitable(puzzle: TurnPuzzle) -> None:
    """A RuleError, if nothing true can be said about a puzzle, as its position does not suit it."""
    wrong = wrong_position(puzzle)
    if wrong is not None:
        raise RuleError(Fault("puzzle", puzzle.id, wrong[1]))


def _suit(puzzle: TurnPuzzle, among: Collection[Card] = ()) -> bool:
    """Are these plans that the player could ask for: their own, or those that are among some cards?"""
    return (
        bool(puzzle.plans)
        and all(plan.side is puzzle.player or plan in among for plan in puzzle.plans)
        and not [*plan_faults(puzzle.plans)]
    )


def _wrong_for_force(puzzle: TurnPuzzle) -> tuple[str, str] | None:
    position = puzzle.position
    if position.variant is not FULL or is_ending(position):
        return ".position", "this is the last round for certain"
    if not _suit(puzzle):
        return ".plans", EXPECTED_PLANS
    if sum(plan not in position.office for plan in puzzle.plans) > 1:
        return ".plans", "expected cards in the office, and at most one in hand"
    return None
