"""Proving what `check` found again: lines and strategies are replayed, and what is said not to be is looked for.

The model of record does the looking, but for strategies, which only a search of the game can refute.
"""

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from skypuzzle.clock import Clock
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.skyliners.checking import Finding, Verdict, check, known_plans
from skypuzzle.skyliners.checking.odds import Share
from skypuzzle.skyliners.checking.proving import flaws
from skypuzzle.skyliners.checking.rowgame import RowGame
from skypuzzle.skyliners.checking.strategy import Step, Strategy
from skypuzzle.skyliners.checking.verdicts import PROVABLE
from skypuzzle.skyliners.files.check_documents import CheckDocument, FindingEntry, ShareEntry, StrategyEntry
from skypuzzle.skyliners.files.checks import help_entries, share_entry
from skypuzzle.skyliners.files.positions import SIDES
from skypuzzle.skyliners.files.records import read_turns, turn_entry
from skypuzzle.skyliners.files.verifying_advice import false_advice
from skypuzzle.skyliners.notation.boards import parse_board
from skypuzzle.skyliners.notation.positions import parse_position
from skypuzzle.skyliners.notation.turns import parse_plan
from skypuzzle.skyliners.questions import GameQuestion, Impossible, Solved, why_not
from skypuzzle.skyliners.questions.replay import FalseAnswerError, replay_game
from skypuzzle.skyliners.rules.actions import HiddenPlan, Plan
from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.skyliners.rules.pieces import FULL
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.records import IllegalTurnError

CERTIFICATES = {
    Verdict.SECURED: {"reasons"},
    Verdict.FORCED: {"strategy"},
    Verdict.ALONE: {"turns", "board"},
    Verdict.WITH_HELP: {"turns", "board", "help"},
    Verdict.LOST: {"reasons"},
    Verdict.UNDECIDED: set[str](),
}
"""What may stand beside a verdict."""


def false_checks(document: CheckDocument, name: str) -> tuple[list[str], list[str]]:
    """Everything a document claims of plans that is not so, and what could not be looked at again."""
    try:
        position, player = parse_position(document.position), SIDES[document.player]
        plans = tuple(parse_plan("" if entry.plan is UNSET else entry.plan) for entry in document.plans)
        if player not in position.seats or any(plan.side is not player for plan in plans):
            raise FileError(f"not the plans of a player {player}")
        if len(set(plans)) < len(plans):
            raise FileError("a plan is there twice")
        if document.together is not UNSET:
            GameQuestion(position, plans)
    except SkypuzzleError as error:
        raise FileError(f"{name}: $: {error}") from None
    proof = _Proof(position, player, name)
    for index, (plan, entry) in enumerate(zip(plans, document.plans, strict=True)):
        proof.look_at((plan,), entry, f"$.plans[{index}]")
    known = known_plans(position, player)
    if document.together is not UNSET:
        if not set(known) <= set(plans):
            proof.faults.append("$.plans: not all that are in the office")
        if document.together.plan is not UNSET:
            proof.faults.append("$.together.plan: it is about all plans")
        proof.look_at(plans, document.together, "$.together")
    elif known:
        proof.faults.append("$.together: nothing is said of all plans together")
    proof.faults += false_advice(document.advice, position, player, plans, proof.lost, name)
    if document.chance is not UNSET:
        proof.notes.append("$.chance: games of bots are not played again")
    return proof.faults, proof.notes


