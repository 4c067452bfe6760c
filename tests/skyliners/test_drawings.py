"""Drawings: what they show, told apart without colour, in words as well, and as PNG and GIF."""

import json
import math
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from unittest import mock

import pytest
from PIL import Image

from skypuzzle.pictures.drawing import box, label, picture, text_picture, text_width, wrapped
from skypuzzle.pictures.images import Frame, gif, png, step_by_step, turn_by_turn
from skypuzzle.skyliners import Build, Piece, Planning, Side, Turn, parse_position, turn_known_to
from skypuzzle.skyliners.pictures.films import scoring
from skypuzzle.skyliners.pictures.from_above import NUMBER, from_above
from skypuzzle.skyliners.pictures.scene import DARK, LIGHT, SIDE_FILL, SIDE_INK, THEMES, Theme
from skypuzzle.skyliners.pictures.skyline import WINDOWS, skyline
from tests.running import Ran, run, skypuzzle
from tests.skyliners.games import board
from tests.skyliners.naive_scoring import naive_totals
from tests.skyliners.puzzles import NEW_YEAR

SET = NEW_YEAR
PUZZLES = json.loads(SET.read_text())["puzzles"]
CITY = "1^pp2p/1^2..4/1^1p21^/3^.41^1/251.8^"
GAME = f"{CITY} SWNE S2@a1 1.0.0/2.0.0/1.0.0/2.0.0 WE2,NB4,S?,WA2 NW,SE,?,NE full"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("games") / "games.json"
    run("simulate", "--players", "2", "--variant", "full", "--games", "2", "--seed", "5", "-o", str(file))
    return file


def drawn(tmp_path: Path, *words: str) -> ET.Element:
    """The SVG that `show` writes."""
    file = tmp_path / "picture.svg"
    ran = run("show", *words, "-o", str(file))
    assert (ran.code, ran.out) == (0, "")
    assert ran.err == "" or ran.err.startswith("skypuzzle: note: pieces are missing")
    return ET.fromstring(file.read_text())


def told(drawing: ET.Element) -> str:
    return drawing.findtext(f"{SVG}desc") or ""


def fills(drawing: ET.Element, shape: str) -> Counter[str | None]:
    return Counter(element.get("fill") for element in drawing.iter(SVG + shape))


def texts(drawing: ET.Element) -> list[str | None]:
    return [element.text for element in drawing.iter(f"{SVG}text")]


def test_every_picture_has_its_words(tmp_path: Path, record: Path) -> None:
    for words, title, description in (
        ([CITY], "from above", f"Board {CITY}; S is at the bottom. N sees 3 1 2 3 2 in its rows A to E."),
        ([CITY, "--view", "W"], "as W sees it", "seen from W. Row A shows a5 d5. Row B shows a4 b4 e4."),
        ([GAME], "from above", f"Position {GAME}; S is at the bottom."),
        ([GAME, "--seat", "E"], "from above", "W must see 2 in row A, 2 in row E."),
        ([f"{SET}#1"], ": build, easy", "E must see 1 in row D, 2 in row E. W must see 3 in row D, 2 in row E."),
        ([f"{SET}#1"], ": build, easy", "Place 2 floors and 2 roofs"),
        ([f"{SET}#1", "--solution"], ": build, easy", f"Board {PUZZLES[0]['solution']['board']};"),
        ([f"{SET}#4"], ": reach, expert", "N is at the bottom."),
        ([f"{SET}#4", "--solution"], ": reach, expert", "Marked: b5. The solution: Fb5 =D2"),
        ([f"{SET}#5", "--view", "yellow"], "as E sees it: secure, expert", "E must see"),
        ([f"{record}#2", "--turn", "3"], "from above", "Position "),
    ):
        drawing = drawn(tmp_path, *words)
        assert drawing.get("role") == "img"
        assert title in (drawing.findtext(f"{SVG}title") or "")
        assert description in told(drawing)


