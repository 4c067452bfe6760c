"""Random games of every game: they end, replay, keep to the rules, and read back what they write."""

from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from skypuzzle import cloud_city, skyline, skyliners
from skypuzzle.cloud_city import documents as cloud_city_documents
from skypuzzle.cloud_city.rules.faults import check_position as check_cloud_city
from skypuzzle.documents import decode_item, encode
from skypuzzle.errors import RuleError
from skypuzzle.play import IllegalTurnError, Position, Record, Run, replay
from skypuzzle.skyline import documents as skyline_documents
from skypuzzle.skyline.rules.setup import check_position as check_skyline
from skypuzzle.skyliners import Side, Variant
from skypuzzle.skyliners import documents as skyliners_documents
from tests.cloud_city.games import random_game
from tests.documents import read_position
from tests.skyline.games import game as skyline_game
from tests.skyline.games import moments
from tests.skyliners.games import SEATINGS, on_the_way, random_record


class Game(NamedTuple):
    """What the tests need of a game."""

    name: str
    record: Callable[[Any], Record[Any, Any]]
    numbers: Iterable[Any]
    """Arguments of `record`."""
    moments: Callable[[Any], Iterable[Position[Any]]]
    """Every position of a record, those within a turn included."""
    parse_position: Callable[[str], Position[Any]]
    parse_turn: Callable[[str], Any]
    check_position: Callable[[Any], object]
    documents: ModuleType
    run: Run[Any]


def cloud_city_record(number: int) -> Record[Any, Any]:
    start, turns, end = random_game(number)
    assert cloud_city.GameRecord(start, tuple(turns)).end() == end
    return cloud_city.GameRecord(start, tuple(turns))


def skyliners_turn(text: str) -> skyliners.Turn:
    (turn,) = skyliners.parse_turns(text)
    return turn


GAMES = [
    Game(
        "skyliners",
        lambda about: random_record(*about),
        [(seats, variant) for seats in SEATINGS for variant in Variant],
        on_the_way,
        skyliners.parse_position,
        skyliners_turn,
        skyliners.check_position,
        skyliners_documents,
        skyliners.Simulation(tuple(Side), Variant.FULL, "same", ("greedy", "random", "random", "greedy")),
    ),
    Game(
        "cloud-city",
        cloud_city_record,
        range(12),
        lambda record: record.positions(),
        cloud_city.parse_position,
        cloud_city.parse_turn,
        check_cloud_city,
        cloud_city_documents,
        cloud_city.Simulation(("greedy", "random"), "same"),
    ),
    Game(
        "skyline",
        lambda about: skyline_game(*about),
        [(bot, players, number) for bot in ("random", "greedy") for players in (2, 3, 4) for number in range(2)],
        moments,
        skyline.parse_position,
        skyline.parse_turn,
        check_skyline,
        skyline_documents,
        skyline.Simulation(("greedy", "random"), "same"),
    ),
]
Played = tuple[Game, Record[Any, Any]]
RECORDS = [(game, about) for game in GAMES for about in game.numbers]


@pytest.fixture(params=RECORDS, ids=lambda param: f"{param[0].name}-{param[1]}", scope="module")
def played(request: pytest.FixtureRequest) -> Played:
    game, about = request.param
    return game, game.record(about)


def test_a_record_replays_to_its_end(played: Played) -> None:
    _, record = played
    *positions, end = record.positions()
    assert end == record.end()
    assert end.is_over
    assert end.mover is None
    assert not any(position.is_over for position in positions)
    assert all(position.is_between_turns for position in positions)


def test_each_turn_is_that_of_the_player_to_move(played: Played) -> None:
    _, record = played
    for position, turn in zip(record.positions(), record.turns, strict=False):
        assert turn.player == position.mover
        assert turn.player in position.seats
        assert tuple(position.seats) == tuple(record.start.seats)


def test_positions_obey_the_rules_and_are_read_back(played: Played) -> None:
    game, record = played
    before = None
    for number, position in enumerate(game.moments(record)):
        game.check_position(position)
        assert position != before
        before = position
        assert game.parse_position(str(position)) == position
        if number % 4 == 0:  # which includes positions before, within and after a turn
            document = encode(game.documents.position_document(position, in_detail=True)).encode()
            assert read_position(document, "test", game.name) == position
    assert before == record.end()


def test_turns_and_records_are_read_back(played: Played) -> None:
    game, record = played
    assert [game.parse_turn(str(turn)) for turn in record.turns] == list(record.turns)
    names = [record.start.player_name(player) for player in record.start.seats]
    assert len(set(names)) == len(names)
    assert all(str(turn).startswith(record.start.player_name(turn.player)) for turn in record.turns)
    text = encode(game.documents.record_document(record)).encode()
    document = decode_item(text, "test", "$", game.documents.RecordDocument)
    read = game.documents.read_record(document, "test: $")
    assert (read, read.end()) == (record, record.end())
    assert encode(game.documents.record_document(read)).encode() == text


def test_what_a_player_knows_is_itself_a_position(played: Played) -> None:
    game, record = played
    for position in record.positions():
        for player in position.seats:
            known = position.known_to(player)
            assert known.known_to(player) == known
            assert (known.mover, tuple(known.seats)) == (position.mover, tuple(position.seats))
            assert game.parse_position(str(known)) == known


def test_every_player_has_a_score_and_the_best_of_them_wins(played: Played) -> None:
    _, record = played
    end = record.end()
    scored = end.score()
    assert list(scored.totals) == list(end.seats)
    assert scored.winners
    assert set(scored.winners) <= set(end.seats)
    assert max(scored.totals.values()) in [scored.totals[winner] for winner in scored.winners]
    assert end.unknown_to_score == ""


def test_the_error_names_the_turn_of_another_player(played: Played) -> None:
    _, record = played
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


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_games_of_bots_depend_on_seed_and_number_alone(game: Game) -> None:
    assert game.run.play(3) == game.run.play(3)
    assert game.run.play(3) != game.run.play(4)
