"""Someone at work on an `aerial` puzzle: always the easiest step next, near the last one if there is a choice."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from skypuzzle.cloud_city.kinds.aerial.refuting import Refutation, refute
from skypuzzle.cloud_city.kinds.aerial.relations import ANY, BIT, ONLY, Heights, Over, Route, Technique
from skypuzzle.cloud_city.kinds.aerial.steps import Reason, Step
from skypuzzle.cloud_city.kinds.aerial.view import Lookout, View
from skypuzzle.cloud_city.rules.pieces import Height, Quarter
from skypuzzle.puzzles.levels import Level

WEIGHTS = {
    Technique.JOINED: 1,
    Technique.FLOWN_OVER: 1,
    Technique.NEIGHBOURS: 1,
    Technique.CROSSING: 2,
    Technique.BETWEEN: 3,
    Technique.NOTES: 5,
    Technique.THREE: 6,
    Technique.SUPPOSING: 10,
}
"""In the score; a supposition also counts the links of its chain."""
RANK = {technique: place for place, technique in enumerate(Technique)}


class Thinker:
    """Someone at work on a puzzle that the techniques of a level solve."""

    def __init__(self, view: View, givens: Mapping[Quarter, Height], level: Level) -> None:
        self.view = view
        self.level = level
        self.givens = givens
        self.certain = view.known(givens)
        """Either one height, or any."""
        self.noted: list[Heights] = [0] * len(view.routes)
        """Heights struck out where none is certain."""
        self.last: Route = 0
        """The route settled last: a person goes on from there."""

    def steps(self) -> Iterator[Step]:
        """All steps to the solution, with notes that may turn out to be of no use."""
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
        """The easiest step there is."""
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
        """What is certain, or seen at once, or noted. What is seen to be forest is left to a step of its own."""
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
        """Fewer and easier reasons first, and what lies near the last conclusion."""
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
            step = self._settled(route, found, self.noted[route] if notes else 0)
            if step is not None:
                yield step

    def _settled(
        self, route: Route, found: Sequence[Reason], struck: Heights, refutation: Refutation | None = None
    ) -> Step | None:
        """The step that settles a route for these reasons, and what has been struck out; None if it does not."""
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
        told = 0
        for reason in reasons:
            told |= reason.struck
        chain: tuple[Reason, ...] = ()
        supposed = 0
        if refutation is not None:
            supposed, chain = refutation.supposed, refutation.chain
            facts |= refutation.facts
        if left in ONLY:
            facts |= {(route, bit) for bit in BIT.values() if struck & ~told & ~supposed & bit}
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
        """All roofs of routes that are not settled, with those that show what is seen of them at once."""
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
                    step = self._settled(route, found, struck, refutation)
                    yield step or self._step(route, bit, left & ~bit, (), refutation)


def _cost(reason: Reason) -> int:
    """Easy techniques are cheap, and so is what needs few premises, all of them settled."""
    premises = {route for route, _ in reason.premises()}
    loose = sum(reason.known[route] not in ONLY for route in premises)
    return 10 * WEIGHTS[reason.relation.technique] + 5 * loose + len(premises)


def _cover(found: Sequence[Reason], wrong: Heights) -> tuple[Reason, ...]:
    """The cheapest one or two reasons that rule out everything that is wrong."""
    ways = [
        reasons
        for number in range(3)
        for reasons in combinations(found, number)
        if not wrong & ~sum(bit for bit in BIT.values() if any(reason.struck & bit for reason in reasons))
    ]
    return min(ways, key=lambda reasons: sum(map(_cost, reasons)))
