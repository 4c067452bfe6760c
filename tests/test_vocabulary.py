"""The words that all games share mean the same in each: games of random bots, looked at through them alone."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from skypuzzle import cloud_city, skyline, skyliners
from skypuzzle.errors import RuleError
from skypuzzle.play import IllegalTurnError, Position, Record, Run, replay
from skypuzzle.skyliners import Side, Variant


class Played(NamedTuple):
    run: Run[Any]
    parse_position: Callable[[str], Position[Any]]
    parse_turn: Callable[[str], Any]


def skyliners_turn(text: str) -> skyliners.Turn:
    (turn,) = skyliners.parse_turns(text)
    return turn


def skyliners_games(variant: Variant, *seats: Side) -> Played:
    run = skyliners.Simulation(seats, variant, "words", ("random",) * len(seats))
    return Played(run, skyliners.parse_position, skyliners_turn)


def cloud_city_games(players: int, shape: str) -> Played:
    run = cloud_city.Simulation(("random",) * players, "words", cloud_city.Shape(shape), players % 3)
    return Played(run, cloud_city.parse_position, cloud_city.parse_turn)


def skyline_games(players: int) -> Played:
    return Played(skyline.Simulation(("random",) * players, "words"), skyline.parse_position, skyline.parse_turn)


GAMES = {
    "skyliners full": skyliners_games(Variant.FULL, *Side),
    "skyliners intro": skyliners_games(Variant.INTRO, Side.N, Side.E),
    "cloud city alone": cloud_city_games(1, "3x3"),
    "cloud city": cloud_city_games(3, "3x4"),
    "skyline": skyline_games(2),
    "skyline of four": skyline_games(4),
}


@pytest.fixture(params=GAMES, scope="module")
def played(request: pytest.FixtureRequest) -> Played:
    return GAMES[request.param]


@pytest.fixture(scope="module")
def record(played: Played) -> Record[Any, Any]:
    found: Record[Any, Any] = played.run.play(0)
    return found


def test_a_record_replays_to_its_end(record: Record[Any, Any]) -> None:
    *positions, end = record.positions()
    assert end == record.end()
    assert end.is_over
    assert end.mover is None
    assert not any(position.is_over for position in positions)
    assert all(position.is_between_turns for position in positions)


def test_each_turn_is_that_of_the_player_to_move(record: Record[Any, Any]) -> None:
    for position, turn in zip(record.positions(), record.turns, strict=False):
        assert turn.player == position.mover
        assert turn.player in position.seats
        assert position.seats == record.start.seats or tuple(position.seats) == tuple(record.start.seats)


def test_notation_is_read_back(played: Played, record: Record[Any, Any]) -> None:
    for position in record.positions():
        assert played.parse_position(str(position)) == position
    assert [played.parse_turn(str(turn)) for turn in record.turns] == list(record.turns)
    names = [record.start.player_name(player) for player in record.start.seats]
    assert len(set(names)) == len(names)
    assert all(str(turn).startswith(record.start.player_name(turn.player)) for turn in record.turns)


def test_what_a_player_knows_is_less_and_stays_the_same_when_asked_again(
    played: Played, record: Record[Any, Any]
) -> None:
    for position in list(record.positions())[::5]:
        for player in position.seats:
            known = position.known_to(player)
            assert known.known_to(player) == known
            assert (known.mover, tuple(known.seats)) == (position.mover, tuple(position.seats))
            assert played.parse_position(str(known)) == known


def test_everybody_has_a_score_and_somebody_wins(record: Record[Any, Any]) -> None:
    end = record.end()
    scored = end.score()
    assert list(scored.totals) == list(end.seats)
    assert set(scored.winners) <= set(end.seats)
    assert max(scored.totals.values()) in [scored.totals[winner] for winner in scored.winners]
    assert end.unknown_to_score == ""


def test_a_turn_of_somebody_else_is_named(record: Record[Any, Any]) -> None:
    turns = list(record.turns)
    others = [turn for turn in turns if turn.player != turns[0].player]
    assert bool(others) == (len(record.start.seats) > 1)
    for turn in others[:1]:
        with pytest.raises(RuleError):
            record.start.play(turn)
        with pytest.raises(IllegalTurnError) as error:
            list(replay(record.start, [turns[0], turns[0]]))
        assert error.value.index == 1
    with pytest.raises(IllegalTurnError) as error:
        list(replay(record.start, [*turns, turns[0]]))
    assert error.value.index == len(turns)
