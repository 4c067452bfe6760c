"""How far the techniques of each level go, as fast as can be: this is asked many times while a puzzle is made.

| level | what a person does |
|---|---|
| easy | reads heights off roofs that are certain: *joined*, *flown over*, *neighbours*, *crossing* |
| medium | also asks what stands *between* two roofs that are not joined |
| hard | also keeps *notes* of the heights that are left, and sees *three* roofs that all differ |
| expert | also tries a height out, and finds a contradiction: *supposing*, one height at a time |

On the first two levels a roof is looked at with only what is certain: heights that are settled, and what the picture
says at once (what is flown over is not sand, what flies over is not river). The more is known, the more follows, so
the order makes no difference to what is settled in the end, and a puzzle stays solvable when more is given.
"""

from collections.abc import Sequence

from skypuzzle.cloud_city.kinds.aerial.relations import BIT, ONLY, Heights, Route
from skypuzzle.cloud_city.kinds.aerial.view import Lookout, View
from skypuzzle.puzzles.levels import Level


def is_solved(notes: Sequence[Heights]) -> bool:
    """Is the height of every route settled?"""
    return all(heights in ONLY for heights in notes)


def is_solvable(view: View, givens: Sequence[Heights], level: Level) -> bool:
    """Do the techniques up to a level settle every height? Then no other heights fit."""
    notes = list(givens)
    if level is Level.EASY:
        return _look(view, view.easy, notes) and is_solved(notes)
    if level is Level.MEDIUM:
        return _look(view, view.medium, notes) and is_solved(notes)
    if not note_all(view, notes):
        return False
    if level is Level.EXPERT:
        return _suppose_all(view, notes)
    return is_solved(notes)


def grade(view: View, givens: Sequence[Heights]) -> Level | None:
    """The first level whose techniques are enough; None if even the last one's are not."""
    return next((level for level in Level if is_solvable(view, givens, level)), None)


def _look(view: View, lookout: Lookout, notes: list[Heights]) -> bool:
    """Settle what can be settled from what is certain; False if that is a contradiction."""
    known = [heights if heights in ONLY else sight & heights for heights, sight in zip(notes, view.sight, strict=True)]
    due = dict.fromkeys(lookout.relations)
    while due:
        for route, struck in due.popitem()[0].strikes(known):
            if notes[route] & struck:
                notes[route] = left = notes[route] & ~struck
                if left in ONLY:
                    known[route] = left
                    due.update(lookout.around[route])
                elif not left:
                    return False
    return True


def note_all(view: View, notes: list[Heights], start: Route | None = None) -> bool:
    """Note everything that follows without supposing (from one route, where only that has changed).

    False if that is a contradiction.
    """
    lookout = view.hard
    due = dict.fromkeys(lookout.relations if start is None else lookout.around[start])
    while due:
        for route, struck in due.popitem()[0].strikes(notes):
            if notes[route] & struck:
                notes[route] &= ~struck
                if not notes[route]:
                    return False
                due.update(lookout.around[route])
    return all(notes)


def _suppose_all(view: View, notes: list[Heights]) -> bool:
    """Strike out every height that leads to a contradiction, as long as that helps. Are all heights settled?"""
    helped = True
    while helped and not is_solved(notes):
        helped = False
        for route, heights in enumerate(notes):
            for bit in BIT.values():
                if notes[route] & bit and notes[route] != bit and is_refuted(view, notes, route, bit):
                    notes[route] &= ~bit
                    helped = True
            if notes[route] != heights and not note_all(view, notes, route):
                return False
    return is_solved(notes)


def is_refuted(view: View, notes: Sequence[Heights], route: Route, height: Heights) -> bool:
    """Does it lead to a contradiction to suppose a height?"""
    supposed = list(notes)
    supposed[route] = height
    return not note_all(view, supposed, route)
