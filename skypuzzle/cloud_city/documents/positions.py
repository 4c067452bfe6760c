"""Positions and cities on their own as documents."""

from msgspec import UNSET

from skypuzzle.cloud_city.documents.documents import GAME, PlayerKey, PositionDocument
from skypuzzle.cloud_city.notation.positions import parse
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.position import Position
from skypuzzle.cloud_city.rules.scoring import walkway_votes
from skypuzzle.documents import FORMAT
from skypuzzle.errors import FileError, SkypuzzleError

PLAYERS: tuple[PlayerKey, ...] = ("1", "2", "3", "4")


def votes_text(city: City) -> str:
    """The votes of a city's walkways by level."""
    return ".".join(map(str, walkway_votes(city).values()))


def position_document(position: Position | City, *, with_votes: bool = False) -> PositionDocument:
    """The position as a document, optionally with the votes of each city."""
    cities = (position,) if isinstance(position, City) else position.cities
    votes = {player: votes_text(city) for player, city in zip(PLAYERS, cities, strict=False) if city is not None}
    return PositionDocument(
        format=FORMAT, game=GAME, type="position", position=str(position), votes=votes if with_votes else UNSET
    )


def read_position_document(document: PositionDocument, place: str) -> Position | City:
    """The position in a document; what it says about votes must be true."""
    position = read_position_text(document, place)
    if document.votes is not UNSET and document.votes != position_document(position, with_votes=True).votes:
        raise FileError(f"{place}.votes: not what the walkways are worth")
    return position


def read_position_text(document: PositionDocument, place: str) -> Position | City:
    """The position in a document, whatever else it says."""
    try:
        return parse(document.position)
    except SkypuzzleError as error:
        raise FileError(f"{place}.position: {error}") from None
