"""Positions of Cloud City as people type them, and what cannot be in a real game."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
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
PLAYER = re.compile(r"[\s,;/]*(?:player\s*)?\b([1-9])\b\s*[:=]?", re.IGNORECASE)
ALL_BUT = re.compile(r"(?:all but|all except|without|=\s*-)(.*)", re.IGNORECASE | re.DOTALL)
PIECE = re.compile("[BGS][1-5]", re.IGNORECASE)
SEPARATORS = re.compile(r"[\s,]+")
RANK = re.compile("([0-9]{1,2})?:?([^0-9:]*)([0-9]{1,2})?")
PLAYED_TILE = re.compile(r"(?<![^\s+>?])[BGS.]{4}(?=[\s@>]|$)", re.IGNORECASE)
PLAYED_QUARTER = re.compile(r"\b[A-N][0-9]{1,2}\b")


class CloudCityForm(Form):
    """The form of positions of Cloud City."""

    fields = positions.FIELDS
    aliases: ClassVar[Mapping[str, str]] = {"board": "cities", "player": "turn", "mover": "turn", "cards": "requests"}
    labels = ("b", "g", "s")

    def tidy(self, name: str, text: str, fields: Mapping[str, str]) -> str:
        match name:
            case "cities":
                final = _shape(self.tidy("shape", fields["shape"], fields))
                return ";".join(_tidy_city(city, final) for city in re.split(r"\s*;\s*|\n\s*\n", text))
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
        """Nobody needs tiles at the end; the mover has laid fewer than the players before; a start has all walkways;
        a city that is too long for a square becomes a rectangle.
        """
        try:
            cities = [None if city == "?" else notation.parse_ground(city) for city in fields["cities"].split(";")]
            long = pieces.RECTANGLE in map(notation.shape_of, filter(None, cities))
            shape = positions.parse_shape(fields.get("shape", str(pieces.RECTANGLE if long else pieces.SQUARE)))
        except (InputError, KeyError):
            return {}
        known = [len(city.tiles) for city in cities if city]
        found = {"shape": str(shape)}
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

    def notes(self, position: Position | City, mix: pieces.TileMix | None = None) -> Iterator[str]:
        if isinstance(position, City):
            return
        yield from _tile_notes(position, mix)
        yield from _walkway_notes(position)


FORM = CloudCityForm()


def face_down(position: Position) -> Position:
    """Turn all tiles face down that are not in a city."""
    hands = tuple((None,) * len(hand) for hand in position.hands)
    return position._replace(hands=hands, row=(None,) * len(position.row), pile=(None,) * len(position.pile or ()))


def tidy_turns(text: str) -> str:
    """Write tiles in capitals and quarters in small letters; whatever else stays as it is."""
    return PLAYED_QUARTER.sub(lambda found: found[0].lower(), PLAYED_TILE.sub(lambda found: found[0].upper(), text))


def _shape(text: str) -> pieces.Shape | None:
    try:
        return positions.parse_shape(text)
    except InputError:
        return None


def _tidy_city(text: str, shape: pieces.Shape | None) -> str:
    walkways = [f"{first}-{last}".lower() for first, last in WALKWAY.findall(text)]
    ground = WALKWAY.sub("", text)
    anchor = ANCHOR.match(ground)
    if anchor:
        ground = ground[anchor.end() :]
    ranks, numbers, files = list[str](), list[str](), ""
    for line in re.split("[/\n]", ground.strip(" \t\r\n,;/")):
        word = re.sub(r"[\s|,]", "", line).upper()
        if "+" in word and not word.strip("+-="):  # a rule between ranks
            continue
        if _are_files(word):
            files = word.lower()
        elif found := RANK.fullmatch(word):
            ranks += [found[2]] if found[2] else []
            numbers += [found[1] or found[3]] if found[1] or found[3] else []
        else:
            return text
    city = "/".join(ranks)
    if "_" in city:
        raise NotationError(Fault("city", city, "_ is either . (no building) or - (no tile yet); write one"))
    if not re.fullmatch("[BGS./-]+", city):
        return text
    begins = anchor[1].lower() if anchor else ""
    if files or numbers:
        begins = _labelled(city, files, numbers, begins, shape, is_needed=bool(walkways))
    return ",".join([f"{begins}:{city}" if begins else city, *walkways])


def _are_files(word: str) -> bool:
    return (
        len(word) > 1 and not {*word} <= {*pieces.BUILDINGS} and word.lower() in pieces.COLUMNS + pieces.COLUMNS[::-1]
    )


def _labelled(
    city: str, files: str, numbers: Sequence[str], anchor: str, shape: pieces.Shape | None, *, is_needed: bool
) -> str:
    """Return the anchor of a city by the labels of its ranks and files; none if it cannot be there, nor needs to be."""
    counted = [str(int(numbers[-1]) + up) for up in range(city.count("/"), -1, -1)] if numbers else []
    if numbers != counted or files not in pieces.COLUMNS or len(files) not in (0, len(city.split("/")[0])):
        reason = "label the ranks of a city from north to south, such as 6 5 4 3, and its files from west to east"
        raise NotationError(Fault("city", " ".join([*numbers, files]).strip(), reason))
    try:
        home = notation.parse_ground(city, shape).box
    except InputError:  # one of the problems
        return anchor
    begins = (files or pieces.COLUMNS[home.column :])[0] + (numbers[-1] if numbers else str(home.rank + 1))
    if anchor:
        if (files and files[0] != anchor[0]) or (numbers and numbers[-1] != anchor[1:]):
            reason = f"it begins either on {anchor} or, by its labels, on {begins}; write one of them"
            raise NotationError(Fault("city", city, reason))
        return anchor
    try:
        notation.parse_city(f"{begins}:{city}", shape)
    except InputError:  # without walkways, nothing depends on the labels
        return begins if is_needed else ""
    return begins


def _tidy_tiles(text: str) -> str:
    words = SEPARATORS.split(text.strip())
    return ",".join(words).upper() if all(map(TILE.fullmatch, words)) else "-" if text.lower() == "none" else text


def _tidy_hands(text: str, players: int) -> str:
    before, *named = PLAYER.split(text)
    hands = re.split("[;/\n]", text)
    if named and not before.strip():
        by_player = dict[str, str]()
        for player, hand in zip(named[::2], named[1::2], strict=True):
            if player in by_player:
                raise NotationError(Fault("hands", text, f"player {player} is named twice; write one hand"))
            if int(player) > players:
                raise NotationError(Fault("hands", text, f"there is no player {player}"))
            by_player[player] = hand
        hands = [by_player.get(str(number), "?") for number in range(1, players + 1)]
    stripped = [hand.strip(" \t\r\n,;/") for hand in hands]
    return ";".join(_tidy_tiles(hand) for hand in stripped if hand)


def _tidy_stock(text: str, cities: str) -> str:
    """Numbers with any separators; or `all but B2 G3`: the pieces that unknown cities have built."""
    if without := ALL_BUT.fullmatch(text):
        words = SEPARATORS.split(without[1].strip(" \n,"))
        if not all(map(PIECE.fullmatch, words)):
            raise NotationError(Fault("stock", text, "expected walkways by level and length, such as all but B2 G3 S5"))
        try:
            known = [notation.parse_ground(city) for city in cities.split(";") if city != "?"]
        except InputError:
            return text
        built = [notation.parse_piece(word.upper()) for word in words]
        stock = pieces.FULL_STOCK.less([*built, *(piece for city in known for piece in city.pieces)])
        for height in pieces.Height:
            for length in pieces.LENGTHS:
                if (left := stock.left(height, length)) < 0:
                    made = pieces.FULL_STOCK.left(height, length)
                    raise NotationError(
                        Fault("stock", text, f"{made - left} {height}{length}, but the game has {made}")
                    )
        return str(stock)
    numbers = re.findall("[0-9]+", text)
    size = len(pieces.LENGTHS)
    if len(numbers) != 3 * size or re.search(r"[^0-9\s.,;/|BGSbgs:]", text):
        return text
    return "/".join(".".join(numbers[start : start + size]) for start in range(0, len(numbers), size))


def _tile_notes(position: Position, own: pieces.TileMix | None) -> Iterator[str]:
    mix, players, seen = own or pieces.default_tile_mix(), len(position.cities), tiles_seen(position)
    more = seen - Counter(map(pieces.kind_of, (*mix.start[:players], *mix.pile)))
    if more:
        kinds = listed(f"{number_of(seen[kind], 'tile')} {kind}, {number} too many" for kind, number in more.items())
        yield f"{kinds} for {'your tile mix' if own else 'the default tile mix; give your own with --tile-mix'}"
    if position.pile is not None and None not in position.cities and not position.is_over:
        laid = sum(len(city.tiles) for city in position.cities if city)
        count = laid + sum(map(len, (*position.hands, position.row, position.pile)))
        tiles = pieces.TILES - pieces.START_TILES + players
        if players > 1 and count != tiles:
            yield f"{count} tiles in the cities, hands, row and pile, but the game has {tiles}"


def _walkway_notes(position: Position) -> Iterator[str]:
    known = [city for city in position.cities if city is not None]
    unknown = len(position.cities) - len(known)
    if not unknown and len(known) > 1:  # a single player takes what the others leave
        yield from _missing_walkways(position.stock, known)
    built = sum(pieces.FULL_STOCK.numbers) - sum(position.stock.numbers) - sum(len(city.walkways) for city in known)
    tiles = min(max(len(city.tiles) for city in known) + 1, position.shape.tiles)
    most = unknown * tiles * pieces.MOST_AT_A_BUILDING
    if unknown and built > most:
        yield f"by the stock, the unknown cities have {built} walkways, more than they can have after {tiles} tiles"


def _missing_walkways(stock: pieces.Stock, cities: Sequence[City]) -> Iterator[str]:
    """Rule 3: what is not in the stock is in a city."""
    lacking = pieces.FULL_STOCK.less(piece for city in cities for piece in city.pieces)
    counts = [
        f"{made - lacking.left(height, length) + stock.left(height, length)} of {made} {height}{length}"
        for height in pieces.Height
        for length in pieces.LENGTHS
        for made in [pieces.FULL_STOCK.left(height, length)]
        if stock.left(height, length) < lacking.left(height, length)
    ]
    if counts:
        yield f"walkways are missing: {', '.join(counts)} in the stock and the cities"
