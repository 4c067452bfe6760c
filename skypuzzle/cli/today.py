"""The puzzles of a day: found where sets are kept, or made one by one and kept."""

from collections.abc import Iterable
from datetime import UTC, date, datetime

from skypuzzle.cli import puzzles
from skypuzzle.documents import encode
from skypuzzle.errors import Fault, NotationError, SkypuzzleError
from skypuzzle.skyliners.documents.puzzles import is_of_this_edition, puzzle_entry, set_document
from skypuzzle.skyliners.puzzles.daily import daily_puzzle, daily_seed
from skypuzzle.skyliners.puzzles.puzzle import Puzzle
from skypuzzle.storage import read_bytes, write_whole


def now() -> date:
    """Today, in UTC so that it is the same for everybody."""
    return datetime.now(UTC).date()


def day_of(text: str | None) -> date:
    """The day that was named, or today."""
    if text is None:
        return now()
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:  # Python reads other ways to write a day, too
        raise NotationError(Fault("date", text, "expected a day such as 2027-01-31"))
    return day


def found(day: date) -> list[Puzzle] | None:
    """The set of a day, if it was made before; if `play` kept it, then only as it would be made today."""
    own = puzzles.made().resolve()
    for path in puzzles.known_sets():
        if path.stem == day.isoformat():
            try:
                if path.parent != own or is_of_this_edition(read_bytes(path), str(path)):
                    return puzzles.puzzles_in(path)
            except SkypuzzleError:
                continue  # a file of that name that is no set is no reason not to play
    return None


def make(day: date, place: int) -> Puzzle:
    """The puzzle in a place of a day's set, from 0, proven."""
    from skypuzzle.skyliners.proving.puzzles import expect_proven

    puzzle = daily_puzzle((day, place))
    expect_proven([("$", puzzle_entry(puzzle))], f"puzzle {place + 1} of {day}")
    return puzzle


def keep(day: date, made: Iterable[Puzzle]) -> None:
    """Write the set of a day down for the next time; where that cannot be, it is made again then."""
    document = set_document(day.isoformat(), daily_seed(day), map(puzzle_entry, made))
    folder = puzzles.made()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / f"{day.isoformat()}.json", encode(document).encode())
    except (SkypuzzleError, OSError):
        return
