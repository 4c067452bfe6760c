"""Runs of many games: written piece by piece, resumed after whatever happened, and proven again in the same way."""

import json
import signal
import subprocess
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from skypuzzle import cloud_city, skyline, skyliners
from skypuzzle.chance import Chance
from skypuzzle.errors import FileError, quote
from skypuzzle.limits import Clock, OutOfTimeError
from skypuzzle.pictures.layout import Outcome
from skypuzzle.skyliners.pictures.score_sheet import league_table
from skypuzzle.skyliners.rules.board import Side, Variant
from tests.interrupting import Case, Hit, faults, run_case
from tests.running import run, skypuzzle
from tests.skyliners.test_random_games import rendered

RUNS: dict[str, Any] = {
    "skyliners": skyliners.Simulation((Side.N, Side.E), Variant.FULL, "7", ("random", "random")),
    "cloud-city": cloud_city.Simulation(("random", "random"), "7"),
    "skyline": skyline.Simulation(("random", "random"), "7"),
}
PACKAGES = {"skyliners": skyliners, "cloud-city": cloud_city, "skyline": skyline}
SIX = ["simulate", "--players", "2", "--games", "6", "--bots", "random", "--seed", "7"]
MANY = Case(
    "simulate",
    ("simulate", "--players", "2", "--games", "400", "--bots", "random", "--seed", "1", "--jobs", "2", "-o", "g.json"),
    writes="g.json",
    resumes=True,
)


@pytest.mark.parametrize("game", RUNS)
def test_what_was_just_played_is_not_replayed(game: str) -> None:
    record = RUNS[game].play(3)
    end = record.end()
    assert end == PACKAGES[game].GameRecord(record.start, record.turns).end()
    with mock.patch("skypuzzle.play.replay", side_effect=AssertionError):
        assert run(game, *SIX, "--json").code == 0
        assert run(game, *SIX).code == 0


@pytest.mark.parametrize("game", RUNS)
def test_a_run_resumes_where_it_was(game: str, tmp_path: Path) -> None:
    target, part = tmp_path / "games.json", tmp_path / "games.json.part"
    whole = run(game, *SIX, "--json").out
    with mock.patch("skypuzzle.console.runs.emit_texts", side_effect=FileError("no")):
        assert run(game, *SIX, "-o", str(target)).err == "skypuzzle: no\n"
    heading, *lines = part.read_text().splitlines(keepends=True)
    assert len(lines) == 6
    for kept in (6, 2, 0):
        part.write_text("".join([heading, *lines[:kept], lines[-1][:40]]))
        simulation = type(RUNS[game])
        with mock.patch.object(simulation, "play", autospec=True, side_effect=simulation.play) as play:
            assert run(game, *SIX, "-o", str(target)).code == 0
        assert play.call_count == 6 - kept + (kept > 0)  # the last one once more
        assert (target.read_text(), part.exists()) == (whole, False)


def test_what_other_runs_left_is_not_taken(tmp_path: Path) -> None:
    target, part = tmp_path / "games.json", tmp_path / "games.json.part"
    with mock.patch("skypuzzle.console.runs.emit_texts", side_effect=FileError("no")):
        run(*SIX, "-o", str(target))
    left = part.read_text()
    for change in (["--games", "7"], ["--variant", "intro"], ["--seed", "8"], ["--bots", "greedy"], ["--seats", "ES"]):
        ran = run(*SIX, *change, "-o", str(target))
        assert (ran.code, ran.err.count("\n")) == (2, 1), change
        assert "left by a different run" in ran.err
        assert (part.read_text(), target.exists()) == (left, False)
    with mock.patch("skypuzzle.play.Chance", side_effect=lambda *_: Chance("other bots")):
        ran = run(*SIX, "-o", str(target))
    told = "game 6 is not what this run gives; delete the file, or write elsewhere"
    assert (ran.code, ran.err) == (2, f"skypuzzle: {quote(str(part))}: {told}\n")
    assert part.read_text() == left


HITS = Hit(signal.SIGINT, 1.0, True), Hit(signal.SIGKILL, 1.1, False)


def test_a_run_that_was_ended_resumes_to_the_same_bytes(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("whole", "interrupted", "killed")]
    for folder in folders:
        folder.mkdir()
    whole = run_case(MANY, folders[0])
    for folder, hit in zip(folders[1:], HITS, strict=True):
        assert list(faults(MANY, hit, run_case(MANY, folder, hit), whole)) == []
        resumed = run_case(MANY, folder)
        assert (resumed.code, resumed.files) == (0, whole.files)


