"""A `secure` puzzle on the screen: a turn of a game, and the opponent's answer to it."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.markup import escape

from skypuzzle.screens.dialogs import Dialog
from skypuzzle.screens.framed import LAST_KEYS
from skypuzzle.screens.game_screen import Tone
from skypuzzle.skyline.kinds.secure.playing import PlayableSecure
from skypuzzle.skyline.kinds.turns.screen import CLAIM, DO, END, TurnPuzzleScreen
from skypuzzle.skyline.screens.opening import SECURE_HELP


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
