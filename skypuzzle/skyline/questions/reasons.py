"""Finds a smallest set of reasons why a question has no answer, in a player's words.

Each reason is a part of the question that can be left out: a goal, that there is no more cash, that the stock or the
box has no more floors of a kind, that a site is closed to the player. Smallest means: leave out any one of them, and
the rest has a solution, which is checked for each. The number of turns is not among them, nor are the cards in the
hand.
"""

from collections.abc import Iterator

from skypuzzle.answers import GaveUpError, is_yes, minimal
from skypuzzle.limits import Clock
from skypuzzle.skyline.questions import answer
from skypuzzle.skyline.questions.question import Question, Reasons, holds
from skypuzzle.skyline.questions.relaxations import (
    Reason,
    Relaxed,
    box_words,
    closed_words,
    goal_words,
    hopeless,
    in_money_and_floors,
    in_turns,
    most,
    possible_reasons,
    stock_words,
    turns_to_try,
)
from skypuzzle.skyline.rules.city import COLOURS, NEUTRAL_FLOOR
from skypuzzle.wording import number_of


def why_not(
    question: Question, *, time_limit: float | None = None, known: bool = False, ways_out: bool = True
) -> Reasons:
    """Explain why a question has no answer; no reasons, and not complete, if it has one or time ran out.

    Reasons follow from the question alone: anything left open on the way could have led to others. With `known`,
    that there is no answer is not proven again; without `ways_out`, no time is spent on repairs.
    """
    clock = Clock(time_limit)
    if not question.most_turns:
        return _too_late(question)
    if (obvious := hopeless(question)) is not None:
        return Reasons(obvious, complete=True, all_repairs=True)
    possible = False if known else is_yes(answer(question, clock))
    if possible is not False:
        return Reasons((), complete=False, possible=possible)
    if not ways_out:
        return Reasons(*_reasons(question, clock))
    turns = in_turns(question, clock.share(2))  # first, as it is mostly quick
    sentences, complete = _reasons(question, clock.share(2))
    money, is_money_settled = None, True
    try:
        money = in_money_and_floors(question, clock)
    except GaveUpError:
        is_money_settled = False
    if not turns.settled and not clock.is_out:
        again = in_turns(question, clock)
        turns = turns if again.repair is None and not again.settled else again
    settled = {"money": is_money_settled, "turns": turns.settled}
    return Reasons(
        sentences,
        complete,
        repairs=tuple(repair for repair in (money, turns.repair) if repair is not None),
        all_repairs=all(settled.values()),
        open_repairs=tuple(kind for kind, is_settled in settled.items() if not is_settled),
        more_turns=turns_to_try(question),
    )


def _reasons(question: Question, clock: Clock) -> tuple[tuple[str, ...], bool]:
    """Sentences, and whether they are complete; none if time ran out."""
    kept = smallest(question, clock)
    if kept is None:
        return (), False
    try:
        return tuple(_sentences(question, kept, clock)), True
    except GaveUpError:
        return tuple(_sentences(question, kept, None)), False


def smallest(question: Question, clock: Clock) -> list[Reason] | None:
    return _smallest_of(list(possible_reasons(question)), question, clock)


def _smallest_of(reasons: list[Reason], question: Question, clock: Clock) -> list[Reason] | None:
    """In several turns the stock is one reason as a whole: floors can be bought, so single kinds say little."""
    is_whole = question.most_turns > 1
    stock = tuple(reason for reason in reasons if reason.kind == "stock")
    blamed: list[tuple[Reason, ...]] = [(reason,) for reason in reasons if not (is_whole and reason in stock)]
    if is_whole and stock:
        blamed.append(stock)
    settled: dict[frozenset[Reason], bool | None] = {}

    def is_possible(groups: list[tuple[Reason, ...]]) -> bool | None:
        kept = frozenset(reason for group in groups for reason in group)
        if kept not in settled:
            settled[kept] = Relaxed(question, [reason for reason in reasons if reason in kept]).is_possible(clock)
        return settled[kept]

    found = minimal(blamed, _in_order_of_dropping(blamed), is_possible)
    return None if found is None else [reason for reason in reasons if any(reason in group for group in found)]


def _too_late(question: Question) -> Reasons:
    missed = [goal for goal in question.goals if not holds(goal, question.start, question.seat)]
    if not missed:
        return Reasons((), complete=False, possible=True)
    return Reasons(
        (goal_words(missed[0]), f"{COLOURS[question.player]} has no turn left"), complete=True, all_repairs=True
    )


def _in_order_of_dropping(reasons: list[tuple[Reason, ...]]) -> Iterator[list[tuple[Reason, ...]]]:
    """What to try to do without, least informative first; all of a kind at once, then one by one.

    Of floors, the neutral ones say least, and penthouses most.
    """
    reasons = sorted(reasons, key=lambda group: group[0].floor != NEUTRAL_FLOOR)
    for kind in ("box", "closed", "stock", "cash"):
        of_kind = [group for group in reasons if group[0].kind == kind]
        if of_kind:
            yield of_kind
            yield from ([group] for group in of_kind if len(of_kind) > 1)
    yield from ([group] for group in reasons if group[0].kind == "goal")


def _sentences(question: Question, kept: list[Reason], clock: Clock | None) -> Iterator[str]:
    """The reasons in words; those of a kind share a sentence. With nothing else to blame, it is the board.

    Without a clock, what would take time is left out.
    """
    held = _floors(kept, "stock")
    for reason in kept:
        if reason.goal is not None:
            yield goal_words(reason.goal, None if clock is None else most(question, reason.goal, clock))
        elif reason.kind == "cash":
            lacking = [] if clock is None or held else _lacking_with_any_money(question, clock)
            amount = question.start.cash[question.seat]
            has = f"{COLOURS[question.player]} has {f'only {amount}M' if amount else 'no money'} to begin with"
            yield has + (f"; with any money, {stock_words(question, lacking)}" if lacking else "")
    if held:
        yield stock_words(question, held)
    if bought := _floors(kept, "box"):
        yield box_words(question, bought)
    if closed := [reason.site for reason in kept if reason.site is not None]:
        yield closed_words(question, closed, [reason.goal for reason in kept if reason.goal is not None])
    if all(reason.kind == "goal" for reason in kept):
        turns = number_of(question.turns, "turn")
        yield f"even with any money and any floors, this board does not allow it in {turns}"


def _floors(kept: list[Reason], kind: str) -> list[int]:
    return [reason.floor for reason in kept if reason.kind == kind and reason.floor is not None]


def _lacking_with_any_money(question: Question, clock: Clock) -> list[int]:
    """Kinds of floors in stock that rule it out as well, if money does: nothing bought now is built in this turn.

    In several turns, floors can be bought, and money says it all.
    """
    if question.most_turns > 1:
        return []
    blamed = [reason for reason in possible_reasons(question) if reason.kind in ("goal", "stock")]
    is_possible = Relaxed(question, blamed).is_possible(clock)
    if is_possible:
        return []
    kept = _smallest_of(blamed, question, clock)
    if is_possible is None or kept is None:
        raise GaveUpError
    return _floors(kept, "stock")
