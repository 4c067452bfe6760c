"""What the tests in a browser stand on: sizes, and that a page which does what none may do is found out."""

from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.web.conftest import Browse
from tests.web.watching import Troubles

FORBIDDEN = {
    "console.error('oh')": "console: oh",
    "setTimeout(() => { throw new Error('no') })": "script: no",
    "fetch('http://localhost:1/x', {mode: 'no-cors'}).catch(() => 0)": "request to another host: http://localhost:1/x",
    "document.cookie = 'a=b'": "cookie: ",
    "fetch('nothing.json')": "console: Failed to load resource",
}


def test_a_phone_is_small_and_touched_and_a_desktop_has_a_mouse(phone: Page, desktop: Page) -> None:
    asked = "[innerWidth, navigator.maxTouchPoints, matchMedia('(hover: none)').matches]"
    phone.goto("")
    desktop.goto("")
    assert phone.evaluate(asked) == [360, 1, True]
    assert desktop.evaluate(asked) == [1280, 0, False]


def test_what_no_page_may_do_is_noted(browse: Browse, site: str, troubles: Troubles) -> None:
    for script, told in FORBIDDEN.items():
        page, noted = browse(), Troubles(urlsplit(site).netloc)
        noted.watch(page.context)
        page.goto("")
        page.evaluate(f"() => {{ {script}; return new Promise(done => setTimeout(done, 200)) }}")
        noted.close(page.context)
        assert any(each.startswith(told) for each in noted.told()), script
        page.context.clear_cookies()
        noted.expect("")
        assert noted.told() == []
    troubles.expect("")
