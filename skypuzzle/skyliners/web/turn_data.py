"""A puzzle of one turn for a page: why each turn fails, hints for all that is right so far, and the explanation."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from skypuzzle.errors import RuleError
from skypuzzle.puzzles.puzzle import Step
from skypuzzle.sessions.playable import Hint
from skypuzzle.skyliners.puzzles.endings.explaining import shortfall
from skypuzzle.skyliners.puzzles.endings.judging import task_of
from skypuzzle.skyliners.puzzles.explaining import explain
from skypuzzle.skyliners.puzzles.force.failing import told_alike
from skypuzzle.skyliners.puzzles.force.line import main_line
from skypuzzle.skyliners.puzzles.force.search import TooLargeError, search_of
from skypuzzle.skyliners.puzzles.puzzle import TurnPuzzle
from skypuzzle.skyliners.rules.play import legal_actions, play_turn
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.turns import Actions, as_played, turns_from
from skypuzzle.skyliners.sessions.force_hints import force_hint
from skypuzzle.skyliners.sessions.mistakes import astray
from skypuzzle.skyliners.sessions.turn_hints import turn_hint
from skypuzzle.wording import listed

RIGHT = -1
"""Stands for the turn that does it where others have a reason why they fail."""
AFTERWARDS = ("turn", "replies")
"""What is told of a `force` puzzle that is solved: why wrong turns fail is told to those who play them."""


def turn_data(puzzle: TurnPuzzle) -> Mapping[str, Any] | None:
    """None if it is no puzzle of its kind, or not one turn that solves it."""
    try:
        steps = explain(puzzle)
    except (RuleError, TooLargeError):
        return None
    if steps is None:
        return None
    return _force_data(puzzle, steps) if puzzle.kind == "force" else _ending_data(puzzle, steps)


def _ending_data(puzzle: TurnPuzzle, steps: Iterable[Step]) -> dict[str, Any]:
    task = task_of(puzzle)
    (right,) = task.right
    reasons = {}
    if puzzle.kind != "win":  # there, the page counts the points itself
        reasons = {actions: shortfall(puzzle, after) for actions, after in task.turns.items() if actions != right}
    return {
        "right": [*map(str, as_played(right))],
        "hints": {moves: _hint(hint) for moves, hint in _hints(puzzle, right)},
        **_table(task.turns, reasons),
        **_astray(puzzle, right),
        "epilogue": [step.text for step in steps],
    }


def _force_data(puzzle: TurnPuzzle, steps: Iterable[Step]) -> dict[str, Any]:
    search, turns = search_of(puzzle), turns_from(puzzle.position)
    found = told_alike(search)
    reasons = {actions: reason for reason, group in found for each in group for actions in each.alike.turns}
    (right,) = turns.keys() - reasons.keys()
    return {
        "right": [*map(str, as_played(right))],
        "hints": {moves: _hint(hint) for moves, hint in _hints(puzzle, right)},
        **_table(turns, reasons),
        **_astray(puzzle, right),
        "epilogue": [
            *(step.text for step in steps if step.technique in AFTERWARDS),
            *_how_it_goes_on(puzzle, turns[right]),
        ],
    }


def _table(turns: Mapping[Actions, Position], reasons: Mapping[Actions, str]) -> dict[str, Any]:
    """Why each turn fails, in the order of all turns, which the page knows how to list; words are shared."""
    if not reasons:
        return {}
    words = list(dict.fromkeys(reasons.values()))
    places = {reason: place for place, reason in enumerate(words)}
    return {
        "reasons": words,
        "fails": [places[reasons[actions]] if actions in reasons else RIGHT for actions in turns],
    }


def _astray(puzzle: TurnPuzzle, right: Actions) -> dict[str, Any]:
    """Why no turn with a first action does it, for those that are not right; words are shared."""
    said = {str(action): astray(puzzle, action) for action in legal_actions(puzzle.position) if action not in right}
    words = list(dict.fromkeys(said.values()))
    return {"warnings": words, "astray": {move: words.index(text) for move, text in said.items()}}


def _hints(puzzle: TurnPuzzle, right: Actions) -> Iterator[tuple[str, Hint]]:
    """What is said to those who have done nothing yet, or only something that is right."""
    hint_of = force_hint if puzzle.kind == "force" else turn_hint
    firsts = [[action] for action in legal_actions(puzzle.position) if action in right]
    for actions in ([], *firsts) if len(right) > 1 else [[]]:
        hint = hint_of(puzzle, actions)
        if hint is not None:
            yield " ".join(map(str, actions)), hint


def _hint(hint: Hint) -> dict[str, Any]:
    return {"steps": hint.steps, "move": hint.move, "places": sorted(hint.places)}


def _how_it_goes_on(puzzle: TurnPuzzle, position: Position) -> Iterator[str]:
    """The rest of the game, if the others do their best and the player what is right."""
    line = main_line(search_of(puzzle), position)
    if not line:
        return
    for turn in line:
        position = play_turn(position, turn)
    played = [f"{turn.side} plays {' '.join(map(str, turn.actions))}" for turn in line]
    seen = [f"{plan} sees {len(position.board.seen(plan.side, plan.row))}" for plan in puzzle.plans]
    yield f"It can go on like this: {'; '.join(played)}. In the end {listed(seen)}."
