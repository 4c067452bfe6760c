"""Proving documents that only Cloud City has: positions, records, answers, checks and reviews.

Lines of play are replayed, strategies are played out, and bounds, refutations and values are searched for again. What
`solve` called impossible is searched for by the reference model, whichever engine gave the answer.
"""

from collections.abc import Iterator
from itertools import repeat

from skypuzzle.answers import Count, FalseAnswerError, Impossible, Undecided, is_yes, opposite
from skypuzzle.cloud_city.checking import advise, check
from skypuzzle.cloud_city.checking.proofs import finding_flaws
from skypuzzle.cloud_city.checking.verdicts import Check, Finding, Strategy
from skypuzzle.cloud_city.documents import (
    PositionDocument,
    RecordDocument,
    RecordsDocument,
    SolveDocument,
    position_document,
    read_record,
    result,
)
from skypuzzle.cloud_city.notation.positions import in_turn
from skypuzzle.cloud_city.questions import Cities, GameQuestion, Question, Solved, why_not
from skypuzzle.cloud_city.questions.answers import best_answer, check_turns, is_within, replayed
from skypuzzle.cloud_city.questions.question import CityQuestion, asked_about, goal_faults
from skypuzzle.cloud_city.questions.reviews import PlayerReview, Review, TurnReview, review
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.faults import check_city
from skypuzzle.cloud_city.rules.position import GameRecord, Seat
from skypuzzle.cloud_city.rules.scoring import score
from skypuzzle.documents import Document, builtins
from skypuzzle.errors import FileError, RuleError, SkypuzzleError, raise_if_any
from skypuzzle.limits import Clock, Limit, OutOfLimitsError
from skypuzzle.play import IllegalTurnError, replay
from skypuzzle.verdicts import Verdict
from skypuzzle.verifying.claims import are_stronger, list_unproven, prove_count, prove_record, wrong_goals
from skypuzzle.verifying.findings import SECOND_OPINION_SECONDS, Findings, differences

IN_TIME = "whether these are all was not settled in time"


def prove_answer(document: SolveDocument, name: str, findings: Findings) -> None:
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
    from skypuzzle.cloud_city.questions.cp_sat import solve

    return None if clock.is_out else is_yes(solve(question, clock, at_least=at_least))


def _all_cities(question: Question, clock: Clock, *, best: bool, limit: int) -> Cities:
    from skypuzzle.cloud_city.questions.cp_sat import cities

    return Cities((), complete=False) if clock.is_out else cities(question, clock, only_best=best, limit=limit)


def _prove_list(
    document: SolveDocument, cities: tuple[City, ...], question: Question, name: str, findings: Findings
) -> None:
    """Each listed city must be an answer and, unless the document is undecided, there must be no others."""
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
    """Compare an answer, which CP-SAT has proven, with our own search."""
    question = _question(document, name)
    if not is_within(asked_about(question)):
        findings.note("$", "our own search does not answer such questions")
        return
    clock = findings.clock.at_most(SECOND_OPINION_SECONDS)
    answer = best_answer(question, clock)
    if isinstance(answer, Undecided):
        findings.leave_open("$", "the second opinion was not settled in time")
    elif document.answer != "undecided" and (document.answer == "solved") != isinstance(answer, Solved):
        findings.fault("$.answer", "the second opinion disagrees")
    elif isinstance(answer, Solved) and document.votes is not None and document.votes > answer.votes:
        findings.fault("$.votes", f"the second opinion finds at most {answer.votes}")
    else:
        findings.note("$", "the second opinion agrees")


PROOFS = {
    "turns": (Verdict.WITH_HELP,),
    "strategy": (Verdict.FORCED, Verdict.ALONE),
    "reasons": (Verdict.LOST, Verdict.SECURED),
}
"""Which verdicts each key can prove."""


def prove_check(document: Check, name: str, findings: Findings) -> None:
    if document.player not in document.position.seats:
        findings.fault("$.player", f"there is no player {document.player + 1}")
        return
    places = {
        **{f"$.goals[{index}]": finding for index, finding in enumerate(document.goals)},
        "$.together": document.together,
    }
    for place, finding in places.items():
        _expect_possible(finding, document, f"{name}: {place}")
    for place, fault in wrong_goals(document.goals, document.together):
        findings.fault(place, fault)
    if findings.faults:
        return
    try:
        for place, finding in places.items():
            _prove_finding(finding, place, document, findings)
        if document.advice is not None:
            _prove_advice(document, findings)
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.position: {error}") from None


def _expect_possible(finding: Finding, document: Check, place: str) -> None:
    """Raises FileError if goals, players or step numbers do not match the position or each other."""
    position, player = document.position, document.player
    rivals = [city for seat, city in enumerate(position.cities) if seat != player]
    try:
        raise_if_any(RuleError, goal_faults(finding.goals, rivals))
    except RuleError as error:
        raise FileError(f"{place}.goals: {error}") from None
    in_turn(finding.turns or (), position.movers(), f"{place}.turns")
    strategy = finding.strategy or ()
    for number, step in enumerate(strategy):
        where = f"{place}.strategy[{number}]"
        if step.turn is not None and step.turn.player not in (None, player):
            raise FileError(f"{where}.turn: it is player {player + 1}'s turn")
        for index, reply in enumerate(step.replies):
            if not 0 <= reply.then < len(strategy):
                raise FileError(f"{where}.replies[{index}].then: there is no step {reply.then}")


