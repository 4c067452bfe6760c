"""A position on the terminal: the board, what every player has, and the patterns of the cards that are known."""

from collections.abc import Collection, Iterator
from textwrap import wrap

from rich.text import Text

from skypuzzle.pictures.layout import Block, in_rows, rows_joined, stacked
from skypuzzle.skyline.notation.wording import moment, owner_name
from skypuzzle.skyline.pictures.blocks import ASCII, FAINT_STYLE, UNICODE, Glyphs, owner_style
from skypuzzle.skyline.pictures.board_text import BoardText
from skypuzzle.skyline.pictures.card_text import hand_blocks, mission_block
from skypuzzle.skyline.pictures.sights import Sight, sight_of
from skypuzzle.skyline.rules.actions import UNKNOWN
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.outline import Site
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.scoring import MISSION_PRESTIGE
from skypuzzle.skyline.rules.towers import FLOORS, NEUTRAL
from skypuzzle.wording import number_of

NAME_WIDTH = 9
TABLE_WIDTH = 36


def draw(
    shown: Position | Board | Sight,
    *,
    width: int,
    seat: Seat | None = None,
    unicode: bool = True,
    marked: Collection[Site] = (),
    lit: Collection[Site] = (),
) -> Text:
    """The whole picture for a terminal of that width, with the hand of one player, or else of the one to move."""
    glyphs = UNICODE if unicode else ASCII
    if isinstance(shown, Position):
        return position_text(shown, sight_of(shown.board, marked=marked, lit=lit), width, glyphs, seat)
    sight = shown if isinstance(shown, Sight) else sight_of(shown, marked=marked, lit=lit)
    return stacked([BoardText(sight, glyphs).lines, list(legend(sight, glyphs))], width)


def position_text(position: Position, sight: Sight, width: int, glyphs: Glyphs, seat: Seat | None = None) -> Text:
    """The board with all that lies beside it; below it where that does not fit."""
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


def table(position: Position, glyphs: Glyphs) -> Iterator[Text]:
    """Whose turn it is, what each player has, and how many cards are left."""
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


def holdings(position: Position, glyphs: Glyphs) -> Iterator[Text]:
    """Cash and the floors in stock, a line for each player."""
    yield Text(" " * (NAME_WIDTH + 3) + "cash  " + "".join(f"{floor:>3}" for floor in FLOORS), FAINT_STYLE)
    for seat, (cash, stock) in enumerate(zip(position.cash, position.stock, strict=True)):
        line = _name(position, seat, glyphs)
        line.append(f"{'?' if cash is None else cash:>3}M  ")
        for number in stock or (UNKNOWN,) * len(FLOORS):
            line.append(f"{number:>3}", "default" if number else FAINT_STYLE)
        yield line


def standing(position: Position, glyphs: Glyphs) -> Iterator[Text]:
    """Income, prestige so far, cards and missions, a line for each player."""
    yield Text(f"{'':{NAME_WIDTH + 3}}rent prestige mission cards", FAINT_STYLE)
    for seat, colour in enumerate(position.seats):
        line = _name(position, seat, glyphs)
        line.append(f"{position.board.income(colour):>3}M {prestige(position, seat):<9}")
        line.append(f"{position.missions[seat] or UNKNOWN:<8}{position.cards[seat] or glyphs.dash}")
        yield line


def prestige(position: Position, seat: Seat) -> str:
    """A player's prestige as the board stands, and of that by penthouses, zones and the mission: `4=1+1+2`."""
    colour, board, mission = position.seats[seat], position.board, position.missions[seat]
    parts = [board.penthouses(colour), len(board.zones(colour))]
    if mission is None:
        return f"{sum(parts)}={parts[0]}+{parts[1]}+?"
    parts.append(MISSION_PRESTIGE * board.fulfils(colour, mission))
    return f"{sum(parts)}={'+'.join(map(str, parts))}"


def _name(position: Position, seat: Seat, glyphs: Glyphs) -> Text:
    colour = position.seats[seat]
    line = Text(f"{glyphs.mover} " if seat == position.mover_seat else "  ")
    line.append(colour, owner_style(colour))
    line.append(f" {owner_name(colour):{NAME_WIDTH - 2}} ")
    line.pad_right(max(0, NAME_WIDTH + 3 - line.cell_len))
    return line


def pattern_blocks(position: Position, seat: Seat | None, glyphs: Glyphs) -> Iterator[Block]:
    """The mission and the cards of a player as far as they are known, with those that the tops show ticked."""
    seat = position.mover_seat if seat is None else seat
    if seat is None:
        return
    colour, board, mission = position.seats[seat], position.board, position.missions[seat]
    if mission is not None:
        yield mission_block(position.box, mission, glyphs, shown=board.fulfils(colour, mission))
    hand = position.cards[seat]
    shown = [card for card in dict.fromkeys(hand) if card != UNKNOWN and board.shows(colour, card)]
    yield from hand_blocks(position.box, hand, glyphs, shown)


def legend(sight: Sight, glyphs: Glyphs) -> Iterator[Text]:
    """How to read the board."""
    if sight.is_plan:
        yield Text("the rent of each top, and its owner", FAINT_STYLE)
        if sight.flags:
            yield Text(f"{glyphs.flag} whose group it is, and what it pays", FAINT_STYLE)
        return
    yield Text("floors from the ground up, the top", FAINT_STYLE)
    yield Text(f"a capital; {NEUTRAL} neutral, {glyphs.zone} strategic zone", FAINT_STYLE)
    if sight.marked:
        yield Text(f"{glyphs.mark} just built", FAINT_STYLE)
