"""What a command can be about, however it is named: a position, a board, a game record or a puzzle."""

from typing import TYPE_CHECKING, TypeAlias, cast

from skypuzzle.errors import Fault, NotationError, RuleError
from skypuzzle.naming import named
from skypuzzle.play import replay
from skypuzzle.skyline import Board, GameRecord, Position, parse
from skypuzzle.skyline.game import GAME
from skypuzzle.skyline.kinds import KINDS
from skypuzzle.subjects import PositionArgument, SubjectArgument, TurnOption, expect_notation, read_subject, upto

if TYPE_CHECKING:
    from skypuzzle.puzzles.puzzle import Puzzle

    Subject: TypeAlias = Position | Board | GameRecord | Puzzle

__all__ = ["PositionArgument", "SubjectArgument", "TurnOption"]


def subject(word: str) -> "Subject":
    """What a word stands for."""
    place = named(word, GAME)
    if place is not None:
        from skypuzzle.skyline.documents import legal_record, read_position

        return cast("Subject", read_subject(place, GAME, parse, {"position": read_position, "record": legal_record}))
    return parse(expect_notation(word))


def at_turn(found: "Subject", turn: int | None) -> "Position | Board | Puzzle":
    """A position in a game record, by default the last; anything else is returned unchanged."""
    if isinstance(found, GameRecord):
        return positions(found, turn)[-1]
    if turn is not None:
        raise NotationError(Fault("turn", str(turn), "only a game record has turns"))
    return found


def positions(record: GameRecord, turn: int | None) -> list[Position]:
    """A game from its start to its end, or to a turn."""
    return list(replay(record.start, upto(record.turns, turn)))


def position_of(about: "Subject") -> Position | Board:
    """The position that something stands for: a record for its end, a puzzle for its start."""
    found = at_turn(about, None)
    return found if isinstance(found, Position | Board) else KINDS[found.kind].position(found)


def with_players(position: Position | Board) -> Position:
    """The position; an error if it is a board on its own."""
    if isinstance(position, Board):
        reason = "a board on its own has no players; give at least seats, turn, cash and stock"
        raise RuleError(Fault("position", str(position), reason))
    return position


def game_position(word: str) -> Position:
    """The position that a word stands for, with players."""
    return with_players(position_of(subject(word)))