def test_a_site_looks_like_what_stands_there(tmp_path: Path) -> None:
    drawing = drawn(tmp_path, CITY)
    roofs = CITY.count("^")
    assert [fills(drawing, "polygon")[facet] for facet in LIGHT.roof] == [roofs] * 4
    assert fills(drawing, "circle")[LIGHT.tree] == 3 * CITY.count("p")
    assert sum(rect.get("stroke-dasharray") is not None for rect in drawing.iter(f"{SVG}rect")) == CITY.count(".")
    assert Counter(texts(drawing))["8"] == 1
    assert Counter(texts(drawing))["4"] == 2 + 1  # two buildings and a rank


def test_signs_say_what_each_side_must_see(tmp_path: Path) -> None:
    for number, puzzle in enumerate(PUZZLES[:3], 1):
        shown = fills(drawn(tmp_path, f"{SET}#{number}"), "polygon")
        for side in Side:
            assert shown[SIDE_FILL[side]] == sum(plan[0] == str(side) for plan in puzzle["plans"])


def test_only_what_is_seen_has_windows(tmp_path: Path) -> None:
    # S sees 2 and 3 floors in row A, 5 in B, 1 and 4 in C, 1 and 2 in D, 8 in E
    drawing = drawn(tmp_path, CITY, "--view", "S")
    assert fills(drawing, "rect")[LIGHT.window] == WINDOWS * (2 + 3 + 5 + 1 + 4 + 1 + 2 + 8)
    assert [text for text in texts(drawing) if text in list("012345")] == ["2", "1", "2", "2", "1"]
    dark = drawn(tmp_path, board(a1="3", a2="3", b1="2^"), "--view", "green", "--theme", "dark")
    assert fills(dark, "rect")[DARK.window] == WINDOWS * (3 + 2)
    assert fills(dark, "polygon")[DARK.hidden] == 2  # front and top of a2


def test_the_nearest_stand_in_front(tmp_path: Path) -> None:
    """In each row, later shapes are nearer: they are drawn over what stands behind."""
    far_first = drawn(tmp_path, board(a5="1", a1="9"), "--view", "S")
    near = [rect.get("fill") for rect in far_first.iter(f"{SVG}rect") if rect.get("fill") == LIGHT.window]
    assert len(near) == WINDOWS * 9
    fronts = [
        shape.get("fill")
        for shape in far_first.iter(f"{SVG}polygon")
        if shape.get("fill") in (LIGHT.hidden, LIGHT.storeys(9))
    ]
    assert fronts == [LIGHT.hidden, LIGHT.hidden, LIGHT.storeys(9)]


def places(drawing: ET.Element, size: str) -> list[tuple[float, float, str]]:
    """Everything written in a size, with where it stands: y, x, text."""
    found = [text for text in drawing.iter(f"{SVG}text") if text.get("font-size") == size]
    return [(float(text.get("y", 0)), float(text.get("x", 0)), text.text or "") for text in found]


@pytest.mark.parametrize(("seat", "corners"), [("S", "6798"), ("W", "7869"), ("N", "8976"), ("E", "9687")])
def test_seats_turn_the_city(seat: str, corners: str, tmp_path: Path) -> None:
    drawing = drawn(tmp_path, board(a5="6", e5="7", e1="8", a1="9"), "--seat", seat)
    assert "".join(text for _, _, text in sorted(places(drawing, str(NUMBER)))) == corners


def test_counts_stand_where_each_side_looks_from(tmp_path: Path) -> None:
    counts = places(drawn(tmp_path, board(a1="1", a2="2", b2="3")), "25")
    highest, lowest = min(counts)[0], max(counts)[0]
    leftmost, rightmost = min(x for _, x, _ in counts), max(x for _, x, _ in counts)
    assert [text for y, _, text in sorted(counts) if y == highest] == ["1", "1", "1", "0", "0"]
    assert [text for y, _, text in sorted(counts) if y == lowest] == ["2", "1", "1", "0", "0"]
    assert [text for _, x, text in sorted(counts) if x == leftmost] == ["0", "0", "1", "2", "1"]
    assert [text for _, x, text in sorted(counts) if x == rightmost] == ["0", "0", "1", "1", "1"]


