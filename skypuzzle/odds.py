"""How often goals hold in games between bots: an estimate with its interval, not a proof."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace as changed
from itertools import groupby, islice
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from skypuzzle.chance import Chance
from skypuzzle.limits import NO_LIMIT, Clock, OutOfTimeError
from skypuzzle.ratings import interval
from skypuzzle.verdicts import CERTAIN, Verdict

SHARE_DIGITS = 6
BEST_OF_A_VERDICT = 4
"""How many turns of each verdict are compared by games between bots."""
GAMES_OF_A_ROUND, MOST_ROUNDS = 8, 5
TIME_FOR_VERDICTS = 0.6
"""The part of the time for advice that goes to verdicts; the rest is for games."""


class Share(Struct, frozen=True, forbid_unknown_fields=True):
    """In how many games goals held, with a 95% confidence interval for the true share."""

    held: int
    games: int
    low: float
    high: float

    def percentages(self) -> str:
        """Return the share in words: `62% (54–70%)`."""
        low, high = (round(100 * end) for end in interval(self.held, self.games))
        return f"{round(100 * self.held / self.games)}% ({low}–{high}%)"


def share_of(held: int, games: int) -> Share:
    low, high = interval(held, games)
    return Share(held, games, round(low, SHARE_DIGITS), round(high, SHARE_DIGITS))


class BotGames(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How the games behind the shares were played."""

    games: int
    seed: str
    bots: tuple[str, ...]
    """By seat; in Skyliners, clockwise from north."""
    asked: int | None = None
    """How many games were requested, if there was no time for all of them."""

    @property
    def words(self) -> str:
        bots = set(self.bots)
        return f"games between {min(bots)} bots" if len(bots) == 1 else "games between bots"


@dataclass(frozen=True, slots=True)
class Odds(ABC):
    """A run of games from one position. Each game depends only on the seed and its number."""

    usual_bot: ClassVar[str]
    """Plays in every seat if the user names no bots."""
    findings: ClassVar[str] = "goals"
    """The field of a check document with one finding for each goal."""

    position: Any
    player: Any
    goals: tuple[Any, ...]
    seed: str
    bots: tuple[str, ...]
    """In the order of the seats; in Skyliners, clockwise from north."""
    first: Any = None
    """The player's turn that all games begin with, if it is given."""

    @abstractmethod
    def deal(self, chance: Chance) -> Any:
        """Return the position with everything dealt that is unknown."""

    @abstractmethod
    def end(self, world: Any, chance: Chance, clock: Clock) -> Any:
        """Play a position in which everything is known to the end, and return that. Raises OutOfTimeError.

        The player's own bot plays for the goals.
        """

    @abstractmethod
    def holds(self, goal: Any, end: Any) -> bool:
        """Does a goal hold at the end of a game?"""

    def play(self, number: int, clock: Clock = NO_LIMIT) -> tuple[bool, ...] | None:
        """Return which of the goals held in this game; None if it was not over in time."""
        chance = Chance("odds", self.seed, number)
        world = self.deal(chance)
        try:
            end = self.end(world if self.first is None else world.play(self.first), chance, clock)
        except OutOfTimeError:
            return None
        return tuple(self.holds(goal, end) for goal in self.goals)

    def add_shares(self, found: Any, games: Sequence[tuple[bool, ...]], asked: int) -> Any:
        """Add to a check document how often its goals held; there may be fewer games than requested."""
        number = len(games)
        found = replace(found, chance=BotGames(number, self.seed, self.bots, asked if number < asked else None))
        if not games:
            return found
        shares = [share_of(sum(held), number) for held in zip(*games, strict=True)]
        singles = getattr(found, self.findings)
        singles = tuple(replace(finding, chance=share) for finding, share in zip(singles, shares, strict=True))
        together = found.together and replace(found.together, chance=share_of(sum(map(all, games)), number))
        return replace(found, together=together, **{self.findings: singles})


def likeliest_first(share: Share | None) -> float:
    """Return a sort key for turns with the same verdict; those without games come last."""
    return 1.0 if share is None else -share.held / share.games


def by_chance(advice: Sequence[Any], odds: Odds, clock: Clock) -> tuple[Any, ...]:
    """Rank turns with the same verdict by how often the goals hold afterwards, all of them together.

    If the best turn forces the goals, nothing is left to chance. Otherwise the best few turns of each verdict play the
    same number of games, in rounds; a round that is not over in time does not count.
    """
    if advice and advice[0].verdict in CERTAIN:
        return tuple(advice)
    compared = [
        number
        for verdict, turns in groupby(range(len(advice)), key=lambda number: advice[number].verdict)
        if verdict in (Verdict.ALONE, Verdict.WITH_HELP, Verdict.UNDECIDED)
        for number in islice(turns, BEST_OF_A_VERDICT)
    ]
    runs = [changed(odds, first=advice[number].turn) for number in compared]
    held = [0] * len(runs)
    games = 0
    while runs and games < GAMES_OF_A_ROUND * MOST_ROUNDS:
        numbers = range(games, games + GAMES_OF_A_ROUND)
        played = [run.play(number, clock) for run in runs for number in numbers if not clock.is_out]
        ends = [all(end) for end in played if end is not None]
        if len(ends) < len(runs) * GAMES_OF_A_ROUND:
            break
        games += GAMES_OF_A_ROUND
        for at in range(len(runs)):
            held[at] += sum(ends[at * GAMES_OF_A_ROUND : (at + 1) * GAMES_OF_A_ROUND])
    found = list(advice)
    for number, times in zip(compared, held, strict=True):
        if games:
            found[number] = replace(found[number], chance=share_of(times, games))
    return tuple(sorted(found, key=lambda prospect: prospect.rank))
