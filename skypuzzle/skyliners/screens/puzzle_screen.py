"""A puzzle of Skyliners on the screen."""

from typing import Any, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import Static

from skypuzzle.screens.dialogs import Dialog
from skypuzzle.screens.host import Host
from skypuzzle.screens.panels import Part, hint_lines
from skypuzzle.screens.play_screen import Tone
from skypuzzle.screens.puzzle_screen import PuzzleScreen
from skypuzzle.sessions.puzzle_session import PuzzleSession
from skypuzzle.sessions.sharing import clock_text
from skypuzzle.skyliners.rules.actions import Plan
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.geometry import SITE_NAMES
from skypuzzle.skyliners.rules.pieces import FULL
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.screens.board_screen import BoardScreen
from skypuzzle.skyliners.screens.city_view import CityState
from skypuzzle.skyliners.screens.help import PUZZLE_HELP
from skypuzzle.skyliners.screens.panels import pieces_line, position_lines, sight_lines
from skypuzzle.skyliners.sessions.playable_puzzles import CityPuzzle, PlayableTurn


class CityPuzzleScreen(BoardScreen, PuzzleScreen[CityPuzzle[Any]]):
    """The city with its plans, and beside it what is left and what is seen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("equals_sign", "plan", show=False)]
    keys: tuple[tuple[str, str, str], ...] = (
        ("f", "floor", "place('f')"),
        ("r", "roof", "place('r')"),
        ("p", "park", "place('p')"),
        ("u", "undo", "undo"),
        ("h", "hint", "hint"),
        ("c", "check", "check"),
        ("tab", "side", "look(1)"),
        ("?", "help", "help"),
        ("q", "quit", "app.leave"),
    )

    def __init__(self, session: PuzzleSession[CityPuzzle[Any]], host: Host) -> None:
        super().__init__(session, host)
        self.puzzle = session.playable
        self.look_at(self.board, self.puzzle.seat)
        if isinstance(self.puzzle, PlayableTurn):
            self.keys = tuple(("=", "plan", "plan") if key[0] == "tab" else key for key in self.keys)

    @property
    def board(self) -> Board:
        """The city as it is now."""
        return self.puzzle.board(self.session.state)

    @property
    def position(self) -> Position | None:
        """The game as it is now, where the puzzle is a turn of one."""
        return self.session.state.position if isinstance(self.puzzle, PlayableTurn) else None

    def tick(self) -> None:
        """Show the time."""
        self.query_one("#head", Static).update(self.heading())

    def city_state(self) -> CityState:
        """The city with the plans of the puzzle, or of all cards that lie open."""
        planned = {(plan.side, plan.row): plan.number for plan in self.puzzle.plans}
        seats = tuple({plan.side for plan in self.puzzle.plans})
        if self.position is not None:
            seats = self.position.seats
            cards = [card for card in self.position.office if isinstance(card, Plan)]
            planned = {(card.side, card.row): card.number for card in cards} | planned
        hint = self.session.hint
        return CityState(
            self.board,
            seats,
            planned,
            self.cursor,
            self.lit,
            [*map(SITE_NAMES.index, hint[0].places)] if hint is not None else (),
            self.board.built_since(self.puzzle.board(self.puzzle.start)),
        )

    def heading(self) -> Text:
        """Name and time."""
        clock = clock_text(self.session.watch.seconds)
        line = Text(f" {self.session.title}", self.palette.heading)
        line.append(" " * max(1, self.app.size.width - line.cell_len - len(clock) - 1))
        return line.append(clock)

    def panel(self) -> list[Part]:
        """What to do, hints, what is left, and the row of sight."""
        puzzle, state, palette = self.puzzle, self.session.state, self.palette
        hint = self.session.hint
        parts = [Part(Text(puzzle.task), None if hint is None else Text())]
        if hint is not None:
            parts.append(hint_lines(*hint, style=palette.hint, faint=palette.faint))
        if self.position is not None:
            parts += map(Part, position_lines(self.position, puzzle.seat, palette))
        else:
            parts.append(Part(pieces_line(puzzle.reserve(state), palette)))
        if puzzle.plans:
            held, asked = len(puzzle.holding(state)), len(puzzle.plans)
            parts.append(Part(Text(f"{held} of {asked} plans hold", palette.good if held == asked else "")))
        return [*parts, sight_lines(self.board, self.lit, palette)]

    def action_plan(self) -> None:
        """Choose a planning card."""
        if self.position is None or self.position.variant is not FULL:
            self.say("There are no planning cards here.", Tone.BAD)
        else:
            self.open_plan_dialog(self.position, self.puzzle.seat)

    def action_help(self) -> None:
        """All keys."""
        self.app.push_screen(Dialog(PUZZLE_HELP))
