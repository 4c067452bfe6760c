"""Advice: the player's turns ranked by the verdict they lead to, or the last turn by score.

Of turns with the same verdict, those that do best in random games come first. That is an estimate, not a proof. The
games depend only on what the player knows, so everyone gets the same figures; a time limit removes all of them or none.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby, islice
from typing import NamedTuple

from msgspec.structs import asdict, replace

from skypuzzle.answers import all_of
from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, RuleError
from skypuzzle.limits import Clock, Limit, OutOfLimitsError, OutOfTimeError, SearchLimits
from skypuzzle.parallel import expect_time
from skypuzzle.skyliners.bots import ACTIONS, NUMBER_OF, table_of
from skypuzzle.skyliners.checking import checking
from skypuzzle.skyliners.checking.checking import (
    MOST_GAMES,
    Advice,
    Aim,
    Check,
    Estimate,
    Finding,
    Prospect,
    ScoredTurn,
)
from skypuzzle.skyliners.checking.forcing import new_forcing
from skypuzzle.skyliners.questions.game_search import reaches
from skypuzzle.skyliners.row_search import OVER, Move, RowGame, State, budget_of_all, can_pay, play, prices, safety
from skypuzzle.skyliners.rules.board import FULL, Side, seen_in
from skypuzzle.skyliners.rules.play import as_played, play_turn, score, turns_from
from skypuzzle.skyliners.rules.position import Action, HiddenPlanning, Plan, Position, Turn
from skypuzzle.skyliners.rules.setup import known_to
from skypuzzle.skyliners.search.playouts import Playouts
from skypuzzle.verdicts import PROVABLE, Verdict, agreeing, rank, strongest
from skypuzzle.wording import number_of


def is_last_turn(position: Position, player: Side) -> bool:
    """Is the player to move, and is this their last turn however they play it?"""
    if position.mover is not player:
        return False
    if position.variant is not FULL:
        return all(not any(after.reserve(player)) for after in turns_from(position).values())
    if any(reserve.floors == 0 for reserve in position.reserves):
        return True
    return position.reserve(player).floors <= 2 and all(
        after.reserve(player).floors == 0 for after in turns_from(position).values()
    )


def scored_turns(position: Position, player: Side, clock: Clock) -> list[ScoredTurn]:
    """Score every possible last turn; best first by certain points, then points, then lead."""
    ranked = []
    known: dict[tuple[Plan, State], bool | None] = {}
    for actions, after in turns_from(position).items():
        totals = score(after).totals
        points = totals[player]
        certain, still_open = (points, 0) if after.is_over else _certain(after, player, known, clock)
        lead = points - max(total for side, total in totals.items() if side is not player)
        ranked.append(ScoredTurn(Turn(player, as_played(actions)), points, lead, certain, still_open))
    return sorted(ranked, key=lambda option: (-option.certain, -option.points, -option.lead, str(option.turn)))


def _certain(
    after: Position, player: Side, known: dict[tuple[Plan, State], bool | None], clock: Clock
) -> tuple[int, int]:
    """Points for the player's cards that nobody can break, and points where that is not settled."""
    certain = still_open = 0
    for card in after.office:
        if card.side is player and isinstance(card, Plan):
            game = RowGame(after, player, (card,))
            key = card, game.start
            if key not in known:
                try:
                    known[key] = reaches(game, game.start, clock, broken=True)
                except OutOfLimitsError:
                    known[key] = None
            certain += card.number if known[key] is False else 0
            still_open += card.number if known[key] is None else 0
    return certain, still_open


STATES_FOR_ALL = 200_000
"""The most states to visit for the strategies after all turns."""

MOST_OF_TIME = 4
"""The remaining time is cut into at most this many parts, so that the safest turns get more of it."""


class SimilarTurns(NamedTuple):
    """Turns that make no difference to the plans, represented by one of them."""

    prospect: Prospect
    state: State
    """The state after them, as far as it matters for the plans."""
    safety: int
    """More is better, among turns with the same verdict and no estimates."""
    is_named: bool = False
    """Does a verdict name the turn that represents them?"""

    @property
    def rank(self) -> tuple[int, list[int], int, int, int, str]:
        """Sort key, best first: verdict, then random games, then safety."""
        found = self.prospect
        by_games = (-found.playouts.games, -found.playouts.lead) if found.playouts else (0, 0)
        return *rank(found.verdict, found.open), *by_games, -self.safety, str(found.turn)


