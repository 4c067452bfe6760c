"""Several reasons as one sentence: what is alike is said once."""

from collections.abc import Iterator, Sequence

from skypuzzle.skyliners.kinds.build.patterns import Claim, Clause
from skypuzzle.skyliners.kinds.words import names


def merged(clauses: Sequence[tuple[Claim, Clause]]) -> Iterator[tuple[str, str]]:
    """Clues and what follows from them; what is said of several sites is said once."""
    alike: dict[tuple[str, str], list[tuple[Claim, Clause]]] = {}
    for claim, clause in clauses:
        words = clause.words.replace("nothing on", "less on").replace("anything on", "more on")
        meaning = clause.clue if "," in clause.clue else ""
        alike.setdefault((words, meaning), []).append((claim, clause))
    for (general, _), same in alike.items():
        variants = {clause.words for _, clause in same}
        clues = list(dict.fromkeys(clause.clue for _, clause in same))
        clue = clues[0]
        if len(clues) == 2:
            asked, line = clues[0].split(" ", maxsplit=1)[1].split(" in ")
            clue = f"both ends of {line} {asked.replace('sees', 'see')}"
        told = variants.pop() if len(variants) == 1 else general
        yield clue, told.replace("{X}", names(dict.fromkeys(claim.site for claim, _ in same), "or"))


def one_after_the_other(reasons: Sequence[tuple[str, str]]) -> str:
    """Reasons one after the other, each clue said once."""
    told: dict[str, str] = {}
    for clue, words in reasons:
        if words.count(", ") and told.get(clue, "").endswith(words.split(", ", 1)[1]):
            told[clue] = _less_or_more(told[clue], words)  # the same would go wrong
            continue
        said = next((said for said in told if clue == said or _begins(said, clue) or _begins(clue, said)), None)
        asked, _, meaning = clue.partition(", so ")
        again = next((said for said in told if meaning and said.startswith(f"{asked}, so ")), None)
        if said is not None:
            more = words.lstrip(",; ")
            told[said] += f"; {more.removeprefix('and ').removeprefix('so ')}"
        elif again is not None:
            told[again] += f"; {meaning}{words}"
        else:
            told[clue] = clue + words
    return "; ".join(told.values())


def _less_or_more(told: str, words: str) -> str:
    """`With less on a1` and `with more on a1`, if the same would go wrong on the same site."""
    more, wrong = words.split(", ", 1)
    for less in ("nothing", "less"):
        lower = more.replace("with more on", f"with {less} on")
        if lower != more and told.endswith(f"{lower}, {wrong}"):
            both = more.replace("with more on", f"with {less} or more on")
            return f"{told.removesuffix(f'{lower}, {wrong}')}{both}, {wrong}"
    return told


def _begins(clue: str, other: str) -> bool:
    """Does a clue say no more than the beginning of another?"""
    return other.startswith(f"{clue},")
