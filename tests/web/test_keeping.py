"""What the page keeps: logbooks both ways with the command line, and input that somebody meant badly."""

import json
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Page, expect

from skypuzzle.chance import Chance
from skypuzzle.sessions.choice import PuzzleChoice
from skypuzzle.sessions.logbook import FinishedGame, FirstSolve, Logbook, LogbookDocument, Progress, SavedGame
from skypuzzle.sessions.puzzle_session import PuzzleSession
from tests.web.conftest import DESKTOP, PHONE, Browse
from tests.web.small_site import games_of

DAY = date(2027, 1, 4)
GAME = "skyliners"
SAVED = SavedGame(start="x", you="S", bots={"N": "greedy"}, seed="7", moves=["Fa1"])
ENDED = FinishedGame(start="y", you="S", bots={"N": "hard"}, seed="8", day=DAY, points={"S": 9, "N": 8}, winners=["S"])
NO_STORAGE = "() => Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no') } })"
HIDDEN = """Object.defineProperty(document, 'hidden', { configurable: true, value: true });
            document.dispatchEvent(new Event('visibilitychange'))"""
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"


@pytest.fixture
def page(browse: Browse, small_site: str) -> Page:
    opened = browse(base_url=small_site, **DESKTOP)
    opened.clock.install(time="2027-01-04T19:00:00Z")
    return opened


def put(page: Page, text: str) -> None:
    """Into the storage, as a logbook, once no page is about to look there."""
    page.goto("archive/")
    expect(page.locator(".month")).to_be_visible()
    page.evaluate("text => localStorage.setItem('skypuzzle:skyliners', text)", text)


def played(place: int, *, moves: int | None = None) -> tuple[str, Progress]:
    """A puzzle of the day and how the terminal keeps it, solved or after some moves."""
    of_game = games_of(DAY)[0]
    choice = PuzzleChoice(DAY.isoformat(), [*of_game.puzzles], game=of_game.game.title)
    session = choice.session(place, of_game.game.playable)
    for move in (session.playable.solution() or ())[:moves]:
        session.play(move)
    session.record_solve(DAY)
    return session.puzzle.id, session.progress()