def prospects(
    position: Position,
    player: Side,
    plans: tuple[Plan, ...],
    clock: Clock,
    *,
    most_turns: int | None = None,
    unasked: Collection[Verdict] = (),
    only: State | None = None,
    found: Check | None = None,
) -> list[SimilarTurns]:
    """Judge the turns that differ for the plans, best verdict first, then safest first.

    With `most_turns`, only the safest are judged; with `only`, those that lead to that state. Verdicts in `unasked`
    stay open. The turns that the verdicts of `found` name represent those like them, and all verdicts agree with it.
    """
    judge = _Judge(position, player, plans, clock)
    named = _named_states(found, judge.game)
    turns = sorted(judge.turns(), key=lambda turn: (turn[0] not in named, -safety(judge.game, turn[0]), turn))
    turns = turns[: None if most_turns is None else most_turns + len(named)]
    before = None if found is None else verdict_before(found, plans)
    if only is not None:
        turns = [(state, moves) for state, moves in turns if state == only]
    known = {state: judge.known(state, unasked) for state, _ in turns}
    if Verdict.FORCED not in unasked:
        judge.force(known)
    kinds = []
    for state, moves in turns:
        verdict, still_open = strongest(known[state].truths)
        turn, of = named.get(state, (None, None))
        if turn is None:
            (turn,), _ = play(judge.game, position, moves)
        if before is not None:
            settled = verdict, still_open
            verdict, still_open = agreeing(settled, (before.verdict, before.open), is_named=of is before)
        prospect = Prospect(
            turn=turn,
            verdict=verdict,
            open=still_open,
            reason="; ".join(judge.reasons(state, verdict)),
            limit=known[state].stopped_by(still_open) or (before.limit if before and still_open else None),
        )
        kinds.append(SimilarTurns(prospect, state, safety(judge.game, state), state in named))
    return sorted(kinds, key=lambda kind: kind.rank)


def verdict_before(found: Check, plans: tuple[Plan, ...]) -> Finding | None:
    """What a check says of these plans together."""
    findings = (*([found.together] if found.together else []), *found.plans)
    return next((each for each in findings if {*found.plans_of(each)} == {*plans}), None)


def _named_states(found: Check | None, game: RowGame) -> dict[State, tuple[Turn, Finding]]:
    """The states after turns that proofs begin with, for all plans together first."""
    named: dict[State, tuple[Turn, Finding]] = {}
    for finding in () if found is None else (*([found.together] if found.together else []), *found.plans):
        turn = next(iter(finding.turns or ()), None)
        if finding.verdict is Verdict.FORCED and finding.strategy is not None:
            turn = finding.strategy.turn
        if found is not None and turn is not None and turn.player is found.player:
            named.setdefault(game.state_of(play_turn(found.position, turn)), (turn, finding))
    return named


@dataclass(slots=True)
class _Known:
    """Whether each verdict is true, and which limit left it open."""

    truths: list[bool | None] = field(default_factory=lambda: [None for _ in PROVABLE])
    limits: dict[Verdict, Limit | None] = field(default_factory=dict)

    def learn(self, verdict: Verdict, is_true: bool | None, limit: Limit | None = None) -> bool | None:
        self.truths[PROVABLE.index(verdict)] = is_true
        self.limits[verdict] = limit
        return is_true

    def try_to_learn(self, verdict: Verdict, search: Callable[[], bool]) -> bool | None:
        """Record what a search finds, or which limit stopped it."""
        try:
            return self.learn(verdict, search())
        except OutOfLimitsError as error:
            return self.learn(verdict, None, error.reached)

    def of(self, verdict: Verdict) -> bool | None:
        return self.truths[PROVABLE.index(verdict)]

    def stopped_by(self, still_open: Collection[Verdict]) -> Limit | None:
        """The limit that left these verdicts open; time, if more time could settle any of them."""
        limits = {self.limits.get(verdict) for verdict in still_open}
        return Limit.TIME if Limit.TIME in limits else next(iter(limits - {None}), None)


