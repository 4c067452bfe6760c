"""The commands of Cloud City as people and scripts type them: answers, exit codes, one-line errors."""

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
from skypuzzle.cloud_city import parse_city, parse_position
from skypuzzle.cloud_city.game import GAME
from skypuzzle.cloud_city.rules import pieces
from skypuzzle.console.exits import Exit
from skypuzzle.documents import json_schema
from skypuzzle.storage import HOME
from tests.cloud_city.mutations import (
    CARDS,
    CITY,
    GROWING,
    LATE,
    RECORDED,
    SOLVED,
    made_puzzles,
    true_document,
    true_documents,
)
from tests.running import Ran, let_time_run_out
from tests.running import run as run_any

START = "e5:B./.B;e5:B./.G BB..,BG..,S..S;GG..,B..S,SS.. GS..,B..G,SS.. 6.8.8.6.3/6.8.8.6.3/6.8.8.6.3 35 1 - 3x3"
HOSTILE = "\x1b]0;x\x07\x9b2J\u202e\u200b\x7f"


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def run(*words: str, stdin: bytes = b"") -> Ran:
    return run_any("cloud-city", *words, stdin=stdin)


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


@pytest.mark.parametrize("command", ["solve", "show", "new", "score"])
def test_examples_with_positions_work(command: str) -> None:
    """All that name no file, as they are printed."""
    examples = re.findall(r"^ +skypuzzle cloud-city (.*)", run(command, "--help").out, re.MULTILINE)
    tried = 0
    for example in examples:
        *before, last = (shlex.split(part) for part in example.split(" | skypuzzle cloud-city "))
        if any("json" in word or "POSITION" in word or word.startswith("2027") for word in last):
            continue
        typed = run(*before[0]).out if before else ""
        assert run(*last, stdin=typed.encode()).code == 0, example
        tried += 1
    assert tried


@pytest.mark.parametrize("topic", topics(GAME))
def test_topics_are_shown(topic: str) -> None:
    shown = run("help", topic)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.isascii()


# Setting up and playing -----------------------------------------------------------------------------------------------


def test_new_is_a_function_of_its_seed() -> None:
    first = run("new", "--players", "3", "--seed", "7")
    assert first == run("new", "--players", "3", "--seed", "7")
    assert first.out != run("new", "--players", "3", "--seed", "8").out
    assert len(parse_position(first.out).seats) == 3
    drawn = run("new")
    assert drawn.out == run("new", "--seed", drawn.err.removeprefix("seed ").strip()).out


def test_new_options(tmp_path: Path) -> None:
    known = parse_position(run("new", "--seed", "1", "--known-to", "2", "--shape", "3x4", "--requests", "4, 8").out)
    assert (known.hands[0], None in known.hands[1], known.requests) == ((None, None, None), False, (4, 8))
    assert len(parse_position(run("new", "--seed", "1", "--draw-requests", "2").out).requests) == 2
    mix = tmp_path / "mix.json"
    mix.write_text(json.dumps({"start": ["B..B"] * 4, "tiles": {"BB..": 4}}))
    assert_bad_input(run("new", "--tile-mix", str(mix)), "there must be 48")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--players", "4", "--shape", "3x4"], "3x4 is for 1 to 3 players"),
        (["--players", "1", "--requests", "5"], "compares players, and there is one"),
        (["--requests", "1,1"], "each card exists once"),
        (["--requests", "11"], "1 to 10"),
        (["--requests", "4", "--draw-requests", "1"], "cannot be combined with --requests"),
        (["--shape", "5x5"], "expected 3x3 or 3x4"),
        (["--tile-mix", "no such file"], "'no such file': No such file or directory"),
    ],
)
def test_what_cannot_be_set_up_is_refused_before_a_seed_is_told(words: list[str], told: str) -> None:
    assert_bad_input(run("new", *words), told)
    assert_bad_input(run("simulate", *words), told)


def test_apply_plays_turns() -> None:
    after = run("apply", START, "1: BG..@g5 +GS..>BB..", "2: .G.G@e7 f5-f7 +?")
    assert (after.code, after.err) == (0, "")
    position = parse_position(after.out)
    assert position.mover == 0
    assert str(position.city(1)) == "e5:.G/.G/B./.G,f5-f7"
    assert said("apply", START, "BG..@g5 +?")["position"] == run("apply", START, "BG..@g5 +?").out.strip()
    assert run("apply", "-", "BG..@g5 +?", stdin=START.encode()).code == 0


