"""The box with its board, zones and cards, and the board with its towers: tops, groups, rent (rules 3, 5, 10)."""

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, NamedTuple, TypeAlias

from skypuzzle.errors import Fault, NotationError, raise_if_any
from skypuzzle.play import drawing
from skypuzzle.skyline.rules import city
from skypuzzle.skyline.rules.actions import Menu
from skypuzzle.wording import number_of, parse_json

Card: TypeAlias = str
"""A bonus card by the letter of its pattern; `?` if unknown."""

BONUS_CARDS = 42
PAYS = (5, 8)
MISSIONS = 6
MISSION_TOPS = 4
ZONES = 3
LONGEST_NAME = 40
LONGEST_PATTERN = 8


@dataclass(frozen=True, slots=True)
class Bonus:
    """A kind of bonus card (rule 5): all cards with the same pattern."""

    letter: Card
    name: str
    pay: int
    copies: int
    pattern: city.Pattern


@dataclass(frozen=True, slots=True)
class Mission:
    """A mission card: a pattern of four tops (rule 10)."""

    name: str
    pattern: city.Pattern


@dataclass(frozen=True, eq=False)
class Box:
    """The board and the cards that a game is played with."""

    board: tuple[str, ...]
    """A map from north to south: `X` a site, `Z` a strategic zone, `.` none."""
    turned: bool
    mirrored: bool
    bonus: tuple[Bonus, ...]
    missions: tuple[Mission, ...]

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Box) and self.digest == other.digest)

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"Box({self.digest!r})"

    def __reduce__(self) -> tuple[Callable[..., "Box"], tuple[object, ...]]:
        if self.is_default:
            return default_box, ()
        return Box, (self.board, self.turned, self.mirrored, self.bonus, self.missions)

    @cached_property
    def digest(self) -> str:
        """A short name that differs wherever anything that matters for play differs."""
        kinds = sorted((bonus.letter, bonus.pay, bonus.copies, bonus.pattern) for bonus in self.bonus)
        goals = [mission.pattern for mission in self.missions]
        told = json.dumps([self.board, self.turned, self.mirrored, kinds, goals])
        return hashlib.sha256(told.encode()).hexdigest()[:8]

    @property
    def is_default(self) -> bool:
        return self == default_box()

    @cached_property
    def outline(self) -> city.Outline:
        return city.Outline(tuple(row.replace("Z", "X") for row in self.board))

    @cached_property
    def menu(self) -> Menu:
        return Menu(self.outline)

    @cached_property
    def sites(self) -> tuple[city.Site, ...]:
        return self.outline.sites

    @cached_property
    def index(self) -> dict[city.Site, int]:
        return self.outline.index

    @cached_property
    def zones(self) -> tuple[city.Site, ...]:
        return self.outline.names(self.zone_mask)

    @cached_property
    def zone_mask(self) -> city.Mask:
        marks = "".join(self.board).replace(".", "")
        return sum(1 << index for index, mark in enumerate(marks) if mark == "Z")

    @cached_property
    def bonus_of(self) -> Mapping[Card, Bonus]:
        return {bonus.letter: bonus for bonus in sorted(self.bonus, key=lambda bonus: bonus.letter)}

    @cached_property
    def cards(self) -> str:
        return "".join(letter * bonus.copies for letter, bonus in self.bonus_of.items())

    @cached_property
    def claims(self) -> Mapping[Card, tuple[city.Mask, ...]]:
        return {letter: self._placements(bonus.pattern) for letter, bonus in self.bonus_of.items()}

    @cached_property
    def goals(self) -> tuple[tuple[city.Mask, ...], ...]:
        return tuple(self._placements(mission.pattern) for mission in self.missions)

    def _placements(self, pattern: city.Pattern) -> tuple[city.Mask, ...]:
        return city.placements(pattern, self.outline, turned=self.turned, mirrored=self.mirrored)


