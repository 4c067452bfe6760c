"""Animations: a game turn by turn to its scoring, and an explanation step by step."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from skypuzzle.pictures.images import A_TURN, Frame, step_by_step, turn_by_turn
from skypuzzle.skyliners.pictures.from_above import from_above
from skypuzzle.skyliners.pictures.scene import Scene, scene_of
from skypuzzle.skyliners.pictures.scoring_film import scoring
from skypuzzle.skyliners.pictures.skyline import skyline
from skypuzzle.skyliners.pictures.theme import Theme
from skypuzzle.skyliners.rules.board import Side
from skypuzzle.skyliners.rules.position import Position, Turn


def game_film(
    positions: Sequence[Position],
    turns: Sequence[Turn],
    theme: Theme,
    *,
    seat: Side | None,
    view: Side | None,
    end: Position | None = None,
) -> list[Frame]:
    """A game from its start; what each turn built is marked. If its end is given, with all cards open, it is scored."""
    played = list(_game_scenes(positions, turns, seat))
    scored = [] if end is None or end.turn is not None else list(scoring(end, seat))
    svgs = _drawn([*played, *(moment.scene for moment in scored)], theme, view)
    if not scored:
        return turn_by_turn(svgs)
    last = [Frame(svg, moment.seconds) for svg, moment in zip(svgs[len(played) :], scored, strict=True)]
    return [*(Frame(svg, A_TURN) for svg in svgs[: len(played)]), *last]


def explanation_film(scenes: Sequence[Scene], theme: Theme, *, view: Side | None) -> list[Frame]:
    """A puzzle, then every step of its explanation."""
    return step_by_step(_drawn(scenes, theme, view), [scene.note for scene in scenes])


def _drawn(film: Sequence[Scene], theme: Theme, view: Side | None) -> list[str]:
    """Every scene as SVG, from above, or as a side sees it."""
    if view is None:
        return [from_above(scene, theme) for scene in film]
    return [skyline(scene, view, theme, film) for scene in film]


def _game_scenes(positions: Sequence[Position], turns: Sequence[Turn], seat: Side | None) -> Iterator[Scene]:
    yield replace(scene_of(positions[0], seat), heading="the start", note="Nobody has moved.")
    for number, (before, after) in enumerate(pairwise(positions)):
        yield replace(
            scene_of(after, seat),
            heading=f"turn {number + 1} of {len(turns)}",
            note=str(turns[number]),
            marked=after.board.built_since(before.board),
        )
