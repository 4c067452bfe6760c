"""A whole game against bots, ready to play, up to the final scoring."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import RenderableType

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, RuleError
from skypuzzle.sessions.bot_game import BotGame
from skypuzzle.sessions.logbook import SavedGame
from skypuzzle.skyline.bots import BOTS
from skypuzzle.skyline.notation.positions import parse_position
from skypuzzle.skyline.pictures.score_sheet import score_sheet, tie_break
from skypuzzle.skyline.pictures.terminal import draw
from skypuzzle.skyline.rules.city import COLOURS, Colour
from skypuzzle.skyline.rules.play import MISSION_PRESTIGE, GameRecord, Scores, Tally, Turn, known_to, rank, score
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.sessions.turns import TURN_WORDS, GameSoFar, look, spelled, turn_line, with_action, with_turn
from skypuzzle.skyline.simulation import until_refused
from skypuzzle.wording import number_of

if TYPE_CHECKING:
    from skypuzzle.skyline.documents import PositionDocument, RecordDocument


def scoring_lines(position: Position, names: Sequence[str]) -> list[str]:
    scored = score(position)
    lines = [f"{name}: {tally_text(tally)}." for name, tally in zip(names, scored.tallies, strict=True)]
    return [*lines, winners_text(position, scored, names)]


def tally_text(tally: Tally) -> str:
    zones = f" ({' '.join(tally.zones)})" if tally.zones else ""
    mission = f"mission {MISSION_PRESTIGE}" if tally.mission else "no mission"
    parts = (number_of(tally.penthouses, "penthouse"), f"{number_of(len(tally.zones), 'zone')}{zones}", mission)
    return f"{', '.join(parts)}; prestige {tally.total}"


def winners_text(position: Position, scored: Scores, names: Sequence[str]) -> str:
    who = " and ".join(names[position.seats.index(colour)] for colour in scored.winners)
    win = "win" if len(scored.winners) > 1 or who == "you" else "wins"
    text = f"{who} {win} with prestige {scored.totals[scored.winners[0]]}"
    text = text[0].upper() + text[1:]
    tie = tie_break(position, scored)
    return f"{text}; {tie}." if tie else f"{text}."


def standing(position: Position, scored: Scores) -> list[Seat]:
    seats = range(len(position.seats))
    return sorted(seats, key=lambda seat: rank(position, seat, scored.tallies[seat]), reverse=True)


HIDDEN = " hidden"
"""Added to the start of a saved game in which money and floors are secret."""


class SkylineGame(BotGame[GameSoFar, Position]):
    """A game against bots. The person moves action by action, and bots move turn by turn."""

    bot_names = BOTS
    chance_words = ("skyline",)
    words = TURN_WORDS

    def __init__(
        self, table: Position, player: Colour, bots: Mapping[Colour, str], seed: str, *, hidden: bool = False
    ) -> None:
        self.hidden = hidden
        """Are money and floors secret?"""
        self.option = HIDDEN if hidden else ""
        super().__init__(table, player, bots, seed, GameSoFar(table, table))

    @property
    def seat(self) -> Seat:
        return self.table.seat(self.player)

    @property
    def name(self) -> str:
        bots = ", ".join(f"{colour} {bot}" for colour, bot in self.bots.items())
        return f"{'hidden ' if self.hidden else ''}game, you are {self.you}, bots {bots}"

    @property
    def greeting(self) -> str:
        number = self.table.missions[self.seat]
        mission = "" if number is None else f" Your mission: {self.table.box.missions[number - 1].name}."
        return f"You are {self.you}, {COLOURS[self.you]}, of {self.table.seats}.{mission}"

    def name_of(self, colour: Colour) -> str:
        return "you" if colour == self.you else COLOURS[colour]

    def position(self, state: GameSoFar) -> Position:
        return state.position

    def known_to(self, player: Colour, position: Position) -> Position:
        return known_to(position.seat(player), position, hidden=self.hidden)

    def after(self, state: GameSoFar, move: str) -> GameSoFar:
        """The game after an action of the person, or after a whole turn of a bot."""
        if state.position.is_over:
            raise RuleError(Fault("move", move, "the game is over"))
        if state.mover == self.you:
            return with_action(state, move, self.you)
        return with_turn(state, move, self.you)

    def choose(self, state: GameSoFar, player: Colour, chance: Chance) -> str:
        actions = BOTS[self.bots[player]](self.known_to(player, state.position), chance)
        return str(Turn(player, until_refused(state.position, actions)))

    def describe(self, state: GameSoFar) -> str:
        if state.position.is_over:
            return "the game is over"
        number = 1 + sum(turn.player == self.you for turn in state.turns)
        last = ", the last one" if state.position.is_last_round else ""
        return f"turn {number}{last}: {turn_line(state.position, self.seat)}"

    def picture(self, state: GameSoFar, width: int, unicode: bool) -> RenderableType:
        return draw(self.known(state), width=width, seat=self.seat, unicode=unicode)

    def look(self, state: GameSoFar, word: str) -> str | None:
        return look(state.position, self.seat, word)

    def spelled(self, word: str) -> str:
        return spelled(word)

    def turns(self, states: Sequence[GameSoFar], _moves: Sequence[str]) -> list[tuple[str, str]]:
        return [(turn.player, turn.words) for turn in states[-1].seen]

    def scoring(self, state: GameSoFar) -> tuple[list[str], RenderableType]:
        return scoring_lines(state.position, self._names), score_sheet(state.position)

    def result(self, state: GameSoFar) -> str:
        scored = score(state.position)
        best = (f"{self._names[seat]} {scored.tallies[seat].total}" for seat in standing(state.position, scored))
        won = winners_text(state.position, scored, self._names)
        return f"skypuzzle Skyline of the World\n{won}\n{', '.join(best)}\n"

    @property
    def _names(self) -> list[str]:
        return [*map(self.name_of, self.table.seats)]

    def record(self, states: Sequence[GameSoFar], _moves: Sequence[str]) -> "RecordDocument":
        from skypuzzle.skyline.documents import record_document

        return record_document(GameRecord(self.table, states[-1].turns))

    def known_document(self, state: GameSoFar) -> "PositionDocument":
        from skypuzzle.skyline.documents import position_document

        return position_document(self.known(state))


def saved_bot_game(saved: SavedGame) -> SkylineGame:
    """A saved game before its first move. Raises a SkypuzzleError if it makes no sense."""
    hidden = saved.start.endswith(HIDDEN)
    return SkylineGame.from_saved(saved, lambda start: parse_position(start.removesuffix(HIDDEN)), hidden=hidden)
