"""Turns before the last one, by the verdict that they leave behind for all plans together."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from skypuzzle.answers import all_of
from skypuzzle.limits import Clock, Limit, OutOfLimitsError, SearchLimits
from skypuzzle.skyliners.checking.forcing import new_forcing
from skypuzzle.skyliners.checking.verdicts import Prospect
from skypuzzle.skyliners.questions.searching import reaches
from skypuzzle.skyliners.row_search import OVER, Move, RowGame, State, budget_of_all, can_pay, play, prices
from skypuzzle.skyliners.rules.board import Side, seen_in
from skypuzzle.skyliners.rules.position import Plan, Position
from skypuzzle.verdicts import PROVABLE, Verdict, strongest
from skypuzzle.wording import number_of

STATES_FOR_ALL = 200_000
"""For the strategies after all turns together."""

MOST_OF_TIME = 4
"""Into how many parts the time that is left is cut at most: the turns that look safest get more of it than others."""

BEST_FIRST = (*PROVABLE, Verdict.UNDECIDED, Verdict.LOST)


class SimilarTurns(NamedTuple):
    """Turns that are alike for the plans: one of them stands for all."""

    prospect: Prospect
    state: State
    """What they lead to, as far as it matters for the plans."""
    safety: int
    """Of turns with the same verdict and no estimates, more is better."""

    @property
    def rank(self) -> tuple[int, list[int], int, int, int, str]:
        """What they are ordered by, best first: what may be better comes before what is settled.

        Of turns with the same verdict, those that played more games are better, and of these those that lead by more.
        """
        found = self.prospect
        still_open = [PROVABLE.index(each) for each in found.open] or [len(PROVABLE)]
        by_games = (-found.playouts.games, -found.playouts.lead) if found.playouts else (0, 0)
        return BEST_FIRST.index(found.verdict), still_open, *by_games, -self.safety, str(found.turn)


def prospects(
    position: Position,
    player: Side,
    plans: tuple[Plan, ...],
    clock: Clock,
    *,
    most_turns: int | None = None,
    unasked: Collection[Verdict] = (),
    only: State | None = None,
) -> list[SimilarTurns]:
    """The turns that differ for the plans, best verdict first, and of those with the same the safest first.

    Of many turns, only as many as that are weighed, those that look safest, or only those that lead to one state.
    Verdicts that are not asked for stay open.
    """
    judge = _Judge(position, player, plans, clock)
    turns = sorted(judge.turns(), key=lambda turn: (-judge.forcing.safety(turn[0]), turn))[:most_turns]
    if only is not None:
        turns = [(state, moves) for state, moves in turns if state == only]
    known = {state: judge.known(state, unasked) for state, _ in turns}
    if Verdict.FORCED not in unasked:
        judge.force(known)
    found = []
    for state, moves in turns:
        verdict, still_open = strongest(known[state].truths)
        (turn,), _ = play(judge.game, position, moves)
        prospect = Prospect(
            turn=turn,
            verdict=verdict,
            open=still_open,
            reason="; ".join(judge.reasons(state, verdict)),
            limit=known[state].stopped_by(still_open),
        )
        found.append(SimilarTurns(prospect, state, judge.forcing.safety(state)))
    return sorted(found, key=lambda kind: kind.rank)


@dataclass(slots=True)
class _Known:
    """Whether each verdict is true, and which limit left it open."""

    truths: list[bool | None] = field(default_factory=lambda: [None for _ in PROVABLE])
    limits: dict[Verdict, Limit | None] = field(default_factory=dict)

    def learn(self, verdict: Verdict, is_true: bool | None, limit: Limit | None = None) -> bool | None:
        """Take down what was found."""
        self.truths[PROVABLE.index(verdict)] = is_true
        self.limits[verdict] = limit
        return is_true

    def try_to_learn(self, verdict: Verdict, search: Callable[[], bool]) -> bool | None:
        """Take down what a search finds, or else which limit stopped it."""
        try:
            return self.learn(verdict, search())
        except OutOfLimitsError as error:
            return self.learn(verdict, None, error.reached)

    def of(self, verdict: Verdict) -> bool | None:
        """What was found."""
        return self.truths[PROVABLE.index(verdict)]

    def stopped_by(self, still_open: Collection[Verdict]) -> Limit | None:
        """The limit for which verdicts are open: time, if more of it could close any of them."""
        limits = {self.limits.get(verdict) for verdict in still_open}
        return Limit.TIME if Limit.TIME in limits else next(iter(limits - {None}), None)


class _Judge:
    """Verdicts on many states of one game; the strategies found for one serve the next."""

    def __init__(self, position: Position, player: Side, plans: tuple[Plan, ...], clock: Clock) -> None:
        self._limits = SearchLimits(STATES_FOR_ALL, clock)
        self.forcing = new_forcing(position, player, plans, self._limits)
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

    def known(self, state: State, unasked: Collection[Verdict]) -> _Known:
        """What can be said of a state without a strategy."""
        known = _Known()
        if Verdict.SECURED not in unasked:
            self._secured(state, known)
        reach = partial(reaches, self.game, state, self._clock)
        if Verdict.ALONE not in unasked and known.of(Verdict.SECURED) is not True:
            known.try_to_learn(Verdict.ALONE, partial(reach, alone=True))
        if known.of(Verdict.SECURED) or known.of(Verdict.ALONE):
            known.learn(Verdict.WITH_HELP, True)
        elif Verdict.WITH_HELP not in unasked and known.try_to_learn(Verdict.WITH_HELP, reach) is False:
            known.learn(Verdict.FORCED, False)
        return known

    def _secured(self, state: State, known: _Known) -> None:
        """Cards that are in hand could always stay there."""
        if state.to_plan:
            known.learn(Verdict.SECURED, False)
            return
        kept: list[bool | None] = []
        reached: set[Limit] = set()
        for index, part in enumerate(self._parts):
            try:
                kept.append(not reaches(part, self.game.part(state, index, part), self._clock, broken=True))
            except OutOfLimitsError as error:
                kept.append(None)
                reached.add(error.reached)
        known.learn(Verdict.SECURED, all_of(kept), Limit.TIME if Limit.TIME in reached else Limit.STATES)

    def force(self, known: dict[State, _Known]) -> None:
        """Look for strategies where that is still open, in the order given."""
        waiting = [
            (state, facts)
            for state, facts in known.items()
            if facts.of(Verdict.SECURED) is not True and facts.of(Verdict.FORCED) is None
        ]
        for number, (state, facts) in enumerate(waiting):
            self._limits.clock = self._clock.share(min(MOST_OF_TIME, len(waiting) - number))
            facts.try_to_learn(Verdict.FORCED, partial(self.forcing.wins, state))

    def reasons(self, state: State, verdict: Verdict) -> Iterator[str]:
        """In a few words, what each plan looks like then."""
        budget = None if state.seat == OVER else budget_of_all(self.game, state)
        for index, (plan, row) in enumerate(self.game.rows(state)):
            words = f"{plan} sees {seen_in(row)}"
            held, broken = prices(row, plan.number), prices(row, plan.number, broken=True)
            if state.seat == OVER:
                words = f"{plan} {'holds' if plan.holds(seen_in(row)) else 'fails'}"
            elif not held:
                words += ", for good"
            elif away := held[0].pieces.total:
                words += f", {number_of(away, 'piece')} away"
            elif verdict is Verdict.SECURED or (budget and not can_pay(budget, row, plan.number, broken=True)):
                words = f"{plan} holds for good"
            else:
                words = f"{plan} holds, {number_of(broken[0].pieces.total, 'piece')} would break it"
            yield words + (", card in hand" if state.to_plan >> index & 1 else "")
