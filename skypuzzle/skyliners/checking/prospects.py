"""Turns before the last one, by the verdict that they leave behind for all plans together."""

from collections.abc import Iterator
from dataclasses import dataclass

from skypuzzle.clock import Clock
from skypuzzle.skyliners.checking.forcing import new_forcing
from skypuzzle.skyliners.checking.limits import Limits, OutOfLimitsError
from skypuzzle.skyliners.checking.prices import prices
from skypuzzle.skyliners.checking.reaching import reaches
from skypuzzle.skyliners.checking.rowgame import RowGame
from skypuzzle.skyliners.checking.states import OVER, Move, State
from skypuzzle.skyliners.checking.verdicts import PROVABLE, Verdict, strongest
from skypuzzle.skyliners.checking.whole_game import play
from skypuzzle.skyliners.rules.actions import Plan, PlayedTurn
from skypuzzle.skyliners.rules.board import seen_in
from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.skyliners.rules.position import Position

STATES_FOR_ALL = 200_000
"""For the strategies after all turns together."""

BEST_FIRST = (*PROVABLE, Verdict.UNDECIDED, Verdict.LOST)


@dataclass(frozen=True, slots=True)
class Prospect:
    """A turn, the verdict that it leaves behind, and in short why. Of turns that are alike for the plans it is one."""

    turn: PlayedTurn
    verdict: Verdict
    open: tuple[Verdict, ...]
    reason: str


def prospects(position: Position, player: Side, plans: tuple[Plan, ...], clock: Clock) -> list[Prospect]:
    """The turns that differ for the plans, best verdict first, and of those with the same the safest first."""
    judge = _Judge(position, player, plans, clock)
    found = []
    for state, moves in judge.turns():
        verdict, still_open = strongest(judge.known(state))
        (turn,), _ = play(judge.game, position, moves)
        prospect = Prospect(turn, verdict, still_open, "; ".join(judge.reasons(state, verdict)))
        order = (BEST_FIRST.index(verdict), [PROVABLE.index(each) for each in still_open])
        found.append((*order, -judge.forcing.safety(state), str(turn), prospect))
    return [prospect for *_, prospect in sorted(found, key=lambda item: item[:-1])]


class _Judge:
    """Verdicts on many states of one game; the strategies found for one serve the next."""

    def __init__(self, position: Position, player: Side, plans: tuple[Plan, ...], clock: Clock) -> None:
        self.forcing = new_forcing(position, player, plans, Limits(STATES_FOR_ALL, clock))
        self.game = self.forcing.game
        self._clock = clock
        self._parts = [RowGame(position, player, (plan,)) for plan in plans]

    def turns(self) -> Iterator[tuple[State, list[Move]]]:
        """Every state after the player's turn, with moves that lead there."""
        game = self.game
        found: dict[State, list[Move]] = {}
        for first in game.moves(game.start):
            halfway = game.after(game.start, first)
            if (halfway.seat, halfway.action) != (game.seat, 2) or game.start.action == 2:
                found.setdefault(halfway, [first])
                continue
            for second in game.moves(halfway):
                found.setdefault(game.after(halfway, second), [first, second])
        yield from found.items()

    def known(self, state: State) -> Iterator[bool | None]:
        """Whether each verdict is true, strongest first, as far as it is asked for."""
        yield self._is_secured(state)
        yield self._is_forced(state)
        yield reaches(self.game, state, self._clock, alone=True)
        yield reaches(self.game, state, self._clock)

    def _is_secured(self, state: State) -> bool | None:
        if state.to_plan:
            return False
        breaks = [
            reaches(part, self.game.part(state, index, part), self._clock, broken=True)
            for index, part in enumerate(self._parts)
        ]
        return False if True in breaks else None if None in breaks else True

    def _is_forced(self, state: State) -> bool | None:
        try:
            return self.forcing.wins(state)
        except OutOfLimitsError:
            return None

    def reasons(self, state: State, verdict: Verdict) -> Iterator[str]:
        """In a few words, what each plan looks like then."""
        for index, (plan, row) in enumerate(self.game.rows(state)):
            words = f"{plan} sees {seen_in(row)}"
            held, broken = prices(row, plan.number), prices(row, plan.number, broken=True)
            if state.seat == OVER:
                words = f"{plan} {'holds' if plan.holds(seen_in(row)) else 'fails'}"
            elif not held:
                words += ", for good"
            elif away := held[0].pieces.total:
                words += f", {_pieces(away)} away"
            elif verdict is Verdict.SECURED or not broken:
                words = f"{plan} holds for good"
            else:
                words = f"{plan} holds, {_pieces(broken[0].pieces.total)} would break it"
            yield words + (", card in hand" if state.to_plan >> index & 1 else "")


def _pieces(number: int) -> str:
    return "1 piece" if number == 1 else f"{number} pieces"
