"""The commands of Skyline as people and scripts type them: answers, exit codes, one-line errors."""

import json
import re
import shlex
from datetime import date
from pathlib import Path
from unittest import mock

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skypuzzle.cli import summaries
from skypuzzle.cli.help import topics
from skypuzzle.console.exits import Exit
from skypuzzle.documents import json_schema
from skypuzzle.skyline import parse_position
from skypuzzle.skyline.game import GAME
from skypuzzle.storage import HOME
from tests.running import Ran, let_time_run_out
from tests.running import run as run_any
from tests.skyline.games import board
from tests.skyline.mutations import (
    BOARD,
    CHECKED,
    EARLY,
    POOR,
    SLOW,
    SMALL,
    SOLVED,
    WIDE,
    known_puzzles,
    true_document,
    true_documents,
)

HOSTILE = "\x1b]0;x\x07\x9b2J\u202e\u200b\x7f"
SEED = ["--seed", "7"]


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    monkeypatch.setenv("SKYPUZZLE_BOX", "")
    monkeypatch.delenv("SKYPUZZLE_BOX")
    monkeypatch.chdir(tmp_path)


def run(*words: str, stdin: bytes = b"") -> Ran:
    return run_any("skyline", *words, stdin=stdin)


def said(*words: str, stdin: bytes = b"") -> dict[str, object]:
    document: dict[str, object] = json.loads(run(*words, "--json", stdin=stdin).out)
    return document


def assert_bad_input(ran: Ran, *told: str) -> None:
    assert (ran.code, ran.out) == (Exit.BAD_INPUT, "")
    assert ran.err.startswith("skypuzzle: ")
    assert ran.err.count("\n") == 1
    assert ran.err.rstrip("\n").isprintable()
    for words in told:
        assert words in ran.err


# Help -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", summaries(GAME))
def test_each_command_has_a_help_with_examples(command: str) -> None:
    text = run(command, "--help")
    assert (text.code, "Example" in text.out) == (0, True)
    assert all(len(line) <= 80 for line in text.out.splitlines())
    assert run("help", command) == text


@pytest.mark.parametrize("command", ["solve", "check", "show", "new", "apply", "score"])
def test_examples_work(command: str) -> None:
    """As they are printed, with a position for POSITION; those that name files and days are for other tests."""
    examples = re.findall(r"^ +skypuzzle skyline (.*)", run(command, "--help").out, re.MULTILINE)
    for example in examples:
        *before, last = (shlex.split(part) for part in example.split(" | skypuzzle skyline "))
        if any("json" in word or word.startswith("2027") or word == "<" for word in last):
            continue
        words = [WIDE if word == "POSITION" else word for word in last]
        typed = run(*before[0]).out if before else ""
        ran = run(*words, stdin=typed.encode())
        assert ran.code in (0, 1, 3) if command in ("solve", "check") else ran.code == 0 or command == "apply", ran


@pytest.mark.parametrize("topic", topics(GAME))
def test_topics_are_shown(topic: str) -> None:
    shown = run("help", topic)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.isascii()


# Setting up and playing -----------------------------------------------------------------------------------------------


def test_new_is_a_function_of_its_seed() -> None:
    first = run("new", "--players", "3", *SEED)
    assert first == run("new", "--players", "3", *SEED)
    assert first.out != run("new", "--players", "3", "--seed", "8").out
    assert len(parse_position(first.out).seats) == 3
    drawn = run("new")
    assert drawn.out == run("new", "--seed", drawn.err.removeprefix("seed ").strip()).out
    fields = run("new", *SEED, "--known-to", "yellow", "--hidden").out.split()
    seat = fields[1].index("Y")
    for field, hidden in ((3, "?"), (4, "?"), (5, "???"), (6, "?")):
        seen = fields[field].split(".")
        assert (seen[seat] == hidden, seen[1 - seat]) == (False, hidden)
    assert fields[7] == "36"


