"""Playing games of bots again from their seed, one by one and on any number of processes, and comparing them."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from skypuzzle.clock import Clock, OutOfTimeError
from skypuzzle.documents import builtins, decode_item
from skypuzzle.errors import SkypuzzleError
from skypuzzle.game import Game
from skypuzzle.long_documents import LongDocument, item_text, write_texts
from skypuzzle.parallel import in_order
from skypuzzle.verifying.findings import Findings, Watch
from skypuzzle.verifying.lists import place_of
from skypuzzle.verifying.remaking import Differences, NoTimeError, NotReproducibleError, digest_of, report


@dataclass(frozen=True, slots=True)
class RunAgain:
    """A run of games, as its document describes it."""

    around: Struct
    """The document as it must be, without its games."""
    play: Callable[[int, Clock], Any]
    """Plays the game of that number, in this or another process; an OutOfTimeError if there is no time for that."""
    document: Callable[[Any], Struct]
    """Its record."""


@dataclass(frozen=True, slots=True)
class _Comparison:
    """Plays games and compares them with what is claimed, in this or another process."""

    run: RunAgain
    game: Game
    name: str
    """What errors call the document."""
    clock: Clock

    def of_item(self, piece: tuple[int, bytes]) -> tuple[str, Differences]:
        """The game of that number as it must be written, and where what is written differs."""
        number, data = piece
        made = self.run.document(self.run.play(number, self.clock))
        text, found = item_text(made), Differences()
        if text.encode() != data:
            place = place_of("records", number)
            claimed = decode_item(data, self.name, place, self.game.document_types()["record"])
            found.add(builtins(made), builtins(claimed), place)
        return text, found


def compare_records(
    document: LongDocument,
    around: Any,
    game: Game,
    findings: Findings,
    watch: Watch[Any],
    jobs: int = 1,
    cluster: str | None = None,
) -> None:
    """Compare games, byte for byte, with those that their seed gives."""
    name, number = document.source.name, document.lengths["records"]
    if not number:
        raise NotReproducibleError("it holds no games")
    first = decode_item(document.item("records", 0), name, place_of("records", 0), game.document_types()["record"])
    run = game.run_again(around, first)
    work = _Comparison(run, game, name, findings.clock).of_item
    played = in_order(work, enumerate(document.items("records")), jobs, cluster, findings.clock, total=number)
    found = Differences()
    found.add(builtins(run.around), builtins(around), "$")
    digest = hashlib.sha256()
    try:
        texts = _texts(watch(played, number, "playing"), number, found)
        write_texts(run.around, "records", texts, digest.update)
    except OutOfTimeError:
        raise NoTimeError from None
    except SkypuzzleError as error:
        raise NotReproducibleError(str(error)) from None
    report(found, findings, same_bytes=not found.number and digest.digest() == digest_of(document))


def _texts(played: Any, number: int, found: Differences) -> Iterator[str]:
    """The games as they must be written; NoTimeError if there was not enough time for all of them."""
    done = 0
    for text, differing in played:
        found.join(differing)
        done += 1
        yield text
    if done < number:
        raise NoTimeError
