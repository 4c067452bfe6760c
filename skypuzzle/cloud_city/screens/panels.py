"""The panels next to the city as clickable text, and what is possible under the cursor."""

from collections.abc import Sequence

from rich.text import Text

from skypuzzle.cloud_city.pictures.sights import UNICODE
from skypuzzle.cloud_city.rules import pieces
from skypuzzle.cloud_city.rules.city import GROUND, LETTERS, NO_TILE, City
from skypuzzle.cloud_city.rules.position import Face, Position, Seat, Turn
from skypuzzle.cloud_city.rules.scoring import score
from skypuzzle.cloud_city.screens.city_drawing import Palette
from skypuzzle.cloud_city.sessions.partial_turn import PartialTurn
from skypuzzle.errors import RuleError
from skypuzzle.screens.dialogs import clickable
from skypuzzle.wording import number_of


def tile_line(tiles: Sequence[tuple[str, Face, str]], line: int, palette: Palette, chosen: int | None = None) -> Text:
    """One of the two lines of tiles side by side, each with its key and its action; one may be chosen."""
    text = Text()
    for place, (key, tile, action) in enumerate(tiles):
        part = Text(key if line == 0 else " " * len(key), palette.faint)
        look = " reverse" if place == chosen else ""
        for letter in (tile or "????")[2 * line : 2 * line + 2]:
            if letter in ".?":
                part.append("·" if letter == "." else letter, palette.faint + look)
            else:
                part.append(letter, palette.letter(pieces.Height[letter]) + look)
        part.append("  ")
        text.append_text(clickable(part, action))
    return text


def side_by_side(blocks: Sequence[Sequence[Text]]) -> Text:
    height = max(map(len, blocks))
    widths = [max(line.cell_len for line in block) for block in blocks]
    lines = []
    for number in range(height):
        line = Text()
        for block, width in zip(blocks, widths, strict=True):
            part = block[number].copy() if number < len(block) else Text()
            part.pad_right(width - part.cell_len)
            line.append_text(part)
        lines.append(line)
    return Text("\n").join(lines)


def tiles_text(
    hand: Sequence[Face],
    row: Sequence[Face],
    pile: int | None,
    palette: Palette,
    *,
    chosen: int | None,
    turned: pieces.Tile | None,
) -> Text:
    """The hand with the chosen tile as turned, the row and the pile, with their keys."""
    held = [(str(at + 1), (turned if at == chosen and turned else tile), f"hand({at})") for at, tile in enumerate(hand)]
    open_tiles = [(str(at + 4), tile, f"draw({at})") for at, tile in enumerate(row)]
    blocks = [
        [Text("hand  ", palette.faint), *(tile_line(held, line, palette, chosen) for line in (0, 1))],
        [Text("row  ", palette.faint), *(tile_line(open_tiles, line, palette) for line in (0, 1))],
    ]
    if pile != 0:
        number = "" if pile is None else str(pile)
        top = clickable(Text("7").append("▒▒ ", palette.levels[None]), "draw(3)")
        blocks.append([Text("pile", palette.faint), top, clickable(Text(f" {number:2} ", palette.faint), "draw(3)")])
    return side_by_side(blocks)


def stock_text(stock: pieces.Stock, palette: Palette) -> Text:
    text = Text().append("left   " + "".join(f"{length:3}" for length in pieces.LENGTHS), palette.faint)
    for level, numbers in zip(pieces.Height, stock, strict=True):
        stroke = UNICODE.strokes[level][0]
        text.append("\n").append(f"{level}{stroke * 3}{level}  ", palette.levels[level])
        for number in numbers:
            text.append(f"{number:3}", "" if number else palette.faint)
    return text.append("\nvotes  " + "".join(f"{pieces.VOTES[length]:3}" for length in pieces.LENGTHS), palette.faint)


def players_text(
    position: Position, names: Sequence[str], palette: Palette, *, viewed: Seat, mover: Seat | None
) -> Text:
    """Everybody's votes by level and by card, with the shown city marked."""
    cards = "".join(f"{f'c{card}':>4}" for card in position.requests)
    text = Text().append(f"{'':11}votes  B  G  S{cards}", palette.faint)
    for seat, tally in enumerate(score(position).tallies):
        line = Text("\n▶" if seat == mover else "\n ")
        look = "bold reverse" if seat == viewed and len(names) > 1 else "bold"
        name = Text(f"{seat + 1} {names[seat]:8}", look)
        line.append_text(clickable(name, f"view({seat})"))
        line.append(f"{tally.total:6}")
        for level in pieces.Height:
            line.append(f"{tally.walkways[level]:3}", palette.levels[level])
        for votes in tally.requests.values():
            line.append(f"{votes:+4}" if votes else "   0")
        text.append_text(line)
    return text


