"""The page of a puzzle, driven as people do: fingers, keys, hints, notes, a savepoint, and the end."""

import json
import re
from contextlib import suppress
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from skypuzzle.errors import InputError
from skypuzzle.sessions.choice import PuzzleChoice
from skypuzzle.sessions.playable import PlayablePuzzle
from tests.web.conftest import DESKTOP, PHONE, Browse
from tests.web.small_site import games_of

DAY = date(2027, 1, 4)
SKYLINERS = games_of(DAY)[0]
BUILD = f"{DAY}/skyliners/1/"
LEAST = 44
"""The side of what a finger must hit, in pixels."""


@pytest.fixture
def phone(browse: Browse, small_site: str) -> Page:
    return browse(base_url=small_site, **PHONE)


@pytest.fixture
def desktop(browse: Browse, small_site: str) -> Page:
    return browse(base_url=small_site, **DESKTOP)


def playable() -> PlayablePuzzle[Any]:
    return SKYLINERS.game.playable(SKYLINERS.puzzles[0])


def solution() -> list[str]:
    return list(playable().solution() or ())


def wrong() -> list[str]:
    """All pieces, but each wherever it can be placed first."""
    state, moves = playable().start, []
    for piece in (move[0] for move in solution()):
        for site in (f"{file}{rank}" for file in "abcde" for rank in "12345"):
            with suppress(InputError):
                state = playable().after(state, f"{piece}{site}")
                moves.append(f"{piece}{site}")
                break
    assert playable().is_complete(state)
    assert not playable().is_solved(state)
    return moves


def cell(page: Page, name: str) -> Locator:
    return page.locator(f"[data-cell='{name}']")


def tool(page: Page, move: str) -> Locator:
    return page.locator(f".tools [aria-keyshortcuts='{move[0].lower()}']")


def control(page: Page, name: str) -> Locator:
    return page.locator(".controls").get_by_role("button", name=name)


def kept(page: Page) -> dict[str, Any]:
    """How the puzzle is kept."""
    book = page.evaluate("JSON.parse(localStorage.getItem('skypuzzle:skyliners'))")
    progress: dict[str, Any] = book["puzzles"][SKYLINERS.puzzles[0].id]
    return progress


def said(page: Page, sentence: str) -> None:
    """The one voice of the page says just this."""
    expect(page.locator("[aria-live=polite]")).to_have_text(sentence)


def test_the_board_is_one_tab_stop_and_keys_do_everything(desktop: Page) -> None:
    desktop.goto(BUILD)
    board = desktop.get_by_role("grid")
    expect(board.locator("[tabindex='0']")).to_have_count(1)
    cell(desktop, "a5").focus()
    for keys, there in {
        "ArrowRight": "b5",
        "ArrowDown": "b4",
        "End": "ED",
        "ArrowRight ": "ED",
        "Home": "WB",
        "Control+End": "SE",
        "Control+Home": "NE",
        "ArrowDown ": "a5",
    }.items():
        desktop.keyboard.press(keys.strip())
        expect(cell(desktop, there)).to_be_focused()
    first, *_ = solution()
    cell(desktop, first[1:]).focus()
    desktop.keyboard.press(first[0].lower())
    said(desktop, f"{first} placed.")
    for key, sentence in (("u", f"{first} taken back."), ("U", f"{first} again."), ("c", "Right so far? Yes.")):
        desktop.keyboard.press(key)
        said(desktop, sentence)
    desktop.keyboard.press("Control+z")
    said(desktop, f"{first} taken back.")
    desktop.keyboard.press("Control+y")
    expect(cell(desktop, first[1:])).to_be_focused()
    expect(board.locator("[tabindex='0']")).to_have_count(1)
    assert kept(desktop)["moves"] == [first]


