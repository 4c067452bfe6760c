"""Dialogs at a table: how many play, who is a bot, handing the device over, and long answers."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.markup import escape
from textual.screen import ModalScreen
from textual.widgets import Static

from skypuzzle.screens.dialogs import TooSmall
from skypuzzle.sessions.table import Table

STYLE = """
TextScreen > VerticalScroll {
    width: auto; height: auto; max-width: 80; max-height: 100%; padding: 0 1;
    border: round $accent; background: $surface;
}
TextScreen Static { width: auto; height: auto; }
"""


R = TypeVar("R")


class TableDialog(ModalScreen[R]):
    """A question, written anew after each key."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "app.leave", show=False, priority=True)]

    def compose(self) -> ComposeResult:
        yield TooSmall()
        yield Static(self.text(), id="text")

    def text(self) -> str:
        raise NotImplementedError

    def redraw(self) -> None:
        self.query_one("#text", Static).update(self.text())


class Confirm(TableDialog[bool]):
    """A text to agree to."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "dismiss(True)", show=False),
        Binding("escape,q", "dismiss(False)", show=False),
    ]

    def __init__(self, about: str, yes: str) -> None:
        super().__init__()
        self.about = about
        self.yes = yes

    def text(self) -> str:
        return (
            f"{self.about}\n\n[@click=screen.dismiss(True)][b]enter[/b] {escape(self.yes)}[/]   "
            "[@click=screen.dismiss(False)][b]esc[/b] not now[/]"
        )


class PlayersDialog(TableDialog[tuple[int, bool]]):
    """How many play at a new table, and whether the game is set up by chance."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(number), f"answer({number})", show=False) for number in range(1, 5)),
        Binding("c", "deal", show=False),
        Binding("q,escape", "app.leave", show=False, priority=True),
    ]

    def __init__(self, title: str, players: Sequence[int]) -> None:
        super().__init__()
        self.name_of_game = title
        self.players = players
        self.is_dealt = False

    def text(self) -> str:
        numbers = "   ".join(f"[@click=screen.answer({number})][b]{number}[/b][/]" for number in self.players)
        start = "The game is set up by chance." if self.is_dealt else "Then enter what lies on the table."
        return (
            f"[b]{escape(self.name_of_game)} at your table[/b]\n\nHow many play?   {numbers}\n\n"
            f"{start}   [@click=screen.deal][b]c[/b] change[/]\n\n"
            "[dim]What you do not know stays ?. Every change is saved.[/dim]"
        )

    def action_deal(self) -> None:
        self.is_dealt = not self.is_dealt
        self.redraw()

    def action_answer(self, number: int) -> None:
        if number in self.players:
            self.dismiss((number, self.is_dealt))


class TextScreen(ModalScreen[None]):
    """A text that may be longer than the window."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q", "dismiss", show=False, priority=True),
        Binding("ctrl+q", "app.leave", show=False, priority=True),
    ]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self.text = Text(title, "bold").append(f"\n\n{text}", "not bold").append("\n\nesc closes this", "not bold dim")

    def compose(self) -> ComposeResult:
        yield TooSmall()
        with VerticalScroll():
            yield Static(self.text)

    def on_mount(self) -> None:
        """Begin with the end: the answer is below the board."""
        self.query_one(VerticalScroll).scroll_end(animate=False)


PERSON = "person"


class PeopleDialog(TableDialog[tuple[Mapping[str, str], str | None] | None]):
    """Who plays each seat, and which seat is this device's own."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(-1)", show=False),
        Binding("down,tab", "go(1)", show=False),
        Binding("left,minus", "step(-1)", show=False),
        Binding("right,plus,space", "step(1)", show=False),
        Binding("m", "mine", show=False),
        Binding("enter", "done", show=False),
        Binding("escape,q", "dismiss(None)", show=False),
    ]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.players = {seat.name: seat.bot or PERSON for seat in table.seats}
        self.mine = table.mine
        self.choices = [PERSON, *table.game.bot_names()]
        self.at = 0

    def text(self) -> str:
        lines = ["[b]Who plays?[/b]", ""]
        for place, (seat, who) in enumerate(self.players.items()):
            mark = "   this device's own" if seat == self.mine else ""
            look = f"[reverse]{who:10}[/reverse]" if place == self.at else f"{who:10}"
            lines.append(f"[@click=screen.pick({place})]{seat:3} {look}[/]{mark}")
        note = "Without a seat of its own, the device is handed from person to person."
        keys = "[b]↑ ↓[/b] seat   [b]← →[/b] who   [b]m[/b] this device's own   [b]enter[/b] done   [b]esc[/b] cancel"
        return "\n".join([*lines, "", f"[dim]{note}[/dim]", "", keys])

    def action_go(self, step: int) -> None:
        self.at = (self.at + step) % len(self.players)
        self.redraw()

    def action_pick(self, place: int) -> None:
        if place == self.at:
            self.action_step(1)
        self.at = place
        self.redraw()

    @property
    def seat(self) -> str:
        return [*self.players][self.at]

    def action_step(self, step: int) -> None:
        at = self.choices.index(self.players[self.seat]) if self.players[self.seat] in self.choices else 0
        self.players[self.seat] = self.choices[(at + step) % len(self.choices)]
        self.redraw()

    def action_mine(self) -> None:
        self.mine = None if self.mine == self.seat else self.seat
        self.redraw()

    def action_done(self) -> None:
        self.dismiss(({seat: who for seat, who in self.players.items() if who != PERSON}, self.mine))
