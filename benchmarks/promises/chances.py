"""Are chances right? Goals asked about in the middle of games, grouped by the chance that `check --chance` states.

A game between bots stops at a random moment. One of its players asks for the chance of a goal, knowing what a player
knows. Then the game goes on with the cards and tiles that were really dealt, that player playing for the goal, once
against the same bots and once against stronger ones. In each of five bands, the share of goals that held should be what
was stated: the mean of the stated chances should lie in its 95 % interval.

Goals are chosen so that all bands fill up: how often a goal comes about by itself, in some games of a pilot, is as
close as possible to a number that is drawn, small ones more often. The chance that is stated comes from other games.

    python -m benchmarks.promises.chances --game cloud-city --state chances.json --jobs 2

It goes on until every band has enough goals, or until the last moment was looked at. An interrupted run is resumed by
`--state FILE`. The exit code is 1 if the mean stated chance lies outside, against the same bots, in more than
one in ten bands.
"""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.harness import CommandLine, progress, say
from skypuzzle import cloud_city, skyline, skyliners
from skypuzzle.chance import Chance
from skypuzzle.cloud_city.checking.odds import Odds as CloudCityOdds
from skypuzzle.cloud_city.questions.question import Built, Lead, Request, Votes
from skypuzzle.limits import NO_LIMIT
from skypuzzle.odds import Odds
from skypuzzle.parallel import in_order
from skypuzzle.ratings import interval
from skypuzzle.skyline.checking.odds import Odds as SkylineOdds
from skypuzzle.skyline.questions.question import MissionGoal, PenthousesGoal, PrestigeGoal, WinGoal, ZoneGoal
from skypuzzle.skyliners.checking.odds import Odds as SkylinersOdds
from skypuzzle.skyliners.rules.board import PLANNING_CARDS, ROWS
from skypuzzle.skyliners.rules.position import NUMBERS
from skypuzzle.skyliners.rules.setup import DEFAULT_SEATS
from skypuzzle.storage import write_whole

BANDS = 5
EARLIEST, LATEST = 0.25, 0.95
"""The part of a game that was played at the moments."""
PILOT_GAMES = 10
FURTHEST = 0.15
"""How far the frequency of a goal in the pilot may be from the one that was drawn; else nothing is asked."""
MOST_OUTSIDE = 0.1


class Moment(NamedTuple):
    """A moment of a game, and the goals that can be asked about."""

    world: Any
    """With everything as it was dealt."""
    known: Any
    player: Any
    goals: Sequence[Any]


@dataclass(frozen=True)
class Setting:
    """How a game is looked at."""

    moment: Callable[[Chance], Moment | None]
    odds: type[Odds]
    stronger: str
    is_shown: Callable[[Odds, Any, Any], bool] = lambda odds, goal, end: odds.holds(goal, end)
    """Does a goal come about by itself?"""


class Asked(NamedTuple):
    """A goal: in how many games it held, of how many; and whether it held in the real one, by opponents."""

    held: int
    games: int
    same: bool
    stronger: bool


def _skyliners(chance: Chance) -> Moment | None:
    players = 2 + chance.below(3)
    bots = dict.fromkeys(DEFAULT_SEATS[players], skyliners.BOTS["planner-50"])
    start = skyliners.new_game(DEFAULT_SEATS[players], chance)
    record = skyliners.play_out(start, bots, chance)
    world, player = _somewhere(list(record.positions()), chance)
    used = [card.row for card in world.office if card.side is player]
    if len(used) == PLANNING_CARDS:
        goals = [card for card in world.office if card.side is player]
    else:
        goals = [skyliners.Plan(player, row, number) for row in ROWS if row not in used for number in NUMBERS]
    return Moment(world, world.known_to(player), player, goals)


def _cloud_city(chance: Chance) -> Moment | None:
    planner = cloud_city.BOTS["quick"]
    record = cloud_city.play_out(cloud_city.new_game(2, chance), [planner] * 2, chance)
    positions = list(record.positions())
    world, player = _somewhere(positions, chance)
    city, votes = world.city(player), record.end().city(player).votes
    built = [Built(walkway) for walkway in record.end().city(player).walkways if walkway not in city.walkways]
    goals = (*(Votes(number) for number in range(max(1, votes - 12), votes + 13)), Lead(), *map(Request, range(1, 8)))
    known = cloud_city.remembered(player, record.start, record.turns[: positions.index(world)])
    return Moment(world, known, player, (*goals, *built)) if world.turns_left(player) else None


def _skyline(chance: Chance) -> Moment | None:
    players, hidden = 2 + chance.below(2), bool(chance.below(2))
    start, planner = skyline.new_game(players, chance), skyline.BOTS["quick"]
    record = skyline.play_out(start, [planner] * players, chance, hidden=hidden)
    world, player = _somewhere(list(record.positions()), chance)
    seat = world.seats.index(player)
    numbers = (*map(PrestigeGoal, range(2, 10)), *map(PenthousesGoal, range(1, 5)))
    goals = (*numbers, *map(ZoneGoal, world.box.zones), MissionGoal(), WinGoal())
    return Moment(world, world.known_to(player, hidden=hidden), seat, goals)


