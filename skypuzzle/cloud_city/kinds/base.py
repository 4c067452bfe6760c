"""What Cloud City asks of its kinds of puzzles beyond what any game does, and what they have in common."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from skypuzzle.cloud_city.questions.question import GameQuestion
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.faults import check_city
from skypuzzle.cloud_city.rules.pieces import SQUARE, Shape
from skypuzzle.errors import Fault, RuleError
from skypuzzle.kind import Kind
from skypuzzle.limits import Clock
from skypuzzle.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from rich.console import RenderableType

    from skypuzzle.cloud_city.documents import PositionDocument
    from skypuzzle.cloud_city.pictures.scene import Scene
    from skypuzzle.game import Game
    from skypuzzle.pictures.booklet import PrintedPuzzle, PrintedSolution
    from skypuzzle.verifying.findings import Findings

P = TypeVar("P", bound=Puzzle)


def check_size(city: City | None, shape: Shape) -> None:
    """Refuse a solution that is larger than the shape; a smaller one can be read, but solves nothing."""
    if city is not None and not shape.fits(*city.box[2:]):
        check_city(city, shape)


class CloudCityKind(Kind[P]):
    """A kind of puzzle of Cloud City."""

    shapes: Sequence[Shape] = (SQUARE,)
    """The shapes of city that can be ordered."""
    has_full_cities: bool = False
    """Must the rules explain what a full city is?"""
    rules: str
    """What to do, for printed rules."""
    page_rules: str = ""
    """The same for a screen, if that differs."""
    keys: str
    """Its part of the help on keys."""

    def second_opinion(self, puzzle: P, place: str, findings: "Findings") -> None:
        """Ask our own search, as `prove` asks CP-SAT."""
        from skypuzzle.verifying.findings import SECOND_OPINION_SECONDS

        clock = findings.clock.at_most(SECOND_OPINION_SECONDS)
        number = 0 if clock.is_out else self.count_solutions(puzzle, clock)
        if clock.is_out:
            findings.leave_open(place, "the second opinion was not settled in time")
        elif number == 1:
            findings.note(place, "the second opinion agrees")
        else:
            findings.fault(place, f"the second opinion finds {number or 'no'} solutions")

    @abstractmethod
    def count_solutions(self, puzzle: P, clock: Clock) -> int:
        """Count the solutions by our own search, up to two; 0 if it gives up."""

    def known_solution(self, puzzle: P) -> Any:
        """The solution; a RuleError if it is withheld."""
        if puzzle.solution is None:
            raise RuleError(Fault("puzzle", puzzle.id, "its file does not give the solution"))
        return puzzle.solution

    @abstractmethod
    def solved_city(self, puzzle: P) -> City:
        """The city that the solution leads to; a RuleError if it is withheld."""

    def solution_picture(self, puzzle: P, width: int, *, unicode: bool) -> "RenderableType":
        from skypuzzle.cloud_city.pictures.terminal import draw

        return draw(self.solved_city(puzzle), width=width, unicode=unicode)

    def solved_document(self, puzzle: P, _game: "Game") -> "PositionDocument":
        from skypuzzle.cloud_city.documents import position_document

        return position_document(self.solved_city(puzzle), in_detail=True)

    def question(self, _puzzle: P) -> GameQuestion | None:
        """The question that `solve` answers with the most votes; None if there is only one city to find."""
        return None

    @abstractmethod
    def scene(self, puzzle: P, *, solved: bool = False) -> "Scene":
        """What a picture shows: a puzzle as it is given, or solved as its file says."""

    @abstractmethod
    def steps(self, puzzle: P) -> "list[Scene] | None":
        """What is known after each step of the explanation, with its words, and at last the whole city.

        None if the known techniques do not solve the puzzle.
        """

    def film(self, puzzle: P) -> "Iterator[Scene]":
        """The scenes of an explanation: the puzzle, every step, and the solution."""
        given, steps = self.scene(puzzle), self.steps(puzzle)
        if steps is None:
            raise RuleError(Fault("puzzle", puzzle.id, "the known techniques do not solve it"))
        yield given
        for number, step in enumerate(steps, 1):
            heading = "solved" if number == len(steps) else f"step {number} of {len(steps) - 1}"
            yield replace(step, heading=heading, tiles=given.tiles)

    def printed(self, puzzle: P) -> "PrintedPuzzle":
        """A puzzle with roofs to write on, or room for tiles."""
        from skypuzzle.cloud_city.pictures.from_above import from_above
        from skypuzzle.cloud_city.pictures.scene import describe
        from skypuzzle.pictures.booklet import Figure, PrintedPuzzle

        scene = self.scene(puzzle)
        figure = Figure(from_above(replace(scene, heading="", note=""), pencil=True), describe(scene))
        return PrintedPuzzle(scene.note, figure)

    def printed_solution(self, puzzle: P) -> "PrintedSolution | None":
        """The city with its heights; None if it is withheld."""
        from skypuzzle.cloud_city.pictures.from_above import from_above
        from skypuzzle.cloud_city.pictures.scene import Shown, describe
        from skypuzzle.pictures.booklet import Figure, PrintedSolution

        if puzzle.solution is None:
            return None
        scene = self.scene(puzzle, solved=True)
        bare = tuple(Shown(replace(shown.sight, clues=None)) for shown in scene.cities)
        figure = Figure(from_above(replace(scene, cities=bare), pencil=True, around=False), describe(scene))
        return PrintedSolution(figure=figure)
