"""Every turn that the player could take, judged: which plans fail after it, or how the game ends.

What the players who move later could do to a row decides whether a plan stays.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import combinations

from skypuzzle.skyliners.kinds import KindName
from skypuzzle.skyliners.kinds.base import TurnPuzzle
from skypuzzle.skyliners.rules import board as boards
from skypuzzle.skyliners.rules.board import ADDED, LINES, TAKES, Board, Piece, Reserve, Row, Side, Site, seen_in
from skypuzzle.skyliners.rules.play import Actions, Score, as_played, score, turns_from
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE, Action, Build, Forfeit, Plan, Planning, Position


def stays(plan: Plan, position: Position) -> bool:
    """Does a plan hold at the end, whatever the players still to move in this round do?

    If the position `is_roomy`, each of them can build on the row or leave it alone, so the row itself decides.
    """
    line = bytes(position.board.heights[site] for site in LINES[plan.side][plan.row])
    return _stays(line, plan.number, _still_to_move(position))


def keeps(plan: Plan, board: Board, position: Position, player: Side) -> bool:
    """Like `stays`, if the player to move left the city like this."""
    line = bytes(board.heights[site] for site in LINES[plan.side][plan.row])
    return _stays(line, plan.number, position.reserves[position.seats.index(player) + 1 :])


def futures(plan: Plan, position: Position) -> int:
    """Counts the rows that the players still to move in this round can make of a plan's row."""
    return len(_later_lines(plan, position.board, _still_to_move(position)))


def future_lines(plan: Plan, board: Board, position: Position, player: Side) -> frozenset[bytes]:
    """Those rows, nearest site first, if the player to move left the city like this."""
    return _later_lines(plan, board, position.reserves[position.seats.index(player) + 1 :])


def _later_lines(plan: Plan, board: Board, reserves: Iterable[Reserve]) -> frozenset[bytes]:
    lines = frozenset((bytes(board.heights[site] for site in LINES[plan.side][plan.row]),))
    for reserve in reserves:
        lines = frozenset(later for line in lines for later in _after_turn(line, reserve))
    return lines


def broken_rows(plan: Plan, board: Board, position: Position, player: Side) -> int:
    """Counts those rows that do not satisfy the plan."""
    line = bytes(board.heights[site] for site in LINES[plan.side][plan.row])
    return _broken(line, plan.number, position.reserves[position.seats.index(player) + 1 :])


Reply = tuple[tuple[Side, tuple[Build, ...]], ...]  # what later players build on a row, in order


def breaking_reply(plan: Plan, board: Board, position: Position, player: Side) -> Reply | None:
    """How later players can break a plan in this city, with few pieces; None if they cannot."""
    sites = LINES[plan.side][plan.row]
    seat = position.seats.index(player) + 1
    line, later = bytes(board.heights[site] for site in sites), position.reserves[seat:]
    reply = []
    for number, side in enumerate(position.seats[seat:], 1):
        rest = later[number:]
        broken = next(
            (ways for ways in _ways(line, later[number - 1]) if not _stays(_with(line, ways), plan.number, rest)), None
        )
        if broken is None:
            return None
        line = _with(line, broken)
        if broken:
            reply.append((side, tuple(Build(piece, sites[place]) for place, piece in broken)))
    return tuple(reply)


def is_roomy(position: Position, row: tuple[Side, Row]) -> bool:
    """Can later players leave a row alone, whatever the player to move does?

    Each turn closes two sites at most, so there must be more that take a floor. A second action elsewhere takes another
    floor, a card to plan with, or another piece with enough sites for it; without any other piece it is forfeited.
    """
    elsewhere = bytes(code for site, code in enumerate(position.board.heights) if site not in LINES[row[0]][row[1]])
    moving = _still_to_move(position)
    room = [sum(TAKES[piece][code] for code in elsewhere) > 2 * len(moving) for piece in Piece]
    later = zip(position.seats[len(position.seats) - len(moving) + 1 :], moving[1:], strict=True)
    return room[Piece.FLOOR] and all(
        reserve.floors > 1
        or reserve.total == reserve.floors
        or _has_card(position, side)
        or any(reserve[piece] and room[piece] for piece in (Piece.ROOF, Piece.PARK))
        for side, reserve in later
    )


def _has_card(position: Position, side: Side) -> bool:
    return sum(card.side is side for card in position.office) < boards.PLANNING_CARDS


