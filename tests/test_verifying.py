"""Proving claims of any game, without a command line: findings, differences, sets, records, checks and answers."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import msgspec
import pytest

from skypuzzle import __version__
from skypuzzle.answers import Count, Impossible, Undecided
from skypuzzle.documents import builtins
from skypuzzle.errors import MOST_FAULTS, Fault, FileError, RuleError
from skypuzzle.limits import Clock, Limit, OutOfLimitsError, OutOfTimeError
from skypuzzle.long_documents import LongDocument, skim, write_document
from skypuzzle.odds import Share, likeliest_first, share_of
from skypuzzle.play import IllegalTurnError, Record, Run, drawing, replay, seated
from skypuzzle.puzzles.daily import daily_seed
from skypuzzle.puzzles.documents import ordered_set, set_document
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty, Order
from skypuzzle.storage import Source
from skypuzzle.verdicts import PROVABLE, Verdict
from skypuzzle.verifying import proven
from skypuzzle.verifying.answers import compare_opinion, file_errors, prove_bare_answer
from skypuzzle.verifying.checks import CheckProof, verdict_flaws
from skypuzzle.verifying.claims import (
    PuzzleProof,
    are_stronger,
    expect_proven,
    is_unique,
    list_unproven,
    prove_count,
    prove_difficulty,
    prove_explanation,
    prove_lean,
    prove_play,
    prove_record,
    prove_records,
    prove_set,
    wrong_goals,
)
from skypuzzle.verifying.findings import (
    FileReport,
    Findings,
    SiteDay,
    SiteDocument,
    VerifyDocument,
    Workers,
    differences,
    file_report,
    unwatched,
    verify_document,
)
from skypuzzle.verifying.remaking import (
    Differences,
    NoTimeError,
    NotReproducibleError,
    Remaking,
    _all_made,
    compare_records,
    compare_set,
    played,
    report,
)
from skypuzzle.verifying.verifying import Verifier
from tests.nim.game import GAME as NIM
from tests.nim.puzzles import NimSpec

OUT = Clock(0)
SECURED, FORCED, ALONE, WITH_HELP, LOST, UNDECIDED = Verdict


# Findings -------------------------------------------------------------------------------------------------------------


def test_a_finding_holds_without_faults_and_open_claims() -> None:
    assert Findings().holds
    assert not Findings(faults=["$: no"]).holds
    assert not Findings(undecided=["$: no time"]).holds
    assert Findings(not_proven=["$.seed: not tried"], notes=["$: fine"]).holds


def test_claims_are_true_false_or_open() -> None:
    findings = Findings()
    findings.judge(True, "$.a", "wrong")
    findings.judge(False, "$.b", "wrong")
    findings.judge(None, "$.c", "wrong")
    findings.leave_open("$.c")
    findings.leave_open("$.d", "no puzzle")
    assert findings.faults == ["$.b: wrong"]
    assert findings.undecided == ["$.c: not settled in time", "$.d: no puzzle"]


def test_findings_are_added_up_and_each_open_claim_is_listed_once() -> None:
    all_of_them, one, other = Findings(), Findings(), Findings()
    for each in (one, other):
        each.fault("$", "wrong")
        each.leave_open("$.a")
        each.leave_out("$.b", "not tried")
        each.note("$", "fine")
        all_of_them.add(each)
    assert (all_of_them.faults, all_of_them.notes) == (["$: wrong"] * 2, ["$: fine"] * 2)
    assert (all_of_them.undecided, all_of_them.not_proven) == (["$.a: not settled in time"], ["$.b: not tried"] * 2)
    assert not Findings().has_seed
    assert not all_of_them.has_seed
    other.leave_out("$.seed", "that it comes from it", from_seed=True)
    other.leave_out("$.set", "its name")
    assert other.has_seed
    all_of_them.add(other)
    all_of_them.add(one)
    assert all_of_them.has_seed


def test_a_claim_gets_its_seconds_and_no_more_than_are_left() -> None:
    assert Findings().time().seconds is None
    assert 4 < (Findings(seconds_a_claim=5.0).time().seconds or 0) <= 5
    assert Findings(OUT, 5.0).time().is_out


def test_a_report_says_what_was_found() -> None:
    findings = Findings(faults=["$: wrong"], undecided=["$.a: open"], not_proven=["$.b: no"], notes=["$: fine"])
    made = builtins(verify_document([file_report("a.json", findings), file_report("b.json", Findings())]))
    bad, good = made["files"]
    assert (made["format"], made["type"]) == ("skypuzzle/1", "verify")
    assert (bad["file"], bad["ok"], good["file"], good["ok"]) == ("a.json", False, "b.json", True)
    assert (bad["faults"], bad["undecided"]) == (["$: wrong"], ["$.a: open"])
    assert (bad["not_proven"], bad["notes"]) == (["$.b: no"], ["$: fine"])


@pytest.mark.parametrize("kind", [FileReport, VerifyDocument, SiteDay, SiteDocument])
def test_reports_have_no_other_keys(kind: Any) -> None:
    site = {"format": "skypuzzle/1", "type": "site", "folder": "a", "days": [{"day": "2027-01-01", "fate": "added"}]}
    file = builtins(file_report("a.json", Findings()))
    report = {"format": "skypuzzle/1", "type": "verify", "files": [file]}
    true: Any = {FileReport: file, VerifyDocument: report, SiteDay: site["days"][0], SiteDocument: site}[kind]
    msgspec.convert(true, kind)
    with pytest.raises(msgspec.ValidationError, match="unknown field `more`"):
        msgspec.convert({**true, "more": 1}, kind)
    if "format" in true:
        with pytest.raises(TypeError):
            kind(*true.values())  # their keys come in no order


def test_trees_differ_at_their_innermost_places() -> None:
    true = {"a": [1, {"b": 2}], "c": [1, 2], "d": {"e": 1}, "f": "x"}
    said = {"a": [1, {"b": 3}], "c": [1], "d": {"g": 1}, "f": "x"}
    assert list(differences(true, said, "$")) == [
        ("$.a[1].b", "2", "3"),
        ("$.c", "[1, 2]", "[1]"),
        ("$.d", "{'e': 1}", "{'g': 1}"),
    ]
    assert list(differences({"a": 1}, [1], "$")) == [("$", "{'a': 1}", "[1]")]
    assert list(differences([1], {"a": 1}, "$")) == [("$", "[1]", "{'a': 1}")]
    assert list(differences(true, true, "$")) == []


def test_long_values_are_shown_where_they_differ() -> None:
    one, other = "a" * 200 + "b" + "c" * 200, "a" * 200 + "d" + "c" * 200
    ((_, right, said),) = differences(one, other, "$")
    assert (right[:14], said[:14]) == ("…" + "a" * 12 + "b", "…" + "a" * 12 + "d")
    assert right.endswith("c…")
    ((_, right, said),) = differences([7] * 100, [7] * 99, "$")
    assert (right, said) == ("a list of 100", "a list of 99")


# Replay ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pile:
    """A game whose turns take stones; a turn of a half leaves it half played, and one of 0 changes nothing."""

    stones: float
    hides: str = ""
    next_turn: ClassVar[str] = "A"

    @property
    def is_over(self) -> bool:
        return self.stones == 0

    @property
    def is_between_turns(self) -> bool:
        return self.stones % 1 == 0

    @property
    def unknown_to_score(self) -> str:
        return self.hides

    def play(self, turn: float) -> "Pile":
        if turn > self.stones:
            raise RuleError(Fault("stones", str(turn), "there are not so many"))
        return replace(self, stones=self.stones - turn) if turn else self


def _replay(stones: float, *turns: float) -> list[Any]:
    start: Any = Pile(stones)
    return list(replay(start, turns))


def test_a_replay_gives_every_position_and_names_the_turn_that_is_illegal() -> None:
    assert [pile.stones for pile in _replay(3, 1, 2)] == [3, 2, 0]
    with pytest.raises(IllegalTurnError, match=r"^turn 2, stones '3': there are not so many$") as raised:
        _replay(3, 1, 3)
    assert raised.value.index == 1


def test_a_record_knows_its_end_or_replays_to_it() -> None:
    start: Any = Pile(3)
    record: Record[Any, Any] = Record(start, (1, 2))
    assert record.end() == Pile(0)
    assert [pile.stones for pile in record.positions()] == [3, 2, 0]
    turns: Any = (1, 2)
    with pytest.raises(TypeError):
        Record(start, turns, start)  # type: ignore[call-arg]  # only a game that was just played knows its end
    known: Record[Any, Any] = Record.played(start, turns, Pile(7))
    assert known.end() == Pile(7)
    assert (known, repr(known)) == (record, repr(record))


class Counted(msgspec.Struct):
    stones: float


def _record_findings(start: Pile, *turns: float, stones: float = 0) -> Findings:
    findings = Findings()
    record: Record[Any, Any] = Record(start, turns)
    prove_record(record, Counted(stones), lambda end: Counted(end.stones), "$.r", findings)
    return findings


def test_a_record_is_legal_complete_and_scored_right() -> None:
    assert _record_findings(Pile(3), 1, 2).holds
    for found, faults in (
        (_record_findings(Pile(3), 1, 3), ["$.r.turns[1]: turn 2, stones '3': there are not so many"]),
        (_record_findings(Pile(3), 0.5, 2.5), ["$.r.turns[0]: the turn is not finished"]),
        (_record_findings(Pile(3), 3, 0), ["$.r.turns[1]: the turn is not finished"]),
        (_record_findings(Pile(3), 1), ["$.r.turns: the game is not over: A is next"]),
        (_record_findings(Pile(3, "a card"), 3), ["$.r.start: a card is not known, so the game cannot be scored"]),
        (_record_findings(Pile(3), 3, stones=1), ["$.r.result.stones: the record says 1, but the rules say 0"]),
        (_record_findings(Pile(1.5), 1.5), []),
    ):
        assert found.faults == faults


def test_bots_move_on_by_one_seat_a_game() -> None:
    assert [seated("abc", number) for number in range(4)] == [tuple("abc"), tuple("cab"), tuple("bca"), tuple("abc")]

    class Seats(Run[Any]):
        chance_words: ClassVar[tuple[str, ...]] = ("pile",)
        bots, seed = ("a", "b"), "7"

        def play_game(self, bots: Sequence[str], chance: Any, clock: Clock) -> Any:
            return bots, chance.below(1 << 40), clock

    run = Seats()
    run.rotate = True
    assert [run.by_seat(number) for number in range(2)] == [("a", "b"), ("b", "a")]
    first, second = run.play(0, OUT), run.play(1)
    assert (first[0], second[0], first[2], second[2].seconds) == (("a", "b"), ("b", "a"), OUT, None)
    run.rotate = False
    assert run.play(1)[:2] == (("a", "b"), second[1])
    assert first[1] != second[1]
    Seats.chance_words = ()
    assert run.play(1)[1] != second[1]


def test_only_values_of_games_are_drawn() -> None:
    from skypuzzle.skyliners import parse_position

    assert drawing(Pile(3)) is None
    position = parse_position("...../...../..p../...../..... NE N1 1.0.0/1.0.0")
    assert (drawing(position) or "").startswith("<svg")


# Claims ---------------------------------------------------------------------------------------------------------------


def _lines(prove: Callable[[Findings], object]) -> tuple[list[str], list[str]]:
    findings = Findings()
    prove(findings)
    return findings.faults, findings.undecided


@pytest.mark.parametrize(
    ("found", "complete", "is_one", "fault", "is_open"),
    [
        ("a", True, True, [], False),
        ("a", False, False, [], True),
        ("", True, False, ["$: it has no solution"], False),
        ("", False, False, [], True),
        ("ab", True, False, ["$: it has more than one solution"], False),
        ("ab", False, False, ["$: it has more than one solution"], False),
    ],
)
def test_one_solution_is_proven_only_by_a_complete_search(
    found: str, complete: bool, is_one: bool, fault: list[str], is_open: bool
) -> None:
    findings = Findings()
    assert is_unique(found, "$", findings, complete=complete) is is_one
    assert (findings.faults, bool(findings.undecided)) == (fault, is_open)


def test_difficulty_and_leanness() -> None:
    easy, hard = Difficulty(Level.EASY, 1, ("a", "b")), Difficulty(Level.HARD, 2, ("c",))
    assert _lines(lambda findings: prove_difficulty(easy, easy, "$", findings)) == ([], [])
    assert _lines(lambda findings: prove_difficulty(easy, hard, "$", findings))[0] == [
        "$.difficulty: easy 1 a,b, but it is hard 2 c"
    ]
    assert _lines(lambda findings: prove_lean(["a1"], "$", findings))[0] == [
        "$: it is not lean: a1 could be taken away"
    ]


@dataclass(frozen=True)
class Said:
    goals: tuple[str, ...]
    verdict: Verdict = LOST
    open: tuple[Verdict, ...] = ()
    limit: Limit | None = None
    strategy: str | None = None
    reasons: tuple[str, ...] | None = None
    chance: Share | None = None


def test_each_goal_is_judged_alone_and_all_of_them_together() -> None:
    a, b, both = Said(("a",)), Said(("b",)), Said(("a", "b"))
    assert list(wrong_goals([a], a)) == list(wrong_goals([a, b], both)) == []
    for singles, together, places in (
        ([], Said(()), ["$.goals"]),
        ([both], both, ["$.goals[0].goals"]),
        ([a, Said(())], a, ["$.goals[1].goals"]),
        ([a, a], Said(("a", "a")), ["$.goals"]),
        ([a, b], Said(("b", "a")), ["$.together.goals"]),
        ([a, b], a, ["$.together.goals"]),
        ([a, b], replace(both, verdict=FORCED), []),
        ([a], replace(a, verdict=FORCED), ["$.together"]),
    ):
        assert [place for place, _ in wrong_goals(singles, together)] == places


def test_open_verdicts_are_stronger_strongest_first() -> None:
    assert are_stronger((), LOST)
    assert are_stronger((), SECURED)
    assert are_stronger((SECURED, FORCED), ALONE)
    assert are_stronger((FORCED,), ALONE)
    assert are_stronger(PROVABLE, UNDECIDED)
    for still_open, verdict in (
        ((SECURED,), LOST),
        ((ALONE,), ALONE),
        ((SECURED,), SECURED),
        ((FORCED, SECURED), ALONE),
        ((FORCED, FORCED), ALONE),
        ((WITH_HELP,), FORCED),
    ):
        assert not are_stronger(still_open, verdict)


@pytest.mark.parametrize(
    ("number", "found", "answer", "fault", "is_open"),
    [
        (-1, Count(0, True), "undecided", "$.count: -1 is not a number of cities", False),
        (2, Count(2, False), "undecided", "", False),
        (2, Count(3, False), "undecided", "", False),
        (3, Count(2, False), "undecided", "", True),
        (3, Count(2, True), "undecided", "$.count: there are only 2", False),
        (0, Count(0, True), "solved", "$.answer: the document says solved, with 0 cities", False),
        (1, Count(1, True), "impossible", "$.answer: the document says impossible, with 1 cities", False),
        (2, Count(2, True), "solved", "", False),
        (0, Count(0, True), "impossible", "", False),
        (3, Count(2, True), "solved", "$.count: the document says 3, but there are 2", False),
        (2, Count(3, False), "solved", "$.count: the document says 2, but there are 3", False),
        (2, Count(2, False), "solved", "", True),
    ],
)
def test_counts_are_exact_unless_the_document_is_undecided(
    number: int, found: Count, answer: str, fault: str, is_open: bool
) -> None:
    faults, undecided = _lines(lambda findings: prove_count(number, found, answer, "cities", findings))
    assert (faults, bool(undecided)) == ([fault] if fault else [], is_open)


def test_what_needs_the_seed_is_listed() -> None:
    findings = Findings()
    records: Any = SimpleNamespace(bots=["a"], rotate=None, variant="full", seats=None)
    list_unproven(records, {"variant": "that it was played", "seats": "that they sat so"}, findings)
    assert findings.not_proven == [
        "$.seed: that the games come from it",
        "$.bots: that they played the games",
        "$.variant: that it was played",
        "$.records: number and order",
    ]
    assert findings.has_seed


# Explanations and plays -----------------------------------------------------------------------------------------------

ORDER: Order[Any] = Order(NimSpec(kind="last", level=Level.EASY), "7")
PUZZLE = ORDER.make(0)
STEPS = [
    SimpleNamespace(step=number, technique=step.technique, text=step.text)
    for number, step in enumerate(NIM.kind_of(PUZZLE).explain(PUZZLE) or (), 1)
]


def _explained(*steps: Any, known: bool = True) -> tuple[list[str], list[str]]:
    said = SimpleNamespace(id=PUZZLE.id, steps=list(steps))
    find: Any = lambda name, _game: PUZZLE if known and name == PUZZLE.id else None  # noqa: E731
    return _lines(lambda findings: prove_explanation(said, NIM, find, findings))


def _changed(said: Any, **keys: Any) -> Any:
    return SimpleNamespace(**{**vars(said), **keys})


def test_an_explanation_is_all_steps_or_one() -> None:
    first, second = STEPS
    assert _explained(first, second) == _explained(first) == _explained(second) == ([], [])
    for steps in ((), (second, first), (first, first), (_changed(first, step=0),), (_changed(second, step=3),)):
        assert _explained(*steps)[0] == ["$.steps: expected all 2 steps or one of them"]
    assert _explained(first, _changed(second, technique="luck"))[0] == [
        "$.steps[1].technique: 'luck', but it is nim-sum"
    ]
    assert _explained(first, _changed(second, text="?"))[0] == ["$.steps[1].text: not what step 2 says"]
    assert _explained(_changed(second, text="?"))[0] == ["$.steps[0].text: not what step 2 says"]
    faults, undecided = _explained(first, known=False)
    assert (faults, undecided) == ([], [f"$: no known puzzle has the id '{PUZZLE.id}'"])


def _played(*actions: str, solved: bool = False, hints: int = 0, known: bool = True) -> Findings:
    said = SimpleNamespace(id=PUZZLE.id, actions=actions, solved=solved, hints=hints, taken_back=0, seconds=0.0)
    findings = Findings()
    prove_play(said, "a.json", NIM, lambda _name, _game: PUZZLE if known else None, findings)
    return findings


OWN = [f"$.{key}: the player's own count" for key in ("hints", "taken_back", "seconds")]


def test_a_play_is_possible_and_solves_what_it_says_it_solves() -> None:
    right = PUZZLE.solution
    wrong = next(f"{tower}1" for tower in "ab" if f"{tower}1" != right)
    solved = _played(right, solved=True)
    assert (solved.holds, solved.not_proven) == (True, OWN)
    assert _played(right).not_proven == [*OWN, "$.solved: the actions solve it; that the solution was shown first"]
    assert _played().holds
    assert _played().not_proven == OWN
    assert _played(wrong, solved=True).faults == ["$.solved: the actions do not solve the puzzle"]
    assert _played(wrong).holds
    assert _played("a99").faults == ["$.actions[0]: move 'a99': there are not so many floors"]
    with pytest.raises(FileError, match=r"^a.json: \$.actions\[0\]: move 'zz'"):
        _played("zz")
    less = _played(right, solved=True, hints=-1)
    assert (less.faults, less.not_proven) == (["$.hints: -1 is not a number of hints"], OWN[1:])
    assert _played(known=False).undecided == [f"$: no known puzzle has the id '{PUZZLE.id}'"]


def test_moves_that_follow_of_themselves_are_part_of_a_play(monkeypatch: pytest.MonkeyPatch) -> None:
    class Session:
        """Two moves follow the first; then it is solved."""

        def __init__(self, _game: object) -> None:
            self.moves: list[str] = []

        def play(self, move: str) -> None:
            self.moves += [move, "x", "y"]

        is_solved = True

    monkeypatch.setattr("skypuzzle.sessions.puzzle_session.PuzzleSession", Session)
    assert _played("a", "x", "y", solved=True).holds
    assert _played("a", "x", solved=True).faults == ["$.actions: y follows automatically, but is missing"]
    assert _played("a", "z", "y", solved=True).faults == ["$.actions[1]: x is the only possible move"]


# Sets -----------------------------------------------------------------------------------------------------------------


def _set(around: Any, puzzles: Sequence[Any]) -> bytes:
    data: list[bytes] = []
    write_document(around, "puzzles", iter(puzzles), data.append)
    return b"".join(data)


NUMBER = 3
PUZZLES = [ORDER.make(number) for number in range(NUMBER)]
SET = _set(ordered_set(NIM, ORDER), PUZZLES)
DAY = date(2027, 1, 1)


def _nim(name: str) -> Any:
    if name != "nim":
        raise LookupError("nim")
    return NIM


def _verify(data: bytes | dict[str, Any], number: int | None = None, **options: Any) -> Findings:
    data = data if isinstance(data, bytes) else json.dumps(data).encode()
    return Verifier(_nim, **options).verify(Source("a.json", data), number)


def _but(index: int, **keys: Any) -> dict[str, Any]:
    document = json.loads(SET)
    document["puzzles"][index].update(keys)
    return dict(document)


def test_every_puzzle_of_a_set_is_proven() -> None:
    found = _verify(SET)
    assert (found.holds, found.has_seed, found.notes) == (True, True, [])
    assert found.not_proven == [
        "$.set: its name",
        "$.seed: that the puzzles come from it",
        "$.generator: that it made them",
        "$.license: that it is theirs",
        "$.order: that they were made to it",
        "$.puzzles: number and order",
    ]
    assert _verify(_but(1, solution="a1")).faults == ["$.puzzles[1].solution: it does not win"]
    wrong = _verify(_but(2, id="0" * 16))
    assert [line.partition(":")[0] for line in wrong.faults] == ["$.puzzles[2].id"]
    twice = _but(0)
    twice["puzzles"].append(twice["puzzles"][1])
    assert _verify(twice).faults == ["$.puzzles[3]: the same puzzle as $.puzzles[1], perhaps turned or mirrored"]


def test_one_of_a_set_is_proven_alone() -> None:
    changed = _but(1, solution="a1")
    assert _verify(changed, 1).holds
    assert _verify(changed, 2).faults == ["$.puzzles[1].solution: it does not win"]
    assert _verify(changed, 3).not_proven == []
    for number in (0, NUMBER + 1):
        with pytest.raises(FileError):
            _verify(changed, number)
    with pytest.raises(FileError, match="regenerated only together"):
        _verify(changed, 1, again=True)


def test_what_there_is_no_time_for_is_open_and_an_empty_set_proves_nothing() -> None:
    empty = _set(ordered_set(NIM, ORDER), [])
    assert _verify(empty).undecided == ["$.puzzles: there are no puzzles, so there is nothing to prove"]
    assert _verify(empty, again=True).faults == ["$.puzzles: no run gives a set without puzzles"]
    late = _verify(SET, clock=OUT, again=True)
    assert (late.faults, late.holds, bool(late.not_proven)) == ([], False, True)
    assert "$.seed: not enough time to make it again" in late.undecided
    assert late.undecided[0].startswith("$.puzzles[0]")
    wrong = _verify(_but(0, id="0" * 16), 1, clock=OUT)
    assert (len(wrong.faults), wrong.undecided) == (1, ["$.puzzles[0]: not settled in time"])


@pytest.mark.parametrize(("done", "line"), [(0, "$.puzzles[0] to $.puzzles[2]"), (2, "$.puzzles[2]"), (3, "")])
def test_the_rest_is_left_open_in_one_line(done: int, line: str) -> None:
    findings = Findings()
    document = skim(Source("a.json", SET))
    around: Any = document.around(NIM.document_types()["puzzle-set"])
    proof = PuzzleProof(NIM, "a.json", False, Clock(), None)
    prove_set(document, around, proof, findings, Workers(lambda things, _number, _doing: list(things)[:done]))
    assert findings.undecided == ([f"{line}: not settled in time"] if line else [])


def test_progress_is_told_by_number_and_words() -> None:
    told = []

    def watch(things: Any, number: int, doing: str) -> Any:
        told.append((number, doing))
        return things

    _verify(SET, watch=watch, again=True)
    assert told == [(NUMBER, "proving puzzles"), (NUMBER, "making puzzles")]


def test_a_set_is_made_again_from_its_seed() -> None:
    same = _verify(SET, again=True)
    assert (same.holds, same.not_proven) == (True, [])
    assert same.notes == ["$: made again from its seed, byte for byte the same"]
    assert _verify(json.loads(SET), again=True).notes == ["$: made again from its seed, laid out differently"]
    other = _verify(_but(1, solution="a1"), again=True)
    seed = f"$.puzzles[1].solution: it says 'a1', but the seed gives '{PUZZLES[1].solution}'"
    assert other.faults == ["$.puzzles[1].solution: it does not win", seed]
    assert (other.notes, bool(other.not_proven)) == ([], True)
    named = {**json.loads(SET), "set": "mine"}
    assert _verify(named, again=True).faults == ["$.set: it says 'mine', but the seed gives 'last 7'"]


def test_a_set_without_its_solutions_is_made_again_without_them() -> None:
    bare = json.loads(SET)
    for puzzle in bare["puzzles"]:
        del puzzle["solution"]
    assert (_verify(bare, again=True).holds, _verify(bare, again=True).not_proven) == (True, [])
    bare["puzzles"][0]["solution"] = PUZZLES[0].solution
    assert len(_verify(bare, again=True).faults) == NUMBER - 1


def test_a_set_of_another_maker_or_without_an_order_is_not_made_again() -> None:
    edition = {**json.loads(SET), "generator": {"name": "skypuzzle", "edition": 9}}
    line = "$.seed: not reproducible: made by skypuzzle edition 9, but this is skypuzzle edition 1"
    assert _verify(edition, again=True).undecided == [line]
    free = json.loads(SET)
    del free["order"]
    found = _verify(free, again=True)
    assert found.undecided == ["$.seed: not reproducible: it does not say what its puzzles had to be like"]
    assert "$.order: that they were made to it" not in found.not_proven


def _day(name: str, seed: str, line: str = "") -> bytes:
    orders = NIM.daily_orders(DAY)
    return _set(set_document("nim", 1, name, seed, line=line), [order.make(0) for order in orders])


def test_a_day_is_made_again() -> None:
    assert _verify(_day(str(DAY), daily_seed(DAY)), again=True).notes[0].endswith("the same")
    assert _verify(_day("mine", daily_seed(DAY)), again=True).faults[0].startswith("$.set: it says 'mine'")
    assert _verify(_day(str(DAY), str(DAY)), again=True).undecided[0].endswith("what its puzzles had to be like")
    lined = _verify(_day(str(DAY), daily_seed(DAY), "mine"))
    assert "$.line: what it says about the puzzles" in lined.not_proven


def test_the_first_differences_are_listed_and_the_rest_counted() -> None:
    found, findings = Differences(), Findings()
    found.add(list(range(4)), [9] * 4, "$.a")
    more = Differences()
    more.add(list(range(5)), [9] * 5, "$.b")
    assert (found.number, more.number) == (4, 5)
    found.join(more)
    assert (found.number, len(found.first)) == (9, MOST_FAULTS)
    report(found, findings, same_bytes=False)
    assert findings.faults == [
        *(f"$.a[{index}]: it says 9, but the seed gives {index}" for index in range(4)),
        *(f"$.b[{index}]: it says 9, but the seed gives {index}" for index in range(MOST_FAULTS - 4)),
        f"$: {9 - MOST_FAULTS} more places differ from what the seed gives",
    ]
    exactly, findings = Differences(), Findings()
    exactly.add(list(range(MOST_FAULTS)), [9] * MOST_FAULTS, "$")
    report(exactly, findings, same_bytes=False)
    assert len(findings.faults) == MOST_FAULTS


def test_puzzles_more_or_fewer_than_the_seed_gives() -> None:
    document = skim(Source("a.json", _day(str(DAY), daily_seed(DAY))))
    around: Any = document.around(NIM.document_types()["puzzle-set"])
    for number in (1, 3):
        findings = Findings()
        orders = [order for order in NIM.daily_orders(DAY) for _ in range(2)][:number]
        game: Any = SimpleNamespace(
            name="nim", edition=1, daily_orders=lambda _day, orders=orders: orders, day_line=NIM.day_line,
            puzzle_type=NIM.puzzle_type,
        )  # fmt: skip
        compare_set(document, around, game, findings, Workers())
        assert any(line.startswith(f"$.puzzles[{min(number, 2)}]") for line in findings.faults), findings.faults


def test_a_puzzle_is_attempted_until_time_runs_out() -> None:
    assert Remaking(Clock()).make((ORDER, 1)) == PUZZLES[1]
    slow: Any = SimpleNamespace(attempts=lambda _number: iter([None, None, "made"]))
    assert Remaking(Clock()).make((slow, 0)) == "made"
    assert Remaking(OUT).make((slow, 0)) is None


def test_a_puzzle_just_made_must_be_proven() -> None:
    expect_proven(NIM, PUZZLE, "last 7")
    with pytest.raises(AssertionError, match=r"last 7 does not hold: \$.solution: it does not win"):
        expect_proven(NIM, msgspec.structs.replace(PUZZLE, solution="b1"), "last 7")


# Other documents ------------------------------------------------------------------------------------------------------


def test_one_puzzle_and_what_is_said_of_it() -> None:
    alone = {"format": "skypuzzle/1", "game": "nim", "type": "puzzle", **builtins(PUZZLE)}
    assert _verify(alone).holds
    assert _verify({**alone, "solution": "b1"}).faults == ["$.solution: it does not win"]
    with pytest.raises(FileError):
        _verify(alone, 1)
    steps = [vars(step) for step in STEPS]
    said = {"format": "skypuzzle/1", "game": "nim", "type": "explain", "id": PUZZLE.id, "steps": steps}
    find = lambda name, _game: PUZZLE if name == PUZZLE.id else None  # noqa: E731
    assert _verify(said, find=find).holds
    assert _verify(said).undecided == [f"$: no known puzzle has the id '{PUZZLE.id}'"]
    assert _verify({**said, "steps": steps[::-1]}, find=find).faults
    done: dict[str, Any] = {"actions": [PUZZLE.solution], "solved": True, "hints": 0, "taken_back": 0, "seconds": 1.0}
    play = {"format": "skypuzzle/1", "game": "nim", "type": "play", "id": PUZZLE.id, **done}
    assert _verify(play, find=find).holds
    assert _verify({**play, "actions": []}, find=find).faults


def test_reports_unknown_games_and_types() -> None:
    reported = {"format": "skypuzzle/1", "type": "verify", "files": []}
    assert _verify(reported).undecided == ["$: a report cannot be proven again; verify the files it names"]
    site = {"format": "skypuzzle/1", "type": "site", "folder": "a", "days": []}
    assert _verify(site).undecided == ["$: a report cannot be proven again"]
    for document, number, words in (
        (reported, 1, "#1"),
        ({**reported, "files": 3}, None, "files"),
        ({**reported, "type": "solve", "game": "chess"}, None, r"a.json: \$.game 'chess': expected nim"),
        ({**reported, "type": "solve", "game": "nim"}, None, r"a.json: \$.type 'solve': expected explain or play or"),
    ):
        with pytest.raises(FileError, match=words):
            _verify(document, number)


def test_a_second_opinion_is_asked_for_only_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    opinion: Any = lambda _puzzle, place, findings: findings.note(place, "agreed")  # noqa: E731
    monkeypatch.setattr(type(NIM.kind_of(PUZZLE)), "second_opinion", staticmethod(opinion))
    assert _verify(SET).notes == []
    assert _verify(SET, second_opinion=True).notes == [f"$.puzzles[{index}]: agreed" for index in range(NUMBER)]


# What is proven already -----------------------------------------------------------------------------------------------


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Our own list, in a folder that is not there yet."""
    monkeypatch.setenv("SKYPUZZLE_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "proven.txt"


def test_what_is_proven_is_remembered_by_its_bytes_and_our_version(own: Path) -> None:
    assert proven.own_list() == own
    source = Source("a.json", SET)
    assert not proven.is_proven(source)
    for _ in range(2):
        proven.remember(SET)
    assert own.read_text() == f"{sha256(SET).hexdigest()}  skypuzzle {__version__}\n"
    assert proven.is_proven(source)
    proven.remember(b"more")
    assert own.read_text().count("\n") == 2
    assert not proven.is_proven(Source("a.json", SET + b" "))
    own.write_text(own.read_text().replace(__version__, "0.0.1"))
    assert not proven.is_proven(source)
    own.write_bytes(b"\xff")
    assert not proven.is_proven(source)


def test_a_long_file_is_known_by_all_of_its_bytes(own: Path) -> None:
    long = b"x" * (2 * proven.CHUNK + 1)
    proven.remember(long)
    assert proven.is_proven(Source("a.json", long))
    assert not proven.is_proven(Source("a.json", long[:-1]))
    own.unlink()
    own.mkdir()  # it can be neither read nor written
    proven.remember(long)
    assert not proven.is_proven(Source("a.json", long))


def test_shipped_sets_are_known(own: Path) -> None:
    shipped = Path(__file__).parents[1] / "puzzles" / "skyline" / "2027-01-01.json"
    assert not own.exists()
    assert proven.is_proven(Source("a.json", shipped))


@pytest.mark.parametrize(("size", "is_kept"), [(99, True), (100, True), (101, False)])
def test_our_list_starts_over_when_it_is_full(
    size: int, is_kept: bool, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proven, "MOST_REMEMBERED", 100)
    own.parent.mkdir()
    own.write_text("x" * (size - 1) + "\n")
    proven.remember(SET)
    assert own.read_text().count("\n") == 1 + is_kept


def test_a_file_is_read_before_it_is_proven_unless_it_is_very_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.json"
    file.write_bytes(SET)
    for most, data in ((len(SET), SET), (len(SET) + 1, SET), (len(SET) - 1, file)):
        monkeypatch.setattr(proven, "MOST_BYTES", most)
        found = proven.in_memory(Source("a", file))
        assert (found.name, found.file) == ("a", data)
    for source in (Source("a", SET), Source("a", tmp_path / "missing")):
        assert proven.in_memory(source) is source


def test_only_what_is_proven_whole_is_remembered(own: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_bytes(SET)
    told: list[str] = []

    def watch(things: Any, _number: int, doing: str) -> Any:
        told.append(doing)
        return things

    proven.prove(Source("a", SET), "a", NIM, number=1)
    proven.prove(Source("a", file), "a", NIM)
    assert not own.exists()
    for _ in range(2):
        assert proven.proven_source(Source("a", file), NIM, watch).file == SET
    assert (proven.is_proven(Source("a", SET)), told) == (True, ["proving puzzles"])
    false = json.dumps(_but(1, solution="a1")).encode()
    file.write_bytes(false)
    empty = _set(ordered_set(NIM, ORDER), [])
    for source, line in (
        (Source("a", false), r"^a: not shown, because a claim is false: \$.puzzles\[1\].solution: it does not win$"),
        (Source("a", empty), r"^a: not shown, because a claim is not settled: \$.puzzles: there are no puzzles"),
    ):
        with pytest.raises(FileError, match=line):
            proven.proven_source(source, NIM)
        assert not proven.is_proven(source)
    assert proven.place_of(Source("a", file)) == str(file)


# Records --------------------------------------------------------------------------------------------------------------


class Played(msgspec.Struct):
    winner: str


class AroundRecords(msgspec.Struct):
    seed: str
    records: list[Any]


GAMES = [Played(winner) for winner in "abc"]


class Records:
    """As much of a game as records need: game n is won by the n-th letter, and time runs out after some games."""

    def __init__(self, around: str = "7", games: float = NUMBER) -> None:
        self.around, self.games = AroundRecords(around, []), games

    def document_types(self) -> dict[str, Any]:
        return {"record": Played}

    def prove(self, record: Played, place: str, name: str, findings: Findings, *, second_opinion: bool) -> None:
        assert (name, second_opinion) == ("a.json", False)
        findings.judge(record.winner in "abc", f"{place}.winner", "nobody")

    def run_again(self, around: AroundRecords, first: Played) -> Any:
        assert (around.seed, first) == ("7", GAMES[0])
        return SimpleNamespace(around=self.around, play=self._play, document=lambda game: game)

    def _play(self, number: int, _clock: Clock) -> Played:
        if number >= self.games:
            raise OutOfTimeError
        return GAMES[number]


def _records(games: Sequence[Played], spare: str = "") -> LongDocument:
    data: list[bytes] = []
    write_document(AroundRecords("7", []), "records", iter(games), data.append)
    return skim(Source("a.json", b"".join(data) + spare.encode()))


def _compared(games: Sequence[Played], game: Any, spare: str = "") -> Findings:
    findings = Findings()
    compare_records(_records(games, spare), AroundRecords("7", []), game, findings, Workers())
    return findings


def test_games_are_played_again() -> None:
    assert _compared(GAMES, Records()).notes == ["$: made again from its seed, byte for byte the same"]
    assert _compared(GAMES, Records(), "\n").notes == ["$: made again from its seed, laid out differently"]
    assert _compared([], Records()).faults == ["$.records: no run gives a file without games"]
    wrong = [GAMES[0], Played("x"), GAMES[2]]
    assert _compared(wrong, Records()).faults == ["$.records[1].winner: it says 'x', but the seed gives 'b'"]
    assert _compared(GAMES, Records(around="8")).faults == ["$.seed: it says '7', but the seed gives '8'"]
    with pytest.raises(NoTimeError) as raised:
        _compared(GAMES, Records(games=1))
    assert (raised.value.place, str(raised.value)) == ("$.seed", "not enough time to make it again")


@pytest.mark.parametrize("done", [0, 1, 2])
def test_games_that_there_was_no_time_for_are_not_played_again(done: int) -> None:
    def watch(things: Any, _number: int, _doing: str) -> Any:
        return list(things)[:done]

    around: Any = AroundRecords("7", [])
    game: Any = Records()
    with pytest.raises(NoTimeError):
        compare_records(_records(GAMES), around, game, Findings(), Workers(watch))
    document = skim(Source("a.json", SET))
    with pytest.raises(NoTimeError):
        compare_set(document, document.around(NIM.document_types()["puzzle-set"]), NIM, Findings(), Workers(watch))


def test_what_is_made_after_time_was_up_does_not_count() -> None:
    made = _all_made(iter(["a", None, "b"]), 2)
    assert next(made) == "a"
    with pytest.raises(NoTimeError):
        next(made)


def test_a_run_that_cannot_be_set_up_is_not_reproducible() -> None:
    class Broken(Records):
        def _play(self, _number: int, _clock: Clock) -> Played:
            raise RuleError(Fault("bots", "x", "no such bot"))

    with pytest.raises(NotReproducibleError, match="no such bot"):
        _compared(GAMES, Broken())


def test_records_are_proven_one_by_one() -> None:
    from skypuzzle.verifying.claims import RecordProof

    game: Any = Records()
    for done, clock, undecided in (
        (3, Clock(), []),
        (1, Clock(), ["$.records[1] to $.records[2]: not settled in time"]),
        (2, Clock(), ["$.records[2]: not settled in time"]),
    ):
        findings = Findings()
        proof = RecordProof(game, "a.json", clock, None)
        watch: Any = lambda things, number, _doing, done=done: [*things][: min(done, number)]  # noqa: E731
        prove_records(_records(GAMES), proof, findings, Workers(watch))
        assert (findings.faults, findings.undecided) == ([], undecided)
    proof = RecordProof(game, "a.json", Clock(), None)
    assert proof.of_item(("$.records[0]", b'{"winner":"x"}')).faults == ["$.records[0].winner: nobody"]
    late = RecordProof(game, "a.json", OUT, None).of_item(("$.records[0]", b'{"winner":"x"}'))
    assert (late.faults, late.undecided) == ([], ["$.records[0]: not settled in time"])


def test_games_are_played_while_there_is_time() -> None:
    assert list(played(str, 3, Findings(), unwatched)) == ["0", "1", "2"]
    with pytest.raises(NoTimeError) as raised:
        list(played(str, 3, Findings(OUT), unwatched, "$.chance"))
    assert raised.value.place == "$.chance"


# Checks and answers ---------------------------------------------------------------------------------------------------


class Proof(CheckProof):
    """A game in which only the strategy "win" wins, and a finding is judged again as `true` says."""

    proofs: ClassVar[Any] = {"strategy": (FORCED,)}
    true: ClassVar[Said] = Said(("a",))
    advice: ClassVar[tuple[Any, ...]] = ()

    def expect_possible(self, finding: Any, place: str) -> None:
        if "impossible" in finding.goals:
            raise FileError(f"{place}: no such goal")

    def flaws(self, finding: Any, clock: Clock) -> Iterator[str]:
        if clock.is_out:
            raise OutOfLimitsError(Limit.TIME)
        if finding.strategy == "error":
            raise RuleError(Fault("strategy", "error", "no such strategy"))
        if finding.strategy not in (None, "win"):
            yield "it does not win"

    def judge_again(self, _goals: Any, _clock: Clock) -> Said:
        return self.true

    def advise_again(self, _clock: Clock) -> Sequence[Any]:
        return self.advice


class ProofWithLimits(Proof):
    requires_limit = True

    def unprovable(self, finding: Any) -> Iterator[tuple[str, str]]:
        if finding.goals == ("b",):
            yield "odds", "nothing could prove them"


class Turn(msgspec.Struct):
    turn: str
    open: tuple[str, ...] = ()
    chance: Share | None = None

    @property
    def rank(self) -> tuple[float, str]:
        return likeliest_first(self.chance), self.turn


def _checked(
    *singles: Said, advice: Any = None, proof: Any = Proof, clock: Clock | None = None, **more: Any
) -> Findings:
    together = singles[0] if len(singles) == 1 else Said(tuple(goal for said in singles for goal in said.goals))
    findings = Findings(clock or Clock())
    document = SimpleNamespace(goals=singles, together=together, advice=advice, chance=None)
    type(proof.__name__, (proof,), more)(document, "a.json", findings).prove()
    return findings


A, B = Said(("a",)), Said(("b",))


def test_every_finding_of_a_check_is_proven() -> None:
    assert _checked(A).holds
    assert _checked(A, B).holds
    won, lost = replace(A, verdict=FORCED, strategy="win"), replace(B, verdict=FORCED, strategy="lose")
    assert _checked(won).holds
    assert _checked(won, lost).faults == ["$.goals[1].verdict: it does not win"]
    assert _checked(won, lost, clock=OUT).undecided == [
        f"{place}.verdict: not settled in time" for place in ("$.goals[0]", "$.goals[1]", "$.together")
    ]
    with pytest.raises(FileError, match=r"^a.json: \$.goals\[1\]: no such goal"):
        _checked(A, Said(("impossible",)))
    with pytest.raises(FileError, match=r"^a.json: \$.position: strategy 'error'"):
        _checked(replace(won, strategy="error"))
    assert _checked(A, A).faults == ["$.goals: the same goal twice"]
    assert _checked(replace(A, strategy="win")).faults[0] == "$.goals[0].strategy: lost is not proven by it"


def test_open_verdicts_and_the_limit_that_left_them_open() -> None:
    still_open = replace(A, verdict=WITH_HELP, open=(FORCED,))
    limited = replace(still_open, limit=Limit.STATES)
    assert (_checked(still_open).holds, _checked(still_open).not_proven) == (True, [])
    assert (_checked(limited).holds, len(_checked(limited).not_proven)) == (True, 2)
    assert _checked(limited).not_proven[0] == "$.goals[0].limit: which limit left them open"
    for said, proof in ((replace(A, limit=Limit.TIME), Proof), (still_open, ProofWithLimits)):
        found = _checked(said, proof=proof)
        assert found.faults[0] == "$.goals[0].limit: it says why verdicts are open, and only that"
        assert found.not_proven == []
    assert _checked(limited, proof=ProofWithLimits).holds
    assert _checked(A, proof=ProofWithLimits).holds
    assert _checked(replace(A, open=(FORCED,))).faults[0].startswith("$.goals[0].open: not verdicts stronger than lost")
    assert _checked(B, proof=ProofWithLimits).faults[0] == "$.goals[0].odds: nothing could prove them"


def test_reasons_are_those_found_again() -> None:
    words = ["too few"]
    said = replace(A, reasons=tuple(words))
    assert _checked(said, true=replace(said, reasons=tuple(words))).holds
    assert _checked(said, true=A).faults[0] == "$.goals[0].reasons: these are not the reasons"
    unsettled = _checked(said, true=replace(A, verdict=UNDECIDED))
    assert (unsettled.faults, unsettled.undecided[0]) == ([], "$.goals[0].reasons: not settled in time")
    flawed = replace(A, verdict=FORCED, strategy="lose", reasons=("too few",))
    assert {line.partition(":")[0] for line in _checked(flawed).faults} == {"$.goals[0].verdict", "$.together.verdict"}


def test_advice_is_that_given_again() -> None:
    good, bad, unsure = Turn("a"), Turn("b"), Turn("a", ("forced",))
    assert _checked(A, advice=[good]).faults == ["$.advice: it has 1 turn, but there are 0"]

    class Advised(Proof):
        advice = (good,)

    assert _checked(A, advice=[good], proof=Advised).holds
    assert _checked(A, advice=[bad], proof=Advised).faults == ["$.advice[0].turn: it says 'b', but it is 'a'"]
    assert _checked(A, advice=[good, bad], proof=Advised).faults == ["$.advice: it has 2 turns, but there are 1"]
    assert _checked(A, advice=[bad, unsure], proof=Advised).not_proven == [
        "$.advice: turns with open verdicts, and their order"
    ]

    likely, unlikely = Turn("b", chance=share_of(9, 10)), Turn("a", chance=share_of(5, 10))

    class OfTwo(Proof):
        advice = (good, bad)

    ranked = _checked(A, advice=[likely, unlikely], proof=OfTwo)
    assert ranked.not_proven == [f"$.advice[{at}].chance: in how many games the goals held" for at in (0, 1)]
    unordered = _checked(A, advice=[unlikely, likely], proof=OfTwo)
    assert unordered.faults == ["$.advice: not in the order of verdicts and chances"]
    wrong = _checked(A, advice=[likely, msgspec.structs.replace(unlikely, chance=Share(5, 10, 0.0, 1.0))], proof=OfTwo)
    assert wrong.faults == ["$.advice[1].chance: not the interval for 5 of 10 games"]

    class Unsure(Proof):
        advice = (good, unsure)

    assert _checked(A, advice=[bad], proof=Unsure).undecided == ["$.advice: not settled in time"]


def test_a_verdict_found_again_fits_contradicts_or_is_open() -> None:
    def flaws(said: Said, again: Said, *matters: Verdict) -> list[str]:
        return list(verdict_flaws(said, again, matters)) if matters else list(verdict_flaws(said, again))

    alone, lost = replace(A, verdict=ALONE), A
    assert flaws(alone, alone) == []
    assert flaws(alone, lost) == ["alone is claimed, but it is lost"]
    assert flaws(replace(alone, open=(FORCED,)), replace(A, verdict=FORCED)) == []
    assert flaws(alone, replace(A, verdict=FORCED)) == ["alone is claimed, but it is forced"]
    unsettled = replace(A, verdict=UNDECIDED, open=PROVABLE, limit=Limit.STATES)
    with pytest.raises(OutOfLimitsError) as raised:
        flaws(alone, unsettled)
    assert raised.value.reached is Limit.STATES
    with pytest.raises(OutOfLimitsError) as raised:
        flaws(alone, replace(unsettled, limit=None))
    assert raised.value.reached is Limit.TIME
    assert flaws(replace(alone, open=PROVABLE), unsettled) == []
    assert flaws(alone, replace(alone, open=(FORCED,)), SECURED) == []
    assert flaws(alone, replace(A, verdict=WITH_HELP, open=(ALONE,)), SECURED) == []
    with pytest.raises(OutOfLimitsError):
        flaws(alone, replace(alone, open=(FORCED,)), SECURED, FORCED)


def _settled(possible: bool | None) -> Callable[[Clock], bool | None]:
    return lambda _clock: possible


def test_an_answer_without_a_solution() -> None:
    for answer, possible, fault, is_open in (
        ("impossible", False, [], False),
        ("impossible", True, ["$.answer: the document says impossible, but there is a solution"], False),
        ("impossible", None, [], True),
        ("solved", True, ["$.answer: the document says solved, but gives no answer"], False),
        ("undecided", True, [], False),
    ):
        findings = Findings()
        prove_bare_answer(answer, _settled(possible), findings)
        assert (findings.faults, bool(findings.undecided)) == (fault, is_open)
        assert findings.notes == (["$.answer: undecided: it claims nothing"] if answer == "undecided" else [])


def test_a_second_opinion_agrees_disagrees_or_is_open() -> None:
    def opinion(answer: str, votes: int | None, said: object) -> list[str]:
        findings = Findings()
        compare_opinion(SimpleNamespace(answer=answer, votes=votes), said, "votes", findings)
        assert not (findings.faults and findings.notes)
        return findings.faults + findings.undecided + findings.notes

    five = SimpleNamespace(votes=5)
    assert opinion("solved", 5, Undecided()) == ["$: the second opinion was not settled in time"]
    assert opinion("solved", 5, Impossible()) == ["$.answer: the second opinion disagrees"]
    assert opinion("impossible", None, five) == ["$.answer: the second opinion disagrees"]
    assert opinion("solved", 6, five) == ["$.votes: the second opinion finds at most 5"]
    for answer, votes, said in (
        ("solved", 5, five),
        ("undecided", None, five),
        ("undecided", 4, Impossible()),
        ("impossible", None, Impossible()),
        ("solved", 6, SimpleNamespace()),
    ):
        assert opinion(answer, votes, said) == ["$: the second opinion agrees"]


def test_errors_about_a_value_say_where_it_is() -> None:
    with pytest.raises(FileError, match=r"^a.json: \$.board: board 'x': no$"), file_errors("a.json: $.board"):
        raise RuleError(Fault("board", "x", "no"))
