# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Every way to lay nine tiles as a full city whose lines have given votes, by a search made for this square.

Ordinary Python, which the build turns into C if there is a compiler: the same answers in the same order after the same
number of nodes, only faster. It deals in plain numbers. A city is 36 heights, 0 for none (quarter = column + 6 × rank),
in nine cells (column + 3 × rank). A line is one of twelve, columns 0–5 from the south and ranks 6–11 from the west; a
clue is river + 9 × forest + 81 × sand, the votes of the walkways in that line, or −1 for no clue.

**What is possible.** A tile can show 54 faces: two buildings of three heights on two of four quarters. Those that are
turns of each other are one kind of tile, of fifteen. For each cell, a 64-bit mask has one bit for each face that may
still lie there. A line passes three tiles and sees half of each: 16 possible halves, and 4096 lines, whose votes are
in a table.

**What follows.** After each decision, these rules strike out faces until none finds anything more: a line keeps the
halves that occur in some line with its votes (`_fit`, exact); the tiles are counted by kind, and by kind with its
mirror image (`_take_stock`); the buildings are counted by height (`_count_buildings`); and a line keeps the halves that
go together with what the lines that cross it do anyway, as the city is full (`_bear`). When one face is left for each
cell, the city is an answer if the stock has all its walkways. So whatever is found is an answer, and every answer is
found once.

**Without deciding.** `reason` finds out how much of this a person with notes for each quarter needs:

- EASY: a line that is filled with what the notes allow (LINE), the faces that fit the notes of a cell (TILE), the
  buildings (BUILDINGS) and tiles (INVENTORY) that are left, where a tile and its mirror image count as the same.
- MEDIUM: a tile is not its mirror image (CHIRALITY), and a line is filled with halves of faces (HALVES).
- HARD: the faces themselves are noted, and struck out where their halves do not fit a line (WAYS); and the city is
  full, so what a line does to a quarter, the line that crosses it there must bear (FULL).
- EXPERT: something is supposed about a quarter, and all of this leads to a contradiction (SUPPOSING).

The more is known, the more each rule finds: so their order makes no difference to what they settle together, and a
puzzle they solve is still solved when more is given. On request `reason` keeps a trace.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from skypuzzle import uncompiled as cython
else:
    try:
        import cython
    except ModuleNotFoundError:
        from skypuzzle import uncompiled as cython

COMPILED = cython.compiled

FACES, KINDS, CELLS, QUARTERS, LINES = 54, 15, 9, 36, 12

FOUND = 1
EXHAUSTED = 0
OUT_OF_NODES = -1

EASY, MEDIUM, HARD, EXPERT = 1, 2, 3, 4
LINE, TILE, BUILDINGS, INVENTORY, CHIRALITY, HALVES, WAYS, FULL, SUPPOSING, STOCK = range(1, 11)
"""Rules in a trace. STOCK is no technique: it only ever refutes a whole city."""

# As C variables.
ONE = cython.declare(cython.ulonglong, 1)
ALL_FACES = cython.declare(cython.ulonglong, (1 << 54) - 1)
ALL_LINES = cython.declare(cython.int, (1 << 12) - 1)
ALL_CELLS = cython.declare(cython.int, (1 << 9) - 1)
FAILED = cython.declare(cython.int, -1)
NO_CLUE = cython.declare(cython.int, 729)
WIDE = cython.declare(cython.int, 256)
"""A line with more fillings than this says nothing about its quarters."""
EVERYTHING = cython.declare(cython.int, 9)
REFUTED = cython.declare(cython.int, 10)
"""Goals of a trace, after the nine cells."""
UNLIMITED = cython.declare(cython.int, 1_000_000_000)

Step = tuple[int, int, list[Any]]
"""A rule, its place, and the steps that refute it if it is a supposition."""
Traced = tuple[int, int, list[tuple[int, int]], list[Any]]
"""A rule, its place, what it strikes out, and the steps that refute it if it is a supposition."""


