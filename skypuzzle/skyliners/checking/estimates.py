"""What turns are worth by random games: no proof, but a way to choose between turns that the plans leave equal.

The games are fixed by what the player knows of the position, so that everyone gets the same figures. Time never changes
them: either all of them are there, or none.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import groupby, islice

from msgspec.structs import replace

from skypuzzle.chance import Chance
from skypuzzle.limits import Clock
from skypuzzle.parallel import expect_time
from skypuzzle.skyliners.checking.prospects import SimilarTurns
from skypuzzle.skyliners.checking.verdicts import Estimate
from skypuzzle.skyliners.row_search import RowGame, State
from skypuzzle.skyliners.rules.board import Side
from skypuzzle.skyliners.rules.play import as_played, turns_from
from skypuzzle.skyliners.rules.position import Action, Plan, Position, Turn
from skypuzzle.skyliners.rules.setup import known_to
from skypuzzle.skyliners.search.playouts import Playouts
from skypuzzle.skyliners.search.tables import ACTIONS, NUMBER_OF, table_of

GAMES_TO_CHOOSE = 24
"""Times the number of turns of a kind: shared out by halving to find the best of them."""
GAMES, MORE_GAMES, MOST_GAMES = 100, 500, 2_000
"""For the best turn of each kind; for those that are among the best of their verdict by then; and for the very best."""
AMONG_THE_BEST = 4
"""Times the number of the very best."""

Numbers = bytes
"""A turn as the numbers of its actions."""


class Estimates:
    """Figures for the turns of the player to move, each game played once; an OutOfTimeError when the time is up."""

    def __init__(self, position: Position, player: Side, clock: Clock) -> None:
        self._position = position
        self._player = player
        self._clock = clock
        self._table = table_of(position)
        self._playouts = Playouts()
        self._seed = Chance("advice", known_to(player, position)).seed()
        self._leads: dict[Numbers, dict[int, int]] = {}
        self._turns: dict[Numbers, Position] | None = None

    @property
    def turns(self) -> dict[Numbers, Position]:
        """Every turn, and the position after it."""
        if self._turns is None:
            expect_time(self._clock)
            found = turns_from(self._position).items()
            self._turns = {numbers_of(as_played(actions)): after for actions, after in found}
        return self._turns

    def ranked(self, plans: Sequence[Plan], kinds: Iterable[SimilarTurns], most: int) -> list[SimilarTurns]:
        """These kinds of turns, each with its best turn, in order; so many of each verdict get the most games."""
        kinds = list(kinds)
        alike = self._alike(RowGame(self._position, self._player, plans), {kind.state for kind in kinds})
        found = [self._estimated(kind, self._best(alike[kind.state]), GAMES) for kind in kinds]
        for number, games in ((AMONG_THE_BEST * most, MORE_GAMES), (most, MOST_GAMES)):
            found.sort(key=lambda kind: kind.rank)
            for _, group in groupby(list(enumerate(found)), key=lambda each: each[1].rank[:2]):
                for place, kind in islice(group, number):
                    found[place] = self._estimated(kind, numbers_of(kind.prospect.turn.actions), games)
        return sorted(found, key=lambda kind: kind.rank)

    def lead(self, turn: Numbers, games: int) -> int:
        """How far the player is ahead of the best other after a turn, summed up over the first so many games."""
        known = self._leads.setdefault(turn, {0: 0})
        if games not in known:
            expect_time(self._clock)
            played = max(number for number in known if number < games)
            more = self._playouts.worth(self._table, turn, self._seed, played, games - played)
            known[games] = known[played] + more
        return known[games]

    def _estimated(self, kind: SimilarTurns, turn: Numbers, games: int) -> SimilarTurns:
        played = Turn(self._player, tuple(ACTIONS[number] for number in turn))
        estimate = Estimate(games, self.lead(turn, games))
        return kind._replace(prospect=replace(kind.prospect, turn=played, playouts=estimate))

    def _alike(self, game: RowGame, states: Collection[State]) -> dict[State, list[Numbers]]:
        """The turns that lead to each of these states."""
        rows = {state.row for state in states}
        found = defaultdict(list)
        for turn, after in self.turns.items():
            heights = after.board.heights
            if bytes(heights[site] for site in game.sites) in rows and (state := game.state_of(after)) in states:
                found[state].append(turn)
        return found

    def _best(self, turns: Sequence[Numbers]) -> Numbers:
        """The best of turns that are alike for the plans: again and again, the better half plays on."""
        left = sorted(turns)
        rounds = (len(left) - 1).bit_length()
        played = 0
        while len(left) > 1:
            played += max(1, GAMES_TO_CHOOSE * len(turns) // (rounds * len(left)))
            left.sort(key=lambda turn: (-self.lead(turn, played), turn))
            del left[(len(left) + 1) // 2 :]
        return left[0]


def numbers_of(actions: Iterable[Action]) -> Numbers:
    """A turn for the games; KeyError if it has an action whose face is not known."""
    return bytes(NUMBER_OF[action] for action in actions)
