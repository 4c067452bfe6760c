"""The kinds `reach`, `secure` and `win`: one turn in the last round of a game."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from skypuzzle.imports import LazyModule
from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyliners.kinds.base import Measure, ReachPuzzle, SecurePuzzle, TurnPuzzle, WinPuzzle
from skypuzzle.skyliners.kinds.turns import EXPECTED_PLANS, TurnKind, last_turn, plans_hold, plans_suit_player
from skypuzzle.skyliners.rules.play import Actions, legal_actions
from skypuzzle.skyliners.rules.position import Position, Turn
from skypuzzle.skyliners.rules.setup import hidden_cards
from skypuzzle.wording import listed

if TYPE_CHECKING:
    from skypuzzle import chance
    from skypuzzle.chance import Chance
    from skypuzzle.limits import Clock
    from skypuzzle.skyliners import simulation
    from skypuzzle.skyliners.kinds import bot_games, turns
    from skypuzzle.skyliners.kinds.endings import explaining, grading, making, verdicts
    from skypuzzle.skyliners.kinds.endings.playing import PlayableEnding
    from skypuzzle.skyliners.kinds.orders import SkylinersSpec
    from skypuzzle.skyliners.rules import play
    from skypuzzle.verifying.findings import Findings
else:
    chance = LazyModule("skypuzzle.chance")
    simulation = LazyModule("skypuzzle.skyliners.simulation")
    bot_games, turns = LazyModule.each("skypuzzle.skyliners.kinds", "bot_games turns")
    explaining, grading, making, verdicts = LazyModule.each(
        "skypuzzle.skyliners.kinds.endings", "explaining grading making verdicts"
    )
    play = LazyModule("skypuzzle.skyliners.rules.play")

EXPECTED_CARDS = "expected plans of the player and cards of others in the office, at most one for each row"


class EndingKind(TurnKind):
    """A puzzle of the last round."""

    scores: ClassVar[tuple[int, int]]  # of the easiest and the hardest puzzle
    minutes: ClassVar[tuple[int, int, int, int, int]]  # par times, see `Measure`
    followers: ClassVar[int] = 0  # the fewest players who must still move after the player

    @property
    def pieces(self) -> tuple[int, int]:
        return making.PIECES

    @property
    def measure(self) -> Measure:
        easiest, hardest = self.scores
        return Measure((easiest, *grading.LEVELS[self.name], hardest), self.minutes)

    def make(self, chance: "Chance", spec: "SkylinersSpec") -> TurnPuzzle | None:
        return making.attempt(self.name, chance, spec.pieces)

    def title(self, puzzle: TurnPuzzle, place: int | None) -> str:
        return making.turn_title(puzzle, place)

    def kind_fault(self, puzzle: TurnPuzzle) -> tuple[str, str] | None:
        """It must certainly be the last round; the player moves last or has followers."""
        position = puzzle.position
        following = len(position.seats) - 1 - position.seats.index(puzzle.player)
        if not bot_games.is_ending(position) or following < self.followers:
            return ".position", "this is not certainly the last round"
        if following and not self.followers:
            return ".position", "others still move"
        return self.plans_fault(puzzle)

    @abstractmethod
    def plans_fault(self, puzzle: TurnPuzzle) -> tuple[str, str] | None:
        """Like `position_fault`, for the plans or the cards on the table."""

    def right_turns(self, puzzle: TurnPuzzle, turns: Mapping[Actions, Position]) -> list[Actions] | None:
        return verdicts.right_turns(puzzle, turns)

    def continuation(self, _puzzle: TurnPuzzle, after: Position) -> Sequence[Turn]:
        """After the right turn, any play will do."""
        bots = dict.fromkeys(after.seats, lambda known, _chance: legal_actions(known)[0])
        return simulation.play_out(after, bots, chance.Chance("whatever follows")).turns

    def prove_turn(self, puzzle: TurnPuzzle, place: str, findings: "Findings") -> None:
        for key, fault in making.ending_faults(puzzle):
            findings.fault(f"{place}{key}", fault)

    def count_solutions(self, puzzle: TurnPuzzle, clock: "Clock") -> int | None:
        return making.count_turns(puzzle, lambda end: self.is_solved_at(puzzle, end), clock)

    def is_solved_at(self, puzzle: TurnPuzzle, end: Position) -> bool:
        return all(plan in end.office and plan.holds_on(end.board) for plan in puzzle.plans)

    def steps(self, puzzle: TurnPuzzle) -> list[Step] | None:
        return explaining.explain(puzzle)

    def playable(self, puzzle: TurnPuzzle) -> "PlayableEnding":
        from skypuzzle.skyliners.kinds.endings.playing import PlayableEnding

        self.expect_suitable(puzzle)
        return PlayableEnding(puzzle, self.instruction(puzzle))

    def explained_page(self, puzzle: TurnPuzzle, steps: Sequence[Step]) -> Mapping[str, Any]:
        from skypuzzle.skyliners.kinds.endings.playing import next_step
        from skypuzzle.skyliners.kinds.playing import turn_data

        task, reasons = verdicts.task_of(puzzle), {}
        (right,) = task.right
        if isinstance(task, verdicts.PlansTask):  # otherwise, the page counts the points itself
            reasons = {
                actions: explaining.shortfall(puzzle, after)
                for actions, after in task.turns.items()
                if actions != right
            }
        words = [step.text for step in steps]
        return turn_data(
            puzzle, task.turns, right, reasons, why_not_first=explaining.why_not_first, hint=next_step, epilogue=words
        )


class ReachKind(EndingKind):
    """The last turn of the game: every plan must hold."""

    name = "reach"
    puzzle_type = ReachPuzzle
    line_is_enough = True
    rules = "It is the last turn of the game. Find the one after which all the named plans hold and are in the office."
    scores = (6, 36)
    minutes = (1, 3, 4, 6, 8)

    def plans_fault(self, puzzle: TurnPuzzle) -> tuple[str, str] | None:
        """Plans of others must be in the office."""
        return None if plans_suit_player(puzzle, among=puzzle.position.office) else (".plans", EXPECTED_CARDS)

    def sentence(self, puzzle: TurnPuzzle) -> str:
        return f"{last_turn(puzzle)} Play it so that {plans_hold(puzzle)}."


class SecureKind(EndingKind):
    """Others still move: every plan must hold whatever they do."""

    name = "secure"
    puzzle_type = SecurePuzzle
    most_attempts = 6_000
    rules = "Others still move. Find the turn after which all the named plans will hold, whatever the others do."
    scores = (8, 44)
    minutes = (2, 4, 5, 7, 10)
    followers = 1

    def plans_fault(self, puzzle: TurnPuzzle) -> tuple[str, str] | None:
        """Players who move later must have room to leave a plan's row alone."""
        if not plans_suit_player(puzzle):
            return ".plans", EXPECTED_PLANS
        if not all(verdicts.is_roomy(puzzle.position, (plan.side, plan.row)) for plan in puzzle.plans):
            return ".position", "there are too few open sites to judge it"
        return None

    def count_solutions(self, puzzle: TurnPuzzle, clock: "Clock") -> int | None:
        """If the others can break any plan they break all, so each plan is played out alone."""
        return turns.count_turns(puzzle, [(plan,) for plan in puzzle.plans], clock)

    def sentence(self, puzzle: TurnPuzzle) -> str:
        later = puzzle.position.seats[puzzle.position.seats.index(puzzle.player) + 1 :]
        others = f"{listed(map(str, later))} {'do' if len(later) > 1 else 'does'}"
        return f"It is the last round. Play a turn after which {plans_hold(puzzle)}, whatever {others}."


