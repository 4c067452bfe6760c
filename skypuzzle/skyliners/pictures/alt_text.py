"""Pictures in words, for those who cannot see them."""

from collections.abc import Iterator, Sequence

from skypuzzle.skyliners.pictures.scene import Scene
from skypuzzle.skyliners.pictures.tally import Tally
from skypuzzle.skyliners.rules.board import ROW_LETTERS, ROWS, SITE_NAMES, Side
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE, Plan
from skypuzzle.wording import listed


def title(scene: Scene, view: Side | None = None) -> str:
    """A picture in a few words."""
    seen_from = "from above" if view is None else f"as {view} sees it"
    return f"A city of Skyliners {seen_from}" + (f": {scene.heading}" if scene.heading else "")


def describe(scene: Scene, view: Side | None = None) -> str:
    """All that a picture shows."""
    place = f"{scene.seat} is at the bottom" if view is None else f"seen from {view}"
    sentences = [f"{'Position' if scene.position else 'Board'} {scene.position or scene.board}; {place}."]
    if view is not None:
        sentences += [_row(scene, view, row) for row in ROWS]
    elif scene.in_detail:
        sentences += [f"{side} sees {_counts(scene, side)} in its rows A to E." for side in Side]
    sentences += [
        f"{side} must see {_wanted(plans)}."
        for side in ([view] if view is not None else Side)
        if (plans := [plan for plan in scene.plans if plan.side is side])
    ]
    if scene.marked:
        sentences.append(f"Marked: {' '.join(SITE_NAMES[site] for site in sorted(scene.marked))}.")
    if scene.lit:
        sentences.append(f"Highlighted: {' '.join(SITE_NAMES[site] for site in sorted(scene.lit))}.")
    if scene.tally is not None:
        sentences += _so_far(scene.tally)
    if scene.note:
        sentences.append(scene.note)
    elif scene.supply is not None:
        sentences.append(f"To place: {listed(scene.supply.in_words())}.")
    return " ".join(sentences)


def _so_far(tally: Tally) -> Iterator[str]:
    """What a scoring has come to."""
    if tally.antennas:
        yield f"Antennas: {', '.join(f'{side} on {SITE_NAMES[site]}' for site, side in tally.antennas)}."
    yield f"Points: {', '.join(f'{side} {points.total}' for side, points in tally.points.items())}."


def _counts(scene: Scene, side: Side) -> str:
    return " ".join(str(len(scene.board.seen(side, row))) for row in ROWS)


def _row(scene: Scene, side: Side, row: int) -> str:
    sites = " ".join(SITE_NAMES[site] for site in scene.board.seen(side, row))
    return f"Row {ROW_LETTERS[row]} shows {sites or 'nothing'}."


def _wanted(plans: Sequence[Plan]) -> str:
    rows = [
        f"{'4 or 5' if plan.number == FOUR_OR_FIVE else plan.number} in row {ROW_LETTERS[plan.row]}"
        for plan in sorted(plans, key=lambda plan: plan.row)
    ]
    return ", ".join(rows)
