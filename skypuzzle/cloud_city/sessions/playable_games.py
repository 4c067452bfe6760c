"""A whole game of Cloud City against bots, including the final scoring in words (rules 12, 14)."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import RenderableType

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.bots import BOTS
from skypuzzle.cloud_city.notation.positions import parse_position
from skypuzzle.cloud_city.pictures.score_sheet import deciding_level, score_sheet
from skypuzzle.cloud_city.pictures.terminal import draw
from skypuzzle.cloud_city.rules.pieces import Height
from skypuzzle.cloud_city.rules.play import legal_draws
from skypuzzle.cloud_city.rules.position import GameRecord, Position, Seat, Turn, known_to, known_turns, remembered
from skypuzzle.cloud_city.rules.scoring import CARDS, Scores, score
from skypuzzle.cloud_city.sessions import partial_turn
from skypuzzle.errors import Fault, RuleError
from skypuzzle.sessions.bot_game import BotGame
from skypuzzle.sessions.logbook import SavedGame
from skypuzzle.wording import number_of

if TYPE_CHECKING:
    from skypuzzle.cloud_city.documents import PositionDocument, RecordDocument


def scoring_lines(position: Position, names: Sequence[str]) -> list[str]:
    """One line per player, and one that names the winner."""
    scored = score(position)
    lines = []
    for name, tally in zip(names, scored.tallies, strict=True):
        levels = [f"{level.word} {tally.walkways[level]}" for level in Height]
        cards = [f"card {card}, {CARDS[card]}, {votes:+}" for card, votes in tally.requests.items()]
        lines.append(f"{name}: {', '.join([*levels, *cards])}; {number_of(tally.total, 'vote')}.")
    return [*lines, winners_text(scored, names)]


def winners_text(scored: Scores, names: Sequence[str]) -> str:
    """Who has won and, if votes are equal, by what (rule 12)."""
    best = scored.tallies[scored.winners[0]]
    votes = number_of(best.total, "vote")
    if len(scored.tallies) == 1:
        return f"You have {votes}." if names[0] == "you" else f"{_first_capital(names[0])} has {votes}."
    who = " and ".join(names[seat] for seat in scored.winners)
    win = "win" if len(scored.winners) > 1 or who == "you" else "wins"
    text = _first_capital(f"{who} {win} with {votes}")
    if len(scored.winners) > 1:
        return f"{text}, even on every level."
    level = deciding_level(scored)
    return f"{text}." if level is None else f"{text}, the tie broken by {level.word} walkways."


def _first_capital(text: str) -> str:
    return text[0].upper() + text[1:]


SECONDS = 5.0


def prospect(known: Position, seat: Seat) -> str:
    """The most votes that hand and row allow, skipping the others' turns, but not how to get them."""
    from skypuzzle.cloud_city.questions.answers import best
    from skypuzzle.cloud_city.questions.question import GameQuestion, Solved

    question = GameQuestion(known, seat)
    tiles = number_of(question.city_question.turns, "tile")
    answer = best(question, time_limit=SECONDS)
    if not isinstance(answer, Solved):
        return f"What the next {tiles} can bring could not be found in time."
    votes = number_of(answer.votes, "vote")
    return f"Before this turn, {tiles} from hand and row could bring you to {votes}."


BEST = "best"
DRAWN_BY_CHANCE = "you cannot choose what comes up: +BB.. draws from the row, +? from the pile"


