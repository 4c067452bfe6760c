"""Actions, plans and positions (rules 11, 14, 22, 23), what can be wrong with a position, and its symmetries."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias

from skypuzzle.errors import Fault, RuleError, raise_if_any
from skypuzzle.play import drawing
from skypuzzle.skyliners.rules import board as boards
from skypuzzle.skyliners.rules.board import ROWS, SITES, SIZE, Board, District, Piece, Reserve, Row, Side, Site, Variant

if TYPE_CHECKING:
    from skypuzzle.skyliners.rules.play import Score


FOUR_OR_FIVE = 4
NUMBERS = (1, 2, 3, FOUR_OR_FIVE)
"""The segments of a planning card; the last one means "4 or 5"."""


def number_text(number: int) -> str:
    """The number of a plan on a sign, with `4+` for 4 or 5."""
    return "4+" if number == FOUR_OR_FIVE else str(number)


def _check_plan(row: Row, number: int) -> None:
    if row not in ROWS or number not in NUMBERS:
        raise ValueError(f"there is no planning card for row {row} with number {number}")


@dataclass(frozen=True, slots=True)
class Build:
    """Put a piece on a site."""

    piece: Piece
    site: Site

    def __post_init__(self) -> None:
        if self.site not in SITES:
            raise ValueError(f"there is no site {self.site}")

    def __str__(self) -> str:
        return self.piece.letter + boards.SITE_NAMES[self.site]


@dataclass(frozen=True, slots=True)
class Planning:
    """Put the card of one of the player's own rows into the office, set to a number."""

    row: Row
    number: int

    def __post_init__(self) -> None:
        _check_plan(self.row, self.number)

    def __str__(self) -> str:
        return f"={boards.ROW_LETTERS[self.row]}{self.number}"


@dataclass(frozen=True, slots=True)
class HiddenPlanning:
    """Put a card into the office, as the other players see it."""

    def __str__(self) -> str:
        return "=?"


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Lose the action because nothing else is possible (ruling A)."""

    def __str__(self) -> str:
        return "--"


Action: TypeAlias = Build | Planning | HiddenPlanning | Forfeit


@dataclass(frozen=True, slots=True)
class Plan:
    """A side's plan to see this number of buildings in one of its rows at the end."""

    side: Side
    row: Row
    number: int

    def __post_init__(self) -> None:
        _check_plan(self.row, self.number)

    def __str__(self) -> str:
        return f"{self.side}{boards.ROW_LETTERS[self.row]}{self.number}"

    def holds(self, seen: int) -> bool:
        """Is the plan right if its row shows this many (rule 25)?"""
        return min(seen, FOUR_OR_FIVE) == self.number

    def holds_on(self, board: Board) -> bool:
        return self.holds(len(board.seen(self.side, self.row)))


@dataclass(frozen=True, slots=True)
class HiddenPlan:
    """A card in the office whose row and number are unknown."""

    side: Side
    row: ClassVar[None] = None

    def __str__(self) -> str:
        return f"{self.side}?"


Card: TypeAlias = Plan | HiddenPlan


@dataclass(frozen=True, slots=True)
class Turn:
    """A side's turn, or part of one."""

    player: Side
    actions: tuple[Action, ...]

    def __str__(self) -> str:
        return f"{self.player}: {' '.join(map(str, self.actions))}"


@dataclass(frozen=True, slots=True)
class Moment:
    """Whose action it is, the first or the second, and the site built on earlier in this turn."""

    side: Side
    action: int
    built: Site | None

    def __str__(self) -> str:
        if self.action == 1:
            return f"{self.side}1"
        return f"{self.side}2@{'-' if self.built is None else boards.SITE_NAMES[self.built]}"


def office_text(cards: Iterable[Card]) -> str:
    return ",".join(map(str, cards)) or "-"


def skyscrapers_text(cards: Iterable[District | None]) -> str:
    return ",".join(str(card or "?") for card in cards)


