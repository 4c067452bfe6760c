"""Every kind of claim in `solve` documents, positions and records: true, false, or open without time."""

import copy
import json
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from skypuzzle.errors import FileError
from skypuzzle.limits import Clock
from skypuzzle.skyliners import parse_board
from skypuzzle.skyliners.questions import Cities
from skypuzzle.skyliners.questions import second_opinion as second_opinions
from skypuzzle.skyliners.verifying import facts, verifying
from skypuzzle.verifying.findings import Findings
from tests.documents import verify
from tests.skyliners.mutations import CITY, EMPTY, true_documents
from tests.skyliners.test_check_command import change
from tests.skyliners.test_verify import decode_check

TRUE_DOCUMENTS = true_documents()
AGREES = ["$: the second opinion agrees"]
ONLY_BOARDS = ["$: a second opinion is available only for bare boards"]
OPEN_LIST = "whether these are all was not settled in time"


@cache
def whole(name: str) -> Any:
    """A true document; not to be changed."""
    return TRUE_DOCUMENTS[name]()


def proven(document: Any, *, opinion: bool = False, clock: Clock | None = None) -> Findings:
    return verify(json.dumps(document).encode(), "a.json", second_opinion=opinion, clock=clock or Clock())


def changed(name: str, changes: dict[str, Any]) -> Any:
    """The document with other values at some places, and without those that are None."""
    document = copy.deepcopy(whole(name))
    for place, value in changes.items():
        change(place, value)(document)
    return document


@pytest.mark.parametrize(
    ("name", "undecided", "notes"),
    [
        ("position", [], []),
        ("position, bare", [], []),
        ("record", [], []),
        ("solve, one", [], AGREES),
        ("solve, at most", [], AGREES),
        ("solve, impossible", ["$.answer", "$.reasons"], AGREES),
        ("solve, fewest", ["$.question.fewest"], AGREES),
        ("solve, count", [f"$.count: {OPEN_LIST}"], AGREES),
        ("solve, all", [f"$.boards: {OPEN_LIST}"], AGREES),
        ("solve, none", [f"$.count: {OPEN_LIST}"], AGREES),
        ("solve, some", [], AGREES),
        ("solve, undecided", [], AGREES),
        ("solve, game", [], ONLY_BOARDS),
        ("solve, game by", [], ONLY_BOARDS),
        ("solve, game fewest", ["$.question.fewest"], ONLY_BOARDS),
        ("solve, game some", ["$.boards[0]", "$.boards[1]", "$.boards[2]"], ONLY_BOARDS),
        ("solve, game count", [f"$.count: {OPEN_LIST}"], ONLY_BOARDS),
    ],
)
def test_every_claim_is_true_and_those_that_need_time_stay_open_without(
    name: str, undecided: list[str], notes: list[str]
) -> None:
    true = proven(whole(name), opinion=True)
    assert (true.faults, true.undecided, true.not_proven, true.notes) == ([], [], [], notes)
    assert proven(whole(name)).notes == []
    late = proven(whole(name), clock=Clock(0))
    assert (late.faults, late.notes) == ([], [])
    assert late.undecided == [line if ": " in line else f"{line}: not settled in time" for line in undecided]


NOT_AN_ANSWER = "$.board: not an answer to the question: {}"
NOT_SOLVED = "$.answer: the document says solved, but gives no solution"
NOT_COMBINED = "$.board: a single answer cannot be combined with a list or a count"
NOT_REASONS = "$.reasons: these are not the reasons why it is impossible"


