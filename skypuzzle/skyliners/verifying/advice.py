"""Proving advice again: the turns are judged once more."""

from collections.abc import Collection, Sequence

from msgspec import UNSET

from skypuzzle.answers import all_of
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.skyliners.checking.advice import expect_a_choice
from skypuzzle.skyliners.checking.checking import possible_plans
from skypuzzle.skyliners.checking.last_turn import is_last_turn, scored_turns
from skypuzzle.skyliners.checking.prospects import BEST_FIRST, Prospect, prospects
from skypuzzle.skyliners.documents.check_documents import (
    AdviceEntry,
    AimEntry,
    ProspectEntry,
    ScoredTurnEntry,
    VerdictText,
)
from skypuzzle.skyliners.documents.checks import prospect_entry, scored_entry
from skypuzzle.skyliners.documents.records import read_turns
from skypuzzle.skyliners.notation.turns import parse_plan
from skypuzzle.skyliners.row_search.rowgame import RowGame
from skypuzzle.skyliners.row_search.states import State
from skypuzzle.skyliners.rules.actions import Plan, Turn
from skypuzzle.skyliners.rules.play import play_turn
from skypuzzle.skyliners.verifying.estimates import BY_VERDICT, are_estimated, prove_estimate, prove_estimates
from skypuzzle.skyliners.verifying.verdict_facts import VerdictFacts, false_open, look_at_limit, stronger_than
from skypuzzle.verdicts import PROVABLE, Verdict
from skypuzzle.verifying.findings import Findings

RANKS = [verdict.value for verdict in BEST_FIRST]


def prove_advice(
    claimed: AdviceEntry,
    facts: VerdictFacts,
    plans: tuple[Plan, ...],
    lost: Collection[Plan],
    name: str,
    findings: Findings,
) -> None:
    """Prove everything that advice claims. What it left open may be settled now."""
    clock = findings.time()
    if clock.is_out:
        findings.leave_open("$.advice")
        return
    alive = tuple(plan for plan in plans if plan not in lost)
    if claimed.by_plan is not UNSET:
        _prove_aims(claimed, claimed.by_plan, facts, alive, name, findings)
        return
    try:
        weighed = tuple(map(parse_plan, [] if claimed.plans is UNSET else claimed.plans))
        expect_a_choice(facts.position, facts.player, weighed)
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.advice: {error}") from None
    if is_last_turn(facts.position, facts.player):
        if claimed.plans is not UNSET or claimed.by_verdict is not UNSET:
            findings.fault("$.advice", "the last turn is judged by score alone")
        true = scored_turns(facts.position, facts.player, clock)
        _prove_scores([] if claimed.by_score is UNSET else claimed.by_score, list(map(scored_entry, true)), findings)
        return
    if claimed.by_score is not UNSET:
        findings.fault("$.advice.by_score", "it is not the last turn")
    if weighed != (alive or plans):
        findings.fault("$.advice.plans", "expected the plans that are not lost")
        return
    mine = [] if claimed.by_verdict is UNSET else claimed.by_verdict
    _prove_prospects(mine, prospects(facts.position, facts.player, weighed, clock), facts, weighed, findings)


def _prove_scores(mine: Sequence[ScoredTurnEntry], theirs: Sequence[ScoredTurnEntry], findings: Findings) -> None:
    order = [(-each.certain, -each.points, -each.lead) for each in mine]
    by_turn = {_key(each): each for each in theirs}
    is_same: bool | None = sorted(map(_key, mine)) == sorted(by_turn) and order == sorted(order)
    if is_same:
        is_same = all_of([_is_so_scored(each, by_turn[_key(each)]) for each in mine])
    findings.judge(is_same, "$.advice.by_score", "not what the turns score")


def _is_so_scored(mine: ScoredTurnEntry, theirs: ScoredTurnEntry) -> bool | None:
    """Points that one side calls certain may be open on the other; all else must be the same."""
    more, others = (0 if each.open is UNSET else each.open for each in (mine, theirs))
    most, true_most = mine.certain + more, theirs.certain + others
    if (mine.points, mine.lead) != (theirs.points, theirs.lead) or most < theirs.certain or mine.certain > true_most:
        return False
    return True if mine.certain <= theirs.certain and true_most <= most else None


def _prove_aims(
    claimed: AdviceEntry,
    aims: Sequence[AimEntry],
    facts: VerdictFacts,
    alive: tuple[Plan, ...],
    name: str,
    findings: Findings,
) -> None:
    """If no plans were asked about: a turn for each plan that could be made, with the verdict after it."""
    if not (claimed.plans is claimed.by_verdict is claimed.by_score is UNSET):
        findings.fault("$.advice.by_plan", "does not go with other advice")
    try:
        expect_a_choice(facts.position, facts.player, alive)
        listed = [parse_plan(aim.plan) for aim in aims]
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.advice: {error}") from None
    is_possible = set(alive) <= set(possible_plans(facts.position, facts.player))
    if not is_possible or sorted(map(str, listed)) != sorted(map(str, alive)):
        findings.fault("$.advice.by_plan", "expected the plans that could be made and are not lost")
        return
    is_estimated = are_estimated(aims, "$.advice.by_plan", findings)
    ranks = [(*_rank(aim), -aim.playouts.lead if is_estimated and aim.playouts is not UNSET else 0) for aim in aims]
    if ranks != sorted(ranks):
        findings.fault("$.advice.by_plan", "not best first")
    for index, (plan, aim) in enumerate(zip(listed, aims, strict=True)):
        _prove_aim(plan, aim, f"$.advice.by_plan[{index}]", facts, findings)
    findings.leave_out("$.advice.by_plan", "that no other turn is better, and the order of plans with the same verdict")


