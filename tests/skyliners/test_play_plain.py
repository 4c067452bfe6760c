"""`play --plain`: puzzles and games by pipe, judged by exit codes."""

import json
import os
import pty
import select
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest

from skypuzzle.cli.play import type_in
from skypuzzle.generation import keep_day
from skypuzzle.puzzles.collection import locate, set_of_day
from skypuzzle.sessions.choice import PuzzleChoice
from skypuzzle.sessions.game_session import GameSession, requested
from skypuzzle.sessions.logbook import Logbook
from skypuzzle.skyliners import SITE_NAMES, Side, legal_actions
from skypuzzle.skyliners.commands.play import Request
from skypuzzle.skyliners.game import GAME
from skypuzzle.skyliners.kinds.orders import EDITION
from skypuzzle.skyliners.sessions.playable_games import SkylinersGame
from skypuzzle.storage import HOME
from skypuzzle.verifying.proven import remember
from tests.running import Ran, run
from tests.skyliners.puzzles import FOLDER, NEW_YEAR, shipped, shipped_solution

PUZZLES = shipped()
WRONG = ["Fc2", "Fc5", "Pa1", "Fb3 Fb4", "Fe1 Fe2"]
"""What can be done in each of them, but is not part of its solution."""
EVERYTHING = "\n".join(f"{piece}{site}" for _ in range(8) for site in SITE_NAMES for piece in "FRP")
"""Enough to play any game to its end: what is not legal is passed over."""
NEAR_END = "1333^2/12.2p/1^.p3./13^41^p/12143 WS S1 2.0.0/1.0.0 SC2,WA3,SA2,WD2,WB3,WC3,WE2"


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))


def table(request: Request, book: Logbook | None) -> GameSession[SkylinersGame]:
    return requested(request, book, GAME.saved_game)


def typed(text: str, *words: str) -> Ran:
    return run("play", "--plain", *words, stdin=text.encode())


@pytest.mark.parametrize("place", range(1, 6))
def test_a_shipped_solution_ends_with_0_and_a_wrong_one_with_1(place: int) -> None:
    solution = [*map(str, shipped_solution(PUZZLES[place - 1]))]
    ran = typed(" ".join(solution), f"{NEW_YEAR}#{place}")
    assert (ran.code, ran.err) == (0, "")
    assert "Solved." in ran.out
    assert f"skypuzzle Skyliners 2027-01-01 #{place} " in ran.out
    lines = typed("\n".join(solution) + "\n", f"{NEW_YEAR}#{place}")
    assert lines.code == 0
    assert typed(" ".join(solution[:-1]), f"{NEW_YEAR}#{place}").code == 1
    wrong = typed(f"{WRONG[place - 1]} " + " ".join(solution), f"{NEW_YEAR}#{place}")
    assert wrong.code == 1


def test_every_shipped_set_is_solved_by_its_solutions() -> None:
    for path in sorted(FOLDER.glob("*.json"))[1:4]:
        for place, puzzle in enumerate(shipped(path), 1):
            assert typed(" ".join(map(str, shipped_solution(puzzle))), f"{path}#{place}").code == 0


def test_everything_that_can_be_typed() -> None:
    asked = typed(
        "help # a remark Fb2\nFc5 undo undo redo redo check hint hint hint Rc2\nFzz\nSB\nshow solution quit Fe2",
        f"{NEW_YEAR}#1",
    )
    assert asked.code == 1
    lines = asked.out.splitlines()
    for line in (
        "Fc5: left: 1 floor, 2 roofs; 3 of 4 plans hold",
        "Fc5 taken back: left: 2 floors, 2 roofs; 2 of 4 plans hold",
        "there is nothing to undo",
        "there is nothing to redo",
        "Right so far? No.",
        "It is not right so far. Look at c5.",
        "Both floors are spoken for. E must see 2 in rank 5, and only c5 can rise above e5 (1 floor).",
        "Fc5 is wrong. Undo it.",
        "Rc2: a roof goes on floors, and c2 is empty",
        "S, row B: sees 2 (b1 b2). Hidden: b4 behind b1.",
        "Fe2 Fe2 Re2 Rc5",
    ):
        assert line in lines
    assert "action 'Fzz': expected an action" in asked.out
    assert "━" in asked.out
    assert "Re2:" not in asked.out


