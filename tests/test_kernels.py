"""Compiled modules: every list of them is complete, and they answer as plain Python does."""

import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from benchmarks.agreement import kernels
from skypuzzle.games import GAMES, load

ROOT = Path(__file__).parents[1]


def kernel_modules() -> list[str]:
    return sorted(name for game in map(load, GAMES) for name in game.kernel_modules)


def test_the_build_compiles_the_kernels_of_all_games() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["ext-modules"]
    assert sorted(module["name"] for module in build) == kernel_modules()
    for module in build:
        assert module["sources"] == [f"{module['name'].replace('.', '/')}.py"]
        assert module["optional"] is True


def test_games_list_every_module_that_can_be_compiled() -> None:
    sources = (ROOT / "skypuzzle").rglob("*.py")
    found = [source for source in sources if "\nCOMPILED = cython.compiled\n" in source.read_text("utf-8")]
    names = [".".join(source.relative_to(ROOT).with_suffix("").parts) for source in found]
    assert sorted(names) == kernel_modules()


def test_random_questions_are_put_to_every_kernel() -> None:
    assert sorted(kernels.KERNELS) == kernel_modules()


@pytest.mark.parametrize("name", kernel_modules())
def test_compiled_and_plain_kernels_give_the_same_answers(name: str) -> None:
    """The long form is `python -m benchmarks.agreement.kernels`."""
    assert kernels.compare(name, "suite", range(12)) == []


@pytest.mark.parametrize("name", kernel_modules())
def test_a_different_answer_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if not import_module(name).COMPILED:
        pytest.skip("there is only one form here")
    monkeypatch.setitem(kernels.KERNELS, name, kernels.Kernel(lambda form, chance: form.COMPILED and chance.below(2)))
    assert kernels.compare(name, "suite", range(20))
