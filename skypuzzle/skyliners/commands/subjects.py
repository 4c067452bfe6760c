"""What a command can be about, however it is named: a position, a bare board, a game record or a puzzle."""

from typing import TYPE_CHECKING, TypeAlias, cast

from skypuzzle.errors import Fault, NotationError, RuleError
from skypuzzle.naming import Place, named
from skypuzzle.play import replay
from skypuzzle.skyliners import Board, GameRecord, Plan, Position, parse
from skypuzzle.skyliners.game import GAME
from skypuzzle.skyliners.rules.actions import HiddenPlan
from skypuzzle.subjects import PositionArgument, SubjectArgument, TurnOption, expect_notation, read_subject, upto

if TYPE_CHECKING:
    from skypuzzle.skyliners.kinds.base import Puzzle

Subject: TypeAlias = "Position | Board | GameRecord | Puzzle"

__all__ = ["PositionArgument", "SubjectArgument", "TurnOption"]


def subject(word: str) -> "Subject":
    """What a word stands for."""
    place = named(word, GAME)
    if place is not None:
        return _read(place)
    return parse(expect_notation(word))


def _read(place: Place) -> "Subject":
    """What is at a place, in JSON or, on standard input, in notation."""
    from skypuzzle.skyliners.documents import legal_record, read_position

    found = read_subject(place, GAME, parse, {"position": read_position, "record": legal_record})
    return cast("Subject", found)


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


def position_or_board(word: str) -> Position | Board:
    """The position that a word stands for: for a record its end, for a puzzle its start."""
    return position_of(subject(word))


def position_at(place: Place) -> Position | Board:
    """The position at a place."""
    return position_of(_read(place))


def position_of(about: "Subject") -> Position | Board:
    """The position that something stands for."""
    found = at_turn(about, None)
    if isinstance(found, Position | Board):
        return found
    from skypuzzle.skyliners.kinds.base import kind_named

    return kind_named(found.kind).start(found)


def with_players(position: Position | Board) -> Position:
    """The position; an error if it is a bare board."""
    if isinstance(position, Board):
        reason = "a bare board has no players; give at least seats, turn and reserves"
        raise RuleError(Fault("position", str(position), reason))
    return position


def asked_position(word: str) -> tuple[Position, tuple[Plan, ...]]:
    """The position that a word stands for, with players, and the plans that a puzzle asks about, if any.

    The player's other cards are then face down: nobody asked about them.
    """
    found = at_turn(subject(word), None)
    position = with_players(position_of(found))
    if isinstance(found, Position | Board):
        return position, ()
    from skypuzzle.skyliners.kinds.base import kind_named

    plans = kind_named(found.kind).plans_to_check(found)
    if plans is None:
        return position, ()
    cards = (
        HiddenPlan(card.side) if card.side is position.mover and card not in plans else card for card in position.office
    )
    return position._replace(office=tuple(cards)), plans


def game_position(word: str) -> Position:
    """The position that a word stands for, with players."""
    return with_players(position_or_board(word))