def _prove_aim(plan: Plan, aim: AimEntry, place: str, facts: VerdictFacts, findings: Findings) -> None:
    unasked = [Verdict(each) for each in aim.open]
    turn = _turn(aim, facts)
    found = []
    if turn is not None:
        state = _state_after(turn, facts, (plan,))
        found = prospects(facts.position, facts.player, (plan,), findings.time(), unasked=unasked, only=state)
    if turn is None or not found:
        findings.fault(f"{place}.turn", f"{' '.join(aim.turn.actions)} is not one of the player's turns")
        return
    true = prospect_entry(found[0])
    if _claims(aim) != _claims(true):
        _prove_prospect(aim, true, place, facts, (plan,), findings)
    look_at_limit(aim, place, findings)
    prove_estimate(aim, turn, place, facts, findings)


def _turn(entry: ProspectEntry | AimEntry, facts: VerdictFacts) -> Turn | None:
    """The turn in an entry, if the player can play it."""
    try:
        (turn,) = read_turns([entry.turn], "")
        play_turn(facts.position, turn)
    except SkypuzzleError:
        return None
    return turn


def _state_after(turn: Turn, facts: VerdictFacts, plans: tuple[Plan, ...]) -> State:
    return RowGame(facts.position, facts.player, plans).state_of(play_turn(facts.position, turn))


def _prove_prospects(
    mine: Sequence[ProspectEntry],
    theirs: Sequence[Prospect],
    facts: VerdictFacts,
    plans: tuple[Plan, ...],
    findings: Findings,
) -> None:
    is_estimated = are_estimated(mine, BY_VERDICT, findings)
    kinds = _kinds(mine, theirs, facts, plans) if is_estimated else _first_of_kinds(mine, theirs)
    if kinds is None:
        findings.fault(BY_VERDICT, "these are not the player's turns")
        return
    ranks = [_rank(prospect) for prospect in mine]
    if ranks != sorted(ranks):
        findings.fault(BY_VERDICT, "not best first")
    true = list(map(prospect_entry, kinds))
    same = [_claims(entry) == _claims(prospect) for entry, prospect in zip(true, mine, strict=True)]
    for index, prospect in enumerate(mine):
        look_at_limit(prospect, f"{BY_VERDICT}[{index}]", findings)
        if not same[index]:
            _prove_prospect(prospect, true[index], f"{BY_VERDICT}[{index}]", facts, plans, findings)
    if is_estimated:
        prove_estimates(mine, kinds, facts, plans, findings)
    elif not all(same):
        findings.leave_out(BY_VERDICT, "the order of turns with the same verdict")
    elif list(kinds) != list(theirs):
        findings.fault(BY_VERDICT, "turns with the same verdict are not in order, safest first")


def _kinds(
    mine: Sequence[ProspectEntry], theirs: Sequence[Prospect], facts: VerdictFacts, plans: tuple[Plan, ...]
) -> list[Prospect] | None:
    """What is true of each entry, by what its turn leads to; None if there is not one entry for each kind of turns."""
    by_state = {prospect.state: prospect for prospect in theirs}
    turns = [_turn(entry, facts) for entry in mine]
    states = [_state_after(turn, facts, plans) for turn in turns if turn is not None]
    kinds = [by_state.pop(state) for state in states if state in by_state]
    return None if by_state or len(kinds) < len(mine) else kinds


def _first_of_kinds(mine: Sequence[ProspectEntry], theirs: Sequence[Prospect]) -> list[Prospect] | None:
    """The same without playouts, where each kind stands for itself by the first turn that comes to mind."""
    by_turn = {_key(prospect_entry(prospect)): prospect for prospect in theirs}
    kinds = [by_turn.pop(_key(entry)) for entry in mine if _key(entry) in by_turn]
    return None if by_turn or len(kinds) < len(mine) else kinds


def _prove_prospect(
    mine: ProspectEntry | AimEntry,
    theirs: ProspectEntry,
    place: str,
    facts: VerdictFacts,
    plans: tuple[Plan, ...],
    findings: Findings,
) -> None:
    """Prove a verdict that came out differently this time by looking at the position after the turn."""
    verdict, still_open = Verdict(mine.verdict), [Verdict(each) for each in mine.open]
    for key, reason in false_open(verdict, still_open):
        findings.fault(f"{place}{key}", reason)
    (turn,) = read_turns([mine.turn], place)
    then = facts.after(play_turn(facts.position, turn))
    correction = f"after {' '.join(mine.turn.actions)} it is {theirs.verdict}, {theirs.reason}"
    if verdict in PROVABLE:
        findings.judge(then.is_so(verdict, plans), f"{place}.verdict", correction)
    for refuted in stronger_than(verdict):
        if refuted not in still_open:
            findings.judge(then.is_not(refuted, plans), f"{place}.verdict", correction)
    if mine.reason != theirs.reason:
        # a plan that nothing can break gets a different reason
        settled = mine.verdict == theirs.verdict or Verdict.SECURED.value not in (mine.verdict, theirs.verdict)
        findings.judge(False if settled else None, f"{place}.reason", correction)


def _claims(prospect: ProspectEntry | AimEntry) -> tuple[str, list[VerdictText], str]:
    return prospect.verdict, prospect.open, prospect.reason


def _key(weighed: ProspectEntry | ScoredTurnEntry) -> tuple[str, ...]:
    return (weighed.turn.side, *weighed.turn.actions)


def _rank(prospect: ProspectEntry | AimEntry) -> tuple[int, list[int]]:
    order = [verdict.value for verdict in PROVABLE]
    return RANKS.index(prospect.verdict), [order.index(each) for each in prospect.open if each in order] or [len(order)]
