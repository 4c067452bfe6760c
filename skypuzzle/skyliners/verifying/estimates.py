"""Playing the random games behind advice again: the same games give the same figures."""

from collections.abc import Sequence

from msgspec.structs import replace

from skypuzzle.limits import OutOfTimeError
from skypuzzle.skyliners.checking.advice import BEST_OF_A_VERDICT
from skypuzzle.skyliners.checking.estimates import MOST_GAMES, Estimates, numbers_of
from skypuzzle.skyliners.checking.prospects import SimilarTurns
from skypuzzle.skyliners.checking.verdicts import Aim, Estimate, Prospect
from skypuzzle.skyliners.rules.position import HiddenPlanning, Plan
from skypuzzle.skyliners.verifying.verdict_facts import VerdictFacts
from skypuzzle.verdicts import PROVABLE
from skypuzzle.verifying.findings import Findings

BY_VERDICT = "$.advice.by_verdict"


def are_estimated(entries: Sequence[Prospect], place: str, findings: Findings) -> bool:
    """Do entries have figures? All of them or none must have them."""
    have = [entry.playouts is not None for entry in entries]
    if any(have) and not all(have):
        findings.fault(place, "some entries have playouts, and some have none")
    return all(have) and bool(have)


def prove_estimates(
    entries: Sequence[Prospect],
    kinds: Sequence[SimilarTurns],
    facts: VerdictFacts,
    plans: tuple[Plan, ...],
    findings: Findings,
) -> None:
    """Prove which turn of each kind is listed, its figures and the order, given the verdicts that are claimed."""
    if not all(each in PROVABLE for entry in entries for each in entry.open):
        return  # a fault already
    claimed = [
        kind._replace(prospect=replace(kind.prospect, verdict=entry.verdict, open=entry.open))
        for entry, kind in zip(entries, kinds, strict=True)
    ]
    estimates = Estimates(facts.position, facts.player, findings.time())
    try:
        ranked = estimates.ranked(plans, claimed, BEST_OF_A_VERDICT)
    except OutOfTimeError:
        findings.leave_open(BY_VERDICT)
        return
    true = {kind.state: kind.prospect for kind in ranked}
    is_same = True
    for index, (entry, kind) in enumerate(zip(entries, kinds, strict=True)):
        best = true[kind.state]
        place = f"{BY_VERDICT}[{index}]"
        if entry.turn.actions != best.turn.actions:
            actions = " ".join(map(str, best.turn.actions))
            findings.fault(f"{place}.turn", f"by playouts, {actions} is the best turn of this kind")
            is_same = False
        elif best.playouts is not None and entry.playouts != best.playouts:
            findings.fault(f"{place}.playouts", f"the games give {best.playouts.lead} in {best.playouts.games}")
            is_same = False
    if is_same and [kind.state for kind in kinds] != [kind.state for kind in ranked]:
        findings.fault(BY_VERDICT, "turns with the same verdict are not in order, best by playouts first")


def prove_estimate(entry: Aim, place: str, facts: VerdictFacts, findings: Findings) -> None:
    """Prove the figures of one turn."""
    actions = entry.turn.actions
    if entry.playouts is None:
        return
    if any(isinstance(action, HiddenPlanning) for action in actions):
        findings.fault(f"{place}.turn", "no game is played with a card that is not known")
        return
    try:
        lead = Estimates(facts.position, facts.player, findings.time()).lead(numbers_of(actions), MOST_GAMES)
    except OutOfTimeError:
        findings.leave_open(f"{place}.playouts")
        return
    if entry.playouts != Estimate(MOST_GAMES, lead):
        findings.fault(f"{place}.playouts", f"the games give {lead} in {MOST_GAMES}")
