"""How safe something is in a live game. What each verdict means exactly is up to the game."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from skypuzzle.errors import Fault, NotationError
from skypuzzle.limits import Limit
from skypuzzle.notation import notation

if TYPE_CHECKING:
    from msgspec import Struct
    from rich.console import RenderableType


class Verdict(Enum):
    """Strongest first."""

    SECURED = "secured"
    """Every legal continuation ends with it."""
    FORCED = "forced"
    """The player has a strategy that works against everything that can happen."""
    ALONE = "alone"
    """The player can do it if the others keep out of the way."""
    WITH_HELP = "with-help"
    """Some legal continuation ends with it."""
    LOST = "lost"
    """None does."""
    UNDECIDED = "undecided"
    """Whether it is possible at all was not settled within the limits."""

    def __str__(self) -> str:
        return self.value


def _parse_limit(text: str) -> Limit:
    if text not in (Limit.TIME.value, Limit.STATES.value):
        raise NotationError(Fault("limit", text, "expected time or states"))
    return Limit(text)


if TYPE_CHECKING:
    SearchLimit: TypeAlias = Limit
else:
    SearchLimit = notation("SearchLimit", _parse_limit, enum=[Limit.TIME.value, Limit.STATES.value])

PROVABLE = (Verdict.SECURED, Verdict.FORCED, Verdict.ALONE, Verdict.WITH_HELP)
"""What takes a proof; if all are refuted, it is lost."""
BEST_FIRST = (*PROVABLE, Verdict.UNDECIDED, Verdict.LOST)


def rank(verdict: Verdict, still_open: Iterable[Verdict]) -> tuple[int, list[int]]:
    """What turns are ordered by, best first: what may be better comes before what is settled."""
    return BEST_FIRST.index(verdict), [PROVABLE.index(each) for each in still_open] or [len(PROVABLE)]


def strongest(known: Iterable[bool | None]) -> tuple[Verdict, tuple[Verdict, ...]]:
    """The first of those that is proven, and which stronger ones are open; `known` has all, strongest first."""
    still_open: list[Verdict] = []
    for verdict, is_true in zip(PROVABLE, known, strict=True):
        if is_true:
            return verdict, tuple(still_open)
        if is_true is None:
            still_open.append(verdict)
    if Verdict.WITH_HELP in still_open:
        return Verdict.UNDECIDED, tuple(still_open)
    return Verdict.LOST, ()


@dataclass(frozen=True, slots=True)
class Judged:
    """What `check` found."""

    document: "Struct"
    report: "Callable[[int, bool], RenderableType]"
    """For a terminal of this width, in Unicode or not."""
    verdicts: set[Verdict] | None
    """What the exit code depends on: it is a yes if any of them is. None if nothing particular was asked."""


class Judge(Protocol):
    """What `check` asks of a game."""

    def __call__(self, about: Any, *, advise: bool) -> Judged:
        """Judge the goals in a position, and rank the player's turns if asked to `advise`."""