class _Judge:
    """Judges many states of one game; strategies found for one state are reused for the next."""

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
        """Find what can be said of a state without a strategy."""
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
        """Plans with a card still in hand are never secured: the player could keep the card."""
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
        """Search for strategies where that is still open, in the given order."""
        waiting = [
            (state, facts)
            for state, facts in known.items()
            if facts.of(Verdict.SECURED) is not True and facts.of(Verdict.FORCED) is None
        ]
        for number, (state, facts) in enumerate(waiting):
            self._limits.clock = self._clock.share(min(MOST_OF_TIME, len(waiting) - number))
            facts.try_to_learn(Verdict.FORCED, partial(self.forcing.wins, state))

    def reasons(self, state: State, verdict: Verdict) -> Iterator[str]:
        """Describe each plan after the turn in a few words."""
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


GAMES_TO_CHOOSE = 24
"""Games per turn of a kind, shared out by halving to find the best of them."""
GAMES, MORE_GAMES = 100, 500
"""Games for the best turn of each kind, and for those that are then among the best of their verdict."""
AMONG_THE_BEST = 4
"""How many times as many turns play MORE_GAMES as MOST_GAMES."""

Numbers = bytes


class Estimates:
    """Plays random games after turns of the player to move. Raises OutOfTimeError when the time is up."""

    def __init__(self, position: Position, player: Side, clock: Clock) -> None:
        self._position = position
        self._player = player
        self._clock = clock
        self._table = table_of(position)
        self._playouts = Playouts()
        self._seed = Chance("advice", known_to(player, position)).seed()
        self._leads: dict[Numbers, dict[int, int]] = {}
        self._turns: dict[Numbers, Position] | None = None

    @property
    def turns(self) -> dict[Numbers, Position]:
        if self._turns is None:
            expect_time(self._clock)
            found = turns_from(self._position).items()
            self._turns = {numbers_of(as_played(actions)): after for actions, after in found}
        return self._turns

    def rank(self, plans: Sequence[Plan], kinds: Iterable[SimilarTurns], most: int) -> list[SimilarTurns]:
        """Rank these kinds of turns, each with its best turn; the best few of each verdict play the most games."""
        kinds = list(kinds)
        alike = self._alike(RowGame(self._position, self._player, plans), {kind.state for kind in kinds})
        found = [self._estimate(kind, self._best(_as_named(kind, alike[kind.state])), GAMES) for kind in kinds]
        for number, games in ((AMONG_THE_BEST * most, MORE_GAMES), (most, MOST_GAMES)):
            found.sort(key=lambda kind: kind.rank)
            for _, group in groupby(list(enumerate(found)), key=lambda each: each[1].rank[:2]):
                for place, kind in islice(group, number):
                    found[place] = self._estimate(kind, numbers_of(kind.prospect.turn.actions), games)
        return sorted(found, key=lambda kind: kind.rank)

    def lead(self, turn: Numbers, games: int) -> int:
        """The player's lead over the best opponent after a turn, summed over the first `games` games."""
        known = self._leads.setdefault(turn, {0: 0})
        if games not in known:
            expect_time(self._clock)
            played = max(number for number in known if number < games)
            more = self._playouts.worth(self._table, turn, self._seed, played, games - played)
            known[games] = known[played] + more
        return known[games]

    def _estimate(self, kind: SimilarTurns, turn: Numbers, games: int) -> SimilarTurns:
        played = Turn(self._player, tuple(ACTIONS[number] for number in turn))
        estimate = Estimate(games, self.lead(turn, games))
        return kind._replace(prospect=replace(kind.prospect, turn=played, playouts=estimate))

    def _alike(self, game: RowGame, states: Collection[State]) -> dict[State, list[Numbers]]:
        """The turns that lead to each of these states."""
        rows = {state.row for state in states}
        found = defaultdict(list)
        for turn, after in self.turns.items():
            heights = after.board.heights
            if bytes(heights[site] for site in game.sites) in rows and (state := game.state_of(after)) in states:
                found[state].append(turn)
        return found

    def _best(self, turns: Sequence[Numbers]) -> Numbers:
        """Find the best of equivalent turns by halving: the better half plays on each time."""
        left = sorted(turns)
        rounds = (len(left) - 1).bit_length()
        played = 0
        while len(left) > 1:
            played += max(1, GAMES_TO_CHOOSE * len(turns) // (rounds * len(left)))
            left.sort(key=lambda turn: (-self.lead(turn, played), turn))
            del left[(len(left) + 1) // 2 :]
        return left[0]


def _as_named(kind: SimilarTurns, turns: list[Numbers]) -> list[Numbers]:
    """Those of these turns that a verdict names: with `=?`, every card will do."""
    if not kind.is_named:
        return turns
    named = {action for action in kind.prospect.turn.actions if not isinstance(action, HiddenPlanning)}
    return [turn for turn in turns if named <= {ACTIONS[number] for number in turn}]


def numbers_of(actions: Iterable[Action]) -> Numbers:
    """Encode a turn for the random games. Raises KeyError if it has a hidden card."""
    return bytes(NUMBER_OF[action] for action in actions)


TURNS_FOR_A_PLAN = 24
"""How many turns, the safest ones, are judged for each plan; late in a game there are hardly more."""

TIME_FOR_VERDICTS = 0.6
"""The share of the time for verdicts; the rest is for random games."""

BEST_FOR_A_PLAN = 2
"""How many turns play the most games if only the best is reported."""


def advise(
    position: Position,
    player: Side,
    plans: Sequence[Plan],
    clock: Clock,
    *,
    each: bool = False,
    found: Check | None = None,
) -> Advice:
    """Judge the turns of the player to move for all plans together; with `each`, find a turn for every plan.

    If `found` has verdicts, the turns that they name are listed, and the advice agrees with them.
    """
    expect_a_choice(position, player, plans)
    if is_last_turn(position, player):
        return Advice(by_score=tuple(scored_turns(position, player, clock)))
    estimates = Estimates(position, player, clock)
    for_verdicts = clock.at_most(None if clock.seconds is None else clock.seconds * TIME_FOR_VERDICTS)
    if each:
        return Advice(by_plan=tuple(aims(position, player, plans, for_verdicts, estimates, found)))
    weighed = prospects(position, player, tuple(plans), for_verdicts, found=found)
    with suppress(OutOfTimeError):
        weighed = estimates.rank(plans, weighed, checking.BEST_OF_A_VERDICT)
    return Advice(plans=tuple(plans), by_verdict=tuple(kind.prospect for kind in weighed))


def aims(
    position: Position,
    player: Side,
    plans: Sequence[Plan],
    clock: Clock,
    estimates: Estimates,
    found: Check | None = None,
) -> list[Aim]:
    """Find the best turn for each plan, sharing out the time; best verdict first, then random games, then safety."""
    weighed = []
    for number, plan in enumerate(plans):
        share = clock.share(len(plans) - number)
        weighed.append(prospects(position, player, (plan,), share, most_turns=TURNS_FOR_A_PLAN, found=found))
    with suppress(OutOfTimeError):
        weighed = [
            # only turns as good as the first for the plan: what is best for all else is the same for any plan
            estimates.rank((plan,), [kind for kind in kinds if kind.rank[:-1] == kinds[0].rank[:-1]], BEST_FOR_A_PLAN)
            for plan, kinds in zip(plans, weighed, strict=True)
        ]
    best_of = [(plan, several[0]) for plan, several in zip(plans, weighed, strict=True)]
    best_of.sort(key=lambda each: (*each[1].rank[:-1], -each[0].number, each[0].row))
    return [Aim(plan=plan, **asdict(best.prospect)) for plan, best in best_of]


def expect_a_choice(position: Position, player: Side, plans: Sequence[Plan]) -> None:
    """Raise RuleError if there are no turns to judge, or no plans to judge them by."""
    if position.mover is not player:
        reason = "the game is over" if position.mover is None else f"it is {position.mover}'s turn"
        raise RuleError(Fault("player", str(player), f"there is nothing to advise: {reason}"))
    if not plans and not checking.possible_plans(position, player) and not is_last_turn(position, player):
        reason = "no planning card is left, and those in the office are not known: name them with --plan"
        raise RuleError(Fault("player", str(player), reason))
