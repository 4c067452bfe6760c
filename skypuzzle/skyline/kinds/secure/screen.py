"""The screen of `secure` puzzles: a turn as in a game, and the opponent's answer to it."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.markup import escape

from skypuzzle.screens.dialogs import Dialog
from skypuzzle.screens.framed import LAST_KEYS
from skypuzzle.screens.game_screen import Tone
from skypuzzle.skyline.kinds.one_turn.screen import CLAIM, DO, END, TurnPuzzleScreen
from skypuzzle.skyline.kinds.secure.playing import PlayableSecure
from skypuzzle.skyline.screens.opening import SECURE_HELP


class SecureScreen(TurnPuzzleScreen):
    """A turn puzzle that can show the opponent's answer to a wrong turn."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("o", "reply", show=False)]
    help_text = SECURE_HELP
    keys = (DO, CLAIM, END, ("o", "reply", "reply"), *LAST_KEYS)
    puzzle: PlayableSecure

    def action_reply(self) -> None:
        """Search for the opponent's answer in the background, then show it."""
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
