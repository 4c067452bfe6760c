"""Playing and scoring: legal actions, their effects, the order of play, the end of the game and the final scoring.

The final scoring has a full breakdown (rules 18–21, 25–28; rulings B, J, K, L).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import compress
from typing import TypeAlias

from skypuzzle.errors import Fault, RuleError
from skypuzzle.play import Record
from skypuzzle.skyliners.rules import board as boards
from skypuzzle.skyliners.rules import position as positions
from skypuzzle.skyliners.rules.board import ROWS, SITES, Board, District, Piece, Reserve, Row, Side, Site, Variant
from skypuzzle.skyliners.rules.position import Action, Build, Forfeit, Moment, Plan, Planning, Position, Turn

EVERY_BUILD = tuple(Build(piece, site) for piece in Piece for site in SITES)
NOWHERE = bytes(len(SITES))
FORFEIT = Forfeit()
FIRST_ACTION = tuple(Moment(side, 1, None) for side in Side)
SECOND_ACTION = tuple({built: Moment(side, 2, built) for built in (*SITES, None)} for side in Side)
CLOSED = bytes((boards.PARK_CODE,))


def legal_actions(position: Position) -> list[Action]:
    """List every legal action of the player to move, always in the same order; empty when the game is over.

    Players know their own cards, so `=?` is never listed; `apply` accepts it anyway.
    """
    board, seats, turn, reserves, office, _, variant = position
    if turn is None:
        return []
    actions: list[Action] = _builds(board.heights, reserves[seats.index(turn.side)], turn.built)
    if turn.action == 2 and variant is boards.FULL:
        actions += _plannings(_rows_played(office, turn.side))
    return actions or [FORFEIT]


def _builds(heights: bytes, reserve: Reserve, built: Site | None) -> list[Action]:
    if built is not None:  # rule 12: closed for the rest of this turn
        heights = heights[:built] + CLOSED + heights[built + 1 :]
    floors, roofs, parks = reserve
    takes_floor, takes_roof, takes_park = boards.TAKES
    allowed = (
        (heights.translate(takes_floor) if floors else NOWHERE)
        + (heights.translate(takes_roof) if roofs else NOWHERE)
        + (heights.translate(takes_park) if parks else NOWHERE)
    )
    return list(compress(EVERY_BUILD, allowed))


def _rows_played(office: tuple[positions.Card, ...], side: Side) -> tuple[Row | None, ...]:
    return tuple([card.row for card in office if card.side is side])


@cache
def _plannings(played: tuple[Row | None, ...]) -> tuple[Planning, ...]:
    """The plans a side may still make: any row whose card is not known to be played."""
    if len(played) == boards.PLANNING_CARDS:
        return ()
    return tuple(Planning(row, number) for row in ROWS if row not in played for number in positions.NUMBERS)


def apply(position: Position, action: Action) -> Position:
    """Return the position after an action. Raises RuleError with the reason if it is illegal."""
    board, seats, turn, reserves, office, skyscrapers, variant = position
    if turn is None:
        raise RuleError(Fault("action", str(action), "the game is over"))
    reason = why_not(position, turn, action)
    if reason:
        raise RuleError(Fault(f"{turn.side}'s action {turn.action}", str(action), reason))
    seat = seats.index(turn.side)
    built: Site | None = None
    if isinstance(action, Build):
        built = action.site
        board = board.with_piece(action.piece, built)
        reserves = (*reserves[:seat], reserves[seat].less(action.piece), *reserves[seat + 1 :])
    elif isinstance(action, Planning):
        office = (*office, Plan(turn.side, action.row, action.number))
    elif isinstance(action, positions.HiddenPlanning):
        office = (*office, positions.HiddenPlan(turn.side))
    elif variant is boards.INTRO:  # ruling I: a forfeit costs a piece, the park first
        lost = boards.PARK if reserves[seat].parks else boards.ROOF
        reserves = (*reserves[:seat], reserves[seat].less(lost), *reserves[seat + 1 :])
    following = _next_turn(variant, seats, turn, built, reserves)
    return Position(board, seats, following, reserves, office, skyscrapers, variant)


def why_not(position: Position, turn: Moment, action: Action) -> str | None:
    """Say why the player to move may not do this; None if they may."""
    if isinstance(action, Build):
        if not position.reserve(turn.side)[action.piece]:
            return f"{turn.side} has no {action.piece} left"
        if action.site == turn.built:
            return f"{turn.side} has already built on {boards.SITE_NAMES[action.site]} in this turn"
        return why_not_there(position.board, action)
    if isinstance(action, Forfeit):
        legal = legal_actions(position)[0]
        return None if legal == FORFEIT else f"passing is not allowed while there is a legal action, such as {legal}"
    if position.variant is boards.INTRO:
        return "there are no planning cards in the intro game"
    if turn.action == 1:
        return "the first action of a turn must build"
    played = _rows_played(position.office, turn.side)
    if len(played) == boards.PLANNING_CARDS:
        return f"{turn.side} has no planning card left"
    if isinstance(action, Planning) and action.row in played:
        return f"{turn.side} has already played the card of that row"
    return None


def why_not_there(board: Board, build: Build) -> str | None:
    """Say why a site cannot take a piece from any player (rule 11); None if it can."""
    code = board.heights[build.site]
    if boards.TAKES[build.piece][code]:
        return None
    name = boards.SITE_NAMES[build.site]
    if code == boards.PARK_CODE:
        return f"{name} is closed by a park"
    if code % 2:
        return f"{name} is closed by a roof"
    if code == boards.EMPTY:
        return f"a roof goes on floors, and {name} is empty"
    return f"a park goes on empty ground, and {name} has floors"


def _next_turn(
    variant: Variant, seats: tuple[Side, ...], turn: Moment, built: Site | None, reserves: tuple[Reserve, ...]
) -> Moment | None:
    seat = seats.index(turn.side)
    if turn.action == 1 and (variant is boards.FULL or any(reserves[seat])):
        return SECOND_ACTION[turn.side][built]
    if variant is boards.INTRO:
        for following in (*seats[seat + 1 :], *seats[: seat + 1]):
            if any(reserves[seats.index(following)]):
                return FIRST_ACTION[following]
        return None
    if turn.side is not seats[-1]:
        return FIRST_ACTION[seats[seat + 1]]
    # rule 24, ruling H: the round is finished, and so is the game if anyone has no floor left
    return FIRST_ACTION[seats[0]] if all(reserve.floors for reserve in reserves) else None


def play_turn(position: Position, played: Turn) -> Position:
    """Return the position after a turn, or part of one. Raises RuleError if it is illegal."""
    for number, action in enumerate(played.actions):
        if position.mover != played.player or (number and position.is_between_turns):
            expected = "the game is over"
            if position.turn is not None:
                expected = f"it is {position.turn.side}'s turn, action {position.turn.action}"
            raise RuleError(Fault(f"{played.player}'s action {number + 1}", str(action), expected))
        position = apply(position, action)
    return position


def turn_skipped(position: Position) -> Position:
    """Return the position if the player to move leaves out the rest of this turn, which is not legal in play."""
    if position.turn is None:
        raise RuleError(Fault("turn", "", "the game is over"))
    now = SECOND_ACTION[position.turn.side][None]
    return position._replace(turn=_next_turn(position.variant, position.seats, now, None, position.reserves))


Actions = frozenset[Action]
"""A turn, regardless of the order of its actions."""


def turns_from(position: Position) -> dict[Actions, Position]:
    """Every turn of the player to move as a set of actions, with the position after it."""
    found: dict[Actions, Position] = {}
    for first in legal_actions(position):
        halfway = apply(position, first)
        if halfway.turn is None or halfway.turn.action == 1:
            found[frozenset((first,))] = halfway
            continue
        for second in legal_actions(halfway):
            actions = frozenset((first, second))
            if actions not in found:
                found[actions] = apply(halfway, second)
    return found


def as_played(actions: Actions) -> tuple[Action, ...]:
    """Put a set of actions into an order in which they can be played: builds first."""
    return tuple(sorted(actions, key=lambda action: (not isinstance(action, Build), str(action))))


SKYSCRAPER_POINTS = 3

AntennaChoice: TypeAlias = Callable[[Side, Sequence[Site], int], Sequence[Site]]
"""Which of the buildings get the last antennas, when there are fewer antennas than buildings (ruling J)."""


def nearest_first(_side: Side, buildings: Sequence[Site], antennas: int) -> Sequence[Site]:
    """The default for the last antennas; buildings are listed nearest first."""
    return buildings[:antennas]


@dataclass(frozen=True, slots=True)
class RowScore:
    """A planning card, or in the intro game a row, and what it scored."""

    side: Side
    row: Row
    plan: Plan | None
    seen: tuple[Site, ...]
    points: int
    antennas: tuple[Site, ...]
    """Where antennas were placed; each is a point later."""
    beyond: int
    """Points for antennas that could not be placed because none were left (rule 26)."""


@dataclass(frozen=True, slots=True)
class SkyscraperScore:
    """A skyscraper card, and its points if its district has a tallest building; unknown cards score nothing."""

    side: Side
    district: District | None
    points: int


@dataclass(frozen=True, slots=True)
class Score:
    """The scoring in the order players do it. Face-down cards score nothing."""

    rows: tuple[RowScore, ...]
    antennas: Mapping[Side, int]
    tallest: tuple[Site, ...]
    skyscrapers: tuple[SkyscraperScore, ...]
    totals: Mapping[Side, int]
    winners: tuple[Side, ...]


def put_on(sites: Mapping[Side, Sequence[Site]]) -> AntennaChoice:
    """Return the choice of players who put their last antennas on these sites if they can, or else nearest first."""

    def choose(side: Side, buildings: Sequence[Site], antennas: int) -> Sequence[Site]:
        chosen = [site for site in buildings if site in sites.get(side, ())]
        return chosen if len(chosen) == antennas else nearest_first(side, buildings, antennas)

    return choose


def check_antennas(position: Position, sites: Mapping[Side, Sequence[Site]]) -> None:
    """Raise RuleError if a player has no choice, or cannot choose these sites for the last antennas."""
    offered: dict[Side, tuple[Sequence[Site], int]] = {}

    def choose(side: Side, buildings: Sequence[Site], antennas: int) -> Sequence[Site]:
        offered.setdefault(side, (buildings, antennas))
        return put_on(sites)(side, buildings, antennas)

    score(position, choose)
    for side, wanted in sites.items():
        buildings, antennas = offered.get(side, ((), 0))
        if not antennas:
            reason = f"{side} has nothing to choose: every building gets an antenna, or none is left"
            raise RuleError(Fault("antennas", _sites_text(wanted), reason))
        if len({*wanted}) != antennas or not {*wanted} <= {*buildings}:
            reason = f"{side} has {antennas} left, for {_sites_text(buildings)}"
            raise RuleError(Fault("antennas", _sites_text(wanted), reason))


def _sites_text(sites: Sequence[Site]) -> str:
    return ",".join(boards.SITE_NAMES[site] for site in sites)


def score(position: Position, choose: AntennaChoice = nearest_first) -> Score:
    """Score the position as if the game ended now."""
    rows = tuple(_score_rows(position, choose))
    antennas = dict.fromkeys(position.seats, 0)
    totals = dict.fromkeys(position.seats, 0)
    for row in rows:
        antennas[row.side] += len(row.antennas)
        totals[row.side] += row.points + len(row.antennas) + row.beyond
    heights = position.board.heights
    tallest = tuple(site for site in SITES if heights[site] == max(heights))  # a roof counts (ruling B)
    skyscrapers = tuple(_score_skyscrapers(position, tallest))
    for card in skyscrapers:
        totals[card.side] += card.points
    best = max((totals[side], antennas[side]) for side in position.seats)
    winners = tuple(side for side in position.seats if (totals[side], antennas[side]) == best)
    return Score(rows, antennas, tallest, skyscrapers, totals, winners)


def winners_text(scored: Score) -> str:
    """Say who has won, and how: by points, or by antennas if points are equal (rule 21)."""
    best = max(scored.totals.values())
    points = "1 point" if best == 1 else f"{best} points"
    text = f"{_names(scored.winners)} {'win' if len(scored.winners) > 1 else 'wins'} with {points}"
    most = scored.antennas[scored.winners[0]]
    beaten = [side for side, total in scored.totals.items() if total == best and side not in scored.winners]
    if beaten:
        next_most = max(scored.antennas[side] for side in beaten)
        return f"{text}, as many as {_names(beaten)}, but more antennas: {most} to {next_most}."
    return f"{text} each and equally many antennas." if len(scored.winners) > 1 else f"{text}."


def _names(sides: Sequence[Side]) -> str:
    return " and ".join(f"{side} {side.colour}" for side in sides)


def _claims(position: Position) -> Iterator[tuple[Side, Row, Plan | None]]:
    """The rows to score, in order."""
    if position.variant is boards.INTRO:  # rule 18: everyone's row A, then everyone's row B …
        yield from ((side, row, None) for row in ROWS for side in position.seats)
    else:
        yield from ((card.side, card.row, card) for card in position.office if isinstance(card, Plan))


def _score_rows(position: Position, choose: AntennaChoice) -> Iterator[RowScore]:
    topped: set[Site] = set()
    left = dict.fromkeys(position.seats, boards.ANTENNAS)
    for side, row, plan in _claims(position):
        seen = position.board.seen(side, row)
        if plan is not None and not plan.holds(len(seen)):
            yield RowScore(side, row, plan, seen, 0, (), 0)
            continue
        free = tuple(site for site in seen if site not in topped)
        placed = free if len(free) <= left[side] else tuple(choose(side, free, left[side]))
        left[side] -= len(placed)
        topped.update(placed)
        yield RowScore(side, row, plan, seen, len(seen), placed, len(free) - len(placed))


def _score_skyscrapers(position: Position, tallest: tuple[Site, ...]) -> Iterator[SkyscraperScore]:
    for side, district in zip(position.seats, position.skyscrapers, strict=True):
        hit = district is not None and any(site in district for site in tallest)
        yield SkyscraperScore(side, district, SKYSCRAPER_POINTS * hit)


@dataclass(frozen=True, slots=True)
class GameRecord(Record[Position, Turn]):
    """A start position and the turns played from it."""
