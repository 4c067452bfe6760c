"""Positions, boards, cards and the box as text for the terminal.

A tower is the letters of its owners from the ground up, the top a capital. Where only the tops matter, a cell has the
rent of the top, its owner, and the flag of its group. Tops of one group have no wall between them.
"""

from collections.abc import Collection, Iterator
from textwrap import wrap

from rich.text import Text

from skypuzzle.pictures.layout import Block, Sheet, in_rows, rows_joined, stacked
from skypuzzle.skyline.notation.turns import moment, owner_name
from skypuzzle.skyline.pictures import scene
from skypuzzle.skyline.rules.actions import UNKNOWN
from skypuzzle.skyline.rules.board import Board, Box, Card
from skypuzzle.skyline.rules.city import FLOORS, LEVELS, NEUTRAL, RENTS, Pattern, Site
from skypuzzle.skyline.rules.play import MISSION_PRESTIGE
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.wording import number_of

MARGIN = 3
"""For the names of the ranks."""
DOWN = 2
"""From one rank to the next, in lines."""
WIDE, NARROW = 8, 6
"""From one file to the next, in columns."""
MOST_WIDE = 9
"""Boards with more files are drawn narrow, so that they fit on a screen."""
FILES = "abcdefghijkl"


class BoardText(Sheet):
    """A board drawn with characters."""

    def __init__(self, sight: scene.Sight, glyphs: scene.Glyphs) -> None:
        super().__init__()
        self.sight = sight
        self.glyphs = glyphs
        self.across = WIDE if sight.files <= MOST_WIDE else NARROW
        self.indent = (self.across - LEVELS + 1) // 2
        self.at = {square: index for index, square in enumerate(sight.outline.squares)}
        self._draw()

    def place(self, index: int) -> tuple[int, int]:
        row, file = self.sight.outline.squares[index]
        return MARGIN + self.across * file + self.indent, DOWN * row + 1

    def site_at(self, column: int, line: int) -> int | None:
        """The index of the site that a character belongs to; None if there is none."""
        return self.at.get((line // DOWN, (column - MARGIN) // self.across)) if column >= MARGIN else None

    def _draw(self) -> None:
        self._walls()
        self._names()
        for index in range(len(self.sight.towers)):
            self._signs(index)
            if self.sight.is_plan:
                self._plan(index)
            else:
                self._tower(index)
            if index in self.sight.lit:
                self._light(index)

    def _is_wall(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        first, second = self.at.get(one), self.at.get(other)
        if first is None or second is None:
            return first != second
        return not self.sight.are_joined(first, second)

    def _walls(self) -> None:
        for row in range(self.sight.ranks + 1):
            for file in range(self.sight.files + 1):
                north, east = (row - 1, file), (row, file)
                above = self._is_wall((row - 1, file - 1), north)
                right = self._is_wall(north, east)
                below = self._is_wall((row, file - 1), east)
                left = self._is_wall((row - 1, file - 1), (row, file - 1))
                column, line = MARGIN + self.across * file, DOWN * row
                corner = self.glyphs.corners[above + 2 * right + 4 * below + 8 * left]
                if corner != " ":
                    self._write(column, line, corner, scene.FAINT_STYLE)
                if right:
                    self._write(column + 1, line, self.glyphs.along * (self.across - 1), scene.FAINT_STYLE)
                if below:
                    self._write(column, line + 1, self.glyphs.down, scene.FAINT_STYLE)

    def _names(self) -> None:
        foot = DOWN * self.sight.ranks + 1
        for file in range(self.sight.files):
            self._write(MARGIN + self.across * file + self.across // 2, foot, FILES[file], scene.FAINT_STYLE)
        for row in range(self.sight.ranks):
            self._write(0, DOWN * row + 1, f"{self.sight.ranks - row:>2}", scene.FAINT_STYLE)

    def _signs(self, index: int) -> None:
        """A mark before the tower if it was just built on, and one behind it if the site is a zone.

        On a narrow board they are above the tower.
        """
        column, line = self.place(index)
        is_wide = self.across == WIDE
        if self.sight.is_zone(index):
            self._write(column + (LEVELS if is_wide else LEVELS // 2), line - (not is_wide), self.glyphs.zone, "bold")
        if index in self.sight.marked:
            self._write(column - is_wide, line - (not is_wide), self.glyphs.mark, scene.MARK_STYLE)

    def _tower(self, index: int) -> None:
        column, line = self.place(index)
        tower = self.sight.towers[index]
        self._write(column, line, self.glyphs.level * LEVELS, scene.FAINT_STYLE)
        for level, owner in enumerate(tower, 1):
            is_top = level == len(tower)
            letter = owner if is_top else owner.lower()
            self._write(column + level - 1, line, letter, scene.owner_style(owner, is_top=is_top))

    def _plan(self, index: int) -> None:
        column, line = self.place(index)
        tower, owner = self.sight.towers[index], self.sight.top(index)
        if not tower:
            return
        self._write(column, line, str(RENTS[len(tower) - 1]), "default")
        flag = self.sight.flags.get(index)
        if flag is None and owner != scene.UNKNOWN_OWNER:
            self._write(column + 2, line, owner, scene.owner_style(owner))
        if flag is not None:
            pole = self.glyphs.flag if self.across == WIDE else ""
            self._write(column + 2, line, f"{pole}{flag.owner}{flag.income}", scene.owner_style(flag.owner))

    def _light(self, index: int) -> None:
        column, line = self.place(index)
        for at in range(column, column + LEVELS):
            letter, style = self.sheet.get((at, line), (" ", ""))
            self.sheet[at, line] = letter, f"{style} {scene.LIT_STYLE}".strip()


def card_block(box: Box, card: Card, glyphs: scene.Glyphs, *, shown: bool = False, copies: int = 1) -> list[Text]:
    """A card with its pattern below, ticked if the tops show it."""
    bonus = box.bonus_of[card]
    head = Text(card, "bold")
    head.append(f" {bonus.name} {bonus.pay}M" + (f" {glyphs.times}{copies}" if copies > 1 else ""), "default")
    if shown:
        head.append(f" {glyphs.right}", "green")
    return [head, *_pattern_lines(box, bonus.pattern, glyphs)]


def mission_block(box: Box, mission: int, glyphs: scene.Glyphs, *, shown: bool = False) -> list[Text]:
    head = Text(f"mission {mission}", "bold")
    head.append(f" {box.missions[mission - 1].name}", "default")
    if shown:
        head.append(f" {glyphs.right}", "green")
    return [head, *_pattern_lines(box, box.missions[mission - 1].pattern, glyphs)]


def laid_flat(box: Box, pattern: Pattern) -> Pattern:
    """A pattern turned so that it takes the least height, if the box allows patterns to be turned."""
    is_upright = len(pattern) > len(pattern[0])
    return tuple(map("".join, zip(*pattern[::-1], strict=True))) if is_upright and box.turned else pattern


def _pattern_lines(box: Box, pattern: Pattern, glyphs: scene.Glyphs) -> Iterator[Text]:
    for row in laid_flat(box, pattern):
        line = Text("  ")
        for mark in row:
            line.append(glyphs.top if mark == "X" else glyphs.anything, "default" if mark == "X" else scene.FAINT_STYLE)
            line.append(" ")
        line.rstrip()
        yield line


NAME_WIDTH = 9
TABLE_WIDTH = 36


def draw(
    shown: Position | Board | scene.Sight,
    *,
    width: int,
    seat: Seat | None = None,
    unicode: bool = True,
    marked: Collection[Site] = (),
    lit: Collection[Site] = (),
) -> Text:
    """The picture for a terminal of this width, with the hand of one player, by default the one to move."""
    glyphs = scene.UNICODE if unicode else scene.ASCII
    if isinstance(shown, Position):
        return position_text(shown, scene.sight_of(shown.board, marked=marked, lit=lit), width, glyphs, seat)
    sight = shown if isinstance(shown, scene.Sight) else scene.sight_of(shown, marked=marked, lit=lit)
    return stacked([BoardText(sight, glyphs).lines, list(legend(sight, glyphs))], width)


def position_text(
    position: Position, sight: scene.Sight, width: int, glyphs: scene.Glyphs, seat: Seat | None = None
) -> Text:
    """The board with everything else next to it, or below it if that does not fit."""
    board = BoardText(sight, glyphs).lines
    panel = list(table(position, glyphs))
    patterns = list(pattern_blocks(position, seat, glyphs))
    room = width - max(line.cell_len for line in board) - 3
    beside = [*panel, Text("")]
    if patterns:
        beside += [*stacked(patterns, max(room, TABLE_WIDTH)).split("\n"), Text("")]
    beside += legend(sight, glyphs)
    rows = in_rows([board, beside], width)
    return rows_joined(rows if len(rows) == 1 else [[board], [panel], *in_rows(patterns, width)])


def table(position: Position, glyphs: scene.Glyphs) -> Iterator[Text]:
    yield Text(moment(position), "bold")
    if position.is_last_round and not position.is_over:
        yield Text("the last round")
    yield Text("")
    yield from holdings(position, glyphs)
    yield Text("")
    yield from standing(position, glyphs)
    yield Text("")
    known = ", from the top" if position.pile.strip(UNKNOWN) else ""
    yield Text(f"{number_of(len(position.pile), 'card')} in the pile{known}")
    if known:
        yield from map(Text, wrap(position.pile, TABLE_WIDTH))


def holdings(position: Position, glyphs: scene.Glyphs) -> Iterator[Text]:
    yield Text(" " * (NAME_WIDTH + 3) + "cash  " + "".join(f"{floor:>3}" for floor in FLOORS), scene.FAINT_STYLE)
    for seat, (cash, stock) in enumerate(zip(position.cash, position.stock, strict=True)):
        line = _name(position, seat, glyphs)
        line.append(f"{'?' if cash is None else cash:>3}M  ")
        for number in stock or (UNKNOWN,) * len(FLOORS):
            line.append(f"{number:>3}", "default" if number else scene.FAINT_STYLE)
        yield line


def standing(position: Position, glyphs: scene.Glyphs) -> Iterator[Text]:
    yield Text(f"{'':{NAME_WIDTH + 3}}rent prestige mission cards", scene.FAINT_STYLE)
    for seat, colour in enumerate(position.seats):
        line = _name(position, seat, glyphs)
        line.append(f"{position.board.income(colour):>3}M {prestige(position, seat):<9}")
        line.append(f"{position.missions[seat] or UNKNOWN:<8}{position.cards[seat] or glyphs.dash}")
        yield line


def prestige(position: Position, seat: Seat) -> str:
    """A player's prestige and its parts from penthouses, zones and the mission: `4=1+1+2`."""
    colour, board, mission = position.seats[seat], position.board, position.missions[seat]
    parts = [board.penthouses(colour), len(board.zones(colour))]
    if mission is None:
        return f"{sum(parts)}={parts[0]}+{parts[1]}+?"
    parts.append(MISSION_PRESTIGE * board.fulfils(colour, mission))
    return f"{sum(parts)}={'+'.join(map(str, parts))}"


def _name(position: Position, seat: Seat, glyphs: scene.Glyphs) -> Text:
    colour = position.seats[seat]
    line = Text(f"{glyphs.mover} " if seat == position.mover_seat else "  ")
    line.append(colour, scene.owner_style(colour))
    line.append(f" {owner_name(colour):{NAME_WIDTH - 2}} ")
    line.pad_right(max(0, NAME_WIDTH + 3 - line.cell_len))
    return line


def pattern_blocks(position: Position, seat: Seat | None, glyphs: scene.Glyphs) -> Iterator[Block]:
    """The known mission and cards of a player, ticked if the tops show them."""
    seat = position.mover_seat if seat is None else seat
    if seat is None:
        return
    colour, board, mission = position.seats[seat], position.board, position.missions[seat]
    if mission is not None:
        yield mission_block(position.box, mission, glyphs, shown=board.fulfils(colour, mission))
    hand = position.cards[seat]
    for card in dict.fromkeys(hand.replace(UNKNOWN, "")):
        yield card_block(position.box, card, glyphs, shown=board.shows(colour, card), copies=hand.count(card))


def legend(sight: scene.Sight, glyphs: scene.Glyphs) -> Iterator[Text]:
    if sight.is_plan:
        yield Text("the rent of each top, and its owner", scene.FAINT_STYLE)
        if sight.flags:
            yield Text(f"{glyphs.flag} whose group it is, and what it pays", scene.FAINT_STYLE)
        return
    yield Text("floors from the ground up, the top", scene.FAINT_STYLE)
    yield Text(f"a capital; {NEUTRAL} neutral, {glyphs.zone} strategic zone", scene.FAINT_STYLE)
    if sight.marked:
        yield Text(f"{glyphs.mark} just built", scene.FAINT_STYLE)


def box_text(box: Box, width: int, *, unicode: bool) -> Text:
    glyphs = scene.UNICODE if unicode else scene.ASCII
    sight = scene.sight_of(Board.empty(box))
    sites = f"{len(box.sites)} sites, zones {' '.join(box.zones)}"
    ways = [word for word, allowed in (("turned", box.turned), ("mirrored", box.mirrored)) if allowed]
    allowed = f"patterns may be {' and '.join(ways) or 'neither turned nor mirrored'}"
    about = [Text(f"box {box.digest}{' (the default)' if box.is_default else ''}", "bold"), Text(sites), Text(allowed)]
    board = [*BoardText(sight, glyphs).lines, Text(""), *legend(sight, glyphs)]
    missions = [mission_block(box, number, glyphs) for number in range(1, len(box.missions) + 1)]
    cards = [card_block(box, card, glyphs, copies=bonus.copies) for card, bonus in box.bonus_of.items()]
    heading = [Text("bonus cards", "bold")]
    return rows_joined([[about], [board], *in_rows(missions, width), [heading], *in_rows(cards, width)])
