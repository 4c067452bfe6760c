"""Pictures on pages: sheets of paper that do not glare in the dark, and the finished city as wide as there is room."""

import re
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from skypuzzle.games import GAMES, load
from skypuzzle.web.frame import frame_of
from skypuzzle.web.reading import reading_files
from tests.web.conftest import DESKTOP, PHONE, Browse

DAY = date(2027, 1, 1)
SIZES: dict[str, dict[str, Any]] = {
    "narrow": PHONE | {"viewport": {"width": 320, "height": 568}},
    "phone": PHONE,
    "desktop": DESKTOP,
}
LAMP = "(picture) => getComputedStyle(picture).filter"
SPAN = "(element) => { const { left, right } = element.getBoundingClientRect(); return [left, right]; }"


def test_every_picture_to_read_by_is_a_sheet() -> None:
    pages = [
        data.decode() for path, data in reading_files(frame_of(map(load, GAMES))).items() if path.endswith(".html")
    ]
    pictures = [picture for page in pages for picture in re.findall("<img [^>]*>", page)]
    assert len(pictures) > len(GAMES)
    assert [picture for picture in pictures if 'class="sheet"' not in picture] == []


def test_a_sheet_is_dimmed_in_the_dark_however_that_was_chosen_and_never_on_paper(
    browse: Browse, small_site: str
) -> None:
    page = browse(base_url=small_site, **DESKTOP)

    def as_of_old(route: Route) -> None:
        """A day of a version whose pages did not play every kind: such days stay as they were published."""
        document = route.fetch().json()
        document["puzzles"][0]["play"] = None
        route.fulfill(json=document)

    page.route("**/puzzles.json", as_of_old)
    page.goto(f"{DAY}/skyline/1/")
    sheet = page.get_by_role("img", name="What is given")
    expect(sheet).to_be_visible()
    cases: list[tuple[dict[str, Any], str | None, bool]] = [
        ({"color_scheme": "light"}, None, False),
        ({"color_scheme": "dark"}, None, True),
        ({"color_scheme": "dark"}, "light", False),
        ({"color_scheme": "light"}, "dark", True),
        ({"color_scheme": "dark", "media": "print"}, "dark", False),
    ]
    for options, theme, is_dim in cases:
        page.emulate_media(**options)
        page.evaluate(
            "(theme) => theme ? (document.documentElement.dataset.theme = theme) : "
            "delete document.documentElement.dataset.theme",
            theme,
        )
        assert (sheet.evaluate(LAMP) != "none") == is_dim, (options, theme)


@pytest.mark.parametrize("size", SIZES)
def test_the_finished_city_goes_from_edge_to_edge_of_its_card(size: str, browse: Browse, small_site: str) -> None:
    page: Page = browse(base_url=small_site, reduced_motion="reduce", **SIZES[size])
    for game in GAMES:
        page.goto(f"{DAY}/{game}/1/")
        page.get_by_role("button", name="More", exact=True).click()
        page.get_by_role("button", name="Show the solution").click()
        page.get_by_role("dialog").get_by_role("button", name="Show it").click()
        city = page.get_by_role("img", name="The finished city of")
        expect(city).to_be_visible()
        (left, right), (edge, other) = city.evaluate(SPAN), page.locator(".solved").evaluate(SPAN)
        assert (round(left - edge), round(other - right)) == (1, 1), game  # the line around the card
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), game
