"""Lines of play for all kinds of puzzles that pages play, and states on the way in which players ask for hints."""

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any, TypeAlias

from skypuzzle.chance import Chance
from skypuzzle.game import Game
from skypuzzle.long_documents import skim
from skypuzzle.puzzles.documents import read_puzzles
from skypuzzle.puzzles.puzzle import Puzzle
from skypuzzle.sessions.playable import PlayablePuzzle
from skypuzzle.storage import Source
from tests.web.vectors import Told, Typist, Vector, line_of_play

SHIPPED = Path(__file__).parents[2] / "puzzles"
PUZZLES_OF_A_KIND = 8
VECTORS = 2_200
"""Of a game, different from each other."""
VECTORS_OF_A_KIND = 700
MOST_LINES = 400
"""Of a kind, with any puzzle."""
SWEEPS = 12
STATES_OF_A_LINE = 5

Asked: TypeAlias = tuple[int, tuple[str, ...], str]
"""A puzzle, the moves made in it, and a word."""


@dataclass(slots=True)
class Lines:
    """Lines of play in the puzzles of a game, and states to be given hints in."""

    playables: Sequence[PlayablePuzzle[Any]]
    lines: list[tuple[int, Sequence[Vector]]] = field(default_factory=list)
    """Each with the place of its puzzle."""
    states: list[tuple[int, Sequence[str]]] = field(default_factory=list)
    """Each as a puzzle and the moves that lead there, right or wrong."""

    def to_json(self, puzzles: Sequence[Mapping[str, Any]]) -> str:
        """As `run_vectors.js` reads them: without what must be said."""
        lines = [
            {
                "puzzle": number,
                "words": [{"word": each.word, "goes": each.goes, "asksWrong": "wrong" in each.told} for each in line],
            }
            for number, line in self.lines
        ]
        states = [{"puzzle": number, "moves": moves} for number, moves in self.states]
        return json.dumps({"puzzles": puzzles, "lines": lines, "states": states})

    def told(self) -> Iterator[tuple[str, Told]]:
        """Everything that is said, with the kind of puzzle that it is said of."""
        return ((self.playables[number].puzzle.kind, each.told) for number, line in self.lines for each in line)

    @property
    def different_words(self) -> int:
        """How many words are typed, but for those that were typed in the same state before."""
        return len({asked for number, line in self.lines for asked in _asked(number, line)})


def puzzles_of(game: Game, kinds: Collection[str]) -> Iterator[tuple[Puzzle, Mapping[str, Any]]]:
    """Some puzzles of each of these kinds, with what a page needs to play them."""
    taken: Counter[str] = Counter()
    for path in sorted((SHIPPED / game.name).glob("2027-01-*.json")):
        for puzzle in read_puzzles(skim(Source(path.name, path)), game):
            if puzzle.kind in kinds and taken[puzzle.kind] < PUZZLES_OF_A_KIND:
                taken[puzzle.kind] += 1
                page = game.kind_of(puzzle).page_data(puzzle)
                if page is not None:
                    yield puzzle, page


def lines_of_play(playables: Sequence[PlayablePuzzle[Any]], name: str) -> Lines:
    """As many of each kind as make enough vectors, in each puzzle at least once."""
    played = Lines(playables)
    by_kind: dict[str, list[int]] = defaultdict(list)
    for number, playable in enumerate(playables):
        by_kind[playable.puzzle.kind].append(number)
    enough = max(VECTORS_OF_A_KIND, 1 + VECTORS // len(by_kind))
    for kind, numbers in by_kind.items():
        typist = Typist(name, [playables[number] for number in numbers])
        asked: set[Asked] = set()
        for count, number in zip(range(MOST_LINES), cycle(numbers), strict=False):
            if len(asked) >= enough and count >= len(numbers):
                break
            line = list(line_of_play(typist, playables[number], Chance(name, kind, count)))
            asked.update(_asked(number, line))
            played.lines.append((number, line))
            states = Chance("hints", name, kind, count).shuffled(_states(line))
            played.states += ((number, state) for state in states[:STATES_OF_A_LINE])
        for count, number in zip(range(SWEEPS), cycle(numbers), strict=False):
            chance = Chance("sweep", name, kind, count)
            played.lines.append((number, list(line_of_play(typist, playables[number], chance, sweeps=True))))
    return played


def _asked(number: int, line: Sequence[Vector]) -> Iterator[Asked]:
    moves: tuple[str, ...] = ()
    for vector in line:
        yield number, moves, vector.word
        moves += vector.moves


def _states(line: Sequence[Vector]) -> Iterator[Sequence[str]]:
    """The start, and what a line of play leads through, up to its end."""
    moves: tuple[str, ...] = ()
    yield moves
    for vector in line:
        moves += vector.moves
        if vector.goes and not vector.told["complete"]:
            yield moves
