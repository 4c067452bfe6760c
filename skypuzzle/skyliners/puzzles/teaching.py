"""Steps of a proof as a teacher would say them: what is known, why something follows, and what."""

from collections.abc import Iterable, Iterator, Sequence

from skypuzzle.skyliners.puzzles.patterns import View, lead, most_telling, must_hide, what_if
from skypuzzle.skyliners.puzzles.proof import Conclusion, Deduction, Proof
from skypuzzle.skyliners.puzzles.reasoning import Technique
from skypuzzle.skyliners.puzzles.rules_of_thumb import (
    PARK,
    ROOFED,
    SUMS,
    Known,
    Looker,
    codes_of,
    lowest,
    parallel,
    sites_in,
)
from skypuzzle.skyliners.puzzles.words import building, line_name
from skypuzzle.skyliners.questions.question import CityQuestion
from skypuzzle.skyliners.rules.actions import FOUR_OR_FIVE, Plan
from skypuzzle.skyliners.rules.geometry import SITE_NAMES, SITES, SIZE, Site
from skypuzzle.skyliners.search.clues import CLUES
from skypuzzle.wording import listed, number_of

MOST_ALTERNATIVES = 3
MOST_NAMED = 6
"""How many closed sites are named one by one, if they are all that is left."""
FLOOR_SUM, PIECE_SUM, ALL_SUMS = 3, 1, (3, 1, 2, 0)


def taught(proof: Proof) -> list[str]:
    """Every step in words."""
    teacher = Teacher(proof.question)
    return [teacher.sentence(step) for step in proof.steps]


