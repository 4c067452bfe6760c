"""The commands as people and scripts type them: answers, exit codes, one-line errors."""

import json
import os
import stat
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skypuzzle import __version__
from skypuzzle.cli import COMMANDS
from skypuzzle.console.exits import Exit
from skypuzzle.errors import quote
from skypuzzle.games import GAMES, load
from skypuzzle.skyliners import Side, Simulation, Variant, known_to, parse_position, score
from tests.running import Ran, run, skypuzzle
from tests.skyliners.games import EMPTY, FULL_RESERVES, board
from tests.skyliners.puzzles import NEW_YEAR

SET = NEW_YEAR
START = f"{EMPTY} SW S1 5.1.0/5.0.1 - NE,SW full"
SCORED = f"{board(a1='1', a2='2')} SW - 0.0.0/1.0.0 SA2,WE1 NE,SW full"
OVER = f"{board(a1='1', a2='2')} SW - 0.0.0/1.0.0 SA2,W? NE,? full"


def assert_bad_input(ran: Ran, *told: str) -> None:
    assert ran.code == Exit.BAD_INPUT
    assert ran.out == ""
    assert ran.err.startswith("skypuzzle: ")
    assert ran.err.count("\n") == 1
    for words in told:
        assert words in ran.err


def test_version() -> None:
    kernels = [import_module(name) for game in map(load, GAMES) for name in game.kernel_modules]
    form = "compiled" if all(kernel.COMPILED for kernel in kernels) else "interpreted"
    assert run("--version") == Ran(0, f"skypuzzle {__version__}, search {form}\n", "")


def test_help_lists_every_command_and_each_has_an_example() -> None:
    listed = run("--help").out
    for name, summary in COMMANDS.items():
        assert f"  {name}  " in listed or f"  {name} " in listed
        text = run(name, "--help")
        assert text.code == 0
        assert summary in text.out
        assert "Example" in text.out
        assert f"skypuzzle {name}" in text.out
        assert ("--json" in text.out) == (name not in ("completion", "help", "web"))
        assert all(len(line) <= 80 for line in text.out.splitlines())


def test_no_command_shows_the_help() -> None:
    assert run() == run("--help")


def test_wrong_usage_of_a_command_points_to_its_own_help() -> None:
    assert "(see skypuzzle print --help)" in run("print", "--paper").err
    assert "(see skypuzzle --help)" in run("fly").err


def test_places_that_a_file_does_not_have() -> None:
    for number in ("0", "6", "999999999"):
        for command in ("explain", "show"):
            assert_bad_input(run(command, f"{SET}#{number}"), "5 puzzles")


def test_text_goes_to_standard_output_or_to_a_file_that_is_no_picture(tmp_path: Path) -> None:
    assert_bad_input(run("show", EMPTY, "-o", str(tmp_path / "x.jpg")), "pictures must be .svg, .png or .gif")
    assert run("show", EMPTY, "-o", "-").out == run("show", EMPTY).out


@pytest.mark.parametrize("words", [["fly"], ["new", "--players", "7"], ["new", "--wings"], ["show"], ["new", "extra"]])
def test_bad_usage_is_one_line(words: list[str]) -> None:
    assert_bad_input(run(*words), "(see skypuzzle ")


def test_new_is_a_function_of_its_seed() -> None:
    first = run("new", "--players", "3", "--seed", "7")
    assert first == run("new", "--players", "3", "--seed", "7")
    assert first.out != run("new", "--players", "3", "--seed", "8").out
    position = parse_position(first.out)
    assert (len(position.seats), position.board.pieces.floors) == (3, 9)


def test_new_without_a_seed_tells_the_one_it_drew() -> None:
    drawn = run("new")
    assert drawn.out == run("new", "--seed", drawn.err.removeprefix("seed ").strip()).out


def test_new_options(tmp_path: Path) -> None:
    position = parse_position(run("new", "--seats", "SW", "--start", "red", "--variant", "intro", "--seed", "1").out)
    assert ("".join(map(str, position.seats)), str(position.variant)) == ("WS", "intro")
    known = run("new", "--seed", "1", "--known-to", "S", "--start", "S").out.split()
    assert known[5].endswith(",?,?,?")
    deck = tmp_path / "deck.json"
    deck.write_text(json.dumps({"cards": ["B2"] * 16}))
    stacked = run("new", "--seats", "SW", "--start", "S", "--setup-cards", str(deck), "--seed", "1").out
    assert stacked.split()[0] == board(b2="6", b4="6")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--seats", "NS"], "never opposite"),
        (["--seats", "NE", "--players", "3"], "2 seats for 3 players"),
        (["--seats", "NX"], "expected one of N, E, S, W"),
        (["--seats", "NE", "--start", "W"], "nobody sits at W"),
        (["--start", "purple"], "expected N, E, S, W or blue, yellow, green, red"),
        (["--variant", "huge"], "expected full or intro"),
        (["--players", "2", "--known-to", "W"], "nobody sits at W"),
        (["--setup-cards", "no such file"], "'no such file': No such file or directory"),
    ],
)
def test_new_refuses(words: list[str], told: str) -> None:
    assert_bad_input(run("new", *words), told)  # and before a seed is drawn and told
    if "--known-to" not in words:
        assert_bad_input(run("simulate", *words), told)


