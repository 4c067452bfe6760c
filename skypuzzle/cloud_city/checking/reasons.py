"""Why goals are lost or secured, in words; votes with the number that no continuation passes."""

from collections.abc import Iterator

from skypuzzle.cloud_city.checking.continuations import everything
from skypuzzle.cloud_city.checking.judging import Judge
from skypuzzle.cloud_city.checking.securing import SPOILT, fewest_votes
from skypuzzle.cloud_city.checking.table import Table
from skypuzzle.cloud_city.checking.verdicts import Reason
from skypuzzle.cloud_city.questions.question import Built, Goal, Request
from skypuzzle.cloud_city.rules.city import NO_TILE
from skypuzzle.cloud_city.rules.pieces import KINDS, Height, Walkway
from skypuzzle.cloud_city.rules.scoring import CARDS
from skypuzzle.cloud_city.search.cities import Endgame, best_city

NODES = 100_000
"""For the most votes that are possible: well under a second."""


def why_lost(table: Table, judge: Judge) -> tuple[Reason, ...]:
    """Why no continuation ends with these goals."""
    return tuple(_why_lost(table, judge))


def _why_lost(table: Table, judge: Judge) -> Iterator[Reason]:
    if len(judge.goals) > 1:
        yield Reason("no continuation ends with all of them")
        return
    (goal,) = judge.goals
    if isinstance(goal, Built):
        yield Reason(_why_never(table, goal.walkway))
    elif isinstance(goal, Request):
        yield Reason(f"no continuation fulfils {CARDS[goal.card]}, whatever tiles come and whatever the others leave")
    else:
        most = most_votes(table, judge)
        asked = f"{judge.votes} {'vote is' if judge.votes == 1 else 'votes are'} needed"
        if not table.turns:
            yield Reason(f"{asked}, and there {_are(most or 0)}", most)
        elif most is None:
            yield Reason(f"{asked}, and no continuation has as many, whatever tiles come and whatever the others leave")
        else:
            yield Reason(f"{asked}, and no continuation has more than {most}, even with the best tiles", most)


def most_votes(table: Table, judge: Judge) -> int | None:
    """The most that any continuation has; None if cards in play make that hard to say, or it takes too long."""
    if not table.turns:
        return judge.total(table.city)
    if judge.in_play or table.draws < table.turns - 1 or table.pile < table.draws:
        return None
    pool = everything(table)
    row = tuple(kind for kind in KINDS for _ in range(min(pool[kind], table.turns - 1)))
    endgame = Endgame(table.city, table.hand, row, table.turns, table.stock, table.position.shape)
    found = best_city(endgame, nodes=NODES)
    return found.votes if found.proven else None


def _why_never(table: Table, walkway: Walkway) -> str:
    city = table.city
    if all(city.height(quarter) for quarter in walkway):
        reason = city.why_no_walkway(walkway)
        if reason is not None and NO_TILE not in (city.quarters[quarter] for quarter in walkway.between):
            return reason
        level = city.level(walkway)
        if not table.stock.left(level, walkway.length):
            return f"the stock has no {level} walkway of length {walkway.length} (rule 10h)"
    if not any(table.stock.left(level, walkway.length) for level in Height):
        return f"the stock has no walkway of length {walkway.length} any more (rule 10h)"
    if not table.turns:
        return "it does not stand, and there are no turns left"
    return "no tiles that can still come make it possible, with the walkways that stand and those in the stock"


def why_secured(table: Table, judge: Judge) -> tuple[Reason, ...]:
    """Why every continuation ends with these goals."""
    return tuple(_why_secured(table, judge, goal) for goal in judge.goals)


def _why_secured(table: Table, judge: Judge, goal: Goal) -> Reason:
    if isinstance(goal, Built):
        return Reason("it stands, and walkways are never removed (ruling H)")
    if isinstance(goal, Request):
        words = f"{CARDS[goal.card]}: " + (
            "nothing that can still be built or laid changes it" if table.turns else "fulfilled at the end"
        )
        return Reason(words)
    fewest = fewest_votes(table, judge)
    if table.turns and SPOILT.intersection(judge.in_play) and fewest < (judge.votes or 0):
        return Reason("whatever is still laid and built, there are enough votes")
    if not table.turns:
        return Reason(f"there {_are(fewest)}", fewest)
    return Reason(f"{fewest} {'vote is' if fewest == 1 else 'votes are'} sure, even if nothing more is built", fewest)


def _are(votes: int) -> str:
    return f"{'is' if votes == 1 else 'are'} {votes}"
