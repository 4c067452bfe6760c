"""What the screens of puzzles and of games share: the city with a cursor, a row of sight, a panel and lines of text."""

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from skypuzzle.screens.framed import OTHER_LINES, FramedScreen
from skypuzzle.screens.game_screen import Tone
from skypuzzle.sessions.choice import COUNTS
from skypuzzle.skyliners.rules.board import Board, Piece, Row, Side
from skypuzzle.skyliners.rules.position import Build, Planning, Position
from skypuzzle.skyliners.screens.city_view import CityState, CityView
from skypuzzle.skyliners.screens.palette import DARK, LIGHT, Palette
from skypuzzle.skyliners.screens.plan_dialog import PlanDialog

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
