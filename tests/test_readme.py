"""README and docs keep their promises: examples print what is shown, links lead somewhere, CI runs the test line."""

import doctest
import os
import re
import runpy
import shlex
import shutil
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from skypuzzle.games import GAMES
from tests.running import Ran, run

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
PAGES = {
    page.relative_to(ROOT).as_posix(): page.read_text()
    for page in (README, *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "benchmarks").rglob("*.md")))
}
INDEX = "docs/README.md"
BLOCKS = [
    pytest.param(block, id=f"{page}-{number}")
    for page, text in PAGES.items()
    for number, block in enumerate(re.findall(r"```console\n(.*?)```", text, re.DOTALL), 1)
]
PICTURES = [
    (page, words, (ROOT / page).parent / path)
    for page, text in PAGES.items()
    for words, path in re.findall(r"!\[(.*?)\]\((.*?)\)", text)
]
LEFT_OUT = "…\n"
"""A line that stands for any number of lines."""


def examples(block: str) -> list[tuple[str, str]]:
    """Each command of a block with what it prints."""
    return re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)


def type_in(command: str) -> Ran:
    """Run a command line with its pipes."""
    ran = Ran(0, "", "")
    for part in command.split(" | "):
        program, *words = shlex.split(part)
        if program == "echo":
            ran = Ran(0, " ".join(words) + "\n", "")
        else:
            assert program == "skypuzzle"
            ran = run(*words, stdin=ran.out.encode())
    return ran


def as_shown(output: str) -> str:
    """A pattern for what an example shows."""
    lines = output.splitlines(keepends=True)
    return "".join("(?:.*\n)*?" if line == LEFT_OUT else re.escape(line) for line in lines)


def prose(text: str) -> str:
    """A page without its blocks of code."""
    return re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)


