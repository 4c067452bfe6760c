"""Random full games of four players against random games of chess on python-chess, on one core.

Both sides ask for all legal moves, choose one by the same chance and play it. Chess gets the cheapest loop that its
interface allows: a game is over when no move is left or when it reaches a cap on its length.

    pip install -e '.[benchmark]' && python -m benchmarks.random_play
"""

import statistics
import time
from collections.abc import Callable

from benchmarks.harness import CommandLine, rounds
from skypuzzle.chance import Chance
from skypuzzle.skyliners import Side, apply, legal_actions, new_game

SECONDS_A_ROUND = 0.4
LONGEST_CHESS_GAME = 300


def play_skyliners(chance: Chance) -> int:
    """One game; the number of actions."""
    position = new_game(tuple(Side), chance)
    actions = 0
    while not position.is_over:
        position = apply(position, chance.choice(legal_actions(position)))
        actions += 1
    return actions


def play_chess(chance: Chance) -> int:
    """One game; the number of plies."""
    import chess

    board = chess.Board()
    for plies in range(LONGEST_CHESS_GAME):
        moves = list(board.legal_moves)
        if not moves:
            return plies
        board.push(chance.choice(moves))
    return LONGEST_CHESS_GAME


def moves_per_second(play: Callable[[Chance], int], seed: int) -> float:
    """How fast one kind of game goes, for a short while."""
    chance = Chance("benchmark", seed)
    began = time.perf_counter()
    moves = 0
    while (spent := time.perf_counter() - began) < SECONDS_A_ROUND:
        moves += play(chance)
    return moves / spent


def main() -> None:
    """Play both, round by round."""
    options = CommandLine(__doc__, searches=False, needs=["chess"])
    options.number("--rounds", 15, "rounds, each with a seed of its own", quick=5)
    asked = options.parse()
    found = rounds(
        asked.rounds,
        {
            "skyliners": lambda turn: moves_per_second(play_skyliners, turn),
            "chess": lambda turn: moves_per_second(play_chess, turn),
        },
    )
    actions, plies = (statistics.median(speeds) for speeds in found.values())
    ratios = sorted(ours / theirs for ours, theirs in zip(*found.values(), strict=True))
    print(f"skyliners  {actions:10,.0f} actions a second (median of {asked.rounds} rounds)")
    print(f"chess      {plies:10,.0f} plies a second")
    print(f"ratio      {statistics.median(ratios):10.2f} (median; {ratios[0]:.2f} to {ratios[-1]:.2f})")


if __name__ == "__main__":
    main()
