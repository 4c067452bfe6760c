"""Play as a newcomer meets it: the rules, counts or none, only what is asked for, and what comes after solving."""

import asyncio
import json
import re
from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.containers import VerticalScroll
from textual.pilot import Pilot

from skypuzzle import games
from skypuzzle.chance import Chance
from skypuzzle.limits import NO_LIMIT
from skypuzzle.screens import dialogs
from skypuzzle.screens.chapters import ChaptersScreen, WelcomeDialog
from skypuzzle.screens.choose_screen import ChooseScreen
from skypuzzle.screens.dialogs import SolvedDialog
from skypuzzle.sessions.choice import Modes, PuzzleChoice
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.sessions.logbook import Logbook, Progress
from skypuzzle.sessions.puzzle_session import PuzzleSession, against_par
from skypuzzle.skyliners import Plan, Side, Variant, legal_actions, new_game, parse_position, score
from skypuzzle.skyliners.checking import check
from skypuzzle.skyliners.game import GAME
from skypuzzle.skyliners.kinds.turns import FullPlay
from skypuzzle.skyliners.questions import GameQuestion, Solved, answer
from skypuzzle.skyliners.rules.play import apply
from skypuzzle.skyliners.screens.game_screen import BotGameScreen
from skypuzzle.skyliners.screens.opening import RULE_TEXTS
from skypuzzle.skyliners.sessions.playable_games import SkylinersGame, verdicts
from tests.screens import drive, text_of, wait_for_workers
from tests.skyliners.games import play
from tests.skyliners.puzzles import FOLDER, shipped, shipped_solution
from tests.skyliners.screens import do, new_year, on_game, on_puzzle, program, table

PUZZLES = shipped()
LAST_ROUND_BUT_ONE = (
    "22^321^/1661p/3.p2p/1^.1^52^/.1p1^3 SNE E1 2.0.0/2.0.0/4.0.0 "
    "N?,EB2,S?,N?,ED3,S?,N?,EC2,EE3,N?,EA1,S?,N?,S?,S? ?,?,SE full"
)


def modes(home: Path) -> Modes:
    return Modes(home / "skyliners-modes.json", "skyliners")


def test_the_rules_are_offered_on_the_first_start_and_never_again(tmp_path: Path) -> None:
    first = program(new_year(), tmp_path, modes=modes(tmp_path))

    async def read(pilot: Pilot[int]) -> None:
        assert isinstance(first.screen, WelcomeDialog)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(first.screen, ChaptersScreen)
        titles = [chapter.title for chapter in first.screen.chapters]
        assert titles == [
            *("Keys", "The city", "What is seen", "Build", "The last turns of a game"),
            *("Reach", "Secure", "Force", "Win"),
        ]
        assert "five by five sites" in text_of(first)
        for _ in titles:
            await pilot.press("right")
        await pilot.pause()
        assert "points win; if tied, the most antennas." in text_of(first)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(first.screen, ChooseScreen)

    drive(first, read)
    second = program(new_year(), tmp_path, modes=modes(tmp_path))

    async def start(_pilot: Pilot[int]) -> None:
        assert isinstance(second.screen, ChooseScreen)

    drive(second, start)


def test_who_has_played_before_or_asks_for_a_puzzle_is_not_held_up(tmp_path: Path) -> None:
    named = program(new_year(0), tmp_path / "new", modes=modes(tmp_path / "new"))

    async def at_once(pilot: Pilot[int]) -> None:
        assert "Press ? for the rules" in text_of(named)
        await pilot.press("f")
        assert on_puzzle(named).session.moves == ("Fc2",)

    drive(named, at_once)
    Logbook(tmp_path / "skyliners.json", "skyliners").keep(PUZZLES[0].id, Progress(moves=["Rc5"]))
    old = program(new_year(), tmp_path, modes=modes(tmp_path))

    async def start(_pilot: Pilot[int]) -> None:
        assert isinstance(old.screen, ChooseScreen)

    drive(old, start)


def test_modes_have_a_file_of_their_own_which_other_versions_may_know_better(tmp_path: Path) -> None:
    path = tmp_path / "skyliners-modes.json"
    path.write_text('{"format": "skypuzzle/1", "game": "skyliners", "type": "modes", "modes": {"later": true}}')
    modes(tmp_path).set("counts", on=False)
    assert json.loads(path.read_text())["modes"] == {"later": True, "counts": False}
    path.write_text("nonsense")
    again = modes(tmp_path)
    assert again.get("counts", usual=True)
    again.set("counts", on=False)
    assert not modes(tmp_path).get("counts", usual=True)
    in_the_way = Modes(path / "skyliners-modes.json", "skyliners")
    in_the_way.set("counts", on=False)
    assert not in_the_way.get("counts", usual=True)


