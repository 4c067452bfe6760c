"""Before the last round: what can be proven, though not all that is true.

A turn now may settle the goals for good, by towers that are closed or by a last round that begins with it. A line of
play to the end shows what is possible: alone by the solver of one's own turns, with help by games that bots play out.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from skypuzzle.chance import Chance
from skypuzzle.clock import Clock
from skypuzzle.errors import RuleError
from skypuzzle.skyline.bots import greedy_bot, random_bot
from skypuzzle.skyline.checking import aims
from skypuzzle.skyline.checking.bounds import Bounds
from skypuzzle.skyline.checking.continuations import Continuations
from skypuzzle.skyline.checking.judging import Judge
from skypuzzle.skyline.checking.limits import SearchLimits
from skypuzzle.skyline.checking.proven_lines import line_flaws
from skypuzzle.skyline.checking.strategy import Strategy
from skypuzzle.skyline.questions.answer import Solved
from skypuzzle.skyline.questions.answering import answer
from skypuzzle.skyline.questions.goals import Goal, PenthousesGoal, PrestigeGoal, WinGoal
from skypuzzle.skyline.questions.question import Question
from skypuzzle.skyline.rules.actions import UNKNOWN, Skip
from skypuzzle.skyline.rules.hands import sorted_cards
from skypuzzle.skyline.rules.play import PENTHOUSES_TO_END, skip
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.records import Turn, replay
from skypuzzle.skyline.rules.setup import START_CASH
from skypuzzle.skyline.rules.towers import FLOORS
from skypuzzle.skyline.simulation import play_out

MOST_TURNS = 3
"""Own turns that are thought ahead."""
SECONDS = 1.5
"""For each number of turns, at most."""
GAMES = 12
"""Played out by bots."""


def settling(position: Position, judge: Judge, limits: SearchLimits) -> Strategy | Literal[False]:
    """A turn now after which the goals are met however it goes on; False if none was found."""
    if position.mover != judge.seat:
        return False
    everyone = Continuations(judge, limits)
    for after in everyone.turns.every(position, aims.reaching(judge, position)):
        then = after.position
        if Bounds(then, judge).all_secured or (then.is_last_round and everyone.breaking(then) is None):
            return Strategy((after.turn,))
    return False


def soloing(position: Position, judge: Judge, clock: Clock) -> tuple[Turn, ...] | Literal[False]:
    """Own turns, those of the others left out, that end the game with the goals; False if none were found."""
    if position.mover != judge.seat and not position.is_start_of_turn:
        return False
    goals = (*_goals(position, judge), PenthousesGoal(PENTHOUSES_TO_END))
    for turns in range(1, MOST_TURNS + 1):
        within = clock.share(MOST_TURNS + 1 - turns).at_most(SECONDS)
        found = answer(Question(position, judge.colour, goals, turns), within)
        if isinstance(found, Solved):
            line = (*found.turns, *_skips(found.end))
            return line if not any(line_flaws(line, position, judge, alone=True)) else False
        if clock.is_out:
            break
    return False


def _goals(position: Position, judge: Judge) -> Iterator[Goal]:
    """A win as more prestige than anybody has now, whatever their missions are."""
    for goal in judge.goals:
        if isinstance(goal, WinGoal):
            board, thirds = position.board, position.thirds
            rivals = [seat for seat in range(len(position.seats)) if seat != judge.seat]
            most = max(judge.rank(board, thirds, seat, each)[0] for seat in rivals for each in judge.missions[seat])
            yield PrestigeGoal(most + 1)
        else:
            yield goal


def _skips(position: Position) -> Iterator[Turn]:
    """What is left of the last round, left out."""
    while position.mover is not None:
        yield Turn(position.seats[position.mover], (Skip(),))
        position = skip(position)


class PlayedOut(NamedTuple):
    """What games that bots played out have shown."""

    line: tuple[Turn, ...] | None
    """One that ends with the goals, or goes on until they can no longer be missed."""
    is_missed: bool
    """Did one end without them?"""


def played_out(position: Position, judge: Judge, clock: Clock) -> PlayedOut:
    """Games from here to the end, until there is one with the goals and one without them, if there are."""
    found, is_missed = None, False
    for number in range(GAMES):
        if clock.is_out or (found and is_missed):
            break
        chance = Chance("check", str(position), judge.colour, number)
        world = _guessed(position, chance)
        bots = [greedy_bot if seat == judge.seat or number % 2 == 0 else random_bot for seat in range(len(world.seats))]
        turns = play_out(world, bots, chance).turns
        try:
            *_, end = replay(position, turns)
        except RuleError:
            continue  # legal only with what was guessed
        if not judge.certain(end.board, end.thirds):
            is_missed = True
        if found is None:
            line = _until_sure(position, turns, judge)
            found = None if any(line_flaws(line, position, judge, alone=False)) else line
    return PlayedOut(found, is_missed)


def _until_sure(position: Position, turns: tuple[Turn, ...], judge: Judge) -> tuple[Turn, ...]:
    """The turns up to the first after which the goals can no longer be missed."""
    for number, now in enumerate(replay(position, turns)):
        if not now.is_over and Bounds(now, judge).all_secured:
            return turns[:number]
    return turns


def _guessed(position: Position, chance: Chance) -> Position:
    """With something for all that is not known: an ordinary amount of money, no floors, any cards and missions."""
    known = "".join((*position.cards, position.pile)).replace(UNKNOWN, "")
    unseen = list(position.box.cards)
    for card in known:
        unseen.remove(card)
    unseen = list(chance.shuffled(unseen))
    left = [number for number in range(1, len(position.box.missions) + 1) if number not in position.missions]
    missions = iter(chance.shuffled(left))

    def filled(cards: str) -> str:
        return "".join(unseen.pop() if card == UNKNOWN else card for card in cards)

    return position._replace(
        cash=tuple(START_CASH if cash is None else cash for cash in position.cash),
        stock=tuple((0,) * len(FLOORS) if stock is None else stock for stock in position.stock),
        cards=tuple(sorted_cards(filled(cards)) for cards in position.cards),
        missions=tuple(next(missions) if mission is None else mission for mission in position.missions),
        pile=filled(position.pile),
    )
