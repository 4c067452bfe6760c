"""What comes of proving the claims in a document: three answers to each, and a list of what is not proven at all."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from skypuzzle.clock import Clock

T = TypeVar("T")

CLAIM_SECONDS = 60.0
"""For each claim: no document can keep anyone waiting for ever."""
SECOND_OPINION_SECONDS = 30.0
"""For each."""

Watch: TypeAlias = Callable[[Iterable[T], int, str], Iterable[T]]
"""Takes things to do, how many there are, and what is being done; gives them back one by one, and shows progress."""


def unwatched(things: Iterable[T], _number: int, _doing: str) -> Iterable[T]:
    """Nobody looks on."""
    return things


@dataclass(slots=True)
class Findings:
    """Faults are proven; what is undecided was not settled in time; what is not proven was not even looked at.

    Each is a line that begins with a place in the document, such as `$.seed`.
    """

    clock: Clock = field(default_factory=Clock)
    """For everything."""
    seconds_a_claim: float | None = None
    """For each claim; None where no limit may change what is found."""
    faults: list[str] = field(default_factory=list)
    undecided: list[str] = field(default_factory=list)
    not_proven: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What else is worth knowing, such as a second opinion."""

    @property
    def holds(self) -> bool:
        """Is every claim proven that is not listed as not proven?"""
        return not self.faults and not self.undecided

    def add(self, others: "Findings") -> None:
        """Take over what was found elsewhere."""
        self.faults += others.faults
        self.undecided += (line for line in others.undecided if line not in self.undecided)
        self.not_proven += others.not_proven
        self.notes += others.notes

    def time(self) -> Clock:
        """The time for one claim."""
        return self.clock.at_most(self.seconds_a_claim)

    def fault(self, place: str, reason: str) -> None:
        """A claim is proven to be false."""
        self.faults.append(f"{place}: {reason}")

    def judge(self, is_so: bool | None, place: str, reason: str) -> None:
        """Take down what came of a claim; None is not settled, and neither confirms nor refutes it."""
        if is_so is None:
            self.leave_open(place)
        elif not is_so:
            self.fault(place, reason)

    def leave_open(self, place: str, reason: str = "not settled in time") -> None:
        """A claim is neither proven nor refuted."""
        line = f"{place}: {reason}"
        if line not in self.undecided:
            self.undecided.append(line)

    def leave_out(self, place: str, what: str) -> None:
        """Say what is not proven at all."""
        self.not_proven.append(f"{place}: {what}")

    def note(self, place: str, what: str) -> None:
        """Say something else."""
        self.notes.append(f"{place}: {what}")
