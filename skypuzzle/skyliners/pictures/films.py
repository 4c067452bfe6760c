"""Films: a game turn by turn with its final scoring, or an explanation step by step."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from skypuzzle.pictures.images import A_TURN, Frame, step_by_step, turn_by_turn
from skypuzzle.skyliners.pictures.from_above import from_above
from skypuzzle.skyliners.pictures.scene import Points, Scene, Tally, Theme, scene_of
from skypuzzle.skyliners.pictures.skyline import skyline
from skypuzzle.skyliners.rules.board import LINES, ROW_LETTERS, SITE_NAMES, SITES, Side
from skypuzzle.skyliners.rules.play import RowScore, Score, SkyscraperScore, score, winners_text
from skypuzzle.skyliners.rules.position import Plan, Position, Turn
from skypuzzle.wording import number_of

A_RIGHT_CARD, A_WRONG_CARD, AN_ANTENNA, A_SKYSCRAPER, THE_WINNER = 1.8, 1.2, 0.7, 2.2, 6.0


class Shot(NamedTuple):
    """A scene, and for how many seconds to show it."""

    scene: Scene
    seconds: float


def scoring(end: Position, seat: Side | None) -> Iterator[Shot]:
    scored = score(end)
    tally = Tally({side: Points() for side in end.seats})
    bare = replace(scene_of(end, seat), plans=())
    cards = [number for number, card in enumerate(end.office, 1) if isinstance(card, Plan)]
    for number, row in enumerate(scored.rows, 1):
        opened = replace(tally, opened=cards[number - 1] if row.plan else 0)
        heading = f"scoring, {'card' if row.plan else 'row'} {number} of {len(scored.rows)}"
        for moment in _row(replace(bare, heading=heading), row, opened):
            tally = moment.scene.tally or tally
            yield moment
    tally = replace(tally, opened=len(end.office))
    for card in scored.skyscrapers:
        tally = tally.plus(card.side, skyscraper=card.points)
        yield Shot(_skyscraper(replace(bare, tally=tally), scored, card), A_SKYSCRAPER)
    tally = replace(tally, winners=scored.winners)
    yield Shot(replace(bare, tally=tally, heading="the end", note=winners_text(scored)), THE_WINNER)


def _row(scene: Scene, row: RowScore, tally: Tally) -> Iterator[Shot]:
    """A card or, in the intro game, a row: what it shows, then its antennas, nearest first."""
    tally = tally.plus(row.side, rows=row.points)
    right = row.plan is None or row.plan.holds(len(row.seen))
    shown = f"{row.side} sees {len(row.seen)} in row {ROW_LETTERS[row.row]}"
    worth = number_of(row.points, "point") if right else "wrong, no points"
    words = f"{row.plan}: {shown}: {worth}." if row.plan else f"{shown}: {worth}."
    scene = replace(
        scene, note=words, tally=tally, plans=(row.plan,) if row.plan else (), lit=frozenset(LINES[row.side][row.row])
    )
    yield Shot(scene, A_RIGHT_CARD if right else A_WRONG_CARD)
    for site in row.antennas:
        tally = tally.with_antenna(site, row.side)
        scene = replace(scene, note=f"{words} An antenna on {SITE_NAMES[site]}.", tally=tally)
        yield Shot(scene, AN_ANTENNA)
    if row.beyond:
        tally = tally.plus(row.side, antennas=row.beyond)
        instead = f"{words} No antenna is left: {number_of(row.beyond, 'point')} instead."
        yield Shot(replace(scene, note=instead, tally=tally), A_RIGHT_CARD)


def _skyscraper(scene: Scene, scored: Score, card: SkyscraperScore) -> Scene:
    tallest = f"the tallest: {' '.join(SITE_NAMES[site] for site in scored.tallest)}"
    if card.district is None:
        return replace(scene, heading="skyscraper cards", note=f"{card.side}'s card is not known; {tallest}.")
    words = f"{card.side} has {card.district}; {tallest}: {number_of(card.points, 'point')}."
    lit = frozenset(site for site in SITES if site in card.district)
    return replace(scene, heading="skyscraper cards", note=words, lit=lit)


def game_film(
    positions: Sequence[Position],
    turns: Sequence[Turn],
    theme: Theme,
    *,
    seat: Side | None,
    view: Side | None,
    end: Position | None = None,
) -> list[Frame]:
    """A film of a game; marks show what each turn built. With `end`, which has all cards face up, it is scored."""
    played = list(_game_scenes(positions, turns, seat))
    scored = [] if end is None or end.turn is not None else list(scoring(end, seat))
    svgs = _draw_all([*played, *(moment.scene for moment in scored)], theme, view)
    if not scored:
        return turn_by_turn(svgs)
    last = [Frame(svg, moment.seconds) for svg, moment in zip(svgs[len(played) :], scored, strict=True)]
    return [*(Frame(svg, A_TURN) for svg in svgs[: len(played)]), *last]


def explanation_film(scenes: Sequence[Scene], theme: Theme, *, view: Side | None) -> list[Frame]:
    """A film of a puzzle and every step of its explanation."""
    return step_by_step(_draw_all(scenes, theme, view), [scene.note for scene in scenes])


def _draw_all(film: Sequence[Scene], theme: Theme, view: Side | None) -> list[str]:
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
