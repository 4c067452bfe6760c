"""Proving claims: of records, of explanations and plays, and of long lists item by item."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

from skypuzzle.answers import Count
from skypuzzle.documents import builtins, decode_item
from skypuzzle.errors import FileError, InputError, NotationError, RuleError, quote
from skypuzzle.game import Game
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.long_documents import LongDocument
from skypuzzle.play import IllegalTurnError, Record
from skypuzzle.puzzles.puzzle import Difficulty, Puzzle
from skypuzzle.sessions.table import Table, TableDocument
from skypuzzle.verdicts import PROVABLE, Verdict
from skypuzzle.verifying.findings import Findings, Workers, differences


def is_unique(found: Sequence[object], place: str, findings: Findings, *, complete: bool) -> bool:
    """Return whether there is exactly one solution, and record the finding; it may stay open if not `complete`."""
    if len(found) > 1:
        findings.fault(place, "it has more than one solution")
    elif not complete:
        findings.leave_open(place, "whether it has exactly one solution was not settled in time")
    elif not found:
        findings.fault(place, "it has no solution")
    return complete and len(found) == 1


def prove_difficulty(claimed: Difficulty, true: Difficulty, place: str, findings: Findings) -> None:
    """Prove that a puzzle is as hard as it claims."""
    for key, fault in wrong_difficulty(claimed, true):
        findings.fault(f"{place}{key}", fault)


def wrong_difficulty(claimed: Difficulty, true: Difficulty) -> Iterator[tuple[str, str]]:
    """Yield the key and the error if a puzzle is not as hard as it claims."""
    if claimed != true:
        said, right = (f"{each.level} {each.score} {','.join(each.techniques)}" for each in (claimed, true))
        yield ".difficulty", f"{said}, but it is {right}"


def prove_lean(fat: Iterable[str], place: str, findings: Findings) -> None:
    """Prove that nothing that a puzzle gives could be left out."""
    for spare in fat:
        findings.fault(place, f"it is not lean: {spare} could be taken away")


class HasGoals(Protocol):
    """Something that is said of goals."""

    @property
    def goals(self) -> Sequence[object]:
        """The goals."""


def wrong_goals(singles: Sequence[HasGoals], together: HasGoals) -> Iterator[tuple[str, str]]:
    """Yield errors unless each goal is judged on its own, and all of them together."""
    if not singles:
        yield "$.goals", "there is none"
    for index, entry in enumerate(singles):
        if len(entry.goals) != 1:
            yield f"$.goals[{index}].goals", f"{len(entry.goals)} goals; each is judged on its own"
    asked = [goal for entry in singles for goal in entry.goals]
    if len(set(asked)) < len(asked):
        yield "$.goals", "the same goal twice"
    if list(together.goals) != asked:
        yield "$.together.goals", "not the goals that are judged one by one"
    if len(singles) == 1 and together != singles[0]:
        yield "$.together", "not what is said of the only goal"


def are_stronger(still_open: Sequence[Verdict], verdict: Verdict) -> bool:
    """Return whether open verdicts are stronger than the given one, strongest first, each once; with lost, none."""
    stronger = PROVABLE[: PROVABLE.index(verdict)] if verdict in PROVABLE else PROVABLE
    allowed = () if verdict is Verdict.LOST else stronger
    return [each for each in allowed if each in still_open] == list(still_open)


def prove_count(number: int, found: Count, answer: str, answers: str, findings: Findings) -> None:
    """Prove the number of answers that a document claims, or a lower bound if it is undecided."""
    if number < 0:
        findings.fault("$.count", f"{number} is not a number of {answers}")
    elif answer == "undecided":
        is_so = True if found.number >= number else False if found.complete else None
        findings.judge(is_so, "$.count", f"there are only {found.number}")
    elif (answer == "solved") != bool(number):
        findings.fault("$.answer", f"the document says {answer}, with {number} {answers}")
    elif found.complete or found.number > number:
        findings.judge(found.number == number, "$.count", f"the document says {number}, but there are {found.number}")
    else:
        findings.leave_open("$.count", "whether these are all was not settled in time")


def prove_record(
    record: Record[Any, Any], claimed: Struct, result: Callable[[Any], Struct], place: str, findings: Findings
) -> None:
    """Prove that a game is legal, complete, and scored as claimed; `result` scores its end as documents do."""
    end = record.start
    try:
        for index, position in enumerate(record.positions(), -1):
            if index >= 0 and (position is end or not position.is_between_turns):
                findings.fault(f"{place}.turns[{index}]", "the turn is not finished")
                return
            end = position
    except IllegalTurnError as error:
        findings.fault(f"{place}.turns[{error.index}]", str(error))
        return
    if not end.is_over:
        findings.fault(f"{place}.turns", f"the game is not over: {end.next_turn} is next")
    elif missing := end.unknown_to_score:
        findings.fault(f"{place}.start", f"{missing} is not known, so the game cannot be scored")
    else:
        for where, right, said in differences(builtins(result(end)), builtins(claimed), f"{place}.result"):
            findings.fault(where, f"the record says {said}, but the rules say {right}")


def list_unproven(records: Struct, settings: Mapping[str, str], findings: Findings) -> None:
    """List what is claimed of several games but not proven: that takes playing them again.

    `settings` are the keys for how the games were set up, with what they claim; missing ones claim nothing.
    """
    claims = {"bots": "that they played the games", "rotate": "that they changed seats", **settings}
    findings.leave_out("$.seed", "that the games come from it", from_seed=True)
    for key, claim in claims.items():
        if getattr(records, key) is not None:
            findings.leave_out(f"$.{key}", claim)
    findings.leave_out("$.records", "number and order")


def prove_table(document: TableDocument, game: Any, findings: Findings) -> None:
    """Prove that every step can be played. What is said of it shows no cards but those of the table's seat."""
    table = Table.of(document, game)
    if table.fault is not None:
        try:
            table.expect_position(table.mine)
        except InputError as error:
            findings.fault(f"$.steps[{table.fault[0]}]", error.faults[0].reason)
    elif not table.is_finished_draft:
        findings.note("$", "the position is not finished")
    if document.bots:
        findings.leave_out("$.bots", "that they played")


