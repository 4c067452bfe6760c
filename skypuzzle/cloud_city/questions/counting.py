"""All distinct final cities that answer a question, one by one from CP-SAT: each is forbidden once it is found."""

from collections.abc import Iterator

from skypuzzle.answers import Count, Found, GaveUpError, Impossible, OnFound, Undecided
from skypuzzle.cloud_city.model.city import city_solver
from skypuzzle.cloud_city.questions.answer import Cities, Optima, Solved
from skypuzzle.cloud_city.questions.question import Question, asked_about
from skypuzzle.cloud_city.questions.replay import replayed
from skypuzzle.cloud_city.questions.solving import Asked, best
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.limits import Clock, Limit
from skypuzzle.solver import is_proven


def cities(
    question: Question,
    clock: Clock,
    *,
    only_best: bool = False,
    limit: int | None = None,
    on_found: OnFound | None = None,
) -> Cities:
    """One city for each way to lay the tiles; or every city that has the most votes."""
    found = Found[City](limit, clock, on_found)
    try:
        for city in _best_ones(question, clock) if only_best else _each(question, clock):
            if not found.take(city):
                break
    except GaveUpError:
        found.give_up()
    return Cities(found.in_order(), found.is_complete, found.stopped_by)


def count(question: Question, clock: Clock, on_found: OnFound | None = None) -> Count:
    """How many ways to lay the tiles there are; as many as were found, if time runs out first."""
    number = 0
    try:
        for number, _ in enumerate(_each(question, clock), 1):
            if on_found is not None:
                on_found(number)
    except GaveUpError:
        return Count(number, complete=False, stopped_by=Limit.TIME)
    return Count(number, complete=True)


def optima(question: Question, clock: Clock) -> Optima | Impossible | Undecided:
    """How many of the best there are."""
    top = best(question, clock)
    if not isinstance(top, Solved):
        return top
    try:
        found = list(_each(question, clock, top.votes))
    except GaveUpError:
        return Undecided()
    return Optima(top.votes, len({city.quarters for city in found}), len(found))


def _best_ones(question: Question, clock: Clock) -> Iterator[City]:
    top = best(question, clock)
    if isinstance(top, Undecided):
        raise GaveUpError
    if isinstance(top, Solved):
        yield from _each(question, clock, top.votes)


def _each(question: Question, clock: Clock, votes: int | None = None) -> Iterator[City]:
    """Cities with their tiles laid in different ways; where votes are given, with so many and any walkways."""
    asked = Asked(asked_about(question))
    if votes is not None:
        asked.model.add(asked.votes >= votes)
    while True:
        solver = city_solver(clock)
        found = is_proven(solver, asked.model)
        if found is None:
            raise GaveUpError
        if not found:
            return
        city = replayed(question, asked.city.final(solver)).city
        yield city
        if city.quarters == asked.city.city.quarters and votes is None:
            return  # nothing is laid, so there is nothing to differ in
        asked.city.forbid(city, walkways=votes is not None)
