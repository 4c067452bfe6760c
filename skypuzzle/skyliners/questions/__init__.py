"""Questions about a city or a game: their types, replaying claimed answers, and one way to answer any of them.

An answer is yes with a proof, no with reasons, or undecided. Our own search comes first, and CP-SAT only where
that takes too long: OR-Tools takes half a second to import, so that waits until it is needed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from skypuzzle.answers import Count, FalseAnswerError, Impossible, OnFound, Undecided
from skypuzzle.errors import Fault, RuleError, raise_if_any
from skypuzzle.imports import nothing_collected
from skypuzzle.limits import Clock, Limit
from skypuzzle.skyliners.rules import board as boards
from skypuzzle.skyliners.rules.board import LINES, PARK_CODE, SITES, TAKES, Board, Piece, Reserve, Side, Site, Variant
from skypuzzle.skyliners.rules.play import GameRecord
from skypuzzle.skyliners.rules.position import Build, Plan, Position, Turn


@dataclass(frozen=True, slots=True)
class CityQuestion:
    """Can a supply be placed on a bare board so that every plan holds?"""

    board: Board
    supply: Reserve
    plans: tuple[Plan, ...] = ()
    whole: bool = True
    """Must all of the supply be placed?"""

    def __post_init__(self) -> None:
        raise_if_any(RuleError, plan_faults(self.plans))

    @property
    def sites(self) -> frozenset[Site]:
        return sites_of(self.plans)


@dataclass(frozen=True, slots=True)
class GameQuestion:
    """Can a game end with every plan true?"""

    position: Position
    plans: tuple[Plan, ...] = ()
    just_see: bool = False
    """Is the view enough, without the cards in the office?"""
    by: Side | None = None
    """The only player who may build on the plans' rows, if not all may."""
    broken: Plan | None = None

    def __post_init__(self) -> None:
        raise_if_any(RuleError, (*plan_faults(self.plans), *self._seat_faults()))

    def _seat_faults(self) -> Iterator[Fault]:
        seats = self.position.seats
        for plan in (*self.plans, *self._broken):
            if plan.side not in seats:
                yield Fault("plan", str(plan), f"nobody sits at {plan.side}")
        if self.by is not None and self.by not in seats:
            yield Fault("side", str(self.by), f"nobody sits at {self.by}")

    @property
    def _broken(self) -> tuple[Plan, ...]:
        return () if self.broken is None else (self.broken,)

    @property
    def sites(self) -> frozenset[Site]:
        return sites_of((*self.plans, *self._broken))

    @property
    def board(self) -> Board:
        return self.position.board

    @property
    def to_plan(self) -> tuple[Plan, ...]:
        """The plans whose cards must still get into the office; the intro game has none."""
        if self.just_see or self.position.variant is not Variant.FULL:
            return ()
        return tuple(plan for plan in self.plans if plan not in self.position.office)


Question = CityQuestion | GameQuestion


def plan_faults(plans: Sequence[Plan]) -> Iterator[Fault]:
    """A row has one card, so it cannot be planned with two numbers."""
    numbers: dict[tuple[Side, int], int] = {}
    for plan in plans:
        other = numbers.setdefault((plan.side, plan.row), plan.number)
        if other != plan.number:
            row = f"{plan.side}{boards.ROW_LETTERS[plan.row]}"
            yield Fault("plan", str(plan), f"row {row} is planned with {other} already")


def sites_of(plans: Sequence[Plan]) -> frozenset[Site]:
    return frozenset(site for plan in plans for site in LINES[plan.side][plan.row])


@dataclass(frozen=True, slots=True)
class Solved:
    """A final city, and for a game the turns that lead there, replayed through the rules."""

    board: Board
    turns: tuple[Turn, ...] = ()