def test_apply_plays_actions_and_turns() -> None:
    after = run("apply", EARLY, "Y: $c9 b6 +2 .", "P: $b7")
    assert (after.code, after.err.count("\n")) == (0, 1)
    assert after.err.startswith("skypuzzle: note: the pile has 12 cards")
    assert parse_position(after.out).still_to_move()[0] == 1
    assert said("apply", EARLY, "$c9")["position"] == run("apply", "-", "$c9", stdin=EARLY.encode()).out.strip()


@pytest.mark.parametrize(
    ("turn", "told"),
    [
        ("P: $b7", "it is the turn of Y"),
        ("b9", "'b9'"),
        ("$b7", "its top is not yellow"),
        ("$c9 .", "'.'"),
        ("$c9 c9", "'c9'"),
        ("$c9 !R", "'!R'"),
        ("$c9 b9 +10", "'+10'"),
        ("$c9 b9 . P: skip", "'skip'"),
        ("nonsense", "'nonsense'"),
        ("", "turn"),
    ],
)
def test_apply_refuses(turn: str, told: str) -> None:
    assert_bad_input(run("apply", EARLY, turn), told)


def record() -> bytes:
    return json.dumps(true_document("record")).encode()


def test_score_tells_prestige_and_winners() -> None:
    assert "prestige" in run("score", "-", stdin=record()).out
    assert said("score", "-", stdin=record())["result"] == true_document("record")["result"]
    assert_bad_input(run("score", EARLY), "the game is not over")
    assert_bad_input(run("score", BOARD), "has no players")


def test_records_replay_byte_for_byte() -> None:
    words = ["simulate", "--games", "3", *SEED, "--bots", "greedy", "--json"]
    alone = run(*words)
    assert alone == run(*words, "--jobs", "2")
    for played in json.loads(alone.out)["records"]:
        turns = [f"{turn['player']}: {' '.join(turn['actions'])} ." for turn in played["turns"]]
        end = run("apply", played["start"], *turns).out
        assert (
            end
            == run("show", "-", "--json", stdin=json.dumps(played).encode()).out.split('"position": "')[1].split('"')[0]
            + "\n"
        )
        assert said("score", end)["result"] == played["result"]
    assert "wins" in run("simulate", *SEED, "--bots", "random", "--players", "4", "--hidden").out
    assert run("simulate", *SEED, "--bots", "greedy,random", "--games", "2").out.startswith("2 games\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("new --players 5", "--players"),
        ("new --hidden", "needs --known-to"),
        ("new --known-to red", "only YP play"),
        ("new --box nowhere.json", "'nowhere.json': No such file or directory"),
        ("simulate --bots clever", "expected greedy"),
        ("simulate --bots random,random,random", "3"),
        ("simulate -o games.svg", "not a picture"),
        ("generate --seed 1 --kind castle", "expected rent, last, machine, secure"),
        ("generate --seed 1 --kind last --size 5", "size"),
        ("generate --seed 1 --difficulty mild", "mild"),
        ("generate --seed 1 --size 9", "--size"),
        ("explain 2027-01-01#6", "5 puzzles"),
        ("solve 2027-01-01#1 --prestige 3", "the puzzle says what to do"),
        ("check 2027-01-01#1", "a puzzle of the kind rent has no position"),
        ("daily --date 2027-02-30", "2027-02-30"),
        ("schema novel", "expected one of box, check, explain, play, position, "),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(words: str, told: str) -> None:
    assert_bad_input(run(*words.split()), told)


# Pictures -------------------------------------------------------------------------------------------------------------


def test_show_draws_and_hides(tmp_path: Path) -> None:
    assert run("show", WIDE).code == run("box").code == 0
    assert "?" in str(said("show", WIDE, "--known-to", "blue", "--hidden")["position"]).split()[3]
    for name, begins in (("a.svg", b"<svg"), ("b.png", b"\x89PNG")):
        for view in ("above", "side"):
            assert run("show", BOARD, "--view", view, "-o", name).code == 0
            assert begins in (tmp_path / name).read_bytes()[:200]
    assert run("show", "-", "-o", "game.gif", stdin=record()).code == 0
    assert (tmp_path / "game.gif").read_bytes().startswith(b"GIF8")
    for words, told in (
        ([WIDE, "-o", "x.jpg"], "pictures must be"),
        ([WIDE, "--player", "R"], "'R'"),
        ([WIDE, "--turn", "1"], "turn"),
        ([WIDE, "--view", "side"], "for pictures"),
        ([BOARD.replace("B", "X", 1)], "'X"),
    ):
        assert_bad_input(run("show", *words), told)


# Questions ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "code", "told"),
    [
        ("best", 0, "prestige: penthouses"),
        ("cash", 0, "turn 1, purple"),
        ("impossible", 1, "impossible, because of these together:\n- the mission must be completed"),
        ("none", 1, "0\n"),
        ("count", 0, "48\n"),
        ("some", 3, "at least 3"),
        ("another's", 1, "- the goal is the top of the zone c9"),
        ("two turns", 0, "turn 3, yellow"),
    ],
)
def test_solve(name: str, code: int, told: str) -> None:
    ran = run("solve", *SOLVED[name])
    note = "skypuzzle: note: the pile has 12 cards, but 36 are left after 3 for each player and those for penthouses\n"
    assert (ran.code, ran.err, told in ran.out) == (code, note * (name == "two turns"), True), ran


