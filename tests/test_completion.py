"""Completion in shells, by the shells themselves: bash always, zsh and fish where they are installed."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from unittest import mock

import pytest

from skypuzzle.cli import summaries
from skypuzzle.games import GAMES, load
from tests.running import run

COMMANDS = summaries(load("skyliners"))
ASK_BASH = """
PATH=
source "$1"; shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_skypuzzle
printf '%s\\n' "${COMPREPLY[@]}"
"""
"""Without a PATH: a completion starts no program, and so never waits for Python."""


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written("bash", tmp_path_factory.mktemp("bash"))


def written(shell: str, folder: Path) -> Path:
    ran = run("completion", shell)
    assert (ran.code, ran.err) == (0, "")
    path = folder / f"completion.{shell}"
    path.write_text(ran.out)
    return path


def completed(script: Path, *words: str, folder: Path | None = None) -> set[str]:
    """What bash offers in the place of the last word."""
    asked = ["bash", "--norc", "-c", ASK_BASH, "bash", str(script), "skypuzzle", *words]
    ran = subprocess.run(asked, cwd=folder, capture_output=True, text=True, check=True)
    assert ran.stderr == ""
    return set(filter(None, ran.stdout.split("\n")))


def test_games_and_commands(script: Path) -> None:
    assert completed(script, "") == {*COMMANDS, *GAMES}
    assert completed(script, "so") == {"solve"}
    assert completed(script, "skyliners", "") == set(COMMANDS)
    assert completed(script, "--debug", "skyliners", "ver") == {"verify"}
    assert completed(script, "-") == {"--version", "--debug", "--help"}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_in_the_help_is_completed(command: str, script: Path) -> None:
    listed = re.findall("^  (-.*?)(?:  .*)?$", run(command, "--help").out, re.MULTILINE)
    options = {name for names in listed for name in re.findall("--?[a-z][-a-z]*", names)}
    assert "--help" in options
    assert completed(script, command, "-") == options
    assert completed(script, "skyliners", command, "word", "-") == options


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["new", "--variant", ""], {"full", "intro"}),
        (["new", "--variant", "=", "f"], {"full"}),
        (["new", "--variant", "="], {"full", "intro"}),
        (["solve", "--plan", ""], set()),
        (["solve", "--plan", "=", "S"], set()),
        (["generate", "--kind", "b"], {"build"}),
        (["generate", "--difficulty", "e"], {"easy", "expert"}),
        (["schema", "puzzle"], {"puzzle", "puzzle-set"}),
        (["simulate", "--bots", "p"], {"planner", "planner-50", "planner-1000", "planner-5000"}),
        (["check", "--bots", "=", "h"], {"hard"}),
        (["cloud-city", "simulate", "--bots", ""], {"greedy", "planner", "quick", "random"}),
        (["skyline", "play", "--bots", ""], {"greedy", "planner", "quick", "random"}),
        (["completion", ""], {"bash", "zsh", "fish"}),
        (["help", "no"], {"notation"}),
        (["help", "solv"], {"solve"}),
        (["print", "--pap"], {"--paper"}),
    ],
)
def test_values(words: list[str], offered: set[str], script: Path) -> None:
    assert completed(script, *words) == offered


def test_files(script: Path, tmp_path: Path) -> None:
    for name in ("set.json", "a b.json", "city.svg"):
        (tmp_path / name).touch()
    (tmp_path / "sets").mkdir()
    documents = {"set.json", "a b.json", "sets"}
    assert completed(script, "show", "", folder=tmp_path) == documents
    assert completed(script, "verify", "one.json", "s", folder=tmp_path) == {"set.json", "sets"}
    assert completed(script, "play", "--position", "", folder=tmp_path) == documents
    assert completed(script, "show", "x", "-o", "", folder=tmp_path) == {*documents, "city.svg"}
    assert completed(script, "daily", "", folder=tmp_path) == set()


def test_another_game_has_its_own_words(tmp_path: Path) -> None:
    with mock.patch.dict(GAMES, {"nim": "tests.nim"}):
        script = written("bash", tmp_path)
    assert "nim" in completed(script, "")
    assert "explain" in completed(script, "nim", "")
    assert "apply" not in completed(script, "nim", "")
    assert "--symmetric" not in completed(script, "nim", "generate", "--s")
    assert "--symmetric" in completed(script, "generate", "--s")


def test_an_unknown_shell_is_one_line() -> None:
    ran = run("completion", "tcsh")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "skypuzzle: shell 'tcsh': expected one of bash, zsh, fish\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_scripts_are_well_formed(shell: str, tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    ran = subprocess.run([shell, "-n", str(written(shell, tmp_path))], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not installed")
def test_fish(tmp_path: Path) -> None:
    script = written("fish", tmp_path)

    def offered(line: str) -> set[str]:
        ask = f"source {script}; complete -C '{line}'"
        here = {**os.environ, "HOME": str(tmp_path)}
        ran = subprocess.run(["fish", "-N", "-c", ask], capture_output=True, text=True, check=True, env=here)
        return {line.partition("\t")[0] for line in ran.stdout.splitlines()}

    assert offered("skypuzzle so") == {"solve"}
    assert offered("skypuzzle skyliners gen") == {"generate"}
    assert offered("skypuzzle new --variant ") == {"full", "intro"}
    assert offered("skypuzzle new --var") == {"--variant"}
