"""Seeded randomness that makes the same choices on every machine and with every version of Python.

Python only guarantees that `random()` with an integer seed stays the same, so every choice is built on that.
"""

import hashlib
import random
from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of random choices, named by its seed: any number of words or numbers."""

    def __init__(self, *seed: object) -> None:
        name = "\x1f".join(str(part) for part in seed)
        digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).digest()
        self._random = random.Random(int.from_bytes(digest, "big")).random

    def below(self, limit: int) -> int:
        return int(self._random() * limit)

    def seed(self) -> int:
        """Return a seed for another generator, such as that of the compiled games."""
        return self.below(1 << 53)

    def choice(self, options: Sequence[T]) -> T:
        return options[int(self._random() * len(options))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        pile = list(items)
        for last in range(len(pile) - 1, 0, -1):
            other = self.below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return pile
