"""Proving `force` puzzles again: by the search behind `check`, by playing its strategies, and by playing everything."""

from collections.abc import Iterator
from dataclasses import replace

from skypuzzle.answers import Limit
from skypuzzle.clock import Clock
from skypuzzle.errors import RuleError
from skypuzzle.limits import OutOfLimitsError, SearchLimits
from skypuzzle.skyliners.puzzles.force.grading import effort_of, grade, is_dull
from skypuzzle.skyliners.puzzles.force.making import spare_plans
from skypuzzle.skyliners.puzzles.force.proof import refutation_flaws, right_turn_flaws
from skypuzzle.skyliners.puzzles.force.search import MOST_STATES, ForceSearch
from skypuzzle.skyliners.puzzles.puzzle import TurnPuzzle
from skypuzzle.skyliners.rules.actions import Action, PlayedTurn
from skypuzzle.skyliners.rules.geometry import LINES
from skypuzzle.skyliners.rules.play import apply, legal_actions, play_turn
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.turns import turns_from
from skypuzzle.verifying.claims import wrong_difficulty

Key = tuple[object, ...]


def force_faults(puzzle: TurnPuzzle, clock: Clock) -> Iterator[tuple[str, str]]:
    """What is wrong with a puzzle whose position suits it; OutOfLimitsError, if that is not settled in time."""
    search = ForceSearch(puzzle.position, puzzle.player, puzzle.plans, SearchLimits(MOST_STATES, clock))
    kinds = search.alike()
    right = [alike for alike in kinds if search.forcing.wins(alike.state)]
    solutions = [actions for alike in right for actions in alike.turns]
    if puzzle.solution is not None and (reason := _wrong_solution(puzzle, puzzle.solution, solutions)):
        yield ".solution", reason
    if len(solutions) != 1:
        yield "", f"it has {len(solutions) or 'no'} solutions"
        return
    for flaw in right_turn_flaws(search, solutions[0], clock):
        yield "", f"the strategy fails: {flaw}"
    for flaw in refutation_flaws(search, [alike.after for alike in kinds if alike not in right], clock):
        yield "", f"a refutation fails: {flaw}"
    found = effort_of(search, kinds, right)
    if is_dull(found):
        yield "", "it is trivial"
    for plan in spare_plans(puzzle):
        yield "", f"it is not lean: {plan} could be taken away"
    yield from wrong_difficulty(puzzle.difficulty, grade(found))


def _wrong_solution(puzzle: TurnPuzzle, claimed: tuple[Action, ...], solutions: list[frozenset[Action]]) -> str | None:
    """Play the solution by the rules, and compare it with what was found."""
    try:
        play_turn(puzzle.position, PlayedTurn(puzzle.player, claimed))
    except RuleError as error:
        return str(error)
    return None if frozenset(claimed) in solutions else f"{' '.join(map(str, claimed))} does not solve it"


def turns_by_play(puzzle: TurnPuzzle, clock: Clock) -> int:
    """How many turns solve it, as playing out everything by the rules shows; OutOfLimitsError, if time is out."""
    parts = [FullPlay(part, clock) for part in _parts(puzzle)]
    return sum(all(part.forced(after) for part in parts) for after in turns_from(puzzle.position).values())


def _parts(puzzle: TurnPuzzle) -> list[TurnPuzzle]:
    """Where the player has no turn to come, each plan can be looked at alone: what breaks one breaks all."""
    return [replace(puzzle, plans=(plan,)) for plan in puzzle.plans] if puzzle.kind == "secure" else [puzzle]


class FullPlay:
    """Everything played out by the rules, with no judgement before the end of the game.

    Of a site that is on no row of the plans only what it takes is kept: nothing, a floor or a roof, a floor or a park.
    """

    def __init__(self, puzzle: TurnPuzzle, clock: Clock) -> None:
        self._puzzle = puzzle
        self._clock = clock
        self._rows = sorted({site for plan in puzzle.plans for site in LINES[plan.side][plan.row]})
        self._known: dict[Key, bool] = {}

    def forced(self, position: Position) -> bool:
        """Can the player make all plans hold from here, whatever the others do?"""
        if position.turn is None:
            return all(plan in position.office and plan.holds_on(position.board) for plan in self._puzzle.plans)
        key = self._key(position)
        if key not in self._known:
            if self._clock.is_out:
                raise OutOfLimitsError(Limit.TIME)
            later = {self._key(after): after for after in (apply(position, each) for each in legal_actions(position))}
            choice = any if position.turn.side is self._puzzle.player else all
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
            tuple(plan in position.office for plan in self._puzzle.plans),
            tuple(
                any((card.side, card.row) == (plan.side, plan.row) for card in position.office)
                for plan in self._puzzle.plans
            ),
        )
