"""Our own search, in both its forms: against CP-SAT, brute force and itself."""

from itertools import product
from pathlib import Path
from types import ModuleType

import pytest

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.chance import Chance
from skypuzzle.limits import Clock
from skypuzzle.skyliners import SITES, Board, Reserve, Side, parse_board, parse_plan
from skypuzzle.skyliners.kinds.build import making as build_making
from skypuzzle.skyliners.kinds.build.making import Taking, reduce_city
from skypuzzle.skyliners.questions import CityQuestion, Solved, cities, city_search, replay_city, solve, solving
from skypuzzle.skyliners.questions.city_search import NO_CLUES, clues_of
from skypuzzle.skyliners.questions.second_opinion import second_opinion
from skypuzzle.skyliners.rules.board import box
from skypuzzle.skyliners.search import kernel
from tests.skyliners.games import EMPTY
from tests.skyliners.kernels import SOURCE, answers, forms, interpreted, random_city, random_search, taken_apart
from tests.skyliners.test_solve_cities import random_question, seen_naively

FORMS = forms()
each_form = pytest.mark.parametrize("form", FORMS.values(), ids=FORMS.keys())


def test_what_is_compiled_is_the_source() -> None:
    """`pip install -e .` again after a change to the search."""
    assert Path(kernel.__file__ or "").stat().st_mtime >= SOURCE.stat().st_mtime


@pytest.mark.parametrize("batch", range(5))
def test_the_same_answers_as_cp_sat(batch: int) -> None:
    for seed in range(30):
        question = random_search(Chance("search", batch, seed))
        judge = solving.cities(question, Clock(), limit=3)
        tracks = {name: answers(form, question, 4) for name, form in FORMS.items()}
        found, _ = tracks["interpreted"]
        assert min(len(found), 3) == len(judge.boards), question
        if judge.complete:
            assert set(found) == set(judge.boards), question
        for city in found:
            replay_city(question, city)
        assert all(track == tracks["interpreted"] for track in tracks.values()), question


@pytest.mark.parametrize("seed", range(20))
def test_the_same_answers_as_python_constraint(seed: int) -> None:
    question = random_question(Chance("search and second opinion", seed), pieces=3)
    opinion = second_opinion(question, time_limit=20)
    if opinion.complete and len(opinion.boards) < 500:
        for form in FORMS.values():
            assert set(answers(form, question, 500)[0]) == set(opinion.boards)


def seen(heights: tuple[int, ...]) -> int:
    return sum(height > max((0, *heights[:place])) for place, height in enumerate(heights))


@pytest.mark.parametrize("seed", range(30))
def test_a_row_keeps_what_occurs_in_some_line(seed: int) -> None:
    chance = Chance("row", seed)
    sites = [sorted(chance.shuffled(range(7 if seed % 3 else 64))[: 1 + chance.below(6)]) for _ in range(5)]
    for near, far in product(range(5), repeat=2):
        lines = [
            line for line in product(*sites) if near in (0, min(4, seen(line))) and far in (0, min(4, seen(line[::-1])))
        ]
        occurring = [{line[place] for line in lines} for place in range(5)]
        for form in FORMS.values():
            kept = form.Search().row_fit([sum(1 << code for code in site) for site in sites], near, far)
            assert [{code for code in range(64) if mask >> code & 1} for mask in kept] == occurring


@each_form
def test_it_goes_on_where_it_stopped(form: ModuleType) -> None:
    question = taken_apart(Chance("resume", 4))
    at_once, nodes = answers(form, question, 200)
    search = form.Search()
    search.ask(question.board.heights, question.supply, question.whole, clues_of(question.plans))
    assert search.next(0) == form.OUT_OF_NODES
    assert search.nodes == 0
    step_by_step: list[Board] = []
    while len(step_by_step) < len(at_once):
        before = search.nodes
        status = search.next(1)
        assert search.nodes - before <= 1
        if status == form.FOUND:
            step_by_step.append(Board(search.answer()))
    assert step_by_step == at_once
    assert search.nodes == nodes > len(at_once) > 1


