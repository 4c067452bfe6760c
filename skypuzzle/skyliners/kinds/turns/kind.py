"""What all kinds of puzzles of one turn share."""

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import structs

from skypuzzle.answers import Impossible
from skypuzzle.errors import Fault, RuleError
from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyliners.kinds import KindName
from skypuzzle.skyliners.kinds.base import SkylinersKind
from skypuzzle.skyliners.kinds.turns.puzzle import TurnPuzzle
from skypuzzle.skyliners.kinds.turns.words import has_four
from skypuzzle.skyliners.questions import plan_faults
from skypuzzle.skyliners.rules.board import Side
from skypuzzle.skyliners.rules.play import Actions, as_played, play_turn, turns_from
from skypuzzle.skyliners.rules.position import Action, Card, Position, Turn

if TYPE_CHECKING:
    from rich.text import Text

    from skypuzzle.skyliners.pictures.scene import Scene
    from skypuzzle.skyliners.questions import Answer
    from skypuzzle.verifying.findings import Findings

CHOICE_OF_ANTENNAS = "a player may have to choose where their last antennas go"
"""Ruling J: what a turn is worth is then open."""
EXPECTED_PLANS = "expected plans of the player, at most one for each row"


class TurnKind(SkylinersKind[TurnPuzzle]):
    """Puzzles that one turn of a player solves."""

    name: KindName
    puzzle_type: type[TurnPuzzle]
    blanks = 2
    line_is_enough: ClassVar[bool] = False
    """Is a line of play all that is asked for, or must the turn do it whatever others play?"""

    # Making, solving and proving

    def wrong_position(self, puzzle: TurnPuzzle) -> tuple[str, str] | None:
        """Why a position does not suit a puzzle of this kind: the key, and the reason."""
        turn = puzzle.position.turn
        if turn is None or turn.side is not puzzle.player or turn.action != 1:
            return ".player", f"it is not the start of a turn of {puzzle.player}"
        return self.wrong_for_kind(puzzle)

    @abstractmethod
    def wrong_for_kind(self, puzzle: TurnPuzzle) -> tuple[str, str] | None:
        """The same, at the start of the player's turn."""

    def expect_suitable(self, puzzle: TurnPuzzle) -> None:
        """Raise a RuleError if the position does not suit the puzzle."""
        wrong = self.wrong_position(puzzle)
        if wrong is not None:
            raise RuleError(Fault("puzzle", puzzle.id, wrong[1]))

    @abstractmethod
    def right_turns(self, puzzle: TurnPuzzle, turns: Mapping[Actions, Position]) -> list[Actions] | None:
        """The turns that do what is asked; None if that is open, as the last antennas are a choice."""

    @abstractmethod
    def continuation(self, puzzle: TurnPuzzle, after: Position) -> Sequence[Turn]:
        """How the game can go on to its end after the right turn."""

    def solve(self, puzzle: TurnPuzzle) -> TurnPuzzle | None:
        """The puzzle with its turn; None if there is none, or more than one."""
        found = self.right_turns(puzzle, turns_from(puzzle.position)) or ()
        return structs.replace(puzzle, solution=as_played(found[0])) if len(found) == 1 else None

    def line_of_play(self, puzzle: TurnPuzzle) -> "Answer":
        """The right turn, and how the game can go on to its end; a RuleError if it is not a puzzle of its kind."""
        from skypuzzle.skyliners.questions import Solved, replay_game

        self.expect_suitable(puzzle)
        solutions = self.right_turns(puzzle, turns_from(puzzle.position))
        if solutions is None:
            raise RuleError(Fault("puzzle", puzzle.id, CHOICE_OF_ANTENNAS))
        if not solutions:
            return Impossible()
        turn = Turn(puzzle.player, as_played(solutions[0]))
        after = play_turn(puzzle.position, turn)
        turns = (turn, *self.continuation(puzzle, after))
        for later in turns[1:]:
            after = play_turn(after, later)
        return Solved(replay_game(puzzle.question, turns, after.board), turns)

    def prove_solution(self, puzzle: TurnPuzzle, place: str, findings: "Findings") -> None:
        wrong = self.wrong_position(puzzle)
        if wrong is None:
            self.prove_turn(puzzle, place, findings)
        else:
            findings.fault(f"{place}{wrong[0]}", wrong[1])

    @abstractmethod
    def prove_turn(self, puzzle: TurnPuzzle, place: str, findings: "Findings") -> None:
        """Prove a puzzle whose position suits it."""

    def second_opinion(self, puzzle: TurnPuzzle, place: str, findings: "Findings") -> None:
        if self.wrong_position(puzzle) is not None:
            findings.fault(place, "the second opinion cannot play from here")
        else:
            super().second_opinion(puzzle, place, findings)

    # Commands

    def position(self, puzzle: TurnPuzzle) -> Position:
        return puzzle.position

    def end(self, puzzle: TurnPuzzle) -> Position:
        if puzzle.solution is None:
            raise RuleError(Fault("puzzle", puzzle.id, "its file does not give the solution"))
        try:
            return play_turn(puzzle.position, Turn(puzzle.player, puzzle.solution))
        except RuleError as error:
            where = f"puzzle {puzzle.id}, solution"
            raise RuleError(*(replace(fault, place=f"{where}, {fault.place}") for fault in error.faults)) from None

    # Words

    @abstractmethod
    def sentence(self, puzzle: TurnPuzzle) -> str:
        """What to do, in words for the player."""

    def instruction(self, puzzle: TurnPuzzle) -> str:
        """The same, with what 4 means if the cards on the table count."""
        words = self.sentence(puzzle)
        explain_four = not puzzle.plans and has_four(puzzle.position.office)
        return f"{words} A plan of 4 means 4 or 5." if explain_four else words

    def task(self, puzzle: TurnPuzzle) -> str:
        return f"{puzzle.player} {puzzle.player.colour}: {self.instruction(puzzle)}"

    def explain(self, puzzle: TurnPuzzle) -> list[Step] | None:
        """Each step as its technique and a sentence; a RuleError if it is not a puzzle of its kind."""
        self.expect_suitable(puzzle)
        return self.steps(puzzle)

    @abstractmethod
    def steps(self, puzzle: TurnPuzzle) -> list[Step] | None:
        """The steps of the explanation; None if there is not exactly one right turn."""

    # Playing

    def page_data(self, puzzle: TurnPuzzle) -> Mapping[str, Any] | None:
        """None if it is not a puzzle of its kind, or there is not exactly one right turn."""
        try:
            steps = self.explain(puzzle)
        except RuleError:
            return None
        return None if steps is None else self.explained_page(puzzle, steps)

    @abstractmethod
    def explained_page(self, puzzle: TurnPuzzle, steps: Sequence[Step]) -> Mapping[str, Any]:
        """What a page needs, with the steps of the explanation."""

    # Drawing

    def picture(self, puzzle: TurnPuzzle, width: int, *, unicode: bool, seat: Side | None = None) -> "Text":
        from skypuzzle.skyliners.kinds.turns.pictures import draw_table

        return draw_table(puzzle.position, puzzle.player if seat is None else seat, width, unicode=unicode)

    def scene(self, puzzle: TurnPuzzle, seat: Side | None = None) -> "Scene":
        from skypuzzle.skyliners.kinds.turns.pictures import turn_scene

        return turn_scene(puzzle, self.instruction(puzzle), seat)

    def solution_scene(self, puzzle: TurnPuzzle, seat: Side | None = None) -> "Scene":
        from skypuzzle.skyliners.kinds.turns.pictures import after_turn

        shown = after_turn(self.scene(puzzle, seat), self.end(puzzle))
        return replace(shown, note=f"The solution: {self.solution_text(puzzle)}")

    def explanation_scenes(self, puzzle: TurnPuzzle, seat: Side | None = None) -> "Iterator[Scene]":
        from skypuzzle.skyliners.kinds.turns.pictures import explanation_scenes

        steps = self.explain(puzzle)
        if steps is None:
            raise RuleError(Fault("puzzle", puzzle.id, "the known techniques do not solve it"))
        after = None if puzzle.solution is None else self.end(puzzle)
        return explanation_scenes(self.scene(puzzle, seat), steps, after)

    def solution_text(self, puzzle: TurnPuzzle) -> str:
        return " ".join(map(str, puzzle.solution or ()))

    def view(self, puzzle: TurnPuzzle) -> Side:
        return puzzle.player


def suit_player(puzzle: TurnPuzzle, among: Collection[Card] = ()) -> bool:
    """Are these plans that the player could ask for: their own, or those that are among some cards?"""
    return (
        bool(puzzle.plans)
        and all(plan.side is puzzle.player or plan in among for plan in puzzle.plans)
        and not [*plan_faults(puzzle.plans)]
    )


def wrong_solution(puzzle: TurnPuzzle, claimed: tuple[Action, ...], solutions: Collection[Actions]) -> str | None:
    """Play the solution by the rules, and compare it with the right turns: what is wrong with it."""
    try:
        play_turn(puzzle.position, Turn(puzzle.player, claimed))
    except RuleError as error:
        return str(error)
    return None if frozenset(claimed) in solutions else f"{' '.join(map(str, claimed))} does not solve it"
