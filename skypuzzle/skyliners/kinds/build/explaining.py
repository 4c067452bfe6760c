"""Steps of a proof in words: why something follows, and what."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from skypuzzle.skyliners.kinds.build import patterns
from skypuzzle.skyliners.kinds.build.counting import NO_MATTER, Counting, Limit, aims, line_of, prune
from skypuzzle.skyliners.kinds.build.lines import UNLIMITED, Known, LineAnalyzer, codes_of, lowest, sites_in, within
from skypuzzle.skyliners.kinds.build.patterns import NAMED, Claim, Clause, Pattern, View, asks, claims_of, why
from skypuzzle.skyliners.kinds.build.reasoning import Conclusion, Deduction, Fact, Proof, Technique
from skypuzzle.skyliners.kinds.build.reasons import Needs, join_reasons, merge_clauses, why_both, why_equal, why_nothing
from skypuzzle.skyliners.kinds.words import buildings, capitalize, describe_codes, group_sites, line_name, names
from skypuzzle.skyliners.questions import CityQuestion
from skypuzzle.skyliners.rules.board import EMPTY, SITE_NAMES, SITES, Site
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE
from skypuzzle.wording import listed

MOST_NAMED = 6  # up to this many closed sites are named one by one if nothing else is open
MOST_REASONS = 2  # reasons that a step gives; the rest are similar
LEFT = re.compile(r", and (?:at most (\d+) (?:is|are) not yet spoken for|there (?:is|are) only (\d+))(?=[.,;:]|$)")
"""The end of a price that repeats what was said before."""
HIDDEN = re.compile(rf" \([^()]* {patterns.CANNOT_RISE} [^()]*\)")
"""Sites that cannot be visible; what is known of them has not been said."""
TOO_MUCH = "takes more than that"  # if no single count shows why


def explain_proof(proof: Proof) -> list[str]:
    explainer = Explainer(proof.question)
    stated = []
    counts: set[str] = set()
    for step in prune(proof).steps:
        stated.append(explainer.sentence(step, counts))
        counts |= {explainer.needs.strongest(step).stated} if step.technique is Technique.NEED else set()
    return stated


@dataclass(frozen=True, slots=True)
class Reading:
    """A look at a line: its pattern, the pieces that matter, and the reasons."""

    pattern: Pattern
    limit: Limit
    reason: str
    facts: tuple[Fact, ...]


class Explainer:
    """Explains the steps of one puzzle."""

    def __init__(self, question: CityQuestion) -> None:
        self.question = question
        self.analyzer = LineAnalyzer(question)
        self.counting = Counting(self.analyzer)
        self.needs = Needs(self.analyzer)

    def sentence(self, step: Deduction, counted: set[str] | frozenset[str] = frozenset()) -> str:
        """The reason of a step and what follows. What was counted before is not repeated."""
        findings = self.findings(step)
        if step.technique is Technique.SUPPOSING:
            return f"{self._supposition(step)} So {findings}."
        why, is_named = self._reason(step, findings, counted)
        return f"{why}. So {findings}." if is_named else f"{why}: {findings}."

    def reason(self, step: Deduction) -> str:
        """The reason alone, as in the explanation but without a full stop: a hint that does not give the answer.

        It is true whatever has been placed. For a supposition it only says what to suppose.
        """
        if step.technique is Technique.SUPPOSING:
            (conclusion,) = step.conclusions
            return f"Suppose {SITE_NAMES[conclusion.site]} were {_supposed(conclusion)}, and see where that leads"
        return self._reason(step, "", frozenset())[0]

    def _reason(self, step: Deduction, findings: str, counted: set[str] | frozenset[str]) -> tuple[str, bool]:
        """Why a step follows, and whether that is a sentence of its own, such as one that names a pattern.

        What the findings mention is not mentioned before.
        """
        if step.technique is Technique.PIECES:
            return capitalize(self.counting.used_up_words(step)), False
        if step.technique is Technique.NEED:
            return self._count(step, counted), True
        step = self._as_counted(step)
        reading = self.reading(step)
        reason = reading.reason + self._since(reading.facts, reading.reason + findings)
        is_named = reading.pattern in NAMED
        stated = capitalize(f"{NAMED[reading.pattern]}: {reason}" if is_named else reason)
        return (f"{capitalize(reading.limit.words)}. {stated}" if reading.limit.words else stated), is_named

    # One line ---------------------------------------------------------------------------------------------------------

    def reading(self, step: Deduction) -> Reading:
        conclusions = self._told(step)
        known = self._needed(step, conclusions)
        limit = self.counting.limit(step, known, conclusions)
        views = self._views(step, known, limit)
        claims = claims_of(conclusions)
        if step.counts_pieces:
            claims = [claim for claim in claims if not self.counting.is_plain(known, claim.site, claim.codes)] or claims
        clauses = [(claim, self._why(step, views, claim, known)) for claim in claims]
        clauses.sort(key=lambda each: each[1].pattern is Pattern.WOULD_SEE)
        if clauses and clauses[0][1].pattern is Pattern.STAIRCASE:  # it tells why the others are not lower, too
            clauses = [each for each in clauses if not (each[0].is_low and each[1].pattern is Pattern.WOULD_SEE)]
        reasons = list(merge_clauses(clauses))[: MOST_REASONS + _is_squeezed(conclusions)]
        pattern = clauses[0][1].pattern if clauses else Pattern.WOULD_SEE
        words = join_reasons(reasons)
        if pattern is Pattern.TOO_DEAR and TOO_MUCH not in words:
            limit = NO_MATTER  # the price says what is left
        elif limit is not NO_MATTER:
            words = LEFT.sub(lambda left: "" if f" {left[1] or left[2]} " in limit.words else left[0], words)
        return Reading(pattern, limit, words, tuple(self._notes(step, known, limit)))

    def _why(self, step: Deduction, views: Sequence[View], claim: Claim, known: Known) -> Clause:
        if len(views) == 2 and (clause := why_equal(views[0], views[1], claim)) is not None:
            return clause
        for view in views:
            if (clause := why(view, claim)) is not None:
                return clause
        if len(views) == 2 and (clause := why_both(views[0], views[1], claim)) is not None:
            return clause
        clue = asks(views[0]) if len(views) == 1 else patterns.asks_both(*views)
        if step.counts_pieces:
            price = self.counting.price(step, known, claim) or TOO_MUCH
            return Clause(Pattern.TOO_DEAR, clue, f"; with {claim.supposed}, it {price}")
        return Clause(Pattern.WOULD_SEE, clue, f"; with {claim.supposed}, they could not both be right")

    def _views(self, step: Deduction, known: Known, limit: Limit) -> list[View]:
        known = tuple(within(mask, limit.free) for mask in known)
        return [View.of(plan, line_name(step.line or 0), known) for plan in step.clues]

    def _needed(self, step: Deduction, conclusions: Sequence[Conclusion]) -> Known:
        """What is known, reduced on this line to what these conclusions need.

        Where pieces count, the least that each site gets stays known.
        """
        start, line = self.analyzer.start, sites_in(step.line or 0)
        known = step.known
        free = self.analyzer.free(known) if step.counts_pieces else UNLIMITED
        about = {each.site for each in conclusions}
        for site in line:
            least = lowest(known[site]) if step.counts_pieces else 0
            without = (*known[:site], start[site] >> least << least, *known[site + 1 :])
            if site not in about and self.counting.follows(step, without, free, conclusions):
                known = without
        return known

    def _notes(self, step: Deduction, known: Known, limit: Limit) -> Iterator[Fact]:
        """What must be known about open sites on the line and does not follow from the pieces left."""
        premises = {fact.site for fact in step.premises}
        for site in sites_in(step.line or 0):
            mask, least = known[site], lowest(known[site])
            allowed = within(mask, limit.free)
            free = within(self.analyzer.start[site] >> least << least, limit.free)
            is_open = step.known[site] & step.known[site] - 1
            if (
                is_open
                and mask & mask - 1
                and (allowed != free or (site in premises and mask != self.analyzer.start[site]))
            ):
                yield Fact(site, codes_of(allowed))

    def _since(self, facts: Sequence[Fact], stated: str) -> str:
        named = HIDDEN.sub("", stated)
        unnamed = list[tuple[Site, str]]()
        for site, codes in ((fact.site, fact.codes) for fact in facts if SITE_NAMES[fact.site] not in named):
            gone = [code for code in codes_of(self.analyzer.start[site]) if code not in codes]
            unnamed.append((site, describe_codes(codes, gone)))
        return f", since {listed(group_sites(unnamed))}" if unnamed else ""

    # Counting and supposing -------------------------------------------------------------------------------------------

    def _count(self, step: Deduction, counted: set[str] | frozenset[str]) -> str:
        need, *others = self.needs.stated(step)
        if need.stated in counted:
            stated = f"the {need.lines} still need {need.count}, some of it placed now, and {need.leaves}"
            return f"Count {need.nouns} again: {stated}"
        why = f". {capitalize(need.dearest)}" if need.dearest else ""
        stated = f"the {need.lines} need {need.count} ({need.shares}), and {need.leaves}{why}"
        too = "".join(f". In {each.named}, they also need {each.count} ({each.shares})" for each in others)
        return f"Count {need.named}: {stated}{too}"

    def _supposition(self, step: Deduction) -> str:
        (conclusion,) = step.conclusions
        supposed = f"Suppose {SITE_NAMES[conclusion.site]} were {_supposed(conclusion)}."
        *links, last = step.chain
        stated, limit = list[str](), ""
        for link in links:
            words, limit = self._link(link, limit)
            stated.append(f"Then {words}.")
        end = f"{'But then' if links else 'Then'} {self._contradiction(last)}: contradiction."
        return " ".join([supposed, *stated, end])

    def _link(self, step: Deduction, said: str) -> tuple[str, str]:
        """What follows within a supposition, and which pieces it counts, so that the next link need not repeat them."""
        if step.technique is Technique.PIECES:
            return f"{self.counting.used_up_words(step)}: {self.findings(step)}", ""
        if step.technique is Technique.NEED:
            need = self.needs.strongest(step)
            return f"{need.stated}, so {need.leaves}: {self.findings(step)}", ""
        step = self._as_counted(step)
        limit = self.counting.limit(step, self._needed(step, step.conclusions), self._told(step)).words
        stated = f"{limit}, and " if limit and limit != said else ""
        return f"{stated}{self._seeing(step)} only if {listed(self._findings(step))}", limit

    def _as_counted(self, step: Deduction) -> Deduction:
        is_enough = step.counts_pieces and self.counting.follows(step, step.known, UNLIMITED, step.conclusions)
        return replace(step, counts_pieces=False) if is_enough and step.conclusions else step

    def _contradiction(self, step: Deduction) -> str:
        if step.technique is Technique.PIECES:
            return self.counting.shortage_words(step.known)
        if step.technique is Technique.NEED:
            line = self.counting.blocked_line(step)
            return self.needs.strongest(step).stated if line is None else self._why_blocked(step, line)
        known = self._needed(step, ())
        limit = self.counting.limit(step, known, ())
        stated = why_nothing(self._views(step, known, limit))
        if stated:
            return f"{limit.words}, and {stated}" if limit.words else stated
        price, aim = self.counting.price(step, known, None), aims(step.clues, line_name(step.line or 0))
        if price:
            return f"for {aim} {price}"
        if not limit.words:
            return f"the clues of {line_name(step.line or 0)} cannot both hold"
        return f"{limit.words}, too little for {aim}"

    def _why_blocked(self, step: Deduction, line: int) -> str:
        free = self.analyzer.free(step.known)
        known = tuple(within(mask, free) for mask in step.known)
        views = [View.of(plan, line_name(line), known) for plan in self.question.plans if line_of(plan) == line]
        return why_nothing(views) or f"nothing fits {line_name(line)} any more"

    def _seeing(self, step: Deduction) -> str:
        line = line_name(step.line or 0)
        numbers = ["4 or 5" if plan.number == FOUR_OR_FIVE else str(plan.number) for plan in step.clues]
        if len(numbers) == 2 and numbers[0] == numbers[1]:
            return f"both ends of {line} see {numbers[0]}"
        first, *others = (f"{plan.side} sees {number}" for plan, number in zip(step.clues, numbers, strict=True))
        return " and ".join([f"{first} in {line}", *(other.replace(" sees", "") for other in others)])

    # What follows -----------------------------------------------------------------------------------------------------

    def findings(self, step: Deduction) -> str:
        """What follows, site by site: first what is placed, last what is closed."""
        return ", ".join(self._findings(step)) or "nothing is possible any more"

    def _told(self, step: Deduction) -> Sequence[Conclusion]:
        if not step.counts_pieces or step.line is None:
            return step.conclusions
        telling = [each for each in step.conclusions if not self.counting.is_plain(step.known, each.site, each.struck)]
        return telling or step.conclusions

    def _findings(self, step: Deduction) -> Iterator[str]:
        heights = self.question.board.heights
        conclusions = self._told(step)
        settled = [(each.site, each.left[0]) for each in conclusions if len(each.left) == 1]
        placed = [(site, describe_codes([code], ())) for site, code in settled if code != heights[site]]
        yield from group_sites(
            [
                *placed,
                *((each.site, describe_codes(each.left, each.struck)) for each in conclusions if len(each.left) > 1),
            ]
        )
        closed = [site for site, code in settled if code == heights[site]]
        still_open = {site for site in SITES if step.known[site] & step.known[site] - 1} - {site for site, _ in settled}
        if len(closed) > MOST_NAMED and not still_open:
            yield "everything else stays as it is"
            return
        empty = [site for site in closed if heights[site] == EMPTY]
        if empty:
            yield f"{names(empty)} {'stays' if len(empty) == 1 else 'stay'} empty"
        if built := [site for site in closed if heights[site] != EMPTY]:
            yield f"nothing more goes on {names(built)}"


def _is_squeezed(conclusions: Sequence[Conclusion]) -> bool:
    """Is a site settled from above and from below? That takes one more reason."""
    return any(len(each.left) == 1 and each.struck[0] < each.left[0] < each.struck[-1] for each in conclusions)


def _supposed(conclusion: Conclusion) -> str:
    if len(conclusion.struck) > 1 and conclusion.struck[-1] < conclusion.left[0]:
        return f"lower than {buildings(conclusion.left[:1])}"
    return describe_codes(conclusion.struck, conclusion.left)
