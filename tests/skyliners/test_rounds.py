"""Keys pressed while bots play, and while a verdict is thought about: a round goes one way, and no bot waits."""

import asyncio
from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot

from skypuzzle.parallel import Background
from skypuzzle.screens.app import PlayApp
from skypuzzle.screens.dialogs import Dialog
from skypuzzle.sessions.game_session import GameSession, resumed
from skypuzzle.sessions.logbook import Logbook
from skypuzzle.skyliners import Build, Piece, Side, legal_actions, parse_action
from skypuzzle.skyliners.screens import game_screen
from skypuzzle.skyliners.sessions.playable_games import PlanVerdict, SkylinersGame, saved_bot_game
from tests.processes import alive, at_work, never_ends, wait_for
from tests.screens import Gate, drive, gated, text_of, wait_for_workers
from tests.skyliners.games import at
from tests.skyliners.screens import do, new_year, on_game, program, table

YOURS = ["Fa1", "=A1"]
"""A turn of S, who begins."""
LAST_BOT = "1..1./.1.1./..p../...1./...1. SW W2@a5 12.2.1/11.2.1 - NE,SW full"


async def play_turn(app: PlayApp, pilot: Pilot[int]) -> None:
    for text in YOURS:
        await do(pilot, on_game(app), parse_action(text))


def moves(game: GameSession[SkylinersGame]) -> list[str]:
    return [*game.moves]


def gated_bots(monkeypatch: pytest.MonkeyPatch, game: GameSession[SkylinersGame]) -> Gate:
    return gated(monkeypatch, SkylinersGame, "bot_move", game.playable.bot_move)


def test_undo_while_a_bot_thinks_takes_back_your_action_and_the_bot_does_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table()
    gate = gated_bots(monkeypatch, game)
    app = program(game, tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        await play_turn(app, pilot)
        await gate.reached()
        await pilot.press("left", "f")
        await pilot.pause()
        assert "it is W's turn" in text_of(app)
        await pilot.press("u")
        await pilot.pause()
        assert "Your turn, action 2" in text_of(app)
        gate.open.set()
        await wait_for_workers(app, pilot)
        assert moves(game) == YOURS[:1]
        await pilot.press("U")
        await wait_for_workers(app, pilot)
        assert moves(game)[:2] == YOURS
        assert len(moves(game)) == 8
        assert game.is_yours

    drive(app, doing)


def test_a_move_in_the_pause_after_the_last_bot_is_played_and_the_pause_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GameSession(SkylinersGame(at(LAST_BOT), Side.S, {Side.W: "random"}, "7"))
    gate = gated_bots(monkeypatch, game)
    gate.open.set()
    app = program(game, tmp_path, pace=600)

    async def doing(pilot: Pilot[int]) -> None:
        await gate.reached()
        while not game.is_yours:
            await pilot.pause()
        assert "Your turn" not in text_of(app)
        site = next(action.site for action in legal_actions(game.state) if isinstance(action, Build))
        await do(pilot, on_game(app), Build(Piece.FLOOR, site))
        assert "Your turn, action 2" in text_of(app)
        gate.open.clear()
        await do(pilot, on_game(app), parse_action("=A1"))
        await gate.reached()
        await pilot.press("space")
        await pilot.pause()
        assert not gate.begun.acquire(blocking=False)  # nobody else asks the bot, too
        assert len(moves(game)) == 3
        gate.open.set()

    drive(app, doing)


def test_a_game_left_in_the_middle_of_a_round_goes_on_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = gated_bots(monkeypatch, table())
    app = program(table(), tmp_path)

    async def leave(pilot: Pilot[int]) -> None:
        await play_turn(app, pilot)
        await gate.reached()
        await pilot.press("q")
        gate.open.set()

    drive(app, leave)
    assert app.return_value == 0
    (kept,) = Logbook(tmp_path / "skyliners.json", "skyliners").saved_games
    assert kept.moves == YOURS
    left = resumed(kept, saved_bot_game)
    assert left is not None
    again = program(left, tmp_path)

    async def go_on(pilot: Pilot[int]) -> None:
        await wait_for_workers(again, pilot)
        assert len(moves(left)) == 8
        assert left.is_yours

    drive(again, go_on)


def test_whoever_goes_back_to_the_choice_in_the_middle_of_a_round_finds_one_game_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = gated_bots(monkeypatch, table())
    app = program(new_year(), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        await pilot.press("g")
        await pilot.pause()
        before = on_game(app).session
        await play_turn(app, pilot)
        await gate.reached()
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("g")
        await pilot.pause()
        gate.open.set()
        await wait_for_workers(app, pilot)
        assert moves(before) == YOURS
        assert moves(on_game(app).session)[:2] == YOURS
        assert len(moves(on_game(app).session)) == 8

    drive(app, doing)


def test_no_bot_waits_for_a_verdict_that_nobody_wants_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    note = tmp_path / "note"
    monkeypatch.setattr(game_screen, "verdicts", partial(never_ends, note))
    game = table()
    app = program(game, tmp_path, background=Background)

    async def doing(pilot: Pilot[int]) -> None:
        await play_turn(app, pilot)
        await wait_for_workers(app, pilot)
        await pilot.press("v")
        worker = await asyncio.to_thread(at_work, note)
        await pilot.press("v")
        await pilot.pause()
        assert alive(worker)
        assert "Thinking about your plans" in text_of(app)
        for _ in range(2):
            await do(pilot, on_game(app), next(a for a in legal_actions(game.state) if isinstance(a, Build)))
        await asyncio.wait_for(wait_for_workers(app, pilot), 30)
        assert len(moves(game)) == 16
        await asyncio.to_thread(wait_for, lambda: not alive(worker))
        monkeypatch.setattr(game_screen, "verdicts", one_verdict)
        await pilot.press("v")
        await wait_for_workers(app, pilot)
        assert isinstance(app.screen, Dialog)
        assert "SA1 lost" in text_of(app)

    drive(app, doing)


def one_verdict(*_about: object) -> tuple[PlanVerdict, ...]:
    return (PlanVerdict("SA1", "lost", ()),)


def test_a_verdict_is_not_shown_when_the_game_has_gone_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = gated(monkeypatch, game_screen, "verdicts", one_verdict)
    game = table()
    app = program(game, tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        await play_turn(app, pilot)
        await wait_for_workers(app, pilot)
        await pilot.press("v")
        await gate.reached()
        await pilot.press("u")
        gate.open.set()
        await wait_for_workers(app, pilot)
        assert moves(game) == YOURS[:1]
        assert not isinstance(app.screen, Dialog)

    drive(app, doing)