class Position(NamedTuple):
    """A game at one moment. `new_game`, `parse_position` and `apply` make valid ones; `check_position` checks any."""

    board: Board
    seats: tuple[Side, ...]
    """The players in turn order, start player first."""
    turn: Moment | None
    """None when the game is over."""
    reserves: tuple[Reserve, ...]
    office: tuple[Card, ...]
    skyscrapers: tuple[District | None, ...]
    """Skyscraper cards in the order of the seats; None is an unknown card."""
    variant: Variant

    def __str__(self) -> str:
        return " ".join(
            (
                str(self.board),
                "".join(map(str, self.seats)),
                str(self.turn or "-"),
                "/".join(map(str, self.reserves)),
                office_text(self.office),
                skyscrapers_text(self.skyscrapers),
                str(self.variant),
            )
        )

    def _repr_svg_(self) -> str | None:
        return drawing(self)

    @property
    def is_over(self) -> bool:
        return self.turn is None

    @property
    def mover(self) -> Side | None:
        """The side whose action it is; None if the game is over."""
        return None if self.turn is None else self.turn.side

    @property
    def is_between_turns(self) -> bool:
        return self.turn is None or self.turn.action == 1

    @property
    def next_turn(self) -> str:
        return str(self.turn)

    @property
    def unknown_to_score(self) -> str:
        """The first card that is face down."""
        from skypuzzle.skyliners.rules.setup import hidden_cards

        return next(iter(hidden_cards(self)), "")

    def play(self, turn: Turn) -> "Position":
        """Return the position after a turn, or part of one. Raises RuleError if it is illegal."""
        from skypuzzle.skyliners.rules.play import play_turn

        return play_turn(self, turn)

    def known_to(self, player: Side) -> "Position":
        from skypuzzle.skyliners.rules.setup import known_to

        return known_to(player, self)

    def score(self) -> "Score":
        """Score the game as if it ended now; face-down cards score nothing."""
        from skypuzzle.skyliners.rules.play import score

        return score(self)

    def player_name(self, player: Side) -> str:
        return str(player)

    def reserve(self, side: Side) -> Reserve:
        return self.reserves[self.seats.index(side)]

    def skyscraper(self, side: Side) -> District | None:
        return self.skyscrapers[self.seats.index(side)]


def board_faults(board: Board) -> Iterator[Fault]:
    """Rule 7: the centre is a park, also on bare boards."""
    if board.heights[boards.CENTRE] != boards.PARK_CODE:
        yield Fault("board", str(board), "c3 must be the park of the setup, p")


def seat_faults(seats: Sequence[Side]) -> Iterator[Fault]:
    """Rules 3 and 6, ruling N: who can sit where, and in which order they play."""
    text = "".join(map(str, seats))
    if len(seats) not in boards.STARTING_RESERVE:
        yield Fault("seats", text, "the game is for 2 to 4 players")
    if len(set(seats)) < len(seats):
        yield Fault("seats", text, "two players on one side")
    elif list(seats) != sorted(seats, key=lambda side: (side - seats[0]) % len(Side)):
        yield Fault("seats", text, "play goes clockwise, N E S W, from the start player on")
    elif len(seats) == 2 and (seats[1] - seats[0]) % len(Side) == 2:
        yield Fault("seats", text, "two players sit on adjacent sides, never opposite")


def reserve_faults(seats: Sequence[Side], reserves: Sequence[Reserve]) -> Iterator[Fault]:
    """Ruling O, for each player: no more than they started with."""
    if len(reserves) != len(seats):
        text = "/".join(map(str, reserves))
        yield Fault("reserves", text, f"expected {len(seats)} reserves, one for each seat, got {len(reserves)}")
        return
    most = boards.STARTING_RESERVE.get(len(seats))
    for side, reserve in zip(seats, reserves, strict=True):
        if most and any(have > limit for have, limit in zip(reserve, most, strict=True)):
            yield Fault(f"{side}'s reserve", str(reserve), f"more than the {most} a player starts with")


