"""Answers to questions: our own search where it is enough, CP-SAT for the rest.

OR-Tools takes half a second to import, so that waits until it is needed. For goals other than votes, our own search
says what is impossible and proposes layouts. A card that must be fulfilled gives at least a few votes, so a city that
reaches all goals has these on top if the card is counted although it is not in play; if the search proves that no city
has them, there is no answer. Otherwise CP-SAT checks the first layouts, each with all its walkways, which is fast. Only
if all of these fail, it is asked the whole question."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from skypuzzle.answers import GaveUpError, Impossible, Undecided
from skypuzzle.cloud_city.questions import search
from skypuzzle.cloud_city.questions.question import (
    Answer,
    CityQuestion,
    Question,
    Request,
    Solved,
    Votes,
    asked_about,
    holds,
)
from skypuzzle.cloud_city.questions.search import endgame, replayed, votes_needed
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.search.cities import best_city, layouts_with, reach
from skypuzzle.imports import nothing_collected
from skypuzzle.limits import Clock

LEAST_GAIN = {1: 3, 2: 3, 3: 6, 4: 3, 5: 3, 6: 3, 7: 2, 8: 0, 9: 0, 10: 0}
"""What each card gives at least where it is fulfilled."""

LAYOUTS = 20
"""How many proposals are looked at before the whole question goes to CP-SAT."""


def _solve_goals(question: Question, clock: Clock) -> Answer:
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
        from skypuzzle.cloud_city.questions import cp_sat

    return cp_sat.solve(question, clock)


def _best_for_goals(question: Question, clock: Clock) -> Answer:
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
        from skypuzzle.cloud_city.questions import cp_sat

    return cp_sat.best(question, clock, at_least=at_least, at_most=at_most)


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
        from skypuzzle.cloud_city.questions import cp_sat

    laid = replace(question, city=City(layout.quarters, question.city.walkways), tiles=(), hand=None)
    found = cp_sat.best(laid, clock) if best else cp_sat.solve(laid, clock)
    return found.city if isinstance(found, Solved) else None


def answer(question: Question, clock: Clock, *, best: bool = False) -> Answer:
    """The answer to a question, the best one if that is asked for; Undecided when the time is up."""
    if clock.is_out:
        return Undecided()
    if search.is_within(asked_about(question)):
        found = search.best(question, clock) if best else search.solve(question, clock)
        if not isinstance(found, Undecided) or clock.is_out:
            return found
    else:
        return _best_for_goals(question, clock) if best else _solve_goals(question, clock)
    with nothing_collected():
        from skypuzzle.cloud_city.questions import cp_sat

    return cp_sat.best(question, clock) if best else cp_sat.solve(question, clock)
