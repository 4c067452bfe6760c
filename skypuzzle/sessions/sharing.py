"""What a player can show to others when a puzzle is solved, without giving anything away."""

from collections.abc import Collection

from skypuzzle.wording import number_of

ALONE, HELPED = "🟦", "🔶"
"""A square and a diamond: they differ in shape, not only in colour."""


def clock_text(seconds: float) -> str:
    """A time as a clock shows it: 4:05, or 1:02:03."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def against_par(seconds: float, par: int) -> str:
    """A time beside the number of minutes that it should take."""
    beyond = int(seconds) - par * 60
    how = "just par" if beyond == 0 else f"{clock_text(abs(beyond))} {'over' if beyond > 0 else 'under'} par"
    return f"{clock_text(seconds)}, {how}"


def days_text(streak: int) -> str:
    """Days in a row, in words; nothing if there are none."""
    return f"streak: {number_of(streak, 'day')}" if streak else ""


def hints_text(hints: int) -> str:
    """How many hints."""
    return number_of(hints, "hint") if hints else "no hints"


def share_text(title: str, seconds: float, moves: int, helped: Collection[int], hints: int, taken_back: int) -> str:
    """Title, all in words, and one symbol for each move: a square made alone, or a diamond made with a hint."""
    words = [f"{clock_text(seconds)}, {number_of(moves, 'move')}", hints_text(hints)]
    if taken_back:
        words.append(f"{taken_back} taken back")
    row = "".join(HELPED if place in helped else ALONE for place in range(moves))
    return f"skypuzzle {title}\n{', '.join(words)}\n{row}\n"