@pytest.mark.parametrize(
    ("name", "changes", "faults"),
    [
        # a bare board
        ("one", {"board": EMPTY}, [NOT_AN_ANSWER.format("it takes 0.0.0 to build")]),
        ("at most", {"question.at_most": None}, [NOT_AN_ANSWER.format("it takes 0.0.0 to build")]),
        ("one", {"question.at_most": True}, []),
        ("one", {"question.fewest": True}, []),
        ("one", {"board": None}, [NOT_SOLVED]),
        ("one", {"question.by": "S"}, ["$.question.by: a bare board has none"]),
        ("one", {"question.just_see": True}, ["$.question.just_see: a bare board has none"]),
        ("one", {"turns": []}, ["$.turns: a bare board has none"]),
        ("one", {"reasons": []}, ["$.reasons: the document says solved, but gives reasons"]),
        ("one", {"count": 1}, [NOT_COMBINED]),
        ("one", {"boards": []}, [NOT_COMBINED]),
        ("one", {"answer": "impossible"}, ["$.answer: the document says impossible, but gives a solution"]),
        ("one", {"answer": "undecided"}, ["$.answer: the document says undecided, but gives a solution"]),
        (
            "one",
            {"answer": "impossible", "board": None},
            ["$.answer: the document says impossible, but there is a solution"],
        ),
        # nothing is possible
        ("impossible", {"answer": "solved", "reasons": None}, [NOT_SOLVED]),
        ("impossible", {"answer": "undecided"}, ["$.reasons: the document says undecided, but gives reasons"]),
        ("impossible", {"reasons": ["because"]}, [NOT_REASONS]),
        ("impossible", {"reasons": None}, []),
        ("impossible", {"reasons": []}, []),
        # the fewest pieces
        (
            "fewest",
            {"board": "...../...../..p../...../2...."},
            ["$.question.fewest: it places 2 pieces on the plans' rows, but 1 is enough"],
        ),
        (
            "fewest",
            {"question.plans": ["SA2"], "question.supply": "4.1.0", "board": "2..../1..../1.p../...../....."},
            [NOT_AN_ANSWER.format("it takes 4.0.0 to build")],
        ),
        (
            "fewest",
            {"question.plans": ["SA2"], "question.supply": "4.0.0", "board": "2..../1..../1.p../...../....."},
            ["$.question.fewest: it places 4 pieces on the plans' rows, but 3 are enough"],
        ),
        ("fewest", {"count": 1}, ["$.question.fewest: it applies to a single answer", NOT_COMBINED]),
        ("all", {"question.fewest": True}, ["$.question.fewest: it applies to a single answer"]),
        ("count", {"question.fewest": True}, ["$.question.fewest: it applies to a single answer"]),
        # numbers
        ("count", {"count": 6}, ["$.count: the document says 6, but there are 5"]),
        ("count", {"count": 0}, ["$.answer: the document says solved, with 0 final cities"]),
        ("count", {"count": -1}, ["$.count: -1 is not a number of cities"]),
        ("count", {"answer": "impossible"}, ["$.answer: the document says impossible, with 5 final cities"]),
        ("count", {"answer": "undecided", "count": 6}, ["$.count: there are only 5"]),
        ("count", {"answer": "undecided", "count": -1}, ["$.count: -1 is not a number of cities"]),
        *(("count", {"answer": "undecided", "count": number}, []) for number in (5, 4, 0)),
        ("count", {"turns": []}, ["$.turns: a bare board has none", NOT_COMBINED]),
        ("none", {"count": 1}, ["$.answer: the document says impossible, with 1 final cities"]),
        ("none", {"answer": "solved"}, ["$.answer: the document says solved, with 0 final cities"]),
        ("none", {"answer": "solved", "count": 1}, ["$.count: the document says 1, but there are 0"]),
        # lists
        ("all", {"boards.0": None}, ["$.count: the document says 5, but lists 4"]),
        ("all", {"count": None}, []),
        ("all", {"boards.0": EMPTY}, ["$.boards[0]: not an answer to the question: it takes 0.0.0 to build"]),
        ("all", {"answer": "undecided"}, []),
        ("all", {"answer": "undecided", "boards.0": None, "count": 4}, []),
        ("all", {"answer": "impossible"}, ["$.answer: the document says impossible, with 5 final cities"]),
        ("all", {"boards": [], "count": None}, ["$.answer: the document says solved, with 0 final cities"]),
        ("all", {"count": 99}, ["$.count: the document says 99, but lists 5"]),
        (
            "game some",
            {"boards.0": EMPTY},
            ["$.boards[0]: not an answer to the question: it cannot be built from the board that was given"],
        ),
        # a game
        (
            "game",
            {"turns": None},
            ["$.turns: no line of play leads to the final city", NOT_AN_ANSWER.format("the game is not over then")],
        ),
        ("game", {"board": None}, ["$.turns: there is no final city with them", NOT_SOLVED]),
        ("game", {"turns": []}, [NOT_AN_ANSWER.format("the game is not over then")]),
        ("game", {"board": CITY}, [NOT_AN_ANSWER.format("the turns lead to 1433^2/12.2p/1^.p3./13^41^p/12143")]),
        ("game", {"turns.0.actions.1": "=B2"}, [NOT_AN_ANSWER.format("SB3 is not in the office")]),
        ("game", {"turns.0.side": "W"}, ["$.turns[0]: turn 1, W's action 1 'Fb5': it is S's turn, action 1"]),
        ("game", {"question.supply": "1.0.0"}, ["$.question.supply: a game has none"]),
        ("game", {"question.at_most": True}, ["$.question.at_most: a game has none"]),
        ("game", {"question.fewest": True}, []),
        ("game", {"question.by": "S"}, []),
        ("game", {"answer": "impossible"}, ["$.answer: the document says impossible, but gives a solution"]),
    ],
)
def test_claims_of_an_answer(name: str, changes: dict[str, Any], faults: list[str]) -> None:
    found = proven(changed(f"solve, {name}", changes))
    assert (found.faults, found.undecided, found.not_proven) == (faults, [], [])


