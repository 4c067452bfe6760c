"""The full screen, driven as a person would, with snapshots of its main views as text."""

import re
from collections.abc import Callable
from datetime import timedelta
from itertools import product
from pathlib import Path

import pytest
from rich.text import Text
from textual.pilot import Pilot

from skypuzzle.screens import dialogs
from skypuzzle.screens.app import PlayApp
from skypuzzle.screens.chapters import ChaptersScreen
from skypuzzle.screens.choose_screen import ChooseScreen
from skypuzzle.screens.dialogs import Dialog, Part, SolvedDialog, hint_lines, stacked
from skypuzzle.sessions.choice import PuzzleChoice
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.sessions.logbook import FirstSolve, Logbook, Progress
from skypuzzle.sessions.playable import Hint
from skypuzzle.skyliners import Planning, Side, Variant, bots, legal_actions, parse_action, parse_board, score
from skypuzzle.skyliners.kinds.base import Puzzle
from skypuzzle.skyliners.rules.board import SITE_NAMES, SITES
from skypuzzle.skyliners.screens import game_screen
from skypuzzle.skyliners.screens.city_view import SIZES, CityPlan, CityView, PlanDialog
from skypuzzle.skyliners.screens.palette import block
from skypuzzle.skyliners.sessions.city_puzzle import sight
from skypuzzle.skyliners.sessions.playable_games import PlanVerdict, SkylinersGame, scoring_steps
from tests.screens import DAY, drive, expect_screen, text_of, wait_for_workers
from tests.skyliners.puzzles import FOLDER, shipped, shipped_solution
from tests.skyliners.screens import do, go_to, new_year, on_game, on_puzzle, program, spot, table, wrong_build

SCREENS = Path(__file__).with_name("data") / "screens"
PUZZLES = shipped()


def snapshot(app: PlayApp, name: str) -> None:
    expect_screen(app, SCREENS / f"{name}.txt")


def beside(app: PlayApp) -> str:
    """What stands beside the city, as one line."""
    return " ".join(word for line in text_of(app).splitlines()[1:-2] for word in line[50:].split())


@pytest.mark.parametrize("place", range(3))
def test_a_build_puzzle_with_a_mistake_a_hint_an_undo_and_a_break(place: int, tmp_path: Path) -> None:
    puzzle = PUZZLES[place]
    solution = shipped_solution(puzzle)
    app = program(new_year(), tmp_path)

    async def begin(pilot: Pilot[int]) -> None:
        await pilot.press(*["down"] * place, "enter")
        await pilot.pause()
        screen = on_puzzle(app)
        await do(pilot, screen, wrong_build(puzzle))
        await pilot.press("c")
        await wait_for_workers(app, pilot)
        assert "Right so far? No." in text_of(app)
        await pilot.press("h")
        await wait_for_workers(app, pilot)
        assert "It is not right so far" in text_of(app)
        await pilot.press("u", "c")
        await wait_for_workers(app, pilot)
        assert "Right so far? Yes." in text_of(app)
        await pilot.press("h")
        await wait_for_workers(app, pilot)
        assert "Look at" in text_of(app)
        await pilot.press("h", "h")
        hint = screen.session.hint
        assert hint is not None
        assert hint[1] == 3
        assert hint[0].move is not None
        assert hint[0].move in text_of(app)
        await do(pilot, screen, hint[0].move)
        solution.remove(parse_action(hint[0].move))
        await pilot.press("q")

    drive(app, begin)
    assert app.return_value == 0
    again = program(new_year(place), tmp_path)

    async def finish(pilot: Pilot[int]) -> None:
        screen = on_puzzle(again)
        assert len(screen.session.moves) == 1
        assert "Resumed where you left off." in text_of(again)
        for action in sorted(solution, key=lambda action: not str(action).startswith("F")):
            await do(pilot, screen, action, mouse=place > 0)
        assert isinstance(again.screen, SolvedDialog)
        assert "Solved!" in text_of(again)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(again.screen, ChooseScreen)
        assert "solved in" in text_of(again)
        await pilot.press("q")

    drive(again, finish)
    (share,) = again.shared.values()
    assert f"skypuzzle Skyliners 2027-01-01 #{place + 1} build" in share
    assert "2 hints" in share
    assert "🔶" in share
    assert "1 taken back" in share
    kept = Logbook(tmp_path / "skyliners.json", "skyliners").progress(puzzle.id)
    assert kept is not None
    assert kept.first_solve is not None
    assert (kept.first_solve.day, kept.first_solve.hints) == (DAY, 2)


