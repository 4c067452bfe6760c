"""What a player does in the next turn whatever the others reply, if there is one such thing to do."""

from collections.abc import Iterator

from skypuzzle.skyliners.puzzles.force.search import ForceSearch
from skypuzzle.skyliners.row_search.states import ASKED_CARD, OVER, Move, State
from skypuzzle.skyliners.rules.geometry import ROW_LETTERS, SITE_NAMES
from skypuzzle.skyliners.rules.pieces import PARK, Piece

Telling = frozenset[Move]
"""The moves of a turn on the rows asked about, and the cards asked for."""


def common_answer(search: ForceSearch, state: State) -> Telling | None:
    """Moves that keep the plans forced after every reply, the fewest; None if it takes different ones."""
    replies = search.replies(state)
    if any(later.seat == OVER for later in replies):
        return None
    replies.sort(key=lambda later: (search.game.holds(later), search.forcing.safety(later), later))
    good = set(_good_turns(search, replies[0], None))
    for reply in replies[1:]:
        if not good:
            return None
        good &= set(_good_turns(search, reply, good))
    return min(good, key=lambda telling: (len(telling), sorted(telling)), default=None)


def _good_turns(search: ForceSearch, state: State, among: set[Telling] | None) -> Iterator[Telling]:
    game, wins = search.game, search.forcing.wins
    for first in game.moves(state):
        if among is not None and _tells(first) and not any(first in telling for telling in among):
            continue
        halfway = game.after(state, first)
        if not wins(halfway):
            continue
        for second in game.moves(halfway):
            telling = frozenset(filter(_tells, (first, second)))
            if (among is None or telling in among) and wins(game.after(halfway, second)):
                yield telling


def _tells(move: Move) -> bool:
    return move.kind == ASKED_CARD or (move.kind <= PARK and move.place >= 0)


def telling_words(search: ForceSearch, telling: Telling) -> str:
    """The moves in notation, builds first."""
    return " ".join(_word(search, move) for move in sorted(telling))


def _word(search: ForceSearch, move: Move) -> str:
    if move.kind == ASKED_CARD:
        plan = search.plans[move.place]
        return f"={ROW_LETTERS[plan.row]}{plan.number}"
    return Piece(move.kind).letter + SITE_NAMES[search.game.sites[move.place]]
