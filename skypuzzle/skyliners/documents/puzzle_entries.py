"""Puzzles and orders as written in documents."""

import msgspec
from msgspec import UNSET

from skypuzzle.documents import FORMAT
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.puzzles.documents import difficulty_entry, read_difficulty, read_label, write_label
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyliners.documents.documents import GAME, OrderEntry, PuzzleDocument, PuzzleEntry, Solution
from skypuzzle.skyliners.documents.positions import SIDES
from skypuzzle.skyliners.documents.records import LETTERS
from skypuzzle.skyliners.notation.boards import parse_board, parse_reserve
from skypuzzle.skyliners.notation.positions import parse_position
from skypuzzle.skyliners.notation.turns import parse_action, parse_plan
from skypuzzle.skyliners.puzzles.orders import ANY_NUMBER, Order, parse_pieces
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle, Puzzle, TurnPuzzle
from skypuzzle.skyliners.questions.question import CityQuestion
from skypuzzle.skyliners.rules.geometry import Side


def puzzle_entry(puzzle: Puzzle) -> PuzzleEntry:
    """A puzzle as written in a set."""
    entry = PuzzleEntry(
        id=puzzle.id,
        kind=puzzle.kind,
        plans=[],
        difficulty=difficulty_entry(puzzle.difficulty),
    )
    write_label(puzzle.label, entry)
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


def read_entry(entry: PuzzleEntry, place: str) -> Puzzle:
    """A puzzle from its entry, its claims not yet proven."""
    try:
        difficulty, label = read_difficulty(entry.difficulty), read_label(entry)
        plans = tuple(map(parse_plan, entry.plans))
        solution = Solution() if entry.solution is UNSET else entry.solution
        if entry.kind == "build":
            if entry.board is UNSET or entry.supply is UNSET:
                raise FileError("a build puzzle needs a board and a supply")
            question = CityQuestion(parse_board(entry.board), parse_reserve(entry.supply), plans)
            board = None if solution.board is UNSET else parse_board(solution.board)
            return BuildPuzzle(question, difficulty, board, label)
        if entry.position is UNSET or entry.player is UNSET:
            raise FileError(f"a {entry.kind} puzzle needs a position and a player")
        actions = None if solution.actions is UNSET else tuple(map(parse_action, solution.actions))
        position = parse_position(entry.position)
        return TurnPuzzle(entry.kind, position, SIDES[entry.player], plans, difficulty, actions, label)
    except SkypuzzleError as error:
        raise FileError(f"{place}: {error}") from None


def order_entry(order: Order) -> OrderEntry:
    """The order without its seed, and without what was left open."""
    return OrderEntry(
        kind=order.kind,
        difficulty=UNSET if order.level is None else order.level.value,
        pieces=UNSET if order.pieces == ANY_NUMBER else f"{order.pieces[0]}-{order.pieces[1]}",
        sides=UNSET if order.sides == tuple(Side) else [LETTERS[side] for side in order.sides],
        symmetric=True if order.symmetric else UNSET,
    )


def read_order(entry: OrderEntry, seed: str) -> Order:
    """The order that makes the puzzles again; NotationError if it is not a possible one."""
    return Order(
        entry.kind,
        seed,
        None if entry.difficulty is UNSET else Level(entry.difficulty),
        ANY_NUMBER if entry.pieces is UNSET else parse_pieces(entry.pieces),
        tuple(Side) if entry.sides is UNSET else tuple(SIDES[side] for side in entry.sides),
        entry.symmetric is True,
    )
