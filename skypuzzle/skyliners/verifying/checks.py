"""Checking findings and advice of `check`: lines, strategies and random games are replayed.

What is called impossible is searched for by the reference model, except for strategies, which only a search of the game
can refute.
"""

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from skypuzzle.answers import FalseAnswerError, all_of
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.limits import OutOfLimitsError, OutOfTimeError
from skypuzzle.play import IllegalTurnError
from skypuzzle.skyliners.checking import Check, Finding, advice, asked_plans, checking, known_plans
from skypuzzle.skyliners.checking.advice import Estimates, SimilarTurns, expect_a_choice, is_last_turn, prospects
from skypuzzle.skyliners.checking.checking import Advice, Aim, Estimate, Prospect, ScoredTurn
from skypuzzle.skyliners.checking.strategy import Step, Strategy, first_turn, flaws
from skypuzzle.skyliners.questions import GameQuestion, replay_game
from skypuzzle.skyliners.row_search import RowGame, State
from skypuzzle.skyliners.rules.play import play_turn
from skypuzzle.skyliners.rules.position import HiddenPlanning, Plan, Turn
from skypuzzle.skyliners.verifying.facts import VerdictFacts, check_limit, open_faults, reasons_against, stronger_than
from skypuzzle.verdicts import PROVABLE, Verdict, rank
from skypuzzle.verifying.checks import prove_shares
from skypuzzle.verifying.findings import Findings

BY_VERDICT = "$.advice.by_verdict"


def are_estimated(entries: Sequence[Prospect], place: str, findings: Findings) -> bool:
    """Do all entries have playouts? Reports a fault if only some do."""
    have = [entry.playouts is not None for entry in entries]
    if any(have) and not all(have):
        findings.fault(place, "some entries have playouts, and some have none")
    return all(have) and bool(have)


def prove_estimates(
    entries: Sequence[Prospect], kinds: Sequence[SimilarTurns], facts: VerdictFacts, plans: tuple[Plan, ...]
) -> None:
    """Check the turn listed for each kind, its figures and the order, given the claimed verdicts."""
    if not all(each in PROVABLE for entry in entries for each in entry.open):
        return  # a fault already
    claimed = [
        kind._replace(prospect=replace(kind.prospect, verdict=entry.verdict, open=entry.open))
        for entry, kind in zip(entries, kinds, strict=True)
    ]
    estimates = Estimates(facts.position, facts.player, facts.findings.time())
    try:
        ranked = estimates.rank(plans, claimed, checking.BEST_OF_A_VERDICT)
    except OutOfTimeError:
        facts.findings.leave_open(BY_VERDICT)
        return
    true = {kind.state: kind.prospect for kind in ranked}
    is_same = True
    for index, (entry, kind) in enumerate(zip(entries, kinds, strict=True)):
        best = true[kind.state]
        place = f"{BY_VERDICT}[{index}]"
        if entry.turn.actions != best.turn.actions:
            actions = " ".join(map(str, best.turn.actions))
            facts.findings.fault(f"{place}.turn", f"by playouts, {actions} is the best turn of this kind")
            is_same = False
        elif best.playouts is not None and entry.playouts != best.playouts:
            facts.findings.fault(f"{place}.playouts", f"the games give {best.playouts.lead} in {best.playouts.games}")
            is_same = False
    if is_same and [kind.state for kind in kinds] != [kind.state for kind in ranked]:
        facts.findings.fault(BY_VERDICT, "turns with the same verdict are not in order, best by playouts first")


def prove_estimate(entry: Aim, place: str, facts: VerdictFacts) -> None:
    """Check the figures of one turn."""
    actions = entry.turn.actions
    if entry.playouts is None:
        return
    if any(isinstance(action, HiddenPlanning) for action in actions):
        facts.findings.fault(f"{place}.turn", "no game is played with a card that is not known")
        return
    try:
        lead = Estimates(facts.position, facts.player, facts.findings.time()).lead(
            advice.numbers_of(actions), checking.MOST_GAMES
        )
    except OutOfTimeError:
        facts.findings.leave_open(f"{place}.playouts")
        return
    if entry.playouts != Estimate(checking.MOST_GAMES, lead):
        facts.findings.fault(f"{place}.playouts", f"the games give {lead} in {checking.MOST_GAMES}")


