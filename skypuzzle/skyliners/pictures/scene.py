"""What a picture shows: a city, and whatever there is to say about it."""

from dataclasses import dataclass, replace

from skypuzzle.errors import Fault, RuleError
from skypuzzle.puzzles.labels import called
from skypuzzle.skyliners.pictures.tally import Tally
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle, Puzzle
from skypuzzle.skyliners.puzzles.tasks import CLUES, SEEN_NOW, task
from skypuzzle.skyliners.rules.actions import Plan, PlayedTurn
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.geometry import Side, Site
from skypuzzle.skyliners.rules.pieces import Reserve
from skypuzzle.skyliners.rules.play import play_turn
from skypuzzle.skyliners.rules.position import Position


@dataclass(frozen=True, slots=True)
class Scene:
    """A city with the game or the puzzle that it belongs to."""

    board: Board
    position: Position | None = None
    plans: tuple[Plan, ...] = ()
    """What rows must show, on signs at their ends."""
    with_seen: bool = True
    """Say what rows show now?"""
    seat: Side = Side.S
    """The side at the bottom."""
    heading: str = ""
    note: str = ""
    legend: str = ""
    """What the numbers around the city are."""
    supply: Reserve | None = None
    """The pieces to place."""
    marked: frozenset[Site] = frozenset()
    """Sites just built on."""
    lit: frozenset[Site] = frozenset()
    """Sites to look at."""
    tally: Tally | None = None
    """While a game is scored: what that has come to so far."""

    @property
    def seats(self) -> tuple[Side, ...]:
        """Who plays; at a bare board, everybody."""
        return tuple(Side) if self.position is None else self.position.seats

    @property
    def has_panel(self) -> bool:
        """Is there anything to say beside the board?"""
        return bool(self.position or self.heading or self.note or self.supply)


def scene_of(shown: Position | Board, seat: Side | None = None) -> Scene:
    """A position, with the plans that are known, or a bare board."""
    bottom = Side.S if seat is None else seat
    if isinstance(shown, Board):
        return Scene(shown, seat=bottom)
    plans = tuple(card for card in shown.office if isinstance(card, Plan))
    return Scene(shown.board, shown, plans, seat=bottom)


def puzzle_scene(puzzle: Puzzle, seat: Side | None = None) -> Scene:
    """A puzzle as it is given."""
    heading = called(puzzle)
    if isinstance(puzzle, BuildPuzzle):
        question = puzzle.question
        return Scene(
            question.board,
            plans=question.plans,
            with_seen=False,
            seat=Side.S if seat is None else seat,
            heading=heading,
            note=task(puzzle),
            legend=CLUES,
            supply=question.supply,
        )
    scene = scene_of(puzzle.position, puzzle.player if seat is None else seat)
    note = f"{puzzle.player}: {task(puzzle)}"
    return replace(scene, plans=_wanted(puzzle), heading=heading, note=note, legend=f"{SEEN_NOW} Signs: the plans.")


def _wanted(puzzle: Puzzle) -> tuple[Plan, ...]:
    """Where everything counts, all plans on the table; else those of the puzzle."""
    if isinstance(puzzle, BuildPuzzle):
        return puzzle.question.plans
    if puzzle.plans:
        return puzzle.plans
    return tuple(card for card in puzzle.position.office if isinstance(card, Plan))


def solution_scene(puzzle: Puzzle, seat: Side | None = None) -> Scene:
    """A puzzle solved, as its file says."""
    given = puzzle_scene(puzzle, seat)
    shown = solved(puzzle)
    if isinstance(shown, Board):
        marked = shown.built_since(given.board)
        return replace(given, board=shown, with_seen=True, marked=marked, note="The solution.", legend="", supply=None)
    actions = " ".join(map(str, () if isinstance(puzzle, BuildPuzzle) else puzzle.solution or ()))
    return replace(
        given,
        board=shown.board,
        position=shown,
        marked=shown.board.built_since(given.board),
        note=f"The solution: {actions}",
    )


def solved(puzzle: Puzzle) -> Board | Position:
    """What the solution of a puzzle leads to."""
    if puzzle.solution is None:
        raise RuleError(Fault("puzzle", puzzle.id, "its file does not give the solution"))
    if isinstance(puzzle, BuildPuzzle):
        return puzzle.solution
    try:
        return play_turn(puzzle.position, PlayedTurn(puzzle.player, puzzle.solution))
    except RuleError as error:
        where = f"puzzle {puzzle.id}, solution"
        raise RuleError(*(replace(fault, place=f"{where}, {fault.place}") for fault in error.faults)) from None