def test_no_room_names_the_file_and_leaves_what_is_done(tmp_path: Path) -> None:
    target = tmp_path / "games.json"
    words = [*SIX, "--games", "30", "-o", str(target)]
    limited = ["bash", "-c", 'ulimit -f 16; "$@"', "bash", *skypuzzle(*words)]
    ran = subprocess.run(limited, capture_output=True, text=True, check=False, timeout=60)
    assert (ran.returncode, ran.stderr) == (2, f"skypuzzle: {quote(f'{target}.part')}: cannot write: File too large\n")
    assert not target.exists()
    assert run(*words).code == 0
    assert target.read_text() == run(*SIX, "--games", "30", "--json").out


@pytest.mark.parametrize("game", RUNS)
def test_games_are_played_again_one_by_one(game: str, tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    run(game, *SIX, "-o", str(file))
    with mock.patch("skypuzzle.storage.MOST_BYTES", 100), mock.patch("skypuzzle.long_documents.CHUNK", 50_000):
        for jobs in "12":
            ran = run("verify", str(file), "--regenerate", "--jobs", jobs)
            assert (ran.code, ran.err) == (0, "")
            assert "made again from its seed, byte for byte the same" in ran.out
    document = json.loads(file.read_text())
    file.write_text(json.dumps(document))
    assert "laid out differently" in run("verify", str(file), "--regenerate").out
    document["records"][3:5] = document["records"][4:2:-1]
    file.write_text(json.dumps(document))
    for jobs in "12":
        ran = run("verify", str(file), "--regenerate", "--jobs", jobs)
        assert ran.code == 1
        assert "$.records[3].start: it says" in ran.out
        assert "$.records[2]" not in ran.out


@pytest.mark.parametrize("game", RUNS)
def test_a_game_ends_with_the_time(game: str) -> None:
    with pytest.raises(OutOfTimeError):
        RUNS[game].play(0, Clock(0))


def test_no_game_is_played_again_to_its_end_when_the_time_is_up(tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    run(*SIX, "-o", str(file))
    document = json.loads(file.read_text())
    file.write_text(json.dumps({**document, "bots": ["planner-99999", "random"]}))
    with mock.patch.object(
        skyliners.Planner, "__call__", autospec=True, side_effect=skyliners.Planner.__call__
    ) as plays:
        ran = run("verify", str(file), "--regenerate", "--time-limit", "0.5")
    assert (ran.code, "$.seed: not enough time to make it again" in ran.out) == (3, True)
    assert plays.call_count < 20  # of some fifty in the game


def test_a_table_of_many_games_fits() -> None:
    outcome = Outcome((1 / 3, 1 / 3, 0.0, 1 / 3), (20, 20, 3, 20), ((5, 5),) * 4)
    bots = ("planner-999999", "planner-1000", "greedy", "random")
    lines = rendered(
        league_table([outcome] * 10_000, skyliners.Simulation(tuple(Side), Variant.FULL, "7", bots))
    ).splitlines()
    assert lines[0] == "10000 games"
    assert max(map(len, lines)) <= 80
    assert lines[2].split(maxsplit=3)[3].split("  ")[0] == "3333.33"
    assert "  32.4 to 34.3%  " in lines[2]
    assert lines[4].split()[3:7] == ["0", "0.0", "to", "0.0%"]


@pytest.mark.parametrize("game", RUNS)
def test_bots_that_change_seats_are_told_apart(game: str, tmp_path: Path) -> None:
    words = [game, "simulate", "--players", "2", "--games", "4", "--bots", "greedy,random", "--seed", "7", "--rotate"]
    lines = [line.split() for line in run(*words).out.splitlines()]
    assert lines[1][:2] == ["bot", "wins"]
    assert [line[0] for line in lines[2:]] == ["greedy", "random"]
    assert [float(line[1]) for line in lines[2:]] == [4, 0]
    file = tmp_path / "games.json"
    assert run(*words, "--jobs", "2", "-o", str(file)).code == 0
    document = json.loads(file.read_text())
    assert document["rotate"] is True
    results = [record["result"] for record in document["records"]]
    if game == "skyline":  # colours are drawn, and listed by seat
        winners = [list(result["scores"]).index(result["winners"][0]) for result in results]
    else:
        winners = [result["winners"] for result in results]
    assert winners[0] == winners[2] != winners[1] == winners[3]
    assert "$.rotate" in run("verify", str(file)).out
    assert "byte for byte the same" in run("verify", str(file), "--regenerate").out
    del document["rotate"]
    file.write_text(json.dumps(document))
    assert run("verify", str(file), "--regenerate").code == 1
