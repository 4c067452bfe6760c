"""The scripts of all pages as text: nothing in them could run what somebody else wrote, or ask another host."""

import re
from pathlib import Path, PurePosixPath

import pytest

from skypuzzle.games import GAMES, load
from skypuzzle.web.assets import app_files, slim

SCRIPTS = {path: data.decode() for path, data in app_files(map(load, GAMES)).items() if path.endswith(".js")}
FORBIDDEN = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|parseFromString|createContextualFragment|setHTML"
    r"|\beval\b|new Function|javascript:|document\.cookie|\bdebugger\b|export default"
)
EXPORTED = re.compile(r"^export (?:async )?(?:const|function|class) (\w+)", re.MULTILINE)
FOR_TESTS = {("shell/progress_link.js", "unpackProgress"), ("shell/progress_link.js", "packProgress")}
"""What only `test_keeping.py` imports."""
ADDRESS = re.compile(r"https?://(?!www\.w3\.org/)\S*")


@pytest.mark.parametrize("path", SCRIPTS)
def test_a_script_makes_text_only_text_and_is_tidy(path: str) -> None:
    script = SCRIPTS[path]
    assert FORBIDDEN.findall(script) == []
    assert ADDRESS.findall(script) == []
    long = [line for line in script.splitlines() if len(line) > 120 or "\t" in line or line != line.rstrip()]
    assert (long, script[-1]) == ([], "\n")


@pytest.mark.parametrize("path", SCRIPTS)
def test_a_script_travels_without_comments_and_loses_nothing_else(path: str) -> None:
    lines = [line.strip() for line in re.sub(r"/\*.*?\*/", " ", SCRIPTS[path], flags=re.DOTALL).splitlines()]
    code = [" ".join(line.split()) for line in lines if line and not line.startswith("//")]
    assert not [line for line in code if line.count("`") % 2], (
        "text in quotes goes over lines, where slim would change it"
    )
    slimmed = slim(path, SCRIPTS[path].encode()).decode()
    assert [" ".join(line.split()) for line in slimmed.splitlines()] == code


def test_the_map_names_every_script_of_the_shell() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "web.md").read_text()
    (scripts,) = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    named = {*re.findall(r"\w+", scripts)}
    assert {PurePosixPath(path).stem for path in SCRIPTS if path.startswith("shell/")} <= named


def test_scripts_export_only_what_others_use() -> None:
    code = {path: re.sub(r"/\*.*?\*/", " ", script, flags=re.DOTALL) for path, script in SCRIPTS.items()}
    words = {path: {*re.findall(r"\w+", script)} for path, script in code.items()}
    exported = [(path, name) for path, script in code.items() for name in EXPORTED.findall(script)]
    assert len(exported) > 100
    unused = {
        (path, name) for path, name in exported if not any(name in words[other] for other in words.keys() - {path})
    }
    assert unused == FOR_TESTS
