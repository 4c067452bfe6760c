"""Proving verdicts again: lines are replayed, strategies played out, bounds and refutations searched for."""

from collections.abc import Iterator

from skypuzzle.cloud_city.checking.advice import advise
from skypuzzle.cloud_city.checking.checking import check
from skypuzzle.cloud_city.checking.proofs import finding_flaws
from skypuzzle.cloud_city.checking.strategy import Strategy
from skypuzzle.cloud_city.checking.verdicts import Check, Finding
from skypuzzle.cloud_city.notation.positions import in_turn
from skypuzzle.cloud_city.questions.question import goal_faults
from skypuzzle.documents import builtins
from skypuzzle.errors import FileError, RuleError, SkypuzzleError, raise_if_any
from skypuzzle.limits import Clock, Limit, OutOfLimitsError
from skypuzzle.verdicts import Verdict
from skypuzzle.verifying.claims import are_stronger, wrong_goals
from skypuzzle.verifying.findings import Findings, differences

PROOFS = {
    "turns": (Verdict.WITH_HELP,),
    "strategy": (Verdict.FORCED, Verdict.ALONE),
    "reasons": (Verdict.LOST, Verdict.SECURED),
}
"""Which verdicts each key can prove."""


def prove_check(document: Check, name: str, findings: Findings) -> None:
    """Prove every verdict, and what is advised."""
    if document.player not in document.position.seats:
        findings.fault("$.player", f"there is no player {document.player + 1}")
        return
    places = {
        **{f"$.goals[{index}]": finding for index, finding in enumerate(document.goals)},
        "$.together": document.together,
    }
    for place, finding in places.items():
        _expect_possible(finding, document, f"{name}: {place}")
    for place, fault in wrong_goals(document.goals, document.together):
        findings.fault(place, fault)
    if findings.faults:
        return
    try:
        for place, finding in places.items():
            _prove_finding(finding, place, document, findings)
        if document.advice is not None:
            _prove_advice(document, findings)
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.position: {error}") from None


def _expect_possible(finding: Finding, document: Check, place: str) -> None:
    """A FileError if goals, players or numbers of steps do not go with the position or with each other."""
    position, player = document.position, document.player
    rivals = [city for seat, city in enumerate(position.cities) if seat != player]
    try:
        raise_if_any(RuleError, goal_faults(finding.goals, rivals))
    except RuleError as error:
        raise FileError(f"{place}.goals: {error}") from None
    in_turn(finding.turns, position.movers(), f"{place}.turns")
    for number, step in enumerate(finding.strategy):
        where = f"{place}.strategy[{number}]"
        if step.turn is not None and step.turn.player not in (None, player):
            raise FileError(f"{where}.turn: it is player {player + 1}'s turn")
        for index, reply in enumerate(step.replies):
            if not 0 <= reply.then < len(finding.strategy):
                raise FileError(f"{where}.replies[{index}].then: there is no step {reply.then}")


def _prove_finding(finding: Finding, place: str, document: Check, findings: Findings) -> None:
    for key, verdicts in PROOFS.items():
        if getattr(finding, key) and finding.verdict not in verdicts:
            findings.fault(f"{place}.{key}", f"{finding.verdict} is not proven by it")
            return
    if not are_stronger(finding.open, finding.verdict):
        findings.fault(f"{place}.open", f"not verdicts stronger than {finding.verdict}, strongest first, each once")
        return
    if (finding.limit is None) != (not finding.open) or finding.limit is Limit.NUMBER:
        findings.fault(f"{place}.limit", "it says why verdicts are open, and only that")
    elif finding.limit is not None:
        findings.leave_out(f"{place}.limit", "which limit left them open")
    for number, flaw in _idle_words(finding.strategy):
        findings.fault(f"{place}.strategy[{number}]", flaw)
    clock = findings.time()
    try:
        flaws = list(finding_flaws(finding, document.position, document.player, mix=document.tile_mix, clock=clock))
    except OutOfLimitsError:
        findings.leave_open(f"{place}.verdict")
        return
    for flaw in flaws:
        findings.fault(f"{place}.verdict", flaw)
    if finding.reasons and not flaws:
        _prove_reasons(finding, place, document, clock, findings)


def _idle_words(strategy: Strategy) -> Iterator[tuple[int, str]]:
    """Steps that say what nobody can know, or that are never played, so that nothing could prove them."""
    reached, waiting = {0}, [0]
    while waiting and strategy:
        following = {reply.then for reply in strategy[waiting.pop()].replies} - reached
        reached |= following
        waiting += following
    for number, step in enumerate(strategy):
        if number not in reached:
            yield number, "no step leads to it"
        if step.turn is not None and step.turn.move.tells:
            yield number, "nobody knows what comes from the pile"
        if len(set(step.replies)) < len(step.replies):
            yield number, "the same reply twice"


def _prove_reasons(finding: Finding, place: str, document: Check, clock: Clock, findings: Findings) -> None:
    again = check(
        document.position, document.player, finding.goals, time_limit=clock.seconds, mix=document.tile_mix
    ).together
    is_so = None if again.verdict is not finding.verdict else again.reasons == finding.reasons
    findings.judge(is_so, f"{place}.reasons", "these are not the reasons")


def _prove_advice(document: Check, findings: Findings) -> None:
    claimed = document.advice or ()
    if any(prospect.open for prospect in claimed):
        findings.leave_out("$.advice", "turns with open verdicts, and their order")
        return
    goals, mix = document.together.goals, document.tile_mix
    true = advise(document.position, document.player, goals, findings.time(), mix=mix)
    if any(prospect.open for prospect in true):
        findings.leave_open("$.advice")
        return
    for where, right, said in differences(builtins(true), builtins(claimed), "$.advice"):
        findings.fault(where, f"it says {said}, but it is {right}")
