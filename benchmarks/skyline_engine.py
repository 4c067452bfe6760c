"""Steps a second of Skyline's rules and of a plain engine of dictionaries, in the same random games.

A step is to list the legal actions, to choose one of them and to apply it. Both engines play the same games with the
same choices, in turns, and must end with the same positions. Ours refuses an action that is not legal whenever it
applies one. The plain engine (`tests/skyline/naive_rules.py`) does so in the plainest way, by looking whether the
action is among the legal ones; it is measured without that, too. Times are those of the processor, so that what else
runs on a machine matters little.

    pip install -e '.[test]' && python -m benchmarks.skyline_engine
"""

import statistics
import time

from benchmarks.harness import CommandLine, rounds, say
from skypuzzle.chance import Chance
from skypuzzle.skyline.rules.choices import legal_actions
from skypuzzle.skyline.rules.play import apply
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.setup import new_game
from tests.skyline import naive_rules

OURS, PLAIN, TRUSTING = "our rules", "plain, refusing too", "plain, trusting"
TARGET = 3


def start(game: int) -> Position:
    """Two to four players in turns."""
    return new_game(2 + game % 3, Chance("skyline engine", game))


def ours(position: Position, chance: Chance) -> str:
    """The end of a random game by our rules."""
    while position.turn is not None:
        position = apply(position, chance.choice(legal_actions(position)))
    return str(position)


def plain(state: naive_rules.State, chance: Chance, *, refusing: bool) -> naive_rules.State:
    """The end of a random game by the plain engine."""
    play = naive_rules.play if refusing else naive_rules.do
    while state["mover"] is not None:
        state = play(state, chance.choice(naive_rules.moves(state)))
    return state


def steps_of(game: int) -> int:
    """How many steps a game has."""
    position, chance, steps = start(game), Chance("choices", game), 0
    while position.turn is not None:
        position, steps = apply(position, chance.choice(legal_actions(position))), steps + 1
    return steps


def seconds_of(name: str, game: int, ends: dict[int, str]) -> float:
    """The time of a game; its end must be that of every other engine."""
    position, chance = start(game), Chance("choices", game)
    state = naive_rules.read(str(position))
    began = time.process_time()
    if name == OURS:
        end = ours(position, chance)
        took = time.process_time() - began
    else:
        state = plain(state, chance, refusing=name == PLAIN)
        took = time.process_time() - began
        end = naive_rules.write(state)
    if ends.setdefault(game, end) != end:
        raise SystemExit(f"game {game} ends differently:\n{end}\n{ends[game]}")
    return took


def main() -> None:
    """Measure, and print what came of it."""
    options = CommandLine(__doc__, searches=False)
    options.number("--games", 300, "random games", quick=30)
    asked = options.parse()
    ends: dict[int, str] = {}
    steps = [steps_of(game) for game in range(asked.games)]
    measures = {name: lambda game, name=name: seconds_of(name, game, ends) for name in (OURS, PLAIN, TRUSTING)}
    found = rounds(asked.games, measures)
    say(f"{asked.games} games, {sum(steps)} steps, the same ends by all")
    for name, times in found.items():
        ratio = statistics.median(took / our for took, our in zip(times, found[OURS], strict=True))
        say(f"  {name:20} {sum(steps) / sum(times):8.0f} steps a second, {ratio:.2f} times our time (median of games)")
    total = sum(found[PLAIN]) / sum(found[OURS])
    say(f"our rules are {total:.2f} times as fast as a plain engine; at least {TARGET} is asked for")


if __name__ == "__main__":
    main()
