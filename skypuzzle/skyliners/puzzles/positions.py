"""Which positions make a puzzle of a turn."""

from skypuzzle.skyliners.puzzles.endings import is_ending
from skypuzzle.skyliners.puzzles.puzzle import TurnPuzzle
from skypuzzle.skyliners.puzzles.turns import is_roomy
from skypuzzle.skyliners.questions.question import plan_faults
from skypuzzle.skyliners.rules.knowledge import hidden_cards

CHOICE_OF_ANTENNAS = "a player may have to choose where their last antennas go"
"""Ruling J: what a turn is worth is then open."""


def wrong_position(puzzle: TurnPuzzle) -> tuple[str, str] | None:
    """Why this position does not suit a puzzle of its kind."""
    position = puzzle.position
    others = {"reach": 0, "win": 0, "secure": 1}[puzzle.kind]
    if position.turn is None or position.turn.side is not puzzle.player or position.turn.action != 1:
        return ".player", f"it is not the start of a turn of {puzzle.player}"
    if not is_ending(position) or len(position.seats) - 1 - position.seats.index(puzzle.player) < others:
        return ".position", "this is not certainly the last round"
    if puzzle.kind != "secure" and position.seats[-1] is not puzzle.player:
        return ".position", "others still move"
    if puzzle.kind == "win":
        return (".position", f"{hidden[0]} is not known") if (hidden := hidden_cards(position)) else None
    if not puzzle.plans or any(plan.side is not puzzle.player for plan in puzzle.plans) or [*plan_faults(puzzle.plans)]:
        return ".plans", "expected plans of the player, at most one for each row"
    if puzzle.kind == "secure" and not all(is_roomy(position, (plan.side, plan.row)) for plan in puzzle.plans):
        return ".position", "too few open sites to tell"
    return None
