"""Puzzles and orders as written in documents."""

import msgspec
from msgspec import UNSET, UnsetType

from skypuzzle.documents import FORMAT
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.puzzles.documents import difficulty_entry, read_difficulty
from skypuzzle.puzzles.levels import Difficulty, Level
from skypuzzle.skyline.documents.documents import (
    GAME,
    FlagEntry,
    GivenEntry,
    OrderEntry,
    PuzzleDocument,
    PuzzleEntry,
    Solution,
)
from skypuzzle.skyline.documents.positions import as_colour
from skypuzzle.skyline.documents.records import read_actions
from skypuzzle.skyline.notation.boxes import box_named, box_with
from skypuzzle.skyline.notation.positions import parse_position
from skypuzzle.skyline.puzzles.last.puzzle import LastTurn
from skypuzzle.skyline.puzzles.machine.puzzle import Machine
from skypuzzle.skyline.puzzles.orders import Order
from skypuzzle.skyline.puzzles.puzzle import (
    LastPuzzle,
    MachinePuzzle,
    Puzzle,
    RentPuzzle,
    SecurePuzzle,
    TurnPuzzle,
)
from skypuzzle.skyline.puzzles.rent.grids import parse_heights, parse_owners
from skypuzzle.skyline.puzzles.rent.puzzle import Flag, Given, rent_of
from skypuzzle.skyline.puzzles.secure.puzzle import SECURE_GOALS, Secured
from skypuzzle.skyline.rules.actions import Action
from skypuzzle.skyline.rules.box import Box, default_box


def puzzle_entry(puzzle: Puzzle) -> PuzzleEntry:
    """A puzzle as written in a set."""
    entry = PuzzleEntry(id=puzzle.id, kind=puzzle.kind, difficulty=difficulty_entry(puzzle.difficulty))
    if isinstance(puzzle, RentPuzzle):
        _write_rent(puzzle, entry)
        return entry
    entry.position, entry.player = str(puzzle.position), as_colour(puzzle.player)
    if not isinstance(puzzle, LastPuzzle):
        entry.goal = puzzle.goal
    if puzzle.solution is not None:
        solution = Solution(actions=list(map(str, puzzle.solution.actions)))
        if isinstance(puzzle.solution, LastTurn):
            solution.prestige = puzzle.solution.prestige
        elif isinstance(puzzle.solution, Machine):
            solution.income = puzzle.solution.income
        entry.solution = solution
    return entry


def _write_rent(puzzle: RentPuzzle, entry: PuzzleEntry) -> None:
    rent = puzzle.rent
    entry.heights, entry.neutral = rent.heights_text, rent.neutral
    entry.flags = [FlagEntry(flag.site, as_colour(flag.owner), flag.income) for flag in rent.flags]
    entry.given = [GivenEntry(given.site, as_colour(given.owner)) for given in rent.given]
    entry.box = box_entry(box_with(rent.outline))
    if puzzle.owners_text is not None:
        entry.solution = Solution(owners=puzzle.owners_text)


def box_entry(box: Box | None) -> str | UnsetType:
    """The short name of a box, unless it is the default one."""
    return UNSET if box is None or box.is_default else box.digest


def read_box_entry(digest: str | UnsetType) -> Box:
    """The box of that short name."""
    return default_box() if digest is UNSET else box_named(digest)


def puzzle_document(puzzle: Puzzle) -> PuzzleDocument:
    """A puzzle as a document of its own."""
    header = {"format": FORMAT, "game": GAME, "type": "puzzle"}
    return msgspec.convert({**header, **msgspec.to_builtins(puzzle_entry(puzzle))}, PuzzleDocument)


def read_entry(entry: PuzzleEntry, place: str) -> Puzzle:
    """A puzzle from its entry, its claims not yet proven."""
    try:
        difficulty = read_difficulty(entry.difficulty)
        if entry.kind == "rent":
            return _read_rent(entry, difficulty)
        return _read_turn(entry, difficulty, place)
    except SkypuzzleError as error:
        raise FileError(str(error) if str(error).startswith(place) else f"{place}: {error}") from None


def _read_rent(entry: PuzzleEntry, difficulty: Difficulty) -> RentPuzzle:
    if entry.heights is UNSET or entry.flags is UNSET or entry.given is UNSET or entry.neutral is UNSET:
        raise FileError("a rent puzzle needs heights, flags, given and neutral")
    outline, heights = parse_heights(entry.heights, read_box_entry(entry.box).outline)
    flags = [Flag(flag.site, flag.owner, flag.income) for flag in entry.flags]
    given = [Given(given.site, given.owner) for given in entry.given]
    rent = rent_of(outline, heights, flags, given, entry.neutral)
    if entry.solution is UNSET:
        return RentPuzzle(rent, difficulty, None)
    if entry.solution.owners is UNSET:
        raise FileError("the solution of a rent puzzle has owners")
    return RentPuzzle(rent, difficulty, parse_owners(entry.solution.owners, outline))


def _read_turn(entry: PuzzleEntry, difficulty: Difficulty, place: str) -> TurnPuzzle:
    if entry.position is UNSET or entry.player is UNSET:
        raise FileError(f"a {entry.kind} puzzle needs a position and a player")
    position, player = parse_position(entry.position), entry.player
    position.seat(player)
    actions, solution = _read_solution(entry, place)
    if entry.kind == "last":
        if solution is None:
            return LastPuzzle(position, player, difficulty, None)
        if solution.prestige is UNSET:
            raise FileError("the solution of a last puzzle has prestige")
        return LastPuzzle(position, player, difficulty, LastTurn(actions, solution.prestige))
    if entry.kind == "machine":
        if entry.goal != MachinePuzzle.goal:
            raise FileError("the goal of a machine puzzle is income")
        if solution is None:
            return MachinePuzzle(position, player, difficulty, None)
        if solution.income is UNSET:
            raise FileError("the solution of a machine puzzle has an income")
        return MachinePuzzle(position, player, difficulty, Machine(actions, solution.income))
    goal = next((goal for goal in SECURE_GOALS if goal == entry.goal), None)
    if goal is None:
        raise FileError(f"the goal of a secure puzzle is {' or '.join(SECURE_GOALS)}")
    return SecurePuzzle(position, player, goal, difficulty, None if solution is None else Secured(actions))


def _read_solution(entry: PuzzleEntry, place: str) -> tuple[tuple[Action, ...], Solution | None]:
    if entry.solution is UNSET:
        return (), None
    if entry.solution.actions is UNSET:
        raise FileError(f"the solution of a {entry.kind} puzzle has actions")
    return read_actions(entry.solution.actions, f"{place}.solution"), entry.solution


def order_entry(order: Order) -> OrderEntry:
    """The order without its seed, and without what was left open."""
    return OrderEntry(
        kind=order.kind,
        difficulty=UNSET if order.level is None else order.level.value,
        size=UNSET if order.size is None else order.size,
        box=box_entry(order.box),
    )


def read_order(entry: OrderEntry, seed: str) -> Order:
    """The order that makes the puzzles again; an error if it is not a possible one."""
    level = None if entry.difficulty is UNSET else Level(entry.difficulty)
    size = None if entry.size is UNSET else entry.size
    return Order(entry.kind, seed, level, size, None if entry.box is UNSET else box_named(entry.box))
