"""A turn by keys and mouse: take income, build, claim and trade cards in, buy and sell, end the turn."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from skypuzzle.screens.dialogs import Part
from skypuzzle.screens.framed import OTHER_LINES
from skypuzzle.skyline.rules.actions import Build, BuildNeutral, Claim, EndBuilding, EndTurn, Income
from skypuzzle.skyline.rules.choices import legal_builds, legal_card_actions, legal_incomes
from skypuzzle.skyline.rules.outline import Mask
from skypuzzle.skyline.rules.position import BUILDING, INCOME, Position, Seat
from skypuzzle.skyline.rules.towers import FLOORS
from skypuzzle.skyline.screens.arming import BUY, CLAIM, QUESTIONS, SELL, TRADE, completed, is_whole
from skypuzzle.skyline.screens.board_screen import BoardScreen
from skypuzzle.skyline.screens.board_view import BoardView
from skypuzzle.skyline.screens.cells import NARROW_TOWER, TOWER_WIDTH, BoardMarks, Cell, tower_cells
from skypuzzle.skyline.screens.panels import cards_lines, players_text
from skypuzzle.skyline.screens.turn_texts import here_text, what_next
from skypuzzle.skyline.sessions.typed_words import best_income

BUYING_KEYS = {"1": 0, "2": 1, "4": 2, "6": 3, "0": 4, "5": 5}
"""Floors by price."""


class TurnScreen(BoardScreen):
    """Whoever plays a turn sees at once what is possible, and why something is not."""

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
        """Where the best group pays, or where the first floor can be built."""
        self.begun = ""
        """A claim, a trade or a purchase that wants more keys."""
        position = self.position
        self.look_at(position.box.outline, BoardView(position.box.outline, TOWER_WIDTH, NARROW_TOWER, 1))
        self.go_to_best()
        self._answer: Text | None = None
        """What was said to something that is over as soon as the player thinks of something else."""

    def go_to_best(self) -> None:
        """The cursor goes to the group that pays most, while income is to be taken."""
        income = best_income(self.position) if self.position.turn and self.position.turn.phase == INCOME else None
        if isinstance(income, Income):
            self.cursor = self.outline.index[income.site]

    @property
    def position(self) -> Position:
        """The table now, as far as the one who acts needs to know it."""
        raise NotImplementedError

    @property
    def shown(self) -> Position:
        """The table as the player may see it."""
        return self.position

    @property
    def you(self) -> Seat:
        """The player's seat."""
        raise NotImplementedError

    @property
    def acts(self) -> bool:
        """Is it the player's turn?"""
        raise NotImplementedError

    def names(self) -> Sequence[str]:
        """What players are called in the panel."""
        raise NotImplementedError

    def marks(self) -> BoardMarks:
        """Where something can be done."""
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
        return BoardMarks(self.cursor, own, neutral, lit)

    def _group(self) -> Mask:
        """The player's group under the cursor."""
        tops = self.position.board.tops[self.position.seats[self.you]]
        return self.outline.group(self.cursor, tops) if tops >> self.cursor & 1 else 0

    def cells(self) -> Sequence[Cell]:
        """The towers."""
        return tower_cells(self.shown.board, self.marks(), self.palette)

    def below(self) -> Sequence[Text]:
        """Mission and cards with their patterns."""
        picked = self.begun[1:] if self.begun[:1] == TRADE else ""
        room = self.app.size.height - OTHER_LINES - len(self.outline.rows) - 1
        width = self.app.size.width - self.panel_needed
        lines = cards_lines(self.shown, self.you, self.palette, width, picked)
        return [Text(""), *lines][: max(0, room)]

    def table_parts(self) -> list[Part]:
        """What everybody has."""
        return [Part(players_text(self.shown, self.names(), self.palette, you=self.you))]

    def here_text(self) -> Text:
        """What can be done under the cursor, or why not."""
        return here_text(self.position, self.here, self.palette) if self.acts else Text("")

    def next_text(self) -> str:
        """What to do next in the turn."""
        return what_next(self.position)

    def decline(self, text: str) -> None:
        """Say why not, until the player thinks of something else."""
        super().decline(text)
        self._answer = self.note

    def invite(self) -> None:
        """Nothing is left to say."""
        self.say("")

    def moved_cursor(self) -> None:
        """Show it, and say no more why something was not possible."""
        if self.note is self._answer:
            self.invite()
        else:
            self.redraw()

    def refuse(self) -> bool:
        """Say that it is not the player's turn, if so."""
        if not self.acts:
            self.decline("It is not your turn.")
        return not self.acts

    def action_cycle(self, step: int) -> None:
        """The next group, or the next site where something can be built."""
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
        self.moved_cursor()

    def action_do(self) -> None:
        """Take the income of the group, or build a floor."""
        if self.refuse():
            return
        turn = self.position.turn
        is_income = turn is not None and turn.phase == INCOME
        self.attempt(f"${self.here}" if is_income else self.here)

    def action_neutral(self) -> None:
        """Build a neutral floor."""
        if not self.refuse():
            self.attempt(f"w{self.here}")

    def action_end(self) -> None:
        """End the turn."""
        if not self.refuse():
            self.attempt(str(EndTurn()))

    def action_end_building(self) -> None:
        """Build nothing, so that cards can be claimed afterwards."""
        if not self.refuse():
            self.attempt(str(EndBuilding()))

    def action_trade_floor(self, sign: str, floor: int) -> None:
        """Buy or sell a floor."""
        if not self.refuse():
            self.attempt(f"{sign}{FLOORS[floor]}")

    def action_claim_all(self) -> None:
        """Claim every card that the tops show; each claim can be taken back."""
        if self.refuse():
            return
        claims = self._claims()
        if not claims:
            self.say("Your tops show none of your cards now.")
        for claim in claims:
            self.attempt(str(claim))

    def _claims(self) -> list[Claim]:
        return [action for action in legal_card_actions(self.position) if isinstance(action, Claim)]

    def action_card(self, card: str) -> None:
        """A click on a card: claim it, or pick it to trade it in."""
        if self.refuse():
            return
        if self.begun[:1] == TRADE:
            self._add(card)
        else:
            self.begun = ""
            self.attempt(f"{CLAIM}{card}")

    def action_arm(self, sign: str) -> None:
        """A key that wants more keys."""
        if self.refuse():
            return
        hand = self.position.cards[self.you]
        if sign == TRADE and len(hand) == 3:  # there is nothing to choose
            self.attempt(f"{TRADE}{hand}")
            return
        self.begun = sign
        self.say(QUESTIONS[sign])

    async def on_key(self, event: events.Key) -> None:
        """Whatever was begun takes the next key."""
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
        """Forget what was begun."""
        self.begun = ""
        self.invite()

    def clicked(self, index: int) -> None:
        """A click goes there; once more, it does it."""
        if index == self.cursor and self.acts:
            self.action_do()
            return
        self.cursor = index
        self.moved_cursor()

    def attempt(self, move: str) -> None:
        """Make a move, if it can be made; if not, say why."""
        self.begun = ""
        super().attempt(move)
