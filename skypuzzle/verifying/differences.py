"""Where two documents differ."""

from collections.abc import Iterator
from itertools import zip_longest

from skypuzzle.errors import shorten

FEW = 12
"""Characters to show before the first that differs."""


def differences(true: object, claimed: object, place: str) -> Iterator[tuple[str, str, str]]:
    """The innermost places where two trees of values differ, with what is true there and what is claimed."""
    if isinstance(true, dict) and isinstance(claimed, dict) and true.keys() == claimed.keys():
        for key in true:
            yield from differences(true[key], claimed[key], f"{place}.{key}")
    elif isinstance(true, list) and isinstance(claimed, list) and len(true) == len(claimed):
        for index, pair in enumerate(zip(true, claimed, strict=True)):
            yield from differences(*pair, f"{place}[{index}]")
    elif true != claimed:
        yield place, *_told(true, claimed)


def _told(true: object, claimed: object) -> tuple[str, str]:
    """Both values, short; long ones by what tells them apart."""
    right, said = _short(true), _short(claimed)
    if right != said:
        return right, said
    texts = repr(true), repr(claimed)
    same = next(at for at, (one, other) in enumerate(zip_longest(*texts)) if one != other)
    return shorten(f"…{texts[0][same - FEW :]}"), shorten(f"…{texts[1][same - FEW :]}")


def _short(value: object) -> str:
    text = shorten(repr(value))
    return f"a list of {len(value)}" if isinstance(value, list) and text != repr(value) else text
