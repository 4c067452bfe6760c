"""What a picture shows: a board with its letters and marks, and its description in words."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from skypuzzle.skyline.notation.turns import moment, owner_name
from skypuzzle.skyline.rules.board import Board, Flag
from skypuzzle.skyline.rules.city import NEUTRAL, RENTS, Colour, Mask, Outline, Site, Tower, tower_text
from skypuzzle.skyline.rules.position import Position, Seat

UNKNOWN_OWNER = "?"

STYLES = {"Y": "yellow", "P": "magenta", "B": "bright_blue", "R": "red", NEUTRAL: "default", UNKNOWN_OWNER: "default"}
FAINT_STYLE = "bright_black"
MARK_STYLE = "bold cyan"
LIT_STYLE = "reverse"


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The characters to draw with."""

    along: str
    """A wall from west to east."""
    down: str
    corners: str
    """Where walls meet, by the sum of their directions: 1 north, 2 east, 4 south, 8 west."""
    level: str
    """An empty level."""
    zone: str
    mark: str
    """Marks a site that was just built on."""
    mover: str
    top: str
    """A top in a pattern."""
    anything: str
    """Between the tops of a pattern."""
    flag: str
    right: str
    times: str
    dash: str


UNICODE = Glyphs(
    along="─",
    down="│",
    corners=" ╵╶└╷│┌├╴┘─┴┐┤┬┼",
    level="·",
    zone="◆",
    mark="*",
    mover="▶",
    top="■",
    anything="·",
    flag="⚑",
    right="✓",
    times="×",
    dash="–",
)
ASCII = Glyphs(
    along="-",
    down="|",
    corners=" ||+||++-+-++++++",
    level=".",
    zone="#",
    mark="*",
    mover=">",
    top="X",
    anything=".",
    flag=">",
    right="+",
    times="x",
    dash="-",
)


def owner_style(owner: str, *, is_top: bool = True) -> str:
    return f"bold {STYLES[owner]}" if is_top else STYLES[owner]


@dataclass(frozen=True)
class Sight:
    """A board to be drawn."""

    outline: Outline
    towers: tuple[Tower, ...]
    """By the index of their sites; `?` is a floor with an unknown owner."""
    zone_mask: Mask = 0
    flags: Mapping[int, Flag] = field(default_factory=dict)
    """By the index of the site."""
    is_plan: bool = False
    """Do only tops matter, with their rents, as in a `rent` puzzle?"""
    marked: frozenset[int] = frozenset()
    """Sites just built on."""
    lit: frozenset[int] = frozenset()
    """Highlighted sites."""

    @property
    def files(self) -> int:
        return max(map(len, self.outline.rows))

    @property
    def ranks(self) -> int:
        return len(self.outline.rows)

    def top(self, index: int) -> str:
        """The owner of a top, `?` if unknown; empty if there is no tower."""
        return self.towers[index][-1:]

    def rent(self, index: int) -> int:
        return RENTS[len(self.towers[index]) - 1] if self.towers[index] else 0

    def is_zone(self, index: int) -> bool:
        return bool(self.zone_mask >> index & 1)

    def are_joined(self, one: int, other: int) -> bool:
        return self.top(one) == self.top(other) not in ("", NEUTRAL, UNKNOWN_OWNER)

    @property
    def are_owners_known(self) -> bool:
        return UNKNOWN_OWNER not in map(self.top, range(len(self.towers)))

    def groups(self) -> tuple[tuple[Colour, Mask], ...]:
        """Every group of tops, with its owner, in the order of their first sites."""
        owners = sorted({self.top(index) for index in range(len(self.towers))} - {"", NEUTRAL, UNKNOWN_OWNER})
        found = [
            (owner, group)
            for owner in owners
            for group in self.outline.groups(
                sum(1 << index for index in range(len(self.towers)) if self.top(index) == owner)
            )
        ]
        return tuple(sorted(found, key=lambda each: each[1] & -each[1]))

    def income(self, group: Mask) -> int:
        return sum(self.rent(index) for index in range(len(self.towers)) if group >> index & 1)


def sight_of(board: Board, *, marked: Collection[Site] = (), lit: Collection[Site] = ()) -> Sight:
    index = board.box.index
    return Sight(
        board.box.outline,
        board.towers,
        board.box.zone_mask,
        marked=frozenset(index[site] for site in marked),
        lit=frozenset(index[site] for site in lit),
    )


def built(before: Board, after: Board) -> Sight:
    """The second board, with the sites that changed marked."""
    new = [site for site, old, now in zip(after.box.sites, before.towers, after.towers, strict=True) if old != now]
    return sight_of(after, marked=new)


@dataclass(frozen=True)
class Scene:
    """A board with the game or puzzle that it belongs to."""

    sight: Sight
    position: Position | None = None
    seat: Seat | None = None
    """Whose hand is shown; None for the player to move."""
    heading: str = ""
    note: str = ""
    room: int = 0
    """Lines to leave free for notes, so that nothing jumps in a film."""

    @property
    def has_panel(self) -> bool:
        return bool(self.position or self.heading or self.note)

    @property
    def hand(self) -> Seat | None:
        if self.position is None:
            return None
        return self.position.mover_seat if self.seat is None else self.seat


def scene_of(shown: Position | Board, seat: Seat | None = None) -> Scene:
    if isinstance(shown, Board):
        return Scene(sight_of(shown))
    return Scene(sight_of(shown.board), shown, seat)


def title(scene: Scene, seen: str = "from above") -> str:
    return f"A city of Skyline of the World {seen}" + (f": {scene.heading}" if scene.heading else "")


def describe(scene: Scene) -> str:
    """A picture in words, for readers who cannot see it."""
    return " ".join(_sentences(scene))


def _sentences(scene: Scene) -> Iterator[str]:
    sight = scene.sight
    yield from _rents(sight) if sight.is_plan else _towers(sight)
    groups = [
        f"{owner_name(colour)} {', '.join(sight.outline.names(group))} pays {sight.income(group)}M"
        for colour, group in sight.groups()
    ]
    if groups and not (sight.is_plan and not sight.are_owners_known):
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
    owners = [
        f"{site} {owner_name(sight.top(index))}"
        for index, site in enumerate(sight.outline.sites)
        if sight.top(index) not in ("", UNKNOWN_OWNER)
    ]
    if owners:
        yield f"Owners: {', '.join(owners)}."
    if sight.flags:
        flags = (f"{flag.site} {owner_name(flag.owner)} {flag.income}" for flag in sight.flags.values())
        yield f"Flags: {', '.join(flags)}."


def _names(sight: Sight, indices: frozenset[int]) -> tuple[str, ...]:
    mask: Mask = sum(1 << index for index in indices)
    return sight.outline.names(mask)
