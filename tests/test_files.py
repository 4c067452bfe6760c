"""JSON documents: strict reading with the place of every fault, schemas, and records that are proven again."""

import json
from datetime import date
from pathlib import Path
from typing import Any
from unittest import mock

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, Struct

from skypuzzle.documents import REPORTS, encode, json_schema
from skypuzzle.errors import FileError
from skypuzzle.games import load
from skypuzzle.skyliners import Position, Side, Simulation, Variant, parse
from skypuzzle.skyliners.documents import position_document, record_document
from skypuzzle.verifying.findings import REPORT_TYPES
from skypuzzle.web.building import Fate
from tests.documents import read_position, verify
from tests.running import run
from tests.skyliners.games import EMPTY


def faults_in(data: bytes, name: str) -> list[str]:
    return verify(data, name).faults


DOCUMENTS: dict[str, type[Struct]] = {**load("skyliners").document_types(), **REPORT_TYPES}
GAME = Simulation((Side.N, Side.E), Variant.FULL, "files", ("random", "random")).play(0)
RECORD: dict[str, Any] = json.loads(encode(record_document(GAME)))


def changed(*path: str | int, value: object) -> bytes:
    """The record with one value put in at a path."""
    record = json.loads(json.dumps(RECORD))
    inner = record
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return json.dumps(record).encode()


def test_a_true_record_has_no_faults() -> None:
    assert faults_in(json.dumps(RECORD).encode(), "game") == []
    assert read_position(json.dumps(RECORD).encode(), "game") == GAME.end()


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("result", "scores", "N"), 99, "$.result.scores.N: the record says 99, but the rules say "),
        (("result", "antennas", "E"), 10, "$.result.antennas.E: the record says 10"),
        (("result", "winners"), ["N", "E"], "$.result.winners: the record says ['N', 'E']"),
        (("result", "breakdown", "rows", 0, "seen"), 5, "$.result.breakdown.rows[0].seen: the record says 5"),
        (("result", "breakdown", "rows"), [], "$.result.breakdown.rows: the record says []"),
        (("result", "breakdown", "skyscrapers", 1, "points"), 2, "$.result.breakdown.skyscrapers[1].points:"),
        (("turns", 0, "actions", 0), "Fc3", "$.turns[0]: "),
        (("turns", 0, "actions"), [], "$.turns[0]: the turn is not finished"),
        (("turns", 2, "actions"), RECORD["turns"][2]["actions"][:1], "$.turns[2]: the turn is not finished"),
        (("turns", 1, "side"), RECORD["turns"][0]["side"], "$.turns[1]: "),
        (("turns"), RECORD["turns"][:-1], "$.turns: the game is not over"),
        (("turns"), RECORD["turns"] + RECORD["turns"][:1], "the game is over"),
        (("start",), str(GAME.start._replace(skyscrapers=(None, None))), "$.start: N's skyscraper card is not known"),
    ],
)
def test_false_claims_are_named(path: tuple[str | int, ...] | str, value: object, told: str) -> None:
    where = (path,) if isinstance(path, str) else path
    faults = faults_in(changed(*where, value=value), "game")
    assert faults
    assert told in faults[0]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "game: not JSON: it is empty"),
        (b"[]", "game: $: Expected `object`, got `array`"),
        (b"{}", 'game: $: not a file of skypuzzle: it has no "format"'),
        (b'{"format": "skypuzzle/9", "game": "skyliners", "type": "record"}', "$.format 'skypuzzle/9': expected sky"),
        (b'{"format": "skypuzzle/1", "game": "chess", "type": "record"}', "$.game 'chess': expected skyliners"),
        (
            b'{"format": "skypuzzle/1", "game": "skyliners", "type": "x"}',
            "$.type 'x': expected check or explain or play or position or puzzle or puzzle-set or record",
        ),
        (changed("colour", value="red"), "game: $: Object contains unknown field `colour`"),
        (changed("turns", 3, "side", value="X"), "game: $.turns[3].side: side 'X': expected one of N, E, S, W"),
        (changed("turns", 3, "actions", 0, value=7), "game: $.turns[3].actions[0]: Expected `str`, got `int`"),
        (changed("turns", 3, "actions", 0, value="Fz9"), "game: $.turns[3].actions[0]: action 'Fz9': expected an"),
        (changed("start", value="nothing"), "game: $.start: position 'nothing': 1 field"),
        (b"\xff\xfe", "game: not JSON"),
        (b'{"format": "\xff"}', "game: not JSON"),
        (b"[" * 100_000, "game: $: Expected `object`, got `array`"),
        (b'{"format": "skypuzzle/1", "x": ' + b"[" * 100_000, "game: "),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(data: bytes, told: str) -> None:
    with pytest.raises(FileError) as caught:
        faults_in(data, "game")
    assert told in str(caught.value)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)


