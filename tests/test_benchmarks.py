"""The command line that all benchmarks share; what they measure is not for tests."""

import sys
from collections import Counter
from importlib import import_module
from math import factorial
from pathlib import Path

import pytest

from benchmarks.harness import CommandLine, figures, percentile, progress, rounds
from benchmarks.promises.ladder import orders, tables
from benchmarks.promises.ladder_games import Order, play, seating
from benchmarks.stress.mutants import GROUPS
from skypuzzle.skyliners.search import kernel

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"
SCRIPTS = sorted(
    f"{path.parent.name}.{path.stem}" for path in BENCHMARKS.glob("*/*.py") if "__main__" in path.read_text()
)


def options() -> CommandLine:
    made = CommandLine("Something.")
    made.number("--count", 100, "how many", quick=3)
    made.numbers("--limits", [1, 10], "how long", quick=[1])
    return made


@pytest.mark.parametrize("name", SCRIPTS)
def test_help_says_what_is_measured_and_how_to_be_quick(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script_file = (BENCHMARKS / name.replace(".", "/")).with_suffix(".py")
    monkeypatch.setattr(sys, "argv", [str(script_file), "--help"])
    script = import_module(f"benchmarks.{name}")
    with pytest.raises(SystemExit) as end:
        script.main()
    printed = capsys.readouterr().out
    assert end.value.code == 0
    assert (script.__doc__ or "").splitlines()[0] in printed
    assert f"python -m benchmarks.{name}" in printed
    assert "--quick" in printed


def test_the_page_lists_every_script() -> None:
    page = (BENCHMARKS / "README.md").read_text("utf-8")
    assert [name for name in SCRIPTS if f"`{name}`" not in page] == []


@pytest.mark.parametrize("name", GROUPS)
def test_mutation_testing_names_tests_that_exist(name: str) -> None:
    for place in (word for word in GROUPS[name].tests if word.startswith("tests/")):
        file, _, test = place.partition("::")
        assert f"def {test}" in (BENCHMARKS.parent / file).read_text("utf-8"), place


def test_quick_changes_what_is_not_given() -> None:
    assert vars(options().parse([])) == {"quick": False, "count": 100, "limits": [1, 10]}
    assert vars(options().parse(["--quick"])) == {"quick": True, "count": 3, "limits": [1]}
    assert options().parse(["--quick", "--count", "7"]).count == 7


@pytest.mark.parametrize("words", [["--count", "0"], ["--count", "x"], ["--slow"]])
def test_wrong_options_are_refused(words: list[str]) -> None:
    with pytest.raises(SystemExit) as end:
        options().parse(words)
    assert end.value.code == 2


def test_an_interpreted_search_is_warned_about(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(kernel, "COMPILED", False)
    options().parse([])
    warning = capsys.readouterr().err
    assert warning.startswith("WARNING: this measures the interpreted search")
    assert str(kernel.__file__) in warning
    CommandLine("No search.", searches=False).parse([])
    monkeypatch.setattr(kernel, "COMPILED", True)
    options().parse([])
    assert capsys.readouterr().err == ""


def test_a_package_that_is_missing_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        CommandLine("Something.", needs=["json", "no_such_package"]).parse([])
    assert "no_such_package not installed" in capsys.readouterr().err


def test_measures_take_turns() -> None:
    order: list[str] = []

    def measure(name: str) -> float:
        order.append(name)
        return float(len(order))

    found = rounds(2, {"a": lambda turn: measure(f"a{turn}"), "b": lambda turn: measure(f"b{turn}")})
    assert order == ["a0", "b0", "a1", "b1"]
    assert found == {"a": [1.0, 3.0], "b": [2.0, 4.0]}
    assert list(progress("abc", 3, "letters")) == ["a", "b", "c"]


def test_figures() -> None:
    times = [number / 1000 for number in range(1, 101)]
    assert percentile(times, 0.95) == 0.096
    assert percentile([0.5], 0.95) == 0.5
    assert figures(times) == "median 50.5 ms, 95th percentile 96.0 ms, slowest 100.0 ms"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_ladder_seats_everyone_everywhere(players: int) -> None:
    found = [seating(players, number) for number in range(factorial(players))]
    assert len(set(found)) == len(found)
    assert all(len({sides[0] for sides in found[at : at + players]}) == players for at in range(0, len(found), players))
    assert found == [seating(players, number) for number in range(len(found), 2 * len(found))]


def test_the_ladder_counts_what_happened() -> None:
    assert tables(["planner-9", "greedy", "random"], 3) == [
        ("planner-9", "greedy", "random"),
        ("planner-9", "greedy", "greedy"),
        ("random", "greedy", "greedy"),
    ]
    asked = orders(tables(["planner-9", "random", "greedy"], 2), 20, "test")
    assert Counter(order.names for order in asked) == {
        ("planner-9", "random"): 2,
        ("planner-9", "greedy"): 20,
        ("random", "greedy"): 100,
    }
    assert len(set(asked)) == len(asked)
    game = play(Order("test", ("planner-9", "greedy", "random"), 4))
    assert [seat.bot for seat in game.seats] == ["planner-9", "greedy", "random"]
    assert sum(seat.share for seat in game.seats) == pytest.approx(1)
    assert max(game.seats, key=lambda seat: seat.share).points == max(seat.points for seat in game.seats)
    for seat in game.seats:
        actions = len(seat.cards) + len(seat.pieces)
        assert actions == len(seat.times) == 2 * game.turns
        assert all(1 <= card.turn <= game.turns and 0 <= card.shown <= 4 for card in seat.cards)
        assert seat.points >= sum(card.number for card in seat.cards if card.right)
