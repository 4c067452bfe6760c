"""The screen of `rent` puzzles: choose a top and give it an owner."""

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from skypuzzle.screens.dialogs import Part, clickable
from skypuzzle.screens.framed import LAST_KEYS
from skypuzzle.skyline.kinds.rent.playing import CLEAR, UNKNOWN, PlayableRent
from skypuzzle.skyline.kinds.rent.puzzle import OWNER_WORDS, OWNERS
from skypuzzle.skyline.pictures.scene import UNICODE
from skypuzzle.skyline.rules.board import Flag
from skypuzzle.skyline.screens.board_screen import BoardMarks, BoardView, Cell, CityPuzzleScreen, Palette, brackets
from skypuzzle.skyline.screens.opening import RENT_HELP

RENT_WIDTH, NARROW_RENT = 6, 3
LAST_IN_LINE = "P"
"""The owner after which the list of owners wraps."""


class RentScreen(CityPuzzleScreen[PlayableRent]):
    """Rents, flags and the owners found so far; the group under the cursor is lit."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(owner.lower(), f"owner('{owner}')", show=False) for owner in OWNERS),
        Binding("full_stop,0", "clear", show=False),
    ]
    help_text = RENT_HELP
    keys: tuple[tuple[str, str, str], ...] = (
        ("ypbrw", "owner", "do"),
        ("x", "clear", "clear"),
        *LAST_KEYS[:-2],
        ("s", "solution", "show"),
        *LAST_KEYS[-2:],
    )

    def begin(self) -> None:
        outline = self.puzzle.rent.outline
        self.look_at(outline, BoardView(outline, RENT_WIDTH, NARROW_RENT, 2))
        found = self.puzzle.open_sites(self.state)
        self.cursor = outline.index[found[0]] if found else 0

    def cells(self) -> Sequence[Cell]:
        puzzle, state, rent = self.puzzle, self.state, self.puzzle.rent
        lit, _ = puzzle.group(state, self.here)
        marks = BoardMarks(self.cursor, lit=lit, hinted=self.hinted)
        given = [rent.outline.index[site] for site in rent.known]
        return rent_cells(rent.rents, state, self._flags(), given, marks, self.palette)

    def _flags(self) -> dict[int, tuple[Flag, int]]:
        rent = self.puzzle.rent
        return {
            rent.outline.index[flag.site]: (flag, rent.rent(self.puzzle.group(self.state, flag.site)[0]))
            for flag in rent.flags
        }

    def more_parts(self) -> list[Part]:
        palette = self.palette
        here = Text(self.puzzle.group_line(self.state, self.here))
        legend = Text()
        for owner in OWNERS:
            key = Text().append(owner, palette.top(owner)).append(f" {OWNER_WORDS[owner]}", palette.letter(owner))
            legend.append_text(clickable(key, f"owner('{owner}')")).append("\n" if owner == LAST_IN_LINE else "  ")
        return [Part(Text(self.puzzle.describe(self.state))), Part(here), Part(legend, Text())]

    def action_cycle(self, step: int) -> None:
        found = [self.outline.index[site] for site in self.puzzle.open_sites(self.state)]
        if not found:
            self.say("Every top has an owner.")
            return
        later = [index for index in found[::step] if step * index > step * self.cursor]
        self.cursor = later[0] if later else found[::step][0]
        self.redraw()

    def action_owner(self, owner: str) -> None:
        """Give the top an owner, or take it away if it has this owner already."""
        same = self.state[self.cursor] == owner
        self.attempt(f"{CLEAR if same and self.here not in self.puzzle.rent.known else owner}{self.here}")

    def action_clear(self) -> None:
        self.attempt(f"{CLEAR}{self.here}")

    def action_do(self) -> None:
        """Change to the next owner: none, each of them in turn, and none again."""
        owners = (UNKNOWN, *OWNERS)
        after = owners[(owners.index(self.state[self.cursor]) + 1) % len(owners)]
        self.attempt(f"{CLEAR if after == UNKNOWN else after}{self.here}")

    def clicked(self, index: int) -> None:
        """Move the cursor to the site or, if it is there already, change the owner."""
        if index == self.cursor:
            self.action_do()
        else:
            self.cursor = index
            self.redraw()


def rent_cells(
    rents: Sequence[int],
    owners: str,
    flags: Mapping[int, tuple[Flag, int]],
    given: Collection[int],
    marks: BoardMarks,
    palette: Palette,
) -> list[Cell]:
    """Rent, owner and flag of every top; each flag comes with what its group pays now."""
    cells = []
    for index, (rent, owner) in enumerate(zip(rents, owners, strict=True)):
        ground = palette.grounds.get(owner, palette.site)
        if marks.lit >> index & 1:
            ground = palette.group
        if index in marks.hinted:
            ground = palette.hint_ground
        if index == marks.cursor:
            ground = palette.cursor
        letter = Text(UNICODE.level, palette.faint)
        if owner in palette.owners:
            letter = Text(owner, palette.top(owner) if index in given else palette.letter(owner))
        top = Text(f"{rent}", palette.heading)
        wide, below = top.copy(), Text("")
        if index in flags:
            below = _flag(*flags[index], palette)
            wide.append(below.plain[0], below.style or "").append_text(letter).append(
                below.plain[1:], below.style or ""
            )
        else:
            wide.append(" ").append_text(letter)
        narrow = top.append(" ").append_text(letter)
        ends = brackets(is_zone=False, is_cursor=index == marks.cursor)
        cells.append(Cell(wide, (narrow, below), ground, ends))
    return cells


def _flag(flag: Flag, now: int, palette: Palette) -> Text:
    """`⚑7`, and `✓7` or `!7` when the group pays as much, or more."""
    if now < flag.income:
        return Text(f"{UNICODE.flag}{flag.income}", palette.heading)
    return Text(f"✓{flag.income}", palette.good) if now == flag.income else Text(f"!{flag.income}", palette.bad)
