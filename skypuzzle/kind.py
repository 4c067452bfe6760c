"""The interface that every kind of puzzle implements: make, solve, prove, explain, play and draw.

A game lists its kinds in a `Kinds`; everything else asks the kind of a puzzle. Methods import what they need when they
are called, because most commands need little of it.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast

from skypuzzle.errors import Fault, RuleError
from skypuzzle.puzzles.levels import Level

if TYPE_CHECKING:
    from rich.console import RenderableType

    from skypuzzle.chance import Chance
    from skypuzzle.game import Game
    from skypuzzle.pictures.booklet import PrintedPuzzle, PrintedSolution
    from skypuzzle.puzzles.puzzle import Puzzle, Step
    from skypuzzle.screens.host import Host
    from skypuzzle.screens.puzzle_screen import PuzzleScreen
    from skypuzzle.sessions.playable import PlayablePuzzle
    from skypuzzle.sessions.puzzle_session import PuzzleSession
    from skypuzzle.verifying.findings import Findings

P = TypeVar("P", bound="Puzzle")


class Kind(ABC, Generic[P]):
    """A kind of puzzle. It has no state; it is only ever passed puzzles of its own kind."""

    name: str
    puzzle_type: type[P]
    levels: Sequence[Level] = tuple(Level)
    most_attempts: int = 3_000
    """Attempts to make a puzzle before giving up."""
    has_reward: bool = False
    """Does `reward` draw a picture to show after solving?"""

    def part(self, module: str) -> Any:
        """Return a module of the kind's own package, imported when it is needed."""
        return import_module(f"{type(self).__module__}.{module}")

    # Making, solving and proving

    @abstractmethod
    def attempt(self, chance: "Chance", order: Any) -> P | None:
        """Try once to make a puzzle; None if the result is not what was ordered."""

    @abstractmethod
    def solve(self, puzzle: P) -> P | None:
        """Return the puzzle with its solution; None if it has none, or more than one."""

    @abstractmethod
    def prove(self, puzzle: P, place: str, findings: "Findings") -> None:
        """Prove all that a puzzle claims except its id, which `verify` compares itself."""

    def known_solution(self, puzzle: P) -> Any:
        """Return the solution. Raises a RuleError if the file withholds it."""
        if puzzle.solution is None:
            raise RuleError(Fault("puzzle", puzzle.id, "its file does not give the solution"))
        return puzzle.solution

    def second_opinion(self, _puzzle: P, place: str, findings: "Findings") -> None:
        """Ask another solver about a puzzle, or play it out."""
        findings.note(place, "no second opinion is available")

    # Commands

    def position(self, puzzle: P) -> Any:
        """Return the position or bare board that a puzzle starts from."""
        raise RuleError(Fault("puzzle", puzzle.id, f"a puzzle of the kind {self.name} has no position of a game"))

    def solution_picture(self, puzzle: P, width: int, *, unicode: bool) -> "RenderableType":
        """Draw the solved puzzle for `solve`, for a terminal of this width."""
        raise NotImplementedError(f"{self.name} puzzles are not shown")

    def solved_document(self, puzzle: P, game: "Game") -> Any:
        """Return what `show --solution` writes as a document."""
        raise NotImplementedError(f"{self.name} puzzles are not shown")

    # Words

    @abstractmethod
    def task(self, puzzle: P) -> str:
        """Say what to do, in a sentence or two."""

    @abstractmethod
    def explain(self, puzzle: P) -> "list[Step] | None":
        """Explain how a person solves a puzzle; None if the known techniques do not solve it."""

    # Playing

    @abstractmethod
    def playable(self, puzzle: P) -> "PlayablePuzzle[Any]":
        """Return a puzzle, ready to play."""

    def screen(self, session: "PuzzleSession[Any]", host: "Host") -> "PuzzleScreen[Any]":
        """Return the full screen for a puzzle; needed only if the game has screens."""
        raise NotImplementedError(f"{self.name} puzzles have no screen")

    # Drawing

    def scene(self, puzzle: P) -> Any:
        """Return what a picture shows, for the game's own drawing code; needed only if the game has positions."""
        raise NotImplementedError(f"{puzzle.kind} puzzles are not drawn")

    @abstractmethod
    def picture(self, puzzle: P, width: int, *, unicode: bool) -> "RenderableType":
        """Draw what is given, for a terminal of this width."""

    def printed(self, puzzle: P) -> "PrintedPuzzle":
        """Return a puzzle on paper: as on the terminal, unless the kind has something better."""
        from skypuzzle.pictures.booklet import PAPER_WIDTH, PrintedPuzzle, text_figure

        task = self.task(puzzle)
        return PrintedPuzzle(task, text_figure(self.picture(puzzle, PAPER_WIDTH, unicode=True), alt=task), blanks=1)

    def printed_solution(self, puzzle: P) -> "PrintedSolution | None":
        """Return a solution on paper: in notation, unless the kind has something better. None if unknown."""
        from skypuzzle.pictures.booklet import PrintedSolution

        return None if puzzle.solution is None else PrintedSolution(str(puzzle.solution))

    def page_data(self, _puzzle: P) -> Mapping[str, Any] | None:
        """Return what a web page needs to play a puzzle, as JSON; None if only the terminal plays it.

        The board itself is JavaScript, in `web/board.js` of the game's package.
        """
        return None

    def reward(self, puzzle: P) -> str:
        """Draw the SVG shown after solving; called only if `has_reward` and the solution is known."""
        raise NotImplementedError(f"{puzzle.kind} puzzles have no picture to show after solving")


class Listed(NamedTuple):
    """A kind in the list of a game."""

    task: str
    """What to do in such puzzles, for lists of kinds."""
    module: str
    """The module that defines it under its name in capitals, relative to the package of the list."""


class Kinds(Mapping[str, Kind[Any]]):
    """The kinds of puzzles of a game by name, each imported on first use; `generate` makes the first by default."""

    def __init__(self, package: str, listed: Mapping[str, Listed]) -> None:
        self._package = package
        self._listed = listed

    def __getitem__(self, name: str) -> Kind[Any]:
        module = import_module(f"{self._package}.{self._listed[name].module}")
        return cast("Kind[Any]", getattr(module, name.upper()))

    def __contains__(self, name: object) -> bool:
        return name in self._listed

    def __iter__(self) -> Iterator[str]:
        return iter(self._listed)

    def __len__(self) -> int:
        return len(self._listed)

    @property
    def tasks(self) -> Mapping[str, str]:
        """What to do in puzzles of each kind, without importing any."""
        return {name: listed.task for name, listed in self._listed.items()}
