"""The search of a turn in both its forms."""

from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from unittest.mock import patch

from skypuzzle.skyline import bots
from skypuzzle.skyline.search import kernel as installed
from skypuzzle.skyline.search import turn_search
from tests import interpreting


def forms() -> dict[str, ModuleType]:
    """By name, what there is to test here."""
    return interpreting.forms(installed)


@contextmanager
def using(form: ModuleType) -> Iterator[None]:
    """Let the questions be put to one form of the search."""
    turn_search.tables.cache_clear()
    with patch.object(turn_search, "kernel", form), patch.object(bots, "kernel", form):
        yield
    turn_search.tables.cache_clear()
