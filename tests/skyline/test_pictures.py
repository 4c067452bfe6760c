"""Skyline to look at: text against golden files that a person has looked at, drawings by what they show."""

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from rich.console import RenderableType

from skypuzzle.errors import RuleError
from skypuzzle.limits import Limit
from skypuzzle.pictures.booklet import Entry, Part, booklet_pdf
from skypuzzle.pictures.images import gif
from skypuzzle.pictures.layout import plain_lines
from skypuzzle.play import replay
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty, without_solution
from skypuzzle.skyline.checking.advice import Advice
from skypuzzle.skyline.checking.verdicts import Check, Finding, Prospect, Reason
from skypuzzle.skyline.kinds import KINDS, best_turn
from skypuzzle.skyline.kinds.base import EXAMPLE, printed_rules
from skypuzzle.skyline.kinds.best_turn.puzzle import LastPuzzle, LastTurn, MachinePuzzle, MachineTurn
from skypuzzle.skyline.kinds.one_turn import TurnSolution
from skypuzzle.skyline.kinds.rent import RENT
from skypuzzle.skyline.kinds.rent.puzzle import Given, RentPuzzle, rent_of
from skypuzzle.skyline.kinds.secure.puzzle import SecurePuzzle
from skypuzzle.skyline.notation.positions import parse_board, parse_position
from skypuzzle.skyline.notation.turns import parse_turn
from skypuzzle.skyline.pictures.city_plan import Island
from skypuzzle.skyline.pictures.from_above import from_above, game_film, game_scenes
from skypuzzle.skyline.pictures.reports import advice_report, check_report, impossible, solution, what_matters
from skypuzzle.skyline.pictures.scene import ASCII, UNICODE, Glyphs, scene_of, sight_of
from skypuzzle.skyline.pictures.score_sheet import score_sheet, tie_break
from skypuzzle.skyline.pictures.skyline import Bank, skyline
from skypuzzle.skyline.pictures.terminal import BoardText, draw
from skypuzzle.skyline.pictures.theme import DARK, LIGHT, THEMES, Theme
from skypuzzle.skyline.questions.question import MissionGoal, PrestigeGoal, Question, Reasons, Repair, Solved, ZoneGoal
from skypuzzle.skyline.rules.board import Board, Flag, default_box
from skypuzzle.skyline.rules.city import Outline
from skypuzzle.skyline.rules.play import play_turn, score
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.simulation import Simulation
from skypuzzle.verdicts import Verdict

SVG = "{http://www.w3.org/2000/svg}"
PICTURES = Path(__file__).with_name("pictures")
GAME = (
    "PypypPypy/PyPbybyPby/YPyYpyPy/..YY/BybybYbY/BYbybyYb/.B../BPbpbpBpbwb/BB/Bpb PBY Y1 5.24.26 "
    "000010.001010.000011 CTW.P.?Z 4.6.5 20 -"
)
MACHINE = ".Pb/.YbpbyBpy/..ByBy/.P.By/YpbpbP./..P/...Y/YPyY/.Y/. YPB P1 ?.2.? ?.101000.? -.B.- ?.?.? 0 -"
TURN = "Y: !Z $c10 wd9 d9 +w ."
MARGIN, ACROSS, DOWN = 3, 8, 2
"""Of the board as text: where the first cell begins, and how far it is to the next."""


def check(name: str, picture: RenderableType, width: int = 80) -> None:
    lines = plain_lines(picture, width)
    assert max(map(len, lines)) <= width
    assert "".join(f"{line}\n" for line in lines) == (PICTURES / f"{name}.txt").read_text()


def position() -> Position:
    return parse_position(GAME)


def boards() -> Iterator[Board]:
    """Of games of any length."""
    for players in (2, 4):
        record = Simulation(("greedy",) * players, "pictures").play(players)
        yield from (at.board for at in list(replay(record.start, record.turns))[::6])


def rent_puzzle() -> RentPuzzle:
    heights, owners = (1, 4, 2, 5, 2, 1, 3, 4, 1), "YYPBYPBBW"
    flags = [Flag("b3", "Y", 9), Flag("c2", "P", 3), Flag("a2", "B", 10)]
    rent = rent_of(Outline.square(3), heights, flags, [Given("c3", "P"), Given("c1", "W")], 1)
    assert rent.why_not(owners) is None
    box = replace(default_box(), board=rent.outline.rows)
    return RentPuzzle.of(rent, Difficulty(Level.EASY, 10, ()), owners, box)


