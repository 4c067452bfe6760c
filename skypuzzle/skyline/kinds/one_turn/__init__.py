"""What the three kinds of puzzles about one turn share: `last`, `machine` and `secure`."""

import dataclasses
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.imports import LazyModule
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.skyline.kinds.base import SkylineKind
from skypuzzle.skyline.notation.positions import ColourText, PositionText
from skypuzzle.skyline.notation.turns import ActionsText
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.position import Position

if TYPE_CHECKING:
    from rich.console import RenderableType

    from skypuzzle.chance import Chance
    from skypuzzle.limits import Clock
    from skypuzzle.puzzles.puzzle import Step
    from skypuzzle.screens.host import Host
    from skypuzzle.sessions.puzzle_session import PuzzleSession
    from skypuzzle.skyline.kinds.one_turn import playing, screen
    from skypuzzle.skyline.kinds.one_turn.playing import PlayableTurn
    from skypuzzle.skyline.kinds.one_turn.reasoning import Reasoning
    from skypuzzle.skyline.kinds.one_turn.screen import TurnPuzzleScreen
    from skypuzzle.skyline.kinds.orders import SkylineSpec
    from skypuzzle.skyline.pictures import terminal
    from skypuzzle.skyline.pictures.scene import Scene
    from skypuzzle.verifying import claims
    from skypuzzle.verifying.findings import Findings
else:
    playing, screen = LazyModule.each("skypuzzle.skyline.kinds.one_turn", "playing screen")
    terminal = LazyModule("skypuzzle.skyline.pictures.terminal")
    claims = LazyModule("skypuzzle.verifying.claims")


class TurnSolution(Struct, frozen=True, forbid_unknown_fields=True):
    """A way to the one board that solves a puzzle. Any other way to this board is as good."""

    actions: ActionsText
    """Without the end of the turn."""


class TurnPuzzle(Puzzle, frozen=True, kw_only=True):
    """A puzzle about one turn of a game."""

    position: PositionText
    """The start of the turn."""
    player: ColourText
    solution: TurnSolution | None = None

    def __post_init__(self) -> None:
        self.position.seat(self.player)  # raises an error if the player does not take part in the game

    def texts(self) -> tuple[str]:
        """One text: positions are not turned or mirrored."""
        goal = f" {self.goal}" if hasattr(self, "goal") else ""
        return (f"skyline {self.kind} {self.position} {self.player}{goal}",)


TURN_RULES = (
    "First take the rent of one of your groups. Then build floors that you have in stock, as many as you can pay for, "
    "and at least one if you can. A floor of your own fits one level: 1, 2, 4, 6 and 10 (the penthouse) from the "
    "ground up, and that is what it costs. It goes on the ground, on a neutral floor or on another player's, never on "
    "your own; a penthouse only where you own a floor below, and each other player then draws a card. You pay the "
    "owner of the floor beneath, or else the bank. A neutral floor goes on any level, costs 5, and is free on your own "
    "floor. What you buy afterwards cannot be built in the same turn."
)
CARD_RULES = (
    "At any point of your turn when your tops contain the pattern of one of your cards, turned or mirrored as you "
    "like, you may claim it: you get its money at once and discard it. You may not claim two cards with the same "
    "pattern in one turn. Anything may be between the tops of a pattern. Any three cards can be traded in for 5 "
    "million. At the end, each of your penthouses counts 1 prestige, each strategic zone (a star) whose top is yours "
    "1, and your mission 2, if your tops contain its pattern. The most prestige wins; ties are broken by penthouses, "
    "then the mission, then by who built a third penthouse first."
)


T = TypeVar("T", bound=TurnPuzzle)


