"""What a player does in the next turn: the same whatever the others reply, or what after which reply."""

from collections.abc import Iterator

from skypuzzle.skyliners.kinds.force.search import ForceSearch
from skypuzzle.skyliners.row_search import ASKED_CARD, OVER, Move, State
from skypuzzle.skyliners.rules.board import PARK, ROW_LETTERS, SITE_NAMES, Piece

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


Played = tuple[tuple[int, int], ...]
"""What the others have built on the rows: sites' places, and their height codes since."""


def demanding(search: ForceSearch, state: State) -> dict[bytes, set[Telling]]:
    """What the others can make of the rows so that the player must do something there, and all that keeps the plans."""
    good: dict[bytes, set[Telling]] = {}
    for reply in search.replies(state):
        if reply.seat != OVER and search.forcing.proof(reply) is not True:
            found = set(_good_turns(search, reply, good.get(reply.row)))
            good[reply.row] = good[reply.row] & found if reply.row in good else found
    return {row: tellings for row, tellings in good.items() if frozenset() not in tellings}


def table(search: ForceSearch, state: State) -> list[tuple[Played, Telling]]:
    """Replies, the smallest first, with an answer each that serves for as many larger ones as can be.

    One of these answers keeps the plans forced after every reply that something must be done about. None, if there is
    a reply to which no answer is known by the rows alone.
    """
    good = demanding(search, state)
    waiting = sorted(good, key=lambda row: (sum(row), row))
    entries = list[tuple[Played, Telling]]()
    while waiting:
        row = waiting[0]
        larger = [other for other in waiting if _is_on_the_way(row, other)]
        best = max(
            sorted(good[row], key=lambda telling: (len(telling), sorted(telling))),
            key=lambda telling: sum(telling in good[other] for other in larger),
            default=None,
        )
        if not best:
            return []
        changed = tuple((place, code) for place, code in enumerate(row) if code != state.row[place])
        entries.append((changed, best))
        waiting = [other for other in waiting if other not in larger or best not in good[other]]
    return entries


def _is_on_the_way(row: bytes, other: bytes) -> bool:
    """Can one city still become the other?"""
    return all(code == later or (code < later and code % 2 == 0) for code, later in zip(row, other, strict=True))


def played_words(search: ForceSearch, state: State, played: Played) -> str:
    """What has been built, piece by piece."""
    words = []
    for place, code in played:
        name, was = SITE_NAMES[search.game.sites[place]], state.row[place]
        words += [f"F{name}"] * (code // 2 - was // 2) + ([f"{'R' if code > 1 else 'P'}{name}"] if code % 2 else [])
    return " ".join(words)


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
    return " ".join(move_word(search, move) for move in sorted(telling))


def move_word(search: ForceSearch, move: Move) -> str:
    """One of them."""
    if move.kind == ASKED_CARD:
        plan = search.plans[move.place]
        return f"={ROW_LETTERS[plan.row]}{plan.number}"
    return Piece(move.kind).letter + SITE_NAMES[search.game.sites[move.place]]