def box_faults(board: Board, seats: Sequence[Side], reserves: Sequence[Reserve]) -> Iterator[Fault]:
    """Ruling O, for all players together: no more than the game has."""
    if len(seats) not in boards.STARTING_RESERVE:
        return
    for piece, limit in zip(Piece, boards.box(len(seats)), strict=True):
        built, kept = board.pieces[piece], sum(reserve[piece] for reserve in reserves)
        if built + kept > limit:
            reason = f"{built} on it and {kept} in reserve, but the game has {limit} {piece}s"
            yield Fault("board", str(board), reason)


def mover_faults(seats: Sequence[Side], turn: Moment | None) -> Iterator[Fault]:
    if turn is not None and turn.side not in seats:
        yield Fault("turn", str(turn), f"nobody sits at {turn.side}")


def built_faults(board: Board, turn: Moment | None) -> Iterator[Fault]:
    """The site built on in this turn must have a piece."""
    if (
        turn is not None
        and turn.built is not None
        and (turn.built == boards.CENTRE or board.heights[turn.built] == boards.EMPTY)
    ):
        yield Fault("turn", str(turn), f"nothing can have been built on {boards.SITE_NAMES[turn.built]} in this turn")


def turn_faults(
    seats: Sequence[Side], turn: Moment | None, reserves: Sequence[Reserve], variant: Variant
) -> Iterator[Fault]:
    """Rules 17, 18 and 24: the reserves must allow the game to be at this action, or over."""
    if len(reserves) != len(seats):
        return
    if turn is None:
        if variant is Variant.FULL and all(reserve.floors for reserve in reserves):
            yield Fault("turn", "-", "the game is not over while every player has a floor")
        if variant is Variant.INTRO and any(map(any, reserves)):
            yield Fault("turn", "-", "the intro game is not over while a player has a piece")
    elif turn.side in seats:
        yield from (_intro_faults if variant is Variant.INTRO else _full_faults)(list(seats), turn, reserves)


def _intro_faults(seats: list[Side], turn: Moment, reserves: Sequence[Reserve]) -> Iterator[Fault]:
    reserve = reserves[seats.index(turn.side)]
    if not any(reserve):
        yield Fault("turn", str(turn), f"{turn.side} has no pieces and is skipped")
    if turn.action == 2 and turn.built is None and reserve.floors:
        yield Fault("turn", str(turn), f"{turn.side} has a floor, so no action was forfeited")


def _full_faults(seats: list[Side], turn: Moment, reserves: Sequence[Reserve]) -> Iterator[Fault]:
    if turn.action == 2 and turn.built is None:
        yield Fault("turn", str(turn), "in the full game the first action is never forfeited")
    waiting = list(zip(seats, reserves, strict=True))[seats.index(turn.side) + turn.action - 1 :]
    for side, reserve in waiting:
        if not reserve.floors:
            reason = f"no floor left before {side}'s turn in this round: the game would be over"
            yield Fault(f"{side}'s reserve", str(reserve), reason)


def office_faults(seats: Sequence[Side], office: Sequence[Card], variant: Variant) -> Iterator[Fault]:
    """Rules 17 and 23: five cards a player, one for each row, and none in the intro game."""
    if variant is Variant.INTRO and office:
        yield Fault("office", office_text(office), "there are no planning cards in the intro game")
        return
    for side, played in Counter(card.side for card in office).items():
        if side not in seats:
            yield Fault("office", f"{side}", f"nobody sits at {side}")
        if played > boards.PLANNING_CARDS:
            yield Fault("office", f"{side}", f"{played} cards, but a player has {boards.PLANNING_CARDS}")
    rows = Counter((card.side, card.row) for card in office if isinstance(card, Plan))
    for (side, row), times in rows.items():
        if times > 1:
            yield Fault("office", f"{side}{boards.ROW_LETTERS[row]}", f"{times} cards, but there is one for each row")


def skyscraper_faults(seats: Sequence[Side], skyscrapers: Sequence[District | None]) -> Iterator[Fault]:
    """Rule 8: one skyscraper card each, and no card twice."""
    text = skyscrapers_text(skyscrapers)
    if len(skyscrapers) != len(seats):
        yield Fault("cards", text, f"expected {len(seats)} skyscraper cards, one for each seat, got {len(skyscrapers)}")
    for card, times in Counter(card for card in skyscrapers if card).items():
        if times > 1:
            yield Fault("cards", text, f"{card} appears {times} times, but the game has it once")


