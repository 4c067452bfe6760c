"""Proving advice again: the turns are weighed anew."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import UNSET, UnsetType

from skypuzzle.clock import Clock
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.skyliners.checking.advice import advise
from skypuzzle.skyliners.checking.checking import possible_plans
from skypuzzle.skyliners.checking.prospects import BEST_FIRST, prospects
from skypuzzle.skyliners.checking.verdicts import Verdict
from skypuzzle.skyliners.files.check_documents import AdviceEntry, AimEntry, ProspectEntry, ScoredTurnEntry
from skypuzzle.skyliners.files.checks import advice_entry, prospect_entry
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
    alive = tuple(plan for plan in plans if plan not in lost)
    try:
        if claimed.by_plan is not UNSET:
            yield from _false_aims(claimed, claimed.by_plan, position, player, alive)
            return
        weighed = tuple(map(parse_plan, [] if claimed.plans is UNSET else claimed.plans))
        true = advice_entry(advise(position, player, weighed, Clock()))
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.advice: {error}") from None
    if claimed.plans is not UNSET and weighed != (alive or plans):
        yield "$.advice.plans: not the plans that are not lost"
    yield from _false_scores(claimed.by_score, true.by_score)
    mine, theirs = _by_turn(claimed.by_verdict), _by_turn(true.by_verdict)
    if mine.keys() != theirs.keys():
        yield "$.advice.by_verdict: not the turns that there are"
        return
    for turn, prospect in mine.items():
        yield from _false_prospect(prospect, theirs[turn], "$.advice.by_verdict", turn)


def _false_prospect(claimed: ProspectEntry | AimEntry, true: ProspectEntry, place: str, turn: str) -> Iterator[str]:
    """A verdict that is too strong, or not the strongest although nothing is said to be open."""
    is_too_strong = RANKS.index(claimed.verdict) < RANKS.index(true.verdict)
    differs = (claimed.verdict, claimed.reason) != (true.verdict, true.reason)
    if not true.open and (is_too_strong or (not claimed.open and differs)):
        yield f"{place}: {turn} leaves it {true.verdict}, {true.reason}"


def _false_aims(
    claimed: AdviceEntry, aims: Sequence[AimEntry], position: Position, player: Side, alive: tuple[Plan, ...]
) -> Iterator[str]:
    """Each plan's turn is judged again, but for what was left open."""
    if not (claimed.plans is claimed.by_verdict is claimed.by_score is UNSET):
        yield "$.advice.by_plan: does not go with other advice"
    told = [parse_plan(aim.plan) for aim in aims]
    if set(alive) - set(possible_plans(position, player)) or sorted(map(str, told)) != sorted(map(str, alive)):
        yield "$.advice.by_plan: not the plans that could be made and are not lost"
    ranks = [RANKS.index(aim.verdict) for aim in aims]
    if ranks != sorted(ranks):
        yield "$.advice.by_plan: not best first"
    for index, (plan, aim) in enumerate(zip(told, aims, strict=True)):
        place, turn = f"$.advice.by_plan[{index}]", " ".join(aim.turn.actions)
        unasked = [Verdict(each) for each in aim.open]
        true = prospects(position, player, (plan,), Clock(), unasked=unasked, only=turn)
        if not true:
            yield f"{place}.turn: {turn} is none of the turns that are weighed"
        yield from (fault for each in true for fault in _false_aim(aim, prospect_entry(each), place))


def _false_aim(aim: AimEntry, true: ProspectEntry, place: str) -> Iterator[str]:
    """Of the verdicts that the document says are settled, is it the strongest one that is true?"""
    is_settled = set(true.open) <= set(aim.open)
    if is_settled and (aim.verdict, aim.open, aim.reason) != (true.verdict, true.open, true.reason):
        yield f"{place}: {' '.join(aim.turn.actions)} leaves it {true.verdict}, {true.reason}"


def _false_scores(claimed: list[ScoredTurnEntry] | UnsetType, true: list[ScoredTurnEntry] | UnsetType) -> Iterator[str]:
    """What is certain may have been left open on either side; the rest is the same."""
    mine, theirs = _by_score(claimed), _by_score(true)
    order = [(-each.certain, -each.points, -each.lead) for each in mine.values()]
    is_same = mine.keys() == theirs.keys() and all(
        (each.points, each.lead) == (theirs[turn].points, theirs[turn].lead) and _may_be_same(each, theirs[turn])
        for turn, each in mine.items()
    )
    if not is_same or order != sorted(order):
        yield "$.advice.by_score: not what the turns score"


def _may_be_same(mine: ScoredTurnEntry, theirs: ScoredTurnEntry) -> bool:
    """Do the points that may be certain have a number in common?"""
    more, others = (0 if each.open is UNSET else each.open for each in (mine, theirs))
    return mine.certain <= theirs.certain + others and theirs.certain <= mine.certain + more


def _by_score(turns: list[ScoredTurnEntry] | UnsetType) -> Mapping[str, ScoredTurnEntry]:
    return {" ".join(turn.turn.actions): turn for turn in ([] if turns is UNSET else turns)}


def _by_turn(entries: list[ProspectEntry] | UnsetType) -> Mapping[str, ProspectEntry]:
    return {" ".join(entry.turn.actions): entry for entry in ([] if entries is UNSET else entries)}
