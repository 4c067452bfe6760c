"""The planning card that comes up over the city: a row, a number, and into the office."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import Static

from skypuzzle.screens.dialogs import TooSmall
from skypuzzle.skyliners.rules.board import ROW_LETTERS, ROWS, Row, Side
from skypuzzle.skyliners.rules.play import why_not
from skypuzzle.skyliners.rules.position import NUMBERS, Planning, Position, number_text

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
