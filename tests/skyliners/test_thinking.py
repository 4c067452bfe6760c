"""The full screen while something is thought about: keys are answered, and answers are about what stands there now."""

import asyncio
import os
import time
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest
from textual.pilot import Pilot

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, RuleError, SkypuzzleError
from skypuzzle.parallel import Background
from skypuzzle.screens.dialogs import SolvedDialog
from skypuzzle.screens.host import Thinker
from skypuzzle.sessions.choice import PuzzleChoice
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.sessions.logbook import Logbook
from skypuzzle.skyliners import Side, legal_actions, new_game
from skypuzzle.skyliners.game import GAME
from skypuzzle.skyliners.kinds.base import Puzzle
from skypuzzle.skyliners.kinds.build.playing import PlayableBuild
from skypuzzle.skyliners.rules.board import SITES
from skypuzzle.skyliners.sessions.playable_games import SkylinersGame
from tests.processes import alive, at_work, never_ends, wait_for
from tests.screens import Gate, drive, gated, text_of, wait_for_workers
from tests.skyliners.puzzles import shipped, shipped_solution
from tests.skyliners.screens import do, new_year, on_game, on_puzzle, program, wrong_build

PUZZLES = shipped()


def gated_puzzle(monkeypatch: pytest.MonkeyPatch, name: str) -> Gate:
    """A gate before one of the questions about the first puzzle."""
    return gated(monkeypatch, PlayableBuild, name, getattr(GAME.playable(PUZZLES[0]), name))


