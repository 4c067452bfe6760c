"""What is kept for a player: it survives damage, foreign files and folders that cannot be written to."""

import json
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from skypuzzle.errors import FileError
from skypuzzle.sessions.logbook import GAMES_KEPT, FirstSolve, Logbook, Progress, SavedGame, streak
from skypuzzle.sessions.puzzle_session import clock_text, share_text
from skypuzzle.storage import HOME, home

DAY = date(2027, 1, 10)
SAVED = SavedGame(start="x", you="S", bots={"N": "greedy"}, seed="7", moves=["Fa1"])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "down" / "skyliners.json"


def test_what_is_kept_is_there_the_next_time(path: Path) -> None:
    book = Logbook(path, "skyliners")
    assert (book.progress("a"), book.saved_games, book.trouble) == (None, (), None)
    first = FirstSolve(day=DAY, seconds=12.5, hints=2)
    left = Progress(
        moves=["Fb2", "Rb2"], undone=["Fc1"], helped=[1], hints=2, taken_back=3, seconds=12.5, first_solve=first
    )
    book.keep("a", left)
    book.keep_game(SAVED)
    again = Logbook(path, "skyliners")
    assert (again.progress("a"), again.saved_games, again.trouble) == (left, (SAVED,), None)
    again.drop_game(SAVED)
    assert Logbook(path, "skyliners").saved_games == ()
    header = json.loads(path.read_bytes())
    assert {key: header[key] for key in ("format", "game", "type")} == {
        "format": "skypuzzle/1",
        "game": "skyliners",
        "type": "logbook",
    }


def test_a_file_of_an_earlier_version_is_read_and_written_with_the_same_keys(tmp_path: Path) -> None:
    path = tmp_path / "skyliners.json"
    before = (Path(__file__).with_name("data") / "logbook.json").read_bytes()
    path.write_bytes(before)
    book = Logbook(path, "skyliners")
    left, shown = book.progress("93a4781a0ebae3ff"), book.progress("bb3622b597646e27")
    assert book.trouble is None
    assert left is not None
    assert (left.moves, left.undone, left.helped, left.hinted) == (["Rc5"], ["Fe2"], [0], ["", "Rc5"])
    assert shown is not None
    assert shown.shown
    solved = book.progress("a965515e625141a7")
    assert solved is not None
    assert solved.first_solve == FirstSolve(day=date(2027, 1, 1), seconds=61.5, hints=1)
    (game,) = book.saved_games
    assert (game.you, game.moves[-2:], game.undone) == ("S", ["Fb4", "=C1"], ["Fa2"])
    book.keep("93a4781a0ebae3ff", left)
    assert path.read_bytes() == before


def test_two_windows_do_not_forget_what_the_other_one_kept(path: Path) -> None:
    one, other = Logbook(path, "skyliners"), Logbook(path, "skyliners")
    one.keep("a", Progress(hints=1))
    other.keep("b", Progress(hints=2))
    again = Logbook(path, "skyliners")
    assert [left.hints for name in "ab" if (left := again.progress(name))] == [1, 2]


def test_the_first_solve_stays_whatever_is_tried_later(path: Path) -> None:
    book = Logbook(path, "skyliners")
    first = FirstSolve(day=DAY, seconds=151.0, hints=2)
    book.keep("a", Progress(seconds=151.0, hints=2, first_solve=first))
    book.keep("a", Progress(moves=["Fa1"], seconds=3.0))
    book.keep("a", Progress(first_solve=FirstSolve(day=DAY + timedelta(days=3), seconds=5.0, hints=0)))
    kept = Logbook(path, "skyliners").progress("a")
    assert kept is not None
    assert kept.first_solve == first
    assert book.streak(DAY) == 1


def test_games_are_kept_side_by_side_the_last_played_first(path: Path) -> None:
    book = Logbook(path, "skyliners")
    another = replace(SAVED, seed="8")
    book.keep_game(SAVED)
    book.keep_game(another)
    assert [*book.saved_games] == [another, SAVED]
    continued = replace(SAVED, moves=["Fa1", "Fb2"], undone=["Fc1"])
    Logbook(path, "skyliners").keep_game(continued)
    book.keep_game(replace(another, you="N"))
    assert [*book.saved_games] == [replace(another, you="N"), continued, another]
    book.drop_game(SAVED)
    assert Logbook(path, "skyliners").saved_games == (replace(another, you="N"), another)


def test_only_so_many_games_are_kept(path: Path) -> None:
    book = Logbook(path, "skyliners")
    for seed in range(GAMES_KEPT + 3):
        book.keep_game(replace(SAVED, seed=str(seed)))
    assert [int(game.seed) for game in book.saved_games] == [*range(GAMES_KEPT + 2, 2, -1)]


