"""Surveys the slow way: trying out every laying of the tiles left, and every claim that a step of reasoning makes.

A step must follow from what it looks at, by its own technique alone, and from nothing but what the steps before it
said, as they are kept here.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations, product

from skypuzzle.cloud_city.kinds.survey.puzzle import Line, Survey
from skypuzzle.cloud_city.kinds.survey.reasoning import Step, Technique
from skypuzzle.cloud_city.rules.city import NOTHING, City, filled
from skypuzzle.cloud_city.rules.pieces import QUARTER_OF, ROTATIONS, Cell, Quarter, Tile, cell_of, kind_of, quarters_of

SQUARE = [QUARTER_OF[f"{column}{rank}"] for rank in range(1, 7) for column in "abcdef"]
CELLS = [QUARTER_OF[f"{column}{rank}"] for rank in (1, 3, 5) for column in "ace"]
WORTH = {1: 1, 2: 2, 3: 3, 4: 5, 5: 8}


def layings(survey: Survey, laid: Mapping[Cell, Tile]) -> set[str]:
    """Every solution with these tiles laid already."""
    left = list(survey.tiles)
    for tile in laid.values():
        left.remove(kind_of(tile))
    found = set()
    for order in set(permutations(left)):
        for turned in product(*(ROTATIONS[tile] for tile in order)):
            city = City(NOTHING)
            free = iter(turned)
            for cell in CELLS:
                city = city.with_tile(laid[cell] if cell in laid else next(free), cell)
            if filled(city) is not None and votes_given(survey, city):
                found.add(city.plan_text)
    return found


def votes_given(survey: Survey, city: City) -> bool:
    return all(
        worth("".join(" BGS"[city.quarters[quarter]] for quarter in line_of(line)).replace(" ", ".")) == tuple(votes)
        for line, votes in survey.clues
    )


def line_of(line: Line) -> list[Quarter]:
    return [
        QUARTER_OF[f"{line}{at}" if line.isalpha() else f"{at}{line}"]
        for at in ("123456" if line.isalpha() else "abcdef")
    ]


@cache
def joined(reading: str) -> list[tuple[int, int]]:
    """The pairs of places that walkways join."""
    return [
        (one, other)
        for one in range(6)
        for other in range(one + 1, 6)
        if reading[one] == reading[other] != "." and all(between < reading[one] for between in reading[one + 1 : other])
    ]


@cache
def worth(reading: str) -> tuple[int, ...]:
    """As letters go, `.` < B < G < S."""
    return tuple(
        sum(WORTH[other - one] for one, other in joined(reading) if reading[one] == letter) for letter in "BGS"
    )


class Known:
    """What is known: what each quarter may hold, and how a tile may lie on each cell."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        kinds = {kind_of(tile) for kind in survey.tiles for tile in (kind, kind[1] + kind[0] + kind[3] + kind[2])}
        self.faces = {cell: {face for kind in kinds for face in ROTATIONS[kind]} for cell in CELLS}
        self.notes = {quarter: set(".BGS") for quarter in SQUARE}

    def copy(self) -> "Known":
        other = Known(self.survey)
        other.faces = {cell: set(faces) for cell, faces in self.faces.items()}
        other.notes = {quarter: set(letters) for quarter, letters in self.notes.items()}
        return other

    def strike(self, quarter: Quarter, letters: Iterable[str]) -> None:
        cell = cell_of(quarter)
        at = quarters_of(cell).index(quarter)
        self.notes[quarter] -= set(letters)
        self.faces[cell] = {face for face in self.faces[cell] if face[at] in self.notes[quarter]}

    def lay(self, cell: Cell, faces: Iterable[Tile]) -> None:
        self.faces[cell] &= set(faces)
        for at, quarter in enumerate(quarters_of(cell)):
            self.notes[quarter] &= {face[at] for face in self.faces[cell]}

    def readings(self, line: Line, *, by_tiles: bool) -> list[str]:
        quarters = line_of(line)
        if by_tiles:
            parts: list[set[str]] = []
            for one, other in zip(quarters[::2], quarters[1::2], strict=True):
                corners = quarters_of(cell_of(one))
                first, second = corners.index(one), corners.index(other)
                parts.append({face[first] + face[second] for face in self.faces[cell_of(one)]})
        else:
            parts = [self.notes[quarter] for quarter in quarters]
        clue = self.survey.votes.get(line)
        found = map("".join, product(*parts))
        return [reading for reading in found if clue is None or worth(reading) == tuple(clue)]

    def follow(self, step: Step) -> None:
        for cell, faces in step.ways:
            self.lay(cell, faces)
        for quarter, letters in step.struck:
            self.strike(quarter, letters)


def unproven(survey: Survey, steps: Sequence[Step]) -> Iterator[Step]:
    """The steps that do not follow; nothing if all is well and they solve the survey."""
    known = Known(survey)
    for step in steps:
        if not _same(known, step) or not _follows(known, step):
            yield step
        known.follow(step)
    if any(len(letters) != 1 for letters in known.notes.values()):
        yield steps[-1]


def _same(known: Known, step: Step) -> bool:
    """Does a step start from what is known, and nothing else?"""
    return {cell: set(faces) for cell, faces in step.before.cells.items()} == known.faces and {
        quarter: set(letters) for quarter, letters in step.before.quarters.items()
    } == known.notes


def _follows(known: Known, step: Step) -> bool:
    if step.supposed is None:
        return bool(step.struck or step.ways) and _is_right(known, step)
    supposing = known.copy()
    supposing.strike(step.supposed.quarter, set(".BGS") - set(step.supposed.letters))
    for then in step.refutation[:-1]:
        if not _same(supposing, then) or not _is_right(supposing, then):
            return False
        supposing.follow(then)
    return step.struck == (step.supposed,) and _is_contradiction(supposing, step.refutation[-1])