def test_keys_mean_the_same_on_buttons(desktop: Page) -> None:
    desktop.goto(BUILD)
    first, *_ = solution()
    cell(desktop, first[1:]).click()
    tool(desktop, first).click()
    said(desktop, f"{first} placed.")
    desktop.keyboard.press("u")
    said(desktop, f"{first} taken back.")
    control(desktop, "Right so far?").click()
    desktop.keyboard.press(first[0].lower())
    said(desktop, f"{first} placed.")
    assert kept(desktop)["moves"] == [first]


def test_a_finger_may_begin_with_the_piece_or_with_the_site(phone: Page) -> None:
    first, second, *_ = [move for move in solution() if move[0] == "F"]
    phone.goto(BUILD)
    tool(phone, "F").tap()
    expect(tool(phone, "F")).to_have_attribute("aria-pressed", "true")
    cell(phone, first[1:]).tap()
    cell(phone, second[1:]).tap()
    said(phone, f"{second} placed.")
    tool(phone, "F").tap()
    expect(tool(phone, "F")).to_have_attribute("aria-pressed", "false")
    control(phone, "Undo").tap()
    control(phone, "Undo").tap()
    expect(control(phone, "Undo")).to_have_attribute("aria-disabled", "true")
    cell(phone, first[1:]).tap()
    expect(cell(phone, first[1:])).to_have_attribute("aria-selected", "true")
    tool(phone, "F").tap()
    said(phone, f"{first} placed.")
    expect(cell(phone, first[1:])).to_have_attribute("aria-selected", "true")  # for another one
    tool(phone, "R").tap()
    said(phone, f"R{first[1:]} placed.")
    cell(phone, first[1:]).tap()
    said(phone, "Nothing is selected.")
    assert kept(phone)["moves"] == [first, f"R{first[1:]}"]


def test_a_hint_comes_in_three_steps_and_counts_once(phone: Page) -> None:
    hint = playable().hint([])
    assert hint is not None
    assert hint.move is not None
    phone.goto(BUILD)
    steps = phone.locator(".telling li")
    for given in (1, 2, 3, 3):
        control(phone, "Hint").tap()
        expect(steps).to_have_text(list(hint.steps[:given]))
        said(phone, hint.steps[given - 1])
    expect(phone.locator(".cell.looked")).to_have_count(len(hint.places))
    assert kept(phone)["hints"] == 1
    phone.get_by_role("button", name="Do it").tap()
    expect(steps).to_have_count(0)
    expect(phone.locator(".grid :focus")).to_have_count(1)  # the button is gone, the focus is not
    phone.reload()
    expect(control(phone, "Undo")).to_have_attribute("aria-disabled", "false")
    assert (kept(phone)["moves"], kept(phone)["helped"]) == ([hint.move], [0])


def test_a_hint_is_followed_to_its_end_and_mends_what_is_wrong(phone: Page) -> None:
    of_game = games_of(DAY)[1]
    puzzle = of_game.game.playable(of_game.puzzles[0])
    right = next(move for move in puzzle.solution() or () if not move.startswith("B"))
    wrong = f"B{right[1:]}"
    phone.goto(f"{DAY}/{of_game.game.name}/1/")
    tool(phone, wrong).tap()
    cell(phone, wrong[1:]).tap()
    for _ in range(3):
        control(phone, "Hint").tap()
    expect(phone.locator(".telling li").last).to_have_text(f"{wrong[1:]} is not river.")
    phone.get_by_role("button", name="Take it away").tap()
    said(phone, f"{wrong[1:]} is not known.")
    steps = 0
    while phone.locator(".solved").is_hidden():
        for _ in range(3):
            control(phone, "Hint").tap()
        phone.get_by_role("button", name="Do it").tap()
        steps += 1
    expect(phone.get_by_role("heading", name="Solved.")).to_be_focused()
    shared = phone.locator(".solved pre").text_content() or ""
    moves = len(puzzle.solution() or ())
    assert steps < moves
    assert (shared.count("🟦"), shared.count("🔶")) == (1, moves + 1)  # what was wrong, and what mended it