@each_form
def test_one_search_can_be_asked_again_and_again(form: ModuleType) -> None:
    search = form.Search()
    nodes = 0
    for seed in range(40):
        question = taken_apart(Chance("again", seed))
        search.ask(question.board.heights, question.supply, question.whole, clues_of(question.plans))
        status = search.next(10**6)
        found = [Board(search.answer())] if status == form.FOUND else []
        assert (found, search.nodes) == answers(form, question, 1)
        nodes += search.nodes
    assert nodes == 773  # how far the rules carry: more nodes would mean that one of them has become weaker


@each_form
def test_an_exhausted_search_stays_so(form: ModuleType) -> None:
    search = form.Search()
    for supply, number in (((0, 0, 0), 1), ((1, 0, 0), 24), ((0, 1, 0), 0)):
        search.ask(parse_board(EMPTY).heights, supply, True, NO_CLUES)
        assert [search.next(1000) for _ in range(number + 2)] == [form.FOUND] * number + [form.EXHAUSTED] * 2


def test_limits_leave_a_question_undecided() -> None:
    question = taken_apart(Chance("resume", 4))
    first = city_search.solve(question)
    assert isinstance(first, Solved)
    assert city_search.solve(question, nodes=1) == Undecided()
    assert city_search.another(question, first.board, nodes=1) == Undecided()
    assert not city_search.cities(question, nodes=50).complete
    assert city_search.solve(question, clock=Clock(0)) == Undecided()
    assert len(city_search.cities(question, limit=2).boards) == 2


def test_another_answer_is_another() -> None:
    north, south = parse_board("p1ppp/ppppp/ppppp/ppppp/pppp."), parse_board("p.ppp/ppppp/ppppp/ppppp/pppp1")
    question = CityQuestion(parse_board("p.ppp/ppppp/ppppp/ppppp/pppp."), Reserve(1, 0, 0), (parse_plan("SB2"),))
    assert city_search.solve(question) == Solved(north)
    assert city_search.another(question, north) == Impossible()
    assert city_search.another(question, south) == Solved(north)
    either = CityQuestion(question.board, question.supply)
    assert city_search.another(either, north) == Solved(south)
    assert city_search.another(either, south) == Solved(north)


@pytest.mark.parametrize(
    ("tall", "floors", "within"),
    [("[31]^", 31, True), ("[31]", 0, True), ("[31]", 1, False), ("[30]", 1, True), (".", 31, True), (".", 32, False)],
)
def test_what_is_too_tall_for_the_search_goes_to_cp_sat(tall: str, floors: int, within: bool) -> None:
    board = parse_board(f"pppp{tall}/ppppp/ppppp/ppppp/ppppp")
    question = CityQuestion(board, Reserve(floors, 0, 0), (parse_plan("WA2"),), whole=False)
    assert city_search.is_within(question) is within
    answer = solve(question, time_limit=60)
    assert isinstance(answer, Solved)
    assert seen_naively(str(answer.board), "W", 0) == 2
    if not within:
        with pytest.raises(ValueError, match="more than 31 floors"):
            city_search.solve(question)
    few = CityQuestion(board, Reserve(min(floors, 1), 0, 0))
    assert cities(few) == solving.cities(few, Clock())