@pytest.mark.parametrize(
    ("deck", "told"),
    [
        ("{", "not JSON"),
        ("[]", 'a list "cards" of 16'),
        ('{"cards": ["A1"]}', 'a list "cards" of 16'),
        (json.dumps({"cards": ["C3", "Z9", 7, *["A1"] * 13]}), "setup card 1 'C3': expected a site"),
        (json.dumps({"cards": [["A1"], *["A1"] * 15]}), "setup card 1"),
    ],
)
def test_new_refuses_a_damaged_deck(tmp_path: Path, deck: str, told: str) -> None:
    file = tmp_path / "deck.json"
    file.write_text(deck)
    ran = run("new", "--setup-cards", str(file))
    assert_bad_input(ran, told)
    assert quote(str(file)) in ran.err


def test_apply_plays_turns_and_parts_of_turns() -> None:
    whole = run("apply", START, "S: Fb2 =B3", "W: Fb2 =?").out
    assert whole == f"{board(b2='2')} SW S1 4.1.0/4.0.1 SB3,W? NE,SW full\n"
    part = run("apply", START, "S: Fb2").out
    assert part.split()[2] == "S2@b2"
    rest = run("apply", part.strip(), "S: =B3 W: Fb2 =?").out
    assert rest == whole
    assert run("apply", "-", "green: Fb2 =B3 red: Fb2 =?", stdin=START.encode()).out == whole
    document = json.loads(run("apply", START, "S: Fb2", "--json").out)
    assert document["position"] == part.strip()


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        ("W: Fa1", "turn 1, W's action 1 'Fa1': it is S's turn, action 1"),
        ("S: Fa1 Fa2 Fa3", "turn 1, S's action 3 'Fa3': it is W's turn, action 1"),
        ("S: Rb2", "a roof goes on floors, and b2 is empty"),
        ("S: Fc3", "c3 is closed by a park"),
        ("S: Fa1 Pa2", "S has no park left"),
        ("S: nonsense", "turn 1, action 1 'nonsense'"),
        ("", "a turn is a side and its actions"),
    ],
)
def test_apply_refuses(turns: str, told: str) -> None:
    assert_bad_input(run("apply", START, turns), told)


def test_a_whole_game_can_be_followed_with_plans_face_down() -> None:
    record = Simulation(tuple(Side), Variant.FULL, "table", ("random",) * 4).play(1)
    line = str(known_to(Side.S, record.start))
    for turn in record.turns:
        hidden = str(turn) if turn.player is Side.S else " ".join("=?" if "=" in w else w for w in str(turn).split())
        line = run("apply", line, hidden).out.strip()
    end = record.end()
    assert line == str(known_to(Side.S, end))
    assert_bad_input(run("score", line), "reveal them with --office and --cards")
    office, cards = str(end).split()[4:6]
    answer = json.loads(run("score", line, "--office", office, "--cards", cards, "--json").out)
    assert answer["result"]["scores"] == {str(side): points for side, points in score(end).totals.items()}
    assert parse_position(answer["start"]) == end


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([START], "the game is not over"),
        ([EMPTY], "a bare board has no players"),
        ([OVER], "card 2 of the office (W?), W's skyscraper card"),
        ([OVER, "--office", "SA2", "--cards", "NE,SW"], "not the same cards as SA2,W?"),
        ([OVER, "--office", "SA1,WA1", "--cards", "NE,SW"], "not the same cards as SA2,W?"),
        ([OVER, "--office", "SA2,WA1", "--cards", "NW,SW"], "not the same cards as NE,?"),
        ([OVER, "--office", "SA2,WA1", "--cards", "NE,NE"], "NE appears 2 times"),
        ([OVER, "--office", "SA2,WA1", "--cards", "NE"], "expected 2 skyscraper cards, one for each seat, got 1"),
        ([OVER, "--office", "SA2,WA9"], "office 'WA9'"),
    ],
)
def test_score_refuses(words: list[str], told: str) -> None:
    assert_bad_input(run("score", *words), told)


