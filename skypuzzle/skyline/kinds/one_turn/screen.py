"""The screen of `last`, `machine` and `secure` puzzles: a turn as in a game."""

from collections.abc import Sequence
from dataclasses import replace

from rich.text import Text

from skypuzzle.screens.dialogs import Part
from skypuzzle.screens.framed import LAST_KEYS
from skypuzzle.skyline.kinds.one_turn.playing import PlayableTurn
from skypuzzle.skyline.rules.city import COLOURS
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.screens.board_screen import BoardMarks, CityPuzzleScreen
from skypuzzle.skyline.screens.opening import TURN_HELP
from skypuzzle.skyline.screens.turn_screen import TurnScreen

DO, CLAIM, END = ("enter", "do", "do"), ("a", "claim", "claim_all"), ("e", "end", "end")


class TurnPuzzleScreen(TurnScreen, CityPuzzleScreen[PlayableTurn]):
    """The position with the player's hand. When the turn ends, the board is compared with the solution."""

    help_text = TURN_HELP
    keys: tuple[tuple[str, str, str], ...] = (DO, ("w", "neutral", "neutral"), CLAIM, END, *LAST_KEYS)

    def begin(self) -> None:
        self.begin_turn()

    @property
    def position(self) -> Position:
        state: Position = self.state
        return state

    @property
    def you(self) -> Seat:
        return self.puzzle.seat

    @property
    def acts(self) -> bool:
        return not self.session.is_complete

    def names(self) -> Sequence[str]:
        seats = enumerate(self.position.seats)
        return ["you" if seat == self.you else COLOURS[colour] for seat, colour in seats]

    def at_rest(self) -> Text | None:
        """None: the player may still have to finish what a message asks for."""
        return None

    def refuse(self) -> bool:
        if not self.acts:
            self.say(f"{self.session.standing()} u takes it back.")
        return not self.acts

    def invite(self) -> None:
        self.say(self.next_text() if self.acts else self.session.standing())

    def on_mount(self) -> None:
        if not self.session.moves:
            self.invite()

    def marks(self) -> BoardMarks:
        return replace(super().marks(), hinted=self.hinted)

    def more_parts(self) -> list[Part]:
        palette = self.palette
        parts = [*self.table_parts(), Part(Text(self.puzzle.worth_line(self.position)))]
        if self.acts:
            parts.append(Part(self.here_text()))
        if self.session.moves:
            done = " ".join(self.session.moves)
            parts.append(Part(Text("so far ", palette.faint).append(done, palette.letter(self.puzzle.colour)), Text()))
        return parts

    def play(self, move: str) -> str:
        words = self.puzzle.words_of(self.position, move)
        result = super().play(move)
        return result if self.session.is_complete else f"{words}."
