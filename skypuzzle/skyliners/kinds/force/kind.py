"""The kind `force`: the one turn before the last round after which plans can be made to hold, whatever others do."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from skypuzzle.answers import Undecided
from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyliners.kinds.labels import Measure
from skypuzzle.skyliners.kinds.turns.kind import EXPECTED_PLANS, TurnKind, suit_player
from skypuzzle.skyliners.kinds.turns.puzzle import ForcePuzzle, TurnPuzzle
from skypuzzle.skyliners.kinds.turns.words import plans_words
from skypuzzle.skyliners.rules.board import FULL
from skypuzzle.skyliners.rules.play import Actions
from skypuzzle.skyliners.rules.position import Plan, Position, Turn

if TYPE_CHECKING:
    from skypuzzle.chance import Chance
    from skypuzzle.limits import Clock
    from skypuzzle.skyliners.kinds.force.playable import PlayableForce
    from skypuzzle.skyliners.kinds.orders import SkylinersSpec
    from skypuzzle.skyliners.questions import Answer
    from skypuzzle.verifying.findings import Findings


class ForceKind(TurnKind):
    """`force` puzzles."""

    name = "force"
    puzzle_type = ForcePuzzle
    most_attempts = 500
    rules = (
        "There is a round to come, for the others and for you. Find the one turn after which you can make all the "
        "plans named hold in the end, whatever the others do and however they work together."
    )

    @property
    def pieces(self) -> tuple[int, int]:
        from skypuzzle.skyliners.kinds.force.making import PIECES

        return PIECES

    @property
    def measure(self) -> Measure:
        from skypuzzle.skyliners.kinds.force.grading import LEVELS

        return Measure((16, *LEVELS, 75), (4, 7, 10, 14, 20))

    def make(self, chance: "Chance", spec: "SkylinersSpec") -> TurnPuzzle | None:
        from skypuzzle.skyliners.kinds.force.making import attempt

        return attempt(chance, spec.pieces, spec.level)

    def title(self, puzzle: TurnPuzzle, place: int | None) -> str:
        from skypuzzle.skyliners.kinds.force.titles import force_title

        return force_title(puzzle, place)

    def wrong_for_kind(self, puzzle: TurnPuzzle) -> tuple[str, str] | None:
        """There must be a round to come, and at most one plan whose card is still in hand."""
        from skypuzzle.skyliners.kinds.endings.rounds import is_ending

        position = puzzle.position
        if position.variant is not FULL or is_ending(position):
            return ".position", "this is the last round for certain"
        if not suit_player(puzzle):
            return ".plans", EXPECTED_PLANS
        if sum(plan not in position.office for plan in puzzle.plans) > 1:
            return ".plans", "expected cards in the office, and at most one in hand"
        return None

    def right_turns(self, puzzle: TurnPuzzle, turns: Mapping[Actions, Position]) -> list[Actions]:
        """The turns after which the plans are forced. Raises TooLargeError if that takes too long."""
        from skypuzzle.skyliners.kinds.force.search import right_turns, search_of

        return right_turns(search_of(puzzle), turns)

    def continuation(self, puzzle: TurnPuzzle, after: Position) -> Sequence[Turn]:
        """The others leave the player few good moves; the player does what is right."""
        from skypuzzle.skyliners.kinds.force.line import main_line
        from skypuzzle.skyliners.kinds.force.search import search_of

        return main_line(search_of(puzzle), after)

    def line_of_play(self, puzzle: TurnPuzzle) -> "Answer":
        """The right turn, and how the game can go on; undecided if that takes too long to tell."""
        from skypuzzle.skyliners.kinds.force.search import TooLargeError

        try:
            return super().line_of_play(puzzle)
        except TooLargeError:
            return Undecided()

    def prove_turn(self, puzzle: TurnPuzzle, place: str, findings: "Findings") -> None:
        from skypuzzle.skyliners.kinds.force.proving import prove_force

        prove_force(puzzle, place, findings)

    def count_solutions(self, puzzle: TurnPuzzle, clock: "Clock") -> int | None:
        from skypuzzle.skyliners.kinds.turns.full_play import count_turns

        return count_turns(puzzle, [puzzle.plans], clock)

    def plans_to_check(self, puzzle: TurnPuzzle) -> tuple[Plan, ...]:
        return puzzle.plans

    def sentence(self, puzzle: TurnPuzzle) -> str:
        from skypuzzle.skyliners.kinds.force.order import order_words

        order = order_words(puzzle.position, puzzle.player)
        plans = plans_words(puzzle)
        return f"{order} Play the one turn after which you can make {plans} hold in the end, whatever the others do."

    def steps(self, puzzle: TurnPuzzle) -> list[Step] | None:
        from skypuzzle.skyliners.kinds.force.explaining import explain

        return explain(puzzle)

    def playable(self, puzzle: TurnPuzzle) -> "PlayableForce":
        from skypuzzle.skyliners.kinds.force.playable import PlayableForce

        self.expect_suitable(puzzle)
        return PlayableForce(puzzle, self.instruction(puzzle))

    def page_data(self, puzzle: TurnPuzzle) -> Mapping[str, Any] | None:
        """None if it is not a puzzle of its kind, or takes too long to search."""
        from skypuzzle.skyliners.kinds.force.search import TooLargeError

        try:
            return super().page_data(puzzle)
        except TooLargeError:
            return None

    def explained_page(self, puzzle: TurnPuzzle, steps: Sequence[Step]) -> Mapping[str, Any]:
        from skypuzzle.skyliners.kinds.force.page_data import force_data

        return force_data(puzzle, steps)


FORCE = ForceKind()