def test_show_hides_what_a_player_may_not_know() -> None:
    position = f"{EMPTY} SW S1 5.0.0/5.0.0 SA1,WB2 NE,SW full"
    shown = json.loads(run("show", position, "--known-to", "red", "--json").out)
    assert shown["position"].split()[4:6] == ["S?,WB2", "?,SW"]


def test_cards_and_sides_by_colour() -> None:
    answer = run("score", OVER, "--office", "green:A2, red:A1", "--cards", "NE, SW", "--json")
    assert json.loads(answer.out)["start"].split()[4:6] == ["SA2,WA1", "NE,SW"]
    assert run("show", START, "--seat", "w") == run("show", START, "--seat", "Red")


def test_simulate_gives_the_same_records_on_any_number_of_processes() -> None:
    words = ["simulate", "--games", "20", "--seed", "7", "--bots", "random", "--players", "3", "--json"]
    alone = run(*words)
    assert alone.code == 0
    assert alone == run(*words, "--jobs", "2")
    document = json.loads(alone.out)
    assert len(document["records"]) == 20
    assert document["bots"] == ["random"] * 3
    assert len({record["start"] for record in document["records"]}) == 20


def test_simulate_shows_one_game_on_the_board_and_many_as_a_table() -> None:
    one = run("simulate", "--seed", "7", "--bots", "random").out
    assert "game over" in one
    assert "wins" in one
    many = run("simulate", "--seed", "7", "--bots", "greedy,random", "--players", "2", "--games", "3").out
    assert many.splitlines()[0] == "3 games"
    assert "greedy" in many


@pytest.mark.parametrize(
    ("bots", "told"),
    [
        ("clever", "greedy, random or planner-N with N from 1 to 999999"),
        ("random,random", "2 bots; expected one for all seats, or 4"),
        ("", "bot: expected easy"),
    ],
)
def test_simulate_refuses(bots: str, told: str) -> None:
    assert_bad_input(run("simulate", "--seed", "1", "--bots", bots), told)


def test_verify_exit_codes(tmp_path: Path) -> None:
    good, false, broken = (tmp_path / f"{name}.json" for name in ("good", "false", "broken"))
    assert run("simulate", "--games", "2", "--seed", "1", "--bots", "random", "-o", str(good)).out == ""
    document = json.loads(good.read_text())
    document["records"][1]["result"]["scores"]["N"] += 1
    false.write_text(json.dumps(document))
    broken.write_text("{")
    proven = run("verify", str(good))
    assert (proven.code, proven.err) == (0, "")
    assert proven.out.startswith(f"{good}: every claim that can be proven holds\n{good}: not proven: $.seed, $.bots, ")
    failed = run("verify", str(good), str(false))
    assert failed.code == Exit.NO
    assert f"{false}: $.records[1].result.scores.N: the record says" in failed.out
    assert run("verify", "-", stdin=false.read_bytes()).code == Exit.NO
    unreadable = run("verify", str(broken), str(false), str(good), "--json")
    assert unreadable.code == Exit.BAD_INPUT
    assert [file["ok"] for file in json.loads(unreadable.out)["files"]] == [None, False, True]
    assert unreadable.err.count("\n") == 1
    assert_bad_input(run("verify", str(tmp_path / "none.json")), "No such file or directory")
    assert_bad_input(run("verify", str(broken)), "broken.json: not JSON")


def test_positions_from_files_and_standard_input(tmp_path: Path) -> None:
    games = tmp_path / "games.json"
    run("simulate", "--games", "2", "--seed", "1", "--bots", "random", "-o", str(games))
    second = json.loads(run("show", f"{games}#2", "--json").out)["position"]
    assert second.split()[2] == "-"
    assert run("score", f"{games}#2").code == 0
    assert_bad_input(run("show", str(games)), "it holds 2 records; name one as")
    assert_bad_input(run("show", f"{games}#3"), "it holds 2 records")
    alone = tmp_path / "position.json"
    run("new", "--seed", "1", "--json", "-o", str(alone))
    assert run("show", str(alone)) == run("show", "-", stdin=alone.read_bytes())
    assert_bad_input(run("show", f"{alone}#1"), "there is only one document")
    assert_bad_input(run("show", str(tmp_path)))
    assert_bad_input(run("show", f"{tmp_path}/none.json"), "No such file or directory")
    (tmp_path / "folder.json").mkdir()
    assert_bad_input(run("show", f"{tmp_path}/folder.json"), "Is a directory")
    assert_bad_input(run("show", "\0.json"))
    assert_bad_input(run("show", "x" * 5000 + ".json"))
    assert_bad_input(run("show", "-", stdin=b"\xff\xfe"), "not UTF-8")
    assert_bad_input(run("show", "-", stdin=b""), "0 fields")


