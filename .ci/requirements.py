"""Print every package that pyproject.toml names, those of all extras included, for `.ci/run checks`."""

import tomllib
from itertools import chain
from pathlib import Path

project = tomllib.loads((Path(__file__).resolve().parent.parent / "pyproject.toml").read_text())["project"]
for requirement in {*project["dependencies"], *chain.from_iterable(project["optional-dependencies"].values())}:
    print(requirement)
