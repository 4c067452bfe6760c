"""Random full games of four players against random games of chess on python-chess, on one core.

Skyliners is played by the readable engine and by playouts at a compact table, compiled and as ordinary Python. Engine
and chess ask for all legal moves, choose one by the same chance and play it. Chess gets the cheapest loop that its
interface allows: a game is over when no move is left or when it reaches a cap on its length. Playouts do all that the
planner needs, which is more: they guess the cards that are face down, choose and play, and score the end.

    pip install -e '.[benchmark]' && python -m benchmarks.speed.random_play

The exit code is 1 if compiled playouts make less than 40 times the engine's actions a second or less than 200 times the
plies of chess, or if interpreted ones are slower than the engine.
"""

import importlib.util
import statistics
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import TypeAlias

from benchmarks.harness import CommandLine, rounds
from skypuzzle.chance import Chance
from skypuzzle.skyliners import Side, apply, legal_actions, new_game
from skypuzzle.skyliners.bots import DISTRICT_SITES, table_of
from skypuzzle.skyliners.rules.board import LINES
from skypuzzle.skyliners.search import playouts

SECONDS_A_ROUND = 0.4
LONGEST_CHESS_GAME = 300
GAMES_COUNTED = 200
"""Playouts do not say how many actions they took; so many, from the same table, are played for the mean."""
PROMISED = {("compiled", "engine"): 40, ("compiled", "chess"): 200, ("interpreted", "engine"): 1}

Play: TypeAlias = Callable[[], float]
"""Plays for a short while; how many moves."""


def engine_game(chance: Chance) -> int:
    """One game by the rules; the number of actions."""
    position = new_game(tuple(Side), chance)
    actions = 0
    while not position.is_over:
        position = apply(position, chance.choice(legal_actions(position)))
        actions += 1
    return actions


def chess_game(chance: Chance) -> int:
    """One game; the number of plies."""
    import chess

    board = chess.Board()
    for plies in range(LONGEST_CHESS_GAME):
        moves = list(board.legal_moves)
        if not moves:
            return plies
        board.push(chance.choice(moves))
    return LONGEST_CHESS_GAME


def playing_out(form: ModuleType, games: int, chance: Chance) -> Play:
    """So many playouts from a new game, again and again; the number of actions by their mean."""
    seats = tuple(Side)
    placed = table_of(new_game(seats, chance)).placed()
    table = form.Table()
    table.set_up(bytes(site for side in seats for line in LINES[side] for site in line), DISTRICT_SITES, False)
    actions = 0
    for seed in range(GAMES_COUNTED):
        table.place(*placed)
        actions += table.play_out(seed)
    table.place(*placed)
    many = form.Playouts()
    numbers, seed = count(step=games), chance.below(1 << 53)

    def play() -> float:
        many.worth(table, b"", seed, next(numbers), games)
        return games * actions / GAMES_COUNTED

    return play


def interpreted(installed: ModuleType) -> ModuleType:
    """The module from its source, as ordinary Python, beside the one that is installed."""
    source = Path(installed.__file__ or "").with_name("playouts.py")
    spec = importlib.util.spec_from_file_location("interpreted_playouts", source)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{source}: cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def moves_a_second(play: Play) -> float:
    """How fast one kind of game goes, for a short while."""
    began = time.perf_counter()
    moves = 0.0
    while (spent := time.perf_counter() - began) < SECONDS_A_ROUND:
        moves += play()
    return moves / spent


def main() -> int:
    """Play all, round by round."""
    options = CommandLine(__doc__, needs=["chess"])
    options.number("--rounds", 15, "rounds, each with a seed of its own", quick=5)
    asked = options.parse()

    def game_by_game(game: Callable[[Chance], int]) -> Callable[[int], float]:
        def measure(turn: int) -> float:
            chance = Chance("benchmark", turn)
            return moves_a_second(lambda: game(chance))

        return measure

    def by_playouts(form: ModuleType, games: int) -> Callable[[int], float]:
        return lambda turn: moves_a_second(playing_out(form, games, Chance("benchmark", turn)))

    measures = {"engine": game_by_game(engine_game), "chess": game_by_game(chess_game)}
    if playouts.COMPILED:
        measures["compiled"] = by_playouts(playouts, 1000)
    measures["interpreted"] = by_playouts(interpreted(playouts), 10)
    found = rounds(asked.rounds, measures)

    print(f"median of {asked.rounds} rounds, moves a second")
    for name, speeds in found.items():
        print(f"{name:12}{statistics.median(speeds):14,.0f}")
    failed = False
    for one, other in [("engine", "chess"), *PROMISED]:
        if one in found:
            ratios = sorted(fast / slow for fast, slow in zip(found[one], found[other], strict=True))
            promised = PROMISED.get((one, other), 0)
            failed |= statistics.median(ratios) < promised
            told = f"; promised: {promised}" if promised else ""
            said = f"{statistics.median(ratios):.2f} times (median; {ratios[0]:.2f} to {ratios[-1]:.2f}{told})"
            print(f"{one} to {other}: {said}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
