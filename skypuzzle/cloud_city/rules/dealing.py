"""Dealing unknown tiles at random, so that a game can go on with them."""

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.rules.knowledge import unseen
from skypuzzle.cloud_city.rules.position import Face, Position
from skypuzzle.cloud_city.rules.tiles import KINDS, TileMix
from skypuzzle.errors import Fault, RuleError


def dealt(position: Position, chance: Chance, mix: TileMix | None = None) -> Position:
    """The position with each face-down tile replaced by a possible one; a pile of unknown size takes all the rest."""
    left = unseen(position, mix)
    tiles = chance.shuffled(kind for kind in KINDS for _ in range(left[kind]))

    def turned_up(faces: tuple[Face, ...]) -> tuple[Face, ...]:
        if faces.count(None) > len(tiles):
            reason = f"{faces.count(None)} tiles are not known, but only {len(tiles)} are left in the box"
            raise RuleError(Fault("position", str(position), reason))
        return tuple(tile or tiles.pop() for tile in faces)

    hands, row = tuple(map(turned_up, position.hands)), turned_up(position.row)
    pile = tuple(tiles) if position.pile is None else turned_up(position.pile)
    return position._replace(hands=hands, row=row, pile=pile)
