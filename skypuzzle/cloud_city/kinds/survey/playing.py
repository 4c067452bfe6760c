"""A `survey` puzzle to play, in the terminal and on a page: lay tiles, take them back, and note quarters.

A page picks hints from the steps of the explanation: the first step with something to lay or note that is not on the
board. What earlier steps determined is then on the board; those that only narrowed something down are shown with the
hint that needs them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple

from rich.console import RenderableType

from skypuzzle.cloud_city.kinds.survey import SURVEY, explaining
from skypuzzle.cloud_city.kinds.survey.making import solution_of
from skypuzzle.cloud_city.kinds.survey.puzzle import LINES, Survey, SurveyPuzzle, Votes, line_name, votes_of
from skypuzzle.cloud_city.kinds.survey.reasoning import Notes, Step, after_step, next_steps, reason
from skypuzzle.cloud_city.notation.cities import parse_quarter
from skypuzzle.cloud_city.notation.positions import parse_laying
from skypuzzle.cloud_city.pictures.sights import ASCII, UNICODE, Sight, empty_sight
from skypuzzle.cloud_city.pictures.terminal import draw, tile_lines
from skypuzzle.cloud_city.rules.city import LETTERS, NOTHING, City, filled
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, Cell, Quarter, Tile, cell_of, kind_of, quarters_of
from skypuzzle.cloud_city.sessions.partial_turn import tiles_line
from skypuzzle.errors import Fault, NotationError, RuleError
from skypuzzle.pictures.layout import stacked
from skypuzzle.sessions.playable import Hint, PlayablePuzzle
from skypuzzle.wording import number_of

SITES = empty_sight(3, 3).free
GROUND = "."
"""Notes that there is no building: `.c3`."""
FORGET = "?"


class Laid(NamedTuple):
    """The tiles laid, and the notes about quarters without a tile."""

    tiles: tuple[tuple[Cell, Tile], ...] = ()
    """Sorted by cell."""
    notes: tuple[tuple[Quarter, str], ...] = ()
    """A building's letter, or `.` for none."""

    @property
    def at(self) -> Mapping[Cell, Tile]:
        return dict(self.tiles)

    @property
    def noted(self) -> Mapping[Quarter, str]:
        return dict(self.notes)

    @property
    def city(self) -> City:
        """All tiles laid; they need not be connected."""
        city = City(NOTHING)
        for cell, tile in self.tiles:
            city = city.with_tile(tile, cell)
        return city

    def with_tile(self, cell: Cell, tile: Tile | None) -> "Laid":
        """Lay a tile on a cell and drop its notes, or take the tile back."""
        tiles = {**self.at, cell: tile}
        kept = tuple((quarter, note) for quarter, note in self.notes if tile is None or cell_of(quarter) != cell)
        return Laid(tuple(sorted((at, each) for at, each in tiles.items() if each is not None)), kept)

    def with_note(self, quarter: Quarter, letter: str | None) -> "Laid":
        """Add a note, or remove it."""
        notes = {**self.noted, quarter: letter}
        return self._replace(notes=tuple(sorted((at, note) for at, note in notes.items() if note is not None)))


def laying_text(tile: Tile, cell: Cell) -> str:
    return f"{tile}@{QUARTER_NAMES[cell]}"


def parse_note(text: str) -> tuple[str | None, Quarter]:
    """Parse `Bc3`, `.c3` for no building, or `?c3` to forget a note."""
    letter = text[:1]
    if letter not in ("B", "G", "S", GROUND, FORGET) or letter == "":
        reason = "expected a tile to lay such as BG..@c1, -c1 to take it back, or a note such as Bc3"
        raise NotationError(Fault("move", text, reason))
    return None if letter == FORGET else letter, parse_quarter(text[1:], "note")


def note_text(quarter: Quarter, letter: str) -> str:
    return f"{letter}{QUARTER_NAMES[quarter]}"


LONGEST = 300
"""The most characters of earlier reasoning to show in a hint."""
EVERYTHING = ".BGS"


