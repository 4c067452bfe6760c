"""What proves a finding, gone through again through the rules: nothing that it says is believed."""

from collections.abc import Iterator

from skypuzzle.errors import RuleError, raise_if_any
from skypuzzle.limits import NO_LIMIT, Clock, Limit, OutOfLimitsError
from skypuzzle.skyline.checking.checking import check
from skypuzzle.skyline.checking.judging import Judge, check_faults
from skypuzzle.skyline.checking.proven_lines import line_flaws
from skypuzzle.skyline.checking.strategy_proof import strategy_flaws
from skypuzzle.skyline.checking.verdicts import Finding
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.verdicts import PROVABLE, Verdict


def finding_flaws(finding: Finding, position: Position, player: Seat, *, clock: Clock = NO_LIMIT) -> Iterator[str]:
    """What is wrong with a finding; nothing if it holds. OutOfLimitsError if there is no time to tell.

    A line is replayed, a strategy is played out against everything, and every verdict that is stronger and not said to
    be open is looked for again.
    """
    raise_if_any(RuleError, check_faults(finding.goals, position, player))
    judge = Judge(position, player, finding.goals)
    if finding.verdict is Verdict.FORCED:
        if finding.strategy is None:
            yield "there is no strategy"
        else:
            yield from strategy_flaws(finding.strategy, position, judge, clock=clock)
    elif finding.verdict in (Verdict.ALONE, Verdict.WITH_HELP):
        yield from line_flaws(finding.turns, position, judge, alone=finding.verdict is Verdict.ALONE)
    yield from _verdict_flaws(finding, position, player, clock)


def _verdict_flaws(finding: Finding, position: Position, player: Seat, clock: Clock) -> Iterator[str]:
    """The same verdict is found again, but for what is said to be open; OutOfLimitsError if more is open now.

    What a line or a strategy has proven need not be found again, nor anything weaker.
    """
    if finding.verdict is Verdict.UNDECIDED:
        return
    again = check(position, player, finding.goals, time_limit=clock.seconds).together
    fitting = (finding.verdict, *finding.open, Verdict.UNDECIDED)
    if again.verdict not in fitting and finding.verdict not in again.open:
        yield f"{finding.verdict} is claimed, but it is {again.verdict}"
        return
    is_shown = finding.verdict in (Verdict.FORCED, Verdict.ALONE, Verdict.WITH_HELP)
    matters = PROVABLE[: PROVABLE.index(finding.verdict)] if is_shown else PROVABLE
    if not set(again.open) & set(matters) <= set(finding.open):
        raise OutOfLimitsError(again.limit or Limit.TIME)
