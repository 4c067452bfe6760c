"""Random games of Cloud City against the rules told a second time, naively; and Special Requests scored twice.

Every game must end with finished cities, obey stock and shape at each turn, replay, and read back what it writes; what
stands in the end must be legal as the naive rules see it. All ten cards must give what a naive scorer finds for three
random cities at a table. The exit code is 1 if anything differs.

    pip install -e '.[test]' && python -m benchmarks.agreement.cloud_city_games
"""

import sys
from collections import Counter

from benchmarks.harness import CommandLine, progress
from skypuzzle.cloud_city.notation.positions import parse_position, parse_turn
from skypuzzle.cloud_city.rules.faults import faults_among
from skypuzzle.cloud_city.rules.position import known_to
from skypuzzle.cloud_city.rules.scoring import CARDS, request_votes
from skypuzzle.play import replay
from tests.cloud_city.games import random_cities, random_game
from tests.cloud_city.naive_requests import naive_votes
from tests.cloud_city.naive_rules import HEIGHT, SUPPLY, all_bridges, read_city, stands_together

A_TABLE = 3


def faults_of_game(number: int) -> list[str]:
    """What is wrong with a random game."""
    start, turns, end = random_game(number)
    positions = list(replay(start, turns))
    faults = [] if positions[-1] == end else ["it does not replay"]
    faults += [str(fault) for position in positions for fault in faults_among(position._asdict())]
    for position in positions:
        seen = [position, *(known_to(seat, position) for seat in position.seats)]
        faults += [f"{each} does not read back" for each in seen if parse_position(str(each)) != each]
    faults += [f"{turn} does not read back" for turn in turns if parse_turn(str(turn)) != turn]
    if len(turns) != len(start.seats) * (start.shape.tiles - 1):
        faults.append(f"it has {len(turns)} turns")
    for city in map(end.city, end.seats):
        quarters, bridges = read_city(str(city))
        supply = Counter({(level, length): number for level in HEIGHT for length, number in SUPPLY.items()})
        if not set(bridges) <= set(all_bridges(quarters)) or not stands_together(quarters, bridges, supply):
            faults.append(f"{city} is not legal")
    return faults


def main() -> None:
    """Play and score."""
    options = CommandLine(__doc__, searches=False)
    options.number("--games", 2000, "random games", quick=20)
    options.number("--networks", 2000, "random cities with walkways for the cards", quick=60)
    asked = options.parse()
    found = [fault for number in progress(range(asked.games), asked.games, "games") for fault in faults_of_game(number)]
    print(f"{asked.games} games: {len(found)} faults")
    cities = list(random_cities(asked.networks, "networks"))
    tables = [cities[first : first + A_TABLE] for first in range(0, len(cities), A_TABLE)]
    for card in CARDS:
        different = [
            f"card {card}: {'; '.join(map(str, table))}"
            for table in tables
            if list(request_votes(card, table)) != naive_votes(card, [str(city) for city in table])
        ]
        found += different
        print(f"card {card}: {len(cities)} networks, {len(different)} of {len(tables)} tables differ")
    for fault in found:
        print(fault)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
