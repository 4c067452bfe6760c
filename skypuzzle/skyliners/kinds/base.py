"""The puzzles of Skyliners, their labels, and what every kind of them can do.

A puzzle says what is given and what to find; its id does not change when the board is turned or mirrored.
"""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias, TypeVar, cast

from msgspec import Struct, structs

from skypuzzle.kind import Kind
from skypuzzle.notation import notation
from skypuzzle.puzzles.levels import MOST_STARS, Level
from skypuzzle.puzzles.puzzle import Difficulty, LabelledPuzzle
from skypuzzle.skyliners.kinds import KINDS, KindName
from skypuzzle.skyliners.notation import ActionText, BoardText, PlanText, PositionText, SideText, SupplyText
from skypuzzle.skyliners.questions import CityQuestion, GameQuestion
from skypuzzle.skyliners.rules.board import Board, Side
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE, MIRRORS, ROTATIONS, Action, Plan
from skypuzzle.wording import listed

if TYPE_CHECKING:
    from rich.text import Text

    from skypuzzle.chance import Chance
    from skypuzzle.game import Game
    from skypuzzle.limits import Clock
    from skypuzzle.pictures.booklet import PrintedPuzzle, PrintedSolution
    from skypuzzle.screens.host import Host
    from skypuzzle.sessions.puzzle_session import PuzzleSession
    from skypuzzle.skyliners.documents import PositionDocument
    from skypuzzle.skyliners.kinds.orders import SkylinersSpec
    from skypuzzle.skyliners.pictures.scene import Scene
    from skypuzzle.skyliners.rules.position import Position
    from skypuzzle.skyliners.screens.board_screen import CityPuzzleScreen
    from skypuzzle.skyliners.sessions.city_puzzle import CityPuzzle
    from skypuzzle.verifying.findings import Findings


LEVELS = tuple(Level)


class Measure(NamedTuple):
    """What a kind of puzzle demands of a person, level by level."""

    scores: tuple[int, int, int, int, int]
    """The score of the easiest puzzle, where the other levels begin, and the score of the hardest."""
    minutes: tuple[int, int, int, int, int]  # the par times at these scores; linear in between

    def stars(self, difficulty: Difficulty) -> int:
        """Returns 1 to 5: one star per level, and 5 for an expert puzzle in the harder half of its level."""
        if difficulty.level is Level.EXPERT and 2 * difficulty.score >= self.scores[3] + self.scores[4]:
            return MOST_STARS
        return 1 + LEVELS.index(difficulty.level)

    def par(self, difficulty: Difficulty) -> int:
        level = LEVELS.index(difficulty.level)
        (first, last), (shortest, longest) = self.scores[level : level + 2], self.minutes[level : level + 2]
        beyond = min(max(difficulty.score, first), last) - first
        return shortest + beyond * (longest - shortest) // (last - first)


class BuildSolution(Struct, forbid_unknown_fields=True):
    """The final city."""

    board: BoardText


if TYPE_CHECKING:
    FinalCity: TypeAlias = Board
else:
    FinalCity = notation("FinalCity", lambda found: found.board, write=BuildSolution, reads=BuildSolution)


class BuildPuzzle(LabelledPuzzle, frozen=True, kw_only=True, tag="build"):
    """Put the whole supply on the board so that every plan holds. There is exactly one way."""

    board: BoardText
    supply: SupplyText
    plans: tuple[PlanText, ...]
    solution: FinalCity | None = None

    def __post_init__(self) -> None:
        """Also rejects plans that contradict each other."""
        super().__post_init__()
        _ = self.question

    @cached_property
    def question(self) -> CityQuestion:
        return CityQuestion(self.board, self.supply, self.plans)

    def texts(self) -> Iterator[str]:
        for symmetry in (*ROTATIONS, *MIRRORS):
            plans = sorted(str(symmetry.plan(plan)) for plan in self.plans)
            yield " ".join(("build", str(symmetry.board(self.board)), str(self.supply), *plans))


def task(puzzle: BuildPuzzle) -> str:
    question = puzzle.question
    words = f"Place {listed(question.supply.in_words())} so that each side sees what it must."
    with_four = any(plan.number == FOUR_OR_FIVE for plan in question.plans)
    return f"{words} 4+: four or five." if with_four else words


def side_with_most_clues(plans: Sequence[Plan]) -> Side:
    clues = Counter(plan.side for plan in plans)
    return max(Side, key=lambda side: (clues[side], side is Side.S))


class TurnSolution(Struct, forbid_unknown_fields=True):
    """The actions of the turn."""

    actions: tuple[ActionText, ...]


