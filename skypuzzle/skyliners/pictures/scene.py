"""What a picture shows and its colours: scenes, their points so far, and their description in words.

Blue, yellow, green and red belong to the sides alone. The city is of stone, slate and lichen: its pieces differ by
shape and brightness. Colour is never all there is: sides have letters, buildings shapes and numbers, and what is hidden
has no windows.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from skypuzzle.pictures.drawing import BLACK, WHITE, ink_on
from skypuzzle.skyliners.rules.board import ROW_LETTERS, ROWS, SITE_NAMES, Board, Reserve, Side, Site
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE, Plan, Position
from skypuzzle.wording import choose, listed

SIDE_FILL = {Side.N: "#00559e", Side.E: "#f7d931", Side.S: "#008761", Side.W: "#d0401f"}
SIDE_INK = {Side.N: WHITE, Side.E: BLACK, Side.S: WHITE, Side.W: WHITE}

VIOLET = "#b79ad6"


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture."""

    background: str
    ink: str
    faint_ink: str
    sign_line: str
    """Around what has the colour of a side."""
    ground: str
    ground_line: str
    plot: str
    plot_line: str
    lawn: str
    tree: str
    tree_line: str
    floors: tuple[str, ...]
    """By number of floors; the last is for all taller buildings. A number must be readable on each of them."""
    roof: tuple[str, str, str, str]
    """As the sun at the top left lights it: top, left, right, bottom."""
    outline: str
    shadow: str
    window: str
    glass: str
    hidden: str
    hidden_side: str
    hidden_line: str
    light: str
    """Behind a highlighted row."""

    def storeys(self, floors: int) -> str:
        """The colour of a building with this many floors."""
        return self.floors[min(floors, len(self.floors)) - 1]

    def number(self, floors: int) -> str:
        """The colour of the number on a building."""
        return ink_on(self.storeys(floors))


LIGHT = Theme(
    background=WHITE,
    ink="#1f2328",
    faint_ink="#69645d",
    sign_line="#33302c",
    ground="#efece7",
    ground_line="#efece7",
    plot="#faf9f6",
    plot_line="#bdb6ab",
    lawn="#eceddd",
    tree="#b0b38a",
    tree_line="#5c5f3f",
    floors=("#f4f0e8", "#e3dccf", "#d1c8b8", "#beb3a2", "#aa9e8c", "#574d43", "#463e36", "#36302a"),
    roof=("#cfc0cb", "#a48ea0", "#6f5569", "#553f51"),
    outline="#33302c",
    shadow="#33302c",
    window="#fff6dd",
    glass="#33302c",
    hidden="#f6f4f1",
    hidden_side="#efece8",
    hidden_line="#cbc5bc",
    light=VIOLET,
)

DARK = Theme(
    background="#14161a",
    ink="#f1efec",
    faint_ink="#a09a92",
    sign_line="#f1efec",
    ground="#1e2024",
    ground_line="#1e2024",
    plot="#26282c",
    plot_line="#55524d",
    lawn="#33352a",
    tree="#b0b38a",
    tree_line="#23251a",
    floors=("#3f3a34", "#4c463f", "#5a534a", "#ada294", "#bdb3a5", "#cdc4b7", "#ddd5ca", "#ede7dd"),
    roof=("#d8c8d4", "#b19bad", "#7b6175", "#5f4957"),
    outline="#08090b",
    shadow="#000000",
    window="#fff1d0",
    glass="#1c1d20",
    hidden="#1a1c20",
    hidden_side="#181a1d",
    hidden_line="#45484d",
    light=VIOLET,
)

PRINT = replace(
    LIGHT,
    ink=BLACK,
    faint_ink="#5a554f",
    ground=WHITE,
    ground_line="#33302c",
    plot=WHITE,
    lawn=WHITE,
    tree="#d9dac3",
    floors=("#ffffff", "#f1eee8", "#e3dfd7", "#d5cfc5", "#c7c0b4", "#b9b1a4", "#aba294", "#9d9485"),
    roof=("#f1ecf0", "#d3c6d0", "#a08d9b", "#836e7e"),
    shadow=WHITE,
    window=WHITE,
    hidden=WHITE,
    hidden_side=WHITE,
)
"""For paper: little ink, and pale enough for a pencil."""

THEMES = {"light": LIGHT, "dark": DARK, "print": PRINT}


def parse_theme(text: str) -> Theme:
    return choose(text, THEMES, "theme")


@dataclass(frozen=True, slots=True)
class Points:
    """One player's points by source."""

    rows: int = 0
    antennas: int = 0
    """A point for each on the board, and for each that could not be placed (rule 26)."""
    skyscraper: int = 0

    @property
    def total(self) -> int:
        return self.rows + self.antennas + self.skyscraper


