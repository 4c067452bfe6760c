"""Why not: the reasons are enough, none is idle, and they read like something a player would say."""

import json

import pytest

from skypuzzle.answers import Impossible
from skypuzzle.chance import Chance
from skypuzzle.skyliners import SITE_NAMES, Plan, Reserve, parse_board, parse_plan, parse_position
from skypuzzle.skyliners.questions import CityQuestion, GameQuestion, Solved, solve, why_not
from tests.running import run
from tests.skyliners.games import EMPTY, board
from tests.skyliners.test_solve_cities import random_question
from tests.skyliners.test_solve_games import mid_games

PIECES = ("floor", "roof", "park")


def plans(text: str) -> tuple[Plan, ...]:
    return tuple(map(parse_plan, text.split()))


@pytest.mark.parametrize("seed", range(60))
def test_the_plans_named_are_impossible_together_without_the_others(seed: int) -> None:
    question = random_question(Chance("why not", seed), pieces=3)
    question = CityQuestion(question.board, question.supply, question.plans, whole=False)
    reasons = why_not(question)
    if isinstance(solve(question), Solved):
        assert (reasons.reasons, reasons.complete) == ((), False)
        return
    assert reasons.complete
    named = [plan for plan in question.plans if any(reason.startswith(f"{plan}:") for reason in reasons.reasons)]
    assert named
    for whole_plans in (tuple(named), question.plans):
        asked = CityQuestion(question.board, question.supply, whole_plans, whole=False)
        assert isinstance(solve(asked), Impossible)
    listed_pieces = {
        word.removesuffix("s") for reason in reasons.reasons if "supply" in reason for word in reason.split()
    }
    plenty = [have if name in listed_pieces else have + 6 for name, have in zip(PIECES, question.supply, strict=True)]
    asked = CityQuestion(question.board, Reserve(*plenty), tuple(named), whole=False)
    assert isinstance(solve(asked), Impossible)


def test_leaving_out_any_one_reason_helps() -> None:
    city, supply, asked = "p.1../5^.2../..p../...../....1", Reserve(2, 1, 0), plans("WA2 WB3")
    assert isinstance(solve(CityQuestion(parse_board(city), supply, asked)), Impossible)
    assert len(why_not(CityQuestion(parse_board(city), supply, asked)).reasons) == 3
    for other_city, other_supply, others in [
        (city, supply, plans("WA2")),
        (city.replace("5^", "."), supply, asked),
        (city, Reserve(12, 1, 0), asked),
    ]:
        assert isinstance(solve(CityQuestion(parse_board(other_city), other_supply, others, whole=False)), Solved)


def test_words() -> None:
    closed = CityQuestion(parse_board("p.1../5^.2../..p../...../....1"), Reserve(2, 1, 0), plans("WA2 WB3"))
    assert why_not(closed).reasons == (
        "WB3: W must see 3 in row B",
        "a4 is closed at 5 floors and a roof",
        "the supply has only 2 floors",
    )
    nowhere = CityQuestion(parse_board("ppppp/ppppp/ppppp/ppppp/pppp1^"), Reserve(1, 0, 0))
    assert "the 1 floor must be placed" in why_not(nowhere).reasons


def test_reasons_of_a_game() -> None:
    last = parse_position(f"{board(a5='1', a1='2')} EN N2@a1 0.0.0/1.1.0 EA1 ?,? full")
    two_cards = why_not(GameQuestion(last, plans("NE2 NC1")))
    assert two_cards.complete
    assert any("must get there: each takes a second action" in reason for reason in two_cards.reasons)
    just_one = why_not(GameQuestion(last, plans("NE1")))
    assert just_one.reasons[0] == "NE1: N must see 1 in row E"
    assert why_not(GameQuestion(last, plans("NE2"))).reasons == ()


def test_the_order_of_play_as_a_reason() -> None:
    # every site has a floor; N's roof always comes before E's floor, so nothing gets two floors and a roof
    city = "11111/11111/11p11/11111/11111"
    position = parse_position(f"{city} NE N1 1.1.0/1.0.0 N?,N?,N?,N?,N?,E?,E?,E?,E?,E? ?,? full")
    for asked in ("NE3", "NE2 EE3", "NA3 NB2", "NA2 NB2 NC2"):
        question = GameQuestion(position, plans(asked), just_see=True)
        if isinstance(solve(question), Impossible):
            reasons = why_not(question, time_limit=60)
            assert reasons.complete


def test_reasons_from_any_stage_of_a_game() -> None:
    explained = 0
    for number, position in enumerate(mid_games(27)):
        side = position.seats[0]
        asked = tuple(Plan(side, row, 1 + (number + row) % 4) for row in range(3))
        question = GameQuestion(position, asked, just_see=True)
        if isinstance(solve(question, time_limit=60), Impossible):
            reasons = why_not(question, time_limit=120)
            assert reasons.complete
            explained += 1
    assert explained >= 5


def test_the_command_gives_the_reasons() -> None:
    words = ["solve", EMPTY, "--supply", "2.0.0", "--plan", "SB2"]
    told = run(*words)
    assert told.code == 1
    assert told.out.startswith("impossible, because of these together:\n- SB2: S must see 2 in row B\n")
    document = json.loads(run(*words, "--json").out)
    assert (document["answer"], len(document["reasons"])) == ("impossible", len(told.out.splitlines()) - 1)


def test_sites_left_out_do_not_stop_anyone_from_building_elsewhere() -> None:
    # e2 would need two floors in one turn; N must build something, and what stands elsewhere is not to blame for that
    text = "11^1^63/11^3p6/23p3^3^/1^2^pp5/23p21^ ESWN N1 0.0.0/0.0.0/0.0.0/4.0.0 NA3 ?,?,?,SE full"
    found = why_not(GameQuestion(parse_position(text), (parse_plan("NA3"),)))
    assert found.complete
    assert "there are too few turns left" in found.reasons
    assert [SITE_NAMES[site] for site in found.sites] == ["e1", "e2", "e3", "e4"]
