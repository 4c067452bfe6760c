"""Goals other than votes: our own search says what cannot be, and proposes layouts; CP-SAT looks at single ones.

A card that must be fulfilled gives at least so many votes. So whoever reaches all goals has these votes on top, if the
card is counted although it is not in play; and where the search proves that nobody has, there is no answer. Else its
first layouts are looked at, each with all its walkways, which takes CP-SAT no time. Only if all of these fail, it is
asked about everything.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from skypuzzle.answers import GaveUpError, Impossible, Undecided
from skypuzzle.cloud_city.questions.answer import Answer, Solved
from skypuzzle.cloud_city.questions.goals import Request, Votes, holds
from skypuzzle.cloud_city.questions.question import CityQuestion, Question, asked_about
from skypuzzle.cloud_city.questions.replay import replayed
from skypuzzle.cloud_city.questions.searching import endgame, votes_needed
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.search.cities import best_city, layouts_with, reach
from skypuzzle.imports import nothing_collected
from skypuzzle.limits import Clock

LEAST_GAIN = {1: 3, 2: 3, 3: 6, 4: 3, 5: 3, 6: 3, 7: 2, 8: 0, 9: 0, 10: 0}
"""What each card gives at least where it is fulfilled."""

LAYOUTS = 20
"""How many proposals are looked at before the whole question goes to CP-SAT."""


def solve(question: Question, clock: Clock) -> Answer:
    """Any answer."""
    asked = asked_about(question)
    wider = counting_the_cards(asked)
    possible = reach(endgame(wider), votes_needed(wider), clock=clock)
    if isinstance(possible, Impossible):
        return possible
    for layout in _proposals(wider, clock):
        if clock.is_out:
            return Undecided()
        found = _with_walkways(asked, layout, clock)
        if found is not None:
            return replayed(question, found)
    if clock.is_out:
        return Undecided()
    with nothing_collected():
        from skypuzzle.cloud_city.questions import solving

    return solving.solve(question, clock)


def best(question: Question, clock: Clock) -> Answer:
    """An answer with as many votes as any has: between what a proposal has and what our search says nobody exceeds."""
    asked = asked_about(question)
    wider = counting_the_cards(asked)
    plain = best_city(endgame(asked), clock=clock)
    counted = best_city(endgame(wider), clock=clock)
    if plain.votes is None or counted.votes is None or not plain.proven or not counted.proven:
        return Undecided() if clock.is_out else _of_record(question, clock)
    most = min(plain.votes, counted.votes - _least_gain(asked))
    if most < votes_needed(asked):
        return Impossible()
    proposed = [_with_walkways(asked, layout.city, clock, best=True) for layout in (*plain.first, *counted.first)]
    found = [replayed(question, city) for city in proposed if city is not None]
    known = max(found, key=lambda answer: answer.votes, default=None)
    if known is not None and known.votes == most:
        return known
    return _of_record(question, clock, at_least=None if known is None else known.votes, at_most=most)


def _of_record(question: Question, clock: Clock, *, at_least: int | None = None, at_most: int | None = None) -> Answer:
    if clock.is_out:
        return Undecided()
    with nothing_collected():
        from skypuzzle.cloud_city.questions import solving

    return solving.best(question, clock, at_least=at_least, at_most=at_most)


def _least_gain(question: CityQuestion) -> int:
    """What the cards that must be fulfilled and are not in play would give at least."""
    cards = {goal.card for goal in question.goals if isinstance(goal, Request)} - set(question.requests)
    return sum(LEAST_GAIN[card] for card in cards)


def counting_the_cards(question: CityQuestion) -> CityQuestion:
    """A question about votes alone that has an answer wherever this one has."""
    cards = {goal.card for goal in question.goals if isinstance(goal, Request)} - set(question.requests)
    votes = [goal.number for goal in question.goals if isinstance(goal, Votes)]
    return replace(
        question,
        goals=(Votes(max(votes) + _least_gain(question)),) if votes else (),
        requests=(*question.requests, *sorted(cards)),
    )


def _proposals(question: CityQuestion, clock: Clock) -> Iterator[City]:
    """Layouts with enough votes as our own search finds them: the best first."""
    try:
        yield from (layout.city for layout in best_city(endgame(question), clock=clock).first)
        found = layouts_with(endgame(question), votes_needed(question), clock=clock)
        yield from (layout.city for layout in islice(found, LAYOUTS))
    except GaveUpError:
        return


def _with_walkways(question: CityQuestion, layout: City, clock: Clock, *, best: bool = False) -> City | None:
    """The layout with walkways that reach all goals, the best ones if asked for; None if there are none, or no time."""
    if not best and all(holds(goal, layout, question.rivals, question.requests) for goal in question.goals):
        return layout
    with nothing_collected():
        from skypuzzle.cloud_city.questions import solving

    laid = replace(question, city=City(layout.quarters, question.city.walkways), tiles=(), hand=None)
    found = solving.best(laid, clock) if best else solving.solve(laid, clock)
    return found.city if isinstance(found, Solved) else None
