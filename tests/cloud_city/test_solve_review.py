"""Review: what the tiles allowed and what each turn cost, against trying everything in the last turns."""

import pytest

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.bots import random_bot
from skypuzzle.cloud_city.questions.reviews import PlayerReview, review, review_all
from skypuzzle.cloud_city.rules.pieces import Stock, kind_of
from skypuzzle.cloud_city.rules.play import new_game
from skypuzzle.cloud_city.rules.position import GameRecord, Turn
from skypuzzle.cloud_city.rules.scoring import score
from skypuzzle.cloud_city.search.cities import Endgame
from skypuzzle.errors import RuleError
from skypuzzle.play import replay
from tests.cloud_city.naive_search import best_layouts

SCARCE = Stock(*((2, 2, 2, 1, 1),) * 3)


def game(number: int, *, stock: Stock | None = None, requests: int = 0) -> GameRecord:
    """A random game, perhaps with so few pieces that players are in each other's way."""
    chance = Chance("review", number)
    start = new_game(1 + number % 4, chance, requests=requests)
    position = start = start if stock is None else start._replace(stock=stock)
    turns = []
    while position.mover is not None:
        turns.append(Turn(position.mover, random_bot(position, chance)))
        position = position.play(turns[-1])
    return GameRecord(start, tuple(turns))


def end_of(record: GameRecord, rounds: int) -> GameRecord:
    """The last rounds of a game."""
    turns = rounds * len(record.start.seats)
    *_, start = replay(record.start, record.turns[:-turns])
    return GameRecord(start, record.turns[-turns:])


def check_sums(found: PlayerReview) -> None:
    """Every value is known, none is negative, and together they are what was missed."""
    assert found.complete
    assert found.allowed is not None
    for turn in found.turns:
        assert turn.cost is not None
        assert turn.lost is not None
        assert min(turn.cost, turn.lost) >= 0
        assert turn.ideal is not None
    assert sum((turn.cost or 0) + (turn.lost or 0) for turn in found.turns) == found.allowed - found.votes


@pytest.mark.parametrize("number", range(3))
def test_costs_and_losses_add_up_to_what_was_missed(number: int) -> None:
    record = end_of(game(number), 7 if number == 0 else 4)
    tallies = score(record.end()).tallies
    for found, tally in zip(review_all(record), tallies, strict=True):
        check_sums(found)
        assert found.votes == tally.total
        assert len(found.turns) == (7 if number == 0 else 4)
        worst = found.worst
        assert worst is None or worst.cost == max(turn.cost or 0 for turn in found.turns)


def test_the_last_turns_against_trying_everything() -> None:
    for number in (1, 2, 3):
        record = end_of(game(number), 2)
        positions = list(replay(record.start, record.turns))
        for player in record.start.seats:
            found = review(record, player)
            for turn, laid in ((found.turns[-1], 1), (found.turns[-2], 2)):
                position = positions[turn.turn]
                tiles = tuple(kind_of(record.turns[turn.turn].move.tile) for turn in found.turns[-laid:])
                endgame = Endgame(position.city(player), tiles, (), laid, position.stock, position.shape)
                assert turn.before == max(votes for votes, _ in best_layouts(endgame).values())


def test_what_others_take_is_a_loss_and_no_cost() -> None:
    lost = 0
    for number in range(1, 9):
        record = end_of(game(number, stock=SCARCE), 4)
        for found in review_all(record):
            check_sums(found)
            lost += sum(turn.lost or 0 for turn in found.turns)
    assert lost > 0


def test_requests_count_against_the_cities_in_the_end() -> None:
    record = end_of(game(1, requests=2), 2)
    end = record.end()
    for player in end.seats:
        found = review(record, player)
        assert found.votes == score(end).tallies[player].total
        last = found.turns[-1]
        assert last.after == found.votes
        check_sums(found)


def test_a_review_without_time_is_not_complete() -> None:
    found = review(game(0), 0, time_limit=0)
    assert len(found.turns) == 8
    assert not found.complete
    assert found.allowed is None
    assert found.turns[-1].after == found.votes
    with pytest.raises(RuleError, match="there are 1 players"):
        review(game(0), 1)
