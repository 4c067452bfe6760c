"""Puzzles of one turn on the terminal, on pages and to play: pictures, typed actions, and hints."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from rich.text import Text

from skypuzzle.errors import Fault, RuleError
from skypuzzle.puzzles.levels import called
from skypuzzle.puzzles.puzzle import Step
from skypuzzle.sessions.playable import Hint
from skypuzzle.skyliners.kinds.base import TurnPuzzle
from skypuzzle.skyliners.notation import parse_action
from skypuzzle.skyliners.pictures.scene import Scene, scene_of
from skypuzzle.skyliners.pictures.terminal import draw
from skypuzzle.skyliners.rules.board import Board, Reserve, Side
from skypuzzle.skyliners.rules.play import FORFEIT, Actions, apply, as_played, legal_actions, why_not
from skypuzzle.skyliners.rules.position import Action, HiddenPlanning, Plan, Position
from skypuzzle.skyliners.sessions.city_puzzle import OWN_CARD, CityPuzzle

SEEN_NOW = "Numbers outside: what each side sees now."


def draw_table(position: Position, seat: Side, width: int, *, unicode: bool) -> Text:
    return draw(position, width=width, seat=seat, unicode=unicode, legend=SEEN_NOW)


def turn_scene(puzzle: TurnPuzzle, task: str, seat: Side | None) -> Scene:
    """The puzzle as given. If it names no plans, the scene shows all plans in the office."""
    scene = scene_of(puzzle.position, puzzle.player if seat is None else seat)
    plans = puzzle.plans or tuple(card for card in puzzle.position.office if isinstance(card, Plan))
    note = f"{puzzle.player}: {task}"
    return replace(scene, plans=plans, heading=called(puzzle), note=note, legend=f"{SEEN_NOW} Signs: the plans.")


def after_turn(given: Scene, after: Position) -> Scene:
    return replace(given, board=after.board, position=after, marked=after.board.built_since(given.board))


def explanation_scenes(given: Scene, steps: Sequence[Step], after: Position | None) -> Iterator[Scene]:
    """Yields the puzzle, then each step; the last step shows the turn if it is known."""
    yield given
    scenes = [
        replace(given, heading=f"step {number} of {len(steps)}", note=words)
        for number, (_, words) in enumerate(steps, 1)
    ]
    yield from scenes[:-1]
    yield scenes[-1] if after is None else after_turn(scenes[-1], after)


RIGHT = -1  # marks the right turn among the reasons why turns fail


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
    """Returns what a page needs: hints, the right turn, and why the other turns fail."""
    return {
        "right": [*map(str, as_played(right))],
        "hints": _hints(puzzle, right, hint),
        **_table(turns, reasons),
        **_astray(puzzle, right, why_not_first),
        "epilogue": [*epilogue],
    }


def _table(turns: Mapping[Actions, Position], reasons: Mapping[Actions, str]) -> dict[str, Any]:
    """Why each turn fails, in the order of `turns`, which the page also uses. Equal reasons are stored once."""
    if not reasons:
        return {}
    words = list(dict.fromkeys(reasons.values()))
    places = {reason: place for place, reason in enumerate(words)}
    return {"reasons": words, "fails": [places[reasons[actions]] if actions in reasons else RIGHT for actions in turns]}


def _astray(puzzle: TurnPuzzle, right: Actions, why_not: Callable[[TurnPuzzle, Action], str]) -> dict[str, Any]:
    """Why no turn with a wrong first action works. Equal reasons are stored once."""
    said = {str(action): why_not(puzzle, action) for action in legal_actions(puzzle.position) if action not in right}
    words = list(dict.fromkeys(said.values()))
    return {"warnings": words, "astray": {move: words.index(text) for move, text in said.items()}}


def _hints(
    puzzle: TurnPuzzle, right: Actions, hint_of: Callable[[TurnPuzzle, Sequence[Action]], Hint | None]
) -> dict[str, Any]:
    firsts = [[action] for action in legal_actions(puzzle.position) if action in right]
    hints = {}
    for actions in ([], *firsts) if len(right) > 1 else [[]]:
        hint = hint_of(puzzle, actions)
        if hint is not None:
            found = {"steps": hint.steps, "move": hint.move, "places": sorted(hint.places)}
            hints[" ".join(map(str, actions))] = found
    return hints


class TurnSoFar(NamedTuple):
    """A position and what the player has done so far in the turn."""

    position: Position
    actions: tuple[Action, ...] = ()


class PlayableTurn(CityPuzzle[TurnSoFar]):
    """A puzzle solved by the two actions of one turn."""

    puzzle: TurnPuzzle
    over = "the turn is over"  # why nothing more can be done

    def __init__(self, puzzle: TurnPuzzle, task: str) -> None:
        super().__init__(puzzle, TurnSoFar(puzzle.position))
        self.seat = self.view = puzzle.player
        self.plans = puzzle.plans
        self._task = task

    @property
    def task(self) -> str:
        return self._task

    def board(self, state: TurnSoFar) -> Board:
        return state.position.board

    def position(self, state: TurnSoFar) -> Position:
        return state.position

    def reserve(self, state: TurnSoFar) -> Reserve:
        return state.position.reserve(self.seat)

    def after(self, state: TurnSoFar, move: str) -> TurnSoFar:
        action = parse_action(move)
        reason = self._why_not(state, action)
        if reason is not None:
            raise RuleError(Fault("action", move, reason))
        return TurnSoFar(apply(state.position, action), (*state.actions, action))

    def _why_not(self, state: TurnSoFar, action: Action) -> str | None:
        turn = state.position.turn
        if turn is None or self.is_complete(state):
            return self.over
        is_own = turn.side is self.seat and isinstance(action, HiddenPlanning)
        return OWN_CARD if is_own else why_not(state.position, turn, action)

    def forced(self, state: TurnSoFar) -> str | None:
        return str(FORFEIT) if not self.is_complete(state) and legal_actions(state.position) == [FORFEIT] else None

    def picture(self, state: TurnSoFar, width: int, unicode: bool) -> Text:
        return draw_table(state.position, self.seat, width, unicode=unicode)
