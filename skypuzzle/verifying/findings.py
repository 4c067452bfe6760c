"""The outcome of proving the claims in a document: three answers to each, and a list of what is not proven at all."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from skypuzzle.clock import Clock

T = TypeVar("T")

CLAIM_SECONDS = 60.0
"""For each claim, so that no document keeps anyone waiting forever."""
SECOND_OPINION_SECONDS = 30.0
"""For each."""

Watch: TypeAlias = Callable[[Iterable[T], int, str], Iterable[T]]
"""Takes items, their number and what is being done; yields them one by one and shows progress."""


def unwatched(things: Iterable[T], _number: int, _doing: str) -> Iterable[T]:
    """Without progress."""
    return things


@dataclass(slots=True)
class Findings:
    """Faults are proven, undecided claims were not settled in time, and claims not proven were not even tried.

    Each is a line that begins with a place in the document, such as `$.seed`.
    """

    clock: Clock = field(default_factory=Clock)
    """For everything."""
    seconds_a_claim: float | None = None
    """For each claim; None where no limit may change the findings."""
    faults: list[str] = field(default_factory=list)
    undecided: list[str] = field(default_factory=list)
    not_proven: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What else is worth knowing, such as a second opinion."""
    has_seed: bool = False
    """Could some of what is not proven be made again?"""
    _left_open: set[str] = field(default_factory=set, repr=False)
    """The undecided ones once more: there may be a hundred thousand."""

    @property
    def holds(self) -> bool:
        """Is every claim proven, except for those listed as not proven?"""
        return not self.faults and not self.undecided

    def add(self, others: "Findings") -> None:
        """Add what was found elsewhere."""
        self.faults += others.faults
        for line in others.undecided:
            self._leave_open(line)
        self.not_proven += others.not_proven
        self.notes += others.notes
        self.has_seed = self.has_seed or others.has_seed

    def time(self) -> Clock:
        """The time for one claim."""
        return self.clock.at_most(self.seconds_a_claim)

    def fault(self, place: str, reason: str) -> None:
        """Record a claim that is proven false."""
        self.faults.append(f"{place}: {reason}")

    def judge(self, is_so: bool | None, place: str, reason: str) -> None:
        """Record the outcome of a claim; None means not settled, which neither confirms nor refutes it."""
        if is_so is None:
            self.leave_open(place)
        elif not is_so:
            self.fault(place, reason)

    def leave_open(self, place: str, reason: str = "not settled in time") -> None:
        """Record a claim that is neither proven nor refuted."""
        self._leave_open(f"{place}: {reason}")

    def _leave_open(self, line: str) -> None:
        if line not in self._left_open:
            self._left_open.add(line)
            self.undecided.append(line)

    def leave_out(self, place: str, what: str, *, from_seed: bool = False) -> None:
        """Record what is not proven at all, or only by making it again from its seed."""
        self.not_proven.append(f"{place}: {what}")
        self.has_seed = self.has_seed or from_seed

    def note(self, place: str, what: str) -> None:
        """Record anything else."""
        self.notes.append(f"{place}: {what}")
