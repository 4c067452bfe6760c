"""A whole game of Skyliners as something to play, with bots on the other sides."""

from collections.abc import Mapping, Sequence

from rich.console import RenderableType

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, RuleError
from skypuzzle.sessions.bot_game import BotGame
from skypuzzle.sessions.logbook import SavedGame
from skypuzzle.sessions.playable import Outcome
from skypuzzle.skyliners.bots import BOTS, rating_of, told_name
from skypuzzle.skyliners.documents import (
    PositionDocument,
    RecordDocument,
    position_document,
    record_document,
)
from skypuzzle.skyliners.notation.positions import parse_action, parse_position
from skypuzzle.skyliners.pictures.score_sheet import score_sheet
from skypuzzle.skyliners.pictures.terminal import draw
from skypuzzle.skyliners.rules.board import FULL, Side
from skypuzzle.skyliners.rules.play import FORFEIT, GameRecord, apply, legal_actions, score
from skypuzzle.skyliners.rules.position import Action, HiddenPlanning, Plan, Position, Turn
from skypuzzle.skyliners.rules.setup import is_set_up, known_to, turn_known_to
from skypuzzle.skyliners.sessions.final_scoring import scoring_steps, winners_text
from skypuzzle.skyliners.sessions.typed_words import OWN_CARD, WORDS, left_over, row_of_sight, spelled
from skypuzzle.skyliners.sessions.verdicts import verdicts

CHECK = "check"
COUNTS = ("", "one", "two", "three")


class SkylinersGame(BotGame[Position, Position]):
    """Every action counts as a move."""

    bot_names = BOTS
    rates = True
    words = (*WORDS, (CHECK, "how your own plans stand"))

    def __init__(self, table: Position, player: Side, bots: Mapping[Side, str], seed: str) -> None:
        super().__init__(table, player, bots, seed, table)

    @property
    def name(self) -> str:
        """The variant, you and the bots."""
        return f"{self.start.variant} game, you are {self.player} {self.player.colour}, {self.against}"

    @property
    def against(self) -> str:
        """The bots."""
        told = {side: told_name(bot) for side, bot in self.bots.items()}
        if len(set(told.values())) > 1:
            return f"against {', '.join(f'{side} {bot}' for side, bot in told.items())}"
        return f"against {COUNTS[len(told)]} {told.popitem()[1]} bot{'s' * (len(self.bots) > 1)}"

    @property
    def greeting(self) -> str:
        """Your side, and the bots."""
        return f"You are {self.player} {self.player.colour}, {self.against}."

    def position(self, state: Position) -> Position:
        return state

    def plans(self, state: Position) -> tuple[Plan, ...]:
        """Your own cards in the office."""
        return tuple(card for card in state.office if isinstance(card, Plan) and card.side is self.player)

    def after(self, state: Position, move: str) -> Position:
        """One more action."""
        action = parse_action(move)
        if isinstance(action, HiddenPlanning):
            raise RuleError(Fault("action", move, OWN_CARD))
        return apply(state, action)

    def forced(self, state: Position) -> str | None:
        """An action with which nothing can be done is lost."""
        return str(FORFEIT) if legal_actions(state) == [FORFEIT] else None

    def choose(self, state: Position, player: Side, chance: Chance) -> str:
        return str(BOTS[self.bots[player]](known_to(player, state), chance))

    def describe(self, state: Position) -> str:
        """Whose action it is, and what is left to build with."""
        if self.forced(state) is not None:
            return f"{self.player} can do nothing with this action, and loses it"
        number = "" if state.turn is None else f", action {state.turn.action}"
        return f"{self.player}{number}; left: {left_over(state.reserve(self.player))}"

    def picture(self, state: Position, width: int, unicode: bool) -> RenderableType:
        """The table, as you see it."""
        return draw(self.known(state), width=width, seat=self.player, unicode=unicode)

    def look(self, state: Position, word: str) -> str | None:
        """A row of sight, or how your plans stand."""
        if word != CHECK:
            return row_of_sight(word, state.board)
        if not self.plans(state):
            return "you have no plans in the office"
        return "\n".join(map(str, verdicts(self.known(state), self.player)))

    def spelled(self, word: str) -> str:
        """Small letters will do."""
        return spelled(word)

    def played(self, states: Sequence[Position], moves: Sequence[str]) -> list[Turn]:
        """Every turn so far as you may see it: the cards of others face down until the end."""
        turns: list[tuple[Side, list[Action]]] = []
        for state, move in zip(states, moves, strict=False):
            if state.turn is None:
                break
            side = state.turn.side
            if state.turn.action == 1 or not turns:
                turns.append((side, []))
            turns[-1][1].append(parse_action(move))
        played = [Turn(side, tuple(actions)) for side, actions in turns]
        return played if states[-1].turn is None else [turn_known_to(self.player, turn) for turn in played]

    def turns(self, states: Sequence[Position], moves: Sequence[str]) -> list[tuple[str, str]]:
        """The same as text."""
        return [(str(turn.player), str(turn)) for turn in self.played(states, moves)]

    def scoring(self, state: Position) -> tuple[list[str], RenderableType]:
        """Card by card."""
        return [step.text for step in scoring_steps(state)], score_sheet(state)

    def result(self, state: Position) -> str:
        """Who won, and everybody's points."""
        scored = score(state)
        best = sorted(scored.totals, key=lambda side: (-scored.totals[side], -scored.antennas[side]))
        points = (f"{side} {side.colour}{' (you)' * (side is self.player)} {scored.totals[side]}" for side in best)
        return f"skypuzzle {self.start.variant} game\n{winners_text(scored)}\n{', '.join(points)}\n"

    @property
    def unrated(self) -> str:
        """Ratings are those of full games, begun by the rules, against bots that were measured."""
        if self.start.variant is not FULL:
            return "only the full game is rated"
        if not is_set_up(self.start):
            return "it did not begin with the setup of a new game"
        unknown = [told_name(bot) for bot in self.bots.values() if rating_of(bot, len(self.start.seats)) is None]
        return f"{unknown[0]} has no rating" if unknown else ""

    @property
    def opponents(self) -> dict[str, float]:
        """The bots with their ratings at a table of this size."""
        ratings = {told_name(bot): rating_of(bot, len(self.start.seats)) for bot in self.bots.values()}
        return {bot: rating for bot, rating in ratings.items() if rating is not None}

    def outcome(self, state: Position) -> Outcome:
        """Everybody's points, and who won."""
        scored = score(state)
        points = {str(side): total for side, total in scored.totals.items()}
        return Outcome(points, [*map(str, scored.winners)])

    def record(self, states: Sequence[Position], moves: Sequence[str]) -> RecordDocument:
        return record_document(GameRecord(self.start, tuple(self.played(states, moves))))

    def known_document(self, state: Position) -> PositionDocument:
        return position_document(self.known(state))


def saved_bot_game(saved: SavedGame) -> SkylinersGame:
    """The game that was saved, before its first move; a SkypuzzleError if it makes no sense."""
    return SkylinersGame.from_saved(saved, parse_position)
