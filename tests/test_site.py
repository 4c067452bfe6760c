"""A site of the puzzles of all games: its files, and how days are added to it."""

import gzip
import json
import re
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any
from unittest import mock
from urllib.parse import urljoin, urlsplit

import pytest
from PIL import Image

from skypuzzle.documents import layout
from skypuzzle.errors import FileError, quote
from skypuzzle.games import GAMES, load
from skypuzzle.puzzles.collection import set_of_day
from skypuzzle.storage import Source
from skypuzzle.web.assets import expect_harmless, farewell_script
from skypuzzle.web.building import Fate, build, day_files, frame_files
from skypuzzle.web.frame import POLICY, frame_of
from skypuzzle.web.markup import EMPTY
from tests.nim.game import GAME as NIM
from tests.running import Ran, run

DAY = date(2027, 1, 2)
BASE = "https://example.org/p/"
HOSTILE = "</title><script>alert(1)</script>&\"'"
A_DAY_OF_A_GAME = 12_000
"""Bytes, compressed, at most."""


class Page(HTMLParser):
    """A page as a strict reader sees it."""

    def __init__(self, data: bytes) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self._open: list[str] = []
        self.feed(data.decode())
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs)
        self.tags.append((tag, dict(attrs)))
        if tag not in EMPTY:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [found for name, found in self.tags if name == tag]


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SKYPUZZLE_HOME", str(tmp_path / "home"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A day of all games, which come along with their sets."""
    folder = tmp_path_factory.mktemp("site") / "public"
    words = ("--from", DAY.isoformat(), "--today", DAY.isoformat(), "--base-url", BASE.rstrip("/"))
    assert run("site", "-o", str(folder), *words).code == 0
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def times(folder: Path) -> dict[str, int]:
    return {path.relative_to(folder).as_posix(): path.stat().st_mtime_ns for path in [folder, *folder.rglob("*")]}


def nim_site(folder: Path, days: int = 1, **options: Any) -> dict[str, bytes]:
    """So many days of a game that takes no time."""
    build(folder, [NIM], [DAY + timedelta(days=later) for later in range(days)], **options)
    return contents(folder)


def links(path: str, page: Page) -> Iterator[str]:
    """Where a page leads to; one that stands in for others is shown at their place."""
    shown = {"offline/puzzle.html": f"{DAY}/skyliners/1/", "offline/day.html": f"{DAY}/"}.get(path, path)
    for _, attributes in page.tags:
        for target in (attributes.get("href"), attributes.get("src")):
            if target is not None and not target.startswith("#"):
                yield urljoin(BASE + shown, target)


def test_every_page_is_safe_and_leads_to_files_that_exist(site: Path) -> None:
    files = contents(site)
    pages = {path: Page(data) for path, data in files.items() if path.endswith(".html")}
    places = ["", "archive/", "progress/", "about/", "how-to-play/", *(f"how-to-play/{name}/" for name in GAMES)]
    puzzles = [f"{DAY}/{name}/{number}/" for name in GAMES for number in range(1, 6)]
    whole = [f"{place}index.html" for place in (*places, f"{DAY}/", *puzzles)]
    assert sorted(pages) == sorted([*whole, "404.html", "offline/puzzle.html", "offline/day.html"])
    for path, page in pages.items():
        first = page.tags[2:4]  # after html and head
        assert first[1] == ("meta", {"http-equiv": "Content-Security-Policy", "content": POLICY}), path
        assert page.all("html") == [{"lang": "en"}]
        assert [set(script) for script in page.all("script")] == [{"type", "src"}], path
        assert not page.all("style")
        for tag, attributes in page.tags:
            assert not any(name.startswith("on") or name == "style" for name in attributes), (path, tag)
        for link in links(path, page):
            assert link.startswith(BASE), (path, link)
            target = urlsplit(link).path.removeprefix("/p/")
            assert target + ("index.html" if target == "" or target.endswith("/") else "") in files, (path, link)


