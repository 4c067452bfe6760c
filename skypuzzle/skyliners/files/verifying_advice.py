"""Proving advice again: the turns are weighed anew."""

from collections.abc import Collection, Sequence

from msgspec import UNSET

from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.skyliners.checking import Verdict
from skypuzzle.skyliners.checking.advice import advise
from skypuzzle.skyliners.checking.prospects import BEST_FIRST
from skypuzzle.skyliners.checking.verdicts import PROVABLE
from skypuzzle.skyliners.files.check_documents import AdviceEntry, ProspectEntry, ScoredTurnEntry
from skypuzzle.skyliners.files.checks import advice_entry
from skypuzzle.skyliners.files.findings import Findings
from skypuzzle.skyliners.files.records import read_turns
from skypuzzle.skyliners.files.verdict_facts import VerdictFacts, false_open, stronger_than
from skypuzzle.skyliners.notation.turns import parse_plan
from skypuzzle.skyliners.rules.actions import Plan
from skypuzzle.skyliners.rules.play import play_turn

RANKS = [verdict.value for verdict in BEST_FIRST]


def prove_advice(
    claimed: AdviceEntry,
    facts: VerdictFacts,
    plans: tuple[Plan, ...],
    lost: Collection[Plan],
    name: str,
    findings: Findings,
) -> None:
    """Prove everything that advice claims. What it left open may have been settled now."""
    clock = findings.time()
    if clock.is_out:
        findings.leave_open("$.advice")
        return
    try:
        weighed = tuple(map(parse_plan, [] if claimed.plans is UNSET else claimed.plans))
        true = advice_entry(advise(facts.position, facts.player, weighed, clock))
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.advice: {error}") from None
    if true.by_score is not UNSET:
        if claimed.plans is not UNSET or claimed.by_verdict is not UNSET:
            findings.fault("$.advice", "the last turn is weighed by score alone")
        _prove_scores(claimed, true.by_score, findings, in_time=not clock.is_out)
        return
    if claimed.by_score is not UNSET:
        findings.fault("$.advice.by_score", "it is not the last turn")
    if weighed != (tuple(plan for plan in plans if plan not in lost) or plans):
        findings.fault("$.advice.plans", "not the plans that are not lost")
        return
    mine = [] if claimed.by_verdict is UNSET else claimed.by_verdict
    _prove_prospects(mine, [] if true.by_verdict is UNSET else true.by_verdict, facts, weighed, findings)


def _prove_scores(claimed: AdviceEntry, true: Sequence[ScoredTurnEntry], findings: Findings, *, in_time: bool) -> None:
    is_same = claimed.by_score == true
    findings.judge(is_same if is_same or in_time else None, "$.advice.by_score", "not what the turns score")


def _prove_prospects(
    mine: Sequence[ProspectEntry],
    theirs: Sequence[ProspectEntry],
    facts: VerdictFacts,
    plans: tuple[Plan, ...],
    findings: Findings,
) -> None:
    if mine == theirs:
        return
    by_turn = {_key(prospect): prospect for prospect in theirs}
    if sorted(map(_key, mine)) != sorted(by_turn):
        findings.fault("$.advice.by_verdict", "not the turns that there are")
        return
    ranks = [_rank(prospect) for prospect in mine]
    if ranks != sorted(ranks):
        findings.fault("$.advice.by_verdict", "not best first")
    same = [by_turn[_key(prospect)] == prospect for prospect in mine]
    if all(same):
        findings.fault("$.advice.by_verdict", "of turns with the same verdict, not the safest first")
    for index, prospect in enumerate(mine):
        if not same[index]:
            _prove_prospect(prospect, by_turn[_key(prospect)], f"$.advice.by_verdict[{index}]", facts, plans, findings)
    if not all(same):
        findings.leave_out("$.advice.by_verdict", "the order of turns with the same verdict")


def _prove_prospect(
    mine: ProspectEntry,
    theirs: ProspectEntry,
    place: str,
    facts: VerdictFacts,
    plans: tuple[Plan, ...],
    findings: Findings,
) -> None:
    """A verdict that was weighed otherwise this time: the position after the turn is looked at by itself."""
    verdict, still_open = Verdict(mine.verdict), [Verdict(each) for each in mine.open]
    for key, reason in false_open(verdict, still_open):
        findings.fault(f"{place}{key}", reason)
    (turn,) = read_turns([mine.turn], place)
    then = facts.after(play_turn(facts.position, turn))
    told = f"{' '.join(mine.turn.actions)} leaves it {theirs.verdict}, {theirs.reason}"
    if verdict in PROVABLE:
        findings.judge(then.is_so(verdict, plans), f"{place}.verdict", told)
    for refuted in stronger_than(verdict):
        if refuted not in still_open:
            findings.judge(then.is_not(refuted, plans), f"{place}.verdict", told)
    if mine.reason != theirs.reason:
        # a plan that nothing can break is told otherwise
        settled = mine.verdict == theirs.verdict or Verdict.SECURED.value not in (mine.verdict, theirs.verdict)
        findings.judge(False if settled else None, f"{place}.reason", told)


def _key(prospect: ProspectEntry) -> tuple[str, ...]:
    return (prospect.turn.side, *prospect.turn.actions)


def _rank(prospect: ProspectEntry) -> tuple[int, list[int]]:
    order = [verdict.value for verdict in PROVABLE]
    return RANKS.index(prospect.verdict), [order.index(each) for each in prospect.open if each in order]
