"""Solve: lines of play that reach a goal, the best ones and how many, and answers that are not given in time."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skypuzzle.answers import FalseAnswerError, Impossible, Undecided
from skypuzzle.chance import Chance
from skypuzzle.cloud_city.bots import random_bot
from skypuzzle.cloud_city.notation.cities import parse_city, parse_walkway
from skypuzzle.cloud_city.notation.positions import parse_position, parse_turns
from skypuzzle.cloud_city.questions import cp_sat
from skypuzzle.cloud_city.questions.answers import best, check_turns, cities, count, optima, replay_answer, solve
from skypuzzle.cloud_city.questions.question import (
    Built,
    CityQuestion,
    GameQuestion,
    Lead,
    Optima,
    Request,
    Solved,
    Votes,
    holds,
    total_votes,
)
from skypuzzle.cloud_city.questions.reasons import why_not
from skypuzzle.cloud_city.rules.pieces import RECTANGLE, SQUARE, Shape, default_tile_mix, kind_of
from skypuzzle.cloud_city.rules.play import alone, apply, new_game
from skypuzzle.cloud_city.rules.position import FromRow, Position
from skypuzzle.cloud_city.rules.scoring import CARDS
from skypuzzle.errors import RuleError
from skypuzzle.limits import NO_LIMIT, Limit

CITY = "S..G.S/.B.BS./S.B..G/S..BG./--G.B./--.G.G"
GAME = f"{CITY} BB..,SS..,G..S SG..,BS..,B..B 2.2.2.2.1/2.2.2.2.1/2.2.2.2.1 20"
FINISHED = "S..GB./.SG..S/B.BG../.G..BB/SB.GS./..G..S"


def late_position(number: int, left: int, *, shape: Shape = SQUARE, requests: int = 0) -> Position:
    """A random game with so many turns left for the player to move."""
    chance = Chance("late", number)
    position = new_game(1 + number % shape.most_players, chance, shape=shape, requests=requests)
    while position.mover is None or position.turns_left(position.mover) > left:
        position = apply(position, random_bot(position, chance))
    return position


def test_an_answer_is_a_line_of_play() -> None:
    question = GameQuestion(parse_position(GAME), 0, (Votes(14),))
    answer = solve(question)
    assert isinstance(answer, Solved)
    position = alone(question.position, 0)
    for turn in answer.turns:
        position = apply(position, turn)
    assert position.city(0) == answer.city
    assert answer.city.votes >= 14


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 3), st.sampled_from(list(Shape)))
def test_the_best_can_be_had_and_one_vote_more_cannot(number: int, left: int, shape: Shape) -> None:
    position = late_position(number, left, shape=shape)
    player = position.mover or 0
    most = best(GameQuestion(position, player))
    assert isinstance(most, Solved)
    assert [kind_of(turn.tile) in position.hands[player] for turn in most.turns[:1]] == [True]
    drawn = [turn.draw.tile for turn in most.turns if isinstance(turn.draw, FromRow)]
    assert all(drawn.count(tile) <= position.row.count(tile) for tile in drawn)
    assert isinstance(solve(GameQuestion(position, player, (Votes(most.votes),))), Solved)
    assert solve(GameQuestion(position, player, (Votes(most.votes + 1),))) == Impossible()
    numbers = optima(GameQuestion(position, player))
    assert isinstance(numbers, Optima)
    assert numbers.votes == most.votes
    listed = cities(GameQuestion(position, player), only_best=True, limit=30)
    assert listed.complete == (numbers.cities <= 30)
    assert len(listed.cities) == min(30, numbers.cities)
    assert {city.votes for city in listed.cities} == {most.votes}
    plain = cities(GameQuestion(position, player, (Votes(most.votes),)))
    assert len(plain.cities) == numbers.layouts == count(GameQuestion(position, player, (Votes(most.votes),))).number


def test_each_walkway_is_built_as_soon_as_it_can_stand() -> None:
    question = GameQuestion(late_position(4, 4), late_position(4, 4).mover or 0)
    answer = best(question)
    assert isinstance(answer, Solved)
    position = question.table
    for turn in answer.turns:
        position = apply(position, turn)
        waiting = set(answer.city.walkways) - set(position.city(0).walkways)
        assert waiting.isdisjoint(position.city(0).possible_walkways())


def test_a_bare_city_is_asked_for_its_best_walkways() -> None:
    question = CityQuestion(parse_city(FINISHED))
    answer = best(question)
    assert isinstance(answer, Solved)
    assert answer.city.without_walkways() == question.city
    numbers = optima(question)
    assert isinstance(numbers, Optima)
    assert (numbers.votes, numbers.layouts) == (answer.votes, 1)
    assert len(cities(question, only_best=True).cities) == numbers.cities


def test_a_start_tile_and_given_tiles_make_the_best_city() -> None:
    tiles = ("BB..", "SS..", "G..S", "SG..", "BS..", "B..B", "GG..", "S..S")
    question = CityQuestion(parse_city("B./.B"), tiles)
    answer = best(question)
    assert isinstance(answer, Solved)
    assert sorted(kind_of(turn.tile) for turn in answer.turns) == sorted(tiles)
    assert not any(turn.draw for turn in answer.turns)
    assert solve(CityQuestion(question.city, tiles, goals=(Votes(answer.votes + 1),))) == Impossible()


def test_what_is_too_much_for_our_search_is_counted_by_the_model() -> None:
    """With so many buildings of one level, card 4 has too many sets of walkways to choose from."""
    row_by_row = parse_position(
        "BBBBBB/....../BBBBBB/....../BBBB--/....-- BB..,BB..,BB.. BB..,BB..,BB.. 6.8.8.6.3/6.8.8.6.3/6.8.8.6.3 10 1 4"
    )
    counted = count(GameQuestion(row_by_row, 0, (Votes(5),)))
    assert (counted.number, counted.complete) == (4, True)
    listed = cities(GameQuestion(row_by_row, 0, (Votes(5),)))
    assert (len(listed.cities), listed.complete) == (4, True)


def test_requests_in_play_count_and_others_can_be_asked_for() -> None:
    position = late_position(6, 2, requests=2)
    player = position.mover or 0
    rivals = tuple(position.city(seat) for seat in position.seats if seat != player)
    most = best(GameQuestion(position, player))
    assert isinstance(most, Solved)
    assert most.votes == total_votes(most.city, rivals, position.requests)
    for card in (4, 7, 9):
        wanted = solve(GameQuestion(position, player, (Request(card), Votes(5))))
        if isinstance(wanted, Solved):
            assert holds(Request(card), wanted.city, rivals)
    assert any(isinstance(solve(GameQuestion(position, player, (Request(card),))), Solved) for card in (7, 10, 5))


@pytest.mark.parametrize("card", CARDS)
def test_goals_together_have_an_answer_where_the_model_of_record_has_one(card: int) -> None:
    """Our own search narrows such questions down; CP-SAT is asked outright."""
    for number, left in ((1, 1), (2, 2), (card, 2)):
        position = late_position(4 * number + 1, left, requests=number % 2)
        player = position.mover or 0
        most = best(GameQuestion(position, player))
        assert isinstance(most, Solved)
        for less in (0, 4):
            question = GameQuestion(position, player, (Request(card), Votes(max(0, most.votes - less))))
            assert type(solve(question)) is type(cp_sat.solve(question, NO_LIMIT))
        asked = GameQuestion(position, player, (Request(card),))
        found, of_record = best(asked), cp_sat.best(asked, NO_LIMIT)
        assert type(found) is type(of_record)
        if isinstance(found, Solved) and isinstance(of_record, Solved):
            assert found.votes == of_record.votes


def test_without_a_turn_nothing_is_built() -> None:
    position = parse_position(f"{FINISHED} - - 6.8.8.6.3/6.8.8.6.3/6.8.8.6.3 0 -")
    assert solve(GameQuestion(position, 0)) == Solved(position.city(0), 0)
    assert solve(GameQuestion(position, 0, (Votes(1),))) == Impossible()
    assert why_not(GameQuestion(position, 0, (Votes(1),))).reasons == (
        "at least 1 vote is wanted",
        "there is no turn left to build in",
    )


def test_a_claim_that_the_rules_deny_is_a_crash() -> None:
    question = GameQuestion(parse_position(GAME), 0, (Votes(14),))
    answer = solve(question)
    assert isinstance(answer, Solved)
    unbuilt = parse_walkway("a1-a6")
    with pytest.raises(FalseAnswerError):
        replay_answer(question, answer.city.with_walkways([unbuilt]))
    with pytest.raises(FalseAnswerError, match="at least 14 votes does not hold"):
        replay_answer(question, answer.city.without_walkways())
    with pytest.raises(FalseAnswerError, match="not known to be in the hand"):
        check_turns(question, tuple(turn.move for turn in parse_turns("GG..@a1 +?")), answer.city)
    with pytest.raises(FalseAnswerError):
        check_turns(question, answer.turns[:-1], answer.city)
    bare = CityQuestion(parse_city(FINISHED))
    with pytest.raises(FalseAnswerError):
        replay_answer(bare, bare.city.with_walkways([parse_walkway("a1-b1")]))


def test_no_time_is_no_answer() -> None:
    tiles = default_tile_mix().pile[::4]
    searched = CityQuestion(parse_city("B./.B", RECTANGLE), tiles, RECTANGLE, goals=(Votes(95),))
    position = late_position(5, 6)
    modelled = GameQuestion(position, position.mover or 0, (Request(4), Votes(60)))
    for question in (searched, modelled):
        assert solve(question, time_limit=0) == Undecided()
        assert best(question, time_limit=0) == Undecided()
        assert optima(question, time_limit=0) == Undecided()
        assert not count(question, time_limit=0).complete
        assert cities(question, time_limit=0).stopped_by is Limit.TIME
        assert not why_not(question, time_limit=0).complete
        assert why_not(question, time_limit=0).possible is None


@pytest.mark.parametrize(
    ("goal", "reason"),
    [
        (Lead(), "no other city"),
        (Request(11), "cards are 1 to 10"),
        (Request(5), "no other city"),
        (Votes(-1), "cannot be negative"),
        (Built(parse_walkway("a1-b1")._replace(second=15)), "no walkway joins"),
    ],
)
def test_what_cannot_be_asked_is_said(goal: Lead | Request | Votes | Built, reason: str) -> None:
    with pytest.raises(RuleError, match=reason):
        GameQuestion(parse_position(GAME), 0, (goal,))


def test_a_player_whose_tiles_are_not_known_cannot_be_asked_about() -> None:
    position = parse_position(GAME)
    with pytest.raises(RuleError, match="no tile in this hand is known"):
        GameQuestion(position._replace(hands=((None, None, None),)), 0)
    with pytest.raises(RuleError, match="there are 1 players"):
        GameQuestion(position, 1)
