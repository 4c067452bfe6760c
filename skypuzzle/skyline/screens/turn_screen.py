"""A turn by keys and mouse: take income, build, claim cards and trade them in, buy and sell, end the turn."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from skypuzzle.screens.cursor_screen import TurnScreen as AnyTurnScreen
from skypuzzle.screens.dialogs import Part, clickable
from skypuzzle.screens.framed import OTHER_LINES
from skypuzzle.skyline.pictures.scene import UNICODE
from skypuzzle.skyline.pictures.terminal import laid_flat
from skypuzzle.skyline.rules.actions import UNKNOWN, Build, BuildNeutral, Claim, EndBuilding, EndTurn, Income
from skypuzzle.skyline.rules.board import Box
from skypuzzle.skyline.rules.city import FLOORS, LEVELS, Mask, Pattern, floor_cost, neutral_cost
from skypuzzle.skyline.rules.legality import legal_builds, legal_card_actions, legal_incomes, must_build, why_not
from skypuzzle.skyline.rules.play import MISSION_PRESTIGE, score
from skypuzzle.skyline.rules.position import BUILDING, CARDS_TO_TRADE, INCOME, Position, Seat, bank
from skypuzzle.skyline.screens import board_screen
from skypuzzle.skyline.sessions.playable_games import standing, winners_text
from skypuzzle.skyline.sessions.turns import PlayedTurn, best_income, cost_words, income_of, prestige_line

NAME = 9
WIDTHS = {floor: len(floor) + 1 for floor in FLOORS}
"""Columns for the number of floors of each kind."""
CARD_WIDTH = 7


def players_text(position: Position, names: Sequence[str], palette: board_screen.Palette, *, you: Seat) -> Text:
    """What every player has: money, stock, number of cards, income and prestige; and what you can buy from the bank."""
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


def cards_lines(position: Position, seat: Seat, palette: board_screen.Palette, width: int, picked: str) -> list[Text]:
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


def _blocks(position: Position, seat: Seat, palette: board_screen.Palette, picked: str) -> list[list[Text]]:
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


def _pattern(box: Box, pattern: Pattern, palette: board_screen.Palette, *, is_done: bool) -> list[Text]:
    lines = []
    for row in laid_flat(box, pattern):
        line = Text()
        for mark in row:
            is_top = mark == "X"
            style = (palette.good if is_done else "") if is_top else palette.faint
            line.append(UNICODE.top if is_top else UNICODE.anything, style)
        lines.append(line)
    return lines


def turns_text(turns: Sequence[PlayedTurn], palette: board_screen.Palette, *, in_words: bool) -> Text:
    lines = []
    for turn in turns:
        name, colon, rest = (turn.words if in_words else turn.text).partition(": ")
        lines.append(Text().append(name + colon, palette.letter(turn.player)).append(rest))
    return Text("\n").join(lines)


def scores_text(position: Position, names: Sequence[str], palette: board_screen.Palette) -> Text:
    scored = score(position)
    text = Text().append(f"{'':{NAME + 1}}penthouses zones mission prestige", palette.faint)
    for seat in standing(position, scored):
        tally, colour, mission = scored.tallies[seat], position.seats[seat], position.missions[seat]
        won = f"m{mission} {MISSION_PRESTIGE if tally.mission else 0}"
        text.append(f"\n {colour} ", palette.letter(colour)).append(f"{names[seat]:{NAME - 2}.{NAME - 2}}")
        text.append(f"{tally.penthouses:>10}{len(tally.zones):>6}{won:>8}{tally.total:>9}")
    return text.append(f"\n\n{winners_text(position, scored, names)}", palette.good)


def what_next(position: Position) -> str:
    turn = position.turn
    if turn is None:
        return ""
    if turn.phase == INCOME:
        return "Choose a group (tab); enter takes its income."
    claims = "".join(action.card for action in legal_card_actions(position) if isinstance(action, Claim))
    claim = f" Claim {' '.join(claims)} with a." if claims else ""
    if turn.phase != BUILDING:
        return f"Buy with 1 2 4 6 0 5, sell with - and a key, end with e.{claim}"
    if not legal_builds(position):
        return f"Nothing can be built: buy, sell, or end with e.{claim}"
    if must_build(position):
        return f"Build with enter, or a neutral floor with w: you must build one.{claim}"
    return f"Build on, buy with 1 2 4 6 0 5, or end with e.{claim}"


def here_text(position: Position, site: str, palette: board_screen.Palette) -> Text:
    tower, colour = position.board.tower(site), position.seats[position.mover_seat or 0]
    zone = ", a zone" if site in position.box.zones else ""
    text = Text().append(site, palette.heading).append(f" {tower[:-1].lower() + tower[-1:] or 'empty'}{zone}")
    turn = position.turn
    if turn is None:
        return text
    if turn.phase == INCOME:
        reason = why_not(position, Income(site))
        if reason is None:
            return text.append(f": income {income_of(position, site)}M, enter takes it", palette.good)
        return text.append(f": {reason}", palette.bad)
    if turn.phase != BUILDING:
        return text
    own, neutral = why_not(position, Build(site)), why_not(position, BuildNeutral(site))
    if own is not None and own == neutral:
        return text.append(f"\n{own}", palette.bad)
    _line(text, "enter", own, cost_words(floor_cost(tower)) if len(tower) < LEVELS else "", palette)
    _line(text, "w", neutral, cost_words(neutral_cost(tower, colour)) if len(tower) < LEVELS else "", palette)
    return text


def _line(text: Text, key: str, reason: str | None, cost: str, palette: board_screen.Palette) -> None:
    text.append(f"\n{key:5} ", palette.faint)
    text.append(cost if reason is None else reason, palette.good if reason is None else palette.bad)


CLAIM, TRADE, BUY, SELL = "!", "%", "+", "-"
FLOOR_KEYS = {"1": 0, "2": 1, "4": 2, "6": 3, "0": 4, "w": 5, "W": 5, "5": 5}
"""Keys for floors: the price, with 0 for 10, or w for a neutral floor."""
QUESTIONS = {
    CLAIM: "Claim which card? Press its letter, or click it; x cancels.",
    TRADE: "Trade in which three? Press letters, or click cards; x cancels.",
    BUY: "Buy which floor? 1 2 4 6, 0 for a penthouse, w for a neutral one; x cancels.",
    SELL: "Sell which floor? 1 2 4 6, 0 for a penthouse, w for a neutral one; x cancels.",
}


def completed(begun: str, key: str) -> str | None:
    """The begun action with one more key; None if the key does not fit."""
    if begun[0] in (BUY, SELL):
        return f"{begun}{FLOORS[FLOOR_KEYS[key]]}" if key in FLOOR_KEYS else None
    return f"{begun}{key.upper()}" if len(key) == 1 and key.isalpha() and key.isascii() else None


def is_whole(word: str) -> bool:
    return len(word) == 1 + CARDS_TO_TRADE if word[0] == TRADE else len(word) > 1


BUYING_KEYS = {"1": 0, "2": 1, "4": 2, "6": 3, "0": 4, "5": 5}
"""Keys that buy a floor, by its price."""


class TurnScreen(board_screen.BoardScreen, AnyTurnScreen):
    """A turn: shows what is possible, and why something is not."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"trade_floor('+', {floor})", show=False) for key, floor in BUYING_KEYS.items()),
        Binding("w", "neutral", show=False),
        Binding("a", "claim_all", show=False),
        Binding("exclamation_mark", f"arm('{CLAIM}')", show=False),
        Binding("percent_sign", f"arm('{TRADE}')", show=False),
        Binding("plus", f"arm('{BUY}')", show=False),
        Binding("minus", f"arm('{SELL}')", show=False),
        Binding("vertical_line", "end_building", show=False),
        Binding("full_stop,e", "end", show=False),
    ]
    panel_needed = 43

    def begin_turn(self) -> None:
        """Set up the board with the cursor on the group that pays most."""
        self.begun = ""
        """A claim, trade or purchase that needs more keys."""
        position = self.position
        self.look_at(
            position.box.outline,
            board_screen.BoardView(position.box.outline, board_screen.TOWER_WIDTH, board_screen.NARROW_TOWER, 1),
        )
        self.go_to_best()

    def go_to_best(self) -> None:
        """Put the cursor on the group that pays most, if the next action is to take income."""
        income = best_income(self.position) if self.position.turn and self.position.turn.phase == INCOME else None
        if isinstance(income, Income):
            self.cursor = self.outline.index[income.site]

    @property
    def position(self) -> Position:
        raise NotImplementedError

    @property
    def shown(self) -> Position:
        """The position as the player may see it."""
        return self.position

    @property
    def you(self) -> Seat:
        raise NotImplementedError

    def names(self) -> Sequence[str]:
        raise NotImplementedError

    def marks(self) -> board_screen.BoardMarks:
        position = self.position
        own = neutral = lit = 0
        if self.acts and position.turn is not None:
            if position.turn.phase == INCOME:
                lit = self._group()
            elif position.turn.phase == BUILDING:
                for action in legal_builds(position):
                    if isinstance(action, Build):
                        own |= 1 << self.outline.index[action.site]
                    elif isinstance(action, BuildNeutral):
                        neutral |= 1 << self.outline.index[action.site]
        return board_screen.BoardMarks(self.cursor, own, neutral, lit)

    def _group(self) -> Mask:
        tops = self.position.board.tops[self.position.seats[self.you]]
        return self.outline.group(self.cursor, tops) if tops >> self.cursor & 1 else 0

    def cells(self) -> Sequence[board_screen.Cell]:
        return board_screen.tower_cells(self.shown.board, self.marks(), self.palette)

    def below(self) -> Sequence[Text]:
        picked = self.begun[1:] if self.begun[:1] == TRADE else ""
        room = self.app.size.height - OTHER_LINES - len(self.outline.rows) - 1
        width = self.app.size.width - self.panel_needed
        lines = cards_lines(self.shown, self.you, self.palette, width, picked)
        return [Text(""), *lines][: max(0, room)]

    def table_parts(self) -> list[Part]:
        return [Part(players_text(self.shown, self.names(), self.palette, you=self.you))]

    def here_text(self) -> Text:
        return here_text(self.position, self.here, self.palette) if self.acts else Text("")

    def next_text(self) -> str:
        return what_next(self.position)

    def action_cycle(self, step: int) -> None:
        """Go to the next group, or to the next site where something can be built."""
        if self.refuse():
            return
        turn = self.position.turn
        if turn is not None and turn.phase == INCOME:
            sites = [self.outline.index[str(action)[1:]] for action in legal_incomes(self.position)]
        else:
            marks = self.marks()
            sites = [index for index in range(len(self.outline.sites)) if (marks.own or marks.neutral) >> index & 1]
        if not sites:
            self.say("Nothing can be built now.")
            return
        later = [site for site in sites[::step] if step * site > step * self.cursor]
        self.cursor = later[0] if later else sites[::step][0]
        self.show_choice()

    def action_do(self) -> None:
        if self.refuse():
            return
        turn = self.position.turn
        is_income = turn is not None and turn.phase == INCOME
        self.attempt(f"${self.here}" if is_income else self.here)

    def action_neutral(self) -> None:
        if not self.refuse():
            self.attempt(f"w{self.here}")

    def action_end(self) -> None:
        if not self.refuse():
            self.attempt(str(EndTurn()))

    def action_end_building(self) -> None:
        """Stop building, so that cards can be claimed afterwards."""
        if not self.refuse():
            self.attempt(str(EndBuilding()))

    def action_trade_floor(self, sign: str, floor: int) -> None:
        if not self.refuse():
            self.attempt(f"{sign}{FLOORS[floor]}")

    def action_claim_all(self) -> None:
        """Claim every card that the tops show; each claim can be undone."""
        if self.refuse():
            return
        claims = [action for action in legal_card_actions(self.position) if isinstance(action, Claim)]
        if not claims:
            self.say("Your tops show none of your cards now.")
        for claim in claims:
            self.attempt(str(claim))

    def action_card(self, card: str) -> None:
        """Claim a clicked card, or pick it if three are being traded in."""
        if self.refuse():
            return
        if self.begun[:1] == TRADE:
            self._add(card)
        else:
            self.begun = ""
            self.attempt(f"{CLAIM}{card}")

    def action_arm(self, sign: str) -> None:
        """Begin an action that needs more keys."""
        if self.refuse():
            return
        hand = self.position.cards[self.you]
        if sign == TRADE and len(hand) == 3:  # no choice
            self.attempt(f"{TRADE}{hand}")
            return
        self.begun = sign
        self.say(QUESTIONS[sign])

    async def on_key(self, event: events.Key) -> None:
        """Give the next key to the action that was begun."""
        if not self.begun:
            return
        key = event.character or event.key
        if key in ("x", "X") or event.key in ("escape", "backspace", "delete"):
            self._stop(event)
            self.action_clear()
        elif completed(self.begun, key) is not None:
            self._stop(event)
            self._add(key)
        else:
            self.begun = ""

    def _stop(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()

    def _add(self, key: str) -> None:
        word = completed(self.begun, key)
        if word is None:
            return
        if is_whole(word):
            self.begun = ""
            self.attempt(word)
        else:
            self.begun = word
            self.say(f"{QUESTIONS[word[0]]} So far: {' '.join(word[1:])}")

    def action_clear(self) -> None:
        self.begun = ""
        self.invite()

    def clicked(self, index: int) -> None:
        """Move the cursor to the site or, if it is there already, act."""
        if index == self.cursor and self.acts:
            self.action_do()
            return
        self.cursor = index
        self.show_choice()

    def attempt(self, move: str) -> None:
        self.begun = ""
        super().attempt(move)
