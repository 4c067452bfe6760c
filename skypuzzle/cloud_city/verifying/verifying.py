"""Proving the documents that only Cloud City has: positions, records, answers, checks and reviews.

Lines of play are replayed, strategies are played out, and bounds, refutations and values are computed again. CP-SAT
confirms what `solve` called impossible, whichever engine gave the answer.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import repeat
from typing import TYPE_CHECKING, ClassVar

from skypuzzle.answers import Count, FalseAnswerError, Impossible, Undecided, is_yes, opposite
from skypuzzle.cloud_city import documents
from skypuzzle.cloud_city.checking.advice import advise
from skypuzzle.cloud_city.checking.check import check
from skypuzzle.cloud_city.checking.proofs import finding_flaws
from skypuzzle.cloud_city.checking.verdicts import Check, Finding, Prospect
from skypuzzle.cloud_city.checking.winning import win_faults
from skypuzzle.cloud_city.notation.positions import in_turn
from skypuzzle.cloud_city.questions.answers import best_answer, check_turns, is_within, replay_answer
from skypuzzle.cloud_city.questions.question import (
    Cities,
    GameQuestion,
    Goal,
    Question,
    Win,
    city_question,
    goal_faults,
)
from skypuzzle.cloud_city.questions.reasons import why_not
from skypuzzle.cloud_city.questions.reviews import PlayerReview, Review, TurnReview, question_at, review
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.faults import check_city
from skypuzzle.cloud_city.rules.pieces import Shape
from skypuzzle.cloud_city.rules.position import GameRecord, Seat
from skypuzzle.cloud_city.rules.scoring import score
from skypuzzle.documents import Document, builtins
from skypuzzle.errors import FileError, RuleError, raise_if_any
from skypuzzle.imports import LazyModule
from skypuzzle.limits import Clock, Limit
from skypuzzle.play import IllegalTurnError, replay
from skypuzzle.verdicts import Verdict
from skypuzzle.verifying.answers import IN_TIME, compare_opinion, file_errors, prove_bare_answer
from skypuzzle.verifying.checks import CheckProof
from skypuzzle.verifying.claims import list_unproven, prove_count, prove_record
from skypuzzle.verifying.findings import SECOND_OPINION_SECONDS, Findings, differences

if TYPE_CHECKING:
    from skypuzzle.cloud_city.questions import cp_sat
else:
    cp_sat = LazyModule("skypuzzle.cloud_city.questions.cp_sat")


def prove_answer(document: documents.SolveDocument, name: str, findings: Findings) -> None:
    question = _question(document, name)
    for place, reason in _misplaced_keys(document):
        findings.fault(place, reason)
    if document.city is not None:
        _prove_city(document, document.city, question, name, findings)
    elif document.cities is not None:
        _prove_list(document, document.cities, question, name, findings)
    elif document.count is not None:
        clock, found = findings.time(), Count(0, complete=False, stopped_by=Limit.TIME)
        if not clock.is_out:
            found = cp_sat.count(question, clock)
        prove_count(document.count, found, document.answer, "final cities", findings)
    elif document.optima is not None:
        _prove_optima(document, question, findings)
    else:
        prove_bare_answer(document.answer, lambda clock: _is_possible(question, clock), findings)
    if document.reasons and document.answer == "impossible":
        true = why_not(question, time_limit=findings.time().seconds)
        is_so = sorted(true.reasons) == sorted(document.reasons) if true.complete else None
        findings.judge(is_so, "$.reasons", "these are not the reasons why it is impossible")


def _question(document: documents.SolveDocument, name: str) -> Question:
    with file_errors(f"{name}: $.question"):
        return document.question.question


def _misplaced_keys(document: documents.SolveDocument) -> Iterator[tuple[str, str]]:
    """Keys that do not belong to this kind of answer, so nothing can prove them."""
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


def _expect_valid(city: City, shape: Shape, place: str) -> None:
    with file_errors(place):
        check_city(city, shape)


def _prove_city(
    document: documents.SolveDocument, city: City, question: Question, name: str, findings: Findings
) -> None:
    _expect_valid(city, city_question(question).shape, f"{name}: $.city")
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
    return None if clock.is_out else is_yes(cp_sat.solve(question, clock, at_least=at_least))


def _prove_list(
    document: documents.SolveDocument, cities: tuple[City, ...], question: Question, name: str, findings: Findings
) -> None:
    """Each listed city must be an answer and, unless the document is undecided, there must be no others."""
    best = document.question.best
    listed: dict[City, int] = {}
    for index, city in enumerate(cities):
        place = f"$.cities[{index}]"
        _expect_valid(city, city_question(question).shape, f"{name}: {place}")
        key = city if best else city.without_walkways()
        if key in listed:
            findings.fault(place, f"the same as $.cities[{listed[key]}]")
            continue
        listed[key] = index
        try:
            solved = replay_answer(question, city)
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
    clock, found = findings.time(), Cities((), complete=False)
    if not clock.is_out:
        found = cp_sat.cities(question, clock, only_best=best, limit=len(cities) + 1)
    if len(found.cities) > len(cities):
        findings.fault("$.cities", f"there are more than {len(cities)} final cities")
    elif not found.complete:
        findings.leave_open("$.cities", IN_TIME)


def _prove_optima(document: documents.SolveDocument, question: Question, findings: Findings) -> None:
    clock, claimed = findings.time(), document.optima
    found = Undecided() if clock.is_out else cp_sat.optima(question, clock)
    if claimed is None or isinstance(found, Undecided):
        findings.leave_open("$.optima", IN_TIME)
    elif isinstance(found, Impossible):
        findings.fault("$.optima", "there is no answer at all")
    else:
        for key in ("votes", "layouts", "cities"):
            said, true = getattr(claimed, key), getattr(found, key)
            findings.judge(said == true, f"$.optima.{key}", f"the document says {said}, but there are {true}")


def second_opinion_on(document: documents.SolveDocument, name: str, findings: Findings) -> None:
    """Compare an answer, which CP-SAT has proven, with our own search."""
    question = _question(document, name)
    if not is_within(city_question(question)):
        findings.note("$", "our own search does not answer such questions")
        return
    opinion = best_answer(question, findings.clock.at_most(SECOND_OPINION_SECONDS))
    compare_opinion(document, opinion, "votes", findings)


class _CheckProof(CheckProof):
    proofs: ClassVar[Mapping[str, Collection[Verdict]]] = {
        "turns": (Verdict.WITH_HELP,),
        "strategy": (Verdict.FORCED, Verdict.ALONE),
        "refutation": (Verdict.ALONE, Verdict.WITH_HELP),
        "reasons": (Verdict.LOST, Verdict.SECURED),
    }
    requires_limit: ClassVar[bool] = True
    document: Check

    def expect_possible(self, finding: Finding, place: str) -> None:
        """Raises FileError if goals, players or step numbers do not match the position or each other."""
        position, player = self.document.position, self.document.player
        with file_errors(f"{place}.goals"):
            raise_if_any(RuleError, goal_faults(finding.goals, position.others(player)))
            raise_if_any(RuleError, win_faults(position) if Win() in finding.goals else ())
        in_turn(finding.turns or (), position.movers(), f"{place}.turns")
        strategy = finding.strategy or ()
        for number, step in enumerate(strategy):
            where = f"{place}.strategy[{number}]"
            if step.turn is not None and step.turn.player not in (None, player):
                raise FileError(f"{where}.turn: it is player {player + 1}'s turn")
            for index, reply in enumerate(step.replies):
                if not 0 <= reply.then < len(strategy):
                    raise FileError(f"{where}.replies[{index}].then: there is no step {reply.then}")

    def unprovable(self, finding: Finding) -> Iterator[tuple[str, str]]:
        strategy = finding.strategy or ()
        reached, waiting = {0}, [0]
        while waiting and strategy:
            following = {reply.then for reply in strategy[waiting.pop()].replies} - reached
            reached |= following
            waiting += following
        for number, step in enumerate(strategy):
            key = f"strategy[{number}]"
            if number not in reached:
                yield key, "no step leads to it"
            if step.turn is not None and step.turn.move.reveals_pile:
                yield key, "nobody knows what comes from the pile"
            if len(set(step.replies)) < len(step.replies):
                yield key, "the same reply twice"

    def flaws(self, finding: Finding, clock: Clock) -> Iterator[str]:
        document = self.document
        return finding_flaws(finding, document.position, document.player, mix=document.tile_mix, clock=clock)

    def judge_again(self, goals: Iterable[Goal], clock: Clock) -> Finding:
        document = self.document
        again = check(document.position, document.player, goals, time_limit=clock.seconds, mix=document.tile_mix)
        return again.together

    def advise_again(self, clock: Clock) -> tuple[Prospect, ...]:
        document = self.document
        goals, mix = document.together.goals, document.tile_mix
        return advise(document.position, document.player, goals, clock, mix=mix, found=document)


VALUES = ("before", "after", "later")


def prove_review(document: Review, name: str, findings: Findings) -> None:
    start = document.start
    record = documents.read_record(document, f"{name}: $")
    try:
        record.end()
    except IllegalTurnError as error:
        findings.fault(f"$.turns[{error.index}]", str(error))
        return
    for index, said in enumerate(document.reviews):
        place = f"$.reviews[{index}]"
        if said.player not in start.seats:
            findings.fault(f"{place}.player", f"there is no player {said.player + 1}")
        elif None in start.cities:
            findings.fault("$.start", "every city must be known")
        else:
            true = review(record, said.player, time_limit=findings.time().seconds)
            for where, city, turn in _compare(said, true, place, findings):
                _prove_ideal(city, turn, record, said.player, (name, where), findings)


def _compare(
    said: PlayerReview, true: PlayerReview, place: str, findings: Findings
) -> list[tuple[str, City, TurnReview]]:
    """Judge all values; return the ideal cities that are left to prove, each with its place and turn."""
    findings.judge(said.votes == true.votes, f"{place}.votes", f"it says {said.votes}, but there are {true.votes}")
    _judge(said.allowed, true.allowed, f"{place}.allowed", findings)
    if [turn.turn for turn in said.turns] != [turn.turn for turn in true.turns]:
        findings.fault(f"{place}.turns", f"these are not the turns of player {said.player + 1}")
        return []
    ideals = []
    for index, (mine, right) in enumerate(zip(said.turns, true.turns, strict=True)):
        where = f"{place}.turns[{index}]"
        for key in VALUES:
            _judge(getattr(mine, key), getattr(right, key), f"{where}.{key}", findings)
        if mine.ideal is not None:
            ideals.append((f"{where}.ideal", mine.ideal, right))
    return ideals


def _prove_ideal(
    city: City, true: TurnReview, record: GameRecord, player: Seat, at: tuple[str, str], findings: Findings
) -> None:
    """An ideal city must have been possible before the turn, with the most votes; there may be several."""
    name, place = at
    positions = list(replay(record.start, record.turns))
    _expect_valid(city, record.start.shape, f"{name}: {place}")
    try:
        votes = replay_answer(question_at(record, positions, true.turn, player), city).votes
    except FalseAnswerError as error:
        findings.fault(place, f"it was not possible: {error.reason}")
        return
    if true.before is None:
        findings.leave_open(place)
    elif votes != true.before:
        findings.fault(place, f"it has {votes} votes, but {true.before} were possible")


def _judge(said: object, true: object, place: str, findings: Findings) -> None:
    """A value that a document leaves out claims nothing."""
    if said is not None:
        findings.judge(None if true is None else said == true, place, f"it says {said}, but it is {true}")


SETTINGS = {
    "shape": "that the games were set up with it",
    "requests": "that the games were set up with them",
    "tile_mix": "that the games were set up with it",
}
"""The settings of the games, and what each claims."""


def prove(document: Document, place: str, name: str, findings: Findings, *, second_opinion: bool) -> None:
    """Prove all claims of a document at this place in a file."""
    if isinstance(document, documents.RecordDocument):
        record = documents.read_record(document, f"{name}: {place}")
        prove_record(record, document.result, lambda end: documents.result(score(end)), place, findings)
    elif isinstance(document, documents.RecordsDocument):
        list_unproven(document, SETTINGS, findings)
    elif isinstance(document, Check):
        if document.player not in document.position.seats:
            findings.fault("$.player", f"there is no player {document.player + 1}")
        else:
            _CheckProof(document, name, findings).prove()
    elif isinstance(document, Review):
        prove_review(document, name, findings)
    elif isinstance(document, documents.SolveDocument):
        prove_answer(document, name, findings)
        if second_opinion:
            second_opinion_on(document, name, findings)
    elif isinstance(document, documents.PositionDocument):
        true = documents.position_document(document.position, in_detail=document.votes is not None)
        for where, right, said in differences(builtins(true), builtins(document), "$"):
            findings.fault(where, f"the document says {said}, but the walkways are worth {right}")
    else:
        raise FileError(f"{name}: a {document.type} document cannot be proven")
