"""A turn of Skyline on its page: income, cards, buying and selling by touch, and what a wrong turn is told."""

import re
from datetime import date
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from skypuzzle.games import load
from skypuzzle.puzzles.puzzle import Puzzle
from tests.web.conftest import Browse
from tests.web.small_site import games_of, write_site

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

DAYS = [date(2027, 1, day) for day in (3, 4, 12)]
LAST, MACHINE = "2027-01-03/skyline/4/", "2027-01-03/skyline/5/"
SECURE, MANY_CARDS = "2027-01-04/skyline/5/", "2027-01-12/skyline/4/"
NARROW = {"viewport": {"width": 390, "height": 664}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="package")
def turns_site(site: str, folder: "Path") -> str:
    """The address of a site with turn puzzles of Skyline."""
    write_site(folder / "turns", DAYS)
    return f"{site}turns/"


@pytest.fixture
def narrow(browse: Browse, turns_site: str) -> "Page":
    return browse(base_url=turns_site, **NARROW)


def puzzle_at(path: str) -> Puzzle:
    day, game, number, _ = path.split("/")
    (of_game,) = (each for each in games_of(date.fromisoformat(day)) if each.game.name == game)
    return of_game.puzzles[int(number) - 1]


def tool(page: "Page", name: str) -> None:
    page.locator(f'[data-tool="{name}"]').tap(force=True)  # one that is off says why


def test_a_wrong_turn_of_secure_is_told_how_the_opponent_undoes_it(narrow: "Page") -> None:
    narrow.goto(SECURE)
    narrow.locator('[data-cell="b10"]').tap()  # a top of one's own: its group pays
    expect(narrow.locator(".telling")).to_contain_text("build (17 sites possible)")
    narrow.locator('[data-cell="b7"]').tap()
    expect(narrow.locator(".telling")).to_contain_text("your floor: 1M; a neutral one: there is no neutral floor")
    tool(narrow, "f")
    tool(narrow, ".")
    expect(narrow.locator(".telling")).to_have_text(re.compile("This does not secure your win: yellow has an answer."))
    tool(narrow, "reply")
    expect(narrow.locator(".telling")).to_have_text(re.compile("^Yellow: take 1M from .* Then your win is gone.$"))
    narrow.locator('[data-control="undo"]').tap()
    expect(narrow.get_by_role("button", name="What does yellow do?")).to_have_count(0)


def test_three_of_many_cards_are_chosen_to_trade_in(narrow: "Page") -> None:
    narrow.goto(MANY_CARDS)
    expect(narrow.locator('[data-tool="!P"]')).to_have_attribute("aria-disabled", "true")
    tool(narrow, "!P")
    expect(narrow.locator(".telling")).to_contain_text(
        "Claim P, split pairs, for 8M: the blue tops do not show split pairs"
    )
    tool(narrow, "%")
    choices = narrow.get_by_role("group", name="Which three?").get_by_role("button")
    expect(choices).to_have_count(10)
    choices.get_by_text("S W Z").tap()
    expect(choices).to_have_count(0)
    expect(narrow.get_by_role("row", name="you, blue")).to_contain_text("9M")
    expect(narrow.get_by_role("row", name="you, blue")).to_contain_text("P T")


def test_floors_are_bought_and_sold_when_the_turn_allows_it(narrow: "Page") -> None:
    narrow.goto(MACHINE)
    tool(narrow, "-")
    expect(narrow.locator(".telling")).to_contain_text("income comes first")
    narrow.get_by_role("button", name="Take 4M from").tap()
    tool(narrow, "-")
    expect(narrow.locator(".telling")).to_contain_text("a floor must be built if one can be afforded")
    playable = load("skyline").playable(puzzle_at(MACHINE))
    state = playable.after(playable.start, "$c7")
    can = playable.look(state, "can") or ""
    build = next(word for word in can.split() if re.fullmatch("[a-d][0-9]+", word))
    narrow.locator(f'[data-cell="{build}"]').tap()
    tool(narrow, "f")
    tool(narrow, "-")
    narrow.get_by_role("group", name="Sell to the bank").get_by_role("button").first.tap()
    tool(narrow, "+")
    narrow.get_by_role("group", name="Buy from the bank").get_by_role("button").first.tap()
    expect(narrow.locator('[data-tool="f"]')).to_have_attribute("aria-disabled", "true")
    narrow.locator('[data-control="check"]').tap()
    expect(narrow.locator(".telling")).to_have_text("Right so far? No.")


@pytest.mark.parametrize("path", [LAST, MACHINE, SECURE, MANY_CARDS])
def test_a_turn_fits_a_phone_and_speaks_of_everything_that_it_shows(path: str, narrow: "Page") -> None:
    narrow.goto(path)
    expect(narrow.get_by_role("grid")).to_be_visible()
    assert narrow.evaluate("document.documentElement.scrollWidth") == 390
    assert (
        narrow.evaluate("Math.min(...[...document.querySelectorAll('.tools button')].map((one) => one.offsetHeight))")
        >= 44
    )
    cells = narrow.get_by_role("gridcell").all_inner_texts()
    told = [re.sub(r"\s+", " ", cell) for cell in cells]
    owner = "(yellow|purple|blue|red|neutral)"
    pattern = f"[a-d][0-9]+(, zone)?, (empty|{owner}, (penthouse|rent [1246])(, on {owner}(, {owner})*)?).*"
    assert [cell for cell in told if not re.match(pattern, cell)] == []
    rows = narrow.get_by_role("table", name="What everybody has").get_by_role("row")
    assert rows.count() == 1 + len(load("skyline").playable(puzzle_at(path)).start.seats)