@given(json_values, st.sampled_from(["start", "turns", "result", "type", "format", "extra"]))
def test_any_json_as_a_record_is_a_result_or_one_line(value: object, key: str) -> None:
    for data in (json.dumps(value), json.dumps({**RECORD, key: value})):
        ran = run("verify", "-", stdin=data.encode())
        assert ran.code in (0, 1, 2)
        assert (ran.err.count("\n"), ran.out) == (1, "") if ran.code == 2 else ran.err == ""


@pytest.mark.parametrize(
    ("path", "told"),
    [
        (("result", "scores", "X"), "games: $.records[0].result.scores, a key: side 'X': expected one of N, E, S, W"),
        (("start",), "games: $.records[0].start: position '7': 1 field"),
        (("x - at `$.y`",), "games: $.records[0]: Object contains unknown field `x - at `$.y``"),
    ],
)
def test_places_within_several_records(path: tuple[str, ...], told: str) -> None:
    records = {"format": "skypuzzle/1", "game": "skyliners", "type": "records", "seed": "1", "bots": []}
    data = json.dumps({**records, "records": [json.loads(changed(*path, value="7" if path == ("start",) else 7))]})
    with pytest.raises(FileError) as caught:
        faults_in(data.encode(), "games")
    assert told in str(caught.value)


def test_an_illegal_turn_is_named_where_a_record_stands_for_a_position() -> None:
    with pytest.raises(FileError, match=r"game: \$.turns\[3\]: turn 4, .*c3 is closed by a park"):
        read_position(changed("turns", 3, "actions", 0, value="Fc3"), "game")


def test_a_byte_order_mark_is_no_matter() -> None:
    assert faults_in(b"\xef\xbb\xbf" + json.dumps(RECORD).encode(), "game") == []


def test_position_documents() -> None:
    for text in (EMPTY, str(GAME.start)):
        document = encode(position_document(parse(text), in_detail=True))
        assert read_position(document.encode(), "p") == parse(text)
    lying = json.loads(document)
    lying["seen"]["N"][2] += 1
    with pytest.raises(FileError, match=r"p: \$.seen: not what the rows of the position show"):
        read_position(json.dumps(lying).encode(), "p")
    del lying["seen"]
    assert isinstance(read_position(json.dumps(lying).encode(), "p"), Position)


@pytest.mark.parametrize("kind", list(DOCUMENTS))
def test_schemas_are_schemas(kind: str) -> None:
    jsonschema.Draft202012Validator.check_schema(json_schema(DOCUMENTS[kind], "skyliners"))
    printed = run("schema", kind)
    assert json.loads(printed.out) == json_schema(DOCUMENTS[kind], "skyliners")


def test_answers_fit_their_schemas(tmp_path: Path) -> None:
    games = tmp_path / "games.json"
    answers = {
        "position": run("show", str(GAME.start), "--json").out,
        "record": run("score", str(GAME.end()), "--json").out,
        "check": run("check", LATE, "--plan", "SB3", "--advise", "--chance", "2", "--seed", "1", "--json").out,
        "solve": run("solve", EMPTY, "--supply", "2.1.0", "--plan", "SB1", "--json").out,
        "records": run("simulate", "--games", "2", "--seed", "1", "--bots", "random", "--json").out,
    }
    games.write_text(answers["records"])
    answers["verify"] = run("verify", str(games), "--json").out
    answers["puzzle-set"] = run("generate", "--seed", "1", "--json").out
    puzzle = {"format": "skypuzzle/1", "game": "skyliners", "type": "puzzle"}
    answers["puzzle"] = json.dumps({**puzzle, **json.loads(answers["puzzle-set"])["puzzles"][0]})
    games.write_text(answers["puzzle"])
    answers["explain"] = run("explain", str(games), "--json").out
    answers["play"] = run("play", str(games), "--plain", "--json", stdin=b"hint Fa1 undo").out
    assert run("verify", str(games)).code == 0
    lines = f"position {GAME.start}\nbot W random\nposition nonsense\nundo\n"
    answers["table"] = run("table", str(tmp_path / "t.json"), "--plain", "--json", stdin=lines.encode()).out
    day = ("--from", "2027-01-01", "--today", "2027-01-01")
    with mock.patch("skypuzzle.web.building.build", return_value={date(2027, 1, 1): Fate.ADDED}):
        answers["site"] = run("site", "-o", "public", *day, "--json").out
    assert answers.keys() == DOCUMENTS.keys()
    assert {*REPORTS} == {*REPORT_TYPES}
    for kind, text in answers.items():
        document = json.loads(text)
        game = None if kind in REPORTS else "skyliners"
        assert (document["format"], document.get("game"), document["type"]) == ("skypuzzle/1", game, kind)
        jsonschema.validate(document, json_schema(DOCUMENTS[kind], "skyliners"))
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**document, "extra": 1}, json_schema(DOCUMENTS[kind], "skyliners"))