@each_form
@pytest.mark.parametrize("seed", range(6))
def test_neighbours_are_all_cities_with_two_sites_changed(form: ModuleType, seed: int) -> None:
    """Every pair of other codes on every pair of sites, judged by the rules."""
    chance = Chance("neighbours", seed)
    city = random_city(chance, Reserve(12, 3, 2))
    whole = Taking(city)
    for site in chance.shuffled(SITES)[:6]:
        if city.heights[site] > 1 and site != 12:
            whole.heights[site] = 0
            whole.supply[0] += city.heights[site] // 2
            whole.supply[1] += city.heights[site] % 2
    for row in chance.shuffled(whole.plans)[: 8 + chance.below(12)]:
        del whole.plans[row]
    question = whole.question
    others = set()
    free = [site for site in SITES if question.board.heights[site] != city.heights[site]]
    free += [site for site in SITES if question.board.heights[site] % 2 == 0 and site not in free]
    for one, other in product(free, repeat=2):
        if one < other:
            for codes in product(range(city.heights[one] + city.heights[other] + 1), repeat=2):
                heights = bytearray(city.heights)
                heights[one], heights[other] = codes
                if codes[0] != city.heights[one] and is_answer(question, Board(bytes(heights))):
                    others.add(bytes(heights))
    found = form.Neighbours(city.heights).answer(question.board.heights, clues_of(question.plans))
    assert (found in others) if others else (found is None)


def is_answer(question: CityQuestion, city: Board) -> bool:
    try:
        replay_city(question, city)
    except AssertionError:
        return False
    return True


def lean_puzzle(seed: int) -> CityQuestion:
    chance = Chance("lean", seed)
    return reduce_city(random_city(chance, Reserve(10 + chance.below(10), 3, 1)), chance)


@pytest.mark.parametrize("seed", range(6))
def test_lean_puzzles_are_unique_and_lean_as_cp_sat_sees_it(seed: int) -> None:
    puzzle = lean_puzzle(seed)
    solutions = solving.cities(puzzle, Clock(), limit=1)
    assert solutions.complete
    (city,) = solutions.boards
    for site in SITES:
        if site != 12 and puzzle.board.heights[site]:
            looser = Taking(city)
            looser.heights[:] = puzzle.board.heights
            looser.supply[:] = puzzle.supply
            piece = build_making.topmost(looser.heights[site])
            looser.heights[site] -= 2 if piece == 0 else 1
            looser.supply[piece] += 1
            without = CityQuestion(looser.question.board, looser.question.supply, puzzle.plans)
            assert len(solving.cities(without, Clock(), limit=1).boards) == 1
            assert not solving.cities(without, Clock(), limit=1).complete
    for plan in puzzle.plans:
        others = tuple(other for other in puzzle.plans if other != plan)
        without = CityQuestion(puzzle.board, puzzle.supply, others)
        assert not solving.cities(without, Clock(), limit=1).complete


def test_lean_puzzles_are_the_same_in_both_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = [lean_puzzle(seed) for seed in range(4)]
    monkeypatch.setattr(build_making, "Search", interpreted().Search)
    monkeypatch.setattr(build_making, "Neighbours", interpreted().Neighbours)
    assert [lean_puzzle(seed) for seed in range(4)] == usual
    assert str(usual[0].board) == "...1^./.1p.1/.1p2./..221/1..11"
    assert " ".join(map(str, usual[0].plans)) == "ND2 NE1 EA2 ED2 SA1 SB1 SD2 WA1 WB1 WC2 WE1"


def test_cities_of_a_whole_box_can_be_taken_apart() -> None:
    """They have more floors than the search can hold on one site, so some pieces must stay."""
    puzzle = reduce_city(random_city(Chance("x", 2), box(3)), Chance("y", 2))
    assert kernel.fits(puzzle.board.heights, puzzle.supply)
    assert isinstance(city_search.another(puzzle, random_city(Chance("x", 2), box(3))), Impossible)


def test_only_the_sides_asked_for_have_clues() -> None:
    chance = Chance("sides")
    puzzle = reduce_city(random_city(chance, Reserve(14, 3, 1)), chance, (Side.N, Side.W))
    assert {plan.side for plan in puzzle.plans} == {Side.N, Side.W}


def test_a_question_that_takes_too_long_counts_as_not_unique(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_making, "MOST_NODES", 0)
    chance = Chance("sides")
    city = random_city(chance, Reserve(14, 3, 1))
    assert reduce_city(city, chance).board == city
