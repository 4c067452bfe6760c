"""A few of the inputs that `python -m benchmarks.fuzz` tries by the thousands."""

from benchmarks.fuzz import campaign, words_of

NUMBERS = 75


def test_odd_input_ends_as_promised() -> None:
    told: list[str] = []
    assert campaign(0, NUMBERS, told.append) == 0, "\n".join(told)


def test_every_number_is_one_input() -> None:
    assert words_of(4711) == words_of(4711)
    assert len({words_of(number).words[0] for number in range(NUMBERS)}) > 12
