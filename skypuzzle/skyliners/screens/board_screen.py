"""What the screens of puzzles and of games share: the city with a cursor, the panel, and the planning card."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import Static

from skypuzzle.screens.dialogs import Part, TooSmall
from skypuzzle.screens.framed import OTHER_LINES, FramedScreen
from skypuzzle.screens.game_screen import Tone
from skypuzzle.sessions.choice import COUNTS
from skypuzzle.skyliners.rules.board import FULL, ROW_LETTERS, ROWS, SITE_NAMES, Board, Piece, Reserve, Row, Side
from skypuzzle.skyliners.rules.play import why_not
from skypuzzle.skyliners.rules.position import NUMBERS, Build, HiddenPlan, Planning, Position, Turn, number_text
from skypuzzle.skyliners.screens.city_view import CityState, CityView
from skypuzzle.skyliners.screens.palette import DARK, LIGHT, Palette
from skypuzzle.skyliners.sessions.city_puzzle import sight
from skypuzzle.skyliners.sessions.playable_games import ScoringStep

SIGNS = {Piece.FLOOR: "■", Piece.ROOF: "▲", Piece.PARK: "♣"}
MOST_SIGNS = 16
MOST_EARLIER = 6
CARDS_IN_A_LINE = 5


def pieces_line(reserve: Reserve, palette: Palette) -> Text:
    """What is left to place, as many signs as pieces."""
    line = Text()
    for piece, number in zip(Piece, reserve, strict=True):
        if line.plain:
            line.append("\n")
        look = "" if number else palette.faint
        name = f"{piece}{'' if number == 1 else 's'}"
        line.append(f"{number:2} {name:8}", look)
        line.append(SIGNS[piece] * min(number, MOST_SIGNS), palette.frame)
    return line


def sight_lines(board: Board, row: tuple[Side, Row], palette: Palette, *, counts: bool = True) -> Part:
    """The row of sight that is lit: what is seen, and what is hidden; behind what, if there is room to say."""
    along = sight(board, *row)
    text = Text()
    text.append(f"{along.side} looks along row {ROW_LETTERS[along.row]}", f"bold {palette.sides[along.side]}")
    text.append("  tab", palette.faint)
    if not counts:
        return Part(text)
    names = " ".join(SITE_NAMES[site] for site in along.seen) or "nothing"
    text.append(f"\n◉ sees {names}")
    shorter = text.copy()
    for site, front in along.hidden:
        text.append(f"\n░ {SITE_NAMES[site]} is behind {SITE_NAMES[front]}", palette.faint)
    if along.hidden:
        hidden = " ".join(SITE_NAMES[site] for site, _ in along.hidden)
        shorter.append(f"\n░ not {hidden}", palette.faint)
    return Part(text, shorter)


def position_lines(
    position: Position, you: Side, palette: Palette, *, counts: bool = True, points: Mapping[Side, int] | None = None
) -> list[Text]:
    """The other players and the office; with points, those that everybody would have if the game ended now."""
    table = Text(f"           fl rf pk sky{'' if points is None else ' now'}", palette.faint)
    for side, reserve, district in zip(position.seats, position.reserves, position.skyscrapers, strict=True):
        table.append(f"\n{'▶' if side is position.mover else ' '} ")
        name = f"{side} {'you' if side is you else side.colour}"
        table.append(f"{name:8}", f"bold {palette.sides[side]}")
        table.append(f"{reserve.floors:3}{reserve.roofs:3}{reserve.parks:3}  {district or '?':2}")
        if points is not None:
            best = points[side] == max(points.values())
            table.append(f"{points[side]:4}", "bold" if best else "")
    return [table, office_line(position, palette, counts=counts)] if position.variant is FULL else [table]


def office_line(position: Position, palette: Palette, *, counts: bool = True) -> Text:
    """The planning office, first card first, with what holds now."""
    text = Text("office", palette.faint)
    if not position.office:
        return text.append(" is empty", palette.faint)
    for number, card in enumerate(position.office):
        text.append("\n" if number % CARDS_IN_A_LINE == 0 else " ")
        if isinstance(card, HiddenPlan):
            text.append(f"{card}  ", palette.sides[card.side])
        else:
            tick = " " if not counts else "✓" if card.holds_on(position.board) else "✗"
            text.append(f"{card}{tick}", f"bold {palette.sides[card.side]}")
    return text


def turn_lines(turns: Sequence[Turn], players: int, palette: Palette) -> Text:
    """The latest turns, one for each player."""
    text = Text("latest turns", palette.faint)
    for turn in turns[-players:]:
        text.append(f"\n{turn.player}: ", f"bold {palette.sides[turn.player]}")
        text.append(" ".join(map(str, turn.actions)))
    return text


def scoring_lines(steps: Sequence[ScoringStep], place: int, seats: Sequence[Side], palette: Palette) -> list[Part]:
    """One step of the final scoring, what everybody has by then, and the cards before it if there is room."""
    step = steps[place]
    totals = Text("           points antennas", palette.faint)
    for side in sorted(seats, key=lambda side: -step.totals[side]):
        antennas = sum(owner is side for owner in step.antennas.values())
        totals.append(f"\n{side} {side.colour:7}", f"bold {palette.sides[side]}")
        totals.append(f"{step.totals[side]:8}{antennas:9}")
    before = Text("before", palette.faint)
    for earlier in [step for step in steps[:place] if step.row is not None][-MOST_EARLIER:]:
        row = earlier.row
        if row is not None:
            name = str(row.plan) if row.plan else f"{row.side}{ROW_LETTERS[row.row]}"
            gained = f"{row.points} ↑{len(row.antennas)}" if row.points else "wrong" if row.plan else "0"
            before.append(f"\n{name} ", palette.sides[row.side]).append(gained)
    heading = Text(f"Scoring, {place + 1} of {len(steps)}", palette.heading)
    return [Part(heading), Part(Text(step.text)), Part(totals), *([Part(before, Text())] if place else [])]


PLAN_KEYS = (
    "[b]a[/b]-[b]e[/b] row   [b]1[/b]-[b]4[/b] number   [@click=screen.put][b]enter[/b] put it in[/]   "
    "[@click=screen.cancel][b]esc[/b] not now[/]"
)


class PlanDialog(ModalScreen[Planning | None]):
    """The choice of a row and a number; rows whose card is played are closed."""

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
        self.take_what_is_seen()

    def reason(self, row: Row) -> str | None:
        """Why the card of a row cannot be played now."""
        turn = self.position.turn
        return "the game is over" if turn is None else why_not(self.position, turn, Planning(row, 1))

    def why_none(self) -> str | None:
        """Why no card can be played now; None if one can."""
        reasons = [self.reason(row) for row in ROWS]
        return reasons[0] if all(reasons) else None

    def take_what_is_seen(self) -> None:
        """The number that would be right now, to begin with; not for those who count themselves."""
        if self.counts:
            self.number = min(max(self.seen(self.row), NUMBERS[0]), NUMBERS[-1])

    def seen(self, row: Row) -> int:
        """What a row shows now."""
        return len(self.position.board.seen(self.you, row))

    def compose(self) -> ComposeResult:
        """The card."""
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
        """Show the choice."""
        self.query_one("#card", Static).update(self.card())

    def action_row(self, row: Row) -> None:
        """Choose a row."""
        self.row = row
        self.take_what_is_seen()
        self.redraw()

    def action_number(self, number: int) -> None:
        """Choose a number."""
        self.number = number
        self.redraw()

    def action_row_by(self, step: int) -> None:
        """The row above or below."""
        self.action_row((self.row + step) % len(ROWS))

    def action_number_by(self, step: int) -> None:
        """The number left or right."""
        self.action_number(min(max(self.number + step, NUMBERS[0]), NUMBERS[-1]))

    def action_pick(self, row: Row, number: int) -> None:
        """Choose both."""
        self.row, self.number = row, number
        self.redraw()

    def action_put(self) -> None:
        """That is the plan, if the card is there."""
        if self.reason(self.row) is None:
            self.dismiss(Planning(self.row, self.number))

    def action_cancel(self) -> None:
        """No plan now."""
        self.dismiss(None)


PANEL, WIDE_PANEL = 30, 42
PIECES = {"f": Piece.FLOOR, "r": Piece.ROOF, "p": Piece.PARK}


class BoardScreen(FramedScreen):
    """A city to walk about in."""

    DEFAULT_CSS = """
    BoardScreen #panel { width: 30; height: 100%; padding: 0 0 0 1; }
    BoardScreen.wide #panel { width: 42; padding: 0 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(-1, 0)", show=False),
        Binding("down", "go(1, 0)", show=False),
        Binding("left", "go(0, -1)", show=False),
        Binding("right", "go(0, 1)", show=False),
        Binding("tab", "look(1)", show=False, priority=True),
        Binding("shift+tab", "look(-1)", show=False, priority=True),
        Binding("f", "place('f')", show=False),
        Binding("r", "place('r')", show=False),
        Binding("p", "place('p')", show=False),
        Binding("L", "counts", show=False),
    ]

    def look_at(self, board: Board, seat: Side) -> None:
        """Begin with a city, as a seat sees it."""
        self.city = CityView(seat)
        self.cursor = self.city.plan.first_site(board)
        self.eye = seat
        """The side whose row of sight is lit."""
        self.note = Text("")

    @property
    def palette(self) -> Palette:
        """The colours of the theme."""
        return DARK if self.app.current_theme.dark else LIGHT

    @property
    def lit(self) -> tuple[Side, Row]:
        """The row of sight through the cursor."""
        return self.eye, self.city.plan.row_through(self.eye, self.cursor)

    @property
    def counts(self) -> bool:
        """Is what rows show now counted for the player?"""
        return self.host.mode(COUNTS)

    def action_counts(self) -> None:
        """With or without: those who like to count themselves are not told."""
        self.host.set_mode(COUNTS, on=not self.counts)
        self.say("Rows are counted for you again." if self.counts else "Now you count yourself; L brings counts back.")

    def board_widget(self) -> CityView:
        """The city."""
        return self.city

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is."""
        wide = event.size.width >= 110
        self.set_class(wide, "wide")
        self.city.fit(event.size.width - (WIDE_PANEL if wide else PANEL), event.size.height - OTHER_LINES)
        self.redraw()

    def show_board(self) -> None:
        """The city as it is now."""
        self.city.show(self.city_state())

    def panel_width(self) -> int:
        """Less where the terminal is small."""
        return WIDE_PANEL - 4 if self.has_class("wide") else PANEL - 1

    def city_state(self) -> CityState:
        """What the city looks like."""
        raise NotImplementedError

    def tone_style(self, tone: Tone) -> str:
        """In the colours of the theme."""
        palette = self.palette
        return {Tone.PLAIN: palette.heading, Tone.GOOD: palette.good, Tone.BAD: palette.bad}[tone]

    def open_plan_dialog(self, position: Position, seat: Side) -> None:
        """Choose a planning card, and play it; if none may be played now, say why."""
        dialog = PlanDialog(position, seat, counts=self.counts)
        if (reason := dialog.why_none()) is not None:
            self.say(f"Not now: {reason}.", Tone.BAD)
            return

        def chosen(action: Planning | None) -> None:
            if action is not None:
                self.attempt(str(action))

        self.app.push_screen(dialog, chosen)

    def action_go(self, down: int, right: int) -> None:
        """Move the cursor."""
        self.cursor = self.city.plan.moved(self.cursor, down, right)
        self.redraw()

    def action_look(self, step: int) -> None:
        """Look from the next side."""
        self.eye = Side((self.eye + step) % len(Side))
        self.redraw()

    def action_place(self, key: str) -> None:
        """Put a piece on the site under the cursor."""
        self.attempt(str(Build(PIECES[key], self.cursor)))

    def on_city_view_site_clicked(self, event: CityView.SiteClicked) -> None:
        """A click moves the cursor; a click where it is already puts a floor there."""
        if event.site == self.cursor:
            self.action_place("f")
        else:
            self.cursor = event.site
            self.redraw()

    def on_city_view_row_clicked(self, event: CityView.RowClicked) -> None:
        """Look along that row."""
        line = self.city.plan
        self.eye = event.side
        along = [site for site in range(25) if line.row_through(event.side, site) == event.row]
        if self.cursor not in along:
            self.cursor = along[len(along) // 2]
        self.redraw()
