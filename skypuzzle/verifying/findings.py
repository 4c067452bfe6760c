"""The findings about a document, reports of them, and differences between two trees of values."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import zip_longest
from typing import Any, Literal, TypeAlias, TypeVar

from msgspec import Struct

from skypuzzle.cluster import Cluster
from skypuzzle.documents import FORMAT, file_name
from skypuzzle.errors import shorten
from skypuzzle.limits import Clock
from skypuzzle.parallel import in_order

T = TypeVar("T")

CLAIM_SECONDS = 60.0
"""For each claim, so that no document takes forever."""
SECOND_OPINION_SECONDS = 30.0

Watch: TypeAlias = Callable[[Iterable[T], int, str], Iterable[T]]
"""Takes items, their number and what is being done; yields them and shows progress."""


def unwatched(things: Iterable[T], _number: int, _doing: str) -> Iterable[T]:
    """Show no progress."""
    return things


@dataclass(frozen=True, slots=True)
class Workers:
    """How many processes work, or which cluster, and what shows their progress."""

    watch: Watch[Any] = unwatched
    jobs: int = 1
    cluster: Cluster | None = None

    def do(
        self, work: Callable[[Any], Any], items: Iterable[Any], number: int, doing: str, clock: Clock
    ) -> Iterable[Any]:
        return self.watch(in_order(work, items, self.jobs, self.cluster, clock, total=number), number, doing)


@dataclass(slots=True)
class Findings:
    """Faults are proven, undecided claims were not settled in time, and claims not proven were not even tried.

    Each is a line that begins with a place in the document, such as `$.seed`.
    """

    clock: Clock = field(default_factory=Clock)
    seconds_a_claim: float | None = None
    """For each claim; None if no limit may change the findings."""
    faults: list[str] = field(default_factory=list)
    undecided: list[str] = field(default_factory=list)
    not_proven: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """Anything else, such as a second opinion."""
    has_seed: bool = False
    """Could some of what is not proven be made again?"""
    _left_open: set[str] = field(default_factory=set, repr=False)
    """The undecided ones as a set: there may be a hundred thousand."""

    @property
    def holds(self) -> bool:
        """Is every claim proven, except for those listed as not proven?"""
        return not self.faults and not self.undecided

    def add(self, others: "Findings") -> None:
        self.faults += others.faults
        for line in others.undecided:
            self._leave_open(line)
        self.not_proven += others.not_proven
        self.notes += others.notes
        self.has_seed = self.has_seed or others.has_seed

    def time(self) -> Clock:
        """Return the time for one claim."""
        return self.clock.at_most(self.seconds_a_claim)

    def fault(self, place: str, reason: str) -> None:
        """Record a claim that is proven false."""
        self.faults.append(f"{place}: {reason}")

    def judge(self, is_so: bool | None, place: str, reason: str) -> None:
        """Record the outcome of a claim; None means not settled."""
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
        self.notes.append(f"{place}: {what}")


class FileReport(Struct, forbid_unknown_fields=True):
    """The outcome of the claims in one file."""

    file: str
    ok: bool | None
    """True if nothing is false or undecided; null if there are errors."""
    faults: list[str]
    """Claims that are proven false."""
    notes: list[str]
    """Anything else, such as a second opinion."""
    undecided: list[str]
    not_proven: list[str]
    """What is not proven at all, with its place."""
    errors: list[str] = []
    """What kept the file from being judged: it cannot be read, or a cluster was lost."""


class VerifyDocument(Struct, kw_only=True, forbid_unknown_fields=True):
    """What `skypuzzle verify` found."""

    format: Literal["skypuzzle/1"]
    type: Literal["verify"]
    files: list[FileReport]


class SiteDay(Struct, forbid_unknown_fields=True):
    """A day that was to be on a site."""

    day: date
    fate: Literal["added", "replaced", "same", "other", "ahead"]
    """What became of it: `same` was there already, `other` is there with other contents and stays as it is, `ahead` may
    not go out yet."""


class SiteDocument(Struct, kw_only=True, forbid_unknown_fields=True):
    """What `skypuzzle site` did."""

    format: Literal["skypuzzle/1"]
    type: Literal["site"]
    folder: str
    days: list[SiteDay]


REPORT_TYPES: Mapping[str, type[Struct]] = {"site": SiteDocument, "verify": VerifyDocument}


def verify_document(reports: Sequence[FileReport]) -> VerifyDocument:
    return VerifyDocument(format=FORMAT, type="verify", files=list(reports))


def file_report(file: str, findings: Findings, errors: Sequence[str] = ()) -> FileReport:
    return FileReport(
        file_name(file),
        None if errors else findings.holds,
        findings.faults,
        findings.notes,
        findings.undecided,
        findings.not_proven,
        [*errors],
    )


FEW = 12
"""Characters to show before the first that differs."""


def differences(true: object, claimed: object, place: str) -> Iterator[tuple[str, str, str]]:
    """Yield the innermost places where two trees of values differ, with the true and the claimed value."""
    if isinstance(true, dict) and isinstance(claimed, dict) and true.keys() == claimed.keys():
        for key in true:
            yield from differences(true[key], claimed[key], f"{place}.{key}")
    elif isinstance(true, list) and isinstance(claimed, list) and len(true) == len(claimed):
        for index, pair in enumerate(zip(true, claimed, strict=True)):
            yield from differences(*pair, f"{place}[{index}]")
    elif true != claimed:
        yield place, *_told(true, claimed)


def _told(true: object, claimed: object) -> tuple[str, str]:
    """Return both values, short; long ones by where they differ."""
    right, said = _short(true), _short(claimed)
    if right != said:
        return right, said
    texts = repr(true), repr(claimed)
    same = next(at for at, (one, other) in enumerate(zip_longest(*texts)) if one != other)
    return shorten(f"…{texts[0][same - FEW :]}"), shorten(f"…{texts[1][same - FEW :]}")


def _short(value: object) -> str:
    text = shorten(repr(value))
    return f"a list of {len(value)}" if isinstance(value, list) and text != repr(value) else text