def test_what_a_hint_did_at_once_is_undone_and_done_again_at_once(phone: Page) -> None:
    of_game = games_of(DAY)[1]
    key, puzzle = f"skypuzzle:{of_game.game.name}", of_game.puzzles[0]

    def moves() -> list[str]:
        book = phone.evaluate(f"JSON.parse(localStorage.getItem('{key}'))")
        made: list[str] = book["puzzles"][puzzle.id]["moves"]
        return made

    phone.goto(f"{DAY}/{of_game.game.name}/1/")
    before, done = list[str](), list[str]()
    while len(done) < len(before) + 2:
        before = done
        for _ in range(3):
            control(phone, "Hint").tap()
        phone.get_by_role("button", name="Do it").tap()
        done = moves()
    at_once = " ".join(done[len(before) :])
    control(phone, "Undo").tap()
    said(phone, f"{at_once} taken back.")
    assert moves() == before
    phone.reload()
    control(phone, "Redo").tap()
    said(phone, f"{at_once} again.")
    assert moves() == done
    control(phone, "Undo").tap()
    for move in done[len(before) :]:  # one by one, as if no hint had done it
        phone.locator(f".tools [data-tool='{move[0]}'][aria-pressed='false']").tap()
        cell(phone, move[1:]).tap()
        tool(phone, move).tap()
    control(phone, "Undo").tap()
    said(phone, f"{done[-1]} taken back.")
    assert moves() == done[:-1]


def test_what_is_wrong_in_the_end_stays_until_it_is_undone(phone: Page) -> None:
    phone.goto(BUILD)
    state = playable().start
    for move in wrong():
        state = playable().after(state, move)
        cell(phone, move[1:]).tap()
        tool(phone, move).tap()
        cell(phone, move[1:]).tap()
    expect(phone.locator(".telling")).to_contain_text(playable().shortfall(state))
    control(phone, "Right so far?").tap()
    said(phone, "Right so far? No.")
    expect(phone.locator(".telling")).to_contain_text(playable().shortfall(state))
    control(phone, "More").tap()
    said(phone, "Right so far? No.")
    tool(phone, move).dispatch_event("click")
    said(phone, playable().shortfall(state))
    expect(phone.locator(".telling")).to_have_text(re.compile(re.escape(playable().shortfall(state)) + "Undo"))
    cell(phone, "SA").tap()
    expect(phone.locator(".sight p")).to_have_text(playable().look(state, "SA") or "")
    phone.get_by_role("button", name="Close").tap()
    expect(cell(phone, "SA")).to_be_focused()  # not lost with the button
    expect(phone.locator(".telling")).to_contain_text(playable().shortfall(state))
    phone.get_by_role("button", name="Undo").first.tap()
    expect(phone.locator(".telling")).not_to_contain_text("All pieces are placed")
    assert kept(phone)["taken_back"] == 1


def test_notes_and_the_savepoint_are_there_again(desktop: Page) -> None:
    first, second = solution()[0], solution()[-1]
    desktop.goto(BUILD)
    control(desktop, "Notes").click()
    cell(desktop, "a5").click()
    for place in (2, 3, 2):
        desktop.locator(".tools button").nth(place).click()
    noted = desktop.locator(".tools button").nth(3).locator(".text").text_content()
    said(desktop, f"a5: noted {noted}.")
    cell(desktop, "a5").focus()
    desktop.keyboard.press("n")
    tool(desktop, first).click()
    cell(desktop, first[1:]).click()
    control(desktop, "Savepoint").click()
    desktop.reload()
    expect(cell(desktop, "a5")).to_contain_text(f", noted {noted}")
    control(desktop, "Undo").click()
    tool(desktop, second).click()
    cell(desktop, second[1:]).click()
    control(desktop, "Go back to it").click()
    said(desktop, "Back at the savepoint.")
    assert kept(desktop)["moves"] == [first]
    desktop.evaluate(
        """id => localStorage.setItem('skypuzzle:desk', JSON.stringify({format: 'skypuzzle/1', type: 'desk', edition: 1,
           savepoints: {[id]: ['Fz9', '<b>']}, notes: {[id]: {a5: ['<b>'], nowhere: ['x']}}}))""",
        SKYLINERS.puzzles[0].id,
    )
    desktop.reload()
    expect(cell(desktop, "a5")).to_contain_text("noted <b>")
    control(desktop, "Go back to it").click()
    said(desktop, "The savepoint does not fit this puzzle and was deleted.")
    expect(control(desktop, "Go back to it")).to_have_attribute("aria-disabled", "true")


