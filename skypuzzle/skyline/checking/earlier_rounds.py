"""Before the last round: what bounds prove, and what games played by bots show to be possible.

A turn now may decide the goals for good, by closing towers or by starting the last round. A line of play to the end
shows what is possible: bots find it by playing games, and the solver finds one for the player alone. What bots show
depends only on the position and the goals, unless time runs out.
"""

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple, TypeAlias

from skypuzzle.answers import Undecided
from skypuzzle.chance import Chance
from skypuzzle.errors import RuleError
from skypuzzle.limits import FOREVER, Clock, SearchLimits
from skypuzzle.play import replay
from skypuzzle.skyline.bots import Bot, Valuation, Worth, best_plan, best_rated, greedy_bot, random_bot
from skypuzzle.skyline.checking.bounds import Bounds, Judge
from skypuzzle.skyline.checking.last_round import Continuations, left_out
from skypuzzle.skyline.checking.last_turn import aim_to_reach
from skypuzzle.skyline.checking.verdicts import Strategy
from skypuzzle.skyline.questions import answer
from skypuzzle.skyline.questions.question import Goal, PenthousesGoal, PrestigeGoal, Question, Solved, WinGoal
from skypuzzle.skyline.rules.actions import UNKNOWN, Action, Buy, EndTurn, Income, Skip
from skypuzzle.skyline.rules.city import FLOORS, PRICES
from skypuzzle.skyline.rules.play import PENTHOUSES_TO_END, Turn, apply, play_turn, skip
from skypuzzle.skyline.rules.position import START_CASH, Position, sorted_cards
from skypuzzle.skyline.simulation import play_out, until_refused


def line_flaws(line: tuple[Turn, ...], position: Position, judge: Judge, *, alone: bool) -> Iterator[str]:
    """What is wrong with a line. Alone, the turns of others are skipped; one that has begun ends there."""
    for number, turn in enumerate(line, 1):
        if turn.is_skipped and (not alone or turn.player == judge.colour):
            yield f"turn {number}: it must not be left out"
            return
        is_played = bool(turn.actions) or position.is_start_of_turn
        if alone and turn.player != judge.colour and not turn.is_skipped and is_played:
            yield f"turn {number}: it must be left out"
            return
        try:
            position = play_turn(position, turn)
        except RuleError as error:
            yield f"turn {number}: {error}"
            return
    test = judge.certain if alone else judge.possible
    if position.is_over:
        if not test(position.board, position.thirds):
            yield "it ends without the goals"
    elif not Bounds(position, judge).all_secured:
        yield "it does not go to the end, and the goals can still be missed"


Line: TypeAlias = tuple[Turn, ...]


def length(line: Line) -> tuple[int, int, str]:
    return len(line), sum(len(turn.actions) for turn in line), " ".join(map(str, line))


def shortened(line: Line, position: Position, judge: Judge, *, alone: bool) -> Line:
    if not line:
        return line

    def is_line(candidate: Line) -> bool:
        return not any(line_flaws(candidate, position, judge, alone=alone))

    line = until_sure(line, position, judge)
    line = _without_rounds(line, len(position.seats), is_line)
    for number in reversed(range(len(line))):  # what comes last first: floors are bought for what is built later
        turn = line[number]
        income = tuple(action for action in turn.actions if isinstance(action, Income))
        candidate = (*line[:number], turn._replace(actions=income), *line[number + 1 :])
        if not turn.is_skipped and income != turn.actions and is_line(candidate):
            line = candidate
        else:
            line = _without_actions(line, number, is_line)
    line = _without_rounds(line, len(position.seats), is_line)
    return until_sure(line, position, judge)


def until_sure(line: Line, position: Position, judge: Judge) -> Line:
    """Cut a line after the first turn that makes the goals certain."""
    for number, now in enumerate(replay(position, line)):
        if not now.is_over and Bounds(now, judge).all_secured:
            return line[:number]
    return line


