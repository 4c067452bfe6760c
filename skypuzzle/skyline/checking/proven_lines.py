"""A line of play proven by the rules: it is legal, and it ends with the goals or where they can no longer be missed."""

from collections.abc import Iterator

from skypuzzle.errors import RuleError
from skypuzzle.skyline.checking.bounds import Bounds
from skypuzzle.skyline.checking.judging import Judge
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.records import Turn, play_turn


def line_flaws(line: tuple[Turn, ...], position: Position, judge: Judge, *, alone: bool) -> Iterator[str]:
    """What is wrong with a line; alone, the turns of the others are left out, and one that has begun ends there."""
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
