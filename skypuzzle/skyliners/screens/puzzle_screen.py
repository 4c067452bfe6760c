"""A puzzle of Skyliners on the screen."""

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from skypuzzle.screens.dialogs import Part, hint_lines
from skypuzzle.screens.framed import FramedPuzzleScreen
from skypuzzle.screens.game_screen import Tone
from skypuzzle.skyliners.rules.board import FULL, SITE_NAMES, Board
from skypuzzle.skyliners.rules.play import score
from skypuzzle.skyliners.rules.position import Plan, Position
from skypuzzle.skyliners.screens.board_screen import (
    PIECES,
    BoardScreen,
    pieces_line,
    position_lines,
    sight_lines,
    turn_lines,
)
from skypuzzle.skyliners.screens.city_view import CityState
from skypuzzle.skyliners.screens.opening import PUZZLE_HELP
from skypuzzle.skyliners.screens.palette import skyline_lines
from skypuzzle.skyliners.sessions.city_puzzle import CityPuzzle, plans_holding


class CityPuzzleScreen(BoardScreen, FramedPuzzleScreen[CityPuzzle[Any]]):
    """The city with what is asked for, and beside it what is left and what is seen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("equals_sign", "plan", show=False)]
    help_text = PUZZLE_HELP
    keys: tuple[tuple[str, str, str], ...] = (
        ("f", "floor", "place('f')"),
        ("r", "roof", "place('r')"),
        ("p", "park", "place('p')"),
        ("=", "plan", "plan"),
        ("u", "undo", "undo"),
        ("h", "hint", "hint"),
        ("c", "check", "check"),
        ("tab", "side", "look(1)"),
        ("?", "help", "help"),
        ("q", "quit", "app.leave"),
    )

    def begin(self) -> None:
        """As the player sees the city."""
        self.look_at(self.board, self.puzzle.seat)

    @property
    def board(self) -> Board:
        """The city as it is now."""
        return self.puzzle.board(self.session.state)

    @property
    def position(self) -> Position | None:
        """The game as it is now, where the puzzle is a turn of one."""
        return self.puzzle.position(self.session.state)

    def keys_now(self) -> Sequence[tuple[str, str, str]]:
        """Without those for which there is nothing to play."""
        pieces = self.puzzle.reserve(self.puzzle.start)
        none = {key for key, piece in PIECES.items() if not pieces[piece]}
        if self.position is None or self.position.variant is not FULL:
            none.add("=")
        return [key for key in super().keys_now() if key[0] not in none]

    @property
    def asked(self) -> Sequence[Plan]:
        """What must be seen in the end; where points are asked for, what the player's own cards bring them for."""
        if self.puzzle.plans or self.position is None:
            return self.puzzle.plans
        return [card for card in self.position.office if isinstance(card, Plan) and card.side is self.puzzle.seat]

    def city_state(self) -> CityState:
        """The city with the signs that are asked for, and no others."""
        hint = self.session.hint
        return CityState(
            self.board,
            tuple({plan.side for plan in self.asked}),
            {(plan.side, plan.row): plan.number for plan in self.asked},
            self.cursor,
            self.lit,
            [*map(SITE_NAMES.index, hint[0].places)] if hint is not None else (),
            self.board.built_since(self.puzzle.board(self.puzzle.start)),
            counts=self.counts,
        )

    def hint_style(self) -> tuple[str, str]:
        """In the colours of the theme."""
        return self.palette.hint, self.palette.faint

    def panel(self) -> list[Part]:
        """What to do, hints, what is left, and the row of sight."""
        puzzle, state, palette, counts = self.puzzle, self.session.state, self.palette, self.counts
        hint = self.session.hint
        parts = [Part(Text(puzzle.task), None if hint is None else Text())]
        if hint is not None:
            parts.append(hint_lines(*hint, style=palette.hint, faint=palette.faint))
        if self.position is not None:
            now = None if puzzle.plans or not counts else score(self.position).totals
            parts += map(Part, position_lines(self.position, puzzle.seat, palette, counts=counts, points=now))
        else:
            parts.append(Part(pieces_line(puzzle.reserve(state), palette)))
        if self.position is not None and (turns := puzzle.turns(state)):
            parts.append(Part(turn_lines(turns, len(self.position.seats), palette), Text()))
        if puzzle.plans and counts:
            held, asked = len(puzzle.holding(state)), len(puzzle.plans)
            parts.append(Part(Text(plans_holding(held, asked), palette.good if held == asked else "")))
        return [*parts, sight_lines(self.board, self.lit, palette, counts=counts)]

    def reward(self) -> Text:
        """The skyline, from the player's side or the one with most to see."""
        return skyline_lines(self.board, self.puzzle.view, self.palette)

    def play(self, move: str) -> str:
        """Make a move; where others answer, say what they did."""
        before = len(self.session.moves)
        made = super().play(move)
        if self.session.is_complete or len(self.session.moves) <= before + 1:
            return made
        return self.puzzle.replies(self.session.state) or made

    def action_plan(self) -> None:
        """Choose a planning card."""
        if self.position is None or self.position.variant is not FULL:
            self.say("There are no planning cards here.", Tone.BAD)
        else:
            self.open_plan_dialog(self.position, self.puzzle.seat)
