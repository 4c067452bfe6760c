"""Imports of large libraries, left until they are needed, and made quicker."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Do not look for garbage meanwhile: a large import, for one, makes none, and looking takes a tenth of its time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
