"""Words that any game needs."""


def number_of(number: int, noun: str) -> str:
    """A number with its noun: `1 vote`, `2 votes`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
