"""A position on the terminal: the cities from above with their players' hands, and what lies on the table."""

from collections.abc import Collection, Iterator, Mapping

from rich.text import Text

from skypuzzle.cloud_city.pictures.blocks import ASCII, FAINT_STYLE, STYLES, UNICODE, Glyphs, letter_style
from skypuzzle.cloud_city.pictures.city_text import CityText
from skypuzzle.cloud_city.pictures.sights import HIDDEN, Sight, sight_of
from skypuzzle.cloud_city.pictures.tile_text import tile_lines
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import LENGTHS, VOTES, Cell, Height, Stock
from skypuzzle.cloud_city.rules.position import Position, Seat
from skypuzzle.cloud_city.rules.scoring import CARDS, score
from skypuzzle.pictures.layout import in_rows, rows_joined
from skypuzzle.wording import number_of


def draw(
    shown: Position | City | Sight,
    *,
    width: int,
    seat: Seat | None = None,
    unicode: bool = True,
    marked: Collection[Cell] = (),
) -> Text:
    """The whole picture for a terminal of that width, one player first if you like.

    The corners of marked cells, in the city of that player or of the first one, are stars.
    """
    glyphs = UNICODE if unicode else ASCII
    if isinstance(shown, Position):
        return position_text(shown, {} if not marked else {seat or 0: frozenset(marked)}, width, glyphs, seat)
    sight = shown if isinstance(shown, Sight) else sight_of(shown, marked=marked)
    return Text("\n").join([*CityText(sight, glyphs).lines, *legend(sight, glyphs)])


def position_text(
    position: Position, marked: Mapping[Seat, Collection[Cell]], width: int, glyphs: Glyphs, first: Seat | None = None
) -> Text:
    """All cities in the order of play, from one of them on, and the table."""
    order = [(seat + (first or 0)) % len(position.seats) for seat in position.seats]
    cities = [list(_player(position, seat, marked.get(seat, ()), glyphs)) for seat in order]
    parts = [list(part) for part in table(position, glyphs)]
    below_each_other = [line for part in parts for line in (*part, Text(""))][:-1]
    beside = in_rows([*cities, below_each_other], width)
    is_beside = len(beside) == len(in_rows(cities, width))
    return rows_joined(beside if is_beside else [*in_rows(cities, width), *in_rows(parts, width)])


def player_name(seat: Seat) -> str:
    """What a player is called."""
    return f"player {seat + 1}"


def votes_of(position: Position, seat: Seat) -> int:
    """A player's votes as the cities stand; while some city is not told, those of the walkways alone."""
    if None in position.cities:
        return position.city(seat).votes
    return score(position).tallies[seat].total


def _player(position: Position, seat: Seat, marked: Collection[Cell], glyphs: Glyphs) -> Iterator[Text]:
    """A player's city under their name, and their hand."""
    city = position.cities[seat]
    mover = f"{glyphs.mover} " if seat == position.mover else ""
    heading = Text(f"{mover}{player_name(seat)}", "bold" if mover else "default")
    if city is None:
        yield heading
        yield Text("a city that is not told", FAINT_STYLE)
    else:
        heading.append(f"  {number_of(votes_of(position, seat), 'vote')}", "default")
        yield heading
        shape = position.shape if seat == position.mover else None
        yield from CityText(sight_of(city, shape, marked=marked), glyphs).lines
    if position.hands[seat]:
        yield Text("")
        yield Text("hand", FAINT_STYLE)
        yield from tile_lines(position.hands[seat], glyphs)


def table(position: Position, glyphs: Glyphs) -> Iterator[Iterator[Text]]:
    """What lies on the table, part by part: whose turn it is with the face-up row, the walkways left, the cards."""
    yield _row_lines(position, glyphs)
    yield stock_lines(position.stock, glyphs)
    if position.requests:
        yield _request_lines(position)


def _row_lines(position: Position, glyphs: Glyphs) -> Iterator[Text]:
    yield Text(f"Cloud City, {position.shape}", "bold")
    yield Text("game over" if position.mover is None else f"{player_name(position.mover)} to move")
    if position.row or position.mover is not None:
        yield Text("")
        pile = "" if position.pile is None else f", {len(position.pile)} in the pile"
        yield Text(f"row{pile}", FAINT_STYLE)
        yield from tile_lines(position.row, glyphs)


def _request_lines(position: Position) -> Iterator[Text]:
    """The cards, with what each gives or costs the players now."""
    yield Text("requests", FAINT_STYLE)
    tallies = () if None in position.cities else score(position).tallies
    for card in position.requests:
        line = Text(f"{card} {CARDS[card]}")
        votes = [tally.requests[card] for tally in tallies]
        line.append(f": {' '.join(f'{each:+}' if each else '0' for each in votes)}" if votes else "")
        yield line


def stock_lines(stock: Stock, glyphs: Glyphs) -> Iterator[Text]:
    """How many walkways of each level and length are left, with what they are worth."""
    yield Text("stock   " + "".join(f"{length:3}" for length in LENGTHS), FAINT_STYLE)
    for level, pieces in zip(Height, stock, strict=True):
        line = Text()
        line.append_text(_sample(level, glyphs))
        line.append(" ")
        for number in pieces:
            line.append(f"{number:3}", "default" if number else FAINT_STYLE)
        yield line
    yield Text("votes   " + "".join(f"{VOTES[length]:3}" for length in LENGTHS), FAINT_STYLE)


def _sample(level: Height, glyphs: Glyphs) -> Text:
    """The letter of a level with the stroke of its walkways."""
    text = Text(level.name, letter_style(level.name))
    text.append(glyphs.strokes[level][0] * 3, STYLES[level])
    text.append(level.name, letter_style(level.name))
    text.append("  ")
    return text


def legend(sight: Sight, glyphs: Glyphs) -> Iterator[Text]:
    """How to tell the levels apart, if there is any walkway; where roofs are hidden, what passes over them."""
    levels = sorted({level for walkway in sight.walkways if (level := sight.level(walkway)) is not None})
    line = Text()
    for level in levels:
        line.append(f"{glyphs.strokes[level][0] * 3} {level.word}  ", STYLES[level])
    line.rstrip()
    notes = [line] if line.plain else []
    if HIDDEN in sight.quarters and sight.walkways:
        rail, (_, two, _) = glyphs.stacked[0][1], (stroke[0] for stroke in glyphs.stacked)
        passed = f"(o) passed over along its rank, {rail}o{rail} along its column, [o] along both"
        notes += [Text(passed, FAINT_STYLE), Text(f"{two * 3} one walkway above another", FAINT_STYLE)]
    if notes:
        yield from (Text(""), *notes)