def test_a_puzzle_has_a_page_a_preview_and_a_reward(site: Path) -> None:
    files = contents(site)
    summary = json.loads(files[f"{DAY}/day.json"])
    assert list(summary["games"]) == list(GAMES)
    for name in GAMES:
        data = files[f"{DAY}/{name}/puzzles.json"]
        assert len(gzip.compress(data)) <= A_DAY_OF_A_GAME
        document = json.loads(data)
        assert (document["game"], document["type"], document["set"]) == (name, "page", DAY.isoformat())
        path = set_of_day(name, DAY, load(name).edition)
        assert path is not None
        assert [puzzle["entry"] for puzzle in document["puzzles"]] == json.loads(path.read_bytes())["puzzles"]
        for number, puzzle in enumerate(document["puzzles"], 1):
            folder = f"{DAY}/{name}/{number}"
            assert puzzle["task"] in "".join(Page(files[f"{folder}/index.html"]).words).replace(
                "\N{RIGHT SINGLE QUOTATION MARK}", "'"
            )
            assert (f'content="{BASE}{folder}/preview.png"').encode() in files[f"{folder}/index.html"]
            with Image.open(BytesIO(files[f"{folder}/preview.png"])) as image:
                assert image.size == (1200, 630)
            assert len(files[f"{folder}/preview.png"]) < 40_000
            drawings = {path for path in files if path.startswith(f"{folder}/") and path.endswith(".svg")}
            about = summary["games"][name]["puzzles"][number - 1]
            given, solved = [f"{folder}/given.svg"], [f"{folder}/solved.svg"]
            assert drawings == {*([] if about["plays"] else given), *(solved if about["picture"] else [])}
            for drawing in drawings:
                assert files[drawing].startswith(b"<svg ")
                assert b"<script" not in files[drawing].lower()
    assert files[f"{DAY}/booklet.pdf"].startswith(b"%PDF")
    index = json.loads(files["days.json"])
    assert (index["days"], index["base_url"]) == ([DAY.isoformat()], BASE)
    assert f"{index['app']}/shell/puzzle_page.js" in files


def test_adding_a_day_touches_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "public"
    before = nim_site(folder, 2)
    at = times(folder)
    after = nim_site(folder, 3)
    new = {path for path in after if path.startswith("2027-01-04/")}
    assert set(after) == {*before, *new}
    assert {path for path in before if before[path] != after[path]} == {"days.json"}
    assert {path for path, time in times(folder).items() if path in at and time != at[path]} == {".", "days.json"}
    assert json.loads(after["days.json"])["days"] == ["2027-01-02", "2027-01-03", "2027-01-04"]


def test_what_is_not_found_anywhere_needs_no_other_file() -> None:
    page = Page(frame_files(frame_of([NIM]))["404.html"])
    assert not any({"href", "src"} & set(attributes) for _, attributes in page.tags)
    assert "There is no such page" in page.words


def test_a_path_that_is_kept_for_ever_has_the_same_file_on_every_site() -> None:
    wanted = frame_files(frame_of([NIM]))
    for frame in (frame_of([NIM], BASE), frame_of([NIM], is_offline=False)):
        files = frame_files(frame)
        app = [path for path in files if path.startswith("app/")]
        assert len(app) == len(frame.app) >= 9
        assert [path for path in app if files[path] != wanted[path]] == []


def test_the_same_puzzles_give_the_same_bytes_on_any_number_of_processes(tmp_path: Path, site: Path) -> None:
    assert nim_site(tmp_path / "one", 4) == nim_site(tmp_path / "two", 4, jobs=2)
    again = day_files(frame_of(map(load, GAMES), BASE), DAY)
    assert again == {path: data for path, data in contents(site).items() if path.startswith(f"{DAY}/")}


def test_an_interrupted_run_leaves_whole_days_and_goes_on(tmp_path: Path) -> None:
    undisturbed, folder = nim_site(tmp_path / "undisturbed", 3), tmp_path / "public"
    of_a_day = sum(path.startswith(DAY.isoformat()) for path in undisturbed)
    write, written = Path.write_bytes, 0

    def interrupted(path: Path, data: bytes) -> int:
        nonlocal written
        written += 1
        if written == of_a_day + 3:
            raise KeyboardInterrupt
        return write(path, data)

    with mock.patch.object(Path, "write_bytes", interrupted), pytest.raises(KeyboardInterrupt):
        nim_site(folder, 3)
    left = contents(folder)
    assert {path.partition("/")[0] for path in left if path.startswith("2027")} == {DAY.isoformat()}
    assert all(left[path] == undisturbed[path] for path in left if path != "days.json")
    assert json.loads(left["days.json"])["days"] == []
    (folder / ".draft-2027-01-03").mkdir()  # of a run that was killed
    assert nim_site(folder, 3) == undisturbed
    (folder / "2027-01-03").rename(folder / ".draft-old-2027-01-03")  # killed while that day was being replaced
    assert nim_site(folder) == undisturbed
    assert not list(folder.glob(".*"))


