"""Puzzle sets as files: the same bytes everywhere, every claim proven again, interrupted runs resumed."""

import json
import subprocess
import time
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from ortools.sat.python import cp_model

from skypuzzle import solver
from skypuzzle.limits import Clock
from skypuzzle.puzzles.puzzle import Order
from skypuzzle.skyliners import SITE_NAMES, Piece, Side, generate, parse_board
from skypuzzle.skyliners.questions import solving
from tests.running import run, skypuzzle
from tests.skyliners.kernels import scaled
from tests.skyliners.puzzles import QUICK_DAY

GOLDEN = sorted((Path(__file__).parent / "data" / "puzzles").glob("*.json"))
SHIPPED = sorted((Path(__file__).parents[2] / "puzzles" / "skyliners").glob("*.json"))


@pytest.mark.parametrize(("path", "jobs"), [*zip(GOLDEN, ("1", "2", "2"), strict=True)])
def test_a_date_gives_the_same_bytes(path: Path, jobs: str) -> None:
    made = subprocess.run(skypuzzle("daily", "--date", path.stem, "--json", "--jobs", jobs), capture_output=True)
    assert made.stdout == path.read_bytes()


def test_a_seed_gives_the_same_puzzle_of_every_kind_and_level() -> None:
    """Seeds are such that the first puzzle is soon found."""
    for name, first in json.loads((Path(__file__).parent / "data" / "orders.json").read_text()).items():
        kind, level = name.split()
        assert next(generate(kind, seed=first["seed"], level=level)).id == first["id"], name


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_way_cp_sat_searches_makes_no_difference(path: Path) -> None:
    def other_way(clock: Clock, *, linear: bool = False) -> cp_model.CpSolver:
        changed = solver.new_solver(clock, linear=linear)
        changed.parameters.random_seed = 12345
        changed.parameters.cp_model_presolve = False
        changed.parameters.randomize_search = True
        return changed

    with mock.patch.object(solving, "new_solver", mock.Mock(side_effect=other_way)) as asked:
        assert run("daily", "--date", path.stem, "--json").out == path.read_text()
    assert asked.call_count == 3


def test_january_is_shipped_and_as_it_would_be_made_today() -> None:
    assert [path.stem for path in SHIPPED] == [f"2027-01-{day:02}" for day in range(1, 32)]
    saturday = SHIPPED[22]  # other days of the week are made by other tests
    assert run("daily", "--date", saturday.stem, "--json").out == saturday.read_text()
    ids = [puzzle["id"] for path in SHIPPED for puzzle in json.loads(path.read_text())["puzzles"]]
    assert len(ids) == len(set(ids)) == 31 * 5


def test_shipped_sets_hold() -> None:
    ran = run("verify", *map(str, SHIPPED[:6]))
    assert (ran.code, ran.out.count("every claim that can be proven holds\n")) == (0, 6)


def test_second_opinion_on_a_set() -> None:
    puzzles = json.loads(GOLDEN[0].read_text())
    puzzles["puzzles"] = [puzzles["puzzles"][place] for place in (0, 3, 4)]
    ran = run("verify", "-", "--second-opinion", stdin=json.dumps(puzzles).encode())
    assert (ran.code, ran.out.count("the second opinion agrees")) == (0, 3)


def damaged(**changes: Any) -> str:
    """A set in which the first puzzle (or the one `at` a place) says something else."""
    document = json.loads(GOLDEN[0].read_text())
    document["puzzles"][changes.pop("at", 0)].update(changes)
    return json.dumps(document)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (damaged(id="0123456789abcdef"), "$.puzzles[0].id: '0123456789abcdef' is not the id of this puzzle"),
        (damaged(plans=[]), "$.puzzles[0]: it has more than one solution"),
        (damaged(supply="0.0.0"), "$.puzzles[0].solution: it takes"),
        (damaged(solution={"board": "...../...../..p../...../....."}), "$.puzzles[0].solution: it cannot be built"),
        (damaged(difficulty={"level": "hard", "score": 1, "techniques": []}), "$.puzzles[0].difficulty: hard 1"),
        (damaged(at=3, solution={"actions": ["Fa1", "Fa1"]}), "$.puzzles[3].solution:"),
        (damaged(plans=["NA1", "NA1"]), "$.puzzles[0].plans: a plan appears twice"),
        (damaged(at=3, plans=[]), "$.puzzles[3].plans: expected plans"),
        (damaged(at=3, player="N"), "$.puzzles[3].player: it is not the start of N's turn"),
    ],
)
def test_a_damaged_set_names_puzzle_and_claim(text: str, told: str) -> None:
    ran = run("verify", "-", stdin=text.encode())
    assert ran.code == 1
    assert told in ran.out


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (damaged(solution={"actions": ["Fa1"]}), "$.puzzles[0].solution"),
        (damaged(solution={}), "$.puzzles[0].solution"),
        (damaged(player="N"), "$.puzzles[0]"),
        (damaged(at=3, solution={"board": "...../...../..p../...../....."}), "$.puzzles[3].solution"),
        (damaged(at=3, board="junk"), "$.puzzles[3]"),
        (damaged(at=3, kind="build"), "$.puzzles[3]"),
        (damaged(at=3, kind="climb"), "$.puzzles[3].kind"),
    ],
)
def test_keys_of_another_kind_are_refused(text: str, place: str) -> None:
    ran = run("verify", "-", stdin=text.encode())
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"skypuzzle: standard input: {place}: ")
    assert ran.err.count("\n") == 1


