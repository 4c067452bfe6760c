"""The screens of Skyline, driven by keys and mouse; what they look like is kept in `screens`."""

from itertools import count
from pathlib import Path

import pytest
from textual.pilot import Pilot

from skypuzzle.chance import Chance
from skypuzzle.puzzles.levels import Level
from skypuzzle.screens.app import PlayApp
from skypuzzle.screens.dialogs import SolvedDialog
from skypuzzle.skyline.kinds.one_turn.screen import TurnPuzzleScreen
from skypuzzle.skyline.kinds.rent.making import attempt as make_rent
from skypuzzle.skyline.kinds.rent.reasoning import solution_of
from skypuzzle.skyline.kinds.rent.screen import RentScreen
from skypuzzle.skyline.kinds.secure.screen import SecureScreen
from skypuzzle.skyline.screens import game_screen
from skypuzzle.skyline.screens.board_screen import CityPuzzleScreen
from skypuzzle.skyline.screens.game_screen import BotGameScreen
from tests.screens import choice_of, click_text, drive, expect_screen, gated, text_of, wait_for_workers
from tests.skyline.playing import LAST, RENT, SECURE, click_site, middle, near_end, program, table

SCREENS = Path(__file__).with_name("screens")


def snapshot(app: PlayApp, name: str) -> None:
    assert "q quit" in text_of(app).splitlines()[-1]
    # what puzzles say in words is tested where it is written
    across = app.screen.board.wide if isinstance(app.screen, CityPuzzleScreen) else None
    expect_screen(app, SCREENS / f"{name}.txt", across)


def on_game(app: PlayApp) -> BotGameScreen:
    assert isinstance(app.screen, BotGameScreen)
    return app.screen


@pytest.mark.parametrize("size", [(80, 22), (80, 24)])
def test_the_end_of_a_game_by_keys(size: tuple[int, int], tmp_path: Path) -> None:
    app = program(near_end(), tmp_path)

    async def play(pilot: Pilot[int]) -> None:
        screen = on_game(app)
        await wait_for_workers(app, pilot)
        assert "Your turn 1, the last one." in text_of(app)
        await pilot.press("enter", "tab", "enter", "exclamation_mark", "c", "percent_sign", "k", "k", "o")
        assert [str(action)[:1] for action in screen.state.actions] == ["$", "d", "!", "%"]
        assert max(map(len, text_of(app).splitlines())) <= size[0]
        await pilot.press("full_stop")
        await wait_for_workers(app, pilot)
        if size == (80, 24):
            snapshot(app, "scoring")
        assert "game over" in text_of(app)
        assert "wins with prestige" in text_of(app)
        await pilot.press("q")

    drive(app, play, size)
    (share,) = app.shared.values()
    assert share.startswith("skypuzzle Skyline of the World\n")


def test_a_turn_by_mouse_with_reasons_and_a_break(tmp_path: Path) -> None:
    app = program(table(3, hidden=True), tmp_path)

    async def begin(pilot: Pilot[int]) -> None:
        screen = on_game(app)
        await wait_for_workers(app, pilot)
        assert text_of(app).count("? ? ? ? ?  ? ?") == 1, "all know what those have who have built nothing"
        await click_site(pilot, screen, "a5")
        assert not screen.state.actions
        await click_site(pilot, screen, "a5")
        assert [*map(str, screen.state.actions)] == ["a5"]
        await pilot.press("enter")
        assert "never on one's own floor (rule 4b)" in text_of(app).splitlines()[-2]
        await pilot.press("right", "w")
        assert "there is no neutral floor in the stock" in text_of(app).splitlines()[-2]
        await click_text(pilot, " in the bank", text_of(app), along=15)
        assert [*map(str, screen.state.actions)] == ["a5", "+1"]
        await pilot.press("minus")
        assert "Sell which floor?" in text_of(app)
        await pilot.press("1")
        assert [*map(str, screen.state.actions)] == ["a5", "+1", "-1"]
        hand = screen.position.cards[screen.you]
        await pilot.press("exclamation_mark", hand[0].lower())
        assert "tops do not show" in text_of(app).splitlines()[-2]
        await pilot.press("percent_sign")
        assert screen.position.cards[screen.you] == ""
        await pilot.press("e", "u")
        await wait_for_workers(app, pilot)
        await pilot.press("u", "u", "u")
        assert [*map(str, screen.state.actions)] == ["a5"]
        await pilot.press("l", "escape", "h", "question_mark")
        await pilot.pause()
        assert "skip waiting for the bots" in text_of(app)
        await pilot.press("escape", "q")

    drive(app, begin)
    again = program(table(3, hidden=True), tmp_path)
    assert len(again.logbook.saved_games) == 1


