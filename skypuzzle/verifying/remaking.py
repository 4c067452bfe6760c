"""Making a document again from its seed, and comparing the two."""

import hashlib
import json
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from itertools import zip_longest
from typing import Any

from msgspec import Struct

from skypuzzle.documents import builtins, decode_item
from skypuzzle.errors import MOST_FAULTS, SkypuzzleError, quote
from skypuzzle.game import Game
from skypuzzle.limits import Clock, OutOfTimeError
from skypuzzle.long_documents import CHUNK, LongDocument, item_text, write_document, write_texts
from skypuzzle.odds import Odds
from skypuzzle.puzzles.daily import daily_seed
from skypuzzle.puzzles.documents import MAKER, Generator, ordered_set, set_document
from skypuzzle.puzzles.puzzle import Order, without_solution
from skypuzzle.verifying.claims import place_of
from skypuzzle.verifying.findings import Findings, Watch, Workers, differences


class NotReproducibleError(Exception):
    """This program cannot make such a document, or one part of it."""

    def __init__(self, reason: str, place: str = "$.seed") -> None:
        super().__init__(reason)
        self.place = place


class NoTimeError(NotReproducibleError):
    """There was not enough time to make it again."""

    def __init__(self, place: str = "$.seed") -> None:
        super().__init__("not enough time to make it again", place)


@dataclass(frozen=True, slots=True)
class Remaking:
    """Makes puzzles again, in this or another process."""

    clock: Clock

    def make(self, piece: tuple[Order[Any], int]) -> Any:
        """Make the puzzle with this number of an order; None if time runs out first."""
        order, number = piece
        for puzzle in order.attempts(number):
            if puzzle is not None or self.clock.is_out:
                return puzzle
        raise AssertionError("attempts end with a puzzle or an error")


@dataclass(slots=True)
class Differences:
    """The first places that differ, and their number: a wrong seed may give a million."""

    first: list[tuple[str, str, str]] = field(default_factory=list)
    number: int = 0

    def add(self, true: object, claimed: object, place: str) -> None:
        for difference in differences(true, claimed, place):
            self.number += 1
            if len(self.first) < MOST_FAULTS:
                self.first.append(difference)

    def join(self, others: "Differences") -> None:
        self.number += others.number
        self.first += others.first[: MOST_FAULTS - len(self.first)]


def compare_set(document: LongDocument, around: Any, game: Game, findings: Findings, workers: Workers) -> None:
    """Compare a set of puzzles, byte for byte, with the one made from its seed."""
    try:
        orders, empty = _orders(document, around, game)
    except SkypuzzleError as error:
        raise NotReproducibleError(f"$.order: {error}") from None
    if not orders:
        findings.fault("$.puzzles", "no run gives a set without puzzles")
        return
    work = Remaking(findings.clock).make
    puzzles = workers.do(work, orders, len(orders), "making puzzles", findings.clock)
    found = Differences()
    found.add(builtins(empty), document.head, "$")
    entries = _compared(document, game, _all_made(puzzles, len(orders)), found)
    digest = hashlib.sha256()
    try:
        write_document(empty, "puzzles", entries, digest.update)
    except SkypuzzleError as error:
        raise NotReproducibleError(str(error)) from None
    report(found, findings, same_bytes=not found.number and digest.digest() == digest_of(document))


def _orders(document: LongDocument, around: Any, game: Game) -> tuple[list[tuple[Order[Any], int]], Any]:
    """Return the order of each puzzle, and the set as it must be, without its puzzles."""
    generator = Generator(MAKER, game.edition)
    if around.generator != generator:
        theirs, ours = (f"{each.name} edition {each.edition}" for each in (around.generator, generator))
        raise NotReproducibleError(f"made by {theirs}, but this is {ours}")
    if around.order is not None:
        order = Order(around.order, around.seed)
        empty = ordered_set(game, order)
        return [(order, number) for number in range(document.lengths["puzzles"])], empty
    day = _day_of(around.seed)
    if day is None:
        raise NotReproducibleError("it does not say what its puzzles had to be like")
    orders = [(order, 0) for order in game.daily_orders(day)]
    return orders, set_document(game.name, game.edition, day.isoformat(), around.seed, line=game.day_line(day))


def _day_of(seed: str) -> date | None:
    """Return the day whose seed this is, if any."""
    try:
        day = date.fromisoformat(seed.removeprefix("daily "))
    except ValueError:
        return None
    return day if daily_seed(day) == seed else None


def _all_made(puzzles: Any, number: int) -> Iterator[Any]:
    """Yield the puzzles. Raises NoTimeError if there was not enough time for all of them."""
    done = 0
    for puzzle in puzzles:
        if puzzle is None:
            break
        yield puzzle
        done += 1
    if done < number:
        raise NoTimeError


def _compared(document: LongDocument, game: Game, puzzles: Iterator[Any], found: Differences) -> Iterator[Any]:
    """Yield the puzzles made again, each compared with the one in its place."""
    items = document.items("puzzles")
    are_solutions_withheld = False
    for index, (puzzle, item) in enumerate(zip_longest(puzzles, items)):
        place = place_of("puzzles", index)
        made, claimed = puzzle, None
        if item is not None:
            decode_item(item, document.source.name, place, game.puzzle_type)
            claimed = json.loads(item)
        if made is not None:
            if index == 0 and claimed is not None:
                are_solutions_withheld = "solution" not in claimed
            if are_solutions_withheld:
                made = without_solution(made)
            yield made
        found.add(made and builtins(made), claimed, place)