def test_a_solution_that_was_asked_for_does_not_count() -> None:
    assert typed("solution Rc5 Fe2 Fe2 Re2", f"{NEW_YEAR}#1").code == 1


def test_a_set_is_chosen_from() -> None:
    ran = typed("nine\n0\n1\nRc5 Fe2 Fe2 Re2", str(NEW_YEAR))
    assert ran.code == 0
    assert ran.out.splitlines()[:2] == ["2027-01-01 #1 build easy", "2027-01-01 #2 build medium"]
    assert ran.out.count("Which one, 1 to 5?") == 2
    assert typed("", str(NEW_YEAR)).code == 1
    assert typed("quit", str(NEW_YEAR)).code == 1


def test_the_set_of_a_day_is_found_or_made_and_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert typed("2", "--date", "2027-01-01").out.startswith("Friday, 1 January 2027: two hard boards\n2027-01-01 #1 ")
    assert not (tmp_path / "home").exists()
    made = typed("3", "--date", "2031-05-15")
    kept = tmp_path / "home" / "puzzles" / "skyliners" / "2031-05-15.json"
    assert json.loads(kept.read_bytes()) == json.loads(run("daily", "--date", "2031-05-15", "--json").out)
    assert set_of_day("skyliners", date(2031, 5, 15), EDITION) == kept
    assert typed("3", "--date", "2031-05-15").out == made.out
    kept.write_text("nonsense")
    assert typed("3", "--date", "2031-05-15").out == made.out


def test_a_set_that_another_edition_made_is_made_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    day = date(2031, 5, 17)
    keep_day(GAME, day, PUZZLES)
    kept = tmp_path / "home" / "puzzles" / "skyliners" / "2031-05-17.json"
    assert set_of_day("skyliners", day, EDITION) == kept
    document = json.loads(kept.read_bytes())
    document["generator"]["edition"] = EDITION - 1
    kept.write_text(json.dumps(document))
    assert set_of_day("skyliners", day, EDITION) is None
    own = tmp_path / "puzzles" / kept.name  # where the player put a set, it is the set that they want
    own.parent.mkdir()
    own.write_text(json.dumps(document))
    assert set_of_day("skyliners", day, EDITION) == own


def test_a_kept_set_of_another_edition_is_set_aside_and_its_puzzles_are_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    day = date(2031, 5, 17)
    keep_day(GAME, day, PUZZLES)
    kept = tmp_path / "home" / "puzzles" / "skyliners" / "2031-05-17.json"
    document = json.loads(kept.read_bytes())
    document["generator"]["edition"] = EDITION - 1
    document["puzzles"][0]["id"] = "0123456789abcdef"
    kept.write_text(json.dumps(document))
    keep_day(GAME, day, PUZZLES)
    assert json.loads(kept.read_bytes())["generator"]["edition"] == EDITION
    aside = tmp_path / "home" / "puzzles" / f"skyliners-edition-{EDITION - 1}" / kept.name
    assert json.loads(aside.read_bytes()) == document
    assert locate("0123456789abcdef") == (aside.resolve(), 1)
    assert set_of_day("skyliners", day, EDITION) == kept.resolve()


def test_a_whole_game_is_played_to_its_scoring() -> None:
    ran = typed(EVERYTHING, "--players", "4", "--you", "S", "--bots", "random", "--seed", "7")
    assert ran.code == 0
    assert "player    rows  antennas  skyscraper  total" in ran.out
    assert "N: " in ran.out
    again = typed(EVERYTHING, "--players", "4", "--you", "green", "--bots", "random,random,random", "--seed", "7")
    assert again.out == ran.out
    assert typed("Fa1", "--players", "4", "--seed", "7").code == 1
    intro = typed(EVERYTHING, "--players", "2", "--variant", "intro", "--bots", "random", "--seed", "7", "--you", "W")
    assert intro.code == 0
    assert "W, row A sees" in intro.out


