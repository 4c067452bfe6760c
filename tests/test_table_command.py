"""`skypuzzle table --plain`, and tables as positions of the other commands."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skypuzzle.chance import Chance
from skypuzzle.documents import decode, encode
from skypuzzle.games import GAMES
from skypuzzle.screens.table_screen import verdict_lines
from skypuzzle.sessions.table import Step, Table, TableDocument
from skypuzzle.sessions.table_file import TableFile
from skypuzzle.sessions.table_questions import Question, ask, goals_of
from skypuzzle.sessions.typed_table import SETUP, TypedTable
from skypuzzle.storage import HOME
from skypuzzle.subjects import ALL_FACE_DOWN, subject
from tests.running import Ran, run
from tests.test_table import START, board_game, whole_game


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path / "home"


def typed(path: Path | str, *lines: str, options: tuple[str, ...] = (), game: str = "skyliners") -> Ran:
    text = "".join(f"{line}\n" for line in lines)
    return run(game, "table", str(path), "--plain", *options, stdin=text.encode())


def written(path: Path, table: Table) -> Path:
    path.write_text(encode(table.document()))
    return path


@pytest.fixture
def table() -> Table:
    return Table(board_game("skyliners"), START, mine="S").play("S: Fb2 Fd4").play("W: Fc4 =A3").play("N: Fa1 =B3")


@pytest.fixture
def path(tmp_path: Path, table: Table) -> Path:
    return written(tmp_path / "table.json", table)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_over_a_pipe_and_exported(name: str, players: int, tmp_path: Path) -> None:
    whole = whole_game(name, players, "7")
    path, out = tmp_path / "table.json", tmp_path / "game.json"
    ran = typed(path, f"position {whole.start}", *(step.turn or "" for step in whole.steps), game=name)
    assert ran.code == 0, ran
    assert "The game is over." in ran.out
    verified = run("verify", str(path))
    assert (verified.code, verified.out) == (0, f"{path}: every claim holds\n")
    assert run("table", str(path), "--record", "-o", str(out)).code == 0
    assert json.loads(out.read_bytes())["turns"]
    assert run("verify", str(out)).out == f"{out}: every claim holds\n"
    assert run("score", str(path)).out == run("score", str(out)).out


def test_a_table_is_followed_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    first = typed(path, f"position {START}", "mine S", "fb2 fd4", "W: Fc4 =A3  # a comment", "", "steps")
    assert (first.code, first.err) == (0, "")
    assert first.out.splitlines()[-4:] == ["W: Fc4 =?", "N to move", "1 S: Fb2 Fd4", "2 W: Fc4 =?"]
    second = typed(path, "undo", "undo", "redo", "line", "correct 1 S: Fb2 Fe5", "line", "moment 0")
    boards = [line.split()[0] for line in second.out.splitlines() if line.startswith("....")]
    assert boards == ["...../11.2./..p../111../....2", "....1/11.1./..p../111../....2"]
    assert second.code == 0


def test_without_a_file_the_table_is_in_the_data_folder(home: Path) -> None:
    assert run("table", "--plain", stdin=f"position {START}\n".encode()).code == 0
    assert (home / "skyliners-table.json").exists()


def test_lines_that_are_refused_make_the_exit_code_2(tmp_path: Path) -> None:
    lines = {
        "nonsense": "expected an action",
        "S: Fc3 Fa1": "c3 is closed",
        "redo": "nothing to redo",
        "correct 2 S: Fb2 Fd4": "expected 1 to 1",
        "moment 7": "expected 0 to 1",
        "bot X greedy": "the seats are S, W, N",
        "bot S nobody": "expected none",
        "mine X": "the seats are S, W, N",
        "set nonsense 3": "expected a value for one of",
        "score now please": "",
    }
    for line, reason in lines.items():
        ran = typed(tmp_path / f"{line[:4]}.json", f"position {START}", "mine S", line)
        assert reason in ran.out, ran
        assert ran.code == (2 if reason else 0)


def test_an_unfinished_position_is_kept_and_its_problems_are_said(tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    ran = typed(path, "position board: ...../11.1./..p../1.1../....2 seats: SWN turn: X1", "S: Fb2 Fd4", "check")
    assert ran.out.count("turn 'X1'") == 3
    assert ran.code == 2
    assert run("check", str(path)).err.startswith(f"skypuzzle: {path}: turn 'X1'")
    assert run("verify", str(path)).code == 0


def test_bots_take_seats_and_are_the_same_for_a_seed(tmp_path: Path) -> None:
    lines = (f"position {START}", "bot W greedy, N greedy", "S: Fb2 Fd4", "undo", "S: Fb2 Fd4")
    one, other = (typed(tmp_path / f"{name}.json", *lines, options=("--seed", "7")) for name in "ab")
    assert one == other
    assert one.out.count("W: ") == 2
    assert one.out.rstrip().endswith("S to move")
    people = typed(tmp_path / "a.json", "bot W none", "S: Fe5 Fd5")
    assert people.out.rstrip().endswith("W to move")


def test_questions_are_answered(tmp_path: Path) -> None:
    whole = whole_game("skyliners", 2, "7")
    path = written(tmp_path / "late.json", whole.at(len(whole.steps) - 1))
    mover = whole.steps[-1].turn or ""
    ran = typed(path, f"hand {mover[0]}", "check", "advise", "score", "goals", f"goal {mover[0]}A1")
    assert ran.code == 0, ran
    assert "If the game ended now" in ran.out
    assert typed(path, f"hand {mover[0]}", "goal").code == 2


@pytest.mark.parametrize(("name", "variant"), [("skyliners", "intro"), ("cloud-city", None), ("skyline", None)])
def test_verdicts_need_no_goals(name: str, variant: str | None) -> None:
    game = board_game(name)
    options = {} if variant is None else {"variant": variant}
    start, _ = game.options("new")(players=2, **options)(Chance("new", "7"))
    table = Table(game, str(start), seed="7")
    table = table.with_bots({seat.name: "greedy" for seat in table.seats}, "7")
    while not table.is_over:
        table = table.play(table.bot_turn())
    position = table.at(len(table.steps) - 1).position
    answer = ask(game, position, None, Question("check"), width=80, unicode=True)
    assert answer.document is not None
    assert any(line.startswith("win ") for line in verdict_lines(answer.document))
    if variant == "intro":
        assert [goal.text for goal in goals_of(game, position, None)] == ["win"]
        assert game.table.asks("win") == {"win": True}


def test_people_share_a_device(tmp_path: Path, table: Table) -> None:
    path = written(tmp_path / "table.json", table.with_mine(None))
    assert typed(path, "line").out.split()[-2:] == ["?,?,?", "full"]
    assert typed(path, "hand W", "line").out.splitlines()[-1].split()[-3:-1] == ["WA3,N?", "?,NE,?"]
    after = typed(path, "hand S", "S: Fb4 =A1", "line").out.splitlines()
    assert after[-3:-1] == ["S: Fb4 =A1", "W to move"]
    assert after[-1].split()[-3:-1] == ["W?,N?,S?", "?,?,?"]
    assert typed(path, "line", options=("--all-cards",)).out.split()[-3:-1] == ["WA3,NB3,SA1", "SE,NE,NW"]


def test_what_a_table_gives_to_the_other_commands(path: Path, table: Table) -> None:
    assert run("show", str(path), "--json").out.count("WA3") == 0
    known = str(table.known_to("S"))
    assert json.loads(run("show", str(path), "--json").out)["position"] == known
    assert json.loads(run("show", str(path), "--json", "--turn", "1").out)["position"] == str(table.at(1).known_to("S"))
    shown = json.loads(run("show", str(path), "--json", "--all-cards").out)["position"]
    assert shown == str(table.position)
    assert run("apply", str(path), "S: Fb4 =A1").out == f"{table.play('S: Fb4 =A1').known_to('S')}\n"
    assert run("apply", str(path), "S: Fb4 =A1", "--all-cards").out == f"{table.play('S: Fb4 =A1').position}\n"
    assert run("score", str(path)).err.startswith("skypuzzle: turn 'S1': the game is not over")
    solved = json.loads(run("solve", str(path), "--plan", "SB3", "--just-see", "--json").out)
    assert solved["question"]["position"] == known


def test_verdicts_are_about_the_own_seat(tmp_path: Path) -> None:
    whole = whole_game("skyliners", 2, "7")
    late = whole.at(len(whole.steps) - 1)
    mover = late.mover
    assert mover is not None
    for seat in late.seats:
        path = written(tmp_path / f"{seat.name}.json", late.with_mine(seat.name))
        assert json.loads(run("check", str(path), "--json").out)["player"] == seat.name
        assert json.loads(run("check", str(path), "--json", "--player", mover.name).out)["player"] == mover.name


def test_lines_of_play_are_those_of_the_own_seat(tmp_path: Path) -> None:
    whole = whole_game("cloud-city", 2, "7")
    late = whole.at(len(whole.steps) - 2)
    for seat in late.seats:
        path = written(tmp_path / f"{seat.name}.json", late.with_mine(seat.name))
        solved = json.loads(run("solve", str(path), "--json").out)
        assert solved["question"]["player"] == int(seat.name)


def test_a_table_without_an_own_seat_shows_no_cards_and_says_so(tmp_path: Path, table: Table) -> None:
    path = written(tmp_path / "table.json", table.with_mine(None))
    shown = run("show", str(path), "--json")
    assert json.loads(shown.out)["position"].endswith("W?,N? ?,?,? full")
    assert shown.err == f"skypuzzle: note: {ALL_FACE_DOWN}\n"
    assert run("show", str(path), "--all-cards").err == ""


def test_a_turn_that_cannot_be_played_is_pointed_out(tmp_path: Path, table: Table) -> None:
    wrong = Table(table.game, table.start, (*table.steps, Step(turn="S: Fc3 Fa1")), mine="S")
    path = written(tmp_path / "table.json", wrong)
    verified = run("verify", str(path))
    assert (verified.code, verified.out.startswith(f"{path}: $.steps[3]: it cannot be played")) == (1, True)
    shown = run("show", str(path), "--all-cards")
    assert (shown.code, shown.out) == (2, "")
    assert "step 4: it cannot be played: S's action 1 'Fc3': c3 is closed by a park" in shown.err


@pytest.mark.parametrize(
    ("name", "mine", "turns"),
    [
        ("cloud-city", "1", ["BS..@e3 +?", "GG..@e3 +?"]),
        ("skyline", "P", ["c9 .", "c8 %KWZ ."]),
        ("skyliners", "S", ["Fa5 =C4", "Fb5 =C4", "Fd5 =C4", "Fa5 =B3", "Fb5 =C3"]),
    ],
)
def test_what_is_wrong_with_a_turn_shows_no_cards_of_others(
    name: str, mine: str, turns: list[str], tmp_path: Path
) -> None:
    start = run(name, "new", "--players", "3", "--seed", "5").out
    mine = mine if name != "skyliners" else start.split()[1][0]
    ran = typed(tmp_path / "t.json", f"position {start.strip()}", f"mine {mine}", *turns, game=name)
    secret = ran.out.splitlines()[-1]
    assert (ran.code, secret) == (2, "turn: it does not fit the cards of others; --all-cards says why")
    shown = typed(tmp_path / "t.json", turns[-1], options=("--all-cards",), game=name)
    assert shown.out.splitlines()[-1] != secret


def test_an_empty_position_is_refused(path: Path, table: Table) -> None:
    ran = typed(path, "position")
    assert (ran.code, path.read_text()) == (2, encode(table.document()))
    assert "expected a position, such as" in ran.out


def test_only_a_whole_game_is_a_record(tmp_path: Path, path: Path) -> None:
    assert "the game is not over: S1 is next" in run("table", str(path), "--record").err
    whole = whole_game("skyliners", 2, "7")
    edited = whole.at(4).edit(str(whole.at(2).position))
    for step in whole.steps[2:]:
        edited = edited.play(step.turn or "")
    assert "the board was edited" in run("table", str(written(tmp_path / "e.json", edited)), "--record").err
    unknown = Table(whole.game, str(whole.at(0).known_to(None)), whole.steps)
    told = run("table", str(written(tmp_path / "u.json", unknown)), "--record").err
    assert "skyscraper card is not known, so the game cannot be scored" in told
    assert run("table", str(tmp_path / "missing.json"), "--record").code == 2


def test_usage(path: Path) -> None:
    assert "table needs a terminal" in run("table", str(path)).err
    assert "--json" in run("table", str(path), "--json").err
    assert run("table", str(path), "--record", "--plain").code == 2
    assert run("table", str(path), "--plain", "-o", "x.json").code == 2
    assert run("table", str(path), "--all-cards").code == 2
    assert run("table", str(path), "--record", "--new").code == 2
    assert run("skyline", "table", str(path), "--plain").code == 2
    assert "S to move" in typed(path, f"position {START}", options=("--new",)).out
    assert path.with_name("table.json.before").exists()
    assert run("table", str(path), "--plain", stdin=b"help\nslots\nquit\nundo\n").code == 0


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(sorted(GAMES)), st.integers(2, 4), st.integers(0, 9), st.data())
def test_no_output_depends_on_cards_that_the_own_seat_does_not_know(
    tmp_path_factory: pytest.TempPathFactory, name: str, players: int, seed: int, data: Any
) -> None:
    """Everything printed about a table is printed about what the seat knows of it, too."""
    whole = whole_game(name, players, str(seed))
    table = whole.at(data.draw(st.integers(0, len(whole.steps) - 1)))
    seat = data.draw(st.sampled_from([each.name for each in table.seats]))
    if data.draw(st.booleans()):
        table = table.edit(str(whole.at(1).position)).play(whole.steps[1].turn or "")
    table = table.with_mine(seat)
    folder = tmp_path_factory.mktemp("tables")
    path = folder / "table.json"
    printed = []
    for each in (table, table.seen_by(seat)):
        written(path, each)
        outputs = [run(*words, str(path)) for words in (("show",), ("show", "--json"), ("score",), ("verify",))]
        outputs.append(run("show", str(path), "-o", str(folder / "drawn.svg")))
        outputs.append(run("apply", str(path), "X: nonsense"))
        outputs.append(typed(path, "show", "line", "steps", "slots", "score", "undo", "redo", game=name))
        outputs.append(typed(path, options=("--json",), game=name))
        printed.append((outputs, (folder / "drawn.svg").read_bytes(), subject(str(path), table.game)))
    assert printed[0] == printed[1]
    assert str(printed[0][2].end()) == str(table.known_to(seat))


@pytest.mark.parametrize(
    ("name", "seats", "goal"), [("skyliners", "SWN", "SB3"), ("cloud-city", "3", "votes 3"), ("skyline", "PYB", "win")]
)
def test_people_and_bots_play_what_was_dealt(name: str, seats: str, goal: str, tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    lines = [f"players {seats}", "deal 7", "slots", f"hand {seats[0] if name != 'cloud-city' else 1}", "goals"]
    ran = typed(path, *lines, f"check {goal}", options=("--seed", "7"), game=name)
    assert ran.code == 0, ran
    assert goal.split()[0] in ran.out
    written_now = json.loads(path.read_bytes())
    assert "?" not in written_now["start"]
    table = Table.of(decode(path.read_bytes(), "it", name, {"table": TableDocument}), board_game(name))
    assert [seat.name for seat in table.seats] == (list(seats) if len(seats) > 1 else ["1", "2", "3"])
    ran = typed(path, *(f"bot {seat.name} random" for seat in table.seats), game=name)
    assert (ran.code, "The game is over." in ran.out) == (0, True)
    assert run("table", str(path), "--record", "-o", str(tmp_path / "game.json")).code == 0
    assert run("verify", str(tmp_path / "game.json")).code == 0


def test_the_start_is_entered_slot_by_slot(tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    lines = ["players SWN", "set setup cards E1,B2,A5,D4,B1,E4,D5,A1,A2", "set S skyscraper SE", "mine S", "line"]
    assert typed(path, *lines).out.splitlines()[-1] == (
        "1..1./11.11/..p../1..../....2 SWN S1 14.2.1/14.2.1/14.2.1 - SE,?,? full"
    )
    assert typed(path, "set d5 .", "set c4 1", "set N floors 13", "line").out.splitlines()[-1].split()[::3] == [
        "1..../11111/..p../1..../....2",
        "14.2.1/14.2.1/13.2.1",
        "full",
    ]
    assert typed(path, "S: Fb2 Fd4", "players 3").code == 2
    assert typed(path, "deal").code == 2


def test_a_single_player_sees_their_own_cards(tmp_path: Path) -> None:
    ran = typed(tmp_path / "table.json", "players 1", "deal 7", "line", game="cloud-city")
    assert ran.code == 0, ran
    assert "?" not in ran.out.splitlines()[-1].split()[1]
    assert typed(tmp_path / "other.json", "players 1").code == 2


def test_a_person_is_asked_for_the_start(tmp_path: Path) -> None:
    said: list[str] = []
    game = board_game("skyliners")
    with TableFile(tmp_path / "table.json", game) as file:
        table = TypedTable(
            game, file, "7", said.append, lambda _draw: said.append("board"), width=80, unicode=True, all_cards=False
        )
        table.run(iter(["5", "SWN", START, "", "X", "S", "undo", "fb2 fd4", "hand S", "quit"]), is_watched=True)
        assert file.table is not None
        assert (file.table.mine, [step.turn for step in file.table.steps]) == ("S", ["S: Fb2 Fd4"])
    for question, _, _ in SETUP:
        assert question in said
    assert any("5" in line for line in said)
    assert any("the seats are S, W, N" in line for line in said)
    assert said.index("Type a turn, or help.") == said.index("board") + 1
    assert any(line.startswith("\n\n\n") and "S has the device" in line for line in said)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_with_unknown_cards_is_followed_to_its_end(name: str, tmp_path: Path) -> None:
    whole = whole_game(name, 3, "7")
    seat = whole.seats[1].name
    seen = whole.at(len(whole.steps) - 1).seen_by(seat)
    last = whole.steps[-1].turn or ""
    lines = [f"position {seen.start}", f"mine {seat}", *(step.turn or "" for step in seen.steps), last]
    ran = typed(tmp_path / "table.json", *lines, game=name)
    assert ran.code == 0, ran
    assert "The game is over." in ran.out
    assert ("Not scored: " in ran.out) == (name != "cloud-city")


@pytest.mark.parametrize("name", GAMES)
def test_tables_are_as_their_schema_says(name: str) -> None:
    schema = json.loads(run(name, "schema", "table").out)
    whole = whole_game(name, 3, "7").with_mine(None)
    for table in (whole, whole.undo().edit("nonsense"), whole.with_bots({"S": "greedy"}, "1")):
        document = json.loads(encode(table.document()))
        jsonschema.validate(document, schema)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**document, "extra": 1}, schema)
