"""The questions of the commands as functions: values or notation, typed results, one clock."""

import contextlib
import gc
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module

import pytest

from skypuzzle.answers import Count, Impossible, Undecided
from skypuzzle.errors import NotationError, RuleError
from skypuzzle.games import GAMES, load
from skypuzzle.imports import nothing_collected
from skypuzzle.limits import Limit
from skypuzzle.skyliners import Side, parse_board, parse_plan, parse_position, parse_reserve
from skypuzzle.skyliners.library import check, cities, count, solve, why_not
from skypuzzle.skyliners.questions import Reasons, Solved
from skypuzzle.verdicts import Verdict
from tests.skyliners.games import EMPTY

CITY = "p.1../5^.2../..p../...../....1"
LATE = "1333^2/12.2p/1^.p3./13^41^p/12143 WS S1 2.0.0/1.0.0 SC2,WA3,SA2,WD2,WB3,WC3,WE2 NE,SW full"


def test_values_and_notation_ask_the_same() -> None:
    text = solve(LATE, "SB3", by="S", just_see=True)
    value = solve(parse_position(LATE), [parse_plan("SB3")], by=Side.S, just_see=True)
    assert isinstance(text, Solved)
    assert text == value
    assert text == solve(LATE, ["SB3", parse_plan("SB3")], by="S", just_see=True)
    bare = parse_board(CITY)
    assert solve(CITY, "WA2", supply="2.1.0") == solve(bare, ["WA2"], supply=parse_reserve("2.1.0"))


def test_answers() -> None:
    assert isinstance(solve(CITY, "WA2, WB3", supply="2.1.0"), Impossible)
    assert len(why_not(CITY, "WA2 WB3", supply="2.1.0").reasons) == 3
    assert why_not(CITY, "WA2", supply="2.1.0") == Reasons((), complete=False, possible=True)
    assert why_not(CITY, "WA2 WB3", supply="2.1.0", time_limit=0) == Reasons((), complete=False, possible=None)
    assert count(CITY, "WA2 WB3", supply="2.1.0") == Count(0, complete=True)
    some = cities(EMPTY, "SB2", supply="3.0.0", limit=2)
    assert (len(some.boards), some.stopped_by) == (2, Limit.NUMBER)
    assert count(EMPTY, "SB2", supply="4.0.0", at_most=True).number > count(EMPTY, "SB2", supply="4.0.0").number > 2
    assert isinstance(solve(LATE, "SB3", fewest=True, time_limit=0), Undecided)


def test_what_is_lost_or_secured_comes_with_its_reasons() -> None:
    verdicts = {str(finding.plan): finding for finding in check(LATE, player="W").plans}
    assert verdicts["WD2"].verdict is Verdict.LOST
    assert verdicts["WD2"].reasons is not None
    assert verdicts["WA3"].reasons is None
    assert check(LATE, "SB3").player is Side.S


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (lambda: solve(EMPTY, "SB3"), "a bare board needs a supply"),
        (lambda: solve(EMPTY, "SB3", supply="1.0.0", by="S"), "a bare board has no players"),
        (lambda: solve(LATE, "SB3", supply="1.0.0"), "a supply is for bare boards"),
        (lambda: solve(LATE, "SB3", at_most=True), "a supply is for bare boards"),
        (lambda: check(EMPTY, "SB3"), "a bare board has no players"),
        (lambda: check(LATE, player="N"), "nobody sits at N"),
        (lambda: check(LATE, "WB3", player="S"), "not a plan of S's"),
    ],
)
def test_what_makes_no_sense(asked: Callable[[], object], reason: str) -> None:
    with pytest.raises(RuleError, match=reason):
        asked()


@pytest.mark.parametrize("name", GAMES)
def test_every_game_names_the_errors_that_it_raises(name: str) -> None:
    assert {"Fault", "FileError", "NotationError", "RuleError"} <= {*import_module(load(name).package).__all__}


def test_what_cannot_be_read() -> None:
    with pytest.raises(NotationError, match="expected side, row and number"):
        solve(LATE, "SB")
    with pytest.raises(NotationError, match="expected one of N, E, S, W"):
        solve(LATE, "SB3", by="green")


def test_one_clock_for_verdicts_and_reasons() -> None:
    start = "1..1./.1.1./..p../...1./...1. SWNE S1 12.2.1/12.2.1/12.2.1/12.2.1 SB2 NE,?,?,? full"
    began = time.monotonic()
    check(start, "SA4 SC4 SD4 SE4", time_limit=0.5)
    assert time.monotonic() - began < 2.5  # the import of OR-Tools and a slow machine included


def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    code = "import sys; import skypuzzle.skyliners.library; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not set(loaded) & {"ortools", "msgspec", "rich", "typer", "skypuzzle.skyliners.questions"}


def test_garbage_is_looked_for_again_after_a_large_import() -> None:
    was_on = gc.isenabled()
    with contextlib.suppress(ImportError), nothing_collected():
        assert not gc.isenabled()
        raise ImportError
    assert gc.isenabled() is was_on
