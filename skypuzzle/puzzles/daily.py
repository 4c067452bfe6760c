"""Days, and the seed of each day's puzzles."""

from datetime import UTC, date, datetime

from skypuzzle.errors import Fault, NotationError


def today() -> date:
    """Return the day in UTC, the same for everyone."""
    return datetime.now(UTC).date()


def parse_day(text: str) -> date:
    """Read a day in the only accepted format, YYYY-MM-DD."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:  # Python accepts other formats, too
        raise NotationError(Fault("date", text, "expected a day such as 2027-01-31"))
    return day


def daily_seed(day: date) -> str:
    return f"daily {day.isoformat()}"
