"""Words about cities and rows, places in titles, and mistakes, for every kind of puzzle."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import pairwise

from skypuzzle.sessions.playable import Hint
from skypuzzle.skyliners.rules.board import EMPTY, FILES, PARK_CODE, SITE_NAMES, SIZE, Site
from skypuzzle.skyliners.rules.play import Actions, apply, as_played
from skypuzzle.skyliners.rules.position import Action, Build, Planning, Position
from skypuzzle.wording import listed

MOST_ALTERNATIVES = 2  # with more possible buildings, bounds say it better


def building(code: int) -> str:
    if code == EMPTY:
        return "empty"
    if code == PARK_CODE:
        return "a park"
    floors = "1 floor" if code // 2 == 1 else f"{code // 2} floors"
    return f"{floors} and a roof" if code % 2 else floors


def line_name(line: int) -> str:
    return f"rank {line + 1}" if line < SIZE else f"file {FILES[line - SIZE]}"


def buildings(codes: Iterable[int]) -> str:
    return listed([building(code) for code in codes], "or")


def names(sites: Iterable[Site], last: str = "and") -> str:
    return listed([SITE_NAMES[site] for site in sites], last)


def name_set(sites: Iterable[Site]) -> frozenset[str]:
    return frozenset(SITE_NAMES[site] for site in sites)


def turn_words(actions: Actions) -> str:
    return " ".join(map(str, as_played(actions)))


def after_actions(position: Position, actions: Iterable[Action]) -> Position:
    return reduce(apply, actions, position)


def label_site(site: Site, code: int) -> str:
    """A site with its building: `a1 (1 and a roof)`."""
    stands = f"{code // 2} and a roof" if code > PARK_CODE and code % 2 else building(code).removeprefix("a ")
    return f"{SITE_NAMES[site]} ({stands})"


def capitalize(text: str) -> str:
    """Capitalizes a sentence unless it starts with the name of a site."""
    return text if text[:2] in SITE_NAMES else text[:1].upper() + text[1:]


def describe_codes(codes: Sequence[int], others: Sequence[int]) -> str:
    """Describes a site that can have the first codes and no longer the others, in as few words as possible."""
    if len(codes) == 1:
        return building(codes[0])
    low = any(code < codes[0] for code in others)
    high = any(code > codes[-1] for code in others)
    if any(codes[0] < code < codes[-1] for code in others):
        stated = alternatives(codes, others, is_least=not low, is_most=not high)
        unstated = f"not {alternatives(others, codes)}"
        return stated if low or high or len(stated) <= len(unstated) else unstated
    if low == high:
        return height_range(codes)
    return f"at least {building(codes[0])}" if low else f"at most {building(codes[-1])}"


def alternatives(codes: Sequence[int], others: Sequence[int], *, is_least: bool = False, is_most: bool = False) -> str:
    """Lists the codes without the others: `empty, or 2 or 3 floors`.

    If nothing lower (`is_least`) or higher (`is_most`) is possible, a bound is enough.
    """
    stated = list[str]()
    few = list[int]()
    for run in _runs(codes, others):
        if len(run) <= MOST_ALTERNATIVES:
            few += run
            continue
        stated += _few(few)
        few = []
        if is_least and run[0] == codes[0]:
            stated.append(f"at most {building(run[-1])}")
        elif is_most and run[-1] == codes[-1]:
            stated.append(f"at least {building(run[0])}")
        else:
            stated.append(height_range(run))
    stated += _few(few)
    *first, last = stated
    comma = "," * any(" or " in words for words in stated)
    return f"{', '.join(first)}{comma} or {last}" if first else last


def height_range(codes: Sequence[int]) -> str:
    """Consecutive heights: `2 or 3 floors`; of many, the lowest and the highest: `2 to 4 floors`."""
    if len(codes) <= MOST_ALTERNATIVES:
        return listed(_few(codes), "or")
    first, last = codes[0], codes[-1]
    if first > PARK_CODE and first % 2 == last % 2 == 0:
        return f"{first // 2} to {last // 2} floors"
    return f"{building(first)} to {building(last)}"


def _runs(codes: Sequence[int], others: Sequence[int]) -> list[list[int]]:
    runs = [[codes[0]]]
    for before, code in pairwise(codes):
        if any(before < other < code for other in others):
            runs.append([])
        runs[-1].append(code)
    return runs


def _few(codes: Sequence[int]) -> list[str]:
    if len(codes) > 1 and codes[-2] > PARK_CODE and all(code % 2 == 0 for code in codes if code > PARK_CODE):
        floors = [code for code in codes if code > PARK_CODE]
        words = f"{listed([str(code // 2) for code in floors], 'or')} floors"
        return [*map(building, codes[: -len(floors)]), words]
    return [building(code) for code in codes]


def group_sites(stated: Iterable[tuple[Site, str]]) -> Iterator[str]:
    """Says once what is true of several sites: `a1 and a3 are parks`."""
    sites: dict[str, list[Site]] = {}
    for site, words in stated:
        sites.setdefault(words, []).append(site)
    for words, each in sites.items():
        if len(each) == 1:
            yield f"{names(each)} is {words}"
        else:
            yield f"{names(each)} are {'parks' if words == 'a park' else words}"


STEP = 13  # between consecutive places in a pool of titles; coprime to every period, so titles spread evenly
BUILDS, REACHES, LAST_ROUNDS, FORCES = 42, 14, 6, 8  # how many puzzles of each sort there are in two weeks


def titles_due(pools: Sequence[Sequence[str]], place: int, period: int) -> list[str]:
    """The titles due at a place in a sequence of puzzles, at most one of each pool. None repeats within a period."""
    found = []
    for pool in pools:
        number = (STEP * place + sum(map(ord, pool[0]))) % period
        if number < len(pool):
            found.append(pool[number])
    return found


def title_at(pools: Sequence[Sequence[str]], place: int, period: int, others: Sequence[str] = ()) -> str:
    """The first title due; if there is none, one of the others, or else of the first pool."""
    last = others or pools[0]
    return next(iter(titles_due(pools, place, period) or titles_due([last], place, min(period, len(last)))))


def mistake_hint(action: Action, why: str, times: int) -> Hint:
    """A hint about a wrong action, which takes this many undo steps to take back."""
    where, places = "Look at what you have built.", frozenset[str]()
    if isinstance(action, Planning):
        where = "Look at your plan."
    elif isinstance(action, Build):
        where, places = f"Look at {SITE_NAMES[action.site]}.", frozenset((SITE_NAMES[action.site],))
    undo = "Undo it." if times == 1 else f"Undo {times} times."
    return Hint((f"It is not right so far. {where}", why, f"{action} is wrong. {undo}"), None, places)
