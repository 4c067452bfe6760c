"""A puzzle of one turn for a page: why each turn fails, hints for all that is right so far, and the explanation."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from skypuzzle.sessions.playable import Hint
from skypuzzle.skyliners.kinds.turns.puzzle import TurnPuzzle
from skypuzzle.skyliners.rules.play import Actions, as_played, legal_actions
from skypuzzle.skyliners.rules.position import Action, Position

RIGHT = -1
"""Stands for the turn that does it where others have a reason why they fail."""


def turn_data(
    puzzle: TurnPuzzle,
    turns: Mapping[Actions, Position],
    right: Actions,
    reasons: Mapping[Actions, str],
    *,
    why_not_first: Callable[[TurnPuzzle, Action], str],
    hint: Callable[[TurnPuzzle, Sequence[Action]], Hint | None],
    epilogue: Sequence[str],
) -> dict[str, Any]:
    """What a page needs: all turns, the right one, and why others fail."""
    return {
        "right": [*map(str, as_played(right))],
        "hints": _hints(puzzle, right, hint),
        **_table(turns, reasons),
        **_astray(puzzle, right, why_not_first),
        "epilogue": [*epilogue],
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


def _astray(puzzle: TurnPuzzle, right: Actions, why_not: Callable[[TurnPuzzle, Action], str]) -> dict[str, Any]:
    """Why no turn with a first action does it, for those that are not right; words are shared."""
    said = {str(action): why_not(puzzle, action) for action in legal_actions(puzzle.position) if action not in right}
    words = list(dict.fromkeys(said.values()))
    return {"warnings": words, "astray": {move: words.index(text) for move, text in said.items()}}


def _hints(
    puzzle: TurnPuzzle, right: Actions, hint_of: Callable[[TurnPuzzle, Sequence[Action]], Hint | None]
) -> dict[str, Any]:
    """Hints for players who have done nothing yet, or only something that is right."""
    firsts = [[action] for action in legal_actions(puzzle.position) if action in right]
    hints = {}
    for actions in ([], *firsts) if len(right) > 1 else [[]]:
        hint = hint_of(puzzle, actions)
        if hint is not None:
            found = {"steps": hint.steps, "move": hint.move, "places": sorted(hint.places)}
            hints[" ".join(map(str, actions))] = found
    return hints
