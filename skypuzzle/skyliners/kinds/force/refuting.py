"""Why turns fail: which plans the others break after them, and with which reply; those alike in this together."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from skypuzzle.skyliners.kinds.force.line import answer
from skypuzzle.skyliners.kinds.force.search import Alike, ForceSearch
from skypuzzle.skyliners.row_search import OVER, State, budget_of_all, can_pay
from skypuzzle.skyliners.rules.play import apply
from skypuzzle.skyliners.rules.position import Action, Build, Plan, Position, Turn


@dataclass(frozen=True, slots=True)
class Refutation:
    """A kind of turn that fails."""

    alike: Alike
    broken: tuple[Plan, ...]
    """The plans that the player cannot force any more after the reply, each for itself; none if only not together."""
    out_of_reach: tuple[Plan, ...]
    """Of these, those that no reply need break: nobody can make them hold any more."""
    reply: tuple[Turn, ...]
    """What the others answer, up to the player's next turn or the end of the game."""
    then: Position
    """After the reply."""

    key_moves: tuple[str, ...]
    """The reply as far as it touches rows of the plans."""

    @property
    def reason(self) -> tuple[tuple[Plan, ...], tuple[Plan, ...], tuple[str, ...]]:
        """What turns are grouped by: the plans that fail, and what is built on their rows in reply."""
        return self.out_of_reach, self.broken, () if self.out_of_reach else self.key_moves


class Refuter:
    """Refutes turns, one plan after another and all together."""

    def __init__(self, search: ForceSearch) -> None:
        self.search = search
        self._found: dict[State, Refutation] = {}

    def refute(self, alike: Alike) -> Refutation:
        """Why a kind of turn fails."""
        if alike.state not in self._found:
            self._found[alike.state] = self._refuted(alike)
        return self._found[alike.state]

    def _refuted(self, alike: Alike) -> Refutation:
        search = self.search
        out = tuple(single.plans[0] for single in search.singles if self._is_out(single, alike.after))
        turns: list[Turn] = []
        position = alike.after
        for action in answer(search, position):
            turn = position.turn
            if turn is not None and (turn.action == 1 or not turns):
                turns.append(Turn(turn.side, (action,)))
            else:
                turns[-1] = Turn(turns[-1].player, (*turns[-1].actions, action))
            position = apply(position, action)
        broken = tuple(single.plans[0] for single in search.singles if not single.wins(position))
        return Refutation(alike, broken, out, tuple(turns), position, tuple(self._on_rows(turns)))

    def _on_rows(self, turns: list[Turn]) -> Iterator[str]:
        for turn in turns:
            touching = [str(action) for action in turn.actions if self._touches(action)]
            if touching:
                yield f"{turn.player} {' '.join(touching)}"

    def _touches(self, action: Action) -> bool:
        return isinstance(action, Build) and action.site in self.search.game.places

    def _is_out(self, single: ForceSearch, after: Position) -> bool:
        """Can nobody make the plan hold any more, as far as pieces and actions go?"""
        state = single.game.state_of(after)
        if state.seat == OVER:
            return not single.game.holds(state)
        if state.to_plan & single.game.never:
            return True
        budget = budget_of_all(single.game, state)
        return not all(can_pay(budget, row, plan.number, broken=False) for plan, row in single.game.rows(state))


@lru_cache(maxsize=8)
def refuter_of(search: ForceSearch) -> Refuter:
    """What it has found serves whoever asks next."""
    return Refuter(search)


def by_reason(search: ForceSearch, failing: Iterable[Alike]) -> list[list[Refutation]]:
    """Kinds of turns that fail, those that fail alike together; the most tempting first, in groups and among them.

    After a tempting turn all plans hold, and it takes many pieces to break them.
    """
    refuter = refuter_of(search)
    groups: dict[object, list[Refutation]] = {}
    for found in map(refuter.refute, sorted(failing, key=temptation)):
        groups.setdefault(found.reason, []).append(found)
    return list(groups.values())


def temptation(alike: Alike) -> tuple[bool, int, list[str]]:
    """What kinds of turns are ordered by, the most tempting first."""
    return not alike.holds_now, -alike.safety, sorted(map(str, alike.turns[0]))
