"""The games between bots that `check --chance` asks for."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from skypuzzle.cluster import Cluster
from skypuzzle.console.options import refuse, seed
from skypuzzle.console.progress import with_progress
from skypuzzle.errors import Fault, RuleError
from skypuzzle.limits import Clock
from skypuzzle.odds import Odds
from skypuzzle.parallel import in_order


@dataclass(frozen=True, slots=True)
class ChanceGames:
    """How many games to play, by whom and where, as the user gave it."""

    number: int
    bots: str | None = None
    seed: str | None = None
    jobs: int = 1
    cluster: Cluster | None = None

    def odds(
        self,
        kind: type[Odds],
        position: Any,
        player: Any,
        goals: tuple[Any, ...],
        parse_bots: Callable[[str, int], tuple[str, ...]],
        **more: Any,
    ) -> Odds:
        """Return the run of games. Raises a SkypuzzleError if there is nothing to play for, or nothing to play."""
        refuse("--chance", "needs a goal to play for", when=not goals)
        if position.is_over:
            raise RuleError(Fault("position", str(position), "the game is over, so there is nothing to play"))
        bots = parse_bots(self.bots or kind.usual_bot, len(position.seats))
        return kind(position, player, goals, seed(self.seed), bots, **more)

    def add_shares(self, found: Any, odds: Odds, clock: Clock) -> Any:
        """Play as many games as there is time for, and add to a check document how often its goals held."""
        return odds.add_shares(found, list(self._play(odds, clock)), self.number)

    def _play(self, odds: Odds, clock: Clock) -> Iterator[tuple[bool, ...]]:
        games = in_order(partial(odds.play, clock=clock), range(self.number), self.jobs, self.cluster, clock)
        for held in with_progress(games, self.number, "playing"):
            if held is None:
                return
            yield held
