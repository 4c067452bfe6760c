"""Rent puzzles: unique, lean, of the level asked for, reasoned out soundly, and the same however they are turned."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from skypuzzle.chance import Chance
from skypuzzle.errors import NotationError, RuleError
from skypuzzle.limits import Clock, Limit, OutOfLimitsError
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.kinds.rent import RENT
from skypuzzle.skyline.kinds.rent.explaining import explain, next_step, premise
from skypuzzle.skyline.kinds.rent.making import MOST_SITES, attempt
from skypuzzle.skyline.kinds.rent.puzzle import (
    OWNERS,
    Given,
    Rent,
    RentPuzzle,
    grid_text,
    parse_heights,
    parse_owners,
    rent_of,
    sites_of,
)
from skypuzzle.skyline.kinds.rent.reasoning import (
    is_solvable,
    new_search,
    proven_solutions,
    reason,
    redundant,
    solution_of,
    solutions,
)
from skypuzzle.skyline.kinds.rent.steps import LEVEL_OF, TECHNIQUES, WEIGHTS, Note, Technique, letters_in
from skypuzzle.skyline.rules.board import Flag, default_box
from skypuzzle.skyline.rules.city import COLOURS, Outline, symmetries
from skypuzzle.skyline.search import rent as installed
from tests.interpreting import forms, interpreted
from tests.skyline.naive_rent import all_solutions, cheapest, core, pay, unproven

GOLDEN = Path(__file__).parent / "data" / "rent.txt"
SOURCE = Path(installed.__file__ or "").with_name("rent.py")
SMALL = (Outline.square(3), Outline(("XX.", "XXX", ".XX", ".X.")), Outline(("XXXX", "X..X")))
BOARD = default_box().outline


@cache
def made(level: Level | None, number: int, size: int = 0) -> RentPuzzle:
    tries = (attempt(Chance("tests", level, number, count), level, size=size or None) for count in range(1000))
    return next(puzzle for puzzle in tries if puzzle is not None)


def scaled(number: int) -> int:
    """As many puzzles as can be made in good time: one, where the search is not compiled."""
    return number if installed.COMPILED else 1


def test_what_is_compiled_is_the_source() -> None:
    """`pip install -e .` again after a change to the search."""
    assert Path(installed.__file__ or "").stat().st_mtime >= SOURCE.stat().st_mtime


@pytest.mark.parametrize("level", Level)
def test_puzzles_are_unique_lean_explained_and_of_their_level(level: Level) -> None:
    for number in range(scaled(4)):
        puzzle = made(level, number, (0, 0, 5, 6)[number])
        rent, owners = puzzle.rent, puzzle.owners or ""
        assert rent.why_not(owners) is None
        assert list(solutions(rent)) == [owners] == [solution_of(puzzle)]
        assert proven_solutions(rent) == ((owners,), True)
        assert not list(redundant(rent, level))
        assert {*owners} >= {*COLOURS}
        groups = [group for colour in COLOURS for group in rent.outline.groups(sites_of(owners, colour))]
        assert len(groups) == len(rent.flags)
        assert max(group.bit_count() for group in groups) <= MOST_SITES
        reasoning, slim = reason(rent, slim=False), reason(rent)
        assert reasoning is not None
        assert slim is not None
        assert reasoning.difficulty == slim.difficulty == puzzle.difficulty
        assert max((LEVEL_OF[step.technique] for step in slim.steps), key=list(Level).index) is level
        assert not list(unproven(rent, reasoning.steps))
        assert not list(unproven(rent, slim.steps))
        assert len(explain(puzzle) or ()) == len(slim.steps)
        assert [is_solvable(rent, other) for other in Level] == [
            list(Level).index(other) >= list(Level).index(level) for other in Level
        ]


@pytest.mark.parametrize("level", Level)
def test_a_wrong_step_is_found_out(level: Level) -> None:
    """The test above can fail: a step too few, or one that goes too far."""
    puzzle = made(level, 0)
    reasoning = reason(puzzle.rent)
    assert reasoning is not None
    steps, solution = reasoning.steps, dict(zip(puzzle.rent.outline.sites, reasoning.solution, strict=True))
    for number in range(0, len(steps), 4):
        step = steps[number]
        assert list(unproven(puzzle.rent, [*steps[:number], *steps[number + 1 :]]))
        at = next(site for site, owners in step.before.items() if len(owners) > 1)
        wrong = replace(step, struck=(*step.struck, Note(at, solution[at])))
        assert wrong in list(unproven(puzzle.rent, [*steps[:number], wrong]))
        if step.refutation:
            cut = replace(step, refutation=step.refutation[:-1])
            assert cut in list(unproven(puzzle.rent, [*steps[:number], cut])) or len(step.refutation) == 1


def far_claims(text: str, flags: Sequence[Flag]) -> Iterator[tuple[Flag, str, int, bool]]:
    """What the words of a *far* step say of ways: from which flag, where to, what it costs, and if it is nearest."""
    dear = re.search(r"every way costs more: (.*?)\.(?: |$)", text)
    for part in dear[1].split("; ") if dear else ():
        start = re.match(r"from (\w+) ", part)
        flag = next(flag for flag in flags if start is None or flag.site == start[1])
        for cost, sites in re.findall(r"(\d+) to ((?:\w+(?:, | or ))*[a-l]\d+)", part):
            yield from ((flag, site, int(cost), "nearest" in part) for site in re.findall(r"[a-l]\d+", sites))


def test_far_steps_tell_what_the_ways_cost() -> None:
    kinds: Counter[str] = Counter()
    for number in range(scaled(4)):
        puzzle = made((Level.MEDIUM, Level.HARD)[number % 2], number // 2, (0, 6)[number % 2])
        rent, reasoning = puzzle.rent, reason(puzzle.rent)
        assert reasoning is not None
        for step in reasoning.steps:
            if step.technique is not Technique.FAR:
                continue
            text, flags = premise(rent, step), [flag for flag in rent.flags if flag.owner == step.colour]
            ways = {flag: cheapest(rent, step.before, flag) for flag in flags}
            told, sites = set[str](), {site for site, _ in step.struck}
            for flag, site, cost, is_nearest in far_claims(text, flags):
                assert ways[flag][site] == cost > flag.income - pay(rent, core(rent, step.before, flag)), text
                kinds["nearest" if is_nearest else "each"] += 1
                assert not is_nearest or cost == min(ways[flag].get(other, cost) for other in sites), text
                told |= sites & {*ways[flag]} if is_nearest else {site}
            nowhere = {site for site in sites if not any(site in found for found in ways.values())}
            named = re.search(r"There is (.*)\.$", text)
            assert nowhere == ({*re.findall(r"[a-l]\d+", named[1])} if named else set()), text
            assert told | nowhere == sites, text
            kinds["nowhere"] += len(nowhere)
    assert min(kinds["nearest"], kinds["each"], kinds["nowhere"]) > 0 or not installed.COMPILED


def small_rent(chance: Chance) -> Rent:
    """A few tops with owners at random, flags for their groups, a few owners told; sometimes a flag lies."""
    outline = chance.choice(SMALL)
    owners = "".join(chance.choice("YYPPBW") for _ in outline.sites)
    heights = [1 + chance.below(5) for _ in outline.sites]
    bare = Rent(outline, tuple(heights), (), (), 0)
    flags = []
    for colour in COLOURS:
        for group in outline.groups(sites_of(owners, colour)):
            income = bare.rent(group) + (chance.below(12) == 0)
            flags.append(Flag(chance.choice(outline.names(group)), colour, income))
    flags = [flag for flag in flags if flag.income <= sum(bare.rents)]
    free = [site for site in outline.sites if site not in {flag.site for flag in flags}]
    told = [Given(site, owners[outline.index[site]]) for site in chance.shuffled(free)[max(4, chance.below(7)) :]]
    return rent_of(outline, heights, flags, told, owners.count("W"))


def all_looks(rent: Rent) -> Iterator[tuple[int, int]]:
    """Every technique at every place."""
    for technique in range(installed.CLOSE, installed.WAYS + 1):
        of_colours = technique in (installed.CUT, installed.FAR)
        once = technique in (installed.COUNT, installed.BALANCE)
        yield from ((technique, place) for place in range(4 if of_colours else 1 if once else len(rent.flags)))
    yield from ((installed.GROW, installed.LOOSE + site) for site in range(len(rent.heights)))


def test_the_same_solutions_as_by_trying_all_owners_and_no_technique_loses_one() -> None:
    used: Counter[int] = Counter()
    counts: Counter[int] = Counter()
    flags = [Flag("b1", "Y", 5), Flag("f1", "Y", 4)]
    both_reach = rent_of(Outline(("XXXXXX",)), [3, 1, 5, 2, 1, 1], flags, [], 1)
    for rent in (both_reach, *(small_rent(Chance("small", number)) for number in range(90))):
        every = all_solutions(rent)
        counts[min(len(every), 3)] += 1
        assert sorted(solutions(rent)) == every
        search = new_search(rent)
        while (found := search.step(installed.HARD)) is not None and found[2]:
            for technique, place in all_looks(rent):
                struck = search.look(technique, place)
                used[technique] += bool(struck)
                assert struck is not None or not every, f"{TECHNIQUES[technique]} at {place} refutes {rent}"
                gone = [(site, owner) for site, mask in struck or () for owner in letters_in(mask)]
                lost = [owners for owners in every if any(owners[site] == owner for site, owner in gone)]
                assert not lost, f"{TECHNIQUES[technique]} at {place} loses {lost} of {rent}"
            search.strike(found[2])
        assert found is None or not every
    assert min(counts[number] for number in range(4)) > 2
    assert {*used} >= {*range(installed.CLOSE, installed.WAYS + 1)}


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_the_same_solutions_as_cp_sat(number: int) -> None:
    rent = small_rent(Chance("cp-sat", number))
    found = sorted(islice(solutions(rent), 6))
    by_cp_sat, complete = proven_solutions(rent, limit=6)
    assert len(by_cp_sat) == len(found)
    assert complete == (len(found) < 6)
    assert len(found) == 6 or list(by_cp_sat) == found


def test_the_same_solutions_as_clingo() -> None:
    pytest.importorskip("clingo")
    from benchmarks.promises.skyline_rent import owners_by_clingo

    for number in range(scaled(8)):
        rent = made(None, number, (0, 5)[number % 2]).rent
        less = rent.without(rent.given[0].site) if rent.given else rent
        found = sorted(islice(solutions(less), 40))
        assert owners_by_clingo(less, 40) == found or len(found) == 40


def test_a_puzzle_without_solution() -> None:
    puzzle = made(Level.EASY, 0)
    flag = puzzle.rent.flags[0]
    flags = [flag._replace(income=flag.income - 1), *puzzle.rent.flags[1:]]
    wrong = replace(puzzle.rent, flags=tuple(flags))
    assert list(solutions(wrong)) == []
    assert proven_solutions(wrong) == ((), True)
    assert reason(wrong) is None
    assert explain(RentPuzzle.of(wrong, puzzle.difficulty)) is None
    assert solution_of(RentPuzzle.of(wrong, puzzle.difficulty)) is None


def test_limits_never_say_no() -> None:
    bare = replace(made(Level.HARD, 0).rent, given=())
    with pytest.raises(OutOfLimitsError) as stopped:
        list(solutions(bare, nodes=0))
    assert stopped.value.reached is Limit.STATES
    with pytest.raises(OutOfLimitsError):
        list(solutions(bare, clock=Clock(0)))
    assert proven_solutions(bare, Clock(0)) == ((), False)


def test_a_city_too_large_for_our_search_goes_to_cp_sat() -> None:
    outline = Outline.square(8)
    flags = [Flag("a8", "Y", 31), Flag("h1", "P", 31)]
    alike = rent_of(outline, [1] * 64, flags, [], 2)
    assert solution_of(RentPuzzle.of(alike, made(Level.EASY, 0).difficulty)) is None


def track(form: ModuleType, rent: Rent) -> list[Any]:
    """All that a search tells about a puzzle."""
    at, search = rent.outline.index, form.Search()
    flags = [(at[flag.site], OWNERS.index(flag.owner), flag.income) for flag in rent.flags]
    known = [OWNERS.index(rent.known[site]) if site in rent.known else -1 for site in rent.outline.sites]
    search.ask(rent.outline.beside_masks, rent.rents, flags, rent.neutral)
    search.begin(known)
    told: list[Any] = []
    while len(told) < 3 and search.next(10**4) == form.FOUND:
        told.append((search.answer(), search.nodes))
    for level in (form.EASY, form.MEDIUM, form.HARD):
        search.begin(known)
        told += [search.reason(level), search.notes()]
    search.begin(known)
    while (found := search.step(form.HARD)) is not None and found[2]:
        told.append(found)
        search.strike(found[2])
    return told


@pytest.mark.skipif(not installed.COMPILED, reason="there is only one form here")
def test_compiled_and_interpreted_tell_the_same() -> None:
    for number in range(8):
        rent = made(None, number % 4, (0, 5)[number % 2]).rent
        rent = rent.without(rent.given[0].site) if number > 3 and rent.given else rent
        assert track(installed, rent) == track(interpreted(installed), rent)


@pytest.mark.parametrize("form", forms(installed))
def test_the_search_goes_on_where_it_stopped(form: str) -> None:
    rent = made(Level.HARD, 1).rent.without(made(Level.HARD, 1).rent.given[0].site)
    at, search = rent.outline.index, forms(installed)[form].Search()
    flags = [(at[flag.site], OWNERS.index(flag.owner), flag.income) for flag in rent.flags]
    search.ask(rent.outline.beside_masks, rent.rents, flags, rent.neutral)
    at_once = []
    while search.next(10**4) == installed.FOUND:
        at_once.append(search.answer())
    nodes = search.nodes
    search.begin([-1] * len(rent.rents))
    assert search.next(0) == installed.OUT_OF_NODES
    step_by_step = []
    while (status := search.next(1)) != installed.EXHAUSTED:
        if status == installed.FOUND:
            step_by_step.append(search.answer())
    assert step_by_step == at_once
    assert search.nodes == nodes > len(at_once) > 1


def test_the_search_refuses_what_makes_no_sense() -> None:
    search = installed.Search()
    with pytest.raises(ValueError, match="pay 0, 1, 2, 4 or 6"):
        search.ask([2, 1], [1, 3], [], 0)
    with pytest.raises(ValueError, match="a flag is on a site"):
        search.ask([2, 1], [1, 2], [(2, 0, 1)], 0)
    with pytest.raises(ValueError, match="two flags"):
        search.ask([2, 1], [1, 2], [(1, 0, 1), (1, 1, 1)], 0)
    search.ask([2, 1], [1, 2], [(1, 0, 1)], 0)
    with pytest.raises(ValueError, match="a letter for each site"):
        search.begin([5, 0])


def test_hints_lead_to_the_solution() -> None:
    for level in Level:
        puzzle = made(level, 1)
        right = dict(zip(puzzle.rent.outline.sites, puzzle.owners or "", strict=True))
        found: dict[str, str] = {}
        while (hint := next_step(puzzle, found)) is not None:
            assert hint.settles
            assert hint.where.endswith(".")
            assert hint.why.endswith(".")
            assert not {*hint.settles} & ({*found} | {*puzzle.rent.known})
            assert {*hint.settles} <= hint.looks
            found.update(hint.settles)
        assert {**found, **puzzle.rent.known} == right


def test_an_id_survives_turning_and_other_colours_and_nothing_else() -> None:
    puzzle = made(Level.MEDIUM, 0, 5)
    rent, ids = puzzle.rent, set[str]()
    names = rent.outline.sites
    for number, way in enumerate(symmetries(rent.outline)):
        called = dict(zip(COLOURS, Chance("colours", number).shuffled(COLOURS), strict=True)) | {"W": "W"}
        heights = [0] * len(names)
        for index, height in enumerate(rent.heights):
            heights[way[index]] = height
        to = {site: names[way[index]] for index, site in enumerate(names)}
        flags = [Flag(to[flag.site], called[flag.owner], flag.income) for flag in rent.flags]
        told = [Given(to[each.site], called[each.owner]) for each in rent.given]
        turned = RentPuzzle.of(rent_of(rent.outline, heights, flags, told, rent.neutral), puzzle.difficulty)
        assert solution_of(turned) is not None
        ids.add(turned.id)
    assert ids == {puzzle.id}
    for each in rent.given:
        ids.add(RentPuzzle.of(rent.without(each.site), puzzle.difficulty).id)
    first = rent.flags[0]
    ids.add(structs.replace(puzzle, neutral=rent.neutral + 1).id)
    ids.add(structs.replace(puzzle, flags=(first._replace(income=first.income + 1), *rent.flags[1:])).id)
    assert len(ids) == 3 + len(rent.given)


def test_why_owners_are_no_solution() -> None:
    puzzle = made(Level.EASY, 0)
    rent, owners = puzzle.rent, puzzle.owners or ""
    site = rent.given[0].site
    at = rent.outline.index[site]
    other = owners[:at] + ("Y" if owners[at] != "Y" else "P") + owners[at + 1 :]
    assert (rent.why_not(other) or "").startswith(f"{site} is ")
    free = next(
        index for index, name in enumerate(rent.outline.sites) if name not in rent.known and owners[index] != "W"
    )
    less = owners[:free] + "W" + owners[free + 1 :]
    assert rent.why_not(less) == f"{rent.neutral + 1} tops are neutral, not {rent.neutral}"
    bare = replace(rent, given=(), neutral=rent.neutral + 1)
    assert "pays" in (bare.why_not(less) or "") or "flags" in (bare.why_not(less) or "")


def test_reading_and_writing() -> None:
    puzzle = made(Level.EASY, 0)
    assert parse_heights(puzzle.heights, BOARD) == (BOARD, puzzle.rent.heights)
    assert puzzle.solution is not None
    assert parse_owners(puzzle.solution.owners, BOARD) == puzzle.owners
    square, heights = parse_heights("/".join(["12345"] * 5), BOARD)
    assert square == Outline.square(5)
    assert grid_text(square, heights) == "12345/12345/12345/12345/12345"
    for text, reason_why in (("12/3", "2 ranks; expected 10"), (puzzle.heights.replace("1", "0"), "1–5")):
        with pytest.raises(NotationError, match=reason_why):
            parse_heights(text, BOARD)
    with pytest.raises(NotationError, match="3 sites; expected 2"):
        parse_owners("YYY" + puzzle.solution.owners[2:], BOARD)


@pytest.mark.parametrize(
    ("flags", "told", "neutral", "why"),
    [
        ([Flag("z9", "Y", 1)], [], 0, "expected a site from"),
        ([Flag("a1", "W", 1)], [], 0, "one of Y, P, B, R"),
        ([Flag("a1", "Y", 1)], [Given("a1", "Y")], 0, "given twice"),
        ([Flag("a1", "Y", 100)], [], 0, "all tops together pay 25"),
        ([Flag("a1", "Y", -1)], [], 0, "all tops together pay 25"),
        ([Flag("a1", "Y", 1)], [], 25, "25 tops, 1 of them with flags"),
        ([], [Given("a1", "")], 0, "one of Y, P, B, R, W"),
    ],
)
def test_what_cannot_be_meant(flags: list[Flag], told: list[Given], neutral: int, why: str) -> None:
    with pytest.raises(RuleError, match=why):
        rent_of(Outline.square(5), [1] * 25, flags, told, neutral)


def test_the_same_puzzles_and_the_same_words_as_ever() -> None:
    """Another golden file means another edition of the puzzles, or other words."""
    told = []
    for level in Level:
        for size in (0, 5):
            puzzle = made(level, 0, size)
            flags = " ".join(f"{flag.site}={flag.owner}{flag.income}" for flag in puzzle.rent.flags)
            given = " ".join(f"{each.site}={each.owner}" for each in puzzle.rent.given)
            told += [f"{puzzle.id} {level} {puzzle.difficulty.score} {puzzle.heights}", flags, given]
            told += [RENT.task(puzzle), *(f"{step.technique}: {step.text}" for step in explain(puzzle) or ())]
            hint = next_step(puzzle, {})
            assert hint is not None
            assert puzzle.solution is not None
            told += [hint.where, hint.what, puzzle.solution.owners, ""]
    assert "\n".join(told) == GOLDEN.read_text("utf-8")


def test_every_technique_has_a_level_and_a_name() -> None:
    assert {*LEVEL_OF} == {*Technique} - {Technique.NOBODY, Technique.OVERFULL, Technique.JOINED}
    assert {*LEVEL_OF.values()} == {*Level}
    assert {*WEIGHTS} == {*Technique} == {*TECHNIQUES.values()}
