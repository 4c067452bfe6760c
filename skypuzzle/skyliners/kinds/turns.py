"""What the kinds of puzzles share that ask for one turn."""

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import structs

from skypuzzle.answers import Impossible
from skypuzzle.errors import Fault, RuleError
from skypuzzle.imports import LazyModule
from skypuzzle.limits import Clock, Limit, OutOfLimitsError
from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyliners.kinds import KindName
from skypuzzle.skyliners.kinds.base import SkylinersKind, TurnPuzzle
from skypuzzle.skyliners.questions import plan_faults
from skypuzzle.skyliners.rules.board import LINES, Side
from skypuzzle.skyliners.rules.play import Actions, apply, as_played, legal_actions, play_turn, turns_from
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE, Action, Card, Plan, Position, Turn
from skypuzzle.skyliners.rules.setup import hidden_cards
from skypuzzle.wording import listed

if TYPE_CHECKING:
    from rich.text import Text

    from skypuzzle.skyliners import questions
    from skypuzzle.skyliners.kinds import playing
    from skypuzzle.skyliners.pictures.scene import Scene
    from skypuzzle.skyliners.questions import Answer
    from skypuzzle.verifying.findings import Findings
else:
    questions = LazyModule("skypuzzle.skyliners.questions")
    playing = LazyModule("skypuzzle.skyliners.kinds.playing")


def plans_words(puzzle: TurnPuzzle) -> str:
    """Lists the plans that must hold, those in the office first, and explains the first 4 among them."""
    return listed(_plan_words(puzzle))


def plans_hold(puzzle: TurnPuzzle) -> str:
    return f"{plans_words(puzzle)} {'hold' if len(puzzle.plans) > 1 else 'holds'}"


def last_turn(puzzle: TurnPuzzle) -> str:
    cards = "" if hidden_cards(puzzle.position) else ", and all cards are face up"
    return f"It is the last turn of the game{cards}."


def has_four(cards: Iterable[Card]) -> bool:
    return any(map(_is_four, cards))


def _plan_words(puzzle: TurnPuzzle) -> Iterator[str]:
    plans = sorted(puzzle.plans, key=lambda plan: plan not in puzzle.position.office)
    four = next(filter(_is_four, plans), None)
    for plan in plans:
        notes = ["4 or 5"] if plan == four else []
        if plan not in puzzle.position.office:
            notes.append("to be put into the office")
        yield f"{plan} ({', '.join(notes)})" if notes else str(plan)


def _is_four(card: Card) -> bool:
    return isinstance(card, Plan) and card.number == FOUR_OR_FIVE


Key = tuple[object, ...]


def count_turns(puzzle: TurnPuzzle, parts: Iterable[Sequence[Plan]], clock: Clock) -> int | None:
    """Counts the turns that keep each of these sets of plans forced. None if the time is too short."""
    plays = [FullPlay(puzzle.player, plans, clock) for plans in parts]
    try:
        return sum(all(play.forced(after) for play in plays) for after in turns_from(puzzle.position).values())
    except OutOfLimitsError:
        return None


