"""A line of play with nothing in it that does not matter: games that bots play out are full of that."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from skypuzzle.play import replay
from skypuzzle.skyline.checking.bounds import Bounds
from skypuzzle.skyline.checking.judging import Judge
from skypuzzle.skyline.checking.proven_lines import line_flaws
from skypuzzle.skyline.rules.actions import Income
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.records import Turn

Line: TypeAlias = tuple[Turn, ...]


def length(line: Line) -> tuple[int, int, str]:
    """What the shortest line has least of: turns, then actions."""
    return len(line), sum(len(turn.actions) for turn in line), " ".join(map(str, line))


def shortened(line: Line, position: Position, judge: Judge, *, alone: bool) -> Line:
    """The line without rounds, turns' deeds and actions that do not matter for the goals; no line stays none."""
    if not line:
        return line

    def is_line(candidate: Line) -> bool:
        return not any(line_flaws(candidate, position, judge, alone=alone))

    line = until_sure(line, position, judge)
    line = _without_rounds(line, len(position.seats), is_line)
    for number in reversed(range(len(line))):  # what comes last first: floors are bought for what is built later
        for fewer in _deeds_left_out(line[number]):
            candidate = (*line[:number], fewer, *line[number + 1 :])
            if is_line(candidate):
                line = candidate
                break
        else:
            line = _without_actions(line, number, is_line)
    line = _without_rounds(line, len(position.seats), is_line)
    return until_sure(line, position, judge)


def until_sure(line: Line, position: Position, judge: Judge) -> Line:
    """The turns up to the first after which the goals can no longer be missed."""
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


def _deeds_left_out(turn: Turn) -> Iterator[Turn]:
    """Nothing but the income, if there is more."""
    income = tuple(action for action in turn.actions if isinstance(action, Income))
    if not turn.is_skipped and income != turn.actions:
        yield turn._replace(actions=income)


def _without_actions(line: Line, number: int, is_line: Callable[[Line], bool]) -> Line:
    for at in reversed(range(len(line[number].actions))):
        actions = line[number].actions
        fewer = line[number]._replace(actions=actions[:at] + actions[at + 1 :])
        candidate = (*line[:number], fewer, *line[number + 1 :])
        if not line[number].is_skipped and is_line(candidate):
            line = candidate
    return line
