"""Proving `check` documents: every finding, and what is advised."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, ClassVar

from msgspec.structs import replace

from skypuzzle.documents import builtins
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.limits import Clock, Limit, OutOfLimitsError
from skypuzzle.odds import BotGames, Share, share_of
from skypuzzle.verdicts import PROVABLE, Verdict
from skypuzzle.verifying.claims import are_stronger, wrong_goals
from skypuzzle.verifying.findings import Findings, differences
from skypuzzle.wording import number_of


class CheckProof(ABC):
    """The proof of one document. A game says how its findings are judged again."""

    proofs: ClassVar[Mapping[str, Collection[Verdict]]]
    """Which verdicts each key of a finding can prove."""
    requires_limit: ClassVar[bool] = False
    """Must a finding with open verdicts name the limit that left them open?"""

    def __init__(self, document: Any, name: str, findings: Findings) -> None:
        self.document = document
        self.name = name
        self.findings = findings

    @abstractmethod
    def expect_possible(self, finding: Any, place: str) -> None:
        """Raise FileError if a finding cannot be about this position."""

    @abstractmethod
    def flaws(self, finding: Any, clock: Clock) -> Iterable[str]:
        """What is wrong with a finding. Raises OutOfLimitsError if time runs out."""

    @abstractmethod
    def judge_again(self, goals: Any, clock: Clock) -> Any:
        """The finding about these goals together."""

    @abstractmethod
    def advise_again(self, clock: Clock) -> Sequence[Any]:
        """The advice that the document should have."""

    def unprovable(self, _finding: Any) -> Iterable[tuple[str, str]]:
        """Parts of a finding that nothing could prove: key and reason."""
        return ()

    def prove(self) -> None:
        document = self.document
        places = {f"$.goals[{index}]": finding for index, finding in enumerate(document.goals)}
        places["$.together"] = document.together
        for place, finding in places.items():
            self.expect_possible(finding, f"{self.name}: {place}")
        for place, fault in wrong_goals(document.goals, document.together):
            self.findings.fault(place, fault)
        if self.findings.faults:
            return
        try:
            for place, finding in places.items():
                self._prove_finding(finding, place)
            if document.advice is not None:
                self._prove_advice(document.advice)
        except SkypuzzleError as error:
            raise FileError(f"{self.name}: $.position: {error}") from None
        prove_shares(document, document.goals, "$.goals", self.findings)

    def _prove_finding(self, finding: Any, place: str) -> None:
        findings = self.findings
        for key, verdicts in self.proofs.items():
            if getattr(finding, key) is not None and finding.verdict not in verdicts:
                findings.fault(f"{place}.{key}", f"{finding.verdict} is not proven by it")
                return
        if not are_stronger(finding.open, finding.verdict):
            findings.fault(f"{place}.open", f"not verdicts stronger than {finding.verdict}, strongest first, each once")
            return
        if (finding.limit is not None and not finding.open) or (
            finding.limit is None and finding.open and self.requires_limit
        ):
            findings.fault(f"{place}.limit", "it says why verdicts are open, and only that")
        elif finding.limit is not None:
            findings.leave_out(f"{place}.limit", "which limit left them open")
        for key, reason in self.unprovable(finding):
            findings.fault(f"{place}.{key}", reason)
        clock = findings.time()
        try:
            flaws = list(self.flaws(finding, clock))
        except OutOfLimitsError:
            findings.leave_open(f"{place}.verdict")
            return
        for flaw in flaws:
            findings.fault(f"{place}.verdict", flaw)
        if finding.reasons is not None and not flaws:
            again = self.judge_again(finding.goals, clock)
            is_so = None if again.verdict is not finding.verdict else again.reasons == finding.reasons
            findings.judge(is_so, f"{place}.reasons", "these are not the reasons")

    def _prove_advice(self, claimed: Sequence[Any]) -> None:
        findings = self.findings
        for index, prospect in enumerate(claimed):
            if prospect.chance is not None:
                for reason in wrong_share(prospect.chance, prospect.chance.games):
                    findings.fault(f"$.advice[{index}].chance", reason)
                findings.leave_out(f"$.advice[{index}].chance", "in how many games the goals held")
        if any(prospect.open for prospect in claimed):
            findings.leave_out("$.advice", "turns with open verdicts, and their order")
            return
        if any(prospect.chance for prospect in claimed):
            if not all(one.rank <= other.rank for one, other in pairwise(claimed)):
                findings.fault("$.advice", "not in the order of verdicts and chances")
            claimed = sorted((replace(each, chance=None) for each in claimed), key=lambda prospect: prospect.rank)
        true = self.advise_again(findings.time())
        if any(prospect.open for prospect in true):
            findings.leave_open("$.advice")
        elif len(true) != len(claimed):
            findings.fault("$.advice", f"it has {number_of(len(claimed), 'turn')}, but there are {len(true)}")
        else:
            for where, right, said in differences(builtins(true), builtins(claimed), "$.advice"):
                findings.fault(where, f"it says {said}, but it is {right}")


def verdict_flaws(finding: Any, again: Any, matters: Collection[Verdict] = PROVABLE) -> Iterator[str]:
    """Compare a finding with the one found again.

    Raises OutOfLimitsError if one of the verdicts that matter is open now but not in the finding.
    """
    fitting = (finding.verdict, *finding.open, Verdict.UNDECIDED)
    if again.verdict not in fitting and finding.verdict not in again.open:
        yield f"{finding.verdict} is claimed, but it is {again.verdict}"
    elif not set(again.open) & set(matters) <= set(finding.open):
        raise OutOfLimitsError(again.limit or Limit.TIME)


def prove_shares(document: Any, singles: Sequence[Any], place: str, findings: Findings) -> None:
    """Check that shares are consistent, without playing their games again."""
    entries = [(f"{place}[{index}]", entry) for index, entry in enumerate(singles)]
    entries += [] if document.together is None else [("$.together", document.together)]
    played: BotGames | None = document.chance
    if played is not None:
        findings.leave_out("$.chance", "the games of bots are not played again", from_seed=True)
        for key, reason in _wrong_games(played, len(document.position.seats)):
            findings.fault(f"$.chance.{key}", reason)
    has_games = played is not None and played.games > 0
    for where, entry in entries:
        if (entry.chance is not None) != has_games:
            findings.fault(f"{where}.chance", "every goal needs a share if bots played, and none otherwise")
        elif entry.chance is not None and played is not None:
            for reason in wrong_share(entry.chance, played.games):
                findings.fault(f"{where}.chance", reason)
            findings.leave_out(f"{where}.chance", "in how many games it held")


def _wrong_games(chance: BotGames, seats: int) -> Iterator[tuple[str, str]]:
    if chance.games < 0 or (chance.games == 0 and chance.asked is None):
        yield "games", f"{chance.games} is not a number of games to ask for"
    if chance.asked is not None and chance.asked <= chance.games:
        yield "asked", "no more than were played"
    if len(chance.bots) != seats:
        yield "bots", f"{len(chance.bots)} bots for {seats} seats"


def wrong_share(entry: Share, games: int) -> Iterator[str]:
    if not 0 <= entry.held <= entry.games or not entry.games:
        yield f"{entry.held} of {entry.games} games is not a share"
    elif entry.games != games:
        yield f"of {entry.games} games, but {games} were played"
    elif share_of(entry.held, entry.games) != entry:
        yield f"not the interval for {entry.held} of {entry.games} games"
