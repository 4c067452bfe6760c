"""Playing the random games behind advice again: the same games give the same figures."""

from collections.abc import Sequence
from dataclasses import replace

from msgspec import UNSET

from skypuzzle.clock import OutOfTimeError
from skypuzzle.skyliners.checking.advice import BEST_OF_A_VERDICT
from skypuzzle.skyliners.checking.estimates import MOST_GAMES, Estimates, numbers_of
from skypuzzle.skyliners.checking.prospects import Prospect
from skypuzzle.skyliners.documents.check_documents import AimEntry, PlayoutsEntry, ProspectEntry
from skypuzzle.skyliners.documents.checks import playouts_entry
from skypuzzle.skyliners.rules.actions import HiddenPlanning, Plan, Turn
from skypuzzle.skyliners.verifying.verdict_facts import VerdictFacts
from skypuzzle.verdicts import PROVABLE, Verdict
from skypuzzle.verifying.findings import Findings

BY_VERDICT = "$.advice.by_verdict"


def are_estimated(entries: Sequence[ProspectEntry] | Sequence[AimEntry], place: str, findings: Findings) -> bool:
    """Do entries have figures? All of them or none must have them."""
    have = [entry.playouts is not UNSET for entry in entries]
    if any(have) and not all(have):
        findings.fault(place, "some entries have playouts, and some have none")
    return all(have) and bool(have)


def prove_estimates(
    entries: Sequence[ProspectEntry],
    kinds: Sequence[Prospect],
    facts: VerdictFacts,
    plans: tuple[Plan, ...],
    findings: Findings,
) -> None:
    """Prove which turn of each kind is listed, its figures and the order, given the verdicts that are claimed."""
    claimed = [
        replace(kind, verdict=Verdict(entry.verdict), open=tuple(map(Verdict, entry.open)))
        for entry, kind in zip(entries, kinds, strict=True)
    ]
    if not all(each in PROVABLE for kind in claimed for each in kind.open):
        return  # a fault already
    estimates = Estimates(facts.position, facts.player, findings.time())
    try:
        ranked = estimates.ranked(plans, claimed, BEST_OF_A_VERDICT)
    except OutOfTimeError:
        findings.leave_open(BY_VERDICT)
        return
    true = {kind.state: kind for kind in ranked}
    is_same = True
    for index, (entry, kind) in enumerate(zip(entries, kinds, strict=True)):
        best = true[kind.state]
        actions = [str(action) for action in best.turn.actions]
        place = f"{BY_VERDICT}[{index}]"
        if entry.turn.actions != actions:
            findings.fault(f"{place}.turn", f"by playouts, {' '.join(actions)} is the best turn of this kind")
            is_same = False
        elif entry.playouts != playouts_entry(best.estimate):
            findings.fault(f"{place}.playouts", f"the games give {best.estimate.lead} in {best.estimate.games}")
            is_same = False
    if is_same and [kind.state for kind in kinds] != [kind.state for kind in ranked]:
        findings.fault(BY_VERDICT, "turns with the same verdict are not in order, best by playouts first")


def prove_estimate(entry: AimEntry, turn: Turn, place: str, facts: VerdictFacts, findings: Findings) -> None:
    """Prove the figures of one turn."""
    if entry.playouts is UNSET:
        return
    if any(isinstance(action, HiddenPlanning) for action in turn.actions):
        findings.fault(f"{place}.turn", "no game is played with a card that is not known")
        return
    try:
        lead = Estimates(facts.position, facts.player, findings.time()).lead(numbers_of(turn.actions), MOST_GAMES)
    except OutOfTimeError:
        findings.leave_open(f"{place}.playouts")
        return
    if entry.playouts != PlayoutsEntry(MOST_GAMES, lead):
        findings.fault(f"{place}.playouts", f"the games give {lead} in {MOST_GAMES}")
