"""Why a plan is lost, or why nothing can break it: reasons that only together leave no way."""

from dataclasses import replace

from skypuzzle.clock import Clock
from skypuzzle.skyliners.checking.verdicts import Check, Finding, Verdict
from skypuzzle.skyliners.questions import GameQuestion, why_not
from skypuzzle.skyliners.rules.position import Position

SECONDS = 10.0
"""For all reasons of a position."""


def with_reasons(found: Check, time_limit: float = SECONDS) -> Check:
    """The same, with reasons where a verdict is a matter of them and the time was long enough to find them.

    All plans together need none if one of them is lost, or if each is secured: those have their own.
    """
    if found.position.is_over:
        return found
    clock = Clock(time_limit)
    singles = tuple(_with_reasons(finding, found.position, clock) for finding in found.plans)
    together = found.together
    if together is not None and len(singles) == 1:
        together = singles[0]
    elif together is not None and all(single.verdict is not Verdict.LOST for single in singles):
        together = _with_reasons(together, found.position, clock)
    return replace(found, plans=singles, together=together)


def _with_reasons(finding: Finding, position: Position, clock: Clock) -> Finding:
    if finding.verdict is Verdict.LOST:
        question = GameQuestion(position, finding.plans)
    elif finding.verdict is Verdict.SECURED and len(finding.plans) == 1:
        question = GameQuestion(position, broken=finding.plan)
    else:
        return finding
    if clock.is_out:
        return finding
    reasons = why_not(question, time_limit=clock.left)
    return replace(finding, reasons=reasons if reasons.complete else None)
