"""How a person solves a survey: with named techniques only, always the easiest that helps.

- *line*: however a line gets its votes from what its quarters may hold, something is always or never there.
- *tile*: the tiles that fit what is known of a cell have something in common.
- *buildings*: the buildings of a level are counted over all tiles.
- *inventory*: the tiles of a kind have all been found, or there are only so many cells for them.
- *chirality*: the same, but for a tile whose mirror image is another tile.
- *halves*: as *line*, but it is filled with halves of tiles that can lie there.
- *ways*: the ways in which a tile can lie are listed, and a line leaves fewer of them.
- *full*: what rules 10a–e allow is built, so no building may get a third walkway, and no two of a level may cross.
- *supposing*: something is supposed about a quarter, and the techniques above lead to a contradiction.

The search does the reasoning (`Search.reason`), and its trace becomes steps; those that turned out not to be needed
are left out. The rules judge the cities it finds.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from skypuzzle.cloud_city.kinds.survey.puzzle import LINES, SIDE, Line, Survey, Votes
from skypuzzle.cloud_city.rules.city import LETTERS, NOTHING, City, filled
from skypuzzle.cloud_city.rules.pieces import SIZE, Cell, Height, Quarter, Tile, cell_of, kind_of, quarters_of
from skypuzzle.cloud_city.search import survey as kernel
from skypuzzle.limits import NO_LIMIT, Clock, Limit, OutOfLimitsError
from skypuzzle.puzzles.levels import Level, RankedTechnique
from skypuzzle.puzzles.puzzle import Difficulty

SLICE = 1_000
"""The number of nodes between two looks at the clock, or at a Ctrl-C."""

FACES: tuple[Tile, ...] = tuple("".join(LETTERS[height] for height in look) for look in kernel.looks())
"""Every way in which a tile can lie, in the order of the search."""
FACE_OF = {tile: face for face, tile in enumerate(FACES)}
KINDS: tuple[Tile, ...] = tuple(kind_of(FACES[kernel.kinds().index(kind)]) for kind in range(kernel.KINDS))
"""The kinds of tiles, in the order of the search."""
CELLS: tuple[Cell, ...] = tuple(2 * column + 2 * SIZE * rank for rank in range(3) for column in range(3))
QUARTERS: tuple[Quarter, ...] = tuple(column + SIZE * rank for rank in range(SIDE) for column in range(SIDE))
"""The quarters of the square, in the order of the search."""


def mirror_image(tile: Tile) -> Tile:
    """The kind of a tile turned over, which no tile ever is (rule 8)."""
    return kind_of("".join(tile[at] for at in (1, 0, 3, 2)))


def new_search(survey: Survey, laid: Mapping[Cell, Tile] | None = None) -> kernel.Search:
    """A search set up for a survey; some of its tiles may already be laid."""
    counts, votes, faces = Counter(survey.tiles), survey.votes, laid or {}
    search = kernel.Search()
    search.ask(
        [counts[kind] for kind in KINDS],
        [clue_number(votes.get(line)) for line in LINES],
        [FACE_OF[faces[cell]] if cell in faces else -1 for cell in CELLS],
    )
    return search


def clue_number(votes: Votes | None) -> int:
    """A clue as the search encodes it."""
    return -1 if votes is None else votes.river + 9 * votes.forest + 81 * votes.sand


def votes_in(clue: int) -> Votes:
    """Decode a clue of the search."""
    return Votes(clue % 9, clue // 9 % 9, clue // 81)


def city_of(heights: bytes) -> City:
    """A whole city from the 36 heights of the search, without walkways."""
    quarters = bytearray(NOTHING)
    for quarter, height in zip(QUARTERS, heights, strict=True):
        quarters[quarter] = height
    return City(bytes(quarters))


def proven_city(survey: Survey, heights: bytes) -> City:
    """An answer of the search with all its walkways, after the rules have confirmed it."""
    city = city_of(heights)
    full = filled(city)
    if full is None or (fault := survey.why_not(city)) is not None:
        raise AssertionError(f"the search found {city}, but {'it is not full' if full is None else fault}")
    return full


def cities(survey: Survey, nodes: int | None = None, clock: Clock = NO_LIMIT) -> Iterator[City]:
    """Yield the cities that solve a survey. Raises OutOfLimitsError if that takes too many nodes or too long."""
    search = new_search(survey)
    while True:
        if clock.is_out:
            raise OutOfLimitsError(Limit.TIME)
        status = search.next(SLICE if nodes is None else min(SLICE, nodes - search.nodes))
        if status == kernel.FOUND:
            yield proven_city(survey, search.answer())
        elif status == kernel.EXHAUSTED:
            return
        elif nodes is not None and search.nodes >= nodes:
            raise OutOfLimitsError(Limit.STATES)


class Technique(RankedTechnique):
    """Techniques, the easiest first, with their levels and their weights in the score.

    The search has the same names. A supposition adds the weights of the steps that refute it.
    """

    LINE = "line", Level.EASY, 1
    TILE = "tile", Level.EASY, 1
    BUILDINGS = "buildings", Level.EASY, 1
    INVENTORY = "inventory", Level.EASY, 2
    CHIRALITY = "chirality", Level.MEDIUM, 3
    HALVES = "halves", Level.MEDIUM, 3
    WAYS = "ways", Level.HARD, 5
    FULL = "full", Level.HARD, 6
    SUPPOSING = "supposing", Level.EXPERT, 10
    STOCK = "stock", Level.EXPERT, 1
    """Only ever refutes a supposition: a whole city that needs more walkways than there are."""


RULES: dict[int, Technique] = {getattr(kernel, technique.name): technique for technique in Technique}
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
    """One deduction: the technique, what it looks at, what it strikes out, and what is left there.

    It looks at a line (*line*, *halves*, *ways*, *full*), a cell (*tile*), a level (*buildings*) or a kind
    (*chirality*, and with its mirror image *inventory*), or finds a contradiction in something supposed.
    """

    technique: Technique
    line: Line | None
    cell: Cell | None
    level: Height | None
    kind: Tile | None
    supposed: Holding | None
    struck: tuple[Holding, ...]
    left: tuple[Holding, ...]
    """What is left for the quarters of `struck`."""
    ways: tuple[Lying, ...]
    """How tiles may still lie, on cells where the step itself struck out ways."""
    before: Notes
    refutation: tuple["Step", ...] = ()
    """For *supposing*: what would follow, until the last of these steps leaves nothing."""

    @property
    def quarters(self) -> tuple[Quarter, ...]:
        """What to look at: the quarters of the line or tile, else those for which something follows."""
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
    def determined_cells(self) -> tuple[tuple[Cell, Tile], ...]:
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


def _steps(survey: Survey, notes: Notes, trace: Sequence[kernel.Traced]) -> Iterator[Step]:
    """The steps that the search traced."""
    for traced in trace:
        step = _step(survey, notes, traced)
        yield step
        notes = after_step(step)


def _first_notes(survey: Survey, laid: Mapping[Cell, Tile]) -> Notes:
    """What is known before the first step, where tiles and their mirror images are not yet distinguished."""
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
        refutation=() if supposed is None else tuple(_steps(survey, narrow(notes, [supposed]), after)),
    )


def _kind(survey: Survey, technique: Technique, place: int) -> Tile | None:
    """The kind of tile that a step counts; if only its mirror image is among the tiles, that one."""
    if technique is Technique.CHIRALITY or (technique is Technique.INVENTORY and KINDS[place] in survey.tiles):
        return KINDS[place]
    return mirror_image(KINDS[place]) if technique is Technique.INVENTORY else None


def _no_longer_shown(notes: Notes, lying: Lying) -> Iterator[Holding]:
    """What the quarters of a cell could hold, but no remaining tile shows."""
    for at, quarter in enumerate(quarters_of(lying.cell)):
        shown = {face[at] for face in lying.faces}
        if gone := "".join(letter for letter in notes.quarters[quarter] if letter not in shown):
            yield Holding(quarter, gone)


def after_step(step: Step) -> Notes:
    notes = step.before
    cells = {**notes.cells, **dict(step.ways)}
    return narrow(Notes(notes.quarters, cells), step.left)


def narrow(notes: Notes, holdings: Sequence[Holding]) -> Notes:
    """Narrow down some quarters, and with them the tiles on their cells."""
    quarters, cells = dict(notes.quarters), dict(notes.cells)
    for quarter, letters in holdings:
        cell = cell_of(quarter)
        at = quarters_of(cell).index(quarter)
        quarters[quarter] = letters
        cells[cell] = tuple(face for face in cells[cell] if face[at] in letters)
    return Notes(quarters, cells)


def letters_in(mask: int) -> str:
    return "".join(LETTERS[height] for height in range(4) if mask >> height & 1)


UP_TO: dict[Level, int] = {level: getattr(kernel, level.name) for level in Level}


@dataclass(frozen=True, slots=True)
class Reasoning:
    """The whole way to the solution."""

    difficulty: Difficulty
    steps: tuple[Step, ...]
    solution: City


def is_solvable(survey: Survey, level: Level) -> bool:
    return bool(new_search(survey).reason(UP_TO[level]))


def reason(survey: Survey, laid: Mapping[Cell, Tile] | None = None) -> Reasoning | None:
    """Solve a survey as a person would, with some tiles already laid.

    None if there is not exactly one solution, or one supposition at a time does not find it.
    """
    search = new_search(survey, laid)
    if not search.reason(kernel.EXPERT, True):
        return None
    steps = tuple(_steps(survey, _first_notes(survey, laid or {}), search.traced()))
    techniques = {step.technique for step in _with_refutations(steps)}
    named = tuple(str(technique) for technique in Technique if technique in techniques)
    level = max((step.technique.level for step in steps), key=list(Level).index, default=Level.EASY)
    difficulty = Difficulty(level, sum(map(_weight, steps)), named)
    return Reasoning(difficulty, steps, proven_city(survey, search.answer()))


def next_steps(survey: Survey, laid: Mapping[Cell, Tile]) -> tuple[Step, ...]:
    """The fewest steps to one more tile; none if all are laid, or nothing helps."""
    search = new_search(survey, laid)
    if not search.reason(kernel.EXPERT, True):
        return ()
    return tuple(_steps(survey, _first_notes(survey, laid), search.traced_to_a_cell()))


def _with_refutations(steps: Sequence[Step]) -> Iterator[Step]:
    for step in steps:
        yield step
        yield from step.refutation


def _weight(step: Step) -> int:
    return step.technique.weight + sum(map(_weight, step.refutation))