def _prove_finding(finding: Finding, place: str, document: Check, findings: Findings) -> None:
    for key, verdicts in PROOFS.items():
        if getattr(finding, key) is not None and finding.verdict not in verdicts:
            findings.fault(f"{place}.{key}", f"{finding.verdict} is not proven by it")
            return
    if not are_stronger(finding.open, finding.verdict):
        findings.fault(f"{place}.open", f"not verdicts stronger than {finding.verdict}, strongest first, each once")
        return
    if (finding.limit is None) != (not finding.open):
        findings.fault(f"{place}.limit", "it says why verdicts are open, and only that")
    elif finding.limit is not None:
        findings.leave_out(f"{place}.limit", "which limit left them open")
    for number, flaw in _idle_words(finding.strategy or ()):
        findings.fault(f"{place}.strategy[{number}]", flaw)
    clock = findings.time()
    try:
        flaws = list(finding_flaws(finding, document.position, document.player, mix=document.tile_mix, clock=clock))
    except OutOfLimitsError:
        findings.leave_open(f"{place}.verdict")
        return
    for flaw in flaws:
        findings.fault(f"{place}.verdict", flaw)
    if finding.reasons is not None and not flaws:
        _prove_reasons(finding, place, document, clock, findings)


def _idle_words(strategy: Strategy) -> Iterator[tuple[int, str]]:
    """Steps that are never played or say what no player can know: nothing could prove them."""
    reached, waiting = {0}, [0]
    while waiting and strategy:
        following = {reply.then for reply in strategy[waiting.pop()].replies} - reached
        reached |= following
        waiting += following
    for number, step in enumerate(strategy):
        if number not in reached:
            yield number, "no step leads to it"
        if step.turn is not None and step.turn.move.tells:
            yield number, "nobody knows what comes from the pile"
        if len(set(step.replies)) < len(step.replies):
            yield number, "the same reply twice"


def _prove_reasons(finding: Finding, place: str, document: Check, clock: Clock, findings: Findings) -> None:
    again = check(
        document.position, document.player, finding.goals, time_limit=clock.seconds, mix=document.tile_mix
    ).together
    is_so = None if again.verdict is not finding.verdict else again.reasons == finding.reasons
    findings.judge(is_so, f"{place}.reasons", "these are not the reasons")


def _prove_advice(document: Check, findings: Findings) -> None:
    claimed = document.advice or ()
    if any(prospect.open for prospect in claimed):
        findings.leave_out("$.advice", "turns with open verdicts, and their order")
        return
    goals, mix = document.together.goals, document.tile_mix
    true = advise(document.position, document.player, goals, findings.time(), mix=mix)
    if any(prospect.open for prospect in true):
        findings.leave_open("$.advice")
        return
    for where, right, said in differences(builtins(true), builtins(claimed), "$.advice"):
        findings.fault(where, f"it says {said}, but it is {right}")


VALUES = ("before", "after", "later")


def prove_review(document: Review, name: str, findings: Findings) -> None:
    start = document.start
    record = read_record(document, f"{name}: $")
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
    before, end = positions[true.turn], positions[-1]
    try:
        check_city(city, before.shape)
    except SkypuzzleError as error:
        raise FileError(f"{name}: {place}: {error}") from None
    tiles = tuple(
        turn.move.tile
        for index, (position, turn) in enumerate(zip(positions, record.turns, strict=False))
        if index >= true.turn and position.mover == player
    )
    rivals = tuple(end.city(seat) for seat in end.seats if seat != player) if end.requests else ()
    question = CityQuestion(before.city(player), tiles, before.shape, before.stock, (), before.requests, rivals)
    try:
        votes = replayed(question, city).votes
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
"""How games were set up, and what that claims."""


def prove(document: Document, place: str, name: str, findings: Findings, *, second_opinion: bool) -> None:
    """Prove all claims of a document at this place in a file."""
    if isinstance(document, RecordDocument):
        record = read_record(document, f"{name}: {place}")
        prove_record(record, document.result, lambda end: result(score(end)), place, findings)
    elif isinstance(document, RecordsDocument):
        list_unproven(document, SETTINGS, findings)
    elif isinstance(document, Check):
        prove_check(document, name, findings)
    elif isinstance(document, Review):
        prove_review(document, name, findings)
    elif isinstance(document, SolveDocument):
        prove_answer(document, name, findings)
        if second_opinion:
            second_opinion_on(document, name, findings)
    elif isinstance(document, PositionDocument):
        _prove_position(document, findings)
    else:
        raise FileError(f"{name}: a {document.type} document cannot be proven")


def _prove_position(document: PositionDocument, findings: Findings) -> None:
    if document.votes is not None:
        true = builtins(position_document(document.position, in_detail=True))
        for place, right, said in differences(true["votes"], builtins(document)["votes"], "$.votes"):
            findings.fault(place, f"the document says {said}, but the walkways are worth {right}")
