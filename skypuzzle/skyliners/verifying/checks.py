"""Proving findings of `check` again: lines and strategies are replayed, and what is called impossible is searched for.

The searching is done by the reference model, except for strategies, which only a search of the game can refute.
"""

from collections.abc import Iterator, Sequence

from skypuzzle.answers import FalseAnswerError
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.limits import OutOfLimitsError
from skypuzzle.play import IllegalTurnError
from skypuzzle.skyliners.checking import Check, Finding, asked_plans, known_plans
from skypuzzle.skyliners.checking.checking import possible_plans
from skypuzzle.skyliners.checking.strategy import Step, Strategy, new_strategy
from skypuzzle.skyliners.checking.strategy_proof import flaws
from skypuzzle.skyliners.checking.verdicts import BotGames, Share, help_of_others, share_of
from skypuzzle.skyliners.questions import GameQuestion, replay_game
from skypuzzle.skyliners.row_search import RowGame
from skypuzzle.skyliners.rules.position import Plan
from skypuzzle.skyliners.verifying.advice import prove_advice
from skypuzzle.skyliners.verifying.facts import reasons_against
from skypuzzle.skyliners.verifying.verdict_facts import VerdictFacts, false_open, look_at_limit, stronger_than
from skypuzzle.verdicts import Verdict
from skypuzzle.verifying.findings import Findings

CERTIFICATES = {
    Verdict.SECURED: {"reasons"},
    Verdict.FORCED: {"strategy"},
    Verdict.ALONE: {"turns", "board"},
    Verdict.WITH_HELP: {"turns", "board", "help"},
    Verdict.LOST: {"reasons"},
    Verdict.UNDECIDED: set[str](),
}
"""What can prove each verdict."""


def prove_check(document: Check, name: str, findings: Findings) -> None:
    """Prove everything that a document claims about plans."""
    plans = checked_plans(document, name)
    position, player = document.position, document.player
    proof = _Proof(VerdictFacts(position, player, findings), findings)
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
    elif set(plans) != set(possible_plans(position, player)):
        findings.fault("$.plans", "these are not all that could still be planned")
    if document.advice is not None:
        prove_advice(document.advice, proof.facts, plans, proof.lost, name, findings)
    _look_at_chance(document, len(position.seats), findings)


def checked_plans(document: Check, name: str) -> tuple[Plan, ...]:
    """The plans that a document is about; a FileError if they do not fit its position."""
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


def _look_at_chance(document: Check, seats: int, findings: Findings) -> None:
    """Check that shares are consistent; the games behind them are not played again here."""
    entries = [(f"$.plans[{index}]", entry) for index, entry in enumerate(document.plans)]
    entries += [] if document.together is None else [("$.together", document.together)]
    if document.chance is not None:
        findings.leave_out("$.chance", "the games of bots are not played again", from_seed=True)
        for key, reason in _wrong_games(document.chance, seats):
            findings.fault(f"$.chance.{key}", reason)
    has_games = document.chance is not None and document.chance.games > 0
    for place, entry in entries:
        if (entry.chance is not None) != has_games:
            findings.fault(f"{place}.chance", "every plan needs a share if bots played, and none otherwise")
        elif entry.chance is not None and document.chance is not None:
            for reason in _wrong_share(entry.chance, document.chance.games):
                findings.fault(f"{place}.chance", reason)
            findings.leave_out(f"{place}.chance", "in how many games the plans held")


def _wrong_games(chance: BotGames, seats: int) -> Iterator[tuple[str, str]]:
    if chance.games < 0 or (chance.games == 0 and chance.asked is None):
        yield "games", f"{chance.games} is not a number of games to ask for"
    if chance.asked is not None and chance.asked <= chance.games:
        yield "asked", "no more than were played"
    if len(chance.bots) != seats:
        yield "bots", f"{len(chance.bots)} bots for {seats} seats"


