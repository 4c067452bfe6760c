"""The search in both its forms."""

from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from unittest.mock import patch

from skypuzzle.cloud_city.search import cities
from skypuzzle.cloud_city.search import kernel as installed
from tests import interpreting


def forms() -> dict[str, ModuleType]:
    """By name, what there is to test here."""
    return interpreting.forms(installed)


@contextmanager
def using(form: ModuleType) -> Iterator[None]:
    """Let the questions be put to one form of the search."""
    with patch.object(cities, "kernel", form):
        yield