def hint_for(puzzle: SurveyPuzzle, laid: Mapping[Cell, Tile], noted: Mapping[Quarter, str]) -> Hint | None:
    """The next step, given tiles and notes that are all correct; None if all tiles are laid."""
    steps = next_steps(puzzle.survey, laid)
    for place, step in enumerate(steps):
        moves = _moves_left(step, noted)
        if moves:
            why = f"{_known(puzzle.survey, steps[:place], step, noted)}{explaining.premise(puzzle.survey, step)}"
            what = f"{explaining.conclusion(puzzle.survey, step)} ({' '.join(moves)})"
            return Hint((explaining.where(step), why, what), moves[0], frozenset(_names(step.quarters)))
    tile = explaining.next_tile(puzzle, laid)
    if tile is None:
        return None
    move = laying_text(tile.tile, tile.cell)
    return Hint((tile.where, tile.why, f"{tile.what} ({move})"), move, frozenset(_names(tile.looks)))


def _moves_left(step: Step, noted: Mapping[Quarter, str]) -> list[str]:
    """What the step leads to: tiles with one way to lie, else quarters with one thing to hold."""
    tiles = [laying_text(tile, cell) for cell, tile in step.determined_cells]
    return tiles or [
        note_text(quarter, letters) for quarter, letters in step.left if len(letters) == 1 and quarter not in noted
    ]


def _known(survey: Survey, before: Sequence[Step], step: Step, noted: Mapping[Quarter, str]) -> str:
    """The earlier findings that the step needs: with the reasons, if that is not too long."""
    quarters = set(step.quarters)
    on_the_way = [
        earlier for earlier in before if not _is_noted(earlier, noted) and not quarters.isdisjoint(_about(earlier))
    ]
    text = "".join(f"{explaining.sentence(survey, earlier)} " for earlier in on_the_way)
    if len(text) <= LONGEST:
        return text
    notes: dict[str, list[Quarter]] = {}
    for quarter in step.quarters:
        letters = step.before.quarters[quarter]
        is_open = quarter not in noted and len(step.before.cells[cell_of(quarter)]) > 1
        if is_open and len(letters) < len(EVERYTHING):
            notes.setdefault(letters, []).append(quarter)
    found = [
        f"{explaining.names(of)} {'is' if len(of) == 1 else 'are'} {explaining.holding_words(of_them)}"
        for of_them, of in notes.items()
    ]
    return f"By now, {'; '.join(found)}. " if found else ""


def _about(step: Step) -> set[Quarter]:
    """The quarters that a step says something about."""
    return {quarter for quarter, _ in step.left} | {quarter for cell, _ in step.ways for quarter in quarters_of(cell)}


def _is_noted(step: Step, noted: Mapping[Quarter, str]) -> bool:
    """Is everything that a step found in the notes?"""
    return not step.ways and all(noted.get(quarter) == letters for quarter, letters in step.left)


def mistake(move: str) -> Hint:
    name = move.rpartition("@")[2] if "@" in move else move[1:]
    cell = QUARTER_NAMES[cell_of(QUARTER_NAMES.index(name))]
    what = "The tile" if "@" in move else "A note"
    undo = f"-{name} takes it back" if "@" in move else f"?{name} forgets it"
    steps = (
        f"It is not right so far. Look at the cell {cell}.",
        f"{what} there is wrong.",
        f"{move} cannot stay. {undo}.",
    )
    return Hint(steps, None, frozenset((name,)))


def page_steps(puzzle: SurveyPuzzle) -> list[dict[str, Any]]:
    """The steps for a page: where to look, why, what follows, its moves, and the earlier findings it needs."""
    reasoning = reason(puzzle.survey)
    steps = () if reasoning is None else reasoning.steps
    laid = {cell: tile for step in steps for cell, tile in step.determined_cells}
    return [*_steps(puzzle.survey, steps), *_whole_tiles(puzzle, laid)]


