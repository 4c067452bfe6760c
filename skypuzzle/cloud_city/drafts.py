"""Positions of Cloud City as people type them, and what cannot be in a real game."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import ClassVar

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.notation import cities as notation
from skypuzzle.cloud_city.notation import positions
from skypuzzle.cloud_city.rules import pieces
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.play import new_game
from skypuzzle.cloud_city.rules.position import Position, tiles_seen
from skypuzzle.drafts import Form
from skypuzzle.errors import Fault, InputError, NotationError
from skypuzzle.wording import listed, number_of

WALKWAY = re.compile(r"\b([a-n][0-9]{1,2})\s*-\s*([a-n][0-9]{1,2})\b", re.IGNORECASE)
ANCHOR = re.compile(r"\s*([a-n][0-9]{1,2})\s*:", re.IGNORECASE)
TILE = re.compile(r"[BGS.]{4}|\?", re.IGNORECASE)
PLAYER = re.compile(r"\s*(?:player\s*)?([1-4])\s*[:=]", re.IGNORECASE)
ALL_BUT = re.compile(r"(?:all but|all except|without|=\s*-)\s*((?:[BGS][1-5][\s,]*)*)", re.IGNORECASE)
SEPARATORS = re.compile(r"[\s,]+")


class CloudCityForm(Form):
    """The form of positions of Cloud City."""

    fields = positions.FIELDS
    aliases: ClassVar[Mapping[str, str]] = {"board": "cities", "player": "turn", "mover": "turn", "cards": "requests"}

    def tidy(self, name: str, text: str, fields: Mapping[str, str]) -> str:
        match name:
            case "cities":
                return ";".join(map(_tidy_city, re.split(r"\s*;\s*|\n\s*\n", text)))
            case "hands":
                return _tidy_hands(text, fields["cities"].count(";") + 1)
            case "row":
                return _tidy_tiles(text)
            case "stock":
                return _tidy_stock(text, fields["cities"])
            case "pile":
                return text if text.isdigit() else _tidy_tiles(text)
            case "turn":
                found = re.fullmatch(r"(?:player\s*|p)?([1-4])", text, re.IGNORECASE)
                return "-" if text.lower() in ("over", "end") else found[1] if found else text
            case "requests":
                return "-" if text.lower() == "none" else SEPARATORS.sub(",", text)
        shape = re.sub(r"\s", "", text.lower().replace("×", "x"))
        return {"square": "3x3", "rectangle": "3x4", "4x3": "3x4"}.get(shape, shape)

    def defaults(self, fields: Mapping[str, str]) -> Mapping[str, str]:
        """Nobody needs tiles at the end; the mover has laid fewer than the players before; a start has all walkways."""
        try:
            shape = positions.parse_shape(fields.get("shape", str(pieces.SQUARE)))
            cities = [
                None if city == "?" else notation.parse_ground(city, shape) for city in fields["cities"].split(";")
            ]
        except (InputError, KeyError):
            return {}
        known = [len(city.tiles) for city in cities if city]
        found: dict[str, str] = {}
        if len(known) == len(cities):
            found["turn"] = str(known.index(min(known)) + 1)
        elif {*known} == {1} and fields.get("turn", "1") == "1":
            found["stock"] = str(pieces.FULL_STOCK)
        if {*known} == {shape.tiles}:
            found |= {"hands": ";".join("-" * len(cities)), "row": "-", "turn": "-"}
        return found

    def parse(self, fields: Mapping[str, str]) -> Position | City:
        if [*fields] != ["cities"]:
            return positions.parse_fields(fields)
        ended = self.defaults(fields) if ";" in fields["cities"] else {}
        return positions.parse_fields({**fields, **ended}) if "hands" in ended else positions.parse(fields["cities"])

    def start(self, players: int | None) -> Position:
        return face_down(new_game(players or 2, Chance("start")))

    def notes(self, position: Position | City) -> Iterator[str]:
        if isinstance(position, City):
            return
        yield from _tile_notes(position)
        yield from _walkway_notes(position)


FORM = CloudCityForm()


def face_down(position: Position) -> Position:
    """Turn all tiles face down that are not in a city."""
    hands = tuple((None,) * len(hand) for hand in position.hands)
    return position._replace(hands=hands, row=(None,) * len(position.row), pile=(None,) * len(position.pile or ()))


def _tidy_city(text: str) -> str:
    walkways = [f"{first}-{last}".lower() for first, last in WALKWAY.findall(text)]
    ground = WALKWAY.sub("", text)
    anchor = ANCHOR.match(ground)
    if anchor:
        ground = ground[anchor.end() :]
    ranks = [re.sub(r"[\s|]", "", rank).upper() for rank in re.split("[/\n]", ground.strip(" \t\r\n,;/"))]
    city = "/".join(rank.rstrip(",") for rank in ranks if rank.strip(","))
    if "_" in city:
        raise NotationError(Fault("city", city, "_ is either . (no building) or - (no tile yet); write one"))
    if not re.fullmatch("[BGS./-]+", city):
        return text
    return ",".join([f"{anchor[1].lower()}:{city}" if anchor else city, *walkways])


def _tidy_tiles(text: str) -> str:
    words = SEPARATORS.split(text.strip())
    return ",".join(words).upper() if all(map(TILE.fullmatch, words)) else "-" if text.lower() == "none" else text


def _tidy_hands(text: str, players: int) -> str:
    hands = [hand.strip(" \t\r,") for hand in re.split("[;/\n]", text) if hand.strip(" \t\r,")]
    named = {found[1]: hand[found.end() :] for hand in hands if (found := PLAYER.match(hand))}
    if named and len(named) == len(hands):
        hands = [named.get(str(number), "?") for number in range(1, players + 1)]
    return ";".join(_tidy_tiles(hand.strip(" ,")) for hand in hands)


def _tidy_stock(text: str, cities: str) -> str:
    """Numbers with any separators; or `all but B2 G3`: the pieces that unknown cities have built."""
    if without := ALL_BUT.fullmatch(text):
        try:
            known = [notation.parse_ground(city) for city in cities.split(";") if city != "?"]
        except InputError:
            return text
        built = [notation.parse_piece(piece.upper()) for piece in SEPARATORS.split(without[1].strip(" ,"))]
        stock = pieces.FULL_STOCK.less([*built, *(piece for city in known for piece in city.pieces)])
        return str(stock)
    numbers = re.findall("[0-9]+", text)
    size = len(pieces.LENGTHS)
    if len(numbers) != 3 * size or re.search(r"[^0-9\s.,;/|BGSbgs:]", text):
        return text
    return "/".join(".".join(numbers[start : start + size]) for start in range(0, len(numbers), size))


def _tile_notes(position: Position) -> Iterator[str]:
    mix, players, seen = pieces.default_tile_mix(), len(position.cities), tiles_seen(position)
    more = seen - Counter(map(pieces.kind_of, (*mix.start[:players], *mix.pile)))
    if more:
        kinds = listed(f"{number_of(seen[kind], 'tile')} {kind}, {number} too many" for kind, number in more.items())
        yield f"{kinds} for the default tile mix; give your own with --tile-mix"
    if position.pile is not None and None not in position.cities and not position.is_over:
        laid = sum(len(city.tiles) for city in position.cities if city)
        count = laid + sum(map(len, (*position.hands, position.row, position.pile)))
        tiles = pieces.TILES - pieces.START_TILES + players
        if players > 1 and count != tiles:
            yield f"{count} tiles in the cities, hands, row and pile, but the game has {tiles}"


def _walkway_notes(position: Position) -> Iterator[str]:
    known = [city for city in position.cities if city is not None]
    unknown = len(position.cities) - len(known)
    built = sum(pieces.FULL_STOCK.numbers) - sum(position.stock.numbers) - sum(len(city.walkways) for city in known)
    tiles = min(max(len(city.tiles) for city in known) + 1, position.shape.tiles)
    most = unknown * tiles * pieces.MOST_AT_A_BUILDING
    if unknown and built > most:
        yield f"by the stock, the unknown cities have {built} walkways, more than they can have after {tiles} tiles"
