"""The planner: legal everywhere, strong enough, and led by nothing but what it knows."""

from dataclasses import replace

import pytest

from skypuzzle.chance import Chance
from skypuzzle.skyline.bots import BOTS, Effort, Planner
from skypuzzle.skyline.rules.actions import EndTurn
from skypuzzle.skyline.rules.board import default_box
from skypuzzle.skyline.rules.play import apply, known_to, score
from skypuzzle.skyline.rules.setup import new_game
from skypuzzle.skyline.search import kernel
from skypuzzle.skyline.simulation import Simulation
from tests.skyline.games import at, game, moment, turn_starts

LITTLE = Effort(candidates=3, own=300, answer=60, plan=60)
"""Enough to be legal: an interpreted search is slow."""


@pytest.mark.skipif(not kernel.COMPILED, reason="the interpreted search takes minutes")
def test_it_beats_greedy() -> None:
    """The benchmark plays hundreds; here a few."""
    wins = 0
    for number in range(6):
        bots = ("planner", "greedy") if number % 2 else ("greedy", "planner")
        end = Simulation(bots, "planner").play(number).end()
        wins += score(end).winners == (end.seats[1 - number % 2],)
    assert wins >= 5


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_its_turns_are_legal_in_the_open_and_in_the_hidden_game(players: int, hidden: bool) -> None:
    for start in turn_starts(game("greedy", players))[::5]:
        position = start
        for action in Planner(known_to(start.mover_seat or 0, start, hidden=hidden), LITTLE).turn():
            position = apply(position, action)
        apply(position, EndTurn())


def test_it_plays_with_another_box() -> None:
    box = replace(default_box(), board=("XXXXX", "XZXZX", "XXXXX", "XXXZX", "XXXXX"))
    position = new_game(3, Chance("another"), box=box)
    for _ in range(9):
        seat = position.mover_seat or 0
        for action in (*Planner(known_to(seat, position), LITTLE).turn(), EndTurn()):
            position = apply(position, action)
    assert sum(map(bool, position.board.towers)) > 6


def test_it_leaves_nothing_to_chance_and_sees_no_hidden_card() -> None:
    one = at(moment(cash="9.9", stock="210000.210000", cards="CKV.RRS", b9="Y", c9="P"))
    other = at(moment(cash="9.9", stock="210000.210000", cards="CKV.FFZ", b9="Y", c9="P"))
    turns = {BOTS["planner"](known_to(0, each), Chance(seed)) for each in (one, other) for seed in "ab"}
    assert len(turns) == 1


def test_it_ends_the_game_when_that_wins() -> None:
    crown = {"b9": "YPYPY", "c3": "YPYPY", "a7": "YPYP"}
    position = at(moment("Y1", cash="12.0", stock="000010.000000", b8="Y", **crown))
    assert "a7" in [str(action) for action in BOTS["planner"](known_to(0, position), Chance("end"))]
