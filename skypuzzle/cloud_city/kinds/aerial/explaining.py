"""An `aerial` puzzle explained in words: the whole solution, or the next step."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from skypuzzle.cloud_city.kinds.aerial.making import solution_of
from skypuzzle.cloud_city.kinds.aerial.puzzle import AerialPuzzle
from skypuzzle.cloud_city.kinds.aerial.reasoning import Reason, Step, next_steps, reason
from skypuzzle.cloud_city.kinds.aerial.relations import (
    BIT,
    HIGHEST,
    LOWEST,
    ONLY,
    Between,
    Crossing,
    Heights,
    Neighbours,
    Over,
    Route,
    Technique,
    Three,
    View,
    members,
    view_of,
)
from skypuzzle.cloud_city.rules.pieces import QUARTER_NAMES, Height, Quarter, Walkway
from skypuzzle.puzzles.puzzle import Step as ExplainedStep
from skypuzzle.wording import listed

NOT_JOINED = "no walkway joins "
THOUGH = ", though nothing as tall stands between"
MOST_NAMED = 3
"""A longer route is named by one of its roofs."""


def sentence(view: View, step: Step) -> str:
    return f"{premise(view, step)} {conclusion(step)}"


def where(step: Step) -> str:
    return f"Look at {names(step.roofs)}."


def conclusion(step: Step) -> str:
    return f"So {names(step.roofs)} {_is(step.roofs)} {words(step.left)}."


def premise(view: View, step: Step) -> str:
    if step.technique is Technique.JOINED:
        return f"{names(step.backing)} {_is(step.backing)} {words(step.left)}, and what walkways join is equally high."
    parts = [_supposition(view, step)] if step.supposed else []
    mentioned = step.supposed
    for link in step.reasons:
        mentioned |= link.struck
    noted = step.struck & ~mentioned
    if noted and step.height is not None:
        parts.append(f"{_subject(view, step.route, step.roofs[0])} cannot be {words(noted)}, as noted.")
    if step.reasons:
        parts.append(_sentence_of(_clauses(view, step.reasons)))
    return " ".join(parts)


def _sentence_of(clauses: Sequence[str]) -> str:
    """Join clauses into a sentence, with a capital letter unless it begins with the name of a quarter."""
    clauses = sorted(clauses, key=lambda clause: THOUGH in clause)
    if len(clauses) > 1 and THOUGH not in clauses[0] and all(clause.startswith(NOT_JOINED) for clause in clauses):
        roofs = [clause.removeprefix(NOT_JOINED).split()[0] for clause in clauses]
        rest = [clause.removeprefix(NOT_JOINED) for clause in clauses]
        clauses = [f"{clauses[0]}, nor {rest[1].removeprefix(roofs[0]).lstrip() if roofs[0] == roofs[1] else rest[1]}"]
    text = "; ".join(clauses)
    return f"{text[0].upper()}{text[1:]}." if text.startswith(NOT_JOINED) else f"{text}."


def _clauses(view: View, reasons: Sequence[Reason]) -> list[str]:
    """One clause per reason, except that two neighbours of a roof share one."""
    roofs = {_roof(view, reason) for reason in reasons}
    if len(reasons) > 1 and len(roofs) == 1 and all(isinstance(reason.relation, Neighbours) for reason in reasons):
        others = " and ".join(_neighbour(view, reason) for reason in reasons)
        return [f"{NOT_JOINED}{names([*roofs])} to its neighbours {others}"]
    return [_clause(view, reason) for reason in reasons]


def _neighbour(view: View, reason: Reason) -> str:
    assert isinstance(reason.relation, Neighbours)
    other = _partner(reason.relation.roofs, _roof(view, reason))
    return f"{QUARTER_NAMES[other]} ({words(reason.known[view.of[other]])})"


def _clause(view: View, reason: Reason) -> str:
    relation, known = reason.relation, reason.known
    roof = QUARTER_NAMES[_roof(view, reason)]
    if isinstance(relation, Over):
        return _over(relation, reason)
    if isinstance(relation, Neighbours):
        return f"{NOT_JOINED}{roof} to its neighbour {_neighbour(view, reason)}"
    if isinstance(relation, Crossing):
        own, other_way = _own(view, relation, reason.route)
        level = words(known[view.of[other_way.first]])
        return f"{own} crosses {other_way} ({level}), so {own} is not {level}"
    if isinstance(relation, Between):
        return _between(view, relation, reason)
    assert isinstance(relation, Three)
    return _three(view, relation, reason)


def _three(view: View, relation: Three, reason: Reason) -> str:
    one, other = (route for route in relation.three if route != reason.route)
    heights = words(reason.known[one] | reason.known[other], "and")
    (own, from_one), (again, from_other) = (_pair(view, relation, reason.route, route) for route in (one, other))
    second = f"and {from_other}" if again == own else f"and {again} from {from_other}"
    rest = " and ".join(_pair(view, relation, one, other))
    return f"{own} differs from {from_one} {second}; {rest} also differ, and use up {heights}"


def _pair(view: View, relation: Three, one: Route, other: Route) -> tuple[str, str]:
    """A roof or walkway of each of two routes that shows that they differ."""
    shows = next(why for why in relation.why if why.routes == {one, other})
    if isinstance(shows, Over):
        way, under = str(shows.walkway), QUARTER_NAMES[shows.under]
        return (way, under) if shows.high == one else (under, way)
    if isinstance(shows, Crossing):
        own, other_way = _own(view, shows, one)
        return str(own), str(other_way)
    roofs = (QUARTER_NAMES[_roof_in(view, shows.quarters, route)] for route in (one, other))
    return next(roofs), next(roofs)


def _over(relation: Over, reason: Reason) -> str:
    way, under = relation.walkway, QUARTER_NAMES[relation.under]
    if reason.route == relation.low:
        above = reason.known[relation.high]
        if above & BIT[Height.S]:
            return f"{under}, under {way}, is not sand"
        return f"{under} lies under {way} ({words(above)})"
    below = reason.known[relation.low]
    if below & BIT[Height.B]:
        return f"{way} passes over {under}, so {names(way)} are not river"
    return f"{way} passes over {under} ({words(below)})"


def _between(view: View, relation: Between, reason: Reason) -> str:
    known = reason.known
    ends = " and ".join(QUARTER_NAMES[roof] for roof in relation.roofs)
    roof = _roof(view, reason)
    if reason.route in relation.between:
        height = LOWEST[known[relation.one]]
        equal = f"both {words(height)}" if known[relation.one] in ONLY else f"equal, at least {words(height)},"
        alone = "only" if len(relation.passed) == 1 else "of the roofs there only"
        keeps = f"something as tall must stand between them, and {alone} {QUARTER_NAMES[roof]} can be that"
        return f"{ends} are {equal} but not joined, so {keeps}"
    if relation.one == relation.other:
        highest = HIGHEST[max(HIGHEST[known[route]] for route in relation.between)]
        each = "" if len(relation.passed) == 1 else "each of "
        keeps = f"{each}{names(relation.passed)} is {words(highest)} at most"
        return f"{ends} are equal but not joined, so something as tall must stand between them, and {keeps}"
    other = _partner(relation.roofs, roof)
    passed = listed([_lower(view, known, quarter) for quarter in relation.passed])
    end = f"{QUARTER_NAMES[other]} ({words(known[view.of[other]])})"
    return f"{NOT_JOINED}{QUARTER_NAMES[roof]} to {end}{THOUGH} {ends}, only {passed}"


def _lower(view: View, known: Sequence[Heights], roof: Quarter) -> str:
    """A roof lower than sand, with the walkway above it or the heights that are left."""
    route, name = view.of[roof], QUARTER_NAMES[roof]
    if known[route] in ONLY:
        return name
    over = [relation for relation in view.easy.around[route] if isinstance(relation, Over) and relation.low == route]
    if not over:
        return f"{name} ({words(known[route])})"
    shown = next((relation for relation in over if relation.under == roof), over[0])
    joined = "" if shown.under == roof else f"joined to {QUARTER_NAMES[shown.under]}, "
    return f"{name} ({joined}under {shown.walkway})"


def _supposition(view: View, step: Step) -> str:
    now = list(step.chain[0].known)
    links = []
    mentioned: dict[Route, Quarter] = {}
    for link in step.chain:
        now[link.route] &= ~link.struck
        left, struck = now[link.route], words(link.struck)
        roof = _roof(view, link)
        subject = _subject(view, link.route, roof, mentioned.setdefault(link.route, roof))
        becomes = f"would be {words(left)}" if left in ONLY else f"could not be {struck}" + ("" if left else " either")
        links.append(f"{subject} {becomes} ({_in_brief(view, link)})")
    return f"Suppose {names(step.roofs)} were {words(step.supposed)}. Then {'; '.join(links)}: a contradiction."


def _in_brief(view: View, reason: Reason) -> str:
    relation = reason.relation
    if isinstance(relation, Over):
        if reason.route == relation.low:
            return f"under {relation.walkway}"
        return f"{relation.walkway} passes over {QUARTER_NAMES[relation.under]}"
    roof = _roof(view, reason)
    if isinstance(relation, Neighbours):
        return f"neighbour of {QUARTER_NAMES[_partner(relation.roofs, roof)]}"
    if isinstance(relation, Crossing):
        own, other_way = _own(view, relation, reason.route)
        return f"{own} crosses {other_way}"
    if isinstance(relation, Between):
        ends = " and ".join(QUARTER_NAMES[end] for end in relation.roofs)
        if reason.route in relation.between or relation.one == relation.other:
            return f"{ends} are not joined"
        return f"nothing as tall between {ends}"
    assert isinstance(relation, Three)
    others = (route for route in relation.three if route != reason.route)
    return f"unlike {' and '.join(_pair(view, relation, reason.route, route)[1] for route in others)}, which differ"


def _roof(view: View, reason: Reason) -> Quarter:
    """The roof of the reason's route to mention."""
    relation = reason.relation
    if isinstance(relation, Over):
        return relation.under if reason.route == relation.low else relation.walkway.first
    return _roof_in(view, relation.quarters, reason.route)


