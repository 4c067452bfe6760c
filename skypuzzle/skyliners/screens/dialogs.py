"""What comes up over the city: help, the choice of a planning card, and the end of a puzzle."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.markup import escape
from textual.screen import ModalScreen
from textual.widgets import Static

from skypuzzle.skyliners.rules.actions import NUMBERS, Planning
from skypuzzle.skyliners.rules.geometry import ROW_LETTERS, ROWS, Row, Side
from skypuzzle.skyliners.rules.play import why_not
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.sessions.sight import number_text

STYLE = """
ModalScreen { align: center middle; }
ModalScreen > Static {
    width: auto; height: auto; max-width: 78; padding: 1 3; border: round $accent; background: $surface;
}
"""

MOVING = """\
[b]arrows[/b], mouse   move          [b]tab[/b]   look from another side
[b]f[/b] [b]r[/b] [b]p[/b]           place a floor, a roof, a park
                (or click the site once more for a floor)
[b]u[/b]  [b]U[/b]            undo, redo
"""
FOR_PUZZLES = """\
[b]h[/b]               a hint: where to look, how, what
[b]c[/b]               is it right so far? Yes or no
[b]s[/b]               show the solution
[b]=[/b]               put a planning card into the office
"""
FOR_GAMES = """\
[b]=[/b]               put a planning card into the office
[b]v[/b]               how your own plans stand
[b]space[/b]           do not wait for the bots; go on with the scoring
"""
LEAVING = """\
[b]d[/b]               dark or light
[b]esc[/b]  [b]q[/b]          back, quit: all is kept for the next time

A side sees a building that is higher than all in front of it.
park < 1 floor < 1 floor and roof < 2 floors < …
Floors go on ground or floors, a roof on floors, a park on
ground; nothing goes on a roof or a park. [b]2/3[/b]: a row shows 2
and is to show 3; [b]3/3✓[/b]: it is right; [b]4+[/b] is 4 or 5."""

PLAN_KEYS = (
    "[b]a[/b]-[b]e[/b] row   [b]1[/b]-[b]4[/b] number   [@click=screen.put][b]enter[/b] put it in[/]   "
    "[@click=screen.cancel][b]esc[/b] not now[/]"
)


class Dialog(ModalScreen[None]):
    """A text that goes away with any of these keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,question_mark,q", "dismiss", show=False),
        Binding("ctrl+q", "app.leave", show=False, priority=True),
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        """The text."""
        yield Static(self.text)

    def on_click(self) -> None:
        """A click will do, too."""
        self.dismiss()


class HelpDialog(Dialog):
    """All keys, and the rules in four lines."""

    def __init__(self, *, game: bool) -> None:
        super().__init__(MOVING + (FOR_GAMES if game else FOR_PUZZLES) + LEAVING)


class SolvedDialog(ModalScreen[None]):
    """The end of a puzzle: what can be shared, and where to go from here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "app.choose", show=False),
        Binding("escape", "dismiss", show=False),
        Binding("y", "copy", show=False),
        Binding("q,ctrl+q", "app.leave", show=False, priority=True),
    ]

    def __init__(self, share: str, streak: int) -> None:
        super().__init__()
        self.share = share
        days = f"{streak} days in a row. " if streak > 1 else ""
        self.text = (
            f"[b]Solved![/b] {days}\n\n{escape(share)}\n"
            "[@click=app.choose][b]enter[/b] more puzzles[/]   [@click=screen.copy][b]y[/b] copy[/]   "
            "[@click=screen.dismiss][b]esc[/b] look at it[/]   [@click=app.leave][b]q[/b] quit[/]"
        )

    def compose(self) -> ComposeResult:
        """The text."""
        yield Static(self.text, id="solved")

    def action_copy(self) -> None:
        """To the clipboard, as far as the terminal allows."""
        self.app.copy_to_clipboard(self.share)
        self.query_one("#solved", Static).update(self.text.replace("copy[/]", "copied[/]"))


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

    def __init__(self, position: Position, you: Side) -> None:
        super().__init__()
        self.position, self.you = position, you
        self.row: Row = next((row for row in ROWS if self.reason(row) is None), 0)
        self.number = 1
        self.take_what_is_seen()

    def reason(self, row: Row) -> str | None:
        """Why the card of a row cannot be played now."""
        turn = self.position.turn
        return "the game is over" if turn is None else why_not(self.position, turn, Planning(row, 1))

    def take_what_is_seen(self) -> None:
        """The number that would be right now, to begin with."""
        self.number = min(max(self.seen(self.row), NUMBERS[0]), NUMBERS[-1])

    def seen(self, row: Row) -> int:
        """What a row shows now."""
        return len(self.position.board.seen(self.you, row))

    def compose(self) -> ComposeResult:
        """The card."""
        yield Static(self.card(), id="card")

    def card(self) -> str:
        """All rows with their numbers, the chosen one in brackets."""
        lines = [f"[b]A plan for {self.you} {self.you.colour}[/b], face down in the office", ""]
        for row in ROWS:
            reason = self.reason(row)
            here = "▶" if row == self.row else " "
            if reason is not None:
                lines.append(f"{here} {ROW_LETTERS[row]}  sees {self.seen(row)}   [dim]{reason}[/dim]")
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
            lines.append(f"{here} {ROW_LETTERS[row]}  sees {self.seen(row)}   {' '.join(numbers)}")
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
