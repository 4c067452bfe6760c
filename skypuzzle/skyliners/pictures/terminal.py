"""Positions, answers and skylines on the terminal: the city from above with what each row sees, and a panel."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from skypuzzle.pictures.layout import side_by_side
from skypuzzle.skyliners.questions import GameQuestion, Question, Solved
from skypuzzle.skyliners.rules import board as boards
from skypuzzle.skyliners.rules.board import EMPTY, PARK_CODE, ROW_LETTERS, ROWS, SIZE, Board, Outlook, Row, Side, Site
from skypuzzle.skyliners.rules.play import GameRecord
from skypuzzle.skyliners.rules.position import Plan, Position, number_text

if TYPE_CHECKING:
    from skypuzzle.skyliners.pictures.scene import Scene


BLOCK_WIDTH = 6
CELL_WIDTH = 4

SIDE_STYLES = {Side.N: "bright_blue", Side.E: "yellow", Side.S: "green", Side.W: "red"}
NAME_WIDTH = max(len(side.colour) for side in Side)

EMPTY_STYLE = "bright_black"
PARK_STYLE = "default"  # green is south's
FLOORS_STYLE = "bold"
ROOF_STYLE = "bold magenta"
MARK_STYLE = "bold cyan"


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The characters to draw with."""

    ground: str
    park: tuple[str, str]
    flat_top: tuple[str, str, str]
    roof: tuple[str, str, str]
    wall: str
    corners: tuple[str, str, str, str]
    across: str
    down: str
    mover: str
    right: str
    wrong: str


UNICODE = Glyphs(
    "·", ("♣", "♣♣♣"), ("┌", "─", "┐"), ("╱", "▔", "╲"), "│", ("┏", "┓", "┛", "┗"), "━", "┃", "▶", "✓", "✗"
)
ASCII = Glyphs(".", ("*", "***"), ("+", "-", "+"), ("/", "^", "\\"), "|", ("+", "+", "+", "+"), "-", "|", ">", "+", "x")