def _roof_in(view: View, quarters: Iterable[Quarter], route: Route) -> Quarter:
    return next(quarter for quarter in quarters if view.of[quarter] == route)


def _partner(roofs: tuple[Quarter, Quarter], roof: Quarter) -> Quarter:
    return roofs[1] if roof == roofs[0] else roofs[0]


def _own(view: View, relation: Crossing, route: Route) -> tuple[Walkway, Walkway]:
    """The walkway of the route, and the one it crosses."""
    one, other = relation.walkways
    return (one, other) if view.of[one.first] == route else (other, one)


def _subject(view: View, route: Route, roof: Quarter, mentioned: Quarter | None = None) -> str:
    """The roofs of a route; `mentioned` is the one mentioned before."""
    roofs = view.routes[route]
    if len(roofs) <= MOST_NAMED:
        return names(roofs)
    if mentioned is not None and mentioned != roof:
        return f"{QUARTER_NAMES[roof]}, joined to {QUARTER_NAMES[mentioned]},"
    return f"{QUARTER_NAMES[roof]} and all joined to it"


def names(roofs: Sequence[Quarter]) -> str:
    return listed([QUARTER_NAMES[roof] for roof in roofs])


def words(heights: Heights, last: str = "or") -> str:
    return listed([height.word for height in members(heights)], last)