def _is_right(known: Known, step: Step) -> bool:
    """Is all that a step strikes out really impossible, as its technique sees it?"""
    looked_at = (
        line_of(step.line) if step.line else quarters_of(step.cell or 0) if step.technique is Technique.TILE else SQUARE
    )
    lain = known.copy()
    for cell, faces in step.ways:
        lain.lay(cell, faces)
    if step.ways and any(lain.notes[at] & set(letters) for at, letters in step.struck):
        return False
    if not step.ways and any(at not in looked_at for at, _ in step.struck):
        return False
    gone = {cell: known.faces[cell] - set(faces) for cell, faces in step.ways}
    match step.technique:
        case Technique.LINE | Technique.HALVES:
            readings = known.readings(step.line or "", by_tiles=step.technique is Technique.HALVES)
            places = line_of(step.line or "")
            return not any(reading[places.index(at)] in letters for at, letters in step.struck for reading in readings)
        case Technique.WAYS:
            return _shown_nowhere(step.line or "", known.readings(step.line or "", by_tiles=True), gone)
        case Technique.FULL:
            return _shown_nowhere(step.line or "", _bearable(known, step.line or ""), gone)
        case Technique.TILE:
            corners = quarters_of(step.cell or 0)
            left = known.faces[step.cell or 0]
            return not any(face[corners.index(at)] in letters for at, letters in step.struck for face in left)
        case Technique.BUILDINGS:
            letter = str(step.level)
            number = "".join(known.survey.tiles).count(letter)
            if all(letters == letter for _, letters in step.struck):
                return sum(letters == {letter} for letters in known.notes.values()) == number
            may = [quarter for quarter, letters in known.notes.items() if letter in letters]
            return len(may) == number and all(at in may and letter not in letters for at, letters in step.struck)
        case Technique.INVENTORY | Technique.CHIRALITY:
            return _is_counted(known, step, gone)
    return False


def _shown_nowhere(line: Line, readings: Iterable[str], gone: Mapping[Cell, set[Tile]]) -> bool:
    places = line_of(line)
    seen = set(readings)
    for cell, faces in gone.items():
        one, other = (at for at, quarter in enumerate(places) if cell_of(quarter) == cell)
        corners = quarters_of(cell)
        first, second = corners.index(places[one]), corners.index(places[other])
        halves = {reading[one] + reading[other] for reading in seen}
        if any(face[first] + face[second] in halves for face in faces):
            return False
    return True


def _bearable(known: Known, line: Line) -> Iterator[str]:
    """What a line can read so that each line that crosses it can be filled without breaking rules 10f and 10g."""
    crossing = [known.readings(other, by_tiles=True) for other in ("123456" if line.isalpha() else "abcdef")]
    own = "abcdef123456".index(line) % 6
    for reading in known.readings(line, by_tiles=True):
        if all(any(_agree(reading, at, other, own) for other in others) for at, others in enumerate(crossing)):
            yield reading


def _agree(reading: str, at: int, other: str, own: int) -> bool:
    ends = sum(at in pair for pair in joined(reading)) + sum(own in pair for pair in joined(other))
    over = {reading[one] for one, two in joined(reading) if one < at < two}
    return ends <= 2 and not over & {other[one] for one, two in joined(other) if one < own < two}


def _is_counted(known: Known, step: Step, gone: Mapping[Cell, set[Tile]]) -> bool:
    kind = step.kind or ""
    kinds = {kind} if step.technique is Technique.CHIRALITY else {kind, kind_of(kind[1] + kind[0] + kind[3] + kind[2])}
    number = sum(tile in kinds for tile in known.survey.tiles)
    here = {cell: {kind_of(face) for face in faces} for cell, faces in known.faces.items()}
    sure = [cell for cell, found in here.items() if found <= kinds]
    may = [cell for cell, found in here.items() if found & kinds]
    if all(kind_of(face) in kinds for faces in gone.values() for face in faces):
        return len(sure) == number and not set(sure) & set(gone)
    return (
        len(may) == number
        and set(gone) <= set(may)
        and not any(kind_of(face) in kinds for faces in gone.values() for face in faces)
    )


def _is_contradiction(known: Known, step: Step) -> bool:
    """Is there really nothing left?"""
    match step.technique:
        case Technique.LINE | Technique.HALVES | Technique.WAYS:
            return not known.readings(step.line or "", by_tiles=step.technique is not Technique.LINE)
        case Technique.FULL:
            return not list(_bearable(known, step.line or "")) or _empties(known, step)
        case Technique.TILE:
            return not known.faces[step.cell or 0]
        case Technique.BUILDINGS:
            letter = str(step.level)
            number = "".join(known.survey.tiles).count(letter)
            sure = sum(letters == {letter} for letters in known.notes.values())
            return sure > number or sum(letter in letters for letters in known.notes.values()) < number
        case Technique.INVENTORY | Technique.CHIRALITY:
            kind = step.kind or ""
            mirror = kind_of(kind[1] + kind[0] + kind[3] + kind[2])
            kinds = {kind} if step.technique is Technique.CHIRALITY else {kind, mirror}
            number = sum(tile in kinds for tile in known.survey.tiles)
            here = [{kind_of(face) for face in faces} for faces in known.faces.values()]
            return sum(found <= kinds for found in here) > number or sum(bool(found & kinds) for found in here) < number
    return False


def _empties(known: Known, step: Step) -> bool:
    """A step that leaves no way to lay a tile on some cell."""
    return _is_right(known, step) and any(not faces for _, faces in step.ways)
