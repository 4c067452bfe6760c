"""Lean puzzles of the same cities, made in several ways, and Tatham's Towers: what `generate_speed` compares."""

import os
import shutil
import subprocess
from unittest import mock

from ortools.sat.python import cp_model

from skypuzzle.chance import Chance
from skypuzzle.skyliners import Board, Reserve
from skypuzzle.skyliners.kinds.build import making
from skypuzzle.skyliners.kinds.build.making import Taking, reduce_city
from skypuzzle.skyliners.questions import CityQuestion
from skypuzzle.skyliners.questions.solving import city_model
from skypuzzle.solver import is_proven
from tests.skyliners.kernels import interpreted, random_city


def city(number: int) -> Board:
    """A finished city: 12–30 floors, 3–6 roofs, 2–3 parks with the one in the centre."""
    chance = Chance("puzzle speed", number)
    return random_city(chance, Reserve(12 + chance.below(19), 3 + chance.below(4), 1 + chance.below(2)))


def puzzle(number: int) -> CityQuestion:
    """The lean puzzle of a city, made by our search."""
    return reduce_city(city(number), Chance("order", number))


def interpreted_puzzle(number: int) -> CityQuestion:
    """The same, with the search as ordinary Python."""
    form = interpreted()
    with mock.patch.multiple(making, Search=form.Search, Neighbours=form.Neighbours):
        return puzzle(number)


def plain_puzzle(number: int) -> CityQuestion:
    """The same, asking a fresh CP-SAT model with default settings for a second answer each time."""

    def is_unique(taking: Taking) -> bool:
        model = city_model(taking.question)
        model.forbid(taking.city)
        return is_proven(cp_model.CpSolver(), model.model) is False

    with mock.patch.object(Taking, "is_solvable", is_unique):
        return puzzle(number)


def make_towers(number: int) -> bool:
    """Have Debian's sgt-puzzles make so many puzzles of Towers; False if it is not installed."""
    program = shutil.which("sgt-towers", path=f"{os.environ['PATH']}:/usr/games")
    if program is None:
        return False
    subprocess.run([program, "--generate", str(number), "5dx"], check=True, stdout=subprocess.DEVNULL)
    return True
