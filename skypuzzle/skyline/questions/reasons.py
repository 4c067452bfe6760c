"""Why not: a smallest set of reasons for which a question has no answer, in words that a player uses.

Each reason is a part of the question that can be left out: a goal, that there is no more cash, that the stock or the
box has no more floors of a kind, that a site is closed to the player. Smallest means: leave out any one of them, and
those that remain have a solution; that is asked again of each before it is given. The number of turns is not among
them, nor are the cards in the hand.
"""

from collections.abc import Iterator

from skypuzzle.answers import is_yes
from skypuzzle.clock import Clock
from skypuzzle.collecting import GaveUpError
from skypuzzle.reasons import minimal
from skypuzzle.skyline.questions import wording
from skypuzzle.skyline.questions.answer import Reasons, Repair
from skypuzzle.skyline.questions.answering import answer
from skypuzzle.skyline.questions.goals import holds
from skypuzzle.skyline.questions.hopeless import hopeless
from skypuzzle.skyline.questions.question import Question
from skypuzzle.skyline.questions.relaxing import Reason, Relaxed, most, possible_reasons
from skypuzzle.skyline.questions.repairs import repairs


def why_not(question: Question, *, time_limit: float | None = None, known: bool = False) -> Reasons:
    """The reasons why a question has no answer; none, and not complete, if it has one or time ran out.

    They follow from the question alone: whatever was not settled on the way could have led to others. Whoever knows
    that it has no answer need not have that proven again.
    """
    clock = Clock(time_limit)
    if not question.most_turns:
        return _too_late(question)
    if (told := hopeless(question)) is not None:
        return Reasons(told, complete=True, all_repairs=True)
    possible = False if known else is_yes(answer(question, clock))
    if possible is not False:
        return Reasons((), complete=False, possible=possible)
    try:
        kept = smallest(question, clock.share(2))
        sentences = None if kept is None else tuple(_sentences(question, kept, clock))
    except GaveUpError:
        sentences = None
    found = _repairs(question, clock)
    return Reasons(sentences or (), complete=sentences is not None, repairs=found or (), all_repairs=found is not None)


def _repairs(question: Question, clock: Clock) -> tuple[Repair, ...] | None:
    """None if anything was not settled in time."""
    try:
        return repairs(question, clock)
    except GaveUpError:
        return None


def smallest(question: Question, clock: Clock) -> list[Reason] | None:
    """Reasons that rule out an answer only together; None if anything was not settled in time."""
    blamed = list(possible_reasons(question))
    return minimal(blamed, _in_order_of_dropping(blamed), lambda kept: Relaxed(question, kept).is_possible(clock))


def _too_late(question: Question) -> Reasons:
    missed = [goal for goal in question.goals if not holds(goal, question.start, question.seat)]
    if not missed:
        return Reasons((), complete=False, possible=True)
    return Reasons((wording.goal(missed[0]), wording.no_turn(question)), complete=True, all_repairs=True)


def _in_order_of_dropping(reasons: list[Reason]) -> Iterator[list[Reason]]:
    """What to try to do without, first what says least; all of a kind at once, and then one by one."""
    for kind in ("box", "closed", "stock", "cash"):
        of_kind = [reason for reason in reasons if reason.kind == kind]
        if of_kind:
            yield of_kind
            yield from ([reason] for reason in of_kind if len(of_kind) > 1)
    yield from ([reason] for reason in reasons if reason.kind == "goal")


def _sentences(question: Question, kept: list[Reason], clock: Clock) -> Iterator[str]:
    """The reasons in words; those of a kind share a sentence. With nothing else to blame, it is the board."""
    for reason in kept:
        if reason.goal is not None:
            yield wording.goal(reason.goal, most(question, reason.goal, clock))
        elif reason.kind == "cash":
            yield wording.cash(question)
    held = [reason.floor for reason in kept if reason.kind == "stock" and reason.floor is not None]
    if held:
        yield wording.stock(question, held)
    bought = [reason.floor for reason in kept if reason.kind == "box" and reason.floor is not None]
    if bought:
        yield wording.box(question, bought)
    closed = [reason.site for reason in kept if reason.site is not None]
    if closed:
        yield wording.closed(question, closed, [reason.goal for reason in kept if reason.goal is not None])
    if all(reason.kind == "goal" for reason in kept):
        yield wording.board(question)
