"""Proving puzzles again: one solution, found by the rules, lean, of the level that is claimed, and rightly named."""

from collections.abc import Iterable, Iterator

from msgspec import UNSET

from skypuzzle.clock import Clock
from skypuzzle.errors import RuleError, quote
from skypuzzle.skyliners.files.documents import PuzzleEntry
from skypuzzle.skyliners.files.puzzles import read_entry
from skypuzzle.skyliners.puzzles.build import fat, is_trivial
from skypuzzle.skyliners.puzzles.endings import FEWEST_TEMPTING, FEWEST_TURNS, grade, is_ending, weigh, weigh_win
from skypuzzle.skyliners.puzzles.levels import Difficulty
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle, Puzzle, TurnPuzzle
from skypuzzle.skyliners.puzzles.reasoning import reason
from skypuzzle.skyliners.puzzles.turns import is_roomy
from skypuzzle.skyliners.questions.question import CityQuestion, plan_faults
from skypuzzle.skyliners.questions.replay import FalseAnswerError, replay_city
from skypuzzle.skyliners.rules.actions import Action, PlayedTurn
from skypuzzle.skyliners.rules.knowledge import hidden_cards
from skypuzzle.skyliners.rules.play import apply, legal_actions, play_turn
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.scoring import score
from skypuzzle.skyliners.rules.turns import Actions, turns_from

SECOND_OPINION_SECONDS = 30.0


def false_puzzles(entries: Iterable[tuple[str, PuzzleEntry]], name: str) -> Iterator[str]:
    """Everything that puzzles, each with its place in a document, claim and that is not so."""
    ids: dict[str, str] = {}
    for place, entry in entries:
        puzzle = read_entry(entry, f"{name}: {place}")
        if entry.id != puzzle.id:
            yield f"{place}.id: {quote(entry.id)} is not the id of this puzzle, {puzzle.id} is"
        if puzzle.id in ids:
            yield f"{place}: the same puzzle as {ids[puzzle.id]}, perhaps turned or mirrored"
        ids.setdefault(puzzle.id, place)
        if len(set(entry.plans)) < len(entry.plans):
            yield f"{place}.plans: a plan is told twice"
        yield from (f"{place}{fault}" for fault in (*_wrong_shape(entry), *_faults(puzzle)))


def _wrong_shape(entry: PuzzleEntry) -> Iterator[str]:
    """A build puzzle has a board, and is solved by one; any other has a position, and is solved by actions."""
    stray = ("position", "player") if entry.kind == "build" else ("board", "supply")
    yield from (f".{key}: a {entry.kind} puzzle has none" for key in stray if getattr(entry, key) is not UNSET)
    if entry.solution is not UNSET:
        board, actions = entry.solution.board is not UNSET, entry.solution.actions is not UNSET
        if (board, actions) != (entry.kind == "build", entry.kind != "build"):
            yield f".solution: expected {'a board' if entry.kind == 'build' else 'actions'}, and nothing else"


def _faults(puzzle: Puzzle) -> Iterator[str]:
    if isinstance(puzzle, BuildPuzzle):
        yield from _build_faults(puzzle)
    else:
        yield from _turn_faults(puzzle)


def _build_faults(puzzle: BuildPuzzle) -> Iterator[str]:
    from skypuzzle.skyliners.questions.counting import cities

    question = puzzle.question
    if puzzle.solution is not None:
        try:
            replay_city(question, puzzle.solution)
        except FalseAnswerError as error:
            yield f".solution: {error.reason}"
            return
    found = cities(question, Clock(), limit=1)
    if not found.boards:
        yield ": it has no solution"
        return
    if not found.complete:
        yield ": it has more than one solution"
        return
    if is_trivial(question):
        yield ": it is trivial"
    reasoning = reason(question)
    if reasoning is None:
        yield ".difficulty: it takes more than the techniques that there are"
        return
    yield from _wrong_difficulty(puzzle.difficulty, reasoning.difficulty)
    yield from (f": it is not lean, {spare} could be taken away" for spare in fat(question, reasoning.difficulty.level))


def _wrong_difficulty(claimed: Difficulty, true: Difficulty) -> Iterator[str]:
    if claimed != true:
        told = f"{claimed.level} {claimed.score} {','.join(claimed.techniques)}"
        yield f".difficulty: {told}, but it is {true.level} {true.score} {','.join(true.techniques)}"


