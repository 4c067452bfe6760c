"""Proving answers of `solve` again: solutions are replayed, and what is called impossible is searched for.

The searching is done by the reference model, whichever engine gave the answer.
"""

from collections.abc import Iterator
from itertools import repeat

from skypuzzle.answers import Count, FalseAnswerError, Impossible, Undecided, is_yes, opposite
from skypuzzle.cloud_city.documents import SolveDocument
from skypuzzle.cloud_city.notation.positions import in_turn
from skypuzzle.cloud_city.questions import Cities, GameQuestion, Question, Solved, why_not
from skypuzzle.cloud_city.questions.question import asked_about
from skypuzzle.cloud_city.questions.search import check_turns, replayed
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.faults import check_city
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.limits import Clock, Limit
from skypuzzle.verifying.claims import prove_count
from skypuzzle.verifying.findings import Findings

IN_TIME = "whether these are all was not settled in time"


def prove_answer(document: SolveDocument, name: str, findings: Findings) -> None:
    """Prove everything that an answer claims."""
    question = _question(document, name)
    for place, reason in _stray(document):
        findings.fault(place, reason)
    if document.city is not None:
        _prove_city(document, document.city, question, name, findings)
    elif document.cities is not None:
        _prove_list(document, document.cities, question, name, findings)
    elif document.count is not None:
        found = _counted(question, findings.time())
        prove_count(document.count, found, document.answer, "final cities", findings)
    elif document.optima is not None:
        _prove_optima(document, question, findings)
    elif document.answer == "impossible":
        reason = "the document says impossible, but there is a solution"
        findings.judge(opposite(_is_possible(question, findings.time())), "$.answer", reason)
    elif document.answer == "solved":
        findings.fault("$.answer", "the document says solved, but gives no answer")
    else:
        findings.note("$.answer", "undecided: it claims nothing")
    if document.reasons and document.answer == "impossible":
        true = why_not(question, time_limit=findings.time().seconds)
        is_so = sorted(true.reasons) == sorted(document.reasons) if true.complete else None
        findings.judge(is_so, "$.reasons", "these are not the reasons why it is impossible")


def _question(document: SolveDocument, name: str) -> Question:
    try:
        return document.question.question
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.question: {error}") from None


def _stray(document: SolveDocument) -> Iterator[tuple[str, str]]:
    """Keys that mean nothing here, so that they cannot be proven."""
    asked, said = document.question, document.answer
    for key in asked.stray_keys:
        yield (
            f"$.question.{key}",
            f"{'a city on its own' if isinstance(asked.position, City) else 'a position'} has none",
        )
    forms = [key for key in ("city", "cities", "count", "optima") if getattr(document, key) is not None]
    if len(forms) > 1:
        yield f"$.{forms[1]}", f"an answer with {forms[0]} has none"
    for key in ("turns", "votes"):
        if (getattr(document, key) is None) != (document.city is None):
            yield f"$.{key}", "it goes with a final city, and only with one"
    if document.optima is not None and not asked.best:
        yield "$.optima", "they go with the question for the best"
    if document.count is not None and asked.best:
        yield "$.count", "the best are counted as optima"
    if (document.city is not None or document.optima is not None) and said != "solved":
        yield "$.answer", f"the document says {said}, but gives a solution"
    if document.reasons is not None and said != "impossible":
        yield "$.reasons", f"the document says {said}, but gives reasons"


def _expect_valid(city: City, question: Question, place: str) -> None:
    try:
        check_city(city, asked_about(question).shape)
    except SkypuzzleError as error:
        raise FileError(f"{place}: {error}") from None


def _prove_city(document: SolveDocument, city: City, question: Question, name: str, findings: Findings) -> None:
    _expect_valid(city, question, f"{name}: $.city")
    seats = repeat(question.player if isinstance(question, GameQuestion) else 0)
    turns = in_turn(document.turns or (), seats, f"{name}: $.turns")
    try:
        solved = check_turns(question, tuple(turn.move for turn in turns), city)
    except FalseAnswerError as error:
        findings.fault("$.city", f"not an answer to the question: {error.reason}")
        return
    if document.votes is not None and document.votes != solved.votes:
        findings.fault("$.votes", f"the document says {document.votes}, but there are {solved.votes}")
    if document.question.best:
        _prove_best(question, solved.votes, "$.question.best", findings)


