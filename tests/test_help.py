"""`skypuzzle help`: topics and commands, at any width."""

import re
from pathlib import Path
from unittest import mock

import pytest

from skypuzzle.cli import summaries
from skypuzzle.cli.help import topics
from skypuzzle.drafts import Draft
from skypuzzle.games import GAMES, load
from skypuzzle.skyliners import parse_board, parse_plan, parse_position, parse_reserve, parse_turns
from tests.running import run

SKYLINERS = load("skyliners")
TOPICS = topics(SKYLINERS)


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def test_without_a_topic_all_are_listed() -> None:
    listed = run("help")
    assert listed.code == 0
    for name in (*TOPICS, *summaries(SKYLINERS)):
        assert re.search(f"^  {name}  +[A-Z]", listed.out, re.MULTILINE)
    assert {"notation", "rules", "tips", "names", "exit-codes", "environment", "glossary"} == set(TOPICS)


def words_of(page: str) -> list[str]:
    """All words of a page, without its marks and the heads of its tables."""
    page = re.sub(r"^\|.*\n\|---\|---\|$", "", page.replace("`", ""), flags=re.MULTILINE)
    return re.sub(r"^#+ |^\| | \|$| \| ", " ", page, flags=re.MULTILINE).replace("\\|", "|").lower().split()


@pytest.mark.parametrize(("game", "topic"), [(game, topic) for game in GAMES for topic in topics(load(game))])
@pytest.mark.parametrize("columns", ["80", "40", "200", "nonsense"])
def test_pages_are_whole_at_any_width(game: str, topic: str, columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    shown = run(game, "help", topic)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.isascii()
    assert shown.out.lower().split() == words_of(topics(load(game))[topic])
    longest = 4 + max(map(len, shown.out.split()))
    assert max(map(len, shown.out.splitlines())) <= (max(40, longest) if columns == "40" else 80)


def test_a_page_as_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "44")
    assert run("help", "exit-codes").out.startswith(
        "What exit codes mean\n"
        "\n"
        "    0     yes, or done\n"
        "    1     a proven no: no solution, a lost\n"
        "          plan, a claim that fails\n"
    )


@pytest.mark.parametrize("command", summaries(SKYLINERS))
def test_a_command_is_explained_by_its_own_help(command: str) -> None:
    assert run("help", command) == run(command, "--help")
    assert run("skyliners", "help", command) == run("skyliners", command, "--help")


def test_an_unknown_topic_is_one_line() -> None:
    ran = run("help", "flying")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"skypuzzle: topic 'flying': expected a command or one of {', '.join(TOPICS)}\n"


def test_a_game_without_pages_has_those_of_the_house() -> None:
    with mock.patch.dict(GAMES, {"nim": "tests.nim"}):
        listed = run("nim", "help").out
    assert "  names " in listed
    assert "  notation " not in listed


def test_what_the_page_about_notation_says_can_be_read() -> None:
    page = Path(__file__).parents[1] / "skypuzzle" / "skyliners" / "topics" / "notation.md"
    lines = page.read_text().splitlines()
    typed = [line for line in lines if re.match("    [a-z]+: ", line)]
    boards = [line.strip() for line in lines if line.startswith("    ") and line.count("/") == 4 and line not in typed]
    positions = [line.strip() for line in lines if line.endswith(" full")]
    assert [str(parse_board(board)) for board in boards] == boards
    assert [str(parse_position(position)) for position in positions] == positions
    assert (len(boards), len(positions)) == (1, 1)
    assert Draft.read("\n".join(typed), SKYLINERS).line == positions[0]  # type: ignore[arg-type]
    for term, read in (("12.2.1", parse_reserve), ("SB3", parse_plan), ("S: Fb2 =B3", parse_turns)):
        assert f"| `{term}` |" in page.read_text()
        assert read(term)