def prove_advice(
    claimed: Advice,
    facts: VerdictFacts,
    plans: tuple[Plan, ...],
    lost: Collection[Plan],
    name: str,
    found: Check | None = None,
) -> None:
    """Check everything that advice claims. What it left open may be settled now."""
    clock = facts.findings.time()
    if clock.is_out:
        facts.findings.leave_open("$.advice")
        return
    alive = tuple(plan for plan in plans if plan not in lost)
    if claimed.by_plan is not None:
        _prove_aims(claimed, claimed.by_plan, facts, alive, name)
        return
    weighed = claimed.plans
    try:
        expect_a_choice(facts.position, facts.player, weighed)
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.advice: {error}") from None
    if is_last_turn(facts.position, facts.player):
        if claimed.plans or claimed.by_verdict:
            facts.findings.fault("$.advice", "the last turn is judged by score alone")
        prove_scores(claimed.by_score, advice.scored_turns(facts.position, facts.player, clock), facts.findings)
        return
    if claimed.by_score:
        facts.findings.fault("$.advice.by_score", "it is not the last turn")
    if weighed != (alive or plans):
        facts.findings.fault("$.advice.plans", "expected the plans that are not lost")
        return
    true = prospects(facts.position, facts.player, weighed, clock, found=found)
    _prove_prospects(claimed.by_verdict, true, facts, weighed)


def prove_scores(mine: Sequence[ScoredTurn], theirs: Sequence[ScoredTurn], findings: Findings) -> None:
    order = [(-each.certain, -each.points, -each.lead) for each in mine]
    by_turn = {each.turn: each for each in theirs}
    turns = [each.turn for each in mine]
    is_same: bool | None = len(turns) == len(by_turn) and set(turns) == by_turn.keys() and order == sorted(order)
    if is_same:
        is_same = all_of([_compare_scores(each, by_turn[each.turn]) for each in mine])
    findings.judge(is_same, "$.advice.by_score", "not what the turns score")


def _compare_scores(mine: ScoredTurn, theirs: ScoredTurn) -> bool | None:
    """Compare two scores of a turn; None if points are certain in one and open in the other."""
    most, true_most = mine.certain + mine.open, theirs.certain + theirs.open
    if (mine.points, mine.lead) != (theirs.points, theirs.lead) or most < theirs.certain or mine.certain > true_most:
        return False
    return True if mine.certain <= theirs.certain and true_most <= most else None


def _prove_aims(claimed: Advice, aims: Sequence[Aim], facts: VerdictFacts, alive: tuple[Plan, ...], name: str) -> None:
    """If no plans were asked about: a turn for each plan that could be made, with the verdict after it."""
    if claimed.plans or claimed.by_verdict or claimed.by_score:
        facts.findings.fault("$.advice.by_plan", "cannot be combined with other advice")
    try:
        expect_a_choice(facts.position, facts.player, alive)
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.advice: {error}") from None
    is_possible = set(alive) <= set(checking.possible_plans(facts.position, facts.player))
    if not is_possible or sorted(str(aim.plan) for aim in aims) != sorted(map(str, alive)):
        facts.findings.fault("$.advice.by_plan", "expected the plans that could be made and are not lost")
        return
    is_estimated = are_estimated(aims, "$.advice.by_plan", facts.findings)
    ranks = [(*_rank(aim), -aim.playouts.lead if is_estimated and aim.playouts else 0) for aim in aims]
    if ranks != sorted(ranks):
        facts.findings.fault("$.advice.by_plan", "not best first")
    for index, aim in enumerate(aims):
        _prove_aim(aim, f"$.advice.by_plan[{index}]", facts)
    facts.findings.leave_out(
        "$.advice.by_plan", "that no other turn is better, and the order of plans with the same verdict"
    )


def _prove_aim(aim: Aim, place: str, facts: VerdictFacts) -> None:
    plans = (aim.plan,)
    found = []
    if (state := _state_after(aim.turn, facts, plans)) is not None:
        found = prospects(facts.position, facts.player, plans, facts.findings.time(), unasked=aim.open, only=state)
    if not found:
        facts.findings.fault(f"{place}.turn", f"{_words(aim.turn)} is not one of the player's turns")
        return
    true = found[0].prospect
    if _claims(aim) != _claims(true):
        _prove_prospect(aim, true, place, facts, plans)
    check_limit(aim, place, facts.findings)
    prove_estimate(aim, place, facts)


