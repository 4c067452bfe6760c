"""How a person would solve a `build` puzzle: named techniques, the easiest first, in few steps; and how hard that is.

- *row*: what one row allows, given what is certain, settles a site.
- *pieces*: where the remaining pieces can go, or must.
- *crossing*: a row, with notes about the rows that cross it, leaves fewer possibilities.
- *need*: what all rows need at least leaves less of the supply for each site.
- *supposing*: something is supposed about a site, and the techniques above lead to a contradiction.

The search does the reasoning (`Search.reason`). The search for paths (`search.paths`) finds the moves of a proof that a
person can follow, what each must keep for the later ones, and what it needs itself: which clues, what is known of which
sites, and whether the pieces left must be counted. Here these become deductions.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice

from skypuzzle.answers import GaveUpError
from skypuzzle.limits import Clock
from skypuzzle.notation import Word
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty
from skypuzzle.skyliners.kinds.build.lines import Known, codes_of, lowest
from skypuzzle.skyliners.questions import CityQuestion
from skypuzzle.skyliners.questions.city_search import CLUES, clues_of, each_city, is_within, new_search
from skypuzzle.skyliners.rules.board import EMPTY, FLOOR, PARK, PARK_CODE, ROOF, SITES, SIZE, Board, Site
from skypuzzle.skyliners.rules.position import Action, Build, Plan
from skypuzzle.skyliners.search import kernel, paths


class Technique(Word):
    """The techniques, easiest first."""

    ROW = "row"
    PIECES = "pieces"
    CROSSING = "crossing"
    NEED = "need"
    SUPPOSING = "supposing"


QUICK_NODES = 1_000  # for a second solution, if reasoning would take longer

UP_TO = {Level.EASY: kernel.EASY, Level.MEDIUM: kernel.MEDIUM, Level.HARD: kernel.HARD, Level.EXPERT: kernel.EXPERT}


def is_solvable(question: CityQuestion, level: Level) -> bool:
    """Do the techniques up to a level solve the puzzle? False if it is too tall for the search."""
    if not is_within(question):
        return False
    if level is Level.EXPERT and _has_two_solutions(question):  # reasoning would find that out, too, but slowly
        return False
    return new_search(question).reason(UP_TO[level])


def _has_two_solutions(question: CityQuestion) -> bool:
    try:
        return len(list(islice(each_city(question, QUICK_NODES), 2))) > 1
    except GaveUpError:
        return False


def level_of(question: CityQuestion) -> Level | None:
    """The easiest level whose techniques solve the puzzle; None if none does."""
    if not is_within(question):
        return None
    return next((level for level in Level if new_search(question).reason(UP_TO[level])), None)


def deduce_city(question: CityQuestion) -> Board | None:
    """The city that the techniques find; None if that takes more than one supposition at a time."""
    if not is_within(question):
        return None
    search = new_search(question)
    return Board(search.answer()) if search.reason(kernel.EXPERT) else None


EFFORT = {Technique.ROW: 1, Technique.PIECES: 1, Technique.CROSSING: 2, Technique.NEED: 10, Technique.SUPPOSING: 14}
"""A glance, a glance with notes, five lines to look at and add up, a supposition to keep in mind."""


@dataclass(frozen=True, slots=True)
class Fact:
    """The height codes that a site can have."""

    site: Site
    codes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Conclusion:
    """What a step rules out on a site, and what it leaves."""

    site: Site
    struck: tuple[int, ...]
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deduction:
    """One step: what it looks at, what it needs, and what follows. Without conclusions, it is a contradiction."""

    technique: Technique
    place: int | None
    """A line (0–4 ranks, 5–9 files); for `need` all ranks (0) or all files (1); None for pieces and supposing."""
    clues: tuple[Plan, ...]
    premises: tuple[Fact, ...]  # sites about which earlier steps said something that this one needs
    counts_pieces: bool  # does the number of pieces left matter?
    known: Known  # everything known before it, as masks of height codes
    conclusions: tuple[Conclusion, ...]
    chain: tuple["Deduction", ...] = ()  # for a supposition: what follows from it, up to the contradiction

    @property
    def line(self) -> int | None:
        return None if self.technique is Technique.NEED else self.place

    @property
    def effort(self) -> int:
        """The technique, notes about open sites to remember, counting pieces, and the chain."""
        noted = sum(len(fact.codes) > 1 for fact in self.premises)
        return EFFORT[self.technique] + noted + self.counts_pieces + sum(step.effort for step in self.chain)


@dataclass(frozen=True, slots=True)
class Proof:
    """All steps to the solution."""

    question: CityQuestion
    level: Level  # the easiest level whose techniques solve the puzzle
    steps: tuple[Deduction, ...]
    solution: Board

    @property
    def effort(self) -> int:
        return sum(step.effort for step in self.steps)


@lru_cache(maxsize=16)
def prove(question: CityQuestion) -> Proof | None:
    """The easiest proof found; None if it would take a supposition within a supposition."""
    level = level_of(question)
    if level is None:
        return None
    finder = finder_for(question)
    stated = finder.shortest(UP_TO[level])
    if stated is None:
        return None
    plans = {CLUES[plan.side, plan.row]: plan for plan in question.plans}
    steps = tuple(_deduction(plans, step) for step in stated)
    after = stated[-1][2] if stated else finder.start()
    if after is None:
        raise AssertionError(f"a proof of {question} ends in a contradiction")
    return Proof(question, level, steps, Board(bytes(map(lowest, after))))


@cache
def _finder() -> paths.Paths:
    """One for all puzzles: what it remembers about lines is true of every puzzle."""
    return paths.Paths()


def finder_for(question: CityQuestion) -> paths.Paths:
    finder = _finder()
    finder.ask(question.board.heights, question.supply, question.whole, clues_of(question.plans))
    return finder


def _deduction(plans: Mapping[int, Plan], stated: paths.Told) -> Deduction:
    (look, _, _, _), known, after, near, far, counts, premises, chain = stated
    conclusions = tuple(
        Conclusion(site, codes_of(known[site] & ~mask), codes_of(mask))
        for site, mask in enumerate(after or ())
        if mask != known[site]
    )
    if look == paths.SUPPOSE:
        links = tuple(_deduction(plans, link) for link in chain)
        return Deduction(Technique.SUPPOSING, None, (), (), False, known, conclusions, links)
    facts = tuple(Fact(site, codes_of(known[site])) for site in SITES if premises >> site & 1)
    if look == paths.PIECES:
        return Deduction(Technique.PIECES, None, (), facts, True, known, conclusions)
    if look > paths.PIECES:
        place = look - paths.NEED_RANKS
        clues = tuple(plan for clue, plan in sorted(plans.items()) if clue % (2 * SIZE) // SIZE == place)
        return Deduction(Technique.NEED, place, clues, facts, True, known, conclusions)
    used = tuple(plans[clue] for clue, number in ((look, near), (2 * SIZE + look, far)) if number)
    technique = Technique.ROW if all(len(fact.codes) == 1 for fact in facts) else Technique.CROSSING
    return Deduction(technique, look, used, facts, counts, known, conclusions)


LEVELS = tuple(Level)
BANDS = {
    Level.EASY: range(12),
    Level.MEDIUM: range(12, 25),
    Level.HARD: range(25, 60),
    Level.EXPERT: range(60, 1_000_000),
}
"""The scores of each level, chosen so that most puzzles which need its techniques have one of them."""


@dataclass(frozen=True, slots=True)
class Grading:
    """A puzzle's difficulty, and the proof that it is based on."""

    difficulty: Difficulty
    proof: Proof

    @property
    def solution(self) -> Board:
        return self.proof.solution

    @property
    def agrees(self) -> bool:
        """Do the techniques and the score give the same level? Only such puzzles are made."""
        return self.proof.level is band_of(self.difficulty.score)