class FullPlay:
    """Plays everything out by the rules and judges only the end of the game.

    Of a site outside the rows of the plans, only what fits there counts: nothing, a floor or roof, a floor or park.
    """

    def __init__(self, player: Side, plans: Sequence[Plan], clock: Clock) -> None:
        self._player = player
        self._plans = plans
        self._clock = clock
        self._rows = sorted({site for plan in plans for site in LINES[plan.side][plan.row]})
        self._known: dict[Key, bool] = {}

    def forced(self, position: Position) -> bool:
        """Can the player make all plans hold from here, whatever the others do?"""
        if position.turn is None:
            return all(plan in position.office and plan.holds_on(position.board) for plan in self._plans)
        key = self._key(position)
        if key not in self._known:
            if self._clock.is_out:
                raise OutOfLimitsError(Limit.TIME)
            later = {self._key(after): after for after in (apply(position, each) for each in legal_actions(position))}
            choice = any if position.turn.side is self._player else all
            self._known[key] = choice(map(self.forced, later.values()))
        return self._known[key]

    def _key(self, position: Position) -> Key:
        heights, turn = position.board.heights, position.turn
        elsewhere = [code for site, code in enumerate(heights) if site not in self._rows]
        built = None if turn is None or turn.built is None else turn.built
        place: object = built if built in self._rows or built is None else heights[built] % 2
        return (
            bytes(heights[site] for site in self._rows),
            sum(code == 0 for code in elsewhere),
            sum(code > 0 and code % 2 == 0 for code in elsewhere),
            None if turn is None else (turn.side, turn.action, place),
            position.reserves,
            tuple(sum(card.side is side for card in position.office) for side in position.seats),
            tuple(plan in position.office for plan in self._plans),
            tuple(
                any((card.side, card.row) == (plan.side, plan.row) for card in position.office) for plan in self._plans
            ),
        )


CHOICE_OF_ANTENNAS = "a player may have to choose where their last antennas go"
"""Ruling J: the value of a turn is then open."""
EXPECTED_PLANS = "expected plans of the player, at most one for each row"