def test_the_same_text_in_any_process(tmp_path: Path) -> None:
    files = [tmp_path / f"{seed}.svg" for seed in (1, 2)]
    for file in files:
        environment = {**os.environ, "PYTHONHASHSEED": file.stem}
        subprocess.run(skypuzzle("show", GAME, "-o", str(file)), env=environment, check=True)
    assert files[0].read_text() == files[1].read_text()


def test_png_has_text_without_any_font_of_the_machine(tmp_path: Path) -> None:
    bare = picture(60, 30, "#ffffff", [], title="t", description="d")
    written = picture(60, 30, "#ffffff", [label(30, 15, "W✓–<", 20, "#000000")], title="<&>", description="d")
    blank, ink = (Image.open(BytesIO(png(text))).convert("L") for text in (bare, written))
    assert blank.size == ink.size == (120, 60)
    assert blank.getextrema() == (255, 255)
    assert ink.getextrema() == (0, 255)
    # every one of the four characters is there, each in its quarter
    wide = 4 * 0.602 * 20 * 2
    for place in range(4):
        left = 60 - wide / 2 + place * wide / 4
        assert min(ink.crop((int(left), 0, int(left + wide / 4), 60)).tobytes()) < 128
    file = tmp_path / "city.PNG"
    assert run("show", CITY, "-o", str(file)).code == 0
    with Image.open(file) as image:
        assert (image.format, image.width, image.height) == ("PNG", image.width, image.width)


@pytest.mark.parametrize(("width", "height"), [(988, 682), (864, 364), (333, 777)])
def test_no_line_of_pixels_is_lost(width: int, height: int) -> None:
    lines = [box(0, y, width, 1, "#000000") for y in range(0, height, 4)]
    image = Image.open(BytesIO(png(picture(width, height, "#ffffff", lines, title="t", description="d"), scale=1)))
    assert image.size == (width, height)
    assert [y for y in range(height) if image.convert("L").getpixel((9, y)) == 0] == list(range(0, height, 4))


def test_lines_are_broken_before_they_are_too_wide() -> None:
    words = "WWW MMM iii lll the quick brown fox"
    assert wrapped(words, 10, 1000) == [words]
    for width in (30, 60, 90):
        assert " ".join(wrapped(words, 10, width)).split() == words.split()
        assert all(text_width(line, 10) <= width for line in wrapped(words, 10, width))
    assert wrapped("x" * 18, 10, 60) == ["x" * 9] * 2
    assert wrapped("", 10, 60) == []


def test_text_as_a_picture_keeps_its_columns() -> None:
    drawing = ET.fromstring(text_picture(["a  <b", "", "   c"], title="t", description="d"))
    columns = [round((float(word.get("x", 0)) - 12) / (0.602 * 16), 2) for word in drawing.iter(f"{SVG}text")]
    assert (texts(drawing), columns) == (["a", "<b", "c"], [0, 3, 3])
    assert float(drawing.get("width", 0)) >= 12 + 5 * 0.602 * 16
    wide = ET.fromstring(text_picture(["a"], title="t", description="d", columns=60))
    assert float(wide.get("width", 0)) >= 60 * 0.602 * 16


def test_frames_of_an_animation_get_the_size_of_the_largest() -> None:
    frames = [
        Frame(picture(width, height, colour, [], title="t", description="d"), seconds)
        for width, height, colour, seconds in ((40, 20, "#00ff00", 0.5), (30, 50, "#ff0000", 2))
    ]
    with Image.open(BytesIO(gif(frames))) as film:
        assert film.size == (40, 50)
        assert film.info["duration"] == 500
        film.seek(1)
        assert film.info["duration"] == 2000
        assert film.convert("RGB").getcolors() == [(2000, (255, 0, 0))]