def _prove_best(question: Question, votes: int, place: str, findings: Findings) -> None:
    is_so = opposite(_is_possible(question, findings.time(), at_least=votes + 1))
    findings.judge(is_so, place, f"{votes} votes are not the most")


def _is_possible(question: Question, clock: Clock, *, at_least: int | None = None) -> bool | None:
    """Is there an answer, with so many votes if that is asked?"""
    from skypuzzle.cloud_city.questions.cp_sat import solve

    return None if clock.is_out else is_yes(solve(question, clock, at_least=at_least))


def _all_cities(question: Question, clock: Clock, *, best: bool, limit: int) -> Cities:
    from skypuzzle.cloud_city.questions.cp_sat import cities

    return Cities((), complete=False) if clock.is_out else cities(question, clock, only_best=best, limit=limit)


def _prove_list(
    document: SolveDocument, cities: tuple[City, ...], question: Question, name: str, findings: Findings
) -> None:
    """Final cities: each is an answer, and unless the document is undecided there are no others."""
    best = document.question.best
    listed: dict[City, int] = {}
    for index, city in enumerate(cities):
        place = f"$.cities[{index}]"
        _expect_valid(city, question, f"{name}: {place}")
        key = city if best else city.without_walkways()
        if key in listed:
            findings.fault(place, f"the same as $.cities[{listed[key]}]")
            continue
        listed[key] = index
        try:
            solved = replayed(question, city)
        except FalseAnswerError as error:
            findings.fault(place, f"not an answer to the question: {error.reason}")
            continue
        if best:
            _prove_best(question, solved.votes, place, findings)
    if document.answer == "undecided":
        return
    if (document.answer == "solved") != bool(cities):
        findings.fault("$.answer", f"the document says {document.answer}, with {len(cities)} final cities")
        return
    found = _all_cities(question, findings.time(), best=best, limit=len(cities) + 1)
    if len(found.cities) > len(cities):
        findings.fault("$.cities", f"there are more than {len(cities)} final cities")
    elif not found.complete:
        findings.leave_open("$.cities", IN_TIME)


def _counted(question: Question, clock: Clock) -> Count:
    from skypuzzle.cloud_city.questions.cp_sat import count

    return Count(0, complete=False, stopped_by=Limit.TIME) if clock.is_out else count(question, clock)


def _prove_optima(document: SolveDocument, question: Question, findings: Findings) -> None:
    from skypuzzle.cloud_city.questions.cp_sat import optima

    clock, claimed = findings.time(), document.optima
    found = Undecided() if clock.is_out else optima(question, clock)
    if claimed is None or isinstance(found, Undecided):
        findings.leave_open("$.optima", IN_TIME)
    elif isinstance(found, Impossible):
        findings.fault("$.optima", "there is no answer at all")
    else:
        for key in ("votes", "layouts", "cities"):
            said, true = getattr(claimed, key), getattr(found, key)
            findings.judge(said == true, f"$.optima.{key}", f"the document says {said}, but there are {true}")


def second_opinion_on(document: SolveDocument, name: str, findings: Findings) -> None:
    """What our own search says about an answer, which the reference model has proven."""
    from skypuzzle.cloud_city.questions import search
    from skypuzzle.verifying.findings import SECOND_OPINION_SECONDS

    question = _question(document, name)
    if not search.is_within(asked_about(question)):
        findings.note("$", "our own search does not answer such questions")
        return
    clock = findings.clock.at_most(SECOND_OPINION_SECONDS)
    answer = search.best(question, clock)
    if isinstance(answer, Undecided):
        findings.leave_open("$", "the second opinion was not settled in time")
    elif document.answer != "undecided" and (document.answer == "solved") != isinstance(answer, Solved):
        findings.fault("$.answer", "the second opinion disagrees")
    elif isinstance(answer, Solved) and document.votes is not None and document.votes > answer.votes:
        findings.fault("$.votes", f"the second opinion finds at most {answer.votes}")
    else:
        findings.note("$", "the second opinion agrees")