def _without_rounds(line: Line, players: int, is_line: Callable[[Line], bool]) -> Line:
    start = len(line) - players
    while start >= 0:
        candidate = line[:start] + line[start + players :]
        if is_line(candidate):
            line = candidate
        start = min(start - 1, len(line) - players)
    return line


def _without_actions(line: Line, number: int, is_line: Callable[[Line], bool]) -> Line:
    for at in reversed(range(len(line[number].actions))):
        actions = line[number].actions
        fewer = line[number]._replace(actions=actions[:at] + actions[at + 1 :])
        candidate = (*line[:number], fewer, *line[number + 1 :])
        if not line[number].is_skipped and is_line(candidate):
            line = candidate
    return line


MOST_TURNS = 6
"""How many of the player's turns to think ahead, if there is time."""
SECONDS = 5.0
"""To think ahead without a time limit."""
LEAST_SECONDS = 0.2


def settling(position: Position, judge: Judge, limits: SearchLimits) -> Strategy | Literal[False]:
    """A turn now after which the goals are certain; False if none was found."""
    if position.mover_seat != judge.seat:
        return False
    everyone = Continuations(judge, limits)
    for after in everyone.turns.every(position, aim_to_reach(judge, position)):
        then = after.position
        if Bounds(then, judge).all_secured or (then.is_last_round and everyone.breaking(then) is None):
            return (after.turn,)
    return False


class ThoughtAhead(NamedTuple):
    """What the solver found about a player's own turns."""

    line: Line | None
    """One that ends the game with the goals, the turns of others skipped."""
    is_cut_short: bool


def soloing(position: Position, judge: Judge, clock: Clock) -> ThoughtAhead:
    """Try one turn, then two and so on, each with half of the time that is left."""
    if position.mover_seat != judge.seat and not position.is_start_of_turn:
        return ThoughtAhead(None, is_cut_short=False)
    if clock.left == FOREVER:
        clock = clock.at_most(SECONDS)
    goals = (*_goals(position, judge), PenthousesGoal(PENTHOUSES_TO_END))
    is_cut_short = False
    for turns in range(1, MOST_TURNS + 1):
        if clock.left < LEAST_SECONDS:
            return ThoughtAhead(None, is_cut_short=True)
        found = answer(Question(position, judge.colour, goals, turns), clock.share(1 if turns == MOST_TURNS else 2))
        if isinstance(found, Solved):
            line = (*found.turns, *_skips(found.end))
            if not any(line_flaws(line, position, judge, alone=True)):
                return ThoughtAhead(line, is_cut_short=False)
        is_cut_short |= isinstance(found, Undecided)
    return ThoughtAhead(None, is_cut_short)


def _goals(position: Position, judge: Judge) -> Iterator[Goal]:
    """A win becomes more prestige than any player has now, with any mission."""
    for goal in judge.goals:
        if isinstance(goal, WinGoal):
            board, thirds = position.board, position.thirds
            rivals = [seat for seat in range(len(position.seats)) if seat != judge.seat]
            most = max(judge.rank(board, thirds, seat, each)[0] for seat in rivals for each in judge.missions[seat])
            yield PrestigeGoal(most + 1)
        else:
            yield goal


def _skips(position: Position) -> Iterator[Turn]:
    while position.mover_seat is not None:
        yield Turn(position.seats[position.mover_seat], (Skip(),))
        position = skip(position)


GAMES = 12
FEW_GAMES = 6
SOLO_GAMES = 4
MOST_ROUNDS = 16
"""For a game alone: a player without use for money might play forever."""


class PlayedOut(NamedTuple):
    """What games of all players have shown."""

    line: Line | None
    """The shortest that ends with the goals, or reaches a point where they are certain."""
    is_missed: bool
    is_cut_short: bool


