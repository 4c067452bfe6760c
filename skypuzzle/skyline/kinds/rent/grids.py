"""One letter or digit for each site, as text: ranks from north to south with `/`, sites only."""

from collections.abc import Sequence

from skypuzzle.errors import Fault, NotationError, raise_if_any
from skypuzzle.skyline.rules.outline import Outline
from skypuzzle.skyline.rules.towers import COLOURS, LEVELS, NEUTRAL

OWNERS = "".join((*COLOURS, NEUTRAL))
"""Who can own a top: `YPBR`, and `W` for nobody."""
HEIGHTS = "".join(str(level + 1) for level in range(LEVELS))
SIZES = range(5, 9)
"""Of squares that puzzles are made on, beside the board of the game."""


def grid_text(outline: Outline, marks: Sequence[object]) -> str:
    """One mark for each site, rank by rank."""
    return "/".join("".join(str(marks[site]) for site in rank) for rank in outline.ranks)


def parse_heights(text: str, board: Outline) -> tuple[Outline, tuple[int, ...]]:
    """Heights and where they stand: on a square of 5 to 8 ranks if they fill one, otherwise on the board."""
    lengths = [len(rank) for rank in text.split("/")]
    size = len(lengths)
    outline = Outline.square(size) if size in SIZES and lengths == [size] * size else board
    return outline, tuple(map(int, _marks(text, outline, HEIGHTS, "heights")))


def parse_owners(text: str, outline: Outline) -> str:
    """The owner of every top, in the order of the sites."""
    return "".join(_marks(text, outline, OWNERS, "owners"))


def _marks(text: str, outline: Outline, allowed: str, place: str) -> list[str]:
    words = text.split("/")
    if len(words) != len(outline.ranks):
        raise NotationError(Fault(place, text, f"{len(words)} ranks; expected {len(outline.ranks)}, north to south"))
    faults = []
    for number, (word, rank) in enumerate(zip(words, outline.ranks, strict=True)):
        name = f"{place}, rank {len(words) - number}"
        if len(word) != len(rank):
            faults.append(Fault(name, word, f"{len(word)} sites; expected {len(rank)}"))
        elif not set(word) <= set(allowed):
            faults.append(Fault(name, word, f"expected letters of {allowed}" if allowed == OWNERS else "expected 1–5"))
    raise_if_any(NotationError, faults)
    return list("".join(words))