def test_the_end_of_an_animation_stays() -> None:
    assert [frame.seconds for frame in turn_by_turn(["a", "b", "c"])] == [1.2, 1.2, 5]
    assert [frame.seconds for frame in step_by_step(["a", "b"], ["x" * 10, "x" * 100])] == pytest.approx([1.8, 9.5])


def test_a_film_of_a_game(tmp_path: Path, record: Path) -> None:
    game = json.loads(record.read_text())["records"][0]
    turns, seats, antennas = len(game["turns"]), 2, sum(game["result"]["antennas"].values())
    cards = sum(action.startswith("=") for turn in game["turns"] for action in turn["actions"])
    scoring = cards + antennas + seats + 1
    for words, frames in (([], turns + 1 + scoring), (["--turn", "4", "--view", "N", "--theme", "dark"], 5)):
        file = tmp_path / "game.gif"
        assert run("show", f"{record}#1", *words, "-o", str(file)) == Ran(0, "", "")
        with Image.open(file) as film:
            assert (film.format, film.n_frames, film.info["loop"]) == ("GIF", frames, 0)  # type: ignore[attr-defined]


@pytest.mark.parametrize("variant", ["full", "intro"])
def test_a_game_is_scored_antenna_by_antenna(variant: str, tmp_path: Path) -> None:
    games = tmp_path / "games.json"
    run("simulate", "--players", "4", "--variant", variant, "--games", "3", "--seed", "11", "-o", str(games))
    for game in json.loads(games.read_text())["records"]:
        last = run("apply", game["start"], *(f"{turn['side']}: {' '.join(turn['actions'])}" for turn in game["turns"]))
        *steps, end = [moment.scene for moment in scoring(parse_position(last.out.strip()), Side.S)]
        tallies = [scene.tally for scene in (*steps, end) if scene.tally is not None]
        assert len(tallies) == len(steps) + 1
        # one antenna at a time, never one taken away, and points that only grow
        for before, after in pairwise(tallies):
            assert after.antennas[: len(before.antennas)] == before.antennas
            assert len(after.antennas) - len(before.antennas) <= 1
            assert all(after.points[side].total >= before.points[side].total for side in after.points)
        totals = {str(side): points.total for side, points in tallies[-1].points.items()}
        assert totals == naive_totals(last.out.strip()) == game["result"]["scores"]
        placed = Counter(str(side) for _, side in tallies[-1].antennas)
        assert all(placed[side] == number for side, number in game["result"]["antennas"].items())
        assert [str(side) for side in tallies[-1].winners] == game["result"]["winners"]
        assert all(winner in end.note.split(" with ")[0] for winner in game["result"]["winners"])
        # every antenna is drawn, from above and as part of the skyline
        for drawing in (from_above(end), skyline(end, Side.N, film=[end])):
            masts = [line for line in ET.fromstring(drawing).iter(f"{SVG}polyline") if line.get("stroke-width") == "3"]
            assert len(masts) == sum(placed.values())


def test_a_close_end_says_why() -> None:
    for office, verdict in (
        ("NA1,EA1", "N blue and E yellow win with 5 points each and equally many antennas."),
        ("NA1,EA2", "N blue wins with 5 points."),
        ("NA1,NC1,EA1,EE1,EC1", "N blue wins with 7 points, as many as E yellow, but more antennas: 2 to 1."),
    ):
        *_, last = scoring(parse_position(f"{board(e5='1', e1='1')} NE - 0.0.0/0.0.0 {office} NE,SE full"), None)
        assert last.scene.note == verdict


def test_a_film_of_an_explanation(tmp_path: Path) -> None:
    for number in (1, 4):
        steps = json.loads(run("explain", f"{SET}#{number}", "--json").out)["steps"]
        file = tmp_path / "how.gif"
        assert run("show", f"{SET}#{number}", "--explain", "-o", str(file)) == Ran(0, "", "")
        with Image.open(file) as film:
            # what is given, each step, and where it builds up slowly, all of it together
            assert film.n_frames == 1 + len(steps) + (number == 1)  # type: ignore[attr-defined]
    without = tmp_path / "puzzle.json"
    puzzle = {"format": "skypuzzle/1", "game": "skyliners", "type": "puzzle", **PUZZLES[3]}
    without.write_text(json.dumps({key: value for key, value in puzzle.items() if key != "solution"}))
    assert run("show", str(without), "--explain", "-o", str(file)) == Ran(0, "", "")


