"""Questions for CP-SAT: an answer, the best one, all of them one by one, or the proof that there is none."""

from collections.abc import Collection, Iterator

from skypuzzle.answers import Count, FalseAnswerError, GaveUpError, Impossible, OnFound, Undecided
from skypuzzle.cloud_city.model.city import Amount, CityModel, RequestModel, city_solver
from skypuzzle.cloud_city.questions.answers import collect, count_found, replay_answer
from skypuzzle.cloud_city.questions.question import (
    Answer,
    Built,
    Cities,
    CityQuestion,
    Optima,
    Question,
    Request,
    Solved,
    Votes,
    city_question,
)
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import Quarter
from skypuzzle.cloud_city.rules.scoring import COMPARING, compared
from skypuzzle.limits import Clock
from skypuzzle.solver import cp_model, is_proven


class QuestionModel:
    """A question as a model."""

    def __init__(self, question: CityQuestion, without: Collection[tuple[str, Quarter]] = ()) -> None:
        """`without` drops rules of building on some quarters: see `CityModel`."""
        self.model = cp_model.CpModel()
        self.city = CityModel(
            self.model,
            question.city,
            question.shape,
            question.counts,
            question.turns,
            question.stock,
            question.hand,
            without=without,
        )
        rivals = {card: max((compared(card, city) for city in question.rivals), default=0) for card in COMPARING}
        cards = RequestModel(self.city, rivals)
        self.votes: Amount = self.city.votes + sum(cards.votes(card) for card in question.requests)
        for goal in question.goals:
            if isinstance(goal, Votes):
                self.model.add(self.votes >= goal.number)
            elif isinstance(goal, Request):
                cards.require(goal.card)
            elif isinstance(goal, Built):
                self.city.require(goal.walkway)


def solve(question: Question, clock: Clock, *, at_least: int | None = None) -> Answer:
    """Any answer; with `at_least`, one with this many votes, which may be negative because cards can cost votes."""
    asked = QuestionModel(city_question(question))
    if at_least is not None:
        asked.model.add(asked.votes >= at_least)
    return _answer(question, asked, clock)


def is_possible(question: CityQuestion, clock: Clock, without: Collection[tuple[str, Quarter]]) -> bool | None:
    """Is there an answer without some rules of building? None if time ran out."""
    return is_proven(city_solver(clock), QuestionModel(question, without).model)


def most_votes(question: CityQuestion, clock: Clock, without: Collection[tuple[str, Quarter]]) -> int | None:
    """The most votes of any answer without these rules; None if there is no answer or time ran out."""
    asked = QuestionModel(question, without)
    asked.model.maximize(asked.votes)
    solver = city_solver(clock)
    return round(solver.objective_value) if is_proven(solver, asked.model) else None


def best(question: Question, clock: Clock, *, at_least: int | None = None, at_most: int | None = None) -> Answer:
    """An answer with the most votes, within bounds that the caller may know."""
    asked = QuestionModel(city_question(question))
    if at_least is not None:
        asked.model.add(asked.votes >= at_least)
    if at_most is not None:
        asked.model.add(asked.votes <= at_most)
    asked.model.maximize(asked.votes)
    return _answer(question, asked, clock)


def _answer(question: Question, asked: QuestionModel, clock: Clock) -> Answer:
    solver = city_solver(clock)
    found = is_proven(solver, asked.model)
    if not found:
        return Undecided() if found is None else Impossible()
    answer = replay_answer(question, asked.city.final(solver))
    if asked.model.has_objective() and answer.votes != round(solver.objective_value):
        raise FalseAnswerError(f"it has not {solver.objective_value} votes", question, answer.city)
    return answer


def cities(
    question: Question,
    clock: Clock,
    *,
    only_best: bool = False,
    limit: int | None = None,
    on_found: OnFound | None = None,
) -> Cities:
    found = _best_ones(question, clock) if only_best else _each(question, clock)
    return collect(found, limit, clock, on_found)


def count(question: Question, clock: Clock, on_found: OnFound | None = None) -> Count:
    return count_found(_each(question, clock), on_found)


def optima(question: Question, clock: Clock) -> Optima | Impossible | Undecided:
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
    """Cities with different layouts; with `votes`, all cities with at least that many, whatever their walkways."""
    asked = QuestionModel(city_question(question))
    if votes is not None:
        asked.model.add(asked.votes >= votes)
    while True:
        solver = city_solver(clock)
        found = is_proven(solver, asked.model)
        if found is None:
            raise GaveUpError
        if not found:
            return
        city = replay_answer(question, asked.city.final(solver)).city
        yield city
        if city.quarters == asked.city.city.quarters and votes is None:
            return  # nothing is laid, so there is nothing to differ in
        asked.city.forbid(city, walkways=votes is not None)
