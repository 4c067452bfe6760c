"""Hints of boards: are they the terminal's own, and do they lead to the solution?"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from skypuzzle.errors import InputError
from skypuzzle.game import Game
from skypuzzle.sessions.playable import Hint, PlayablePuzzle
from tests.web.vector_lines import Lines
from tests.web.vectors import FORCE

LIKE_THE_TERMINAL = {"build", "reach", "secure", "win", "force", "last", "machine"}
"""Kinds whose hints are the terminal's in every state; in the others they are its hints on the way to the solution."""
BY_NOW = "By now, "
HOLDS = {".": "empty", "B": "river", "G": "forest", "S": "sand"}


def wrong_hints(game: Game, played: Lines, hints: list[Any], alone: list[Any]) -> Iterator[str]:
    """Hints that are not the terminal's, or do not lead to the solution; and puzzles that hints alone do not solve."""
    known = [_sentences_of(game, playable) for playable in played.playables]
    for (number, moves), hint in zip(played.states, hints, strict=True):
        playable = played.playables[number]
        wanted = playable.hint(moves)
        if hint == _as_on_a_page(wanted):
            continue
        at = f"hint in {playable.puzzle.kind} {playable.puzzle.id} after {' '.join(moves)}"
        is_free = wanted is not None and wanted.move is not None and playable.puzzle.kind not in LIKE_THE_TERMINAL
        if not is_free or hint is None or hint["move"] is None:
            yield f"{at}\n  terminal: {_as_on_a_page(wanted)}\n  page:     {hint}"
        elif not _leads_on(playable, moves, hint["move"]):
            yield f"{at}: {hint['move']} does not lead to the solution"
        else:
            strange = {*_sentences(hint["steps"])} - known[number] - {*_sentences(wanted.steps if wanted else ())}
            yield from (f"{at}: the terminal does not say {each!r}" for each in strange if not _holds(playable, each))
    for playable, line in zip(played.playables, alone, strict=True):
        if not line["solved"] or not _solves(playable, line["moves"]):
            yield f"hints alone in {playable.puzzle.kind} {playable.puzzle.id}: {line}"


def _as_on_a_page(hint: Hint | None) -> dict[str, Any] | None:
    return None if hint is None else {"steps": [*hint.steps], "move": hint.move, "places": sorted(hint.places)}


def _holds(playable: PlayablePuzzle[Any], sentence: str) -> bool:
    """Is it one of those that sum up what is known of quarters, which depends on the notes, and true?"""
    if playable.puzzle.kind != "survey" or not sentence.startswith(BY_NOW):
        return False
    quarters = dict[str, str]()
    for laying in playable.solution() or ():
        tile, _, cell = laying.partition("@")
        files, ranks = (cell[0], chr(ord(cell[0]) + 1)), (int(cell[1:]) + 1, int(cell[1:]))
        quarters |= zip((f"{file}{rank}" for rank in ranks for file in files), tile, strict=True)
    for clause in sentence.removeprefix(BY_NOW).rstrip(".").split("; "):
        names, holding = re.split(" (?:is|are) ", clause)
        stands = {HOLDS[quarters[name]] in holding for name in re.findall("[a-f][1-6]", names)}
        if stands != {not holding.startswith("not ")}:
            return False
    return True


def _sentences_of(game: Game, playable: PlayablePuzzle[Any]) -> set[str]:
    """What the terminal says on the way to the solution: in hints, and when it explains the whole."""
    said = [step.text for step in game.kind_of(playable.puzzle).explain(playable.puzzle) or ()]
    if playable.puzzle.kind not in LIKE_THE_TERMINAL:
        state, moves = playable.start, list[str]()
        while (hint := playable.hint(moves)) is not None and hint.move is not None:
            said += hint.steps
            for move in _moves(hint.steps[-1]) or [hint.move]:
                state = playable.after(state, move)
                moves.append(move)
    return {*_sentences(said)}


def _moves(what: str) -> list[str]:
    """The moves that a hint names at its end."""
    found = re.search(r"\(([^()]*)\)$", what)
    return found[1].split() if found else []


def _sentences(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from re.split(r"(?<=[.:?]) ", re.sub(r" \([^()]*\)$", "", text))


def _leads_on(playable: PlayablePuzzle[Any], moves: Sequence[str], move: str) -> bool:
    try:
        state = playable.start
        for each in (*moves, move):
            state = playable.after(state, each)
    except InputError:
        return False
    return playable.first_wrong([*moves, move]) is None


def _solves(playable: PlayablePuzzle[Any], moves: list[str]) -> bool:
    state = playable.start
    for move in moves:
        state = playable.after(state, move)
    right = playable.first_wrong(moves) is None
    return right if playable.puzzle.kind == FORCE else right and playable.is_solved(state)
