"""Cloud City to look at: text against golden files that a person has looked at, drawings by what they show."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from io import BytesIO
from pathlib import Path

import pytest
from msgspec import structs
from PIL import Image
from rich.console import RenderableType

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.checking.verdicts import Check, Finding, Reason
from skypuzzle.cloud_city.kinds.aerial import AERIAL
from skypuzzle.cloud_city.kinds.aerial.making import attempt, random_full_city
from skypuzzle.cloud_city.kinds.aerial.puzzle import AerialPuzzle
from skypuzzle.cloud_city.kinds.finish import FINISH
from skypuzzle.cloud_city.kinds.finish.puzzle import Finish, FinishPuzzle
from skypuzzle.cloud_city.kinds.rules import printed_rules
from skypuzzle.cloud_city.kinds.survey import SURVEY
from skypuzzle.cloud_city.kinds.survey.making import attempt as attempt_survey
from skypuzzle.cloud_city.notation.cities import parse_city, parse_walkway
from skypuzzle.cloud_city.notation.positions import parse_position, parse_turn
from skypuzzle.cloud_city.pictures.city_plan import WIDTH
from skypuzzle.cloud_city.pictures.from_above import from_above
from skypuzzle.cloud_city.pictures.oblique import BORDER, Standing, oblique
from skypuzzle.cloud_city.pictures.reports import check_report, review_report, solution, summary
from skypuzzle.cloud_city.pictures.scene import Scene, Shown, game_scenes, plan_text, scene_of
from skypuzzle.cloud_city.pictures.score_sheet import score_sheet, tie_break
from skypuzzle.cloud_city.pictures.sights import ASCII, HIDDEN, UNICODE, Glyphs, empty_sight, sight_of, sight_of_roofs
from skypuzzle.cloud_city.pictures.terminal import CityText, draw
from skypuzzle.cloud_city.pictures.theme import DARK, LIGHT, THEMES, Theme, parse_theme
from skypuzzle.cloud_city.pictures.towers import TOP, deck_height
from skypuzzle.cloud_city.questions.question import Built, CityQuestion, GameQuestion, Solved, Votes
from skypuzzle.cloud_city.questions.reviews import PlayerReview, TurnReview
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import QUARTER_OF, RECTANGLE, SIZE, SQUARE, Height, Shape, Walkway
from skypuzzle.cloud_city.rules.position import Move, Turn
from skypuzzle.cloud_city.rules.scoring import score, score_cities
from skypuzzle.cloud_city.simulation import Simulation
from skypuzzle.errors import NotationError, RuleError
from skypuzzle.limits import Limit
from skypuzzle.pictures.booklet import Section
from skypuzzle.pictures.images import gif, png, turn_by_turn
from skypuzzle.pictures.layout import plain_lines
from skypuzzle.play import replay
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty, Step, without_solution
from skypuzzle.verdicts import Verdict
from tests.cloud_city.reading_pictures import PictureReader

SVG = "{http://www.w3.org/2000/svg}"
PICTURES = Path(__file__).with_name("pictures")

BEST = (
    "S.GG.S/S...S./B....B/.SBBS./B....B/S.GG.S,a1-f1,a1-a5,c1-d1,c1-c6,d1-d6,f1-f6,a2-f2,a2-a4,f2-f4,b3-e3,c3-d3,"
    "e3-e5,a4-f4,a5-e5,a6-f6,c6-d6"
)
"""Of the cities known, the one with most votes: walkways of all levels cross and lie above each other."""
NESTED = (
    "SGBBGS/....../G.B.B./.B.G.S/S..G.S/.GB.G.,b1-e1,b1-b6,c1-c4,e1-e6,a2-f2,a2-a6,d2-d3,f2-f3,f3-f6,c4-e4,a6-f6,b6-e6,"
    "c6-d6"
)
GAME = (
    "e3:B.S./.G.G/..B./BB.G,f5-h5,h3-h5;e5:B.--/.G--/..SB/BB..;? BB..,BG..,S..S;?,?,?;?,?,? GS..,B..G,SS.. "
    "6.8.8.6.3/6.6.8.6.3/6.8.8.6.3 22 2 4,7 3x3"
)
ENDGAME = "c3:--.S.B/--S.S./B.B.B./B..B.B/----../----SS,g3-h3,g3-g7,c5-f5,c5-c6,f5-h5,h5-h8,c6-e6,e6-g6,e7-g7"
LEFT = "5.5.6.6.3/6.8.8.6.3/5.7.8.5.3"
OVER = f"{BEST};{NESTED.split(',')[0]},b1-b6,c1-c4,c6-d6 -;- - 4.6.7.6.1/4.8.8.6.0/6.7.7.4.0 0 - 1,8 3x3"


def check(name: str, picture: RenderableType, width: int = 80) -> None:
    lines = plain_lines(picture, width)
    assert max(map(len, lines)) <= width
    assert "".join(f"{line}\n" for line in lines) == (PICTURES / f"{name}.txt").read_text()


@pytest.mark.parametrize("unicode", [True, False])
def test_cities_look_as_they_did_when_last_looked_at(unicode: bool) -> None:
    suffix = "" if unicode else "_ascii"
    check(f"best{suffix}", draw(parse_city(BEST), width=80, unicode=unicode))
    check(f"nested{suffix}", draw(parse_city(NESTED), width=80, unicode=unicode))
    check(f"game{suffix}", draw(parse_position(GAME), width=80, unicode=unicode))


def test_roofs_without_heights_and_squares_without_tiles() -> None:
    nested = parse_city(NESTED)
    roofs = "oooooo/....../o.o.B./.o.o.o/o..o.o/.oo.o."
    check("roofs", draw(sight_of_roofs(roofs, nested.walkways), width=80))
    check("clues", draw(empty_sight(3, 3, {"a": (1, 2, 3), "c": (0, 8, 0), "3": (1, 1, 1), "6": (0, 0, 8)}), width=80))


@pytest.mark.parametrize(("glyphs", "along", "upright"), [(UNICODE, "─═≡", "│║┃"), (ASCII, "-=#", '|"#')])
def test_a_reader_finds_every_walkway_of_hidden_roofs(glyphs: Glyphs, along: str, upright: str) -> None:
    chance = Chance("reading")
    shapes = [shape for shape in (SQUARE, RECTANGLE) for _ in range(150)]
    cities = [city for shape in shapes if (city := random_full_city(chance, shape)) is not None]
    assert len(cities) > 60
    for city in [*cities, parse_city(BEST), parse_city(NESTED)]:
        width, height = 2 * city.box.width, 2 * city.box.height
        sight = sight_of_roofs(re.sub("[BGS]", "o", city.plan_text), city.walkways)
        lines = [line.plain for line in CityText(sight, glyphs).lines]
        found = PictureReader(lines, width, height, along, upright).walkways()
        assert {Walkway(c1 + SIZE * r1, c2 + SIZE * r2) for (c1, r1), (c2, r2) in found} == set(city.walkways), city


def test_every_character_belongs_to_its_quarter() -> None:
    text = CityText(sight_of(parse_city(GAME.split(";")[0])), UNICODE)
    lines = [line.plain for line in text.lines]
    for name, letter in (("e6", "B"), ("g6", "S"), ("f5", "G"), ("h3", "G"), ("f3", "B")):
        column, line = text.place(QUARTER_OF[name])
        assert lines[line][column] == letter
        assert text.quarter_at(column, line) == QUARTER_OF[name]
    assert text.quarter_at(0, 0) is None


@pytest.mark.parametrize(("seats", "shape"), [(2, RECTANGLE), (4, SQUARE)])
def test_whole_games_fit_on_a_terminal(seats: int, shape: Shape) -> None:
    record = Simulation(("random",) * seats, "wide", shape, 2).play(1)
    for position in list(replay(record.start, record.turns))[::3]:
        for unicode in (True, False):
            text = draw(position, width=80, unicode=unicode).plain
            assert max(map(len, text.splitlines())) <= 80
            assert unicode or text.isascii()


def test_score_sheet() -> None:
    over = parse_position(OVER)
    check("score", score_sheet(over))
    assert tie_break(score(over)) is None
    assert tie_break(score_cities([parse_city(BEST)] * 2, ())) == "equal on every level"


def turns(*words: str) -> tuple[Move, ...]:
    return tuple(parse_turn(text).move for text in words)


def test_solve_reports() -> None:
    asked = CityQuestion(parse_city(NESTED.split(",", maxsplit=1)[0]), goals=(Votes(50),))
    check("solve_city", solution(asked, Solved(parse_city(NESTED), 54), 80, unicode=True))
    position = parse_position(f"{ENDGAME} BB..,GG..,GG.. GG..,S..S,SS.. {LEFT} ? 1 4 3x3")
    played = turns("..GG@c3 c3-d3 +SS..", "GG..@c7 c3-c8 c8-d8 d3-d8 +?", "..SS@e3 e3-e7 e3-f3 +?")
    *_, end = replay(position, position.turns_of(played))
    answer = Solved(end.city(0), score(end).tallies[0].total, played)
    goals = (Votes(45), Built(parse_walkway("c3-c8")))
    check("solve_game", solution(GameQuestion(position, 0, goals), answer, 80, unicode=False))


def test_check_reports() -> None:
    position = parse_position(GAME)
    reasons = (Reason("4 votes already stand", 4),)
    secured = Finding(goals=(Votes(2),), verdict=Verdict.SECURED, open=(), reasons=reasons)
    helped = Finding(goals=(Votes(9),), verdict=Verdict.WITH_HELP, open=(Verdict.FORCED,), limit=Limit.TIME)
    line = position.turns_of(turns("..BB@c5 +?BB..", "BB..@g7 +?"))
    together = structs.replace(helped, goals=(Votes(2), Votes(9)), turns=line)
    found = Check(position=position, player=1, goals=(secured, helped), together=together)
    check("check", check_report(found, 80, unicode=True))
    assert "#... with help" in "\n".join(plain_lines(check_report(found, 80, unicode=False), 80))


def test_review_reports() -> None:
    own, other = turns("..GG@c3 c3-d3 +SS..", "GG..@c7 +?", "..SS@e3 e3-e7 e3-f3 +?"), turns("BB..@g7 +?")
    played = [Turn(seat, move) for move in own for seat, move in ((0, move), (1, other[0]))]
    values = ((48, 48, 45), (45, 28, 28), (28, 28, 28))
    reached, best = parse_city(NESTED), parse_city(BEST)
    reviews = tuple(
        TurnReview(turn=2 * at, before=before, after=after, later=later, ideal=best)
        for at, (before, after, later) in enumerate(values)
    )
    found = PlayerReview(player=0, votes=28, allowed=48, turns=reviews)
    check("review", review_report(found, reached, played, 80, unicode=True))
    assert summary(structs.replace(found, turns=())) == "player 1: 28 votes"
    open_turn = structs.replace(found.turns[0], before=None, ideal=None)
    unsettled = structs.replace(found, allowed=None, turns=(open_turn,))
    text = "\n".join(plain_lines(review_report(unsettled, reached, played, 80, unicode=False), 80))
    assert "not decided within the time limit" in text
    assert "possible: 48" not in text


def test_films_show_each_turn_and_leave_room_for_the_end() -> None:
    record = Simulation(("random", "random"), "films").play(1)
    positions = list(replay(record.start, record.turns))
    for seat, frames in ((None, 17), (1, 9)):
        scenes = list(game_scenes(positions, record.turns, seat))
        assert len(scenes) == frames
        for scene in scenes[1:]:
            assert sum(len(shown.sight.marked) for shown in scene.cities) == 1
        assert len({shown.sight.columns for shown in (scene.cities[0] for scene in scenes)}) == 1
    film = turn_by_turn([oblique(scene, DARK) for scene in game_scenes(positions, record.turns, 0)])
    with Image.open(BytesIO(gif(film[-3:], scale=0.5))) as image:
        assert getattr(image, "n_frames", 1) == 3


@pytest.fixture(scope="module")
def aerial() -> AerialPuzzle:
    attempts = (attempt(Chance("pictures", number), Level.EASY, SQUARE) for number in range(200))
    return next(puzzle for puzzle in attempts if puzzle)


def test_aerial_puzzles_are_drawn_printed_and_explained(aerial: AerialPuzzle) -> None:
    text = AERIAL.picture(aerial, 80, unicode=True).plain
    assert text.count("o") >= str(aerial.roofs).count("o")
    page = AERIAL.printed(aerial)
    drawing = ET.fromstring(page.figure.svg)
    assert len(texts(drawing).keys() & set("BGS")) == len(set(aerial.roofs.givens.values()))
    assert str(aerial.roofs) in page.figure.alt
    solved = AERIAL.printed_solution(aerial)
    assert solved is not None
    assert solved.figure is not None
    assert aerial.solution is not None
    assert aerial.solution.plan_text in solved.figure.alt
    assert AERIAL.printed_solution(without_solution(aerial)) is None
    *_, last = AERIAL.film(aerial)
    assert HIDDEN not in last.cities[0].sight.quarters
    assert "Survey" not in [
        section.heading for section in printed_rules(["aerial"]).body if isinstance(section, Section)
    ]


def test_survey_puzzles_are_drawn_printed_and_explained() -> None:
    attempts = (attempt_survey(Chance("pictures", number), Level.EASY) for number in range(500))
    puzzle = next(puzzle for puzzle in attempts if puzzle)
    assert puzzle.solution is not None
    lines = SURVEY.picture(puzzle, 80, unicode=True).plain.splitlines()
    for line, votes in puzzle.survey.clues:
        if line.isdigit():
            (row,) = (text for text in lines if text.startswith(f" {line} "))
            assert " ".join(map(str, votes)) in row
    for tile in puzzle.survey.tiles:
        assert any(tile in text for text in lines)
    drawing = ET.fromstring(SURVEY.printed(puzzle).figure.svg)
    assert Counter(puzzle.survey.tiles) <= texts(drawing)
    *_, last = SURVEY.film(puzzle)
    assert plan_text(last.cities[0].sight) == puzzle.solution.plan_text
    assert last.cities[0].sight.clues == puzzle.survey.votes


def test_finish_puzzles_are_drawn_printed_and_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    position = parse_position(f"{ENDGAME} BB..,GG..,GG.. GG..,S..S,SS.. {LEFT} ? 1 4 3x3")
    played = turns("..GG@c3 c3-d3 +SS..", "GG..@c7 c3-c8 c8-d8 d3-d8 +?", "..SS@e3 e3-e7 e3-f3 +?")
    *_, end = replay(position, position.turns_of(played))
    puzzle = FinishPuzzle(
        position=position,
        player=0,
        difficulty=Difficulty(Level.HARD, 1, ()),
        solution=Finish(city=end.city(0), turns=position.turns_of(played), votes=48),
    )
    check("finish", FINISH.picture(puzzle, 80, unicode=True))
    page = FINISH.printed(puzzle)
    assert page.blanks == 3
    assert {"GG..", "SS..", "BB.."} <= texts(ET.fromstring(page.figure.svg)).keys()
    solved = FINISH.printed_solution(puzzle)
    assert solved is not None
    assert solved.words == "48 votes"
    assert sorted(FINISH.scene(puzzle, solved=True).cities[0].sight.marked) == [
        QUARTER_OF[name] for name in ("c3", "e3", "c7")
    ]
    assert FINISH.printed_solution(without_solution(puzzle)) is None
    words = [Step("comparing", "It tempts."), *(Step("turn", f"Play {turn}.") for turn in played)]
    monkeypatch.setattr(FINISH, "explain", lambda _: words)
    laid = [len(scene.cities[0].sight.marked) for scene in FINISH.film(puzzle)]
    assert laid == [0, 0, 1, 2, 3, 3]
    with pytest.raises(RuleError, match="does not give the solution"):
        FINISH.scene(without_solution(puzzle), solved=True)


def texts(drawing: ET.Element) -> Counter[str | None]:
    return Counter(element.text for element in drawing.iter(f"{SVG}text"))


def lines_of_width(drawing: ET.Element, width: float) -> int:
    return sum(float(line.get("stroke-width", 0)) == width for line in drawing.iter(f"{SVG}polyline"))


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_drawing_from_above_tells_the_levels_apart_without_colour(theme: Theme) -> None:
    city = parse_city(NESTED)
    drawing = ET.fromstring(from_above(scene_of(city), theme))
    levels = Counter(city.level(walkway) for walkway in city.walkways)
    letters = texts(drawing)
    for level, number in levels.items():
        assert lines_of_width(drawing, WIDTH[level]) == number
        assert letters[level.name] == sum(height is level for _, height in city.buildings)
    badges = Counter(f"{city.level(walkway)}{walkway.votes}" for walkway in city.walkways)
    assert badges <= letters
    assert str(city).split(",")[0] in (drawing.findtext(f"{SVG}desc") or "")
    assert "a2-f2" in (drawing.findtext(f"{SVG}desc") or "")


def test_what_is_below_has_gaps_where_it_is_crossed() -> None:
    def gaps(text: str) -> int:
        drawing = ET.fromstring(from_above(scene_of(parse_city(text))))
        return sum(line.get("stroke") == LIGHT.tile for line in drawing.iter(f"{SVG}polyline"))

    plan = "c3:.GS./B..B/.GS./B..S"
    assert gaps(f"{plan},d4-d6") == gaps(f"{plan},c5-f5") == 0
    assert gaps(f"{plan},c5-f5,d4-d6") == 1
    assert gaps(f"{plan},c5-f5,d4-d6,e4-e6") == 2


def test_nothing_is_told_of_hidden_roofs() -> None:
    sight = sight_of_roofs("o..o/..../..../o..o", [parse_walkway("a1-d1"), parse_walkway("a1-a4")])
    scene = Scene((Shown(sight),))
    drawing = ET.fromstring(from_above(scene, DARK))
    assert not texts(drawing).keys() & set("BGS")
    assert not any(lines_of_width(drawing, width) for width in WIDTH.values() if width != 7)
    aside, paper = ET.fromstring(oblique(scene)), ET.fromstring(from_above(scene, pencil=True))
    for seen in (drawing, aside, paper):  # a shape that no height has, and on paper room to write
        corners = [len((roof.get("points") or "").split()) for roof in seen.iter(f"{SVG}polygon")]
        assert corners.count(8) + corners.count(16) >= 4
    assert texts(drawing)["?"] == texts(aside)["?"] == 4
    assert "?" not in texts(paper)


def colour_at(city: City, place: tuple[float, float, float]) -> tuple[int, ...]:
    """What the oblique view shows at a place of a city, by day."""
    x, y = Standing(Shown(sight_of(city)), LIGHT).place(place)
    with Image.open(BytesIO(png(oblique(scene_of(city)), scale=2))) as image:
        colour = image.convert("RGB").getpixel((round(2 * (x + BORDER)), round(2 * (y + BORDER))))
    assert isinstance(colour, tuple)
    return colour


def looks(colour: tuple[int, ...], level: Height) -> bool:
    """Is a colour one of the shades of a level?"""
    red, green, blue = colour
    return {Height.B: blue > max(red, green), Height.G: green > max(red, blue), Height.S: red > max(green, blue)}[level]


def test_what_is_higher_passes_over_and_what_is_nearer_hides() -> None:
    over, below = (4.5, 5.55, deck_height(Height.G)), (4.5, 5.25, TOP[Height.B])
    for walkways, seen in ((",c6-f6", True), ("", False)):
        city = parse_city(f"c5:G.BG/.B..{walkways}")  # the river building on e6 is flown over
        assert looks(colour_at(city, over), Height.G) is seen
        assert looks(colour_at(city, below), Height.B)
    behind = (3.98, 5.55, deck_height(Height.B))
    assert looks(colour_at(parse_city("c5:B..B/.GS.,c6-f6"), behind), Height.S)  # the tower on e5 stands before it
    assert looks(colour_at(parse_city("c5:B..B/.G.S,c6-f6"), behind), Height.B)


def test_notebooks_show_cities_positions_and_puzzles_from_above(aerial: AerialPuzzle) -> None:
    for shown in (parse_city(BEST), parse_position(GAME), aerial):
        assert "from above" in (ET.fromstring(shown._repr_svg_() or "").findtext(f"{SVG}title") or "")


def test_themes_have_names() -> None:
    assert parse_theme("dark") is DARK
    with pytest.raises(NotationError, match="sepia"):
        parse_theme("sepia")
