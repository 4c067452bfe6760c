"""An `aerial` puzzle on the screen: choose a roof, then set its height."""

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from skypuzzle.cloud_city.kinds.aerial import KEYS
from skypuzzle.cloud_city.kinds.aerial.playing import PlayableAerial
from skypuzzle.cloud_city.kinds.aerial.puzzle import Roofs
from skypuzzle.cloud_city.pictures.sights import UNICODE
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, Height, Quarter
from skypuzzle.cloud_city.screens import FULL_CITY_HELP
from skypuzzle.cloud_city.screens.board_screen import CityPuzzleScreen, neighbour, reading_order
from skypuzzle.cloud_city.screens.city_drawing import CityState
from skypuzzle.screens.dialogs import Part, clickable
from skypuzzle.screens.framed import LAST_KEYS
from skypuzzle.screens.game_screen import Tone

ROOFS = r"""
Walkways pass over (o) along its rank, │o│ along its column, and
\[o] along both; ►o◄ is the cursor."""
MARKS = "passed over along\n(o) its rank  │o│ its column\n[o] both"


class AerialScreen(CityPuzzleScreen[PlayableAerial]):
    """The roofs from above; a walkway gets the stroke of its level once that is known."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(height.value), f"height({height.value})", show=False) for height in Height),
        Binding("b", "height(1)", show=False),
        Binding("g", "height(2)", show=False),
        Binding("s", "height(3)", show=False),
        Binding("0", "clear", show=False),
    ]
    help_text = KEYS + FULL_CITY_HELP + ROOFS
    keys: tuple[tuple[str, str, str], ...] = (
        ("1 2 3", "height", "do"),
        ("x", "clear", "clear"),
        *LAST_KEYS[:-2],
        ("S", "solution", "show"),
        *LAST_KEYS[-2:],
    )

    def begin(self) -> None:
        self.look_at(self.state.width, self.state.height)
        self.cursor: Quarter = next(iter(self._hidden()), 0)

    def _hidden(self) -> list[Quarter]:
        """The roofs without a height, in reading order."""
        state: Roofs = self.state
        return sorted(self.puzzle.hidden(state), key=reading_order)

    def city_state(self) -> CityState:
        state: Roofs = self.state
        given = [*self.puzzle.puzzle.roofs.givens]
        return CityState(self.puzzle.sight(state), cursor=self.cursor, hinted=self.hinted, given=given)

    def more_parts(self) -> list[Part]:
        state, palette = self.state, self.palette
        heights = state.heights
        text = Text(f"{self.puzzle.describe(state)}, {len(heights)} roofs")
        name = QUARTER_NAMES[self.cursor]
        if self.cursor not in heights:
            here = Text(f"{name}: no roof", palette.faint)
        else:
            height = heights[self.cursor]
            given = ", given" if self.cursor in self.puzzle.puzzle.roofs.givens else ""
            here = Text(f"{name}: ").append(
                "not known" if height is None else height.word + given, palette.letter(height)
            )
        legend = Text()
        for level in Height:
            key = Text().append(f"{level.value} ", "bold")
            key.append(f"{level} {UNICODE.strokes[level][0] * 3} {level.word}", palette.levels[level])
            legend.append_text(clickable(key, f"height({level.value})")).append("\n")
        legend.rstrip()
        return [Part(text), self.here_part(here), Part(legend, Text()), Part(Text(MARKS, palette.faint), Text())]

    def action_go(self, right: int, up: int) -> None:
        shown = self.puzzle.sight(self.state)
        self.cursor = neighbour(self.cursor, right, up, shown.columns, shown.ranks)
        self.redraw()

    def action_cycle(self, step: int) -> None:
        hidden = self._hidden()
        if not hidden:
            self.say("Every roof has a height.")
            return
        order = sorted(self.state.heights, key=reading_order)
        later = order[order.index(self.cursor) :: step] if self.cursor in order else []
        self.cursor = next((q for q in later if q in hidden and q != self.cursor), hidden[0 if step > 0 else -1])
        self.redraw()

    def action_height(self, value: int) -> None:
        self.attempt(f"{Height(value)}{QUARTER_NAMES[self.cursor]}")

    def action_clear(self) -> None:
        self.attempt(f".{QUARTER_NAMES[self.cursor]}")

    def action_do(self) -> None:
        """Set the next height: none, river, forest, sand, and none again."""
        heights = self.state.heights
        if self.cursor not in heights:
            self.say(f"There is no roof on {QUARTER_NAMES[self.cursor]}.", Tone.BAD)
            return
        height = heights[self.cursor]
        after = Height.B if height is None else None if height is Height.S else Height(height + 1)
        self.attempt(f"{after or '.'}{QUARTER_NAMES[self.cursor]}")

    def clicked(self, quarter: Quarter) -> None:
        """Move there; a second click changes the height."""
        if quarter == self.cursor:
            self.action_do()
        else:
            self.cursor = quarter
            self.redraw()