def parse_box(text: str) -> Box:
    """Reads a box from the JSON text of a data file; one error lists everything that is wrong with it."""
    data = parse_json(text, "box")
    raise_if_any(NotationError, _shape_faults(data))
    box = Box(
        board=tuple(data["board"]),
        turned=data["turned"],
        mirrored=data["mirrored"],
        bonus=tuple(
            Bonus(card["letter"], card["name"], card["pay"], card["copies"], tuple(card["pattern"]))
            for card in data["bonus"]
        ),
        missions=tuple(Mission(card["name"], tuple(card["pattern"])) for card in data["missions"]),
    )
    raise_if_any(NotationError, _faults(box))
    return box


@cache
def default_box() -> Box:
    """The box in the package. Much of it is our own, as the printed board and cards are not published."""
    return parse_box(files("skypuzzle.skyline").joinpath("data/box.json").read_text("utf-8"))


KEYS: Mapping[str, type] = {"board": list, "turned": bool, "mirrored": bool, "bonus": list, "missions": list}
ABOUT: Mapping[str, type] = dict.fromkeys(("format", "game", "type", "note"), str)
"""Keys that the file of a box may also have."""
BONUS_KEYS: Mapping[str, type] = {"letter": str, "name": str, "pay": int, "copies": int, "pattern": list}
MISSION_KEYS: Mapping[str, type] = {"name": str, "pattern": list}
WORDS = {list: "a list", bool: "true or false", str: "a text", int: "a number"}


def _shape_faults(data: Any) -> Iterator[Fault]:
    yield from _key_faults("box", data, {**KEYS, **ABOUT}, optional=tuple(ABOUT))
    if not isinstance(data, dict):
        return
    for key, value in {"format": "skypuzzle/1", "game": "skyline", "type": "box"}.items():
        if data.get(key, value) != value:
            yield Fault(f"box, {key}", str(data[key]), f"expected {value}")
    yield from _row_faults("board", data.get("board"), "XZ.", city.LONGEST_SIDE)
    for place, keys in (("bonus", BONUS_KEYS), ("missions", MISSION_KEYS)):
        cards = data.get(place)
        for number, card in enumerate(cards if isinstance(cards, list) else (), 1):
            yield from _key_faults(f"{place} {number}", card, keys)
            if isinstance(card, dict):
                yield from _row_faults(f"{place} {number}, pattern", card.get("pattern"), "X.", LONGEST_PATTERN)


def _key_faults(place: str, found: Any, keys: Mapping[str, type], optional: tuple[str, ...] = ()) -> Iterator[Fault]:
    if not isinstance(found, dict):
        yield Fault(place, str(found), f"expected an object with {', '.join(keys)}")
        return
    for key, kind in keys.items():
        if key not in found:
            if key not in optional:
                yield Fault(place, key, "missing")
        elif type(found[key]) is not kind:
            yield Fault(f"{place}, {key}", str(found[key]), f"expected {WORDS[kind]}")
    for key in found:
        if key not in keys:
            yield Fault(place, str(key), f"expected only {', '.join(keys)}")


def _row_faults(place: str, rows: Any, marks: str, most: int) -> Iterator[Fault]:
    if not isinstance(rows, list):
        return
    if not 1 <= len(rows) <= most:
        yield Fault(place, "/".join(map(str, rows)), f"{number_of(len(rows), 'row')}; expected 1 to {most} rows")
    for text in rows:
        if not isinstance(text, str) or not re.fullmatch(f"[{marks}]{{1,{most}}}", text):
            yield Fault(place, str(text), f"expected a row of at most {most} of {marks}")
    if all(isinstance(text, str) for text in rows) and not any("X" in text for text in rows):
        yield Fault(place, "/".join(rows), "expected at least one X")


