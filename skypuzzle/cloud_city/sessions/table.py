"""Cloud City at a table: positions piece by piece, turns as people type them, goals and bots."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.bots import BOTS
from skypuzzle.cloud_city.drafts import tidy_turns
from skypuzzle.cloud_city.notation import cities as notation
from skypuzzle.cloud_city.notation.positions import parse_shape, parse_turns
from skypuzzle.cloud_city.rules.city import LETTERS, NOTHING, City
from skypuzzle.cloud_city.rules.pieces import (
    KINDS,
    QUARTER_NAMES,
    ROTATIONS,
    SIZE,
    SQUARE,
    START_TILES,
    TILES,
    Cell,
    Quarter,
    Shape,
    cell_of,
    quarters_of,
)
from skypuzzle.cloud_city.rules.position import HAND_TILES, ROW_TILES, GameRecord, Position, Seat, Turn, turn_known_to
from skypuzzle.drafts import Draft
from skypuzzle.errors import Fault, InputError, NotationError
from skypuzzle.table_form import OVER, UNKNOWN, Goal, Slot, TableForm

TILE_OPTIONS = ("?", *KINDS, *(tile for kind in KINDS for tile in ROTATIONS[kind] if tile != kind))
NONE, NO_TILE = "-", "----"
VOTE_STEPS = (0, 5, 10)


class CloudCityTable(TableForm):
    """Cloud City at a table. Sites are tiles, and the full screen takes quarters."""

    players: ClassVar[Sequence[int]] = (1, 2, 3, 4)
    goal_options: ClassVar[Mapping[str, tuple[str, type]]] = {
        "lead": ("lead", bool),
        "win": ("win", bool),
        "votes": ("votes", int),
        "request": ("requests", list),
    }
    goal_examples = "votes and a number, lead, win, request and a card, or a walkway such as a1-f1"
    secret_fields = ("hands", "pile")
    record_type = GameRecord

    def slots(self, draft: Draft) -> list[Slot]:
        fields, shape = draft.completed, shape_of(draft)
        cities = city_texts(draft)
        sites, values = list[Slot](), list[Slot]()
        for number, text in enumerate(cities, 1):
            city = city_of(text, shape)
            cells = {*city.tiles, *city.growth(shape)} if city.tiles else ()
            for cell in sorted(cells, key=lambda cell: (-(cell // SIZE), cell)):
                name = f"{number} {QUARTER_NAMES[cell]}"
                sites.append(Slot(name, "cities", city.tiles.get(cell, ""), TILE_OPTIONS[1:], site=True))
            values.append(Slot(f"{number} city", "cities", text))
        for number, hand in zip(
            range(1, len(cities) + 1), [*fields.get("hands", "").split(";"), *[""] * 4], strict=False
        ):
            values += _tile_slots(f"{number} tile", "hands", hand, HAND_TILES)
        values += _tile_slots("row", "row", fields.get("row", ""), ROW_TILES)
        values.append(Slot("stock", "stock", fields.get("stock", "")))
        numbers = [UNKNOWN, *map(str, range(TILES + 1))]
        values.append(Slot("pile", "pile", fields.get("pile", ""), numbers))
        values.append(self.turn_slot(draft, [*map(str, range(1, len(cities) + 1)), OVER]))
        values.append(Slot("requests", "requests", fields.get("requests", "")))
        values.append(Slot("shape", "shape", fields.get("shape", str(SQUARE)), [*map(str, Shape)]))
        return [*sites, *values]

    def put(self, draft: Draft, name: str, text: str) -> Draft:
        found = re.fullmatch(r"([1-4]) +(?:tile +([1-3])|([a-n][0-9]+)|city)|row +([1-3])", name.lower().strip())
        if found is None:
            if self.slot(draft, name) is None:
                raise NotationError(
                    Fault("slot", name, "no such place; say for example 1 city, 1 tile 2, row 3 or stock")
                )
            return draft.with_field(name.lower().strip(), text)
        player, tile, cell, row = found.groups()
        fields = draft.completed
        if row:
            return _counted(draft.with_field("row", _with_item(fields.get("row", ""), int(row), text)))
        seat = int(player) - 1
        if seat >= len(city_texts(draft)):
            raise NotationError(Fault("player", player, f"there are {len(city_texts(draft))} players"))
        if tile:
            hands = [*(fields.get("hands") or NONE).split(";"), *[NONE] * 4][: len(city_texts(draft))]
            hands[seat] = _with_item(hands[seat], int(tile), text)
            return _counted(draft.with_field("hands", ";".join(hands)))
        if cell:
            city = city_of(city_texts(draft)[seat], shape_of(draft))
            at = notation.parse_cell(cell, "cell")
            laid = notation.parse_tile(text.upper(), name) if text else NO_TILE
            return with_city(draft, seat, text_of(with_room(with_letters(city, at, laid), shape_of(draft))))
        return with_city(draft, seat, text or UNKNOWN)

    def with_seats(self, draft: Draft, _text: str) -> Draft:
        """Players are numbers here: nothing depends on who they are."""
        return draft

    def goals(self, position: Position, seat: Seat) -> list[Goal]:
        city = position.cities[seat]
        now = 0 if city is None else city.votes
        votes = [Goal(f"votes {now + more}", "at least this many votes at the end") for more in VOTE_STEPS]
        cards = [Goal(f"request {card}", "fulfil this Special Request") for card in position.requests]
        lead = [Goal("lead", "more votes than every other player has now")] if len(position.seats) > 1 else []
        return [*votes, *lead, *cards]

    def unnamed_goal(self, word: str) -> tuple[str, str]:
        return ("walkways", str(notation.parse_walkway(word))) if "-" in word else super().unnamed_goal(word)

    def read_turns(self, text: str, _mover: Seat) -> tuple[Turn, ...]:
        return parse_turns(tidy_turns(text))

    def seen_turn(self, seat: Seat | None, before: Position, turn: Turn) -> Turn:
        return turn_known_to(seat, before, turn)

    def bot_turn(self, bot: str, known: Position, _position: Position, chance: Chance) -> Turn:
        return Turn(known.mover, BOTS[bot](known, chance))


TABLE = CloudCityTable()


def shape_of(draft: Draft) -> Shape:
    try:
        return parse_shape(draft.fields.get("shape") or str(SQUARE))
    except NotationError:
        return SQUARE


def city_texts(draft: Draft) -> list[str]:
    return draft.fields.get("cities", "").split(";")


def city_of(text: str, shape: Shape) -> City:
    """Return the city that a text describes, or as much of it as can be read."""
    try:
        return notation.parse_ground(text, shape)
    except InputError:
        return City(NOTHING)


def with_city(draft: Draft, seat: Seat, text: str) -> Draft:
    """Set a city. If all are known, the stock and whose turn it is follow from them."""
    texts = city_texts(draft)
    texts[seat] = text
    follow = None if UNKNOWN in texts else ""
    return _counted(draft.with_fields({"cities": ";".join(texts), "stock": follow, "turn": follow}))


def _counted(draft: Draft) -> Draft:
    """Let the pile be as many tiles as are nowhere else, if all cities are known."""
    texts, shape, pile = city_texts(draft), shape_of(draft), draft.fields.get("pile", "")
    if UNKNOWN in texts or len(texts) == 1 or not pile.isdigit():
        return draft
    laid = sum(len(city_of(text, shape).tiles) for text in texts)
    held = sum(bool(slot.text) for slot in TABLE.slots(draft) if slot.field in ("hands", "row"))
    return draft.with_field("pile", str(max(0, TILES - START_TILES + len(texts) - laid - held)))


def with_letters(city: City, cell: Cell, letters: str) -> City:
    """Set the quarters of a cell; walkways that end on a building which has changed are taken away."""
    changed = city.with_tile(letters, cell)
    ends = {quarter for quarter in quarters_of(cell) if changed.quarters[quarter] != city.quarters[quarter]}
    return City(changed.quarters, tuple(way for way in city.walkways if not ends & {*way}))


def with_letter(city: City, quarter: Quarter, letter: str) -> City:
    """Set a quarter. The rest of a new tile is ground; `-` takes the whole tile away."""
    cell = cell_of(quarter)
    if letter == "-":
        return with_letters(city, cell, NO_TILE)
    old = {other: LETTERS[city.quarters[other]].replace("-", ".") for other in quarters_of(cell)}
    return with_letters(city, cell, "".join({**old, quarter: letter}.values()))


def with_room(city: City, shape: Shape) -> City:
    """Move a city if it has no room to grow where it is."""
    if not city.tiles or not shape.fits(*city.box[2:]):
        return city
    columns, ranks = (2 * room for room in shape.room(*city.box[2:]))
    column, rank, width, height = city.box
    is_free = columns <= column <= SIZE - 2 * width - columns and ranks <= rank <= SIZE - 2 * height - ranks
    return city if is_free else city.settled(shape)


def text_of(city: City) -> str:
    """Return a city in notation; `?` if it has no tile."""
    return str(city) if city.tiles else UNKNOWN


def _tile_slots(name: str, field: str, text: str, number: int) -> Iterator[Slot]:
    tiles = [] if text in ("", NONE) else text.split(",")
    if field == "hands" and text == UNKNOWN:
        tiles = [UNKNOWN] * number
    for at, tile in enumerate([*tiles, *[""] * number][: max(number, len(tiles))], 1):
        yield Slot(f"{name} {at}", field, tile, TILE_OPTIONS)


def _with_item(text: str, number: int, item: str) -> str:
    """Return a list of tiles with one of them changed; without an item, it is taken away."""
    tiles = [slot.text for slot in _tile_slots("", "hands", text, max(HAND_TILES, number))]
    tiles[number - 1] = item
    return ",".join(filter(None, tiles)) or NONE