@pytest.mark.parametrize(
    ("name", "changes", "number"),
    [
        ("count", {"count": 4}, 4),
        ("count", {"count": 0, "answer": "impossible"}, 0),
        ("all", {"boards.0": None, "count": None}, 4),
        ("some", {"answer": "solved"}, 3),
        ("game some", {"answer": "solved"}, 3),
    ],
)
def test_one_more_city_refutes_a_list(name: str, changes: dict[str, Any], number: int) -> None:
    document = changed(f"solve, {name}", changes)
    place = "$.boards" if "boards" in document else "$.count"
    (fault,) = proven(document).faults
    words, _, other = fault.partition(", such as ")
    assert words == f"{place}: there are more than {number} final cities"
    assert other not in document.get("boards", [])
    parse_board(other)


def test_a_city_is_listed_once() -> None:
    boards = whole("solve, all")["boards"]
    twice = proven(changed("solve, all", {"boards": [*boards, boards[1]], "count": 6}))
    assert twice.faults == ["$.boards[5]: the same as $.boards[1]", "$.boards: the document says 6, but there are 5"]
    more = proven(changed("solve, all", {"boards": [*boards, boards[1], EMPTY], "count": None}))
    assert [fault.partition(":")[0] for fault in more.faults] == ["$.boards[5]", "$.boards[6]", "$.count"]


def test_reasons_have_no_order_and_none_can_be_spared() -> None:
    reasons = whole("solve, impossible")["reasons"]
    assert proven(changed("solve, impossible", {"reasons": reasons[::-1]})).holds
    assert proven(changed("solve, impossible", {"reasons": reasons[1:]})).faults == [NOT_REASONS]


def test_what_is_undecided_claims_nothing() -> None:
    found = proven(changed("solve, one", {"answer": "undecided", "board": None}))
    assert (found.holds, found.notes) == (True, ["$.answer: undecided: it claims nothing"])


@pytest.mark.parametrize(
    ("name", "changes", "error"),
    [
        ("one", {"question.supply": None}, "a bare board needs a supply"),
        ("one", {"question.plans": ["SA1", "SA2"]}, "plan 'SA2': row SA is planned with 1 already"),
    ],
)
def test_a_question_that_cannot_be_asked(name: str, changes: dict[str, Any], error: str) -> None:
    with pytest.raises(FileError) as raised:
        proven(changed(f"solve, {name}", changes))
    assert str(raised.value) == f"a.json: $.question: {error}"


def test_fewer_pieces_than_proven_to_be_needed_is_a_bug_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifying, "least_placed", lambda *_: 2)
    with pytest.raises(AssertionError, match=r"places 1 on the rows, but 2 are proven to be needed"):
        proven(whole("solve, fewest"))


# A second opinion -----------------------------------------------------------------------------------------------------

BOARDS = [parse_board(board) for board in whole("solve, all")["boards"]]