if TYPE_CHECKING:
    TurnActions: TypeAlias = tuple[Action, ...]
else:
    TurnActions = notation("TurnActions", lambda found: found.actions, write=TurnSolution, reads=TurnSolution)


class TurnPuzzle(LabelledPuzzle, frozen=True, kw_only=True):
    """Find the one turn near the end of a game that does what is asked."""

    position: PositionText
    player: SideText
    plans: tuple[PlanText, ...]
    solution: TurnActions | None = None

    @property
    def kind(self) -> KindName:
        return cast(KindName, super().kind)

    @property
    def question(self) -> GameQuestion:
        """What must hold at the end of the game. A `win` puzzle has no plans."""
        return GameQuestion(self.position, self.plans)

    def texts(self) -> Iterator[str]:
        """Yields the puzzle in all rotations of the table and, with two players, also mirrored."""
        symmetries = (*ROTATIONS, *MIRRORS) if len(self.position.seats) == 2 else ROTATIONS
        for symmetry in symmetries:
            plans = sorted(str(symmetry.plan(plan)) for plan in self.plans)
            yield " ".join((self.kind, str(symmetry.position(self.position)), str(symmetry.side(self.player)), *plans))


class ReachPuzzle(TurnPuzzle, frozen=True, kw_only=True, tag="reach"):
    """Play the last turn of the game so that every plan holds and its card is in the office."""


class SecurePuzzle(TurnPuzzle, frozen=True, kw_only=True, tag="secure"):
    """Play a turn after which every plan holds, whatever the others do."""


class WinPuzzle(TurnPuzzle, frozen=True, kw_only=True, tag="win"):
    """Play the last turn of the game so that the player is the only winner; there are no plans."""


class ForcePuzzle(TurnPuzzle, frozen=True, kw_only=True, tag="force"):
    """Play the turn after which the player can still make every plan hold, whatever the others do."""


Puzzle: TypeAlias = BuildPuzzle | TurnPuzzle
P = TypeVar("P", BuildPuzzle, TurnPuzzle)

REWARD_UNIT = 20  # half a floor: larger than on paper, since low buildings look lost on a wide screen


