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
    """What a kind of puzzle asks of a person, level by level."""

    scores: tuple[int, int, int, int, int]
    """The score of the easiest, where the other levels begin, and the score of the hardest that anyone should meet."""
    minutes: tuple[int, int, int, int, int]
    """The par times at these scores; in between, they grow evenly."""

    def stars(self, difficulty: Difficulty) -> int:
        """How hard a puzzle is, from 1 to 5: by its level, and 5 for an expert puzzle half-way to the hardest."""
        if difficulty.level is Level.EXPERT and 2 * difficulty.score >= self.scores[3] + self.scores[4]:
            return MOST_STARS
        return 1 + LEVELS.index(difficulty.level)

    def par(self, difficulty: Difficulty) -> int:
        """How many minutes a person who knows the game should take."""
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
    """Put the whole supply on the board so that every plan holds; there is exactly one way."""

    board: BoardText
    supply: SupplyText
    plans: tuple[PlanText, ...]
    solution: FinalCity | None = None

    def __post_init__(self) -> None:
        """Also refuse plans that contradict each other."""
        super().__post_init__()
        _ = self.question

    @cached_property
    def question(self) -> CityQuestion:
        """Which cities are there?"""
        return CityQuestion(self.board, self.supply, self.plans)

    def texts(self) -> Iterator[str]:
        """All eight orientations."""
        for symmetry in (*ROTATIONS, *MIRRORS):
            plans = sorted(str(symmetry.plan(plan)) for plan in self.plans)
            yield " ".join(("build", str(symmetry.board(self.board)), str(self.supply), *plans))


def task(puzzle: BuildPuzzle) -> str:
    """What to do."""
    question = puzzle.question
    words = f"Place {listed(question.supply.in_words())} so that each side sees what it must."
    with_four = any(plan.number == FOUR_OR_FIVE for plan in question.plans)
    return f"{words} 4+: four or five." if with_four else words


def most_asked(plans: Sequence[Plan]) -> Side:
    """The side that must see something in most of its rows; south if several do."""
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
    """Find the one turn of a player, near the end of a game, that does what is asked."""

    position: PositionText
    player: SideText
    plans: tuple[PlanText, ...]
    solution: TurnActions | None = None

    @property
    def kind(self) -> KindName:
        return cast(KindName, super().kind)

    @property
    def question(self) -> GameQuestion:
        """What must hold at the end of the game; for `win`, no plans at all."""
        return GameQuestion(self.position, self.plans)

    def texts(self) -> Iterator[str]:
        """All rotations of the table and, with two players, its mirror images."""
        symmetries = (*ROTATIONS, *MIRRORS) if len(self.position.seats) == 2 else ROTATIONS
        for symmetry in symmetries:
            plans = sorted(str(symmetry.plan(plan)) for plan in self.plans)
            yield " ".join((self.kind, str(symmetry.position(self.position)), str(symmetry.side(self.player)), *plans))


class ReachPuzzle(TurnPuzzle, frozen=True, kw_only=True, tag="reach"):
    """Play the last turn of the game so that every plan holds, putting those not there yet into the office."""


class SecurePuzzle(TurnPuzzle, frozen=True, kw_only=True, tag="secure"):
    """Play a turn after which every plan holds, whatever the others do."""


class WinPuzzle(TurnPuzzle, frozen=True, kw_only=True, tag="win"):
    """Play the last turn of the game so that the player is the only winner; there are no plans."""


class ForcePuzzle(TurnPuzzle, frozen=True, kw_only=True, tag="force"):
    """Play the turn after which the player, who has turns to come, can make every plan hold whatever others do."""


Puzzle: TypeAlias = BuildPuzzle | TurnPuzzle
P = TypeVar("P", BuildPuzzle, TurnPuzzle)

REWARD_UNIT = 20
"""Half a floor: higher than on paper, as low houses look lost on a wide screen."""


