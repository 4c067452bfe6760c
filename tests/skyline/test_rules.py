"""Rules 1 to 11, each by what it allows, what it refuses and what it pays. Each test names its rule."""

from typing import Any

import pytest

from skypuzzle.chance import Chance
from skypuzzle.errors import RuleError
from skypuzzle.skyline.rules.actions import TradeIn
from skypuzzle.skyline.rules.board import default_box
from skypuzzle.skyline.rules.city import LIMITS, rent_of
from skypuzzle.skyline.rules.play import action_known_to, apply, known_to, play_turn, score, skip
from skypuzzle.skyline.rules.setup import new_game
from tests.skyline.games import at, legal, moment, play


def refused(position: str, actions: str) -> str:
    """Why an action is not legal."""
    with pytest.raises(RuleError) as error:
        play(position, actions)
    return str(error.value)


def test_rule_1_what_is_in_the_box() -> None:
    box = default_box()
    assert LIMITS == (8, 6, 4, 3, 3)
    assert (len(box.sites), len(box.zones), len(box.cards), len(box.missions)) == (29, 3, 42, 6)
    assert {bonus.pay for bonus in box.bonus} == {5, 8}
    with pytest.raises(RuleError, match="2 built and 2 held of yellow 6, but there are 3"):
        at(moment(stock="000200.000000", b9="Pwpy", b8="Pwpy"))
    with pytest.raises(RuleError, match="4 built and 3 held of neutral floors, but there are 6"):
        at(moment(stock="000001.000002", b9="Www", b8="W"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_2_setting_up(players: int) -> None:
    start = new_game(players, Chance("set up", players))
    assert start.seats in "YPBR"[:players] * 2
    assert start.cash == (10,) * players
    assert start.stock == ((2, 1, 0, 0, 0, 0),) * players
    assert [len(hand) for hand in start.cards] == [3] * players
    assert len(start.pile) == 42 - 3 * players
    assert sorted("".join(start.cards) + start.pile) == list(default_box().cards)
    assert len(set(start.missions)) == players
    assert {new_game(players, Chance(seed)).seats[0] for seed in range(30)} == set("YPBR"[:players])


def test_rule_2_what_is_secret() -> None:
    start = new_game(3, Chance("secrets"))
    seen = known_to(1, start)
    assert (seen.cash, seen.stock) == (start.cash, start.stock)
    assert seen.cards == ("???", start.cards[1], "???")
    assert seen.missions == (None, start.missions[1], None)
    assert str(seen).split()[7] == "33"
    assert known_to(1, start, hidden=True) == seen, "all know what all start with"
    later = known_to(1, play(start, "c3 ."), hidden=True)
    assert later.cash == (None, 10, 10)
    assert later.stock == (None, start.stock[1], start.stock[2])
    with pytest.raises(RuleError, match="from 2 to 4 can play"):
        new_game(5, Chance(1))


def test_rule_3_income_of_one_group() -> None:
    position = moment(b9="Y", c9="Py", c8="Ypy", a4="Pypy")
    assert legal(position) == ["$b9", "$a4"]
    assert play(position, "$b9").cash == (10 + 1 + 2 + 4, 10)
    assert play(position, "$c8").cash == play(position, "$b9").cash
    assert play(position, "$a4").cash == (16, 10)
    assert "income was taken already" in refused(position, "$b9 $a4")
    assert "its top is not yellow" in refused(position, "$c7")


def test_rule_3_a_penthouse_pays_nothing_but_connects_and_a_neutral_top_does_not() -> None:
    position = moment(b9="Y", c9="Ypywy", d9="Py")
    assert play(position, "$b9").cash[0] == 13
    assert [rent_of(tower) for tower in ("", "Y", "PY", "YPY", "YPWY", "YPYWY")] == [0, 1, 2, 4, 6, 0]
    assert legal(moment(b9="Y", c9="Yw", d9="Py")) == ["$b9", "$d9"]


def test_rule_3_without_a_top_there_is_no_income() -> None:
    assert str(at(moment("Y1", b9="P")).turn) == str(at(moment("Y2", b9="P")).turn)
    assert "income was taken already, or there is none" in refused(moment("Y2", b9="P"), "$b9")


def test_rule_4_only_floors_in_stock_are_built() -> None:
    assert "no floor 1 in the stock" in refused(moment("Y2", stock="010000.000000"), "b9")
    assert "building has ended" in refused(moment("Y3b", stock="100000.000000"), "b9")
    assert "income comes first, such as $c9" in refused(moment(stock="100000.000000", c9="Y"), "b9")
    assert "it costs 1M, and there are 0M" in refused(moment("Y2", cash="0.10", stock="100000.000000"), "b9")
    bought = play(moment("Y2", c9="Y"), "+1")
    assert bought.stock[0] == (1, 0, 0, 0, 0, 0)
    assert "b9" not in legal(bought)


def test_rule_4a_a_floor_fits_its_level_only() -> None:
    towers = {"b10": "", "c10": "P", "b9": "Yp", "c9": "Ypb", "d9": "Ypbp", "a8": "Ypbyp"}
    for floor, site in enumerate(list(towers)[:5]):
        stock = "0" * floor + "1" + "0" * (5 - floor)
        position = moment("Y2", seats="YPB", stock=f"{stock}.000000.000000", **towers)
        builds = [word for word in legal(position) if word[0] in "abcd"]
        assert [word for word in builds if word in towers] == [site]
    assert "all five levels" in refused(moment("Y2", a8="Ypbyp", seats="YPB", stock="111111.000000.000000"), "a8")


def test_rule_4b_never_on_ones_own_floor() -> None:
    position = moment("Y2", stock="010000.000000", b9="Y", c9="P", d9="W")
    assert legal(position) == ["c9", "d9"]
    assert "never on one's own floor" in refused(position, "b9")


@pytest.mark.parametrize(
    ("tower", "cash"),
    [("", (9, 10)), ("W", (8, 10)), ("P", (8, 12)), ("Yp", (6, 14)), ("Ypw", (4, 10)), ("Ypyp", (0, 20))],
)
def test_rule_4c_what_a_floor_costs_and_who_is_paid(tower: str, cash: tuple[int, int]) -> None:
    assert play(moment("Y2", stock="111110.000000", b9=tower), "b9").cash == cash


def test_rule_4d_a_penthouse_needs_a_floor_of_ones_own_and_others_draw() -> None:
    position = moment("P2", seats="YPB", stock="000000.000010.000000", pile="RCD", b9="Ypyb", c9="Ybyb")
    assert [word for word in legal(position) if word in ("b9", "c9")] == ["b9"]
    assert "a penthouse needs a floor of one's own" in refused(position, "c9")
    after = play(position, "b9")
    assert "1 card, but 2 are drawn (rule 4d, ruling J)" in refused(position, "b9>R")
    assert after.cash == (10, 0, 20)
    assert (after.cards, after.pile) == (("C", "", "R"), "D")
    assert after.board.penthouses("P") == 1


def test_rule_4e_neutral_floors() -> None:
    towers = {"b10": "P", "c10": "Y", "b9": "W", "c9": "Ypyp", "d9": "Ypypy"}
    position = moment("Y2", stock="001002.000000", **towers)
    assert "wd9" not in legal(position)
    assert {"wb10", "wc10", "wb9", "wc9", "wa8"} <= set(legal(position))
    assert play(position, "wb10").cash == (5, 15)
    assert play(position, "wc10").cash == (10, 10)
    assert play(position, "wb9").cash == (5, 10)
    assert play(position, "wa8 wc10").stock[0] == (0, 0, 1, 0, 0, 0)
    assert "all five levels" in refused(position, "wd9")


def test_rule_4e_own_floor_on_a_neutral_in_the_same_turn() -> None:
    after = play(moment("Y2", stock="000101.000000", c10="Py"), "wc10 c10")
    assert after.board.tower("c10") == "PYWY"
    assert after.cash == (4, 10)


def test_rule_5_bonus_cards() -> None:
    row = {"b9": "Y", "c9": "Y", "d9": "Y"}
    position = moment("Y2", cards="RRCP.R", **row)
    assert [word for word in legal(position) if word[0] == "!"] == ["!R"]
    after = play(position, "!R")
    assert (after.cash, after.cards) == ((15, 10), ("CPR", "R"))
    assert "claimed in this turn already" in refused(position, "!R !R")
    assert "do not show corner" in refused(position, "!C")
    assert "not among the cards" in refused(position, "!V")
    assert "there is no such bonus card" in refused(position, "!A")
    passed = play(after, ". .")
    assert passed.turn is not None
    assert passed.turn.claimed == ""
    assert "!R" in legal(passed)


def test_rule_5_extra_tops_and_gaps_do_no_harm() -> None:
    assert "!S" in legal(moment("Y1", cards="S.-", b9="Y", b8="P", b7="Y", b5="Y", c9="Y"))
    assert play(moment("Y1", cards="P.-", b9="Y", c9="Y", b7="Y", c7="Y"), "!P").cash[0] == 18


def test_rule_6_three_cards_for_5() -> None:
    position = moment("Y1", b9="Y", cards="CCRV.-", cash="0.0")
    assert [word for word in legal(position) if word[0] == "%"] == ["%CCR", "%CCV", "%CRV"]
    after = play(position, "%CVC")
    assert (after.cash, after.cards) == ((5, 0), ("R", ""))
    assert "not among the cards" in refused(position, "%VVV")
    assert "not among the cards" in refused(position, "%CCR %CRV")
    traded = TradeIn("CCR")
    assert [str(action_known_to(seat, at(position), traded)) for seat in (0, 1)] == ["%CCR", "%???"]


def test_rule_7_buying_and_selling() -> None:
    position = moment("Y3", cash="30.0", stock="111111.000000")
    sold = {"1": 0, "2": 1, "4": 2, "6": 3, "10": 5, "w": 2}
    for floor, money in sold.items():
        assert play(position, f"-{floor}").cash[0] == 30 + money
    for floor, price in {"1": 1, "2": 2, "4": 4, "6": 6, "10": 10, "w": 5}.items():
        assert play(position, f"+{floor}").cash[0] == 30 - price
    assert "at most one neutral floor" in refused(position, "+w +w")
    assert "it costs 10M, and there are 9M" in refused(moment("Y3", cash="9.0"), "+10")
    assert "there is no floor 4 in the stock (rule 7)" in refused(moment("Y3"), "-4")
    assert "there is no penthouse in the stock (rule 7)" in refused(moment("Y3"), "-10")
    assert "income comes first" in refused(moment(b9="Y"), "+1")
    assert "a floor must be built" in refused(moment("Y2", stock="100000.000000"), "+1")


def test_rule_8_the_turn_passes_to_the_left() -> None:
    position = at(moment("P3", seats="YPB", b9="B"))
    assert play(position, ".").mover_seat == 2
    assert play(position, ". $b9 .").mover_seat == 0


def test_rule_9_everybody_else_has_one_more_turn() -> None:
    two = {"b9": "Ypywy", "d9": "Ypywy"}
    position = at(moment("Y2", seats="PYB", stock="000000.000010.000000", pile="RCD", c9="Ypyp", **two))
    last = play(position, "c9")
    assert (last.thirds, last.is_last_round, last.mover_seat) == ("Y", True, 1)
    assert last.still_to_move() == (1, 2, 0)
    assert play(last, ".").still_to_move() == (2, 0)
    end = play(last, ". . .")
    assert end.is_over
    assert legal(end) == []
    with pytest.raises(RuleError, match="the game is over"):
        play(end, ".")


def test_rule_10_prestige() -> None:
    square = {"b8": "Y", "c8": "Y", "b7": "Y", "c7": "Y"}
    over = at(moment("-", missions="1.2", b9="Ypywy", c9="Pypwp", b6="Y", c3="Py", **square))
    yellow, purple = score(over).tallies
    assert (yellow.penthouses, yellow.zones, yellow.mission, yellow.total) == (1, ("b6", "c3"), True, 5)
    assert (purple.penthouses, purple.zones, purple.mission, purple.total) == (1, ("c9",), False, 2)
    assert score(over).winners == ("Y",)


ONE = "Ypywy"
"""A yellow penthouse."""


@pytest.mark.parametrize(
    ("towers", "thirds", "winners"),
    [
        ({"b9": ONE, "c9": "P", "b6": "P"}, "-", "P"),  # most prestige
        ({"b9": ONE, "b6": "P"}, "-", "Y"),  # more penthouses
        ({"b9": ONE, "d9": ONE, "a8": "P", "b8": "P", "c8": "P", "d8": "P"}, "-", "Y"),  # before a mission
        ({"b8": "Y", "c8": "Y", "b7": "Y", "c7": "Y", "c9": "P", "b6": "P"}, "-", "Y"),  # a mission
        ({"c9": "P", "b6": "Y"}, "-", "YP"),  # nothing tells them apart
        ({**dict.fromkeys(("b10", "c10", "b8"), ONE), **dict.fromkeys(("c8", "b5", "a7"), "Pyp" + "yp")}, "PY", "P"),
    ],
)
def test_rule_11_who_wins(towers: dict[str, str], thirds: str, winners: str) -> None:
    over = at(moment("-", missions="1.2", thirds=thirds, **towers))
    assert "".join(score(over).winners) == winners


def test_turns_are_left_out_whole_and_only_in_solo_answers() -> None:
    position = at(moment("Y1~2", b9="Y", c9="P"))
    after = skip(position)
    assert after.turn is not None
    assert (after.turn.seat, after.turn.idle) == (1, 2)
    with pytest.raises(RuleError, match="only a whole turn"):
        skip(play(position, "$b9"))
    assert "only in solo answers" in refused(moment("Y1", b9="Y"), "skip")


@pytest.mark.parametrize(("text", "reads"), [("c9", "parse_action"), ("Y: c9 .", "parse_turn")])
def test_text_is_read_before_it_is_played(text: Any, reads: str) -> None:
    with pytest.raises(TypeError, match=f"not '{text}'; {reads} reads text"):
        (apply if reads == "parse_action" else play_turn)(at(moment("Y2")), text)