def turn_puzzles() -> tuple[LastPuzzle, MachinePuzzle, SecurePuzzle]:
    at: Any = {"position": position(), "player": "Y", "difficulty": Difficulty(Level.HARD, 10, ())}
    actions = parse_turn(TURN).actions
    return (
        LastPuzzle(**at, solution=LastTurn(actions, 4)),
        MachinePuzzle(**at, goal="income", solution=MachineTurn(actions, 24)),
        SecurePuzzle(**at, goal="mission", solution=TurnSolution(actions)),
    )


@pytest.mark.parametrize("unicode", [True, False])
def test_positions_look_as_they_did_when_last_looked_at(unicode: bool) -> None:
    suffix = "" if unicode else "_ascii"
    check(f"game{suffix}", draw(position(), width=80, unicode=unicode))
    check(f"rent{suffix}", RENT.picture(rent_puzzle(), 80, unicode=unicode))


def test_a_position_fits_wherever_it_is_shown() -> None:
    record = Simulation(("random",) * 4, "wide").play(1)
    for at in list(replay(record.start, record.turns))[::9]:
        for unicode in (True, False):
            text = draw(at, width=80, unicode=unicode).plain
            assert max(map(len, text.splitlines())) <= 80
            assert unicode or text.isascii()
    assert max(map(len, draw(position(), width=45).plain.splitlines())) <= 45


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_a_reader_finds_every_tower_and_every_group(glyphs: Glyphs) -> None:
    for board in boards():
        text = BoardText(sight_of(board), glyphs)
        lines = [line.plain.ljust(40) for line in text.lines]
        read, open_walls = [], set()
        for index, (row, file) in enumerate(board.box.outline.squares):
            left, line = MARGIN + ACROSS * file, DOWN * row + 1
            cell = lines[line][left + 2 : left + 7].rstrip(glyphs.level)
            assert cell[:-1] == cell[:-1].lower()
            assert cell[-1:] == cell[-1:].upper()
            read.append(cell.upper())
            assert text.site_at(left + 3, line) == index
            if lines[line][left + ACROSS] == " ":
                open_walls.add((index, text.at[row, file + 1]))
            if lines[line + 1][left + 2] == " ":
                open_walls.add((index, text.at[row + 1, file]))
        assert tuple(read) == board.towers
        tops = [tower[-1:] for tower in board.towers]
        pairs = {(one, other) for one, others in enumerate(board.box.outline.beside) for other in others if one < other}
        assert open_walls == {(one, other) for one, other in pairs if tops[one] == tops[other] not in ("", "W")}


def test_solve_reports() -> None:
    turn = parse_turn(TURN)
    question = Question(parse_position(GAME.replace("?Z", "Z")), "Y", (PrestigeGoal(3), ZoneGoal("c9")), 1)
    end = play_turn(question.position, turn)
    check("solve", solution(question, Solved((turn,), end, 4, end.cash[2] or 0), 80, unicode=True))
    why = Reasons(("the mission needs b7",), complete=True, repairs=(Repair.of(cash=2), Repair.of(turns=1)))
    text = "\n".join(plain_lines(impossible(why, 80), 80))
    assert "- the mission needs b7" in text
    assert "it would be enough to have 2M more; or one turn more" in text


def checked(goals: tuple[Finding, ...], together: Finding) -> Check:
    return Check(position=position(), player=position().seats[2], goals=goals, together=together)


def test_check_and_advice_reports() -> None:
    turn = parse_turn(TURN)
    sure = Finding((PrestigeGoal(2),), Verdict.SECURED, (), reasons=(Reason("2 prestige can never be lost", 2),))
    played = Finding((MissionGoal(),), Verdict.FORCED, (), strategy=(turn,))
    helped = Finding((PrestigeGoal(2), MissionGoal()), Verdict.WITH_HELP, (Verdict.FORCED,), Limit.TIME, (turn,))
    found = checked((sure, played), helped)
    check("check", check_report(found, 80, unicode=False))
    prospects = (
        Prospect(turn=turn, verdict=Verdict.FORCED, open=(), prestige=4, income=24, cash=20),
        Prospect(turn=turn, verdict=Verdict.LOST, open=(), prestige=0, income=0, cash=0),
    )
    text = "\n".join(plain_lines(advice_report(Advice((MissionGoal(),), prospects, 77), found, unicode=True), 80))
    assert "▮▮▮▯ forced" in text
    assert "77 boards" in text
    assert "time limit was reached" not in text
    cut = Prospect(
        turn=turn, verdict=Verdict.WITH_HELP, open=(Verdict.ALONE,), limit=Limit.TIME, prestige=0, income=0, cash=0
    )
    report = advice_report(Advice((), (cut,), 77), found, unicode=True)
    assert "time limit was reached" in "\n".join(plain_lines(report, 80))


