"""How often plans hold in games between bots."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from msgspec.structs import replace

from skypuzzle import odds
from skypuzzle.chance import Chance
from skypuzzle.limits import Clock
from skypuzzle.odds import BotGames, share_of
from skypuzzle.skyliners.bots import BOTS, Bot, with_time_limit
from skypuzzle.skyliners.rules.board import FULL, PLANNING_CARDS, Side
from skypuzzle.skyliners.rules.position import Action, Plan, Planning, Position
from skypuzzle.skyliners.rules.setup import deal_hidden_cards
from skypuzzle.skyliners.simulation import play_out


@dataclass(frozen=True, slots=True)
class Odds(odds.Odds):
    """A run of games; the goals are plans."""

    usual_bot: ClassVar[str] = "planner-50"
    findings: ClassVar[str] = "plans"

    position: Position
    player: Side
    goals: tuple[Plan, ...]

    def deal(self, chance: Chance) -> Position:
        return deal_hidden_cards(self.position, chance, self.goals)

    def end(self, world: Position, chance: Chance, clock: Clock) -> Position:
        bots = {side: BOTS[name] for side, name in zip(sorted(self.position.seats), self.bots, strict=True)}
        bots[self.player] = play_for_plans(with_time_limit(bots[self.player], clock), self.goals)
        return play_out(world, bots, chance, clock).end()

    def holds(self, goal: Plan, end: Position) -> bool:
        return (end.variant is not FULL or goal in end.office) and goal.holds_on(end.board)


@dataclass(frozen=True, slots=True)
class WinOdds(odds.Odds):
    """A run of games; the only goal is to win."""

    usual_bot: ClassVar[str] = "planner-50"

    position: Position
    player: Side

    def deal(self, chance: Chance) -> Position:
        return deal_hidden_cards(self.position, chance)

    def end(self, world: Position, chance: Chance, clock: Clock) -> Position:
        bots = {side: BOTS[name] for side, name in zip(sorted(world.seats), self.bots, strict=True)}
        return play_out(world, {side: with_time_limit(bot, clock) for side, bot in bots.items()}, chance, clock).end()

    def holds(self, _goal: str, end: Position) -> bool:
        return end.score().winners == (self.player,)

    def add_shares(self, found: Any, games: Sequence[tuple[bool, ...]], asked: int) -> Any:
        number = len(games)
        played = BotGames(number, self.seed, self.bots, asked if number < asked else None)
        share = share_of(sum(map(all, games)), number) if games else None
        return replace(found, chance=played, win=replace(found.win, chance=share))


def play_for_plans(bot: Bot, plans: Sequence[Plan]) -> Bot:
    """A bot that builds as if the plans were in the office, and plays their cards as soon as it can."""

    def play(known: Position, chance: Chance) -> Action:
        coming = _coming(known, plans)
        if coming and known.turn is not None and known.turn.action == 2:
            return Planning(coming[0].row, coming[0].number)
        return bot(known._replace(office=(*known.office, *coming)), chance)

    return play


def _coming(known: Position, plans: Sequence[Plan]) -> list[Plan]:
    """The plans whose cards the player to move can still play; in the last round, at most one."""
    if known.variant is not FULL:
        return []
    rows = [card.row for card in known.office if card.side is known.mover]
    turns = PLANNING_CARDS if all(reserve.floors for reserve in known.reserves) else 1
    most = min(turns, PLANNING_CARDS - len(rows))
    first = {plan.row: plan for plan in reversed(plans) if plan.row not in rows}
    return [plan for plan in plans if plan in first.values()][:most]