def test_a_game_from_a_position() -> None:
    ran = typed("undo Fb5 undo redo =B3", "--position", NEAR_END, "--you", "S")
    assert ran.code == 0
    assert "SB3 sees 3: 3 points" in ran.out
    over = typed("", "--position", NEAR_END, "--you", "N")
    assert (over.code, over.err) == (2, "skypuzzle: side 'N': nobody sits at N\n")


def test_how_it_went_as_a_document(tmp_path: Path) -> None:
    ran = typed("hint Rc5 Fe1 undo Fe2 Fe2 Re2", f"{NEW_YEAR}#1", "--json")
    output = json.loads(ran.out)
    assert ran.code == 0
    assert (output["type"], output["solved"], output["hints"], output["taken_back"]) == ("play", True, 1, 1)
    assert output["actions"] == ["Rc5", "Fe2", "Fe2", "Re2"]
    assert "Solved." in ran.err
    game = typed(EVERYTHING, "--players", "2", "--bots", "random", "--seed", "7", "--json")
    record = tmp_path / "record.json"
    record.write_text(game.out)
    assert run("verify", str(record)).code == 0
    assert json.loads(record.read_text())["type"] == "record"
    left = typed("Fa1", "--players", "2", "--bots", "random", "--seed", "7", "--json")
    assert left.code == 1
    assert json.loads(left.out)["type"] == "position"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--plain", "2027-01-01#1", "--players", "4"], "name only one of these: a puzzle, a day"),
        (["--plain", "--date", "tomorrow"], "expected a day"),
        (["--plain", "--players", "4", "--bots", "clever"], "greedy, random or planner-N with N from 1 to 999999"),
        (["--plain", "--players", "3", "--bots", "random,random,random"], "3 bots; expected one for all seats, or 2"),
        (["--plain", "no such"], "expected FILE.json, FILE.json#3"),
        (["--plain", f"{NEW_YEAR}#6"], "it holds 5 puzzles"),
        (["--plain", "--json", str(NEW_YEAR)], "no puzzle was chosen"),
        (["2027-01-01#1"], "play needs a terminal; with --plain"),
        (["--plain", "--you", "N"], "needs --players"),
        (["--plain", "--players", "2", "--seed", "\udcff"], "not text"),
        (["--json", "2027-01-01#1"], "needs --plain"),
        (["--plain", "2027-01-01#1", "--bots", "greedy"], "option '--bots': needs --players"),
        (["--plain", "2027-01-01#1", "--variant", "full"], "option '--variant': needs --players"),
        (["--plain", "--date", "2027-01-01", "--variant", "intro"], "option '--variant': needs --players"),
        (
            ["--plain", "--position", NEAR_END, "--players", "2"],
            "option '--players': cannot be combined with --position",
        ),
        (["--plain", "--position", NEAR_END, "--seats", "SW"], "option '--seats': cannot be combined with --position"),
        (["--plain", "--position", NEAR_END, "--start", "S"], "option '--start': cannot be combined with --position"),
        (
            ["--plain", "--position", NEAR_END, "--variant", "full"],
            "option '--variant': cannot be combined with --position",
        ),
    ],
)
def test_bad_usage_is_one_line(words: list[str], said: str) -> None:
    ran = run("play", *words)
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_bytes_that_are_no_text_are_only_not_understood() -> None:
    ran = run("play", "--plain", f"{NEW_YEAR}#1", stdin=b"\xff\xfe Rc5 Fe2 Fe2 Re2\n")
    assert ran.code == 1