@pytest.mark.parametrize("place", [1, 3, 4])
def test_without_counts_nothing_on_the_screen_depends_on_what_is_seen(place: int, tmp_path: Path) -> None:
    app = program(new_year(place), tmp_path, modes=modes(tmp_path))

    async def switch(pilot: Pilot[int]) -> None:
        assert any(sign in text_of(app) for sign in "✓◉")
        await pilot.press("L")
        await pilot.pause()
        assert not any(sign in text_of(app) for sign in "✓✗◉░/")
        assert "hold" not in text_of(app).replace("hold.", "").replace("hold,", "")
        await pilot.press("q")

    drive(app, switch)
    again = program(new_year(place), tmp_path, modes=modes(tmp_path))

    async def look(pilot: Pilot[int]) -> None:
        assert not any(sign in text_of(again) for sign in "✓✗◉░/")
        await pilot.press("L")
        await pilot.pause()
        assert any(sign in text_of(again) for sign in "✓◉")

    drive(again, look)


@pytest.mark.parametrize("day", ["2027-01-01", "2027-01-04"])
@pytest.mark.parametrize("place", range(5))
def test_only_the_signs_that_are_asked_for_are_shown(day: str, place: int, tmp_path: Path) -> None:
    choice = PuzzleChoice(day, [*shipped(FOLDER / f"{day}.json")], chosen=place)
    app = program(choice, tmp_path)

    async def doing(_pilot: Pilot[int]) -> None:
        screen = on_puzzle(app)
        asked = screen.puzzle.plans
        position = screen.position
        if position is not None and screen.puzzle.puzzle.kind == "win":
            asked = tuple(card for card in position.office if isinstance(card, Plan) and card.side is position.mover)
            for side, points in score(position).totals.items():
                assert any(
                    line.split()[-1] == str(points) for line in text_of(app).splitlines() if f" {side} " in line[50:]
                )
        lines = [line[:49] for line in text_of(app).splitlines()]
        signs = [word for line in lines for word in line.split() if word[0] == "✓" or "/" in word]
        assert sorted(word.strip("✓").rpartition("/")[2].strip("+") for word in signs) == sorted(
            str(plan.number) for plan in asked
        )
        assert sum(word[0] == "✓" for word in signs) == sum(plan.holds_on(screen.board) for plan in asked)

    drive(app, doing)


def test_after_solving_there_is_a_skyline_and_the_cursor_is_on_the_next_puzzle(tmp_path: Path) -> None:
    book = Logbook(tmp_path / "skyliners.json", "skyliners")
    book.keep(PUZZLES[2].id, Progress(moves=["Fa1"], seconds=65.0))
    app = program(new_year(), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        for place in (0, 1):
            await pilot.press(str(place + 1))
            await pilot.pause()
            for action in sorted(shipped_solution(PUZZLES[place]), key=lambda action: not str(action).startswith("F")):
                await do(pilot, on_puzzle(app), action)
            assert isinstance(app.screen, SolvedDialog)
            assert "streak: 1 day" in text_of(app)
            assert "▪ ▪ ▪" in text_of(app)
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, ChooseScreen)
            assert app.screen.place == place + 1
        entries = [line.strip(" ▶") for line in text_of(app).splitlines()]
        marks = [entry.split()[1] for entry in entries if entry[:1] in set("12345")]
        assert marks == ["✓", "✓", "◐", "○", "○"]
        assert "half-done, 1:05 so far" in text_of(app)
        await pilot.press("1", "escape")
        await pilot.pause()
        assert isinstance(app.screen, ChooseScreen)
        assert app.screen.place == 0  # it was solved before: one only looked at it

    drive(app, doing)


def test_the_time_is_told_against_par() -> None:
    timeless, timed = (GAME.playable(replace(PUZZLES[0], title=None, stars=None, par=par)) for par in (None, 6))
    assert PuzzleSession(timeless).time_text() == "0:00"
    assert PuzzleSession(timed).time_text() == "0:00, 6:00 under par"
    assert against_par(245.7, 6) == "4:05, 1:55 under par"
    assert against_par(360.9, 6) == "6:00, just par"
    assert against_par(425, 6) == "7:05, 1:05 over par"