def _state_after(turn: Turn, facts: VerdictFacts, plans: tuple[Plan, ...]) -> State | None:
    """The state after a turn; None if the player cannot play it."""
    try:
        after = play_turn(facts.position, turn)
    except SkypuzzleError:
        return None
    return RowGame(facts.position, facts.player, plans).state_of(after)


def _prove_prospects(
    mine: Sequence[Prospect], theirs: Sequence[SimilarTurns], facts: VerdictFacts, plans: tuple[Plan, ...]
) -> None:
    is_estimated = are_estimated(mine, BY_VERDICT, facts.findings)
    kinds = _kinds(mine, theirs, facts, plans) if is_estimated else _first_of_kinds(mine, theirs)
    if kinds is None:
        facts.findings.fault(BY_VERDICT, "these are not the player's turns")
        return
    ranks = [_rank(prospect) for prospect in mine]
    if ranks != sorted(ranks):
        facts.findings.fault(BY_VERDICT, "not best first")
    same = [_claims(kind.prospect) == _claims(entry) for kind, entry in zip(kinds, mine, strict=True)]
    for index, prospect in enumerate(mine):
        check_limit(prospect, f"{BY_VERDICT}[{index}]", facts.findings)
        if not same[index]:
            _prove_prospect(prospect, kinds[index].prospect, f"{BY_VERDICT}[{index}]", facts, plans)
    if is_estimated:
        prove_estimates(mine, kinds, facts, plans)
    elif not all(same):
        facts.findings.leave_out(BY_VERDICT, "the order of turns with the same verdict")
    elif list(kinds) != list(theirs):
        facts.findings.fault(BY_VERDICT, "turns with the same verdict are not in order, safest first")


def _kinds(
    mine: Sequence[Prospect], theirs: Sequence[SimilarTurns], facts: VerdictFacts, plans: tuple[Plan, ...]
) -> list[SimilarTurns] | None:
    """Match each entry to a kind of turns by the state after it; None unless they match one to one."""
    by_state: dict[State | None, SimilarTurns] = {kind.state: kind for kind in theirs}
    states = [_state_after(entry.turn, facts, plans) for entry in mine]
    kinds = [by_state.pop(state) for state in states if state in by_state]
    return None if by_state or len(kinds) < len(mine) else kinds


def _first_of_kinds(mine: Sequence[Prospect], theirs: Sequence[SimilarTurns]) -> list[SimilarTurns] | None:
    """Match each entry to a kind of turns by its first turn; None unless they match one to one."""
    by_turn = {kind.prospect.turn: kind for kind in theirs}
    kinds = [by_turn.pop(entry.turn) for entry in mine if entry.turn in by_turn]
    return None if by_turn or len(kinds) < len(mine) else kinds


def _prove_prospect(mine: Prospect, theirs: Prospect, place: str, facts: VerdictFacts, plans: tuple[Plan, ...]) -> None:
    """Check a verdict that came out differently this time, from the position after the turn."""
    verdict, still_open = mine.verdict, mine.open
    for key, reason in open_faults(verdict, still_open):
        facts.findings.fault(f"{place}{key}", reason)
    then = facts.after(play_turn(facts.position, mine.turn))
    correction = f"after {_words(mine.turn)} it is {theirs.verdict}, {theirs.reason}"
    if verdict in PROVABLE:
        facts.findings.judge(then.is_true(verdict, plans), f"{place}.verdict", correction)
    for refuted in stronger_than(verdict):
        if refuted not in still_open:
            facts.findings.judge(then.is_refuted(refuted, plans), f"{place}.verdict", correction)
    if mine.reason != theirs.reason:
        # a plan that nothing can break gets a different reason
        settled = mine.verdict is theirs.verdict or Verdict.SECURED not in (mine.verdict, theirs.verdict)
        facts.findings.judge(False if settled else None, f"{place}.reason", correction)


def _claims(prospect: Prospect) -> tuple[Verdict, tuple[Verdict, ...], str]:
    return prospect.verdict, prospect.open, prospect.reason


def _words(turn: Turn) -> str:
    return " ".join(map(str, turn.actions))


def _rank(prospect: Prospect) -> tuple[int, list[int]]:
    return rank(prospect.verdict, [each for each in prospect.open if each in PROVABLE])