def answer(*words: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(run("solve", *words, "--json").out)
    return document


BARE = [EMPTY, "--supply", "1.0.0", "--plan"]
LATE = "1333^2/12.2p/1^.p3./13^41^p/12143 WS S1 2.0.0/1.0.0 SC2,WA3,SA2,WD2,WB3,WC3,WE2 NE,SW full"


@pytest.mark.parametrize(
    "words",
    [[*BARE, "SA1"], [*BARE, "SA2"], [*BARE, "SA1", "--count"], [*BARE, "SA1", "--all"], [LATE, "--plan", "SB3"]],
)
def test_true_answers_have_no_faults_and_other_solvers_agree(words: list[str]) -> None:
    data = json.dumps(answer(*words)).encode()
    findings = verify(data, "answer", second_opinion=True)
    assert findings.faults == []
    assert findings.notes in (
        ["$: the second opinion agrees"],
        ["$: a second opinion is available only for bare boards"],
    )


@pytest.mark.parametrize(
    ("words", "change", "told"),
    [
        ([*BARE, "SA1"], {"board": EMPTY}, "$.board: not an answer to the question"),
        ([*BARE, "SA1"], {"answer": "impossible", "board": UNSET}, "$.answer: the document says impossible, but"),
        ([*BARE, "SA2"], {"answer": "solved", "reasons": UNSET}, "$.answer: the document says solved, but gives no"),
        ([*BARE, "SA1", "--count"], {"count": 4}, "$.count: there are more than 4 final cities, such as ."),
        ([*BARE, "SA1", "--all"], {"boards": []}, "$.count: the document says 5, but lists 0"),
        ([LATE, "--plan", "SB3"], {"turns": []}, "$.board: not an answer to the question: the game is not over then"),
        ([LATE, "--plan", "SB3"], {"board": EMPTY}, "$.board: not an answer to the question: the turns lead to 14"),
        ([*BARE, "SA2"], {"reasons": ["x"]}, "$.reasons: these are not the reasons why it is impossible"),
        ([*BARE, "SA1"], {"reasons": ["x"]}, "$.reasons: the document says solved, but gives reasons"),
        ([*BARE, "SA2"], {"board": EMPTY}, "$.answer: the document says impossible, but gives a solution"),
        (
            [LATE, "--plan", "SB3"],
            {"turns": [{"side": "S", "actions": ["Fc3"]}]},
            "$.turns[0]: turn 1, S's action 1 'Fc3': c3 is closed by a park",
        ),
    ],
)
def test_false_answers_are_named(words: list[str], change: dict[str, Any], told: str) -> None:
    document = {**answer(*words), **change}
    data = json.dumps({key: value for key, value in document.items() if value is not UNSET}).encode()
    faults = faults_in(data, "answer")
    assert faults
    assert told in faults[0]


def test_the_second_opinion_may_disagree() -> None:
    lie = {**answer(*BARE, "SA2"), "answer": "solved", "count": 1}
    told = verify(json.dumps(lie).encode(), "answer", second_opinion=True).faults
    assert "$.answer: the second opinion finds no solution" in told
    lie = {**answer(*BARE, "SA1", "--count"), "count": 4}
    assert "$.count: the second opinion counts 5" in verify(json.dumps(lie).encode(), "a", second_opinion=True).faults
    question = {**answer(*BARE, "SA1"), "question": {"position": EMPTY, "plans": []}}
    with pytest.raises(FileError, match=r"a: \$.question: a bare board needs a supply"):
        verify(json.dumps(question).encode(), "a")