def _faults(box: Box) -> Iterator[Fault]:
    """What the rules say about board and cards, and whether every pattern has a place."""
    sites, board = len(box.sites), "/".join(box.board)
    if sites > city.MOST_SITES:
        yield Fault("board", board, f"{sites} sites; at most {city.MOST_SITES} can be played on")
    if not all("X" in row or "Z" in row for row in (box.board[0], box.board[-1])):
        yield Fault("board", board, "its first and last row must have a site")
    if len(box.outline.groups((1 << sites) - 1)) > 1:
        yield Fault("board", board, "its sites are not all connected")
    if len(box.zones) != ZONES:
        yield Fault("board", board, f"{number_of(len(box.zones), 'strategic zone')} (Z), but there are {ZONES}")
    letters = [bonus.letter for bonus in box.bonus]
    for letter in dict.fromkeys(letters):
        if not re.fullmatch("[A-Z]", letter):
            yield Fault("bonus", letter, "the letter of a pattern is one of A to Z")
        if (patterns := letters.count(letter)) > 1:
            yield Fault("bonus", letter, f"{patterns} patterns have it, but each has a letter of its own")
    for bonus in box.bonus:
        if bonus.pay not in PAYS:
            yield Fault(f"bonus {bonus.letter}, pay", str(bonus.pay), "a bonus card pays 5 or 8")
        if not 1 <= bonus.copies <= BONUS_CARDS:
            yield Fault(f"bonus {bonus.letter}, copies", str(bonus.copies), f"expected 1 to {BONUS_CARDS}")
    if (cards := sum(bonus.copies for bonus in box.bonus)) != BONUS_CARDS:
        held = " ".join(f"{bonus.copies}{bonus.letter}" for bonus in box.bonus)
        yield Fault("bonus", held, f"{number_of(cards, 'card')} with all copies, but there are {BONUS_CARDS}")
    if len(box.missions) != MISSIONS:
        names = ", ".join(mission.name for mission in box.missions)
        yield Fault("missions", names, f"{number_of(len(box.missions), 'mission')}, but there are {MISSIONS}")
    for number, mission in enumerate(box.missions, 1):
        if (tops := "".join(mission.pattern).count("X")) != MISSION_TOPS:
            reason = f"{number_of(tops, 'top')} in its pattern, but there are {MISSION_TOPS}"
            yield Fault(f"mission {number}", "/".join(mission.pattern), reason)
    if sites > city.MOST_SITES:
        return
    named = [(f"bonus {bonus.letter}", bonus.name, bonus.pattern) for bonus in box.bonus]
    named += [(f"mission {number}", mission.name, mission.pattern) for number, mission in enumerate(box.missions, 1)]
    for place, name, pattern in named:
        if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
            yield Fault(place, name, f"expected a name of 1 to {LONGEST_NAME} characters")
        if not city.placements(pattern, box.outline, turned=box.turned, mirrored=box.mirrored):
            yield Fault(place, "/".join(pattern), "there is no place for this pattern on the board")


OWNERS = (*city.COLOURS, city.NEUTRAL)


class Flag(NamedTuple):
    """A mark on one site of a group: whose group it is, and what it pays."""

    site: city.Site
    owner: city.Colour
    income: int