DAMAGED = [
    b"",
    b"{",
    b"\xff\xfe\x00",
    b"[" * 100_000,
    b'{"format": "skypuzzle/2", "game": "skyliners", "type": "logbook", "edition": 2, "puzzles": {}}',
    b'{"format": "skypuzzle/1", "game": "another", "type": "logbook", "edition": 2, "puzzles": {}}',
    b'{"format": "skypuzzle/1", "game": "skyliners", "type": "record"}',
    b'{"format": "skypuzzle/1", "game": "skyliners", "type": "logbook", "puzzles": {}}',
    b'{"format": "skypuzzle/1", "game": "skyliners", "type": "logbook", "edition": 1, "puzzles": {}}',
    b'{"format": "skypuzzle/1", "game": "skyliners", "type": "logbook", "edition": 2, "puzzles": {"a": {"moves": 3}}}',
    b'{"format": "skypuzzle/1", "game": "skyliners", "type": "logbook", "edition": 2, "puzzles": {}, "more": 1}',
    b'{"format": "skypuzzle/1", "game": "skyliners", "type": "logbook", "edition": 2, "puzzles": {}, "finished": [1]}',
]


@pytest.mark.parametrize("data", DAMAGED, ids=range(len(DAMAGED)))
def test_a_file_that_cannot_be_read_is_set_aside_whole(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True)
    for number in (1, 2):
        path.write_bytes(data)
        book = Logbook(path, "skyliners")
        aside = path.with_name("skyliners.json.unread" + ("" if number == 1 else "-2"))
        assert aside.read_bytes() == data
        assert book.trouble is not None
        assert aside.name in book.trouble
        assert book.progress("a") is None
        book.keep("a", Progress())
        assert Logbook(path, "skyliners").progress("a") == Progress()


def test_what_cannot_be_read_for_a_moment_is_not_overwritten(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Logbook(path, "skyliners").keep("a", Progress(hints=1))
    before = path.read_bytes()

    def fail(_path: Path) -> bytes:
        raise FileError("the disk is away")

    with monkeypatch.context() as away:
        away.setattr("skypuzzle.sessions.logbook.read_bytes", fail)
        book = Logbook(path, "skyliners")
        book.keep("b", Progress(hints=2))
        book.keep_game(SAVED)
        assert path.read_bytes() == before
        assert book.trouble is not None
        assert "the disk is away" in book.trouble
        assert "not kept" in book.trouble
        assert book.progress("b") == Progress(hints=2)
    book.keep("c", Progress(hints=3))
    assert book.trouble is None
    again = Logbook(path, "skyliners")
    assert [again.progress(name) for name in "abc"] == [Progress(hints=hints) for hints in (1, 2, 3)]
    assert again.saved_games == (SAVED,)


def test_what_cannot_be_set_aside_is_not_overwritten(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(b"of some worth to somebody")

    def fail(_self: Path, _target: Path) -> Path:
        raise PermissionError("not yours")

    monkeypatch.setattr(Path, "rename", fail)
    book = Logbook(path, "skyliners")
    book.keep("a", Progress(hints=1))
    assert path.read_bytes() == b"of some worth to somebody"
    assert book.trouble is not None
    assert "not kept" in book.trouble
    assert book.progress("a") == Progress(hints=1)


def test_what_could_not_be_written_is_written_the_next_time(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = Logbook(path, "skyliners")
    book.keep("a", Progress(hints=1))

    def fail(_path: Path, _data: bytes) -> None:
        raise FileError("the disk is full")

    with monkeypatch.context() as full:
        full.setattr("skypuzzle.sessions.logbook.write_whole", fail)
        book.keep("a", Progress(hints=2))
        assert book.trouble is not None
    book.keep("b", Progress(hints=3))
    assert book.trouble is None
    again = Logbook(path, "skyliners")
    assert [again.progress(name) for name in "ab"] == [Progress(hints=2), Progress(hints=3)]


def test_a_folder_that_cannot_be_written_to_is_no_more_than_a_word(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder")
    book = Logbook(in_the_way / "skyliners.json", "skyliners")
    book.keep("a", Progress(hints=4))
    assert book.trouble is not None
    assert "cannot be kept" in book.trouble
    kept = book.progress("a")
    assert kept is not None
    assert kept.hints == 4


def test_a_folder_in_place_of_the_file_is_no_more_than_a_word(path: Path) -> None:
    path.mkdir(parents=True)
    book = Logbook(path, "skyliners")
    book.keep("a", Progress())
    assert book.trouble is not None


def test_the_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    assert home() == tmp_path
    monkeypatch.delenv(HOME)
    assert home().name == "skypuzzle"


@given(st.sets(st.integers(0, 12)))
def test_a_streak_ends_today_or_yesterday_at_the_latest(before: set[int]) -> None:
    days = [DAY - timedelta(days=back) for back in before]
    length = streak([*days, None], DAY)
    first = 0 if 0 in before else 1
    assert all(first + step in before for step in range(length))
    assert first + length not in before


def test_a_share_text_gives_nothing_away() -> None:
    assert share_text("2027-01-01 #2 build medium", 245.7, 5, {2}, 1, 3) == (
        "skypuzzle 2027-01-01 #2 build medium\n4:05, 5 moves, 1 hint, 3 taken back\n🟦🟦🔶🟦🟦\n"
    )
    assert [clock_text(seconds) for seconds in (0, 59.9, 3723)] == ["0:00", "0:59", "1:02:03"]