def _wrong_share(entry: Share, games: int) -> Iterator[str]:
    if not 0 <= entry.held <= entry.games or not entry.games:
        yield f"{entry.held} of {entry.games} games is not a share"
    elif entry.games != games:
        yield f"of {entry.games} games, but {games} were played"
    elif share_of(entry.held, entry.games) != entry:
        yield f"not the interval for {entry.held} of {entry.games} games"


class _Proof:
    """Proves the claims about one position, and records the outcome."""

    def __init__(self, facts: VerdictFacts, findings: Findings) -> None:
        self.facts = facts
        self.position = facts.position
        self.player = facts.player
        self.findings = findings
        self.lost: set[Plan] = set()

    def look_at(self, plans: tuple[Plan, ...], entry: Finding, place: str) -> None:
        """Prove the claims about some plans together."""
        verdict, still_open = entry.verdict, entry.open
        if verdict is Verdict.LOST and len(plans) == 1:
            self.lost |= {*plans}
        for key, reason in (*self._misplaced(entry), *false_open(verdict, still_open)):
            self.findings.fault(f"{place}{key}", reason)
        look_at_limit(entry, place, self.findings)
        self._prove_verdict(plans, entry, place)
        for refuted in stronger_than(verdict):
            if refuted not in still_open:
                is_so = self.facts.is_not(refuted, plans)
                correction = "it says lost, but there is a way" if verdict is Verdict.LOST else f"it is {refuted}"
                self.findings.judge(is_so, f"{place}.verdict", correction)

    @staticmethod
    def _misplaced(entry: Finding) -> Iterator[tuple[str, str]]:
        """Certificates of another verdict, which prove nothing here."""
        for name in sorted(set.union(*CERTIFICATES.values()) - CERTIFICATES[entry.verdict]):
            if getattr(entry, name) is not None:
                yield f".{name}", f"does not go with {entry.verdict}"

    def _prove_verdict(self, plans: tuple[Plan, ...], entry: Finding, place: str) -> None:
        """What the verdict itself claims."""
        judge, verdict = self.findings.judge, entry.verdict
        if verdict is Verdict.SECURED:
            for plan in plans:
                judge(self.facts.is_secured((plan,)), f"{place}.verdict", f"{plan} can be broken")
            if len(plans) > 1 and entry.reasons is not None:
                self.findings.fault(f"{place}.reasons", "each plan has its own reasons")
            elif len(plans) == 1:
                self._prove_reasons(GameQuestion(self.position, broken=plans[0]), entry, place)
        elif verdict is Verdict.FORCED:
            self._prove_strategy(plans, entry.strategy, f"{place}.strategy")
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
        helped = tuple(help_of_others(entry.turns, self.player, plans))
        if entry.verdict is Verdict.WITH_HELP and entry.help not in (None, helped):
            self.findings.fault(f"{place}.help", "not what others build on the rows")

    def _prove_strategy(self, plans: tuple[Plan, ...], strategy: Strategy | None, place: str) -> None:
        if strategy is None:
            self.findings.fault(place, "it says forced, but gives no strategy")
            return
        game = RowGame(self.position, self.player, plans)
        try:
            found = next(flaws(strategy, game, self.position, self.findings.time()), None)
        except OutOfLimitsError:
            self.findings.leave_open(place)
            return
        if found is not None:
            self.findings.fault(place, found)
            return
        for number in _never_reached(strategy.steps):
            self.findings.fault(f"{place}.steps[{number}]", "nothing leads there")
        if strategy.turn != new_strategy(strategy.steps, game, self.position).turn:
            self.findings.fault(f"{place}.turn", "not the first turn of the strategy")


def _never_reached(steps: Sequence[Step]) -> list[int]:
    """Steps that nothing leads to, so that they went unchecked; and steps with a `then` but no move."""
    reached = {0}
    waiting = [0]
    while waiting:
        step = steps[waiting.pop()]
        following = [*step.replies.values()] + ([] if step.play is None or step.then is None else [step.then])
        fresh = {number for number in following if number not in reached and 0 <= number < len(steps)}
        reached |= fresh
        waiting += fresh
    loose = [number for number, step in enumerate(steps) if step.play is None and step.then is not None]
    return sorted({*range(len(steps))} - reached) + loose