def test_turns_of_a_record_as_text_and_json(record: Path) -> None:
    document = json.loads(record.read_text())["records"][1]
    start = run("show", f"{record}#2", "--turn", "0", "--json").out
    assert json.loads(start)["position"] == document["start"]
    turns = [f"{turn['side']}: {' '.join(turn['actions'])}" for turn in document["turns"][:3]]
    played = run("apply", document["start"], *turns).out.strip()
    assert run("show", f"{record}#2", "--turn", "3").out == run("show", played).out
    assert run("show", f"{record}#2", "--turn", str(len(document["turns"]))).out == run("show", f"{record}#2").out


def test_puzzles_as_text_and_json() -> None:
    shown = run("show", f"{SET}#1").out
    assert shown.startswith("build, easy  (4, 93a4781a0ebae3ff)\n")
    assert shown.endswith("Place 2 floors and 2 roofs so that each side sees what it must.\n")
    assert run("show", f"{SET}#1").out == shown
    document = json.loads(run("show", f"{SET}#1", "--json").out)
    assert {**PUZZLES[0], "format": "skypuzzle/1", "game": "skyliners", "type": "puzzle"} == document
    assert run("show", "-", stdin=json.dumps(document).encode()).out == shown
    solved = json.loads(run("show", f"{SET}#1", "--solution", "--json").out)
    assert solved["position"] == PUZZLES[0]["solution"]["board"]
    assert run("show", f"{SET}#1", "--solution").out.count("+") == 2


def test_a_skyline_as_text() -> None:
    lines = run("show", GAME, "--view", "W").out.splitlines()
    assert lines[0] == "W red"
    assert lines[2].split() == ["A", "2", "2", "a5", "1^", "(b5", "p)", "(c5", "p)", "d5", "2", "(e5", "p)"]
    assert [line.split()[1] for line in lines[2:]] == ["2", "3", "2", "2", "3"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([CITY, "--turn", "1"], "turn '1': only a game record has turns"),
        (["RECORD#1", "--turn", "999"], "turn '999': the game has"),
        ([CITY, "--solution"], "only a puzzle has a solution"),
        ([f"{SET}#1", "--explain"], "needs -o FILE.gif"),
        ([CITY, "-o", "FOLDER/x.gif"], "a .gif shows a game record, or with --explain a puzzle"),
        ([f"{SET}#1", "-o", "FOLDER/x.gif"], "a .gif shows a game record, or with --explain a puzzle"),
        (["RECORD#1", "--explain", "-o", "FOLDER/x.gif"], "a .gif shows a game record"),
        ([f"{SET}#1", "--turn", "1", "--explain", "-o", "FOLDER/x.gif"], "turn '1': only a game record has turns"),
        ([f"{SET}#1", "--known-to", "S", "--explain", "-o", "FOLDER/x.gif"], "a puzzle shows what its player may know"),
        ([f"{SET}#1", "--solution", "--explain", "-o", "FOLDER/x.gif"], "--solution"),
        ([CITY, "-o", "FOLDER/x.pdf"], "a single picture must be .svg or .png"),
        ([CITY, "--theme", "pink", "-o", "FOLDER/x.svg"], "theme 'pink': expected light, dark or print"),
        ([CITY, "--theme", "pink"], "theme 'pink': expected light, dark or print"),
        ([CITY, "--view", "up", "-o", "FOLDER/x.svg"], "side 'up': expected N, E, S, W"),
        ([f"{SET}#1", "--known-to", "S"], "a puzzle shows what its player may know"),
        ([str(SET), "--seat", "N"], "is for one puzzle; name one, such as"),
        ([f"{SET}#6"], "it holds 5 puzzles; name one as"),
        (["ffff"], "no known puzzle has an id that begins like this"),
        ([CITY, "-o", "FOLDER/nowhere/x.svg"], "cannot write"),
    ],
)
def test_what_cannot_be_shown(words: list[str], complaint: str, tmp_path: Path, record: Path) -> None:
    typed = [word.replace("FOLDER", str(tmp_path)).replace("RECORD", str(record)) for word in words]
    ran = run("show", *typed)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert complaint in ran.err
    assert not list(tmp_path.iterdir())


