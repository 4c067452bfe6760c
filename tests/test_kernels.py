"""The modules that are compiled are listed twice: by each game, and for the build. Both lists must be complete."""

import tomllib
from pathlib import Path

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