def test_what_everybody_has_and_what_the_bots_did(tmp_path: Path) -> None:
    app = program(middle(), tmp_path)

    async def look(pilot: Pilot[int]) -> None:
        screen = on_game(app)
        await wait_for_workers(app, pilot)
        snapshot(app, "midgame")
        await pilot.press("enter", "tab")
        assert screen.board.cells[screen.cursor].brackets == "►◄"
        await pilot.press("d", "q")

    drive(app, look)


def test_a_bot_that_takes_its_time_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_screen, "QUICK_BOTS", ())
    session = table(2, you="P")
    while not session.is_yours:
        session.let_bot_move()
    gate = gated(monkeypatch, session.playable, "bot_move")
    app = program(session, tmp_path)

    async def play(pilot: Pilot[int]) -> None:
        screen = on_game(app)
        await wait_for_workers(app, pilot)
        await pilot.press("space")
        assert not screen.state.actions, "space hurries the bots, and builds nothing"
        await pilot.press("tab", "enter", "e")
        await gate.reached()
        assert "is thinking" in text_of(app)
        await pilot.press("u")
        assert len(screen.state.actions) == 1
        gate.open.set()
        await wait_for_workers(app, pilot)
        assert len(screen.state.actions) == 1, "what the bot was thinking about is over"
        await pilot.press("e")
        await wait_for_workers(app, pilot)
        assert screen.number == 2
        await pilot.press("q")

    drive(app, play)


def test_the_last_turn_of_a_game_with_a_mistake_and_a_hint(tmp_path: Path) -> None:
    app = program(choice_of(LAST), tmp_path)

    async def play(pilot: Pilot[int]) -> None:
        screen = app.screen
        assert isinstance(screen, TurnPuzzleScreen)
        snapshot(app, "last")
        await pilot.press("enter")
        await click_site(pilot, screen, "a8")
        await pilot.press("enter", "c")
        await wait_for_workers(app, pilot)
        assert "Right so far? No." in text_of(app)
        await pilot.press("u", "h", "h", "h")
        await wait_for_workers(app, pilot)
        hint = screen.session.hint
        assert hint is not None
        assert hint[1] == 3
        assert f"3 {hint[0].steps[2][:30]}" in text_of(app)
        await click_site(pilot, screen, "b7")
        await click_site(pilot, screen, "b7")
        await pilot.press("percent_sign", "d", "s")
        assert "So far: D S" in text_of(app)
        await click_text(pilot, "S 5×2", text_of(app))
        await click_site(pilot, screen, "b5")
        await pilot.press("enter")
        await click_text(pilot, "R 5M", text_of(app))
        await click_site(pilot, screen, "b4")
        await pilot.press("enter", "e")
        await pilot.pause()
        assert isinstance(app.screen, SolvedDialog)
        assert screen.session.moves == ("$c9", "b7", "%DSS", "b5", "!R", "b4", ".")
        await pilot.press("q")

    drive(app, play)


