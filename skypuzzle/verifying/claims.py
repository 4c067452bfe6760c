"""Claims that documents of several games make: one solution, a level, nothing idle, goals, a count of answers."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from skypuzzle.answers import Count
from skypuzzle.puzzles.puzzle import Difficulty
from skypuzzle.verdicts import PROVABLE, Verdict
from skypuzzle.verifying.findings import Findings


def is_unique(found: Sequence[object], place: str, findings: Findings, *, complete: bool) -> bool:
    """Is there exactly one solution among those found? If they are not all of them, it may stay open."""
    if len(found) > 1:
        findings.fault(place, "it has more than one solution")
    elif not complete:
        findings.leave_open(place, "whether it has exactly one solution was not settled in time")
    elif not found:
        findings.fault(place, "it has no solution")
    return complete and len(found) == 1


def prove_difficulty(claimed: Difficulty, true: Difficulty, place: str, findings: Findings) -> None:
    """A puzzle is as hard as it says."""
    for key, fault in wrong_difficulty(claimed, true):
        findings.fault(f"{place}{key}", fault)


def wrong_difficulty(claimed: Difficulty, true: Difficulty) -> Iterator[tuple[str, str]]:
    """The key and the fault, if a puzzle is not as hard as it says."""
    if claimed != true:
        said, right = (f"{each.level} {each.score} {','.join(each.techniques)}" for each in (claimed, true))
        yield ".difficulty", f"{said}, but it is {right}"


def prove_lean(fat: Iterable[str], place: str, findings: Findings) -> None:
    """Nothing that a puzzle gives could be left out."""
    for spare in fat:
        findings.fault(place, f"it is not lean: {spare} could be taken away")


class HasGoals(Protocol):
    """Something that is said of goals."""

    @property
    def goals(self) -> Sequence[object]:
        """The goals."""


def wrong_goals(singles: Sequence[HasGoals], together: HasGoals) -> Iterator[tuple[str, str]]:
    """Each goal stands on its own, and together they are those."""
    if not singles:
        yield "$.goals", "there is none"
    for index, entry in enumerate(singles):
        if len(entry.goals) != 1:
            yield f"$.goals[{index}].goals", f"{len(entry.goals)} goals; each is judged on its own"
    asked = [goal for entry in singles for goal in entry.goals]
    if len(set(asked)) < len(asked):
        yield "$.goals", "the same goal twice"
    if list(together.goals) != asked:
        yield "$.together.goals", "not the goals that are judged one by one"
    if len(singles) == 1 and together != singles[0]:
        yield "$.together", "not what is said of the only goal"


def are_stronger(still_open: Sequence[Verdict], verdict: Verdict) -> bool:
    """Are open verdicts stronger than the one given, strongest first, each once? Beside lost, none is open."""
    stronger = PROVABLE[: PROVABLE.index(verdict)] if verdict in PROVABLE else PROVABLE
    allowed = () if verdict is Verdict.LOST else stronger
    return [each for each in allowed if each in still_open] == list(still_open)


def prove_count(number: int, found: Count, answer: str, answers: str, findings: Findings) -> None:
    """There are as many answers as a document says, or at least as many if it is undecided."""
    if number < 0:
        findings.fault("$.count", f"{number} is not a number of {answers}")
    elif answer == "undecided":
        is_so = True if found.number >= number else False if found.complete else None
        findings.judge(is_so, "$.count", f"there are only {found.number}")
    elif (answer == "solved") != bool(number):
        findings.fault("$.answer", f"the document says {answer}, with {number} {answers}")
    elif found.complete or found.number > number:
        findings.judge(found.number == number, "$.count", f"the document says {number}, but there are {found.number}")
    else:
        findings.leave_open("$.count", "whether these are all was not settled in time")
