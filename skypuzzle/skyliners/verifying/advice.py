"""Proving advice again: the turns are judged once more."""

from collections.abc import Collection, Sequence

from skypuzzle.answers import all_of
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.skyliners.checking.advice import expect_a_choice
from skypuzzle.skyliners.checking.checking import possible_plans
from skypuzzle.skyliners.checking.last_turn import is_last_turn, scored_turns
from skypuzzle.skyliners.checking.prospects import BEST_FIRST, SimilarTurns, prospects
from skypuzzle.skyliners.checking.verdicts import Advice, Aim, Prospect, ScoredTurn
from skypuzzle.skyliners.row_search import RowGame, State
from skypuzzle.skyliners.rules.play import play_turn
from skypuzzle.skyliners.rules.position import Plan, Turn
from skypuzzle.skyliners.verifying.estimates import BY_VERDICT, are_estimated, prove_estimate, prove_estimates
from skypuzzle.skyliners.verifying.verdict_facts import VerdictFacts, false_open, look_at_limit, stronger_than
from skypuzzle.verdicts import PROVABLE, Verdict
from skypuzzle.verifying.findings import Findings


def prove_advice(
    claimed: Advice,
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
    if claimed.by_plan is not None:
        _prove_aims(claimed, claimed.by_plan, facts, alive, name, findings)
        return
    weighed = claimed.plans
    try:
        expect_a_choice(facts.position, facts.player, weighed)
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.advice: {error}") from None
    if is_last_turn(facts.position, facts.player):
        if claimed.plans or claimed.by_verdict:
            findings.fault("$.advice", "the last turn is judged by score alone")
        _prove_scores(claimed.by_score, scored_turns(facts.position, facts.player, clock), findings)
        return
    if claimed.by_score:
        findings.fault("$.advice.by_score", "it is not the last turn")
    if weighed != (alive or plans):
        findings.fault("$.advice.plans", "expected the plans that are not lost")
        return
    true = prospects(facts.position, facts.player, weighed, clock)
    _prove_prospects(claimed.by_verdict, true, facts, weighed, findings)


def _prove_scores(mine: Sequence[ScoredTurn], theirs: Sequence[ScoredTurn], findings: Findings) -> None:
    order = [(-each.certain, -each.points, -each.lead) for each in mine]
    by_turn = {each.turn: each for each in theirs}
    turns = [each.turn for each in mine]
    is_same: bool | None = len(turns) == len(by_turn) and set(turns) == by_turn.keys() and order == sorted(order)
    if is_same:
        is_same = all_of([_is_so_scored(each, by_turn[each.turn]) for each in mine])
    findings.judge(is_same, "$.advice.by_score", "not what the turns score")


def _is_so_scored(mine: ScoredTurn, theirs: ScoredTurn) -> bool | None:
    """Points that one side calls certain may be open on the other; all else must be the same."""
    most, true_most = mine.certain + mine.open, theirs.certain + theirs.open
    if (mine.points, mine.lead) != (theirs.points, theirs.lead) or most < theirs.certain or mine.certain > true_most:
        return False
    return True if mine.certain <= theirs.certain and true_most <= most else None


def _prove_aims(
    claimed: Advice,
    aims: Sequence[Aim],
    facts: VerdictFacts,
    alive: tuple[Plan, ...],
    name: str,
    findings: Findings,
) -> None:
    """If no plans were asked about: a turn for each plan that could be made, with the verdict after it."""
    if claimed.plans or claimed.by_verdict or claimed.by_score:
        findings.fault("$.advice.by_plan", "does not go with other advice")
    try:
        expect_a_choice(facts.position, facts.player, alive)
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.advice: {error}") from None
    is_possible = set(alive) <= set(possible_plans(facts.position, facts.player))
    if not is_possible or sorted(str(aim.plan) for aim in aims) != sorted(map(str, alive)):
        findings.fault("$.advice.by_plan", "expected the plans that could be made and are not lost")
        return
    is_estimated = are_estimated(aims, "$.advice.by_plan", findings)
    ranks = [(*_rank(aim), -aim.playouts.lead if is_estimated and aim.playouts else 0) for aim in aims]
    if ranks != sorted(ranks):
        findings.fault("$.advice.by_plan", "not best first")
    for index, aim in enumerate(aims):
        _prove_aim(aim, f"$.advice.by_plan[{index}]", facts, findings)
    findings.leave_out("$.advice.by_plan", "that no other turn is better, and the order of plans with the same verdict")


def _prove_aim(aim: Aim, place: str, facts: VerdictFacts, findings: Findings) -> None:
    plans = (aim.plan,)
    found = []
    if (state := _state_after(aim.turn, facts, plans)) is not None:
        found = prospects(facts.position, facts.player, plans, findings.time(), unasked=aim.open, only=state)
    if not found:
        findings.fault(f"{place}.turn", f"{_words(aim.turn)} is not one of the player's turns")
        return
    true = found[0].prospect
    if _claims(aim) != _claims(true):
        _prove_prospect(aim, true, place, facts, plans, findings)
    look_at_limit(aim, place, findings)
    prove_estimate(aim, place, facts, findings)


def _state_after(turn: Turn, facts: VerdictFacts, plans: tuple[Plan, ...]) -> State | None:
    """What a turn leads to; None if the player cannot play it."""
    try:
        after = play_turn(facts.position, turn)
    except SkypuzzleError:
        return None
    return RowGame(facts.position, facts.player, plans).state_of(after)


def _prove_prospects(
    mine: Sequence[Prospect],
    theirs: Sequence[SimilarTurns],
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
    same = [_claims(kind.prospect) == _claims(entry) for kind, entry in zip(kinds, mine, strict=True)]
    for index, prospect in enumerate(mine):
        look_at_limit(prospect, f"{BY_VERDICT}[{index}]", findings)
        if not same[index]:
            _prove_prospect(prospect, kinds[index].prospect, f"{BY_VERDICT}[{index}]", facts, plans, findings)
    if is_estimated:
        prove_estimates(mine, kinds, facts, plans, findings)
    elif not all(same):
        findings.leave_out(BY_VERDICT, "the order of turns with the same verdict")
    elif list(kinds) != list(theirs):
        findings.fault(BY_VERDICT, "turns with the same verdict are not in order, safest first")


def _kinds(
    mine: Sequence[Prospect], theirs: Sequence[SimilarTurns], facts: VerdictFacts, plans: tuple[Plan, ...]
) -> list[SimilarTurns] | None:
    """What is true of each entry, by what its turn leads to; None if there is not one entry for each kind of turns."""
    by_state: dict[State | None, SimilarTurns] = {kind.state: kind for kind in theirs}
    states = [_state_after(entry.turn, facts, plans) for entry in mine]
    kinds = [by_state.pop(state) for state in states if state in by_state]
    return None if by_state or len(kinds) < len(mine) else kinds


def _first_of_kinds(mine: Sequence[Prospect], theirs: Sequence[SimilarTurns]) -> list[SimilarTurns] | None:
    """The same without playouts: the first turn of each kind stands for it."""
    by_turn = {kind.prospect.turn: kind for kind in theirs}
    kinds = [by_turn.pop(entry.turn) for entry in mine if entry.turn in by_turn]
    return None if by_turn or len(kinds) < len(mine) else kinds


def _prove_prospect(
    mine: Prospect,
    theirs: Prospect,
    place: str,
    facts: VerdictFacts,
    plans: tuple[Plan, ...],
    findings: Findings,
) -> None:
    """Prove a verdict that came out differently this time by looking at the position after the turn."""
    verdict, still_open = mine.verdict, mine.open
    for key, reason in false_open(verdict, still_open):
        findings.fault(f"{place}{key}", reason)
    then = facts.after(play_turn(facts.position, mine.turn))
    correction = f"after {_words(mine.turn)} it is {theirs.verdict}, {theirs.reason}"
    if verdict in PROVABLE:
        findings.judge(then.is_so(verdict, plans), f"{place}.verdict", correction)
    for refuted in stronger_than(verdict):
        if refuted not in still_open:
            findings.judge(then.is_not(refuted, plans), f"{place}.verdict", correction)
    if mine.reason != theirs.reason:
        # a plan that nothing can break gets a different reason
        settled = mine.verdict is theirs.verdict or Verdict.SECURED not in (mine.verdict, theirs.verdict)
        findings.judge(False if settled else None, f"{place}.reason", correction)


def _claims(prospect: Prospect) -> tuple[Verdict, tuple[Verdict, ...], str]:
    return prospect.verdict, prospect.open, prospect.reason


def _words(turn: Turn) -> str:
    return " ".join(map(str, turn.actions))


def _rank(prospect: Prospect) -> tuple[int, list[int]]:
    still_open = [PROVABLE.index(each) for each in prospect.open if each in PROVABLE]
    return BEST_FIRST.index(prospect.verdict), still_open or [len(PROVABLE)]