def test_messages_and_keys_go_when_they_are_out_of_date(tmp_path: Path) -> None:
    app = program(new_year(0), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        assert "p park" not in text_of(app)  # there is none to place
        await pilot.press("f")
        await pilot.pause()
        assert "Fc2 placed." in text_of(app)
        await pilot.press("up")
        await pilot.pause()
        assert "Fc2 placed." not in text_of(app)
        await pilot.press("u")
        for action in shipped_solution(PUZZLES[0]):
            await do(pilot, on_puzzle(app), action)
        await pilot.press("escape", "up")
        await pilot.pause()
        assert "Solved." in text_of(app)
        assert "f floor" not in text_of(app)

    drive(app, doing)
    game = program(table(), tmp_path)

    async def in_a_game(pilot: Pilot[int]) -> None:
        await wait_for_workers(game, pilot)
        await pilot.press("v")
        await pilot.pause()
        assert "You have no plans in the office." in text_of(game)
        await pilot.press("up")
        await pilot.pause()
        assert "Your turn, action 1: build." in text_of(game)
        await do(pilot, on_game(game), legal_actions(on_game(game).position)[0])

    drive(game, in_a_game)


def test_v_says_which_turn_forces_a_plan_and_it_does() -> None:
    known = parse_position(LAST_ROUND_BUT_ONE)
    found = {verdict.name: verdict for verdict in verdicts(known, Side.E)}
    for name in ("ED3", "EE3", "EA1"):
        assert found[name].verdict == "forced"
        after = known
        for word in found[name].how.removeprefix("play ").split():
            action = next(action for action in legal_actions(after) if str(action) == word)
            after = apply(after, action)
        plan = next(finding for finding in check(after, Side.E).plans if str(finding.plan) == name)
        assert str(plan.verdict) in ("forced", "secured")


def test_v_says_which_plans_can_come_true_together_and_with_whose_help() -> None:
    known = parse_position(LAST_ROUND_BUT_ONE)
    together = verdicts(known, Side.E, seconds=60)[-1]
    assert together.verdict == "with-help"
    assert "and S and N Fd2 2× and Fb2 2×;" in together.how
    assert together.how.endswith("by yourself at most EB2, ED3, EC2 and EE3")
    turn = re.search("; you can force ED3, EE3 and EA1 together with ([^;]+); ", together.how)
    assert turn is not None, together.how
    asked = tuple(Plan(Side.E, row, number) for row, number in ((3, 3), (4, 3), (0, 1)))
    assert FullPlay(Side.E, asked, NO_LIMIT).forced(play(known, f"E: {turn[1]}"))
    assert not FullPlay(Side.E, asked, NO_LIMIT).forced(play(known, "E: Fc4 Fb1"))
    plans = [card for card in known.office if isinstance(card, Plan)]
    alone = [
        group
        for group in combinations(plans, 4)
        if isinstance(answer(GameQuestion(known, group, by=Side.E), NO_LIMIT), Solved)
    ]
    assert " ".join(map(str, alone[0])) == "EB2 ED3 EC2 EE3"
    assert not isinstance(answer(GameQuestion(known, tuple(plans), by=Side.E), NO_LIMIT), Solved)


def test_what_the_rules_say_on_the_screen_stands_for_something_on_paper() -> None:
    headings = {part.heading for part in GAME.printed_rules(["build", "reach"]).body if hasattr(part, "heading")}
    assert set(RULE_TEXTS) <= headings


@pytest.mark.parametrize("name", [*games.GAMES])
def test_every_chapter_of_every_game_can_be_read_in_the_smallest_window(name: str, tmp_path: Path) -> None:
    game = games.load(name)
    app = program(PuzzleChoice("none", []), tmp_path)
    app.game = game
    screens = game.screens()
    assert screens is not None
    app.screens = screens

    async def doing(pilot: Pilot[int]) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ChaptersScreen)
        assert len(screen.chapters) > 3
        for place, chapter in enumerate(screen.chapters):
            await pilot.press(str(place + 1))
            await pilot.pause()
            assert chapter.title in text_of(app)
            page = screen.query_one(VerticalScroll)
            await pilot.press(*["down"] * page.max_scroll_y)
            await pilot.pause()
            assert "esc closes this" in text_of(app)

    drive(app, doing, (dialogs.NEEDED.width, dialogs.NEEDED.height))


BOTS = {Side.W: "planner-5000", Side.N: "planner-1000", Side.E: "greedy"}


@pytest.mark.parametrize(
    ("variant", "shown"),
    [
        (Variant.FULL, "full game, you are S green, against W hard, N normal, E greedy"),
        (Variant.INTRO, "you are S green, against W hard, N normal, E greedy, not rated"),
    ],
)
def test_the_heading_of_a_game_is_not_cut(variant: Variant, shown: str, tmp_path: Path) -> None:
    app = program(GameSession(SkylinersGame(table(variant=variant).playable.start, Side.S, BOTS, "7")), tmp_path)

    async def doing(_pilot: Pilot[int]) -> None:
        assert text_of(app).splitlines()[0] == f" {shown}{'you, action 1':>{78 - len(shown)}}"

    drive(app, doing)


def test_v_waits_for_your_turn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def forever(_screen: BotGameScreen) -> str:
        await asyncio.Event().wait()
        return ""

    monkeypatch.setattr(BotGameScreen, "bot_choice", forever)
    monkeypatch.setattr(SkylinersGame, "plans", lambda *_: (Plan(Side.S, 0, 1),))
    start = new_game(list(Side), Chance("v"), start=Side.W)
    app = program(GameSession(SkylinersGame(start, Side.S, BOTS, "7")), tmp_path)

    async def doing(pilot: Pilot[int]) -> None:
        assert "W red is thinking …" in text_of(app)
        await pilot.press("v")
        await pilot.pause()
        assert "W red is thinking … Ask for a verdict when it is your turn." in text_of(app)

    drive(app, doing)
