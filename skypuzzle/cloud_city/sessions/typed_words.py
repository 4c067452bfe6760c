"""What can be typed in Cloud City, and what it means."""

from collections.abc import Iterable

from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import Height
from skypuzzle.cloud_city.rules.position import Face
from skypuzzle.cloud_city.rules.scoring import walkway_votes
from skypuzzle.cloud_city.sessions.partial_turn import NOTHING_DRAWN, PartialTurn
from skypuzzle.wording import number_of

TURN_WORDS = (
    ("B..S@c1", "lay a tile, turned like this"),
    ("b2-b5", "build a walkway"),
    ("+BB.. +?", "draw from the row or the pile"),
    ("ways", "what can be built now"),
    ("tiles", "where the next tile can go"),
)
WAYS, TILES, END = "ways", "tiles", "end"
MOST_LISTED = 20


def spelled(word: str) -> str:
    """A word of a turn as it is meant: small letters will do for buildings."""
    if word == END:
        return NOTHING_DRAWN
    if word.startswith("+"):
        return word.upper()
    tile, at, cell = word.partition("@")
    return tile.upper() + at + cell.lower() if at else word


def tiles_line(tiles: Iterable[Face]) -> str:
    """Tiles as they are typed."""
    return " ".join(tile or "?" for tile in tiles) or "none"


def votes_line(city: City) -> str:
    """The votes of a city's walkways, and how they come about: `12 votes (B 5, G 4, S 3)`."""
    votes = walkway_votes(city)
    levels = ", ".join(f"{level} {votes[level]}" for level in Height)
    return f"{number_of(city.votes, 'vote')} ({levels})"


def turn_line(state: PartialTurn) -> str:
    """What to do next in a turn."""
    position = state.position
    row = f"row {tiles_line(position.row)}"
    if not state.is_laid:
        return f"{votes_line(state.city)}; lay a tile: {tiles_line(state.hand)}; {row}"
    ways = len(state.buildable)
    build = f"build ({number_of(ways, 'walkway')} possible) or " if ways else ""
    pile = "" if position.pile == () else ", or +? from the pile"
    return f"{votes_line(state.city)}; {build}{f'draw: {row}{pile}' if state.is_drawn_for else 'end'}"


def look(state: PartialTurn, word: str) -> str | None:
    """What can be built, or where a tile can go; None if the word asks for something else."""
    if word == WAYS:
        if not state.is_laid:
            return "first lay a tile, then build (ruling H)"
        ways = [f"{walkway} {state.city.level(walkway)}{walkway.votes}" for walkway in state.buildable]
        more = f" and {len(ways) - MOST_LISTED} more" if len(ways) > MOST_LISTED else ""
        return f"{' '.join(ways[:MOST_LISTED])}{more}" if ways else "nothing can be built now"
    if word == TILES:
        return cells_line(state)
    return None


def cells_line(state: PartialTurn) -> str:
    """Where the next tile can go."""
    from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES

    cells = state.city.growth(state.position.shape)
    names = " ".join(QUARTER_NAMES[cell] for cell in cells)
    return f"the next tile goes on {names}" if cells else "the city is finished"