def _steps(survey: Survey, steps: Sequence[Step]) -> Iterator[dict[str, Any]]:
    open_after = [_about(step) & _open(after_step(step)) for step in steps]
    for place, step in enumerate(steps):
        quarters, before = set(step.quarters), _open(step.before)
        needs = [earlier for earlier in range(place) if before & quarters & open_after[earlier]]
        tells, moves = _names(sorted(open_after[place])), _every_move(step)
        known: dict[str, list[str]] = {}
        for quarter in sorted(before & quarters):
            if len(step.before.quarters[quarter]) < len(EVERYTHING):
                known.setdefault(step.before.quarters[quarter], []).append(QUARTER_NAMES[quarter])
        yield {
            "where": explaining.where(step),
            "why": explaining.premise(survey, step),
            "what": explaining.conclusion(survey, step),
            "looks": _names(step.quarters),
            **({"moves": moves} if moves else {}),
            **({"tells": tells} if tells else {}),
            **({"needs": needs} if moves and needs else {}),
            **({"known": known} if moves and needs and known else {}),
        }


def _every_move(step: Step) -> list[str]:
    """Tiles with one way to lie, and elsewhere quarters with one thing to hold."""
    cells = dict(step.determined_cells)
    return [
        *(laying_text(tile, cell) for cell, tile in cells.items()),
        *(
            note_text(quarter, letters)
            for quarter, letters in step.left
            if len(letters) == 1 and cell_of(quarter) not in cells
        ),
    ]


def _open(notes: Notes) -> set[Quarter]:
    """The quarters that are not determined yet."""
    return {at for at, letters in notes.quarters.items() if len(letters) > 1 and len(notes.cells[cell_of(at)]) > 1}


def _whole_tiles(puzzle: SurveyPuzzle, laid: dict[Cell, Tile]) -> Iterator[dict[str, Any]]:
    """The hints that the terminal would give, for when the explanation does not get to the end."""
    while (tile := explaining.next_tile(puzzle, laid)) is not None:
        yield {
            "where": tile.where,
            "why": tile.why,
            "what": tile.what,
            "looks": _names(sorted(tile.looks)),
            "moves": [laying_text(tile.tile, tile.cell)],
        }
        laid = {**laid, tile.cell: tile.tile}


def _names(quarters: Iterable[Quarter]) -> list[str]:
    return [QUARTER_NAMES[quarter] for quarter in quarters]