Find: TypeAlias = Callable[[str, Game], Puzzle | None]
"""Finds a puzzle by its id, if it is known here."""


def prove_explanation(document: Any, game: Game, find: Find, findings: Findings) -> None:
    """Prove that all steps, or the single one given, are how the puzzle is solved."""
    puzzle = _found(document.id, game, find, findings)
    if puzzle is None:
        return
    steps = game.kind_of(puzzle).explain(puzzle)
    if steps is None:
        findings.fault("$.steps", "the known techniques do not solve the puzzle")
        return
    numbers = [step.step for step in document.steps]
    if numbers != list(range(1, len(steps) + 1)) and not (len(numbers) == 1 and 1 <= numbers[0] <= len(steps)):
        findings.fault("$.steps", f"expected all {len(steps)} steps or one of them")
        return
    for index, step in enumerate(document.steps):
        technique, text = steps[step.step - 1]
        if step.technique != technique:
            findings.fault(f"$.steps[{index}].technique", f"{quote(step.technique)}, but it is {technique}")
        if step.text != text:
            findings.fault(f"$.steps[{index}].text", f"not what step {step.step} says")


def _found(name: str, game: Game, find: Find, findings: Findings) -> Puzzle | None:
    puzzle = find(name, game)
    if puzzle is None:
        findings.leave_open("$", f"no known puzzle has the id {quote(name)}")
    return puzzle


def prove_play(document: Any, name: str, game: Game, find: Find, findings: Findings) -> None:
    """Prove that the moves can be made, and whether they solve the puzzle."""
    for key, what in (("hints", "hints"), ("taken_back", "moves taken back"), ("seconds", "seconds")):
        number = getattr(document, key)
        if number >= 0:
            findings.leave_out(f"$.{key}", "the player's own count")
        else:
            findings.fault(f"$.{key}", f"{number} is not a number of {what}")
    puzzle = _found(document.id, game, find, findings)
    if puzzle is None:
        return
    from skypuzzle.sessions.puzzle_session import PuzzleSession

    session = PuzzleSession(game.playable(puzzle))
    for index, move in enumerate(map(str, document.actions)):
        place = f"$.actions[{index}]"
        if index < len(session.moves):
            findings.judge(session.moves[index] == move, place, f"{session.moves[index]} is the only possible move")
            continue
        try:
            session.play(move)
        except NotationError as error:
            raise FileError(f"{name}: {place}: {error}") from None
        except RuleError as error:
            findings.fault(place, str(error))
            return
    if len(session.moves) != len(document.actions):
        findings.fault("$.actions", f"{session.moves[-1]} follows automatically, but is missing")
    if document.solved and not session.is_solved:
        findings.fault("$.solved", "the actions do not solve the puzzle")
    elif not document.solved and session.is_solved:
        findings.leave_out("$.solved", "the actions solve it; that the solution was shown first")


