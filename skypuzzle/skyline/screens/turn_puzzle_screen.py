"""A puzzle about one turn on the screen: `last`, `machine` or `secure`, as a turn of a game."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.markup import escape

from skypuzzle.screens.dialogs import Dialog
from skypuzzle.screens.framed_puzzle import LAST_KEYS
from skypuzzle.screens.panels import Part
from skypuzzle.screens.play_screen import Tone
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.towers import COLOURS
from skypuzzle.skyline.screens.cells import BoardMarks
from skypuzzle.skyline.screens.help import SECURE_HELP, TURN_HELP
from skypuzzle.skyline.screens.puzzle_screen import CityPuzzleScreen
from skypuzzle.skyline.screens.turn_screen import TurnScreen
from skypuzzle.skyline.sessions.playable_secure import PlayableSecure
from skypuzzle.skyline.sessions.playable_turn import PlayableTurn

DO, CLAIM, END = ("enter", "do", "do"), ("a", "claim", "claim_all"), ("e", "end", "end")


class TurnPuzzleScreen(TurnScreen, CityPuzzleScreen[PlayableTurn]):
    """The position with the player's hand; the board is judged when the turn ends."""

    help_text = TURN_HELP
    keys: tuple[tuple[str, str, str], ...] = (DO, ("w", "neutral", "neutral"), CLAIM, END, *LAST_KEYS)

    def begin(self) -> None:
        """Where the most income is."""
        self.begin_turn()

    @property
    def position(self) -> Position:
        """What was done in the turn."""
        state: Position = self.state
        return state

    @property
    def you(self) -> Seat:
        """The player's seat."""
        return self.puzzle.seat

    @property
    def acts(self) -> bool:
        """Is there something left to do?"""
        return not self.session.is_complete

    def names(self) -> Sequence[str]:
        """You, and the colours of the others."""
        seats = enumerate(self.position.seats)
        return ["you" if seat == self.you else COLOURS[colour] for seat, colour in seats]

    def at_rest(self) -> Text | None:
        """What was begun may still have to be ended: no message is out of date by itself."""
        return None

    def refuse(self) -> bool:
        """Nothing more to do."""
        if not self.acts:
            self.say(f"{self.session.standing()} u takes it back.")
        return not self.acts

    def invite(self) -> None:
        """What is to be done."""
        self.say(self.next_text() if self.acts else self.session.standing())

    def on_mount(self) -> None:
        """Say what to do first."""
        if not self.session.moves:
            self.invite()

    def marks(self) -> BoardMarks:
        """Where a hint points to, too."""
        return replace(super().marks(), hinted=self.hinted)

    def more_parts(self) -> list[Part]:
        """The table, what is reached so far, what can be done here, and what was done."""
        palette = self.palette
        parts = [*self.table_parts(), Part(Text(self.puzzle.worth_line(self.position)))]
        if self.acts:
            parts.append(Part(self.here_text()))
        if self.session.moves:
            done = " ".join(self.session.moves)
            parts.append(Part(Text("so far ", palette.faint).append(done, palette.letter(self.puzzle.colour)), Text()))
        return parts

    def play(self, move: str) -> str:
        """Make a move, and say what was done."""
        words = self.puzzle.words_of(self.position, move)
        told = super().play(move)
        return told if self.session.is_complete else f"{words}."


class SecureScreen(TurnPuzzleScreen):
    """After a wrong turn, the opponent's answer can be seen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("o", "reply", show=False)]
    help_text = SECURE_HELP
    keys = (DO, CLAIM, END, ("o", "reply", "reply"), *LAST_KEYS)
    puzzle: PlayableSecure

    def action_reply(self) -> None:
        """What the opponent does about it, found out in the background."""
        if self.acts:
            self.say("First end your turn with e; then o shows what the opponent does.", Tone.BAD)
            return
        self.say("Thinking …")
        self.aside(self._reply, instead_of="reply")

    async def _reply(self) -> None:
        moves = self.session.moves
        text = await self.host.think(self.puzzle.reply, self.position)
        if moves == self.session.moves:
            self.say(self.session.standing())
            self.app.push_screen(Dialog(f"{escape(text)}\n\n[dim]esc closes this[/dim]"))
