"""Proving verdicts again: lines are replayed, strategies played out, bounds and refutations searched for."""

from collections.abc import Iterator

from msgspec import UNSET, to_builtins

from skypuzzle.clock import Clock
from skypuzzle.cloud_city.checking.advice import advise
from skypuzzle.cloud_city.checking.checking import check
from skypuzzle.cloud_city.checking.proofs import finding_flaws
from skypuzzle.cloud_city.checking.strategy import Strategy
from skypuzzle.cloud_city.checking.verdicts import Finding
from skypuzzle.cloud_city.documents.check_documents import CheckDocument, FindingEntry
from skypuzzle.cloud_city.documents.checks import prospect_entry, read_finding
from skypuzzle.cloud_city.documents.records import read_tile_mix
from skypuzzle.cloud_city.notation.positions import parse_position
from skypuzzle.cloud_city.rules.position import Position, Seat
from skypuzzle.cloud_city.rules.tiles import TileMix
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.limits import OutOfLimitsError
from skypuzzle.verdicts import Verdict
from skypuzzle.verifying.claims import are_stronger, wrong_goals
from skypuzzle.verifying.differences import differences
from skypuzzle.verifying.findings import Findings

PROOFS = {
    "turns": (Verdict.WITH_HELP,),
    "strategy": (Verdict.FORCED, Verdict.ALONE),
    "reasons": (Verdict.LOST, Verdict.SECURED),
}
"""Which verdicts each key can prove."""


def prove_check(document: CheckDocument, name: str, findings: Findings) -> None:
    """Prove every verdict, and what is advised."""
    try:
        position = parse_position(document.position)
        mix = read_tile_mix(document.tile_mix)
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.position: {error}") from None
    player = document.player - 1
    if player not in position.seats:
        findings.fault("$.player", f"there is no player {document.player}")
        return
    entries = {
        **{f"$.goals[{index}]": entry for index, entry in enumerate(document.goals)},
        "$.together": document.together,
    }
    read = {place: read_finding(entry, position, player, f"{name}: {place}") for place, entry in entries.items()}
    for place, fault in wrong_goals(document.goals, document.together):
        findings.fault(place, fault)
    if findings.faults:
        return
    try:
        for place, entry in entries.items():
            _prove_finding(entry, read[place], place, position, player, mix, findings)
        if document.advice is not UNSET:
            _prove_advice(document, position, player, read["$.together"], mix, findings)
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.position: {error}") from None


def _prove_finding(
    entry: FindingEntry,
    finding: Finding,
    place: str,
    position: Position,
    player: Seat,
    mix: TileMix | None,
    findings: Findings,
) -> None:
    for key, verdicts in PROOFS.items():
        given = getattr(entry, key) is not UNSET
        if given and finding.verdict not in verdicts:
            findings.fault(f"{place}.{key}", f"{entry.verdict} is not proven by it")
            return
    if not are_stronger(finding.open, finding.verdict):
        findings.fault(f"{place}.open", f"not verdicts stronger than {entry.verdict}, strongest first, each once")
        return
    if (entry.limit is UNSET) != (not entry.open):
        findings.fault(f"{place}.limit", "it says why verdicts are open, and only that")
    elif entry.limit is not UNSET:
        findings.leave_out(f"{place}.limit", "which limit left them open")
    for number, flaw in _idle_words(finding.strategy):
        findings.fault(f"{place}.strategy[{number}]", flaw)
    clock = findings.time()
    try:
        flaws = list(finding_flaws(finding, position, player, mix=mix, clock=clock))
    except OutOfLimitsError:
        findings.leave_open(f"{place}.verdict")
        return
    for flaw in flaws:
        findings.fault(f"{place}.verdict", flaw)
    if entry.reasons is not UNSET and not flaws:
        _prove_reasons(finding, place, position, player, mix, clock, findings)


def _idle_words(strategy: Strategy | None) -> Iterator[tuple[int, str]]:
    """Steps that say what nobody can know, or that are never played, so that nothing could prove them."""
    steps = () if strategy is None else strategy.steps
    reached, waiting = {0}, [0]
    while waiting and steps:
        following = {reply.then for reply in steps[waiting.pop()].replies} - reached
        reached |= following
        waiting += following
    for number, step in enumerate(steps):
        if number not in reached:
            yield number, "no step leads to it"
        if step.turn is not None and step.turn.tells:
            yield number, "nobody knows what comes from the pile"
        if len(set(step.replies)) < len(step.replies):
            yield number, "the same reply twice"


def _prove_reasons(
    finding: Finding,
    place: str,
    position: Position,
    player: Seat,
    mix: TileMix | None,
    clock: Clock,
    findings: Findings,
) -> None:
    again = check(position, player, finding.goals, time_limit=clock.seconds, mix=mix).together
    is_so = None if again.verdict is not finding.verdict else again.reasons == finding.reasons
    findings.judge(is_so, f"{place}.reasons", "these are not the reasons")


def _prove_advice(
    document: CheckDocument,
    position: Position,
    player: Seat,
    together: Finding,
    mix: TileMix | None,
    findings: Findings,
) -> None:
    claimed = [] if document.advice is UNSET else document.advice
    if any(entry.open for entry in claimed):
        findings.leave_out("$.advice", "turns with open verdicts, and their order")
        return
    again = advise(position, player, together.goals, findings.time(), mix=mix)
    true = [prospect_entry(prospect, player) for prospect in again.turns]
    if any(entry.open for entry in true):
        findings.leave_open("$.advice")
        return
    for where, right, said in differences(to_builtins(true), to_builtins(claimed), "$.advice"):
        findings.fault(where, f"it says {said}, but it is {right}")