class PlayableSurvey(PlayablePuzzle[Laid]):
    """The square, tile by tile. A tile laid on another one replaces it."""

    words = (
        ("BG..@c1", "lay a tile, turned like this"),
        ("-c1", "take the tile back"),
        ("Bc3 .c3 ?c3", "note a building, none, forget it"),
        ("=c", "the votes of column c"),
    )
    puzzle: SurveyPuzzle

    def __init__(self, puzzle: SurveyPuzzle) -> None:
        super().__init__(puzzle, Laid())
        self.clues = puzzle.votes

    @property
    def task(self) -> str:
        return SURVEY.task(self.puzzle)

    def spelled(self, word: str) -> str:
        tile, at, cell = word.partition("@")
        if at:
            return tile.upper() + at + cell.lower()
        return word[0].upper() + word[1:] if len(word) == 3 and word[0] in "bgs" and word[2].isdigit() else word

    def left(self, state: Laid) -> tuple[Tile, ...]:
        """The tiles not laid yet, by kind."""
        left = Counter(self.puzzle.tiles)
        left.subtract(kind_of(tile) for _, tile in state.tiles)
        return tuple(left.elements())

    def after(self, state: Laid, move: str) -> Laid:
        if "@" in move:
            turn = parse_laying(move)
            self._check(move, self.why_not(state, turn.tile, turn.cell))
            return state.with_tile(turn.cell, turn.tile)
        if move.startswith("-"):
            cell = cell_of(parse_quarter(move[1:], "place"))
            self._check(move, None if cell in state.at else f"there is no tile on {QUARTER_NAMES[cell]}")
            return state.with_tile(cell, None)
        letter, quarter = parse_note(move)
        self._check(move, self.why_no_note(state, quarter, letter))
        return state.with_note(quarter, letter)

    def _check(self, move: str, reason: str | None) -> None:
        if reason is not None:
            raise RuleError(Fault("move", move, reason))

    def why_not(self, state: Laid, tile: Tile, cell: Cell) -> str | None:
        """Why a tile cannot be laid on a cell; None if it can."""
        lying = state.at.get(cell)
        if cell not in SITES:
            return f"the square has cells {' '.join(QUARTER_NAMES[site] for site in SITES)}"
        if lying == tile:
            return "it is already there"
        free = Counter((*self.left(state), *([kind_of(lying)] if lying else ())))
        return None if free[kind_of(tile)] else f"there is no {kind_of(tile)} left: {tiles_line(self.left(state))}"

    def why_no_note(self, state: Laid, quarter: Quarter, letter: str | None) -> str | None:
        """Why something cannot be noted; None if it can."""
        name = QUARTER_NAMES[quarter]
        if cell_of(quarter) not in SITES:
            return f"{name} is not in the square"
        if cell_of(quarter) in state.at:
            return f"there is a tile on {QUARTER_NAMES[cell_of(quarter)]}"
        if state.noted.get(quarter) == letter:
            return f"nothing is noted on {name}" if letter is None else "that is noted already"
        return None

    def made(self, move: str) -> str:
        return f"{move} laid." if "@" in move else f"{move[1:]} taken back." if move[0] == "-" else f"{move} noted."

    def now(self, state: Laid) -> Mapping[str, Votes]:
        """The votes of every line, with all walkways that rules 10a–e allow between the tiles laid."""
        return votes_of(state.city)

    def right(self, state: Laid) -> int:
        """The number of lines that have the votes they must have."""
        now = self.now(state)
        return sum(now[line] == votes for line, votes in self.clues.items())

    def describe(self, state: Laid) -> str:
        lines = f"{self.right(state)} of {number_of(len(self.clues), 'line')} right"
        return f"left: {tiles_line(self.left(state))}; {lines}"

    def look(self, state: Laid, word: str) -> str | None:
        line = word[1:]
        if not word.startswith("=") or line not in LINES:
            return None
        wanted = self.clues.get(line)
        return f"{line_name(line)} has {self.now(state)[line]}" + (f", wanted {wanted}" if wanted else "")

    def sight(self, state: Laid) -> Sight:
        """The square with the tiles laid, and every walkway that rules 10a–e allow."""
        city = state.city
        quarters = [LETTERS[code] for code in city.quarters]
        return Sight("".join(quarters), city.possible_walkways(), SITES)

    def picture(self, state: Laid, width: int, unicode: bool) -> RenderableType:
        sight = self.sight(state)
        clues = {line: tuple(votes) for line, votes in self.clues.items()}
        square = draw(Sight(sight.quarters, sight.walkways, sight.free, clues=clues), width=width, unicode=unicode)
        tiles = tile_lines(self.left(state), UNICODE if unicode else ASCII)
        return stacked([[*square.split("\n")], tiles], width)

    def is_complete(self, state: Laid) -> bool:
        return len(state.tiles) == len(SITES)

    def is_solved(self, state: Laid) -> bool:
        return self.is_complete(state) and self.puzzle.survey.why_not(state.city) is None

    def shortfall(self, state: Laid) -> str:
        if self.right(state) == len(self.clues) and filled(state.city) is None:
            return (
                "All lines are right, but walkways are in each other's way: three at a building, two of one level "
                "that cross, or more than there are pieces."
            )
        return "All tiles are laid, but not all lines have their votes."

    def solution(self) -> list[str] | None:
        city = solution_of(self.puzzle)
        return None if city is None else [laying_text(tile, cell) for cell, tile in sorted(city.tiles.items())]

    def first_wrong(self, moves: Sequence[str]) -> int | None:
        """The first move that laid a wrong tile or made a wrong note that is still there."""
        city = solution_of(self.puzzle)
        state, since = self.start, dict[str, int]()
        for place, move in enumerate(moves):
            state = self.after(state, move)
            since[move] = place
        if city is None:
            return 0 if moves else None
        standing = [laying_text(tile, cell) for cell, tile in state.tiles if city.tiles[cell] != tile]
        standing += [
            note_text(quarter, letter) for quarter, letter in state.notes if LETTERS[city.quarters[quarter]] != letter
        ]
        return min((since[move] for move in standing), default=None)

    def hint(self, moves: Sequence[str]) -> Hint | None:
        wrong = self.first_wrong(moves)
        if wrong is not None:
            return mistake(moves[wrong])
        state = reduce(self.after, moves, self.start)
        return hint_for(self.puzzle, state.at, state.noted)
