"""What people mistype, and what they are told: one line that says what to do."""

import json
import os
from pathlib import Path
from unittest import mock

import pytest

from skypuzzle.storage import home
from tests.running import run
from tests.skyliners.games import EMPTY

NEW_YEAR = "2027-01-01"
LONG = "9" * 100_000


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["Skyliners", "daily"], "no game or command is named 'Skyliners'; games: skyliners, cloud-city, skyline (see"),
        (["cloud-city", "slove"], "no command is named 'slove'; did you mean 'solve' or 'score'?"),
        (["daily", "tomorrow"], "unexpected argument 'tomorrow'; give a day with --date (see skypuzzle daily --help)"),
        (["generate", "--json", "extra"], "unexpected argument 'extra' (see"),
        (["generate", "--cuont", "3"], "there is no option --cuont; did you mean --count or --json? (see"),
        (["generate", "--foo"], "there is no option --foo (see"),
        (["generate", "--seed"], "--seed needs a value (see"),
        (["generate", "--count", "lots"], "--count 'lots': expected a whole number from 1 to 1000000"),
        (["generate", "--count", LONG], "…': expected a whole number from 1 to 1000000"),
        (["explain", NEW_YEAR, "--step", "0"], "--step '0': expected a whole number of 1 or more"),
        (["show", EMPTY, "--turn", "-1"], "--turn '-1': expected a whole number of 0 or more"),
        (["print", NEW_YEAR], "-o FILE.pdf is missing (see"),
        (["site"], "-o DIR is missing (see"),
        (["solve"], "POSITION is missing (see"),
        (["play", NEW_YEAR, "--date", NEW_YEAR, "--plain"], "name only one of these: a puzzle, a day"),
        (["show", NEW_YEAR, "--seat", "W"], f"option '--seat': is for one puzzle; name one, such as {NEW_YEAR}#1"),
        (["show", NEW_YEAR, "-o", "day.svg"], f"option '--output': is for one puzzle; name one, such as {NEW_YEAR}#1"),
        (["skyline", "box", "--json", "nowhere.json"], "'nowhere.json': No such file"),
        (["explain", "abcdef0123"], "puzzle 'abcdef0123': no known puzzle has an id that begins like this"),
        (["solve", ""], "position: expected a position in notation"),
        (["simulate", "--bots", "greedy,random"], "2 bots; expected one for all seats, or 4"),
    ],
)
def test_a_mistake_is_one_plain_line(words: list[str], reason: str) -> None:
    ran = run(*words)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert reason in ran.err
    assert "''" not in ran.err


def test_without_a_type_schema_lists_them() -> None:
    assert {"puzzle-set", "record", "verify"} < {*run("schema").out.split()}


def test_help_of_a_game_names_it() -> None:
    assert "Cloud City" in run("cloud-city", "--help").out


def test_a_file_of_something_else(tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    file.write_text('{"a": 1}')
    assert run("show", str(file)).err == f'skypuzzle: {file}: $: not a file of skypuzzle: it has no "format"\n'


@pytest.mark.parametrize("command", ["verify", "explain", "show"])
def test_a_number_with_too_many_digits(command: str, tmp_path: Path) -> None:
    file = tmp_path / "long.json"
    for key in ('"seed": "1"', '"score": '):
        text = run("generate", "--seed", "1", "--json").out
        assert key in text
        file.write_text(text.replace(key, key.partition(": ")[0] + f": {LONG}", 1))
        ran = run(command, str(file))
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert "not JSON: a number has too many digits (character" in ran.err


def test_verify_refuses_a_file_of_another_game() -> None:
    file = str(Path("puzzles/skyliners") / f"{NEW_YEAR}.json")
    ran = run("cloud-city", "verify", file)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"skypuzzle: {file}: $.game 'skyliners': expected cloud-city\n"
    assert run("skyliners", "verify", f"{file}#1").code == 0


@pytest.mark.parametrize(
    ("words", "key", "things"),
    [(["generate"], "puzzles", "a set without puzzles"), (["simulate"], "records", "a file without games")],
)
def test_a_file_without_items_proves_nothing(words: list[str], key: str, things: str) -> None:
    document = json.loads(run(*words, "--seed", "1", "--json").out)
    empty = json.dumps({**document, key: []}).encode()
    ran = run("verify", "-", stdin=empty)
    assert (ran.code, f"-: undecided: $.{key}: there are no {key}, so there is nothing to prove" in ran.out) == (
        3,
        True,
    )
    again = run("verify", "-", "--regenerate", stdin=empty)
    assert (again.code, f"-: $.{key}: no run gives {things}\n" in again.out) == (1, True)


def test_the_folder_of_the_user_is_absolute() -> None:
    with mock.patch.dict(os.environ, {"SKYPUZZLE_HOME": "here"}):
        assert home() == Path.cwd() / "here"


@pytest.mark.parametrize("seed", [None, "7"])
@pytest.mark.parametrize("command", ["generate", "simulate"])
def test_an_interrupted_run_says_how_to_continue(command: str, seed: str | None, tmp_path: Path) -> None:
    target = tmp_path / "made.json"
    words = {"generate": ["generate", "--count", "3"], "simulate": ["simulate", "--games", "3", "--bots", "random"]}
    given = [] if seed is None else ["--seed", seed]
    with mock.patch("skypuzzle.storage.WholeFile.__enter__", side_effect=KeyboardInterrupt):
        ran = run(*words[command], *given, "-o", str(target))
    printed = ran.err.splitlines()
    used = seed or printed[0].removeprefix("seed ")
    again = "" if seed else f" with --seed {used}"
    thing = {"generate": "puzzles", "simulate": "games"}[command]
    assert printed[-1].startswith(f"skypuzzle: interrupted, 3 {thing} saved in ")
    assert printed[-1].endswith(f"; run the same command again{again} to continue")
    refused = run(*words[command], "-o", str(target))
    assert refused.code == 2
    assert f"left by an unfinished run; add --seed {used} to continue it, or delete the file\n" in refused.err
    assert run(*words[command], "--seed", used, "-o", str(target)).code == 0
    assert len(json.loads(target.read_text())["puzzles" if command == "generate" else "records"]) == 3