def test_a_line_of_play_leaves_out_what_does_not_matter() -> None:
    turns = tuple(map(parse_turn, ("Y: skip", TURN, "P: $a7 .", "Y: $b9 .", "B: skip", "Y: $b9 .")))
    lines = [line.plain for line in what_matters("Y", turns)]
    assert lines == [str(turns[1]), "   3 turns with nothing but income"]
    assert [line.plain for line in what_matters("Y", turns[:1])] == ["   nothing has to be played"]


def test_why_verdicts_are_open_before_the_last_round() -> None:
    def said(*still_open: Verdict) -> str:
        found = Finding((MissionGoal(),), Verdict.WITH_HELP, still_open)
        return " ".join(plain_lines(check_report(checked((found,), found), 160, unicode=False), 160))

    assert "can be proven" in said(Verdict.FORCED)
    assert "turns ahead" not in said(Verdict.FORCED)
    assert "turns ahead" in said(Verdict.FORCED, Verdict.ALONE)
    assert "can be proven" not in said(Verdict.ALONE)


def test_score_sheets_say_what_broke_a_tie() -> None:
    record = Simulation(("greedy",) * 3, "b").play(1)
    check("score", score_sheet(record.end()))
    assert "wins" in "\n".join(plain_lines(score_sheet(record.end()), 80))
    even = parse_position("../.../..../..../.../.../..../.../../. YP Y2 10.10 210000.210000 -.- 1.2 42 -")
    assert tie_break(even, score(even)) == "equal in everything"
    ahead = even._replace(board=parse_board("../.Y./..../..../.../.../..../.../../."))
    assert tie_break(ahead, score(ahead)) is None


def texts(drawing: ET.Element) -> Counter[str | None]:
    return Counter(element.text for element in drawing.iter(f"{SVG}text"))


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_every_floor_has_its_letter_in_a_drawing(theme: Theme) -> None:
    board = position().board
    floors = Counter("".join(board.towers))
    tops = Counter(tower[-1] for tower in board.towers if tower)
    above = texts(ET.fromstring(from_above(scene_of(board), theme)))
    across = texts(ET.fromstring(skyline(scene_of(board), theme, bank=Bank.EAST)))
    for owner in "YPBW":
        assert above[owner] == floors[owner] + tops[owner]
        assert across[owner] == floors[owner]
    for group in (group for colour in "YPB" for group in board.groups(colour)):
        assert above[f"{board.rent(group)}M"] > 0
    drawing = ET.fromstring(from_above(scene_of(position()), theme))
    described = drawing.findtext(f"{SVG}desc") or ""
    assert "c9 Pbyby" in described
    assert str(position()) in described
    assert "trapeze" in texts(drawing)


def test_rings_go_around_groups_and_close() -> None:
    for board in boards():
        island = Island(sight_of(board), LIGHT, (90, 90))
        beside = board.box.outline.beside
        for _, group in island.sight.groups():
            edges = list(island._edges(group))
            inside = [index for index in range(len(board.towers)) if group >> index & 1]
            assert len(edges) == sum(4 - sum(group >> other & 1 for other in beside[index]) for index in inside)
            ends = Counter((round(x, 2), round(y, 2)) for edge in edges for x, y in edge)
            assert set(ends.values()) == {2}


def test_paper_has_no_colours() -> None:
    for puzzle in (rent_puzzle(), *turn_puzzles()):
        kind = KINDS[puzzle.kind]
        solved = kind.printed_solution(puzzle)
        assert solved is not None
        assert solved.figure is not None
        for figure in (kind.printed(puzzle).figure, solved.figure):
            for element in ET.fromstring(figure.svg).iter():
                for colour in (element.get("fill"), element.get("stroke")):
                    if colour and colour.startswith("#"):
                        assert colour in ("#11161d", "#ffffff") or colour[1:3] == colour[3:5] == colour[5:]


def test_nearer_towers_stand_in_front() -> None:
    board = parse_board("../.../YpPbp../..../.../.../..../.../../.")
    letters = [element.text for element in ET.fromstring(skyline(scene_of(board))).iter(f"{SVG}text")]
    assert letters[:5] == list("PBPYP")
    letters = [element.text for element in ET.fromstring(skyline(scene_of(board), bank=Bank.EAST)).iter(f"{SVG}text")]
    assert letters[:5] == list("YPPBP")


