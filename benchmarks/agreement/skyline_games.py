"""Whole games of Skyline of the World between random and between greedy bots, and against rules told a second time.

Every game must end, replay byte for byte, read back whatever it writes, and hold at every moment what the rules
promise; what each player knows must replay, too, in the open and in the hidden game. Games of uniformly random steps
are played by our rules and by a naive second engine, which must offer the same actions at every step. Printed is how
many games end by the third penthouse, how long they are and what wins. The exit code is 1 if anything is wrong.

    pip install -e '.[test]' && python -m benchmarks.agreement.skyline_games
"""

import statistics
import sys
from collections.abc import Iterator

from benchmarks.harness import CommandLine, progress, say
from skypuzzle.chance import Chance
from skypuzzle.skyline.notation.positions import parse_position
from skypuzzle.skyline.notation.turns import parse_turn
from skypuzzle.skyline.rules.actions import EndTurn
from skypuzzle.skyline.rules.legality import legal_actions
from skypuzzle.skyline.rules.play import GameRecord, apply, known_to, remembered, score
from skypuzzle.skyline.rules.setup import faults_among, new_game
from skypuzzle.skyline.simulation import Simulation
from tests.skyline import naive_rules
from tests.skyline.games import moments

PLAYERS = (2, 3, 4)


def faults_of_game(record: GameRecord) -> Iterator[str]:
    """What is wrong with a game."""
    before = None
    for position in moments(record):
        yield from (str(fault) for fault in faults_among(position._asdict()))
        if parse_position(str(position)) != position:
            yield f"{position} does not read back"
        if before is not None and any(
            not now.startswith(then) for now, then in zip(position.board.towers, before.board.towers, strict=True)
        ):
            yield f"{position} has lost a floor"
        before = position
    for turn in record.turns:
        if parse_turn(str(turn)) != turn:
            yield f"{turn} does not read back"
    again = GameRecord(parse_position(str(record.start)), tuple(parse_turn(str(turn)) for turn in record.turns))
    end = record.end()
    if str(again.end()) != str(end) or not end.is_over:
        yield f"{record.start} does not replay to its end"
    actions = [action for turn in record.turns for action in (*turn.actions, EndTurn())]
    for seat in range(len(end.seats)):
        known, told = remembered(seat, record.start, actions), known_to(seat, end)
        if known.cards[seat] != told.cards[seat] or (known.cash, known.stock) != (told.cash, told.stock):
            yield f"{known} is not what player {seat + 1} knows of {end}"


def played(bot: str, players: int, games: int) -> list[str]:
    """Games of one kind: their faults; prints how they end."""
    faults: list[str] = []
    ends, turns = [], []
    for number in progress(range(games), games, f"{bot}, {players} players"):
        run = Simulation((bot,) * players, "campaign", hidden=bool(number % 2))
        record = run.play(number)
        faults += faults_of_game(record)
        ends.append(record.end())
        turns.append(len(record.turns))
    third = sum(end.is_last_round for end in ends)
    prestige = [max(tally.total for tally in score(end).tallies) for end in ends]
    shared = sum(len(score(end).winners) > 1 for end in ends)
    say(
        f"{bot}, {players} players: {games} games, {len(faults)} faults; {third} ({third / games:.1%}) end by the "
        f"third penthouse; {statistics.mean(turns):.1f} turns, at most {max(turns)}; the winner has "
        f"{statistics.mean(prestige):.2f} prestige; {shared} shared"
    )
    return faults


def differences(number: int) -> Iterator[str]:
    """Where the naive engine disagrees in a game of random steps."""
    chance = Chance("campaign of steps", number)
    position = new_game(2 + number % 3, chance)
    state = naive_rules.read(str(position))
    while position.turn is not None:
        actions = legal_actions(position)
        if [str(action) for action in actions] != naive_rules.moves(state):
            yield f"{position}: other actions are legal"
            return
        action = chance.choice(actions)
        position, state = apply(position, action), naive_rules.do(state, str(action))
    if str(position) != naive_rules.write(state):
        yield f"{position}: another end"
    elif list(score(position).winners) != naive_rules.winners(state):
        yield f"{position}: other winners"


def main() -> None:
    """Play, and print what came of it."""
    options = CommandLine(__doc__, searches=False)
    options.number("--games", 1000, "games of each kind: random and greedy, with two, three and four players", quick=12)
    options.number("--steps", 1000, "games of random steps by both engines", quick=24)
    asked = options.parse()
    faults = [
        fault for bot in ("random", "greedy") for players in PLAYERS for fault in played(bot, players, asked.games)
    ]
    different = [
        fault for number in progress(range(asked.steps), asked.steps, "two engines") for fault in differences(number)
    ]
    say(f"two engines: {asked.steps} games, {len(different)} differ")
    for fault in (*faults, *different):
        print(fault)
    sys.exit(1 if faults or different else 0)


if __name__ == "__main__":
    main()
