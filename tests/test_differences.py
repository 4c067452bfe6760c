"""What differs between two documents is told so that it can be seen."""

from skypuzzle.verifying.findings import differences


def test_long_values_are_told_apart() -> None:
    turns = [{"turn": number, "verdict": "alone"} for number in range(12)]
    assert list(differences({"advice": turns}, {"advice": turns[:-1]}, "$")) == [
        ("$.advice", "a list of 12", "a list of 11")
    ]
    text = "".join(map(str, range(100)))
    ((place, right, said),) = differences([text + "x"], [text + "y"], "$")
    assert (place, right[-2], said[-2]) == ("$[0]", "x", "y")
    assert right.startswith("…")


def test_short_values_are_told_as_they_are() -> None:
    assert list(differences([1, [2]], [1, [2, 3]], "$")) == [("$[1]", "[2]", "[2, 3]")]
    assert list(differences({"a": 1}, {"a": 2}, "$")) == [("$.a", "1", "2")]