def test_a_wide_island_is_drawn_narrow_and_seen_from_the_south() -> None:
    box = replace(default_box(), board=("Z" * 3 + "X" * 9, "X" * 12))
    board = Board(box, ("YP",) * 23 + ("B",))
    drawing = ET.fromstring(skyline(scene_of(board), DARK))
    assert "from the south" in (drawing.findtext(f"{SVG}title") or "")
    assert texts(drawing)["Y"] == 23
    assert texts(drawing)["l1–l2"] == 1
    text = draw(board, width=80).plain
    assert max(map(len, text.splitlines())) <= 80
    assert text.count("yP") == 23


def test_puzzles_are_drawn_and_printed() -> None:
    puzzle = rent_puzzle()
    drawing = texts(ET.fromstring(from_above(RENT.scene(puzzle))))
    assert {"Y9": 1, "P3": 1, "B10": 1, "W": 1}.items() <= drawing.items()
    assert "Y" not in drawing
    solved = texts(ET.fromstring(from_above(RENT.scene(puzzle, solved=True), DARK)))
    assert solved["Y"] == 2  # where its flag is, no letter is needed
    assert RENT.printed(puzzle).blanks == 0
    check("rent_solved", RENT.solution_picture(puzzle, 80, unicode=True))
    last, machine, secure = turn_puzzles()
    assert "wd9      58M" in "\n".join(plain_lines(best_turn.LAST.solution_picture(last, 80, unicode=True), 80))
    assert best_turn.LAST.printed(last).blanks
    assert sorted(KINDS["secure"].scene(secure, solved=True).sight.marked) == [position().box.index["d9"]]
    words = best_turn.MACHINE.printed_solution(machine)
    assert words is not None
    assert "build a 10" not in words.words
    assert "build a penthouse on d9 for 10M" in words.words
    assert "pays 24 million" in words.words
    with pytest.raises(RuleError, match="does not give the solution"):
        RENT.scene(without_solution(rent_puzzle()), solved=True)
    assert RENT.printed_solution(without_solution(rent_puzzle())) is None
    entries = [
        Entry("set", each, KINDS[each.kind].printed(each), KINDS[each.kind].printed_solution(each))
        for each in (puzzle, last)
    ]
    assert booklet_pdf([Part("Skyline", printed_rules(["rent", "last"]), entries)], "a4").startswith(b"%PDF")


def test_what_the_printed_rules_say_of_their_example_is_so() -> None:
    board = parse_board(EXAMPLE)
    groups = {board.box.outline.names(group): board.rent(group) for group in board.groups("B")}
    assert groups[("b6", "a5", "b5")] == 12
    assert groups[("c10", "c9", "d9")] == 8
    assert board.tower("c9") == "PBPB"
    assert len(board.tower("c10")) == 5


def test_films_show_each_turn_or_each_action() -> None:
    record = Simulation(("greedy", "greedy"), "films").play(1)
    positions = list(replay(record.start, record.turns))
    scenes = list(game_scenes(positions, record.turns, None))
    assert len(scenes) == len(record.turns) + 1
    assert scenes[-1].sight.towers == positions[-1].board.towers
    built = sum(action.__class__.__name__.startswith("Build") for turn in record.turns for action in turn.actions)
    by_action = list(game_scenes(positions, record.turns, None, by_action=True))
    assert sum(len(scene.sight.marked) for scene in by_action) == built
    film = game_film(positions[-3:], record.turns[-2:], DARK, from_side=True)
    with Image.open(BytesIO(gif(film, scale=0.3))) as image:
        assert getattr(image, "n_frames", 1) == 3


def test_explanations_end_with_the_solution() -> None:
    puzzle = rent_puzzle()
    *steps, last = RENT.explanation_scenes(puzzle)
    assert "".join(tower[-1] for tower in last.sight.towers) == puzzle.owners
    assert len({scene.sight.towers for scene in steps}) > 2
    assert all(scene.sight.lit for scene in steps[1:])
    easy = Difficulty(Level.EASY, 10, ())
    machine = MachinePuzzle(position=parse_position(MACHINE), player="P", goal="income", difficulty=easy)
    *steps, end = best_turn.MACHINE.explanation_scenes(machine)
    assert end.position is not None
    assert end.position.board.tower("c8") == "BYP"
    assert sum(len(scene.sight.marked) for scene in steps) == 2
