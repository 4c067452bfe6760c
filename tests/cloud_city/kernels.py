"""The search in both its forms."""

import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

from skypuzzle.cloud_city.search import kernel as installed
from skypuzzle.cloud_city.search import searching

SOURCE = Path(installed.__file__ or "").with_name("kernel.py")


@cache
def interpreted() -> ModuleType:
    """The search as ordinary Python, whatever is installed."""
    spec = importlib.util.spec_from_file_location("interpreted_cloud_city_kernel", SOURCE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    assert not module.COMPILED
    return module


def forms() -> dict[str, ModuleType]:
    """By name, what there is to test here."""
    found = {"interpreted": interpreted()}
    if installed.COMPILED:
        found["compiled"] = installed
    return found


@contextmanager
def using(form: ModuleType) -> Iterator[None]:
    """Let the questions be put to one form of the search."""
    with patch.object(searching, "kernel", form):
        yield