def test_logbook_files_go_both_ways_with_the_command_line(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "skyliners.json"
    book = Logbook(path, GAME)
    (solved, all_of_it), (begun, some_of_it) = played(0), played(1, moves=2)
    book.keep(solved, all_of_it)
    book.keep(begun, some_of_it)
    book.keep_game(SAVED)
    book.finish(ENDED)
    page.goto("progress/")
    page.get_by_label("Import files").set_input_files(path)
    told = page.locator(".told li")
    expect(told).to_have_text("skyliners.json: Skyliners, 2 puzzles: 1 newly solved and 1 further than before.")
    expect(page.get_by_role("row", name="Skyliners")).to_have_text("Skyliners111 day")
    page.get_by_label("Import files").set_input_files(path)
    expect(told).to_have_text("skyliners.json: Skyliners, 2 puzzles: nothing new.")

    page.goto("./")
    expect(page.get_by_role("link", name="solved", exact=False).first).to_contain_text("Short, Taller, Tallest")
    page.goto(f"{DAY}/{GAME}/2/")
    page.get_by_role("button", name="Undo").click()
    page.goto("progress/")
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Save Skyliners").click()
    downloading.value.save_as(tmp_path / "again.json")
    again = Logbook(tmp_path / "again.json", GAME)
    assert (again.trouble, again.saved_games, again.finished) == (None, (SAVED,), (ENDED,))
    assert again.progress(solved) == all_of_it
    left = again.progress(begun)
    assert left is not None
    assert (left.moves, left.undone, left.taken_back) == (some_of_it.moves[:1], some_of_it.moves[1:], 1)


def logbooks(chance: Chance) -> Iterator[LogbookDocument]:
    """Logbooks that know some of the same puzzles and games."""
    for _ in range(80):
        puzzles = {f"id{number}": progress(chance) for number in range(6) if chance.below(3)}
        games = [
            SavedGame(start="x", you="S", bots={}, seed=str(seed), moves=["a"] * chance.below(4)) for seed in (1, 2)
        ]
        ended = FinishedGame(
            start="x",
            you="S",
            bots={},
            seed="1",
            day=date(2027, 1, 1 + chance.below(9)),
            points={"S": 1},
            winners=["S"],
        )
        yield LogbookDocument(
            format="skypuzzle/1",
            game=GAME,
            type="logbook",
            edition=2,
            puzzles=puzzles,
            saved_games=games[: chance.below(3)],
            finished=[ended][: chance.below(2)],
        )


def progress(chance: Chance) -> Progress:
    first = FirstSolve(day=date(2027, 1, 1 + chance.below(9)), seconds=float(chance.below(9)), hints=chance.below(3))
    told = sorted({"", "a", "a a"} - {"a" * chance.below(3)})
    return Progress(
        moves=["a"] * chance.below(5),
        undone=["b"] * chance.below(2),
        hinted=told,
        hints=len(told),
        shown=not chance.below(4),
        seconds=float(chance.below(4)),
        first_solve=first if chance.below(2) else None,
    )


def test_two_logbooks_become_one_without_loss(page: Page, app: str) -> None:
    ours, theirs = ([*logbooks(Chance("logbooks", name))] for name in "ab")
    pairs = [[msgspec.to_builtins(one), msgspec.to_builtins(other)] for one, other in zip(ours, theirs, strict=True)]
    page.goto("archive/")
    found = page.evaluate(
        """async ([app, pairs]) => {
          const { mergeLogbooks } = await import(`${app}/shell/logbook.js`);
          const merge = mergeLogbooks;
          return pairs.map(([one, other]) => [merge(one, other), merge(other, one), merge(one, one)]);
        }""",
        [app, pairs],
    )
    for one, other, (both, other_way, itself) in zip(ours, theirs, found, strict=True):
        whole = msgspec.convert(both, LogbookDocument)
        assert whole.puzzles == msgspec.convert(other_way, LogbookDocument).puzzles
        assert msgspec.convert(itself, LogbookDocument) == one
        assert set(whole.puzzles) == {*one.puzzles, *other.puzzles}
        for puzzle, kept in whole.puzzles.items():
            before = [book.puzzles[puzzle] for book in (one, other) if puzzle in book.puzzles]
            days = [each.first_solve.day for each in before if each.first_solve]
            assert (kept.first_solve and kept.first_solve.day) == min(days, default=None)
            assert len(kept.moves) == max(len(each.moves) for each in before)
            assert {*kept.hinted} == {place for each in before for place in each.hinted}
            assert kept.shown == any(each.shown for each in before)
        seeds = {game.seed: len(game.moves) for book in (one, other) for game in book.saved_games}
        assert {game.seed for game in whole.saved_games} == set(seeds)


HEADER = '"format":"skypuzzle/1","game":"skyliners","type":"logbook"'
RUBBISH = {
    "not JSON": "{",
    "no logbook": "[]",
    "another version": f'{{{HEADER},"edition":1,"puzzles":{{}}}}',
    "another game": f'{{{HEADER},"edition":2,"puzzles":{{}}}}'.replace("skyliners", "skyline"),
    "a wrong type": f'{{{HEADER},"edition":2,"puzzles":{{"a":{{"moves":7}}}}}}',
    "no number": f'{{{HEADER},"edition":2,"puzzles":{{"a":{{"seconds":1e999}}}}}}',
    "no day": f'{{{HEADER},"edition":2,"puzzles":{{"a":{{"feat":{{"day":"2027-02-30","seconds":1,"hints":0}}}}}}}}',
    "deep": "[" * 100_000,
    "markup": "<script>document.title = 'mine'</script><img src=x onerror=\"document.title = 'mine'\">",
}


def test_rubbish_in_the_storage_is_put_aside_and_told_once(page: Page) -> None:
    for rubbish in RUBBISH.values():
        put(page, rubbish)
        page.goto("progress/")
        expect(page.locator(".notices p")).to_have_text(
            "Your progress could not be read; the data is set aside under “Your progress”."
        )
        expect(page.locator(".unread li")).to_contain_text("skyliners")
        assert page.evaluate("localStorage.getItem('skypuzzle:unread:skyliners')") == rubbish
        assert page.evaluate("localStorage.getItem('skypuzzle:skyliners')") is None
        page.locator(".unread").get_by_role("button", name="Remove").click()
        page.get_by_role("dialog").get_by_role("button", name="Remove").click()
        expect(page.locator(".unread")).to_be_hidden()
        expect(page.locator("main button:focus")).to_have_count(1)  # not lost with the one that was pressed
        assert "mine" not in page.title()


def test_what_a_newer_version_has_kept_is_not_lost_on_an_old_page(page: Page) -> None:
    name, left = played(1, moves=2)
    newer = msgspec.to_builtins(left) | {"mood": "calm", "__proto__": {"polluted": True}}
    book = {"format": "skypuzzle/1", "game": GAME, "type": "logbook", "edition": 2, "puzzles": {name: newer}, "x": [1]}
    desk = {"format": "skypuzzle/1", "type": "desk", "edition": 1, "settings": {"sound": True}, "y": 2}
    put(page, msgspec.json.encode(book).decode())
    page.evaluate("desk => localStorage.setItem('skypuzzle:desk', JSON.stringify(desk))", desk)
    page.goto(f"{DAY}/{GAME}/2/")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Savepoint").click()
    expect(page.locator(".notices p")).to_have_count(0)
    kept, noted = (json.loads(page.evaluate(f"localStorage.getItem('skypuzzle:{key}')")) for key in (GAME, "desk"))
    assert kept["puzzles"][name] | {"seconds": 0} == newer | {
        "moves": left.moves[:1],
        "undone": left.moves[1:],
        "taken_back": 1,
        "seconds": 0,
    }
    assert (kept["x"], noted["y"], noted["settings"]["sound"]) == ([1], 2, True)
    assert noted["savepoints"] == {name: left.moves[:1]}

    edition = msgspec.json.encode(book | {"edition": 3}).decode()
    put(page, edition)
    page.goto(f"{DAY}/{GAME}/2/")
    page.get_by_role("button", name="Hint").click()
    told = "Your progress: saved by a newer version of these pages. What you do here is not saved."
    expect(page.locator(".notices p")).to_have_text(told)
    assert page.evaluate("Object.entries(localStorage).filter(([key]) => !key.endsWith('desk'))") == [
        ["skypuzzle:skyliners", edition]
    ]


def test_what_cannot_be_kept_is_told_and_played_nevertheless(browse: Browse, small_site: str) -> None:
    for script, sentence in (
        (f"({NO_STORAGE})()", "Your progress cannot be saved: this browser allows no storage here."),
        (FULL, "Your progress cannot be saved: this browser's storage is full."),
    ):
        page = browse(base_url=small_site, **PHONE)
        page.add_init_script(script)
        page.goto(f"{DAY}/{GAME}/1/")
        page.get_by_role("button", name="More").click()
        field = page.get_by_role("textbox").first
        field.fill((games_of(DAY)[0].game.playable(games_of(DAY)[0].puzzles[0]).solution() or [""])[0])
        field.press("Enter")
        expect(page.locator("main").get_by_text(sentence)).to_have_count(1)
        expect(page.get_by_role("button", name="Undo")).to_be_enabled()


def test_two_tabs_do_not_replace_what_the_other_kept_and_read_only_that(page: Page, app: str) -> None:
    keep = """async ([app, id, moves]) => {
      const { logbookOf } = await import(`${app}/shell/storage.js`);
      const { noProgress } = await import(`${app}/shell/session.js`);
      const { parse } = JSON;
      let times = 0;
      JSON.parse = (text) => (times++, parse(text));
      logbookOf("skyliners").keep(id, { ...noProgress(), moves });
      const kept = Object.values(logbookOf("skyliners").document().puzzles).map((progress) => progress.moves);
      JSON.parse = parse;
      return [kept, times];
    }"""
    other = page.context.new_page()
    for tab in (page, other):
        tab.goto("archive/")
        tab.wait_for_load_state("networkidle")  # the page itself reads the logbook once its days are there
    assert page.evaluate(keep, [app, "one", ["a"]]) == [[["a"]], 0]
    wait_for_storage(other, page)
    assert other.evaluate(keep, [app, "one", ["a", "b"]]) == [[["a", "b"]], 1]
    wait_for_storage(page, other)
    assert page.evaluate(keep, [app, "two", ["c"]]) == [[["a", "b"], ["c"]], 1]
    assert page.evaluate(keep, [app, "two", ["d"]]) == [[["a", "b"], ["d"]], 0]


def wait_for_storage(page: Page, of: Page) -> None:
    """What one tab has kept reaches another one a moment later."""
    written = of.evaluate("localStorage.getItem('skypuzzle:skyliners')")
    page.wait_for_function("text => localStorage.getItem('skypuzzle:skyliners') === text", arg=written)


def kept(page: Page, name: str) -> Progress:
    return msgspec.json.decode(
        page.evaluate("localStorage.getItem('skypuzzle:skyliners')"), type=LogbookDocument
    ).puzzles[name]


def type_line(page: Page, line: str) -> None:
    page.get_by_label("Type a move").fill(line)
    page.get_by_label("Type a move").press("Enter")


def test_two_tabs_of_a_puzzle_go_on_from_each_other(page: Page) -> None:
    name, solved = played(1)
    tabs = page, page.context.new_page()
    for tab in tabs:
        tab.goto(f"{DAY}/{GAME}/2/")
        tab.get_by_role("button", name="More").click()
    one, other = tabs
    type_line(one, " ".join(solved.moves[:3]))
    expect(other.locator(".telling")).to_have_text("You played on in another tab; this is the position now.")
    before = kept(one, name)
    type_line(other, "nonsense")
    assert kept(other, name) == before
    other.get_by_role("button", name="Hint").click()
    assert (kept(other, name).moves, kept(other, name).hints) == (solved.moves[:3], 1)
    wait_for_storage(one, other)
    one.get_by_role("button", name="Show the solution").click()
    one.get_by_role("button", name="Show it").click()
    expect(other.get_by_role("heading", name="That is the solution.")).to_be_visible()


def test_a_tab_that_was_told_nothing_takes_nothing_back(page: Page) -> None:
    name, solved = played(1)

    def elsewhere(progress: Progress) -> None:
        """A tab is not told of what it has put into the storage itself."""
        book = LogbookDocument(format="skypuzzle/1", game=GAME, type="logbook", edition=2, puzzles={name: progress})
        page.evaluate("text => localStorage.setItem('skypuzzle:skyliners', text)", msgspec.json.encode(book).decode())

    page.goto(f"{DAY}/{GAME}/2/")
    page.get_by_role("button", name="More").click()
    elsewhere(Progress(moves=solved.moves[:3], hinted=["x"], hints=1))
    page.get_by_role("button", name="Hint").click()
    assert (kept(page, name).moves, kept(page, name).hinted) == (solved.moves[:3], ["", "x"])
    page.clock.run_for(5_000)
    page.evaluate(HIDDEN)
    assert kept(page, name).seconds >= 5
    elsewhere(Progress(moves=solved.moves[:1], hinted=["y"], hints=1, shown=True))
    type_line(page, " ".join(solved.moves[3:]))
    expect(page.get_by_role("heading", name="That is the solution.")).to_be_visible()
    left = kept(page, name)
    assert (left.moves, left.hinted, left.first_solve) == (solved.moves, ["", "x", "y"], None)
    elsewhere(solved)
    page.evaluate(HIDDEN)
    assert kept(page, name) == solved


LINKS = """async ({ app, day, id, left }) => {
  const { unpackProgress, packProgress } = await import(`${app}/shell/progress_link.js`);
  const { board } = await import(`${app}/skyliners/board.js`);
  const puzzle = (await (await fetch(`${app}/../../${day}/skyliners/puzzles.json`)).json()).puzzles[1];
  const ready = await board(puzzle);
  const answer = (hash) => unpackProgress(hash, id, ready);
  const packed = async (text) => {
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const text64 = btoa(String.fromCharCode(...bytes));
    return "z" + text64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  };
  const good = await packProgress(id, left);
  const bad = [
    good + "A".repeat(5e6), good + "?", "", "q", `p${btoa("{}")}`, "p",
    await packed(JSON.stringify({ v: 1, id, m: "" }) + " ".repeat(9e4)),
    await packed(JSON.stringify({ v: 1, id, m: "", s: 7 }).replace(/7}$/, "1e999}")),
    await packProgress(id, { ...left, moves: [...left.moves, "nonsense"] }), await packProgress("another", left),
  ];
  const other = (sign) => (sign === "A" ? "B" : "A");
  const tampered = [...good].map((sign, place) => good.slice(0, place) + other(sign) + good.slice(place + 1));
  const answers = (hashes) => Promise.all(hashes.map((hash) => answer(hash)));
  return {
    good: await answer(good), length: good.length, bad: await answers(bad),
    tampered: await answers(tampered),
  };
}"""


def test_a_link_carries_what_was_played_and_nothing_else(page: Page, app: str) -> None:
    name, left = played(1, moves=3)
    kept = msgspec.to_builtins(left)
    page.goto("archive/")
    found = page.evaluate(LINKS, {"app": app, "day": str(DAY), "id": name, "left": kept})
    assert found["good"] == {"progress": kept}
    assert found["length"] < 200
    for answer in found["bad"]:
        assert "nothing was changed." in answer["trouble"]
    assert len(found["tampered"]) > 50
    moves = [answer["progress"]["moves"] for answer in found["tampered"] if "progress" in answer]
    assert len(moves) < 8
    playable = games_of(DAY)[0].game.playable(games_of(DAY)[0].puzzles[1])
    for line in moves:  # what was tampered with may still be somebody's progress, but only if the rules allow it
        PuzzleSession(playable).restore(line, [])


def test_progress_in_a_link_is_offered_before_it_replaces_anything(page: Page, browse: Browse, small_site: str) -> None:
    (name, left), (_, other) = played(1, moves=3), played(1, moves=1)
    book = LogbookDocument(format="skypuzzle/1", game=GAME, type="logbook", edition=2, puzzles={name: left})
    put(page, msgspec.json.encode(book).decode())
    page.goto(f"{DAY}/{GAME}/2/")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Continue elsewhere").click()
    field = page.get_by_label("Link with your progress")
    expect(field).to_have_value(re.compile("#carry="))
    link = field.input_value()

    there = browse(base_url=small_site, **PHONE)
    book.puzzles[name] = other
    put(there, msgspec.json.encode(book).decode())
    kept = "name => JSON.parse(localStorage.getItem('skypuzzle:skyliners')).puzzles[name].moves"
    there.goto(link)
    expect(there.get_by_role("dialog")).to_contain_text("This link brings 3 moves of this puzzle from another device.")
    there.get_by_role("button", name="Cancel").click()
    expect(there.get_by_role("grid")).to_be_visible()
    assert there.evaluate(kept, name) == other.moves
    there.goto("archive/")
    there.goto(link)
    there.get_by_role("button", name="Continue from there").click()
    expect(there.get_by_role("grid")).to_be_visible()
    assert there.evaluate(kept, name) == left.moves
    there.goto("archive/")
    there.goto(f"{link}tampered")
    expect(there.get_by_text("The progress in this link does not fit this puzzle")).to_have_count(1)
    assert there.evaluate(kept, name) == left.moves
    assert "#" not in there.url


def test_a_link_brings_the_first_solve_even_if_nothing_else_is_new(page: Page, app: str) -> None:
    name, _ = played(1)
    there, here = (Progress(first_solve=FirstSolve(day=date(2027, 1, day), seconds=9.0, hints=0)) for day in (2, 3))
    book = LogbookDocument(format="skypuzzle/1", game=GAME, type="logbook", edition=2, puzzles={name: here})
    put(page, msgspec.json.encode(book).decode())
    carrying = "async ([app, ...what]) => (await import(`${app}/shell/progress_link.js`)).packProgress(...what)"
    carrier = page.evaluate(carrying, [app, name, msgspec.to_builtins(there)])
    for _ in range(2):  # the second time, there is nothing to ask
        page.goto(f"{DAY}/{GAME}/2/#carry={carrier}")
        if kept(page, name) == here:
            page.get_by_role("button", name="Continue from there").click()
        expect(page.get_by_role("grid")).to_be_visible()
        assert kept(page, name).first_solve == there.first_solve
        page.goto("archive/")