def test_a_secure_puzzle_shows_what_the_opponent_does(tmp_path: Path) -> None:
    app = program(choice_of(SECURE), tmp_path)

    async def play(pilot: Pilot[int]) -> None:
        screen = app.screen
        assert isinstance(screen, SecureScreen)
        await pilot.press("enter", "o")
        assert "First end your turn" in text_of(app)
        for site in ("b7", "d7"):
            await click_site(pilot, screen, site)
            await pilot.press("enter")
        await pilot.press("e", "o")
        await wait_for_workers(app, pilot)
        assert "Then your mission is gone." in " ".join(text_of(app).replace("│", " ").split())
        await pilot.press("escape", "u", "w", "a", "enter", "e")
        await pilot.pause()
        assert isinstance(app.screen, SolvedDialog)
        await pilot.press("q")

    drive(app, play)


def test_a_rent_puzzle_with_a_mistake_a_hint_and_a_break(tmp_path: Path) -> None:
    app = program(choice_of(RENT, chosen=None), tmp_path)
    owners = solution_of(RENT)
    assert owners is not None

    async def begin(pilot: Pilot[int]) -> None:
        await pilot.press("1")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, RentScreen)
        snapshot(app, "rent")
        assert screen.here == "c10"
        await pilot.press("r", "c")
        await wait_for_workers(app, pilot)
        assert "Right so far? No." in text_of(app)
        await pilot.press("y")
        assert "yellow b10 c10: 6 of 6" in text_of(app)
        assert "2✓Y6" in text_of(app)
        await pilot.press("y", "h", "h", "h")
        await wait_for_workers(app, pilot)
        hint = screen.session.hint
        assert hint is not None
        assert hint[0].steps[0] in text_of(app)
        for _ in range(3):
            await click_site(pilot, screen, "b9")
        assert screen.state[2] == "P", "another click is another owner"
        await pilot.press(owners[2].lower())
        await pilot.press("q")

    drive(app, begin)
    again = program(choice_of(RENT), tmp_path)

    async def finish(pilot: Pilot[int]) -> None:
        screen = again.screen
        assert isinstance(screen, RentScreen)
        assert "Resumed where you left off." in text_of(again)
        for site in screen.puzzle.open_sites(screen.state)[:-1]:
            screen.session.play(f"{owners[screen.outline.index[site]]}{site}")
        await pilot.press("tab")
        await pilot.press(owners[screen.cursor].lower())
        await pilot.pause()
        assert isinstance(again.screen, SolvedDialog)
        await pilot.press("enter")
        await pilot.pause()
        assert "solved in" in text_of(again)
        await pilot.press("q")

    drive(again, finish)
    (share,) = again.shared.values()
    assert "2027-01-01 #1 rent hard" in share


@pytest.mark.parametrize("size", [5, 8])
def test_squares_fit_on_small_screens(size: int, tmp_path: Path) -> None:
    made = (make_rent(Chance("squares", number), Level.EASY, size=size) for number in count())
    app = program(choice_of(next(puzzle for puzzle in made if puzzle is not None)), tmp_path)

    async def look(pilot: Pilot[int]) -> None:
        screen = app.screen
        assert isinstance(screen, RentScreen)
        names = [line[:2].strip() for line in text_of(app).splitlines()[1:-2]]
        assert [name for name in names if name] == [*map(str, range(size, 0, -1))]
        assert max(map(len, text_of(app).splitlines())) <= 80
        await click_site(pilot, screen, f"{'abcdefgh'[size - 1]}1")
        assert screen.here == f"{'abcdefgh'[size - 1]}1"
        await pilot.press("h", "s", "s")
        await wait_for_workers(app, pilot)
        assert screen.session.shown
        await pilot.press("question_mark", "escape", "q")

    drive(app, look, (80, 22))


def test_the_screen_that_is_shown_is_the_one_that_is_tested() -> None:
    page = Path(__file__).parents[2] / "docs" / "skyline" / "play.md"
    assert (SCREENS / "midgame.txt").read_text() in page.read_text()
