"""Steps of reasoning: what is known before each, what it looks at, and what follows. They come from the search."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from skypuzzle.cloud_city.kinds.survey.puzzle import Survey
from skypuzzle.cloud_city.kinds.survey.searching import CELLS, FACES, KINDS, QUARTERS, mirror_image
from skypuzzle.cloud_city.kinds.survey.techniques import Technique
from skypuzzle.cloud_city.kinds.survey.votes import LINES, SIDE, Line
from skypuzzle.cloud_city.rules.city import LETTERS
from skypuzzle.cloud_city.rules.pieces import Cell, Height, Quarter, Tile, cell_of, kind_of, quarters_of
from skypuzzle.cloud_city.search import survey as kernel

RULES = {
    kernel.LINE: Technique.LINE,
    kernel.TILE: Technique.TILE,
    kernel.BUILDINGS: Technique.BUILDINGS,
    kernel.INVENTORY: Technique.INVENTORY,
    kernel.CHIRALITY: Technique.CHIRALITY,
    kernel.HALVES: Technique.HALVES,
    kernel.WAYS: Technique.WAYS,
    kernel.FULL: Technique.FULL,
    kernel.SUPPOSING: Technique.SUPPOSING,
    kernel.STOCK: Technique.STOCK,
}
ON_QUARTERS = (kernel.LINE, kernel.TILE, kernel.BUILDINGS, kernel.HALVES, kernel.SUPPOSING)
"""Rules that strike out what a quarter may hold; the others strike out ways in which a tile may lie."""

IN_LINES = (Technique.LINE, Technique.HALVES, Technique.WAYS, Technique.FULL)


class Holding(NamedTuple):
    """What a quarter may hold, or may no longer: letters of levels, `.` for no building."""

    quarter: Quarter
    letters: str


class Lying(NamedTuple):
    """The ways in which a tile may lie on a cell, or may no longer."""

    cell: Cell
    faces: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Notes:
    """What is known at one moment: what each quarter may hold, and how a tile may lie on each cell."""

    quarters: Mapping[Quarter, str]
    cells: Mapping[Cell, tuple[Tile, ...]]


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction: the technique, what it looks at, what it strikes out, and what is left there."""

    technique: Technique
    line: Line | None
    """For *line*, *halves*, *ways* and *full*."""
    cell: Cell | None
    """For *tile*."""
    level: Height | None
    """For *buildings*."""
    kind: Tile | None
    """For *inventory*, without regard to its mirror image, and for *chirality*."""
    supposed: Holding | None
    """For *supposing*: what leads to a contradiction."""
    struck: tuple[Holding, ...]
    """What quarters can no longer hold."""
    left: tuple[Holding, ...]
    """What these quarters may still hold."""
    ways: tuple[Lying, ...]
    """How tiles may still lie, on the cells where the step struck out a way itself."""
    before: Notes
    """What was known."""
    refutation: tuple["Step", ...] = ()
    """For *supposing*: what would follow; the last of these steps finds nothing left."""

    @property
    def quarters(self) -> tuple[Quarter, ...]:
        """What to look at: the quarters of the line or the tile, or else those that something follows for."""
        if self.line is not None:
            return quarters_in(self.line)
        if self.cell is not None:
            return quarters_of(self.cell)
        if self.supposed is not None:
            return (self.supposed.quarter,)
        return tuple(quarter for quarter, _ in self.left) or tuple(
            quarter for cell, _ in self.ways for quarter in quarters_of(cell)
        )

    @property
    def settled_cells(self) -> tuple[tuple[Cell, Tile], ...]:
        """The cells for which it leaves one way to lay a tile where there were several."""
        after = after_step(self)
        return tuple(
            (cell, faces[0])
            for cell, faces in after.cells.items()
            if len(faces) == 1 and len(self.before.cells[cell]) > 1
        )


def quarters_in(line: Line) -> tuple[Quarter, ...]:
    """The quarters of a line, from the south or from the west."""
    place = LINES.index(line)
    return QUARTERS[place::SIDE] if place < SIDE else QUARTERS[SIDE * (place - SIDE) :][:SIDE]


