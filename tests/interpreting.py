"""Compiled modules as ordinary Python, whatever is installed."""

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType


@cache
def interpreted(installed: ModuleType) -> ModuleType:
    """The module from its source, beside the one that is installed."""
    name = installed.__name__.rpartition(".")[2]
    source = Path(installed.__file__ or "").with_name(f"{name}.py")
    spec = importlib.util.spec_from_file_location(f"interpreted_{installed.__name__.replace('.', '_')}", source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    assert not module.COMPILED
    return module


def forms(installed: ModuleType) -> dict[str, ModuleType]:
    """By name, what there is to test here."""
    found = {"interpreted": interpreted(installed)}
    if installed.COMPILED:
        found["compiled"] = installed
    return found
