"""Why not: reasons that are proven together and each on its own, in words; the same whoever searches."""

import pytest

from skypuzzle.answers import Impossible
from skypuzzle.chance import Chance
from skypuzzle.cloud_city.notation.cities import parse_city, parse_stock, parse_walkway
from skypuzzle.cloud_city.notation.positions import parse_position
from skypuzzle.cloud_city.questions.answers import best
from skypuzzle.cloud_city.questions.cp_sat import solve
from skypuzzle.cloud_city.questions.question import Built, CityQuestion, GameQuestion, Goal, Request, Solved, Votes
from skypuzzle.cloud_city.questions.reasons import line_limits, line_votes, relaxed, smallest, why_not
from skypuzzle.cloud_city.rules.pieces import SQUARE
from skypuzzle.limits import NO_LIMIT
from tests.cloud_city.naive_search import random_city, random_endgame
from tests.cloud_city.test_model import RECORD
from tests.cloud_city.test_solve import GAME, late_position


@pytest.mark.parametrize("number", range(8))
def test_reasons_are_needed_and_enough_as_the_model_of_record_has_it(number: int) -> None:
    """Our own search found them; CP-SAT agrees that they leave no answer, and any one less leaves one."""
    chance = Chance("reasons", number)
    endgame = random_endgame(chance, 1 + number % 3, hand=2, row=2)
    question = CityQuestion(
        endgame.city, (*endgame.hand, *endgame.row), stock=endgame.stock, hand=endgame.hand, at_most=endgame.turns
    )
    most = best(question)
    assert isinstance(most, Solved)
    asked = CityQuestion(
        question.city,
        question.tiles,
        SQUARE,
        question.stock,
        (Votes(most.votes + 1 + number % 2),),
        (),
        (),
        question.hand,
        question.at_most,
    )
    kept = smallest(asked, NO_LIMIT)
    assert kept
    assert solve(relaxed(asked, kept), NO_LIMIT) == Impossible()
    for reason in kept:
        others = [other for other in kept if other != reason]
        assert isinstance(solve(relaxed(asked, others), NO_LIMIT), Solved), reason
    assert why_not(asked) == why_not(asked)


FULL = "6.8.8.6.3/6.8.8.6.3/6.8.8.6.3"


@pytest.mark.parametrize(
    ("city", "stock", "goal", "reasons"),
    [
        (
            RECORD,
            FULL,
            Votes(79),
            (
                "at least 79 votes are wanted; the other reasons leave 78 at most",
                "a5 takes no more than two walkways (rule 10g)",
            ),
        ),
        (
            RECORD,
            "6.8.8.6.3/6.8.8.6.3/6.8.8.6.2",
            Votes(75),
            (
                "at least 75 votes are wanted; the other reasons leave 71 at most",
                "the stock has only 2 S walkways of length 5",
            ),
        ),
        (
            RECORD,
            FULL,
            Votes(90),
            (
                "at least 90 votes are wanted",
                "the lines can carry 79 votes at most: a 8, c 8, d 8, e 2, f 10, 1 9, 2 8, 3 4, 4 8, 5 5, 6 9",
            ),
        ),
        (
            RECORD,
            FULL,
            Request(10),
            (
                "Special Request 10 (balance) must be fulfilled",
                "even with every piece in the stock, this city cannot do it",
            ),
        ),
        (
            RECORD,
            FULL,
            Built(parse_walkway("a1-a6")),
            ("a1-a6 must stand", "a5 between its ends is S (rules 10c, 10d)"),
        ),
        (RECORD, FULL, Built(parse_walkway("a1-b1")), ("a1-b1 must stand", "there is no building on b1 (rule 10a)")),
    ],
)
def test_reasons_in_a_bare_city(city: str, stock: str, goal: Goal, reasons: tuple[str, ...]) -> None:
    found = why_not(CityQuestion(parse_city(city), stock=parse_stock(stock), goals=(goal,)))
    assert found.reasons == reasons
    assert found.complete


@pytest.mark.parametrize(
    ("text", "goal", "reasons"),
    [
        (
            GAME,
            Votes(35),
            (
                "at least 35 votes are wanted; the other reasons leave 34 at most",
                "the first tile comes from the hand (BB.., SS.., G..S)",
            ),
        ),
        (
            GAME,
            Votes(37),
            (
                "at least 37 votes are wanted",
                (
                    "even with one more tile of each kind to choose from and every piece in the stock, "
                    "this city can have 35 votes at most"
                ),
            ),
        ),
        (
            GAME,
            Votes(46),
            (
                "at least 46 votes are wanted",
                (
                    "whatever tiles are laid, the lines can carry 40 votes at most: "
                    "a 5, b 5, d 10, f 3, 1 5, 2 2, 5 2, 6 8"
                ),
            ),
        ),
    ],
)
def test_reasons_in_a_game(text: str, goal: Goal, reasons: tuple[str, ...]) -> None:
    found = why_not(GameQuestion(parse_position(text), 0, (goal,)))
    assert found.reasons == reasons


def test_a_standing_walkway_and_a_missing_tile_are_named() -> None:
    kinds = set()
    for number in range(8):
        position = late_position(number, 1)
        player = position.mover or 0
        most = best(GameQuestion(position, player))
        assert isinstance(most, Solved)
        found = why_not(GameQuestion(position, player, (Votes(most.votes + 1),)))
        assert found.complete
        kinds |= {
            word for word in ("stands already", "to lay", "would do", "whatever") for r in found.reasons if word in r
        }
    assert {"stands already", "to lay", "would do"} <= kinds


def test_where_there_is_an_answer_there_are_no_reasons() -> None:
    found = why_not(CityQuestion(parse_city(RECORD), goals=(Votes(78),)))
    assert (found.reasons, found.complete, found.possible) == ((), False, True)


@pytest.mark.parametrize("number", range(20))
def test_a_line_carries_what_its_walkways_would_if_nothing_else_stood(number: int) -> None:
    city = random_city(Chance("lines", number), 9).moved_to(0, 0)
    limits = line_limits(city, SQUARE, grows=False)
    assert limits is not None
    assert sum(limits.values()) == sum(walkway.votes for walkway in city.possible_walkways())
    for at, name in enumerate("abcdef"):
        own = [walkway for walkway in city.possible_walkways() if walkway.step > 1 and walkway.first % 14 == at]
        assert limits[name] == sum(walkway.votes for walkway in own)


def test_an_open_line_carries_the_most_that_any_tile_allows() -> None:
    city = parse_city("S..G.S/.B.BS./S.B..G/S..BG./--G.B./--.G.G")
    limits = line_limits(city, SQUARE, grows=True)
    assert limits is not None
    best_two = max(line_votes([first, second, 0, 2, 0, 2]) for first in range(4) for second in range(4))
    assert limits["1"] == best_two
    assert line_limits(parse_city("B./.B"), SQUARE, grows=True) is None