def test_output_files_are_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "position.json"
    assert run("new", "--seed", "1", "-o", str(file)).out == ""
    assert file.read_text() == run("new", "--seed", "1", "--json").out
    umask = os.umask(0)
    os.umask(umask)
    assert stat.S_IMODE(file.stat().st_mode) == 0o666 & ~umask
    assert_bad_input(run("new", "--seed", "1", "-o", str(tmp_path / "no" / "where")), "cannot write")
    assert_bad_input(run("new", "--seed", "1", "-o", str(tmp_path)), "cannot write")
    monkeypatch.setattr(Path, "replace", mock.Mock(side_effect=OSError(28, "No space left on device")))
    assert_bad_input(run("new", "--seed", "2", "--json", "-o", str(file)), "cannot write: No space left on device")
    assert file.read_text() == run("new", "--seed", "1", "--json").out
    assert [path.name for path in tmp_path.iterdir()] == ["position.json"]


def test_output_through_links_and_into_devices(tmp_path: Path) -> None:
    target, link, pipe = tmp_path / "target", tmp_path / "link", tmp_path / "pipe"
    target.write_text("old")
    target.chmod(0o600)
    link.symlink_to(target)
    run("new", "--seed", "1", "-o", str(link))
    assert link.is_symlink()
    assert target.read_text() == run("new", "--seed", "1").out
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE, text=True)
    run("new", "--seed", "1", "-o", str(pipe))
    assert reader.communicate(timeout=20)[0] == run("new", "--seed", "1").out
    assert pipe.is_fifo()


def test_a_json_file_gets_json_and_a_picture_file_no_text(tmp_path: Path) -> None:
    for words in (["new", "--seed", "1"], ["apply", START, "S: Fa1"], ["show", START], ["score", SCORED]):
        file = tmp_path / "answer.json"
        run(*words, "-o", str(file))
        assert file.read_text() == run(*words, "--json").out
    assert_bad_input(run("score", SCORED, "-o", str(tmp_path / "sheet.SVG")), "the answer is text, not a picture")


def test_schema_refuses_what_it_does_not_know() -> None:
    assert_bad_input(
        run("schema", "novel"), "position, puzzle, puzzle-set, record, records, solve, table, site, verify"
    )


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=10_000) | st.text(alphabet="NESW12@.p^[]/-?, ABCDE0full\n", max_size=10_000))
def test_any_text_as_position_is_a_result_or_one_line(text: str) -> None:
    """Text that names a file or option is for other tests."""
    if text.startswith("-") or text.endswith(".json"):
        text = f" {text} "
    shown = run("show", text)
    if shown.code != 0:
        assert_bad_input(shown)


@pytest.mark.parametrize(
    "text",
    [
        "/" * 10_000,
        "1" * 10_000,
        "[" * 10_000,
        "[9" * 5_000,
        ", " * 5_000,
        "N?," * 3_333,
        "\0" * 100,
        "\ud800",
        "\udcff a b c",
    ],
)
def test_hostile_texts(text: str) -> None:
    assert_bad_input(run("show", text))
    assert_bad_input(run("show", f"{EMPTY} NESW N1 {FULL_RESERVES} {text.replace(' ', '') or '-'}"))


def test_many_faults_are_cut_off() -> None:
    ran = run("show", f"{EMPTY} NE N1 1.0.0/1.0.0 {','.join(['x'] * 20)}")
    assert_bad_input(ran, "and 14 more errors")


def test_nothing_heavy_is_imported_for_help_and_version() -> None:
    code = "import sys; from skypuzzle.cli import main; main(['--help']); sys.stderr.write(' '.join(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(ran.stderr.split())
    assert not loaded & {"ortools", "constraint", "msgspec", "rich", "textual", "skypuzzle.skyliners.rules"}


