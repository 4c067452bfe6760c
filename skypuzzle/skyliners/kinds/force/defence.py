"""What still threatens after the right turn, and what answers it: one piece against one, as a player counts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product

from skypuzzle.skyliners.kinds.force.answers import demanding
from skypuzzle.skyliners.kinds.force.search import ForceSearch
from skypuzzle.skyliners.row_search import ASKED_CARD, OVER, Holding, Move, State
from skypuzzle.skyliners.rules.board import ADDED, FLOOR, PARK, ROOF, TAKES, seen_in

MOST_TRIED = 200
"""Ways to choose the answers."""
ACTIONS = 2


@dataclass(frozen=True, slots=True)
class Threat:
    """A piece that would break a plan, and one that mends it."""

    move: Move
    answer: Move


def defence(search: ForceSearch, state: State) -> list[Threat] | None:
    """Every single piece that breaks a plan after a turn, with an answer to it; None if it is not that simple.

    It is, if the answers to what was played keep the plans forced after every reply that something must be done about.
    """
    moves = [move for move in _pieces(state, _others(search, state)) if _breaks(search, state.row, move)]
    if not moves:
        return None
    own = list(_pieces(state, [state.reserves[search.game.seat]]))
    answers = [list(_mending(search, state.row, move, own)) for move in moves]
    rows = demanding(search, state)
    questions = [later for later in search.replies(state) if later.seat != OVER and later.row in rows]
    for chosen in islice(product(*answers), MOST_TRIED):
        found = [Threat(move, answer) for move, answer in zip(moves, chosen, strict=True)]
        if all(_holds(search, state, later, found) for later in questions):
            return found
    return None


def _others(search: ForceSearch, state: State) -> list[Holding]:
    return [reserve for seat, reserve in enumerate(state.reserves) if seat != search.game.seat]


def _pieces(state: State, reserves: Sequence[Holding]) -> Iterator[Move]:
    """What can be built on the rows with these reserves, one piece at a time."""
    for place, code in enumerate(state.row):
        for piece in (FLOOR, ROOF, PARK):
            if any(reserve[piece] for reserve in reserves) and TAKES[piece][code]:
                yield Move(piece, place)


def _built(row: bytes, move: Move) -> bytes:
    return row[: move.place] + ADDED[move.kind][row[move.place]] + row[move.place + 1 :]


def _failing(search: ForceSearch, row: bytes) -> frozenset[int]:
    """Which plans do not hold, wherever their cards are."""
    state = search.game.start._replace(row=row)
    seen = search.game.rows(state)
    return frozenset(index for index, (plan, line) in enumerate(seen) if not plan.holds(seen_in(line)))


def _breaks(search: ForceSearch, row: bytes, move: Move) -> bool:
    return bool(_failing(search, _built(row, move)) - _failing(search, row))


def _mending(search: ForceSearch, row: bytes, threat: Move, own: Sequence[Move]) -> Iterator[Move]:
    """The pieces that put right what another has broken."""
    broken = _built(row, threat)
    for move in own:
        if TAKES[move.kind][broken[move.place]] and _failing(search, _built(broken, move)) <= _failing(search, row):
            yield move


def _holds(search: ForceSearch, before: State, state: State, threats: Sequence[Threat]) -> bool:
    """Do the answers to what was played keep the plans forced?"""
    game, wins = search.game, search.forcing.wins
    played = [threat.answer for threat in threats if _is_played(before.row, state.row, threat.move)]
    cards = [Move(ASKED_CARD, index) for index in range(len(game.plans)) if state.to_plan >> index & 1]
    todo = [*dict.fromkeys(played), *cards]
    if not todo or len(todo) > ACTIONS:
        return False
    for move in todo:
        if move not in game.moves(state):
            return False
        state = game.after(state, move)
    return wins(state)


def _is_played(before: bytes, after: bytes, move: Move) -> bool:
    """Has a piece been built on a site, perhaps among others?"""
    was, now = before[move.place], after[move.place]
    return now >= was + 2 if move.kind == FLOOR else now != was and now % 2 == 1