def test_a_site_that_took_offline_use_back_does_not_bring_it_again_unless_told(tmp_path: Path) -> None:
    folder = tmp_path / "public"
    runs = [(None, True), (False, False), (None, False), (True, True), (None, True)]
    for later, (told, is_offline) in enumerate(runs):
        build(folder, [NIM], [DAY + timedelta(days=later)], is_offline=told)
        files = contents(folder)
        assert (files["sw.js"] == farewell_script()) is not is_offline
        assert (b'rel="manifest"' in files["index.html"]) is is_offline
        assert json.loads(files["days.json"])["offline"] is is_offline


def test_two_runs_do_not_write_one_site(tmp_path: Path) -> None:
    folder = tmp_path / "public"

    def meanwhile(work: Iterable[Any], _number: int, _what: str) -> Iterator[Any]:
        items = iter(work)
        yield next(items)
        with pytest.raises(FileError, match=f"^{re.escape(quote(str(folder)))}: another run is writing this site$"):
            nim_site(folder, 3)
        yield from items

    assert nim_site(folder, 2, watch=meanwhile) == nim_site(tmp_path / "alone", 2)


def test_what_is_there_is_never_overwritten_unless_asked_for(tmp_path: Path) -> None:
    folder = tmp_path / "public"
    nim_site(folder)
    changed = folder / "2027-01-02" / "nim" / "1" / "index.html"
    changed.write_bytes(b"mine")
    days = [DAY, DAY + timedelta(days=1)]
    assert build(folder, [NIM], days) == {days[0]: Fate.OTHER, days[1]: Fate.ADDED}
    assert changed.read_bytes() == b"mine"
    assert json.loads((folder / "days.json").read_bytes())["days"] == ["2027-01-02", "2027-01-03"]
    assert build(folder, [NIM], days, force=True) == {days[0]: Fate.REPLACED, days[1]: Fate.SAME}
    assert contents(folder) == nim_site(tmp_path / "undisturbed", 2)
    with pytest.raises(FileError, match=f"this site was made without --base-url; write to a new folder for {BASE}"):
        nim_site(folder, base_url=BASE)
    (folder / "days.json").write_text('{"format": "skypuzzle/1", "type": "puzzle-set", "days": []}')
    with pytest.raises(FileError, match=r"its days\.json is not the index of a site"):
        nim_site(folder)
    other = tmp_path / "other"
    other.mkdir()
    (other / "letter.txt").write_text("Dear")
    with pytest.raises(FileError, match="not empty, and not a skypuzzle site"):
        nim_site(other)
    with pytest.raises(FileError, match="it is not a folder"):
        nim_site(other / "letter.txt")
    assert [each.name for each in other.iterdir()] == ["letter.txt"]


def test_drawings_are_nothing_but_shapes() -> None:
    words = '<svg><title>&lt;img onerror="1" style="x"&gt; \u0130</title><rect x="1"/></svg>'
    assert expect_harmless(words) == words
    for inside in (
        "<script>alert(1)</script>",
        '<rect onload="x"/>',
        '<rect x="1"\nONCLICK = "x"/>',
        '<g style="x"></g>',
        '<rect fill="url(x.svg#y)"/>',
        '<title>\u0130\u0130</title><text xlink:href="x">x</text>',
    ):
        with pytest.raises(AssertionError, match="a drawing has"):
            expect_harmless(f"<svg>{inside}</svg>")


def test_hidden_files_do_not_matter(tmp_path: Path) -> None:
    """Those of a checkout, or of a first run that was killed while it wrote the index."""
    folder = tmp_path / "public"
    (folder / ".git").mkdir(parents=True)
    left = folder / ".days.json.0badcafe"
    left.write_text('{"form')
    assert nim_site(folder) == nim_site(tmp_path / "undisturbed")


