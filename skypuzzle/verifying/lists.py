"""Proving long lists again, item by item and on any number of processes: the puzzles of a set, and game records."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from skypuzzle.clock import NO_LIMIT, Clock
from skypuzzle.documents import decode_item
from skypuzzle.errors import quote
from skypuzzle.game import Game
from skypuzzle.long_documents import LongDocument
from skypuzzle.parallel import in_order
from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.verifying.findings import Findings, Watch

Proven = tuple[str, Findings]
"""The true id of a puzzle, and the findings about its claims."""


@dataclass(frozen=True, slots=True)
class PuzzleProof:
    """Proves puzzles, in this or another process."""

    game: Game
    name: str
    """What errors call the document."""
    second_opinion: bool
    clock: Clock
    """For all of them."""
    seconds_a_claim: float | None

    def of_item(self, item: tuple[str, bytes]) -> Proven:
        """Prove a puzzle from its place in the document and its JSON."""
        place, data = item
        return self.of_puzzle(place, decode_item(data, self.name, place, self.game.puzzle_type))

    def of_puzzle(self, place: str, puzzle: Puzzle) -> Proven:
        """Prove a puzzle."""
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
    """What errors call the document."""
    clock: Clock
    """For all of them."""
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


def prove_records(
    document: LongDocument,
    proof: RecordProof,
    findings: Findings,
    watch: Watch[Any],
    jobs: int = 1,
    cluster: str | None = None,
) -> None:
    """Prove every game of several."""
    number = document.lengths["records"]
    items = placed_items(document, "records")
    proven = in_order(proof.of_item, items, jobs, cluster, findings.clock, total=number)
    done = 0
    for found in watch(proven, number, "replaying games"):
        findings.add(found)
        done += 1
    _leave_rest_open("records", done, number, findings)


def prove_set(
    document: LongDocument,
    around: Any,
    proof: PuzzleProof,
    findings: Findings,
    watch: Watch[Any],
    jobs: int = 1,
    cluster: str | None = None,
) -> None:
    """Prove every puzzle of a set, and list what is not proven about the set itself."""
    number = document.lengths["puzzles"]
    proven = in_order(proof.of_item, placed_items(document, "puzzles"), jobs, cluster, findings.clock, total=number)
    places: dict[str, int] = {}
    done = 0
    for name, found in watch(proven, number, "proving puzzles"):
        if name in places:
            other = place_of("puzzles", places[name])
            findings.fault(place_of("puzzles", done), f"the same puzzle as {other}, perhaps turned or mirrored")
        places.setdefault(name, done)
        findings.add(found)
        done += 1
    _leave_rest_open("puzzles", done, number, findings)
    if not number:
        findings.note("$.puzzles", "the set is empty")
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
    """The items that there was no time for, in a line."""
    if done < number:
        last = "" if done + 1 == number else f" to {place_of(key, number - 1)}"
        findings.leave_open(f"{place_of(key, done)}{last}")


def placed_items(document: LongDocument, key: str) -> Iterator[tuple[str, bytes]]:
    """Every item of a list with its place, as JSON."""
    return ((place_of(key, index), item) for index, item in enumerate(document.items(key)))


def place_of(key: str, index: int) -> str:
    """The place of an item in a list."""
    return f"$.{key}[{index}]"


def expect_proven(game: Game, puzzle: Puzzle, name: str) -> None:
    """Prove a puzzle that was just made, however long it takes; anything short of a proof is a bug."""
    proof = PuzzleProof(game, name, second_opinion=False, clock=NO_LIMIT, seconds_a_claim=None)
    _, findings = proof.of_puzzle("$", puzzle)
    if not findings.holds:
        raise AssertionError(f"{name} does not hold: {'; '.join(findings.faults + findings.undecided)}")