@pytest.mark.parametrize(
    ("turn", "told"),
    [
        ("2: BG..@g5 +?", "player 1's turn"),
        ("BG..@e5 +?", "there is a tile already"),
        ("SB..@g5 +?", "not in the hand"),
        ("BG..@g5 e6-f6 +?", "e6-f6"),
        ("BG..@g5", "draw a tile from the row"),
        ("BG..@g5 +BB..", "not in the row"),
        ("nonsense", "'nonsense'"),
        ("", "turn"),
    ],
)
def test_apply_refuses(turn: str, told: str) -> None:
    assert_bad_input(run("apply", START, turn), told)


def record() -> bytes:
    return json.dumps(true_document("record")).encode()


def test_score_tells_levels_and_cards() -> None:
    assert run("score", "-", stdin=record()).code == 0
    result = said("score", "-", stdin=record())["result"]
    assert isinstance(result, dict)
    assert (result["scores"], result["winners"]) == ({"1": 56, "2": 60}, [2])
    assert_bad_input(run("score", START), "the game is not over")
    assert_bad_input(run("score", GROWING), "it is not finished")


def test_simulate_gives_the_same_records_on_any_number_of_processes() -> None:
    words = ["simulate", "--games", "6", "--seed", "7", "--bots", "random", "--players", "3", "--json"]
    alone = run(*words)
    assert alone.code == 0
    assert alone == run(*words, "--jobs", "2")
    assert len({each["start"] for each in json.loads(alone.out)["records"]}) == 6
    one = run("simulate", "--seed", "7", "--bots", "random").out
    assert "wins" in one
    assert run("simulate", "--seed", "7", "--bots", "greedy,random", "--games", "2").out.startswith("2 games\n")
    assert_bad_input(run("simulate", "--seed", "1", "--bots", "clever"), "expected greedy, planner, quick or random")


def test_review_tells_what_turns_cost() -> None:
    told = run("review", "-", stdin=record())
    assert (told.code, "player 1" in told.out.lower()) == (0, True)
    whole = json.dumps(true_document("record, whole")).encode()
    assert run("review", "-", "--time-limit", "0.01", stdin=whole).code == Exit.UNDECIDED
    assert_bad_input(run("review", LATE), "expected the record of a game")
    assert_bad_input(run("review", "-", "--player", "3", stdin=record()), "there is no player 3")


# Pictures -------------------------------------------------------------------------------------------------------------


def test_show_draws_and_hides(tmp_path: Path) -> None:
    assert run("show", LATE).code == 0
    document = said("show", RECORDED["start"], "--known-to", "2")
    assert str(document["position"]).split()[1].startswith("?,?,?;")
    for name, begins in (("a.svg", b"<svg"), ("b.png", b"\x89PNG")):
        for view in ("above", "side"):
            assert run("show", CITY, "--view", view, "-o", name).code == 0
            assert begins in (tmp_path / name).read_bytes()[:200]
    assert run("show", "-", "--seat", "1", "-o", "game.gif", stdin=record()).code == 0
    assert (tmp_path / "game.gif").read_bytes().startswith(b"GIF8")
    for words, told in (
        ([LATE, "-o", "x.jpg"], "pictures must be"),
        ([LATE, "--seat", "3"], "player 3"),
        ([LATE, "--turn", "1"], "turn"),
        (["B./.X"], "'X'"),
    ):
        assert_bad_input(run("show", *words), told)


# Questions ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "code", "told"),
    [
        ("walkways", 0, "78 votes"),
        ("standing", 0, "votes"),
        ("walkway", 0, "votes"),
        ("impossible", 1, "impossible, because of these together:\n- at least 40 votes are wanted"),
        ("none", 1, "0\n"),
        ("count", 0, "8\n"),
        ("some", 3, "at least 3"),
        ("optima", 0, "16 votes"),
        ("game best", 0, "35 votes"),
        ("game request", 0, "votes"),
        ("game impossible", 1, "the lines can carry 52 votes at most"),
        ("cards", 0, "56 votes"),
    ],
)
def test_solve(name: str, code: int, told: str) -> None:
    ran = run("solve", *SOLVED[name])
    assert (ran.code, ran.err) == (code, "")
    assert told in ran.out