class _Proof:
    """What was found wrong so far with the claims about one position."""

    def __init__(self, position: Position, player: Side, name: str) -> None:
        self.position = position
        self.player = player
        self.name = name
        self.faults: list[str] = []
        self.notes: list[str] = []
        self.lost: set[Plan] = set()

    def look_at(self, plans: tuple[Plan, ...], entry: FindingEntry, place: str) -> None:
        """Prove what is said of some plans together."""
        verdict, still_open = Verdict(entry.verdict), [Verdict(each) for each in entry.open]
        stronger = PROVABLE[: PROVABLE.index(verdict)] if verdict in PROVABLE else PROVABLE
        if verdict is Verdict.LOST:
            stronger = ()
            self.lost |= {*plans} if len(plans) == 1 else set()
        self.faults += [
            *self._misplaced(entry, verdict, place),
            *self._false_open(verdict, stronger, still_open, place),
            *self._unproven(plans, entry, verdict, place),
            *self._missed(plans, [each for each in stronger if each not in still_open], place),
            *self._false_shares(entry.chance, place),
        ]

    @staticmethod
    def _misplaced(entry: FindingEntry, verdict: Verdict, place: str) -> Iterator[str]:
        """Certificates of another verdict, which prove nothing here."""
        for name in sorted(set.union(*CERTIFICATES.values()) - CERTIFICATES[verdict]):
            if getattr(entry, name) is not UNSET:
                yield f"{place}.{name}: does not go with {verdict}"

    @staticmethod
    def _false_open(
        verdict: Verdict, stronger: Sequence[Verdict], still_open: Sequence[Verdict], place: str
    ) -> Iterator[str]:
        if [each for each in stronger if each in still_open] != still_open:
            yield f"{place}.open: not verdicts stronger than {verdict}, strongest first"
        if verdict is Verdict.UNDECIDED and Verdict.WITH_HELP not in still_open:
            yield f"{place}.open: it is undecided, and yet settled whether there is a way"

    def _unproven(self, plans: tuple[Plan, ...], entry: FindingEntry, verdict: Verdict, place: str) -> Iterator[str]:
        """What the verdict itself claims."""
        if verdict is Verdict.SECURED:
            for plan in plans:
                if not self._is_planned(plan) or self._can_break(plan):
                    yield f"{place}.verdict: {plan} can be broken"
            if len(plans) > 1 and entry.reasons is not UNSET:
                yield f"{place}.reasons: each plan has its own"
            elif len(plans) == 1:
                yield from self._false_reasons(GameQuestion(self.position, broken=plans[0]), entry, place)
        elif verdict is Verdict.FORCED:
            yield from self._false_strategy(plans, entry.strategy, place)
        elif verdict in (Verdict.ALONE, Verdict.WITH_HELP):
            yield from self._false_line(plans, entry, verdict, place)
        elif verdict is Verdict.LOST:
            if self._can_hold(plans, None):
                yield f"{place}.verdict: it says lost, but there is a way"
            yield from self._false_reasons(GameQuestion(self.position, plans), entry, place)

    def _missed(self, plans: tuple[Plan, ...], refuted: Sequence[Verdict], place: str) -> Iterator[str]:
        """Stronger verdicts that are said to be refuted, and are true."""
        for verdict in refuted:
            if verdict is Verdict.SECURED:
                is_true = all(map(self._is_planned, plans)) and not any(map(self._can_break, plans))
            elif verdict is Verdict.ALONE:
                is_true = self._can_hold(plans, self.player)
            elif verdict is Verdict.WITH_HELP:
                is_true = self._can_hold(plans, None)
            else:
                found = self._search(plans)
                is_true = found.verdict is Verdict.FORCED
                if Verdict.FORCED in found.open:
                    self.notes.append(f"{place}: whether it can be forced was not settled again")
            if is_true:
                yield f"{place}.verdict: it is {verdict}"

    def _search(self, plans: tuple[Plan, ...]) -> Finding:
        """What a new search says of these plans, with the player's other cards face down."""
        others = tuple(
            HiddenPlan(card.side) if card.side is self.player and card not in plans else card
            for card in self.position.office
        )
        found = check(self.position._replace(office=others), self.player, plans)
        if found.together is None:
            raise AssertionError("plans were asked about")
        return found.together

    def _is_in_office(self, plan: Plan) -> bool:
        return plan in self.position.office

    def _is_planned(self, plan: Plan) -> bool:
        return self._is_in_office(plan) or self.position.variant is not FULL

    def _can_break(self, plan: Plan) -> bool:
        return self._is_possible(GameQuestion(self.position, broken=plan))

    def _can_hold(self, plans: tuple[Plan, ...], by: Side | None) -> bool:
        return self._is_possible(GameQuestion(self.position, plans, by=by))

    @staticmethod
    def _is_possible(question: GameQuestion) -> bool:
        from skypuzzle.skyliners.questions.solving import solve

        return not isinstance(solve(question, Clock()), Impossible)

    def _false_reasons(self, question: GameQuestion, entry: FindingEntry, place: str) -> Iterator[str]:
        if entry.reasons is not UNSET and list(why_not(question).reasons) != entry.reasons:
            yield f"{place}.reasons: not why it is {entry.verdict}"

    def _false_line(self, plans: tuple[Plan, ...], entry: FindingEntry, verdict: Verdict, place: str) -> Iterator[str]:
        if entry.turns is UNSET or entry.board is UNSET:
            yield f"{place}.turns: it says {verdict}, but shows no line of play"
            return
        question = GameQuestion(self.position, plans, by=self.player if verdict is Verdict.ALONE else None)
        try:
            board = parse_board(entry.board)
        except SkypuzzleError as error:
            raise FileError(f"{self.name}: {place}.board: {error}") from None
        turns = read_turns(entry.turns, f"{self.name}: {place}")
        try:
            answer = Solved(replay_game(question, turns, board), turns)
        except FalseAnswerError as error:
            yield f"{place}.turns: not a way to it: {error.reason}"
            return
        except IllegalTurnError as error:
            yield f"{place}.turns[{error.index}]: {error}"
            return
        helped = help_entries(Finding(plans, verdict, answer=answer), self.player)
        if verdict is Verdict.WITH_HELP and entry.help not in (UNSET, helped):
            yield f"{place}.help: not what others build on the rows"

    def _false_strategy(self, plans: tuple[Plan, ...], entry: StrategyEntry | object, place: str) -> Iterator[str]:
        if not isinstance(entry, StrategyEntry):
            yield f"{place}.strategy: it says forced, but shows no strategy"
            return
        steps = tuple(
            Step(
                None if step.play is UNSET else step.play,
                None if step.then is UNSET else step.then,
                {} if step.replies is UNSET else step.replies,
            )
            for step in entry.steps
        )
        strategy = Strategy(RowGame(self.position, self.player, plans), steps)
        found = next(flaws(strategy, self.position), None)
        if found is not None:
            yield f"{place}.strategy: {found}"
            return
        turn = strategy.first_turn(self.position)
        if entry.turn != (UNSET if turn is None else turn_entry(turn)):
            yield f"{place}.strategy.turn: not the first turn of the strategy"

    def _false_shares(self, entry: ShareEntry | object, place: str) -> Iterator[str]:
        if isinstance(entry, ShareEntry):
            if not 0 <= entry.held <= entry.games or not entry.games:
                yield f"{place}.chance: {entry.held} of {entry.games} games is no share"
            elif share_entry(Share(entry.held, entry.games)) != entry:
                yield f"{place}.chance: not the interval for {entry.held} of {entry.games} games"
