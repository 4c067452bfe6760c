"""Proving advice again: the turns are weighed anew."""

from collections.abc import Collection, Iterator

from msgspec import UNSET, UnsetType

from skypuzzle.clock import Clock
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.skyliners.checking.advice import advise
from skypuzzle.skyliners.checking.prospects import BEST_FIRST
from skypuzzle.skyliners.files.check_documents import AdviceEntry, ProspectEntry
from skypuzzle.skyliners.files.checks import advice_entry
from skypuzzle.skyliners.notation.turns import parse_plan
from skypuzzle.skyliners.rules.actions import Plan
from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.skyliners.rules.position import Position

RANKS = [verdict.value for verdict in BEST_FIRST]


def false_advice(
    claimed: AdviceEntry | UnsetType,
    position: Position,
    player: Side,
    plans: tuple[Plan, ...],
    lost: Collection[Plan],
    name: str,
) -> Iterator[str]:
    """Everything that advice claims and that is not so. What it left open may have been settled now."""
    if claimed is UNSET:
        return
    try:
        weighed = tuple(map(parse_plan, [] if claimed.plans is UNSET else claimed.plans))
        true = advice_entry(advise(position, player, weighed, Clock()))
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.advice: {error}") from None
    if claimed.plans is not UNSET and weighed != (tuple(plan for plan in plans if plan not in lost) or plans):
        yield "$.advice.plans: not the plans that are not lost"
    if claimed.by_score != true.by_score:
        yield "$.advice.by_score: not what the turns score"
    mine, theirs = _by_turn(claimed), _by_turn(true)
    if mine.keys() != theirs.keys():
        yield "$.advice.by_verdict: not the turns that there are"
        return
    for turn, prospect in mine.items():
        other = theirs[turn]
        is_too_strong = RANKS.index(prospect.verdict) < RANKS.index(other.verdict)
        if not other.open and (is_too_strong or (not prospect.open and prospect != other)):
            yield f"$.advice.by_verdict: {turn} leaves it {other.verdict}, {other.reason}"


def _by_turn(advice: AdviceEntry) -> dict[str, ProspectEntry]:
    return {
        " ".join(prospect.turn.actions): prospect
        for prospect in ([] if advice.by_verdict is UNSET else advice.by_verdict)
    }
