"""The screen of a whole game, including its scoring."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.markup import escape
from textual.worker import Worker

from skypuzzle.screens.dialogs import Dialog, Part
from skypuzzle.screens.game_screen import GameScreen, Tone
from skypuzzle.screens.host import Host
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.skyliners.bots import BOTS, Planner
from skypuzzle.skyliners.rules.board import FULL, Side
from skypuzzle.skyliners.rules.position import Plan, Position, Turn
from skypuzzle.skyliners.screens.board_screen import BoardScreen, position_lines, scoring_lines, sight_lines, turn_lines
from skypuzzle.skyliners.screens.city_view import CityState
from skypuzzle.skyliners.screens.opening import GAME_HELP
from skypuzzle.skyliners.search.playouts import COMPILED
from skypuzzle.skyliners.sessions.playable_games import ScoringStep, SkylinersGame, scoring_steps, verdicts

SCORING_KEYS = (
    ("space", "go on", "next"),
    ("backspace", "the step before", "previous"),
    ("u", "undo", "undo"),
    ("esc", "back", "app.choose"),
    ("?", "help", "help"),
    ("q", "quit", "app.leave"),
)
QUICK_PLAYOUTS = 2000 if COMPILED else 50
"""With more, a planner takes longer than a key should wait."""


class BotGameScreen(BoardScreen, GameScreen[SkylinersGame]):
    """A whole game: your turns by key, the bots' turns, and then the scoring card by card."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("equals_sign", "plan", show=False),
        Binding("v", "verdict", show=False),
        Binding("backspace", "previous", show=False),
    ]
    help_text = GAME_HELP
    keys = (
        ("f", "floor", "place('f')"),
        ("r", "roof", "place('r')"),
        ("p", "park", "place('p')"),
        ("=", "plan", "plan"),
        ("u", "undo", "undo"),
        ("v", "verdict", "verdict"),
        ("space", "go on", "next"),
        ("?", "help", "help"),
        ("q", "quit", "app.leave"),
    )

    def __init__(self, session: GameSession[SkylinersGame], host: Host) -> None:
        super().__init__(session, host)
        self.look_at(self.position.board, self.game.player)
        self._before = self.position.board
        self._steps: list[ScoringStep] = []
        self._step = 0
        self._rated = ""
        self._judging: Worker[None] | None = None

    @property
    def position(self) -> Position:
        state: Position = self.session.state
        return state

    @property
    def _turns(self) -> list[Turn]:
        return self.game.played(self.session.states, self.session.moves)

    def on_unmount(self) -> None:
        self._forget_verdict()

    def ponders(self) -> bool:
        side = self.position.mover
        bot = None if side is None else BOTS[self.game.bots[side]]
        return isinstance(bot, Planner) and bot.playouts > QUICK_PLAYOUTS

    def bots_begin(self) -> None:
        self._before = self.position.board

    def thinking(self, seat: str) -> None:
        side = Side[seat]
        self.write(f"{side} {side.colour} is thinking …", self.palette.sides[side])

    def moved(self) -> None:
        self._forget_verdict()

    def turned_back(self) -> None:
        self._steps = []
        self._before = self.position.board

    def bot_moved(self) -> None:
        turn = self._turns[-1]
        self.write(str(turn), self.palette.sides[turn.player])

    def ready(self) -> None:
        turn = self.position.turn
        if turn is None:
            self._steps = scoring_steps(self.position)
            self._step = 0
            self._rated = self.host.rated(self.session)
        self.say(self._standing(), Tone.GOOD)

    def _standing(self) -> str:
        """Say what to do now."""
        turn = self.position.turn
        if turn is None:
            last = self._step == len(self._steps) - 1
            return "The game is over." if last else "The scoring, card by card."
        what = "build" if turn.action == 1 or self.position.variant is not FULL else "build or plan"
        stake = " Change it, and the game is not rated." if self.session.is_at_stake else ""
        return f"Your turn, action {turn.action}: {what}.{stake}"

    def at_rest(self) -> Text | None:
        """Say what to do now; None while others play or a check is running."""
        is_waiting = self._judging is not None and not self._judging.is_finished
        if is_waiting or not (self.session.is_yours or self._steps):
            return None
        return Text(self._standing(), self.tone_style(Tone.GOOD), no_wrap=True, overflow="ellipsis")

    def keys_now(self) -> Sequence[tuple[str, str, str]]:
        """When the game is over, only the keys for its scoring."""
        is_last = self._step == len(self._steps) - 1
        return SCORING_KEYS[is_last:] if self._steps else self.keys

    @property
    def _scored(self) -> ScoringStep | None:
        return self._steps[self._step] if self._steps else None

    def city_state(self) -> CityState:
        """The city with your own plans, and with all cards once the game is over."""
        board, scored, seats = self.position.board, self._scored, self.game.start.seats
        cards = [card for card in self.game.known(self.position).office if isinstance(card, Plan)]
        planned = {(card.side, card.row): card.number for card in cards}
        if scored is None:
            built = board.built_since(self._before)
            return CityState(
                board, seats, planned, self.cursor, self.lit, (), built, counts=self.counts, everywhere=True
            )
        row = None if scored.row is None else (scored.row.side, scored.row.row)
        lit = () if scored.row is not None else scored.lit
        return CityState(board, seats, planned, None, row, lit, (), scored.antennas)

    def heading(self) -> Text:
        game, turn = self.game, self.position.turn
        state = (
            "game over" if turn is None else f"{'you' if turn.side is game.player else turn.side}, action {turn.action}"
        )
        room = self.app.size.width - len(state) - 2
        line = next((line for line in self._headings() if line.cell_len <= room), Text())
        return self.head_line(line, state)

    def _headings(self) -> Iterator[Text]:
        """Who plays, in fewer and fewer words."""
        game = self.game
        you, unrated = f"you are {game.player} {game.player.colour}", ", not rated" if self.session.unrated else ""
        for name, others in (
            (f"{game.start.variant} game, {you}", f", {game.against}{unrated}"),
            (you, f", {game.against}{unrated}"),
            (you, unrated),
            (str(game.player), ""),
        ):
            yield Text(f" {name}", self.palette.heading).append(others, self.palette.faint)

    def panel(self) -> list[Part]:
        game, palette = self.game, self.palette
        if self._scored is not None:
            parts = scoring_lines(self._steps, self._step, game.start.seats, palette)
            is_last = self._step == len(self._steps) - 1
            rated = Part(Text(self._rated, palette.faint if self.session.unrated else palette.good))
            return [*parts, rated] if is_last and self._rated else parts
        texts = position_lines(game.known(self.position), game.player, palette, counts=self.counts)
        texts.append(turn_lines(self._turns, len(game.start.seats), palette))
        return [*map(Part, texts), sight_lines(self.position.board, self.lit, palette, counts=self.counts)]

    def play(self, move: str) -> str:
        """Make a move; the first one of a turn resets which sites are marked as new."""
        before, turn = self.position.board, self.position.turn
        played = super().play(move)
        if turn is not None and turn.action == 1:
            self._before = before
        return played

    def action_plan(self) -> None:
        if self.session.is_yours:
            self.open_plan_dialog(self.position, self.game.player)
        else:
            self.say("It is not your turn.", Tone.BAD)

    def action_next(self) -> None:
        """Skip waiting for the bots, or go to the next step of the scoring."""
        super().action_next()
        if self._steps and self._step < len(self._steps) - 1:
            self._step += 1
            self.say(self._standing(), Tone.GOOD)

    def action_previous(self) -> None:
        if self._steps and self._step:
            self._step -= 1
            self.say(self._standing(), Tone.GOOD)

    def action_verdict(self) -> None:
        """Check your own plans in the background."""
        if self.game.start.variant is not FULL or not self.game.plans(self.position):
            self.say("You have no plans in the office.")
            return
        side = self.position.mover
        if side is not None and side is not self.game.player:
            self.write(
                f"{side} {side.colour} is thinking … Ask for a verdict when it is your turn.", self.palette.sides[side]
            )
            return
        self.say("Thinking about your plans …")
        if self._judging is None or self._judging.is_finished:
            self._judging = self.aside(self._verdict)

    def _forget_verdict(self) -> None:
        """Stop a check of an earlier position, which would only delay the next one."""
        if self._judging is not None and not self._judging.is_finished:
            self._judging.cancel()
            self.host.stop_thinking()
        self._judging = None

    async def _verdict(self) -> None:
        found = await self.host.think(verdicts, self.game.known(self.position), self.game.player)
        self.say(self._standing(), Tone.GOOD)
        text = "\n".join(f"• {escape(str(verdict))}" for verdict in found)
        self.app.push_screen(Dialog(f"[b]Your plans[/b]\n\n{text}\n\n[dim]esc closes this[/dim]"))

    def action_no_solution(self) -> None:
        self.say("Hints are for puzzles; press v to see how your plans stand.")