def test_a_puzzle_without_its_solution_says_so() -> None:
    puzzle = {"format": "skypuzzle/1", "game": "skyliners", "type": "puzzle", **PUZZLES[3]}
    wrong = {**puzzle, "solution": {"actions": ["Fc3", "=D2"]}}
    del puzzle["solution"]
    assert "does not give the solution" in run("show", "-", "--solution", stdin=json.dumps(puzzle).encode()).err
    ran = run("show", "-", "--solution", stdin=json.dumps(wrong).encode())
    assert ran.code == 2
    assert ran.err.startswith("skypuzzle: puzzle beabcd9f08e3cef6, solution, ")


def test_a_puzzle_with_nothing_to_place(tmp_path: Path) -> None:
    puzzle = {"format": "skypuzzle/1", "game": "skyliners", "type": "puzzle", **PUZZLES[0], "supply": "0.0.0"}
    file = tmp_path / "puzzle.json"
    file.write_text(json.dumps(puzzle))
    assert "Place nothing so that" in run("show", str(file)).out
    assert "Place nothing so that" in told(drawn(tmp_path, str(file)))


def test_so_much_to_place_that_it_is_counted(tmp_path: Path) -> None:
    puzzle = {"format": "skypuzzle/1", "game": "skyliners", "type": "puzzle", **PUZZLES[0], "supply": "60.1.0"}
    file = tmp_path / "puzzle.json"
    file.write_text(json.dumps(puzzle))
    written = texts(drawn(tmp_path, str(file)))
    assert "× 60" in written
    assert "× 1" not in written


def test_text_needs_no_drawing_library() -> None:
    code = f"import sys; from skypuzzle.cli import main; main(['show', {GAME!r}]); print(sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert not re.search(r"'(typst|PIL|ortools|skypuzzle\.pictures\.drawing)'", loaded)


