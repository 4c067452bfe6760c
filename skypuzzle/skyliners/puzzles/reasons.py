"""Several reasons as one sentence: what is alike is said once."""

from collections.abc import Iterator, Sequence

from skypuzzle.skyliners.puzzles.patterns import Claim, Clause
from skypuzzle.skyliners.puzzles.words import names


def merged(clauses: Sequence[tuple[Claim, Clause]]) -> Iterator[tuple[str, str]]:
    """Clues and what follows from them; what is said of several sites is said once."""
    alike: dict[str, list[tuple[Claim, Clause]]] = {}
    for claim, clause in clauses:
        words = clause.words.replace("nothing on", "less on").replace("anything on", "more on")
        alike.setdefault(words, []).append((claim, clause))
    for general, same in alike.items():
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
            continue  # the same would go wrong
        said = next((said for said in told if clue == said or _begins(said, clue) or _begins(clue, said)), None)
        if said is None:
            told[clue] = clue + words
        else:
            more = words.lstrip(",; ")
            told[said] += f"; {more.removeprefix('and ').removeprefix('so ')}"
    return "; ".join(told.values())


def _begins(clue: str, other: str) -> bool:
    """Does a clue say no more than the beginning of another?"""
    return other.startswith(f"{clue},")