def test_rows_are_counted_aloud_only_for_those_who_want_it(desktop: Page) -> None:
    (survey,) = (number for number, puzzle in enumerate(games_of(DAY)[1].puzzles, 1) if puzzle.kind == "survey")
    for counts in (True, False):
        desktop.goto(BUILD)
        desktop.evaluate(
            """counts => localStorage.setItem('skypuzzle:desk',
               JSON.stringify({format: 'skypuzzle/1', type: 'desk', edition: 1, settings: {counts}}))""",
            counts,
        )
        for path, clue, counted in ((BUILD, "SA", ", sees "), (f"{DAY}/cloud-city/{survey}/", "a", ", now ")):
            desktop.goto(path)
            label = cell(desktop, clue).locator(".unseen")
            expect(label).to_have_count(1)
            assert (counted in (label.text_content() or "")) == counts


def test_what_is_typed_is_answered_as_in_the_terminal(desktop: Page) -> None:
    first, *others = solution()
    a_mistake = next(move for move in wrong() if playable().first_wrong([move]) == 0)
    desktop.goto(BUILD)
    control(desktop, "More").click()
    line, answer = desktop.get_by_label("Type a move"), desktop.locator("output")
    for typed, expected in {
        "SA": playable().look(playable().start, "SA") or "",
        f"{first.lower()} c3 {first}": "action 'c3': expected an action",
        "u # and so on": f"{first} taken back: {playable().describe(playable().start)}",
        "c": "Right so far? Yes.",
        f"{a_mistake} check": "Right so far? No.",
        "undo": f"{a_mistake} taken back",
    }.items():
        line.fill(typed)
        line.press("Enter")
        expect(answer).to_contain_text(expected)
    line.fill(" ".join([first, *others]))
    line.press("Enter")
    expect(desktop.get_by_role("heading", name="Solved.")).to_be_focused()


def test_the_end_shows_how_it_went_and_what_comes_next(phone: Page) -> None:
    choice = PuzzleChoice(DAY.isoformat(), [*SKYLINERS.puzzles], game=SKYLINERS.game.title)
    session = choice.session(0, SKYLINERS.game.playable)
    phone.clock.set_fixed_time("2027-01-04T12:00:00Z")
    phone.goto(BUILD)
    for move in solution():
        cell(phone, move[1:]).tap()
        tool(phone, move).tap()
        session.play(move)
        if not session.is_solved:
            cell(phone, move[1:]).tap()
    expect(phone.get_by_role("heading", name="Solved.")).to_be_focused()
    expect(phone.get_by_role("img", name="The finished city of")).to_be_visible()
    expect(phone.locator(".below")).to_be_hidden()
    expect(phone.locator(".solved")).to_contain_text("streak in Skyliners: 1 day")
    shared = phone.locator(".solved pre").text_content() or ""
    assert [shared.splitlines()[line] for line in (0, 2)] == [session.share.splitlines()[line] for line in (0, 2)]
    assert not re.search(r"\d:\d\d", shared)
    expect(phone.locator(".facts")).not_to_contain_text("par")
    phone.get_by_role("button", name="Show the time").tap()
    expect(phone.locator(".facts :focus")).to_contain_text("under par")
    expect(phone.locator(".solved pre")).to_contain_text(re.compile(r"\d:\d\d, "))
    feat = kept(phone)["feat"]
    assert (feat["day"], feat["hints"]) == (str(DAY), 0)
    phone.reload()
    expect(phone.get_by_role("heading", name="Solved.")).to_be_visible()
    phone.locator(".solved").get_by_role("button", name="Undo").tap()
    expect(phone.locator(".grid :focus")).to_have_count(1)
    expect(phone.locator(".below")).to_be_visible()
    phone.goto(BUILD.replace("/1/", "/1/index.html"))
    control(phone, "Redo").tap()
    phone.get_by_role("link", name="Next puzzle").tap()
    phone.wait_for_url("**/skyliners/2/")


