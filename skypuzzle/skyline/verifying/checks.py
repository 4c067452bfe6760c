"""Proving verdicts again: lines are replayed, strategies played out, bounds and refutations searched for."""

from msgspec import UNSET, to_builtins

from skypuzzle.clock import Clock
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.limits import OutOfLimitsError
from skypuzzle.skyline.checking.advice import advise
from skypuzzle.skyline.checking.checking import check
from skypuzzle.skyline.checking.proofs import finding_flaws
from skypuzzle.skyline.checking.verdicts import Finding
from skypuzzle.skyline.documents.check_documents import CheckDocument, FindingEntry
from skypuzzle.skyline.documents.checks import prospect_entry, read_finding
from skypuzzle.skyline.notation.positions import parse_position
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.verdicts import Verdict
from skypuzzle.verifying.claims import are_stronger, wrong_goals
from skypuzzle.verifying.differences import differences
from skypuzzle.verifying.findings import Findings
from skypuzzle.wording import number_of

PROOFS = {
    "turns": (Verdict.ALONE, Verdict.WITH_HELP),
    "strategy": (Verdict.FORCED,),
    "reasons": (Verdict.LOST, Verdict.SECURED),
}
"""Which verdicts each key can prove."""


def prove_check(document: CheckDocument, name: str, findings: Findings) -> None:
    """Prove every verdict, and what is advised."""
    try:
        position = parse_position(document.position)
        player = position.seat(document.player)
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.position: {error}") from None
    entries = {
        **{f"$.goals[{index}]": entry for index, entry in enumerate(document.goals)},
        "$.together": document.together,
    }
    read = {place: read_finding(entry, position.box, f"{name}: {place}") for place, entry in entries.items()}
    for place, fault in wrong_goals(document.goals, document.together):
        findings.fault(place, fault)
    if findings.faults:
        return
    try:
        for place, entry in entries.items():
            _prove_finding(entry, read[place], place, position, player, findings)
        if document.advice is not UNSET:
            _prove_advice(document, position, player, read["$.together"], findings)
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.position: {error}") from None


def _prove_finding(
    entry: FindingEntry, finding: Finding, place: str, position: Position, player: Seat, findings: Findings
) -> None:
    for key, verdicts in PROOFS.items():
        if getattr(entry, key) is not UNSET and finding.verdict not in verdicts:
            findings.fault(f"{place}.{key}", f"{entry.verdict} is not proven by it")
            return
    if not are_stronger(finding.open, finding.verdict):
        findings.fault(f"{place}.open", f"not verdicts stronger than {entry.verdict}, strongest first, each once")
        return
    if entry.limit is not UNSET and not entry.open:
        findings.fault(f"{place}.limit", "it says why verdicts are open, and only that")
    elif entry.limit is not UNSET:
        findings.leave_out(f"{place}.limit", "which limit left them open")
    clock = findings.time()
    try:
        flaws = list(finding_flaws(finding, position, player, clock=clock))
    except OutOfLimitsError:
        findings.leave_open(f"{place}.verdict")
        return
    for flaw in flaws:
        findings.fault(f"{place}.verdict", flaw)
    if entry.reasons is not UNSET and not flaws:
        _prove_reasons(finding, place, position, player, clock, findings)


def _prove_reasons(
    finding: Finding, place: str, position: Position, player: Seat, clock: Clock, findings: Findings
) -> None:
    again = check(position, player, finding.goals, time_limit=clock.seconds).together
    is_so = None if again.verdict is not finding.verdict else again.reasons == finding.reasons
    findings.judge(is_so, f"{place}.reasons", "these are not the reasons")


def _prove_advice(
    document: CheckDocument, position: Position, player: Seat, together: Finding, findings: Findings
) -> None:
    claimed = [] if document.advice is UNSET else document.advice
    if any(entry.open for entry in claimed):
        findings.leave_out("$.advice", "turns with open verdicts, and their order")
        return
    again = advise(position, player, together.goals, findings.time(), found=together)
    true = [prospect_entry(prospect) for prospect in again.turns]
    if any(entry.open for entry in true):
        findings.leave_open("$.advice")
        return
    if len(true) != len(claimed):
        findings.fault("$.advice", f"it has {number_of(len(claimed), 'turn')}, but there are {len(true)}")
        return
    for where, right, said in differences(to_builtins(true), to_builtins(claimed), "$.advice"):
        findings.fault(where, f"it says {said}, but it is {right}")
