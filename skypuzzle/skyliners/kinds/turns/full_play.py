"""Puzzles proven by playing out everything by the rules."""

from collections.abc import Iterable, Sequence

from skypuzzle.limits import Clock, Limit, OutOfLimitsError
from skypuzzle.skyliners.kinds.turns.puzzle import TurnPuzzle
from skypuzzle.skyliners.rules.board import LINES, Side
from skypuzzle.skyliners.rules.play import apply, legal_actions, turns_from
from skypuzzle.skyliners.rules.position import Plan, Position

Key = tuple[object, ...]


def count_turns(puzzle: TurnPuzzle, parts: Iterable[Sequence[Plan]], clock: Clock) -> int | None:
    """How many turns keep each of these sets of plans forced; None if the time is too short."""
    plays = [FullPlay(puzzle.player, plans, clock) for plans in parts]
    try:
        return sum(all(play.forced(after) for play in plays) for after in turns_from(puzzle.position).values())
    except OutOfLimitsError:
        return None


class FullPlay:
    """Everything played out by the rules, with no judgement before the end of the game.

    Of a site that is on no row of the plans only what it takes is kept: nothing, a floor or a roof, a floor or a park.
    """

    def __init__(self, player: Side, plans: Sequence[Plan], clock: Clock) -> None:
        self._player = player
        self._plans = plans
        self._clock = clock
        self._rows = sorted({site for plan in plans for site in LINES[plan.side][plan.row]})
        self._known: dict[Key, bool] = {}

    def forced(self, position: Position) -> bool:
        """Can the player make all plans hold from here, whatever the others do?"""
        if position.turn is None:
            return all(plan in position.office and plan.holds_on(position.board) for plan in self._plans)
        key = self._key(position)
        if key not in self._known:
            if self._clock.is_out:
                raise OutOfLimitsError(Limit.TIME)
            later = {self._key(after): after for after in (apply(position, each) for each in legal_actions(position))}
            choice = any if position.turn.side is self._player else all
            self._known[key] = choice(map(self.forced, later.values()))
        return self._known[key]

    def _key(self, position: Position) -> Key:
        heights, turn = position.board.heights, position.turn
        elsewhere = [code for site, code in enumerate(heights) if site not in self._rows]
        built = None if turn is None or turn.built is None else turn.built
        place: object = built if built in self._rows or built is None else heights[built] % 2
        return (
            bytes(heights[site] for site in self._rows),
            sum(code == 0 for code in elsewhere),
            sum(code > 0 and code % 2 == 0 for code in elsewhere),
            None if turn is None else (turn.side, turn.action, place),
            position.reserves,
            tuple(sum(card.side is side for card in position.office) for side in position.seats),
            tuple(plan in position.office for plan in self._plans),
            tuple(
                any((card.side, card.row) == (plan.side, plan.row) for card in position.office) for plan in self._plans
            ),
        )