@pytest.mark.parametrize(
    "words",
    [
        ["show", EMPTY],
        ["new", "--seed", "1"],
        ["apply", START, "S: Fb2"],
        ["solve", EMPTY, "--supply", "3.0.0", "--plan", "SB2", "--plan", "green:C1"],
        ["solve", EMPTY, "--supply", "3.0.0", "--plan", "SB3", "--count", "--json"],
        ["play", "2027-01-01#1", "--plain"],
    ],
)
def test_playing_and_bare_boards_need_nothing_heavy(words: list[str]) -> None:
    code = f"import sys; from skypuzzle.cli import main; main({words!r}); print(*sys.modules, file=sys.stderr)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, input="Fa1 hint")
    assert not set(ran.stderr.split()) & {"ortools", "constraint", "pydantic", "textual"}


def test_ascii_where_the_terminal_knows_no_better() -> None:
    ran = subprocess.run(
        skypuzzle("show", board(a1="2^")),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert ran.stdout.isascii()
    assert "|2|" in ran.stdout


def test_exit_codes_are_named_as_promised() -> None:
    assert {code.name: code.value for code in Exit} == {"DONE": 0, "NO": 1, "BAD_INPUT": 2, "UNDECIDED": 3}


ANTENNAS = "114p3/1^1^31^1/32p21/2.242^/432p1 NE - 0.0.0/0.0.0 - SE,SW intro"
"""North has one antenna left for two buildings of its row E."""


def test_players_choose_where_the_last_antennas_go(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    rows = [
        json.loads(run("score", ANTENNAS, *words, "--json").out)["result"]["breakdown"]["rows"]
        for words in ([], ["--antennas", "blue:a5"], ["--antennas", "N: a4"])
    ]
    assert rows[0] == rows[1]
    assert [row["antennas"] for row in rows[0][-2:]] == [["a5"], []]
    assert [row["antennas"] for row in rows[2][-2:]] == [["a4"], []]
    assert run("score", ANTENNAS, "--antennas", "N:a4", "-o", str(file)).code == 0
    assert run("verify", str(file)).out == f"{file}: every claim holds\n"
    file.write_text(file.read_text().replace('"beyond": 1', '"beyond": 2'))
    assert run("verify", str(file)).code == 1


@pytest.mark.parametrize(
    ("antennas", "told"),
    [
        ("blue:e5", "antennas 'e5': N has 1 left, for a5,a4"),
        ("blue:a5,a4", "antennas 'a5,a4': N has 1 left, for a5,a4"),
        ("E:e5", "antennas 'e5': E has nothing to choose"),
        ("a5", "antennas 'a5': expected a side and sites, such as red:c3,d4"),
    ],
)
def test_antennas_that_cannot_be_chosen(antennas: str, told: str) -> None:
    assert_bad_input(run("score", ANTENNAS, "--antennas", antennas), told)


DRAWN = "E1,B2,A5,D4,B1,E4,D5,A1,A2"


def test_a_game_begins_as_it_was_drawn_at_the_table() -> None:
    drawn = run("new", "--seats", "NSW", "--start", "S", "--drawn", DRAWN, "--cards", "S: SE", "--seed", "1")
    assert drawn.out == "1..1./11.11/..p../1..../....2 SWN S1 14.2.1/14.2.1/14.2.1 - SE,?,? full\n"
    board = drawn.out.split()[0]
    as_it_lies = run("new", "--seats", "NSW", "--start", "S", "--board", board.replace("/", "\n"), "--cards", "SE ? ?")
    assert as_it_lies.out == drawn.out
    # west, north and south in turn: a1, d4 and a5, then d2, d5 and e4, then e2, e5 and a2
    west_first = run("new", "--seats", "NSW", "--start", "W", "--drawn", DRAWN, "--seed", "1").out
    assert west_first.split()[0] == "1..11/...11/..p../1..11/1...."


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--drawn", DRAWN], "'--drawn': needs --start: who drew first?"),
        (["--start", "S", "--drawn", DRAWN], "expected 6 neutral floors and the park (rule 9)"),
        (["--start", "S", "--drawn", "E1,E1,A5,D4,B1,E4"], "setup cards 'E1,E1,A5,D4,B1,E4': each card exists once"),
        (["--start", "S", "--drawn", "C3,E1,A5,D4,B1,E4"], "'C3': expected a site from A1 to E5, except C3"),
        (["--board", EMPTY], "expected 6 neutral floors and the park (rule 9)"),
        (["--board", "1.x"], "board '1.x': expected 5 ranks"),
        (["--cards", "NE"], "'--cards': needs --drawn or --board"),
        (["--start", "S", "--drawn", DRAWN, "--board", EMPTY], "'--drawn': cannot be combined with --board"),
    ],
)
def test_a_start_that_cannot_be_is_refused(words: list[str], told: str) -> None:
    assert_bad_input(run("new", *words, "--seed", "1"), told)
