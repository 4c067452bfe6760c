"""Best walkways and best cities of Cloud City: our search in both forms, trying everything, and CP-SAT must agree.

- finished cities: the most votes, and with how many sets of walkways;
- the same with Special Requests;
- endgames of two to four tiles: the most votes, how many layouts have them, and how many cities;
- a start tile with four tiles, where the city stays unfinished: the same, without CP-SAT;
- a start tile with eight tiles: CP-SAT is asked for one vote more than our search has found, and must find none.

What CP-SAT does not prove in its time is counted apart. The exit code is 1 if any two differ.

    pip install -e '.[test]' && python -m benchmarks.agreement.cloud_city_agreement
"""

import sys
from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from benchmarks.harness import CommandLine, progress, say
from skypuzzle.answers import Impossible, Undecided
from skypuzzle.chance import Chance
from skypuzzle.cloud_city.questions import cp_sat
from skypuzzle.cloud_city.questions.question import CityQuestion, Optima, Votes
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import RECTANGLE, SQUARE
from skypuzzle.cloud_city.search.cities import Endgame, best_cities, best_walkways
from skypuzzle.limits import Clock
from tests.cloud_city.kernels import forms, using
from tests.cloud_city.naive_search import (
    final_layouts,
    most_votes,
    most_with_requests,
    random_city,
    random_endgame,
    random_requests,
    random_stock,
    start_with,
    with_random_walkways,
)

Found: TypeAlias = tuple[int, ...]
"""The most votes, and how many there are of what has them."""