def _somewhere(positions: Sequence[Any], chance: Chance) -> tuple[Any, Any]:
    first, last = (round(part * (len(positions) - 1)) for part in (EARLIEST, LATEST))
    world = positions[first + chance.below(max(1, last - first))]
    return world, chance.choice(world.seats)


SETTINGS = {
    "skyliners": Setting(
        _skyliners, SkylinersOdds, "planner-1000", lambda _odds, plan, end: bool(plan.holds_on(end.board))
    ),
    "cloud-city": Setting(_cloud_city, CloudCityOdds, "planner"),
    "skyline": Setting(_skyline, SkylineOdds, "planner"),
}


def ask(game: str, games: int, number: int) -> Asked | None:
    """Ask about a goal at the moment with this number; None if there is nothing to ask."""
    setting, chance = SETTINGS[game], Chance("benchmark", "chances", game, number)
    moment = setting.moment(chance)
    if moment is None:
        return None
    world, known, player, goals = moment
    usual = (setting.odds.usual_bot,) * len(world.seats)
    pilot = setting.odds(known, player, (), f"pilot {number}", usual)
    games_by_itself = [Chance("pilot", number, count) for count in range(PILOT_GAMES)]
    ends = [pilot.end(pilot.deal(luck), luck, NO_LIMIT) for luck in games_by_itself]
    wanted = (chance.below(100) / 100) ** 2  # playing for a goal makes it likelier
    far = [abs(sum(setting.is_shown(pilot, goal, end) for end in ends) / PILOT_GAMES - wanted) for goal in goals]
    if min(far) > FURTHEST:
        return None
    goal = chance.choice([goal for goal, distance in zip(goals, far, strict=True) if distance == min(far)])
    odds = setting.odds(known, player, (goal,), f"asked {number}", usual)
    stated = sum(odds.play(count) == (True,) for count in range(games))
    at = sorted(world.seats).index(player) if game == "skyliners" else player
    stronger = tuple(bot if seat == at else setting.stronger for seat, bot in enumerate(usual))
    same, against = (
        odds.holds(goal, replace(odds, bots=bots).end(world, Chance("real", number), NO_LIMIT))
        for bots in (usual, stronger)
    )
    return Asked(stated, games, same, against)


def band_of(asked: Asked) -> int:
    return min(BANDS - 1, BANDS * asked.held // asked.games)


def table(found: Sequence[Asked]) -> Iterator[tuple[str, bool]]:
    """A line for each band, and whether the mean stated chance lies in the interval of the same bots."""
    for band in range(BANDS):
        here = [asked for asked in found if band_of(asked) == band]
        if not here:
            yield f"| {100 * band // BANDS}–{100 * (band + 1) // BANDS}% | 0 | | | |", True
            continue
        stated = sum(asked.held / asked.games for asked in here) / len(here)
        cells, lies = [], []
        for held in (sum(asked.same for asked in here), sum(asked.stronger for asked in here)):
            low, high = interval(held, len(here))
            lies.append(low <= stated <= high)
            cells.append(f"{held / len(here):.0%} ({100 * low:.0f}–{100 * high:.0f}%){'' if lies[-1] else ' !'}")
        name = f"{100 * band // BANDS}–{100 * (band + 1) // BANDS}%"
        yield f"| {name} | {len(here)} | {stated:.0%} | {' | '.join(cells)} |", lies[0]


def main() -> int:
    options = CommandLine(__doc__)
    options.text("--game", "", "only this game: skyliners, cloud-city or skyline")
    options.number("--goals", 150, "goals in each band", quick=1)
    options.number("--games", 40, "games behind each chance", quick=5)
    options.number("--moments", 4000, "the most moments to look at in each game", quick=6)
    options.number("--jobs", 1, "processes", quick=1)
    options.text("--state", "", "a file that says what was found, to resume from")
    asked = options.parse()
    state = Path(asked.state) if asked.state else None
    done: dict[str, list[Any]] = json.loads(state.read_text()) if state and state.exists() else {}
    bands, outside = 0, 0
    for game in [asked.game] if asked.game else SETTINGS:
        results = done.setdefault(game, [])
        numbers = range(len(results), asked.moments)
        work = in_order(partial(ask, game, asked.games), numbers, asked.jobs, total=asked.moments)
        for result in progress(work, len(numbers), game) if not _is_full(results, asked.goals) else ():
            results.append(result)
            if state:
                write_whole(state, json.dumps(done).encode())
            if _is_full(results, asked.goals):
                break
        found = [Asked(*result) for result in results if result is not None]
        say(f"\n{game}: {len(found)} goals; stated by games of {SETTINGS[game].odds.usual_bot}")
        say(f"| stated | goals | mean | held | held against {SETTINGS[game].stronger} |\n|---|---|---|---|---|")
        for line, lies in table(found):
            say(line)
            bands, outside = bands + 1, outside + (not lies)
    say(f"\nThe mean stated chance lies outside in {outside} of {bands} bands.")
    return int(outside > MOST_OUTSIDE * bands)


def _is_full(results: Sequence[Any], goals: int) -> bool:
    found = [band_of(Asked(*result)) for result in results if result is not None]
    return all(found.count(band) >= goals for band in range(BANDS))


if __name__ == "__main__":
    sys.exit(main())
