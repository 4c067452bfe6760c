"""Ranks the turns of the player to move by the verdict that they leave, then by what they are worth."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from skypuzzle.errors import Fault, RuleError, raise_if_any
from skypuzzle.limits import NO_LIMIT, Clock, Limit, rounds
from skypuzzle.skyline.checking.bounds import Judge, check_faults
from skypuzzle.skyline.checking.earlier_rounds import Line, shortened
from skypuzzle.skyline.checking.facts import facts_of, prestige_now, promising
from skypuzzle.skyline.checking.verdicts import Check, Finding, Prospect
from skypuzzle.skyline.questions.question import Goal
from skypuzzle.skyline.rules.play import Turn, play_turn
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.verdicts import BEST_FIRST, CERTAIN, PROVABLE, Verdict, agreeing, strongest

STATES = 20_000


@dataclass(frozen=True, slots=True)
class Advice:
    """The player's turns, best first; without goals, those with the most prestige."""

    goals: tuple[Goal, ...]
    turns: tuple[Prospect, ...]
    boards: int
    """How many boards the player can leave, or how many were looked at; not all are weighed."""
    are_boards_missing: bool = False
    line: tuple[Turn, ...] = ()
    """How play can go on after the best turn, for `alone` and `with-help`."""

    @property
    def is_out_of_time(self) -> bool:
        return self.are_boards_missing or any(prospect.limit is Limit.TIME for prospect in self.turns)


def advise(
    position: Position,
    player: Seat,
    goals: Sequence[Goal],
    clock: Clock,
    *,
    found: Check | None = None,
    spare: Clock = NO_LIMIT,
) -> Advice:
    """Weigh the turns of the player to move, one for each board that can result.

    The advice depends on the clock only where time runs out. The turns that the verdicts of `found` name are weighed,
    too. If a turn forces the goals, no games need be played, and `spare` may be used as well.
    """
    if position.mover_seat != player:
        reason = "the game is over" if position.is_over else f"it is the turn of {position.mover}"
        raise RuleError(Fault("player", position.seats[player], f"there is nothing to advise: {reason}"))
    raise_if_any(RuleError, check_faults(goals, position, player))
    judge = Judge(position, player, goals)
    best = promising(position, judge, clock.share(2))
    named = {} if found is None else found.named_turns
    boards = {play_turn(position, turn).board for turn in named}
    turns = [*named, *(turn for turn in best.turns if play_turn(position, turn).board not in boards)]
    weighed = {
        turn: _weighed(position, turn, judge, clock.share(len(turns) - number)) for number, turn in enumerate(turns)
    }

    def waiting() -> list[Turn]:
        return [turn for turn in turns if weighed[turn][0].limit is Limit.TIME]

    for part in (clock, spare):
        if part is clock or any(prospect.verdict in CERTAIN for prospect, _ in weighed.values()):
            for turn, share in rounds(part, waiting):
                weighed[turn] = _weighed(position, turn, judge, share)
    lines = dict(weighed.values())
    prospects = tuple(sorted(lines, key=lambda prospect: prospect.rank))
    line = lines[prospects[0]] if prospects else ()
    return Advice(tuple(goals), prospects, best.boards, best.stopped_by is Limit.TIME, line)


def raised(check: Check, advice: Advice) -> Check:
    """Add the advice to a check, raise its verdicts to what the best turn leads to, and make all turns agree."""
    goals = tuple(_raised(finding, advice, check) for finding in check.goals)
    together = goals[0] if len(goals) == 1 else _raised(check.together, advice, check)
    found = replace(check, goals=goals, together=together)
    turns = advice.turns
    if set(together.goals) == set(advice.goals):
        named = [turn for turn, finding in found.named_turns.items() if finding is together]
        turns = tuple(_agreeing(prospect, together, is_named=prospect.turn in named) for prospect in turns)
    return replace(found, advice=tuple(sorted(turns, key=lambda prospect: prospect.rank)))


def _agreeing(prospect: Prospect, before: Finding, *, is_named: bool) -> Prospect:
    verdict, still_open = agreeing((prospect.verdict, prospect.open), (before.verdict, before.open), is_named=is_named)
    if is_named and before.verdict is Verdict.FORCED:
        verdict, still_open = Verdict.SECURED, ()  # nothing is left to fear after such a turn
    return replace(prospect, verdict=verdict, open=still_open, limit=prospect.limit if still_open else None)


def _raised(finding: Finding, advice: Advice, check: Check) -> Finding:
    """Goals that hold together with others also hold alone."""
    if not advice.turns or not set(finding.goals) <= set(advice.goals):
        return finding
    best = advice.turns[0]
    verdict = Verdict.FORCED if best.verdict is Verdict.SECURED else best.verdict
    if BEST_FIRST.index(verdict) >= BEST_FIRST.index(finding.verdict) or verdict not in PROVABLE:
        return finding
    still_open = tuple(each for each in finding.open if PROVABLE.index(each) < PROVABLE.index(verdict))
    limit = finding.limit if still_open else None
    if verdict is Verdict.FORCED:
        return Finding(finding.goals, verdict, still_open, limit, strategy=(best.turn,))
    after, judge = play_turn(check.position, best.turn), Judge(check.position, check.seat, finding.goals)
    line = (best.turn, *shortened(advice.line, after, judge, alone=verdict is Verdict.ALONE))
    return Finding(finding.goals, verdict, still_open, limit, line, refutation=finding.refutation)


def _weighed(position: Position, turn: Turn, judge: Judge, clock: Clock) -> tuple[Prospect, Line]:
    after = play_turn(position, turn)
    facts = facts_of(after, judge.seat, judge.goals, clock, STATES, is_quick=True)
    verdict, still_open = strongest((facts.secured, facts.forced, facts.alone, facts.possible))
    line = {Verdict.ALONE: facts.solo, Verdict.WITH_HELP: facts.line}.get(verdict, ())
    return _prospect(turn, verdict, still_open, facts.limit(still_open), after, judge), line


def _prospect(
    turn: Turn, verdict: Verdict, still_open: tuple[Verdict, ...], limit: Limit | None, after: Position, judge: Judge
) -> Prospect:
    return Prospect(
        turn=turn,
        verdict=verdict,
        open=still_open,
        limit=limit,
        prestige=prestige_now(after.board, judge),
        income=after.board.income(judge.colour),
        cash=after.cash[judge.seat] or 0,
    )
