"""Animations: a game turn by turn or action by action, as the city grows."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from skypuzzle.pictures.images import Frame, turn_by_turn
from skypuzzle.skyline.notation.wording import owner_name, told
from skypuzzle.skyline.pictures.beside import lines_of
from skypuzzle.skyline.pictures.from_above import from_above
from skypuzzle.skyline.pictures.scene import Scene
from skypuzzle.skyline.pictures.sights import built
from skypuzzle.skyline.pictures.skyline import skyline
from skypuzzle.skyline.pictures.theme import Theme
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.records import Turn


def game_film(
    positions: Sequence[Position],
    turns: Sequence[Turn],
    theme: Theme,
    *,
    seat: Seat | None = None,
    from_side: bool = False,
    by_action: bool = False,
) -> list[Frame]:
    """A game from its start, a picture for each turn or for each action; what was just built is marked.

    It is seen from above, with the cards of one player if you like, or across the river.
    """
    scenes = list(game_scenes(positions, turns, seat, by_action=by_action))
    if from_side:
        return turn_by_turn([skyline(scene, theme, film=scenes) for scene in scenes])
    room = max(lines_of(scene.note) for scene in scenes)
    return turn_by_turn([from_above(replace(scene, room=room), theme) for scene in scenes])


def game_scenes(
    positions: Sequence[Position], turns: Sequence[Turn], seat: Seat | None, *, by_action: bool = False
) -> Iterator[Scene]:
    """The start, then every turn or action."""
    start = positions[0]
    yield _scene(start, start, seat, "the start", "Nothing is built yet." if not any(start.board.towers) else "")
    for number, ((before, after), turn) in enumerate(zip(pairwise(positions), turns, strict=False), 1):
        heading = f"turn {number} of {len(turns)}"
        if by_action:
            yield from _actions(before, after, turn, seat, heading)
        else:
            yield _scene(before, after, seat, heading, str(turn))


def _actions(before: Position, after: Position, turn: Turn, seat: Seat | None, heading: str) -> Iterator[Scene]:
    """The actions of a turn; after the last one the turn has passed on."""
    moments = list(told(before, turn))
    if not moments:
        yield _scene(before, after, seat, heading, f"{owner_name(turn.player)}: nothing")
    for number, (words, position) in enumerate(moments, 1):
        shown = after if number == len(moments) else position
        yield _scene(before, shown, seat, heading, f"{owner_name(turn.player)}: {words}")
        before = position


def _scene(before: Position, after: Position, seat: Seat | None, heading: str, note: str) -> Scene:
    return Scene(built(before.board, after.board), after, seat, heading, note)