def test_a_solution_that_is_shown_does_not_count(phone: Page) -> None:
    phone.goto(BUILD)
    control(phone, "More").tap()
    phone.get_by_role("button", name="Show the solution").tap()
    phone.get_by_role("dialog").get_by_role("button", name="Cancel").tap()
    expect(phone.locator(".solved")).to_be_hidden()
    phone.get_by_role("button", name="Show the solution").tap()
    phone.get_by_role("dialog").get_by_role("button", name="Show it").tap()
    expect(phone.get_by_role("heading", name="That is the solution.")).to_be_focused()
    expect(phone.locator(".share")).to_have_count(0)
    assert (kept(phone)["shown"], kept(phone)["feat"]) == (True, None)


def test_names_of_strangers_are_only_text(browse: Browse, small_site: str) -> None:
    evil = "<img src=x onerror='document.title=1'><script>document.title=2</script>"

    def tampered(route: Route) -> None:
        document = route.fetch().json()
        for puzzle in document["puzzles"]:
            puzzle |= {"title": evil, "task": evil, "level": evil, "words": [[evil, evil]]}
        route.fulfill(json=document | {"title": evil, "set": evil, "line": evil})

    page = browse(base_url=small_site, **PHONE)
    page.route("**/puzzles.json", tampered)
    page.goto(BUILD)
    expect(page.get_by_role("heading", level=1)).to_have_text(evil)
    control(page, "More").tap()
    page.get_by_label("Type a move").fill(f"{evil} {' '.join(solution())}")
    page.get_by_label("Type a move").press("Enter")
    page.get_by_label("Type a move").fill(" ".join(solution()))
    page.get_by_label("Type a move").press("Enter")
    expect(page.locator(".solved pre")).to_contain_text(evil)
    assert page.locator("main script, main img:not(.reward)").count() == 0
    assert page.title().startswith(evil)
    page.route("**/puzzles.json", lambda route: route.fulfill(json={"game": "skyliners", "puzzles": []}))
    page.goto(BUILD)
    expect(page.locator(".notices")).to_contain_text("The puzzle could not be opened.")


def test_everything_fits_a_narrow_phone(browse: Browse, small_site: str) -> None:
    page = browse(base_url=small_site, **PHONE | {"viewport": {"width": 320, "height": 568}})
    sizes = """() => ({
      width: document.documentElement.scrollWidth,
      cells: [...document.querySelectorAll('.board:not(.wide) .cell')].map(cell => cell.getBoundingClientRect().width),
      buttons: [...document.querySelectorAll('main button')].filter(button => button.offsetParent)
        .map(button => Math.min(button.offsetWidth, button.offsetHeight)),
    })"""
    seen = set()
    for of_game in games_of(DAY):
        for number, (puzzle, play) in enumerate(zip(of_game.puzzles, of_game.play, strict=True), 1):
            if puzzle.kind in seen:
                continue
            seen.add(puzzle.kind)
            page.goto(f"{DAY}/{of_game.game.name}/{number}/")
            if play is None:
                expect(page.locator("main")).to_contain_text(f"skypuzzle {of_game.game.name} play {DAY}#{number}")
                expect(page.get_by_role("link", name="booklet")).to_be_visible()
            else:
                expect(page.get_by_role("grid")).to_be_visible()
            found = page.evaluate(sizes)
            assert found["width"] <= 320, puzzle.kind
            assert min([*found["cells"], *found["buttons"], LEAST]) >= LEAST, (puzzle.kind, json.dumps(found))