@dataclass(frozen=True)
class Board:
    """A tower, or none, on each site."""

    box: Box
    towers: tuple[city.Tower, ...]

    @classmethod
    def empty(cls, box: Box) -> "Board":
        return cls(box, ("",) * len(box.sites))

    def __str__(self) -> str:
        return "/".join(
            "".join(city.tower_text(self.towers[index]) for index in rank) for rank in self.box.outline.ranks
        )

    def __repr__(self) -> str:
        return f"Board({self.text!r})"

    @property
    def text(self) -> str:
        """The notation of a board alone, with the short name of its box if that is not the default."""
        return str(self) if self.box.is_default else f"{self} box:{self.box.digest}"

    def __reduce__(self) -> "tuple[type[Board], tuple[Box, tuple[city.Tower, ...]]]":
        return Board, (self.box, self.towers)

    def _repr_svg_(self) -> str | None:
        return drawing(self)

    def tower(self, site: city.Site) -> city.Tower:
        return self.towers[self.box.index[site]]

    def with_floor(self, index: int, owner: str) -> "Board":
        """The board after one more floor, by the index of its site; derived data is carried over."""
        towers, tops, levels = list(self.towers), self.tops.copy(), self.levels.copy()
        shares, built = self.shares.copy(), self._built.copy()
        tower, bit = towers[index], 1 << index
        height = len(tower)
        towers[index] = tower + owner
        if tower:
            tops[tower[-1]] ^= bit
        tops[owner] |= bit
        levels[height] ^= bit
        levels[height + 1] |= bit
        shares[owner] |= bit
        built[owner] = _one_more(built[owner], city.NEUTRAL_FLOOR if owner == city.NEUTRAL else height)
        board = Board(self.box, tuple(towers))
        board.__dict__.update(tops=tops, levels=levels, shares=shares, _built=built, _groups={})
        return board

    @cached_property
    def tops(self) -> dict[str, city.Mask]:
        """The sites whose top floor belongs to each colour, and to neutral."""
        masks = dict.fromkeys(OWNERS, 0)
        for index, tower in enumerate(self.towers):
            if tower:
                masks[tower[-1]] |= 1 << index
        return masks

    @cached_property
    def levels(self) -> list[city.Mask]:
        """The sites of each height, those with nothing built first."""
        masks = [0] * (city.LEVELS + 1)
        for index, tower in enumerate(self.towers):
            masks[min(len(tower), city.LEVELS)] |= 1 << index  # one that is still to be checked may be higher
        return masks

    @cached_property
    def shares(self) -> dict[str, city.Mask]:
        """The sites on which each colour has a floor at any level."""
        masks = dict.fromkeys(OWNERS, 0)
        for index, tower in enumerate(self.towers):
            for owner in tower:
                masks[owner] |= 1 << index
        return masks

    @cached_property
    def _built(self) -> dict[str, city.Stock]:
        numbers = {owner: [0] * len(city.FLOORS) for owner in OWNERS}
        for tower in self.towers:
            for level, owner in enumerate(tower[: city.LEVELS]):
                numbers[owner][city.NEUTRAL_FLOOR if owner == city.NEUTRAL else level] += 1
        return {owner: tuple(found) for owner, found in numbers.items()}

    def groups(self, colour: city.Colour) -> tuple[city.Mask, ...]:
        found = self._groups.get(colour)
        if found is None:
            found = self._groups[colour] = self.box.outline.groups(self.tops[colour])
        return found

    @cached_property
    def _groups(self) -> dict[city.Colour, tuple[city.Mask, ...]]:
        return {}

    def group(self, colour: city.Colour, index: int) -> city.Mask:
        """Empty if the site, given by its index, has another top."""
        for group in self.groups(colour):
            if group >> index & 1:
                return group
        return 0

    def rent(self, group: city.Mask) -> int:
        _, ones, twos, fours, sixes, _ = self.levels
        one, two, four, six, _ = city.RENTS
        return (
            one * (group & ones).bit_count()
            + two * (group & twos).bit_count()
            + four * (group & fours).bit_count()
            + six * (group & sixes).bit_count()
        )

    def income(self, colour: city.Colour) -> int:
        return max(map(self.rent, self.groups(colour)), default=0)

    def shows(self, colour: city.Colour, card: Card) -> bool:
        return city.lies_among(self.box.claims[card], self.tops[colour])

    def fulfils(self, colour: city.Colour, mission: int) -> bool:
        return city.lies_among(self.box.goals[mission - 1], self.tops[colour])

    def zones(self, colour: city.Colour) -> tuple[city.Site, ...]:
        return self.box.outline.names(self.tops[colour] & self.box.zone_mask)

    def penthouses(self, colour: city.Colour) -> int:
        return (self.levels[city.PENTHOUSE_LEVEL] & self.tops[colour]).bit_count()

    def built(self, owner: str) -> city.Stock:
        return self._built[owner]


def _one_more(stock: city.Stock, floor: int) -> city.Stock:
    floors = list(stock)
    floors[floor] += 1
    return tuple(floors)
