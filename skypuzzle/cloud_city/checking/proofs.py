"""What proves a finding, gone through again: lines and strategies by the rules, bounds and refutations by searching.

Nothing that a finding says is believed: its line is replayed, its strategy played out against everything, and what is
said to be secured or lost is looked for again, together with every stronger verdict that is not said to be open.
"""

from collections.abc import Iterator

from skypuzzle.cloud_city.checking.checking import check
from skypuzzle.cloud_city.checking.judging import Judge
from skypuzzle.cloud_city.checking.strategy_proof import strategy_flaws
from skypuzzle.cloud_city.checking.table import Table, table
from skypuzzle.cloud_city.checking.verdicts import Finding
from skypuzzle.cloud_city.rules.pieces import TileMix
from skypuzzle.cloud_city.rules.play import apply
from skypuzzle.cloud_city.rules.position import Position, Seat, unseen
from skypuzzle.errors import RuleError
from skypuzzle.limits import NO_LIMIT, Clock, Limit, OutOfLimitsError
from skypuzzle.verdicts import Verdict


def finding_flaws(
    finding: Finding, position: Position, player: Seat, *, mix: TileMix | None = None, clock: Clock = NO_LIMIT
) -> Iterator[str]:
    """What is wrong with a finding; nothing if it holds. OutOfLimitsError if there is no time to tell."""
    seen = table(position, player, mix)
    judge = Judge(seen.position, player, finding.goals)
    if finding.verdict in (Verdict.FORCED, Verdict.ALONE):
        if not finding.strategy:
            yield "there is no strategy"
        else:
            alone = finding.verdict is Verdict.ALONE
            yield from strategy_flaws(finding.strategy, seen, judge, alone=alone, clock=clock)
    elif finding.verdict is Verdict.WITH_HELP:
        yield from _line_flaws(finding, seen, judge, mix)
    yield from _verdict_flaws(finding, position, player, mix, clock)


def _line_flaws(finding: Finding, table: Table, judge: Judge, mix: TileMix | None) -> Iterator[str]:
    """A line is legal, needs no more tiles than there are, and ends with the goals."""
    position = table.position
    if len(finding.turns) != len(table.schedule):
        yield f"the line has {len(finding.turns)} turns, not {len(table.schedule)}"
        return
    for number, turn in enumerate(finding.turns, 1):
        try:
            position = apply(position, turn.move)
            left = unseen(position, mix).total()
        except RuleError as error:
            yield f"turn {number}: {error}"
            return
        hidden = sum(tile is None for tiles in (*position.hands, position.row, position.pile or ()) for tile in tiles)
        if hidden > left:
            yield f"turn {number}: {hidden} tiles are face down, but only {left} are left in the box"
    if not judge.holds(position.city(table.seat)):
        yield f"the goals are missed with {position.city(table.seat)}"


def _verdict_flaws(
    finding: Finding, position: Position, player: Seat, mix: TileMix | None, clock: Clock
) -> Iterator[str]:
    """The same verdict is found again, but for what is said to be open; OutOfLimitsError if more is open now."""
    if finding.verdict is Verdict.UNDECIDED:
        return
    again = check(position, player, finding.goals, time_limit=clock.seconds, mix=mix).together
    fitting = (finding.verdict, *finding.open, Verdict.UNDECIDED)
    if again.verdict not in fitting and finding.verdict not in again.open:
        yield f"{finding.verdict} is claimed, but it is {again.verdict}"
    elif not set(again.open) <= set(finding.open):
        raise OutOfLimitsError(again.limit or Limit.TIME)