class Teacher:
    """Tells the steps of one puzzle."""

    def __init__(self, question: CityQuestion) -> None:
        self.question = question
        self.looker = Looker(question)

    def sentence(self, step: Deduction) -> str:
        """A step in words: the reason, and what follows from it."""
        if step.technique is Technique.SUPPOSING:
            return self._supposition(step)
        return f"{self.because(step)}: {self.findings(step)}."

    def because(self, step: Deduction) -> str:
        """Why something follows, as the beginning of a sentence."""
        return _capital(self.reason(step))

    def pointer(self, step: Deduction) -> str:
        """What to think of, without what would go wrong on which site: a hint, not yet the answer."""
        if step.line is None:
            return self.because(step)
        return _capital("; ".join(self._setting(step, None)))

    def findings(self, step: Deduction) -> str:
        """What follows, site by site: first what is placed, last what is closed."""
        return ", ".join(self._findings(step)) or "nothing is possible any more"

    def reason(self, step: Deduction) -> str:
        """Why it follows, without its conclusions."""
        if step.technique is Technique.PIECES:
            return self._pieces(step)
        if step.technique is Technique.NEED:
            return self._needs(step)
        if step.technique is Technique.SUPPOSING:
            (conclusion,) = step.conclusions
            return f"suppose {SITE_NAMES[conclusion.site]} were {_supposed(conclusion)}"
        return self._line(step)

    # One line ---------------------------------------------------------------------------------------------------------

    def _line(self, step: Deduction) -> str:
        views = self._views(step)
        hidden = must_hide(views, step.conclusions)
        because = what_if(views, step.conclusions) if hidden is None else ""
        if not because and hidden is None:
            because = self._too_dear(step) if step.counts_pieces else "nothing else fits both"
        return "; ".join((*self._setting(step, hidden), *([because] if because else [])))

    def _setting(self, step: Deduction, hidden: Site | None) -> list[str]:
        """What is left, what is known but for a site that is named anyway, and what the clues mean."""
        facts = [fact for fact in step.premises if fact.site != hidden]
        known = ", ".join(grouped((SITE_NAMES[fact.site], self.told(fact.site, fact.codes)) for fact in facts))
        left = self._left(step) if step.counts_pieces else ""
        return [part for part in (left, known, lead(self._views(step), step.conclusions)) if part]

    def _views(self, step: Deduction) -> list[View]:
        """What each clue's side looks at: only what the step needs is known."""
        line = step.line
        if line is None:
            raise ValueError("this step has no line")
        known = self._needed(step)
        if step.counts_pieces:
            free = self.looker.free(known)
            known = tuple(self.looker.within(mask, free) for mask in known)
        return [View.of(plan, line_name(line), known) for plan in step.clues]

    def _needed(self, step: Deduction) -> Known:
        """What is known, but on the line looked at only what the step needs."""
        needed = {fact.site: sum(1 << code for code in fact.codes) for fact in step.premises}
        line = sites_in(step.line or 0)
        return tuple(needed.get(site, self.looker.start[site]) if site in line else step.known[site] for site in SITES)

    def _too_dear(self, step: Deduction) -> str:
        """What it would take otherwise, for the conclusion that tells most."""
        known, line = self._needed(step), step.line or 0
        free = self.looker.free(known).sums
        clues = [0, 0]
        for plan in step.clues:
            clues[CLUES[plan.side, plan.row] >= 2 * SIZE] = plan.number
        for each in most_telling(step.conclusions):
            codes = [code for code in each.struck if code < each.left[0]] or list(each.struck)
            word = "less" if codes[0] < each.left[0] else "more" if codes[0] > each.left[-1] else _buildings(codes)
            mask = sum(1 << code for code in codes)
            masks = tuple(mask if site == each.site else known[site] for site in sites_in(line))
            least = self.looker.least(masks, *clues)
            for k, noun in ((FLOOR_SUM, "floor"), (PIECE_SUM, "piece")) if least is not None else ():
                more = least[k] - sum(SUMS[lowest(known[site])][k] for site in sites_in(line)) if least else 0
                if more > free[k]:
                    aims = listed([f"{plan.side} to see {_number(plan)}" for plan in step.clues])
                    took = number_of(more, f"more {noun}")
                    return f"with {word} on {SITE_NAMES[each.site]} it would take {took} for {aims}"
        return "anything else would take more than that"

    def _left(self, step: Deduction) -> str:
        """The pieces that no site has been promised yet."""
        free = self.looker.free(step.known)
        counts = (free.sums[FLOOR_SUM], "floor"), (max(0, free.roofs), "roof"), (free.parks, "park")
        supply = self.question.supply
        some = [number_of(n, kind) for (n, kind), had in zip(counts, supply, strict=True) if had and n]
        none = [f"no {kind}" for (n, kind), had in zip(counts, supply, strict=True) if had and not n]
        if not some:
            return "no piece is left"
        number = sum(n for n, _ in counts)
        if free.sums[PIECE_SUM] < number:  # some sites have been promised a piece of one kind or another
            number = free.sums[PIECE_SUM]
            some = [number_of(number, "piece")]
        if number == 0:
            return "no piece is left"
        verb = "is" if number == 1 else "are"
        return f"{''.join(f'{each} and ' for each in none)}at most {listed(some)} {verb} left"

    # Pieces -----------------------------------------------------------------------------------------------------------

    def _pieces(self, step: Deduction) -> str:
        """Which pieces are all spoken for, or have nowhere else to go."""
        known, looker = step.known, self.looker
        free = looker.free(known)
        spoken, gone = [], 0
        supply = self.question.supply
        struck = sum(1 << code for code in {code for each in step.conclusions for code in each.struck})
        for left, number, kind, codes in (
            (free.sums[FLOOR_SUM], supply.floors, "floor", 0),
            (free.roofs, supply.roofs, "roof", ROOFED),
            (free.parks, supply.parks, "park", PARK),
        ):
            if number and left == 0 and (codes == 0 or codes & struck):
                spoken.append(f"{_all(number, kind)} spoken for ({listed(self._takers(known, kind))})")
                gone |= codes
        if any(code < each.left[0] and not gone >> code & 1 for each in step.conclusions for code in each.struck):
            spoken.append("the pieces left have nowhere else to go")
        return " and ".join(spoken) if spoken else self._left(step)

    def _takers(self, known: Sequence[int], kind: str) -> list[str]:
        """The sites that have been promised pieces of a kind."""
        heights = self.question.board.heights
        takers = []
        for site in SITES:
            low = lowest(known[site])
            if kind == "floor" and low // 2 > heights[site] // 2:
                takers.append(SITE_NAMES[site])
            elif kind != "floor" and heights[site] % 2 == 0:
                codes = ROOFED if kind == "roof" else PARK
                if known[site] & codes == known[site]:
                    takers.append(SITE_NAMES[site])
        return takers

    # Needs ------------------------------------------------------------------------------------------------------------

    def _needs(self, step: Deduction) -> str:
        """What the lines need, one by one, in the measure that tells most."""
        place = step.place or 0
        needs = self.looker.needs(step.known, place)
        if needs is None:
            return f"add up what the {_lines(place)} need"
        heights = self.question.board.heights
        standing = [[SUMS[heights[site]] for site in sites_in(line)] for line in parallel(place)]
        totals = [tuple(sum(own[k] for own in line) for k in range(4)) for line in standing]
        slack = {k: self.looker.total[k] - sum(need[k] for need in needs) for k in ALL_SUMS}
        measure = min(ALL_SUMS, key=lambda k: (slack[k], ALL_SUMS.index(k)))
        wants = [
            f"{line_name(line)} needs {need[measure] - total[measure]}"
            for line, need, total in zip(parallel(place), needs, totals, strict=True)
            if need[measure] > total[measure]
        ]
        noun = {3: "floors", 1: "pieces", 2: "floors or parks", 0: "half-floors (a floor is two, a roof or park one)"}
        have = self.looker.total[measure] - sum(total[measure] for total in totals)
        spare = slack[measure]
        rest = "nothing to spare" if spare <= 0 else f"{spare} to spare"
        return f"count {noun[measure]}: at least, {listed(wants)}, and there are {have}, so there is {rest}"

    # Suppositions -----------------------------------------------------------------------------------------------------

    def _supposition(self, step: Deduction) -> str:
        """The chain that leads to the contradiction, link by link."""
        *links, last = step.chain or (None,)
        told = [f"{self.reason(link)}: {self.findings(link)}" for link in links if link is not None]
        end = self.reason(last) if last is not None else "that leaves nothing"
        chain = "".join(f" Then {link}." if i == 0 else f" Next, {link}." for i, link in enumerate(told))
        return f"{_capital(self.reason(step))}.{chain} But {end}, which cannot be. So {self.findings(step)}."

    # Sites ------------------------------------------------------------------------------------------------------------

    def told(self, site: Site, codes: Sequence[int]) -> str:
        """What is known of a site, without its name."""
        start = codes_of(self.looker.start[site])
        if len(codes) == 1:
            verb = "stays" if codes[0] == self.question.board.heights[site] else "is"
            return f"{verb} {building(codes[0])}"
        if tuple(codes) == tuple(code for code in start if code >= codes[0]):
            return f"is at least {building(codes[0])}"
        if tuple(codes) == tuple(code for code in start if code <= codes[-1]):
            return f"is at most {building(codes[-1])}"
        if len(codes) <= MOST_ALTERNATIVES:
            return f"is {_buildings(codes)}"
        return f"is not {_buildings([code for code in start if code not in codes and code < codes[-1]])}"

    def _findings(self, step: Deduction) -> Iterator[str]:
        heights = self.question.board.heights
        settled = [(each.site, each.left[0]) for each in step.conclusions if len(each.left) == 1]
        yield from grouped(
            (SITE_NAMES[site], f"is {building(code)}") for site, code in settled if code != heights[site]
        )
        yield from grouped(
            (SITE_NAMES[each.site], self._narrowed(each)) for each in step.conclusions if len(each.left) > 1
        )
        closed = [site for site, code in settled if code == heights[site]]
        still_open = {site for site in SITES if step.known[site] & step.known[site] - 1} - {site for site, _ in settled}
        if len(closed) > MOST_NAMED and not still_open:
            yield "everything else stays as it is"
        elif closed:
            yield f"nothing more goes on {listed([SITE_NAMES[site] for site in closed])}"

    @staticmethod
    def _narrowed(each: Conclusion) -> str:
        if each.struck[-1] < each.left[0]:
            return f"is at least {building(each.left[0])}"
        if each.struck[0] > each.left[-1]:
            return f"is at most {building(each.left[-1])}"
        if len(each.left) <= MOST_ALTERNATIVES:
            return f"is {_buildings(each.left)}"
        low = [code for code in each.struck if code < each.left[-1]]
        high = f", and at most {building(each.left[-1])}" if each.struck[-1] > each.left[-1] else ""
        return f"is not {_buildings(low)}{high}"


