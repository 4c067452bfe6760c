"""Before the last round: games that bots play out to its end show what is possible, alone and with help.

What they show depends on the position and the goals only, unless time runs out.
"""

from typing import NamedTuple

from skypuzzle.chance import Chance
from skypuzzle.errors import RuleError
from skypuzzle.limits import Clock
from skypuzzle.play import replay
from skypuzzle.skyline.bots import greedy_bot, random_bot
from skypuzzle.skyline.checking.forcing import left_out
from skypuzzle.skyline.checking.judging import Judge
from skypuzzle.skyline.checking.proven_lines import line_flaws
from skypuzzle.skyline.checking.shortening import Line, length, until_sure
from skypuzzle.skyline.rules.actions import UNKNOWN
from skypuzzle.skyline.rules.hands import sorted_cards
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.records import Turn, play_turn
from skypuzzle.skyline.rules.setup import START_CASH
from skypuzzle.skyline.rules.towers import FLOORS
from skypuzzle.skyline.simulation import play_out, until_refused

GAMES = 12
"""With everybody."""
FEW_GAMES = 6
SOLO_GAMES = 4
MOST_ROUNDS = 16
"""Of a game alone: who has no use for money may play for ever."""


class PlayedOut(NamedTuple):
    """What games of everybody have shown."""

    line: Line | None
    """The shortest that ends with the goals, or goes on until they can no longer be missed."""
    is_missed: bool
    """Did one end without them?"""
    is_cut_short: bool
    """Was there no time for all of them?"""


def played_out(
    position: Position, judge: Judge, clock: Clock, *, is_line_wanted: bool = True, is_quick: bool = False
) -> PlayedOut:
    """Games from here to the end: some, or quickly, no more than it takes to see one with the goals and one without."""
    lines: list[Line] = []
    is_missed = False
    for number in range(FEW_GAMES if is_quick else GAMES):
        is_line_needed = is_line_wanted and not (is_quick and lines)
        if is_missed and not is_line_needed:
            break
        if clock.is_out:
            return PlayedOut(min(lines, key=length, default=None), is_missed, is_cut_short=True)
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
        if is_line_needed and judge.possible(end.board, end.thirds):
            line = until_sure(turns, position, judge)
            if not any(line_flaws(line, position, judge, alone=False)):
                lines.append(line)
    return PlayedOut(min(lines, key=length, default=None), is_missed, is_cut_short=False)


def played_alone(position: Position, judge: Judge, clock: Clock, *, is_quick: bool = False) -> Line | None:
    """The shortest of some games with the turns of the others left out, or quickly the first that meets the goals."""
    lines: list[Line] = []
    for number in range(SOLO_GAMES):
        if clock.is_out or (is_quick and lines):
            break
        line = _solo_game(position, judge, Chance("check", "alone", str(position), judge.colour, number))
        if line is not None and not any(line_flaws(line, position, judge, alone=True)):
            lines.append(line)
    return min(lines, key=length, default=None)


def _solo_game(position: Position, judge: Judge, chance: Chance) -> Line | None:
    """To the end of the game; None if it does not come."""
    turns: list[Turn] = []
    while position.mover_seat is not None and len(turns) < MOST_ROUNDS * len(position.seats):
        if position.mover_seat == judge.seat:
            turn = Turn(judge.colour, until_refused(position, greedy_bot(position, chance)))
            position = play_turn(position, turn)
        else:
            without = left_out(position)
            if without is None:
                return None
            position, turn = without
        turns.append(turn)
    return tuple(turns) if position.is_over else None


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
