"""The widgets: the city from above, with what every side sees now and what it must see, and the planning card."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from skypuzzle.screens.dialogs import TooSmall
from skypuzzle.skyliners.rules import board as boards
from skypuzzle.skyliners.rules.board import LINES, ROW_LETTERS, ROWS, SIZE, Board, Outlook, Piece, Row, Side, Site
from skypuzzle.skyliners.rules.play import why_not, why_not_there
from skypuzzle.skyliners.rules.position import NUMBERS, Build, Plan, Planning, Position, number_text
from skypuzzle.skyliners.screens.palette import DARK, LIGHT, Palette, block
from skypuzzle.skyliners.sessions.city_puzzle import sight

MARGIN = 8
"""Columns left and right of the board, for the labels of two sides."""
LABELS = 2
"""Lines over and under the board, for those of the other two."""
SIZES = ((11, 6), (9, 5), (7, 4), (5, 3), (3, 2))
"""Widths and heights of a block, the biggest first."""


@dataclass(frozen=True, slots=True)
class CityPlan(Outlook):
    """The layout of a city of blocks of this width and height."""

    wide: int
    high: int

    @classmethod
    def fitting(cls, seat: Side, width: int, height: int) -> "CityPlan":
        """The biggest layout that fits; if none fits, the smallest."""
        for wide, high in SIZES:
            plan = cls(seat, wide, high)
            if plan.width <= width and plan.height <= height:
                break
        return plan

    @property
    def inside(self) -> int:
        """Columns between the left and the right frame."""
        return SIZE * (self.wide + 1) + 1

    @property
    def width(self) -> int:
        return 2 * (MARGIN + 1) + self.inside

    @property
    def height(self) -> int:
        return 2 * (LABELS + 1) + SIZE * self.high

    def place(self, site: Site) -> tuple[int, int]:
        """Line and column of a site, from the top left."""
        for column in ROWS:
            if site in LINES[self.seat][column]:
                return SIZE - 1 - LINES[self.seat][column].index(site), column
        raise ValueError(f"there is no site {site}")

    def moved(self, site: Site, down: int, right: int) -> Site:
        """The neighbouring site, or the same site at the edge."""
        line, column = self.place(site)
        return self.site(min(max(line + down, 0), SIZE - 1), min(max(column + right, 0), SIZE - 1))

    def first_site(self, board: Board) -> Site:
        """The site below the centre or, if that is closed, the nearest open one."""
        below = self.moved(boards.CENTRE, 1, 0)
        line, column = self.place(below)

        def distance(site: Site) -> int:
            other_line, other_column = self.place(site)
            return abs(other_line - line) + abs(other_column - column)

        unclosed = [site for site in boards.SITES if why_not_there(board, Build(Piece.FLOOR, site)) is None]
        return min(unclosed, key=distance, default=below)

    def site_at(self, x: int, y: int) -> Site | None:
        column, line = (x - MARGIN - 1) // (self.wide + 1), (y - LABELS - 1) // self.high
        return self.site(line, column) if line in ROWS and column in ROWS else None

    def row_at(self, x: int, y: int) -> tuple[Side, Row] | None:
        """The row of sight whose label or end of the frame is at a point."""
        bottom, left, top, right = self.sides
        column, line = (x - MARGIN - 1) // (self.wide + 1), (y - LABELS - 1) // self.high
        if column in ROWS and not 0 <= y - LABELS - 1 < SIZE * self.high:
            return (top, SIZE - 1 - column) if y <= LABELS else (bottom, column)
        if line in ROWS and column not in ROWS:
            return (left, line) if x <= MARGIN else (right, SIZE - 1 - line)
        return None

    def row_through(self, side: Side, site: Site) -> Row:
        return next(row for row in ROWS if site in LINES[side][row])


NAMES = {Side.N: "North", Side.E: "East", Side.S: "South", Side.W: "West"}
MOST_DIGITS = 4
ARROWS = "▲►▼◄"
"""The viewer at the bottom, left, top or right."""


@dataclass(slots=True)
class CityState:
    """Everything that the view shows."""

    board: Board = boards.BARE_BOARD
    seats: Collection[Side] = tuple(Side)
    planned: Mapping[tuple[Side, Row], int] = field(default_factory=dict)
    cursor: Site | None = boards.CENTRE
    lit: tuple[Side, Row] | None = None
    hinted: Collection[Site] = ()
    built: Collection[Site] = ()
    antennas: Mapping[Site, Side] = field(default_factory=dict)
    counts: bool = True
    """Show what rows show now, and mark what the highlighted one sees?"""
    everywhere: bool = False
    """Show counts of rows without a plan as well?"""


class CityView(Widget):
    """The city; a click on a site or on a row label sends a message to the screen."""

    DEFAULT_CSS = "CityView { width: auto; height: auto; }"

    class SiteClicked(Message):
        """A site was clicked."""

        def __init__(self, site: Site) -> None:
            super().__init__()
            self.site = site

    class RowClicked(Message):
        """The label of a row was clicked."""

        def __init__(self, side: Side, row: Row) -> None:
            super().__init__()
            self.side, self.row = side, row

    def __init__(self, seat: Side) -> None:
        super().__init__()
        self.plan = CityPlan.fitting(seat, 0, 0)
        self.state = CityState()

    def fit(self, width: int, height: int) -> None:
        self.plan = CityPlan.fitting(self.plan.seat, width, height)
        self.styles.width, self.styles.height = self.plan.width, self.plan.height

    def show(self, state: CityState) -> None:
        self.state = state
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        site, row = self.plan.site_at(event.x, event.y), self.plan.row_at(event.x, event.y)
        if site is not None:
            self.post_message(self.SiteClicked(site))
        elif row is not None:
            self.post_message(self.RowClicked(*row))

    def render(self) -> Text:
        palette = DARK if self.app.current_theme.dark else LIGHT
        return Text("\n", no_wrap=True).join(_Drawing(self.plan, self.state, palette).lines())


class _Drawing:
    def __init__(self, plan: CityPlan, state: CityState, palette: Palette) -> None:
        self.plan, self.state, self.palette = plan, state, palette
        along = None if state.lit is None else sight(state.board, *state.lit)
        self.line = () if along is None else along.line
        self.seen = along.seen if along is not None and state.counts else ()
        self.hidden = tuple(site for site, _ in along.hidden) if along is not None and state.counts else ()

    def lines(self) -> list[Text]:
        bottom, _, top, _ = self.plan.sides
        ranks = [line for number in ROWS for line in self._rank(number)]
        return [
            self._letters(top, reverse=True),
            self._numbers(top, reverse=True),
            self._edge(top, ("┏", "┓"), reverse=True),
            *ranks,
            self._edge(bottom, ("┗", "┛"), reverse=False),
            self._numbers(bottom, reverse=False),
            self._letters(bottom, reverse=False),
        ]

    def _look(self, side: Side) -> str:
        return f"bold {self.palette.sides[side]}" if side in self.state.seats else self.palette.faint

    def _row_look(self, side: Side, row: Row) -> str:
        """The style of a row label: bright if its plan fails, dim if it holds, faint without a plan."""
        look, sign = self._look(side), self._sign(side, row)
        if self.state.lit == (side, row):
            return f"{look} reverse"
        if sign is None:
            return look if self.state.everywhere and side is self.plan.seat else self.palette.faint
        return f"{self.palette.sides[side]} dim" if self.state.counts and self._holds(sign) else look

    def _sign(self, side: Side, row: Row) -> Plan | None:
        number = self.state.planned.get((side, row))
        return None if number is None else Plan(side, row, number)

    def _holds(self, sign: Plan) -> bool:
        return sign.holds_on(self.state.board)

    def _columns(self, side: Side, texts: list[tuple[str, str]], name: str = "") -> Text:
        line = Text(name.ljust(MARGIN + 1), self._look(side))
        for text, look in texts:
            line.append(" ")
            pad = self.plan.wide - len(text)
            line.append(" " * (pad - pad // 2))
            line.append(text, look)
            line.append(" " * (pad // 2))
        line.append(" " * (self.plan.width - line.cell_len))
        return line

    def _rows(self, *, reverse: bool) -> list[Row]:
        return [*reversed(ROWS)] if reverse else [*ROWS]

    def _letters(self, side: Side, *, reverse: bool) -> Text:
        letters = [(ROW_LETTERS[row], self._row_look(side, row)) for row in self._rows(reverse=reverse)]
        return self._columns(side, letters, f" {NAMES[side]}")

    def _numbers(self, side: Side, *, reverse: bool) -> Text:
        rows = self._rows(reverse=reverse)
        return self._columns(side, [(self._number(side, row), self._row_look(side, row)) for row in rows])

    def _number(self, side: Side, row: Row) -> str:
        """What a row must show: after a tick if it does, else after what it shows now."""
        seen, sign = len(self.state.board.seen(side, row)), self._sign(side, row)
        if sign is None:
            return str(seen) if self.state.everywhere and self.state.counts else ""
        asked = number_text(sign.number)
        if not self.state.counts:
            return asked
        return f"✓{asked}" if self._holds(sign) else f"{seen}/{asked}"

    def _edge(self, side: Side, corners: tuple[str, str], *, reverse: bool) -> Text:
        """The frame over or under the city, with the files and an arrow where the viewer is."""
        left, right = corners
        line = ["━"] * self.plan.inside
        for column, row in enumerate(self._rows(reverse=reverse)):
            middle = 1 + column * (self.plan.wide + 1) + self.plan.wide // 2
            if not reverse:
                line[middle] = self.plan.column_name(column)
            if self.state.lit == (side, row):
                line[middle] = ARROWS[2 if reverse else 0]
        _, west, _, east = self.plan.sides
        names = (NAMES[west], NAMES[east]) if reverse else ("", "")
        text = Text(f"{names[0]:>{MARGIN - 2}}  ", self._look(west))
        text.append(left + "".join(line) + right, f"not bold {self.palette.frame}")
        return text.append(f"  {names[1]:{MARGIN - 2}}", self._look(east))

    def _rank(self, number: int) -> list[Text]:
        plan, state = self.plan, self.state
        sites = [plan.site(number, column) for column in ROWS]
        shapes = [
            block(
                state.board.heights[site],
                plan.wide,
                plan.high,
                cursor=site == state.cursor,
                seen=site in self.seen,
                hidden=site in self.hidden,
                antenna=str(state.antennas[site]) if site in state.antennas else "",
                built=site in state.built,
            )
            for site in sites
        ]
        return [self._rank_line(number, level, sites, shapes) for level in range(plan.high)]

    def _rank_line(self, number: int, level: int, sites: list[Site], shapes: list[list[str]]) -> Text:
        _, left, _, right = self.plan.sides
        middle = level == self.plan.high // 2
        line = self._margin(left, number, level)
        line.append(self._post(left, number, middle=middle), self.palette.frame)
        for site, shape in zip(sites, shapes, strict=True):
            line.append(" ", self._street(number, site))
            line.append(shape[level], self._building(site))
        line.append(" ", self._street(number, sites[-1]))
        arrow = self.state.lit == (right, SIZE - 1 - number) and middle
        line.append(ARROWS[3] if arrow else "┃", self.palette.frame)
        line.append_text(self._margin(right, SIZE - 1 - number, level))
        return line

    def _street(self, number: int, site: Site) -> str:
        """The style of the gap next to a site, highlighted along the row of sight."""
        along = len(self.line) > 0 and all(self.plan.place(place)[0] == number for place in self.line)
        return f"on {self.palette.beam if along and site in self.line else self.palette.ground}"

    def _building(self, site: Site) -> str:
        """The style of a site, also in the row of sight and where a hint points."""
        code = self.state.board.heights[site]
        look = self.palette.building(code)
        if site in self.seen:
            look = self.palette.seen
        elif site in self.hidden:
            look = self.palette.hidden
        elif site in self.line:
            look = f"{self.palette.faint} on {self.palette.beam}"
        if site in self.state.hinted and site not in self.seen:
            look = f"{self.palette.hint} on {self.palette.hint_ground}" if code == boards.EMPTY else f"{look} underline"
        return f"{look} bold" if site == self.state.cursor else look

    def _post(self, left: Side, number: int, *, middle: bool) -> str:
        """The left frame, with the ranks and an arrow where the viewer is."""
        if not middle:
            return "┃"
        return ARROWS[1] if self.state.lit == (left, number) else self.plan.line_name(number)

    def _margin(self, side: Side, row: Row, level: int) -> Text:
        _, left, _, _ = self.plan.sides
        if level != self.plan.high // 2:
            return Text(" " * MARGIN)
        letter, number, look = ROW_LETTERS[row], self._number(side, row), self._row_look(side, row)
        gap = " " * (MOST_DIGITS - len(number))
        line = Text()
        if side is left:
            return line.append(gap).append(f"{letter} {number}".rstrip(), look).append(" " * (2 + (not number)))
        return line.append(" " * (2 + (not number))).append(f"{number} {letter}".lstrip(), look).append(gap)


PLAN_KEYS = (
    "[b]a[/b]-[b]e[/b] row   [b]1[/b]-[b]4[/b] number   [@click=screen.put][b]enter[/b] play it[/]   "
    "[@click=screen.cancel][b]esc[/b] cancel[/]"
)


class PlanDialog(ModalScreen[Planning | None]):
    """A dialog to choose a row and a number; rows whose card is played are closed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(letter.lower(), f"row({row})", show=False) for row, letter in enumerate(ROW_LETTERS)),
        *(Binding(str(number), f"number({number})", show=False) for number in NUMBERS),
        Binding("up", "row_by(-1)", show=False),
        Binding("down", "row_by(1)", show=False),
        Binding("left", "number_by(-1)", show=False),
        Binding("right", "number_by(1)", show=False),
        Binding("enter", "put", show=False),
        Binding("escape,q", "cancel", show=False),
    ]

    def __init__(self, position: Position, you: Side, *, counts: bool = True) -> None:
        super().__init__()
        self.position, self.you, self.counts = position, you, counts
        self.row: Row = next((row for row in ROWS if self.reason(row) is None), 0)
        self.number = 1
        self.preset_number()

    def reason(self, row: Row) -> str | None:
        """Why the card of a row cannot be played now; None if it can."""
        turn = self.position.turn
        return "the game is over" if turn is None else why_not(self.position, turn, Planning(row, 1))

    def why_none(self) -> str | None:
        """Why no card can be played now; None if one can."""
        reasons = [self.reason(row) for row in ROWS]
        return reasons[0] if all(reasons) else None

    def preset_number(self) -> None:
        """Preset the number that is right now, unless the player counts for themselves."""
        if self.counts:
            self.number = min(max(self.seen(self.row), NUMBERS[0]), NUMBERS[-1])

    def seen(self, row: Row) -> int:
        return len(self.position.board.seen(self.you, row))

    def compose(self) -> ComposeResult:
        yield TooSmall()
        yield Static(self.card(), id="card")

    def card(self) -> str:
        """All rows with their numbers, the chosen one in brackets."""
        lines = [f"[b]A plan for {self.you} {self.you.colour}[/b], face down in the office", ""]
        for row in ROWS:
            reason = self.reason(row)
            here = "▶" if row == self.row else " "
            sees = f"  sees {self.seen(row)}" if self.counts else ""
            if reason is not None:
                lines.append(f"{here} {ROW_LETTERS[row]}{sees}   [dim]{reason}[/dim]")
                continue
            numbers = [
                f"[@click=screen.pick({row}, {number})]"
                + (
                    f"[reverse]\\[{number_text(number)}][/reverse]"
                    if (row, number) == (self.row, self.number)
                    else f" {number_text(number)} "
                )
                + "[/]"
                for number in NUMBERS
            ]
            lines.append(f"{here} {ROW_LETTERS[row]}{sees}   {' '.join(numbers)}")
        return "\n".join([*lines, "", PLAN_KEYS])

    def redraw(self) -> None:
        self.query_one("#card", Static).update(self.card())

    def action_row(self, row: Row) -> None:
        self.row = row
        self.preset_number()
        self.redraw()

    def action_number(self, number: int) -> None:
        self.number = number
        self.redraw()

    def action_row_by(self, step: int) -> None:
        self.action_row((self.row + step) % len(ROWS))

    def action_number_by(self, step: int) -> None:
        self.action_number(min(max(self.number + step, NUMBERS[0]), NUMBERS[-1]))

    def action_pick(self, row: Row, number: int) -> None:
        self.row, self.number = row, number
        self.redraw()

    def action_put(self) -> None:
        if self.reason(self.row) is None:
            self.dismiss(Planning(self.row, self.number))

    def action_cancel(self) -> None:
        self.dismiss(None)
