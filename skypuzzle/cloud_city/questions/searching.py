"""Questions put to our own search: no OR-Tools to import, a thousand times faster, the same answers everywhere.

What it finds depends on nothing but the question, so it may steer other choices. Each answer is replayed.
"""

from collections import Counter
from collections.abc import Iterator

from skypuzzle.answers import Count, Found, GaveUpError, Impossible, OnFound, Undecided
from skypuzzle.cloud_city.questions.answer import Answer, Cities, Optima
from skypuzzle.cloud_city.questions.goals import Votes
from skypuzzle.cloud_city.questions.question import CityQuestion, Question, asked_about
from skypuzzle.cloud_city.questions.replay import replayed
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.search.cities import (
    Endgame,
    TooManySetsError,
    best_cities,
    best_city,
    every_best_walkways,
    layouts_with,
    reach,
)
from skypuzzle.limits import Clock, Limit

FEWEST = -200
"""Fewer votes than any city can have: Special Requests may cost some."""


def is_within(question: CityQuestion) -> bool:
    """Is the question one for the search? It counts votes, those of Special Requests in play among them."""
    return all(isinstance(goal, Votes) for goal in question.goals)


def endgame(question: CityQuestion) -> Endgame:
    """A question as the search puts it."""
    hand = question.tiles if question.hand is None else question.hand
    row = (Counter(question.tiles) - Counter(hand)).elements()
    return Endgame(
        question.city,
        hand,
        tuple(row),
        question.turns,
        question.stock,
        question.shape,
        question.requests,
        question.rivals,
    )


def votes_needed(question: CityQuestion) -> int:
    """What all goals together ask for."""
    return max((goal.number for goal in question.goals if isinstance(goal, Votes)), default=FEWEST)


def solve(question: Question, clock: Clock) -> Answer:
    """The first answer."""
    asked = asked_about(question)
    found = reach(endgame(asked), votes_needed(asked), clock=clock)
    return found if isinstance(found, Impossible | Undecided) else replayed(question, found.city)


def best(question: Question, clock: Clock) -> Answer:
    """The first of the best."""
    asked = asked_about(question)
    found = best_city(endgame(asked), clock=clock)
    if not found.proven:
        return Undecided()
    if found.votes is None or found.votes < votes_needed(asked):
        return Impossible()
    return replayed(question, found.first[0].city)


def optima(question: Question, clock: Clock) -> Optima | Impossible | Undecided:
    """How many of the best there are."""
    asked = asked_about(question)
    found = best_cities(endgame(asked), clock=clock)
    if not found.proven:
        return Undecided()
    if found.votes is None or found.votes < votes_needed(asked):
        return Impossible()
    return Optima(found.votes, found.layouts, found.cities)


def count(question: Question, clock: Clock, on_found: OnFound | None = None) -> Count:
    """How many ways to lay the tiles there are; as many as were found, if time runs out first.

    TooManySetsError, if requests are too much for our search.
    """
    asked = asked_about(question)
    number = 0
    try:
        for _ in layouts_with(endgame(asked), votes_needed(asked), clock=clock):
            number += 1
            if on_found is not None:
                on_found(number)
    except TooManySetsError:
        raise
    except GaveUpError:
        return Count(number, complete=False, stopped_by=Limit.TIME)
    return Count(number, complete=True)


def cities(
    question: Question,
    clock: Clock,
    *,
    only_best: bool = False,
    limit: int | None = None,
    on_found: OnFound | None = None,
) -> Cities:
    """One city for each way to lay the tiles, with its best walkways; or every best city. TooManySetsError as above."""
    found = Found[City](limit, clock, on_found)
    asked = asked_about(question)
    try:
        for city in _best_ones(asked, clock) if only_best else _layouts(asked, clock):
            if not found.take(replayed(question, city).city):
                break
    except TooManySetsError:
        raise
    except GaveUpError:
        found.give_up()
    return Cities(found.in_order(), found.is_complete, found.stopped_by)


def _layouts(question: CityQuestion, clock: Clock) -> Iterator[City]:
    return (layout.city for layout in layouts_with(endgame(question), votes_needed(question), clock=clock))


def _best_ones(question: CityQuestion, clock: Clock) -> Iterator[City]:
    found = best_city(endgame(question), clock=clock)
    if not found.proven:
        raise GaveUpError if clock.is_out else TooManySetsError
    if found.votes is None or found.votes < votes_needed(question):
        return
    for layout in layouts_with(endgame(question), found.votes, clock=clock):
        bare = City(layout.city.quarters, question.city.walkways)
        yield from every_best_walkways(bare, question.stock, None, question.requests, question.rivals)
