"""A puzzle on the screen."""

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import Static

from skypuzzle.sessions.sharing import clock_text
from skypuzzle.skyliners.puzzles.tasks import task
from skypuzzle.skyliners.rules.actions import Action, Plan
from skypuzzle.skyliners.rules.pieces import FULL
from skypuzzle.skyliners.screens.board_screen import BoardScreen
from skypuzzle.skyliners.screens.city_view import CityState
from skypuzzle.skyliners.screens.dialogs import HelpDialog, SolvedDialog
from skypuzzle.skyliners.screens.host import Host
from skypuzzle.skyliners.screens.panels import Part, hint_lines, pieces_line, position_lines, sight_lines
from skypuzzle.skyliners.screens.plan_dialog import PlanDialog
from skypuzzle.skyliners.sessions.hints import Hint, hint_for
from skypuzzle.skyliners.sessions.solutions import is_right_so_far, solution_of
from skypuzzle.skyliners.sessions.solving import Solving
from skypuzzle.skyliners.sessions.turn_session import TurnSession

WARM_UP = 0.4
"""Seconds after the first picture."""


class PuzzleScreen(BoardScreen):
    """One puzzle, from where it was left to its end."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hint", show=False),
        Binding("c", "check", show=False),
        Binding("s", "show", show=False),
        Binding("equals_sign", "plan", show=False),
    ]
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

    def __init__(self, session: Solving, host: Host) -> None:
        super().__init__(session.seat, session.board)
        self.session = session
        self.host = host
        self._start = session.history.states[0].board
        self._hint_for: tuple[Action, ...] | None = None
        """What a hint is being thought out for."""
        self._sure = False
        """Was the solution asked for once, and nothing done since?"""
        if isinstance(session, TurnSession):
            self.keys = tuple(("=", "plan", "plan") if key[0] == "tab" else key for key in self.keys)

    def on_mount(self) -> None:
        """The clock goes on, and whoever thinks in the background gets ready."""
        super().on_mount()
        self.set_interval(1, self._tick)
        self.set_timer(WARM_UP, lambda: self.aside(self._warm_up))
        if self.session.actions and not self.session.is_solved:
            self.say("You go on where you left it.")
        elif self.session.is_solved:
            self.say(f"{self.session.standing()} u takes it apart again.", self.palette.good)

    async def _warm_up(self) -> None:
        await self.host.think(solution_of, self.session.puzzle)

    def _tick(self) -> None:
        self.query_one("#head", Static).update(self.heading())

    def city_state(self) -> CityState:
        """The city with the plans of the puzzle, or of all cards that lie open."""
        session = self.session
        planned = {(plan.side, plan.row): plan.number for plan in session.plans}
        seats = tuple({plan.side for plan in session.plans})
        if isinstance(session, TurnSession):
            seats = session.position.seats
            cards = [card for card in session.position.office if isinstance(card, Plan)]
            planned = {(card.side, card.row): card.number for card in cards} | planned
        told = session.told
        return CityState(
            session.board,
            seats,
            planned,
            self.cursor,
            self.lit,
            told[0].sites if told is not None else (),
            session.board.built_since(self._start),
        )

    def heading(self) -> Text:
        """Name and time."""
        clock = clock_text(self.session.watch.seconds)
        line = Text(f" {self.session.title}", self.palette.heading)
        line.append(" " * max(1, self.app.size.width - line.cell_len - len(clock) - 1))
        return line.append(clock)

    def panel(self) -> list[Part]:
        """What is to be done, hints, what is left, and the row of sight."""
        session, palette = self.session, self.palette
        told = session.told
        parts = [Part(Text(task(session.puzzle)), None if told is None else Text())]
        if told is not None:
            parts.append(hint_lines(*told, palette))
        if isinstance(session, TurnSession):
            parts += map(Part, position_lines(session.position, session.seat, palette))
        else:
            parts.append(Part(pieces_line(session.reserve, palette)))
        if session.plans:
            held, asked = len(session.holding), len(session.plans)
            parts.append(Part(Text(f"{held} of {asked} plans hold", palette.good if held == asked else "")))
        return [*parts, sight_lines(session.board, self.lit, palette)]

    def why_not(self, action: Action) -> str | None:
        """As the session says."""
        return self.session.why_not(action)

    def play(self, action: Action) -> str:
        """Do it, keep it, and see whether that was it."""
        self.session.play(action)
        return self._moved(f"{action} placed." if not self.session.is_complete else "")

    def _moved(self, text: str) -> str:
        self._sure = False
        self.host.keep_puzzle(self.session)
        if self.session.is_solved and not self.session.shown:
            self.app.push_screen(SolvedDialog(self.session.share, self.host.streak()))
        return self.session.standing() or text

    def action_undo(self) -> None:
        """Take back."""
        action = self.session.undo()
        self.say("There is nothing to undo." if action is None else self._moved(f"{action} taken back."))

    def action_redo(self) -> None:
        """Do again."""
        action = self.session.redo()
        self.say("There is nothing to redo." if action is None else self._moved(f"{action} again."))

    def action_plan(self) -> None:
        """Choose a planning card."""
        session = self.session
        if not isinstance(session, TurnSession) or session.position.variant is not FULL:
            self.say("There are no planning cards here.", self.palette.bad)
            return

        def chosen(action: Action | None) -> None:
            if action is not None:
                self.attempt(action)

        self.app.push_screen(PlanDialog(session.position, session.seat), chosen)

    def action_hint(self) -> None:
        """The next step of a hint, thought out in the background."""
        told = self.session.told
        if told is not None:
            self._tell(told[0])
        elif self._hint_for != self.session.actions:
            self._hint_for = self.session.actions
            self.say("Thinking …")
            self.aside(self._think, instead_of="hint")

    async def _think(self) -> None:
        actions = self.session.actions
        try:
            hint = await self.host.think(hint_for, self.session.puzzle, actions)
        finally:
            if self._hint_for == actions:
                self._hint_for = None
        if actions != self.session.actions:  # the player has moved on meanwhile
            return
        if hint is None:
            self.say("There is nothing left to do.")
        else:
            self._tell(hint)

    def _tell(self, hint: Hint) -> None:
        self.session.tell(hint)
        told = self.session.told
        more = told is not None and told[1] < len(told[0].steps)
        self.host.keep_puzzle(self.session)
        self.say("h tells more." if more else "That is all there is to tell.")

    def action_check(self) -> None:
        """Yes or no, and nothing else."""
        self.aside(self._check, instead_of="check")

    async def _check(self) -> None:
        actions = self.session.actions
        right = await self.host.think(is_right_so_far, self.session.puzzle, actions)
        if actions != self.session.actions:
            return
        if right:
            self.say("Right so far? Yes.", self.palette.good)
        else:
            self.say("Right so far? No.", self.palette.bad)

    def action_show(self) -> None:
        """The solution; asked for twice, as it is not solved by the player then."""
        if self.session.is_solved:
            self.say(self.session.standing())
        elif not self._sure:
            self._sure = True
            self.say("Press s once more for the solution; it will not count as solved.")
        else:
            self.aside(self._show, instead_of="show")

    async def _show(self) -> None:
        actions = self.session.actions
        solution = await self.host.think(solution_of, self.session.puzzle)
        if actions != self.session.actions:  # the player wants to do it after all
            return
        if solution is None:
            self.say("There is no solution.", self.palette.bad)
            return
        self.session.shown = True
        while self.session.undo() is not None:
            pass
        for action in solution:
            self.session.play(action)
        self.say(self._moved(""))

    def action_help(self) -> None:
        """All keys."""
        self.app.push_screen(HelpDialog(game=False))
