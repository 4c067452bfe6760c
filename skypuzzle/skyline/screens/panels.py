"""What stands beside and below the board, as text; what can be clicked in it says so."""

from collections.abc import Sequence

from rich.text import Text

from skypuzzle.screens.dialogs import clickable
from skypuzzle.skyline.pictures.blocks import UNICODE
from skypuzzle.skyline.pictures.card_text import lying
from skypuzzle.skyline.rules.actions import UNKNOWN
from skypuzzle.skyline.rules.box import Box
from skypuzzle.skyline.rules.patterns import Pattern
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.scoring import MISSION_PRESTIGE, score
from skypuzzle.skyline.rules.supply import bank
from skypuzzle.skyline.rules.towers import FLOORS
from skypuzzle.skyline.screens.palette import Palette
from skypuzzle.skyline.sessions.final_scoring import standing, winners_text
from skypuzzle.skyline.sessions.game_so_far import PlayedTurn
from skypuzzle.skyline.sessions.typed_words import prestige_line

NAME = 9
WIDTHS = {floor: len(floor) + 1 for floor in FLOORS}
"""Columns for the number of floors of each kind."""
CARD_WIDTH = 7


def players_text(position: Position, names: Sequence[str], palette: Palette, *, you: Seat) -> Text:
    """What everybody has: money, floors in stock, cards, income now and prestige so far; and your bank."""
    floors = "".join(f"{floor:>{WIDTHS[floor]}}" for floor in FLOORS)
    text = Text().append(f"{'':{NAME + 1}}cash{floors} cards inc  pr", palette.faint)
    for seat, colour in enumerate(position.seats):
        text.append("\n").append(UNICODE.mover if seat == position.mover_seat else " ")
        text.append(f"{colour} ", palette.letter(colour)).append(f"{names[seat]:{NAME - 2}.{NAME - 2}}")
        cash, stock = position.cash[seat], position.stock[seat]
        text.append(f"{UNKNOWN if cash is None else cash:>4}")
        for floor, name in enumerate(FLOORS):
            number = UNKNOWN if stock is None else stock[floor]
            entry = Text(f"{number:>{WIDTHS[name]}}", "" if number else palette.faint)
            text.append_text(clickable(entry, f"trade_floor('-', {floor})") if seat == you else entry)
        prestige = prestige_line(position.board, colour, position.missions[seat])
        text.append(f"{len(position.cards[seat]):>6}{position.board.income(colour):>4} {prestige:>3}")
    text.append("\n").append(f"{' in the bank':{NAME + 5}}", palette.faint)
    for floor, number in enumerate(bank(position, you)):
        entry = Text(f"{number:>{WIDTHS[FLOORS[floor]]}}", palette.good if number else palette.faint)
        text.append_text(clickable(entry, f"trade_floor('+', {floor})"))
    return text


def cards_lines(position: Position, seat: Seat, palette: Palette, width: int, picked: str) -> list[Text]:
    """Mission and bonus cards with their patterns, side by side in as many rows as it takes."""
    blocks = _blocks(position, seat, palette, picked)
    each = max(CARD_WIDTH, *(line.cell_len + 1 for block in blocks for line in block), 0)
    across = max(1, width // each)
    lines: list[Text] = []
    for start in range(0, len(blocks), across):
        row = blocks[start : start + across]
        for number in range(max(map(len, row))):
            line = Text()
            for block in row:
                part = block[number].copy() if number < len(block) else Text("")
                part.pad_right(each - part.cell_len)
                line.append_text(part)
            lines.append(line)
    return lines


def _blocks(position: Position, seat: Seat, palette: Palette, picked: str) -> list[list[Text]]:
    colour, board, box = position.seats[seat], position.board, position.box
    mission, hand, blocks = position.missions[seat], position.cards[seat], []
    if mission is not None:
        is_done = board.fulfils(colour, mission)
        head = Text(f"m{mission} +{MISSION_PRESTIGE}", palette.good if is_done else palette.heading)
        head.append(UNICODE.right if is_done else "")
        blocks.append([head, *_pattern(box, box.missions[mission - 1].pattern, palette, is_done=is_done)])
    for card in dict.fromkeys(hand):
        number = hand.count(card)
        copies = f"{UNICODE.times}{number}" if number > 1 else ""
        if card == UNKNOWN:
            blocks.append([Text(f"? {copies}", palette.faint)])
            continue
        bonus = box.bonus_of[card]
        is_shown = board.shows(colour, card)
        is_spent = position.turn is not None and position.turn.seat == seat and card in position.turn.claimed
        look = palette.faint if is_spent else palette.good if is_shown else palette.heading
        head = Text(card, f"{look} reverse" if card in picked else look)
        head.append(f" {bonus.pay}{copies or 'M'}", look).append(
            UNICODE.right if is_shown and not is_spent else "", look
        )
        lines = [head, *_pattern(box, bonus.pattern, palette, is_done=is_shown and not is_spent)]
        blocks.append([clickable(line, f"card('{card}')") for line in lines])
    return blocks


def _pattern(box: Box, pattern: Pattern, palette: Palette, *, is_done: bool) -> list[Text]:
    lines = []
    for row in lying(box, pattern):
        line = Text()
        for mark in row:
            is_top = mark == "X"
            style = (palette.good if is_done else "") if is_top else palette.faint
            line.append(UNICODE.top if is_top else UNICODE.anything, style)
        lines.append(line)
    return lines


def turns_text(turns: Sequence[PlayedTurn], palette: Palette, *, in_words: bool) -> Text:
    """Turns that are over, in words or in notation."""
    lines = []
    for turn in turns:
        name, colon, rest = (turn.words if in_words else turn.text).partition(": ")
        lines.append(Text().append(name + colon, palette.letter(turn.player)).append(rest))
    return Text("\n").join(lines)


def scores_text(position: Position, names: Sequence[str], palette: Palette) -> Text:
    """The score sheet, with what broke a tie."""
    scored = score(position)
    text = Text().append(f"{'':{NAME + 1}}penthouses zones mission prestige", palette.faint)
    for seat in standing(position, scored):
        tally, colour, mission = scored.tallies[seat], position.seats[seat], position.missions[seat]
        won = f"m{mission} {MISSION_PRESTIGE if tally.mission else 0}"
        text.append(f"\n {colour} ", palette.letter(colour)).append(f"{names[seat]:{NAME - 2}.{NAME - 2}}")
        text.append(f"{tally.penthouses:>10}{len(tally.zones):>6}{won:>8}{tally.total:>9}")
    return text.append(f"\n\n{winners_text(position, scored, names)}", palette.good)
