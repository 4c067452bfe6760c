"""Looks at what is known about a puzzle, in the plainest way: at a line, at the pieces, at what all lines need."""

from skypuzzle.skyliners.kinds.build.lines import (
    PARK,
    ROOFED,
    SUMS,
    Free,
    Known,
    LineAnalyzer,
    codes_of,
    lowest,
    parallel,
    sites_in,
    within,
)
from skypuzzle.skyliners.rules.board import SITES
from skypuzzle.skyliners.search.paths import NEED_RANKS, PIECES


def look(analyzer: LineAnalyzer, known: Known, at: int) -> Known | None:
    """What is known after a look; None if nothing is possible any more."""
    free = analyzer.free(known)
    if min(*free.sums, free.roofs, free.parks) < 0:
        return None
    if at == PIECES:
        after = _count(analyzer, known, free)
    else:
        after = _line(analyzer, known, at, free) if at < PIECES else _share(analyzer, known, at - NEED_RANKS, free)
    return tuple(after) if after and all(after) else None


def certain_look(analyzer: LineAnalyzer, known: Known, at: int) -> Known | None:
    """The same with all that the pieces tell, but only what a look settles is kept: of a line, on its own sites."""
    narrow: Known | None = None
    after: Known | None = known
    while after is not None and narrow != after:
        narrow, after = after, look(analyzer, after, PIECES)
    if after is not None and at != PIECES:
        after = look(analyzer, after, at)
    sites = sites_in(at) if at < PIECES else SITES
    if after is None:
        return None
    return tuple(
        new if site in sites and len(codes_of(new)) == 1 else old
        for site, (old, new) in enumerate(zip(known, after, strict=True))
    )


def _line(analyzer: LineAnalyzer, known: Known, line: int, free: Free) -> list[int]:
    fit = analyzer.fit(tuple(known[site] for site in sites_in(line)), line, free)
    after = list(known)
    for place, site in enumerate(sites_in(line)):
        after[site] = 0 if fit is None else fit[place]
    return after


def _share(analyzer: LineAnalyzer, known: Known, place: int, free: Free) -> list[int]:
    """All ranks, or all files, share the pieces: each gets what the others do not need."""
    needs = analyzer.needs(known, place)
    if needs is None:
        return []
    slack = [analyzer.total[k] - sum(need[k] for need in needs) for k in range(4)]
    if min(slack) < 0:
        return []
    after = list(known)
    for line, need in zip(parallel(place), needs, strict=True):
        least = [sum(SUMS[lowest(known[site])][k] for site in sites_in(line)) for k in range(4)]
        one, two, three, four = (slack[k] + need[k] - least[k] for k in range(4))
        for site in sites_in(line):
            after[site] = within(known[site], Free((one, two, three, four), free.roofs, free.parks))
    return after


def _count(analyzer: LineAnalyzer, known: Known, free: Free) -> list[int]:
    """Where the pieces can go, or must: code by code."""
    whole = analyzer.question.whole
    most = [sum(SUMS[codes_of(mask)[-1]][k] for mask in known) for k in range(4)]
    after = [within(mask, free) for mask in known]
    if whole:
        for site in SITES:
            high = SUMS[codes_of(known[site])[-1]]
            after[site] = sum(
                1 << code
                for code in codes_of(after[site])
                if all(most[k] - high[k] + SUMS[code][k] >= analyzer.total[k] for k in range(4))
            )
    for kind, number in ((ROOFED, analyzer.roofs), (PARK, analyzer.parks)):
        must = [site for site in SITES if known[site] & kind == known[site]]
        may = [site for site in SITES if known[site] & kind]
        if len(must) > number or (whole and len(may) < number):
            return []
        for site in SITES:
            if len(must) == number and site not in must:
                after[site] &= ~kind
            elif len(must) < number == len(may) and whole and site in may:
                after[site] &= kind
    return after