@pytest.mark.parametrize(
    ("name", "code", "told"),
    [("forced", 0, "forced"), ("secured", 0, "secured"), ("lost", 1, "lost"), ("alone", 0, "alone"),
     ("with-help", 0, "with help"), ("advice", 0, "boards possible after this turn")],
)  # fmt: skip
def test_check(name: str, code: int, told: str) -> None:
    ran = run("check", *CHECKED[name])
    note = "skypuzzle: note: the pile has 12 cards, but 36 are left after 3 for each player and those for penthouses\n"
    assert (ran.code, ran.err, told in ran.out) == (code, note * (name == "two turns"), True), ran


def test_no_time_is_neither_yes_nor_no(monkeypatch: pytest.MonkeyPatch) -> None:
    let_time_run_out(monkeypatch)
    start = run("new", "--players", "4", *SEED).out.strip()
    for words in (["--count"], ["--all"], ["--best"], ["--prestige", "5"]):
        ran = run("solve", start, *words, "--turns", "4", "--time-limit", "0.01", "--json")
        assert (ran.code, json.loads(ran.out)["answer"], ran.err) == (Exit.UNDECIDED, "undecided", "")
    ran = run("check", start, "--win", "--time-limit", "0.01", "--json")
    together = json.loads(ran.out)["together"]
    assert (together["verdict"] == "undecided", "forced" in together["open"]) == (ran.code == Exit.UNDECIDED, True)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["solve", BOARD], "has no players"),
        (["solve", SMALL, "--player", "B"], "'B'"),
        (["solve", SMALL, "--zone", "a1"], "a1"),
        (["solve", SMALL, "--penthouses", "4"], "--penthouses"),
        (["solve", SMALL, "--turns", "0"], "--turns"),
        (["solve", SMALL, "--limit", "3"], "needs --all"),
        (["solve", SMALL, "--count", "--all"], "cannot be combined with --all"),
        (["solve", SMALL, "-o", "x.svg"], "not a picture"),
        (["solve", SMALL, "--time-limit", "soon"], "soon"),
        (["solve", POOR.replace(" 5.6 ", " ?.6 "), "--mission"], "the mission of purple must be known"),
        (["check", SMALL, "--player", "Y", "--advise", "--win"], "nothing to advise"),
        (["check", POOR.replace(" 9.14 ", " ?.14 "), "--zone", "c9"], "the cash of purple must be known"),
        (["check", SMALL, "--zone", "b9"], "b9"),
    ],
)
def test_questions_that_are_refused(words: list[str], told: str) -> None:
    assert_bad_input(run(*words), told)


# Puzzles --------------------------------------------------------------------------------------------------------------