Proven = tuple[str, Findings]
"""The true id of a puzzle, and the findings about its claims."""


@dataclass(frozen=True, slots=True)
class PuzzleProof:
    """Proves puzzles, in this or another process."""

    game: Game
    name: str
    """The name of the document in errors."""
    second_opinion: bool
    clock: Clock
    seconds_a_claim: float | None

    def of_item(self, item: tuple[str, bytes]) -> Proven:
        """Prove a puzzle, given its place in the document and its JSON."""
        place, data = item
        return self.of_puzzle(place, decode_item(data, self.name, place, self.game.puzzle_type))

    def of_puzzle(self, place: str, puzzle: Puzzle) -> Proven:
        findings, kind = Findings(self.clock, self.seconds_a_claim), self.game.kind_of(puzzle)
        claimed = puzzle.claimed_id
        if claimed not in (None, puzzle.id):
            findings.fault(f"{place}.id", f"{quote(claimed)} is not the id of this puzzle, which is {puzzle.id}")
        if findings.clock.is_out:
            findings.leave_open(place)
        else:
            kind.prove(puzzle, place, findings)
        if self.second_opinion:
            kind.second_opinion(puzzle, place, findings)
        return puzzle.id, findings


@dataclass(frozen=True, slots=True)
class RecordProof:
    """Proves game records, in this or another process."""

    game: Game
    name: str
    """The name of the document in errors."""
    clock: Clock
    seconds_a_claim: float | None

    def of_item(self, item: tuple[str, bytes]) -> Findings:
        """Prove a record, given its place in the document and its JSON."""
        place, data = item
        findings = Findings(self.clock, self.seconds_a_claim)
        record = decode_item(data, self.name, place, self.game.document_types()["record"])
        if findings.clock.is_out:
            findings.leave_open(place)
        else:
            self.game.prove(record, place, self.name, findings, second_opinion=False)
        return findings


def prove_records(document: LongDocument, proof: RecordProof, findings: Findings, workers: Workers) -> None:
    number = document.lengths["records"]
    items = placed_items(document, "records")
    done = 0
    for found in workers.do(proof.of_item, items, number, "replaying games", findings.clock):
        findings.add(found)
        done += 1
    _leave_rest_open("records", done, number, findings)


def prove_set(document: LongDocument, around: Any, proof: PuzzleProof, findings: Findings, workers: Workers) -> None:
    """Prove every puzzle of a set, and list what is not proven about the set itself."""
    number = document.lengths["puzzles"]
    items = placed_items(document, "puzzles")
    places: dict[str, int] = {}
    done = 0
    for name, found in workers.do(proof.of_item, items, number, "proving puzzles", findings.clock):
        if name in places:
            other = place_of("puzzles", places[name])
            findings.fault(place_of("puzzles", done), f"the same puzzle as {other}, perhaps turned or mirrored")
        places.setdefault(name, done)
        findings.add(found)
        done += 1
    _leave_rest_open("puzzles", done, number, findings)
    findings.leave_out("$.set", "its name")
    if around.line is not None:
        findings.leave_out("$.line", "what it says about the puzzles")
    findings.leave_out("$.seed", "that the puzzles come from it", from_seed=True)
    findings.leave_out("$.generator", "that it made them")
    findings.leave_out("$.license", "that it is theirs")
    if around.order is not None:
        findings.leave_out("$.order", "that they were made to it")
    findings.leave_out("$.puzzles", "number and order")


def _leave_rest_open(key: str, done: int, number: int, findings: Findings) -> None:
    """Record the items that there was no time for in one line; a list without items proves nothing."""
    if not number:
        findings.leave_open(f"$.{key}", f"there are no {key}, so there is nothing to prove")
    if done < number:
        last = "" if done + 1 == number else f" to {place_of(key, number - 1)}"
        findings.leave_open(f"{place_of(key, done)}{last}")


def placed_items(document: LongDocument, key: str) -> Iterator[tuple[str, bytes]]:
    return ((place_of(key, index), item) for index, item in enumerate(document.items(key)))


def place_of(key: str, index: int) -> str:
    return f"$.{key}[{index}]"


def expect_proven(game: Game, puzzle: Puzzle, name: str) -> None:
    """Prove a puzzle that was just made, however long it takes; anything short of a proof is a bug."""
    proof = PuzzleProof(game, name, second_opinion=False, clock=NO_LIMIT, seconds_a_claim=None)
    _, findings = proof.of_puzzle("$", puzzle)
    if not findings.holds:
        raise AssertionError(f"{name} does not hold: {'; '.join(findings.faults + findings.undecided)}")