@cython.cclass
class Tables:
    """What all questions share: the faces of tiles, and the votes and effects of each of the 4096 lines."""

    looks: cython.int[216]
    kind: cython.int[54]
    mirror: cython.int[15]
    faces: cython.ulonglong[15]
    showing: cython.ulonglong[16]
    half: cython.ulonglong[64]
    votes: cython.int[4096]
    ends: cython.int[4096 * 6]
    over: cython.int[4096 * 6]
    thirds: cython.int[730 * 256]
    cells: cython.int[36]
    side: cython.int[12]
    quarters: cython.int[72]
    corner: cython.int[36]

    def __init__(self) -> None:
        if not cython.compiled:
            self.looks, self.kind, self.mirror, self.faces = [0] * 216, [-1] * 54, [0] * 15, [0] * 15
            self.showing, self.half, self.votes = [0] * 16, [0] * 64, [0] * 4096
            self.ends, self.over, self.thirds = [0] * 24576, [0] * 24576, [0] * 186880
            self.cells, self.side, self.quarters, self.corner = [0] * 36, [0] * 12, [0] * 72, [0] * 36
        self._describe_faces()
        self._describe_square()
        for line in range(4096):
            self._describe_line(line)

    @cython.cfunc
    def _describe_faces(self) -> cython.void:
        number = 0
        for first in range(4):
            for second in range(first + 1, 4):
                for one in range(1, 4):
                    for other in range(1, 4):
                        for quarter in range(4):
                            self.looks[4 * number + quarter] = (
                                one if quarter == first else other if quarter == second else 0
                            )
                        self.kind[number] = -1
                        number += 1
        kinds = 0
        for face in range(54):
            turned = face
            if self.kind[face] < 0:
                for _ in range(4):
                    self.kind[turned] = kinds
                    turned = self._like(turned, 2, 0, 3, 1)
                kinds += 1
        for kind in range(15):
            self.faces[kind] = 0
        for at in range(16):
            self.showing[at] = 0
        for at in range(64):
            self.half[at] = 0
        for face in range(54):
            kind = self.kind[face]
            self.faces[kind] |= ONE << face
            self.mirror[kind] = self.kind[self._like(face, 1, 0, 3, 2)]
            for at in range(4):
                self.showing[4 * at + self.looks[4 * face + at]] |= ONE << face
            # Columns through the west and the east of a tile, ranks through its south and its north.
            self.half[self.looks[4 * face + 2] + 4 * self.looks[4 * face]] |= ONE << face
            self.half[16 + self.looks[4 * face + 3] + 4 * self.looks[4 * face + 1]] |= ONE << face
            self.half[32 + self.looks[4 * face + 2] + 4 * self.looks[4 * face + 3]] |= ONE << face
            self.half[48 + self.looks[4 * face] + 4 * self.looks[4 * face + 1]] |= ONE << face

    @cython.cfunc
    @cython.exceptval(check=False)
    def _like(self, face: cython.int, nw: cython.int, ne: cython.int, sw: cython.int, se: cython.int) -> cython.int:
        for other in range(54):
            if (
                self.looks[4 * other] == self.looks[4 * face + nw]
                and self.looks[4 * other + 1] == self.looks[4 * face + ne]
                and self.looks[4 * other + 2] == self.looks[4 * face + sw]
                and self.looks[4 * other + 3] == self.looks[4 * face + se]
            ):
                return other
        return -1

    @cython.cfunc
    def _describe_square(self) -> cython.void:
        for line in range(12):
            across = line % 6
            self.side[line] = across % 2 + (0 if line < 6 else 2)
            for at in range(3):
                self.cells[3 * line + at] = across // 2 + 3 * at if line < 6 else at + 3 * (across // 2)
            for at in range(6):
                self.quarters[6 * line + at] = across + 6 * at if line < 6 else at + 6 * across
        for cell in range(9):
            south_west = 2 * (cell % 3) + 12 * (cell // 3)
            self.corner[4 * cell] = south_west + 6
            self.corner[4 * cell + 1] = south_west + 7
            self.corner[4 * cell + 2] = south_west
            self.corner[4 * cell + 3] = south_west + 1

    @cython.cfunc
    def _describe_line(self, line: cython.int) -> cython.void:
        """Its votes, and for each quarter the walkways that end there and the heights that pass over it (10a–e)."""
        worth = 0
        for at in range(6):
            self.ends[6 * line + at] = 0
            self.over[6 * line + at] = 0
        for first in range(6):
            height = (line >> (2 * first)) & 3
            if height == 0:
                continue
            for second in range(first + 1, 6):
                other = (line >> (2 * second)) & 3
                if other < height:
                    continue
                if other == height:
                    length = second - first
                    votes = length if length < 4 else 5 if length == 4 else 8
                    worth += votes if height == 1 else 9 * votes if height == 2 else 81 * votes
                    self.ends[6 * line + first] += 1
                    self.ends[6 * line + second] += 1
                    for between in range(first + 1, second):
                        self.over[6 * line + between] |= 1 << height
                break
        self.votes[line] = worth
        self.thirds[256 * worth + (line & 255)] |= 1 << (line >> 8)
        self.thirds[256 * 729 + (line & 255)] |= 1 << (line >> 8)


TABLES = Tables()


def looks() -> list[tuple[int, ...]]:
    tables: Tables = TABLES
    return [tuple(tables.looks[4 * face + at] for at in range(4)) for face in range(54)]


def kinds() -> list[int]:
    tables: Tables = TABLES
    return [tables.kind[face] for face in range(54)]


def votes_of(heights: bytes) -> list[int]:
    """The votes of each line of a city, as clues are written."""
    tables: Tables = TABLES
    return [tables.votes[_pattern(tables, heights, line)] for line in range(12)]


@cython.cfunc
@cython.exceptval(check=False)
def _pattern(tables: Tables, heights: bytes, line: cython.int) -> cython.int:
    pattern = 0
    for at in range(6):
        height: cython.int = heights[tables.quarters[6 * line + at]]
        pattern |= height << (2 * at)
    return pattern


def is_full(heights: bytes) -> bool:
    """Do rules 10f–h, with a full stock, allow all walkways that rules 10a–e allow?"""
    return fault_of(heights) == 0


def fault_of(heights: bytes) -> int:
    """Why a city is not full: FULL for rules 10f and 10g, STOCK for 10h; 0 if it is full."""
    tables: Tables = TABLES
    pieces: cython.int[24]
    if not cython.compiled:
        pieces = [0] * 24
    for at in range(24):
        pieces[at] = 0
    for column in range(6):
        upright: cython.int = _pattern(tables, heights, column)
        for rank in range(6):
            level: cython.int = _pattern(tables, heights, 6 + rank)
            if tables.ends[6 * upright + rank] + tables.ends[6 * level + column] > 2:
                return FULL
            if tables.over[6 * upright + rank] & tables.over[6 * level + column]:
                return FULL
    for line in range(12):
        pattern: cython.int = _pattern(tables, heights, line)
        for first in range(6):
            height: cython.int = (pattern >> (2 * first)) & 3
            for second in range(first + 1, 6 if height else 0):
                other: cython.int = (pattern >> (2 * second)) & 3
                if other == height:
                    pieces[6 * height + second - first] += 1
                if other >= height:
                    break
    for height in range(1, 4):
        for length in range(1, 6):
            if pieces[6 * height + length] > (6 if length in (1, 4) else 3 if length == 5 else 8):
                return STOCK
    return 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _size(faces: cython.ulonglong) -> cython.int:
    if not cython.compiled:
        return faces.bit_count()
    size = 0
    while faces:
        faces &= faces - 1
        size += 1
    return size


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _first(faces: cython.ulonglong) -> cython.int:
    if not cython.compiled:
        return (faces & -faces).bit_length() - 1
    face = 0
    while not (faces >> face) & 1:
        face += 1
    return face


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _is_one(heights: cython.int) -> cython.bint:
    return heights & (heights - 1) == 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _is_lone(faces: cython.ulonglong) -> cython.bint:
    return faces & (faces - 1) == 0


@cython.cfunc
def _length(steps: list[Step]) -> cython.int:
    """The number of steps, including those that refute suppositions."""
    length = 0
    for step in steps:
        length += 1 + len(step[2])
    return length


@cython.cclass
class Search:
    """A question and the state of its search. Call `ask`, then `next` until there are no more answers."""

    tables: Tables
    # The question: how many tiles of each kind there are, how many buildings of each height, and the clues.
    tiles: cython.int[15]
    buildings: cython.int[4]
    clues: cython.int[12]
    known: cython.ulonglong[9]
    # What is possible now, and which lines must be checked.
    ways: cython.ulonglong[9]
    unfit: cython.int
    # The decisions, and what was possible before each.
    depth: cython.int
    decided: cython.int[10]
    untried: cython.ulonglong[10]
    before: cython.ulonglong[90]
    visited: cython.longlong
    city: bytes
    # Reasoning: what each quarter may hold, and what each rule has still to look at.
    notes: cython.int[36]
    lines_due: cython.int
    tiles_due: cython.int
    halves_due: cython.int
    ways_due: cython.int
    full_due: cython.bint
    saved: cython.ulonglong[9]
    checked: cython.int
    steps: list[Step] | None
    all_steps: list[Step] | None
    struck: list[tuple[int, int]] | None
    # One line at a time: the halves of its three tiles, and those that occur in some line with its votes.
    half: cython.int[3]
    fit: cython.int[3]
    least_ends: cython.int[72]
    always_over: cython.int[72]

    def __init__(self) -> None:
        self.tables = TABLES
        if not cython.compiled:
            self.tiles, self.buildings, self.clues = [0] * 15, [0] * 4, [0] * 12
            self.ways, self.decided, self.untried, self.before = [0] * 9, [0] * 10, [0] * 10, [0] * 90
            self.notes, self.saved = [0] * 36, [0] * 9
            self.half, self.fit, self.least_ends, self.always_over = [0] * 3, [0] * 3, [0] * 72, [0] * 72
            self.known = [0] * 9
        self.ask([9] + [0] * 14, [-1] * 12, [-1] * 9)

    def ask(self, tiles: Sequence[int], clues: Sequence[int], laid: Sequence[int]) -> None:
        """Start over: the number of tiles of each kind, the clue of each line, and the face on each cell or −1."""
        if len(tiles) != 15 or len(clues) != 12 or len(laid) != 9:
            raise ValueError("expected 15 kinds, 12 clues and 9 cells")
        for height in range(4):
            self.buildings[height] = 0
        for kind in range(15):
            self.tiles[kind] = tiles[kind]
            face = _first(self.tables.faces[kind])
            for at in range(4):
                self.buildings[self.tables.looks[4 * face + at]] += self.tiles[kind]
        for line in range(12):
            clue: cython.int = clues[line]
            if clue > 728:
                raise ValueError(f"{clue} is no clue")
            self.clues[line] = NO_CLUE if clue < 0 else clue
        faces: cython.ulonglong = 0
        for kind in range(15):
            if self.tiles[kind] or self.tiles[self.tables.mirror[kind]]:
                faces |= self.tables.faces[kind]
        for cell in range(9):
            lying: cython.int = laid[cell]
            self.known[cell] = faces if lying < 0 else faces & (ONE << lying)
            if self.known[cell] == 0:
                raise ValueError(f"there is no such tile as the one on cell {cell}")
        self._forget()
        self.depth = -1
        self.visited = 0
        self.steps = self.all_steps = None
        self.city = b""

    @property
    def nodes(self) -> int:
        return int(self.visited)

    def next(self, nodes: int) -> int:
        """Search on: FOUND an answer, EXHAUSTED, or OUT_OF_NODES after this many decisions."""
        left: cython.longlong = nodes
        while left > 0:
            if self.visited == 0:
                self.visited = 1
                left -= 1
                alive = self._follow(UNLIMITED, True)
                if not alive:
                    self.depth = -2
            elif not self._retry():
                return EXHAUSTED
            else:
                self.visited += 1
                left -= 1
                alive = self._follow(UNLIMITED, True)
            if alive and self._decide() and fault_of(self._city()) == 0:
                self.city = self._city()
                return FOUND
        return OUT_OF_NODES

    def answer(self) -> bytes:
        """The heights of the latest answer."""
        return self.city

    @cython.cfunc
    def _city(self) -> bytes:
        heights = bytearray(36)
        for cell in range(9):
            face = _first(self.ways[cell])
            for at in range(4):
                heights[self.tables.corner[4 * cell + at]] = self.tables.looks[4 * face + at]
        return bytes(heights)

    # Deciding -------------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _decide(self) -> cython.bint:
        """Choose the cell to try next and remember what is possible. False if nothing is left to decide."""
        best = -1
        fewest = 99
        for cell in range(9):
            size = _size(self.ways[cell])
            if 1 < size < fewest:
                best = cell
                fewest = size
        if best < 0:
            return True
        self.depth += 1
        self.decided[self.depth] = best
        self.untried[self.depth] = self.ways[best]
        for cell in range(9):
            self.before[9 * self.depth + cell] = self.ways[cell]
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _retry(self) -> cython.bint:
        while self.depth >= 0 and not self.untried[self.depth]:
            self.depth -= 1
        if self.depth < 0:
            return False
        for cell in range(9):
            self.ways[cell] = self.before[9 * self.depth + cell]
        cell = self.decided[self.depth]
        faces: cython.ulonglong = self.untried[self.depth]
        self.untried[self.depth] = faces & (faces - 1)
        self.ways[cell] = faces & (0 - faces)
        self.unfit = self._lines_through(cell)
        return True

    # What follows from the faces that are possible ------------------------------------------------------------------

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _lines_through(self, cell: cython.int) -> cython.int:
        return (3 << (2 * (cell % 3))) | (192 << (2 * (cell // 3)))

    @cython.cfunc
    @cython.exceptval(check=False)
    def _keep(self, cell: cython.int, faces: cython.ulonglong) -> cython.bint:
        """Strike out all other faces of a cell and queue its lines. False if none is left."""
        self.ways[cell] &= faces
        self.unfit |= self._lines_through(cell)
        return self.ways[cell] != 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _follow(self, checks: cython.int, deep: cython.bint) -> cython.bint:
        """Apply the rules until they find nothing more or have checked this many lines; False at a contradiction."""
        self.checked = 0
        while True:
            while self.unfit:
                if self.checked >= checks:
                    return True
                self.checked += 1
                line = 0
                while not (self.unfit >> line) & 1:
                    line += 1
                self.unfit ^= 1 << line
                if self.clues[line] != NO_CLUE and not self._fit(line):
                    return False
            if not self._take_stock() or not self._count_buildings():
                return False
            if self.unfit:
                continue
            if not deep:
                return True
            for line in range(12):
                self._weigh(line)
            for line in range(12):
                if not self._bear(line):
                    return False
            if not self.unfit:
                return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _look(self, line: cython.int) -> cython.void:
        """Which halves the three tiles of a line can show."""
        side = 16 * self.tables.side[line]
        for at in range(3):
            ways: cython.ulonglong = self.ways[self.tables.cells[3 * line + at]]
            halves = 0
            for half in range(16):
                if ways & self.tables.half[side + half]:
                    halves |= 1 << half
            self.half[at] = halves

    @cython.cfunc
    @cython.exceptval(check=False)
    def _support(self, line: cython.int) -> cython.bint:
        """Keep the halves that occur in some line with the right votes; False if there is no such line."""
        base = 256 * self.clues[line]
        first = 0
        second = 0
        third = 0
        for middle in range(16):
            if not (self.half[1] >> middle) & 1:
                continue
            for near in range(16):
                if (self.half[0] >> near) & 1:
                    far = self.tables.thirds[base + 16 * middle + near] & self.half[2]
                    if far:
                        first |= 1 << near
                        second |= 1 << middle
                        third |= far
        self.fit[0] = first
        self.fit[1] = second
        self.fit[2] = third
        return first != 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _showing(self, line: cython.int, halves: cython.int) -> cython.ulonglong:
        side = 16 * self.tables.side[line]
        faces: cython.ulonglong = 0
        for half in range(16):
            if (halves >> half) & 1:
                faces |= self.tables.half[side + half]
        return faces

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fit(self, line: cython.int) -> cython.bint:
        self._look(line)
        if not self._support(line):
            return False
        for at in range(3):
            if self.fit[at] != self.half[at] and not self._keep(
                self.tables.cells[3 * line + at], self._showing(line, self.fit[at])
            ):
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _take_stock(self) -> cython.bint:
        """Count the tiles of each kind, and of each kind together with its mirror image."""
        for kind in range(15):
            mirror = self.tables.mirror[kind]
            if not self._spread(self.tables.faces[kind], self.tiles[kind]):
                return False
            if mirror > kind and not self._spread(
                self.tables.faces[kind] | self.tables.faces[mirror], self.tiles[kind] + self.tiles[mirror]
            ):
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _spread(self, faces: cython.ulonglong, number: cython.int) -> cython.bint:
        """This many cells have one of these faces."""
        sure = 0
        may = 0
        for cell in range(9):
            if self.ways[cell] & faces:
                may += 1
                if not self.ways[cell] & (ALL_FACES ^ faces):
                    sure += 1
        if sure > number or may < number:
            return False
        if sure == may:
            return True
        if sure == number:
            for cell in range(9):
                if self.ways[cell] & faces and self.ways[cell] & (ALL_FACES ^ faces):
                    self._keep(cell, ALL_FACES ^ faces)
        elif may == number:
            for cell in range(9):
                if self.ways[cell] & faces and self.ways[cell] & (ALL_FACES ^ faces):
                    self._keep(cell, faces)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _count_buildings(self) -> cython.bint:
        for height in range(1, 4):
            sure = 0
            may = 0
            for cell in range(9):
                for at in range(4):
                    faces = self.tables.showing[4 * at + height]
                    if self.ways[cell] & faces:
                        may += 1
                        if not self.ways[cell] & (ALL_FACES ^ faces):
                            sure += 1
            if sure > self.buildings[height] or may < self.buildings[height]:
                return False
            if sure == may or self.buildings[height] not in (sure, may):
                continue
            for cell in range(9):
                for at in range(4):
                    faces = self.tables.showing[4 * at + height]
                    if self.ways[cell] & faces and self.ways[cell] & (ALL_FACES ^ faces):
                        kept = ALL_FACES ^ faces if sure == self.buildings[height] else faces
                        if not self._keep(cell, kept):
                            return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _weigh(self, line: cython.int) -> cython.void:
        """What a line does to its quarters however it is filled: walkways that end there, heights that pass."""
        self._look(line)
        for at in range(6):
            self.least_ends[6 * line + at] = 0
            self.always_over[6 * line + at] = 0
        clue = self.clues[line]
        if clue == NO_CLUE and (_size(self.half[0]) * _size(self.half[1]) * _size(self.half[2]) > WIDE):
            return
        for at in range(6):
            self.least_ends[6 * line + at] = 2
            self.always_over[6 * line + at] = 15
        for middle in range(16):
            if not (self.half[1] >> middle) & 1:
                continue
            for near in range(16):
                if not (self.half[0] >> near) & 1:
                    continue
                far = self.tables.thirds[256 * clue + 16 * middle + near] & self.half[2]
                for third in range(16):
                    if (far >> third) & 1:
                        pattern = 6 * (near + 16 * middle + 256 * third)
                        for at in range(6):
                            self.always_over[6 * line + at] &= self.tables.over[pattern + at]
                            if self.tables.ends[pattern + at] < self.least_ends[6 * line + at]:
                                self.least_ends[6 * line + at] = self.tables.ends[pattern + at]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _burdened(self, line: cython.int) -> cython.bint:
        """Do the crossing lines do anything to the quarters of this line?"""
        across = line % 6
        for at in range(6):
            other = 6 * (6 + at if line < 6 else at) + across
            if self.least_ends[other] or self.always_over[other]:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _borne(self, line: cython.int) -> cython.bint:
        """Like `_support`, with at most two walkways at a building and no crossing on one level (10f, 10g)."""
        across = line % 6
        base = 256 * self.clues[line]
        for at in range(3):
            self.fit[at] = 0
        for middle in range(16):
            if not (self.half[1] >> middle) & 1:
                continue
            for near in range(16):
                if not (self.half[0] >> near) & 1:
                    continue
                far = self.tables.thirds[base + 16 * middle + near] & self.half[2]
                for third in range(16):
                    if not (far >> third) & 1:
                        continue
                    pattern = 6 * (near + 16 * middle + 256 * third)
                    bearable = True
                    for at in range(6):
                        other = 6 * (6 + at if line < 6 else at) + across
                        if (
                            self.tables.ends[pattern + at] + self.least_ends[other] > 2
                            or self.tables.over[pattern + at] & self.always_over[other]
                        ):
                            bearable = False
                            break
                    if bearable:
                        self.fit[0] |= 1 << near
                        self.fit[1] |= 1 << middle
                        self.fit[2] |= 1 << third
        return self.fit[0] != 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _bear(self, line: cython.int) -> cython.bint:
        if not self._burdened(line):
            return True
        self._look(line)
        if not self._borne(line):
            return False
        for at in range(3):
            if self.fit[at] != self.half[at] and not self._keep(
                self.tables.cells[3 * line + at], self._showing(line, self.fit[at])
            ):
                return False
        return True

    # Reasoning ------------------------------------------------------------------------------------------------------

    def reason(self, level: int, trace: bool = False, suppositions: int = 1_000) -> bool:
        """Do the rules up to a level solve the question? Optionally traces the steps that are needed."""
        left: cython.int = suppositions
        self._forget()
        self.steps = [] if trace else None
        while True:
            if not self._settle(level):
                return False
            if self._is_settled():
                break
            if level < EXPERT or left == 0 or not self._refute():
                return False
            left -= 1
        if self._use_stock() == FAILED or not self._has_all_tiles():
            return False
        self.city = self._city()
        if self.steps is not None:
            self._forget()
            self.all_steps = self.steps
            self.steps = self._needed(self.steps, EVERYTHING)
        return True

    def traced(self) -> list[Traced]:
        """The needed steps in order: rule, place, what was struck out, and for SUPPOSING the steps after it.

        The place is a line for LINE, HALVES, WAYS and FULL, a cell for TILE, a height for BUILDINGS, a kind for
        INVENTORY and CHIRALITY, and quarter × 4 + height for SUPPOSING. LINE, TILE, BUILDINGS, HALVES and SUPPOSING
        strike heights out of the notes of a quarter; the others strike out faces of a cell, and the notes that no face
        is left for. Each strike is a pair of the quarter or cell and a mask. The last step after a supposition finds
        nothing left and strikes out nothing.
        """
        self._forget()
        return [self._told(step) for step in self.steps or []]

    def traced_to_a_cell(self) -> list[Traced]:
        """The fewest steps of the whole trace that settle a cell not settled from the start."""
        self._forget()
        open_cells = [cell for cell in range(9) if not _is_lone(self.ways[cell])]
        fewest: list[Step] = []
        for cell in open_cells:
            self._forget()
            steps: list[Step] = []
            for step in self.all_steps or []:
                if _is_lone(self.ways[cell]):
                    break
                steps.append(step)
                self._take(step)
            self._forget()
            steps = self._needed(steps, cell)
            if not fewest or _length(steps) < _length(fewest):
                fewest = steps
        self._forget()
        return [self._told(step) for step in fewest]

    @cython.cfunc
    def _told(self, step: Step) -> Traced:
        after = []
        if step[0] == SUPPOSING:
            state = self._state()
            self._write(step[1] // 4, 1 << (step[1] % 4))
            after = [self._told(then) for then in step[2]]
            self._return_to(state)
        self.struck = []
        self._take(step)
        struck = self.struck
        self.struck = None
        return step[0], step[1], struck, after

    @cython.cfunc
    @cython.exceptval(check=False)
    def _forget(self) -> cython.void:
        for cell in range(9):
            self.ways[cell] = self.known[cell]
        for quarter in range(36):
            self.notes[quarter] = 15
        for cell in range(9):
            if _is_lone(self.ways[cell]):
                for at in range(4):
                    self.notes[self.tables.corner[4 * cell + at]] = self._shown(cell, at)
        self.unfit = ALL_LINES
        self._look_everywhere()
        self.struck = None

    @cython.cfunc
    @cython.exceptval(check=False)
    def _look_everywhere(self) -> cython.void:
        self.lines_due = self.halves_due = self.ways_due = ALL_LINES
        self.tiles_due = ALL_CELLS
        self.full_due = True

    @cython.cfunc
    def _state(self) -> tuple[list[int], list[int]]:
        return [self.ways[cell] for cell in range(9)], [self.notes[quarter] for quarter in range(36)]

    @cython.cfunc
    def _return_to(self, state: tuple[list[int], list[int]]) -> cython.void:
        ways, notes = state
        for cell in range(9):
            self.ways[cell] = ways[cell]
        for quarter in range(36):
            self.notes[quarter] = notes[quarter]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_settled(self) -> cython.bint:
        several = 0
        for quarter in range(36):
            several |= self.notes[quarter] & (self.notes[quarter] - 1)
        return several == 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _has_all_tiles(self) -> cython.bint:
        """Are these the given tiles? Without CHIRALITY they need not be, if there is no answer."""
        for kind in range(15):
            number = 0
            for cell in range(9):
                if self.ways[cell] & self.tables.faces[kind]:
                    number += 1
            if number != self.tiles[kind]:
                return False
        return True

    # What is needed -------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _needed(self, steps: list[Step], goal: cython.int) -> list[Step]:
        """The steps needed to settle a cell or EVERYTHING, or to see a supposition REFUTED.

        Drops steps from the last one back.
        """
        states = [self._state()]
        for step in steps:
            states.append(self._state())
            self._take(step)
        needed: list[Step] = []
        for number in range(len(steps) - 1, -1, -1):
            self._return_to(states[number + 1])
            if not self._arrives(needed, goal):
                needed.insert(0, steps[number])
        self._return_to(states[0])
        # Without the steps before it that were left out, a step may find nothing any more.
        needed = [step for step in needed if self._take(step) != 0]
        self._return_to(states[0])
        return needed

    @cython.cfunc
    def _arrives(self, steps: list[Step], goal: cython.int) -> cython.bint:
        """Do these steps settle the goal: a cell, EVERYTHING, or REFUTED?"""
        for step in steps:
            if self._take(step) == FAILED:
                return goal == REFUTED
        if goal == REFUTED:
            return False
        return self._is_settled() if goal == EVERYTHING else _is_lone(self.ways[goal])

    @cython.cfunc
    def _take(self, step: Step) -> cython.int:
        """Take a step: FAILED, or whether it found something."""
        rule: cython.int = step[0]
        place: cython.int = step[1]
        if rule == SUPPOSING:
            state = self._state()
            struck = self.struck
            self.struck = None
            self._write(place // 4, 1 << (place % 4))
            refuted = self._arrives(step[2], REFUTED)
            self._return_to(state)
            self.struck = struck
            return self._note(place // 4, 15 ^ (1 << (place % 4))) if refuted else 0
        return self._use(rule, place)

    @cython.cfunc
    def _use(self, rule: cython.int, place: cython.int) -> cython.int:
        if rule == LINE:
            return self._use_line(place)
        if rule == TILE:
            return self._use_tile(place)
        if rule == BUILDINGS:
            return self._use_buildings(place)
        if rule == INVENTORY:
            return self._use_inventory(place)
        if rule == CHIRALITY:
            return self._use_chirality(place)
        if rule == HALVES:
            return self._use_halves(place)
        if rule == WAYS:
            return self._use_ways(place)
        return self._use_stock() if rule == STOCK else self._use_fullness(place)

    # The rules ------------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _settle(self, level: cython.int) -> cython.bint:
        """Apply the rules up to HARD, always the easiest that finds something; False at a contradiction."""
        while True:
            rule = 0
            found = 0
            while found == 0 and rule < (INVENTORY if level == EASY else HALVES if level == MEDIUM else FULL):
                rule += 1
                place = self._next_place(rule, -1)
                while place >= 0 and found == 0:
                    found = self._use(rule, place)
                    if found == 0:
                        place = self._next_place(rule, place)
            if found == 0:
                return True
            if self.steps is not None:
                self.steps.append((rule, place, []))
            if found == FAILED:
                return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _next_place(self, rule: cython.int, place: cython.int) -> cython.int:
        """The next place that a rule has to look at, or −1."""
        place += 1
        if rule in (BUILDINGS, INVENTORY, CHIRALITY):
            if rule == BUILDINGS:
                return max(place, 1) if place < 4 else -1
            while place < 15:
                mirror = self.tables.mirror[place]
                if (mirror >= place) if rule == INVENTORY else (mirror != place):
                    return place
                place += 1
            return -1
        if rule == FULL:
            if place == 0:
                if not self.full_due:
                    return -1
                self.full_due = False
            return place if place < 12 else -1
        due = (
            self.lines_due
            if rule == LINE
            else self.tiles_due
            if rule == TILE
            else self.halves_due
            if rule == HALVES
            else self.ways_due
        )
        if due == 0:
            return -1
        place = 0
        while not (due >> place) & 1:
            place += 1
        if rule == LINE:
            self.lines_due ^= 1 << place
        elif rule == TILE:
            self.tiles_due ^= 1 << place
        elif rule == HALVES:
            self.halves_due ^= 1 << place
        else:
            self.ways_due ^= 1 << place
        return place

    @cython.cfunc
    def _note(self, quarter: cython.int, heights: cython.int) -> cython.int:
        struck = self.notes[quarter] & ~heights
        if struck == 0:
            return 0
        if self.struck is not None:
            self.struck.append((quarter, struck))
        self._write(quarter, self.notes[quarter] ^ struck)
        return 1 if self.notes[quarter] else FAILED

    @cython.cfunc
    @cython.exceptval(check=False)
    def _write(self, quarter: cython.int, heights: cython.int) -> cython.void:
        """Write the notes of a quarter, and strike out faces of its cell that show anything else."""
        column = quarter % 6
        rank = quarter // 6
        cell = column // 2 + 3 * (rank // 2)
        corner = 4 * (column % 2 + (0 if rank % 2 else 2))
        faces: cython.ulonglong = 0
        for height in range(4):
            if (heights >> height) & 1:
                faces |= self.tables.showing[corner + height]
        self.notes[quarter] = heights
        self.ways[cell] &= faces
        self.lines_due |= (1 << column) | (64 << rank)
        self._look_again(cell)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _look_again(self, cell: cython.int) -> cython.void:
        lines = self._lines_through(cell)
        self.tiles_due |= 1 << cell
        self.halves_due |= lines
        self.ways_due |= lines
        self.full_due = True

    @cython.cfunc
    def _leave(self, cell: cython.int, faces: cython.ulonglong) -> cython.int:
        """Strike out all other faces of a cell, and the notes that no face is left for."""
        struck: cython.ulonglong = self.ways[cell] & (ALL_FACES ^ faces)
        if struck == 0:
            return 0
        if self.struck is not None:
            self.struck.append((cell, struck))
        self.ways[cell] ^= struck
        self._look_again(cell)
        if self.ways[cell] == 0:
            return FAILED
        for at in range(4):
            quarter = self.tables.corner[4 * cell + at]
            heights = self._shown(cell, at)
            if self.notes[quarter] & ~heights:
                self._write(quarter, self.notes[quarter] & heights)
        return 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _shown(self, cell: cython.int, at: cython.int) -> cython.int:
        heights = 0
        for height in range(4):
            if self.ways[cell] & self.tables.showing[4 * at + height]:
                heights |= 1 << height
        return heights

    @cython.cfunc
    def _use_line(self, line: cython.int) -> cython.int:
        if self.clues[line] == NO_CLUE:
            return 0
        for at in range(3):
            first = self.notes[self.tables.quarters[6 * line + 2 * at]]
            second = self.notes[self.tables.quarters[6 * line + 2 * at + 1]]
            halves = 0
            for height in range(4):
                if (second >> height) & 1:
                    halves |= first << (4 * height)
            self.half[at] = halves
        return self._note_line(line)

    @cython.cfunc
    def _note_line(self, line: cython.int) -> cython.int:
        """Fill a line with the halves in `half`, and note what is left for each quarter."""
        if not self._support(line):
            return FAILED
        found = 0
        for at in range(6):
            fit = self.fit[at // 2]
            heights = 0
            for half in range(16):
                if (fit >> half) & 1:
                    heights |= 1 << ((half >> (2 * (at % 2))) & 3)
            noted = self._note(self.tables.quarters[6 * line + at], heights)
            if noted == FAILED:
                return FAILED
            found |= noted
        return found

    @cython.cfunc
    def _use_tile(self, cell: cython.int) -> cython.int:
        if self.ways[cell] == 0:
            return FAILED
        found = 0
        for at in range(4):
            found |= self._note(self.tables.corner[4 * cell + at], self._shown(cell, at))
        return found

    @cython.cfunc
    def _use_buildings(self, height: cython.int) -> cython.int:
        sure = 0
        may = 0
        for quarter in range(36):
            if (self.notes[quarter] >> height) & 1:
                may += 1
                if _is_one(self.notes[quarter]):
                    sure += 1
        number = self.buildings[height]
        if sure > number or may < number:
            return FAILED
        if sure == may or number not in (sure, may):
            return 0
        kept = 15 ^ (1 << height) if sure == number else 1 << height
        for quarter in range(36):
            if (self.notes[quarter] >> height) & 1 and not _is_one(self.notes[quarter]):
                self._note(quarter, kept)
        return 1

    @cython.cfunc
    def _use_inventory(self, kind: cython.int) -> cython.int:
        """Count the tiles of a kind together with its mirror image."""
        mirror = self.tables.mirror[kind]
        number = self.tiles[kind] if mirror == kind else self.tiles[kind] + self.tiles[mirror]
        return self._use_count(self.tables.faces[kind] | self.tables.faces[mirror], number)

    @cython.cfunc
    def _use_chirality(self, kind: cython.int) -> cython.int:
        return self._use_count(self.tables.faces[kind], self.tiles[kind])

    @cython.cfunc
    def _use_count(self, faces: cython.ulonglong, number: cython.int) -> cython.int:
        sure = 0
        may = 0
        for cell in range(9):
            if self.ways[cell] & faces:
                may += 1
                if not self.ways[cell] & (ALL_FACES ^ faces):
                    sure += 1
        if sure > number or may < number:
            return FAILED
        if sure == may or number not in (sure, may):
            return 0
        kept: cython.ulonglong = ALL_FACES ^ faces if sure == number else faces
        for cell in range(9):
            if self.ways[cell] & faces and self.ways[cell] & (ALL_FACES ^ faces):
                self._leave(cell, kept)
        return 1

    @cython.cfunc
    def _use_halves(self, line: cython.int) -> cython.int:
        """Fill a line with halves of faces, and note what is left for each quarter."""
        if self.clues[line] == NO_CLUE:
            return 0
        self._look(line)
        return self._note_line(line)

    @cython.cfunc
    def _use_ways(self, line: cython.int) -> cython.int:
        """Fill a line with halves of faces, and strike out faces whose halves do not occur."""
        if self.clues[line] == NO_CLUE:
            return 0
        self._look(line)
        return self._leave_fitting(line) if self._support(line) else FAILED

    @cython.cfunc
    def _use_fullness(self, line: cython.int) -> cython.int:
        """Strike out what a line cannot bear together with the walkways of the lines that cross it."""
        for other in range(6):
            self._weigh(6 + other if line < 6 else other)
        if not self._burdened(line):
            return 0
        self._look(line)
        return self._leave_fitting(line) if self._borne(line) else FAILED

    @cython.cfunc
    def _leave_fitting(self, line: cython.int) -> cython.int:
        found = 0
        for at in range(3):
            if self.fit[at] != self.half[at]:
                left = self._leave(self.tables.cells[3 * line + at], self._showing(line, self.fit[at]))
                if left == FAILED:
                    return FAILED
                found |= left
        return found

    @cython.cfunc
    def _use_stock(self) -> cython.int:
        """A complete city that is not full is a contradiction."""
        return FAILED if self._is_settled() and fault_of(self._city()) != 0 else 0

    # Supposing ------------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _refute(self) -> cython.bint:
        """Strike out the note whose contradiction takes the fewest line checks."""
        best = -1
        checks = UNLIMITED
        for deep in range(2):
            for quarter in range(36 if best < 0 else 0):
                if _is_one(self.notes[quarter]):
                    continue
                for height in range(4):
                    if (self.notes[quarter] >> height) & 1 and not self._may_be(quarter, height, checks, deep == 1):
                        best = 4 * quarter + height
                        checks = self.checked - 1
        if best < 0:
            return False
        if self.steps is not None:
            self.steps.append((SUPPOSING, best, self._refutation(best)))
        return self._note(best // 4, 15 ^ (1 << (best % 4))) != FAILED

    @cython.cfunc
    def _may_be(self, quarter: cython.int, height: cython.int, checks: cython.int, deep: cython.bint) -> cython.bint:
        """Does a height on a quarter survive this many line checks without a contradiction?"""
        for cell in range(9):
            self.saved[cell] = self.ways[cell]
        corner = quarter % 2 + (0 if quarter // 6 % 2 else 2)
        self.unfit = 0
        self.checked = 0
        alive = self._keep(quarter % 6 // 2 + 3 * (quarter // 12), self.tables.showing[4 * corner + height])
        if alive:
            alive = self._follow(checks, deep)
        if alive and deep:
            settled = True
            for cell in range(9):
                if not _is_lone(self.ways[cell]):
                    settled = False
            if settled and fault_of(self._city()) != 0:
                alive = False
        for cell in range(9):
            self.ways[cell] = self.saved[cell]
        return alive

    @cython.cfunc
    def _refutation(self, supposed: cython.int) -> list[Step]:
        state = self._state()
        steps = self.steps
        self._write(supposed // 4, 1 << (supposed % 4))
        supposing = self._state()
        self.steps = []
        self._look_everywhere()
        if self._settle(HARD):
            self.steps.append((STOCK, 0, []))
        after = self.steps
        self._return_to(supposing)
        needed = self._needed(after, REFUTED)
        self._return_to(state)
        self._look_everywhere()
        self.steps = steps
        return needed
