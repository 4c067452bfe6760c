"""The puzzles of a day: the same for everybody."""

from datetime import UTC, date, datetime

from skypuzzle.errors import Fault, NotationError


def today() -> date:
    """In UTC, so that it is the same for everybody."""
    return datetime.now(UTC).date()


def parse_day(text: str) -> date:
    """A day as it is written everywhere."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:  # Python reads other ways to write a day, too
        raise NotationError(Fault("date", text, "expected a day such as 2027-01-31"))
    return day


def daily_seed(day: date) -> str:
    """What the puzzles of a day come from."""
    return f"daily {day.isoformat()}"