class SkylinersKind(Kind[P]):
    """A kind of puzzle of Skyliners."""

    has_reward = True
    has_clues: ClassVar[bool] = False  # can a spec set the sides with clues, their symmetry and the score?
    rules: ClassVar[str]  # what a beginner must know to solve the puzzles
    rules_place: ClassVar[int] = 1  # kinds with long rules come later
    blanks: ClassVar[int]  # lines on paper to write the solution on

    # Making, solving and proving

    @property
    @abstractmethod
    def pieces(self) -> tuple[int, int]:
        """The fewest and the most pieces to place, or to choose from."""

    @property
    @abstractmethod
    def measure(self) -> "Measure":
        """How stars and par follow from the difficulty."""

    @abstractmethod
    def make(self, chance: "Chance", spec: "SkylinersSpec") -> P | None:
        """Makes one attempt at a puzzle without a label. Its level may differ from the one asked for."""

    @abstractmethod
    def title(self, puzzle: P, place: int | None) -> str:
        """Returns a title. Titles of nearby places differ."""

    def attempt(self, chance: "Chance", spec: "SkylinersSpec") -> P | None:
        puzzle = self.make(chance, spec)
        if puzzle is None or spec.level not in (None, puzzle.difficulty.level):
            return None
        title, measure, difficulty = self.title(puzzle, spec.place), self.measure, puzzle.difficulty
        return structs.replace(puzzle, title=title, stars=measure.stars(difficulty), par=measure.par(difficulty))

    def prove(self, puzzle: P, place: str, findings: "Findings") -> None:
        plans = puzzle.question.plans
        if len(set(plans)) < len(plans):
            findings.fault(f"{place}.plans", "a plan appears twice")
        for key, said, measure in (("stars", puzzle.stars, self.measure.stars), ("par", puzzle.par, self.measure.par)):
            if said is not None and said != (right := measure(puzzle.difficulty)):
                findings.fault(f"{place}.{key}", f"{said}, but its difficulty gives {right}")
        self.prove_solution(puzzle, place, findings)

    @abstractmethod
    def prove_solution(self, puzzle: P, place: str, findings: "Findings") -> None:
        """Proves that the puzzle has one solution, the one claimed, and the difficulty claimed."""

    def second_opinion(self, puzzle: P, place: str, findings: "Findings") -> None:
        from skypuzzle.verifying.findings import SECOND_OPINION_SECONDS

        number = self.count_solutions(puzzle, findings.clock.at_most(SECOND_OPINION_SECONDS))
        if number is None:
            findings.leave_open(place, "the second opinion was not settled in time")
        elif number == 1:
            findings.note(place, "the second opinion agrees")
        else:
            findings.fault(place, f"the second opinion finds {number} solutions")

    @abstractmethod
    def count_solutions(self, puzzle: P, clock: "Clock") -> int | None:
        """Counts solutions by an independent method. None if the time is too short to tell one from several."""

    # Commands

    @abstractmethod
    def position(self, puzzle: P) -> "Position | Board":
        """What the puzzle gives."""

    @abstractmethod
    def end(self, puzzle: P) -> "Position | Board":
        """What the solution leads to. Raises RuleError if it is unknown or cannot be played."""

    def solved_document(self, puzzle: P, _game: "Game") -> "PositionDocument":
        from skypuzzle.skyliners.documents import position_document

        return position_document(self.end(puzzle), in_detail=True)

    def plans_to_check(self, _puzzle: P) -> "tuple[Plan, ...] | None":
        """The plans that `check` judges; None stands for the player's own cards."""
        return None

    # Playing

    @abstractmethod
    def playable(self, puzzle: P) -> "CityPuzzle[Any]":
        """Returns the puzzle ready to play. Raises RuleError if it is not one of its kind."""

    def screen(self, session: "PuzzleSession[Any]", host: "Host") -> "CityPuzzleScreen":
        from skypuzzle.skyliners.screens.board_screen import CityPuzzleScreen

        return CityPuzzleScreen(session, host)

    # Drawing

    @abstractmethod
    def picture(self, puzzle: P, width: int, *, unicode: bool, seat: "Side | None" = None) -> "Text":
        """Draws what is given as text, with the player or the chosen side at the bottom."""

    @abstractmethod
    def scene(self, puzzle: P, seat: "Side | None" = None) -> "Scene":
        """What is given, as a scene to draw."""

    @abstractmethod
    def solution_scene(self, puzzle: P, seat: "Side | None" = None) -> "Scene":
        """The solved puzzle, according to its file."""

    @abstractmethod
    def explanation_scenes(self, puzzle: P, seat: "Side | None" = None) -> "Iterator[Scene]":
        """Yields the puzzle, then every step of its explanation. Raises RuleError if no explanation is known."""

    @abstractmethod
    def view(self, puzzle: P) -> "Side":
        """The side from which to look at the solved puzzle."""

    def printed(self, puzzle: P) -> "PrintedPuzzle":
        from skypuzzle.pictures.booklet import Figure, PrintedPuzzle
        from skypuzzle.skyliners.pictures.from_above import from_above
        from skypuzzle.skyliners.pictures.scene import PRINT, describe

        scene = self.scene(puzzle)
        drawn = from_above(replace(scene, heading="", note=""), PRINT, pencil=True)
        return PrintedPuzzle(scene.note, Figure(drawn, describe(scene)), self.blanks)

    def printed_solution(self, puzzle: P) -> "PrintedSolution | None":
        """The board, the turn and the skyline; None if the solution is unknown."""
        if puzzle.solution is None:
            return None
        from skypuzzle.pictures.booklet import Figure, PrintedSolution
        from skypuzzle.skyliners.pictures.from_above import from_above
        from skypuzzle.skyliners.pictures.scene import PRINT, describe
        from skypuzzle.skyliners.pictures.skyline import Lettering, skyline

        scene, side = self.solution_scene(puzzle), self.view(puzzle)
        seen = skyline(replace(scene, heading="", note=""), side, PRINT, lettering=Lettering.NUMBERS)
        return PrintedSolution(
            self.solution_text(puzzle),
            Figure(from_above(scene, PRINT, around=False), describe(scene)),
            Figure(seen, describe(scene, side)),
        )

    def solution_text(self, _puzzle: P) -> str:
        """The solution in notation, if the picture alone does not show it."""
        return ""

    def reward(self, puzzle: P) -> str:
        from skypuzzle.skyliners.pictures.scene import DARK
        from skypuzzle.skyliners.pictures.skyline import Lettering, skyline

        scene = replace(self.solution_scene(puzzle), heading="", note="")
        return skyline(scene, self.view(puzzle), DARK, lettering=Lettering.NUMBERS, unit=REWARD_UNIT)


def kind_named(name: str) -> SkylinersKind[Any]:
    return cast("SkylinersKind[Any]", KINDS[name])