def test_a_day_is_the_same_for_everybody() -> None:
    with mock.patch("skypuzzle.cli.generate.today", return_value=date(2027, 1, 1)):
        assert run("daily").code == 0
    (file,) = Path("puzzles", "skyline").glob("*.json")
    puzzles = json.loads(file.read_text())["puzzles"]
    assert run("daily", "--date", "2027-01-01", "--json").out == file.read_text()
    assert run("explain", "2027-01-01#5").out == run_any("explain", puzzles[4]["id"][:8]).out != ""


def test_puzzles_of_each_kind_are_shown_solved_explained_and_printed(tmp_path: Path) -> None:
    file = tmp_path / "set.json"
    file.write_text(json.dumps(known_puzzles()))
    for number, puzzle in enumerate(known_puzzles()["puzzles"], 1):
        name = f"{file}#{number}"
        for command in ("show", "solve", "explain"):
            assert run(command, name).code == 0, (command, name)
        solved = said("solve", name)["solution"]
        assert isinstance(solved, dict)
        assert solved.keys() == puzzle["solution"].keys()
        assert {**solved, "actions": 0} == {**puzzle["solution"], "actions": 0}
        assert run("show", name, "--solution", "-o", "solved.svg").code == 0
    assert run("print", str(file), "-o", "all.pdf").code == 0
    assert Path("all.pdf").read_bytes().startswith(b"%PDF")


# Files ----------------------------------------------------------------------------------------------------------------


def test_documents_are_as_their_schemas_say() -> None:
    types = GAME.document_types()
    seen = set()
    for name in true_documents():
        if name in SLOW:
            continue
        document = true_document(name)
        kind = document["type"]
        schema = json_schema(types[kind], "skyline")
        jsonschema.validate(document, schema)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**document, "extra": 1}, schema)
        assert kind in seen or json.loads(run("schema", kind).out) == schema, name
        seen.add(kind)
    box = said("box")
    jsonschema.validate(box, json_schema(types["box"], "skyline"))
    assert seen | {box["type"], "table"} == set(types)
    for kind in types:
        jsonschema.Draft202012Validator.check_schema(json.loads(run("schema", kind).out))


def test_positions_from_files_and_standard_input(tmp_path: Path) -> None:
    games = tmp_path / "games.json"
    run("simulate", "--games", "2", "--seed", "1", "--bots", "greedy", "-o", str(games))
    assert str(said("show", f"{games}#2")["position"]).split()[2] == "-"
    assert str(said("show", f"{games}#2", "--turn", "0")["position"]).split()[3] == "10.10"
    assert_bad_input(run("show", str(games)), "it holds 2 records; name one as")
    assert run("new", "--seed", "1", "-o", "p.json").out == ""
    assert run("show", "p.json") == run("show", "-", stdin=Path("p.json").read_bytes())
    assert_bad_input(run("show", "-", stdin=b"\xff\xfe"), "not UTF-8")


# Another box ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def other_box(tmp_path: Path) -> str:
    box = json.loads((Path(__file__).parents[2] / "skypuzzle" / "skyline" / "data" / "box.json").read_text("utf-8"))
    file = tmp_path / "box.json"
    file.write_text(json.dumps({**box, "board": ["XXXXX", "XZXXX", "XXXXZ", "XXXXX", "XZXXX"]}))
    return str(file)


