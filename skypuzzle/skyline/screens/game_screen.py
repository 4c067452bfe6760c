"""The screen of a whole game against bots, up to the scores."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.markup import escape

from skypuzzle.screens.dialogs import Dialog, Part
from skypuzzle.screens.game_screen import GameScreen, Tone
from skypuzzle.screens.host import Host
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.skyline.notation.turns import action_words
from skypuzzle.skyline.rules.city import COLOURS, Mask
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.screens.board_screen import BoardMarks
from skypuzzle.skyline.screens.opening import GAME_HELP
from skypuzzle.skyline.screens.turn_screen import TurnScreen, scores_text, turns_text
from skypuzzle.skyline.sessions.playable_games import SkylineGame
from skypuzzle.skyline.sessions.turns import GameSoFar, PlayedTurn, one_action

QUICK_BOTS = ("greedy", "random")


class BotGameScreen(TurnScreen, GameScreen[SkylineGame]):
    """A game: you move action by action, the bots turn by turn; the scores come at the end."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("l", "turns", show=False),
        Binding("space", "next", show=False),  # pressed a moment too late, it must not build
    ]
    help_text = GAME_HELP
    keys = (
        ("enter", "do", "do"),
        ("w", "neutral", "neutral"),
        ("a", "claim", "claim_all"),
        ("%", "trade", "arm('%')"),
        ("+ -", "floor", "arm('+')"),
        ("e", "end", "end"),
        ("u", "undo", "undo"),
        ("?", "help", "help"),
        ("q", "quit", "app.leave"),
    )

    def __init__(self, session: GameSession[SkylineGame], host: Host) -> None:
        super().__init__(session, host)
        self.begin_turn()

    @property
    def state(self) -> GameSoFar:
        """The game with everything that is hidden from you."""
        state: GameSoFar = self.session.state
        return state

    @property
    def position(self) -> Position:
        return self.state.position

    @property
    def shown(self) -> Position:
        return self.game.known(self.state)

    @property
    def you(self) -> Seat:
        return self.game.seat

    @property
    def acts(self) -> bool:
        return self.session.is_yours

    def names(self) -> Sequence[str]:
        return [self.game.bots.get(colour, "you") for colour in self.position.seats]

    @property
    def number(self) -> int:
        return 1 + sum(turn.player == self.game.you for turn in self.state.turns)

    def marks(self) -> BoardMarks:
        """What can be done or, while bots play, where they have just built."""
        marks = super().marks()
        return marks if self.acts else replace(marks, lit=self._just_built())

    def _just_built(self) -> Mask:
        seen, states = len(self.state.seen), self.session.states
        before = next((state for state in reversed(states) if len(state.seen) < seen), None)
        if before is None:
            return 0
        pairs = zip(before.began.board.towers, self.position.board.towers, strict=True)
        return sum(1 << index for index, (old, new) in enumerate(pairs) if old != new)

    def ponders(self) -> bool:
        return self.game.bots[self.position.mover or ""] not in QUICK_BOTS

    def thinking(self, seat: str) -> None:
        self.write(f"{COLOURS[seat]}, {self.game.bots[seat]}, is thinking …", self.palette.faint)

    def bot_moved(self) -> None:
        turn = self.state.seen[-1]
        self.write(turn.words, self.palette.letter(turn.player))

    def turned_back(self) -> None:
        self.begun = ""

    def moved(self) -> None:
        """At the beginning of your turn, put the cursor on the group that pays most."""
        if self.session.is_yours and not self.state.actions:
            self.go_to_best()

    def ready(self) -> None:
        if self.position.is_over:
            self.say("The game is over. esc goes back, q quits.", Tone.GOOD)
        elif not self.state.actions:
            last = ", the last one" if self.position.is_last_round else ""
            self.say(f"Your turn {self.number}{last}. {self.next_text()}", Tone.GOOD)
        else:
            self.say(self.next_text())

    def invite(self) -> None:
        if self.session.is_yours or self.position.is_over:
            self.ready()
        else:
            self.redraw()

    def heading(self) -> Text:
        game, palette, mover = self.game, self.palette, self.state.mover
        line = Text().append(" Skyline of the World", palette.heading)
        line.append("   you are ", palette.faint).append(f"{game.you} {COLOURS[game.you]}", palette.letter(game.you))
        line.append(", hidden game" if game.hidden else "", palette.faint)
        if mover is None:
            state = "game over"
        else:
            last = "last round, " if self.position.is_last_round else ""
            state = f"{last}{'your turn' if mover == game.you else f'{COLOURS[mover]} to move'}"
        return self.head_line(line, state)

    def panel(self) -> list[Part]:
        palette, parts = self.palette, self.table_parts()
        if self.position.is_over:
            names = [*map(self.game.name_of, self.position.seats)]
            return [*parts, Part(scores_text(self.position, names, palette))]
        parts.append(Part(self.here_text()))
        if self.acts and self.state.actions:
            done = " ".join(map(str, self.state.actions))
            parts.append(Part(Text("so far ", palette.faint).append(done, palette.letter(self.game.you)), Text()))
        latest = self._latest()
        if latest:
            short = turns_text(latest, palette, in_words=False)
            parts.append(Part(turns_text(latest, palette, in_words=True), short, Text()))
        return parts

    def _latest(self) -> list[PlayedTurn]:
        """The turns of the others since your last one, or since the start."""
        return [turn for turn in self.state.seen[1 - len(self.position.seats) :] if turn.player != self.game.you]

    def play(self, move: str) -> str:
        words = action_words(self.position, one_action(move))
        super().play(move)
        return f"{words}."

    def action_turns(self) -> None:
        seen = self.state.seen[-2 * len(self.position.seats) :]
        text = "\n".join(f"[b]{escape(turn.text)}[/b]\n  {escape(turn.words)}" for turn in seen)
        self.app.push_screen(Dialog(f"{text or 'No turn is over yet.'}\n\n[dim]esc closes this[/dim]"))

    def action_do(self) -> None:
        """Act or, while bots play, skip the wait."""
        if self.session.is_yours or self.position.is_over:
            super().action_do()
        else:
            self.action_next()

    def action_no_solution(self) -> None:
        self.say("Hints are for puzzles; tab shows where something can be done.")
