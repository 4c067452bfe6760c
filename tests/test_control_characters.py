"""Nothing that comes from outside is obeyed by a terminal: not from names, keys, options or documents."""

import json
import sys
from io import StringIO
from pathlib import Path

import pytest
from rich.text import Text

from skypuzzle.console.output import emit_picture
from skypuzzle.errors import one_line, printable
from skypuzzle.pictures.drawing import picture
from skypuzzle.verifying.proven import remember
from tests.running import Ran, run
from tests.screens import drive, text_of
from tests.skyliners.puzzles import FOLDER, QUICK_DAY
from tests.skyliners.screens import program

HOSTILE = "\x1b]0;x\x07\x9b2J\u202e\u200b\x7f"
SET = json.loads((FOLDER / "2027-01-01.json").read_text())


def is_harmless(text: str) -> bool:
    return text.replace("\n", "").isprintable()


def harmless(*words: str, stdin: bytes = b"") -> Ran:
    ran = run(*words, stdin=stdin)
    assert is_harmless(ran.out), words
    assert is_harmless(ran.err), words
    assert ran.code != 2 or ran.err.count("\n") == 1, words
    return ran


def test_what_is_obeyed_is_escaped_and_all_else_is_left_as_it_is() -> None:
    assert printable("a\x1b\tb\x85\u202e\ud800\U000e0001\n") == "a\\x1b\\tb\\x85\\u202e\\ud800\\U000e0001\n"
    assert printable("✓ é 東京 🟩 \U0001fae8") == "✓ é 東京 🟩 \U0001fae8"  # the last one is newer than Python 3.11
    assert one_line("two\nlines\x1c\u2028") == "two lines\\x1c\\u2028"


@pytest.mark.parametrize(
    "words",
    ["show {}", "verify {}", "solve {}", "check {}", "explain {}", "explain {}#1", "score {}", "apply {} x",
     "print {} -o x.pdf", "play {} --plain", "new --setup-cards {}", "show {}#9"],
)  # fmt: skip
def test_hostile_file_names(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    name = f"{HOSTILE}.json"
    hostile = [word.format(name) for word in words.split()]
    assert harmless(*hostile).code == 2
    for content in ("{}", "nonsense", json.dumps({**SET, HOSTILE: 1}), json.dumps({**SET, "puzzles": []})):
        Path(name).write_text(content)
        harmless(*hostile)
    Path(name).write_text(json.dumps({**SET, "set": HOSTILE, "seed": HOSTILE}))
    harmless(*hostile)


def test_a_hostile_name_for_a_set_that_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    name = f"{HOSTILE}.json"
    assert harmless("generate", "--seed", "1", "-o", name).code == 0
    assert harmless("daily", "--date", QUICK_DAY, "-o", name).code == 2


@pytest.mark.parametrize("key", ["set", "seed", "format", "type", "license"])
def test_hostile_strings_in_documents(key: str, tmp_path: Path) -> None:
    file = tmp_path / "set.json"
    file.write_text(json.dumps({**SET, key: HOSTILE}))
    for words in (
        ["verify", str(file)],
        ["verify", str(file), "--json"],
        ["print", str(file), "-o", f"{tmp_path}/x.pdf"],
    ):
        harmless(*words)


@pytest.mark.parametrize(
    "words",
    ["{}", "show {}", "new --seats {}", "new --{}", "generate --kind {}", "generate --sides {}", "simulate --bots {}",
     "daily --date {}", "generate --dask {} --seed 1", "schema {}", "show ..... --theme {}", "solve ..... --plan {}",
     "new --seed 1 -o {}/x", "play {} --plain", "play --position {} --plain", "new --players {}"],
)  # fmt: skip
def test_hostile_options(words: str) -> None:
    assert harmless(*(word.format(HOSTILE) for word in words.split())).code == 2


def test_hostile_words_in_play() -> None:
    assert (
        HOSTILE.encode("unicode_escape").decode()[:4]
        in harmless("play", f"{FOLDER}/2027-01-01.json#1", "--plain", stdin=HOSTILE.encode()).out
    )


def test_documents_say_the_same_with_escapes(tmp_path: Path) -> None:
    made = harmless("generate", "--seed", HOSTILE, "--json")
    assert json.loads(made.out)["seed"] == HOSTILE
    reports = harmless("verify", f"{tmp_path}/{HOSTILE}", "--json")
    assert json.loads(reports.out)["files"][0]["file"] == f"{tmp_path}/{HOSTILE}"


def test_pictures_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(StringIO):
        encoding = "utf-8"

        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    emit_picture(lambda _width, _unicode: Text(HOSTILE, "bold"), None)
    assert terminal.getvalue() == f"\x1b[1m{printable(HOSTILE)}\x1b[0m\n".replace("\\x07", "")  # rich rings no bells


def test_drawings_are_xml_whatever_they_say() -> None:
    drawn = picture(9, 9, "white", [], title=HOSTILE, description="<&>")
    assert is_harmless(drawn)


def test_names_on_the_full_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from textual.pilot import Pilot

    from skypuzzle.cli.chosen_game import ChosenGame
    from skypuzzle.cli.puzzles import puzzle_choice
    from skypuzzle.games import load

    monkeypatch.chdir(tmp_path)
    name = f"{HOSTILE}\n[b]x.json"
    Path(name).write_text(json.dumps(SET))
    remember(json.dumps(SET).encode())
    for puzzle in (name, f"{name}#1"):
        app = program(puzzle_choice(ChosenGame(load("skyliners"), is_named=False), puzzle)[1], tmp_path / "home")
        app.logbook._failing = f"your progress cannot be kept: {HOSTILE}"

        async def doing(pilot: Pilot[int]) -> None:
            shown = text_of(pilot.app)
            assert is_harmless(shown)
            assert "\\x1b]0;x" in shown
            assert "[b]x" in shown

        drive(app, doing)
