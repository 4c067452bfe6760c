"""A whole game against bots on the screen, to the last antenna."""

import asyncio
from contextlib import suppress
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.worker import Worker

from skypuzzle.skyliners.rules.actions import Action, Plan
from skypuzzle.skyliners.rules.pieces import FULL
from skypuzzle.skyliners.rules.play import FORFEIT
from skypuzzle.skyliners.screens.board_screen import BoardScreen
from skypuzzle.skyliners.screens.city_view import CityState
from skypuzzle.skyliners.screens.dialogs import Dialog, HelpDialog
from skypuzzle.skyliners.screens.host import Host
from skypuzzle.skyliners.screens.panels import Part, position_lines, scoring_lines, sight_lines, turn_lines
from skypuzzle.skyliners.screens.plan_dialog import PlanDialog
from skypuzzle.skyliners.sessions.final_scoring import ScoringStep, scoring_steps
from skypuzzle.skyliners.sessions.game_session import GameSession, bot_choice
from skypuzzle.skyliners.sessions.verdicts import verdicts


class GameScreen(BoardScreen):
    """Your turns by key, the bots' one after another, and then the scoring card by card."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("equals_sign", "plan", show=False),
        Binding("v", "verdict", show=False),
        Binding("h,c,s", "no_solution", show=False),
        Binding("space,enter", "next", show=False),
        Binding("backspace", "previous", show=False),
    ]
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

    def __init__(self, game: GameSession, host: Host) -> None:
        super().__init__(game.you, game.position.board)
        self.game = game
        self.host = host
        self._hurry = asyncio.Event()
        self._before = game.position.board
        self._steps: list[ScoringStep] = []
        self._step = 0
        self._judging: Worker[None] | None = None

    def on_mount(self) -> None:
        """The bots may be first."""
        super().on_mount()
        self._go_on()

    def on_unmount(self) -> None:
        """Nobody is there to hear a verdict."""
        self._forget_verdict()

    def _go_on(self) -> None:
        """Let the bots play until it is your action again."""
        self.aside(self._bots, instead_of="bots")

    async def _bots(self) -> None:
        game = self.game
        self._hurry.clear()
        if not game.is_yours:
            self._before = game.position.board
        while not game.is_over and not game.is_yours:
            side = game.position.to_move
            if side is not None:
                self.say(f"{side} {side.colour} is thinking …", self.palette.sides[side])
            moves = game.history.moves
            # a matter of milliseconds: in a thread it need not wait for a process that thinks about something else
            choice = await asyncio.to_thread(bot_choice, *game.question_for_bot())
            if moves != game.history.moves:
                return
            game.answer(choice)
            self._forget_verdict()
            turn = game.turns()[-1]
            self.say(str(turn), self.palette.sides[turn.side])
            await self._wait()
        if game.must_forfeit:
            game.play(FORFEIT)
            self._forget_verdict()
            self.say("There is nothing that you can do with this action: it is lost.", self.palette.bad)
            await self._wait()
            self._go_on()
            return
        self.host.keep_game(game)
        self._ready()

    async def _wait(self) -> None:
        if self.host.pace:
            with suppress(TimeoutError):
                async with asyncio.timeout(self.host.pace):
                    await self._hurry.wait()

    def _ready(self) -> None:
        game = self.game
        if game.is_over:
            self._steps = scoring_steps(game.position)
            self._step = 0
            self._show_step()
        elif game.position.turn is not None:
            number = game.position.turn.action
            what = "build" if number == 1 or game.position.variant is not FULL else "build or plan"
            self.say(f"Your turn, action {number}: {what}.", self.palette.good)

    @property
    def _scored(self) -> ScoringStep | None:
        return self._steps[self._step] if self._steps else None

    def city_state(self) -> CityState:
        """The city with your own plans, and with all cards in the end."""
        board, scored = self.game.position.board, self._scored
        cards = [card for card in self.game.known.office if isinstance(card, Plan)]
        planned = {(card.side, card.row): card.number for card in cards}
        if scored is None:
            built = board.built_since(self._before)
            return CityState(board, self.game.start.seats, planned, self.cursor, self.lit, (), built)
        row = None if scored.row is None else (scored.row.side, scored.row.row)
        lit = () if scored.row is not None else scored.lit
        return CityState(board, self.game.start.seats, planned, None, row, lit, (), scored.antennas)

    def heading(self) -> Text:
        """Who plays what, and whose action it is."""
        game, turn = self.game, self.game.position.turn
        bots = " ".join(f"{side} {name}" for side, name in game.bots.items())
        line = Text(f" {game.start.variant} game, you are {game.you} {game.you.colour}", self.palette.heading)
        line.append(f"   bots: {bots}", self.palette.faint)
        state = (
            "game over" if turn is None else f"{'you' if turn.side is game.you else turn.side}, action {turn.action}"
        )
        return line.append(" " * max(1, self.app.size.width - line.cell_len - len(state) - 1)).append(state)

    def panel(self) -> list[Part]:
        """Players, office, the latest turns and the row of sight; in the end, the scoring."""
        game, palette = self.game, self.palette
        if self._scored is not None:
            return [*map(Part, scoring_lines(self._steps, self._step, game.start.seats, palette))]
        texts = position_lines(game.known, game.you, palette)
        texts.append(turn_lines(game.turns(), len(game.start.seats), palette))
        return [*map(Part, texts), sight_lines(game.position.board, self.lit, palette)]

    def why_not(self, action: Action) -> str | None:
        """As the session says."""
        return self.game.why_not(action)

    def play(self, action: Action) -> str:
        """Do it, keep it, and let the bots go on."""
        if self.game.position.turn is not None and self.game.position.turn.action == 1:
            self._before = self.game.position.board
        self.game.play(action)
        self._forget_verdict()
        self.host.keep_game(self.game)
        self._go_on()
        return f"{action}"

    def action_undo(self) -> None:
        """Back to your own last decision."""
        self._travel(self.game.undo(), "There is nothing to undo.")

    def action_redo(self) -> None:
        """Your decision again, and what came after it."""
        self._travel(self.game.redo(), "There is nothing to redo.")

    def _travel(self, moved: bool, otherwise: str) -> None:
        if not moved:
            self.say(otherwise)
            return
        self._steps = []
        self._forget_verdict()
        self._before = self.game.position.board
        self.host.keep_game(self.game)
        self._go_on()

    def action_plan(self) -> None:
        """Choose a planning card."""
        if not self.game.is_yours:
            self.say("It is not your turn.", self.palette.bad)
            return

        def chosen(action: Action | None) -> None:
            if action is not None:
                self.attempt(action)

        self.app.push_screen(PlanDialog(self.game.position, self.game.you), chosen)

    def action_next(self) -> None:
        """Do not wait for the bots; or the next step of the scoring."""
        self._hurry.set()
        if self._steps and self._step < len(self._steps) - 1:
            self._step += 1
            self._show_step()

    def action_previous(self) -> None:
        """The step of the scoring before."""
        if self._steps and self._step:
            self._step -= 1
            self._show_step()

    def _show_step(self) -> None:
        last = self._step == len(self._steps) - 1
        self.say(
            "The game is over. esc goes back, q quits." if last else "The scoring: space goes on, backspace goes back.",
            self.palette.good,
        )

    def action_verdict(self) -> None:
        """How your own plans stand, found out in the background."""
        if self.game.start.variant is not FULL or not self.game.plans:
            self.say("You have no plans in the office.")
            return
        self.say("Thinking about your plans …")
        if self._judging is None or self._judging.is_finished:
            self._judging = self.aside(self._verdict)

    def _forget_verdict(self) -> None:
        """The game has gone on: whoever thinks about how it stood would only be in the way of the next question."""
        if self._judging is not None and not self._judging.is_finished:
            self._judging.cancel()
            self.host.stop_thinking()
        self._judging = None

    async def _verdict(self) -> None:
        found = await self.host.think(verdicts, self.game.known, self.game.you)
        self.say("")
        self.app.push_screen(
            Dialog("\n".join(["[b]Your plans[/b]", "", *map(str, found), "", "[dim]esc closes this[/dim]"]))
        )

    def action_no_solution(self) -> None:
        """The keys of puzzles."""
        self.say("Hints are for puzzles; v tells how your plans stand.")

    def action_help(self) -> None:
        """All keys."""
        self.app.push_screen(HelpDialog(game=True))
