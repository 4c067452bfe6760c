"""Pictures in words, for those who cannot see them."""

from collections.abc import Iterator

from skypuzzle.cloud_city.pictures.scene import Scene, Shown
from skypuzzle.cloud_city.pictures.sights import NO_TILE, Sight
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, SIZE


def title(scene: Scene, seen: str = "from above") -> str:
    """A picture in a few words."""
    what = "A city" if len(scene.cities) == 1 else "Cities"
    return f"{what} of Cloud City {seen}" + (f": {scene.heading}" if scene.heading else "")


def describe(scene: Scene) -> str:
    """All that a picture shows."""
    return " ".join(_sentences(scene))


def _sentences(scene: Scene) -> Iterator[str]:
    for shown in scene.cities:
        yield from _city(shown)
    if scene.position is not None:
        yield f"Position {scene.position}."
    if scene.tiles:
        yield f"Tiles: {', '.join(tile or '?' for tile in scene.tiles)}."
    if scene.note:
        yield scene.note


def _city(shown: Shown) -> Iterator[str]:
    sight = shown.sight
    name = shown.caption or "The city"
    plan = plan_text(sight)
    yield f"{name}, ranks from north to south: {plan}." if plan else f"{name} has no tiles yet."
    if sight.walkways:
        yield f"Walkways: {', '.join(map(str, sight.walkways))}."
    if sight.free:
        yield f"Room for tiles on {', '.join(QUARTER_NAMES[cell] for cell in sight.free)}."
    if sight.marked:
        yield f"Marked: {', '.join(QUARTER_NAMES[cell] for cell in sorted(sight.marked))}."
    if sight.built:
        yield f"Just built: {', '.join(map(str, sorted(sight.built)))}."
    if sight.lit:
        yield f"Highlighted: {', '.join(QUARTER_NAMES[quarter] for quarter in sorted(sight.lit))}."
    if sight.clues:
        lines = (f"{line} {'.'.join(map(str, votes))}" for line, votes in sight.clues.items())
        yield f"Votes by line, river, forest and sand: {', '.join(lines)}."


def plan_text(sight: Sight) -> str:
    """The roofs in notation, with the anchor where they do not begin at a1; empty if there is no tile."""
    laid = [quarter for quarter, letter in enumerate(sight.quarters) if letter != NO_TILE]
    if not laid:
        return ""
    columns, ranks = [quarter % SIZE for quarter in laid], [quarter // SIZE for quarter in laid]
    left, right, bottom = min(columns), max(columns), min(ranks)
    corner = left + SIZE * bottom
    rows = (sight.quarters[SIZE * rank + left : SIZE * rank + right + 1] for rank in range(max(ranks), bottom - 1, -1))
    return (f"{QUARTER_NAMES[corner]}:" if corner else "") + "/".join(rows)
