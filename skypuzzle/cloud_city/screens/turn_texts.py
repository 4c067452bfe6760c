"""What can be done in a turn under the cursor, or why it cannot, as the rules have it."""

from rich.text import Text

from skypuzzle.cloud_city.rules.pieces import EVERY_WALKWAY, QUARTER_NAMES, Cell, Quarter, Tile, Walkway
from skypuzzle.cloud_city.screens.palette import Palette
from skypuzzle.cloud_city.sessions.partial_turn import PartialTurn
from skypuzzle.errors import RuleError
from skypuzzle.wording import number_of


def why_not_there(turn: PartialTurn, tile: Tile | None, cell: Cell) -> str | None:
    """Why a tile of the hand cannot be laid there; None if it can."""
    if tile is None:
        return "that tile is not known"
    try:
        turn.lay(tile, cell)
    except RuleError as error:
        return error.faults[0].reason
    return None


def why_no_walkway(turn: PartialTurn, way: Walkway) -> str | None:
    """Why a walkway cannot be built; None if it can."""
    if way not in EVERY_WALKWAY:
        return "a walkway runs straight, over a distance of 1 to 5 (rules 3, 10b)"
    try:
        turn.build(way)
    except RuleError as error:
        return error.faults[0].reason
    return None


def laying_text(turn: PartialTurn, tile: Tile | None, cell: Cell, palette: Palette) -> Text:
    """What a tile would make possible there."""
    reason, name = why_not_there(turn, tile, cell), QUARTER_NAMES[cell]
    if reason is not None or tile is None:
        return Text(f"{name}: {reason}", palette.bad)
    new = [way for way in turn.lay(tile, cell).buildable if way not in turn.city.possible_walkways()]
    text = Text().append(f"{tile}@{name}", palette.good)
    return text.append(f": new walkways worth {' '.join(str(way.votes) for way in new)}") if new else text


def walkway_text(turn: PartialTurn, way: Walkway, palette: Palette) -> Text:
    """What a walkway is worth."""
    reason = why_no_walkway(turn, way)
    if reason is not None:
        return Text(f"{walkway_name(way)}: {reason}", palette.bad)
    level = turn.city.level(way)
    left = turn.stock.left(level, way.length)
    text = Text().append(f"{way}", palette.letter(level))
    return text.append(f": {level.word}, {number_of(way.votes, 'vote')}; {left} left. enter builds")


def quarter_text(turn: PartialTurn, quarter: Quarter, palette: Palette) -> Text:
    """Where walkways can lead from a quarter."""
    name, ways = QUARTER_NAMES[quarter], turn.buildable
    ends = [end for way in ways if quarter in way for end in way if end != quarter]
    if ends:
        return Text(f"{name}: walkways to {' '.join(QUARTER_NAMES[end] for end in ends)}")
    height = turn.city.height(quarter)
    what = "no building" if height is None else f"{height.word}, no walkway possible"
    more = f"; tab shows {number_of(len(ways), 'walkway')}" if ways else "; nothing can be built"
    return Text(f"{name}: {what}{more}", palette.faint)


def between(one: Quarter, other: Quarter) -> Walkway:
    """A walkway with these ends; it need not be a possible one."""
    return Walkway(min(one, other), max(one, other))


def walkway_name(way: Walkway) -> str:
    """Its ends, even if it is not a possible one."""
    return f"{QUARTER_NAMES[way.first]}-{QUARTER_NAMES[way.second]}"
