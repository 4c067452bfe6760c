"""What a picture shows: cities with captions, and a description for people who cannot see it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from skypuzzle.cloud_city.pictures.sights import NO_TILE, Sight, added, sight_of
from skypuzzle.cloud_city.pictures.terminal import player_name, votes_of
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, SIZE, Cell
from skypuzzle.cloud_city.rules.position import Face, Position, Seat, Turn
from skypuzzle.wording import number_of


@dataclass(frozen=True, slots=True)
class Shown:
    """A city of a picture, with its caption above and the hand below."""

    sight: Sight
    caption: str = ""
    hand: tuple[Face, ...] = ()
    moves: bool = False
    """Is it this player's turn?"""


@dataclass(frozen=True, slots=True)
class Scene:
    """One city or several, with the game or puzzle that they belong to."""

    cities: tuple[Shown, ...]
    position: Position | None = None
    heading: str = ""
    note: str = ""
    tiles: tuple[Face, ...] = ()
    """Tiles to lay."""

    @property
    def has_panel(self) -> bool:
        return bool(self.position or self.heading or self.note or self.tiles)


def without_free_cells(scene: Scene) -> Scene:
    """A scene without the free cells, for a picture that shows only what is there."""
    cities = (
        replace(shown, sight=replace(shown.sight, free=())) if set(shown.sight.quarters) != {NO_TILE} else shown
        for shown in scene.cities
    )
    return replace(scene, cities=tuple(cities))


def scene_of(shown: Position | City, seat: Seat | None = None) -> Scene:
    """A position with every known city, that of `seat` first; or a bare city."""
    if isinstance(shown, City):
        return Scene((Shown(sight_of(shown)),))
    order = [(at + (seat or 0)) % len(shown.seats) for at in shown.seats]
    cities = tuple(city_of_player(shown, at) for at in order if shown.cities[at] is not None)
    return Scene(cities, shown)


def city_of_player(position: Position, seat: Seat, sight: Sight | None = None) -> Shown:
    """A player's city, which must be known, with their hand."""
    moves = seat == position.mover
    return Shown(
        sight or sight_of(position.city(seat), position.shape if moves else None),
        f"{player_name(seat)}: {number_of(votes_of(position, seat), 'vote')}",
        position.hands[seat],
        moves,
    )


def game_scenes(positions: Sequence[Position], turns: Sequence[Turn], seat: Seat | None) -> Iterator[Scene]:
    """The start, then every turn, or every turn of one player."""
    seats = [at for at in positions[0].seats if positions[0].cities[at] is not None and seat in (None, at)]
    rooms = {at: frozenset(cell for position in positions for cell in position.city(at).tiles) for at in seats}
    start = positions[0]
    yield _turn_scene(start, start, seats, rooms, "the start", "Nobody has moved.")
    for number, (before, after) in enumerate(pairwise(positions)):
        if before.mover is not None and before.mover in seats:
            words = f"{player_name(before.mover)}: {turns[number].move}"
            yield _turn_scene(before, after, seats, rooms, f"turn {number + 1} of {len(turns)}", words)


def _turn_scene(
    before: Position,
    after: Position,
    seats: Sequence[Seat],
    rooms: dict[Seat, frozenset[Cell]],
    heading: str,
    note: str,
) -> Scene:
    """Mark what has changed, and leave room for the final city from the start."""
    cities = (
        city_of_player(after, seat, replace(added(before.city(seat), after.city(seat)), room=rooms[seat]))
        for seat in seats
    )
    return Scene(tuple(cities), after, heading, note)


def title(scene: Scene, seen: str = "from above") -> str:
    what = "A city" if len(scene.cities) == 1 else "Cities"
    return f"{what} of Cloud City {seen}" + (f": {scene.heading}" if scene.heading else "")


def describe(scene: Scene) -> str:
    return " ".join(_sentences(scene))


def _sentences(scene: Scene) -> Iterator[str]:
    for shown in scene.cities:
        yield from _city_sentences(shown)
    if scene.position is not None:
        yield f"Position {scene.position}."
    if scene.tiles:
        yield f"Tiles: {', '.join(tile or '?' for tile in scene.tiles)}."
    if scene.note:
        yield scene.note


def _city_sentences(shown: Shown) -> Iterator[str]:
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
    """The roofs in notation, with an anchor unless they begin at a1; empty if there is no tile."""
    laid = [quarter for quarter, letter in enumerate(sight.quarters) if letter != NO_TILE]
    if not laid:
        return ""
    columns, ranks = [quarter % SIZE for quarter in laid], [quarter // SIZE for quarter in laid]
    left, right, bottom = min(columns), max(columns), min(ranks)
    corner = left + SIZE * bottom
    rows = (sight.quarters[SIZE * rank + left : SIZE * rank + right + 1] for rank in range(max(ranks), bottom - 1, -1))
    return (f"{QUARTER_NAMES[corner]}:" if corner else "") + "/".join(rows)