def linear(colour: str) -> list[float]:
    parts = [value / 255 for value in bytes.fromhex(colour[1:])]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def contrast(one: str, other: str) -> float:
    """As the Web Content Accessibility Guidelines reckon it."""
    dark, pale = sorted(
        sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))
        for colour in (one, other)
    )
    return (pale + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_everything_written_can_be_read(theme: Theme) -> None:
    assert contrast(theme.ink, theme.background) > 7
    assert contrast(theme.faint_ink, theme.background) > 4.5
    assert contrast(theme.faint_ink, theme.ground) > 4
    for floors in range(1, 12):
        assert contrast(theme.number(floors), theme.storeys(floors)) > 6
    for side in Side:
        assert contrast(SIDE_INK[side], SIDE_FILL[side]) >= 4.5
        assert max(contrast(SIDE_FILL[side], theme.background), contrast(theme.sign_line, theme.background)) > 7
    # what is hidden steps back behind what is seen, which stands out
    ground = theme.ground
    assert contrast(theme.hidden_line, ground) < 2.5 < max(contrast(part, ground) for part in theme.roof)
    assert contrast(theme.hidden_line, ground) < contrast(theme.faint_ink, ground) / 2


BLINDNESS = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Machado, Oliveira and Fernandes (2009), at full severity, on linear red, green and blue."""


def lab(colour: str, eyes: tuple[tuple[float, ...], ...]) -> list[float]:
    """A colour as such eyes see it, in CIELAB."""
    seen = [min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear(colour), strict=True)))) for row in eyes]
    to_xyz = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0178, 0.1098, 0.8730))
    x, y, z = (
        t ** (1 / 3) if (t := sum(a * b for a, b in zip(row, seen, strict=True))) > 0.008856 else 7.787 * t + 16 / 116
        for row in to_xyz
    )
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


def difference(one: str, other: str, eyes: tuple[tuple[float, ...], ...]) -> float:
    """Between two colours; 2 can just be seen."""
    return math.dist(lab(one, eyes), lab(other, eyes))


@pytest.mark.parametrize("eyes", BLINDNESS.values(), ids=BLINDNESS)
def test_colour_blind_people_can_tell_the_sides_apart(eyes: tuple[tuple[float, ...], ...]) -> None:
    for one in Side:
        for other in Side:
            if one < other:
                assert difference(SIDE_FILL[one], SIDE_FILL[other], eyes) > 18


ALL_COLOURS = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_only_sides_have_the_colours_of_sides(theme: Theme) -> None:
    city = (*theme.floors, *theme.roof, theme.tree, theme.lawn, theme.window, theme.hidden, theme.ground)
    for colour in city:
        _, *hue = lab(colour, ALL_COLOURS)
        assert math.hypot(*hue) < 25  # stone, slate and lichen, whereas sides are above 40
        for side in Side:
            assert difference(colour, SIDE_FILL[side], ALL_COLOURS) > 30
            assert min(difference(colour, SIDE_FILL[side], eyes) for eyes in BLINDNESS.values()) > 7
    # in the brightness that is left without any colour, a tree is not a roof
    assert min(contrast(theme.tree, theme.roof[2]), contrast(theme.tree_line, theme.tree)) > 1.8


def test_no_other_shape_has_the_colour_of_a_side(tmp_path: Path) -> None:
    """A bare city without signs: four discs, and nothing else."""
    for words in ([], ["--view", "S"]):
        drawing = drawn(tmp_path, CITY, *words)
        used = sum((fills(drawing, shape) for shape in ("rect", "polygon", "circle", "path")), Counter())
        assert [used[SIDE_FILL[side]] for side in Side] == ([0, 0, 1, 0] if words else [1, 1, 1, 1])


def test_the_letter_of_a_side_stands_at_the_board(tmp_path: Path) -> None:
    """No farther from it than the numbers of its rows."""
    for shown in (CITY, GAME, f"{SET}#1"):
        drawing = drawn(tmp_path, shown)
        board_box = max(drawing.findall(f"{SVG}rect")[1:], key=lambda rect: float(rect.get("width", 0)))
        left, width = float(board_box.get("x", 0)), float(board_box.get("width", 0))
        discs = [disc for disc in drawing.findall(f"{SVG}circle") if disc.get("fill") in SIDE_FILL.values()]
        assert len(discs) == 4
        for disc in discs:
            for at in ("cx", "cy"):
                assert left - 30 < float(disc.get(at, 0)) < left + width + 30


def test_a_film_for_one_player_does_not_give_away_what_others_plan(tmp_path: Path) -> None:
    turns = (Turn(Side.N, (Build(Piece.FLOOR, 0), Planning(3, 2))), Turn(Side.E, (Build(Piece.FLOOR, 1),)))
    assert [str(turn_known_to(Side.E, turn)) for turn in turns] == ["N: Fa1 =?", "E: Fb1"]
    assert str(turn_known_to(Side.N, turns[0])) == "N: Fa1 =D2"
    games = tmp_path / "games.json"
    run("simulate", "--players", "2", "--seed", "7", "-o", str(games))
    with mock.patch("skypuzzle.pictures.images.gif", return_value=b"") as made:
        run("show", f"{games}#1", "--known-to", "E", "-o", str(tmp_path / "game.gif"))
    notes = " ".join(re.findall(r"N: [^<]*", "".join(frame.svg for frame in made.call_args.args[0])))
    assert "=?" in notes
    assert not re.search(r"=[A-E]\d", notes)
