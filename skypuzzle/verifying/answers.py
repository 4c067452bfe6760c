"""Proving what the answers of all games have in common."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from skypuzzle.answers import is_yes, opposite
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.limits import Clock
from skypuzzle.verifying.findings import Findings

IN_TIME = "whether these are all was not settled in time"


@contextmanager
def file_errors(place: str) -> Iterator[None]:
    """Turn errors about a value in a document into FileErrors that say where it is."""
    try:
        yield
    except SkypuzzleError as error:
        raise FileError(f"{place}: {error}") from None


def prove_bare_answer(answer: str, is_possible: Callable[[Clock], bool | None], findings: Findings) -> None:
    """Prove an answer that comes without a solution."""
    if answer == "impossible":
        reason = "the document says impossible, but there is a solution"
        findings.judge(opposite(is_possible(findings.time())), "$.answer", reason)
    elif answer == "solved":
        findings.fault("$.answer", "the document says solved, but gives no answer")
    else:
        findings.note("$.answer", "undecided: it claims nothing")


def compare_opinion(document: Any, opinion: object, key: str, findings: Findings) -> None:
    """Compare an answer with a second opinion; `key` is the figure that no answer exceeds."""
    found, claimed, most = is_yes(opinion), getattr(document, key), getattr(opinion, key, None)
    if found is None:
        findings.leave_open("$", "the second opinion was not settled in time")
    elif document.answer != "undecided" and (document.answer == "solved") != found:
        findings.fault("$.answer", "the second opinion disagrees")
    elif None not in (claimed, most) and claimed > most:
        findings.fault(f"$.{key}", f"the second opinion finds at most {most}")
    else:
        findings.note("$", "the second opinion agrees")
