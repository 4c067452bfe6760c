"""Solving bare boards: the answers that people get, and brute force on small ones."""

import json
import re
from itertools import product

import pytest

from skypuzzle.answers import FalseAnswerError, Impossible
from skypuzzle.chance import Chance
from skypuzzle.limits import Clock
from skypuzzle.skyliners import ROWS, SITES, Board, Plan, Reserve, Side, parse_board, parse_plan
from skypuzzle.skyliners.questions import CityQuestion, Solved, cities, replay_city, solve, solving
from skypuzzle.skyliners.questions.second_opinion import second_opinion
from tests.running import run
from tests.skyliners.games import EMPTY, board
from tests.skyliners.naive_scoring import ROWS as LINES
from tests.skyliners.naive_scoring import heights_of


def seen_naively(city: str, side: str, row: int) -> int:
    heights = heights_of(city)
    line = [heights[site] for site in LINES[side][row]]
    return sum(height > max([0, *line[:place]]) for place, height in enumerate(line))


def random_question(chance: Chance, pieces: int) -> CityQuestion:
    """A board with some buildings, a small supply, and plans that may or may not be possible together."""
    codes = [chance.choice([0, 0, 1, 2, 3, 4, 5]) if chance.below(3) else 0 for _ in SITES]
    codes[12] = 1
    supply = [0, 0, 0]
    for _ in range(1 + chance.below(pieces)):
        supply[chance.choice([0, 0, 0, 1, 2])] += 1
    rows = chance.shuffled([(side, row) for side in Side for row in ROWS])[: chance.below(7)]
    asked = tuple(Plan(side, row, 1 + chance.below(4)) for side, row in rows)
    return CityQuestion(Board(bytes(codes)), Reserve(*supply), asked, whole=chance.below(4) > 0)


def brute_force(question: CityQuestion) -> set[str]:
    """All ways to add one or two pieces, tried out on the text of the board."""
    kinds = [kind for kind, number in zip("FRP", question.supply, strict=True) for _ in range(number)]
    boards = {str(question.board)}
    reached = set() if question.whole and kinds else set(boards)
    layer = {(str(question.board), tuple(kinds))}
    for _ in kinds:
        following = set()
        for text, left in layer:
            for kind, (rank, file) in product(set(left), product(range(5), repeat=2)):
                if (grown := add(text, kind, rank, file)) is not None:
                    rest = list(left)
                    rest.remove(kind)
                    following.add((grown, tuple(rest)))
        layer = following
        reached |= {text for text, left in layer if not (question.whole and left)}
    return {
        text
        for text in reached
        if all(min(seen_naively(text, str(plan.side), plan.row), 4) == plan.number for plan in question.plans)
    }


def add(text: str, kind: str, rank: int, file: int) -> str | None:
    ranks = [re.findall(r"[.p]|(?:\d|\[\d\d\])\^?", line) for line in text.split("/")]
    here = ranks[rank][file]
    if here == "p" or here.endswith("^") or (kind == "R" and here == ".") or (kind == "P" and here != "."):
        return None
    taller = "1" if here == "." else str(int(here.strip("p")) + 1)
    ranks[rank][file] = {"F": taller, "R": here + "^", "P": "p"}[kind]
    return "/".join("".join(line) for line in ranks)


@pytest.mark.parametrize("seed", range(40))
def test_cities_are_those_of_brute_force(seed: int) -> None:
    question = random_question(Chance("brute", seed), pieces=2)
    found = cities(question)
    assert found.complete
    assert {str(city) for city in found.boards} == brute_force(question)
    assert solving.cities(question, Clock()) == found
    for answer in (solve(question), solving.solve(question, Clock())):
        assert isinstance(answer, Solved if found.boards else Impossible)


@pytest.mark.parametrize("seed", range(60))
def test_python_constraint_finds_the_same_cities(seed: int) -> None:
    question = random_question(Chance("second", seed), pieces=3)
    found = cities(question)
    assert found.complete
    assert second_opinion(question) == found


def test_a_second_opinion_may_be_undecided() -> None:
    large = CityQuestion(parse_board(EMPTY), Reserve(20, 4, 2), (parse_plan("SA3"),))
    opinion = second_opinion(large, time_limit=0.5)
    assert not opinion.complete


def test_a_supply_is_placed_whole_or_at_most() -> None:
    nothing_fits = parse_board("ppppp/ppppp/ppppp/ppppp/pppp1")
    whole = CityQuestion(nothing_fits, Reserve(0, 2, 0))
    assert isinstance(solve(whole), Impossible)
    some = solve(CityQuestion(nothing_fits, Reserve(0, 2, 0), whole=False))
    assert isinstance(some, Solved)
    assert len(cities(CityQuestion(nothing_fits, Reserve(0, 2, 0), whole=False)).boards) == 2


