"""The kind `force`, and its titles: the one turn before the last round that keeps plans forced, whatever others do."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from skypuzzle.answers import Undecided
from skypuzzle.imports import LazyModule
from skypuzzle.limits import OutOfLimitsError
from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyliners.kinds.base import ForcePuzzle, Measure, TurnPuzzle
from skypuzzle.skyliners.kinds.turns import EXPECTED_PLANS, TurnKind, plans_suit_player, plans_words
from skypuzzle.skyliners.kinds.words import FORCES, title_at
from skypuzzle.skyliners.rules.board import FULL
from skypuzzle.skyliners.rules.play import Actions
from skypuzzle.skyliners.rules.position import Plan, Position, Turn

if TYPE_CHECKING:
    from skypuzzle.chance import Chance
    from skypuzzle.limits import Clock
    from skypuzzle.skyliners.kinds import bot_games, turns
    from skypuzzle.skyliners.kinds.force import explaining, making, playing, search
    from skypuzzle.skyliners.kinds.force.playing import PlayableForce
    from skypuzzle.skyliners.kinds.orders import SkylinersSpec
    from skypuzzle.skyliners.questions import Answer
    from skypuzzle.verifying.findings import Findings
else:
    bot_games, turns = LazyModule.each("skypuzzle.skyliners.kinds", "bot_games turns")
    explaining, making, playing, search = LazyModule.each(
        "skypuzzle.skyliners.kinds.force", "explaining making playing search"
    )


TITLES: Mapping[str, str] = {
    "parks": "A Park in Reserve/Room for a Park/Park or No Park/Green on the Shelf/A Garden to Come",
    "one roof": "The Last Roof/A Roof in Reserve/Roof Against Floor/Who Has the Roof?/Only One Roof",
    "roofs": "Slates to Spare/Roofs in Reserve/Roofs Against Floors/Who Has the Roofs?/A Stack of Slates",
    "card": "One Card in Hand/A Card in the Sleeve/A Row Without a Card/The Missing Card/The Unnamed Row",
    "mending": "Mend It and Hold It/Broken, Not Lost/Not There Yet/A Debt to Pay/First Mend, Then Guard/"
    "Half the Way Home/A Gap to Close/Unfinished Business",
    "holding": "Keep What You Have/All Well for Now/Calm Before the Storm/Nothing Broken Yet/The Fine Crack/"
    "So Far, So Good/Quiet for Now/Before It Breaks",
    "one row": "Hold the Row/A Row Under Siege/The Thin Line/One Row, One Turn/The Weak Spot",
    "two rows": "War on Two Fronts/Between Two Rows/Two Rows, One Turn/One Guard, Two Gates/Two Loose Ends",
    "three rows": "Three Rows to Hold/Three Plates Spinning/A Guard for Three/Three Rows at Risk/Juggling Rows",
    "one opponent": "A Duel of Floors/One Against One/Face to Face/Last Round but One/Your Move, Then Mine",
    "two opponents": "Two Against One/Two to Fear/Both Neighbours/A Crowd of Two/The Joint Attack",
    "three opponents": "Three Against One/A Table Full of Trouble/All of Them at Once/Alone at the Table/"
    "Against the City",
}
"""Titles for each theme, separated by `/`."""
ROWS = {1: "one row", 2: "two rows", 3: "three rows"}
OTHERS = {1: "one opponent", 2: "two opponents", 3: "three opponents"}


def force_title(puzzle: TurnPuzzle, place: int | None = None) -> str:
    """A title that depends on the puzzle alone; with a place in a sequence of puzzles, one that is due there."""
    pools = [TITLES[theme].split("/") for theme in themes(puzzle)]
    if place is not None:
        return title_at(pools, place, FORCES)
    titles = [title for pool in pools for title in pool]
    return titles[int(puzzle.id, 16) % len(titles)]


def themes(puzzle: TurnPuzzle) -> list[str]:
    """The themes of a puzzle; rare ones replace those that suit most puzzles."""
    position = puzzle.position
    roofs = sum(reserve.roofs for reserve in position.reserves)
    rare = {
        "parks": any(reserve.parks for reserve in position.reserves),
        "one roof": roofs == 1,
        "roofs": roofs > 1,
        "card": any(plan not in position.office for plan in puzzle.plans),
    }
    found = [theme for theme, applies in rare.items() if applies]
    usual = [] if found else [ROWS[min(len(puzzle.plans), 3)], OTHERS[len(position.seats) - 1]]
    holds = all(plan.holds_on(position.board) for plan in puzzle.plans)
    return [*found, "holding" if holds else "mending", *usual]


class ForceKind(TurnKind):
    """`force` puzzles."""

    name = "force"
    puzzle_type = ForcePuzzle
    most_attempts = 500
    rules = (
        "You and the others still have a round to play. Find the one turn after which you can make all the named "
        "plans hold at the end, whatever the others do, even if they work together."
    )

    @property
    def pieces(self) -> tuple[int, int]:
        return making.PIECES

    @property
    def measure(self) -> Measure:
        return Measure((16, *making.LEVELS, 75), (4, 7, 10, 14, 20))

    def make(self, chance: "Chance", spec: "SkylinersSpec") -> TurnPuzzle | None:
        return making.attempt(chance, spec.pieces, spec.level)

    def title(self, puzzle: TurnPuzzle, place: int | None) -> str:
        return force_title(puzzle, place)

    def kind_fault(self, puzzle: TurnPuzzle) -> tuple[str, str] | None:
        """There must be a round to come, and at most one plan whose card is still in hand."""
        position = puzzle.position
        if position.variant is not FULL or bot_games.is_ending(position):
            return ".position", "this is certainly the last round"
        if not plans_suit_player(puzzle):
            return ".plans", EXPECTED_PLANS
        if sum(plan not in position.office for plan in puzzle.plans) > 1:
            return ".plans", "expected cards in the office, and at most one in hand"
        return None

    def right_turns(self, puzzle: TurnPuzzle, turns: Mapping[Actions, Position]) -> list[Actions]:
        """The turns after which the plans are forced. Raises TooLargeError if the search is too long."""
        return search.right_turns(search.search_of(puzzle), turns)

    def continuation(self, puzzle: TurnPuzzle, after: Position) -> Sequence[Turn]:
        """The others leave the player few good moves; the player finds them."""
        return search.main_line(search.search_of(puzzle), after)

    def line_of_play(self, puzzle: TurnPuzzle) -> "Answer":
        try:
            return super().line_of_play(puzzle)
        except search.TooLargeError:
            return Undecided()

    def prove_turn(self, puzzle: TurnPuzzle, place: str, findings: "Findings") -> None:
        try:
            for key, fault in making.force_faults(puzzle, findings.clock):
                findings.fault(f"{place}{key}", fault)
        except OutOfLimitsError:
            findings.leave_open(place, "whether exactly one turn forces the plans was not settled")

    def count_solutions(self, puzzle: TurnPuzzle, clock: "Clock") -> int | None:
        return turns.count_turns(puzzle, [puzzle.plans], clock)

    def plans_to_check(self, puzzle: TurnPuzzle) -> tuple[Plan, ...]:
        return puzzle.plans

    def sentence(self, puzzle: TurnPuzzle) -> str:
        order = search.order_words(puzzle.position, puzzle.player)
        plans = plans_words(puzzle)
        return f"{order} Play the one turn after which you can make {plans} hold in the end, whatever the others do."

    def steps(self, puzzle: TurnPuzzle) -> list[Step] | None:
        return explaining.explain(puzzle)

    def playable(self, puzzle: TurnPuzzle) -> "PlayableForce":
        self.expect_suitable(puzzle)
        return playing.PlayableForce(puzzle, self.instruction(puzzle))

    def page_data(self, puzzle: TurnPuzzle) -> Mapping[str, Any] | None:
        """None if the puzzle is not of this kind or takes too long to search."""
        try:
            return super().page_data(puzzle)
        except search.TooLargeError:
            return None

    def explained_page(self, puzzle: TurnPuzzle, steps: Sequence[Step]) -> Mapping[str, Any]:
        return playing.force_data(puzzle, steps)


FORCE = ForceKind()