class TurnKind(SkylinersKind[TurnPuzzle]):
    """Puzzles that one turn of a player solves."""

    name: KindName
    puzzle_type: type[TurnPuzzle]
    blanks = 2
    line_is_enough: ClassVar[bool] = False
    """Does a line of play solve the puzzle, or must the turn work whatever the others play?"""

    # Making, solving and proving

    def position_fault(self, puzzle: TurnPuzzle) -> tuple[str, str] | None:
        """Returns the key of the field that does not suit this kind and the reason; None if all is well."""
        turn = puzzle.position.turn
        if turn is None or turn.side is not puzzle.player or turn.action != 1:
            return ".player", f"it is not the start of {puzzle.player}'s turn"
        return self.kind_fault(puzzle)

    @abstractmethod
    def kind_fault(self, puzzle: TurnPuzzle) -> tuple[str, str] | None:
        """Like `position_fault`, if it is the start of the player's turn."""

    def expect_suitable(self, puzzle: TurnPuzzle) -> None:
        """Raises RuleError if the position does not suit the puzzle."""
        wrong = self.position_fault(puzzle)
        if wrong is not None:
            raise RuleError(Fault("puzzle", puzzle.id, wrong[1]))

    @abstractmethod
    def right_turns(self, puzzle: TurnPuzzle, turns: Mapping[Actions, Position]) -> list[Actions] | None:
        """Returns the turns that do what is asked; None if a choice of antennas leaves that open."""

    @abstractmethod
    def continuation(self, puzzle: TurnPuzzle, after: Position) -> Sequence[Turn]:
        """How the game can continue to its end after the right turn."""

    def solve(self, puzzle: TurnPuzzle) -> TurnPuzzle | None:
        found = self.right_turns(puzzle, turns_from(puzzle.position)) or ()
        return structs.replace(puzzle, solution=as_played(found[0])) if len(found) == 1 else None

    def line_of_play(self, puzzle: TurnPuzzle) -> "Answer":
        """The right turn, and how the game can continue. Raises RuleError if the puzzle is not of this kind."""
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
        return questions.Solved(questions.replay_game(puzzle.question, turns, after.board), turns)

    def prove_solution(self, puzzle: TurnPuzzle, place: str, findings: "Findings") -> None:
        wrong = self.position_fault(puzzle)
        if wrong is None:
            self.prove_turn(puzzle, place, findings)
        else:
            findings.fault(f"{place}{wrong[0]}", wrong[1])

    @abstractmethod
    def prove_turn(self, puzzle: TurnPuzzle, place: str, findings: "Findings") -> None:
        """Proves a puzzle whose position suits it."""

    def second_opinion(self, puzzle: TurnPuzzle, place: str, findings: "Findings") -> None:
        if self.position_fault(puzzle) is not None:
            findings.fault(place, "the second opinion cannot play from here")
        else:
            super().second_opinion(puzzle, place, findings)

    # Commands

    def position(self, puzzle: TurnPuzzle) -> Position:
        return puzzle.position

    def end(self, puzzle: TurnPuzzle) -> Position:
        turn = Turn(puzzle.player, self.known_solution(puzzle))
        try:
            return play_turn(puzzle.position, turn)
        except RuleError as error:
            where = f"puzzle {puzzle.id}, solution"
            raise RuleError(*(replace(fault, place=f"{where}, {fault.place}") for fault in error.faults)) from None

    # Words

    @abstractmethod
    def sentence(self, puzzle: TurnPuzzle) -> str:
        """What to do, in words for the player."""

    def instruction(self, puzzle: TurnPuzzle) -> str:
        """The sentence; it also says what 4 means if the cards on the table count."""
        words = self.sentence(puzzle)
        explain_four = not puzzle.plans and has_four(puzzle.position.office)
        return f"{words} A plan of 4 means 4 or 5." if explain_four else words

    def task(self, puzzle: TurnPuzzle) -> str:
        return f"{puzzle.player} {puzzle.player.colour}: {self.instruction(puzzle)}"

    def explain(self, puzzle: TurnPuzzle) -> list[Step] | None:
        """Raises RuleError if the puzzle is not of this kind."""
        self.expect_suitable(puzzle)
        return self.steps(puzzle)

    @abstractmethod
    def steps(self, puzzle: TurnPuzzle) -> list[Step] | None:
        """The steps of the explanation; None unless there is exactly one right turn."""

    # Playing

    def page_data(self, puzzle: TurnPuzzle) -> Mapping[str, Any] | None:
        """None if the puzzle is not of this kind or does not have exactly one right turn."""
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
        return playing.draw_table(puzzle.position, puzzle.player if seat is None else seat, width, unicode=unicode)

    def scene(self, puzzle: TurnPuzzle, seat: Side | None = None) -> "Scene":
        return playing.turn_scene(puzzle, self.instruction(puzzle), seat)

    def solution_scene(self, puzzle: TurnPuzzle, seat: Side | None = None) -> "Scene":
        shown = playing.after_turn(self.scene(puzzle, seat), self.end(puzzle))
        return replace(shown, note=f"The solution: {self.solution_text(puzzle)}")

    def explanation_scenes(self, puzzle: TurnPuzzle, seat: Side | None = None) -> "Iterator[Scene]":
        steps = self.explain(puzzle)
        if steps is None:
            raise RuleError(Fault("puzzle", puzzle.id, "the known techniques do not solve it"))
        after = None if puzzle.solution is None else self.end(puzzle)
        return playing.explanation_scenes(self.scene(puzzle, seat), steps, after)

    def solution_text(self, puzzle: TurnPuzzle) -> str:
        return " ".join(map(str, puzzle.solution or ()))

    def view(self, puzzle: TurnPuzzle) -> Side:
        return puzzle.player


def plans_suit_player(puzzle: TurnPuzzle, among: Collection[Card] = ()) -> bool:
    """May the player be asked for these plans: are they the player's own, or among these cards?"""
    return (
        bool(puzzle.plans)
        and all(plan.side is puzzle.player or plan in among for plan in puzzle.plans)
        and not [*plan_faults(puzzle.plans)]
    )


def solution_fault(puzzle: TurnPuzzle, claimed: tuple[Action, ...], solutions: Collection[Actions]) -> str | None:
    """Plays the claimed solution by the rules and returns what is wrong with it; None if it is right."""
    try:
        play_turn(puzzle.position, Turn(puzzle.player, claimed))
    except RuleError as error:
        return str(error)
    return None if frozenset(claimed) in solutions else f"{' '.join(map(str, claimed))} does not solve it"
