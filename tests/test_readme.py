"""The README keeps its promises: its examples print what it shows, and its commands are the ones that CI runs."""

import doctest
import os
import re
import shlex
import shutil
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.games import Ran, run

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"```console\n(.*?)```", README, re.DOTALL)


PICTURES = re.findall(r"!\[(.*?)\]\((docs/pictures/(.*?))\)", README)


def examples(block: str) -> list[tuple[str, str]]:
    """Each command of a block with what it prints."""
    return [(command, output) for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)]


def type_in(command: str) -> Ran:
    """Run a command line with its pipes."""
    ran = Ran(0, "", "")
    for part in command.split(" | "):
        program, *words = shlex.split(part)
        assert program == "skypuzzle"
        ran = run(*words, stdin=ran.out.encode())
    return ran


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_examples_print_what_the_readme_shows(block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    if "puzzles/" in block:
        shutil.copytree(ROOT / "puzzles", tmp_path / "puzzles")
    shown = examples(block)
    assert shown
    for command, output in shown:
        ran = type_in(command)
        assert ran.out + ran.err == output


def test_pictures_are_what_the_program_draws_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    drawn = [command for block in BLOCKS for command, _ in examples(block) if command.endswith(".svg")]
    for command in drawn:
        assert type_in(command).code == 0
    assert len(PICTURES) == len(drawn) == len(list((ROOT / "docs" / "pictures").iterdir())) == 3
    for words, path, name in PICTURES:
        assert len(words) > 40
        # attributes sorted, so that only what is drawn matters
        shown, now = (ET.canonicalize(file.read_text()) for file in (ROOT / path, tmp_path / name))
        assert shown == now


def test_python_examples() -> None:
    code = "\n".join(re.findall(r"```python\n(.*?)```", README, re.DOTALL))
    session = doctest.DocTestParser().get_doctest(code, {}, "README", "README.md", 0)
    failed, tried = doctest.DocTestRunner().run(session)
    assert tried > 5
    assert failed == 0


def test_ci_runs_exactly_the_test_line_of_the_readme() -> None:
    lines = re.findall(r"^python3 -m venv .*$", README, re.MULTILINE)
    assert len(lines) == 2
    script = ROOT / ".ci" / "run"
    assert lines[1] in script.read_text().splitlines()
    assert os.access(script, os.X_OK)


def test_the_screen_in_the_readme_is_the_one_that_is_tested() -> None:
    screen = (ROOT / "tests" / "data" / "screens" / "build.txt").read_text()
    assert screen.replace("-:--", "0:07", 1) in README
