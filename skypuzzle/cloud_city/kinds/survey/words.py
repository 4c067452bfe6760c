"""Steps of reasoning as sentences: where to look, why something follows, and what."""

from collections.abc import Iterable, Iterator, Sequence

from skypuzzle.cloud_city.kinds.survey.fillings import fillings, spans, walkways
from skypuzzle.cloud_city.kinds.survey.fullness import burden_words, needed_burdens
from skypuzzle.cloud_city.kinds.survey.puzzle import Survey
from skypuzzle.cloud_city.kinds.survey.searching import mirror_image
from skypuzzle.cloud_city.kinds.survey.steps import Holding, Step
from skypuzzle.cloud_city.kinds.survey.techniques import Technique
from skypuzzle.cloud_city.kinds.survey.votes import Line, line_name
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, Cell, Height, Quarter, Tile, kind_of, quarters_of
from skypuzzle.wording import listed, number_of

MOST_LISTED = 3
"""Alternatives that are written out."""
WORDS = {".": "empty", **{str(level): level.word for level in Height}}


def sentence(survey: Survey, step: Step) -> str:
    """A step in words: why, and what follows."""
    return f"{premise(survey, step)} {conclusion(survey, step)}"


def where(step: Step) -> str:
    """Where to look for a step."""
    if step.line is not None:
        return f"Look at {line_name(step.line)}."
    if step.cell is not None:
        return f"Look at the tile on {QUARTER_NAMES[step.cell]}."
    if step.supposed is not None:
        return f"Look at {QUARTER_NAMES[step.supposed.quarter]}, and suppose something about it."
    if step.level is not None:
        return f"Count the {step.level.word} buildings."
    return f"Look where {step.kind} can lie." if step.kind is not None else "Look at the whole city."


def conclusion(survey: Survey, step: Step) -> str:
    """What follows from a step, without the reasons."""
    return f"So {'; '.join(_findings(survey, step))}."


def premise(survey: Survey, step: Step) -> str:
    """Why a step holds, without its conclusion."""
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


# What follows -------------------------------------------------------------------------------------------------------


def _findings(survey: Survey, step: Step) -> Iterator[str]:
    """What follows: first what lies where, then what is certain about quarters, then what is narrowed down."""
    told: set[Quarter] = set()
    for cell, faces in step.ways:
        if len(faces) <= MOST_LISTED:
            told.update(quarters_of(cell))
            lies = f"{faces[0]} lies" if len(faces) == 1 else f"only {listed(faces, 'or')} can lie"
            yield f"{lies} on {QUARTER_NAMES[cell]}"
    left = [holding for holding in step.left if holding.quarter not in told]
    for letters in sorted({letters for _, letters in left}, key=lambda letters: (len(letters), letters)):
        quarters = [quarter for quarter, holding in left if holding == letters]
        yield f"{names(quarters)} {'is' if len(quarters) == 1 else 'are'} {holding_words(letters)}"
    told.update(quarter for quarter, _ in left)
    loose = [(cell, faces) for cell, faces in step.ways if told.isdisjoint(quarters_of(cell))]
    if step.kind is None:
        yield from (f"{QUARTER_NAMES[cell]} has {len(faces)} ways left to lay a tile" for cell, faces in loose)
    elif loose and _counted_kinds(step) >= set(map(kind_of, loose[0][1])):
        yield f"no other tile lies on {names(cell for cell, _ in loose)}"
    elif not told and (kinds := sorted(_counted_kinds(step) & {*survey.tiles})):
        yield f"{listed(kinds, 'or')} lies nowhere else"
    elif not told:
        first, second = (WORDS[letter] for letter in mirror_image(step.kind).replace(".", ""))
        yield f"where {first} and {second} lie side by side on a tile, {second} follows {first} clockwise"


def _counted_kinds(step: Step) -> set[Tile]:
    """The kinds of tiles that a step counts together."""
    if step.kind is None:
        return set()
    return {step.kind} if step.technique is Technique.CHIRALITY else {step.kind, mirror_image(step.kind)}


def holding_words(letters: str) -> str:
    """What a quarter may hold."""
    if len(letters) == len(WORDS) - 1:
        return f"not {WORDS[next(letter for letter in WORDS if letter not in letters)]}"
    return listed([WORDS[letter] for letter in WORDS if letter in letters], "or")


def names(quarters: Iterable[Quarter]) -> str:
    """Quarters by their names."""
    return listed([QUARTER_NAMES[quarter] for quarter in quarters])


# Lines --------------------------------------------------------------------------------------------------------------


def _about_line(survey: Survey, step: Step, line: Line) -> str:
    """How a line can get its votes: what it reads, or its walkways, or just in how many ways."""
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
    sure = [clause for level in Height if (clause := _sure_level(line, ways, level)) is not None]
    total = f"there are {len(ways)} ways to fill it{of_tiles.rstrip(',')}"
    return f"{name} has {votes}{''.join(f'; {clause}' for clause in sure)}; {total}."


