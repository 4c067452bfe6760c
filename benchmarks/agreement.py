"""A long campaign: the model against exhaustive play, and against python-constraint. Run from the top of the project.

python -m benchmarks.agreement --endgames 300 --cities 300
"""

import argparse
import sys
from collections import Counter
from itertools import islice

from skypuzzle.chance import Chance
from skypuzzle.skyliners.questions import GameQuestion, cities
from skypuzzle.skyliners.questions.second_opinion import second_opinion
from tests.endgames import endgames
from tests.test_solve_cities import random_question

MOST_CITIES = 3000


def against_play(number: int) -> bool:
    """Reachable final cities of random endgames: from the model, and from exhausting all legal lines."""
    kinds: Counter[str] = Counter()
    total = differences = 0
    for position, reached in islice(endgames("campaign"), number):
        middle = position.turn is not None and position.turn.action == 2
        kinds[f"{position.variant}, {len(position.seats)} players{', mid-turn' if middle else ''}"] += 1
        total += len(reached)
        found = cities(GameQuestion(position))
        if not found.complete or frozenset(found.boards) != reached:
            differences += 1
            print(f"DIFFERENT: {position}")
    print(f"against play: {number} endgames, {total} final cities, {differences} differences")
    for kind, times in sorted(kinds.items()):
        print(f"  {times:4} {kind}")
    return differences == 0


def against_python_constraint(number: int) -> bool:
    """All answers to random questions on bare boards, from both solvers."""
    counts: Counter[str] = Counter()
    for seed in range(number):
        question = random_question(Chance("campaign", seed), pieces=4)
        found = cities(question, limit=MOST_CITIES)
        opinion = second_opinion(question, time_limit=20)
        if not found.complete or not opinion.complete:
            counts["undecided"] += 1
        elif found != opinion:
            counts["DIFFERENT"] += 1
            print(f"DIFFERENT: {question}")
        else:
            counts[f"same, {('none', 'one', 'several')[min(len(found.boards), 2)]}"] += 1
    print(f"against python-constraint: {number} questions, {dict(sorted(counts.items()))}")
    return not counts["DIFFERENT"]


def main() -> int:
    """Both campaigns; the exit code tells whether all agree."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--endgames", type=int, default=300)
    parser.add_argument("--cities", type=int, default=300)
    asked = parser.parse_args()
    return 0 if all([against_play(asked.endgames), against_python_constraint(asked.cities)]) else 1


if __name__ == "__main__":
    sys.exit(main())