def test_what_was_done_is_told_in_a_line_or_two() -> None:
    days = [DAY + timedelta(days=later) for later in range(4)]
    asked = ("site", "-o", "public", "--from", str(DAY), "--today", str(DAY))
    with mock.patch("skypuzzle.web.building.build") as built:
        built.return_value = dict(zip(days, [Fate.OTHER, Fate.SAME, Fate.ADDED, Fate.ADDED], strict=True))
        ran = run(*asked)
        assert (ran.code, ran.out) == (0, "")
        assert ran.err.splitlines() == [
            "skypuzzle: 2027-01-02 has different contents and stays unchanged; --force replaces it",
            "skypuzzle: 'public': 2 days added, 1 day unchanged",
        ]
        built.return_value = dict.fromkeys(days, Fate.OTHER)
        assert run(*asked).err.splitlines() == [
            "skypuzzle: 2027-01-02 and 3 more days have different contents and stay unchanged; --force replaces them"
        ]


def test_what_was_done_is_one_document_if_that_is_asked_for(tmp_path: Path) -> None:
    days = [DAY + timedelta(days=later) for later in range(4)]
    asked = ("site", "-o", "public", "--from", str(DAY), "--today", str(DAY), "--days", "5", "--ahead", "3", "--json")
    with mock.patch("skypuzzle.web.building.build") as built:
        built.return_value = dict(zip(days, Fate, strict=True))
        ran = run(*asked)
    assert (ran.code, ran.err) == (0, "skypuzzle: 2027-01-05 is the last day to be published; raise --ahead for more\n")
    report = json.loads(ran.out)
    fates = ["added", "replaced", "same", "other", "ahead"]
    assert report == {
        "format": "skypuzzle/1",
        "type": "site",
        "folder": "public",
        "days": [{"day": str(DAY + timedelta(days=later)), "fate": fate} for later, fate in enumerate(fates)],
    }
    file = tmp_path / "report.json"
    file.write_text(ran.out)
    assert run("verify", str(file)) == Ran(3, f"{file}: undecided: $: a report cannot be proven again\n", "")
    file.write_text(json.dumps(report | {"days": [{"day": "tomorrow", "fate": "added"}]}))
    assert run("verify", str(file)).code == 2


def test_nothing_in_a_set_becomes_markup() -> None:
    game = load("skyliners")
    path = set_of_day(game.name, DAY, game.edition)
    assert path is not None
    document = json.loads(path.read_bytes())
    document["line"] = HOSTILE
    for entry in document["puzzles"]:
        entry["title"] = HOSTILE
    source = Source("hostile", layout(document).encode())
    files = day_files(frame_of([game], BASE), DAY, lambda _game, _day: source)
    for name in ("index.html", "skyliners/1/index.html"):
        page = Page(files[f"{DAY}/{name}"])
        assert [set(script) for script in page.all("script")] == [{"type", "src"}]
        assert "<script>alert(1)</script>" in "".join(page.words)
    assert all(b"<script" not in data for path, data in files.items() if path.endswith((".svg", ".png", ".pdf")))


def test_few_days_go_out_ahead(tmp_path: Path) -> None:
    asked = ("site", "-o", str(tmp_path / "public"), "--today", "2027-01-01")
    with mock.patch("skypuzzle.web.building.build", return_value={}) as built:
        assert run(*asked).code == 0
        assert built.call_args[0][2] == [date(2027, 1, 1)]
        ran = run(*asked, "--days", "20", "--ahead", "2")
        assert built.call_args[0][2] == [date(2027, 1, 1), date(2027, 1, 2), date(2027, 1, 3)]
        assert ran.err == "skypuzzle: 2027-01-03 is the last day to be published; raise --ahead for more\n"
        built.reset_mock()
        for words in (
            ("--from", "2027-01-09"),
            ("--from", "9999-12-31", "--days", "2"),
            ("--base-url", "example.org"),
            ("--base-url", "javascript:alert(1)"),
            ("--base-url", "https://example.org/?q"),
        ):
            assert run(*asked, *words).code == 2
        assert not built.called