def grouped(told: Iterable[tuple[str, str]]) -> Iterator[str]:
    """What is said of several sites, said once: `a1 and a3 stay empty`."""
    names: dict[str, list[str]] = {}
    for name, words in told:
        names.setdefault(words, []).append(name)
    for words, sites in names.items():
        verb, rest = words.split(" ", 1)
        plural = {"is": "are", "stays": "stay"}[verb]
        rest = "parks" if rest == "a park" and len(sites) > 1 else rest
        yield f"{listed(sites)} {verb if len(sites) == 1 else plural} {rest}"


def _buildings(codes: Iterable[int]) -> str:
    return listed([building(code) for code in codes], "or")


def _supposed(conclusion: Conclusion) -> str:
    """What is supposed, and refuted."""
    if len(conclusion.struck) > 1 and conclusion.struck[0] > conclusion.left[-1]:
        return f"at least {building(conclusion.struck[0])}"
    if len(conclusion.struck) > 1 and conclusion.struck[-1] < conclusion.left[0]:
        return f"lower than {building(conclusion.left[0])}"
    return _buildings(conclusion.struck)


def _number(plan: Plan) -> str:
    return "4 or 5" if plan.number == FOUR_OR_FIVE else str(plan.number)


def _capital(text: str) -> str:
    """A sentence starts with a capital, unless with the name of a site."""
    return text if text[:2] in SITE_NAMES else text[:1].upper() + text[1:]


def _all(number: int, kind: str) -> str:
    if number == 1:
        return f"the only {kind} is"
    return f"both {kind}s are" if number == 2 else f"all {number} {kind}s are"


def _lines(place: int) -> str:
    return "files" if place else "ranks"
