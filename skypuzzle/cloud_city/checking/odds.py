"""How often goals hold in games between bots. As in verdicts, the other cities count as they are now."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from skypuzzle import odds
from skypuzzle.answers import GaveUpError
from skypuzzle.chance import Chance
from skypuzzle.cloud_city.bots import BOTS, EFFORTS, QUICK, Bot, Effort, Planner, playable, votes_of
from skypuzzle.cloud_city.checking.table import Judge, table_of
from skypuzzle.cloud_city.questions.question import Built, Goal, Request, Win
from skypuzzle.cloud_city.rules.city import NO_TILE, City
from skypuzzle.cloud_city.rules.pieces import TileMix, Walkway
from skypuzzle.cloud_city.rules.play import Laying, build, legal_draws, why_not_built
from skypuzzle.cloud_city.rules.position import Move, Position, Seat, Turn, deal_unknown
from skypuzzle.cloud_city.rules.scoring import score
from skypuzzle.cloud_city.search.cities import best_walkways
from skypuzzle.cloud_city.simulation import play_out
from skypuzzle.limits import Clock


@dataclass(frozen=True, slots=True)
class Odds(odds.Odds):
    """A run of games."""

    usual_bot: ClassVar[str] = "quick"

    position: Position
    player: Seat
    goals: tuple[Goal, ...]
    first: Turn | None = None
    mix: TileMix | None = None

    def deal(self, chance: Chance) -> Position:
        return deal_unknown(table_of(self.position, self.player, self.mix).position, chance, self.mix)

    def end(self, world: Position, chance: Chance, clock: Clock) -> Position:
        bots = [BOTS[name] for name in self.bots]
        bots[self.player] = play_for_goals(self.bots[self.player], self.goals, self.position)
        return play_out(world, bots, chance, clock).end()

    def holds(self, goal: Goal, end: Position) -> bool:
        if isinstance(goal, Win):
            return score(end).winners == (self.player,)
        return Judge(self.position, self.player, (goal,)).holds(end.city(self.player))


def play_for_goals(name: str, goals: Sequence[Goal], asked: Position) -> Bot:
    """Return a bot that plays for these goals, which count as asked in this position; before the last turn like `name`.

    Planners keep walkways that are goals possible. Other bots only choose their last turn for the goals.
    """

    def play(known: Position, chance: Chance) -> Move:
        effort = {"planner": EFFORTS[known.shape], "quick": QUICK}.get(name)
        if effort is None and known.turns_left(known.mover or 0) > 1:
            return BOTS[name](known, chance)
        return _GoalPlanner(known, chance, effort or QUICK, Judge(asked, known.mover or 0, goals), goals).turn()

    return play


class _GoalPlanner(Planner):
    """Counts the goals' request cards as in play, and prefers layings that bring the goals' walkways nearer."""

    def __init__(self, known: Position, chance: Chance, effort: Effort, judge: Judge, goals: Sequence[Goal]) -> None:
        cards = {goal.card for goal in goals if isinstance(goal, Request)}
        super().__init__(known._replace(requests=tuple(sorted({*known.requests, *cards}))), chance, effort)
        self.judge = judge
        self.wanted = [goal.walkway for goal in goals if isinstance(goal, Built)]

    def turn(self) -> Move:
        if self.turns == 1:
            return self._last_turn()
        move = super().turn()
        city = self.city.with_tile(move.tile, move.cell)
        walkways = self._added(city, (*self.wanted, *move.walkways)).walkways
        return move._replace(walkways=tuple(way for way in walkways if way not in self.city.walkways))

    def _laying(self) -> Laying:
        if all(walkway in self.city.walkways for walkway in self.wanted):
            return super()._laying()
        near = {laying: self._nearness(self.city.with_tile(*laying)) for laying in self.layings}
        most = max(near.values())
        self.layings = [laying for laying in self.layings if near[laying] == most]
        if len(self.layings) <= self.effort.candidates:
            return max(self.layings, key=self._prospects)
        by_votes = sorted(self.layings, key=lambda laying: -self._best_now(self.city.with_tile(*laying)).votes)
        return max(by_votes[: self.effort.candidates], key=self._prospects)

    def _nearness(self, city: City) -> list[int]:
        """Rate the wanted walkways: built or possible now, not yet spoiled, and how much of their line has tiles."""
        possible = [way in city.walkways or not why_not_built(city, self.known.stock, way) for way in self.wanted]
        alive = [can or not _is_spoiled(city, way) for can, way in zip(possible, self.wanted, strict=True)]
        tiled = sum(city.quarters[quarter] != NO_TILE for way in self.wanted for quarter in way.line)
        return [sum(alive), sum(possible), tiled]

    def _last_turn(self) -> Move:
        draws = legal_draws(self.known)

        def worth(option: tuple[Laying, City]) -> tuple[bool, int, int]:
            _, city = option
            built = sum(walkway in city.walkways for walkway in self.wanted)
            return self.judge.holds(city), built, votes_of(self.known, city)

        (tile, cell), city = max(self._endings(), key=worth)
        walkways = tuple(way for way in city.walkways if way not in self.city.walkways)
        return Move(tile, cell, walkways, draws[0] if draws else None)

    def _endings(self) -> Iterator[tuple[Laying, City]]:
        for laying in playable(self.known):
            bare = self.city.with_tile(*laying)
            wanted = self._added(bare, self.wanted)
            yield from (
                (laying, city) for city in dict.fromkeys((self._best_now(wanted), self._best_now(bare), wanted))
            )

    def _best_now(self, city: City) -> City:
        stock = self.known.stock.less(map(city.piece, (way for way in city.walkways if way not in self.city.walkways)))
        try:
            return best_walkways(city, stock, self.known.requests, self.rivals).city
        except GaveUpError:
            return best_walkways(city, stock).city

    def _added(self, city: City, walkways: Sequence[Walkway]) -> City:
        """Add those of these walkways that may be built, in this order."""
        stock = self.known.stock
        for walkway in walkways:
            if why_not_built(city, stock, walkway) is None:
                city, stock = build(city, stock, walkway)
        return city


def _is_spoiled(city: City, walkway: Walkway) -> bool:
    """Do the tiles that are laid rule the walkway out?"""
    ends = {city.quarters[quarter] for quarter in walkway} - {NO_TILE}
    if len(ends) > 1 or 0 in ends:
        return True
    between = [code for quarter in walkway.between if (code := city.quarters[quarter]) != NO_TILE]
    return bool(ends) and bool(between) and max(between) >= min(ends)