def block(code: int, glyphs: Glyphs) -> tuple[str, str]:
    """Draw a site as two lines of BLOCK_WIDTH characters."""
    if code == EMPTY:
        lines = "", glyphs.ground
    elif code == PARK_CODE:
        lines = glyphs.park
    else:
        floors = str(code // 2)
        left, top, right = glyphs.roof if code % 2 else glyphs.flat_top
        lines = left + top * len(floors) + right, glyphs.wall + floors + glyphs.wall
    first, second = (line.center(BLOCK_WIDTH - 1).ljust(BLOCK_WIDTH) for line in lines)
    return first, second


def cell(code: int, glyphs: Glyphs) -> str:
    """Draw a site as one line of CELL_WIDTH characters: its notation."""
    text = (glyphs.ground, "p")[code] if code <= PARK_CODE else f"{code // 2}{'^' * (code % 2)}"
    return text.rjust(CELL_WIDTH - 1).ljust(CELL_WIDTH)


def style(code: int) -> str:
    if code <= PARK_CODE:
        return (EMPTY_STYLE, PARK_STYLE)[code]
    return ROOF_STYLE if code % 2 else FLOORS_STYLE


CARDS_IN_A_LINE = 4
BESIDE = 7
"""Columns between the frame and the name of a side: the letter of a row and a number, which may be `4+`."""


def draw(
    position: Position | Board,
    *,
    width: int,
    seat: Side = Side.S,
    unicode: bool = True,
    marked: Collection[Site] = (),
    clues: Collection[Plan] | None = None,
    legend: str = "",
) -> Text:
    """Draw the board with one side at the bottom, and the game next to it; marked sites have a `+`.

    With `clues`, the labels of rows are what they must show, not what they show now. File and rank names are inside the
    frame, so that every number outside it is such a label. The legend goes below the board.
    """
    glyphs = UNICODE if unicode else ASCII
    said = [Text(line) for line in wrap(legend, width)]
    if isinstance(position, Board):
        view = _View(position, tuple(Side), seat, glyphs, width, marked, clues)
        return Text("\n").join([*view.lines(), *said])
    view = _View(position.board, position.seats, seat, glyphs, width, marked, clues)
    return side_by_side([*view.lines(), *said], _panel(position, glyphs), width)


class _View:
    """A board from above with one side at the bottom: two lines per rank if there is room, else one."""

    def __init__(
        self,
        board: Board,
        seats: Sequence[Side],
        seat: Side,
        glyphs: Glyphs,
        width: int,
        marked: Collection[Site],
        clues: Collection[Plan] | None,
    ) -> None:
        self.board = board
        self.clues = None if clues is None else {(plan.side, plan.row): number_text(plan.number) for plan in clues}
        self.marked = marked
        self.seats = seats
        self.glyphs = glyphs
        self.outlook = Outlook(seat)
        self.bottom, self.left, self.top, self.right = self.outlook.sides
        names = len(self.left.colour) + len(self.right.colour)
        self.is_roomy = width >= names + 2 * BESIDE + SIZE * BLOCK_WIDTH + 3
        self.name_width = len(self.left.colour) if self.is_roomy else 1
        self.site_width = BLOCK_WIDTH if self.is_roomy else CELL_WIDTH
        self.inner = " " * self.is_roomy

    def lines(self) -> list[Text]:
        over = [self._heading(self.top), self._labels(self.top, letters=True), self._labels(self.top, letters=False)]
        under = [
            self._labels(self.bottom, letters=False),
            self._labels(self.bottom, letters=True),
            self._heading(self.bottom),
        ]
        rank_lines = [line for number in range(SIZE) for line in self._rank(number)]
        return [*over, self._edge(over=True), *rank_lines, self._edge(over=False), *under]

    def _edge(self, *, over: bool) -> Text:
        """The frame over or under the city; the lower one has the files in it."""
        top_left, top_right, bottom_right, bottom_left = self.glyphs.corners
        left, right = (top_left, top_right) if over else (bottom_left, bottom_right)
        across = self.glyphs.across
        columns = [across if over else self.outlook.column_name(column) for column in ROWS]
        parts = [name.center(self.site_width - 1, across).ljust(self.site_width, across) for name in columns]
        return Text(" " * (self.name_width + BESIDE) + left + across * len(self.inner) + "".join(parts) + right)

    def _indent(self) -> str:
        return " " * (self.name_width + BESIDE + 1) + self.inner

    def _heading(self, side: Side) -> Text:
        name = f"{side} {side.colour}" if self.is_roomy else str(side)
        return Text(self._indent() + name.center(SIZE * self.site_width - 1).rstrip(), self._look(side))

    def _look(self, side: Side) -> str:
        return f"bold {SIDE_STYLES[side]}" if side in self.seats else EMPTY_STYLE

    def _labels(self, side: Side, *, letters: bool) -> Text:
        rows = ROWS if side is self.bottom else reversed(ROWS)
        line = Text(self._indent())
        for row in rows:
            text = ROW_LETTERS[row] if letters else self._number(side, row)
            line.append(text.center(self.site_width - 1).ljust(self.site_width), self._look(side))
        line.rstrip()
        return line

    def _number(self, side: Side, row: int) -> str:
        if self.clues is not None:
            return self.clues.get((side, row), " ")
        return str(len(self.board.seen(side, row)))

    def _rank(self, number: int) -> list[Text]:
        sites = [self.outlook.site(number, column) for column in ROWS]
        codes = [self.board.heights[site] for site in sites]
        shapes: list[tuple[str, ...]]
        if self.is_roomy:
            shapes = [block(code, self.glyphs) for code in codes]
        else:
            shapes = [(cell(code, self.glyphs),) for code in codes]
        lines = []
        last = len(shapes[0]) - 1
        for level in range(last + 1):
            line = self._margin(self.left, number, level, last)
            named = self.is_roomy and level == last
            line.append(self.outlook.line_name(number) if named else self.glyphs.down).append(self.inner)
            for shape, site, code in zip(shapes, sites, codes, strict=True):
                is_marked = site in self.marked and level == last
                line.append(shape[level][:-1], style(code))
                line.append("+" if is_marked else " ", MARK_STYLE)
            line.append(self.glyphs.down)
            line.append_text(self._margin(self.right, number, level, last))
            line.rstrip()
            lines.append(line)
        return lines

    def _margin(self, side: Side, number: int, level: int, last: int) -> Text:
        """The text left or right of one line of the board: name, row letter and number.

        On a small board the rank is before the frame: inside it, it would look like a cell.
        """
        row = number if side is self.left else SIZE - 1 - number
        name = ""
        if number == SIZE // 2:
            name = (str(side), side.colour)[level] if self.is_roomy else str(side)
        letter, seen = ROW_LETTERS[row], self._number(side, row)
        if level != last:
            letter = seen = " "
        if side is self.right:
            beside = f"  {seen:2} {letter} {name}" if self.is_roomy else f" {seen:2}{letter} {name}"
            return Text(beside, self._look(side))
        margin = Text(f"{name:>{self.name_width}} {letter} {seen:2} ", self._look(side))
        return margin.append(" " if self.is_roomy else self.outlook.line_name(number), EMPTY_STYLE)


def _panel(position: Position, glyphs: Glyphs) -> list[Text]:
    """The player to move, the reserves with skyscraper cards, and the office with what holds now."""
    turn = position.turn
    state = "game over" if turn is None else f"{turn.side} to move, action {turn.action}"
    lines = [Text(f"{position.variant} game", "bold"), Text(state)]
    if turn is not None and turn.built is not None:
        lines.append(Text(f"built on {boards.SITE_NAMES[turn.built]}"))
    lines.append(Text(""))
    lines.append(Text(" " * (NAME_WIDTH + 4) + "fl rf pk sky", EMPTY_STYLE))
    for side, reserve, district in zip(position.seats, position.reserves, position.skyscrapers, strict=True):
        line = Text(glyphs.mover if side is position.mover else " ")
        line.append(f"{side} {side.colour:{NAME_WIDTH + 1}}", f"bold {SIDE_STYLES[side]}")
        line.append(f"{reserve.floors:2} {reserve.roofs:2} {reserve.parks:2}  {district or '?'}")
        lines.append(line)
    if position.office:
        lines += [Text(""), Text("office, first to last", EMPTY_STYLE)]
        for first in range(0, len(position.office), CARDS_IN_A_LINE):
            line = Text()
            for card in position.office[first : first + CARDS_IN_A_LINE]:
                line.append(str(card), SIDE_STYLES[card.side])
                if isinstance(card, Plan):
                    line.append(f"{glyphs.right if card.holds_on(position.board) else glyphs.wrong} ")
                else:
                    line.append("   ")
            line.rstrip()
            lines.append(line)
    return lines


def solution(question: Question, answer: Solved, width: int, *, unicode: bool) -> Group:
    end: Position | Board = answer.board
    if isinstance(question, GameQuestion):
        end = GameRecord(question.position, answer.turns).end()
    shown = draw(end, width=width, unicode=unicode, marked=answer.board.built_since(question.board))
    lines = [Text("")]
    for turn in answer.turns:
        line = Text(f"{turn.player}:", f"bold {SIDE_STYLES[turn.player]}")
        line.append(" " + " ".join(map(str, turn.actions)), "default")
        lines.append(line)
    if answer.turns and question.plans:
        lines.append(Text(""))
    glyphs = UNICODE if unicode else ASCII
    for plan in question.plans:
        sites = answer.board.seen(plan.side, plan.row)
        line = Text(f"{plan}", SIDE_STYLES[plan.side])
        line.append(
            f" {glyphs.right} sees {len(sites)}: {' '.join(boards.SITE_NAMES[site] for site in sites)}", "default"
        )
        lines.append(line)
    return Group(shown, *lines) if len(lines) > 1 else Group(shown)


CELL = 9


def skyline_text(scene: "Scene", view: Side, *, unicode: bool) -> Text:
    """One line per row: how many buildings it shows, how many it must show, and its sites."""
    wanted = {plan.row: plan.number for plan in scene.plans if plan.side is view}
    heading = Text(f"{view} {view.colour}", f"bold {SIDE_STYLES[view]}")
    columns = ["row", "sees", *(["plan"] if wanted else []), "near to far, (hidden)"]
    lines = [heading, Text("  ".join(columns), EMPTY_STYLE)]
    for row in ROWS:
        line = Text(f"{ROW_LETTERS[row]:3}  {len(scene.board.seen(view, row)):4}  ", SIDE_STYLES[view])
        if wanted:
            line.append(f"{wanted.get(row, ''):4}  ")
        line.append_text(_sites(scene, view, row, unicode=unicode))
        line.rstrip()
        lines.append(line)
    return Text("\n").join(lines)


def _sites(scene: "Scene", view: Side, row: Row, *, unicode: bool) -> Text:
    seen = scene.board.seen(view, row)
    line = Text()
    for site in boards.LINES[view][row]:
        code = scene.board.heights[site]
        shown = (UNICODE if unicode else ASCII).ground if code == EMPTY else boards.site_text(code)
        words = f"{boards.SITE_NAMES[site]} {shown}"
        is_hidden = code != EMPTY and site not in seen
        line.append(f"{f'({words})' if is_hidden else words:{CELL}}", EMPTY_STYLE if is_hidden else style(code))
    return line
