"""Golden vectors: words typed in puzzles at random, and what the terminal says to each of them.

The boards of pages must say the same. Half of the words make sense, such as moves of the solution; the others are moves
of other puzzles, misspelled, in the wrong case, or nothing at all.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any

from skypuzzle.chance import Chance
from skypuzzle.errors import InputError
from skypuzzle.sessions.playable import PlayablePuzzle

Told = dict[str, Any]
"""What is said to a word, by names that `run_vectors.js` uses, too."""

WORDS_IN_A_STATE = 6
LONGEST_LINE = 60
MORE_WORDS = {
    "skyliners": "-- =? Fc3 Rc3 Pa1 NA WE SF =E4 =F1 =B5",
    "cloud-city": "+- +? +?BB.. +BB..>GS.. ways tiles =1 =f -a1 a1-a1 a1-b2 Bg7 .h1 ?n14 BG..@c1: BG..@b2 G..B@g7",
    "skyline": "=a1 =c1 Ya1 Wz9 . = | skip b9>C c3>?? can cards ?b9 ?C6 ?z9 reply !q %??? %cvv",
}
"""What may be typed, and solutions do not have."""
ACTIONS = [f"{piece}{file}{rank}" for piece in "FRP" for file in "abcde" for rank in "12345"]
PLANS = [f"={row}{number}" for row in "ABCDE" for number in "1234"]
UP = [f"{file}{rank}-{file}{rank + far}" for file in "abcdefgh" for rank in range(1, 8) for far in range(1, 6)]
ALONG = [f"{one}{rank}-{other}{rank}" for one, other in combinations("abcdefgh", 2) for rank in range(1, 9)]
TILES = ["".join(tile) for tile in product("BGS.", repeat=4) if tile.count(".") == 2]
LAYINGS = [f"{tile}@{file}{rank}" for tile in TILES for file in "aceg" for rank in (1, 3, 5, 7)]
NOTES = [f"{letter}{file}{rank}" for letter in "BGS.?-" for file in "abcdefg" for rank in range(1, 11)]
OWNERS = [f"{owner}{file}{rank}" for owner in "YPBRW." for file in "abcd" for rank in range(1, 11)]
SKYLINE_SITES = [f"{file}{rank}" for file in "abcd" for rank in range(1, 11)]
SKYLINE_TURN = [
    *(f"{mark}{site}" for mark in ("", "w", "$", "?") for site in SKYLINE_SITES),
    *(f"!{card}" for card in "RCDVBTWSPKOYFZX"),
    *(f"%{card}{other}{other}" for card, other in combinations("BCDKOPRSTVWY", 2)),
    *(f"{mark}{floor}" for mark in "+-" for floor in ("1", "2", "4", "6", "10", "w")),
    *("|", ".", "can", "cards"),
]
LANGUAGE = {
    **dict.fromkeys(("build", "reach", "secure", "win", "force"), ACTIONS + PLANS),
    "aerial": NOTES,
    "survey": LAYINGS + NOTES,
    "finish": UP + ALONG + LAYINGS[::4],
    "rent": OWNERS,
    **dict.fromkeys(("last", "machine", "skyline secure"), SKYLINE_TURN),
}
"""All that is well said in a kind of puzzle, or much of it, so that no reason for refusing it is missed."""


def language(game: str, kind: str) -> Sequence[str]:
    """What is well said in a kind of puzzle; games may have kinds of the same name."""
    return LANGUAGE.get(f"{game} {kind}") or LANGUAGE[kind]


WORDS_IN_A_SWEEP = 200
ODD = (
    *("", "?", ".", "-", "=", "@", "+", "'", '"', "\\", "it's", "Fb2Fb2", "undo", "b²", "c٣", "Bc³", "ßc9", "ﬁb2"),
    *("Ünïcödé", "中文", "😀c9", "F\u200bb2", "a\u0301b", "constructor", "__proto__", "null", "0", "-1", "1e3"),
    *("BG..@c1:", "5:", "@", "1:@", "B..S@", "@c1", "BG..@b2", "BG..@z9", "a1-b1-c1", "--a1", "-", "+", "+?+?", "+>"),
    *("x" * 47, "x" * 48, "x" * 49, "😀" * 60, "'" * 50, "Yc9" * 40),
)
"""What nobody would type on purpose. White space is never in a word."""
FORCE, TURN = "force", 2
"""The page plays the first turn of these, so many actions, and ends there."""


@dataclass(frozen=True, slots=True)
class Vector:
    """A word typed after some moves, what is said to it, and whether the line of play goes on with it."""

    word: str
    told: Told
    goes: bool

    @property
    def moves(self) -> tuple[str, ...]:
        """What the line of play goes on with, with what comes by itself then."""
        return (self.told["spelled"], *self.told["forced"]) if self.goes else ()


@dataclass(slots=True)
class Typist:
    """Types words into the puzzles of one kind."""

    game: str
    playables: Sequence[PlayablePuzzle[Any]]
    pool: list[str] = field(init=False)
    """Words that mean something somewhere."""
    typed: list[str] = field(init=False)
    """Those that are not in solutions, or are told to everybody."""
    language: Sequence[str] = field(init=False)
    letters: str = field(init=False)

    def __post_init__(self) -> None:
        solutions = {word for playable in self.playables for word in playable.solution() or ()}
        self.typed = [word for pair in self.playables[0].words for word in pair[0].split()]
        self.typed += MORE_WORDS[self.game].split()
        self.pool = sorted(solutions.union(self.typed))
        self.language = language(self.game, self.playables[0].puzzle.kind)
        self.letters = "".join(sorted({*"".join(self.pool)}))

    def word(self, chance: Chance, moves: Sequence[str], right: Sequence[str], heard: Sequence[str]) -> str:
        """Sense or nonsense."""
        if chance.below(2):
            return self.sensible(chance, right, heard)
        word = chance.choice([*moves, *self.pool, *right])
        at = chance.below(len(word) + 1)
        letter = chance.choice(self.letters)
        match chance.below(6):
            case 0:
                return chance.choice(ODD)
            case 1:
                return word.swapcase()
            case 2:
                return word[:at] + word[at + 1 :]
            case 3:
                return word[:at] + letter + word[at:]
            case 4:
                return word[:at] + letter + word[at + 1 :]
            case _:
                return chance.choice(moves) if moves else word.lower()

    def sensible(self, chance: Chance, right: Sequence[str], heard: Sequence[str]) -> str:
        """A move of the solution, of another one, something that the puzzle itself spoke of, or mixed from two."""
        word = chance.choice(self.pool)
        match chance.below(7):
            case 0 | 1 if right:
                return chance.choice(right)
            case 2:
                return chance.choice(self.typed)
            case 3:
                return chance.choice(self.language)
            case 4 if heard:
                begun = chance.choice(heard)
                return chance.choice([begun, begun + word[len(begun) :], word[:1] + begun])
            case _:
                other = chance.choice([other for other in self.pool if len(other) == len(word)])
                at = chance.below(len(word) + 1)
                return word[:at] + other[at:]


@dataclass(slots=True)
class Line:
    """A puzzle as it is played, move by move."""

    playable: PlayablePuzzle[Any]
    state: Any = field(init=False)
    moves: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state = self.playable.start

    @property
    def is_over(self) -> bool:
        """Is there nothing more to do?"""
        if self.playable.puzzle.kind == FORCE:
            return len(self.moves) >= TURN
        return self.playable.is_complete(self.state)

    def told(self, word: str, *, wrong: bool) -> Told:
        """What the terminal says to a word; on the first wrong move only if asked for, as that may take a while."""
        playable = self.playable
        spelled = playable.spelled(word)
        told: Told = {"spelled": spelled}
        seen = playable.look(self.state, spelled)
        if seen is not None:
            return told | {"look": seen}
        try:
            self.state = playable.after(before := self.state, spelled)
        except InputError as error:
            return told | {"refusal": str(error)}
        self.moves.append(spelled)
        forced = self._forced()
        told |= {"made": playable.made(spelled), "forced": forced, **self._standing()}
        if wrong:
            told["wrong"] = playable.first_wrong(self.moves)
        self.state = before
        del self.moves[-1 - len(forced) :]
        return told

    def heard(self, typed: Sequence[str]) -> list[str]:
        """The words of what the puzzle says by itself, and when asked."""
        answers = [self.playable.look(self.state, word) for word in typed]
        text = " ".join((self.playable.describe(self.state), *filter(None, answers)))
        return [*dict.fromkeys(word.strip(",;:()") for word in text.split())]

    def go(self, word: str, forced: Sequence[str]) -> None:
        """Make a move, and those that came by themselves."""
        for move in (word, *forced):
            self.state = self.playable.after(self.state, move)
            self.moves.append(move)

    def _forced(self) -> list[str]:
        forced = list[str]()
        while not self.is_over and (move := self.playable.forced(self.state)) is not None:
            self.state = self.playable.after(self.state, move)
            self.moves.append(move)
            forced.append(move)
        return forced

    def _standing(self) -> Told:
        playable, state = self.playable, self.state
        if playable.puzzle.kind == FORCE:
            solved = self.is_over and playable.first_wrong(self.moves) is None
            return {"complete": self.is_over, "solved": solved}
        complete, solved = playable.is_complete(state), playable.is_solved(state)
        told = {"describe": playable.describe(state), "complete": complete, "solved": solved}
        return told | ({"shortfall": playable.shortfall(state)} if complete and not solved else {})


def line_of_play(
    typist: Typist, playable: PlayablePuzzle[Any], chance: Chance, *, sweeps: bool = False
) -> Iterator[Vector]:
    """From the start until nothing is left to do, by the solution in some order, or anyhow.

    Several words are typed in each state; or in a single one very many, if it sweeps.
    """
    line = Line(playable)
    is_right = chance.below(2) == 0
    solution = playable.solution() or []
    swept = chance.below(len(solution) + 1)
    while len(line.moves) < LONGEST_LINE:
        if line.is_over and playable.puzzle.kind == FORCE:
            return
        right = chance.shuffled((Counter(solution) - Counter(line.moves)).elements())
        heard = line.heard(typist.typed)
        words = [typist.word(chance, line.moves, right, heard) for _ in range(0 if sweeps else WORDS_IN_A_STATE)]
        if sweeps and len(line.moves) == swept:
            words = chance.shuffled(typist.language)[:WORDS_IN_A_SWEEP]
        for word in words:
            yield Vector(word, line.told(word, wrong=chance.below(4) == 0), goes=False)
        if line.is_over:
            return
        tries = [*(right if is_right else ()), *(typist.sensible(chance, right, heard) for _ in range(40)), *right]
        for word in tries:
            told = line.told(word, wrong=chance.below(4) == 0)
            if "made" in told:
                break
        else:
            return
        yield Vector(word, told, goes=True)
        line.go(told["spelled"], told["forced"])