@pytest.mark.parametrize("words", [["--count"], ["--all"], ["--best"], ["--votes", "45"], ["--request", "4"]])
def test_no_time_is_neither_yes_nor_no(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    let_time_run_out(monkeypatch)
    ran = run("solve", START, *words, "--time-limit", "0.01", "--json")
    assert (ran.code, json.loads(ran.out)["answer"], ran.err) == (Exit.UNDECIDED, "undecided", "")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([LATE, "--tiles", "BB.."], "a position has its own"),
        ([LATE, "--player", "3"], "there is no player 3"),
        ([LATE, "--player", "2"], "no tile in this hand is known"),
        ([LATE, "--request", "11"], "1 to 10"),
        ([LATE, "--walkway", "a1-b2"], "a1-b2"),
        ([LATE, "--walkway", "a1"], "a1"),
        ([CITY, "--request", "5"], "no other city to compare with"),
        ([CITY, "--player", "1"], "player"),
        ([CITY, "--tiles", "BBB."], "BBB."),
        ([CITY, "--stock", "1.2.3"], "1.2.3"),
        ([CITY, "--limit", "3"], "needs --all"),
        ([CITY, "--count", "--all"], "cannot be combined with --all"),
        ([CITY, "-o", "x.svg"], "not a picture"),
        ([CITY, "--time-limit", "soon"], "soon"),
    ],
)
def test_solve_refuses(words: list[str], told: str) -> None:
    assert_bad_input(run("solve", *words), told)


# Puzzles --------------------------------------------------------------------------------------------------------------


def test_a_day_is_the_same_for_everybody_and_holds() -> None:
    with mock.patch("skypuzzle.cli.generate.today", return_value=date(2027, 1, 1)):
        assert run("daily").code == 0
    (file,) = Path("puzzles", "cloud-city").glob("*.json")
    puzzles = json.loads(file.read_text())["puzzles"]
    assert [puzzle["kind"] for puzzle in puzzles] == ["aerial"] * 3 + ["survey", "finish"]
    assert run("daily", "--date", "2027-01-01", "--json", "--jobs", "2").out == file.read_text()
    assert run_any("verify", str(file), "--regenerate").out.startswith(f"{file}: every claim holds\n")
    assert run("explain", "2027-01-01#5").out == run_any("explain", puzzles[4]["id"][:8]).out != ""


def test_puzzles_of_each_kind_are_shown_solved_explained_and_printed(tmp_path: Path) -> None:
    file = tmp_path / "set.json"
    file.write_text(json.dumps(made_puzzles()))
    for number, puzzle in enumerate(made_puzzles()["puzzles"], 1):
        name = f"{file}#{number}"
        for command in ("show", "solve", "explain"):
            assert run(command, name).code == 0, (command, name)
        solved = said("solve", name)
        solution = puzzle["solution"]["city"]
        assert solved.get("city", solved.get("solution", {}).get("city")) == solution  # type: ignore[attr-defined]
        assert run("show", name, "--solution", "-o", "solved.svg").code == 0
        assert parse_city(solution)
    assert run("print", str(file), "-o", "all.pdf").code == 0
    assert Path("all.pdf").read_bytes().startswith(b"%PDF")
    assert_bad_input(run("solve", f"{file}#1", "--votes", "3"), "the puzzle says what to do")
    assert_bad_input(run("explain", f"{file}#4"), "3 puzzles")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--kind", "castle"], "expected aerial, survey, finish"),
        (["--kind", "survey", "--shape", "3x4"], "a survey puzzle is 3x3"),
        (["--difficulty", "mild"], "mild"),
    ],
)
def test_generate_refuses(words: list[str], told: str) -> None:
    assert_bad_input(run("generate", "--seed", "1", *words), told)


# Files ----------------------------------------------------------------------------------------------------------------


def test_documents_are_as_their_schemas_say() -> None:
    types = GAME.document_types()
    seen = set()
    for name in true_documents():
        document = true_document(name)
        kind = document["type"]
        schema = json_schema(types[kind], "cloud-city")
        jsonschema.validate(document, schema)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**document, "extra": 1}, schema)
        assert kind in seen or json.loads(run("schema", kind).out) == schema, name
        seen.add(kind)
    assert seen | {"table"} == set(types)
    for kind in types:
        jsonschema.Draft202012Validator.check_schema(json.loads(run("schema", kind).out))
    assert_bad_input(run("schema", "novel"), "expected one of check, explain, play, position, ", "review")


