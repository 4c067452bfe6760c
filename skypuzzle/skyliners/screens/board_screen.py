"""What the screens of puzzles and of games share: the city with a cursor, a row of sight, a panel and lines of text."""

from collections.abc import Awaitable, Callable
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import Worker

from skypuzzle.screens.room import TooSmall
from skypuzzle.screens.thinking import or_say
from skypuzzle.skyliners.rules.actions import Action, Build
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.geometry import Row, Side
from skypuzzle.skyliners.rules.pieces import Piece
from skypuzzle.skyliners.screens.city_view import CityState, CityView
from skypuzzle.skyliners.screens.palette import DARK, LIGHT, Palette
from skypuzzle.skyliners.screens.panels import Part, stacked

OTHER_LINES = 3
"""Heading, message and keys."""
PANEL, WIDE_PANEL = 30, 42
PIECES = {"f": Piece.FLOOR, "r": Piece.ROOF, "p": Piece.PARK}


STYLE = """
BoardScreen #head { height: 1; background: $panel; }
BoardScreen #body { height: 1fr; align: center top; }
BoardScreen #panel { width: 30; height: 100%; padding: 0 0 0 1; }
BoardScreen.wide #panel { width: 42; padding: 0 2; }
BoardScreen #message { height: 1; padding: 0 1; }
BoardScreen #keys { height: 1; background: $panel; }
Static { link-style: none; link-background-hover: $accent; link-color: $text; link-color-hover: $text; }
"""


class BoardScreen(Screen[None]):
    """A city to walk about in."""

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
        Binding("u", "undo", show=False),
        Binding("U,ctrl+r", "redo", show=False),
        Binding("question_mark", "help", show=False),
        Binding("d", "app.toggle_dark", show=False),
        Binding("q,ctrl+q", "app.leave", show=False, priority=True),
        Binding("escape", "app.choose", show=False),
    ]
    keys: tuple[tuple[str, str, str], ...] = ()
    """Key, word and action of what stands in the last line, to be clicked."""

    def __init__(self, seat: Side, board: Board) -> None:
        super().__init__()
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

    def compose(self) -> ComposeResult:
        """Heading, city and panel, message, keys."""
        yield TooSmall()
        yield Static(id="head")
        with Horizontal(id="body"):
            yield self.city
            yield Static(id="panel")
        yield Static(id="message")
        yield Static(self._key_line(), id="keys")

    def _key_line(self) -> str:
        actions = [(key, word, action if "." in action else f"screen.{action}") for key, word, action in self.keys]
        return " " + "  ".join(f"[@click={action}][b]{key}[/b] {word}[/]" for key, word, action in actions)

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is."""
        wide = event.size.width >= 110
        self.set_class(wide, "wide")
        self.city.fit(event.size.width - (WIDE_PANEL if wide else PANEL), event.size.height - OTHER_LINES)
        self.redraw()

    def on_mount(self) -> None:
        """The first picture."""
        self.redraw()

    def redraw(self) -> None:
        """Show everything as it is now."""
        if not self.query("#head"):  # the screen has been taken down, and a bot that was thinking comes too late
            return
        self.city.show(self.city_state())
        self.query_one("#head", Static).update(self.heading())
        wide = self.has_class("wide")
        room = WIDE_PANEL - 4 if wide else PANEL - 1
        self.query_one("#panel", Static).update(stacked(self.panel(), room, self.app.size.height - OTHER_LINES))
        self.query_one("#message", Static).update(self.note)

    def city_state(self) -> CityState:
        """What the city looks like."""
        raise NotImplementedError

    def heading(self) -> Text:
        """The first line."""
        raise NotImplementedError

    def panel(self) -> list[Part]:
        """What stands beside the city."""
        raise NotImplementedError

    def play(self, action: Action) -> str:
        """Do it, and say what there is to say; a RuleError says why not."""
        raise NotImplementedError

    def why_not(self, action: Action) -> str | None:
        """Why something cannot be done now."""
        raise NotImplementedError

    def say(self, text: str, look: str = "") -> None:
        """A line for the player."""
        self.note = Text(text, look or self.palette.heading, no_wrap=True, overflow="ellipsis")
        self.redraw()

    def aside(self, work: Callable[[], Awaitable[None]], *, instead_of: str | None = None) -> Worker[None]:
        """Go on with something while keys are answered, instead of what is under way by the same name."""

        async def told() -> None:
            await or_say(work, lambda reason: self.say(reason, self.palette.bad))

        return self.run_worker(told, group=instead_of or "default", exclusive=instead_of is not None)

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
        self.attempt(Build(PIECES[key], self.cursor))

    def attempt(self, action: Action) -> None:
        """Do something, if it can be done; if not, say why."""
        reason = self.why_not(action)
        if reason is not None:
            self.say(f"{action}: {reason}", self.palette.bad)
        else:
            self.say(self.play(action))

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
