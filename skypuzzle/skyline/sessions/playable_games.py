"""A whole game as something to play, with bots at the other colours."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import RenderableType

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, RuleError, SkypuzzleError, quote
from skypuzzle.sessions.logbook import SavedGame
from skypuzzle.sessions.playable import PlayableGame
from skypuzzle.skyline.bots import BOTS
from skypuzzle.skyline.notation.positions import parse_colour, parse_position
from skypuzzle.skyline.pictures.score_sheet import score_sheet
from skypuzzle.skyline.pictures.terminal import draw
from skypuzzle.skyline.rules.knowledge import known_to
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.records import GameRecord, Turn
from skypuzzle.skyline.rules.scoring import score
from skypuzzle.skyline.rules.towers import COLOURS, Colour
from skypuzzle.skyline.sessions.final_scoring import scoring_lines, standing, winners_text
from skypuzzle.skyline.sessions.game_so_far import GameSoFar, with_action, with_turn
from skypuzzle.skyline.sessions.typed_words import TURN_WORDS, look, spelled, turn_line
from skypuzzle.skyline.simulation import until_refused

if TYPE_CHECKING:
    from skypuzzle.skyline.documents import PositionDocument, RecordDocument

HIDDEN = " hidden"
"""Follows the start of a saved game in which money and floors are secret."""


class BotGame(PlayableGame[GameSoFar]):
    """A game with one person at the table. The states are the whole truth; `known` is what the person may see.

    The person's turns come action by action, those of bots whole.
    """

    words = TURN_WORDS

    def __init__(
        self, start: Position, seat: Seat, bots: Mapping[Seat, str], seed: str, *, hidden: bool = False
    ) -> None:
        self.seat = seat
        """The person's."""
        self.bots = {other: bots[other] for other in range(len(start.seats)) if other != seat}
        self.seed = seed
        self.table = start
        self.hidden = hidden
        """Are money and floors secret?"""
        you, names = start.seats[seat], {start.seats[other]: bot for other, bot in self.bots.items()}
        saved = SavedGame(start=f"{start}{HIDDEN if hidden else ''}", you=you, bots=names, seed=seed)
        super().__init__(GameSoFar(start, start), you, saved)

    @property
    def name(self) -> str:
        """You and the bots."""
        bots = ", ".join(f"{self.table.seats[seat]} {bot}" for seat, bot in self.bots.items())
        return f"{'hidden ' if self.hidden else ''}game, you are {self.you}, bots {bots}"

    @property
    def greeting(self) -> str:
        """Your colour and your mission."""
        number = self.table.missions[self.seat]
        mission = "" if number is None else f" Your mission: {self.table.box.missions[number - 1].name}."
        return f"You are {self.you}, {COLOURS[self.you]}, of {self.table.seats}.{mission}"

    def name_of(self, colour: Colour) -> str:
        """What to call a player."""
        return "you" if colour == self.you else COLOURS[colour]

    def known(self, state: GameSoFar) -> Position:
        """What you may see: in the end, everything."""
        position = state.position
        return position if position.is_over else known_to(self.seat, position, hidden=self.hidden)

    def mover(self, state: GameSoFar) -> str | None:
        """The colour whose turn it is."""
        return state.mover

    def after(self, state: GameSoFar, move: str) -> GameSoFar:
        """An action of yours, or a whole turn of a bot."""
        if state.position.is_over:
            raise RuleError(Fault("move", move, "the game is over"))
        if state.mover == self.you:
            return with_action(state, move, self.you)
        return with_turn(state, move, self.you, hidden=self.hidden)

    def bot_move(self, state: GameSoFar, number: int) -> str:
        """What the bot chooses by what it knows; a game can be left at any time, and goes on the same way."""
        seat = state.position.mover_seat
        if seat is None or seat == self.seat:
            raise ValueError("it is no bot's turn")
        known = known_to(seat, state.position, hidden=self.hidden)
        actions = BOTS[self.bots[seat]](known, Chance("play", "skyline", self.seed, number))
        return str(Turn(state.position.seats[seat], until_refused(state.position, actions)))

    def describe(self, state: GameSoFar) -> str:
        """What you have, and what to do next."""
        if state.position.is_over:
            return "the game is over"
        number = 1 + sum(turn.player == self.you for turn in state.turns)
        last = ", the last one" if state.position.is_last_round else ""
        return f"turn {number}{last}: {turn_line(state.position, self.seat)}"

    def picture(self, state: GameSoFar, width: int, unicode: bool) -> RenderableType:
        """The table, as you see it."""
        return draw(self.known(state), width=width, seat=self.seat, unicode=unicode)

    def look(self, state: GameSoFar, word: str) -> str | None:
        """What can be done, what your cards show, and why something cannot be built."""
        return look(state.position, self.seat, word)

    def spelled(self, word: str) -> str:
        """Small letters will do."""
        return spelled(word)

    def turns(self, states: Sequence[GameSoFar], _moves: Sequence[str]) -> list[tuple[str, str]]:
        """Every turn so far as you have seen it, in words."""
        return [(turn.player, turn.words) for turn in states[-1].seen]

    def scoring(self, state: GameSoFar) -> tuple[list[str], RenderableType]:
        """Player by player."""
        return scoring_lines(state.position, self._names), score_sheet(state.position)

    def result(self, state: GameSoFar) -> str:
        """Who won, and everybody's prestige."""
        scored = score(state.position)
        best = (f"{self._names[seat]} {scored.tallies[seat].total}" for seat in standing(state.position, scored))
        won = winners_text(state.position, scored, self._names)
        return f"skypuzzle Skyline of the World\n{won}\n{', '.join(best)}\n"

    @property
    def _names(self) -> list[str]:
        return [*map(self.name_of, self.table.seats)]

    def document(self, states: Sequence[GameSoFar], _moves: Sequence[str]) -> "RecordDocument | PositionDocument":
        """A record, or the position that you know."""
        from skypuzzle.skyline.documents import position_document, record_document

        last = states[-1]
        if last.position.is_over:
            return record_document(GameRecord(self.table, last.turns))
        return position_document(self.known(last))


def saved_bot_game(saved: SavedGame) -> BotGame:
    """The game that was saved, before its first move; a SkypuzzleError if it makes no sense."""
    start = parse_position(saved.start.removesuffix(HIDDEN))
    bots = {start.seat(parse_colour(colour)): bot for colour, bot in saved.bots.items() if bot in BOTS}
    seat = start.seat(parse_colour(saved.you))
    if missing := [colour for other, colour in enumerate(start.seats) if other != seat and other not in bots]:
        raise SkypuzzleError(f"no bot plays {', '.join(missing)} in the saved game {quote(saved.start)}")
    return BotGame(start, seat, bots, saved.seed, hidden=saved.start.endswith(HIDDEN))
