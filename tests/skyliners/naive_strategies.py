"""Does a strategy force its plans? Played out by the rules against everything that the others can do.

It knows the rules, the notation and what the docs say about steps, and nothing of `check` and `verify`. Wherever a step
leaves a choice (`F+` may be any site elsewhere), every choice must do; where the steps end, the player builds elsewhere
and the others play anything.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from skypuzzle.skyliners import (
    LINES,
    Action,
    Build,
    Plan,
    Planning,
    Position,
    Side,
    Variant,
    apply,
    legal_actions,
    parse_plan,
    parse_position,
)
from skypuzzle.skyliners.notation import parse_action
from tests.changing import Doc, UnjudgedError

MOST_POSITIONS = 60_000


def forced_entries(document: Doc) -> Iterator[tuple[list[str], Doc]]:
    """The plans of each strategy of a `check` document, and the strategy."""
    for entry in document["plans"]:
        if "strategy" in entry:
            yield [entry["plan"]], entry["strategy"]
    if "strategy" in document.get("together", {}):
        yield [entry["plan"] for entry in document["plans"]], document["together"]["strategy"]


def all_force(document: Doc, most: int = MOST_POSITIONS) -> bool:
    """Do all strategies of a document what they claim?"""
    position, player = parse_position(document["position"]), Side[document["player"]]
    return all(
        Strategy(player, [*map(parse_plan, plans)], strategy).forces(position, most)
        for plans, strategy in forced_entries(document)
    )


class Strategy:
    """A strategy as it stands in a document."""

    def __init__(self, player: Side, plans: Sequence[Plan], document: Doc) -> None:
        self._player, self._plans = player, plans
        self._steps: list[Doc] = document["steps"]
        self._turn: Doc | None = document.get("turn")
        self._rows = {plan.row for plan in plans}
        self._sites = {site for row in self._rows for site in LINES[player][row]}

    def forces(self, start: Position, most: int) -> bool:
        """Does every line that follows the steps end with the plans? Raises UnjudgedError if there are too many."""
        waiting: list[tuple[int | None, Position]] = [(0, start)]
        seen = set()
        while waiting:
            number, position = waiting.pop()
            if number is not None and not 0 <= number < len(self._steps):
                return False
            if position.is_over:
                if not self._hold_in(position):
                    return False
                continue
            following = self._following({} if number is None else self._steps[number], position)
            if following is None:
                return False
            for action, then in following:
                after = apply(position, action)
                key = then, self._seen_by_rules(after)
                if key not in seen:
                    seen.add(key)
                    waiting.append((then, after))
            if len(seen) > most:
                raise UnjudgedError
        return self._begins_with_turn(start)

    def _following(self, step: Doc, position: Position) -> list[tuple[Action, int | None]] | None:
        """What is played next and the step after it; None if the step is no help."""
        actions = legal_actions(position)
        if "play" not in step and not step.get("replies"):
            return [(action, None) for action in self._where_steps_end(position, actions)]
        if position.mover is self._player:
            if "play" not in step or "then" not in step:
                return None
            meant = self._meant(step["play"], position, actions)
            return [(action, step["then"]) for action in meant] or None
        replies: dict[str, int] = step.get("replies", {})
        named = [(action, self._name(action, position, replies)) for action in actions]
        if any(name not in replies for _, name in named):
            return None
        return [(action, replies[name]) for action, name in named]

    def _where_steps_end(self, position: Position, actions: Sequence[Action]) -> Sequence[Action]:
        """The others play anything. The player builds elsewhere, floors if possible."""
        if position.mover is not self._player:
            return actions
        elsewhere = [action for action in actions if isinstance(action, Build) and action.site not in self._sites]
        return [action for action in elsewhere if str(action)[0] == "F"] or elsewhere or actions

    def _meant(self, play: str, position: Position, actions: Sequence[Action]) -> list[Action]:
        """Where all that is built elsewhere comes to the same, `F+` can be on bare ground if there is nothing else."""
        found = [action for action in actions if self._name(action, position, (play,)) == play]
        exact = [action for action in found if self._name(action, position, (play, play.replace("+", "."))) == play]
        return exact or found

    def _name(self, action: Action, position: Position, names: Any) -> str:
        if isinstance(action, Build) and action.site not in self._sites:
            piece, is_ground = str(action)[0], position.board.heights[action.site] == 0
            return f"{piece}." if is_ground and f"{piece}." in names else f"{piece}+"
        if isinstance(action, Planning) and position.mover is not self._player:
            return "=?"
        return "=?" if isinstance(action, Planning) and action.row not in self._rows else str(action)

    def _seen_by_rules(self, position: Position) -> object:
        """All that the rest depends on: of the others' cards, how many they have played."""
        own = frozenset(card for card in position.office if card.side is self._player)
        return (
            position.board.heights,
            position.turn,
            position.reserves,
            own,
            tuple(sum(card.side is side for card in position.office) for side in position.seats),
        )

    def _hold_in(self, over: Position) -> bool:
        in_office = over.variant is Variant.INTRO or set(self._plans) <= set(over.office)
        return in_office and all(plan.holds(len(over.board.seen(plan.side, plan.row))) for plan in self._plans)

    def _begins_with_turn(self, position: Position) -> bool:
        """Is the turn to play now, if one is named, what the first steps say?"""
        number = 0
        for text in [] if self._turn is None else self._turn["actions"]:
            step, action = self._steps[number], parse_action(text)
            if position.mover is not self._player or "play" not in step:
                return False
            name = "=?" if text == "=?" else self._name(action, position, (step["play"],))
            if name != step["play"]:
                return False
            position, number = apply(position, action), step["then"]
        return self._turn is None or self._turn["side"] == str(self._player)
