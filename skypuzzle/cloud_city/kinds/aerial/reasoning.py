"""How a person solves an `aerial` puzzle: with named techniques only, the easiest first.

- *joined*: roofs that walkways join are equally high.
- *flown over*: a roof under a walkway is lower than the roofs that it joins.
- *neighbours*: two roofs in line with nothing between them, and no walkway, differ.
- *crossing*: walkways that cross are not on one level.
- *between*: two roofs in line also differ if all between them are lower; if they are equal, one between is not.
- *notes*: any of these, with notes of the heights that are left where none is certain.
- *three*: three roofs that all differ have all three heights.
- *supposing*: a height is tried out, and all of these lead to a contradiction.

No technique uses that there are only so many walkways of each length (rule 10h): that hardly ever helps.

| level | what a person does |
|---|---|
| easy | reads heights off roofs that are certain: *joined*, *flown over*, *neighbours*, *crossing* |
| medium | also asks what stands *between* two roofs that are not joined |
| hard | also keeps *notes* of the heights that are left, and sees *three* roofs that all differ |
| expert | also tries a height out, and finds a contradiction: *supposing*, one height at a time |

On the first two levels a roof is looked at with only what is certain: heights that are settled, and what the picture
says at once (what is flown over is not sand, what flies over is not river). The more is known, the more follows, so
the order makes no difference to what is settled in the end, and a puzzle stays solvable when more is given. The
functions that only grade a puzzle are fast, as making a puzzle calls them many times.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from skypuzzle.cloud_city.kinds.aerial.puzzle import Roofs
from skypuzzle.cloud_city.kinds.aerial.relations import (
    ANY,
    BIT,
    ONLY,
    Heights,
    Lookout,
    Over,
    Relation,
    Route,
    Technique,
    View,
    view_of,
)
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import Height, Quarter, Walkway
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty


def is_solved(notes: Sequence[Heights]) -> bool:
    return all(heights in ONLY for heights in notes)


def is_solvable(view: View, givens: Sequence[Heights], level: Level) -> bool:
    """Do the techniques up to a level determine every height? Then no other heights fit."""
    notes = list(givens)
    if level in (Level.EASY, Level.MEDIUM):
        return _look(view, view.easy if level is Level.EASY else view.medium, notes) and is_solved(notes)
    if not note_all(view, notes):
        return False
    return _suppose_all(view, notes) if level is Level.EXPERT else is_solved(notes)


def grade(view: View, givens: Sequence[Heights]) -> Level | None:
    """The easiest level whose techniques solve it; None if there is none."""
    return next((level for level in Level if is_solvable(view, givens, level)), None)


def _look(view: View, lookout: Lookout, notes: list[Heights]) -> bool:
    """Deduce what follows from certain heights; False if that is a contradiction."""
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
    """Strike out heights that lead to a contradiction until nothing changes. Are all heights determined?"""
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
    """Does supposing a height lead to a contradiction?"""
    supposed = list(notes)
    supposed[route] = height
    return not note_all(view, supposed, route)


@dataclass(frozen=True, slots=True)
class Reason:
    """A relation, and the heights that it rules out for a route."""

    relation: Relation
    route: Route
    struck: Heights
    known: tuple[Heights, ...]
    """What was known of each route at that moment."""

    def premises(self) -> Iterator[tuple[Route, Heights]]:
        """The facts it uses about other routes."""
        for route, struck in self.relation.premises(self.known, self.route):
            yield from ((route, bit) for bit in BIT.values() if struck & bit)


@dataclass(frozen=True, slots=True)
class Step:
    """One conclusion about the roofs of one route."""

    technique: Technique
    route: Route
    roofs: tuple[Quarter, ...]
    """All roofs of the route; where one of it is given, the others."""
    struck: Heights
    left: Heights
    reasons: tuple[Reason, ...] = ()
    """Why, one after the other; empty for roofs joined to a given one."""
    supposed: Heights = 0
    """The height that was tried out, if any: `chain` leads from it to a contradiction."""
    chain: tuple[Reason, ...] = ()
    uses: frozenset[tuple[Route, Heights]] = frozenset()
    """The notes it needs: heights ruled out for routes that are still open."""
    backing: tuple[Quarter, ...] = ()
    """Other roofs that matter: they show what is used, or are joined to a roof that is mentioned."""

    @property
    def height(self) -> Height | None:
        """The height that is determined; None if this is only a note."""
        return ONLY.get(self.left)

    @property
    def settles(self) -> Mapping[Quarter, Height]:
        return {} if self.height is None else dict.fromkeys(self.roofs, self.height)

    @property
    def looks(self) -> frozenset[Quarter]:
        """Every roof that is mentioned or determined."""
        seen = (quarter for reason in (*self.reasons, *self.chain) for quarter in reason.relation.quarters)
        return frozenset((*self.roofs, *seen))


def drop_unused_notes(steps: Iterable[Step]) -> list[Step]:
    """The steps without notes that no other step uses."""
    kept: list[Step] = []
    used: set[tuple[Route, Heights]] = set()
    for step in reversed(list(steps)):
        if step.height is None:
            struck = sum(bit for bit in BIT.values() if step.struck & bit and (step.route, bit) in used)
            if not struck:
                continue
            step = replace(step, struck=struck, left=step.left | (step.struck & ~struck & ANY))
        used |= step.uses
        kept.append(step)
    return kept[::-1]


Fact: TypeAlias = tuple[Route, Heights]
"""A height, as one bit, that a route cannot have."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """Why a route cannot have a height."""

    supposed: Heights
    chain: tuple[Reason, ...]
    """What would follow, one after the other, until nothing is left for the last route."""
    facts: frozenset[Fact]
    """What the chain uses of what was known before."""


def refute(view: View, known: Sequence[Heights], route: Route, height: Heights) -> Refutation | None:
    """Suppose a height and follow everything it leads to, round by round; None if there is no contradiction."""
    around = view.hard.around
    now = list(known)
    now[route] = height
    links: list[Reason] = []
    due: list[Relation] = list(around[route])
    while due:
        seen = tuple(now)
        changed: dict[Route, None] = {}
        for relation in due:
            for target, struck in relation.strikes(seen):
                if new := struck & now[target]:
                    links.append(Reason(relation, target, new, seen))
                    now[target] &= ~new
                    changed[target] = None
        if stuck := [target for target in changed if not now[target]]:
            ways = (_trace_back(known, height, target, links) for target in stuck)
            return min(ways, key=lambda way: len(way.chain))
        due = list(dict.fromkeys(relation for target in changed for relation in around[target]))
    return None


def _trace_back(known: Sequence[Heights], supposed: Heights, stuck: Route, links: Sequence[Reason]) -> Refutation:
    """Only what leads to the contradiction, found backwards from it."""
    wanted: set[Fact] = {(stuck, bit) for bit in BIT.values()}
    chain: list[Reason] = []
    for link in reversed(links):
        struck = sum(bit for bit in BIT.values() if link.struck & bit and (link.route, bit) in wanted)
        if struck:
            chain.append(replace(link, struck=struck))
            wanted |= set(link.premises())
    return Refutation(supposed, tuple(chain[::-1]), frozenset(fact for fact in wanted if not known[fact[0]] & fact[1]))


RANK = {technique: place for place, technique in enumerate(Technique)}


class Thinker:
    """A person at work on a puzzle that the techniques of a level solve."""

    def __init__(self, view: View, givens: Mapping[Quarter, Height], level: Level) -> None:
        self.view = view
        self.level = level
        self.givens = givens
        self.certain = view.known(givens)
        """For each route, either one height or any."""
        self.noted: list[Heights] = [0] * len(view.routes)
        """Heights struck out for open routes."""
        self.last: Route = 0
        """The route determined last: a person goes on from there."""

    def steps(self) -> Iterator[Step]:
        """All steps to the solution, including notes that may turn out to be useless."""
        for roofs in self.view.routes:
            shown = tuple(roof for roof in roofs if roof in self.givens)
            hidden = tuple(roof for roof in roofs if roof not in self.givens)
            if shown and hidden:
                route = self.view.of[roofs[0]]
                height = self.certain[route]
                yield Step(Technique.JOINED, route, hidden, ANY & ~height, height, backing=shown)
        while not all(heights in ONLY for heights in self.certain):
            step = self._next()
            yield step
            if step.left in ONLY:
                self.certain[step.route], self.last = step.left, step.route
                self.noted[step.route] = 0
            else:
                self.noted[step.route] |= step.struck

    def _next(self) -> Step:
        """The easiest step available."""
        certain = self._known(notes=False)
        lookouts = [self.view.easy] if self.level is Level.EASY else [self.view.easy, self.view.medium]
        for lookout in lookouts:
            if step := self._best(self._settling(certain, lookout, notes=False)):
                return step
        known = self._known(notes=True)
        if step := self._best(self._settling(known, self.view.hard, notes=True)) or self._best(self._noting(known)):
            return step
        step = self._best(self._supposing(known))
        if step is None:
            raise AssertionError("the techniques settle less than they did")
        return step

    def _known(self, *, notes: bool) -> tuple[Heights, ...]:
        """What is certain, visible at once, or noted. What is visibly forest gets a step of its own."""
        return tuple(
            heights if heights in ONLY else (ANY if sight in ONLY else sight) & ~(noted if notes else 0)
            for heights, sight, noted in zip(self.certain, self.view.sight, self.noted, strict=True)
        )

    @property
    def _open(self) -> list[Route]:
        return [route for route, heights in enumerate(self.certain) if heights not in ONLY]

    def _best(self, steps: Iterable[Step]) -> Step | None:
        return min(steps, key=self._effort, default=None)

    def _effort(self, step: Step) -> tuple[int, ...]:
        """Fewer and easier reasons first, then what is near the last conclusion."""
        near = any(self.last in reason.relation.routes for reason in step.reasons)
        rank = RANK[step.technique]
        return len(step.chain), rank, sum(map(_cost, step.reasons)), not near, step.route, step.struck

    def _reasons(self, known: tuple[Heights, ...], lookout: Lookout, route: Route) -> list[Reason]:
        return [
            Reason(relation, route, struck, known)
            for relation in lookout.around[route]
            for target, struck in relation.strikes(known)
            if target == route and struck
        ]

    def _settling(self, known: tuple[Heights, ...], lookout: Lookout, *, notes: bool) -> Iterator[Step]:
        for route in self._open:
            found = self._reasons(known, lookout, route)
            step = self._settle(route, found, self.noted[route] if notes else 0)
            if step is not None:
                yield step

    def _settle(
        self, route: Route, found: Sequence[Reason], struck: Heights, refutation: Refutation | None = None
    ) -> Step | None:
        """The step that determines a route for these reasons and the heights struck out; None if they do not."""
        total = struck
        for reason in found:
            total |= reason.struck
        left = ANY & ~total
        if left not in ONLY:
            return None
        wrong = total & ~struck
        return self._step(route, total, left, _cover(found, wrong), refutation)

    def _step(
        self,
        route: Route,
        struck: Heights,
        left: Heights,
        reasons: tuple[Reason, ...],
        refutation: Refutation | None = None,
    ) -> Step:
        facts = {fact for reason in reasons for fact in reason.premises()}
        stated = 0
        for reason in reasons:
            stated |= reason.struck
        chain: tuple[Reason, ...] = ()
        supposed = 0
        if refutation is not None:
            supposed, chain = refutation.supposed, refutation.chain
            facts |= refutation.facts
        if left in ONLY:
            facts |= {(route, bit) for bit in BIT.values() if struck & ~stated & ~supposed & bit}
        uses = frozenset((of, bit) for of, bit in facts if self.certain[of] not in ONLY and self.noted[of] & bit)
        technique = max(
            (reason.relation.technique for reason in reasons), key=RANK.__getitem__, default=Technique.NOTES
        )
        if refutation is not None:
            technique = Technique.SUPPOSING
        elif (uses or left not in ONLY) and RANK[technique] < RANK[Technique.NOTES]:
            technique = Technique.NOTES
        roofs = self.view.routes[route]
        backing = tuple(self._backing((*reasons, *chain)))
        return Step(technique, route, roofs, struck, left, reasons, supposed, chain, uses, backing)

    def _backing(self, reasons: Iterable[Reason]) -> Iterator[Quarter]:
        """All roofs of open routes, and those that show at once what they can be."""
        routes = {route for reason in reasons for route in reason.relation.routes}
        for route in sorted(routes):
            if self.certain[route] not in ONLY:
                yield from self.view.routes[route]
                for relation in self.view.easy.around[route]:
                    if isinstance(relation, Over):
                        yield from relation.quarters

    def _noting(self, known: tuple[Heights, ...]) -> Iterator[Step]:
        for route in self._open:
            left = self.view.sight[route] & ~self.noted[route]
            for reason in self._reasons(known, self.view.hard, route):
                if reason.struck & left:
                    narrowed = Reason(reason.relation, route, reason.struck & left, known)
                    yield self._step(route, narrowed.struck, left & ~narrowed.struck, (narrowed,))

    def _supposing(self, known: tuple[Heights, ...]) -> Iterator[Step]:
        for route in self._open:
            left = self.view.sight[route] & ~self.noted[route]
            for bit in BIT.values():
                refutation = refute(self.view, known, route, bit) if left & bit else None
                if refutation is not None:
                    found = self._reasons(known, self.view.hard, route)
                    struck = bit | self.noted[route]
                    step = self._settle(route, found, struck, refutation)
                    yield step or self._step(route, bit, left & ~bit, (), refutation)


def _cost(reason: Reason) -> int:
    """Easy techniques are cheap, as are few premises about determined routes."""
    premises = {route for route, _ in reason.premises()}
    loose = sum(reason.known[route] not in ONLY for route in premises)
    return 10 * reason.relation.technique.weight + 5 * loose + len(premises)


def _cover(found: Sequence[Reason], wrong: Heights) -> tuple[Reason, ...]:
    """The cheapest one or two reasons that rule out everything that is wrong."""
    ways = [
        reasons
        for number in range(3)
        for reasons in combinations(found, number)
        if not wrong & ~sum(bit for bit in BIT.values() if any(reason.struck & bit for reason in reasons))
    ]
    return min(ways, key=lambda reasons: sum(map(_cost, reasons)))


@dataclass(frozen=True, slots=True)
class Reasoning:
    """The whole way to the solution."""

    difficulty: Difficulty
    steps: tuple[Step, ...]
    solution: City


@lru_cache(maxsize=64)
def reason(roofs: Roofs, walkways: tuple[Walkway, ...]) -> Reasoning | None:
    """Solve a puzzle as a person would; None if that takes more than one supposition at a time."""
    view = view_of(tuple(roofs.heights), walkways)
    level = grade(view, view.known(roofs.givens))
    if level is None:
        return None
    steps = tuple(drop_unused_notes(Thinker(view, roofs.givens, level).steps()))
    heights = {quarter: height for step in steps for quarter, height in step.settles.items()}
    techniques = {step.technique for step in steps}
    named = tuple(str(technique) for technique in Technique if technique in techniques)
    score = sum(step.technique.weight + len(step.chain) for step in steps)
    solution = City(roofs.with_heights({**heights, **roofs.givens}).quarters, walkways)
    return Reasoning(Difficulty(level, score, named), steps, solution)


def next_steps(
    roofs: Roofs, walkways: tuple[Walkway, ...], heights: Mapping[Quarter, Height]
) -> tuple[Step, ...] | None:
    """The next steps, given heights found so far, all correct: any notes needed, then a height.

    Empty if every height is known; None if the techniques do not get further.
    """
    view = view_of(tuple(roofs.heights), walkways)
    givens = {**roofs.givens, **heights}
    level = grade(view, view.known(givens))
    if level is None:
        return None
    steps: list[Step] = []
    for step in Thinker(view, givens, level).steps():
        steps.append(step)
        if step.height is not None:
            break
    return tuple(drop_unused_notes(steps))
