"""Pictures in words, for those who cannot see them."""

from collections.abc import Iterator

from skypuzzle.skyline.notation.wording import moment, owner_name
from skypuzzle.skyline.pictures.blocks import UNTOLD
from skypuzzle.skyline.pictures.scene import Scene
from skypuzzle.skyline.pictures.sights import Sight
from skypuzzle.skyline.rules.outline import Mask
from skypuzzle.skyline.rules.towers import tower_text


def title(scene: Scene, seen: str = "from above") -> str:
    """A picture in a few words."""
    return f"A city of Skyline of the World {seen}" + (f": {scene.heading}" if scene.heading else "")


def describe(scene: Scene) -> str:
    """All that a picture shows."""
    return " ".join(_sentences(scene))


def _sentences(scene: Scene) -> Iterator[str]:
    sight = scene.sight
    yield from _rents(sight) if sight.is_plan else _towers(sight)
    groups = [
        f"{owner_name(colour)} {', '.join(sight.outline.names(group))} pays {sight.income(group)}M"
        for colour, group in sight.groups()
    ]
    if groups and not (sight.is_plan and _has_untold(sight)):
        yield f"Groups: {'; '.join(groups)}."
    if sight.marked:
        yield f"Just built on: {', '.join(_names(sight, sight.marked))}."
    if sight.lit:
        yield f"Highlighted: {', '.join(_names(sight, sight.lit))}."
    if scene.position is not None:
        yield f"{moment(scene.position).capitalize()}. Position {scene.position}."
    if scene.note:
        yield scene.note


def _towers(sight: Sight) -> Iterator[str]:
    built = [
        f"{site} {tower_text(tower)}" for site, tower in zip(sight.outline.sites, sight.towers, strict=True) if tower
    ]
    if built:
        yield f"Towers, with the owners of their floors from the ground up: {', '.join(built)}."
    else:
        yield "Nothing is built yet."
    if sight.zone_mask:
        yield f"Strategic zones: {', '.join(sight.outline.names(sight.zone_mask))}."


def _rents(sight: Sight) -> Iterator[str]:
    rents = (f"{site} {sight.rent(index)}" for index, site in enumerate(sight.outline.sites))
    yield f"Rents of the tops: {', '.join(rents)}."
    told = [
        f"{site} {owner_name(sight.top(index))}"
        for index, site in enumerate(sight.outline.sites)
        if sight.top(index) not in ("", UNTOLD)
    ]
    if told:
        yield f"Owners: {', '.join(told)}."
    if sight.flags:
        flags = (f"{flag.site} {owner_name(flag.owner)} {flag.income}" for flag in sight.flags.values())
        yield f"Flags: {', '.join(flags)}."


def _has_untold(sight: Sight) -> bool:
    return any(sight.top(index) == UNTOLD for index in range(len(sight.towers)))


def _names(sight: Sight, indices: frozenset[int]) -> tuple[str, ...]:
    mask: Mask = sum(1 << index for index in indices)
    return sight.outline.names(mask)