class CloudCityGame(BotGame[partial_turn.PartialTurn, Position]):
    """A game against bots. The person's turns come part by part, the bots' whole."""

    bot_names = BOTS
    chance_words = ("cloud-city",)
    words = (
        *partial_turn.TURN_WORDS,
        (partial_turn.END, "end the last turn"),
        (BEST, "what your city can still become"),
    )

    def __init__(self, table: Position, player: Seat, bots: Mapping[Seat, str], seed: str) -> None:
        super().__init__(table, player, bots, seed, partial_turn.PartialTurn(table))

    @property
    def name(self) -> str:
        bots = ", ".join(f"{seat + 1} {bot}" for seat, bot in self.bots.items())
        return f"{self.table.shape} game, you are player {self.you}, " + (f"bots {bots}" if bots else "alone")

    @property
    def greeting(self) -> str:
        cards = "".join(f" Special Request {card}: {CARDS[card]}." for card in self.table.requests)
        return f"You are player {self.you} of {len(self.table.seats)}.{cards}"

    def name_of(self, seat: Seat) -> str:
        return "you" if seat == self.player else f"player {seat + 1}"

    def known(self, state: partial_turn.PartialTurn) -> Position:
        """What you may see, even in the middle of a turn; when the game is over, everything."""
        return state.position if state.position.is_over else known_to(self.player, state.now)

    def position(self, state: partial_turn.PartialTurn) -> Position:
        return state.position

    def after(self, state: partial_turn.PartialTurn, move: str) -> partial_turn.PartialTurn:
        """Play a part of your turn, or a whole turn of a bot."""
        if state.position.mover != self.player:
            return partial_turn.with_turn(state, move)
        if move.startswith("+") and (">" in move or (len(move) > 2 and move[1] == "?")):
            raise RuleError(Fault("draw", move, DRAWN_BY_CHANCE))
        return partial_turn.with_part(state, move)

    def forced(self, state: partial_turn.PartialTurn) -> str | None:
        """With a tile laid, nothing to build and nothing to draw, the turn is over."""
        over = state.is_laid and not legal_draws(state.position) and not state.buildable
        return partial_turn.NOTHING_DRAWN if over else None

    def choose(self, state: partial_turn.PartialTurn, player: Seat, chance: Chance) -> str:
        return str(BOTS[self.bots[player]](remembered(player, self.table, state.turns), chance))

    def describe(self, state: partial_turn.PartialTurn) -> str:
        if self.forced(state) is not None:
            return "there is nothing to build and nothing to draw"
        turn = len(state.position.city(self.player).tiles)
        return f"turn {turn} of {self.table.shape.tiles - 1}: {partial_turn.turn_line(state)}"

    def picture(self, state: partial_turn.PartialTurn, width: int, unicode: bool) -> RenderableType:
        return draw(self.known(state), width=width, seat=self.player, unicode=unicode)

    def look(self, state: partial_turn.PartialTurn, word: str) -> str | None:
        return prospect(*self.outlook(state)) if word == BEST else partial_turn.look(state, word)

    def outlook(self, state: partial_turn.PartialTurn) -> tuple[Position, Seat]:
        """What you know at the beginning of the turn, and your seat."""
        return known_to(self.player, state.position), self.player

    def spelled(self, word: str) -> str:
        return partial_turn.spelled(word)

    def played(self, state: partial_turn.PartialTurn) -> list[Turn]:
        """Every turn so far as you may see it: what others drew from the pile is hidden until the end."""
        return [*known_turns(self.player, self.table, state.turns)]

    def turns(self, states: Sequence[partial_turn.PartialTurn], _moves: Sequence[str]) -> list[tuple[str, str]]:
        return [(str((turn.player or 0) + 1), str(turn)) for turn in self.played(states[-1])]

    def scoring(self, state: partial_turn.PartialTurn) -> tuple[list[str], RenderableType]:
        return scoring_lines(state.position, self._names), score_sheet(state.position)

    def result(self, state: partial_turn.PartialTurn) -> str:
        scored = score(state.position)
        order = sorted(self.table.seats, key=lambda seat: scored.tallies[seat].rank, reverse=True)
        votes = (f"{self._names[seat]} {scored.tallies[seat].total}" for seat in order)
        shape = self.table.shape
        return f"skypuzzle Cloud City {shape} game\n{winners_text(scored, self._names)}\n{', '.join(votes)}\n"

    @property
    def _names(self) -> list[str]:
        return [*map(self.name_of, self.table.seats)]

    def record(self, states: Sequence[partial_turn.PartialTurn], _moves: Sequence[str]) -> "RecordDocument":
        from skypuzzle.cloud_city.documents import record_document

        return record_document(GameRecord(self.table, states[-1].turns))

    def known_document(self, state: partial_turn.PartialTurn) -> "PositionDocument":
        from skypuzzle.cloud_city.documents import position_document

        return position_document(known_to(self.player, state.position))


def saved_bot_game(saved: SavedGame) -> CloudCityGame:
    """The saved game before its first move. Raises SkypuzzleError if it makes no sense."""
    return CloudCityGame.from_saved(saved, parse_position)