class Tally:
    """How often all agreed."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._counts = Counter[str]()

    def judge(self, text: str, plain: Found, others: Iterable[Found | None]) -> None:
        """Compare what trying everything found with what others did; None is one that ran out of time."""
        found = list(others)
        if any(other not in (plain, None) for other in found):
            self._counts["DIFFERENT"] += 1
            say(f"DIFFERENT: {text}: {plain}, {found}")
        else:
            self._counts["same, CP-SAT out of time" if None in found else "same"] += 1

    @property
    def is_clean(self) -> bool:
        """Was there no difference? Says how it went."""
        say(f"{self._what}: {dict(sorted(self._counts.items()))}")
        return not self._counts["DIFFERENT"]


def main() -> int:
    """Compare, and say how it went."""
    options = CommandLine(__doc__)
    options.number("--cities", 500, "finished cities", quick=20, least=0)
    options.number("--requests", 200, "cities with Special Requests", quick=10, least=0)
    options.number("--endgames", 200, "endgames of two to four tiles", quick=6, least=0)
    options.number("--starts", 5, "start tiles with four tiles", quick=0, least=0)
    options.number("--whole", 20, "start tiles with eight tiles", quick=0, least=0)
    options.number("--seconds", 600, "for each question of eight tiles to CP-SAT", quick=10)
    asked = options.parse()
    clean = [
        finished_cities(asked.cities),
        with_requests(asked.requests),
        endgames(asked.endgames),
        starts(asked.starts),
        whole_cities(asked.whole, asked.seconds),
    ]
    return 0 if all(clean) else 1


def finished_cities(number: int) -> bool:
    """Squares and rectangles, with full and scarce stocks, and with walkways that stand."""
    tally = Tally("best walkways of finished cities")
    for seed in progress(range(number), number, "finished cities"):
        chance = Chance("cloud-city agreement", "finished", seed)
        shape = RECTANGLE if chance.below(5) == 0 else SQUARE
        city = random_city(chance, shape.tiles, shape)
        city, stock = with_random_walkways(chance, city, random_stock(chance), chance.below(10))
        ours = []
        for form in forms().values():
            with using(form):
                best = best_walkways(city, stock)
            ours.append((best.votes, best.ways))
        model = cp_sat.optima(CityQuestion(city, shape=shape, stock=stock), Clock(60))
        theirs = (model.votes, model.cities) if isinstance(model, Optima) else None
        tally.judge(f"{city} {stock}", most_votes(city, stock), [*ours, theirs])
    return tally.is_clean


def with_requests(number: int) -> bool:
    """One to three cards, against one or two rivals."""
    tally = Tally("best walkways with requests")
    for seed in progress(range(number), number, "requests"):
        chance = Chance("cloud-city agreement", "requests", seed)
        city, stock = with_random_walkways(chance, random_city(chance, 6 + chance.below(3)), random_stock(chance), 6)
        cards, rivals = random_requests(chance, 1 + chance.below(3))
        ours = []
        for form in forms().values():
            with using(form):
                best = best_walkways(city, stock, cards, rivals)
            ours.append((best.votes, best.ways))
        tally.judge(f"{city} {stock} {cards}", most_with_requests(city, stock, cards, rivals), ours)
    return tally.is_clean


def endgames(number: int) -> bool:
    """Two to four tiles, frames open and closed."""
    tally = Tally("endgames of two to four tiles")
    for seed in progress(range(number), number, "endgames"):
        chance = Chance("cloud-city agreement", "endgame", seed)
        turns = 2 + seed % 3
        spare = chance.below(3) if turns == 2 else 0
        row = 1 + chance.below(3) if turns == 2 else 5 - turns
        shape = RECTANGLE if chance.below(5) == 0 else SQUARE
        endgame = random_endgame(chance, turns, hand=3 if turns < 4 else 2, row=row, shape=shape, spare=spare)
        if turns == 4:
            endgame = endgame._replace(row=(*endgame.row, endgame.row[0]))
        model = cp_sat.optima(as_question(endgame), Clock(120))
        theirs = (model.votes, model.layouts, model.cities) if isinstance(model, Optima) else None
        tally.judge(str(endgame), by_trying(endgame), [*by_both_forms(endgame), theirs])
    return tally.is_clean


def starts(number: int) -> bool:
    """A start tile with four tiles of three kinds."""
    tally = Tally("start tile and four tiles")
    for seed in progress(range(number), number, "starts"):
        endgame = start_with(Chance("cloud-city agreement", "start", seed), 3)
        endgame = endgame._replace(hand=(*endgame.hand, endgame.hand[0]), turns=4)
        tally.judge(str(endgame), by_trying(endgame), by_both_forms(endgame))
    return tally.is_clean


def whole_cities(number: int, most_seconds: int) -> bool:
    """CP-SAT is asked for one vote more than the most."""
    counts = Counter[str]()
    for seed in progress(range(number), number, "whole cities"):
        endgame = start_with(Chance("cloud-city agreement", "whole", seed), 8)
        best = best_cities(endgame)
        assert best.votes is not None
        question = CityQuestion(endgame.city, endgame.hand, goals=(Votes(best.votes + 1),))
        more = cp_sat.solve(question, Clock(most_seconds))
        answer = (
            "agreed" if isinstance(more, Impossible) else "not proven" if isinstance(more, Undecided) else "DIFFERENT"
        )
        counts[answer] += 1
        say(f"  {best.votes} votes, {best.layouts} layouts, {best.cities} cities; one more by CP-SAT: {answer}")
    say(f"start tile and eight tiles: {dict(sorted(counts.items()))}")
    return not counts["DIFFERENT"]


def as_question(endgame: Endgame) -> CityQuestion:
    """An endgame as CP-SAT is asked."""
    tiles = (*endgame.hand, *endgame.row)
    return CityQuestion(endgame.city, tiles, endgame.shape, endgame.stock, hand=endgame.hand, at_most=endgame.turns)


def by_both_forms(endgame: Endgame) -> Iterable[Found]:
    """By our search, compiled and interpreted."""
    for form in forms().values():
        with using(form):
            best = best_cities(endgame)
        yield (best.votes or 0, best.layouts, best.cities)


def by_trying(endgame: Endgame) -> Found:
    """By trying every layout, except that one whose walkways, all together, have too few votes is not looked into."""
    most = layouts = cities = 0
    for plan in sorted(final_layouts(endgame)):
        city = City(plan, endgame.city.walkways)
        if sum(walkway.votes for walkway in city.possible_walkways()) >= most:
            votes, ways = most_votes(city, endgame.stock)
            if votes > most:
                most, layouts, cities = votes, 0, 0
            if votes == most:
                layouts, cities = layouts + 1, cities + ways
    return most, layouts, cities


if __name__ == "__main__":
    sys.exit(main())
