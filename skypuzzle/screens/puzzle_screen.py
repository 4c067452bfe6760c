"""A puzzle on the screen: moves, undo, hints, check and solution. A game draws it and adds keys for its moves."""

from typing import Any, ClassVar, Generic, TypeVar

from rich.text import Text
from textual.binding import Binding, BindingType

from skypuzzle.screens.dialogs import SolvedDialog
from skypuzzle.screens.game_screen import PlayScreen, Tone
from skypuzzle.screens.host import Host
from skypuzzle.sessions.playable import Hint, PlayablePuzzle
from skypuzzle.sessions.puzzle_session import PuzzleSession
from skypuzzle.wording import right_so_far

P = TypeVar("P", bound=PlayablePuzzle[Any])

WARM_UP = 0.4
"""Seconds after the first picture."""


class PuzzleScreen(PlayScreen, Generic[P]):
    """One puzzle, from where it was left to its end."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hint", show=False),
        Binding("c", "check", show=False),
        Binding("s", "show", show=False),
    ]

    host: Host
    show_key: ClassVar[str] = "s"

    def __init__(self, session: PuzzleSession[P], host: Host) -> None:
        super().__init__()
        self.session = session
        self.host = host
        self._hint_for: tuple[str, ...] | None = None
        """The moves that a hint is being worked out for."""
        self._sure = False
        """Was the solution asked for once, and nothing done since?"""

    def on_mount(self) -> None:
        """Start the clock, and the process that thinks in the background."""
        self.set_interval(1, self.tick)
        self.set_timer(WARM_UP, lambda: self.aside(self._warm_up))
        if self.session.moves and not self.session.is_solved:
            self.say("Resumed where you left off.")
        elif self.session.is_solved:
            self.say(f"{self.session.standing()} u takes it apart again.", Tone.GOOD)

    async def _warm_up(self) -> None:
        await self.host.think(self.session.playable.solution)

    def reward(self) -> Text | None:
        """Return a picture for a solved puzzle."""
        return None

    @property
    def is_thinking(self) -> bool:
        """Does the player wait for a hint?"""
        return self._hint_for is not None

    def tick(self) -> None:
        """A second has gone by."""

    def doing(self, action: str) -> None:
        """Forget that the solution was asked for once."""
        if self._sure and action != "show":
            self._sure = False
            self.say("")

    def keep(self) -> None:
        self.host.keep_puzzle(self.session)

    def play(self, move: str) -> str:
        """Make a move, save it, and check whether the puzzle is solved."""
        self.session.play(move)
        return self._moved(self.session.playable.made(move) if not self.session.is_complete else "")

    def _moved(self, text: str) -> str:
        self._sure = False
        self.keep()
        session = self.session
        if session.is_solved and not session.shown:
            self.app.push_screen(SolvedDialog(session.share, self.host.streak(), session.time_text(), self.reward()))
        return self.session.standing() or text

    def action_undo(self) -> None:
        move = self.session.undo()
        self.say("There is nothing to undo." if move is None else self._moved(f"{move} taken back."))

    def action_redo(self) -> None:
        move = self.session.redo()
        self.say("There is nothing to redo." if move is None else self._moved(f"{move} again."))

    def action_hint(self) -> None:
        """Show the next step of a hint, worked out in the background."""
        given = self.session.hint
        if given is not None:
            self._give(given[0])
        elif self._hint_for != self.session.moves:
            self._hint_for = self.session.moves
            self.say("Thinking …")
            self.aside(self._think, instead_of="hint")

    async def _think(self) -> None:
        moves = self.session.moves
        try:
            hint = await self.host.think(self.session.playable.hint, moves)
        finally:
            if self._hint_for == moves:
                self._hint_for = None
        if moves != self.session.moves:  # the player has moved on meanwhile
            return
        if hint is None:
            self.say("There is nothing left to do.")
        else:
            self._give(hint)

    def _give(self, hint: Hint) -> None:
        self._sure = False
        self.session.next_step(hint)
        given = self.session.hint
        more = given is not None and given[1] < len(given[0].steps)
        self.keep()
        self.say("Press h for more." if more else "That is the whole hint.")

    def action_check(self) -> None:
        self.aside(self._check, instead_of="check")

    async def _check(self) -> None:
        moves = self.session.moves
        wrong = await self.host.think(self.session.playable.first_wrong, moves)
        if moves != self.session.moves:
            return
        self._sure = False
        is_right = wrong is None
        self.say(right_so_far(is_right=is_right), Tone.GOOD if is_right else Tone.BAD)

    def action_show(self) -> None:
        """Show the solution; it must be asked for twice, because the puzzle then does not count as solved."""
        if self.session.is_solved:
            self.say(self.session.standing())
        elif not self._sure:
            self._sure = True
            self.say(f"Press {self.show_key} once more for the solution; it will not count as solved.")
        else:
            self.aside(self._show, instead_of="show")

    async def _show(self) -> None:
        moves = self.session.moves
        solution = await self.host.think(self.session.playable.solution)
        if moves != self.session.moves:  # the player wants to do it after all
            return
        if solution is None:
            self.say("There is no solution.", Tone.BAD)
            return
        self.session.shown = True
        while self.session.undo() is not None:
            pass
        for move in solution:
            self.session.play(move)
        self.say(self._moved(""))
