"""Whether a verdict on plans is true: yes, no, or not settled in time.

The reference model decides, except on strategies, which only a search of the game can find or refute.
"""

from collections.abc import Iterator, Sequence

from skypuzzle.answers import all_of, opposite
from skypuzzle.limits import Limit
from skypuzzle.skyliners.checking import Finding, check
from skypuzzle.skyliners.checking.verdicts import Prospect
from skypuzzle.skyliners.questions import GameQuestion
from skypuzzle.skyliners.rules.board import FULL, Side
from skypuzzle.skyliners.rules.position import HiddenPlan, Plan, Position
from skypuzzle.skyliners.verifying.facts import is_possible
from skypuzzle.verdicts import PROVABLE, Verdict
from skypuzzle.verifying.findings import Findings


class VerdictFacts:
    """What is true about a player's plans in a position; each question is asked only once."""

    def __init__(self, position: Position, player: Side, findings: Findings) -> None:
        self.position = position
        self.player = player
        self._findings = findings
        self._known: dict[GameQuestion, bool | None] = {}
        self._forced: dict[tuple[Plan, ...], bool | None] = {}

    def after(self, position: Position) -> "VerdictFacts":
        """The same for another position."""
        return VerdictFacts(position, self.player, self._findings)

    def is_not(self, verdict: Verdict, plans: tuple[Plan, ...]) -> bool | None:
        """Is a verdict refuted for these plans together?"""
        return opposite(self.is_so(verdict, plans))

    def is_so(self, verdict: Verdict, plans: tuple[Plan, ...]) -> bool | None:
        """Is a verdict that needs proof true for these plans together?"""
        if verdict is Verdict.SECURED:
            return self.is_secured(plans)
        if verdict is Verdict.FORCED:
            return self.is_forced(plans)
        return self._is_possible(
            GameQuestion(self.position, plans, by=self.player if verdict is Verdict.ALONE else None)
        )

    def is_secured(self, plans: tuple[Plan, ...]) -> bool | None:
        """Is every card in the office, and can none be broken?"""
        if not all(plan in self.position.office or self.position.variant is not FULL for plan in plans):
            return False
        return all_of([opposite(self._is_possible(GameQuestion(self.position, broken=plan))) for plan in plans])

    def is_forced(self, plans: tuple[Plan, ...]) -> bool | None:
        """Does the player have a strategy? A new search tells, with the player's other cards face down."""
        if plans not in self._forced:
            self._forced[plans] = self._search(plans)
        return self._forced[plans]

    def _search(self, plans: tuple[Plan, ...]) -> bool | None:
        others = tuple(
            HiddenPlan(card.side) if card.side is self.player and card not in plans else card
            for card in self.position.office
        )
        clock = self._findings.time()
        if clock.is_out:
            return None
        found = check(self.position._replace(office=others), self.player, plans, time_limit=clock.seconds).together
        if found is None:
            raise AssertionError("plans were asked about")
        if found.verdict in (Verdict.SECURED, Verdict.FORCED):
            return True
        return None if Verdict.FORCED in found.open else False

    def _is_possible(self, question: GameQuestion) -> bool | None:
        if question not in self._known:
            self._known[question] = is_possible(question, self._findings.time())
        return self._known[question]


def look_at_limit(entry: Finding | Prospect, place: str, findings: Findings) -> None:
    """Which limit left something open cannot be proven later."""
    if entry.limit is not None:
        if not entry.open or entry.limit is Limit.NUMBER:
            findings.fault(f"{place}.limit", "nothing is open" if not entry.open else "expected time or states")
        findings.leave_out(f"{place}.limit", "which limit was reached")


def stronger_than(verdict: Verdict) -> Sequence[Verdict]:
    """The verdicts that a verdict refutes, unless they are open; for `lost`, refuting the weakest is enough."""
    if verdict is Verdict.LOST:
        return (Verdict.WITH_HELP,)
    return PROVABLE[: PROVABLE.index(verdict)] if verdict in PROVABLE else PROVABLE


def false_open(verdict: Verdict, still_open: Sequence[Verdict]) -> Iterator[tuple[str, str]]:
    """What is wrong with the open verdicts beside a verdict."""
    stronger = () if verdict is Verdict.LOST else stronger_than(verdict)
    if [each for each in stronger if each in still_open] != list(still_open):
        yield ".open", f"these are not verdicts stronger than {verdict}, strongest first"
    if verdict is Verdict.UNDECIDED and Verdict.WITH_HELP not in still_open:
        yield ".open", "the verdict is undecided, but with-help is not open"