def easy_puzzle(**changes: Any) -> dict[str, Any]:
    puzzle: dict[str, Any] = json.loads(GOLDEN[0].read_text())["puzzles"][0]
    return {"format": "skypuzzle/1", "game": "skyliners", "type": "puzzle", **puzzle, **changes}


def turn_puzzle(kind: str, **changes: Any) -> dict[str, Any]:
    found = next(
        puzzle
        for path in SHIPPED
        for puzzle in json.loads(path.read_text())["puzzles"]
        if puzzle["kind"] == kind and len(puzzle["position"].split()[1]) > 2
    )
    return {"format": "skypuzzle/1", "game": "skyliners", "type": "puzzle", **found, **changes}


def unsolved(puzzle: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in puzzle.items() if key != "solution"}


def faults(puzzle: dict[str, Any], *words: str) -> str:
    ran = run("verify", "-", *words, stdin=json.dumps(puzzle).encode())
    assert (ran.code, ran.err) == (1, "")
    return ran.out


def test_what_is_given_too_much_is_named() -> None:
    whole = easy_puzzle()
    solution = parse_board(whole["solution"]["board"])
    given = parse_board(whole["board"])
    site = next(site for site in range(25) if solution.heights[site] // 2 > given.heights[site] // 2)
    fuller = given.with_piece(Piece.FLOOR, site)
    floors, *others = whole["supply"].split(".")
    supply = ".".join([str(int(floors) - 1), *others])
    assert f"the floor on {SITE_NAMES[site]} could be left out" in faults(
        {**whole, "board": str(fuller), "supply": supply}
    )
    asked = {plan[:2] for plan in whole["plans"]}
    side, row = next((side, row) for side in Side for row in range(5) if f"{side}{'ABCDE'[row]}" not in asked)
    spare = f"{side}{'ABCDE'[row]}{min(4, len(solution.seen(side, row)))}"
    assert f"it is not minimal: {spare} could be left out" in faults({**whole, "plans": [*whole["plans"], spare]})


def test_trivial_and_too_tall_puzzles_are_told() -> None:
    trivial = {"board": "ppppp/ppppp/ppppp/ppppp/ppp..", "supply": "1.0.0", "plans": ["NB2"]}
    assert "it is trivial" in faults(easy_puzzle(**trivial, solution={"board": "ppppp/ppppp/ppppp/ppppp/ppp1."}))
    assert "it has no solution" in faults(unsolved(easy_puzzle(**{**trivial, "plans": ["NB4"]})))
    tall = {"board": "pppp[40]/ppppp/ppppp/ppppp/ppp..", "supply": "3.0.0", "plans": ["EA1", "SE2", "WA2"]}
    assert "more than" in faults(unsolved(easy_puzzle(**tall)))


def test_claims_about_turns_are_proven() -> None:
    reach, secure, win = (turn_puzzle(kind) for kind in ("reach", "secure", "win"))
    first, second = reach["solution"]["actions"]
    site = next(name for name in SITE_NAMES if f"F{name}" not in (first, second) and is_open(reach["position"], name))
    assert f"F{site} {second} does not solve it" in faults({**reach, "solution": {"actions": [f"F{site}", second]}})
    assert "solutions" in faults({**reach, "plans": reach["plans"][:1]})
    assert "others still move" in faults({**secure, "kind": "reach"})
    assert "is not known" in faults({**win, "position": win["position"].replace(" full", "").rsplit(" ", 1)[0]})
    early = "...../...../..p../...../1.... SWN W1 2.0.0/2.0.0/2.0.0"
    sure = "this is not certainly the last round"
    assert sure in faults(unsolved({**secure, "position": early, "player": "W", "plans": ["WA1"]}))
    assert sure in faults({**reach, "kind": "secure"})
    for puzzle, words in ((reach, "finds"), (secure, "finds")):
        assert words in faults({**puzzle, "plans": puzzle["plans"][:1]}, "--second-opinion")
    assert "the second opinion finds" in faults(easy_puzzle(plans=easy_puzzle()["plans"][1:]), "--second-opinion")


def is_open(position: str, name: str) -> bool:
    board = parse_board(position.split()[0])
    return board.heights[SITE_NAMES.index(name)] % 2 == 0


def test_a_player_who_is_forced_onto_a_row_is_no_puzzle() -> None:
    """West has a floor, a park and no card: the park must go to the only empty site, in the row of the plan."""
    forced = "1^1111/1^1111/4^1p11/3^1111/.5^111 NSW S1 0.0.0/1.0.0/1.0.1 SA3,WA1,WB1,WC1,WD1,WE1 NE,SW,SE full"
    puzzle = turn_puzzle("secure", position=forced, player="S", plans=["SA3", "SB1"])
    assert "there are too few open sites to judge it" in faults({**puzzle, "solution": {"actions": ["Fa1", "=B1"]}})


def test_two_puzzles_alike_are_noticed() -> None:
    document = json.loads(GOLDEN[0].read_text())
    document["puzzles"][1] = document["puzzles"][0]
    assert (
        "$.puzzles[1]: the same puzzle as $.puzzles[0]" in run("verify", "-", stdin=json.dumps(document).encode()).out
    )


def test_a_set_without_solutions(tmp_path: Path) -> None:
    target = tmp_path / "today.json"
    daily = ("daily", "--date", QUICK_DAY, "-o", str(target))
    assert run(*daily, "--no-solutions").code == 0
    assert all("solution" not in puzzle for puzzle in json.loads(target.read_text())["puzzles"])
    assert run("verify", str(target)).code == 0
    other = run(*daily)
    assert (other.code, "has different contents" in other.err) == (2, True)
    assert run(*daily, "--force").code == 0
    assert target.read_bytes() == (SHIPPED[0].parent / f"{QUICK_DAY}.json").read_bytes()
    again = run(*daily)
    assert (again.code, "build, medium" in again.out) == (0, True)


def test_days_are_as_they_would_be_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("daily", "--date", "2027-01-10", "--days", "2").code == 0
    for day in ("2027-01-10", "2027-01-11"):
        made = tmp_path / "puzzles" / "skyliners" / f"{day}.json"
        assert made.read_bytes() == (SHIPPED[0].parent / made.name).read_bytes()


def test_wrong_words() -> None:
    for words, told in (
        ("daily --date 2027-02-30", "expected a day such as"),
        ("daily --date 9999-12-31 --days 2 --json", "past the year 9999"),
        ("daily --days 2 --json", "several days are written to a folder"),
        ("daily --json -o x.json", "prints the set; -o already writes JSON"),
        ("generate --pieces 98-99", "no build puzzle (any level, 98-99 pieces): such a puzzle has 3 to 43"),
        ("generate --pieces 0-2", "such a puzzle has 3 to 43"),
        ("generate --kind win --pieces 0-0", "no win puzzle (any level, 0-0 pieces): such a puzzle has 1 to 10"),
        ("generate --kind reach --pieces 50-60", "such a puzzle has 1 to 10"),
        ("generate --kind force --pieces 13-17", "such a puzzle has 1 to 12"),
        ("generate --sides NN", "a side appears twice"),
        ("daily --date 20270101", "expected a day such as"),
        ("daily --date 2027-W01-1", "expected a day such as"),
        ("daily -o x.svg", "the answer is text, not a picture"),
        ("daily --days 2 -o x.PDF", "the answer is text, not a picture"),
        ("generate -o x.png", "the answer is text, not a picture"),
        ("generate --pieces 5", "expected MIN-MAX"),
        ("generate --dask foo --seed 1", "expected an address such as"),
        ("generate --dask tls://10.0.0.1:8786 --seed 1", "only tcp:// addresses are supported"),
        ("generate --kind castle", "expected build, reach, secure, win, force"),
        ("generate --difficulty mild", "expected easy, medium, hard, expert"),
        ("generate --pieces 9-4", "expected MIN-MAX"),
        ("generate --pieces ٤-٩", "expected MIN-MAX"),
        ("generate --kind win --sides N", "only build puzzles"),
        ("generate --kind win --symmetric", "only build puzzles"),
        ("generate --sides NE --symmetric", "opposite sides"),
        ("generate --sides X", "expected N, E, S, W"),
        ("generate --dask tcp://127.0.0.1:9 --seed 1", "no Dask scheduler"),
        ("explain nothing", "expected FILE.json, FILE.json#3"),
        ("explain ffffffffffffffff", "no known puzzle"),
        (f"explain {SHIPPED[0]}", "it holds 5 puzzles"),
        (f"explain {SHIPPED[0]}#1 --step 99", "it has only"),
    ):
        ran = run(*words.split())
        assert (ran.code, ran.out) == (2, ""), words
        assert told in ran.err
        assert ran.err.count("\n") == 1, words


def test_an_empty_set_says_so(tmp_path: Path) -> None:
    empty = tmp_path / "empty.json"
    empty.write_text(json.dumps({**json.loads(SHIPPED[0].read_text()), "puzzles": []}))
    booklet = str(tmp_path / "x.pdf")
    for words in (
        ["print", str(SHIPPED[0]), str(empty), "-o", booklet],
        ["print", f"{empty}#1", "-o", booklet],
        ["play", str(empty), "--plain"],
        ["play", f"{empty}#1", "--plain"],
        ["explain", str(empty)],
        ["show", str(empty)],
        ["show", f"{empty}#1"],
    ):
        ran = run(*words)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert "it is empty: it has no puzzles" in ran.err


def test_explain_by_id_and_by_place() -> None:
    by_place = run("explain", f"{SHIPPED[0]}#2")
    name = json.loads(SHIPPED[0].read_text())["puzzles"][1]["id"]
    assert run("explain", name[:12]).out == run("explain", name[:12].upper()).out == by_place.out
    assert run("explain", name, "--step", "2").out == by_place.out.splitlines(keepends=True)[2]  # below its title
    steps = json.loads(run("explain", name, "--json").out)["steps"]
    assert [step["step"] for step in steps] == list(range(1, len(by_place.out.splitlines())))
    last = run("explain", f"{SHIPPED[0]}#4").out.splitlines()[-1]
    assert " ".join(json.loads(SHIPPED[0].read_text())["puzzles"][3]["solution"]["actions"]) in last


def test_a_killed_run_leaves_no_broken_file_and_is_resumed(tmp_path: Path) -> None:
    count = scaled(120)
    words = ["generate", "--count", str(count), "--seed", "kill", "--difficulty", "hard"]
    target, whole = tmp_path / "killed.json", tmp_path / "whole.json"
    process = subprocess.Popen(skypuzzle(*words, "-o", str(target)))
    journal = tmp_path / "killed.json.part"
    while process.poll() is None and (not journal.exists() or journal.read_text().count("\n") < scaled(20)):
        time.sleep(0.02)
    process.kill()
    process.wait()
    assert not target.exists()
    with journal.open("a") as file:
        file.write('{"id": "torn')
    done = journal.read_text().count("\n") - 1
    assert 0 < done < count
    with mock.patch.object(Order, "make", autospec=True, side_effect=Order.make) as make:
        assert run(*words, "-o", str(target)).code == 0
        assert make.call_count == count - done
    assert run(*words, "-o", str(whole)).code == 0
    assert target.read_bytes() == whole.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["killed.json", "whole.json"]
    journal.write_text('{"journal": 2, "work": "edit')  # killed in its first line: nothing was done yet
    assert run("generate", "--seed", "other", "-o", str(target)).code == 0


def test_an_unfinished_run_of_another_order_is_not_mixed_in(tmp_path: Path) -> None:
    (tmp_path / "set.json.part").write_text('{"work": "something else"}\n')
    ran = run("generate", "--seed", "1", "-o", str(tmp_path / "set.json"))
    assert (ran.code, "left by a different run" in ran.err) == (2, True)


def test_a_wish_that_failed_leaves_nothing_behind(tmp_path: Path) -> None:
    target = str(tmp_path / "set.json")
    assert run("generate", "--kind", "win", "--pieces", "0-0", "--seed", "1", "-o", target).code == 2
    assert list(tmp_path.iterdir()) == []


def test_a_broken_file_hides_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzles" / "broken.json").write_text("{")
    monkeypatch.chdir(tmp_path)
    name = json.loads(SHIPPED[0].read_text())["puzzles"][1]["id"]
    assert run("explain", name, "--step", "1").code == 0
    assert "broken.json" in run("explain", "ffffffffffff").err
