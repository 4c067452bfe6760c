"""How safe a goal is in a live game. Each game defines exactly what its verdicts mean."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from skypuzzle.errors import Fault, NotationError
from skypuzzle.limits import Limit
from skypuzzle.notation import Word, notation

if TYPE_CHECKING:
    from msgspec import Struct
    from rich.console import RenderableType

    from skypuzzle.console.chances import ChanceGames


class Verdict(Word):
    """Strongest first."""

    SECURED = "secured"
    """Every legal continuation ends with it."""
    FORCED = "forced"
    """The player has a strategy that works against everything that can happen."""
    ALONE = "alone"
    """The player can do it if the others stay out of the way."""
    WITH_HELP = "with-help"
    """Some legal continuation ends with it."""
    LOST = "lost"
    """No legal continuation does."""
    UNDECIDED = "undecided"
    """Whether it is possible at all was not settled within the limits."""


def _parse_limit(text: str) -> Limit:
    if text not in (Limit.TIME.value, Limit.STATES.value):
        raise NotationError(Fault("limit", text, "expected time or states"))
    return Limit(text)


if TYPE_CHECKING:
    SearchLimit: TypeAlias = Limit
else:
    SearchLimit = notation("SearchLimit", _parse_limit, enum=[Limit.TIME.value, Limit.STATES.value])

PROVABLE = (Verdict.SECURED, Verdict.FORCED, Verdict.ALONE, Verdict.WITH_HELP)
"""Verdicts that are proven; if all are refuted, the goal is lost."""
CERTAIN = (Verdict.SECURED, Verdict.FORCED)
"""With these, nothing is left to chance."""
BEST_FIRST = (*PROVABLE, Verdict.UNDECIDED, Verdict.LOST)


def rank(verdict: Verdict, still_open: Iterable[Verdict]) -> tuple[int, list[int]]:
    """Return a key that orders turns, best first: what may be better comes before what is settled."""
    return BEST_FIRST.index(verdict), [PROVABLE.index(each) for each in still_open] or [len(PROVABLE)]


def strongest(known: Iterable[bool | None]) -> tuple[Verdict, tuple[Verdict, ...]]:
    """Return the strongest proven verdict and the stronger ones that are open; `known` has all, strongest first."""
    still_open: list[Verdict] = []
    for verdict, is_true in zip(PROVABLE, known, strict=True):
        if is_true:
            return verdict, tuple(still_open)
        if is_true is None:
            still_open.append(verdict)
    if Verdict.WITH_HELP in still_open:
        return Verdict.UNDECIDED, tuple(still_open)
    return Verdict.LOST, ()


Settled: TypeAlias = tuple[Verdict, tuple[Verdict, ...]]
"""A verdict and the stronger ones that are open."""


def known_of(verdict: Verdict, still_open: Collection[Verdict]) -> list[bool | None]:
    """Return what a verdict says of each of `PROVABLE`: what is weaker holds as well."""
    place = BEST_FIRST.index(verdict)
    return [None if each in still_open else number >= place for number, each in enumerate(PROVABLE)]


def agreeing(turn: Settled, before: Settled, *, is_named: bool = False) -> Settled:
    """Return what is known after a turn, in agreement with the verdict before it.

    What is refuted before a turn stays refuted after it, and a turn that is named as a proof leads to that verdict.
    What only the search after the turn has proven is left open, as it is in the verdict before.
    """
    (verdict, still_open), (found, found_open) = turn, before
    if found is Verdict.SECURED:
        return found, ()
    after, first = known_of(verdict, still_open), known_of(found, found_open)
    first[0] = first[1]  # what is forced before a turn may be secured after it
    if after[1] and first[1] is None:
        after[2] = None  # it was not looked for
    for number, is_so in enumerate(first):
        if (after[number] and is_so is None) or (after[number] is None and is_so is False):
            after[number] = is_so
        elif is_named and after[number] is None and PROVABLE[number] is found:
            after[number] = True
    return strongest(after)


@dataclass(frozen=True, slots=True)
class Judged:
    """What `check` found."""

    document: "Struct"
    report: "Callable[[int, bool], RenderableType]"
    """For a terminal of this width, in Unicode or not."""
    verdicts: set[Verdict] | None
    """These decide the exit code: yes if any of them is. None if nothing particular was asked."""


class Judge(Protocol):
    """What `check` asks of a game."""

    def __call__(self, about: Any, *, advise: bool, games: "ChanceGames | None") -> Judged:
        """Judge the goals in a position. With `advise`, rank the player's turns; with `games`, play them for a chance.

        Without a time limit from the user, all games are played.
        """
