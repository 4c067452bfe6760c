"""Cities, tiles and positions on the terminal, from above.

A quarter is four columns by two lines. A walkway runs from letter to letter; a letter in brackets is passed over along
its rank, one between rails along its column, one in square brackets along both. Where walkways cross, the upper one is
drawn through and the lower one has a gap.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from rich.text import Text

from skypuzzle.cloud_city.pictures import sights
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import LENGTHS, QUARTER_NAMES, QUARTERS, SIZE, VOTES, Height, Quarter, Stock
from skypuzzle.cloud_city.rules.position import Face, Position, Seat
from skypuzzle.cloud_city.rules.scoring import CARDS, score
from skypuzzle.pictures.layout import Sheet, in_rows, rows_joined
from skypuzzle.wording import number_of

ACROSS, DOWN = 4, 2
"""From one quarter to the next, in columns and lines."""
MARGIN = 3
"""For the names of the ranks."""


class CityText(Sheet):
    """A city on a sheet of characters."""

    def __init__(self, sight: sights.Sight, glyphs: sights.Glyphs) -> None:
        super().__init__()
        self.sight = sight
        self.glyphs = glyphs
        self.columns, self.ranks = sight.columns, sight.ranks
        self.top = 0 if sight.clues is None else len(Height)
        self.steps: dict[tuple[Quarter, int], list[Height | None]] = defaultdict(list)
        self.passing: dict[tuple[Quarter, int], list[Height | None]] = defaultdict(list)
        self.ending: set[tuple[Quarter, int]] = set()
        self._sort_walkways()
        self._draw()

    def place(self, quarter: Quarter) -> tuple[int, int]:
        """The column and the line of a quarter's letter."""
        column, rank = quarter % SIZE - self.columns.start, quarter // SIZE - self.ranks.start
        return MARGIN + ACROSS // 2 + ACROSS * column, self.top + 1 + DOWN * (len(self.ranks) - 1 - rank)

    def quarter_at(self, column: int, line: int) -> Quarter | None:
        """The quarter that a character belongs to, if any."""
        across, down = (column - MARGIN) // ACROSS, (line - self.top) // DOWN
        if not (0 <= across < len(self.columns) and 0 <= down < len(self.ranks)):
            return None
        return self.columns.start + across + SIZE * (self.ranks.start + len(self.ranks) - 1 - down)

    def _sort_walkways(self) -> None:
        """Index them by the steps they take, the quarters they pass, and the sides of buildings where they end."""
        order = sorted(self.sight.walkways, key=lambda walkway: self.sight.level(walkway) or 0)
        for walkway in order:
            level, step = self.sight.level(walkway), walkway.step
            for quarter in walkway.line[:-1]:
                self.steps[quarter, step].append(level)
            for quarter in walkway.between:
                self.passing[quarter, step].append(level)
            self.ending |= {(walkway.first, step), (walkway.second, -step)}

    def _draw(self) -> None:
        self._names()
        self._cells()
        for quarter in QUARTERS:
            if self.sight.quarters[quarter] == sights.NO_TILE:
                continue
            self._upwards(quarter)
            self._along(quarter)
            if self.sight.is_building(quarter):
                self._building(quarter)
            else:
                self._ground(quarter)
        for quarter in self.sight.lit:
            column, line = self.place(quarter)
            letter, style = self.sheet.get((column, line), (" ", ""))
            self.sheet[column, line] = letter, f"{style} {sights.LIT_STYLE}"
        if self.sight.clues is not None:
            self._clues()

    def _names(self) -> None:
        foot = self.top + DOWN * len(self.ranks) + 1
        for column in self.columns:
            self._write(
                self.place(column + SIZE * self.ranks.start)[0], foot, sights.column_name(column), sights.FAINT_STYLE
            )
        for rank in self.ranks:
            self._write(
                0, self.place(self.columns.start + SIZE * rank)[1], f"{sights.rank_name(rank):>2}", sights.FAINT_STYLE
            )

    def _cells(self) -> None:
        """The corners of every cell, and the names of free ones."""
        for cell in sorted(self.sight.cells, key=lambda cell: cell in self.sight.marked):
            marked = cell in self.sight.marked
            corner = self.glyphs.marked_corner if marked else self.glyphs.corner
            left, bottom = self.place(cell)
            for column in (left - 2, left - 2 + 2 * ACROSS):
                for line in (bottom + 1, bottom + 1 - 2 * DOWN):
                    self._write(column, line, corner, sights.MARK_STYLE if marked else sights.FAINT_STYLE)
            if cell in self.sight.free and self.sight.quarters[cell] == sights.NO_TILE:
                self._write(left + 1, bottom - 1, QUARTER_NAMES[cell], sights.FAINT_STYLE)

    def _ground(self, quarter: Quarter) -> None:
        column, line = self.place(quarter)
        along, down = self.passing[quarter, 1], self.passing[quarter, SIZE]
        if along and down:
            self._crossing(quarter, along, down)
        elif along or down:
            drawn = sights.strand(along or down, self.glyphs, down=not along)
            self._write(column, line, drawn.middle, drawn.middle_style)
        else:
            self._write(column, line, self.glyphs.ground, sights.FAINT_STYLE)

    def _crossing(self, quarter: Quarter, along: Sequence[Height | None], down: Sequence[Height | None]) -> None:
        column, line = self.place(quarter)
        if None in along or None in down:
            self._write(column, line, self.glyphs.crossing, "default")
            return
        is_under = max(level or 0 for level in along) < max(level or 0 for level in down)
        drawn = sights.strand(down if is_under else along, self.glyphs, down=is_under)
        self._write(column, line, drawn.middle, drawn.middle_style)
        if is_under:
            self._write(column - 1, line, " ", "")
            self._write(column + 1, line, " ", "")

    def _building(self, quarter: Quarter) -> None:
        column, line = self.place(quarter)
        letter = self.sight.quarters[quarter]
        self._write(column, line, letter, sights.letter_style(letter))
        along, down = self.passing[quarter, 1], self.passing[quarter, SIZE]
        for side, at in ((-1, column - 1), (1, column + 1)):
            own = (quarter, side) in self.ending
            if down and along and not own:
                self._write(
                    at, line, "[" if side < 0 else "]", sights.strand(along, self.glyphs, down=False).middle_style
                )
            elif down:
                rail = sights.strand(down, self.glyphs, down=True)
                self._write(at, line, rail.middle, rail.middle_style)
            elif along and not own:
                self._write(
                    at, line, "(" if side < 0 else ")", sights.strand(along, self.glyphs, down=False).middle_style
                )

    def _along(self, quarter: Quarter) -> None:
        """The step to the next quarter of the rank: three characters."""
        if levels := self.steps[quarter, 1]:
            drawn = sights.strand(levels, self.glyphs, down=False)
            column, line = self.place(quarter)
            self._write(column + 1, line, drawn.ends * 3, drawn.ends_style)
            self._write(column + 2, line, drawn.middle, drawn.middle_style)

    def _upwards(self, quarter: Quarter) -> None:
        """The step to the next quarter of the column: one line, with lower walkways next to the highest."""
        levels = self.steps[quarter, SIZE]
        column, line = self.place(quarter)
        if None in levels:
            drawn = sights.strand(levels, self.glyphs, down=True)
            self._write(column, line - 1, drawn.middle, drawn.middle_style)
            return
        for aside, level in zip((0, 1, -1), reversed(levels), strict=False):
            drawn = sights.strand([level], self.glyphs, down=True)
            self._write(column + aside, line - 1, drawn.middle, drawn.middle_style)

    def _clues(self) -> None:
        """Votes of columns above them, one line per level, and of ranks next to them."""
        edge = MARGIN + ACROSS * len(self.columns) + 2
        clues = self.sight.clues or {}
        for number, level in enumerate(Height):
            style = sights.letter_style(level.name)
            self._write(1, number, level.name, style)
            self._write(edge + 2 * number, self.top - 1, level.name, style)
            for column in self.columns:
                if votes := clues.get(sights.column_name(column)):
                    at = self.place(column + SIZE * self.ranks.start)[0]
                    self._write(at, number, str(votes[number]), style)
            for rank in self.ranks:
                if votes := clues.get(sights.rank_name(rank)):
                    line = self.place(self.columns.start + SIZE * rank)[1]
                    self._write(edge + 2 * number, line, str(votes[number]), style)


