"""What stands beside the city, as text."""

from collections.abc import Mapping, Sequence

from rich.text import Text

from skypuzzle.screens.dialogs import Part
from skypuzzle.skyliners.rules.board import FULL, ROW_LETTERS, SITE_NAMES, Board, Piece, Reserve, Row, Side
from skypuzzle.skyliners.rules.position import HiddenPlan, Position, Turn
from skypuzzle.skyliners.screens.palette import Palette
from skypuzzle.skyliners.sessions.final_scoring import ScoringStep
from skypuzzle.skyliners.sessions.sight import sight

SIGNS = {Piece.FLOOR: "■", Piece.ROOF: "▲", Piece.PARK: "♣"}
MOST_SIGNS = 16
MOST_EARLIER = 6
CARDS_IN_A_LINE = 5


def pieces_line(reserve: Reserve, palette: Palette) -> Text:
    """What is left to place, as many signs as pieces."""
    line = Text()
    for piece, number in zip(Piece, reserve, strict=True):
        if line.plain:
            line.append("\n")
        look = "" if number else palette.faint
        name = f"{piece}{'' if number == 1 else 's'}"
        line.append(f"{number:2} {name:8}", look)
        line.append(SIGNS[piece] * min(number, MOST_SIGNS), palette.frame)
    return line


def sight_lines(board: Board, row: tuple[Side, Row], palette: Palette, *, counts: bool = True) -> Part:
    """The row of sight that is lit: what is seen, and what is hidden; behind what, if there is room to say."""
    along = sight(board, *row)
    text = Text()
    text.append(f"{along.side} looks along row {ROW_LETTERS[along.row]}", f"bold {palette.sides[along.side]}")
    text.append("  tab", palette.faint)
    if not counts:
        return Part(text)
    names = " ".join(SITE_NAMES[site] for site in along.seen) or "nothing"
    text.append(f"\n◉ sees {names}")
    shorter = text.copy()
    for site, front in along.hidden:
        text.append(f"\n░ {SITE_NAMES[site]} is behind {SITE_NAMES[front]}", palette.faint)
    if along.hidden:
        hidden = " ".join(SITE_NAMES[site] for site, _ in along.hidden)
        shorter.append(f"\n░ not {hidden}", palette.faint)
    return Part(text, shorter)


def position_lines(
    position: Position, you: Side, palette: Palette, *, counts: bool = True, points: Mapping[Side, int] | None = None
) -> list[Text]:
    """The other players and the office; with points, those that everybody would have if the game ended now."""
    table = Text(f"           fl rf pk sky{'' if points is None else ' now'}", palette.faint)
    for side, reserve, district in zip(position.seats, position.reserves, position.skyscrapers, strict=True):
        table.append(f"\n{'▶' if side is position.mover else ' '} ")
        name = f"{side} {'you' if side is you else side.colour}"
        table.append(f"{name:8}", f"bold {palette.sides[side]}")
        table.append(f"{reserve.floors:3}{reserve.roofs:3}{reserve.parks:3}  {district or '?':2}")
        if points is not None:
            best = points[side] == max(points.values())
            table.append(f"{points[side]:4}", "bold" if best else "")
    return [table, office_line(position, palette, counts=counts)] if position.variant is FULL else [table]


def office_line(position: Position, palette: Palette, *, counts: bool = True) -> Text:
    """The planning office, first card first, with what holds now."""
    text = Text("office", palette.faint)
    if not position.office:
        return text.append(" is empty", palette.faint)
    for number, card in enumerate(position.office):
        text.append("\n" if number % CARDS_IN_A_LINE == 0 else " ")
        if isinstance(card, HiddenPlan):
            text.append(f"{card}  ", palette.sides[card.side])
        else:
            tick = " " if not counts else "✓" if card.holds_on(position.board) else "✗"
            text.append(f"{card}{tick}", f"bold {palette.sides[card.side]}")
    return text


def turn_lines(turns: Sequence[Turn], players: int, palette: Palette) -> Text:
    """The latest turns, one for each player."""
    text = Text("latest turns", palette.faint)
    for turn in turns[-players:]:
        text.append(f"\n{turn.player}: ", f"bold {palette.sides[turn.player]}")
        text.append(" ".join(map(str, turn.actions)))
    return text


def scoring_lines(steps: Sequence[ScoringStep], place: int, seats: Sequence[Side], palette: Palette) -> list[Part]:
    """One step of the final scoring, what everybody has by then, and the cards before it if there is room."""
    step = steps[place]
    totals = Text("           points antennas", palette.faint)
    for side in sorted(seats, key=lambda side: -step.totals[side]):
        antennas = sum(owner is side for owner in step.antennas.values())
        totals.append(f"\n{side} {side.colour:7}", f"bold {palette.sides[side]}")
        totals.append(f"{step.totals[side]:8}{antennas:9}")
    before = Text("before", palette.faint)
    for earlier in [step for step in steps[:place] if step.row is not None][-MOST_EARLIER:]:
        row = earlier.row
        if row is not None:
            name = str(row.plan) if row.plan else f"{row.side}{ROW_LETTERS[row.row]}"
            gained = f"{row.points} ↑{len(row.antennas)}" if row.points else "wrong" if row.plan else "0"
            before.append(f"\n{name} ", palette.sides[row.side]).append(gained)
    heading = Text(f"Scoring, {place + 1} of {len(steps)}", palette.heading)
    return [Part(heading), Part(Text(step.text)), Part(totals), *([Part(before, Text())] if place else [])]
