"""`skypuzzle skyline play --plain`: puzzles and games by pipe, judged by exit codes."""

import json
from pathlib import Path

import pytest

from skypuzzle.chance import Chance
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.skyline.commands.play import Request
from skypuzzle.storage import HOME
from tests.running import Ran, run
from tests.skyline.playing import NEAR_END, any_words


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))


def typed(text: str, *words: str) -> Ran:
    return run("skyline", "play", "--plain", *words, stdin=text.encode())


def words_of(request: Request) -> str:
    """What a person types in a whole game."""
    session = GameSession(request.new())
    chance, words = Chance("typing"), []
    while not session.is_over:
        if session.is_yours:
            for word in any_words(session.state, chance):
                words.append(word)
                session.play(word)
        else:
            session.let_bot_move()
    return " ".join(words)


@pytest.mark.parametrize("kind", ["rent", "last", "machine", "secure"])
def test_a_solution_ends_with_0_and_a_wrong_one_with_1(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.json"
    made = run("skyline", "generate", "--kind", kind, "--count", "1", "--seed", "play", "-o", str(file))
    assert made.code == 0
    solution = typed("solution", f"{file}#1").out.splitlines()[0].split()
    ran = typed(" ".join(solution), f"{file}#1")
    assert (ran.code, ran.err) == (0, "")
    assert "Solved." in ran.out
    assert "\nskypuzzle Skyline of the World puzzles #1 " in ran.out
    assert typed(" ".join(solution[:-1]), f"{file}#1").code == 1
    assert typed(f"{solution[0]} {' '.join(solution)}", f"{file}#1").code == 1, "refused in part"
    output = json.loads(typed("hint " + "\n".join(solution), f"{file}#1", "--json").out)
    assert (output["solved"], output["hints"], output["actions"]) == (True, 1, solution)


def test_a_whole_game_is_played_to_its_scores_and_proven(tmp_path: Path) -> None:
    asked = ("--players", "3", "--you", "blue", "--bots", "random,greedy", "--seed", "7", "--hidden")
    words = words_of(Request(players=3, you="blue", bots="random,greedy", seed="7", hidden=True))
    ran = typed(words, *asked)
    assert ran.code == 0
    assert "You are B" not in ran.out, "nobody is looking"
    assert "yellow: build a 1 on " in ran.out
    assert "you: " in ran.out
    assert typed(f"undo {words}", *asked).code == 0
    record = tmp_path / "record.json"
    record.write_text(typed(words, *asked, "--json").out)
    assert json.loads(record.read_text())["type"] == "record"
    assert run("verify", str(record)).code == 0
    left = typed(words.partition(" . ")[0], *asked, "--json")
    assert left.code == 1
    cash, cards = (json.loads(left.out)["position"].split()[field] for field in (3, 5))
    assert cash == "?.2.10", "all know what red has, who has built nothing"
    assert cards.count("?") >= 2, "nor the cards they hold"


def test_a_game_from_a_position() -> None:
    ran = typed("can $a8 ?d7 cards d7 . ", "--position", NEAR_END, "--you", "Y", "--seed", "1")
    assert ran.code == 0, ran
    assert "wins with prestige" in ran.out
    refused = typed("b9\n$a1\nwz9\n?z9\nnonsense\nskip\n!?\nhint", "--position", NEAR_END, "--you", "Y", "--seed", "1")
    assert refused.code == 1
    for line in (
        "b9: income comes first, such as $b10 (rule 3)",
        "$a1: there is no such site; the board has 29, from c1 to b10",
        "wz9: there is no such site; the board has 29, from c1 to b10",
        "there is no such site; the board has 29, from c1 to b10",
        "skip: turns are left out only in solo answers",
        "hint is for puzzles; type help for what you can type in a game",
    ):
        assert line in refused.out.splitlines(), refused.out


def test_the_rest_of_a_line_is_not_played_after_what_is_refused() -> None:
    asked = ("--players", "2", "--bots", "greedy", "--seed", "8")
    ran = typed("b9 +4 +w +w . # end\ncan", *asked)
    assert "+w: at most one neutral floor in a turn (rule 7); the rest of the line was not played: ." in ran.out
    assert "turn 2" not in ran.out
    assert "turn 2" in typed("b9 +4 +w +w\n.\ncan", *asked).out
