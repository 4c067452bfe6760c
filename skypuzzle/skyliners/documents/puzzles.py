"""Puzzles and sets of them as documents."""

from collections.abc import Iterable

import msgspec
from msgspec import UNSET, UnsetType

from skypuzzle.documents import FORMAT, decode
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.puzzles.levels import Difficulty, Level
from skypuzzle.skyliners.documents.documents import (
    GAME,
    DifficultyEntry,
    Generator,
    OrderEntry,
    PuzzleDocument,
    PuzzleEntry,
    PuzzleSetDocument,
    Solution,
)
from skypuzzle.skyliners.documents.positions import SIDES
from skypuzzle.skyliners.documents.records import LETTERS
from skypuzzle.skyliners.notation.boards import parse_board, parse_reserve
from skypuzzle.skyliners.notation.positions import parse_position
from skypuzzle.skyliners.notation.turns import parse_action, parse_plan
from skypuzzle.skyliners.puzzles.orders import EDITION
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle, Puzzle, TurnPuzzle
from skypuzzle.skyliners.questions.question import CityQuestion

GENERATOR = Generator("skypuzzle", EDITION)
LICENSE = "CC0-1.0"
HOLDS_PUZZLES: dict[str, type[PuzzleDocument | PuzzleSetDocument]] = {
    "puzzle": PuzzleDocument,
    "puzzle-set": PuzzleSetDocument,
}


def puzzle_entry(puzzle: Puzzle) -> PuzzleEntry:
    """A puzzle as it stands in a set."""
    entry = PuzzleEntry(
        id=puzzle.id,
        kind=puzzle.kind,
        plans=[],
        difficulty=DifficultyEntry(
            puzzle.difficulty.level.value, puzzle.difficulty.score, list(puzzle.difficulty.techniques)
        ),
    )
    if isinstance(puzzle, BuildPuzzle):
        entry.board, entry.supply = str(puzzle.question.board), str(puzzle.question.supply)
        entry.plans = [str(plan) for plan in puzzle.question.plans]
        if puzzle.solution is not None:
            entry.solution = Solution(board=str(puzzle.solution))
    else:
        entry.position, entry.player = str(puzzle.position), LETTERS[puzzle.player]
        entry.plans = [str(plan) for plan in puzzle.plans]
        if puzzle.solution is not None:
            entry.solution = Solution(actions=[str(action) for action in puzzle.solution])
    return entry


def puzzle_document(puzzle: Puzzle) -> PuzzleDocument:
    """A puzzle as a document of its own."""
    header = {"format": FORMAT, "game": GAME, "type": "puzzle"}
    return msgspec.convert({**header, **msgspec.to_builtins(puzzle_entry(puzzle))}, PuzzleDocument)


def set_document(
    name: str, seed: str, puzzles: Iterable[PuzzleEntry], order: OrderEntry | UnsetType = UNSET
) -> PuzzleSetDocument:
    """A set of puzzles, with what they were to be like if they were made to order."""
    return PuzzleSetDocument(
        format=FORMAT,
        game=GAME,
        type="puzzle-set",
        set=name,
        seed=seed,
        generator=GENERATOR,
        license=LICENSE,
        order=order,
        puzzles=list(puzzles),
    )


def read_entry(entry: PuzzleEntry, place: str) -> Puzzle:
    """A puzzle from its entry, its claims not yet proven."""
    try:
        difficulty = Difficulty(
            Level(entry.difficulty.level), entry.difficulty.score, tuple(entry.difficulty.techniques)
        )
        plans = tuple(map(parse_plan, entry.plans))
        solution = Solution() if entry.solution is UNSET else entry.solution
        if entry.kind == "build":
            if entry.board is UNSET or entry.supply is UNSET:
                raise FileError("a build puzzle has a board and a supply")
            question = CityQuestion(parse_board(entry.board), parse_reserve(entry.supply), plans)
            board = None if solution.board is UNSET else parse_board(solution.board)
            return BuildPuzzle(question, difficulty, board)
        if entry.position is UNSET or entry.player is UNSET:
            raise FileError(f"a {entry.kind} puzzle has a position and a player")
        actions = None if solution.actions is UNSET else tuple(map(parse_action, solution.actions))
        position = parse_position(entry.position)
        return TurnPuzzle(entry.kind, position, SIDES[entry.player], plans, difficulty, actions)
    except SkypuzzleError as error:
        raise FileError(f"{place}: {error}") from None


def read_puzzles(data: bytes, name: str) -> list[Puzzle]:
    """All puzzles in a file."""
    return read_set(data, name)[1]


def read_set(data: bytes, name: str) -> tuple[str, list[Puzzle]]:
    """The name of a set, and all puzzles in it; a puzzle alone has no such name."""
    document = decode(data, name, GAME, HOLDS_PUZZLES)
    puzzles = [read_entry(entry, f"{name}: {place}") for place, entry in entries_of(document)]
    return ("" if isinstance(document, PuzzleDocument) else document.set), puzzles


def is_of_this_edition(data: bytes, name: str) -> bool:
    """Would this program make the same set again?"""
    document = decode(data, name, GAME, HOLDS_PUZZLES)
    return isinstance(document, PuzzleSetDocument) and document.generator == GENERATOR


def entries_of(document: PuzzleDocument | PuzzleSetDocument) -> list[tuple[str, PuzzleEntry]]:
    """Every puzzle with its place in the document."""
    if isinstance(document, PuzzleDocument):
        return [("$", document)]
    return [(f"$.puzzles[{index}]", entry) for index, entry in enumerate(document.puzzles)]