def anchors(text: str) -> set[str]:
    """What links can lead to in a page, as GitHub names it."""
    headings = re.findall(r"^#+ (.*)$", prose(text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.fixture
def _in_a_folder_with_puzzles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "puzzles", tmp_path / "puzzles")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SKYPUZZLE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.usefixtures("_in_a_folder_with_puzzles")
@pytest.mark.parametrize("block", BLOCKS)
def test_commands_print_what_is_shown(block: str) -> None:
    shown = examples(block)
    assert shown
    for command, output in shown:
        ran = type_in(command)
        printed = ran.out + ran.err
        assert printed == output or re.fullmatch(as_shown(output), printed), printed


@pytest.mark.usefixtures("_in_a_folder_with_puzzles")
@pytest.mark.parametrize("page", [page for page, text in PAGES.items() if "```python" in text])
def test_python_examples(page: str) -> None:
    code = "\n".join(re.findall(r"```python\n(.*?)```", PAGES[page], re.DOTALL))
    session = doctest.DocTestParser().get_doctest(code, {}, page, page, 0)
    failed, tried = doctest.DocTestRunner().run(session)
    assert tried > 2
    assert failed == 0


@pytest.mark.usefixtures("_in_a_folder_with_puzzles")
def test_pictures_are_what_the_program_draws_now(tmp_path: Path) -> None:
    commands = [
        command for block in BLOCKS for command, _ in examples(str(block.values[0])) if command.endswith(".svg")
    ]
    for command in commands:
        assert type_in(command).code == 0
    assert {path for _, _, path in PICTURES} == set((ROOT / "docs" / "pictures").iterdir())
    for path in {path for _, _, path in PICTURES if path.suffix == ".svg"}:  # the others are of screens and web pages
        # attributes sorted, so that only what is drawn matters
        shown, now = (ET.canonicalize(file.read_text()) for file in (path, tmp_path / path.name))
        assert shown == now


def test_pictures_say_in_words_what_they_show() -> None:
    assert PICTURES
    for _, words, _ in PICTURES:
        assert len(words) > 40


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    for target in re.findall(r"\]\((.*?)\)", prose(PAGES[page])):
        if not target.startswith("https://"):
            path, _, anchor = target.partition("#")
            there = (ROOT / page).parent / path if path else ROOT / page
            assert there.exists(), target
            assert not anchor or anchor in anchors(there.read_text()), target


def test_the_readme_leads_to_the_index_and_that_to_every_page() -> None:
    assert f"]({INDEX})" in PAGES["README.md"]
    links = {((ROOT / INDEX).parent / link).resolve() for link in re.findall(r"\]\((.*?)\)", PAGES[INDEX])}
    assert {ROOT / page for page in PAGES} - {ROOT / INDEX} <= links


def test_every_game_has_the_same_pages() -> None:
    folders = [{path.name for path in (ROOT / "docs" / game).iterdir()} for game in GAMES]
    assert all(pages == folders[0] for pages in folders)


def test_pages_include_every_topic_as_it_is() -> None:
    module = runpy.run_path(str(ROOT / "docs" / "include.py"))
    included: set[Path] = set()
    for page, text in PAGES.items():
        assert module["with_topics"](text) == text, f"{page}: run docs/include.py"
        included.update(ROOT / found["topic"] for found in module["INCLUDED"].finditer(text))
    assert included == set((ROOT / "skypuzzle").glob("*/topics/*.md"))


def test_the_readme_is_short_and_begins_with_the_three_jobs() -> None:
    lines = PAGES["README.md"].splitlines()
    assert len(lines) <= 260
    screenful = "\n".join(lines[:45])
    first, *_ = re.findall(r"```\w+\n(.*)\n", screenful)
    assert first.endswith("/skypuzzle play")
    for job in ("daily", "solve", "check"):
        assert f"$ skypuzzle {job} " in screenful


@pytest.mark.parametrize("page", [*PAGES, "CHANGELOG.md"])
def test_prose_is_wrapped(page: str) -> None:
    for line in prose((ROOT / page).read_text()).splitlines():
        assert len(line) <= 120 or line.startswith(("|", "![")), line


def test_ci_runs_exactly_the_test_line_of_the_readme() -> None:
    lines = re.findall(r"^python3 -m venv .*$", PAGES["README.md"], re.MULTILINE)
    assert len(lines) == 2
    script = ROOT / ".ci" / "run"
    assert lines[1] in map(str.strip, script.read_text().splitlines())
    assert os.access(script, os.X_OK)


def test_the_screen_that_is_shown_is_the_one_that_is_tested() -> None:
    screen = (ROOT / "tests" / "skyliners" / "data" / "screens" / "build.txt").read_text()
    assert screen.replace("-:--", "0:07", 1) in PAGES["docs/skyliners/play.md"]


def test_the_map_shows_every_room_and_no_other() -> None:
    rooms, game = re.findall(r"```text\n(.*?)```", PAGES["docs/architecture.md"], re.DOTALL)
    package = ROOT / "skypuzzle"
    assert set(re.findall(r"\b\w+\.py\b|^  \w+/", rooms, re.MULTILINE)) == {
        *(path.name for path in package.glob("*.py") if path.name != "__init__.py"),
        *(f"  {path.parent.name}/" for path in package.glob("*/__init__.py")),
    }
    for path in (path for game in GAMES.values() for path in (package / game.rpartition(".")[2]).iterdir()):
        if path.suffix == ".py" or (path / "__init__.py").exists():
            assert path.name == "__init__.py" or re.search(rf"\b{path.stem}\b", game), path.stem


@pytest.mark.parametrize(
    ("page", "last_rule", "rulings", "sources"),
    [
        ("docs/skyliners/rules.md", 28, "ABCDEFGHIJKLMNO", ["skypuzzle/skyliners/**/*.py", "tests/skyliners/*.py"]),
        ("docs/cloud-city/rules.md", 14, "ABCDEFGHIJKLM", ["skypuzzle/cloud_city/**/*.py", "tests/cloud_city/*.py"]),
        ("docs/skyline/rules.md", 11, "ABCDEFGHIJKLMNOPQRS", ["skypuzzle/skyline/**/*.py", "tests/skyline/*.py"]),
    ],
)
def test_rules_that_code_and_tests_refer_to_are_written_down(
    page: str, last_rule: int, rulings: str, sources: list[str]
) -> None:
    rules = PAGES[page]
    numbers = {int(number) for number in re.findall(r"^(\d+)\. ", rules, re.MULTILINE)}
    letters = set(re.findall(r"^\| ([A-Z]) \|", rules, re.MULTILINE))
    assert numbers == set(range(1, last_rule + 1))
    assert letters == set(rulings)
    files = [path for pattern in sources for path in ROOT.glob(pattern)]
    text = "\n".join(source.read_text() for source in files if source != Path(__file__))
    for mention in re.findall(r"(?<![a-z])rules?[ _]([0-9](?:and|to|[0-9a-h _,–])*)", text, re.IGNORECASE):
        assert {int(number) for number in re.findall(r"[0-9]+", mention)} <= numbers, mention
    for mention in re.findall(
        r"(?<![a-z])rulings?[ _]([A-Z](?:(?:, | and | to )[A-Z]\b)*)(?![a-z])", text, re.IGNORECASE
    ):
        assert set(re.findall(r"\b[A-Z]\b", mention.upper())) <= letters, mention