class WinKind(EndingKind):
    """The last turn of the game: the player must become the only winner."""

    name = "win"
    puzzle_type = WinPuzzle
    most_attempts = 10_000
    rules = (
        "It is the last turn, and all cards are face up. Find the one that makes its player the only winner. Cards are "
        "scored from first to last. A correct card scores a point for each building that its row shows, and its owner "
        "puts an antenna on each of these that has none yet, for one more point each (a player has ten antennas; the "
        "points count even without one). Then each skyscraper card scores three points if a tallest building of the "
        "city is in its district, a 3 by 3 corner. The most points win; if tied, the most antennas."
    )
    rules_place = 2
    scores = (8, 50)
    minutes = (6, 9, 12, 15, 20)

    def plans_fault(self, puzzle: TurnPuzzle) -> tuple[str, str] | None:
        if puzzle.plans:
            return ".plans", "a win puzzle has no plans"
        hidden = hidden_cards(puzzle.position)
        return (".position", f"{hidden[0]} is not known") if hidden else None

    def is_solved_at(self, puzzle: TurnPuzzle, end: Position) -> bool:
        return play.score(end).winners == (puzzle.player,)

    def sentence(self, puzzle: TurnPuzzle) -> str:
        return f"{last_turn(puzzle)} Become the only winner."


REACH, SECURE, WIN = ReachKind(), SecureKind(), WinKind()