def _still_to_move(position: Position) -> tuple[Reserve, ...]:
    """The reserves of those still to move in this round; the first is at the start of their turn."""
    if position.turn is None:
        return ()
    return position.reserves[position.seats.index(position.turn.side) :]


@cache
def _stays(line: bytes, number: int, reserves: tuple[Reserve, ...]) -> bool:
    if not reserves:
        return min(seen_in(line), FOUR_OR_FIVE) == number
    return all(_stays(later, number, reserves[1:]) for later in _after_turn(line, reserves[0]))


@cache
def _broken(line: bytes, number: int, reserves: tuple[Reserve, ...]) -> int:
    lines = {line}
    for reserve in reserves:
        lines = {later for each in lines for later in _after_turn(each, reserve)}
    return sum(min(seen_in(each), FOUR_OR_FIVE) != number for each in lines)


@cache
def _after_turn(line: bytes, reserve: Reserve) -> frozenset[bytes]:
    return frozenset(_with(line, builds) for builds in _ways(line, reserve))


@cache
def _ways(line: bytes, reserve: Reserve) -> tuple[tuple[tuple[int, Piece], ...], ...]:
    """What a turn can do to a row: nothing, one piece, or two on different sites."""
    one = [
        (place, piece) for place in range(len(line)) for piece in Piece if reserve[piece] and TAKES[piece][line[place]]
    ]
    two = [
        (first, second)
        for first, second in combinations(one, 2)
        if first[0] != second[0] and (first[1] is not second[1] or reserve[first[1]] > 1)
    ]
    return (), *((build,) for build in one), *two


def _with(line: bytes, builds: Iterable[tuple[int, Piece]]) -> bytes:
    for place, piece in builds:
        line = line[:place] + ADDED[piece][line[place]] + line[place + 1 :]
    return line


CLOSE = 2  # points short of winning that still look tempting

HOLDS: Mapping[KindName, Callable[[Plan, Position], bool]] = {
    "reach": lambda plan, position: plan.holds_on(position.board),
    "secure": stays,
}


def failing(kind: KindName, plans: Iterable[Plan], after: Position) -> tuple[Plan, ...]:
    """The plans that a turn leaves false, breakable, or out of the office."""
    holds = HOLDS[kind]
    return tuple(plan for plan in plans if plan not in after.office or not holds(plan, after))


