"""Games and positions, for tests that need some."""

from collections.abc import Iterator, Mapping
from functools import cache

from skypuzzle.chance import Chance
from skypuzzle.skyline.notation.positions import parse_position
from skypuzzle.skyline.notation.turns import parse_actions, play_all
from skypuzzle.skyline.rules.actions import EndTurn
from skypuzzle.skyline.rules.board import Board, Box, default_box
from skypuzzle.skyline.rules.legality import legal_actions
from skypuzzle.skyline.rules.play import GameRecord, apply
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.setup import new_game
from skypuzzle.skyline.simulation import Simulation


def board(towers: Mapping[str, str] | None = None, *, box: Box | None = None, **more: str) -> str:
    """A board by its towers: `board(b9="Yp")`."""
    box, named = box or default_box(), {**(towers or {}), **more}
    assert set(named) <= set(box.sites)
    return str(Board(box, tuple(named.get(site, "").upper() for site in box.sites)))


def moment(
    turn: str = "Y1",
    *,
    seats: str = "YP",
    cash: str = "",
    stock: str = "",
    cards: str = "",
    missions: str = "",
    pile: str = "0",
    thirds: str = "-",
    **towers: str,
) -> str:
    """A position by what matters in it: 10M each, no floors in stock and no cards unless they are given."""
    words = (
        board(towers),
        seats,
        turn,
        cash or ".".join("10" for _ in seats),
        stock or ".".join("000000" for _ in seats),
        cards or ".".join("-" for _ in seats),
        missions or ".".join(str(number) for number, _ in enumerate(seats, 1)),
        pile,
        thirds,
    )
    return " ".join(words)


def at(text: str) -> Position:
    """A position by its text."""
    return parse_position(text)


def legal(position: Position | str) -> list[str]:
    """What may be done, in notation."""
    return [str(action) for action in legal_actions(at(position) if isinstance(position, str) else position)]


def play(position: Position | str, actions: str) -> Position:
    """The position after these actions."""
    return play_all(at(position) if isinstance(position, str) else position, parse_actions(actions))


@cache
def game(bot: str, players: int, number: int = 0, *, hidden: bool = False) -> GameRecord:
    """A game between bots of one kind."""
    return Simulation((bot,) * players, "tests", hidden).play(number)


def moments(record: GameRecord) -> Iterator[Position]:
    """Every position of a game, after each action."""
    position = record.start
    yield position
    for turn in record.turns:
        for action in (*turn.actions, EndTurn()):
            position = apply(position, action)
            yield position


def turn_starts(record: GameRecord) -> list[Position]:
    """The positions at the start of each turn."""
    return [position for position in moments(record) if position.turn and position.is_start_of_turn]


def random_walk(players: int, number: int) -> Iterator[Position]:
    """Every position of a game of uniformly random actions."""
    chance = Chance("random walk", players, number)
    position = new_game(players, chance)
    yield position
    while position.turn is not None:
        position = apply(position, chance.choice(legal_actions(position)))
        yield position
