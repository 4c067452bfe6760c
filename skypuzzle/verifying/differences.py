"""Where two documents differ."""

from collections.abc import Iterator

from skypuzzle.errors import shorten


def differences(true: object, claimed: object, place: str) -> Iterator[tuple[str, str, str]]:
    """The innermost places where two trees of values differ, with what is true there and what is claimed."""
    if isinstance(true, dict) and isinstance(claimed, dict) and true.keys() == claimed.keys():
        for key in true:
            yield from differences(true[key], claimed[key], f"{place}.{key}")
    elif isinstance(true, list) and isinstance(claimed, list) and len(true) == len(claimed):
        for index, pair in enumerate(zip(true, claimed, strict=True)):
            yield from differences(*pair, f"{place}[{index}]")
    elif true != claimed:
        yield place, shorten(repr(true)), shorten(repr(claimed))
