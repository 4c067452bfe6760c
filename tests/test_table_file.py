"""The file of a table: kept after every change, never overwritten unread, open in one program at a time."""

import json
import subprocess
from pathlib import Path

import pytest

from skypuzzle.errors import FileError
from skypuzzle.game import BoardGame
from skypuzzle.games import load
from skypuzzle.sessions import table_file
from skypuzzle.sessions.table import Table
from skypuzzle.sessions.table_file import TableFile
from tests.killing import killed
from tests.running import run, skypuzzle
from tests.test_table import START, whole_game


@pytest.fixture
def game() -> BoardGame:
    found = load("skyliners")
    assert isinstance(found, BoardGame)
    return found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "table.json"


def test_every_change_is_in_the_file(path: Path, game: BoardGame) -> None:
    with TableFile(path, game) as file:
        assert (file.table, file.trouble) == (None, None)
        table = Table(game, START, mine="S", seed="7")
        for changed in (table, table.play("S: Fb2 Fd4"), table.play("S: Fb2 Fd4").undo()):
            file.keep(changed)
            assert file.is_kept
            written = json.loads(path.read_bytes())
            assert (len(written["steps"]), len(written.get("undone", []))) == (len(changed.steps), len(changed.undone))
    with TableFile(path, game) as file:
        assert file.table == changed
    assert [found.name for found in path.parent.iterdir()] == ["table.json"]


@pytest.mark.parametrize(
    "damaged",
    [
        b"",
        b"{",
        b"nonsense",
        b"\xff",
        b'{"format": "skypuzzle/2", "game": "skyliners", "type": "table", "start": "x", "steps": []}',
        b'{"format": "skypuzzle/1", "game": "skyliners", "type": "table", "start": "x", "steps": [], "new": 1}',
        b'{"format": "skypuzzle/1", "game": "skyliners", "type": "table", "start": "x", "steps": [{"pause": 1}]}',
    ],
)
def test_an_unreadable_or_newer_file_is_set_aside_and_never_overwritten(
    path: Path, game: BoardGame, damaged: bytes
) -> None:
    path.parent.mkdir()
    for name in ("table.json.unread", "table.json.unread-2"):
        path.write_bytes(damaged)
        with TableFile(path, game) as file:
            assert file.table is None
            assert file.is_kept
            assert file.trouble is not None
            assert f"kept as {name}" in file.trouble
            file.keep(Table(game, START))
        assert path.with_name(name).read_bytes() == damaged
    with TableFile(path, game) as file:
        assert file.table == Table(game, START)


def test_a_new_table_leaves_the_one_before(path: Path, game: BoardGame) -> None:
    for aside in (None, "table.json.before", "table.json.before-2"):
        with TableFile(path, game, anew=True) as file:
            assert file.table is None
            assert file.trouble == (aside and f"the table before is kept as {aside}")
            file.keep(Table(game, START))
    assert sum(1 for _ in path.parent.iterdir()) == 3


def test_only_files_are_opened(tmp_path: Path, game: BoardGame) -> None:
    loop = tmp_path / "loop.json"
    loop.symlink_to(loop)
    for path in (tmp_path, Path("/dev/null"), loop, Path("a\0b"), tmp_path / ("x" * 300)):
        with pytest.raises(FileError):
            TableFile(path, game)
    assert Path("/dev/null").exists()
    assert [found.name for found in tmp_path.iterdir()] == ["loop.json"]


@pytest.mark.parametrize("kind", ["record", "table"])
def test_a_document_of_another_type_or_game_is_left_alone(path: Path, game: BoardGame, kind: str) -> None:
    path.parent.mkdir()
    other = {"format": "skypuzzle/1", "game": "skyline" if kind == "table" else "skyliners", "type": kind}
    path.write_text(json.dumps(other))
    with pytest.raises(FileError, match=r"\$\.(type|game)"):
        TableFile(path, game)
    assert [found.name for found in path.parent.iterdir()] == ["table.json"]


def test_two_programs_on_one_file_are_kept_apart(path: Path, game: BoardGame) -> None:
    link = path.with_name("link.json")
    with TableFile(path, game) as file:
        file.keep(Table(game, START))
        link.symlink_to(path)
        for name in (path, link):
            ran = subprocess.run(
                skypuzzle("table", str(name), "--plain"), input=b"undo\n", capture_output=True, check=False
            )
            assert ran.returncode == 2
            assert b"another program has this table open" in ran.stderr
            assert ran.stderr.count(b"\n") == 1
        check = run("check", str(path), "--time-limit", "0.01")  # reading is allowed
        assert check.code in (0, 3)
    with TableFile(link, game) as file:
        assert file.table == Table(game, START)


def test_where_nothing_can_be_written_the_table_stays_in_memory(
    path: Path, game: BoardGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_path: Path, _data: bytes) -> None:
        raise FileError("no space left")

    with TableFile(path, game) as file:
        monkeypatch.setattr(table_file, "write_whole", full)
        file.keep(Table(game, START))
        assert file.table == Table(game, START)
        assert not file.is_kept
        assert file.trouble == "the table cannot be kept: no space left"
        monkeypatch.undo()
        file.keep(Table(game, START, mine="S"))
        assert file.is_kept
        assert file.trouble is None


@pytest.mark.parametrize("answered", [0, 1, 7, 23])
def test_a_kill_loses_nothing_but_the_turn_being_typed(tmp_path: Path, answered: int) -> None:
    whole = whole_game("skyliners", 2, "7")
    assert [*killed(tmp_path / "table.json", whole, answered, answered / 2000)] == []