def test_another_box_from_end_to_end(other_box: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is made with it needs it again, and says so if it is not there."""
    box = ["--box", other_box]
    start = run("new", *SEED, *box).out.strip()
    assert start.split()[0] == "/".join(["....."] * 5)
    after = run("apply", start, "b3 d3 +2 .", *box).out.strip()
    assert after.split()[-1] == start.split()[-1]
    assert after.split()[-1].startswith("box:")
    for command, *words in (["show"], ["solve", "--cash", "3"], ["check", "--zone", "b4"], ["solve", "--zone", "b4"]):
        assert run(command, after, *words, *box).code in (0, 1), command
    made = {"set.json": ["generate", "--kind", "rent", "--difficulty", "easy", "--count", "2"],
            "games.json": ["simulate", "--bots", "greedy", "--games", "2"]}  # fmt: skip
    for name, words in made.items():
        assert run(*words, *SEED, *box, "--jobs", "2", "-o", name).code == 0
        monkeypatch.setenv("SKYPUZZLE_BOX", other_box)
        again = run_any("verify", name, "--regenerate")
        assert (again.code, "byte for byte the same" in again.out) == (0, True), again
    assert run("show", "set.json#1").out.count("\n") > 10
    monkeypatch.delenv("SKYPUZZLE_BOX")
    with mock.patch("skypuzzle.skyline.notation.positions._known", {}):
        assert_bad_input(run("show", after), "name its file with --box, or in the variable SKYPUZZLE_BOX")
        for name in made:
            assert_bad_input(run_any("verify", name), "not the default box")


# Anything at all ------------------------------------------------------------------------------------------------------


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=2_000) | st.text(alphabet="YPBRypbrw.-/:!~? 0123456789\n", max_size=2_000))
def test_any_text_as_position_is_a_result_or_one_line(text: str) -> None:
    """Text that names a file or option is for other tests."""
    if text.startswith("-") or text.endswith(".json"):
        text = f" {text} "
    shown = run("show", text)
    if shown.code != 0:
        assert_bad_input(shown)


@pytest.mark.parametrize("text", ["/" * 9_999, "Y" * 9_999, "Yp" * 999, "." * 999, "\0" * 99, "\ud800", "²" * 99])
def test_hostile_texts(text: str) -> None:
    assert_bad_input(run("show", text))
    for place in range(9):
        fields = SMALL.split()
        fields[place] = text
        assert_bad_input(run("solve", " ".join(fields), "--time-limit", "1"))


@pytest.mark.parametrize(
    "words",
    ["show {}", "solve {}", "check {}", "score {}", "apply {} {}", "verify {}", "explain {}", "play {} --plain",
     "new --known-to {}", "new --box {}", "simulate --bots {}", "generate --kind {}", "schema {}", "help {}",
     "show {}.json", "score {}.json#1", "solve . --zone {}", "solve . --player {}", "apply . {}"],
)  # fmt: skip
def test_nothing_from_outside_is_obeyed_by_a_terminal(words: str) -> None:
    assert_bad_input(run(*(SMALL if word == "." else word.format(HOSTILE, HOSTILE) for word in words.split())))


def test_a_game_begins_with_the_cards_on_the_table() -> None:
    ran = run("new", "--seats", "purple yellow", "--missions", "purple:3", "--cards", "purple:ckv", "--seed", "1")
    assert ran.out == f"{board()} PY P2 10.10 210000.210000 CKV.??? 3.? 36 -\n"
    assert run("new", "--seats", "PY", "--seed", "1").out.split()[5:7] == ["???.???", "?.?"]
    assert_bad_input(run("new", "--cards", "CKV.???", "--seed", "1"), "'--cards': needs --seats")
    assert_bad_input(run("new", "--seats", "PX", "--seed", "1"), "seats 'PX': expected colours in the order of play")


def test_a_box_is_written_changed_and_checked(tmp_path: Path) -> None:
    file, changed = tmp_path / "box.json", tmp_path / "mine.json"
    assert run("box", "-o", str(file)).code == 0
    assert run("box", str(file)).out == run("box").out
    assert json.loads(file.read_text())["note"].startswith("board: the rows from north to south")
    changed.write_text(file.read_text().replace('["XXX"]', '["XX."]'))
    assert "(the default)" not in run("box", str(changed)).out
    assert run("new", "--box", str(changed), "--seed", "1").out.split()[-1].startswith("box:")
    assert run("box", str(changed), "-o", str(tmp_path / "board.svg")).code == 0
    assert (tmp_path / "board.svg").read_text().startswith("<svg")
    changed.write_text(file.read_text().replace('"type": "box"', '"type": "fox"'))
    assert_bad_input(run("box", str(changed)), "box, type 'fox': expected box")
    changed.write_text(file.read_text().replace('"pay": 5', '"pay": 6', 1))
    assert_bad_input(run("box", str(changed)), "bonus R, pay '6': a bonus card pays 5 or 8")
