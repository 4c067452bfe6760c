"""The kind `build`: put the whole supply on the board so that every plan holds."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace

from skypuzzle.errors import Fault, RuleError
from skypuzzle.imports import LazyModule
from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyliners.kinds.base import BuildPuzzle, Measure, SkylinersKind, side_with_most_clues, task
from skypuzzle.skyliners.rules.board import Board, Side

if TYPE_CHECKING:
    from rich.text import Text

    from skypuzzle.chance import Chance
    from skypuzzle.limits import Clock
    from skypuzzle.skyliners.kinds.build import explaining, making, playing, reasoning, titles
    from skypuzzle.skyliners.kinds.build.playing import PlayableBuild
    from skypuzzle.skyliners.kinds.orders import SkylinersSpec
    from skypuzzle.skyliners.pictures.scene import Scene
    from skypuzzle.verifying.findings import Findings
else:
    explaining, making, playing, reasoning, titles = LazyModule.each(
        "skypuzzle.skyliners.kinds.build", "explaining making playing reasoning titles"
    )


class BuildKind(SkylinersKind[BuildPuzzle]):
    """`build` puzzles."""

    name = "build"
    puzzle_type = BuildPuzzle
    has_clues = True
    rules = (
        "Place all the pieces drawn below the board, as many on a site as you like, so that each row with a sign "
        "shows as many buildings as the sign says. Other rows may show anything. The number in the corner of a "
        "building is its number of floors; the rest of the site is for your pencil."
    )
    blanks = 0

    @property
    def pieces(self) -> tuple[int, int]:
        return making.PIECES

    @property
    def measure(self) -> Measure:
        _, medium, hard, expert = (band.start for band in reasoning.BANDS.values())
        return Measure((0, medium, hard, expert, 200), (2, 5, 9, 20, 45))

    def make(self, chance: "Chance", spec: "SkylinersSpec") -> BuildPuzzle | None:
        return making.try_build(chance, spec)

    def title(self, puzzle: BuildPuzzle, place: int | None) -> str:
        return titles.build_title(reasoning.prove(puzzle.question), puzzle.id, place)

    def solve(self, puzzle: BuildPuzzle) -> BuildPuzzle | None:
        city = reasoning.only_city(puzzle.question)
        return None if city is None else replace(puzzle, solution=city)

    def prove_solution(self, puzzle: BuildPuzzle, place: str, findings: "Findings") -> None:
        making.prove_build(puzzle, place, findings)

    def count_solutions(self, puzzle: BuildPuzzle, clock: "Clock") -> int | None:
        from skypuzzle.skyliners.questions.second_opinion import second_opinion

        opinion = second_opinion(puzzle.question, time_limit=clock.left)
        return len(opinion.boards) if opinion.complete or len(opinion.boards) > 1 else None

    def position(self, puzzle: BuildPuzzle) -> Board:
        return puzzle.question.board

    def end(self, puzzle: BuildPuzzle) -> Board:
        return cast(Board, self.known_solution(puzzle))

    def task(self, puzzle: BuildPuzzle) -> str:
        return task(puzzle)

    def explain(self, puzzle: BuildPuzzle) -> list[Step] | None:
        """Raises RuleError if there are too many steps to follow."""
        proof = reasoning.prove(puzzle.question)
        if proof is not None:
            return [
                Step(str(step.technique), text)
                for step, text in zip(proof.steps, explaining.explain_proof(proof), strict=True)
            ]
        if reasoning.level_of(puzzle.question) is not None:
            raise RuleError(Fault("puzzle", puzzle.id, "its explanation is too long to show"))
        return None

    def playable(self, puzzle: BuildPuzzle) -> "PlayableBuild":
        return playing.PlayableBuild(puzzle)

    def page_data(self, puzzle: BuildPuzzle) -> Mapping[str, Any] | None:
        """The final city and the steps from which a page makes hints; None if no city solves the puzzle."""
        return playing.build_data(puzzle)

    def picture(self, puzzle: BuildPuzzle, width: int, *, unicode: bool, seat: Side | None = None) -> "Text":
        return playing.draw_clues(puzzle, puzzle.question.board, width, unicode=unicode, seat=seat)

    def scene(self, puzzle: BuildPuzzle, seat: Side | None = None) -> "Scene":
        return playing.build_scene(puzzle, seat)

    def solution_scene(self, puzzle: BuildPuzzle, seat: Side | None = None) -> "Scene":
        return playing.solution_scene(puzzle, self.end(puzzle), seat)

    def explanation_scenes(self, puzzle: BuildPuzzle, seat: Side | None = None) -> "Iterator[Scene]":
        return playing.explanation_scenes(puzzle, seat)

    def view(self, puzzle: BuildPuzzle) -> Side:
        return side_with_most_clues(puzzle.question.plans)


BUILD = BuildKind()
