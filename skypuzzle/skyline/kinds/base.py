"""What kinds of this game have beyond `Kind`: scenes for pictures, films and paper; the printed rules."""

from abc import abstractmethod
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from skypuzzle.errors import Fault, RuleError
from skypuzzle.kind import Kind, P
from skypuzzle.skyline.kinds import KINDS

if TYPE_CHECKING:
    from rich.console import RenderableType

    from skypuzzle.game import Game
    from skypuzzle.pictures.booklet import PrintedPuzzle, PrintedRules, PrintedSolution
    from skypuzzle.pictures.images import Frame
    from skypuzzle.skyline.pictures.scene import Scene
    from skypuzzle.skyline.pictures.theme import Theme
    from skypuzzle.verifying.findings import Findings


class SkylineKind(Kind[P]):
    """A kind of puzzle of this game."""

    on_any_board: bool = False
    """Can its puzzles be made on a square, or on the board of any box?"""
    blanks: int = 0
    """How many lines to print for writing the solution on."""
    last_note: str
    """What an explanation film says at the end."""

    @property
    @abstractmethod
    def rules(self) -> Sequence[tuple[str, str]]:
        """Sections of the printed rules, as heading and text; texts of several kinds under one heading are joined."""

    # Solving and proving

    def solved_document(self, puzzle: P, game: "Game") -> dict[str, Any]:
        from skypuzzle.puzzles.documents import puzzle_document

        return puzzle_document(game, self.solve(puzzle) or puzzle)

    def second_opinion(self, puzzle: P, place: str, findings: "Findings") -> None:
        """Check a puzzle with our own search; `prove` uses CP-SAT."""
        from skypuzzle.verifying.findings import SECOND_OPINION_SECONDS

        if findings.clock.at_most(SECOND_OPINION_SECONDS).is_out:
            findings.leave_open(place, "the second opinion was not settled in time")
        elif self.solve(puzzle) is not None:
            findings.note(place, "the second opinion agrees")
        else:
            findings.fault(place, "the second opinion finds no solution, or more than one")

    # Drawing

    @abstractmethod
    def scene(self, puzzle: P, *, solved: bool = False) -> "Scene":
        """A puzzle as given, or with its solution, which must be known."""

    @abstractmethod
    def step_scenes(self, puzzle: P) -> "Iterator[Scene]":
        """A scene for each step of the explanation; none if the known techniques do not solve the puzzle."""

    @abstractmethod
    def solution_picture(self, puzzle: P, width: int, *, unicode: bool) -> "RenderableType":
        """The solution, which must be known, drawn for a terminal of this width."""

    def heading(self, puzzle: P) -> str:
        return f"{puzzle.kind}, {puzzle.difficulty.level}"

    def explanation_scenes(self, puzzle: P) -> "Iterator[Scene]":
        """The puzzle, every step of its explanation, and the solved puzzle. Raises RuleError if there are no steps."""
        steps = list(self.step_scenes(puzzle))
        if not steps:
            raise RuleError(Fault("puzzle", puzzle.id, "the known techniques do not solve it"))
        yield self.scene(puzzle)
        for number, scene in enumerate(steps, 1):
            yield replace(scene, heading=f"step {number} of {len(steps)}")
        unlit = replace(steps[-1].sight, lit=frozenset())
        yield replace(steps[-1], sight=unlit, heading="solved", note=self.last_note)

    def explanation_film(self, puzzle: P, theme: "Theme") -> "list[Frame]":
        from skypuzzle.pictures.images import step_by_step
        from skypuzzle.skyline.pictures.from_above import from_above, lines_of

        scenes = list(self.explanation_scenes(puzzle))
        room = max(lines_of(scene.note) for scene in scenes)
        pictures = [from_above(replace(scene, room=room), theme) for scene in scenes]
        return step_by_step(pictures, [scene.note for scene in scenes])

    def printed(self, puzzle: P) -> "PrintedPuzzle":
        from skypuzzle.pictures.booklet import Figure, PrintedPuzzle
        from skypuzzle.skyline.pictures.from_above import from_above
        from skypuzzle.skyline.pictures.scene import describe

        scene = self.scene(puzzle)
        figure = Figure(from_above(replace(scene, heading="", note=""), pencil=True), describe(scene))
        return PrintedPuzzle(task=scene.note, figure=figure, blanks=self.blanks)

    def printed_solution(self, puzzle: P) -> "PrintedSolution | None":
        from skypuzzle.pictures.booklet import Figure, PrintedSolution
        from skypuzzle.skyline.pictures.from_above import from_above
        from skypuzzle.skyline.pictures.scene import describe

        if puzzle.solution is None:
            return None
        scene = self.scene(puzzle, solved=True)
        figure = Figure(from_above(scene, pencil=True, around=False), describe(scene))
        return PrintedSolution(self.solution_words(puzzle), figure)

    def solution_words(self, _puzzle: P) -> str:
        """What to print next to the picture of the solution."""
        return ""