class SkylinersKind(Kind[P]):
    """A kind of puzzle of Skyliners."""

    has_reward = True
    has_clues: ClassVar[bool] = False
    """Can a spec say which sides have clues, whether these are symmetric, and the score?"""
    rules: ClassVar[str]
    """What a beginner must know to solve its puzzles."""
    rules_place: ClassVar[int] = 1
    """Where they come in the rules: kinds with long ones come later."""
    blanks: ClassVar[int]
    """Lines to write the solution on, on paper."""

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
        """Try once to make a puzzle without a label; its level may be a different one."""

    @abstractmethod
    def title(self, puzzle: P, place: int | None) -> str:
        """A title for a puzzle; titles of places that are near each other differ."""

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
                findings.fault(f"{place}.{key}", f"{said}, but by its difficulty it is {right}")
        self.prove_solution(puzzle, place, findings)

    @abstractmethod
    def prove_solution(self, puzzle: P, place: str, findings: "Findings") -> None:
        """Prove that a puzzle has one solution, that it is the one claimed, and that it is as hard as it says."""

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
        """How many solutions another method finds; None if the time is too short to tell one from several."""

    # Commands

    @abstractmethod
    def position(self, puzzle: P) -> "Position | Board":
        """What is given."""

    @abstractmethod
    def end(self, puzzle: P) -> "Position | Board":
        """What the solution leads to; a RuleError if it is not known, or cannot be played."""

    def solved_document(self, puzzle: P, _game: "Game") -> "PositionDocument":
        from skypuzzle.skyliners.documents import position_document

        return position_document(self.end(puzzle), in_detail=True)

    def plans_to_check(self, _puzzle: P) -> "tuple[Plan, ...] | None":
        """The plans that `check` judges instead of the player's cards; None if it judges those."""
        return None

    # Playing

    @abstractmethod
    def playable(self, puzzle: P) -> "CityPuzzle[Any]":
        """A puzzle, ready to play; a RuleError if it is not one of its kind."""

    def screen(self, session: "PuzzleSession[Any]", host: "Host") -> "CityPuzzleScreen":
        from skypuzzle.skyliners.screens.board_screen import CityPuzzleScreen

        return CityPuzzleScreen(session, host)

    # Drawing

    @abstractmethod
    def picture(self, puzzle: P, width: int, *, unicode: bool, seat: "Side | None" = None) -> "Text":
        """What is given, with the player at the bottom or the side that is asked for."""

    @abstractmethod
    def scene(self, puzzle: P, seat: "Side | None" = None) -> "Scene":
        """A picture of what is given."""

    @abstractmethod
    def solution_scene(self, puzzle: P, seat: "Side | None" = None) -> "Scene":
        """A picture of the puzzle solved, as its file says."""

    @abstractmethod
    def explanation_scenes(self, puzzle: P, seat: "Side | None" = None) -> "Iterator[Scene]":
        """The puzzle, then every step of its explanation; a RuleError if the known techniques do not solve it."""

    @abstractmethod
    def view(self, puzzle: P) -> "Side":
        """The side from which to look at a solved puzzle."""

    def printed(self, puzzle: P) -> "PrintedPuzzle":
        from skypuzzle.pictures.booklet import Figure, PrintedPuzzle
        from skypuzzle.skyliners.pictures.from_above import from_above
        from skypuzzle.skyliners.pictures.scene import PRINT, describe

        scene = self.scene(puzzle)
        drawn = from_above(replace(scene, heading="", note=""), PRINT, pencil=True)
        return PrintedPuzzle(scene.note, Figure(drawn, describe(scene)), self.blanks)

    def printed_solution(self, puzzle: P) -> "PrintedSolution | None":
        """The board and the turn, and the skyline; None if the solution is not known."""
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
        """The solution in notation, if the picture does not say it all."""
        return ""

    def reward(self, puzzle: P) -> str:
        from skypuzzle.skyliners.pictures.scene import DARK
        from skypuzzle.skyliners.pictures.skyline import Lettering, skyline

        scene = replace(self.solution_scene(puzzle), heading="", note="")
        return skyline(scene, self.view(puzzle), DARK, lettering=Lettering.NUMBERS, unit=REWARD_UNIT)


def kind_named(name: str) -> SkylinersKind[Any]:
    """The kind of that name."""
    return cast("SkylinersKind[Any]", KINDS[name])