NAME_WIDTH = 4
GAP = 2


def tile_lines(tiles: Sequence[Face], glyphs: sights.Glyphs) -> list[Text]:
    """Tiles side by side; an unknown one is all `?`."""
    if not tiles:
        return [Text("none", sights.FAINT_STYLE)]
    lines = [Text(), Text()]
    for tile in tiles:
        for line, at in zip(lines, (0, 2), strict=True):
            line.append_text(_quarters((tile or "????")[at : at + 2], glyphs))
            line.append(" " * (NAME_WIDTH - 3 + GAP))
    if any(tiles):
        lines.append(Text((" " * GAP).join(f"{tile or '':{NAME_WIDTH}}" for tile in tiles), sights.FAINT_STYLE))
    for line in lines:
        line.rstrip()
    return lines


def _quarters(letters: str, glyphs: sights.Glyphs) -> Text:
    text = Text()
    for letter in letters:
        text.append(" " if text.plain else "")
        if letter in ".?":
            text.append(glyphs.ground if letter == "." else letter, sights.FAINT_STYLE)
        else:
            text.append(letter, sights.letter_style(letter))
    return text


def draw(shown: Position | City | sights.Sight, *, width: int, seat: Seat | None = None, unicode: bool = True) -> Text:
    """The whole picture for a terminal of this width, beginning with the player in `seat`."""
    glyphs = sights.UNICODE if unicode else sights.ASCII
    if isinstance(shown, Position):
        return _position_text(shown, width, glyphs, seat or 0)
    sight = shown if isinstance(shown, sights.Sight) else sights.sight_of(shown)
    return Text("\n").join([*CityText(sight, glyphs).lines, *legend(sight, glyphs)])