EXAMPLE = "YbpYbywb/.PbpbPb/Yb..Bypy/BpyBwBpY/Bpb.Py/BpwbYbByw/.YPybYpy/YpPwyBy/PwbPyp/P"
"""The city in the printed rules that shows what towers pay."""
COVER = "PypypPypy/PyPbybyPby/YPyYpyPy/..YY/BybybYbY/BYbybyYb/.B../BPbpbpBpbwb/BB/Bpb"

CITY = (
    "Each site of an island has a tower of up to five floors, or none. A floor belongs to yellow (Y), purple (P), "
    "blue (B) or red (R), or is neutral: white (W), and nobody's. Columns of sites are named a, b, c … from the west, "
    "rows 1, 2, 3 … from the south. Only tops pay rent: on one to four floors 1, 2, 4 and 6 million; a penthouse, the "
    "fifth floor, nothing. Tops of one colour next to each other, but not diagonally, form a group; penthouses also "
    "join their neighbours. Neutral tops pay nobody and join nothing."
)
ABOUT_THE_EXAMPLE = (
    "In this city, seen from the west, blue's tops b6, a5 and b5 form a group that pays 4, 6 and 2: 12 million. The "
    "blue penthouse on c10 joins c9 and d9, which pay 8. Purple has floors in c9 and may build a penthouse there, "
    "for 10 million to blue; yellow may not."
)
CREDIT = (
    "Every puzzle has exactly one solution; for a turn, this means one final board. skypuzzle is an unofficial fan "
    "project: the rules are Hans van Tol's (first edition), the game is its publisher's; the board and the patterns "
    "are our own."
)
LEGEND = (
    "Y is yellow, P purple, B blue, R red, W neutral. b9: build on b9; w: a neutral floor; $ income; ! claim; % trade "
    "in. A plus marks what was built."
)


def printed_rules(kinds: Collection[str]) -> "PrintedRules":
    from skypuzzle.pictures.booklet import Figure, PrintedRules, Section
    from skypuzzle.skyline.notation.positions import parse_board
    from skypuzzle.skyline.pictures.scene import describe, scene_of
    from skypuzzle.skyline.pictures.skyline import skyline

    example, cover = scene_of(parse_board(EXAMPLE)), scene_of(parse_board(COVER))
    sections: dict[str, list[str]] = {}
    for heading, text in dict.fromkeys(each for name in KINDS if name in kinds for each in KINDS[name].rules):
        sections.setdefault(heading, []).append(text)
    return PrintedRules(
        body=[
            Section("The city", CITY),
            Figure(skyline(example), describe(example)),
            Section("", ABOUT_THE_EXAMPLE),
            *(Section(heading, " ".join(texts)) for heading, texts in sections.items()),
        ],
        credit=CREDIT,
        legend=LEGEND,
        cover=Figure(skyline(cover), describe(cover)),
    )