def small_city(city: City, palette: Palette) -> list[Text]:
    """A city as letters, one per quarter, without its walkways."""
    column, rank, width, height = city.box
    lines = []
    for up in reversed(range(2 * height)):
        line = Text()
        start = column + pieces.SIZE * (rank + up)
        for code in city.quarters[start : start + 2 * width]:
            is_building = GROUND < code < NO_TILE
            letter = LETTERS[code] if is_building else "·" if code == GROUND else " "
            line.append(letter, palette.letter(pieces.Height(code)) if is_building else palette.faint)
        lines.append(line.append("  "))
    return lines


def small_cities(position: Position, seats: Sequence[Seat], palette: Palette) -> Text:
    """Cities side by side, each under its player; a click shows one large."""
    blocks = [
        [clickable(Text(f"{seat + 1}", "bold"), f"view({seat})"), *small_city(position.city(seat), palette)]
        for seat in seats
    ]
    return side_by_side(blocks)


def turns_text(turns: Sequence[Turn], players: int, palette: Palette) -> Text:
    """The latest turns, one per player."""
    text = Text().append("latest turns", palette.faint)
    for turn in turns[-players:]:
        text.append(f"\n{turn}")
    return text


def why_not_there(turn: PartialTurn, tile: pieces.Tile | None, cell: pieces.Cell) -> str | None:
    """Why a tile of the hand cannot be laid there; None if it can."""
    if tile is None:
        return "that tile is not known"
    try:
        turn.lay(tile, cell)
    except RuleError as error:
        return error.faults[0].reason
    return None


def why_no_walkway(turn: PartialTurn, way: pieces.Walkway) -> str | None:
    """Why a walkway cannot be built; None if it can."""
    if way not in pieces.EVERY_WALKWAY:
        return "a walkway runs straight, over a distance of 1 to 5 (rules 3, 10b)"
    try:
        turn.build(way)
    except RuleError as error:
        return error.faults[0].reason
    return None


def laying_text(turn: PartialTurn, tile: pieces.Tile | None, cell: pieces.Cell, palette: Palette) -> Text:
    """What laying a tile there would make possible."""
    reason, name = why_not_there(turn, tile, cell), pieces.QUARTER_NAMES[cell]
    if reason is not None or tile is None:
        return Text(f"{name}: {reason}", palette.bad)
    new = [way for way in turn.lay(tile, cell).buildable if way not in turn.city.possible_walkways()]
    text = Text().append(f"{tile}@{name}", palette.good)
    return text.append(f": new walkways worth {' '.join(str(way.votes) for way in new)}") if new else text


def walkway_text(turn: PartialTurn, way: pieces.Walkway, palette: Palette) -> Text:
    reason = why_no_walkway(turn, way)
    if reason is not None:
        return Text(f"{walkway_name(way)}: {reason}", palette.bad)
    level = turn.city.level(way)
    left = turn.stock.left(level, way.length)
    text = Text().append(f"{way}", palette.letter(level))
    return text.append(f": {level.word}, {number_of(way.votes, 'vote')}; {left} left. enter builds")


def quarter_text(turn: PartialTurn, quarter: pieces.Quarter, palette: Palette) -> Text:
    name, ways = pieces.QUARTER_NAMES[quarter], turn.buildable
    ends = [end for way in ways if quarter in way for end in way if end != quarter]
    if ends:
        return Text(f"{name}: walkways to {' '.join(pieces.QUARTER_NAMES[end] for end in ends)}")
    height = turn.city.height(quarter)
    what = "no building" if height is None else f"{height.word}, no walkway possible"
    more = f"; tab shows {number_of(len(ways), 'walkway')}" if ways else "; nothing can be built"
    return Text(f"{name}: {what}{more}", palette.faint)


def between(one: pieces.Quarter, other: pieces.Quarter) -> pieces.Walkway:
    """A walkway with these ends, even an impossible one."""
    return pieces.Walkway(min(one, other), max(one, other))


def walkway_name(way: pieces.Walkway) -> str:
    return f"{pieces.QUARTER_NAMES[way.first]}-{pieces.QUARTER_NAMES[way.second]}"