def band_of(score: int) -> Level:
    return next(level for level, band in BANDS.items() if score < band.stop)


def grade(question: CityQuestion) -> Grading | None:
    """Grades a puzzle; None if the techniques do not solve it or no proof was found that is short enough.

    The level is the higher one of those that the techniques and the score give.
    """
    proof = prove(question)
    if proof is None:
        return None
    level = max(proof.level, band_of(proof.effort), key=LEVELS.index)
    used = {step.technique for step in proof.steps} | {link.technique for step in proof.steps for link in step.chain}
    techniques = tuple(str(technique) for technique in Technique if technique in used)
    return Grading(Difficulty(level, proof.effort, techniques), proof)


@lru_cache(maxsize=8)
def final_city(question: CityQuestion) -> Board | None:
    """A city that solves the puzzle; None if there is none."""
    return next(iter(_cities(question, limit=1)), None)


def only_city(question: CityQuestion) -> Board | None:
    found = _cities(question, limit=2)
    return found[0] if len(found) == 1 else None


def _cities(question: CityQuestion, limit: int) -> Sequence[Board]:
    city = deduce_city(question)
    if city is not None:
        return [city]
    from skypuzzle.skyliners.questions.solving import cities

    return cities(question, Clock(), limit=limit).boards


def way_to(board: Board, city: Board) -> list[Build]:
    """The pieces that turn one city into another, floors before their roofs."""
    actions: list[Build] = []
    for site in SITES:
        now, then = board.heights[site], city.heights[site]
        if now == EMPTY and then == PARK_CODE:
            actions.append(Build(PARK, site))
        else:
            actions += [Build(FLOOR, site)] * (then // 2 - now // 2)
            actions += [Build(ROOF, site)] * (then % 2 - now % 2)
    return actions


def first_wrong(question: CityQuestion, actions: Sequence[Action]) -> int | None:
    """The index of the first action that does not lead to the solution; None if all are right so far."""
    city, board = final_city(question), question.board
    for place, action in enumerate(actions):
        if isinstance(action, Build):
            board = board.with_piece(action.piece, action.site)
        if city is None or not all(map(can_become, board.heights, city.heights)):
            return place
    return None


def can_become(now: int, then: int) -> bool:
    """Can a building become another? Parks and roofs cannot be built on."""
    return now == then or (now < then and now % 2 == 0 and (then != PARK_CODE or now == EMPTY))