def played_out(
    position: Position, judge: Judge, clock: Clock, *, is_line_wanted: bool = True, is_quick: bool = False
) -> PlayedOut:
    """Play games to the end; if `is_quick`, only until one ends with the goals and one without."""
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
    """The shortest of some games with the turns of others skipped; if `is_quick`, the first that meets the goals."""
    lines: list[Line] = []
    for number in range(SOLO_GAMES):
        if clock.is_out or (is_quick and lines):
            break
        line = _solo_game(position, judge, greedy_bot, Chance("check", "alone", str(position), judge.colour, number))
        if line is not None and not any(line_flaws(line, position, judge, alone=True)):
            lines.append(line)
    return min(lines, key=length, default=None)


def _solo_game(position: Position, judge: Judge, bot: Bot, chance: Chance) -> Line | None:
    turns: list[Turn] = []
    while position.mover_seat is not None and len(turns) < MOST_ROUNDS * len(position.seats):
        if position.mover_seat == judge.seat:
            turn = Turn(judge.colour, until_refused(position, bot(position, chance)))
            position = play_turn(position, turn)
        else:
            without = left_out(position)
            if without is None:
                return None
            position, turn = without
        turns.append(turn)
    return tuple(turns) if position.is_over else None


def aimed_alone(position: Position, judge: Judge) -> Line | None:
    """A game with the turns of others skipped, for nothing but the goals."""
    line = _solo_game(position, judge, _aimed(judge, is_kind=True), Chance("check", "aimed", str(position)))
    return None if line is None or any(line_flaws(line, position, judge, alone=True)) else line


def aimed(position: Position, judge: Judge, *, is_kind: bool) -> tuple[Line, bool] | None:
    """A game in which everybody plays for the player's goals, or against them; is it as they wish?"""
    chance = Chance("check", "aimed", str(position), judge.colour)
    bots = [_aimed(judge, is_kind=is_kind)] * len(position.seats)
    turns = play_out(_guessed(position, chance), bots, chance).turns
    try:
        *_, end = replay(position, turns)
    except RuleError:
        return None  # legal only with what was guessed
    if not is_kind:
        return turns, not judge.certain(end.board, end.thirds)
    line = until_sure(turns, position, judge)
    return line, not any(line_flaws(line, position, judge, alone=False))


GOAL_WORTH, CROWN_WORTH, INCOME_WORTH = 300, 100, 20
AIMED_NODES = 2_000


def _aimed(judge: Judge, *, is_kind: bool) -> Bot:
    """Somebody who plays for the player's goals, or against them, and to come to an end."""

    def bot(known: Position, _: Chance) -> tuple[Action, ...]:
        seat = known.mover_seat or 0
        sign = 1 if is_kind else -1
        is_prestige = bool(judge.prestige) or judge.win
        crowns = sign * GOAL_WORTH * (is_prestige or judge.penthouses > 0)
        zones, mission = sign * GOAL_WORTH * (is_prestige or judge.zones > 0), sign * GOAL_WORTH * 2
        colours = {judge.colour: Worth(crowns, zones, mission * (is_prestige or judge.mission), 0)}
        mine = colours.get(known.seats[seat], Worth(0, 0, 0, 0))
        colours[known.seats[seat]] = mine._replace(penthouse=mine.penthouse + CROWN_WORTH, income=INCOME_WORTH)
        valuation = Valuation(colours, 5, 0, tuple(3 * price for price in PRICES))
        best = best_rated(known, valuation, keep=1, nodes=AIMED_NODES)[0].outcome
        cash, stock = best.end.cash[seat] or 0, best.end.stock[seat] or ()
        after = apply(best.end, EndTurn())
        if after.is_over or seat not in after.still_to_move():
            return best.actions
        plan = best_plan(best.end, seat, cash, stock, valuation, nodes=AIMED_NODES)
        return (*best.actions, *(Buy(floor) for floor, number in enumerate(plan.purchases) for _ in range(number)))

    return bot


def _guessed(position: Position, chance: Chance) -> Position:
    """Fill in what is unknown: an ordinary amount of money, no floors, random cards and missions."""
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
