"""The skyline as one side sees it, drawn as SVG, and the rules for puzzles on paper, which it illustrates.

There are five rows of buildings, the nearest in front. They are drawn at a slant, so that buildings behind are
partly visible; hidden buildings are pale.
"""

from collections.abc import Iterator, Sequence
from enum import Enum

from skypuzzle.pictures import drawing
from skypuzzle.pictures.booklet import Figure, PrintedRules, Section
from skypuzzle.pictures.drawing import THIN, WHITE, Point, Shape, box, in_shade, in_sun, label, picture, polygon, stroke
from skypuzzle.skyliners.notation import parse_board
from skypuzzle.skyliners.pictures import scene as scenes
from skypuzzle.skyliners.pictures.from_above import BALL, MAST, antenna, chip, tag
from skypuzzle.skyliners.pictures.scene import PRINT, SIDE_FILL, SIDE_INK, Scene, Theme, describe, scene_of, title
from skypuzzle.skyliners.rules import board as boards
from skypuzzle.skyliners.rules.board import EMPTY, LINES, PARK_CODE, ROWS, SITE_NAMES, SIZE, Board, Row, Side, Site

WIDTH = 62
ASLANT = (12, -16)
"""From the front of a plot to its back."""
WINDOWS = 3
TOWER_TREES = ((16, -5, 9), (47, -5, 9), (36, -11, 10))
EAVES = 3


