"""What a command can be about, however it is named: a position, a city, a game record or a puzzle."""

from typing import TYPE_CHECKING

from skypuzzle.cloud_city import City, GameRecord, Position, parse
from skypuzzle.cloud_city.game import GAME
from skypuzzle.cloud_city.kinds import KINDS
from skypuzzle.errors import Fault, NotationError, RuleError
from skypuzzle.naming import named
from skypuzzle.play import replay
from skypuzzle.subjects import PositionArgument, SubjectArgument, TurnOption, expect_notation, upto

if TYPE_CHECKING:
    from skypuzzle.cloud_city.documents import Subject
    from skypuzzle.puzzles.puzzle import Puzzle

__all__ = ["PositionArgument", "SubjectArgument", "TurnOption"]


def subject(word: str) -> "Subject":
    """What a word stands for."""
    place = named(word, GAME)
    if place is not None:
        from skypuzzle.cloud_city.documents import read_subject

        return read_subject(place, GAME)
    return parse(expect_notation(word))


def at_turn(found: "Subject", turn: int | None) -> "Position | City | Puzzle":
    """A position in a game record, by default the last; anything else is returned unchanged."""
    if isinstance(found, GameRecord):
        return positions(found, turn)[-1]
    if turn is not None:
        raise NotationError(Fault("turn", str(turn), "only a game record has turns"))
    return found


def positions(record: GameRecord, turn: int | None) -> list[Position]:
    """A game from its start to its end, or to a turn."""
    return list(replay(record.start, upto(record.turns, turn)))


def position_of(about: "Subject") -> Position | City:
    """The position that something stands for: a record for its end, a puzzle for its start."""
    found = at_turn(about, None)
    if isinstance(found, Position | City):
        return found
    return KINDS[found.kind].position(found)


def with_players(position: Position | City) -> Position:
    """The position; an error if it is a city on its own."""
    if isinstance(position, City):
        reason = "a city on its own has no players; give at least hands and row"
        raise RuleError(Fault("position", str(position), reason))
    return position


def game_position(word: str) -> Position:
    """The position that a word stands for, with players."""
    return with_players(position_of(subject(word)))
