"""Every kind of puzzle on its page, from the first look to the last move: by touch on a phone, by keys on a desktop."""

import gzip
import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from skypuzzle.chance import Chance
from skypuzzle.errors import InputError
from skypuzzle.games import load
from skypuzzle.sessions.playable import PlayablePuzzle
from tests.web.conftest import DESKTOP, PHONE, Browse
from tests.web.kinds import Player, Toucher, Typist
from tests.web.small_site import games_of, write_site
from tests.web.vectors import FORCE, TURN, language

DAYS = [date(2027, 1, day) for day in (3, 4, 5)]
KINDS = [
    "build",
    "reach",
    "secure",
    "win",
    FORCE,
    "aerial",
    "survey",
    "finish",
    "rent",
    "last",
    "machine",
    "skyline secure",
]
"""Those of a name that several games have are the first game's, unless they name the game."""
NAMES = {"Y": "Yellow", "P": "Purple", "B": "Blue", "R": "Red", "W": "Neutral"}
HEAVY = [FORCE, "survey", "finish", "last"]
"""The kinds whose pages load most; they are measured on a phone."""
SCRIPTS = dict.fromkeys((FORCE, "reach", "secure", "win", "last", "machine", "skyline secure"), "turn")
"""Those of kinds that have no script of their own name."""
MOST_BYTES, MOST_REQUESTS = 60_000, 8
GOLDEN = Path(__file__).with_name("data") / "rent.aria.yaml"


@pytest.fixture(scope="package")
def kinds_site(site: str, folder: Path) -> str:
    """The address of a site with puzzles of every kind."""
    write_site(folder / "kinds", DAYS)
    return f"{site}kinds/"


def puzzle_of(kind: str) -> tuple[str, str, PlayablePuzzle[Any]]:
    """The first puzzle of a kind: its page, its game, and how the terminal plays it."""
    *wanted, kind = kind.split()
    for day in DAYS:
        for of_game in games_of(day):
            if wanted not in ([], [of_game.game.name]):
                continue
            for number, (puzzle, play) in enumerate(zip(of_game.puzzles, of_game.play, strict=True), 1):
                if puzzle.kind == kind and play is not None:
                    name = of_game.game.name
                    return f"{day}/{name}/{number}/", name, load(name).playable(puzzle)
    raise LookupError(kind)


def solution_of(playable: PlayablePuzzle[Any]) -> list[str]:
    solution = [*(playable.solution() or ())]
    return solution[:TURN] if playable.puzzle.kind == FORCE else solution


def expect_solved(page: Page, game: str, playable: PlayablePuzzle[Any]) -> None:
    expect(page.locator(".solved")).to_be_visible()
    expect(page.locator(".solved").get_by_role("heading").first).to_be_focused()
    book = json.loads(page.evaluate(f"localStorage.getItem('skypuzzle:{game}')"))
    assert book["puzzles"][playable.puzzle.id]["feat"] is not None


def a_mistake(game: str, playable: PlayablePuzzle[Any]) -> tuple[list[str], str]:
    """The first moves of the solution, as few as possible, and one that can be made after them and is wrong."""
    state, solution = playable.start, solution_of(playable)
    for place, right in enumerate(solution):
        for move in Chance("mistake", playable.puzzle.id).shuffled(language(game, playable.puzzle.kind)):
            try:
                playable.after(state, move)
            except InputError:
                continue
            if playable.first_wrong([*solution[:place], move]) == place:
                return solution[:place], move
        state = playable.after(state, right)
    raise LookupError(playable.puzzle.id)


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_solved_by_touch_after_a_mistake_hints_and_a_reload(kind: str, browse: Browse, kinds_site: str) -> None:
    path, game, playable = puzzle_of(kind)
    page = browse(base_url=kinds_site, **PHONE)
    page.goto(path)
    player: Player = Toucher(page, kind)
    (begun, mistake), solution = a_mistake(game, playable), solution_of(playable)
    for move in (*begun, mistake):
        player.play(move)
    player.ask("check")
    expect(player.told).to_have_text("Right so far? No.")
    wrong = playable.hint([*begun, mistake])
    assert wrong is not None
    for number in range(1, 4):
        player.ask("hint")
        expect(player.told.locator("li")).to_have_count(number)
        expect(player.told.locator("li").nth(0)).to_have_text(wrong.steps[0])
    if "Undo" in wrong.steps[2]:
        expect(player.told.locator("li")).to_have_text(wrong.steps)
        player.ask("undo")
    else:
        page.get_by_role("button", name="Take it away").tap()  # the terminal says how that is typed
    right = playable.hint(begun)
    assert right is not None
    player.ask("hint")
    expect(player.told.locator("li")).to_have_text(right.steps[:1])
    half = max(len(solution) // 2, len(begun))
    for move in solution[len(begun) : half]:
        player.play(move)
    page.reload()
    again = Toucher(page, kind)
    for move in solution[half:]:
        again.play(move)
    expect_solved(page, game, playable)
    expect(page.locator(".solved")).to_contain_text("2 hints")


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_solved_by_keys_alone(kind: str, browse: Browse, kinds_site: str) -> None:
    path, game, playable = puzzle_of(kind)
    page = browse(base_url=kinds_site, **DESKTOP)
    page.goto(path)
    expect(page.get_by_role("grid")).to_be_visible()
    keys = [each.get_attribute("aria-keyshortcuts") for each in page.locator("[aria-keyshortcuts]").all()]
    assert len(keys) == len({*keys}), "a key of a tool and of what any puzzle offers"
    player = Typist(page, kind)
    player.begin()
    for move in solution_of(playable):
        player.play(move)
    expect_solved(page, game, playable)


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_is_light_and_names_every_script_that_it_loads(kind: str, browse: Browse, kinds_site: str) -> None:
    page = browse(base_url=kinds_site, **PHONE if kind in HEAVY else DESKTOP)
    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response))  # Playwright takes no built-in
    page.goto(puzzle_of(kind)[0], wait_until="networkidle")
    expect(page.get_by_role("grid")).to_be_visible()
    named = page.evaluate(
        "[...document.querySelectorAll('[rel=modulepreload], [src]')].map(({href, src}) => href ?? src)"
    )
    loaded = {response.url: len(gzip.compress(response.body())) for response in responses}
    assert {url for url in loaded if url.endswith(".js")} == {*named}
    assert any(url.endswith(f"/{SCRIPTS.get(kind, kind)}.js") for url in loaded)
    assert sum(loaded.values()) <= MOST_BYTES, loaded
    others = page.evaluate("[...document.querySelectorAll('[rel=icon], [rel=manifest]')].map(({href}) => href)")
    assert len({*loaded, *others}) <= MOST_REQUESTS, "a browser with windows also loads its icon"


def test_a_screen_reader_finds_its_way(browse: Browse, kinds_site: str) -> None:
    path, game, playable = puzzle_of("rent")
    page = browse(base_url=kinds_site, **DESKTOP)
    page.goto(path)
    grid, pieces = page.get_by_role("grid"), page.get_by_role("group", name="Pieces")
    first, *rest = solution_of(playable)
    for number, move in enumerate((first, *rest)):
        grid.get_by_role("gridcell", name=f"{move[1:]}, ").click()
        pieces.get_by_role("button", name=NAMES[move[0]]).click()
        expect(page.get_by_role("status").last).to_have_text(playable.made(move) if rest[number:] else "Solved.")
        if number == 0:
            expect(page.get_by_role("main")).to_match_aria_snapshot(GOLDEN.read_text())
    expect_solved(page, game, playable)
