"""Short ways to write positions, and random games."""

from skypuzzle.chance import Chance
from skypuzzle.skyliners import (
    GameRecord,
    Position,
    Side,
    Variant,
    apply,
    legal_actions,
    new_game,
    parse_position,
    parse_turns,
    play_out,
    play_turn,
    random_bot,
)

EMPTY = "...../...../..p../...../....."
SEATINGS = ["NE", "ES", "SW", "WN", "EN", "SE", "WS", "NW", "NES", "ESW", "SWN", "WNE", "NESW", "SWNE"]
FULL_RESERVES = "12.2.1/12.2.1/12.2.1/12.2.1"


def at(text: str) -> Position:
    return parse_position(text)


def play(position: Position | str, turns: str) -> Position:
    reached = at(position) if isinstance(position, str) else position
    for turn in parse_turns(turns):
        reached = play_turn(reached, turn)
    return reached


def legal(position: Position | str) -> set[str]:
    return {str(action) for action in legal_actions(at(position) if isinstance(position, str) else position)}


def board(**sites: str) -> str:
    """A board with these sites built on, and the park in the centre: `board(a1="3^")`."""
    built = {"c3": "p", **sites}
    return "/".join("".join(built.get(f"{file}{rank}", ".") for file in "abcde") for rank in (5, 4, 3, 2, 1))


def seen(text: str, side: str, row: str) -> list[str]:
    """The sites seen, by name."""
    from skypuzzle.skyliners import ROW_LETTERS, SITE_NAMES, parse_board

    return [SITE_NAMES[site] for site in parse_board(text).seen(Side[side], ROW_LETTERS.index(row))]


def on_the_way(record: GameRecord) -> list[Position]:
    """Every position of a game, after each action."""
    position = record.start
    reached = [position]
    for turn in record.turns:
        for action in turn.actions:
            position = apply(position, action)
            reached.append(position)
    return reached


def random_record(seats: str, variant: Variant, seed: object = 0) -> GameRecord:
    """A game of random bots; the first of the seats begins."""
    sides = [Side[letter] for letter in seats]
    start = new_game(sides, Chance(seed), variant=variant, start=sides[0])
    return play_out(start, dict.fromkeys(Side, random_bot), Chance("game", seed))
