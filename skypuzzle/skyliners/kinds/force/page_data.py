"""A `force` puzzle for a page."""

from collections.abc import Iterator, Sequence
from typing import Any

from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyliners.kinds.force.failing import told_alike
from skypuzzle.skyliners.kinds.force.hints import force_hint, why_not_first
from skypuzzle.skyliners.kinds.force.line import main_line
from skypuzzle.skyliners.kinds.force.search import search_of
from skypuzzle.skyliners.kinds.turns.page_data import turn_data
from skypuzzle.skyliners.kinds.turns.puzzle import TurnPuzzle
from skypuzzle.skyliners.rules.play import play_turn, turns_from
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.wording import listed

AFTERWARDS = ("turn", "replies")
"""The steps shown after solving: players who try wrong turns are told why these fail."""


def force_data(puzzle: TurnPuzzle, steps: Sequence[Step]) -> dict[str, Any]:
    """What a page needs to play a puzzle with one right turn."""
    turns = turns_from(puzzle.position)
    found = told_alike(search_of(puzzle))
    reasons = {actions: reason for reason, group in found for each in group for actions in each.alike.turns}
    (right,) = turns.keys() - reasons.keys()
    shown = [step.text for step in steps if step.technique in AFTERWARDS]
    return turn_data(
        puzzle,
        turns,
        right,
        reasons,
        why_not_first=why_not_first,
        hint=force_hint,
        epilogue=[*shown, *_how_it_goes_on(puzzle, turns[right])],
    )


def _how_it_goes_on(puzzle: TurnPuzzle, position: Position) -> Iterator[str]:
    """The rest of the game, if the others do their best and the player what is right."""
    line = main_line(search_of(puzzle), position)
    if not line:
        return
    for turn in line:
        position = play_turn(position, turn)
    played = [f"{turn.player} plays {' '.join(map(str, turn.actions))}" for turn in line]
    seen = [f"{plan} sees {len(position.board.seen(plan.side, plan.row))}" for plan in puzzle.plans]
    yield f"It can go on like this: {'; '.join(played)}. In the end {listed(seen)}."