CERTIFICATES = {
    Verdict.SECURED: {"reasons"},
    Verdict.FORCED: {"strategy"},
    Verdict.ALONE: {"turns", "board", "refutation"},
    Verdict.WITH_HELP: {"turns", "board", "help", "refutation"},
    Verdict.LOST: {"reasons"},
    Verdict.UNDECIDED: {"refutation"},
}


def prove_check(document: Check, name: str, findings: Findings) -> None:
    """Check everything that a document claims about plans."""
    plans = checked_plans(document, name)
    position, player = document.position, document.player
    proof = _Proof(VerdictFacts(position, player, findings))
    for index, (plan, entry) in enumerate(zip(plans, document.plans, strict=True)):
        proof.look_at((plan,), entry, f"$.plans[{index}]")
    known = known_plans(position, player)
    if document.together is not None:
        if not set(known) <= set(plans) or not plans:
            findings.fault("$.plans", "some in the office are missing" if plans else "there are none")
        if document.together.plan is not None:
            findings.fault("$.together.plan", "this entry is about all plans")
        if plans:
            proof.look_at(plans, document.together, "$.together")
    elif known:
        findings.fault("$.together", "missing: the verdict for all plans together")
    elif set(plans) != set(checking.possible_plans(position, player)):
        findings.fault("$.plans", "these are not all that could still be planned")
    if document.advice is not None:
        prove_advice(document.advice, proof.facts, plans, proof.lost, name, document)
    prove_shares(document, document.plans, "$.plans", findings)


def checked_plans(document: Check, name: str) -> tuple[Plan, ...]:
    """The plans that a document is about. Raises FileError if they do not fit its position."""
    position, player = document.position, document.player
    plans = tuple(finding.plan for finding in document.plans if finding.plan is not None)
    try:
        if len(plans) < len(document.plans):
            raise FileError("an entry of $.plans has no plan")
        if player not in position.seats or any(plan.side is not player for plan in plans):
            raise FileError(f"these are not plans of {player}, or {player} does not play")
        if len(set(plans)) < len(plans):
            raise FileError("a plan appears twice")
        if document.together is not None:
            GameQuestion(position, asked_plans(position, player, plans))
    except SkypuzzleError as error:
        raise FileError(f"{name}: $: {error}") from None
    return plans


