"""How often plans hold in bot games: an estimate, not a proof."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from skypuzzle.chance import Chance
from skypuzzle.limits import NO_LIMIT, Clock, OutOfTimeError
from skypuzzle.skyliners.bots import BOTS, Bot, with_time_limit
from skypuzzle.skyliners.checking.checking import BotGames, Check, share_of
from skypuzzle.skyliners.rules.board import FULL, PLANNING_CARDS, Side
from skypuzzle.skyliners.rules.position import Action, Plan, Planning, Position
from skypuzzle.skyliners.rules.setup import deal_hidden_cards
from skypuzzle.skyliners.simulation import play_out


@dataclass(frozen=True, slots=True)
class Odds:
    """A run of games from one position. Each game depends only on the seed and its number."""

    position: Position
    player: Side
    plans: tuple[Plan, ...]
    seed: str
    bots: tuple[str, ...]
    """In the order of the seats, clockwise from north."""

    def play(self, number: int, clock: Clock = NO_LIMIT) -> tuple[bool, ...] | None:
        """Which of the plans held in this game; None if it was not over in time."""
        chance = Chance("odds", self.seed, number)
        bots = {side: BOTS[name] for side, name in zip(sorted(self.position.seats), self.bots, strict=True)}
        bots[self.player] = _play_for_plans(with_time_limit(bots[self.player], clock), self.plans)
        try:
            end = play_out(deal_hidden_cards(self.position, chance, self.plans), bots, chance, clock).end()
        except OutOfTimeError:
            return None
        return tuple(
            (end.variant is not FULL or plan in end.office) and plan.holds_on(end.board) for plan in self.plans
        )

    def add_shares(self, found: Check, games: Sequence[tuple[bool, ...]], asked: int) -> Check:
        """Add how often the plans held; there may be fewer games than requested."""
        number = len(games)
        found = replace(found, chance=BotGames(number, self.seed, self.bots, asked if number < asked else None))
        if not games:
            return found
        held = [sum(game) for game in zip(*games, strict=True)]
        plans = tuple(
            replace(finding, chance=share_of(times, number)) for finding, times in zip(found.plans, held, strict=True)
        )
        together = found.together and replace(found.together, chance=share_of(sum(map(all, games)), number))
        return replace(found, plans=plans, together=together)


def _play_for_plans(bot: Bot, plans: Sequence[Plan]) -> Bot:
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