def steps_of(survey: Survey, laid: Mapping[Cell, Tile], trace: Sequence[kernel.Traced]) -> Iterator[Step]:
    """The steps that the search traced."""
    notes = first_notes(survey, laid)
    for traced in trace:
        step = _step(survey, notes, traced)
        yield step
        notes = after_step(step)


def first_notes(survey: Survey, laid: Mapping[Cell, Tile]) -> Notes:
    """What is known before the first step. At first nobody looks which way round a tile of two levels is."""
    kinds = {*survey.tiles, *map(mirror_image, survey.tiles)}
    faces = tuple(face for face in FACES if kind_of(face) in kinds)
    cells = {cell: (laid[cell],) if cell in laid else faces for cell in CELLS}
    quarters = dict.fromkeys(QUARTERS, ".BGS")
    for cell, tile in laid.items():
        quarters.update(zip(quarters_of(cell), tile, strict=True))
    return Notes(quarters, cells)


def _step(survey: Survey, notes: Notes, traced: kernel.Traced) -> Step:
    rule, place, marks, after = traced
    technique = RULES[rule]
    struck: list[Holding] = []
    ways: list[Lying] = []
    for where, mask in marks:
        if rule in ON_QUARTERS:
            struck.append(Holding(QUARTERS[where], letters_in(mask)))
            continue
        gone = {FACES[face] for face in range(len(FACES)) if mask >> face & 1}
        left = tuple(face for face in notes.cells[CELLS[where]] if face not in gone)
        ways.append(Lying(CELLS[where], left))
        struck += _no_longer_shown(notes, ways[-1])
    supposed = Holding(QUARTERS[place // 4], LETTERS[place % 4]) if rule == kernel.SUPPOSING else None
    return Step(
        technique=technique,
        line=LINES[place] if technique in IN_LINES else None,
        cell=CELLS[place] if technique is Technique.TILE else None,
        level=Height(place) if technique is Technique.BUILDINGS else None,
        kind=_kind(survey, technique, place),
        supposed=supposed,
        struck=tuple(struck),
        left=tuple(Holding(at, "".join(sorted(set(notes.quarters[at]) - set(gone)))) for at, gone in struck),
        ways=tuple(ways),
        before=notes,
        refutation=() if supposed is None else tuple(_refutation(survey, notes, supposed, after)),
    )


def _kind(survey: Survey, technique: Technique, place: int) -> Tile | None:
    """The kind of tile that a step counts; where it is taken for its mirror image, the one that is there."""
    if technique is Technique.CHIRALITY or (technique is Technique.INVENTORY and KINDS[place] in survey.tiles):
        return KINDS[place]
    return mirror_image(KINDS[place]) if technique is Technique.INVENTORY else None


def _no_longer_shown(notes: Notes, lying: Lying) -> Iterator[Holding]:
    """What quarters of a cell could hold, and no tile shows any more."""
    for at, quarter in enumerate(quarters_of(lying.cell)):
        shown = {face[at] for face in lying.faces}
        if gone := "".join(letter for letter in notes.quarters[quarter] if letter not in shown):
            yield Holding(quarter, gone)


def _refutation(survey: Survey, notes: Notes, supposed: Holding, trace: Sequence[kernel.Traced]) -> Iterator[Step]:
    notes = noted(notes, [supposed])
    for traced in trace:
        step = _step(survey, notes, traced)
        yield step
        notes = after_step(step)


def after_step(step: Step) -> Notes:
    """What is known after a step."""
    notes = step.before
    cells = {**notes.cells, **dict(step.ways)}
    return noted(Notes(notes.quarters, cells), step.left)


def noted(notes: Notes, holdings: Sequence[Holding]) -> Notes:
    """With what some quarters hold; the tiles on their cells lie accordingly."""
    quarters, cells = dict(notes.quarters), dict(notes.cells)
    for quarter, letters in holdings:
        cell = cell_of(quarter)
        at = quarters_of(cell).index(quarter)
        quarters[quarter] = letters
        cells[cell] = tuple(face for face in cells[cell] if face[at] in letters)
    return Notes(quarters, cells)


def letters_in(mask: int) -> str:
    """The letters of a mask of heights."""
    return "".join(LETTERS[height] for height in range(4) if mask >> height & 1)
