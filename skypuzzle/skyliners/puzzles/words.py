"""Buildings, sites and lines in words."""

from collections.abc import Iterable, Iterator, Sequence

from skypuzzle.skyliners.rules.board import EMPTY, PARK_CODE
from skypuzzle.skyliners.rules.geometry import FILES, SITE_NAMES, SIZE, Site
from skypuzzle.wording import listed

MOST_ALTERNATIVES = 2
"""How many buildings a site can be before bounds say it better."""


def building(code: int) -> str:
    """What stands on a site."""
    if code == EMPTY:
        return "empty"
    if code == PARK_CODE:
        return "a park"
    floors = "1 floor" if code // 2 == 1 else f"{code // 2} floors"
    return f"{floors} and a roof" if code % 2 else floors


def line_name(line: int) -> str:
    """A rank or a file in words."""
    return f"rank {line + 1}" if line < SIZE else f"file {FILES[line - SIZE]}"


def buildings(codes: Iterable[int]) -> str:
    """One building or another."""
    return listed([building(code) for code in codes], "or")


def names(sites: Iterable[Site], last: str = "and") -> str:
    """Sites in a list."""
    return listed([SITE_NAMES[site] for site in sites], last)


def labelled(site: Site, code: int) -> str:
    """A site with what stands there: `a1 (1 and a roof)`."""
    stands = f"{code // 2} and a roof" if code > PARK_CODE and code % 2 else building(code).removeprefix("a ")
    return f"{SITE_NAMES[site]} ({stands})"


def capital(text: str) -> str:
    """A sentence starts with a capital, unless with the name of a site."""
    return text if text[:2] in SITE_NAMES else text[:1].upper() + text[1:]


def described(codes: Sequence[int], others: Sequence[int]) -> str:
    """What a site is that can be the first codes and no longer the others, in as few words as it takes."""
    if len(codes) == 1:
        return building(codes[0])
    low = any(code < codes[0] for code in others)
    high = any(code > codes[-1] for code in others)
    between = [code for code in others if codes[0] < code < codes[-1]]
    if len(codes) <= MOST_ALTERNATIVES and (between or (low and high)):
        return buildings(codes)
    if low and high and not between:
        return spanned(codes)
    bounds = [f"at least {building(codes[0])}"] * low + [f"at most {building(codes[-1])}"] * high
    gap = [f"not {spanned(between)}"] * bool(between)
    return listed([*gap, *bounds])


def spanned(codes: Sequence[int]) -> str:
    """Codes without a gap, by the first and the last of many."""
    if len(codes) <= MOST_ALTERNATIVES:
        return buildings(codes)
    return f"{building(codes[0])} to {building(codes[-1])}"


def grouped(told: Iterable[tuple[Site, str]]) -> Iterator[str]:
    """What is said of several sites, said once: `a1 and a3 are parks`."""
    sites: dict[str, list[Site]] = {}
    for site, words in told:
        sites.setdefault(words, []).append(site)
    for words, each in sites.items():
        if len(each) == 1:
            yield f"{names(each)} is {words}"
        else:
            yield f"{names(each)} are {'parks' if words == 'a park' else words}"