CHECKS: tuple[tuple[Callable[..., Iterator[Fault]], tuple[str, ...]], ...] = (
    (board_faults, ("board",)),
    (seat_faults, ("seats",)),
    (reserve_faults, ("seats", "reserves")),
    (box_faults, ("board", "seats", "reserves")),
    (mover_faults, ("seats", "turn")),
    (built_faults, ("board", "turn")),
    (turn_faults, ("seats", "turn", "reserves", "variant")),
    (office_faults, ("seats", "office", "variant")),
    (skyscraper_faults, ("seats", "skyscrapers")),
)


def faults_among(fields: Mapping[str, object]) -> Iterator[Fault]:
    """Find everything that is wrong with the given fields of a position."""
    for check, needed in CHECKS:
        if all(name in fields for name in needed):
            yield from check(*(fields[name] for name in needed))


def check_position(position: Position) -> Position:
    """Return the position. Raises RuleError with every fault if it is invalid."""
    raise_if_any(RuleError, faults_among(position._asdict()))
    return position


CORNERS = {District.SW: 0, District.SE: SIZE - 1, District.NW: SIZE * (SIZE - 1), District.NE: SIZE * SIZE - 1}
ROW_OF_LINE = {boards.LINES[side][row]: (side, row) for side in Side for row in ROWS}


def is_set_up(position: Position) -> bool:
    """Is this a new game before the first move? Where the setup floors are is not checked."""
    players = len(position.seats)
    return (
        position.board.pieces == Reserve(boards.NEUTRAL_FLOORS[players], 0, 1)
        and position.turn == Moment(position.seats[0], 1, None)
        and position.reserves == (boards.STARTING_RESERVE[players],) * players
        and position.office == ()
    )


class Symmetry:
    """A rotation or reflection, given by where each site goes."""

    def __init__(self, sites: Iterable[Site]) -> None:
        self.sites = tuple(sites)
        self.rows = {row: ROW_OF_LINE[tuple(self.sites[site] for site in line)] for line, row in ROW_OF_LINE.items()}
        corners = {corner: district for district, corner in CORNERS.items()}
        self.districts = {district: corners[self.sites[corner]] for district, corner in CORNERS.items()}

    def side(self, side: Side) -> Side:
        return self.rows[side, 0][0]

    def board(self, board: Board) -> Board:
        heights = bytearray(len(SITES))
        for site in SITES:
            heights[self.sites[site]] = board.heights[site]
        return Board(bytes(heights))

    def plan(self, plan: Plan) -> Plan:
        """The plan of the same player on their new side."""
        return Plan(*self.rows[plan.side, plan.row], plan.number)

    def position(self, position: Position) -> Position:
        """Transform the whole table. A mirror reverses the order of play, so it works only for two players."""
        turn = position.turn
        if turn is not None:
            turn = Moment(self.side(turn.side), turn.action, None if turn.built is None else self.sites[turn.built])
        return position._replace(
            board=self.board(position.board),
            seats=tuple(map(self.side, position.seats)),
            turn=turn,
            office=tuple(map(self._card, position.office)),
            skyscrapers=tuple(None if card is None else self.districts[card] for card in position.skyscrapers),
        )

    def _card(self, card: Card) -> Card:
        return self.plan(card) if isinstance(card, Plan) else HiddenPlan(self.side(card.side))


def _rotations(sites: Iterable[Site]) -> tuple[Symmetry, ...]:
    """The four quarter turns, clockwise."""
    found = [list(sites)]
    for _ in range(3):
        found.append([site // SIZE + SIZE * (SIZE - 1 - site % SIZE) for site in found[-1]])
    return tuple(map(Symmetry, found))


ROTATIONS = _rotations(SITES)
MIRRORS = _rotations(SIZE - 1 - site % SIZE + SIZE * (site // SIZE) for site in SITES)
HALF_TURN = ROTATIONS[2]
