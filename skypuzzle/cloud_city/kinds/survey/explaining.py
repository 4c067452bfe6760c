"""A `survey` puzzle explained in words: the whole solution, or the next tile."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import NamedTuple

from skypuzzle.cloud_city.kinds.survey.making import solution_of
from skypuzzle.cloud_city.kinds.survey.puzzle import LINES, SIDE, Line, Survey, SurveyPuzzle, Votes, line_name
from skypuzzle.cloud_city.kinds.survey.reasoning import (
    Holding,
    Notes,
    Step,
    Technique,
    after_step,
    mirror_image,
    next_steps,
    quarters_in,
    reason,
)
from skypuzzle.cloud_city.rules import pieces
from skypuzzle.cloud_city.rules.city import CODES
from skypuzzle.puzzles.puzzle import Step as ExplainedStep
from skypuzzle.wording import listed, number_of


class Span(NamedTuple):
    """A walkway within a line, by the places of its ends."""

    first: int
    second: int
    level: pieces.Height


@cache
def spans(reading: str) -> tuple[Span, ...]:
    """The walkways that rules 10a–e allow in a line that reads like this."""
    found = []
    for first, letter in enumerate(reading):
        for second in range(first + 1, len(reading)) if letter != "." else ():
            if CODES[reading[second]] >= CODES[letter]:
                if reading[second] == letter:
                    found.append(Span(first, second, pieces.Height(CODES[letter])))
                break
    return tuple(found)


@cache
def votes_in_line(reading: str) -> Votes:
    """The votes of all walkways in a line that reads like this."""
    sums = [0, 0, 0]
    for first, second, level in spans(reading):
        sums[level - 1] += pieces.VOTES[second - first]
    return Votes(*sums)


def walkways(line: Line, of: Sequence[Span]) -> tuple[pieces.Walkway, ...]:
    quarters = quarters_in(line)
    return tuple(pieces.Walkway(quarters[first], quarters[second]) for first, second, _ in of)


def fillings(notes: Notes, line: Line, votes: Votes | None, *, by_tiles: bool) -> list[str]:
    """What a line with these votes can read: any noted letters, or only halves of tiles that fit there."""
    return [
        reading
        for reading in _readings(notes, line, by_tiles=by_tiles)
        if votes is None or votes_in_line(reading) == votes
    ]


def _readings(notes: Notes, line: Line, *, by_tiles: bool) -> Iterator[str]:
    quarters = quarters_in(line)
    if not by_tiles:
        yield from map("".join, product(*(notes.quarters[quarter] for quarter in quarters)))
        return
    pairs = zip(quarters[::2], quarters[1::2], strict=True)
    halves = [sorted(_halves(notes.cells[pieces.cell_of(one)], one, other)) for one, other in pairs]
    yield from map("".join, product(*halves))


def _halves(faces: Iterable[pieces.Tile], one: pieces.Quarter, other: pieces.Quarter) -> set[str]:
    """What tiles that lie like this show on two quarters of a cell."""
    corners = pieces.quarters_of(pieces.cell_of(one))
    return {face[corners.index(one)] + face[corners.index(other)] for face in faces}


def crossing(line: Line) -> tuple[Line, ...]:
    """The lines that cross a line, from its first quarter to its last."""
    return LINES[:SIDE] if line.isdigit() else LINES[SIDE:]


class Burden(NamedTuple):
    """What a crossing line does to a quarter of a line, however the crossing line is filled."""

    place: int
    """Of the quarter in the line."""
    ends: int
    """The crossing line's walkways that end there: with the line's own there may be two (rule 10g)."""
    over: frozenset[pieces.Height]
    """The levels that pass over it: the line may have no walkway of these there (rule 10f)."""


def burdens(notes: Notes, line: Line, votes: Mapping[Line, Votes]) -> list[Burden]:
    found = []
    for place, other in enumerate(crossing(line)):
        at = quarters_in(other).index(quarters_in(line)[place])
        ways = fillings(notes, other, votes.get(other), by_tiles=True)
        ends = min((sum(at in (span.first, span.second) for span in spans(way)) for way in ways), default=0)
        over = [frozenset(span.level for span in spans(way) if span.first < at < span.second) for way in ways]
        always = frozenset.intersection(*over) if over else frozenset()
        if ends or always:
            found.append(Burden(place, ends, always))
    return found


def bears(reading: str, burden: Burden) -> bool:
    """Can a line read like this, given what a crossing line does to it?"""
    own = spans(reading)
    ends = sum(burden.place in (span.first, span.second) for span in own)
    return ends + burden.ends <= 2 and not any(
        span.first < burden.place < span.second and span.level in burden.over for span in own
    )


def needed_burdens(survey: Survey, step: Step) -> list[Burden]:
    """Enough burdens to explain what a *full* step strikes out."""
    line = step.line or ""
    found = burdens(step.before, line, survey.votes)
    ways = fillings(step.before, line, survey.votes.get(line), by_tiles=True)
    needed = list(found)
    for burden in found:
        fewer = [other for other in needed if other != burden]
        if _is_enough(step, ways, fewer):
            needed = fewer
    return needed


def _is_enough(step: Step, ways: Sequence[str], burdens: Sequence[Burden]) -> bool:
    """Does every filling of the line that bears the burdens avoid the halves that the step strikes out?"""
    left = [way for way in ways if all(bears(way, burden) for burden in burdens)]
    if not step.ways:
        return not left
    quarters = quarters_in(step.line or "")
    for cell, faces in step.ways:
        one, other = (quarter for quarter in quarters if pieces.cell_of(quarter) == cell)
        at = quarters.index(one)
        if not {way[at : at + 2] for way in left} <= _halves(faces, one, other):
            return False
    return True


def burden_words(line: Line, burden: Burden) -> str:
    quarter = pieces.QUARTER_NAMES[quarters_in(line)[burden.place]]
    other = line_name(crossing(line)[burden.place])
    parts = []
    if burden.ends:
        walkways = "two walkways" if burden.ends == 2 else "a walkway"
        parts.append(f"{quarter} has {walkways} in {other}, and may have {'no' if burden.ends == 2 else 'one'} more")
    parts += [
        f"a {level.word} walkway of {other} passes over {quarter}, and no other of that level may cross it"
        for level in sorted(burden.over)
    ]
    return " and ".join(parts)


MOST_LISTED = 3
WORDS = {".": "empty", **{str(level): level.word for level in pieces.Height}}


def sentence(survey: Survey, step: Step) -> str:
    return f"{premise(survey, step)} {conclusion(survey, step)}"


def where(step: Step) -> str:
    if step.line is not None:
        return f"Look at {line_name(step.line)}."
    if step.cell is not None:
        return f"Look at the tile on {pieces.QUARTER_NAMES[step.cell]}."
    if step.supposed is not None:
        return f"Look at {pieces.QUARTER_NAMES[step.supposed.quarter]}, and suppose something about it."
    if step.level is not None:
        return f"Count the {step.level.word} buildings."
    return f"Look where {step.kind} can lie." if step.kind is not None else "Look at the whole city."


def conclusion(survey: Survey, step: Step) -> str:
    return f"So {'; '.join(_findings(survey, step))}."


def premise(survey: Survey, step: Step) -> str:
    if step.supposed is not None:
        return _supposition(survey, step, step.supposed)
    if step.technique is Technique.FULL and step.line is not None:
        burdens = needed_burdens(survey, step)
        return f"The city is full: {listed([burden_words(step.line, burden) for burden in burdens])}."
    if step.line is not None:
        return _about_line(survey, step, step.line)
    if step.cell is not None:
        return _about_tile(survey, step, step.cell)
    if step.level is not None:
        number = "".join(survey.tiles).count(str(step.level))
        found = step.struck[0].letters == str(step.level)
        rest = "all found" if found else "and there are no more places left for them"
        return f"The tiles have {number_of(number, f'{step.level.word} building')}, {rest}."
    return _about_kind(survey, step)


def _findings(survey: Survey, step: Step) -> Iterator[str]:
    """What follows: first where tiles go, then what quarters certainly hold, then what is narrowed down."""
    stated: set[pieces.Quarter] = set()
    for cell, faces in step.ways:
        if len(faces) <= MOST_LISTED:
            stated.update(pieces.quarters_of(cell))
            lies = f"{faces[0]} lies" if len(faces) == 1 else f"only {listed(faces, 'or')} can lie"
            yield f"{lies} on {pieces.QUARTER_NAMES[cell]}"
    left = [holding for holding in step.left if holding.quarter not in stated]
    for letters in sorted({letters for _, letters in left}, key=lambda letters: (len(letters), letters)):
        quarters = [quarter for quarter, holding in left if holding == letters]
        yield f"{names(quarters)} {'is' if len(quarters) == 1 else 'are'} {holding_words(letters)}"
    stated.update(quarter for quarter, _ in left)
    loose = [(cell, faces) for cell, faces in step.ways if stated.isdisjoint(pieces.quarters_of(cell))]
    if step.kind is None:
        yield from (f"{pieces.QUARTER_NAMES[cell]} has {len(faces)} ways left to lay a tile" for cell, faces in loose)
    elif loose and _counted_kinds(step) >= set(map(pieces.kind_of, loose[0][1])):
        yield f"no other tile lies on {names(cell for cell, _ in loose)}"
    elif not stated and (kinds := sorted(_counted_kinds(step) & {*survey.tiles})):
        yield f"{listed(kinds, 'or')} lies nowhere else"
    elif not stated:
        first, second = (WORDS[letter] for letter in mirror_image(step.kind).replace(".", ""))
        yield f"where {first} and {second} lie side by side on a tile, {second} follows {first} clockwise"


def _counted_kinds(step: Step) -> set[pieces.Tile]:
    """The kinds of tiles that a step counts together."""
    if step.kind is None:
        return set()
    return {step.kind} if step.technique is Technique.CHIRALITY else {step.kind, mirror_image(step.kind)}


def holding_words(letters: str) -> str:
    if len(letters) == len(WORDS) - 1:
        return f"not {WORDS[next(letter for letter in WORDS if letter not in letters)]}"
    return listed([WORDS[letter] for letter in WORDS if letter in letters], "or")


def names(quarters: Iterable[pieces.Quarter]) -> str:
    return listed([pieces.QUARTER_NAMES[quarter] for quarter in quarters])


def _about_line(survey: Survey, step: Step, line: Line) -> str:
    """How a line can get its votes: what it reads, or its walkways, or just the number of ways."""
    by_tiles = step.technique is not Technique.LINE
    votes = survey.votes[line]
    name = line_name(line).capitalize()
    ways = fillings(step.before, line, votes, by_tiles=by_tiles)
    of_tiles = ", with the tiles that can lie there," if by_tiles else ""
    if len(ways) <= MOST_LISTED:
        readings = listed([f"'{way}'" for way in ways], "or")
        return f"{name} has {votes}, so{of_tiles} it can only read {readings}."
    sets = sorted({walkways(line, spans(way)) for way in ways})
    if sets == [()]:
        return f"{name} has {votes}: no two of its buildings are joined{of_tiles.rstrip(',')}."
    if len(sets) <= MOST_LISTED:
        alternatives = listed([" + ".join(map(str, built)) for built in sets], "or")
        return f"{name} has {votes}, which{of_tiles} only {alternatives} can give."
    sure = [clause for level in pieces.Height if (clause := _sure_level(line, ways, level)) is not None]
    total = f"there are {len(ways)} ways to fill it{of_tiles.rstrip(',')}"
    return f"{name} has {votes}{''.join(f'; {clause}' for clause in sure)}; {total}."


def _sure_level(line: Line, ways: Sequence[str], level: pieces.Height) -> str | None:
    """The walkways of a level, if every way has the same."""
    sets = {walkways(line, [span for span in spans(way) if span.level is level]) for way in ways}
    built = next(iter(sets))
    if len(sets) > 1 or not built:
        return None
    return f"its {level.word} votes can only come from {listed(list(map(str, built)))}"


def _about_tile(survey: Survey, step: Step, cell: pieces.Cell) -> str:
    notes, faces, name = step.before.quarters, step.before.cells[cell], pieces.QUARTER_NAMES[cell]
    struck = {letter for _, letters in step.struck for letter in letters}
    built = [quarter for quarter in pieces.quarters_of(cell) if "." not in notes[quarter]]
    bare = [quarter for quarter in pieces.quarters_of(cell) if notes[quarter] == "."]
    if len(built) == 2 and "." not in struck and not {*built} & {quarter for quarter, _ in step.struck}:
        return f"{names(built)} hold the two buildings of their tile."
    if len(bare) == 2 and struck == {"."}:
        return f"{names(bare)} are empty, and their tile has two buildings."
    kinds = sorted(set(map(pieces.kind_of, faces)))
    kinds = [kind for kind in kinds if kind in survey.tiles] or kinds
    if len(kinds) <= MOST_LISTED:
        return f"Of the tiles, only {listed(kinds)} {'fits' if len(kinds) == 1 else 'fit'} what is known on {name}."
    return f"The {len(faces)} ways to lay a tile on {name} have something in common."


def _about_kind(survey: Survey, step: Step) -> str:
    kind = step.kind or ""
    mirror = mirror_image(kind)
    kinds = _counted_kinds(step)
    number = sum(tile in kinds for tile in survey.tiles)
    if number == 0:
        return f"{mirror} is among the tiles, but not its mirror image {kind}, and no tile can be turned over."
    sure = [cell for cell, faces in step.before.cells.items() if {pieces.kind_of(face) for face in faces} <= kinds]
    here = sorted(kinds & {*survey.tiles})
    name = listed(here) if number == len(here) else f"The {number} tiles {listed(here)}"
    beside = f" ({mirror} is its mirror image, and another tile)" if step.technique is Technique.CHIRALITY else ""
    if len(sure) == number:
        return f"{'The only ' if number == 1 else ''}{name} must lie on {names(sure)}{beside}."
    may = [cell for cell, faces in step.before.cells.items() if {pieces.kind_of(face) for face in faces} & kinds]
    return f"{name} can lie only on {names(may)}{beside}."


def _supposition(survey: Survey, step: Step, supposed: Holding) -> str:
    *then, last = step.refutation
    clauses = [f"{_by(follows)}: {'; '.join(_findings(survey, follows))}" for follows in then]
    chain = "".join(f" ({number}) {clause}." for number, clause in enumerate(clauses, 1))
    end = f"({len(step.refutation)}) But" if clauses else "Then"
    what = f"{pieces.QUARTER_NAMES[supposed.quarter]} were {holding_words(supposed.letters)}"
    return f"Suppose {what}.{chain} {end} {_clash(survey, last)}."


def _by(step: Step) -> str:
    """What a step of a refutation is based on."""
    if step.technique is Technique.LINE:
        return line_name(step.line or "").capitalize()
    if step.technique is Technique.TILE:
        return f"The tiles that fit on {pieces.QUARTER_NAMES[step.cell or 0]}"
    if step.level is not None:
        return f"The {step.level.word} buildings"
    if step.kind is not None:
        return f"The tiles {step.kind}"
    if step.technique is Technique.FULL:
        return f"{line_name(step.line or '').capitalize()}, where no walkway may be in another's way"
    return f"The tiles along {line_name(step.line or '')}"


def _clash(survey: Survey, step: Step) -> str:
    """The contradiction at the end of a refutation."""
    if step.technique is Technique.FULL:
        return f"walkways of {line_name(step.line or '')} would be in the way of others, in a city that is full"
    if step.line is not None:
        by = "no tiles give" if step.technique is not Technique.LINE else "nothing gives"
        return f"{by} {line_name(step.line)} its {survey.votes[step.line]}"
    if step.cell is not None:
        return f"no tile fits on {pieces.QUARTER_NAMES[step.cell]}"
    if step.level is not None:
        return f"the {step.level.word} buildings of the tiles are too many or too few"
    if step.kind is not None:
        return f"the places for {step.kind} are too many or too few"
    return "the city would need more walkways of one length than there are"


def explain(puzzle: SurveyPuzzle) -> list[ExplainedStep] | None:
    """Each step as its technique and a sentence; None if the techniques do not solve the puzzle."""
    reasoning = reason(puzzle.survey)
    if reasoning is None:
        return None
    return [ExplainedStep(str(step.technique), sentence(puzzle.survey, step)) for step in reasoning.steps]


@dataclass(frozen=True, slots=True)
class NextTile:
    """The next tile to lay, as a hint in three parts."""

    where: str
    why: str
    what: str
    looks: frozenset[pieces.Quarter]
    """Every quarter that the reasoning looks at."""
    cell: pieces.Cell
    tile: pieces.Tile
    """As it is turned."""


def next_tile(puzzle: SurveyPuzzle, laid: Mapping[pieces.Cell, pieces.Tile]) -> NextTile | None:
    """The next tile to lay, given tiles laid so far, all correct; None if all are laid."""
    steps = next_steps(puzzle.survey, laid)
    if not steps:
        return _from_solution(puzzle, laid)
    *notes, last = steps
    known = after_step(last).cells
    cell = next(cell for cell, faces in known.items() if len(faces) == 1 and cell not in laid)
    tile = known[cell][0]
    why = " ".join((*(sentence(puzzle.survey, note) for note in notes), premise(puzzle.survey, last)))
    what = f"{conclusion(puzzle.survey, last)} Lay {tile} on {pieces.QUARTER_NAMES[cell]}."
    looks = frozenset(quarter for step in (*steps, *last.refutation) for quarter in step.quarters)
    return NextTile(where(steps[0]), why, what, looks, cell, tile)


def _from_solution(puzzle: SurveyPuzzle, laid: Mapping[pieces.Cell, pieces.Tile]) -> NextTile | None:
    """A tile of the solution without a reason, for when the techniques do not get further."""
    city = solution_of(puzzle)
    left = [] if city is None else [(cell, tile) for cell, tile in city.tiles.items() if cell not in laid]
    if not left:
        return None
    cell, tile = left[0]
    name = pieces.QUARTER_NAMES[cell]
    why = "The known techniques do not determine it: try out what could go there."
    return NextTile(f"Look at {name}.", why, f"Lay {tile} on {name}.", frozenset(pieces.quarters_of(cell)), cell, tile)
