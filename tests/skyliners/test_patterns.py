"""Patterns in rows: what a recogniser says is true of every line that the row can still become."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skypuzzle.skyliners.kinds.build.explaining import HIDDEN
from skypuzzle.skyliners.kinds.build.lines import codes_of
from skypuzzle.skyliners.kinds.build.patterns import CANNOT_RISE, Claim, Clause, Pattern, View, claims_of, why
from skypuzzle.skyliners.kinds.build.reasoning import Conclusion
from skypuzzle.skyliners.kinds.build.reasons import why_both, why_equal
from skypuzzle.skyliners.kinds.words import building
from skypuzzle.skyliners.notation import parse_plan
from skypuzzle.skyliners.rules.board import SITE_NAMES, SITES

Line = tuple[int, ...]
SETTLED = [1 << code for code in range(6)]
BOUNDED = [*(0b111111 >> least << least for least in range(5)), *((2 << most) - 1 for most in range(5))]
MASKS = st.tuples(*[st.one_of(st.sampled_from(SETTLED), st.sampled_from(BOUNDED), st.integers(1, 63))] * 5)
NUMBERS = st.integers(1, 4)
LETTERS = (0b1, 0b100, 0b1000, 0b10000, 0b11, 0b101, 0b11100)
"""Empty, a floor, a floor and a roof, two floors; perhaps a park, perhaps a floor, a floor that may grow."""


def seen_places(line: Line) -> list[int]:
    return [place for place, height in enumerate(line) if height > max((0, *line[:place]))]


def seen(line: Line) -> list[int]:
    return [line[place] for place in seen_places(line)]


def fits(number: int, line: Line) -> bool:
    return number in (0, len(seen(line))) or (number == 4 and len(seen(line)) == 5)


def view(plan: str, masks: Line) -> View:
    known = dict(zip(View.of(parse_plan(plan), "", [1] * 25).sites, masks, strict=True))
    return View.of(parse_plan(plan), "the row", [known.get(site, 1) for site in SITES])


def built(line: Line) -> list[int]:
    return [height for height in line if height]


@settings(deadline=None)
@given(MASKS)
def test_the_fewest_and_the_most_that_can_be_seen(masks: Line) -> None:
    numbers = [len(seen(line)) for line in product(*map(codes_of, masks))]
    assert view("WA1", masks).seen() == (min(numbers), max(numbers))


@settings(max_examples=50, deadline=None)
@given(MASKS)
def test_what_both_ends_can_see(masks: Line) -> None:
    for number in (1, 2, 3, 4):
        far = {len(seen(line[::-1])) for line in product(*map(codes_of, masks)) if fits(number, line)}
        assert view(f"WA{number}", masks).seen_opposite() == far


# Why something follows


def claims(masks: Line, right: list[Line], row: View) -> list[tuple[int, Claim]]:
    """All that is ruled out, if only these lines are possible, with the places."""
    found = []
    for place in range(5 if right else 0):
        left = tuple(sorted({line[place] for line in right}))
        struck = tuple(code for code in codes_of(masks[place]) if code not in left)
        found += [(place, claim) for claim in claims_of([Conclusion(row.sites[place], struck, left)])]
    return found


def named(row: View, clause: Clause, claim: Claim) -> list[int]:
    """The places that a reason names, in its order."""
    words = clause.words.replace("{X}", claim.name)
    sites = [SITE_NAMES.index(name) for name in re.findall(r"\b[a-e][1-5]\b", words)]
    return [row.sites.index(site) for site in dict.fromkeys(sites)]


def count_said(words: str) -> Sequence[int]:
    """Which numbers `at most 2`, `only 2`, `nothing`, `at least 3` or `3` mean."""
    if several := re.search(r"sees ((?:\d(?:, | or )?)+) whenever", words):
        return [int(number) for number in re.findall(r"\d", several[1])]
    found = re.search(r"(?:see|sees|leave) (nothing|(?:only |at most |at least )?\d)", words)
    assert found is not None
    *kind, number = found[1].split()
    if number == "nothing":
        return range(1)
    fewest = 0 if "most" in kind else int(number)
    return range(fewest, 6 if "least" in kind else int(number) + 1)


HIDES = re.compile(rf"((?:[a-e][1-5](?:, | and )?)+) {CANNOT_RISE} ([a-e][1-5])")
"""Sites that cannot show, and the one that hides them."""


@settings(max_examples=100, deadline=None)
@given(MASKS, NUMBERS)
def test_reasons_from_one_clue_are_true(masks: Line, number: int) -> None:
    check_one(masks, number)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_reasons_from_one_clue_are_true_of_all_small_rows(number: int) -> None:
    for masks in product(LETTERS, repeat=4):
        check_one((*masks, 1), number)


def check_one(masks: Line, number: int) -> None:
    row = view(f"WA{number}", masks)
    every = list(product(*map(codes_of, masks)))
    right = [line for line in every if fits(number, line)]
    for place, claim in claims(masks, right, row):
        clause = why(row, claim)
        if clause is None:
            continue  # only in between: what would be seen is too little in some lines, too much in others
        otherwise = [line for line in every if line[place] in claim.codes]
        assert not any(fits(number, line) for line in otherwise)
        for behind, tallest in HIDES.findall(clause.words):
            low = row.sites.index(SITE_NAMES.index(tallest))
            for name in re.findall("[a-e][1-5]", behind):
                assert all(line[row.sites.index(SITE_NAMES.index(name))] <= line[low] for line in every)
        clause = replace(clause, words=HIDDEN.sub("", clause.words))
        places = named(row, clause, claim)
        if clause.pattern is Pattern.MUST_HIDE and number == 1:
            hidden = places[-1]
            assert all(seen_places(line) != [hidden] and hidden not in seen_places(line) for line in right)
            if "only" in clause.words:
                assert all(line[other] < line[hidden] for line in right for other in range(hidden) if other != place)
        elif clause.pattern is Pattern.MUST_HIDE:
            assert all(places[-1] in seen_places(line) for line in otherwise)
            assert all(places[-1] not in seen_places(line) or line[places[-1]] > row.lows[places[-1]] for line in right)
        elif "can show" in clause.words or clause.pattern is Pattern.IN_VIEW or "already sees" in clause.words:
            shown = [other for other in places if other != place or "can show" in clause.words]
            assert all(set(shown) <= set(seen_places(line)) for line in right)
            assert all(len(seen_places(line)) == len(shown) for line in right) or number == 4 or place in places
        elif clause.pattern is Pattern.HIGHER_BEHIND:
            first = places[1]
            assert all([other for other in range(5) if line[other] > line[first]] == [place] for line in right)
        elif clause.pattern is Pattern.LOWER_IN_FRONT:
            assert all(seen_places(line)[0] == place < places[1] for line in right)
        elif clause.pattern is Pattern.PARK_TRAP:
            trapped = [(*line[:place], 1, *line[place + 1 :]) for line in right if line[place] == 0]
            assert all(place in seen_places(line) and line[places[1]] > 1 for line in trapped)
        elif clause.pattern is Pattern.FIRST_IS_TALLEST and "nothing is higher" in clause.words:
            assert all(max(line) == line[places[0]] for line in right)
        elif clause.pattern is Pattern.FIRST_IS_TALLEST:
            most = next(code for code in range(6) if clause.words.endswith(f"at most {building(code)}"))
            assert all(built(line)[0] <= most for line in right)
        elif clause.pattern is Pattern.WOULD_HIDE:
            assert not any(set(places[1:]) & set(seen_places(line)) for line in otherwise)
            assert all(len(seen(line)) in count_said(clause.words) for line in otherwise)
        elif clause.pattern is Pattern.WOULD_SEE and " it would see " in clause.words and len(places) == 1:
            assert all(len(seen(line)) in count_said(clause.words) for line in otherwise)


@settings(max_examples=100, deadline=None)
@given(MASKS, NUMBERS, NUMBERS)
def test_reasons_from_two_clues_are_true(masks: Line, one: int, other: int) -> None:
    check_two(masks, one, other)


@pytest.mark.parametrize("numbers", [(1, 1), (1, 2), (1, 3), (2, 2)])
def test_reasons_from_two_clues_are_true_of_all_small_rows(numbers: tuple[int, int]) -> None:
    for masks in product(LETTERS, repeat=4):
        check_two((*masks, 1), *numbers)


def check_two(masks: Line, one: int, other: int) -> None:
    near, far = view(f"WA{one}", masks), view(f"EE{other}", masks[::-1])
    every = list(product(*map(codes_of, masks)))
    right = [line for line in every if fits(one, line) and fits(other, line[::-1])]
    for place, claim in claims(masks, right, near):
        clause = why_equal(near, far, claim) or why_both(near, far, claim)
        if clause is None:
            continue
        for behind, tallest in HIDES.findall(clause.words):
            low = near.sites.index(SITE_NAMES.index(tallest))
            for name in re.findall("[a-e][1-5]", behind):
                assert all(line[near.sites.index(SITE_NAMES.index(name))] <= line[low] for line in every)
        places = named(near, clause, claim)
        if "must match" in clause.words:
            assert all(line[places[0]] == line[places[1]] == max(line) for line in right)
        if found := re.search(r"so ([a-e]\d)( \([^)]*\))? is the tallest", clause.words):
            tallest = near.sites.index(SITE_NAMES.index(found[1]))
            assert all(line[tallest] == max(line) for line in right)
        if found := re.search(r"and ([a-e]\d) is just as tall", clause.words):
            equal = near.sites.index(SITE_NAMES.index(found[1]))
            assert all(line[equal] == max(line) for line in right)
        if found := re.search(r"so ([a-e]\d) \([^)]*\) does not hide it", clause.words):
            outer = near.sites.index(SITE_NAMES.index(found[1]))
            assert all(line[outer] < max(line) for line in right)
        if found := re.search(r"take at least (.*)$", clause.words):
            least = next(code for code in range(6) if building(code) == found[1])
            assert all(max(line) >= least for line in right)
        if "can be that" in clause.words:
            firsts = [seen_places(line if clause.clue.startswith("W") else line[::-1])[0] for line in right]
            assert set(firsts) == {place if clause.clue.startswith("W") else 4 - place}
        if "is lower" in clause.words:
            assert all(line[place] < max(line) for line in right)
        if "which takes" in clause.words:
            assert all(len(built(line)) == one + other - 1 and max(line) == built(line)[one - 1] for line in right)
        if "can stand there" in clause.words:
            assert all(not line[site] for line in right for site in range(5) if site not in places)
        if found := re.search(r"(W|E) sees .* whenever (W|E) sees", clause.words):
            said = count_said(clause.words)
            for line in every:
                if line[place] in claim.codes and fits(*((one, line) if found[2] == "W" else (other, line[::-1]))):
                    assert len(seen(line if found[1] == "W" else line[::-1])) in said


def test_patterns_are_found_where_a_person_sees_them() -> None:
    one, roofed, two = 1 << 2, 1 << 3, 1 << 4
    grows = one | roofed | two

    def pattern(number: int, masks: Line, place: int, left: tuple[int, ...]) -> Pattern | None:
        row = view(f"WA{number}", masks)
        struck = tuple(code for code in codes_of(masks[place]) if code not in left)
        (claim, *_) = claims_of([Conclusion(row.sites[place], struck, left)])
        clause = why(row, claim)
        return None if clause is None else clause.pattern

    assert pattern(1, (0b11, one, 1, 1, 1), 0, (0,)) is Pattern.PARK_TRAP
    assert pattern(1, (grows, 1, roofed, 1, 1), 0, (3, 4)) is Pattern.MUST_HIDE
    assert pattern(1, (one, 1, grows, 1, 1), 2, (2,)) is Pattern.FIRST_IS_TALLEST
    assert pattern(2, (one, 1, grows, 1, 1), 2, (3, 4)) is Pattern.HIGHER_BEHIND
    assert pattern(2, (0b101, two, 1, 1, 1), 0, (2,)) is Pattern.LOWER_IN_FRONT
    assert pattern(3, (one, grows, two, 1, 1), 1, (3,)) is Pattern.GAP
    assert pattern(3, (0b11, one, two, 1, 1), 0, (1,)) is Pattern.STAIRCASE
    assert pattern(2, (one, 1, one | roofed, two, 1), 2, (2,)) is Pattern.IN_VIEW
