"""The pages around the puzzles: today, a day, the archive, a player's own data."""

import json
import re
from datetime import date, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import DESKTOP, PHONE, Browse
from tests.web.small_site import games_of
from tests.web.watching import Troubles

DAY = date(2027, 1, 4)
TODAY = "Today\N{RIGHT SINGLE QUOTATION MARK}s puzzles"


@pytest.fixture
def page(browse: Browse, small_site: str) -> Page:
    return browse(base_url=small_site, **PHONE)


def solve(page: Page, places: int) -> None:
    """Puzzles of the day, solved on it and on the two days before."""
    puzzles: dict[str, dict[str, Any]] = {
        puzzle.id: {"moves": ["Fa1"], "feat": {"day": str(DAY - timedelta(days=place)), "seconds": 65, "hints": place}}
        for place, puzzle in enumerate(games_of(DAY)[0].puzzles[:places])
    }
    puzzles[games_of(DAY)[0].puzzles[places].id] = {"moves": ["Fa1"], "seconds": 5}
    book = {"format": "skypuzzle/1", "game": "skyliners", "type": "logbook", "edition": 2, "puzzles": puzzles}
    page.evaluate("text => localStorage.setItem('skypuzzle:skyliners', text)", json.dumps(book))


def test_today_ends_at_midnight_utc_and_what_is_missing_is_said(page: Page) -> None:
    page.clock.install(time="2027-01-03T23:59:50Z")
    page.goto("./")
    expect(page.get_by_role("heading", level=1)).to_have_text("The newest puzzles")
    expect(page.locator(".facts")).to_contain_text("next puzzles in")
    page.clock.pause_at("2027-01-03T23:59:55Z")
    expect(page.get_by_role("timer")).to_have_text("0:05")
    page.clock.run_for(10_000)
    expect(page.get_by_role("heading", level=1)).to_have_text(TODAY)
    expect(page.locator(".heading")).to_contain_text("Monday, 4 January 2027")
    expect(page.locator(".facts")).to_have_text("later days are not available yetearlier days")
    page.clock.pause_at("2027-01-04T23:59:55Z")
    solve(page, 3)
    page.goto("./")
    states = page.locator(".card .state")
    expect(states.nth(0)).to_have_text("solved")
    expect(states.nth(1)).to_have_text("solved, 1 hint")
    expect(states.nth(3)).to_have_text("half-done")
    expect(states.nth(4)).to_have_text("new")
    expect(page.locator(".streak")).to_have_text("streak in any game: 3 days")
    expect(page.locator(".tally")).to_have_text("3 of 15 puzzles solved")
    page.clock.run_for(10_000)
    expect(page.get_by_role("heading", level=1)).to_have_text("The newest puzzles")
    expect(page.locator(".sorry")).to_have_text(
        "Today\u2019s puzzles (Tuesday, 5 January 2027) are not here yet; these are the newest."
    )
    expect(page.locator(".streak")).to_have_text("streak in any game: 3 days")


def test_puzzles_in_the_making_are_told_of_and_come_by_themselves(page: Page, troubles: Troubles) -> None:
    troubles.expect("503")
    later = iter([lambda route: route.fulfill(status=503, headers={"Retry-After": "2"})])
    page.route("**/day.json", lambda route: next(later, lambda route: route.continue_())(route))
    page.clock.install(time="2027-01-04T12:00:00Z")
    page.goto("./")
    expect(page.locator(".making")).to_have_text(re.compile("^The puzzles are being made; "))
    expect(page.get_by_role("heading", level=1)).to_have_text(TODAY)
    page.clock.run_for(2_000)
    expect(page.locator(".tally")).to_have_text("15 puzzles, none solved yet")
    expect(page.locator(".making")).to_have_count(0)


def test_without_a_network_one_sentence_tells(page: Page, troubles: Troubles) -> None:
    troubles.expect("ERR_")
    page.route(re.compile("json$"), lambda route: route.abort())
    for path in ("./", "archive/", f"{DAY}/"):
        page.goto(path)
        expect(page.locator(".notices p")).to_have_text("The puzzles could not be loaded. Please try again later.")
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_the_archive_is_a_calendar_and_marks_by_shape(page: Page) -> None:
    page.clock.install(time="2027-01-03T12:00:00Z")
    page.goto("archive/")
    table = page.get_by_role("table", name="January 2027")
    expect(table.get_by_role("columnheader").first).to_have_text("Mo")
    expect(table.get_by_role("link")).to_have_count(1)  # the 4th has not come yet
    page.clock.set_fixed_time("2027-01-04T12:00:00Z")
    solve(page, 2)
    page.goto("archive/")
    link = page.get_by_role("link", name="Monday, 4 January 2027, 2 of ")
    expect(link).to_have_attribute("aria-current", "date")
    expect(link.locator(".mark.is-begun")).to_be_visible()
    link.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Monday, 4 January 2027")
    page.get_by_role("link", name="← Friday, 1 January 2027").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Friday, 1 January 2027")


def test_thousands_of_days_are_shown_at_once(page: Page) -> None:
    days = [str(date(2027, 1, 1) + timedelta(days=number)) for number in range(4000)]

    def many(route: Route) -> None:
        index = route.fetch().json()
        route.fulfill(json={**index, "days": days})

    page.clock.install(time="2037-12-01T12:00:00Z")
    page.route("**/days.json", many)
    page.goto("archive/")
    expect(page.locator(".month")).to_have_count(132)
    expect(page.get_by_role("table")).to_have_count(1)
    page.get_by_role("heading", name="February 2028").click()
    expect(page.get_by_role("table", name="February 2028").get_by_role("link")).to_have_count(29)


def test_settings_are_kept_and_all_goes_only_after_asking(browse: Browse, small_site: str) -> None:
    page = browse(base_url=small_site, **DESKTOP, color_scheme="light")
    page.clock.install(time="2027-01-04T12:00:00Z")
    page.goto("progress/")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.get_by_label("Dark").check()
    page.get_by_label("Show the time").check()
    assert page.evaluate(ground) != light
    solve(page, 2)
    page.goto("./")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator(".card .state").first).to_have_text("solved in 1:05")
    page.goto("progress/")
    expect(page.get_by_label("Show the time")).to_be_checked()
    page.get_by_role("button", name="Remove everything …").click()
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("row", name="Skyliners")).to_contain_text("2 days")
    page.get_by_role("button", name="Remove everything …").click()
    page.get_by_role("button", name="Remove everything now").click()
    expect(page.get_by_role("row", name="Skyliners")).to_contain_text("0 days")
    assert page.evaluate("Object.keys(localStorage)") == []