def _is(roofs: Sequence[Quarter]) -> str:
    return "is" if len(roofs) == 1 else "are"


def explain(puzzle: AerialPuzzle) -> list[ExplainedStep] | None:
    """Each step as its technique and a sentence; None if the techniques do not solve the puzzle."""
    reasoning = reason(puzzle.roofs, puzzle.walkways)
    if reasoning is None:
        return None
    view = view_of(tuple(puzzle.roofs.heights), puzzle.walkways)
    return [ExplainedStep(str(step.technique), sentence(view, step)) for step in reasoning.steps]


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next step towards the solution, as a hint in three parts."""

    where: str
    why: str
    what: str
    looks: frozenset[Quarter]
    """Every roof that the reasoning mentions."""
    settles: Mapping[Quarter, Height]
    """The heights that follow; none of them was known."""


def next_step(puzzle: AerialPuzzle, heights: Mapping[Quarter, Height]) -> NextStep | None:
    """The next step, given heights found so far, all correct; None if every height is known."""
    known = {**puzzle.roofs.givens, **heights}
    if len(known) == len(puzzle.roofs.heights):
        return None
    steps = next_steps(puzzle.roofs, puzzle.walkways, heights)
    if steps is None:
        return _from_solution(puzzle, known)
    view = view_of(tuple(puzzle.roofs.heights), puzzle.walkways)
    *notes, last = steps
    looks = frozenset(quarter for step in steps for quarter in step.looks)
    why = " ".join((*(sentence(view, note) for note in notes), premise(view, last)))
    return NextStep(where(last), why, conclusion(last), looks, last.settles)


def _from_solution(puzzle: AerialPuzzle, known: Mapping[Quarter, Height]) -> NextStep | None:
    """A height of the solution without a reason, for when the techniques do not get further."""
    city = solution_of(puzzle)
    if city is None:
        return None
    quarter, height = next((quarter, height) for quarter, height in city.buildings if quarter not in known)
    name = QUARTER_NAMES[quarter]
    why = f"The known techniques do not determine {name}: try out what it could be."
    return NextStep(f"Look at {name}.", why, f"So {name} is {height.word}.", frozenset((quarter,)), {quarter: height})
