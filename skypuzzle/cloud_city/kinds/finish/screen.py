"""A `finish` puzzle on the screen: the last turns, as in a game."""

from dataclasses import replace

from rich.text import Text

from skypuzzle.cloud_city.kinds.finish.playing import PlayableFinish
from skypuzzle.cloud_city.rules.position import Position
from skypuzzle.cloud_city.screens import FINISH_HELP
from skypuzzle.cloud_city.screens.board_screen import CityPuzzleScreen
from skypuzzle.cloud_city.screens.city_drawing import CityState
from skypuzzle.cloud_city.screens.turn_screen import TurnScreen
from skypuzzle.cloud_city.sessions.partial_turn import PartialTurn, votes_line
from skypuzzle.screens.dialogs import Part
from skypuzzle.screens.framed import LAST_KEYS
from skypuzzle.wording import number_of


class FinishScreen(TurnScreen, CityPuzzleScreen[PlayableFinish]):
    """The city with hand and row, and its votes so far."""

    panel_needed = 37
    help_text = FINISH_HELP
    keys: tuple[tuple[str, str, str], ...] = (
        ("r", "turn", "turn(1)"),
        ("enter", "do", "do"),
        ("tab", "next", "cycle(1)"),
        ("4-6", "draw", "draw_how"),
        *LAST_KEYS,
    )

    def begin(self) -> None:
        position: Position = self.puzzle.start.position
        box = position.city(0).box
        columns, ranks = position.shape.room(box.width, box.height)
        self.look_at(2 * min(5, box.width + 2 * columns), 2 * min(5, box.height + 2 * ranks))
        self.begin_turn()

    @property
    def turn(self) -> PartialTurn:
        state: PartialTurn = self.state
        return state

    @property
    def acts(self) -> bool:
        return not self.session.is_complete

    def at_rest(self) -> Text | None:
        """No message expires by itself: a turn in progress may still need it."""
        return None

    def refuse(self) -> bool:
        if not self.acts:
            self.say(f"{self.session.standing()} u undoes the last move.")
        return not self.acts

    def city_state(self) -> CityState:
        return replace(self.own_state(self.turn.city), hinted=self.hinted)

    def more_parts(self) -> list[Part]:
        turn = self.turn
        left = turn.position.shape.tiles - len(turn.city.tiles)
        votes = Text(f"{votes_line(turn.city)}; {number_of(left, 'tile')} to lay")
        return [Part(votes), *self.table_parts(), self.here_part(self.here_text())]

    def _moved(self, text: str) -> str:
        if not self.turn.is_laid:
            self.begin_turn()
        elif not self.turn.walkways:
            ((_, self.cursor),) = self.turn.tile
            self.first = self.way = None
        return super()._moved(text)
