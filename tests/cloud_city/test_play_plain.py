"""`skypuzzle cloud-city play --plain`: puzzles and games by pipe, judged by exit codes."""

import json
from pathlib import Path

import pytest

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.commands.play import Request
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.storage import HOME
from tests.cloud_city.playing import any_parts
from tests.running import Ran, run

NEAR_END = "e3:S.GSB./S....S/B..B--/.BB.--/--...G/--GB.G G..G,G..G,BB.. B..B,BB..,S..S"
"""One player with two turns left."""


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))


def typed(text: str, *words: str) -> Ran:
    return run("cloud-city", "play", "--plain", *words, stdin=text.encode())


def words_of(request: Request) -> str:
    """What a person types in a whole game."""
    session = GameSession(request.new())
    chance, words = Chance("typing"), []
    while not session.is_over:
        if session.is_yours:
            for word in any_parts(session.state, chance):
                words.append(word)
                session.play(word)
        else:
            session.let_bot_move()
    return " ".join(words)


@pytest.mark.parametrize("kind", ["aerial", "survey", "finish"])
def test_a_solution_ends_with_0_and_a_wrong_one_with_1(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.json"
    made = run("cloud-city", "generate", "--kind", kind, "--count", "1", "--seed", "play", "-o", str(file))
    assert made.code == 0
    solution = typed("solution", f"{file}#1").out.splitlines()[0].split()
    ran = typed(" ".join(solution), f"{file}#1")
    assert (ran.code, ran.err) == (0, "")
    assert "Solved." in ran.out
    assert "\nskypuzzle Cloud City puzzles #1 " in ran.out
    assert typed(" ".join(solution[:-1]), f"{file}#1").code == 1
    assert typed(f"{solution[0]} {' '.join(solution)}", f"{file}#1").code == 1, "refused in part"
    output = json.loads(typed("hint " + "\n".join(solution), f"{file}#1", "--json").out)
    assert (output["solved"], output["hints"], output["actions"]) == (True, 1, solution)


def test_a_whole_game_is_played_to_its_votes_and_proven(tmp_path: Path) -> None:
    asked = ("--players", "3", "--you", "2", "--bots", "random,greedy", "--seed", "7", "--draw-requests", "2")
    words = words_of(Request(players=3, you="2", bots="random,greedy", seed="7", draw_requests=2))
    ran = typed(words, *asked)
    assert ran.code == 0
    assert "You are player 2" not in ran.out, "nobody is looking"
    assert "player 1: river" in ran.out
    assert "you: river" in ran.out
    assert typed(f"undo {words}", *asked).code == 0
    assert typed(words.rpartition(" ")[0], *asked).code == 1
    record = tmp_path / "record.json"
    record.write_text(typed(words, *asked, "--json").out)
    assert json.loads(record.read_text())["type"] == "record"
    assert run("verify", str(record)).code == 0
    left = json.loads(typed(words[: len(words) // 2], *asked, "--json").out)
    assert left["type"] == "position"
    assert left["position"].split()[1].count("?") == 6, "the hands of the others are not told"


def test_a_game_from_a_position() -> None:
    words = "..BB@e3 e3-f3 undo redo +BB.. ..BB@i5 ways end"
    ran = typed(words, "--position", NEAR_END, "--seed", "1")
    assert ran.code == 0, ran
    assert "You have 1 vote." in ran.out
    assert "i5-j5 B1" in ran.out
    refused = typed("..BB@a1\n+BB..\ne3-f3\nnonsense", "--position", NEAR_END, "--seed", "1")
    assert refused.code == 1
    for line in (
        "..BB@a1: a tile goes next to the city and within 3x3: on e3 i5 (rule 8)",
        "+BB..: first lay a tile, then draw (rules 8, 11)",
        "e3-f3: first lay a tile, then build (rules 8, 10; ruling H)",
        "nonsense: expected a tile to lay such as B..S@c1, a walkway such as b2-b5, or a draw such as +BB.. or +?",
    ):
        assert line in refused.out.splitlines()