class _Proof:
    """Checks the claims about one position, and records the outcome."""

    def __init__(self, facts: VerdictFacts) -> None:
        self.facts = facts
        self.position = facts.position
        self.player = facts.player
        self.findings = facts.findings
        self.lost: set[Plan] = set()

    def look_at(self, plans: tuple[Plan, ...], entry: Finding, place: str) -> None:
        """Check the claims about some plans together."""
        verdict, still_open = entry.verdict, entry.open
        if verdict is Verdict.LOST and len(plans) == 1:
            self.lost |= {*plans}
        for key, reason in (*self._misplaced(entry), *open_faults(verdict, still_open)):
            self.findings.fault(f"{place}{key}", reason)
        check_limit(entry, place, self.findings)
        self._prove_verdict(plans, entry, place)
        if entry.refutation is not None:
            self._prove_strategy(plans, entry.refutation, f"{place}.refutation", forced=False)
        for refuted in stronger_than(verdict):
            if refuted not in still_open and not (refuted is Verdict.FORCED and entry.refutation is not None):
                is_so = self.facts.is_refuted(refuted, plans)
                correction = "it says lost, but there is a way" if verdict is Verdict.LOST else f"it is {refuted}"
                self.findings.judge(is_so, f"{place}.verdict", correction)

    @staticmethod
    def _misplaced(entry: Finding) -> Iterator[tuple[str, str]]:
        """Certificates that belong to a different verdict."""
        for name in sorted(set.union(*CERTIFICATES.values()) - CERTIFICATES[entry.verdict]):
            if getattr(entry, name) is not None:
                yield f".{name}", f"cannot be combined with {entry.verdict}"
        if entry.refutation is not None and Verdict.FORCED in entry.open:
            yield ".refutation", "cannot be combined with an open forced"
        if not entry.certified:
            if entry.refutation is not None or (entry.strategy is not None and entry.strategy.steps):
                yield ".certified", "a strategy is written out"
            elif entry.verdict in (Verdict.SECURED, Verdict.LOST) or Verdict.FORCED in entry.open:
                yield ".certified", "there is nothing to certify"

    def _prove_verdict(self, plans: tuple[Plan, ...], entry: Finding, place: str) -> None:
        judge, verdict = self.findings.judge, entry.verdict
        if verdict is Verdict.SECURED:
            for plan in plans:
                judge(self.facts.is_secured((plan,)), f"{place}.verdict", f"{plan} can be broken")
            if len(plans) > 1 and entry.reasons is not None:
                self.findings.fault(f"{place}.reasons", "each plan has its own reasons")
            elif len(plans) == 1:
                self._prove_reasons(GameQuestion(self.position, broken=plans[0]), entry, place)
        elif verdict is Verdict.FORCED:
            if entry.certified:
                self._prove_strategy(plans, entry.strategy, f"{place}.strategy")
            else:
                judge(self.facts.is_forced(plans), f"{place}.verdict", "it is not forced")
                self._prove_first_turn(plans, entry.strategy, f"{place}.strategy.turn")
        elif verdict in (Verdict.ALONE, Verdict.WITH_HELP):
            self._prove_line(plans, entry, place)
        elif verdict is Verdict.LOST:
            self._prove_reasons(GameQuestion(self.position, plans), entry, place)

    def _prove_reasons(self, question: GameQuestion, entry: Finding, place: str) -> None:
        if entry.reasons is not None:
            true = reasons_against(question, self.findings.time())
            is_so = None if true is None else sorted(true) == sorted(entry.reasons.reasons)
            self.findings.judge(is_so, f"{place}.reasons", f"these are not the reasons why it is {entry.verdict}")

    def _prove_line(self, plans: tuple[Plan, ...], entry: Finding, place: str) -> None:
        if entry.turns is None or entry.board is None:
            self.findings.fault(f"{place}.turns", f"it says {entry.verdict}, but gives no line of play")
            return
        question = GameQuestion(self.position, plans, by=self.player if entry.verdict is Verdict.ALONE else None)
        try:
            replay_game(question, entry.turns, entry.board)
        except FalseAnswerError as error:
            self.findings.fault(f"{place}.turns", f"this line of play fails: {error.reason}")
            return
        except IllegalTurnError as error:
            self.findings.fault(f"{place}.turns[{error.index}]", str(error))
            return
        helped = tuple(checking.help_of_others(entry.turns, self.player, plans))
        if entry.verdict is Verdict.WITH_HELP and entry.help not in (None, helped):
            self.findings.fault(f"{place}.help", "not what others build on the rows")

    def _prove_first_turn(self, plans: tuple[Plan, ...], strategy: Strategy | None, place: str) -> None:
        """The turn of a strategy that is not spelled out: the plans must still be forced after it."""
        turn = None if strategy is None else strategy.turn
        if turn is None:
            return
        try:
            then = play_turn(self.position, turn)
        except SkypuzzleError as error:
            self.findings.fault(place, str(error))
            return
        is_so = self.facts.after(then).is_forced(plans) if turn.player is self.player else False
        self.findings.judge(is_so, place, "the plans are not forced after it")

    def _prove_strategy(
        self, plans: tuple[Plan, ...], strategy: Strategy | None, place: str, *, forced: bool = True
    ) -> None:
        if strategy is None:
            self.findings.fault(place, "it says forced, but gives no strategy")
            return
        game = RowGame(self.position, self.player, plans)
        try:
            found = next(flaws(strategy, game, self.position, self.findings.time(), forced=forced), None)
        except OutOfLimitsError:
            self.findings.leave_open(place)
            return
        if found is not None:
            self.findings.fault(place, found)
            return
        for number in _never_reached(strategy.steps):
            self.findings.fault(f"{place}.steps[{number}]", "no step leads to it")
        if strategy.turn != first_turn(strategy.steps, game, self.position, forced=forced):
            self.findings.fault(f"{place}.turn", "not the first turn of the strategy")


def _never_reached(steps: Sequence[Step]) -> list[int]:
    """Steps of a proven strategy that nothing leads to, so that they went unchecked, or with a `then` but no move."""
    reached = {0}
    waiting = [0]
    while waiting:
        step = steps[waiting.pop()]
        following = [*step.replies.values()] + ([] if step.play is None or step.then is None else [step.then])
        fresh = {*following} - reached
        reached |= fresh
        waiting += fresh
    loose = [number for number, step in enumerate(steps) if step.play is None and step.then is not None]
    return sorted({*range(len(steps))} - reached) + loose
