"""Proving verdicts again: lines are replayed, strategies played out, bounds and refutations searched for."""

from skypuzzle.documents import builtins
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.limits import Clock, OutOfLimitsError
from skypuzzle.skyline.checking.advice import advise
from skypuzzle.skyline.checking.checking import check
from skypuzzle.skyline.checking.proofs import finding_flaws
from skypuzzle.skyline.checking.verdicts import Check, Finding
from skypuzzle.skyline.questions.goals import ZoneGoal
from skypuzzle.verdicts import Verdict
from skypuzzle.verifying.claims import are_stronger, wrong_goals
from skypuzzle.verifying.findings import Findings, differences
from skypuzzle.wording import number_of

PROOFS = {
    "turns": (Verdict.ALONE, Verdict.WITH_HELP),
    "strategy": (Verdict.FORCED,),
    "reasons": (Verdict.LOST, Verdict.SECURED),
}
"""Which verdicts each key can prove."""


def prove_check(document: Check, name: str, findings: Findings) -> None:
    """Prove every verdict, and what is advised."""
    entries = {
        **{f"$.goals[{index}]": each for index, each in enumerate(document.goals)},
        "$.together": document.together,
    }
    for place, finding in entries.items():
        for index, goal in enumerate(finding.goals):
            if isinstance(goal, ZoneGoal) and goal.site not in document.position.box.zones:
                zones = ", ".join(document.position.box.zones)
                raise FileError(f"{name}: {place}.goals[{index}]: the strategic zones are {zones}")
    for place, fault in wrong_goals(document.goals, document.together):
        findings.fault(place, fault)
    if findings.faults:
        return
    try:
        for place, finding in entries.items():
            _prove_finding(finding, place, document, findings)
        if document.advice is not None:
            _prove_advice(document, findings)
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.position: {error}") from None


def _prove_finding(finding: Finding, place: str, document: Check, findings: Findings) -> None:
    for key, verdicts in PROOFS.items():
        if getattr(finding, key) not in (None, ()) and finding.verdict not in verdicts:
            findings.fault(f"{place}.{key}", f"{finding.verdict} is not proven by it")
            return
    if not are_stronger(finding.open, finding.verdict):
        findings.fault(f"{place}.open", f"not verdicts stronger than {finding.verdict}, strongest first, each once")
        return
    if finding.limit is not None and not finding.open:
        findings.fault(f"{place}.limit", "it says why verdicts are open, and only that")
    elif finding.limit is not None:
        findings.leave_out(f"{place}.limit", "which limit left them open")
    clock = findings.time()
    try:
        flaws = list(finding_flaws(finding, document.position, document.seat, clock=clock))
    except OutOfLimitsError:
        findings.leave_open(f"{place}.verdict")
        return
    for flaw in flaws:
        findings.fault(f"{place}.verdict", flaw)
    if finding.reasons and not flaws:
        _prove_reasons(finding, place, document, clock, findings)


def _prove_reasons(finding: Finding, place: str, document: Check, clock: Clock, findings: Findings) -> None:
    again = check(document.position, document.seat, finding.goals, time_limit=clock.seconds).together
    is_so = None if again.verdict is not finding.verdict else again.reasons == finding.reasons
    findings.judge(is_so, f"{place}.reasons", "these are not the reasons")


def _prove_advice(document: Check, findings: Findings) -> None:
    claimed, together = document.advice or (), document.together
    if any(prospect.open for prospect in claimed):
        findings.leave_out("$.advice", "turns with open verdicts, and their order")
        return
    true = advise(document.position, document.seat, together.goals, findings.time(), found=together).turns
    if any(prospect.open for prospect in true):
        findings.leave_open("$.advice")
        return
    if len(true) != len(claimed):
        findings.fault("$.advice", f"it has {number_of(len(claimed), 'turn')}, but there are {len(true)}")
        return
    for where, right, said in differences(builtins(true), builtins(claimed), "$.advice"):
        findings.fault(where, f"it says {said}, but it is {right}")