class TurnKind(SkylineKind[T]):
    """A kind of puzzle about one turn."""

    blanks = 2
    has_reward = True
    last_note = "That is the turn."
    asks: str
    """What its puzzles ask for, in the printed rules."""

    @property
    def rules(self) -> Sequence[tuple[str, str]]:
        return (("A turn", TURN_RULES), ("Cards and prestige", CARD_RULES), ("Puzzles about a turn", self.asks))

    # Making, solving and proving

    @property
    def making(self) -> Any:
        """The module that makes and solves its puzzles."""
        return self.part("making")

    @abstractmethod
    def objective_of(self, puzzle: T) -> Any:
        """What the turn is for, in the form that the functions of `making` take."""

    @abstractmethod
    def puzzles(self, chance: "Chance", levels: Sequence[Level]) -> Iterator[T]:
        """Puzzles of these levels about turns of one game."""

    def attempt(self, chance: "Chance", spec: "SkylineSpec") -> T | None:
        return next(self.puzzles(chance, self.levels if spec.level is None else (spec.level,)), None)

    def solution_of(self, puzzle: T) -> Any:
        """A shortest way to the board that solves a puzzle; None if no board does, or several do."""
        return self.making.solution_of(puzzle)

    def wrong_solution(self, puzzle: T, claimed: Any) -> str | None:
        """Why a turn is not what it claims, in words; None if it is."""
        return cast("str | None", self.making.why_not(puzzle.position, self.objective_of(puzzle), claimed))

    def rival(self, puzzle: T, claimed: Any, clock: "Clock") -> Board | Impossible | Undecided:
        """A board that disproves that a turn is the only solution, by CP-SAT."""
        objective = self.objective_of(puzzle)
        found = self.making.proven_rival(puzzle.position, puzzle.player, objective, claimed, clock)
        return cast("Board | Impossible | Undecided", found)

    def reason(self, puzzle: T) -> "Reasoning | None":
        """How a person finds the turn; None if the position is not suitable for a puzzle."""
        found = self.making.reason(puzzle.position, puzzle.player, self.objective_of(puzzle))
        return cast("Reasoning | None", found)

    def redundant(self, puzzle: T) -> Iterator[str]:
        """What the position could do without, in words."""
        return cast("Iterator[str]", self.making.redundant(puzzle.position, self.objective_of(puzzle)))

    def position(self, puzzle: T) -> Position:
        return puzzle.position

    def solve(self, puzzle: T) -> T | None:
        found = self.solution_of(puzzle)
        return None if found is None else replace(puzzle, solution=found)

    def prove(self, puzzle: T, place: str, findings: "Findings") -> None:
        fault = self.making.wrong_position(puzzle.position, puzzle.player, self.objective_of(puzzle))
        if fault is not None:
            findings.fault(f"{place}.position", fault)
            return
        if puzzle.solution is not None and (fault := self.wrong_solution(puzzle, puzzle.solution)) is not None:
            findings.fault(f"{place}.solution", fault)
            return
        clock = findings.time()
        claimed = puzzle.solution or self.solution_of(puzzle)
        rival = None if claimed is None else self.rival(puzzle, claimed, clock)
        if isinstance(rival, Undecided):
            findings.leave_open(place, "whether it has exactly one solution was not settled in time")
        elif not isinstance(rival, Impossible):
            findings.fault(place, "it has no solution" if rival is None else f"{rival} disproves its solution")
        elif (reasoning := self.reason(puzzle)) is None:
            findings.fault(f"{place}.difficulty", "there is nothing, or too much, to choose from")
        else:
            claims.prove_difficulty(puzzle.difficulty, reasoning.difficulty, place, findings)
            claims.prove_lean(self.redundant(puzzle), place, findings)

    def explain(self, puzzle: T) -> "list[Step] | None":
        return cast("list[Step] | None", self.part("playing").explain(puzzle))

    # Playing

    def screen(self, session: "PuzzleSession[Any]", host: "Host") -> "TurnPuzzleScreen":
        return screen.TurnPuzzleScreen(session, host)

    @abstractmethod
    def playable(self, puzzle: T) -> "PlayableTurn": ...

    def page_data(self, puzzle: T) -> Mapping[str, Any] | None:
        return self.playable(puzzle).page_data()

    # Drawing

    def reward(self, puzzle: T) -> str:
        from skypuzzle.skyline.pictures.skyline import skyline

        return skyline(dataclasses.replace(self.scene(puzzle, solved=True), heading="", note=""))

    def picture(self, puzzle: T, width: int, *, unicode: bool) -> "RenderableType":
        position = puzzle.position
        return terminal.draw(position, width=width, seat=position.seat(puzzle.player), unicode=unicode)

    def scene(self, puzzle: T, *, solved: bool = False) -> "Scene":
        from skypuzzle.skyline.pictures.scene import Scene, sight_of

        position = puzzle.position
        seat, heading, task = position.seat(puzzle.player), self.heading(puzzle), self.task(puzzle)
        scene = Scene(sight_of(position.board), position, seat, heading, task)
        if not solved:
            return scene
        self.known_solution(puzzle)  # a RuleError if it is withheld
        return playing.solved_scene(puzzle, scene)

    def step_scenes(self, puzzle: T) -> "Iterator[Scene]":
        return playing.step_scenes(self.scene(puzzle), puzzle.position, self.explain(puzzle) or ())

    def solution_picture(self, puzzle: T, width: int, *, unicode: bool) -> "RenderableType":
        self.known_solution(puzzle)  # a RuleError if it is withheld
        return playing.solution_picture(puzzle, width, unicode=unicode)

    def solution_words(self, puzzle: T) -> str:
        return playing.words_of_solution(puzzle)
