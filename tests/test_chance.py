"""The seeded chance: the same on every machine, for ever."""

from collections import Counter
from itertools import permutations

from skypuzzle.chance import Chance

PINNED = [81, 70, 91, 27, 64, 81, 7, 3]
PINNED_SHUFFLE = ["c", "d", "e", "b", "f", "a"]


def test_choices_are_pinned() -> None:
    """If this fails, every seed in the world gives something else."""
    chance = Chance("pinned", 1)
    assert [chance.below(100) for _ in range(8)] == PINNED
    assert chance.shuffled("abcdef") == PINNED_SHUFFLE


def test_seeds_are_told_apart() -> None:
    first = [Chance(*seed).below(10**9) for seed in [("a", 1), ("a", 2), ("a1",), ("a", "1", ""), ("1", "a")]]
    assert len(set(first)) == len(first)
    assert Chance("a", 1).below(10**9) == Chance("a", "1").below(10**9)


def test_every_order_is_as_likely() -> None:
    chance = Chance("orders")
    counts = Counter("".join(chance.shuffled("abc")) for _ in range(6000))
    assert set(counts) == {"".join(order) for order in permutations("abc")}
    assert all(850 < count < 1150 for count in counts.values())


def test_every_option_is_as_likely() -> None:
    chance = Chance("options")
    counts = Counter(chance.choice("abcd") for _ in range(4000))
    assert all(880 < counts[option] < 1120 for option in "abcd")