@pytest.mark.parametrize(
    ("name", "known", "complete", "finding"),
    [
        ("one", [], True, "$.answer: the second opinion finds no solution"),
        ("one", BOARDS, True, f"$: the second opinion does not find '{whole('solve, one')['board']}'"),
        ("one", BOARDS, False, "$: the second opinion was not settled in time"),
        ("one", [], False, "$: the second opinion was not settled in time"),
        ("all", BOARDS, True, AGREES[0]),
        ("all", BOARDS[1:], True, f"$: the second opinion does not find '{BOARDS[0]}'"),
        ("count", BOARDS, True, AGREES[0]),
        ("count", BOARDS[1:], True, "$.count: the second opinion counts 4"),
        ("count", BOARDS[1:], False, "$: the second opinion was not settled in time"),
        ("count", [*BOARDS, parse_board(EMPTY)], True, "$.count: the second opinion counts 6"),
        ("count", [*BOARDS, parse_board(EMPTY)], False, "$.count: the second opinion counts at least 6"),
        ("impossible", [], True, AGREES[0]),
        ("impossible", [], False, "$: the second opinion was not settled in time"),
        ("impossible", BOARDS, False, f"$.answer: the second opinion finds a solution, {min(map(str, BOARDS))}"),
        ("impossible", BOARDS, True, f"$.answer: the second opinion finds a solution, {min(map(str, BOARDS))}"),
        ("some", [], True, f"$: the second opinion does not find '{whole('solve, some')['boards'][0]}'"),
    ],
)
def test_a_second_opinion(
    name: str, known: list[Any], complete: bool, finding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits: list[float] = []

    def opinion(_question: object, time_limit: float) -> Any:
        limits.append(time_limit)
        return SimpleNamespace(boards=tuple(known), complete=complete)

    monkeypatch.setattr(second_opinions, "second_opinion", opinion)
    found = proven(whole(f"solve, {name}"), opinion=True)
    assert found.faults + found.undecided + found.notes == [finding]
    kind = found.undecided if "settled" in finding else found.notes if finding in AGREES else found.faults
    assert kind == [finding]
    assert 29 < limits[0] <= 30


# The truth about questions --------------------------------------------------------------------------------------------


def question(name: str) -> Any:
    return verifying.read_question(decode_check(whole(f"solve, {name}")), "a.json")


def test_pieces_are_counted_on_the_rows_of_the_plans() -> None:
    asked = question("fewest")  # SA1 on an empty board
    for board, number in (
        (EMPTY, 0),
        ("p..../2^..../3.p../...../1^...2", 1 + 3 + 3 + 2),
        ("...../...../..p../...../.pppp", 0),
    ):
        assert facts.placed(asked, parse_board(board)) == number
    assert facts.placed(question("at most"), parse_board(CITY)) == 0


def test_without_time_nothing_is_known() -> None:
    out = Clock(0)
    asked = question("one")
    assert (facts.is_possible(asked, out), facts.least_placed(asked, out)) == (None, None)
    assert facts.reasons_against(asked, out) is facts.reasons_against(asked, Clock()) is None
    assert facts.all_cities(asked, out, 3) == Cities((), complete=False)
    assert (facts.is_possible(asked, Clock()), facts.is_possible(question("impossible"), Clock())) == (True, False)
    assert facts.least_placed(question("impossible"), Clock()) is None
    assert facts.least_placed(question("fewest"), Clock()) == 1
    assert len(facts.all_cities(question("count"), Clock(), 3).boards) == 3
    assert facts.all_cities(question("count"), Clock(), 5).complete


# Positions and records ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "changes", "faults"),
    [
        ("position", {"seen.N.2": 9}, ["$.seen.N[2]: the document says 9, but the rows show 2"]),
        ("position, bare", {"seen": None}, []),
        ("record", {"result.winners": []}, ["$.result.winners: the record says [], but the rules say "]),
        ("record", {"turns.0": None}, ["$.turns[0]: turn 1"]),
    ],
)
def test_positions_and_records(name: str, changes: dict[str, Any], faults: list[str]) -> None:
    found = proven(changed(name, changes))
    assert len(found.faults) == len(faults)
    assert all(fault.startswith(start) for fault, start in zip(found.faults, faults, strict=True)), found.faults
