"""Cloud City on the full screen, driven as a person would, with snapshots of its main views as text."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from skypuzzle.cloud_city.game import GAME
from skypuzzle.cloud_city.kinds.aerial.screen import AerialScreen
from skypuzzle.cloud_city.kinds.finish.screen import FinishScreen
from skypuzzle.cloud_city.kinds.survey.making import solution_of
from skypuzzle.cloud_city.kinds.survey.screen import SurveyScreen
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, QUARTER_OF, RECTANGLE, SQUARE, Height, Shape, kind_of
from skypuzzle.cloud_city.rules.play import legal_layings
from skypuzzle.cloud_city.screens import game_screen
from skypuzzle.cloud_city.screens.board_screen import CityPuzzleScreen
from skypuzzle.cloud_city.screens.game_screen import BotGameScreen
from skypuzzle.cloud_city.screens.turn_screen import TurnScreen
from skypuzzle.screens.app import PlayApp
from skypuzzle.screens.dialogs import SolvedDialog
from skypuzzle.sessions.playable import Hint
from tests.cloud_city.playing import AERIAL, FINISH, SURVEY, click_quarter, program, rectangle, table
from tests.screens import choice_of, click_text, drive, expect_screen, gated, text_of, wait_for_workers

SCREENS = Path(__file__).with_name("screens")


def snapshot(app: PlayApp, name: str) -> None:
    assert "q quit" in text_of(app).splitlines()[-1]
    # what puzzles say in words is tested where it is written
    across = app.screen.city.across if isinstance(app.screen, CityPuzzleScreen) else None
    expect_screen(app, SCREENS / f"{name}.txt", across)


def on_game(app: PlayApp) -> BotGameScreen:
    assert isinstance(app.screen, BotGameScreen)
    return app.screen


@pytest.mark.parametrize(
    ("players", "shape", "requests", "size"), [(2, RECTANGLE, 0, (80, 22)), (4, SQUARE, 2, (80, 24))]
)
def test_a_whole_game_by_keys(players: int, shape: Shape, requests: int, size: tuple[int, int], tmp_path: Path) -> None:
    app = program(table(players, shape, requests, bot="greedy" if players == 4 else "random"), tmp_path)

    async def play(pilot: Pilot[int]) -> None:
        screen = on_game(app)
        await wait_for_workers(app, pilot)
        while not screen.session.is_over:
            if players == 4 and screen.number == 6:
                snapshot(app, "midgame")
            await pilot.press("r", "enter")
            if screen.number == 3 and screen.turn.buildable:
                await pilot.press("tab", "enter")
            await pilot.press("a")
            assert not screen.turn.buildable
            last = screen.turn.city.is_finished(shape)
            await pilot.press("1")
            assert ("build, or end with e;" if last else "build, or draw with 4 to 7;") in text_of(app)
            await pilot.press("e" if last else "4" if screen.turn.position.row else "7")
            await wait_for_workers(app, pilot)
            assert max(map(len, text_of(app).splitlines())) <= size[0]
        if players == 4:
            snapshot(app, "scoring")
        assert "game over" in text_of(app)
        await pilot.press("q")

    drive(app, play, size)
    (share,) = app.shared.values()
    assert share.startswith(f"skypuzzle Cloud City {shape} game\n")


def test_a_turn_by_mouse_with_reasons_and_a_break(tmp_path: Path) -> None:
    app = program(table(3, requests=2, bot="greedy"), tmp_path)

    async def begin(pilot: Pilot[int]) -> None:
        screen = on_game(app)
        await wait_for_workers(app, pilot)
        snapshot(app, "game")
        second = screen.turn.hand[1]
        await click_text(pilot, "2B·", text_of(app))
        assert screen.tile == second
        here = screen.cell
        await pilot.press("left")
        assert "a tile goes next to the city" in text_of(app)
        await pilot.press("enter")
        assert "rule 8" in text_of(app).splitlines()[-2]
        await click_quarter(pilot, screen, here)
        assert not screen.turn.is_laid
        await click_quarter(pilot, screen, here)
        assert screen.turn.is_laid
        await pilot.press("4", "u")
        await wait_for_workers(app, pilot)
        assert screen.turn.is_laid
        await pilot.press("u")
        assert not screen.turn.is_laid
        await pilot.press("q")

    drive(app, begin)
    again = program(table(3, requests=2, bot="greedy"), tmp_path)
    assert len(again.logbook.saved_games) == 1


def test_a_bot_that_takes_its_time_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_screen, "QUICK_BOTS", ())
    session = table(2)
    gate = gated(monkeypatch, session.playable, "bot_move")
    app = program(session, tmp_path)

    async def play(pilot: Pilot[int]) -> None:
        screen = on_game(app)
        await wait_for_workers(app, pilot)
        await pilot.press("enter", "7")
        await gate.reached()
        assert "is thinking" in text_of(app)
        await pilot.press("u")
        assert screen.turn.is_laid
        gate.open.set()
        await wait_for_workers(app, pilot)
        assert screen.turn.is_laid, "what the bot was thinking about is over"
        await pilot.press("7")
        await wait_for_workers(app, pilot)
        assert screen.number == 2
        await pilot.press("b")
        await wait_for_workers(app, pilot)
        assert "could bring you to" in text_of(app)
        await pilot.press("q")

    drive(app, play)


def test_the_screen_that_is_shown_is_the_one_that_is_tested() -> None:
    page = Path(__file__).parents[2] / "docs" / "cloud-city" / "play.md"
    assert (SCREENS / "midgame.txt").read_text() in page.read_text()


def test_walkways_are_built_from_end_to_end(tmp_path: Path) -> None:
    session = table(1)
    position = session.state.position
    tile, cell = next(
        (tile, cell)
        for tile, cell in legal_layings(position)
        if len(position.city(0).with_tile(tile, cell).possible_walkways()) > 0
    )
    app = program(session, tmp_path)

    async def play(pilot: Pilot[int]) -> None:
        screen = on_game(app)
        await wait_for_workers(app, pilot)
        await pilot.press(str(position.hands[0].index(kind_of(tile)) + 1))
        while screen.tile != tile:
            await pilot.press("r")
        while screen.cell != cell:
            await pilot.press("tab")
        await pilot.press("enter")
        way = screen.turn.buildable[0]
        await click_quarter(pilot, screen, way.first)
        assert screen.first == way.first
        assert f"From {QUARTER_NAMES[way.first]} to" in text_of(app)
        await click_quarter(pilot, screen, next(q for q in (0, 4 * 14 + 4, 4 * 14 + 5) if screen.city.place(q)))
        assert not screen.turn.walkways
        await click_quarter(pilot, screen, way.first)
        await click_quarter(pilot, screen, way.second)
        assert screen.turn.walkways == (way,)
        await pilot.press("v", "h", "question_mark")
        await pilot.pause()
        assert "not wait for the bots" in text_of(app)
        await pilot.press("escape", "q")

    drive(app, play)


def test_an_aerial_puzzle_with_a_mistake_a_hint_and_a_break(tmp_path: Path) -> None:
    puzzle = AERIAL
    city = puzzle.solution
    assert city is not None
    app = program(choice_of(puzzle, chosen=None), tmp_path)

    async def begin(pilot: Pilot[int]) -> None:
        await pilot.press("1")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, AerialScreen)
        snapshot(app, "aerial")
        wrong = next(height for height in Height if city.height(screen.cursor) is not height)
        await pilot.press(str(wrong.value), "c")
        await wait_for_workers(app, pilot)
        assert "Right so far? No." in text_of(app)
        await pilot.press("h")
        await wait_for_workers(app, pilot)
        assert "It is not right so far. Look at rank" in text_of(app)
        await pilot.press("x", "h")
        await wait_for_workers(app, pilot)
        await pilot.press("h", "h")
        hint = screen.session.hint
        assert hint is not None
        assert hint[0].steps[0] in text_of(app)
        assert hint[0].move is not None
        quarter = QUARTER_OF[hint[0].move[1:]]
        await click_quarter(pilot, screen, quarter)
        while screen.state.heights[quarter] is not city.height(quarter):
            await click_quarter(pilot, screen, quarter)
        await pilot.press("q")

    drive(app, begin)
    again = program(choice_of(puzzle), tmp_path)

    async def finish(pilot: Pilot[int]) -> None:
        screen = again.screen
        assert isinstance(screen, AerialScreen)
        assert "Resumed where you left off." in text_of(again)
        while not screen.session.is_solved:
            await pilot.press("tab")
            height = city.height(screen.cursor)
            assert height is not None
            await pilot.press(str(height.value))
        await pilot.pause()
        assert isinstance(again.screen, SolvedDialog)
        await pilot.press("enter")
        await pilot.pause()
        assert "solved in" in text_of(again)
        await pilot.press("q")

    drive(again, finish)
    (share,) = again.shared.values()
    assert "2027-01-01 #1 aerial medium" in share


def test_s_is_sand_and_the_solution_is_asked_for_twice_in_a_row(tmp_path: Path) -> None:
    app = program(choice_of(AERIAL), tmp_path)

    async def play(pilot: Pilot[int]) -> None:
        screen = app.screen
        assert isinstance(screen, AerialScreen)
        for key, height in zip("bgs", Height, strict=True):
            await pilot.press(key)
            assert screen.state.heights[screen.cursor] is height
        for other in ("right", "tab", "z"):
            await pilot.press("S")
            assert "Press S once more" in text_of(app)
            await pilot.press(other)
            assert "Press S once more" not in text_of(app)
        await pilot.press("S")
        await click_quarter(pilot, screen, QUARTER_OF["a1"])
        await pilot.press("S")
        await wait_for_workers(app, pilot)
        assert not screen.session.shown
        await pilot.press("right")
        for _ in range(2):
            await click_text(pilot, "S solution", text_of(app))
        await wait_for_workers(app, pilot)
        assert screen.session.shown
        await pilot.press("question_mark")
        await pilot.pause()
        assert "[o] along both; ►o◄ is the cursor." in text_of(app)
        await pilot.press("escape", "q")

    drive(app, play)


def test_space_hurries_the_bots_and_lays_no_tile(tmp_path: Path) -> None:
    app = program(table(2), tmp_path)

    async def play(pilot: Pilot[int]) -> None:
        screen = on_game(app)
        await wait_for_workers(app, pilot)
        await pilot.press("space")
        assert not screen.turn.is_laid
        await pilot.press("4")
        assert "First lay a tile" in text_of(app)
        await pilot.press("2")
        assert "First lay a tile" not in text_of(app)
        assert "Your turn 1 of 8: lay a tile." in text_of(app)
        await pilot.press("enter")
        assert screen.turn.is_laid
        await pilot.press("q")

    drive(app, play)


def test_all_of_a_hint_stays_as_the_player_looks_around(tmp_path: Path) -> None:
    app = program(choice_of(SURVEY), tmp_path)

    async def play(pilot: Pilot[int]) -> None:
        screen = app.screen
        assert isinstance(screen, SurveyScreen)
        hint = Hint(
            ("Look at rank 5.", "One way after the other. " * 8 + "That is all.", "So f5 is sand. (Sf5)"), "Sf5"
        )
        for _ in hint.steps:
            screen.session.next_step(hint)
        screen.redraw()
        for keys in ((), ("tab",), ("tab", "right"), ("x", "down")):
            await pilot.press(*keys)
            beside = " ".join(" ".join(line[screen.city.across :].split()) for line in text_of(app).splitlines()[1:-2])
            assert all(f"{number} {step}" in beside for number, step in enumerate(hint.steps, 1))
            assert "tiles left" in beside
        await pilot.press("q")

    drive(app, play, (80, 22))


def test_a_tall_and_a_broad_aerial_puzzle_fit_on_small_screens(tmp_path: Path) -> None:
    for number in range(2):
        puzzle = rectangle(standing=bool(number))
        app = program(choice_of(puzzle), tmp_path / str(number))

        async def look(pilot: Pilot[int], app: PlayApp = app, number: int = number) -> None:
            await pilot.press("down", "h")
            await wait_for_workers(app, pilot)
            assert "Look at" in text_of(app)
            names = [line[:2].strip() for line in text_of(app).splitlines()[1:-2]]
            ranks = range(8 if number else 6, 0, -1)
            assert [name for name in names if name] == [*map(str, ranks)]
            await pilot.press("q")

        drive(app, look, (80, 22))


def test_a_survey_by_keys_and_mouse(tmp_path: Path) -> None:
    city = solution_of(SURVEY)
    assert city is not None
    app = program(choice_of(SURVEY), tmp_path)

    async def play(pilot: Pilot[int]) -> None:
        screen = app.screen
        assert isinstance(screen, SurveyScreen)
        snapshot(app, "survey")
        await pilot.press("3", "0", "1", "1")
        assert not screen.laid.notes
        await pilot.press("enter")
        assert "no tile is in hand" in text_of(app)
        await pilot.press("tab")
        await click_text(pilot, "GG", text_of(app))
        assert screen.tile == "GG.."
        await pilot.press("r", "right", "enter")
        assert screen.laid.at == {QUARTER_OF["c5"]: ".G.G"}
        await pilot.press("r")
        assert screen.laid.at == {QUARTER_OF["c5"]: "..GG"}
        snapshot(app, "survey_begun")
        await pilot.press("x", "h")
        await wait_for_workers(app, pilot)
        assert "Look at" in text_of(app)
        for number, (cell, tile) in enumerate(city.tiles.items()):
            screen.tile = tile
            await click_quarter(pilot, screen, cell)
            if screen.cell not in screen.laid.at:
                await (click_quarter(pilot, screen, cell) if number % 2 else pilot.press("enter"))
        await pilot.pause()
        assert isinstance(app.screen, SolvedDialog)
        await pilot.press("q")

    drive(app, play)


def test_a_finish_by_keys_and_mouse(tmp_path: Path) -> None:
    app = program(choice_of(FINISH), tmp_path)
    solution = GAME.playable(FINISH).solution()
    assert solution is not None

    async def play(pilot: Pilot[int]) -> None:
        screen = app.screen
        assert isinstance(screen, FinishScreen)
        snapshot(app, "finish")
        await pilot.press("s")
        assert "S shows the solution." in text_of(app)
        await pilot.press("4")
        assert "First lay a tile" in text_of(app)
        for word in solution:
            await do(pilot, screen, word)
        await pilot.pause()
        assert isinstance(app.screen, SolvedDialog)
        await pilot.press("escape")
        snapshot(app, "finished")
        await pilot.press("tab", "q")

    drive(app, play)


async def do(pilot: Pilot[int], screen: TurnScreen, word: str) -> None:
    """A part of a turn: tiles by keys, walkways by mouse."""
    if "@" in word:
        tile, _, name = word.partition("@")
        place = screen.turn.hand.index(kind_of(tile))
        if place != screen.held:
            await pilot.press(str(place + 1))
        while screen.tile != tile:
            await pilot.press("r")
        while screen.cell != QUARTER_OF[name]:
            await pilot.press("tab")
        await pilot.press("enter")
    elif word.startswith("+"):
        await pilot.press(str(screen.turn.position.row.index(word[1:]) + 4))
    else:
        for name in word.split("-"):
            await click_quarter(pilot, screen, QUARTER_OF[name])