def _turn_faults(puzzle: TurnPuzzle) -> Iterator[str]:
    wrong = _wrong_position(puzzle)
    if wrong is not None:
        yield wrong
        return
    turns = turns_from(puzzle.position)
    if puzzle.kind == "win":
        solutions, tempting = weigh_win(puzzle.player, turns)
        if solutions is None:
            yield ".position: a player may have to choose where his last antennas go"
            return
    else:
        solutions, tempting = weigh(puzzle.kind, puzzle.plans, turns)
    if puzzle.solution is not None:
        yield from _wrong_solution(puzzle, puzzle.solution, solutions)
    if len(solutions) != 1:
        yield f": it has {len(solutions) or 'no'} solutions"
    if len(tempting) < FEWEST_TEMPTING or len(turns) < FEWEST_TURNS:
        yield ": it is trivial"
    yield from _wrong_difficulty(puzzle.difficulty, grade(puzzle.kind, puzzle.position, puzzle.player, len(tempting)))


def _wrong_solution(puzzle: TurnPuzzle, claimed: tuple[Action, ...], solutions: list[Actions]) -> Iterator[str]:
    """The solution is played by the rules, and must be what was found."""
    try:
        play_turn(puzzle.position, PlayedTurn(puzzle.player, claimed))
    except RuleError as error:
        yield f".solution: {error}"
        return
    if frozenset(claimed) not in solutions:
        yield f".solution: {' '.join(map(str, claimed))} does not do it"


def _wrong_position(puzzle: TurnPuzzle) -> str | None:
    """Why this is no position for a puzzle of its kind."""
    position = puzzle.position
    others = {"reach": 0, "win": 0, "secure": 1}[puzzle.kind]
    if position.turn is None or position.turn.side is not puzzle.player or position.turn.action != 1:
        return f".player: it is not the start of a turn of {puzzle.player}"
    if not is_ending(position) or len(position.seats) - 1 - position.seats.index(puzzle.player) < others:
        return ".position: it is not in the last round for certain"
    if puzzle.kind != "secure" and position.seats[-1] is not puzzle.player:
        return ".position: others still move"
    if puzzle.kind == "win":
        return f".position: {hidden[0]} is not known" if (hidden := hidden_cards(position)) else None
    if not puzzle.plans or any(plan.side is not puzzle.player for plan in puzzle.plans) or [*plan_faults(puzzle.plans)]:
        return ".plans: expected plans of the player's, one a row"
    if puzzle.kind == "secure" and not all(is_roomy(position, (plan.side, plan.row)) for plan in puzzle.plans):
        return ".position: too few open sites to tell"
    return None


def second_opinion_on_puzzles(entries: Iterable[tuple[str, PuzzleEntry]], name: str) -> tuple[list[str], list[str]]:
    """What others have against puzzles, and what else they say: python-constraint, or every line of play tried out."""
    faults, notes = [], []
    for place, entry in entries:
        puzzle = read_entry(entry, f"{name}: {place}")
        verdict = _opinion(puzzle)
        if verdict in ("agrees", "is undecided"):
            notes.append(f"{place}: the second opinion {verdict}")
        else:
            faults.append(f"{place}: the second opinion {verdict}")
    return faults, notes


def _opinion(puzzle: Puzzle) -> str:
    if isinstance(puzzle, BuildPuzzle):
        return _opinion_on_build(puzzle.question)
    if _wrong_position(puzzle) is not None:
        return "cannot play from there"
    solutions = [actions for actions, after in turns_from(puzzle.position).items() if _does_it(puzzle, after)]
    return "agrees" if len(solutions) == 1 else f"knows {len(solutions)} solutions"


def _opinion_on_build(question: CityQuestion) -> str:
    from skypuzzle.skyliners.questions.second_opinion import second_opinion

    opinion = second_opinion(question, time_limit=SECOND_OPINION_SECONDS)
    if len(opinion.boards) > 1 or (opinion.complete and not opinion.boards):
        return f"knows {len(opinion.boards)} solutions"
    return "agrees" if opinion.complete else "is undecided"


def _does_it(puzzle: TurnPuzzle, after: Position) -> bool:
    """Is it done at every end that the game can come to from here? All of them are played."""
    if after.turn is not None:
        return all(_does_it(puzzle, apply(after, action)) for action in legal_actions(after))
    if puzzle.kind == "win":
        return score(after).winners == (puzzle.player,)
    return all(plan in after.office and plan.holds_on(after.board) for plan in puzzle.plans)