def test_a_false_answer_is_a_crash() -> None:
    question = CityQuestion(parse_board(EMPTY), Reserve(1, 0, 0), (parse_plan("SA1"),))
    assert replay_city(question, parse_board(board(a3="1")))
    for wrong in (board(b3="1"), board(a3="1^"), board(a3="2"), board(), board(a1="1", a2="1")):
        with pytest.raises(FalseAnswerError, match="is no answer to CityQuestion"):
            replay_city(question, parse_board(wrong))


def test_tall_boards_and_large_supplies() -> None:
    tall = CityQuestion(parse_board(board(a1="[98]")), Reserve(99, 1, 3), (parse_plan("SA2"), parse_plan("WE1")))
    answer = solve(tall, time_limit=60)
    assert isinstance(answer, Solved)
    assert str(answer.board).count("[99]") == 1
    assert isinstance(solve(CityQuestion(tall.board, Reserve(99, 5, 3), tall.plans), time_limit=60), Impossible)


def test_solve_command_on_a_bare_board() -> None:
    question = ["solve", board(a5="1", e1="1"), "--plan", "SB3", "--supply"]
    shown = run(*question, "6.1.0")
    assert shown.code == 0
    assert "SB3 ✓ sees 3:" in shown.out
    assert shown.out.count("+") >= 3
    document = json.loads(run(*question, "6.1.0", "--json").out)
    assert document["question"]["supply"] == "6.1.0"
    assert seen_naively(document["board"], "S", 1) == 3
    assert "turns" not in document
    no = run(*question, "2.0.0")
    assert (no.code, no.out.split("\n")[0].strip()) == (1, no.out.split("\n")[0].strip())
    assert json.loads(run(*question, "2.0.0", "--json").out)["answer"] == "impossible"


def test_count_and_all() -> None:
    question = ["solve", EMPTY, "--supply", "1.0.0", "--plan", "SA1"]
    assert run(*question, "--count").out == "5\n"
    listed = run(*question, "--all")
    assert (listed.code, len(listed.out.splitlines())) == (0, 5)
    some = run(*question, "--all", "--limit", "2")
    cut = run("solve", EMPTY, "--supply", "9.3.2", "--count", "--time-limit", "0.05")
    assert (cut.code, "the limit of 0.05 s was reached; raise --time-limit for more" in cut.out) == (3, True)
    assert some.code == 3
    assert some.out.splitlines()[2] == "at least 2: the limit of 2 was reached; raise --limit for more"
    document = json.loads(run(*question, "--all", "--json").out)
    assert (document["count"], len(document["boards"]), document["answer"]) == (5, 5, "solved")
    none = run("solve", EMPTY, "--supply", "1.0.0", "--plan", "SA2", "--count")
    assert (none.code, none.out) == (1, "0\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([EMPTY], "a bare board needs a --supply"),
        ([EMPTY, "--supply", "1"], "supply '1': expected floors.roofs.parks"),
        ([EMPTY, "--supply", "-1.0.0"], "supply '-1.0.0': expected floors.roofs.parks"),
        ([EMPTY, "--supply", "1.0.0", "--plan", "SB3", "--plan", "SB2"], "row SB is planned with 3 already"),
        ([EMPTY, "--supply", "1.0.0", "--plan", "XB3"], "plan 'XB3': expected side, row and number"),
        ([EMPTY, "--supply", "1.0.0", "--by", "S"], "a bare board has no players for --by"),
        (["...../...../..p.../...../.....", "--supply", "1.0.0"], "expected 5 sites, got 6"),
        ([f"{EMPTY} SW S1 5.0.0/5.0.0", "--supply", "1.0.0"], "a game has its reserves"),
        ([f"{EMPTY} SW S1 5.0.0/5.0.0", "--plan", "NB2"], "plan 'NB2': nobody sits at N"),
        ([f"{EMPTY} SW S1 -5.0.0/5.0.0"], "reserves '-5.0.0'"),
        ([EMPTY, "--supply", "1.0.0", "--limit", "2"], "--limit': needs --all"),
        ([f"{EMPTY} SW S1 5.0.0/5.0.0", "--at-most"], "--at-most': needs --supply"),
        ([EMPTY, "--supply", "1.0.0", "--fewest", "--count"], "--fewest': gives one answer"),
    ],
)
def test_solve_refuses(words: list[str], told: str) -> None:
    ran = run("solve", *words)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert told in ran.err
