"""Steps a second of Skyline's rules and of a plain engine of dictionaries, in the same random games.

A step is to list the legal actions, to choose one of them and to apply it. Both engines play the same games with the
same choices, in turns, and must end with the same positions. They are measured twice, each time with other games:

- refusing what is not legal whenever an action is applied: `apply`, and the plain engine in the plainest way, by
  looking whether the action is among the legal ones;
- trusting that an action was chosen among the legal ones: `take`, and the plain engine without that look.

The plain engine is `tests/skyline/naive_rules.py`: dictionaries by name, of which it copies those that change, with all
places of the patterns found beforehand. Times are those of the processor, so that what else runs matters little.

    pip install -e '.[test]' && python -m benchmarks.speed.skyline_engine
"""

import statistics
import time
from collections.abc import Callable
from functools import partial

from benchmarks.harness import CommandLine, rounds, say
from skypuzzle.chance import Chance
from skypuzzle.skyline.rules.actions import Action
from skypuzzle.skyline.rules.legality import legal_actions
from skypuzzle.skyline.rules.play import apply, take
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.setup import new_game
from tests.skyline import naive_rules

TARGET = 3


class Games:
    """The same random games by both engines."""

    def __init__(
        self,
        name: str,
        ours: Callable[[Position, Action], Position],
        plain: Callable[[naive_rules.State, str], naive_rules.State],
    ) -> None:
        self.name, self._ours, self._plain = name, ours, plain
        self.steps: dict[int, int] = {}
        self._ends: dict[int, str] = {}

    def ours(self, game: int) -> float:
        """The seconds of a game by our rules."""
        position, chance = self._start(game)
        step, steps = self._ours, 0
        began = time.process_time()
        while position.turn is not None:
            position = step(position, chance.choice(legal_actions(position)))
            steps += 1
        took = time.process_time() - began
        self.steps[game] = steps
        return self._checked(game, str(position), took)

    def plain(self, game: int) -> float:
        """The seconds of the same game by the plain engine."""
        position, chance = self._start(game)
        state, step, steps = naive_rules.read(str(position)), self._plain, 0
        began = time.process_time()
        while state["mover"] is not None:
            state = step(state, chance.choice(naive_rules.moves(state)))
            steps += 1
        took = time.process_time() - began
        return self._checked(game, naive_rules.write(state), took)

    def _start(self, game: int) -> tuple[Position, Chance]:
        chance = Chance("skyline engine", self.name, game)
        return new_game(2 + game % 3, chance), chance

    def _checked(self, game: int, end: str, took: float) -> float:
        if self._ends.setdefault(game, end) != end:
            raise SystemExit(f"game {game} ends differently:\n{end}\n{self._ends[game]}")
        return took


def main() -> None:
    """Measure, and print what came of it."""
    options = CommandLine(__doc__, searches=False)
    options.number("--games", 300, "random games of each kind", quick=30)
    asked = options.parse()
    kinds = (Games("refusing", apply, naive_rules.play), Games("trusting", take, naive_rules.do))
    naive_rules.plan()
    found = rounds(
        asked.games, {f"{who} {kind.name}": partial(getattr(kind, who)) for kind in kinds for who in ("ours", "plain")}
    )
    for kind in kinds:
        ours, plain = found[f"ours {kind.name}"], found[f"plain {kind.name}"]
        steps = sum(kind.steps.values())
        ratio = statistics.median(their / our for our, their in zip(ours, plain, strict=True))
        say(
            f"{kind.name}: {asked.games} games, {steps} steps, the same ends; {steps / sum(ours):.0f} steps a second "
            f"by our rules, {steps / sum(plain):.0f} by the plain engine; {sum(plain) / sum(ours):.2f} times as fast, "
            f"median of games {ratio:.2f}; at least {TARGET} is asked for"
        )


if __name__ == "__main__":
    main()
