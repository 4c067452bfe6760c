"""What to do now: the turns of the player, by the verdict that they leave behind, then by what they are worth."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from skypuzzle.answers import Limit
from skypuzzle.clock import Clock
from skypuzzle.errors import Fault, RuleError, raise_if_any
from skypuzzle.skyline.checking.facts import facts_of
from skypuzzle.skyline.checking.judging import Judge, check_faults
from skypuzzle.skyline.checking.promising import prestige_now, promising
from skypuzzle.skyline.checking.shortening import shortened
from skypuzzle.skyline.checking.strategy import Strategy
from skypuzzle.skyline.checking.verdicts import Check, Finding
from skypuzzle.skyline.questions.goals import Goal
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.records import Turn, play_turn
from skypuzzle.verdicts import PROVABLE, Verdict, strongest

BEST_FIRST = (*PROVABLE, Verdict.UNDECIDED, Verdict.LOST)
STATES = 20_000
"""For each question about a board."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A turn of the player's, one for each board that it can leave behind, and how safe the goals are then."""

    turn: Turn
    verdict: Verdict
    open: tuple[Verdict, ...] = ()
    """Stronger ones that are neither proven nor refuted."""
    stopped_by: Limit | None = None
    """The limit for which they are open."""
    prestige: int = 0
    """The player's, as the board then stands; without the mission if it is not known."""
    income: int = 0
    """What the best group then pays."""
    cash: int = 0
    """What the player then has."""
    line: tuple[Turn, ...] = ()
    """For `alone` and `with-help`: how it can go on."""

    @property
    def rank(self) -> tuple[int, list[int], int, int, int, str]:
        """What they are ordered by, best first: what may be better comes before what is settled."""
        still_open = [PROVABLE.index(each) for each in self.open] or [len(PROVABLE)]
        return BEST_FIRST.index(self.verdict), still_open, -self.prestige, -self.income, -self.cash, str(self.turn)


@dataclass(frozen=True, slots=True)
class Advice:
    """The player's turns, best first; without goals, those with the most prestige."""

    goals: tuple[Goal, ...]
    """What the verdicts are about: all of them together."""
    turns: tuple[Prospect, ...]
    boards: int
    """How many boards the player can leave behind in all, or how many were looked at; not all are weighed."""
    are_boards_missing: bool = False
    """Did time run out before all boards were looked at?"""

    @property
    def is_out_of_time(self) -> bool:
        """Might it say something else with more time?"""
        return self.are_boards_missing or any(prospect.stopped_by is Limit.TIME for prospect in self.turns)


def advise(
    position: Position, player: Seat, goals: Sequence[Goal], clock: Clock, *, found: Finding | None = None
) -> Advice:
    """Weigh the turns of the player to move, one for each board that can stand after it.

    What is found depends on the clock only where time runs out. A turn by which these goals were `found` to be as safe
    as they are is among the best.
    """
    if position.mover_seat != player:
        reason = "the game is over" if position.is_over else f"it is the turn of {position.mover}"
        raise RuleError(Fault("player", position.seats[player], f"there is nothing to advise: {reason}"))
    raise_if_any(RuleError, check_faults(goals, position, player))
    judge = Judge(position, player, goals)
    best = promising(position, judge, clock.share(2))
    weighed = [
        _weighed(position, turn, judge, clock.share(len(best.turns) - number)) for number, turn in enumerate(best.turns)
    ]
    if found is not None and set(found.goals) == set(goals):
        weighed = _with_found(weighed, found, position, judge)
    ordered = sorted(weighed, key=lambda prospect: prospect.rank)
    return Advice(tuple(goals), tuple(ordered), best.boards, best.stopped_by is Limit.TIME)


def raised(check: Check, advice: Advice) -> Check:
    """The same check, with verdicts as strong as what a turn that was weighed leads to."""
    goals = tuple(_raised(finding, advice, check) for finding in check.goals)
    together = goals[0] if len(goals) == 1 else _raised(check.together, advice, check)
    return replace(check, goals=goals, together=together)


def _raised(finding: Finding, advice: Advice, check: Check) -> Finding:
    """Goals that are met with more of them are met."""
    if not advice.turns or not set(finding.goals) <= set(advice.goals):
        return finding
    best = advice.turns[0]
    verdict = Verdict.FORCED if best.verdict is Verdict.SECURED else best.verdict
    if BEST_FIRST.index(verdict) >= BEST_FIRST.index(finding.verdict) or verdict not in PROVABLE:
        return finding
    still_open = tuple(each for each in finding.open if PROVABLE.index(each) < PROVABLE.index(verdict))
    limit = finding.stopped_by if still_open else None
    if verdict is Verdict.FORCED:
        return Finding(finding.goals, verdict, still_open, limit, strategy=Strategy((best.turn,)))
    judge = Judge(check.position, check.player, finding.goals)
    line = shortened((best.turn, *best.line), check.position, judge, alone=verdict is Verdict.ALONE)
    return Finding(finding.goals, verdict, still_open, limit, line)


def _weighed(position: Position, turn: Turn, judge: Judge, clock: Clock) -> Prospect:
    after = play_turn(position, turn)
    facts = facts_of(after, judge.seat, judge.goals, clock, STATES, is_quick=True)
    verdict, still_open = strongest((facts.secured, facts.forced, facts.alone, facts.possible))
    return Prospect(
        turn,
        verdict,
        still_open,
        facts.limit(still_open),
        prestige_now(after.board, judge),
        after.board.income(judge.colour),
        after.cash[judge.seat] or 0,
        {Verdict.ALONE: facts.solo, Verdict.WITH_HELP: facts.line}.get(verdict, ()),
    )


def _with_found(weighed: list[Prospect], found: Finding, position: Position, judge: Judge) -> list[Prospect]:
    """With the turn that a finding begins with, if none is as good: instead of the same with nothing bought."""
    own = next(_first_turns(found), None)
    if own is None:
        return weighed
    turn, verdict = own
    if any(BEST_FIRST.index(each.verdict) <= BEST_FIRST.index(verdict) for each in weighed):
        return weighed
    after = play_turn(position, turn)
    others = [each for each in weighed if play_turn(position, each.turn).board != after.board]
    prospect = Prospect(
        turn,
        verdict,
        tuple(each for each in found.open if PROVABLE.index(each) < PROVABLE.index(verdict)),
        found.stopped_by if found.open else None,
        prestige_now(after.board, judge),
        after.board.income(judge.colour),
        after.cash[judge.seat] or 0,
        found.line[1:],
    )
    return [*others, prospect]


def _first_turns(found: Finding) -> Iterator[tuple[Turn, Verdict]]:
    """What proves a finding begins with this, and this is how safe the goals are then."""
    if found.strategy is not None:
        yield from ((turn, Verdict.SECURED) for turn in found.strategy.answers)
    elif found.line:
        yield found.line[0], found.verdict
