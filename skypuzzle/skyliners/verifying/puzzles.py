"""Proving puzzles again: one solution by the rules, lean, and of the level claimed."""

from collections.abc import Iterator

from msgspec import UNSET

from skypuzzle.answers import FalseAnswerError, Limit
from skypuzzle.clock import Clock
from skypuzzle.errors import RuleError
from skypuzzle.limits import OutOfLimitsError
from skypuzzle.puzzles.puzzle import label_of
from skypuzzle.skyliners.documents.documents import PuzzleEntry
from skypuzzle.skyliners.documents.puzzle_entries import read_entry
from skypuzzle.skyliners.puzzles.build import fat, is_trivial
from skypuzzle.skyliners.puzzles.endings import measuring
from skypuzzle.skyliners.puzzles.endings.judging import right_turns, task_of
from skypuzzle.skyliners.puzzles.grading import grade as grade_build
from skypuzzle.skyliners.puzzles.labels import par, stars
from skypuzzle.skyliners.puzzles.positions import CHOICE_OF_ANTENNAS, wrong_position
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle, Puzzle, TurnPuzzle
from skypuzzle.skyliners.puzzles.reasoning import level_of
from skypuzzle.skyliners.questions.question import CityQuestion
from skypuzzle.skyliners.questions.replay import replay_city
from skypuzzle.skyliners.rules.actions import Action, PlayedTurn
from skypuzzle.skyliners.rules.play import apply, legal_actions, play_turn
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.scoring import score
from skypuzzle.skyliners.rules.turns import Actions, turns_from
from skypuzzle.skyliners.verifying.facts import all_cities
from skypuzzle.skyliners.verifying.force_puzzles import force_faults, turns_by_play
from skypuzzle.verifying.claims import wrong_difficulty
from skypuzzle.verifying.findings import SECOND_OPINION_SECONDS, Findings


def prove_puzzle(entry: PuzzleEntry, place: str, name: str, findings: Findings) -> None:
    """Prove everything that a puzzle claims, except its id."""
    puzzle = read_entry(entry, f"{name}: {place}")
    if len(set(entry.plans)) < len(entry.plans):
        findings.fault(f"{place}.plans", "a plan appears twice")
    for key, fault in _wrong_shape(entry):
        findings.fault(f"{place}{key}", fault)
    for key, fault in _wrong_label(puzzle):
        findings.fault(f"{place}{key}", fault)
    if isinstance(puzzle, BuildPuzzle):
        _prove_build(puzzle, place, findings)
    elif puzzle.kind == "force" and wrong_position(puzzle) is None:
        _prove_force(puzzle, place, findings)
    else:
        for key, fault in _turn_faults(puzzle):
            findings.fault(f"{place}{key}", fault)


def _prove_force(puzzle: TurnPuzzle, place: str, findings: Findings) -> None:
    try:
        for key, fault in force_faults(puzzle, findings.clock):
            findings.fault(f"{place}{key}", fault)
    except OutOfLimitsError:
        findings.leave_open(place, "whether exactly one turn forces the plans was not settled")


def _wrong_shape(entry: PuzzleEntry) -> Iterator[tuple[str, str]]:
    """A build puzzle has a board, and so has its solution; any other has a position, and is solved by actions."""
    stray = ("position", "player") if entry.kind == "build" else ("board", "supply")
    yield from ((f".{key}", f"a {entry.kind} puzzle has none") for key in stray if getattr(entry, key) is not UNSET)
    if entry.solution is not UNSET:
        board, actions = entry.solution.board is not UNSET, entry.solution.actions is not UNSET
        if (board, actions) != (entry.kind == "build", entry.kind != "build"):
            yield ".solution", f"expected {'a board' if entry.kind == 'build' else 'actions'}, and nothing else"