def digest_of(document: LongDocument) -> bytes:
    digest = hashlib.sha256()
    with document.source.open() as stream:
        while chunk := stream.read(CHUNK):
            digest.update(chunk)
    return digest.digest()


def report(found: Differences, findings: Findings, *, same_bytes: bool) -> None:
    """Record the differences; if there are none, nothing is left unproven."""
    for place, true, said in found.first:
        findings.fault(place, f"it says {said}, but the seed gives {true}")
    if found.number > MOST_FAULTS:
        findings.fault("$", f"{found.number - MOST_FAULTS} more places differ from what the seed gives")
    if not found.number:
        findings.not_proven.clear()
        how = "byte for byte the same" if same_bytes else "laid out differently"
        findings.note("$", f"made again from its seed, {how}")


def played(
    play: Callable[[int], Any], games: int, findings: Findings, watch: Watch[Any], place: str = "$.seed"
) -> Iterator[Any]:
    """Yield games played again. Raises NoTimeError if there is not enough time for all of them."""
    for number in watch(range(games), games, "playing"):
        if findings.clock.is_out:
            raise NoTimeError(place)
        yield play(number)


CHANCE = "$.chance"
MOST_GAMES = 1_000_000


def expect_bots(names: Sequence[str], seats: int, known: Container[str], place: str = "$.seed") -> None:
    """Raise NotReproducibleError if there are no such bots, or not one for each seat."""
    for bot in names:
        if bot not in known:
            raise NotReproducibleError(f"there is no bot called {quote(bot)}", place)
    if len(names) != seats:
        raise NotReproducibleError(f"{len(names)} bots for {seats} seats", place)


def compare_shares(document: Any, odds: Odds, findings: Findings, watch: Watch[Any]) -> None:
    """Play the games behind the chances of a check again from their seed, and compare. Only shares come from it."""
    chance = document.chance
    if document.position.is_over:
        raise NotReproducibleError("there is nothing to play", CHANCE)
    if chance.games == 0 and chance.asked is not None:
        raise NotReproducibleError("no game was over in time", CHANCE)
    if not 1 <= chance.games <= MOST_GAMES:
        raise NotReproducibleError(f"{chance.games} is not a number of games to ask for", CHANCE)
    play = partial(odds.play, clock=findings.clock)
    games = list(played(play, chance.games, findings, watch, CHANCE))
    if None in games:
        raise NoTimeError(CHANCE)
    made = odds.add_shares(document, games, chance.games if chance.asked is None else chance.asked)
    found = list(differences(builtins(made), builtins(document), "$"))
    for place, true, said in found:
        findings.fault(place, f"it says {said}, but the seed gives {true}")
    if not found:
        findings.not_proven = [line for line in findings.not_proven if ".chance: " not in line]
        findings.note(CHANCE, "the games, played again from their seed, give the same shares")


@dataclass(frozen=True, slots=True)
class RunAgain:
    """A run of games, as its document describes it."""

    around: Struct
    """The document as it must be, without its games."""
    play: Callable[[int, Clock], Any]
    """Plays the game with this number, in this or another process. Raises OutOfTimeError."""
    document: Callable[[Any], Struct]
    """Turns a game into its record."""


@dataclass(frozen=True, slots=True)
class _Comparison:
    """Plays games and compares them with what is claimed, in this or another process."""

    run: RunAgain
    game: Game
    name: str
    """The name of the document in errors."""
    clock: Clock

    def of_item(self, piece: tuple[int, bytes]) -> tuple[str, Differences]:
        """Return the text of a game as it must be written, and the differences from what is written."""
        number, data = piece
        made = self.run.document(self.run.play(number, self.clock))
        text, found = item_text(made), Differences()
        if text.encode() != data:
            place = place_of("records", number)
            decode_item(data, self.name, place, self.game.document_types()["record"])
            found.add(builtins(made), json.loads(data), place)
        return text, found


def compare_records(document: LongDocument, around: Any, game: Game, findings: Findings, workers: Workers) -> None:
    """Compare games, byte for byte, with those that their seed gives."""
    name, number = document.source.name, document.lengths["records"]
    if not number:
        findings.fault("$.records", "no run gives a file without games")
        return
    first = decode_item(document.item("records", 0), name, place_of("records", 0), game.document_types()["record"])
    run = game.run_again(around, first)
    work = _Comparison(run, game, name, findings.clock).of_item
    played = workers.do(work, enumerate(document.items("records")), number, "playing", findings.clock)
    found = Differences()
    found.add(builtins(run.around), builtins(around), "$")
    digest = hashlib.sha256()
    try:
        texts = _texts(played, number, found)
        write_texts(run.around, "records", texts, digest.update)
    except OutOfTimeError:
        raise NoTimeError from None
    except SkypuzzleError as error:
        raise NotReproducibleError(str(error)) from None
    report(found, findings, same_bytes=not found.number and digest.digest() == digest_of(document))


def _texts(played: Any, number: int, found: Differences) -> Iterator[str]:
    """Yield the games as they must be written. Raises NoTimeError if there was not enough time for all of them."""
    done = 0
    for text, differing in played:
        found.join(differing)
        done += 1
        yield text
    if done < number:
        raise NoTimeError
