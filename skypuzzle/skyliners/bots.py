"""Computer players: random, greedy, and planners that play the game to its end at random. How strong each is.

A bot is a function of what its player may know, and of chance. Planners play on the small numbers of `search.playouts`.
Ratings come from the ladder: see benchmarks/bots.md.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from importlib.resources import files
from itertools import pairwise
from math import log
from typing import TypeAlias

from skypuzzle.chance import Chance
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.parallel import expect_time
from skypuzzle.skyliners.rules.board import INTRO, LINES, ROWS, SITES, District, Side
from skypuzzle.skyliners.rules.play import EVERY_BUILD, FORFEIT, apply, legal_actions, score
from skypuzzle.skyliners.rules.position import NUMBERS, Action, HiddenPlan, Planning, Position
from skypuzzle.skyliners.search.playouts import NOBODY, UNKNOWN, Playouts, Table

ACTIONS: tuple[Action, ...] = (*EVERY_BUILD, *(Planning(row, number) for row in ROWS for number in NUMBERS), FORFEIT)
"""All actions; an action's index is its number."""
NUMBER_OF = {action: number for number, action in enumerate(ACTIONS)}

DISTRICTS = tuple(District)
DISTRICT_SITES = tuple(sum(1 << site for site in SITES if site in district) for district in DISTRICTS)


def table_of(position: Position) -> Table:
    board, seats, turn, reserves, _, skyscrapers, variant = position
    table = Table()
    table.set_up(_lines_of(seats), DISTRICT_SITES, variant is INTRO)
    cards = office_numbers(position)
    districts = bytes(NOBODY if card is None else DISTRICTS.index(card) for card in skyscrapers)
    now = (NOBODY, 1, NOBODY)
    if turn is not None:
        now = (seats.index(turn.side), turn.action, NOBODY if turn.built is None else turn.built)
    table.place(board.heights, reserves, cards, districts, now)
    return table


def office_numbers(position: Position) -> bytes:
    seats = position.seats
    return bytes(
        UNKNOWN + seats.index(card.side)
        if isinstance(card, HiddenPlan)
        else 20 * seats.index(card.side) + 4 * card.row + card.number - 1
        for card in position.office
    )


@cache
def _lines_of(seats: tuple[Side, ...]) -> bytes:
    return bytes(site for side in seats for line in LINES[side] for site in line)


Bot: TypeAlias = Callable[[Position, Chance], Action]
"""Takes the position as the player to move knows it (`known_to`), and returns a legal action."""


def random_bot(known: Position, chance: Chance) -> Action:
    """Choose any legal action, all equally likely."""
    return chance.choice(legal_actions(known))


def greedy_bot(known: Position, chance: Chance) -> Action:
    """Choose an action that scores most if the game ended right after it; chance breaks ties."""
    side = known.mover
    if side is None:
        raise ValueError("the game is over: there is no action to choose")
    actions = legal_actions(known)
    points = [score(apply(known, action)).totals[side] for action in actions]
    best = max(points)
    return chance.choice([action for action, gained in zip(actions, points, strict=True) if gained == best])


@dataclass(frozen=True, slots=True)
class Planner:
    """A bot that plays this many random games before each action; more games make it stronger."""

    playouts: int
    clock: Clock = field(default=NO_LIMIT, compare=False)

    def __call__(self, known: Position, chance: Chance) -> Action:
        """Choose the action with the best average lead; hidden cards are guessed.

        Raises OutOfTimeError when the clock runs out first: a hurried choice would be a different bot's.
        """
        pausing = partial(expect_time, self.clock)
        return ACTIONS[Playouts().choose(table_of(known), self.playouts, chance.seed(), pausing)]


def with_time_limit(bot: Bot, clock: Clock) -> Bot:
    """Return the bot with a time limit, if it is one that takes long."""
    return replace(bot, clock=clock) if isinstance(bot, Planner) else bot


SIMPLE: dict[str, Bot] = {"greedy": greedy_bot, "random": random_bot}
LEVELS = {"easy": "planner-50", "normal": "planner-1000", "hard": "planner-5000"}
PLANNER = re.compile(r"planner-([1-9][0-9]{0,5})")
NAMES = (*LEVELS, *SIMPLE, "planner-N with N from 1 to 999999")
"""The names that help and errors list; N is a number of playouts."""


def bot_name(text: str) -> str:
    """Resolve a level or `planner` to the bot it stands for, such as `planner-1000`."""
    return LEVELS["normal"] if text == "planner" else LEVELS.get(text, text)


def display_name(name: str) -> str:
    """Return what to call a bot in text: the name of its level, if it is one."""
    return next((level for level, planner in LEVELS.items() if planner == bot_name(name)), name)


class _Bots(Mapping[str, Bot]):
    """Every bot by name. Any `planner-N` works as a key; iterating lists only the usual names."""

    def __getitem__(self, name: str) -> Bot:
        name = bot_name(name)
        if planner := PLANNER.fullmatch(name):
            return Planner(int(planner[1]))
        return SIMPLE[name]

    def __iter__(self) -> Iterator[str]:
        yield from (*LEVELS, "planner", *LEVELS.values(), *SIMPLE)

    def __len__(self) -> int:
        return len(list(iter(self)))


BOTS: Mapping[str, Bot] = _Bots()


def rating_of(name: str, players: int) -> float | None:
    """Return the rating of a bot in the full game, or None if it was not measured.

    Planners between two measured ones are interpolated by the logarithm of their playouts.
    """
    ratings = _ratings().get(str(players), {})
    name = bot_name(name)
    if name in ratings:
        return ratings[name]
    planner = PLANNER.fullmatch(name)
    if planner is None:
        return None
    playouts = int(planner[1])
    levels = sorted((int(found[1]), rating) for bot, rating in ratings.items() if (found := PLANNER.fullmatch(bot)))
    for (fewer, low), (more, high) in pairwise(levels):
        if fewer < playouts < more:
            return low + (high - low) * log(playouts / fewer) / log(more / fewer)
    return None


@cache
def _ratings() -> Mapping[str, Mapping[str, float]]:
    text = files("skypuzzle.skyliners").joinpath("data/ratings.json").read_text("utf-8")
    ratings: dict[str, dict[str, float]] = json.loads(text)
    return ratings