def _sure_level(line: Line, ways: Sequence[str], level: Height) -> str | None:
    """The walkways of a level, if there is only one selection of them."""
    sets = {walkways(line, [span for span in spans(way) if span.level is level]) for way in ways}
    built = next(iter(sets))
    if len(sets) > 1 or not built:
        return None
    return f"its {level.word} votes can only come from {listed(list(map(str, built)))}"


# Tiles --------------------------------------------------------------------------------------------------------------


def _about_tile(survey: Survey, step: Step, cell: Cell) -> str:
    """The tile of a cell has two buildings, or is one of the tiles that fit."""
    notes, faces, name = step.before.quarters, step.before.cells[cell], QUARTER_NAMES[cell]
    struck = {letter for _, letters in step.struck for letter in letters}
    built = [quarter for quarter in quarters_of(cell) if "." not in notes[quarter]]
    bare = [quarter for quarter in quarters_of(cell) if notes[quarter] == "."]
    if len(built) == 2 and "." not in struck and not {*built} & {quarter for quarter, _ in step.struck}:
        return f"{names(built)} hold the two buildings of their tile."
    if len(bare) == 2 and struck == {"."}:
        return f"{names(bare)} are empty, and their tile has two buildings."
    kinds = sorted(set(map(kind_of, faces)))
    kinds = [kind for kind in kinds if kind in survey.tiles] or kinds
    if len(kinds) <= MOST_LISTED:
        return f"Of the tiles, only {listed(kinds)} {'fits' if len(kinds) == 1 else 'fit'} what is known on {name}."
    return f"The {len(faces)} ways to lay a tile on {name} have something in common."


def _about_kind(survey: Survey, step: Step) -> str:
    """The tiles of a kind are all found, or there are just enough cells for them."""
    kind = step.kind or ""
    mirror = mirror_image(kind)
    kinds = _counted_kinds(step)
    number = sum(tile in kinds for tile in survey.tiles)
    if number == 0:
        return f"{mirror} is among the tiles, but not its mirror image {kind}, and no tile can be turned over."
    sure = [cell for cell, faces in step.before.cells.items() if {kind_of(face) for face in faces} <= kinds]
    here = sorted(kinds & {*survey.tiles})
    name = listed(here) if number == len(here) else f"The {number} tiles {listed(here)}"
    beside = f" ({mirror} is its mirror image, and another tile)" if step.technique is Technique.CHIRALITY else ""
    if len(sure) == number:
        return f"{'The only ' if number == 1 else ''}{name} must lie on {names(sure)}{beside}."
    may = [cell for cell, faces in step.before.cells.items() if {kind_of(face) for face in faces} & kinds]
    return f"{name} can lie only on {names(may)}{beside}."


# Suppositions -------------------------------------------------------------------------------------------------------


def _supposition(survey: Survey, step: Step, supposed: Holding) -> str:
    *then, last = step.refutation
    clauses = [f"{_by(follows)}: {'; '.join(_findings(survey, follows))}" for follows in then]
    chain = "".join(f" ({number}) {clause}." for number, clause in enumerate(clauses, 1))
    end = f"({len(step.refutation)}) But" if clauses else "Then"
    what = f"{QUARTER_NAMES[supposed.quarter]} were {holding_words(supposed.letters)}"
    return f"Suppose {what}.{chain} {end} {_clash(survey, last)}."


def _by(step: Step) -> str:
    """What a step in a supposition goes by."""
    if step.technique is Technique.LINE:
        return line_name(step.line or "").capitalize()
    if step.technique is Technique.TILE:
        return f"The tiles that fit on {QUARTER_NAMES[step.cell or 0]}"
    if step.level is not None:
        return f"The {step.level.word} buildings"
    if step.kind is not None:
        return f"The tiles {step.kind}"
    if step.technique is Technique.FULL:
        return f"{line_name(step.line or '').capitalize()}, where no walkway may be in another's way"
    return f"The tiles along {line_name(step.line or '')}"


def _clash(survey: Survey, step: Step) -> str:
    """What cannot be, where nothing is left."""
    if step.technique is Technique.FULL:
        return f"walkways of {line_name(step.line or '')} would be in the way of others, in a city that is full"
    if step.line is not None:
        by = "no tiles give" if step.technique is not Technique.LINE else "nothing gives"
        return f"{by} {line_name(step.line)} its {survey.votes[step.line]}"
    if step.cell is not None:
        return f"no tile fits on {QUARTER_NAMES[step.cell]}"
    if step.level is not None:
        return f"the {step.level.word} buildings of the tiles are too many or too few"
    if step.kind is not None:
        return f"the places for {step.kind} are too many or too few"
    return "the city would need more walkways of one length than there are"
