"""What a player can show to others when a puzzle is solved, without giving anything away."""

from collections.abc import Collection

ALONE, HELPED, UNDONE = "🟩", "🟨", "↶"


def clock_text(seconds: float) -> str:
    """A time as a clock shows it: 4:05, or 1:02:03."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def hints_text(hints: int) -> str:
    """How many hints."""
    return "no hints" if hints == 0 else "1 hint" if hints == 1 else f"{hints} hints"


def share_text(title: str, seconds: float, moves: int, helped: Collection[int], hints: int, taken_back: int) -> str:
    """Title, time, hints, and one symbol for each move: made alone, or with a hint."""
    row = "".join(HELPED if place in helped else ALONE for place in range(moves))
    undone = f" {UNDONE}{taken_back}" if taken_back else ""
    return f"skypuzzle {title}\n{clock_text(seconds)}, {hints_text(hints)}\n{row}{undone}\n"