def hands(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Someone who types these lines, and then presses Ctrl-C."""
    rest = iter(lines)

    def typed_by_hand(_prompt: str) -> str:
        line = next(rest, None)
        if line is None:
            raise KeyboardInterrupt
        return line

    monkeypatch.setattr("builtins.input", typed_by_hand)


def by_hand(text: bytes, *words: str) -> str:
    """The program at a terminal of its own."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "skypuzzle", "play", "--plain", *words], stdin=theirs, stdout=theirs
    )
    os.close(theirs)
    os.write(ours, text)
    output = b""
    while True:
        if not select.select([ours], [], [], 20)[0]:
            process.kill()
        try:
            data = os.read(ours, 65536)
        except OSError:
            break
        if not data:
            break
        output += data
    process.wait()
    os.close(ours)
    return output.decode()


@pytest.mark.parametrize(
    ("left", "asked", "goes_on"),
    [
        (Request(players=4), Request(players=4), True),
        (Request(players=4), Request(), True),
        (Request(players=4), Request(players=3), False),
        (Request(players=4), Request(players=4, you="N"), False),
        (Request(players=4), Request(players=4, bots="random"), False),
        (Request(players=4, bots="greedy"), Request(players=4), True),
        (Request(players=4, bots="greedy"), Request(players=4, bots="normal"), False),
        (Request(players=4, bots="planner-1000"), Request(players=4, bots="normal"), True),
        (Request(players=4), Request(players=4, variant="intro"), False),
        (Request(players=4, seed="1"), Request(players=4, seed="1"), True),
        (Request(players=4, seed="1"), Request(players=4, seed="2"), False),
        (Request(players=4, start="N"), Request(players=4, start="N"), True),
        (Request(players=4, start="N"), Request(players=4, start="E"), False),
        (Request(position=NEAR_END), Request(position=NEAR_END), True),
        (Request(players=4), Request(position=NEAR_END), False),
    ],
)
def test_a_game_that_was_left_goes_on_if_it_is_the_one_asked_for(left: Request, asked: Request, goes_on: bool) -> None:
    game = table(left, None)
    while not game.is_yours:
        game.let_bot_move()
    game.play(str(legal_actions(game.state)[0]))
    book = Logbook.of("skyliners")
    book.keep_game(game.saved())
    assert (table(asked, book).moves == game.moves) is goes_on
    assert table(asked, None).moves == ()


def test_games_asked_for_in_turn_each_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    book = Logbook.of("skyliners")
    moves: dict[Request, tuple[str, ...]] = {}
    for request, waits in (
        (Request(players=2, seed="1"), False),
        (Request(players=3, seed="1"), True),
        (Request(players=2, seed="2"), True),
    ):
        game = table(request, book)
        while not game.is_yours:
            game.let_bot_move()
        build = legal_actions(game.state)[0]
        hands(monkeypatch, "quit")
        assert type_in(GAME, table(request, book), book, anew=False, json=False) == 1
        assert len(book.saved_games) == len(moves)
        hands(monkeypatch, str(build), "quit")
        assert type_in(GAME, table(request, book), book, anew=False, json=False) == 1
        assert (" waiting: " in capsys.readouterr().out) is waits
        moves[request] = table(request, book).moves
        assert moves[request]
    for request, made in moves.items():
        assert table(request, Logbook.of("skyliners")).moves == made


def test_a_game_typed_by_hand_is_rated_and_one_that_is_piped_in_is_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    book = Logbook.of("skyliners")
    request = Request(players=2, bots="easy", seed="7")
    for lines, told in ((EVERYTHING.split(), "Your rating: "), (["undo", "Fe5", *EVERYTHING.split()], "first time")):
        hands(monkeypatch, *lines)
        session = table(request, None)
        assert type_in(GAME, session, book, anew=False, json=False) == 0
        output = capsys.readouterr().out
        assert told in output
        assert "You are S green, against one easy bot." in output
    assert len(book.finished) == 1
    hands(monkeypatch, "quit")
    type_in(GAME, table(Request(players=2, variant="intro"), None), book, anew=False, json=False)
    assert "This game does not count for your rating: only the full game is rated." in capsys.readouterr().out
    assert "rating" not in typed(EVERYTHING, "--players", "2", "--bots", "random", "--seed", "7").out


