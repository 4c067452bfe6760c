"""Best cities of Cloud City with proof, by our own search and by CP-SAT in its strong form; and smaller questions.

- a start tile with eight tiles: the most votes with proof, on both, in turns; CP-SAT is stopped after a time;
- the same on our search alone, more of them, and with all optima counted;
- six tiles left, hand and row of three each, in games between greedy bots;
- the best walkways of a finished city.

What CP-SAT did not prove in its time counts as if it had been done at the end of it, so the ratio is a lower limit.

    pip install -e '.[benchmark]' && python -m benchmarks.speed.cloud_city_speed
"""

import statistics
import time
from collections.abc import Iterator
from functools import partial

from benchmarks.harness import CommandLine, figures, progress, say, seconds
from skypuzzle.answers import Undecided
from skypuzzle.chance import Chance
from skypuzzle.cloud_city.questions import cp_sat
from skypuzzle.cloud_city.questions.question import CityQuestion
from skypuzzle.cloud_city.search.cities import Endgame, best_cities, best_city, best_walkways
from skypuzzle.cloud_city.simulation import Simulation
from skypuzzle.limits import Clock
from tests.cloud_city.naive_search import random_city, start_with

TURNS = 6


def main() -> None:
    """Measure, and print what came of it."""
    options = CommandLine(__doc__)
    options.number("--sets", 20, "start tiles with eight tiles, on both", quick=1)
    options.number("--more", 200, "start tiles with eight tiles, on our search alone", quick=20)
    options.number("--endgames", 200, "cities with six tiles left", quick=20)
    options.number("--cities", 500, "finished cities", quick=50)
    options.number("--seconds", 60, "when CP-SAT is stopped", quick=20)
    asked = options.parse()
    against_cp_sat(asked.sets, asked.seconds)
    alone(asked.more)
    six_left(asked.endgames)
    finished(asked.cities)


def against_cp_sat(number: int, most_seconds: int) -> None:
    """The most votes of a start tile with eight tiles."""
    ours, theirs, unproven = [], [], 0
    for seed in progress(range(number), number, "start tiles with eight tiles"):
        endgame = start_with(Chance("cloud-city speed", seed), 8)
        question = CityQuestion(endgame.city, endgame.hand)
        ours.append(seconds(partial(best_city, endgame)))
        began = time.perf_counter()
        answer = cp_sat.best(question, Clock(most_seconds))
        theirs.append(time.perf_counter() - began)
        unproven += isinstance(answer, Undecided)
    ratios = [their / our for our, their in zip(ours, theirs, strict=True)]
    say(f"start tile and eight tiles, {number} sets")
    say(f"  our search: {figures(ours)}")
    say(f"  CP-SAT: {figures(theirs)}; {unproven} not proven in {most_seconds} s")
    say(f"  CP-SAT takes {statistics.median(theirs) / statistics.median(ours):.0f} times as long (medians)")
    say(f"  set by set: median {statistics.median(ratios):.0f}, least {min(ratios):.0f} times")


def alone(number: int) -> None:
    """More of the same."""
    one, every = [], []
    for seed in progress(range(number), number, "start tiles with eight tiles"):
        endgame = start_with(Chance("cloud-city speed", seed), 8)
        one.append(seconds(partial(best_city, endgame)))
        every.append(seconds(partial(best_cities, endgame)))
    say(f"start tile and eight tiles, {number} sets, our search")
    say(f"  one best city: {figures(one)}")
    say(f"  all optima counted: {figures(every)}")


def six_left(number: int) -> None:
    """Six turns, with the tiles in hand and row."""
    times = [seconds(partial(best_cities, endgame)) for endgame in progress(endgames(number), number, "endgames")]
    say(f"six tiles left, all optima counted, {number} positions: {figures(times)}")


def endgames(number: int) -> Iterator[Endgame]:
    """From games between two or three bots."""
    for game in range(number):
        bots = ("greedy",) * (2 + game % 2)
        record = Simulation(bots, "cloud-city speed").play(game)
        position = record.start
        for turn in record.turns:
            seat = position.mover
            if seat is not None and position.turns_left(seat) == TURNS:
                hand = tuple(tile for tile in position.hands[seat] if tile)
                row = tuple(tile for tile in position.row if tile)
                yield Endgame(position.city(seat), hand, row, TURNS, position.stock)
                break
            position = position.play(turn)


def finished(number: int) -> None:
    """The best walkways of random cities."""
    times = []
    for seed in progress(range(number), number, "finished cities"):
        city = random_city(Chance("cloud-city speed", "finished", seed), 9)
        times.append(seconds(partial(best_walkways, city)))
    say(f"best walkways of a finished city, {number} cities: {figures(times)}")


if __name__ == "__main__":
    main()
