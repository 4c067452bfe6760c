"""Steps of reasoning: what each looks at, why it holds, and what it settles or rules out."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from skypuzzle.cloud_city.kinds.aerial.relations import ANY, BIT, ONLY, Heights, Relation, Route, Technique, members
from skypuzzle.cloud_city.rules.pieces import Height, Quarter


@dataclass(frozen=True, slots=True)
class Reason:
    """A relation, and the heights that it rules out for a route."""

    relation: Relation
    route: Route
    struck: Heights
    known: tuple[Heights, ...]
    """What was known of each route by then."""

    def premises(self) -> Iterator[tuple[Route, Heights]]:
        """What it needed to know of other routes: heights that they cannot have, one by one."""
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
    """Heights that are ruled out by this step."""
    left: Heights
    """Heights that are still possible then."""
    reasons: tuple[Reason, ...] = ()
    """Why, one after the other; nothing for roofs joined to a given one."""
    supposed: Heights = 0
    """The height that was tried out, if any: `chain` leads from it to a contradiction."""
    chain: tuple[Reason, ...] = ()
    uses: frozenset[tuple[Route, Heights]] = frozenset()
    """Notes that it needs: heights that a route which is not settled cannot have, one by one."""
    backing: tuple[Quarter, ...] = ()
    """Other roofs that matter: what they show is taken for granted, or they are joined to one that is spoken of."""

    @property
    def height(self) -> Height | None:
        """The height that is settled; None if this is only a note."""
        return ONLY.get(self.left)

    @property
    def settles(self) -> Mapping[Quarter, Height]:
        """The roofs whose height this step settles."""
        return {} if self.height is None else dict.fromkeys(self.roofs, self.height)

    @property
    def rules_out(self) -> Mapping[Quarter, tuple[Height, ...]]:
        """What each roof cannot be, as far as this step says."""
        return dict.fromkeys(self.roofs, tuple(members(self.struck)))

    @property
    def looks(self) -> frozenset[Quarter]:
        """Every roof that is spoken of, and every one that is settled."""
        seen = (quarter for reason in (*self.reasons, *self.chain) for quarter in reason.relation.quarters)
        return frozenset((*self.roofs, *seen))


def needed(steps: Iterable[Step]) -> list[Step]:
    """The steps without notes that none of the others uses."""
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
