"""What a picture shows: cities, and whatever there is to say about them."""

from dataclasses import dataclass, replace

from skypuzzle.cloud_city.pictures.sights import NO_TILE, Sight, sight_of
from skypuzzle.cloud_city.pictures.terminal import player_name, votes_of
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.position import Face, Position, Seat
from skypuzzle.wording import number_of


@dataclass(frozen=True, slots=True)
class Shown:
    """A city of a picture, with what is written above it and the tiles that lie below it."""

    sight: Sight
    caption: str = ""
    hand: tuple[Face, ...] = ()
    moves: bool = False
    """Is it this player's turn?"""


@dataclass(frozen=True, slots=True)
class Scene:
    """One city or several, with the game or the puzzle that they belong to."""

    cities: tuple[Shown, ...]
    position: Position | None = None
    heading: str = ""
    note: str = ""
    tiles: tuple[Face, ...] = ()
    """Tiles to lay."""

    @property
    def has_panel(self) -> bool:
        """Is there anything to say beside the cities?"""
        return bool(self.position or self.heading or self.note or self.tiles)


def standing(scene: Scene) -> Scene:
    """A scene without the cells that may take a tile, for a picture that only shows what is there."""
    cities = (
        replace(shown, sight=replace(shown.sight, free=())) if set(shown.sight.quarters) != {NO_TILE} else shown
        for shown in scene.cities
    )
    return replace(scene, cities=tuple(cities))


def scene_of(shown: Position | City, seat: Seat | None = None) -> Scene:
    """A position with every city that is told, one player's first if you like; or a bare city."""
    if isinstance(shown, City):
        return Scene((Shown(sight_of(shown)),))
    order = [(at + (seat or 0)) % len(shown.seats) for at in shown.seats]
    cities = tuple(city_of_player(shown, at) for at in order if shown.cities[at] is not None)
    return Scene(cities, shown)


def city_of_player(position: Position, seat: Seat, sight: Sight | None = None) -> Shown:
    """A player's city, which must be told, and their hand."""
    moves = seat == position.mover
    return Shown(
        sight or sight_of(position.city(seat), position.shape if moves else None),
        f"{player_name(seat)}: {number_of(votes_of(position, seat), 'vote')}",
        position.hands[seat],
        moves,
    )
