"""What a picture shows, with the points counted so far, and the same in words for those who cannot see it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from skypuzzle.skyliners.rules.board import ROW_LETTERS, ROWS, SITE_NAMES, Board, Reserve, Side, Site
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE, Plan, Position
from skypuzzle.wording import listed


@dataclass(frozen=True, slots=True)
class Points:
    """What one player has, by where it comes from."""

    rows: int = 0
    antennas: int = 0
    """A point for each on the board, and for each that could not be placed (rule 26)."""
    skyscraper: int = 0

    @property
    def total(self) -> int:
        """All of it."""
        return self.rows + self.antennas + self.skyscraper


@dataclass(frozen=True, slots=True)
class Tally:
    """Every player's points, the antennas on the board, and how many cards of the office have been opened."""

    points: dict[Side, Points]
    antennas: tuple[tuple[Site, Side], ...] = ()
    opened: int = 0
    winners: tuple[Side, ...] = ()

    def plus(self, side: Side, *, rows: int = 0, antennas: int = 0, skyscraper: int = 0) -> "Tally":
        """With some more points for a player."""
        had = self.points[side]
        has = Points(had.rows + rows, had.antennas + antennas, had.skyscraper + skyscraper)
        return replace(self, points={**self.points, side: has})

    def with_antenna(self, site: Site, side: Side) -> "Tally":
        """With an antenna on the board, which is a point."""
        return replace(self.plus(side, antennas=1), antennas=(*self.antennas, (site, side)))


@dataclass(frozen=True, slots=True)
class Scene:
    """A city with the game or the puzzle that it belongs to."""

    board: Board
    position: Position | None = None
    plans: tuple[Plan, ...] = ()
    """What rows must show, on signs at their ends."""
    in_detail: bool = True
    """Say what rows show now?"""
    seat: Side = Side.S
    """The side at the bottom."""
    heading: str = ""
    note: str = ""
    legend: str = ""
    """What the numbers around the city are."""
    supply: Reserve | None = None
    """The pieces to place."""
    marked: frozenset[Site] = frozenset()
    """Sites just built on."""
    lit: frozenset[Site] = frozenset()
    """Sites to look at."""
    tally: Tally | None = None
    """While a game is scored: what that has come to so far."""

    @property
    def seats(self) -> tuple[Side, ...]:
        """Who plays; at a bare board, everybody."""
        return tuple(Side) if self.position is None else self.position.seats

    @property
    def has_panel(self) -> bool:
        """Is there anything to say beside the board?"""
        return bool(self.position or self.heading or self.note or self.supply)


def scene_of(shown: Position | Board, seat: Side | None = None) -> Scene:
    """A position, with the plans that are known, or a bare board."""
    bottom = Side.S if seat is None else seat
    if isinstance(shown, Board):
        return Scene(shown, seat=bottom)
    plans = tuple(card for card in shown.office if isinstance(card, Plan))
    return Scene(shown.board, shown, plans, seat=bottom)


def title(scene: Scene, view: Side | None = None) -> str:
    """A picture in a few words."""
    seen_from = "from above" if view is None else f"as {view} sees it"
    return f"A city of Skyliners {seen_from}" + (f": {scene.heading}" if scene.heading else "")


def describe(scene: Scene, view: Side | None = None) -> str:
    """All that a picture shows."""
    place = f"{scene.seat} is at the bottom" if view is None else f"seen from {view}"
    sentences = [f"{'Position' if scene.position else 'Board'} {scene.position or scene.board}; {place}."]
    if view is not None:
        sentences += [_row(scene, view, row) for row in ROWS]
    elif scene.in_detail:
        sentences += [f"{side} sees {_counts(scene, side)} in its rows A to E." for side in Side]
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
        sentences += _so_far(scene.tally)
    if scene.note:
        sentences.append(scene.note)
    elif scene.supply is not None:
        sentences.append(f"To place: {listed(scene.supply.in_words())}.")
    return " ".join(sentences)


def _so_far(tally: Tally) -> Iterator[str]:
    """What a scoring has come to."""
    if tally.antennas:
        yield f"Antennas: {', '.join(f'{side} on {SITE_NAMES[site]}' for site, side in tally.antennas)}."
    yield f"Points: {', '.join(f'{side} {points.total}' for side, points in tally.points.items())}."


def _counts(scene: Scene, side: Side) -> str:
    return " ".join(str(len(scene.board.seen(side, row))) for row in ROWS)


def _row(scene: Scene, side: Side, row: int) -> str:
    sites = " ".join(SITE_NAMES[site] for site in scene.board.seen(side, row))
    return f"Row {ROW_LETTERS[row]} shows {sites or 'nothing'}."


def _wanted(plans: Sequence[Plan]) -> str:
    rows = [
        f"{'4 or 5' if plan.number == FOUR_OR_FIVE else plan.number} in row {ROW_LETTERS[plan.row]}"
        for plan in sorted(plans, key=lambda plan: plan.row)
    ]
    return ", ".join(rows)