LOGBOOK = '{"format": "skypuzzle/1", "game": "skyliners", "type": "logbook", "edition": 2, "puzzles": {}}'


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ("", "could not be read"),
        (LOGBOOK[:-1], "could not be read"),
        (LOGBOOK.replace("}}", '}, "more": 1}'), "could not be read"),
        (LOGBOOK.replace("2", "99"), "could not be read"),
        ("a folder in its place", "cannot be read, and what you do now is not kept"),
        ("no folder around it", "cannot be kept"),
    ],
    ids=["empty", "cut-off", "unknown-key", "edition-99", "folder", "no-folder"],
)
@pytest.mark.parametrize("what", ["game", "puzzle"])
def test_trouble_with_the_logbook_is_told_before_the_first_move_and_once(
    found: str,
    told: str,
    what: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    home = tmp_path / "home"
    if found.startswith("no folder"):
        home.write_text("a file")
    elif found.startswith("a folder"):
        (home / "skyliners.json").mkdir(parents=True)
    else:
        home.mkdir()
        (home / "skyliners.json").write_text(found)
    warned = []
    rest = iter(EVERYTHING.split() if what == "game" else ["quit"])

    def typed_by_hand(_prompt: str) -> str:
        warned.append(capsys.readouterr().err)
        return next(rest)

    monkeypatch.setattr("builtins.input", typed_by_hand)
    book = Logbook.of("skyliners")
    game = table(Request(players=2, bots="random", seed="7"), book)
    type_in(
        GAME, game if what == "game" else PuzzleChoice("2027-01-01", [*PUZZLES], chosen=0), book, anew=False, json=False
    )
    ran = capsys.readouterr()
    assert warned[0].startswith(f"skypuzzle: your progress {told}")
    assert "".join([*warned, ran.err]).count("\n") == 1
    if what == "game":
        assert ("Your rating: " in ran.out) is (told == "could not be read")
        assert ("Your rating would be " in ran.out) is (told != "could not be read")


def test_seats_are_found_for_you() -> None:
    assert table(Request(players=2), None).playable.start.seats in {(Side.S, Side.W), (Side.W, Side.S)}
    assert sorted(table(Request(players=2, you="E"), None).playable.start.seats) == [Side.N, Side.E]
    assert sorted(table(Request(players=3, you="W"), None).playable.start.seats) == [Side.N, Side.E, Side.W]


def test_by_hand_it_goes_on_where_it_was_left_and_pipes_never_do() -> None:
    remember(NEW_YEAR.read_bytes())
    first = by_hand(b"Rc5\nhint\nquit\n", f"{NEW_YEAR}#1")
    assert "┏" in first
    book = Logbook.of("skyliners")
    kept = book.progress(PUZZLES[0].id)
    assert kept is not None
    assert (kept.moves, kept.hints) == (["Rc5"], 1)
    assert typed("Fe2 Fe2 Re2", f"{NEW_YEAR}#1").code == 1
    second = by_hand(b"Fe2 Fe2 Re2\n", f"{NEW_YEAR}#1")
    assert "1 hint" in second
    kept = Logbook.of("skyliners").progress(PUZZLES[0].id)
    assert kept is not None
    assert kept.first_solve is not None
    assert kept.first_solve.hints == 1


def test_a_puzzle_that_is_solved_already_stays_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    book = Logbook(tmp_path / "skyliners.json", "skyliners")
    choice = PuzzleChoice("2027-01-01", [*PUZZLES], chosen=0)
    for lines, code in (("Rc5 Fe2 Fe2 Re2",), 0), (("quit",), 0), (("show SB", "quit"), 0), (("undo", "quit"), 1):
        hands(monkeypatch, *lines)
        assert type_in(GAME, choice, book, anew=False, json=False) == code
        output = capsys.readouterr().out
        assert "Solved." in output
        assert ("S, row B: sees" in output) is ("show SB" in lines)


def test_a_typed_puzzle_is_solved_on_the_day_on_which_it_is_solved(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    days = [date(2027, 1, 1)]
    lines = iter(["Rc5 Fe2 Fe2", "Re2"])

    def typed_past_midnight(_prompt: str) -> str:
        days.append(days[-1] + timedelta(days=1))
        return next(lines)

    monkeypatch.setattr("builtins.input", typed_past_midnight)
    monkeypatch.setattr("skypuzzle.cli.play.today", lambda: days[-1])
    book = Logbook(tmp_path / "skyliners.json", "skyliners")
    assert type_in(GAME, PuzzleChoice("2027-01-01", [*PUZZLES], chosen=0), book, anew=False, json=False) == 0
    kept = book.progress(PUZZLES[0].id)
    assert kept is not None
    assert kept.first_solve is not None
    assert kept.first_solve.day == date(2027, 1, 3)


def test_lines_end_between_words_where_a_person_reads(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    hands(monkeypatch, "quit")
    book = Logbook(tmp_path / "skyliners.json", "skyliners")
    type_in(GAME, PuzzleChoice("2027-01-01", [*PUZZLES], chosen=0), book, anew=False, json=False)
    *_, line, last = capsys.readouterr().out.splitlines()
    assert len(line) <= 80 < len(f"{line} {last.partition(' ')[0]}")
    assert f"{line} {last}".endswith(
        f"{GAME.kind_of(PUZZLES[0]).task(PUZZLES[0])} (type help for the words you can use)"
    )


def test_ctrl_c_keeps_what_was_done(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    hands(monkeypatch, "Rc5", "Fe2")
    book = Logbook(tmp_path / "skyliners.json", "skyliners")
    with pytest.raises(KeyboardInterrupt):
        type_in(GAME, PuzzleChoice("2027-01-01", [*PUZZLES], chosen=0), book, anew=False, json=False)
    kept = Logbook(tmp_path / "skyliners.json", "skyliners").progress(PUZZLES[0].id)
    assert kept is not None
    assert kept.moves == ["Rc5", "Fe2"]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("Fe2 Fe2 Re2 Rc5", 0),
        ("fe2 fe2 u fe2 re2 rc5", 0),  # the keys of the full screen will do
        ("Fe2 Fe2 Fe2 Re2 Rc5", 1),  # there is no third floor
        ("Fe2 Fe2 Re2 Rc5 Fa1", 1),  # nor any piece left
        ("Fe2 Fe2 Re2 Rc5 undo", 1),
        ("Fe2 Fe2 Re2 Rc5 what", 1),
    ],
)
def test_an_answer_that_is_piped_in_is_right_to_the_letter(typed: str, code: int) -> None:
    assert run("play", "--plain", f"{NEW_YEAR}#1", stdin=typed.encode()).code == code


def test_a_game_from_a_position_with_cards_face_down_is_a_record_that_verify_proves(tmp_path: Path) -> None:
    position = "1523^2/.3.21/1ppp./231^3^1/1222^3 EN N1 2.0.0/2.0.0 E?,E?,ND1,E?,NB2 ?,NW full"
    ran = run("play", "--position", position, "--you", "N", "--plain", "--json", "--seed", "1", stdin=b"Fb5 Fd4")
    assert ran.code == 0
    file = tmp_path / "record.json"
    file.write_text(ran.out)
    assert run("verify", str(file)).out == f"{file}: every claim holds\n"


def test_a_document_is_all_there_is_on_standard_output_though_it_is_typed_by_hand() -> None:
    remember(NEW_YEAR.read_bytes())
    ours, theirs = pty.openpty()
    os.write(ours, b"Rc5\nFe2 Fe2\nRe2\n")
    ran = subprocess.run(
        [sys.executable, "-m", "skypuzzle", "play", "--plain", "--json", f"{NEW_YEAR}#1"],
        stdin=theirs,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    os.close(theirs)
    os.close(ours)
    assert json.loads(ran.stdout)["actions"] == ["Rc5", "Fe2", "Fe2", "Re2"]
    assert ran.stderr.count("> ") == 3
    assert ran.returncode == 0