def _position_text(position: Position, width: int, glyphs: sights.Glyphs, first: Seat) -> Text:
    """All cities in the order of play, beginning with `first`, and the table."""
    order = [(seat + first) % len(position.seats) for seat in position.seats]
    cities = [list(_player(position, seat, glyphs)) for seat in order]
    parts = [list(part) for part in table(position, glyphs)]
    below_each_other = [line for part in parts for line in (*part, Text(""))][:-1]
    beside = in_rows([*cities, below_each_other], width)
    is_beside = len(beside) == len(in_rows(cities, width))
    return rows_joined(beside if is_beside else [*in_rows(cities, width), *in_rows(parts, width)])


def player_name(seat: Seat) -> str:
    return f"player {seat + 1}"


def votes_of(position: Position, seat: Seat) -> int:
    """A player's votes now; while some city is unknown, those of the walkways alone."""
    if None in position.cities:
        return position.city(seat).votes
    return score(position).tallies[seat].total


def _player(position: Position, seat: Seat, glyphs: sights.Glyphs) -> Iterator[Text]:
    """A player's city under their name, with their hand."""
    city = position.cities[seat]
    mover = f"{glyphs.mover} " if seat == position.mover else ""
    heading = Text(f"{mover}{player_name(seat)}", "bold" if mover else "default")
    if city is None:
        yield heading
        yield Text("an unknown city", sights.FAINT_STYLE)
    else:
        heading.append(f"  {number_of(votes_of(position, seat), 'vote')}", "default")
        yield heading
        shape = position.shape if seat == position.mover else None
        yield from CityText(sights.sight_of(city, shape), glyphs).lines
    if position.hands[seat]:
        yield Text("")
        yield Text("hand", sights.FAINT_STYLE)
        yield from tile_lines(position.hands[seat], glyphs)


def table(position: Position, glyphs: sights.Glyphs) -> Iterator[Iterator[Text]]:
    """The parts of the table: whose turn it is with the face-up row, the walkways left, the cards."""
    yield _row_lines(position, glyphs)
    yield stock_lines(position.stock, glyphs)
    if position.requests:
        yield iter((Text("requests", sights.FAINT_STYLE), *map(Text, request_lines(position))))


def _row_lines(position: Position, glyphs: sights.Glyphs) -> Iterator[Text]:
    yield Text(f"Cloud City, {position.shape}", "bold")
    yield Text("game over" if position.mover is None else f"{player_name(position.mover)} to move")
    if position.row or position.mover is not None:
        yield Text("")
        pile = "" if position.pile is None else f", {len(position.pile)} in the pile"
        yield Text(f"row{pile}", sights.FAINT_STYLE)
        yield from tile_lines(position.row, glyphs)


def request_lines(position: Position) -> Iterator[str]:
    """The cards, with what each gives or costs the players now."""
    tallies = () if None in position.cities else score(position).tallies
    for card in position.requests:
        votes = " ".join(f"{tally.requests[card]:+}" if tally.requests[card] else "0" for tally in tallies)
        yield f"{card} {CARDS[card]}" + (f": {votes}" if votes else "")


def stock_lines(stock: Stock, glyphs: sights.Glyphs) -> Iterator[Text]:
    """The number of walkways left by level and length, with their votes."""
    yield Text("stock   " + "".join(f"{length:3}" for length in LENGTHS), sights.FAINT_STYLE)
    for level, pieces in zip(Height, stock, strict=True):
        letter = sights.letter_style(level.name)
        line = Text().append(level.name, letter).append(glyphs.strokes[level][0] * 3, sights.STYLES[level])
        line.append(level.name, letter).append("   ")
        for number in pieces:
            line.append(f"{number:3}", "default" if number else sights.FAINT_STYLE)
        yield line
    yield Text("votes   " + "".join(f"{VOTES[length]:3}" for length in LENGTHS), sights.FAINT_STYLE)


def legend(sight: sights.Sight, glyphs: sights.Glyphs) -> Iterator[Text]:
    """The strokes of the levels in use and, if roofs are hidden, how passing over is drawn."""
    levels = sorted({level for walkway in sight.walkways if (level := sight.level(walkway)) is not None})
    line = Text()
    for level in levels:
        line.append(f"{glyphs.strokes[level][0] * 3} {level.word}  ", sights.STYLES[level])
    line.rstrip()
    notes = [line] if line.plain else []
    if sights.HIDDEN in sight.quarters and sight.walkways:
        rail, (_, two, _) = glyphs.stacked[0][1], (stroke[0] for stroke in glyphs.stacked)
        passed = f"(o) passed over along its rank, {rail}o{rail} along its column, [o] along both"
        notes += [Text(passed, sights.FAINT_STYLE), Text(f"{two * 3} one walkway above another", sights.FAINT_STYLE)]
    if notes:
        yield from (Text(""), *notes)
