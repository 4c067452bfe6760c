"""A whole game of Cloud City as something to play, with bots on the other seats."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import RenderableType

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.bots import BOTS
from skypuzzle.cloud_city.notation.positions import parse_position
from skypuzzle.cloud_city.notation.turns import parse_player
from skypuzzle.cloud_city.pictures.score_sheet import score_sheet
from skypuzzle.cloud_city.pictures.terminal import draw
from skypuzzle.cloud_city.rules.knowledge import known_to, known_turns, remembered
from skypuzzle.cloud_city.rules.play import legal_draws
from skypuzzle.cloud_city.rules.position import Position, Seat, Turn
from skypuzzle.cloud_city.rules.records import GameRecord
from skypuzzle.cloud_city.rules.requests import CARDS
from skypuzzle.cloud_city.rules.scoring import score
from skypuzzle.cloud_city.sessions.final_scoring import scoring_lines, standing, winners_text
from skypuzzle.cloud_city.sessions.partial_turn import NOTHING_DRAWN, PartialTurn, with_part, with_turn
from skypuzzle.cloud_city.sessions.prospects import prospect
from skypuzzle.cloud_city.sessions.typed_words import END, TURN_WORDS, look, spelled, turn_line
from skypuzzle.errors import Fault, RuleError, SkypuzzleError, quote
from skypuzzle.sessions.logbook import SavedGame
from skypuzzle.sessions.playable import PlayableGame

if TYPE_CHECKING:
    from skypuzzle.cloud_city.documents.documents import PositionDocument, RecordDocument

BEST = "best"
DRAWN_BY_CHANCE = "what comes up is not for you to say: +BB.. draws from the row, +? from the pile"


class BotGame(PlayableGame[PartialTurn]):
    """A game with one person at the table. The states are the whole truth; `known` is what the person may see.

    The person's turns come part by part, those of bots whole.
    """

    words = (*TURN_WORDS, (END, "the last turn, as it is"), (BEST, "what your city can still become"))

    def __init__(self, start: Position, seat: Seat, bots: Mapping[Seat, str], seed: str) -> None:
        if seat not in start.seats:
            raise RuleError(Fault("player", str(seat + 1), f"there are {len(start.seats)} players"))
        self.seat = seat
        """The person's."""
        self.bots = {other: bots[other] for other in start.seats if other != seat}
        self.seed = seed
        self.table = start
        names = {_name(other): bot for other, bot in self.bots.items()}
        saved = SavedGame(start=str(start), you=_name(seat), bots=names, seed=seed)
        super().__init__(PartialTurn(start), _name(seat), saved)

    @property
    def name(self) -> str:
        """The shape, you and the bots."""
        bots = ", ".join(f"{_name(seat)} {bot}" for seat, bot in self.bots.items())
        return f"{self.table.shape} game, you are player {self.you}, " + (f"bots {bots}" if bots else "alone")

    @property
    def greeting(self) -> str:
        """Your seat, and the cards in play."""
        cards = "".join(f" Special Request {card}: {CARDS[card]}." for card in self.table.requests)
        return f"You are player {self.you} of {len(self.table.seats)}.{cards}"

    def name_of(self, seat: Seat) -> str:
        """What to call a player."""
        return "you" if seat == self.seat else f"player {seat + 1}"

    def known(self, state: PartialTurn) -> Position:
        """What you may see, in the middle of a turn too: in the end, everything."""
        return state.position if state.position.is_over else known_to(self.seat, state.now)

    def mover(self, state: PartialTurn) -> str | None:
        """The player whose turn it is."""
        return None if state.position.mover is None else _name(state.position.mover)

    def after(self, state: PartialTurn, move: str) -> PartialTurn:
        """A part of your turn, or a whole turn of a bot."""
        if state.position.mover != self.seat:
            return with_turn(state, move)
        if move.startswith("+") and (">" in move or (len(move) > 2 and move[1] == "?")):
            raise RuleError(Fault("draw", move, DRAWN_BY_CHANCE))
        return with_part(state, move)

    def forced(self, state: PartialTurn) -> str | None:
        """With a tile laid, nothing to build and nothing to draw, the turn is over."""
        over = state.is_laid and not legal_draws(state.position) and not state.buildable
        return NOTHING_DRAWN if over else None

    def bot_move(self, state: PartialTurn, number: int) -> str:
        """What the bot chooses by what it has seen; a game can be left at any time, and goes on the same way."""
        seat = state.position.mover
        if seat is None or seat == self.seat:
            raise ValueError("it is no bot's turn")
        known = remembered(seat, self.table, state.turns)
        return str(BOTS[self.bots[seat]](known, Chance("play", "cloud-city", self.seed, number)))

    def describe(self, state: PartialTurn) -> str:
        """Your votes, and what to do next."""
        if self.forced(state) is not None:
            return "there is nothing to build and nothing to draw"
        turn = len(self.city_tiles(state))
        return f"turn {turn} of {self.table.shape.tiles - 1}: {turn_line(state)}"

    def city_tiles(self, state: PartialTurn) -> Sequence[int]:
        """The cells of your city at the beginning of the turn."""
        return [*state.position.city(self.seat).tiles]

    def picture(self, state: PartialTurn, width: int, unicode: bool) -> RenderableType:
        """The table, as you see it."""
        return draw(self.known(state), width=width, seat=self.seat, unicode=unicode)

    def look(self, state: PartialTurn, word: str) -> str | None:
        """What can be built, where tiles can go, and what can still come of it."""
        return prospect(*self.outlook(state)) if word == BEST else look(state, word)

    def outlook(self, state: PartialTurn) -> tuple[Position, Seat]:
        """What you know at the beginning of the turn, and your seat."""
        return known_to(self.seat, state.position), self.seat

    def spelled(self, word: str) -> str:
        """Small letters will do."""
        return spelled(word)

    def played(self, state: PartialTurn) -> list[Turn]:
        """Every turn so far as you may see it: what others drew from the pile is hidden until the end."""
        return [*known_turns(self.seat, self.table, state.turns)]

    def turns(self, states: Sequence[PartialTurn], _moves: Sequence[str]) -> list[tuple[str, str]]:
        """The same as text."""
        return [(_name(turn.player or 0), str(turn)) for turn in self.played(states[-1])]

    def scoring(self, state: PartialTurn) -> tuple[list[str], RenderableType]:
        """Player by player."""
        return scoring_lines(state.position, self._names), score_sheet(score(state.position))

    def result(self, state: PartialTurn) -> str:
        """Who won, and everybody's votes."""
        scored = score(state.position)
        votes = (f"{self._names[seat]} {scored.tallies[seat].total}" for seat in standing(state.position))
        shape = self.table.shape
        return f"skypuzzle Cloud City {shape} game\n{winners_text(scored, self._names)}\n{', '.join(votes)}\n"

    @property
    def _names(self) -> list[str]:
        return [*map(self.name_of, self.table.seats)]

    def document(self, states: Sequence[PartialTurn], _moves: Sequence[str]) -> "RecordDocument | PositionDocument":
        """A record, or the position that you know at the beginning of the turn."""
        from skypuzzle.cloud_city.documents.documents import position_document, record_document

        last = states[-1]
        if last.position.is_over:
            return record_document(GameRecord(self.table, last.turns))
        return position_document(known_to(self.seat, last.position))


def _name(seat: Seat) -> str:
    return str(seat + 1)


def saved_bot_game(saved: SavedGame) -> BotGame:
    """The game that was saved, before its first move; a SkypuzzleError if it makes no sense."""
    bots = {parse_player(player): bot for player, bot in saved.bots.items() if bot in BOTS}
    start = parse_position(saved.start)
    seat = parse_player(saved.you)
    if missing := [other + 1 for other in start.seats if other != seat and other not in bots]:
        raise SkypuzzleError(f"no bot plays {', '.join(map(str, missing))} in the saved game {quote(saved.start)}")
    return BotGame(start, seat, bots, saved.seed)
