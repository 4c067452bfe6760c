"""`force` puzzles: one turn keeps plans forced, proven by the search, by strategies and by playing everything."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from skypuzzle.clock import Clock
from skypuzzle.sessions.choice import PuzzleChoice
from skypuzzle.sessions.puzzle_session import PuzzleSession
from skypuzzle.skyliners import parse_action
from skypuzzle.skyliners.puzzles.force import search as searching
from skypuzzle.skyliners.puzzles.force.proof import refutation_flaws, right_turn_flaws
from skypuzzle.skyliners.puzzles.force.refuting import by_reason
from skypuzzle.skyliners.puzzles.force.search import ForceSearch
from skypuzzle.skyliners.puzzles.puzzle import TurnPuzzle
from skypuzzle.skyliners.puzzles.solutions import right_turn
from skypuzzle.skyliners.row_search.states import State
from skypuzzle.skyliners.rules.play import legal_actions
from skypuzzle.skyliners.rules.symmetry import ROTATIONS
from skypuzzle.skyliners.rules.turns import turns_from
from skypuzzle.skyliners.sessions.playable_force import PlayableForce
from skypuzzle.skyliners.sessions.playable_puzzles import playable
from skypuzzle.skyliners.verifying.force_puzzles import turns_by_play
from tests.documents import read_puzzles
from tests.games import run
from tests.screens import drive, on_puzzle, program, settled, text_of

FILE = Path(__file__).parent / "data" / "force.json"
DOCUMENT: dict[str, Any] = json.loads(FILE.read_text())


def example() -> TurnPuzzle:
    (puzzle,) = read_puzzles(FILE)
    assert isinstance(puzzle, TurnPuzzle)
    return puzzle


def search() -> ForceSearch:
    puzzle = example()
    return ForceSearch(puzzle.position, puzzle.player, puzzle.plans)


def session() -> PuzzleSession[PlayableForce]:
    ready = playable(example())
    assert isinstance(ready, PlayableForce)
    return PuzzleSession(ready)


def faults(**changes: Any) -> str:
    ran = run("verify", "-", stdin=json.dumps({**DOCUMENT, **changes}).encode())
    assert ran.code == 1, ran
    return ran.out


def test_only_one_turn_of_the_example_forces_the_plans() -> None:
    puzzle = example()
    assert right_turn(puzzle) == frozenset(map(parse_action, ("Fc4", "Fc5")))
    refuted = [found for group in by_reason(search()) for found in group]
    assert sum(len(found.alike.turns) for found in refuted) == len(turns_from(puzzle.position)) - 1 == 104
    assert all(found.broken for found in refuted)
    assert turns_by_play(puzzle, Clock()) == 1  # everything is played out, and nothing judged before the end


def test_wrong_claims_are_told() -> None:
    assert "it has 13 solutions" in faults(plans=["ED3"])
    assert "Fa4 Fc4 does not solve it" in faults(solution={"actions": ["Fa4", "Fc4"]})
    assert "has already built on c4" in faults(solution={"actions": ["Fc4", "Fc4"]})
    assert "it is not lean: EB2 could be taken away" in faults(plans=["ED3", "EE3", "EB2"])
    assert "this is the last round for certain" in faults(position=DOCUMENT["position"].replace("E1 2.0", "E1 0.0"))
    assert "this is not certainly the last round" in faults(kind="secure")
    assert "expected plans of the player" in faults(plans=["ED3", "SE3"])


def test_a_reply_that_breaks_nothing_is_no_refutation(monkeypatch: pytest.MonkeyPatch) -> None:
    found = search()
    wrong = [alike.after for alike in found.alike() if not found.forcing.wins(alike.state)]
    assert not [*refutation_flaws(found, wrong)]

    def gentle(self: ForceSearch, state: State) -> State:
        return max((self.game.after(state, move) for move in self.game.moves(state)), key=self.forcing.safety)

    monkeypatch.setattr(searching.ForceSearch, "breaking", gentle)
    assert [*refutation_flaws(found, wrong)]


def test_a_false_second_solution_is_caught() -> None:
    """Whoever takes another turn for right has no strategy that survives being played."""
    found = search()
    right = frozenset(map(parse_action, ("Fc4", "Fc5")))
    assert not [*right_turn_flaws(found, right)]
    other = next(alike for alike in found.alike() if alike.turns[0] != right and alike.holds_now)
    assert [*right_turn_flaws(found, other.turns[0])]
    assert [*refutation_flaws(found, [turns_from(example().position)[right]])]


def test_the_id_is_the_same_from_every_side() -> None:
    puzzle = example()
    for turned in ROTATIONS:
        other = replace(
            puzzle,
            position=turned.position(puzzle.position),
            player=turned.side(puzzle.player),
            plans=tuple(map(turned.plan, puzzle.plans)),
        )
        assert other.id == puzzle.id == DOCUMENT["id"]
    assert replace(puzzle, kind="secure").id != puzzle.id


def test_the_explanation_goes_from_what_threatens_to_why_tempting_turns_fail() -> None:
    told = run("explain", str(FILE)).out
    for words in (
        "1. ED3 sees e4 d4 c4: it holds, and 1 floor would break it, such as on b4.",
        "3. Fc4 Fc5 is the turn: ED3 holds, and breaking it takes 2 floors; EE3 holds, and breaking it takes 2 floors.",
        "6. 104 other turns fail, although after 79 of them all plans hold for the moment.",
        "7. Fc4 and something elsewhere, Fa4 Fc4 or Fa5 Fc4 (68 turns of this kind)",
        "and E cannot keep EE3 any more",
    ):
        assert words in told.replace("\n     ", " "), told


def test_the_others_answer_and_the_player_plays_on() -> None:
    played = session()
    for move in ("Fc4", "Fc5"):
        played.play(move)
    assert played.moves == ("Fc4", "Fc5", "Fb4", "Fd5", "Fb4", "Fd5")
    assert "S played Fb4 Fd5 and N played Fb4 Fd5." in played.playable.describe(played.state)
    assert not played.is_complete
    assert played.playable.first_wrong(played.moves) is None
    hint = played.playable.hint(played.moves)
    assert hint is not None
    assert hint.move in ("Fc4", "Fc5")
    for move in ("Fc4", "Fc5"):
        played.play(move)
    assert played.is_solved
    assert played.decisions == (0, 1, 6, 7)
    again = session()
    for move in again.playable.solution() or ():
        again.play(move)
    assert again.is_solved


def test_a_wrong_turn_is_refuted_on_the_board() -> None:
    played = session()
    for move in ("Fc4", "Fa4"):
        played.play(move)
    assert not played.is_solved
    assert played.playable.first_wrong(played.moves) == 1
    hint = played.playable.hint(played.moves)
    assert hint is not None
    assert hint.steps[2] == "Fa4 is wrong. Undo it."
    while not played.is_complete:
        played.play(str(legal_actions(played.state.position)[0]))
    assert played.standing().startswith("EE3 sees 2, and that cannot be put right any more. S played ")
    while played.undo() is not None:
        pass
    assert played.moves == ()


def test_it_is_played_by_typing_and_on_the_screen(tmp_path: Path) -> None:
    assert run("play", "--plain", str(FILE), stdin=b"Fc4 Fc5 Fc4 Fc5").code == 0
    assert run("play", "--plain", str(FILE), stdin=b"Fc4 Fa4 Fc4 Fc5").code == 1
    app = program(PuzzleChoice("force", [example()], chosen=0), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        screen = on_puzzle(app)
        for move in ("Fc4", "Fc5"):
            screen.attempt(move)
            await settled(app, pilot)
        assert "S: Fb4 Fd5" in text_of(app)
        for move in ("Fc4", "Fc5"):
            screen.attempt(move)
        await settled(app, pilot)
        assert screen.session.is_solved

    drive(app, doing)


def test_the_same_bytes_on_any_number_of_processes(tmp_path: Path) -> None:
    words = ("generate", "--kind", "force", "--count", "2", "--seed", "quick 100", "--jobs")
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    assert run(*words, "1", "-o", str(one)).code == 0
    assert run(*words, "2", "-o", str(two)).code == 0
    assert one.read_bytes() == two.read_bytes()
    made = json.loads(one.read_text())["puzzles"]
    assert [puzzle["id"] for puzzle in made] == ["690bdba396a93673", "70c0bc89130f69af"]
    assert run("verify", str(one)).code == 0
