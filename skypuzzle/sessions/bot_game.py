"""A whole game of one person against bots, in any game."""

from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, RuleError, SkypuzzleError, quote
from skypuzzle.play import Position
from skypuzzle.sessions.logbook import SavedGame
from skypuzzle.sessions.playable import GameRequest, PlayableGame

if TYPE_CHECKING:
    from skypuzzle.documents import Document

S = TypeVar("S")
P = TypeVar("P", bound=Position[Any])


class BotGame(PlayableGame[S], Generic[S, P]):
    """A game with one person at the table. States are complete; `known` is what the person may see."""

    bot_names: ClassVar[Collection[str]]
    chance_words: ClassVar[tuple[str, ...]] = ()
    """Separates the chance of this game from that of others."""
    option: str = ""
    """How this game differs from others with the same start; the logbook saves it after the start."""

    def __init__(self, table: P, player: Any, bots: Mapping[Any, str], seed: str, start: S) -> None:
        if player not in table.seats:
            players = ", ".join(map(table.player_name, table.seats))
            raise RuleError(Fault("player", str(player), f"the players are {players}"))
        self.table = table
        self.player = player
        self.bots = {other: bots[other] for other in table.seats if other != player}
        self.seed = seed
        you, names = table.player_name(player), {table.player_name(other): bot for other, bot in self.bots.items()}
        super().__init__(start, you, SavedGame(start=f"{table}{self.option}", you=you, bots=names, seed=seed))

    @classmethod
    def from_saved(cls, saved: SavedGame, parse: Callable[[str], P], **options: Any) -> Self:
        """Return a saved game before its first move. Raises a SkypuzzleError if it makes no sense."""
        table = parse(saved.start)
        players = {table.player_name(player): player for player in table.seats}
        bots = {players[name]: bot for name, bot in saved.bots.items() if name in players and bot in cls.bot_names}
        if saved.you not in players:
            raise SkypuzzleError(f"{quote(saved.you)} does not play in the saved game {quote(saved.start)}")
        missing = [name for name, player in players.items() if name != saved.you and player not in bots]
        if missing:
            raise SkypuzzleError(f"no bot plays {', '.join(missing)} in the saved game {quote(saved.start)}")
        return cls(table, players[saved.you], bots, saved.seed, **options)

    @abstractmethod
    def position(self, state: S) -> P:
        """Return the complete position at the start of a turn, or of an action if these count as moves."""

    def known_to(self, player: Any, position: P) -> P:
        """Return what a player may see of a position."""
        return position.known_to(player)

    def known(self, state: S) -> P:
        """Return what the person may see: everything once the game is over."""
        position = self.position(state)
        return position if position.is_over else self.known_to(self.player, position)

    def mover(self, state: S) -> str | None:
        position = self.position(state)
        return None if position.mover is None else position.player_name(position.mover)

    def bot_move(self, state: S, number: int) -> str:
        player = self.position(state).mover
        if player is None or player == self.player:
            raise ValueError("it is not a bot's turn")
        return self.choose(state, player, Chance("play", *self.chance_words, self.seed, number))

    @abstractmethod
    def choose(self, state: S, player: Any, chance: Chance) -> str:
        """Return the move of a player's bot, from what that player may know."""

    @abstractmethod
    def record(self, states: Sequence[S], moves: Sequence[str]) -> "Document":
        """Return the record of a game that is over, as a document."""

    @abstractmethod
    def known_document(self, state: S) -> "Document":
        """Return what the person knows, as a document."""

    def document(self, states: Sequence[S], moves: Sequence[str]) -> "Document":
        is_over = self.position(states[-1]).is_over
        return self.record(states, moves) if is_over else self.known_document(states[-1])


@dataclass(frozen=True, slots=True, kw_only=True)
class BotGameRequest(GameRequest):
    """A game against bots as the options of `play` ask for it; each game adds its own options."""

    players: int | None = None
    position: str | None = None
    you: str | None = None
    bots: str | None = None
    seed: str | None = None

    def new(self) -> BotGame[Any, Any]:
        """Set up a game by the rules, or from the position."""
        import secrets

        from skypuzzle.console import options

        seed = str(secrets.randbelow(10**9)) if self.seed is None else options.seed(self.seed)
        return self.set_up(seed)

    @abstractmethod
    def set_up(self, seed: str) -> BotGame[Any, Any]:
        """Return the game with this seed."""

    @abstractmethod
    def is_like(self, left: Any, new: Any) -> bool:
        """Return whether a game is like another in all that the request does not leave to chance."""

    def fits(self, left: Any, new: Any) -> bool:
        """With a seed, only the very same game fits; otherwise any game of the same kind."""
        if left.player != new.player or not self.is_like(left, new):
            return False
        return self.seed is None or (left.seed, left.table) == (new.seed, new.table)


def is_asked_for(
    request: BotGameRequest, of_a_new_game: Mapping[str, Any], of_any_game: Mapping[str, Any] | None = None
) -> bool:
    """Return whether a whole game is wanted. Refuses options that need one, or that contradict a position."""
    from skypuzzle.console import options

    asked: dict[str, Any] = {"--you": request.you, "--bots": request.bots, "--seed": request.seed}
    asked |= {**of_a_new_game, **(of_any_game or {})}
    if request.players is None and request.position is None:
        for option, value in asked.items():
            options.refuse(option, "needs --players or --position", when=value not in (None, False))
        return False
    if request.position is not None:
        for option, value in {"--players": request.players, **of_a_new_game}.items():
            options.refuse(option, "cannot be combined with --position", when=value not in (None, False))
    return True