def _wrong_label(puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    """Stars and par follow from the difficulty; any title will do."""
    label = label_of(puzzle)
    for key, said, measure in ((".stars", label.stars, stars), (".par", label.par, par)):
        if said is not None and said != (right := measure(puzzle.kind, puzzle.difficulty)):
            yield key, f"{said}, but by its difficulty it is {right}"


def _prove_build(puzzle: BuildPuzzle, place: str, findings: Findings) -> None:
    question = puzzle.question
    if puzzle.solution is not None:
        try:
            replay_city(question, puzzle.solution)
        except FalseAnswerError as error:
            findings.fault(f"{place}.solution", error.reason)
            return
    found = all_cities(question, findings.time(), limit=2)
    if len(found.boards) > 1:
        findings.fault(place, "it has more than one solution")
        return
    if not found.complete:
        findings.leave_open(place, "whether it has exactly one solution was not settled in time")
        return
    if not found.boards:
        findings.fault(place, "it has no solution")
        return
    if is_trivial(question):
        findings.fault(place, "it is trivial")
    grading = grade_build(question)
    if grading is None and level_of(question) is None:
        findings.fault(f"{place}.difficulty", "the known techniques do not solve it")
    elif grading is None:
        findings.leave_open(f"{place}.difficulty", "the way to its solution is too long to be measured")
    else:
        for key, fault in wrong_difficulty(puzzle.difficulty, grading.difficulty):
            findings.fault(f"{place}{key}", fault)
        for spare in fat(question, grading.proof.level):
            findings.fault(place, f"it is not lean: {spare} could be taken away")


def _turn_faults(puzzle: TurnPuzzle) -> Iterator[tuple[str, str]]:
    wrong = wrong_position(puzzle)
    if wrong is not None:
        yield wrong
        return
    turns = turns_from(puzzle.position)
    solutions = right_turns(puzzle, turns)
    if solutions is None:
        yield ".position", CHOICE_OF_ANTENNAS
        return
    if puzzle.solution is not None:
        yield from _wrong_solution(puzzle, puzzle.solution, solutions)
    if len(solutions) != 1:
        yield "", f"it has {len(solutions) or 'no'} solutions"
    if len(task_of(puzzle).right) == 1:
        true, lacking = measuring.measure(puzzle)
        yield from (("", fault) for fault in lacking)
        yield from wrong_difficulty(puzzle.difficulty, true)


def _wrong_solution(
    puzzle: TurnPuzzle, claimed: tuple[Action, ...], solutions: list[Actions]
) -> Iterator[tuple[str, str]]:
    """Play the solution by the rules, and compare it with what was found."""
    try:
        play_turn(puzzle.position, PlayedTurn(puzzle.player, claimed))
    except RuleError as error:
        yield ".solution", str(error)
        return
    if frozenset(claimed) not in solutions:
        yield ".solution", f"{' '.join(map(str, claimed))} does not solve it"


def second_opinion_on_puzzle(entry: PuzzleEntry, place: str, name: str, findings: Findings) -> None:
    """What others say about a puzzle: python-constraint, or playing out every line."""
    puzzle = read_entry(entry, f"{name}: {place}")
    clock = findings.clock.at_most(SECOND_OPINION_SECONDS)
    if isinstance(puzzle, TurnPuzzle) and wrong_position(puzzle) is not None:
        findings.fault(place, "the second opinion cannot play from here")
        return
    number = _number_of_cities(puzzle.question, clock) if isinstance(puzzle, BuildPuzzle) else _turns(puzzle, clock)
    if number is None:
        findings.leave_open(place, "the second opinion was not settled in time")
    elif number == 1:
        findings.note(place, "the second opinion agrees")
    else:
        findings.fault(place, f"the second opinion finds {number} solutions")


def _number_of_cities(question: CityQuestion, clock: Clock) -> int | None:
    """How many solutions python-constraint finds; None if there was not enough time to tell one from several."""
    from skypuzzle.skyliners.questions.second_opinion import second_opinion

    opinion = second_opinion(question, time_limit=clock.left)
    return len(opinion.boards) if opinion.complete or len(opinion.boards) > 1 else None


def _turns(puzzle: TurnPuzzle, clock: Clock) -> int | None:
    """How many turns solve it; None if there was not enough time to play out all that can follow."""
    try:
        if puzzle.kind in ("force", "secure"):
            return turns_by_play(puzzle, clock)
        return sum(_does_it(puzzle, after, clock) for after in turns_from(puzzle.position).values())
    except OutOfLimitsError:
        return None


def _does_it(puzzle: TurnPuzzle, after: Position, clock: Clock) -> bool:
    """Is the puzzle solved at every possible end of the game from here? All of them are played out."""
    if after.turn is not None:
        if clock.is_out:
            raise OutOfLimitsError(Limit.TIME)
        return all(_does_it(puzzle, apply(after, action), clock) for action in legal_actions(after))
    if puzzle.kind == "win":
        return score(after).winners == (puzzle.player,)
    return all(plan in after.office and plan.holds_on(after.board) for plan in puzzle.plans)