Answer: TypeAlias = Solved | Impossible | Undecided


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why a question has no answer: reasons that rule it out only together. Empty if not found in time."""

    reasons: tuple[str, ...]
    complete: bool
    sites: tuple[Site, ...] = ()
    possible: bool | None = False
    """Does the question have an answer after all? None if undecided."""


@dataclass(frozen=True, slots=True)
class Cities:
    """Distinct final cities, and whether these are all."""

    boards: tuple[Board, ...]
    complete: bool
    stopped_by: Limit | None = None
    """Which limit was reached, if they are not complete."""


def replay_city(question: CityQuestion, claimed: Board) -> Board:
    """Build the city piece by piece. Raises FalseAnswerError if it is not an answer to the question."""
    board = question.board
    used = [0, 0, 0]
    for site in SITES:
        if board.heights[site] == claimed.heights[site]:
            continue
        for piece in _pieces_between(board.heights[site], claimed.heights[site]):
            if not TAKES[piece][board.heights[site]]:
                raise FalseAnswerError("it cannot be built from the board that was given", question, claimed)
            board = board.with_piece(piece, site)
            used[piece] += 1
    left = [have - need for have, need in zip(question.supply, used, strict=True)]
    if board != claimed:
        raise FalseAnswerError("it cannot be built from the board that was given", question, claimed)
    if min(left) < 0 or (question.whole and any(left)):
        raise FalseAnswerError(f"it takes {Reserve(*used)} to build", question, claimed)
    _check_plans(question, board, claimed)
    return board


def _pieces_between(before: int, after: int) -> Iterator[Piece]:
    """The pieces to add to a site, from the bottom up."""
    if after == PARK_CODE:
        yield Piece.PARK
    else:
        yield from [Piece.FLOOR] * (after // 2 - before // 2)
        yield from [Piece.ROOF] * (after % 2 - before % 2)


def replay_game(question: GameQuestion, turns: tuple[Turn, ...], claimed: Board) -> Board:
    """Play the turns to the end of the game. Raises FalseAnswerError if they do not answer the question."""
    end = GameRecord(question.position, turns).end()
    line = [str(turn) for turn in turns]
    for turn in turns if question.by is not None else ():
        sites = {action.site for action in turn.actions if isinstance(action, Build)}
        if turn.player is not question.by and sites & question.sites:
            raise FalseAnswerError(f"{turn} builds on a row of the plans", question, line)
    if not end.is_over:
        raise FalseAnswerError("the game is not over then", question, line)
    if end.board != claimed:
        raise FalseAnswerError(f"the turns lead to {end.board}", question, line)
    for plan in question.to_plan:
        if plan not in end.office:
            raise FalseAnswerError(f"{plan} is not in the office", question, line)
    _check_plans(question, end.board, line)
    return end.board


def _check_plans(question: CityQuestion | GameQuestion, board: Board, claim: object) -> None:
    for plan in question.plans:
        if not plan.holds(seen := len(board.seen(plan.side, plan.row))):
            raise FalseAnswerError(f"{plan} does not hold, the row shows {seen}", question, claim)
    broken = question.broken if isinstance(question, GameQuestion) else None
    if broken is not None and broken.holds_on(board):
        raise FalseAnswerError(f"{broken} holds", question, claim)


SEARCH_NODES = 10_000
"""On a bare board nearly all questions take a few dozen nodes; one that takes more than this goes to CP-SAT."""

SEARCH_STATES = 2_000
"""In a game most take fewer states than the game has actions left; one that takes more than this goes to CP-SAT."""


def answer(question: Question, clock: Clock, *, fewest: bool = False) -> Answer:
    """Answer a question: by our own search first, then by CP-SAT. Undecided when the time is up."""
    if not fewest:  # the search takes the first answer it finds
        found = _search(question, clock)
        if not isinstance(found, Undecided):
            return found
    if clock.is_out:  # the import alone would take longer than many a limit
        return Undecided()
    with nothing_collected():
        from skypuzzle.skyliners.questions import solving

    return solving.solve(question, clock, fewest=fewest)


def _search(question: Question, clock: Clock) -> Answer:
    if isinstance(question, CityQuestion):
        from skypuzzle.skyliners.questions import city_search

        return city_search.solve(question, SEARCH_NODES, clock) if city_search.is_within(question) else Undecided()
    from skypuzzle.skyliners.questions import game_search

    is_within = game_search.is_within(question)
    return game_search.solve(question, SEARCH_STATES, clock) if is_within else Undecided()


def solve(question: Question, *, fewest: bool = False, time_limit: float | None = None) -> Answer:
    """Find a final city, and for a game the turns to its end, or prove that there is none.

    With `fewest`, no other answer places fewer pieces on the plans' rows. Undecided after `time_limit` seconds.
    """
    return answer(question, Clock(time_limit), fewest=fewest)


def cities(
    question: Question, *, limit: int | None = None, time_limit: float | None = None, on_found: OnFound | None = None
) -> Cities:
    """Find the distinct final cities that answer a question, in order of their notation.

    They are complete unless there are more than `limit` or `time_limit` seconds ran out. `on_found` is called with the
    number found so far.
    """
    clock = Clock(time_limit)
    if isinstance(question, CityQuestion):
        from skypuzzle.skyliners.questions import city_search

        if city_search.is_within(question):
            return city_search.cities(question, limit, clock=clock, on_found=on_found)
    with nothing_collected():
        from skypuzzle.skyliners.questions import solving

    return solving.cities(question, clock, limit=limit, on_found=on_found)


def count(question: Question, *, time_limit: float | None = None, on_found: OnFound | None = None) -> Count:
    """Count the distinct final cities that answer a question; not complete if `time_limit` seconds ran out."""
    if isinstance(question, CityQuestion):
        from skypuzzle.skyliners.questions import city_search

        if city_search.is_within(question):
            return city_search.count(question, clock=Clock(time_limit), on_found=on_found)
    found = cities(question, time_limit=time_limit, on_found=on_found)
    return Count(len(found.boards), found.complete, found.stopped_by)


def why_not(question: Question, *, time_limit: float | None = None, known: bool = False) -> Reasons:
    """Find a smallest set of reasons why a question has no answer: drop any one, and the others have a solution.

    Unless it is `known` that the question has no answer, that is proven first.
    """
    with nothing_collected():
        from skypuzzle.skyliners.questions import reasons

    return reasons.why_not(question, time_limit=time_limit, known=known)