def test_positions_from_files_and_standard_input(tmp_path: Path) -> None:
    games = tmp_path / "games.json"
    run("simulate", "--games", "2", "--seed", "1", "--bots", "random", "-o", str(games))
    assert str(said("show", f"{games}#2")["position"]).split()[5] == "-"
    assert_bad_input(run("show", str(games)), "it holds 2 records; name one as")
    assert run("new", "--seed", "1", "-o", "p.json").out == ""
    assert run("show", "p.json") == run("show", "-", stdin=Path("p.json").read_bytes())
    assert_bad_input(run("show", "-", stdin=b"\xff\xfe"), "not UTF-8")


# Anything at all ------------------------------------------------------------------------------------------------------


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=3_000) | st.text(alphabet="BGSo.-/:,;@+>? abcdefghn12345678x\n", max_size=3_000))
def test_any_text_as_position_is_a_result_or_one_line(text: str) -> None:
    """Text that names a file or option is for other tests."""
    if text.startswith("-") or text.endswith(".json"):
        text = f" {text} "
    shown = run("show", text)
    if shown.code != 0:
        assert_bad_input(shown)


@pytest.mark.parametrize("text", ["/" * 9_999, "B" * 9_999, "B./.B," * 999, ";" * 999, "\0" * 99, "\ud800", "²" * 99])
def test_hostile_texts(text: str) -> None:
    assert_bad_input(run("show", text))
    for place in range(8):
        fields = CARDS.split()
        fields[place] = text
        assert_bad_input(run("solve", " ".join(fields), "--time-limit", "1"))


@pytest.mark.parametrize(
    "words",
    ["show {}", "solve {}", "review {}", "score {}", "apply {} {}", "verify {}", "explain {}", "play {} --plain",
     "new --shape {}", "new --requests {}", "simulate --bots {}", "generate --kind {}", "schema {}", "help {}",
     "show {}.json", "review {}.json#1", "new --tile-mix {}", "solve . --walkway {}", "solve . --tiles {}"],
)  # fmt: skip
def test_nothing_from_outside_is_obeyed_by_a_terminal(words: str) -> None:
    assert_bad_input(run(*(CITY if word == "." else word.format(HOSTILE, HOSTILE) for word in words.split())))


def test_a_game_begins_with_the_tiles_on_the_table() -> None:
    ran = run("new", "--tiles", "bb.. b..g gs..; ?", "--row", "GS..,B..G,SS..", "--seed", "1")
    start = "e5:B./.B;e5:B./.G {} {} 6.8.8.6.3/6.8.8.6.3/6.8.8.6.3 35 1 - 3x3\n"
    assert ran.out == start.format("BB..,B..G,GS..;?,?,?", "GS..,B..G,SS..")
    ran = run("new", "--tiles", "2: BB.. B..G GS..", "--seed", "1")
    assert ran.out == start.format("?,?,?;BB..,B..G,GS..", "?,?,?")
    assert_bad_input(
        run("new", "--tiles", "BB..,B..G,GS..", "--seed", "1"), "expected one for each city, 2 in all; ? is"
    )
    assert_bad_input(run("new", "--row", "BBB.", "--seed", "1"), "expected the quarters NW NE SW SE")


def test_tiles_that_the_default_mix_lacks_are_accepted_everywhere(tmp_path: Path) -> None:
    position = "S.G./.BB./BGS./...S,d5-e5;SBG./..S./B.S./.G.S BG..,BG..,BG..;?,?,? GS..,B..G,SS.."
    note = "skypuzzle: note: 5 tiles BG.., 3 too many for the default tile mix; give your own with --tile-mix\n"
    file = tmp_path / "check.json"
    for words in (["show"], ["solve", "--votes", "5"], ["check", "--votes", "5", "--time-limit", "3"]):
        command, *options = words
        assert (run(command, position, *options).code, run(command, position, *options).err) == (0, note)
    assert run("check", position, "--votes", "5", "--time-limit", "3", "-o", str(file)).code == 0
    assert run("verify", str(file)).code == 0
    mix = Path(pieces.__file__).parents[1] / "data" / "tile_mix.json"
    default = run("check", position, "--votes", "5", "--tile-mix", str(mix))
    assert_bad_input(default, "3 more than the tile mix contains (--tile-mix)")