@pytest.mark.parametrize("place", [3, 4])
def test_a_turn_puzzle_is_solved_by_keys(place: int, tmp_path: Path) -> None:
    app = program(new_year(place), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        for action in shipped_solution(PUZZLES[place]):
            await do(pilot, on_puzzle(app), action)
        assert isinstance(app.screen, SolvedDialog)

    drive(app, doing)


def test_what_cannot_be_done_says_why_and_changes_nothing(tmp_path: Path) -> None:
    app = program(new_year(0), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        screen = on_puzzle(app)
        for keys, said in (
            ("p", "Pc2: there is no park left"),
            ("up", ""),
            ("f", "Fc3: c3 is closed by a park"),
            ("u", "There is nothing to undo."),
            ("U", "There is nothing to redo."),
            ("=", "There are no planning cards here."),
        ):
            await pilot.press(keys if keys != "=" else "equals_sign")
            await pilot.pause()
            assert said in text_of(app)
        assert screen.session.moves == ()

    drive(app, doing)


@pytest.mark.parametrize("place", range(5))
def test_the_first_f_places_a_floor(place: int, tmp_path: Path) -> None:
    app = program(new_year(place), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        await pilot.press("f")
        (move,) = on_puzzle(app).session.moves
        assert move.startswith("F")

    drive(app, doing)


@pytest.mark.parametrize(
    ("city", "seat", "first"),
    [
        ("...../...../..p../...../.....", "S", "c2"),
        ("...../...../..p../...../.....", "E", "d3"),
        ("...../...../..p../..1^../.....", "S", "c1"),
        ("1^1^1^1^1/ppppp/ppppp/ppppp/ppppp", "S", "e5"),
        ("ppppp/ppppp/ppppp/ppppp/ppppp", "S", "c2"),
    ],
)
def test_the_cursor_begins_where_something_can_be_built_next_to_the_centre(city: str, seat: str, first: str) -> None:
    plan = CityPlan.fitting(Side[seat], 80, 24)
    assert SITE_NAMES[plan.first_site(parse_board(city))] == first


def test_the_solution_is_shown_when_asked_for_twice_and_does_not_count(tmp_path: Path) -> None:
    app = program(new_year(1), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        for between in ("right", "tab", "z", "question_mark", "h", "f"):
            await pilot.press("s")
            assert "Press s once more" in text_of(app)
            await pilot.press(between, "escape" if between == "question_mark" else "z")
            await wait_for_workers(app, pilot)
            assert "Press s once more" not in text_of(app)
        await pilot.press("s")
        await pilot.click(offset=spot(on_puzzle(app), SITES[10]))
        await pilot.press("s")
        await wait_for_workers(app, pilot)
        assert not on_puzzle(app).session.shown
        await pilot.press("s")
        await wait_for_workers(app, pilot)
        assert on_puzzle(app).session.is_solved
        assert "That is the solution." in text_of(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "solution shown" in text_of(app)
        await pilot.press("q")

    drive(app, doing)
    assert app.shared == {}
    kept = Logbook(tmp_path / "skyliners.json", "skyliners").progress(PUZZLES[1].id)
    assert kept is not None
    assert kept.first_solve is None


@pytest.mark.parametrize("anew", [False, True])
def test_time_and_hints_of_a_solved_puzzle_stay_when_it_is_taken_apart_or_begun_anew(
    anew: bool, tmp_path: Path
) -> None:
    book = Logbook(tmp_path / "skyliners.json", "skyliners")
    solved = [*map(str, shipped_solution(PUZZLES[0]))]
    first = FirstSolve(day=DAY, seconds=151.0, hints=2)
    book.keep(PUZZLES[0].id, Progress(moves=solved, seconds=151.0, hints=2, first_solve=first))
    app = program(new_year(0), tmp_path, anew=anew)

    async def doing(pilot: Pilot[int]) -> None:
        await pilot.press("u", "u", "h")
        await wait_for_workers(app, pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert "solved in 2:31, 2 hints" in text_of(app)
        await pilot.press("q")

    drive(app, doing)
    kept = Logbook(tmp_path / "skyliners.json", "skyliners").progress(PUZZLES[0].id)
    assert kept is not None
    assert kept.first_solve == first
    assert kept.hints == (1 if anew else 3)


def test_a_puzzle_is_solved_on_the_day_on_which_it_is_solved(tmp_path: Path) -> None:
    days = [DAY]
    app = program(new_year(0), tmp_path, today=lambda: days[-1])

    async def doing(pilot: Pilot[int]) -> None:
        *most, last = shipped_solution(PUZZLES[0])
        for action in most:
            await do(pilot, on_puzzle(app), action)
        days.append(DAY + timedelta(days=1))
        await do(pilot, on_puzzle(app), last)
        assert isinstance(app.screen, SolvedDialog)
        days.append(DAY + timedelta(days=2))
        await pilot.press("q")

    drive(app, doing)
    kept = app.logbook.progress(PUZZLES[0].id)
    assert kept is not None
    assert kept.first_solve is not None
    assert kept.first_solve.day == DAY + timedelta(days=1)
    assert [app.streak(), app.logbook.streak(DAY)] == [1, 0]


def test_what_is_begun_anew_is_not_begun_anew_each_time_it_is_opened(tmp_path: Path) -> None:
    book = Logbook(tmp_path / "skyliners.json", "skyliners")
    for puzzle, move in zip(PUZZLES, ("Rc5", "Fa3"), strict=False):
        book.keep(puzzle.id, Progress(moves=[move]))
    app = program(new_year(), tmp_path, anew=True)

    async def doing(pilot: Pilot[int]) -> None:
        await pilot.press("1")
        await pilot.pause()
        assert on_puzzle(app).session.moves == ()
        await do(pilot, on_puzzle(app), parse_action("Fe2"))
        await pilot.press("escape", "1")
        await pilot.pause()
        assert on_puzzle(app).session.moves == ("Fe2",)
        await pilot.press("escape", "2")
        await pilot.pause()
        assert on_puzzle(app).session.moves == ()

    drive(app, doing)


def test_by_mouse(tmp_path: Path) -> None:
    app = program(new_year(), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        text = text_of(app).splitlines()
        entry = next(number for number, line in enumerate(text) if "medium" in line)
        await pilot.click(offset=(text[entry].index("medium"), entry))
        await pilot.pause()
        screen = on_puzzle(app)
        a3 = SITES[10]
        await pilot.click(offset=spot(screen, a3))
        await pilot.pause()
        assert (screen.cursor, screen.session.moves) == (a3, ())
        await pilot.click(offset=spot(screen, a3))
        await pilot.pause()
        assert [*screen.session.moves] == ["Fa3"]
        keys = text_of(app).splitlines()[-1]
        await pilot.click(offset=(keys.index("undo"), 23))
        await pilot.pause()
        assert [*screen.session.moves] == []
        await pilot.click(offset=(44, 5))  # the label of E's row E
        await pilot.pause()
        assert screen.lit == (Side.E, 4)
        assert "E looks along row E" in text_of(app)

    drive(app, doing)


def test_a_plan_by_mouse(tmp_path: Path) -> None:
    app = program(new_year(3), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        screen = on_puzzle(app)
        await do(pilot, screen, shipped_solution(PUZZLES[3])[0], mouse=True)
        await pilot.click(offset=(text_of(app).splitlines()[-1].index("plan"), 23))
        await pilot.pause()
        for words, beyond in (("D  sees", 14), ("play it", 2)):
            lines = text_of(app).splitlines()
            at_line = next(number for number, line in enumerate(lines) if words in line)
            await pilot.click(offset=(lines[at_line].index(words) + beyond, at_line))
            await pilot.pause()
        assert screen.session.moves[-1] == "=D1"

    drive(app, doing)


def test_a_click_finds_every_site_and_every_row_at_every_size() -> None:
    for seat in Side:
        for wide, high in SIZES:
            plan = CityPlan(seat, wide, high)
            found = [plan.site_at(x, y) for y in range(plan.height) for x in range(plan.width)]
            assert {site for site in found if site is not None} == set(SITES)
            rows = {plan.row_at(x, y) for y in range(plan.height) for x in range(plan.width)} - {None}
            assert len(rows) == 20
            for site in SITES:
                assert plan.site(*plan.place(site)) == site
            assert plan.row_at(plan.width // 2, plan.height - 1) == (seat, 2)


def test_the_main_views_look_as_when_last_looked_at(tmp_path: Path) -> None:
    SCREENS.mkdir(exist_ok=True)
    book = Logbook(tmp_path / "skyliners.json", "skyliners")
    book.keep(
        PUZZLES[0].id, Progress(first_solve=FirstSolve(day=DAY, seconds=151.0, hints=0), seconds=3.0, moves=["Rc5"])
    )
    app = program(new_year(), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        await pilot.press("down")
        await pilot.pause()
        snapshot(app, "choose")
        await pilot.press("enter")
        await pilot.pause()
        await go_to(pilot, on_puzzle(app), SITES[16])
        await pilot.press("tab", "f")
        await pilot.pause()
        snapshot(app, "build")
        await pilot.press("u", "h")
        await wait_for_workers(app, pilot)
        await pilot.press("h")
        await pilot.pause()
        snapshot(app, "hint")
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, ChaptersScreen)
        snapshot(app, "help")
        await pilot.press("right", "3")
        await pilot.pause()
        snapshot(app, "rules")
        await pilot.press("escape", "escape")
        await pilot.pause()
        await pilot.press("4")
        await pilot.pause()
        snapshot(app, "reach")

    drive(app, doing)


@pytest.mark.parametrize(
    ("height", "seen"),
    [(5, "Hint 1 where 2 how 3 what pieces"), (4, "Hint 2 how 3 what pieces"), (3, "Hint 3: what pieces")],
)
def test_as_many_steps_of_a_hint_as_fit_are_shown(height: int, seen: str) -> None:
    parts = [hint_lines(Hint(("where", "how", "what"), None), 3, style="", faint=""), Part(Text("pieces"))]
    assert " ".join(stacked(parts, 30, height).plain.split()) == seen


@pytest.mark.parametrize(("day", "place"), [("2027-01-01", 4), ("2027-01-02", 5)])
def test_the_row_of_sight_stays_on_the_screen_whatever_else_is_shown(day: str, place: int, tmp_path: Path) -> None:
    choice = PuzzleChoice(day, [*shipped(FOLDER / f"{day}.json")], chosen=place - 1)
    app = program(choice, tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        screen = on_puzzle(app)
        board = screen.board
        for given in range(4):
            if given:
                await pilot.press("h")
                await wait_for_workers(app, pilot)
                hint = screen.session.hint
                assert hint is not None
                assert hint[0].steps[given - 1] in beside(app)
            for side, row in product(Side, range(5)):
                screen.on_city_view_row_clicked(CityView.RowClicked(side, row))
                await pilot.pause()
                text = beside(app)
                along = sight(board, side, row)
                assert f"{side} looks along row {'ABCDE'[row]} tab ◉ sees " in text
                assert all(SITE_NAMES[site] in text.partition("░")[2] for site, _ in along.hidden)
        if day == "2027-01-02":
            snapshot(app, "secure")

    drive(app, doing)


def test_a_window_that_is_too_small_says_so_and_recovers(tmp_path: Path) -> None:
    app = program(new_year(0), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        assert "q quit" in text_of(app)
        for size in ((60, 24), (80, 21), (10, 4)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert "q quit" not in text_of(app)
        await pilot.resize_terminal(79, 21)
        await pilot.press("f", "question_mark")
        await pilot.pause()
        assert "This window has 79 columns and 21 lines" in text_of(app)
        assert "the game needs 80 and 22" in text_of(app)
        assert on_puzzle(app).session.moves == ()  # nothing is done that cannot be seen
        await pilot.resize_terminal(80, 22)
        await pilot.press("question_mark")
        await pilot.pause()
        assert "esc  q          back" in text_of(app)
        assert "4+  4 or 5" in text_of(app)
        await pilot.resize_terminal(79, 22)
        await pilot.pause()
        assert "esc  q" not in text_of(app)
        await pilot.resize_terminal(80, 24)
        await pilot.press("escape", "f")
        await pilot.pause()
        assert "Fc2 placed." in text_of(app)
        assert "This window" not in text_of(app)
        await pilot.resize_terminal(79, 22)
        await pilot.press("q")

    drive(app, doing)
    assert app.return_value == 0


@pytest.mark.parametrize("dialog", ["question_mark", "equals_sign"])
def test_a_window_that_is_too_small_is_left_whatever_is_open(dialog: str, tmp_path: Path) -> None:
    app = program(table(), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        await wait_for_workers(app, pilot)
        await pilot.press("equals_sign")
        await pilot.pause()
        assert "Not now: the first action of a turn must build." in text_of(app)
        await do(pilot, on_game(app), legal_actions(on_game(app).session.state)[0])
        await wait_for_workers(app, pilot)
        await pilot.press(dialog, "q")
        await pilot.pause()
        assert app.screen is on_game(app)  # where there is room, q only closes it
        await pilot.press(dialog)
        await pilot.pause()
        assert isinstance(app.screen, ChaptersScreen | PlanDialog)
        await pilot.resize_terminal(79, 22)
        await pilot.press("q")

    drive(app, doing)
    assert app.return_value == 0


@pytest.mark.parametrize(("name", "size"), [("large", (120, 40)), ("smallest", dialogs.NEEDED)])
def test_other_sizes(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    app = program(new_year(2), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        await pilot.press("d")
        await pilot.pause()
        snapshot(app, name)

    drive(app, doing, size)


def test_a_whole_game_of_four_to_its_scoring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stand_in(_known: object, player: Side, _seconds: float = 1.0) -> tuple[PlanVerdict, ...]:
        return (PlanVerdict(f"{player}A1", "forced", ()), PlanVerdict("together", "alone", ("forced",)))

    monkeypatch.setattr(game_screen, "verdicts", stand_in)
    monkeypatch.setattr(bots, "_ratings", lambda: {"4": {"random": 450}})
    game = table()
    app = program(game, tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        screen = on_game(app)
        await wait_for_workers(app, pilot)
        seen: set[str] = set()
        while not game.is_over:
            assert game.is_yours
            options = legal_actions(game.state)
            plans = [action for action in options if isinstance(action, Planning)]
            number = len(game.moves)
            if plans and "plan" not in seen:
                await pilot.press("equals_sign")
                await pilot.pause()
                assert isinstance(app.screen, PlanDialog)
                snapshot(app, "plan")
                seen.add("plan")
                await pilot.press("escape")
            if number > 30 and "undo" not in seen:
                before = game.state
                await do(pilot, screen, options[0])
                await wait_for_workers(app, pilot)
                await pilot.press("u")
                await wait_for_workers(app, pilot)
                assert game.state == before
                seen.add("undo")
            if game.playable.plans(game.state) and "verdict" not in seen:
                await pilot.press("v")
                await wait_for_workers(app, pilot)
                assert isinstance(app.screen, Dialog)
                assert "SA1 forced: you can force it" in text_of(app)
                assert "together alone: you can do it if nobody interferes (perhaps forced)" in text_of(app)
                seen.add("verdict")
                await pilot.press("escape")
                await pilot.pause()
                snapshot(app, "game")
            await do(pilot, screen, plans[0] if plans else options[number % len(options)], mouse=True)
            await wait_for_workers(app, pilot)
        assert seen == {"plan", "undo", "verdict"}
        steps = scoring_steps(game.state)
        assert "Scoring, 1 of" in text_of(app)
        for step in steps[1:]:
            await pilot.press("space")
            await pilot.pause()
            assert step.text in beside(app)
        snapshot(app, "scoring")
        assert steps[-1].totals == score(game.state).totals
        await pilot.press("backspace", "q")

    drive(app, doing)
    book = Logbook(tmp_path / "skyliners.json", "skyliners")
    assert book.saved_games == ()
    assert [finished.points for finished in book.finished] == [{"S": 2, "W": 4, "N": 9, "E": 7}]
    again = program(new_year(), tmp_path)

    async def choose(_pilot: Pilot[int]) -> None:
        assert re.search("a whole game against three bots +your rating 636 ± 533\n", text_of(again))

    drive(again, choose)
    assert [*app.shared.values()] == [
        "skypuzzle full game\nN blue wins with 9 points.\nN blue 9, E yellow 7, W red 4, S green (you) 2\n"
    ]


def test_a_game_is_rated_no_more_once_something_is_changed_that_bots_have_answered(tmp_path: Path) -> None:
    game = table()
    app = program(game, tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        screen = on_game(app)
        await wait_for_workers(app, pilot)
        for _ in range(2):
            await do(pilot, screen, legal_actions(game.state)[0])
            await wait_for_workers(app, pilot)
        await pilot.press("u")
        await wait_for_workers(app, pilot)
        assert "Your turn, action 2: build or plan. Change it, and the game is not rated." in text_of(app)
        assert "bots, not rated" not in text_of(app)
        await do(pilot, screen, legal_actions(game.state)[1])
        await wait_for_workers(app, pilot)
        assert "against three random bots, not rated" in text_of(app)
        await pilot.press("q")

    drive(app, doing)


def test_a_game_is_left_and_resumed(tmp_path: Path) -> None:
    app = program(new_year(), tmp_path)

    async def begin(pilot: Pilot[int]) -> None:
        await pilot.press("g")
        await wait_for_workers(app, pilot)
        await do(pilot, on_game(app), legal_actions(on_game(app).position)[0])
        await wait_for_workers(app, pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert "resume your game" in text_of(app)
        await pilot.press("g")
        await wait_for_workers(app, pilot)
        assert len(on_game(app).session.moves) == 1
        await pilot.press("ctrl+c")

    drive(app, begin)
    assert app.return_value == 130
    (kept,) = Logbook(tmp_path / "skyliners.json", "skyliners").saved_games
    assert len(kept.moves) == 1


def begun(seed: str) -> GameSession[SkylinersGame]:
    """A game with an action of the player's own."""
    game = table(seed)
    game.play(str(legal_actions(game.state)[0]))
    return game


def test_another_game_takes_nothing_away_from_the_one_that_was_left(tmp_path: Path) -> None:
    book = Logbook(tmp_path / "skyliners.json", "skyliners")
    left, other = begun("1"), table("2")
    book.keep_game(left.saved())
    looked_at = program(other, tmp_path)

    async def look(pilot: Pilot[int]) -> None:
        await wait_for_workers(looked_at, pilot)
        assert "A game that you left is waiting" in text_of(looked_at)
        await pilot.press("q")

    drive(looked_at, look)
    assert Logbook(tmp_path / "skyliners.json", "skyliners").saved_games == (left.saved(),)
    played = program(other, tmp_path)

    async def play(pilot: Pilot[int]) -> None:
        await wait_for_workers(played, pilot)
        await do(pilot, on_game(played), legal_actions(other.state)[0])
        await wait_for_workers(played, pilot)
        await pilot.press("q")

    drive(played, play)
    assert Logbook(tmp_path / "skyliners.json", "skyliners").saved_games == (other.saved(), left.saved())
    chosen = program(new_year(), tmp_path)

    async def choose(pilot: Pilot[int]) -> None:
        assert "resume your game" in text_of(chosen)
        assert "1 more is waiting" in text_of(chosen)
        await pilot.press("g")
        await wait_for_workers(chosen, pilot)
        assert on_game(chosen).game.seed == "2"
        assert "is waiting" not in text_of(chosen)

    drive(chosen, choose)


@pytest.mark.parametrize("opening", [table, lambda: new_year(0), new_year], ids=["game", "puzzle", "list"])
def test_trouble_with_the_logbook_is_seen_from_the_start(
    opening: Callable[[], GameSession[SkylinersGame] | PuzzleChoice], tmp_path: Path
) -> None:
    (tmp_path / "skyliners.json").write_text("nonsense")
    app = program(opening(), tmp_path)

    async def look(pilot: Pilot[int]) -> None:
        await wait_for_workers(app, pilot)
        assert "your progress could not be read" in text_of(app)
        await pilot.press("q")

    drive(app, look)


def test_a_game_that_makes_no_sense_is_reported_and_not_promised(tmp_path: Path) -> None:
    book = Logbook(tmp_path / "skyliners.json", "skyliners")
    nonsense = begun("1").saved()
    nonsense.moves = ["Fc3"]
    book.keep_game(nonsense)
    app = program(new_year(), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        assert "a whole game against three bots" in text_of(app)
        assert "a game that you left does not follow the rules, and cannot be resumed" in text_of(app)
        await pilot.press("g")
        await wait_for_workers(app, pilot)
        assert on_game(app).session.moves == ()
        await pilot.press("q")

    drive(app, doing)
    assert Logbook(tmp_path / "skyliners.json", "skyliners").saved_games == (nonsense,)


def test_the_introductory_game_has_no_plans(tmp_path: Path) -> None:
    game = table(variant=Variant.INTRO)
    app = program(game, tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        await wait_for_workers(app, pilot)
        await pilot.press("v")
        await pilot.pause()
        assert "You have no plans in the office." in text_of(app)
        await pilot.press("equals_sign")
        await pilot.pause()
        assert "Not now: there are no planning cards in the intro game." in text_of(app)
        await do(pilot, on_game(app), legal_actions(game.state)[0])
        await wait_for_workers(app, pilot)
        await pilot.press("equals_sign", "enter", "escape")
        await pilot.pause()
        assert game.state.office == ()

    drive(app, doing)


def test_a_long_set_is_scrolled_through(tmp_path: Path) -> None:
    app = program(PuzzleChoice("many [of them]", [*PUZZLES, *PUZZLES] * 10), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        assert "many [of them]" in text_of(app)
        for keys, there, not_there in ((["down"] * 9, "10 ", "1 "), (["up"] * 11, "100 ", "90 ")):
            await pilot.press(*keys)
            await pilot.pause()
            lines = [line.strip(" ▶") for line in text_of(app).splitlines()]
            assert any(line.startswith(there) for line in lines)
            assert not any(line.startswith(not_there) for line in lines)
            assert "q quit" in text_of(app)

    drive(app, doing)


def test_puzzles_that_are_not_there_yet_come_in_one_by_one(tmp_path: Path) -> None:
    kept: list[Puzzle] = []
    choice = PuzzleChoice("2027-01-01", [None] * 5, make=PUZZLES.__getitem__, keep=kept.extend)
    app = program(choice, tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        await wait_for_workers(app, pilot)
        assert "is being made" not in text_of(app)
        assert kept == PUZZLES
        await pilot.press("3")
        await pilot.pause()
        assert on_puzzle(app).session.puzzle == PUZZLES[2]

    drive(app, doing)


def test_a_folder_that_cannot_be_written_to_does_not_stop_the_game(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    app = program(new_year(), in_the_way)

    async def doing(pilot: Pilot[int]) -> None:
        await pilot.press("1")
        await pilot.pause()
        await do(pilot, on_puzzle(app), shipped_solution(PUZZLES[0])[0])
        await pilot.press("escape")
        await pilot.pause()
        assert "cannot be kept" in text_of(app)

    drive(app, doing)


def under_cursor(code: int) -> str:
    return "\n".join(block(code, 5, 3, cursor=True, seen=False, hidden=False, antenna="", built=False))


def test_a_roof_is_seen_under_the_cursor_too() -> None:
    assert under_cursor(4) == "┏━━━┓\n┃ 2 ┃\n┗━━━┛"
    assert under_cursor(5) == "╲━━━╱\n┃ 2 ┃\n╱━━━╲"
    assert "♣" in under_cursor(1)
