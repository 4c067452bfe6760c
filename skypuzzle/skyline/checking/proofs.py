"""What proves a finding, gone through again through the rules: nothing that it says is believed."""

from collections.abc import Iterator

from skypuzzle.answers import Limit
from skypuzzle.clock import NO_LIMIT, Clock
from skypuzzle.errors import RuleError
from skypuzzle.skyline.checking.bounds import Bounds
from skypuzzle.skyline.checking.checking import check
from skypuzzle.skyline.checking.judging import Judge
from skypuzzle.skyline.checking.limits import OutOfLimitsError
from skypuzzle.skyline.checking.strategy_proof import strategy_flaws
from skypuzzle.skyline.checking.verdicts import Finding
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.records import Turn, play_turn
from skypuzzle.verdicts import Verdict


def finding_flaws(finding: Finding, position: Position, player: Seat, *, clock: Clock = NO_LIMIT) -> Iterator[str]:
    """What is wrong with a finding; nothing if it holds. OutOfLimitsError if there is no time to tell.

    A line is replayed, a strategy is played out against everything, and every verdict that is stronger and not said to
    be open is looked for again.
    """
    judge = Judge(position, player, finding.goals)
    if finding.verdict is Verdict.FORCED:
        if finding.strategy is None:
            yield "there is no strategy"
        else:
            yield from strategy_flaws(finding.strategy, position, judge, clock=clock)
    elif finding.verdict in (Verdict.ALONE, Verdict.WITH_HELP):
        yield from line_flaws(finding.line, position, judge, alone=finding.verdict is Verdict.ALONE)
    yield from _verdict_flaws(finding, position, player, clock)


def line_flaws(line: tuple[Turn, ...], position: Position, judge: Judge, *, alone: bool) -> Iterator[str]:
    """A line is legal, leaves out the turns of the others if it is for one alone, and ends with the goals."""
    for number, turn in enumerate(line, 1):
        mine = turn.player == judge.colour
        if turn.is_skipped and not (alone and not mine):
            yield f"turn {number}: it must not be left out"
            return
        if alone and not mine and not turn.is_skipped and turn.actions:
            yield f"turn {number}: the turns of the others are left out"
            return
        if alone and not mine and not turn.is_skipped and position.is_start_of_turn:
            yield f"turn {number}: the turns of the others are left out"
            return
        try:
            position = play_turn(position, turn)
        except RuleError as error:
            yield f"turn {number}: {error}"
            return
    test = judge.certain if alone else judge.possible
    if position.is_over:
        if not test(position.board, position.thirds):
            yield "the line ends without the goals"
    elif not Bounds(position, judge).all_secured:
        yield "the line does not go to the end, and the goals can still be missed"


def _verdict_flaws(finding: Finding, position: Position, player: Seat, clock: Clock) -> Iterator[str]:
    """The same verdict is found again, but for what is said to be open; OutOfLimitsError if more is open now."""
    if finding.verdict is Verdict.UNDECIDED:
        return
    again = check(position, player, finding.goals, time_limit=clock.seconds).together
    fitting = (finding.verdict, *finding.open, Verdict.UNDECIDED)
    if again.verdict not in fitting and finding.verdict not in again.open:
        yield f"{finding.verdict} is claimed, but it is {again.verdict}"
    elif not set(again.open) <= set(finding.open):
        raise OutOfLimitsError(again.stopped_by or Limit.TIME)
