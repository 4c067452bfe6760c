"""What Cloud City's kinds of puzzles share: their base class, puzzles about a full city, and orders."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias, TypeVar, cast

from msgspec import Struct, structs

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.kinds import KINDS
from skypuzzle.cloud_city.notation.cities import CityText
from skypuzzle.cloud_city.questions.question import GameQuestion
from skypuzzle.cloud_city.rules.city import City, filled
from skypuzzle.cloud_city.rules.faults import check_city
from skypuzzle.cloud_city.rules.pieces import RECTANGLE, SQUARE, Shape, Tile
from skypuzzle.errors import Fault, NotationError, RuleError
from skypuzzle.kind import Kind
from skypuzzle.limits import Clock
from skypuzzle.notation import notation
from skypuzzle.puzzles.daily import daily_seed
from skypuzzle.puzzles.levels import Level, what_it_is
from skypuzzle.puzzles.puzzle import NoSuchPuzzleError, Order, Puzzle, PuzzleSpec, Step

if TYPE_CHECKING:
    from rich.console import RenderableType

    from skypuzzle.cloud_city.documents import PositionDocument
    from skypuzzle.cloud_city.pictures.scene import Scene
    from skypuzzle.cloud_city.pictures.sights import Sight
    from skypuzzle.game import Game
    from skypuzzle.pictures.booklet import PrintedPuzzle, PrintedSolution
    from skypuzzle.screens.host import Host
    from skypuzzle.screens.puzzle_screen import PuzzleScreen
    from skypuzzle.sessions.playable import PlayablePuzzle
    from skypuzzle.sessions.puzzle_session import PuzzleSession
    from skypuzzle.verifying.findings import Findings


P = TypeVar("P", bound=Puzzle)


def check_size(city: City | None, shape: Shape) -> None:
    """Raise a RuleError if a solution is larger than the shape; a smaller one is readable, but solves nothing."""
    if city is not None and not shape.fits(*city.box[2:]):
        check_city(city, shape)


class CloudCityKind(Kind[P]):
    """A kind of puzzle of Cloud City, such as `aerial`: a package of that name has its modules `making` (`attempt`),
    `explaining` (`explain`), `playing` (`PlayableAerial`) and `screen` (`AerialScreen`)."""

    shapes: Sequence[Shape] = (SQUARE,)
    """The shapes of city that can be ordered."""
    has_full_cities: bool = False
    """Must the rules explain what a full city is?"""
    rules: str
    """What to do, for printed rules."""
    page_rules: str = ""
    """What to do, for a screen; empty if it is the same."""
    keys: str
    """Its part of the help on keys."""

    def attempt(self, chance: Chance, spec: "CloudCitySpec") -> P | None:
        return cast("P | None", self.part("making").attempt(chance, spec.level))

    def explain(self, puzzle: P) -> list[Step] | None:
        return cast("list[Step] | None", self.part("explaining").explain(puzzle))

    def playable(self, puzzle: P) -> "PlayablePuzzle[Any]":
        playable = getattr(self.part("playing"), f"Playable{self.name.capitalize()}")
        return cast("PlayablePuzzle[Any]", playable(puzzle))

    def screen(self, session: "PuzzleSession[Any]", host: "Host") -> "PuzzleScreen[Any]":
        screen = getattr(self.part("screen"), f"{self.name.capitalize()}Screen")
        return cast("PuzzleScreen[Any]", screen(session, host))

    def second_opinion(self, puzzle: P, place: str, findings: "Findings") -> None:
        """Ask our own search, where `prove` asks CP-SAT."""
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

    @abstractmethod
    def solved_city(self, puzzle: P) -> City:
        """The city that the solution leads to. Raises RuleError if the file withholds it."""

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
        """What a picture shows: the puzzle as given, or its solution."""

    @abstractmethod
    def steps(self, puzzle: P) -> "list[Scene] | None":
        """What is known after each step of the explanation, with its words, and finally the whole city.

        None if the known techniques do not solve the puzzle.
        """

    def film(self, puzzle: P) -> "Iterator[Scene]":
        """Yield the scenes of an explanation: the puzzle, every step, and the solution."""
        given, steps = self.scene(puzzle), self.steps(puzzle)
        if steps is None:
            raise RuleError(Fault("puzzle", puzzle.id, "the known techniques do not solve it"))
        yield given
        for number, step in enumerate(steps, 1):
            heading = "solved" if number == len(steps) else f"step {number} of {len(steps) - 1}"
            yield replace(step, heading=heading, tiles=given.tiles)

    def printed(self, puzzle: P) -> "PrintedPuzzle":
        from skypuzzle.cloud_city.pictures.from_above import from_above
        from skypuzzle.cloud_city.pictures.scene import describe
        from skypuzzle.pictures.booklet import Figure, PrintedPuzzle

        scene = self.scene(puzzle)
        figure = Figure(from_above(replace(scene, heading="", note=""), pencil=True), describe(scene))
        return PrintedPuzzle(scene.note, figure)

    def printed_solution(self, puzzle: P) -> "PrintedSolution | None":
        from skypuzzle.cloud_city.pictures.from_above import from_above
        from skypuzzle.cloud_city.pictures.scene import Shown, describe
        from skypuzzle.pictures.booklet import Figure, PrintedSolution

        if puzzle.solution is None:
            return None
        scene = self.scene(puzzle, solved=True)
        bare = tuple(Shown(replace(shown.sight, clues=None)) for shown in scene.cities)
        figure = Figure(from_above(replace(scene, cities=bare), pencil=True, around=False), describe(scene))
        return PrintedSolution(figure=figure)


class CitySolution(Struct, forbid_unknown_fields=True):
    """The city that solves a puzzle, without its walkways: they follow from its heights."""

    city: CityText


def read_solution(solution: CitySolution) -> City:
    """The city with its walkways."""
    city = solution.city
    if city.walkways:
        raise RuleError(Fault("city", str(city), "a solution names no walkways: they follow from its heights"))
    return filled(city) or city


if TYPE_CHECKING:
    SolvedCity: TypeAlias = City
else:
    SolvedCity = notation(
        "SolvedCity", read_solution, write=lambda city: CitySolution(city.without_walkways()), reads=CitySolution
    )


class FullCityPuzzle(Puzzle, frozen=True, kw_only=True):
    """A puzzle that is solved by a city."""

    solution: SolvedCity | None = None
    """With its walkways; None if it is withheld."""


F = TypeVar("F", bound=FullCityPuzzle)


class FullCityKind(CloudCityKind[F]):
    """A kind of puzzle with one full city to find.

    Its module `making` also has `solution_of` and, with what `given` returns as arguments, `why_not`, `proven_cities`,
    `reason` and `redundant_clues`; `playing` has `page_steps`.
    """

    has_full_cities = True

    @abstractmethod
    def given(self, puzzle: F) -> tuple[Any, ...]:
        """What is given, as arguments."""

    def solve(self, puzzle: F) -> F | None:
        city = self.part("making").solution_of(puzzle)
        return None if city is None else structs.replace(puzzle, solution=city)

    def prove(self, puzzle: F, place: str, findings: "Findings") -> None:
        """Prove it by CP-SAT and by human techniques, and that no clue is redundant."""
        from skypuzzle.verifying.claims import is_unique, prove_difficulty, prove_lean

        making, given = self.part("making"), self.given(puzzle)
        if puzzle.solution is not None and (fault := making.why_not(puzzle.solution, *given)) is not None:
            findings.fault(f"{place}.solution", fault)
            return
        found, complete = making.proven_cities(*given, findings.time())
        if not is_unique(found, place, findings, complete=complete):
            return
        reasoning = self.part("reasoning").reason(*given)
        if reasoning is None:
            findings.fault(f"{place}.difficulty", "the known techniques do not solve it")
            return
        prove_difficulty(puzzle.difficulty, reasoning.difficulty, place, findings)
        prove_lean(making.redundant_clues(*given, reasoning.difficulty.level), place, findings)

    def page_data(self, puzzle: F) -> Mapping[str, Any]:
        return {"steps": self.part("playing").page_steps(puzzle)}

    def solved_city(self, puzzle: F) -> City:
        city: City = self.known_solution(puzzle)
        return city

    @abstractmethod
    def sight(self, puzzle: F) -> "Sight":
        """What is given of the city."""

    def tiles(self, _puzzle: F) -> tuple[Tile, ...]:
        return ()

    def scene(self, puzzle: F, *, solved: bool = False) -> "Scene":
        from skypuzzle.cloud_city.pictures.scene import Scene, Shown
        from skypuzzle.cloud_city.pictures.sights import sight_of

        heading, given = what_it_is(puzzle), self.sight(puzzle)
        if solved:
            sight = replace(sight_of(self.solved_city(puzzle)), clues=given.clues)
            return Scene((Shown(sight),), heading=heading, note="The solution.")
        return Scene((Shown(given),), heading=heading, note=self.task(puzzle), tiles=self.tiles(puzzle))


if TYPE_CHECKING:
    KindName: TypeAlias = str
else:
    KindName = Literal[*KINDS]


class CloudCitySpec(PuzzleSpec[Any], frozen=True, kw_only=True):
    """What a puzzle must be like."""

    edition: ClassVar[int] = 1

    kind: KindName
    shape: Shape = SQUARE
    """For `aerial`."""

    def check(self) -> None:
        kind = KINDS[self.kind]
        if self.shape not in kind.shapes:
            raise NotationError(Fault("shape", str(self.shape), f"a {self.kind} puzzle is 3x3"))
        if self.level is not None and self.level not in kind.levels:
            levels = ", ".join(map(str, kind.levels))
            raise NoSuchPuzzleError(f"no {self.wanted}: {self.kind} puzzles are {levels}")

    @property
    def name(self) -> str:
        return f"cloud-city {self.kind} {self.level} {self.shape}"

    @property
    def maker(self) -> Kind[Any]:
        return KINDS[self.kind]


def daily_orders(day: date) -> list[Order[Any]]:
    specs = [
        CloudCitySpec(kind="aerial", level=Level.EASY),
        CloudCitySpec(kind="aerial", level=Level.MEDIUM),
        CloudCitySpec(kind="aerial", level=Level.HARD, shape=RECTANGLE),
        CloudCitySpec(kind="survey"),
        CloudCitySpec(kind="finish"),
    ]
    return [Order(spec, daily_seed(day)) for spec in specs]