class PlansTask:
    """Plans to make true in one turn: for the end of the game (`reach`), or for good (`secure`)."""

    def __init__(
        self,
        kind: KindName,
        position: Position,
        player: Side,
        plans: Iterable[Plan],
        turns: Mapping[Actions, Position] | None = None,
    ) -> None:
        self.kind = kind
        self.position = position
        self.player = player
        self.plans = tuple(plans)
        self.turns = turns_from(position) if turns is None else turns
        self.places: frozenset[Site] = frozenset(site for plan in self.plans for site in LINES[plan.side][plan.row])
        """The sites that affect the plans."""

    @property
    def followers(self) -> int:
        return len(self.position.seats) - 1 - self.position.seats.index(self.player)

    @cached_property
    def failing(self) -> dict[Actions, tuple[Plan, ...]]:
        return {actions: failing(self.kind, self.plans, after) for actions, after in self.turns.items()}

    @cached_property
    def right(self) -> list[Actions]:
        return [actions for actions, wrong in self.failing.items() if not wrong]

    def is_safe(self, plan: Plan, board: Board) -> bool:
        """Would a plan hold at the end if the player left the city like this?"""
        return plan.holds_on(board) if self.kind == "reach" else keeps(plan, board, self.position, self.player)

    @cached_property
    def unmet(self) -> tuple[Plan, ...]:
        return tuple(plan for plan in self.plans if not plan.holds_on(self.position.board))

    @cached_property
    def threatened(self) -> tuple[Plan, ...]:
        board = self.position.board
        return tuple(plan for plan in self.plans if plan not in self.unmet and not self.is_safe(plan, board))

    @cached_property
    def at_risk(self) -> tuple[Plan, ...]:
        return self.unmet + self.threatened

    @cached_property
    def nearly(self) -> list[Actions]:
        """The turns that are one plan short; in `secure`, all plans must hold for the moment."""
        return [
            actions
            for actions, wrong in self.failing.items()
            if len(wrong) == 1
            and (self.kind == "reach" or all(plan.holds_on(self.turns[actions].board) for plan in self.plans))
        ]

    def what_matters(self, actions: Actions) -> Actions:
        """The actions of a turn that affect the plans."""
        return frozenset(action for action in actions if self._matters(action))

    def mended_by(self, action: Action) -> tuple[Plan, ...]:
        """The plans at risk that an action repairs by itself."""
        if not isinstance(action, Build) or action.site not in self.places:
            return ()
        board = self.position.board.with_piece(action.piece, action.site)
        return tuple(plan for plan in self.at_risk if self.is_safe(plan, board))

    def _matters(self, action: Action) -> bool:
        if isinstance(action, Planning):
            return Plan(self.player, action.row, action.number) in self.plans
        return isinstance(action, Build) and action.site in self.places

    def spare(self) -> list[Plan]:
        """The plans without which the turn would still be the only one."""
        return [plan for plan in self.plans if sum({*wrong} <= {plan} for wrong in self.failing.values()) == 1]


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ends after a turn."""

    score: Score
    player: Side

    @property
    def points(self) -> int:
        return self.score.totals[self.player]

    @property
    def rival(self) -> Side:
        others = [side for side in self.score.totals if side is not self.player]
        return max(others, key=lambda side: (self.score.totals[side], self.score.antennas[side]))

    @property
    def lead(self) -> int:
        return self.points - self.score.totals[self.rival]

    @property
    def wins(self) -> bool:
        return self.score.winners == (self.player,)


class WinTask:
    """The last turn of a game with all cards open: become the only winner."""

    def __init__(self, position: Position, player: Side, turns: Mapping[Actions, Position] | None = None) -> None:
        self.position = position
        self.player = player
        self.turns = turns_from(position) if turns is None else turns

    @cached_property
    def results(self) -> dict[Actions, Result]:
        return {actions: Result(score(after), self.player) for actions, after in self.turns.items()}

    @cached_property
    def is_open(self) -> bool:
        """Is the value of a turn open, because a player must choose where their last antennas go (ruling J)?"""
        return any(row.antennas and row.beyond for result in self.results.values() for row in result.score.rows)

    @cached_property
    def right(self) -> list[Actions]:
        return [actions for actions, result in self.results.items() if result.wins]

    @cached_property
    def near(self) -> list[Actions]:
        """The turns that are at most two points short of winning, or tied."""
        return [actions for actions, result in self.results.items() if not result.wins and result.lead >= -CLOSE]

    @cached_property
    def obvious(self) -> list[Actions]:
        """The turns that give the player the most points and do not win, those that come closest first."""
        most = max(result.points for result in self.results.values())
        richest = [actions for actions, result in self.results.items() if result.points == most and not result.wins]
        return sorted(richest, key=lambda actions: (-self.results[actions].lead, sorted(map(str, actions))))


def right_turns(puzzle: TurnPuzzle, turns: Mapping[Actions, Position]) -> list[Actions] | None:
    """The turns that do what is asked; None if a choice of antennas leaves that open."""
    if puzzle.kind == "win":
        task = WinTask(puzzle.position, puzzle.player, turns)
        return None if task.is_open else task.right
    return PlansTask(puzzle.kind, puzzle.position, puzzle.player, puzzle.plans, turns).right


@lru_cache(maxsize=8)
def task_of(puzzle: TurnPuzzle) -> PlansTask | WinTask:
    """The task of a puzzle, cached with its results."""
    if puzzle.kind == "win":
        return WinTask(puzzle.position, puzzle.player)
    return PlansTask(puzzle.kind, puzzle.position, puzzle.player, puzzle.plans)


def is_right(puzzle: TurnPuzzle, after: Position) -> bool:
    return bool(right_turns(puzzle, {frozenset(): after}))


@lru_cache(maxsize=8)
def right_turn(puzzle: TurnPuzzle) -> Actions | None:
    return next(iter(right_turns(puzzle, turns_from(puzzle.position)) or ()), None)


def solution_of(puzzle: TurnPuzzle) -> list[Action] | None:
    """The actions of the right turn without forfeits; None if there is none."""
    turn = right_turn(puzzle)
    return None if turn is None else [action for action in as_played(turn) if not isinstance(action, Forfeit)]


def first_wrong(puzzle: TurnPuzzle, actions: Sequence[Action]) -> int | None:
    """The index of the first action that is not in the right turn; None if all are."""
    turn = right_turn(puzzle) or frozenset()
    return next((place for place, action in enumerate(actions) if action not in turn), None)
