"""A `survey` puzzle on the screen: take tiles from the inventory, turn and lay them, and note quarters."""

from collections import Counter
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from skypuzzle.cloud_city.kinds.survey import KEYS
from skypuzzle.cloud_city.kinds.survey.playing import FORGET, SITES, Laid, PlayableSurvey, laying_text, note_text
from skypuzzle.cloud_city.kinds.survey.puzzle import LINES
from skypuzzle.cloud_city.rules import pieces
from skypuzzle.cloud_city.screens import FULL_CITY_HELP
from skypuzzle.cloud_city.screens.board_screen import CityPuzzleScreen, neighbour
from skypuzzle.cloud_city.screens.city_drawing import CityState, Clue
from skypuzzle.cloud_city.screens.panels import tile_line
from skypuzzle.screens.dialogs import Part
from skypuzzle.screens.framed import LAST_KEYS
from skypuzzle.screens.game_screen import Tone
from skypuzzle.wording import number_of

SIDE = 6
TILES_IN_A_LINE = 4


class SurveyScreen(CityPuzzleScreen[PlayableSurvey]):
    """The square with the votes of its lines, now and as required."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(height.value), f"note('{height}')", show=False) for height in pieces.Height),
        Binding("0", "note('.')", show=False),
        Binding("r", "turn(1)", show=False),
        Binding("R", "turn(-1)", show=False),
    ]
    help_text = KEYS + FULL_CITY_HELP
    keys: tuple[tuple[str, str, str], ...] = (
        ("tab", "tile", "cycle(1)"),
        ("r", "turn", "turn(1)"),
        ("enter", "lay", "do"),
        ("x", "back", "clear"),
        *LAST_KEYS,
    )

    def begin(self) -> None:
        self.look_at(SIDE, SIDE)
        self.cursor: pieces.Quarter = max(SITES) - 4
        self.tile: pieces.Tile | None = None
        """The tile in hand, as turned."""

    @property
    def laid(self) -> Laid:
        state: Laid = self.state
        return state

    @property
    def cell(self) -> pieces.Cell:
        return pieces.cell_of(self.cursor)

    @property
    def kinds(self) -> list[pieces.Tile]:
        """The kinds of tile that are left, each once."""
        return [*Counter(self.puzzle.left(self.laid))]

    def city_state(self) -> CityState:
        now = self.puzzle.now(self.laid)
        wanted = self.puzzle.clues
        clues: dict[str, Clue] = {line: (now[line], wanted.get(line)) for line in LINES}
        has_ghost = self.tile is not None and self.cell not in self.laid.at
        return CityState(
            self.puzzle.sight(self.laid),
            cursor=self.cursor,
            cell=self.cell if self.tile is not None else None,
            ghost=self.tile if has_ghost else None,
            refused=self.tile is not None and self.why_not_here() is not None,
            hinted=self.hinted,
            notes=self.laid.noted,
            clues=clues,
        )

    def why_not_here(self) -> str | None:
        """Why the tile in hand does not fit under the cursor; None if it does."""
        if self.tile is None:
            return "no tile is in hand: tab takes one"
        return self.puzzle.why_not(self.laid, self.tile, self.cell)

    def more_parts(self) -> list[Part]:
        puzzle, laid, palette = self.puzzle, self.laid, self.palette
        right, asked = puzzle.right(laid), len(puzzle.clues)
        lines = Text(f"{right} of {number_of(asked, 'line')} right", palette.good if right == asked else "")
        return [Part(self._inventory()), self.here_part(self._here()), Part(lines, Text())]

    def _inventory(self) -> Text:
        counts, kinds = Counter(self.puzzle.left(self.laid)), self.kinds
        text = Text().append(f"{number_of(counts.total(), 'tile')} left", self.palette.faint)
        for start in range(0, len(kinds), TILES_IN_A_LINE):
            part = kinds[start : start + TILES_IN_A_LINE]
            chosen = next((at for at, kind in enumerate(part) if self.tile and pieces.kind_of(self.tile) == kind), None)
            tiles = [
                (f"{counts[kind]}×" if counts[kind] > 1 else "  ", self._shown(kind), f"take({start + at})")
                for at, kind in enumerate(part)
            ]
            for line in (0, 1):
                text.append("\n").append_text(tile_line(tiles, line, self.palette, chosen))
        return text

    def _shown(self, kind: pieces.Tile) -> pieces.Tile:
        """The kind in hand is shown as it is turned."""
        return self.tile if self.tile is not None and pieces.kind_of(self.tile) == kind else kind

    def _here(self) -> Text:
        laid, palette = self.laid, self.palette
        lying = laid.at.get(self.cell)
        name = pieces.QUARTER_NAMES[self.cell]
        if self.tile is not None:
            reason = self.why_not_here()
            if reason is not None:
                return Text(f"{name}: {reason}", palette.bad)
            clash = self._clashes()
            doubt = f", though your note on {pieces.QUARTER_NAMES[clash[0]]} differs" if clash else ""
            return Text(f"{laying_text(self.tile, self.cell)}{doubt}", palette.bad if clash else palette.good)
        if lying is not None:
            return Text(f"{name}: {lying}; r turns it, x takes it back")
        note = laid.noted.get(self.cursor)
        noted = "" if note is None else f" ({'no building' if note == '.' else pieces.Height[note].word})"
        return Text(f"{pieces.QUARTER_NAMES[self.cursor]}{noted}: 1 2 3 0 note what is there", palette.faint)

    def _clashes(self) -> list[pieces.Quarter]:
        """The quarters whose notes the tile in hand contradicts."""
        if self.tile is None:
            return []
        shown = dict(zip(pieces.quarters_of(self.cell), self.tile, strict=True))
        return [at for at, note in self.laid.notes if at in shown and shown[at] != note]

    def action_go(self, right: int, up: int) -> None:
        """Move the cursor, by a whole cell if a tile is in hand."""
        steps = 1 if self.tile is None else 2
        for _ in range(steps):
            self.cursor = neighbour(self.cursor, right, up, range(SIDE), range(SIDE))
        self.redraw()

    def action_cycle(self, step: int) -> None:
        """Take the next tile of the inventory; after the last one, none."""
        kinds: list[pieces.Tile | None] = [None, *self.kinds]
        now = None if self.tile is None else pieces.kind_of(self.tile)
        self.tile = kinds[(kinds.index(now) + step) % len(kinds)]
        self.redraw()

    def action_take(self, place: int) -> None:
        """Take a tile of the inventory, or turn it if it is in hand."""
        kind = self.kinds[place]
        if self.tile is not None and pieces.kind_of(self.tile) == kind:
            self.tile = pieces.turned(self.tile)
        else:
            self.tile = kind
        self.redraw()

    def action_turn(self, step: int) -> None:
        """Turn the tile in hand, or the one on the cell."""
        lying = self.laid.at.get(self.cell)
        tile = self.tile or lying
        if tile is None:
            self.say("There is no tile to turn: tab takes one.", Tone.BAD)
            return
        tile = pieces.ROTATIONS[tile][step % len(pieces.ROTATIONS[tile])]
        if self.tile is None:
            self.attempt(laying_text(tile, self.cell))
        else:
            self.tile = tile
            self.redraw()

    def action_do(self) -> None:
        reason = self.why_not_here()
        if reason is not None or self.tile is None:
            self.say(f"{pieces.QUARTER_NAMES[self.cell]}: {reason}", Tone.BAD)
            return
        tile, self.tile = self.tile, None
        self.attempt(laying_text(tile, self.cell))

    def action_clear(self) -> None:
        """Put the tile in hand back, or remove the tile or note under the cursor."""
        if self.tile is not None:
            self.tile = None
            self.redraw()
        elif self.cell in self.laid.at:
            self.attempt(f"-{pieces.QUARTER_NAMES[self.cell]}")
        else:
            self.attempt(f"{FORGET}{pieces.QUARTER_NAMES[self.cursor]}")

    def action_note(self, letter: str) -> None:
        """Note what is on the quarter; the same note again removes it."""
        self.tile = None
        same = self.laid.noted.get(self.cursor) == letter
        self.attempt(f"{FORGET}{pieces.QUARTER_NAMES[self.cursor]}" if same else note_text(self.cursor, letter))

    def clicked(self, quarter: pieces.Quarter) -> None:
        """Move there; with a tile in hand, a second click lays it."""
        if self.tile is not None and pieces.cell_of(quarter) == self.cell:
            self.action_do()
        else:
            self.cursor = quarter
            self.redraw()
