"""The first screen: choose a puzzle of a set, or a whole game."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.markup import escape
from textual.screen import Screen
from textual.widgets import Static

from skypuzzle.puzzles.levels import about, stars_text
from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.screens.chapters import ChaptersScreen
from skypuzzle.screens.dialogs import TooSmall
from skypuzzle.screens.host import Chooser
from skypuzzle.sessions.choice import PuzzleChoice
from skypuzzle.sessions.logbook import Progress
from skypuzzle.sessions.puzzle_session import clock_text, days_text, hints_text

LINES_EACH = 3
OTHER_LINES = 7
"""Heading, game, keys and trouble; a line of text about the set takes one more."""
SKYLINE = "▁▃▂▅▃▇▅▂▆▃▁"
SOLVED, BEGUN, NEW, SHOWN = "✓", "◐", "○", "–"
STREAK = "★"
STYLE = """
ChooseScreen { align: center middle; }
ChooseScreen #list { width: 76; height: auto; }
"""


class ChooseScreen(Screen[None]):
    """The list of puzzles; those that are still being made appear one by one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "by(-1)", show=False),
        Binding("down,tab", "by(1)", show=False),
        Binding("enter,space", "open", show=False),
        *(Binding(str(number), f"pick({number - 1})", show=False) for number in range(1, 10)),
        Binding("g", "game", show=False),
        Binding("question_mark", "help", show=False),
        Binding("d", "app.toggle_dark", show=False),
        Binding("q,ctrl+q,escape", "app.leave", show=False, priority=True),
    ]

    def __init__(self, choice: PuzzleChoice, host: Chooser, opened: int | None = None) -> None:
        super().__init__()
        self.choice = choice
        self.host = host
        self.place = opened or 0
        self._opened = opened
        """The puzzle that is being played; once it is solved, the cursor moves on."""

    def compose(self) -> ComposeResult:
        yield TooSmall()
        yield Static(id="list")

    def on_resize(self) -> None:
        self.redraw()

    def on_screen_resume(self) -> None:
        """After a solved puzzle, move to the next one that is not."""
        if self._opened is not None and self._is_solved(self._opened):
            held = len(self.choice.puzzles)
            following = [(self._opened + step) % held for step in range(1, held)]
            self.place = next((place for place in following if not self._is_solved(place)), self._opened)
        self._opened = None
        self.redraw()

    def _is_solved(self, place: int) -> bool:
        puzzle = self.choice.puzzles[place]
        progress = None if puzzle is None else self.host.progress(puzzle)
        return progress is not None and progress.first_solve is not None

    def redraw(self) -> None:
        self.query_one("#list", Static).update(self.list_text())

    def list_text(self) -> str:
        """Return every puzzle with its progress, and the game."""
        streak = self.host.streak()
        days = f"      {STREAK} [b]{days_text(streak)}[/b]" if streak else ""
        lines = [f"{SKYLINE}  [b]skypuzzle[/b]  {escape(self.choice.name)}{days}"]
        lines += [f"[i]{escape(self.choice.line)}[/i]", ""] if self.choice.line else [""]
        for place in self._shown():
            lines += self._entry(place, self.choice.puzzles[place])
        if self.host.whole_game():
            games = self.host.games()
            game = "resume your game" if games else self.host.whole_game()
            more = "" if games < 2 else "1 more is waiting" if games == 2 else f"{games - 1} more are waiting"
            state = ", ".join(filter(None, (more, self.host.rating())))
            lines += [self._line(len(self.choice.puzzles), "[b]g[/b]  ", game, state), ""]
        lines += [
            "[b]arrows[/b] [b]enter[/b] or a click choose   [b]?[/b] help   [b]d[/b] dark or light   [b]q[/b] quit"
        ]
        if self.host.trouble():
            lines += ["", f"[dim]{escape(self.host.trouble() or '')}[/dim]"]
        return "\n".join(lines)

    def _shown(self) -> range:
        """Return as many puzzles as there is room for, around the chosen one."""
        held = len(self.choice.puzzles)
        others = OTHER_LINES + bool(self.choice.line)
        room = min(max(1, (self.app.size.height - others) // LINES_EACH), held)
        first = min(max(0, self.place - room // 2), held - room)
        return range(first, first + room)

    def _entry(self, place: int, puzzle: Puzzle | None) -> list[str]:
        if puzzle is None:
            state = "is being made …" if self.host.is_making() else "could not be made"
            return [self._line(place, f"[b]{place + 1}[/b]  ", f"[dim]{state}[/dim]", ""), "", ""]
        mark, state = _state(self.host.progress(puzzle))
        label, task = puzzle.label, f"        [dim]{self.host.about(puzzle.kind)}[/dim]"
        name, more = f"{puzzle.kind:7} {puzzle.difficulty.level.value:7}", [task, ""]
        if label.title is not None:
            widest = max(len(each.label.title or "") for each in self.choice.puzzles if each is not None)
            name = escape(f"{label.title:{widest}}")
            more = [f"        {about(puzzle)}", task if place == self.place else ""]
        state = f"{stars_text(label.stars)}  {state}" if label.stars else state
        return [self._line(place, f"[b]{place + 1}[/b] {mark}", name, state), *more]

    @property
    def _entries(self) -> int:
        """The puzzles, and a whole game if there is one."""
        return len(self.choice.puzzles) + bool(self.host.whole_game())

    def _line(self, place: int, key: str, text: str, state: str) -> str:
        here = "▶" if place == self.place else " "
        text = f"[reverse] {text} [/reverse]" if place == self.place else f" {text} "
        return f"{here} [@click=screen.pick({place})]{key}  {text}[/]  {state}"

    def action_by(self, step: int) -> None:
        self.place = (self.place + step) % self._entries
        self.redraw()

    def action_pick(self, place: int) -> None:
        if place < self._entries:
            self.place = place
            self.action_open()

    def action_open(self) -> None:
        self.redraw()
        if self.place == len(self.choice.puzzles):
            self.host.open_game()
        elif self.choice.puzzles[self.place] is not None:
            self._opened = None if self._is_solved(self.place) else self.place
            self.host.open_puzzle(self.place)

    def action_game(self) -> None:
        self.action_pick(len(self.choice.puzzles))

    def action_help(self) -> None:
        self.app.push_screen(ChaptersScreen(self.host.help(), self.host.rules()))


def _state(progress: Progress | None) -> tuple[str, str]:
    """Return a mark and words for the progress of a puzzle."""
    if progress is not None and (solve := progress.first_solve):
        hints = f", {hints_text(solve.hints)}" if solve.hints else ""
        return SOLVED, f"solved in {clock_text(solve.seconds)}{hints}"
    if progress is not None and progress.shown:
        return SHOWN, "solution shown"
    if progress is not None and (progress.moves or progress.undone):
        return BEGUN, f"half-done, {clock_text(progress.seconds)} so far"
    return NEW, "new"