@dataclass(frozen=True, slots=True)
class Tally:
    """Every player's points so far, the antennas on the board, and how many cards have been turned up."""

    points: dict[Side, Points]
    antennas: tuple[tuple[Site, Side], ...] = ()
    opened: int = 0
    winners: tuple[Side, ...] = ()

    def plus(self, side: Side, *, rows: int = 0, antennas: int = 0, skyscraper: int = 0) -> "Tally":
        had = self.points[side]
        has = Points(had.rows + rows, had.antennas + antennas, had.skyscraper + skyscraper)
        return replace(self, points={**self.points, side: has})

    def with_antenna(self, site: Site, side: Side) -> "Tally":
        """Add an antenna, which is also a point."""
        return replace(self.plus(side, antennas=1), antennas=(*self.antennas, (site, side)))


@dataclass(frozen=True, slots=True)
class Scene:
    """A city, and the game or puzzle that it belongs to."""

    board: Board
    position: Position | None = None
    plans: tuple[Plan, ...] = ()
    """What rows must show, on signs at their ends."""
    in_detail: bool = True
    """Say what rows show now?"""
    seat: Side = Side.S
    heading: str = ""
    note: str = ""
    legend: str = ""
    """What the numbers around the city are."""
    supply: Reserve | None = None
    marked: frozenset[Site] = frozenset()
    lit: frozenset[Site] = frozenset()
    tally: Tally | None = None
    """The points so far, while a game is scored."""

    @property
    def seats(self) -> tuple[Side, ...]:
        """The players; all four sides for a bare board."""
        return tuple(Side) if self.position is None else self.position.seats

    @property
    def has_panel(self) -> bool:
        return bool(self.position or self.heading or self.note or self.supply)


def scene_of(shown: Position | Board, seat: Side | None = None) -> Scene:
    """The scene of a position with its known plans, or of a bare board."""
    bottom = Side.S if seat is None else seat
    if isinstance(shown, Board):
        return Scene(shown, seat=bottom)
    plans = tuple(card for card in shown.office if isinstance(card, Plan))
    return Scene(shown.board, shown, plans, seat=bottom)


def title(scene: Scene, view: Side | None = None) -> str:
    seen_from = "from above" if view is None else f"as {view} sees it"
    return f"A city of Skyliners {seen_from}" + (f": {scene.heading}" if scene.heading else "")


def describe(scene: Scene, view: Side | None = None) -> str:
    """Describe everything that a picture shows."""
    place = f"{scene.seat} is at the bottom" if view is None else f"seen from {view}"
    sentences = [f"{'Position' if scene.position else 'Board'} {scene.position or scene.board}; {place}."]
    if view is not None:
        for row in ROWS:
            sites = " ".join(SITE_NAMES[site] for site in scene.board.seen(view, row))
            sentences.append(f"Row {ROW_LETTERS[row]} shows {sites or 'nothing'}.")
    elif scene.in_detail:
        for side in Side:
            counts = " ".join(str(len(scene.board.seen(side, row))) for row in ROWS)
            sentences.append(f"{side} sees {counts} in its rows A to E.")
    sentences += [
        f"{side} must see {_wanted(plans)}."
        for side in ([view] if view is not None else Side)
        if (plans := [plan for plan in scene.plans if plan.side is side])
    ]
    if scene.marked:
        sentences.append(f"Marked: {' '.join(SITE_NAMES[site] for site in sorted(scene.marked))}.")
    if scene.lit:
        sentences.append(f"Highlighted: {' '.join(SITE_NAMES[site] for site in sorted(scene.lit))}.")
    if scene.tally is not None:
        tally = scene.tally
        if tally.antennas:
            placed = ", ".join(f"{side} on {SITE_NAMES[site]}" for site, side in tally.antennas)
            sentences.append(f"Antennas: {placed}.")
        sentences.append(f"Points: {', '.join(f'{side} {points.total}' for side, points in tally.points.items())}.")
    if scene.note:
        sentences.append(scene.note)
    elif scene.supply is not None:
        sentences.append(f"To place: {listed(scene.supply.in_words())}.")
    return " ".join(sentences)


def _wanted(plans: Sequence[Plan]) -> str:
    rows = [
        f"{'4 or 5' if plan.number == FOUR_OR_FIVE else plan.number} in row {ROW_LETTERS[plan.row]}"
        for plan in sorted(plans, key=lambda plan: plan.row)
    ]
    return ", ".join(rows)