def test_every_key_is_answered_while_something_is_thought_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = gated_puzzle(monkeypatch, "hint")
    app = program(new_year(0), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        screen = on_puzzle(app)
        await pilot.press("h", "h", "left", "up", "up")
        await pilot.pause()
        assert screen.cursor == SITES[16]
        assert screen.session.hint is None
        gate.open.set()
        await wait_for_workers(app, pilot)
        assert screen.session.hint is not None
        assert screen.session.hints == 1

    drive(app, doing)


def test_right_so_far_is_never_answered_for_what_stood_there_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = wrong_build(PUZZLES[0])
    gate = gated_puzzle(monkeypatch, "first_wrong")
    app = program(new_year(0), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        await pilot.press("c")
        await gate.reached()
        await do(pilot, on_puzzle(app), wrong)
        gate.open.set()
        await wait_for_workers(app, pilot)
        assert "Right so far?" not in text_of(app)
        await pilot.press("c")
        await wait_for_workers(app, pilot)
        assert "Right so far? No." in text_of(app)

    drive(app, doing)


def test_a_hint_for_what_stands_there_now_need_not_be_asked_for_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = gated_puzzle(monkeypatch, "hint")
    app = program(new_year(0), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        await pilot.press("h")
        await gate.reached()
        await do(pilot, on_puzzle(app), wrong_build(PUZZLES[0]))
        await pilot.press("h")
        gate.open.set()
        await wait_for_workers(app, pilot)
        assert "It is not right so far" in text_of(app)
        assert on_puzzle(app).session.hints == 1

    drive(app, doing)


def test_whoever_goes_on_does_not_want_to_see_the_solution_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = gated_puzzle(monkeypatch, "solution")
    app = program(new_year(0), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        session = on_puzzle(app).session
        actions = shipped_solution(PUZZLES[0])
        await pilot.press("s")
        await do(pilot, on_puzzle(app), actions[0])
        await pilot.press("s")
        await pilot.pause()
        assert "Press s once more" in text_of(app)
        await pilot.press("s")
        await gate.reached()
        for action in actions[1:]:
            await do(pilot, on_puzzle(app), action)
        assert isinstance(app.screen, SolvedDialog)
        gate.open.set()
        await wait_for_workers(app, pilot)
        assert session.is_solved
        assert not session.shown
        assert session.taken_back == 0

    drive(app, doing)


@pytest.mark.parametrize(("work", "keys"), [("hint", "h"), ("first_wrong", "c"), ("solution", "ss")])
def test_what_cannot_be_thought_out_is_said_in_a_line(
    work: str, keys: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_about: object) -> None:
        raise RuleError(Fault("position", "what", "it makes no sense"))

    monkeypatch.setattr(PlayableBuild, work, fails)
    app = program(new_year(0), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        await pilot.press(*keys)
        await wait_for_workers(app, pilot)
        assert "position 'what': it makes no sense" in text_of(app)
        await pilot.press("q")

    drive(app, doing)
    assert app.return_value == 0


def test_a_puzzle_that_cannot_be_made_is_reported_and_the_others_are_played(tmp_path: Path) -> None:
    def make(place: int) -> Puzzle:
        if place == 1:
            raise SkypuzzleError("no puzzle\nin there")
        return PUZZLES[place]

    app = program(PuzzleChoice("2027-01-01", [None] * 5, make=make), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        await wait_for_workers(app, pilot)
        assert "no puzzle in there" in text_of(app)
        assert "is being made" not in text_of(app)
        assert "could not be made" in text_of(app)
        await pilot.press("2", "1")
        await pilot.pause()
        assert on_puzzle(app).session.puzzle == PUZZLES[0]

    drive(app, doing)


def test_what_takes_time_is_done_by_another_process(tmp_path: Path) -> None:
    app = program(new_year(0), tmp_path, background=Background)

    async def doing(_pilot: Pilot[int]) -> None:
        assert await app.think(os.getpid) != os.getpid()
        assert await app.think(GAME.playable(PUZZLES[0]).first_wrong, ()) is None

    drive(app, doing)


def test_whoever_leaves_waits_for_nothing_that_is_thought_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = tmp_path / "note"
    monkeypatch.setattr(PlayableBuild, "hint", partial(never_ends, note))
    app = program(new_year(0), tmp_path, background=Background)

    async def doing(pilot: Pilot[int]) -> None:
        await pilot.press("h")
        await asyncio.to_thread(at_work, note)
        await pilot.press("q")

    drive(app, doing)
    assert app.return_value == 0
    wait_for(lambda: not alive(at_work(note)))


def planners(bot: str) -> GameSession[SkylinersGame]:
    start = new_game([Side.S, Side.W], Chance("thinking"), start=Side.S)
    return GameSession(SkylinersGame(start, Side.S, {Side.W: bot}, "1"))


def test_every_key_is_answered_while_a_bot_plays_games_in_its_head(tmp_path: Path) -> None:
    session = planners("planner-999999")
    app = program(session, tmp_path, background=Background)

    async def doing(pilot: Pilot[int]) -> None:
        screen = on_game(app)
        await wait_for_workers(app, pilot)
        first = legal_actions(session.state)[0]
        await do(pilot, screen, first)
        await do(pilot, screen, legal_actions(session.state)[0])
        async with asyncio.timeout(30):
            while not active_children():  # to start one takes a moment
                await pilot.pause(0.02)
        (thinker,) = active_children()
        began = time.monotonic()
        await pilot.press("left", "up", "tab")
        await pilot.pause()
        assert "W red is thinking" in text_of(app)
        await pilot.press("u")
        await pilot.pause()
        assert session.moves == (str(first),)
        await asyncio.to_thread(wait_for, lambda: not thinker.is_alive())  # nobody wants to know any more
        await do(pilot, screen, legal_actions(session.state)[1])
        assert "W red is thinking" in text_of(app)
        await pilot.press("q")
        assert time.monotonic() - began < 3  # a choice takes two seconds, and uncompiled a minute

    drive(app, doing)
    assert app.return_value == 0
    assert len(Logbook(tmp_path / "skyliners.json", "skyliners").saved_games[0].moves) == 2
    wait_for(lambda: not active_children())


def test_a_bot_that_is_quick_needs_no_process(tmp_path: Path) -> None:
    session = planners("planner-50")
    app = program(session, tmp_path, background=no_processes)

    async def doing(pilot: Pilot[int]) -> None:
        await wait_for_workers(app, pilot)
        for _ in range(2):
            await do(pilot, on_game(app), legal_actions(session.state)[0])
            await wait_for_workers(app, pilot)
        assert len(session.moves) == 4
        assert app._thinking._thinker is None

    drive(app, doing)


def no_processes() -> Thinker:
    raise OSError("no more processes")


def test_where_there_are_no_processes_a_thread_will_do(tmp_path: Path) -> None:
    app = program(new_year(0), tmp_path, background=no_processes)

    async def doing(_pilot: Pilot[int]) -> None:
        assert await app.think(GAME.playable(PUZZLES[0]).first_wrong, ()) is None

    drive(app, doing)


def test_a_hint_does_not_wait_for_puzzles_that_are_being_made(tmp_path: Path) -> None:
    note = tmp_path / "note"
    choice = PuzzleChoice("2027-01-01", [*PUZZLES[:4], None], make=partial(never_ends, note))
    app = program(choice, tmp_path, background=Background)

    async def doing(pilot: Pilot[int]) -> None:
        await asyncio.to_thread(at_work, note)
        await pilot.press("1", "h")
        async with asyncio.timeout(30):
            while on_puzzle(app).session.hint is None:
                await pilot.pause(0.02)
        assert "Look at" in text_of(app)
        await pilot.press("q")

    drive(app, doing)
    wait_for(lambda: not alive(at_work(note)))
