"""Games between bots, followed with only what one player knows, as a person at the table follows them with `apply`.

After each turn the position is written as its line and read again, and it must agree with the game in all that the
player can know. Nothing legal may be refused. Half of the games of Skyline of the World are hidden ones: what builds,
purchases and sales the game itself refuses for want of money or floors must be refused there too, and so must the turn
of eight floors and three penthouses. Hidden games are also followed from a moment in the middle, with unknown piles.
The exit code is 1 if anything is wrong.

    pip install -e '.[test]' && python -m benchmarks.agreement.known_games
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator

from benchmarks.harness import CommandLine, progress, say
from skypuzzle import cloud_city, skyline, skyliners
from skypuzzle.chance import Chance
from skypuzzle.cloud_city import simulation as cloud_city_simulation
from skypuzzle.cloud_city.notation.positions import parse_turn
from skypuzzle.errors import InputError
from skypuzzle.skyline import simulation as skyline_simulation
from skypuzzle.skyline.notation.turns import parse_actions, play_all
from skypuzzle.skyline.rules.actions import BUYS, SELLS, Action, Build, BuildNeutral, EndTurn
from skypuzzle.skyline.rules.legality import why_not
from skypuzzle.skyline.rules.play import GameRecord, apply, known_actions, known_to
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyliners import simulation as skyliners_simulation
from skypuzzle.skyliners.rules.setup import turn_known_to

BOTS = ("greedy", "random")
VARIANTS = (skyliners.Variant.FULL, skyliners.Variant.INTRO)
TOO_MUCH = "c9 b9 d9 c8 b8 a8 d8 a7 +10 +10 +10 ."
"""A first turn of eight floors and three penthouses; a player has 10M and three floors."""


def followed_skyliners(number: int, seen: Counter[str]) -> Iterator[str]:
    """What is refused or wrong in a game of Skyliners, seat by seat."""
    players = 2 + number % 3
    seats = skyliners.DEFAULT_SEATS[players]
    bots = tuple(BOTS[(number + seat) % 2] for seat in range(players))
    record = skyliners_simulation.Simulation(seats, VARIANTS[number % 2], "known games", bots).play(number)
    for side in seats:
        words = [str(turn_known_to(side, turn)) for turn in record.turns]
        truth = [str(position.known_to(side)) for position in record.positions()]
        yield from _followed(truth, words, _play_skyliners, seen)


def followed_cloud_city(number: int, seen: Counter[str]) -> Iterator[str]:
    """The same of Cloud City."""
    players = 1 + number % 4
    bots = tuple(BOTS[(number + seat) % 2] for seat in range(players))
    record = cloud_city_simulation.Simulation(bots, "known games").play(number)
    positions = [*record.positions()]
    for seat in range(players):
        words = [
            str(cloud_city.turn_known_to(seat, position, turn))
            for position, turn in zip(positions, record.turns, strict=False)
        ]
        truth = [
            str(cloud_city.remembered(seat, record.start, record.turns[:played])) for played in range(len(positions))
        ]
        yield from _followed(truth, words, _play_cloud_city, seen)


def _play_skyliners(line: str, word: str) -> str:
    (turn,) = skyliners.parse_turns(word)
    return str(skyliners.parse_position(line).play(turn))


def _play_cloud_city(line: str, word: str) -> str:
    return str(cloud_city.parse_position(line).play(parse_turn(word)))


def _followed(truth: list[str], words: list[str], play: Callable[[str, str], str], seen: Counter[str]) -> Iterator[str]:
    """Play turns as texts on the line of what is known at the start, and compare each line with the expected one."""
    line = truth[0]
    for word, expected in zip(words, truth[1:], strict=True):
        try:
            line = play(line, word)
        except InputError as error:
            yield f"{line} refuses {word}: {error}"
            return
        seen["turns"] += 1
        seen["actions"] += len(word.split()) - 1
        if line != expected:
            yield f"after {word}: {line}, but the player knows {expected}"
            return


def followed_skyline(number: int, seen: Counter[str]) -> Iterator[str]:
    """The same of Skyline of the World, in every second game with hidden piles."""
    players, hidden = 2 + number % 3, bool(number % 2)
    bots = tuple(BOTS[(number // 2 + seat) % 2] for seat in range(players))
    record = skyline_simulation.Simulation(bots, "known games", hidden).play(number)
    seen["hidden games"] += hidden
    for seat in range(players):
        yield from _followed_seat(record, seat, seen, hidden=hidden)
        if hidden:
            yield from _followed_from_the_middle(record, seat, number)


def _followed_seat(record: GameRecord, seat: int, seen: Counter[str], *, hidden: bool) -> Iterator[str]:
    position, line = record.start, str(known_to(seat, record.start, hidden=hidden))
    if hidden and _plays(line, TOO_MUCH) is not None:
        yield f"{line} accepts {TOO_MUCH}"
    for turn in record.turns:
        actions = (*turn.actions, EndTurn())
        shown = [*known_actions(seat, position, actions)]
        after = _plays(line, " ".join(map(str, shown)))
        if after is None:
            yield f"{line} refuses {turn}"
            return
        if hidden:
            yield from _accepted_by_mistake(skyline.parse_position(line), position, actions, shown, seen)
        for action in actions:
            position = apply(position, action)
        seen["turns"] += 1
        seen["actions"] += len(shown)
        line = str(after)
        if after != known_to(seat, position):
            yield f"after {turn}: {line}, but the player knows {known_to(seat, position)}"
            return


def _plays(line: str, words: str) -> Position | None:
    try:
        return play_all(skyline.parse_position(line), parse_actions(words))
    except InputError:
        return None


def _accepted_by_mistake(
    known: Position, truth: Position, actions: tuple[Action, ...], shown: list[Action], seen: Counter[str]
) -> Iterator[str]:
    """At each moment of a turn: what is legal for the player who follows it must be what is legal in the game."""
    sites = truth.box.sites
    tried: tuple[Action, ...] = (*map(Build, sites), *map(BuildNeutral, sites), *BUYS, *SELLS)
    for action, as_seen in zip(actions, shown, strict=True):
        for other in tried:
            reason = why_not(truth, other)
            seen["refused in hidden games"] += reason is not None
            if why_not(known, other) != reason:
                yield f"{known}: {other} is {why_not(known, other) or 'accepted'}, but in the game {reason}"
        known, truth = apply(known, as_seen), apply(truth, action)


def _followed_from_the_middle(record: GameRecord, seat: int, number: int) -> Iterator[str]:
    positions = [*record.positions()]
    middle = Chance("middle", number, seat).below(len(positions) - 1)
    position, line = positions[middle], str(known_to(seat, positions[middle], hidden=True))
    for turn in record.turns[middle:]:
        actions = (*turn.actions, EndTurn())
        words = " ".join(map(str, known_actions(seat, position, actions)))
        after = _plays(line, words)
        if after is None:
            yield f"{line} refuses {words}"
            return
        line, position = str(after), position.play(turn)


GAMES: dict[str, Callable[[int, Counter[str]], Iterator[str]]] = {
    "skyliners": followed_skyliners, "cloud-city": followed_cloud_city, "skyline": followed_skyline
}  # fmt: skip


def main() -> None:
    """Follow games, and print what came of it."""
    options = CommandLine(__doc__, searches=False)
    options.number("--games", 420, "games of each of the three", quick=12)
    asked = options.parse()
    faults = []
    for name, followed in GAMES.items():
        seen: Counter[str] = Counter()
        found = [
            fault for number in progress(range(asked.games), asked.games, name) for fault in followed(number, seen)
        ]
        counts = ", ".join(f"{number} {what}" for what, number in seen.items())
        say(f"{name}: {asked.games} games, {counts}; {len(found)} faults")
        faults += found
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
