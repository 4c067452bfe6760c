"""Runs of games between bots: on any number of processes, saved game by game, and resumed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from skypuzzle.cluster import Cluster
from skypuzzle.console.output import emit_texts, is_file
from skypuzzle.console.progress import with_progress
from skypuzzle.errors import FileError, quote
from skypuzzle.journal import Journal
from skypuzzle.parallel import in_order
from skypuzzle.storage import is_stream

if TYPE_CHECKING:
    from msgspec import Struct

R = TypeVar("R")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Games(Generic[R]):
    """A run of games and where to play it."""

    name: str
    """Identifies the run in its journal."""
    play: Callable[[int], R]
    """Plays the game with this number, in any process."""
    number: int
    jobs: int = 1
    cluster: Cluster | None = None
    new_seed: str | None = None
    """The seed in the name, if the user gave none."""

    def each(self, look: Callable[[R], T]) -> Iterator[T]:
        """Yield `look` of every game, in order; the games stay in the processes that played them."""
        return self._from(0, _Then(self.play, look))

    def only(self) -> R:
        (record,) = self._from(0, self.play)
        return record

    def _from(self, first: int, work: Callable[[int], T]) -> Iterator[T]:
        played = in_order(work, range(first, self.number), self.jobs, self.cluster)
        return with_progress(played, self.number, "playing", first)

    def write(self, around: "Struct", document: Callable[[R], "Struct"], output: Path | None) -> None:
        """Write all games as the records of a document; a run to a file resumes after an interruption."""
        text_of = _Then(self.play, _Text(document))
        if not is_file(output) or is_stream(output):
            emit_texts(around, "records", self._from(0, text_of), output)
            return
        with Journal(output, f"{self.number} games of {self.name}", "game", self.new_seed) as journal:
            _expect_same_program(journal, text_of)
            for text in self._from(journal.number, text_of):
                journal.add(_on_a_line(text))
            texts = (line.replace("\t", "\n") for line in journal.lines())
            emit_texts(around, "records", texts, output, journal.mark)
            journal.forget()


@dataclass(frozen=True, slots=True)
class _Then(Generic[R, T]):
    """Plays a game and applies a function to it."""

    play: Callable[[int], R]
    look: Callable[[R], T]

    def __call__(self, number: int) -> T:
        return self.look(self.play(number))


@dataclass(frozen=True, slots=True)
class _Text:
    """Lays out a record as an item of a long document."""

    document: Callable[[Any], "Struct"]

    def __call__(self, record: Any) -> str:
        from skypuzzle.long_documents import item_text

        return item_text(self.document(record))


def _expect_same_program(journal: Journal, text_of: Callable[[int], str]) -> None:
    """Play the last saved game again: bots of another version may play differently."""
    if journal.number and journal.last != _on_a_line(text_of(journal.number - 1)):
        reason = f"game {journal.number} is not what this run gives; delete the file, or write elsewhere"
        raise FileError(f"{quote(str(journal.path))}: {reason}")


def _on_a_line(text: str) -> str:
    """Put JSON on one line of a journal; it contains no tabs, since they are escaped in strings."""
    return text.replace("\n", "\t")
