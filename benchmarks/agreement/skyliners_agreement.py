"""Long campaigns: the model against exhaustive play and python-constraint, and our search, in both forms, against both.

The exit code is 1 if any two differ.

    python -m benchmarks.agreement.skyliners_agreement --endgames 300 --cities 300 --searches 5000
"""

import sys
from collections import Counter
from itertools import islice

from benchmarks.harness import CommandLine, progress, say
from skypuzzle.chance import Chance
from skypuzzle.limits import Clock
from skypuzzle.skyliners.questions import GameQuestion, cities, replay_city, solving
from skypuzzle.skyliners.questions.second_opinion import second_opinion
from tests.skyliners.endgames import endgames
from tests.skyliners.kernels import answers, forms, random_search
from tests.skyliners.test_solve_cities import random_question

MOST_CITIES = 3000


def against_play(number: int) -> bool:
    """Reachable final cities of random endgames: from the model, and from exhausting all legal lines."""
    kinds: Counter[str] = Counter()
    total = differences = 0
    for position, reached in progress(islice(endgames("campaign"), number), number, "endgames"):
        middle = position.turn is not None and position.turn.action == 2
        kinds[f"{position.variant}, {len(position.seats)} players{', mid-turn' if middle else ''}"] += 1
        total += len(reached)
        found = cities(GameQuestion(position))
        if not found.complete or frozenset(found.boards) != reached:
            differences += 1
            say(f"DIFFERENT: {position}")
    print(f"against play: {number} endgames, {total} final cities, {differences} differences")
    for kind, times in sorted(kinds.items()):
        print(f"  {times:4} {kind}")
    return differences == 0


def against_python_constraint(number: int) -> bool:
    """All answers to random questions on bare boards, from CP-SAT, our search, and python-constraint."""
    counts: Counter[str] = Counter()
    for seed in progress(range(number), number, "cities"):
        question = random_question(Chance("campaign", seed), pieces=4)
        found = solving.cities(question, Clock(), limit=MOST_CITIES)
        opinion = second_opinion(question, time_limit=20)
        if not found.complete or not opinion.complete:
            counts["undecided"] += 1
        elif found != opinion or found != cities(question):
            counts["DIFFERENT"] += 1
            say(f"DIFFERENT: {question}")
        else:
            counts[f"same, {('none', 'one', 'several')[min(len(found.boards), 2)]}"] += 1
    print(f"against python-constraint: {number} questions, {dict(sorted(counts.items()))}")
    return not counts["DIFFERENT"]


def against_cp_sat(number: int) -> bool:
    """Up to three answers to random questions on bare boards, from our search in each of its forms, and from CP-SAT."""
    counts: Counter[str] = Counter()
    for seed in progress(range(number), number, "searches"):
        question = random_search(Chance("campaign", seed))
        judge = solving.cities(question, Clock(), limit=3)
        for name, form in forms().items():
            found, _ = answers(form, question, 4)
            for city in found:
                replay_city(question, city)
            same = set(found) == set(judge.boards) if judge.complete else len(found) > 3
            if not same:
                say(f"DIFFERENT, {name}: {question}")
            counts[f"{name}, {('none', 'one', 'several')[min(len(found), 2)] if same else 'DIFFERENT'}"] += 1
    print(f"against CP-SAT: {number} questions, {dict(sorted(counts.items()))}")
    return not any("DIFFERENT" in kind for kind in counts)


def main() -> int:
    """Run all campaigns."""
    options = CommandLine(__doc__)
    options.number("--endgames", 300, "endgames played out", quick=30)
    options.number("--cities", 300, "questions for python-constraint", quick=30)
    options.number("--searches", 5000, "questions for CP-SAT", quick=100)
    asked = options.parse()
    agree = [against_play(asked.endgames), against_python_constraint(asked.cities), against_cp_sat(asked.searches)]
    return 0 if all(agree) else 1


if __name__ == "__main__":
    sys.exit(main())