class Tower:
    """One site seen from the side; a park, a roof or half a floor is one `unit` high."""

    def __init__(self, x: float, y: float, code: int, theme: Theme, unit: float, *, is_seen: bool) -> None:
        self.x = x
        self.y = y
        self.code = code
        self.theme = theme
        self.unit = unit
        self.is_seen = is_seen
        self.outline = theme.outline if is_seen else theme.hidden_line
        self.line = drawing.LINE if is_seen else THIN

    @property
    def top(self) -> Point:
        """The middle of its highest point."""
        across, up = ASLANT
        return self.x + (WIDTH + across) / 2, self.y - self.unit * self.code + up / 2

    def shapes(self) -> Iterator[Shape]:
        if self.code == EMPTY:
            yield polygon(self._slab(0), self.theme.plot, outline=self.theme.plot_line, line=THIN, dashed=True)
        elif self.code == PARK_CODE:
            yield from self._park()
        else:
            yield from self._building(self.code // 2)
            if self.code % 2:
                yield from self._roof(2 * self.unit * (self.code // 2))

    def _slab(self, height: float, over: float = 0) -> list[Point]:
        """The outline of the plot at a height, counterclockwise from the front left."""
        across, up = ASLANT
        y = self.y - height
        left, right = self.x - over, self.x + WIDTH + over
        return [(left, y), (right, y), (right + across, y + up), (left + across, y + up)]

    def _face(self, points: list[Point], fill: str) -> Shape:
        return polygon(points, fill, outline=self.outline, line=self.line, dashed=not self.is_seen)

    def _park(self) -> Iterator[Shape]:
        theme = self.theme
        lawn, tree, line = (
            (theme.lawn, theme.tree, theme.tree_line)
            if self.is_seen
            else (theme.hidden, theme.hidden, theme.hidden_line)
        )
        yield polygon(self._slab(0), lawn, outline=line, line=self.line)
        for across, up, radius in sorted(TOWER_TREES, key=lambda tree: tree[1]):
            foot = self.y + up
            yield stroke([(self.x + across, foot), (self.x + across, foot - radius)], line, line=2)
            yield drawing.disc(self.x + across, foot - radius - 4, radius, tree, outline=line, line=self.line)

    def _building(self, floors: int) -> Iterator[Shape]:
        theme, height = self.theme, 2 * self.unit * floors
        left, right, back_right, _ = self._slab(height)
        foot_left, foot_right, foot_back, _ = self._slab(0)
        front = theme.storeys(floors)
        fills = (front, in_shade(front), in_sun(front)) if self.is_seen else (theme.hidden, theme.hidden_side) * 2
        yield self._face([foot_left, foot_right, right, left], fills[0])
        yield self._face([foot_right, foot_back, back_right, right], fills[1])
        yield self._face(self._slab(height), fills[2])
        joint = in_sun(front) if self.is_seen and drawing.ink_on(front) == WHITE else self.outline
        for floor in range(1, floors):
            level = self.y - 2 * self.unit * floor
            yield stroke([(self.x, level), (self.x + WIDTH, level)], joint, line=THIN)
        if self.is_seen:
            yield from self._windows(floors)

    def _windows(self, floors: int) -> Iterator[Shape]:
        wide, high = 10, max(2, 1.1 * self.unit)
        gap = (WIDTH - WINDOWS * wide) / (WINDOWS + 1)
        for floor in range(floors):
            top = self.y - 2 * self.unit * floor - self.unit - high / 2
            for window in range(WINDOWS):
                across = self.x + gap + window * (wide + gap)
                yield box(across, top, wide, high, self.theme.window, outline=self.theme.glass, line=THIN)

    def _roof(self, height: float) -> Iterator[Shape]:
        """A hipped roof that overhangs the eaves."""
        left, right, back_right, back_left = self._slab(height, EAVES)
        top = (self.x + (WIDTH + ASLANT[0]) / 2, self.y - height + ASLANT[1] / 2 - self.unit)
        facets = self.theme.roof if self.is_seen else (self.theme.hidden, self.theme.hidden_side) * 2
        sunny, pale, dark, shady = facets
        for edge, fill in (
            ((back_left, back_right), sunny),
            ((left, back_left), pale),
            ((right, back_right), shady),
            ((left, right), dark),
        ):
            yield self._face([*edge, top], fill)


STEP = (16.5, -22)
"""From the front of a plot to the front of the next one behind it."""
PITCH = 152
BORDER, LEFT = 32, 84
UNIT, HIGHEST = 12.5, 420
"""How high a park, a roof or half a floor is, unless a building would be higher than that."""
LETTER_AT, SEEN_AT, NEXT_AT, BELOW = 30, 59, 36, 32
HEADING, NOTE, LINE_HEIGHT = 21, 17, 24
LARGE = 48
PICTURE_WIDTH = LEFT + BORDER + 4 * PITCH + WIDTH + 4 * STEP[0] + ASLANT[0]


class Lettering(Enum):
    """The text below a skyline."""

    FULL = "full"
    NUMBERS = "numbers"
    NONE = "none"


def skyline(
    scene: Scene,
    view: Side,
    theme: Theme = scenes.LIGHT,
    film: Sequence[Scene] = (),
    *,
    lettering: Lettering = Lettering.FULL,
    unit: float = UNIT,
) -> str:
    """Draw the whole picture as SVG, with room for everything that the other scenes of its film show."""
    frame = _Skyline(scene, view, theme, film or [scene], lettering, unit)
    return picture(
        PICTURE_WIDTH,
        frame.height,
        theme.background,
        list(frame.shapes()),
        title=title(scene, view),
        description=describe(scene, view),
    )


def _note(scene: Scene) -> list[str]:
    lines = drawing.wrapped(scene.note, NOTE, PICTURE_WIDTH - 2 * BORDER)
    if scene.tally is not None:
        lines.append(" · ".join(f"{side} {points.total}" for side, points in scene.tally.points.items()))
    return lines


class _Skyline:
    def __init__(
        self, scene: Scene, view: Side, theme: Theme, film: Sequence[Scene], lettering: Lettering, unit: float
    ) -> None:
        self.scene = scene
        self.view = view
        self.theme = theme
        self.lettering = lettering
        self.plans = {plan.row: plan for plan in scene.plans if plan.side is view}
        self.unit = min(unit, HIGHEST / max(max(other.board.heights) for other in film))
        lines = max(bool(other.heading) + len(_note(other)) for other in film)
        top = max(self._rise(other.board, row, depth) for other in film for row in ROWS for depth in range(SIZE))
        masts = MAST + BALL if any(other.tally and other.tally.antennas for other in film) else 0
        self.ground = BORDER + LINE_HEIGHT * lines + top + masts
        self.plan_at = SEEN_AT + NEXT_AT * scene.in_detail
        plans = any(plan.side is view for other in film for plan in other.plans)
        below = {Lettering.FULL: (self.plan_at if plans else SEEN_AT) + BELOW, Lettering.NUMBERS: LARGE + 2 * BELOW}
        self.height = self.ground + below.get(lettering, BORDER)

    def _rise(self, board: Board, row: Row, depth: int) -> float:
        """How far up the picture a site reaches."""
        return (board.heights[LINES[self.view][row][depth]] + 1) * self.unit - depth * STEP[1] - ASLANT[1]

    def shapes(self) -> Iterator[Shape]:
        yield from self._text()
        yield self._floor()
        for row in ROWS:
            for depth in reversed(range(SIZE)):
                tower = self._tower(row, depth)
                yield from tower.shapes()
                yield from self._antenna(tower, LINES[self.view][row][depth])
            if self.lettering is Lettering.FULL:
                yield from self._labels(row)
        plays = self.view in self.scene.seats
        if self.lettering is Lettering.FULL:
            yield from chip(LEFT / 2, self.ground + (LETTER_AT + SEEN_AT) / 2, self.view, self.theme, plays=plays)
        elif self.lettering is Lettering.NUMBERS:
            yield from self._numbers()

    def _text(self) -> Iterator[Shape]:
        y = BORDER - LINE_HEIGHT / 2
        if self.scene.heading:
            yield label(BORDER, y, self.scene.heading, HEADING, self.theme.ink, bold=True, anchor="start")
            y += LINE_HEIGHT
        for line in _note(self.scene):
            yield label(BORDER, y, line, NOTE, self.theme.ink, anchor="start")
            y += LINE_HEIGHT

    def _front(self, row: Row) -> float:
        return LEFT + row * PITCH

    def _floor(self) -> Shape:
        across, up = SIZE * STEP[0], SIZE * STEP[1]
        left, right, front = LEFT - 14, self._front(SIZE - 1) + WIDTH + 8, self.ground + 8
        return polygon(
            [(left, front), (right, front), (right + across, front + up), (left + across, front + up)],
            self.theme.ground,
        )

    def _tower(self, row: Row, depth: int) -> Tower:
        site = LINES[self.view][row][depth]
        board = self.scene.board
        return Tower(
            self._front(row) + depth * STEP[0],
            self.ground + depth * STEP[1],
            board.heights[site],
            self.theme,
            self.unit,
            is_seen=site in board.seen(self.view, row),
        )

    def _antenna(self, tower: Tower, site: Site) -> Iterator[Shape]:
        for topped, owner in self.scene.tally.antennas if self.scene.tally else ():
            if topped == site:
                yield from antenna(*tower.top, owner, self.theme)

    def _numbers(self) -> Iterator[Shape]:
        """How many buildings each row shows; in the colour of the side if it must show that many."""
        y = self.ground + BELOW + LARGE / 2
        yield from chip(LEFT / 2, y, self.view, self.theme, radius=0.6 * LARGE)
        for row in ROWS:
            middle = self._front(row) + WIDTH / 2
            number = str(len(self.scene.board.seen(self.view, row)))
            if row in self.plans:
                yield box(middle - 30, y - 30, 60, 60, SIDE_FILL[self.view], outline=self.theme.sign_line, corner=6)
            ink = SIDE_INK[self.view] if row in self.plans else self.theme.ink
            yield label(middle, y, number, LARGE, ink, bold=True)

    def _labels(self, row: Row) -> Iterator[Shape]:
        """The letter of a row with its sites, how many buildings it shows, and how many it must show."""
        theme, middle, ground = self.theme, self._front(row) + WIDTH / 2, self.ground
        near, *_, far = LINES[self.view][row]
        name = f"{boards.ROW_LETTERS[row]} · {SITE_NAMES[near]}–{SITE_NAMES[far]}"
        yield label(middle, ground + LETTER_AT, name, 16, theme.faint_ink)
        if self.scene.in_detail:
            number = str(len(self.scene.board.seen(self.view, row)))
            yield label(middle, ground + SEEN_AT, number, 25, theme.ink, bold=True)
        if row in self.plans:
            yield from tag(middle, ground + self.plan_at, self.plans[row], theme, (0, -1))


EXAMPLE = "1p222/p111^./2^1p1./...p1^/131.p"
COVER = "[11]^.[17]5[13]/6[14].93^/48^p6[10]/2^5.27/p3p4^1"

SEEING = (
    Section(
        "The city",
        "The city has five by five sites, and four sides look at it: N, E, S and W. Each side looks along five rows, "
        "A to E from its own left to its own right. A site is empty, or a park, or it has a building: floors, with or "
        "without a roof on top. A floor goes on an empty site or on other floors. A roof goes on floors and a park on "
        "an empty site, and both close it: nothing more can be built there. The middle of the city is always a park.",
    ),
    Section(
        "What is seen",
        "A park is lower than one floor, one floor is lower than one floor with a roof, which is lower than two "
        "floors, and so on. A side sees a building or a park if it is higher than everything in front of it in its "
        "row. There is nothing to see on an empty site, and it hides nothing.",
    ),
)
ABOUT_THE_EXAMPLE = Section(
    "",
    "Here S looks at a city; what it does not see is pale. Row B shows 1, because three floors hide everything behind "
    "them. Row C shows 2: the second building is only as high as the one in front of it, the third is higher.",
)
LAST_TURNS = Section(
    "The last turns of a game",
    "A turn has two actions. With the first, a player puts one of their own pieces on a site. With the second, they do "
    "so on another site, or put a planning card into the office. They have one card for each row: it says how many the "
    "row will show in the end (1, 2, 3, or 4+ for 4 and 5). Numbers around the board are what each row shows now, and "
    "signs are plans. Below the board are everybody's floors, roofs and parks, an arrow for whose turn it is, and the "
    "office: a tick or a cross says whether a card would be right now, and ? is a card face down. Once "
    "somebody has no floor left, the game is over at the end of the round.",
)
CREDIT = (
    "Every puzzle has exactly one solution. skypuzzle is an unofficial fan project: the rules are Gabriele Bubola's, "
    "the game is its publishers'; the deck of setup cards is our own."
)
LEGEND = "A plus marks what was built. F is a floor, R a roof, P a park, and =B3 a plan to see 3 in row B."


def printed_rules(cities: Sequence[Section], turns: Sequence[Section]) -> PrintedRules:
    """How to read a city, and what the puzzles of whole cities and of single turns ask for."""
    example, cover = scene_of(parse_board(EXAMPLE)), scene_of(parse_board(COVER))
    return PrintedRules(
        body=[
            *SEEING,
            Figure(skyline(example, Side.S, PRINT), describe(example, Side.S)),
            ABOUT_THE_EXAMPLE,
            *cities,
            *([LAST_TURNS, *turns] if turns else []),
        ],
        credit=CREDIT,
        legend=LEGEND,
        cover=Figure(skyline(cover, Side.S, lettering=Lettering.NONE), describe(cover, Side.S)),
    )
