"""Rulings A to R, where the rulebook is silent or its readers disagree. Each test names its ruling."""

import pytest

from skypuzzle.errors import NotationError, RuleError
from skypuzzle.skyline.notation.positions import parse_colour
from skypuzzle.skyline.rules.board import Box, default_box
from skypuzzle.skyline.rules.city import placements
from skypuzzle.skyline.rules.play import score
from tests.skyline.games import at, legal, moment, play
from tests.skyline.test_rules import refused

TWO_PENTHOUSES = {"b10": "Ypywy", "c10": "Ypywy"}
THREE_PENTHOUSES = {**TWO_PENTHOUSES, "a8": "Ypypy"}


def test_ruling_a_a_neutral_floor_on_the_ground() -> None:
    after = play(moment("Y2", stock="010001.000000"), "wb9 b9")
    assert after.board.tower("b9") == "WY"
    assert after.cash == (10 - 5 - 2, 10)


def test_ruling_b_a_neutral_floor_on_a_neutral_one() -> None:
    after = play(moment("Y2", stock="000002.000000"), "wb9 wb9")
    assert after.board.tower("b9") == "WW"
    assert after.cash == (0, 10)


def test_ruling_c_the_floor_for_a_penthouse_may_be_of_this_turn() -> None:
    after = play(moment("Y2", cash="14.0", stock="001011.000000", b9="Wp"), "b9 wb9 b9")
    assert after.board.tower("b9") == "WPYWY"
    assert after.cash == (0, 4)
    assert "never on one's own floor" in refused(moment("Y2", stock="000010.000000", b9="Ypwy"), "b9")


def test_ruling_d_penthouses_connect() -> None:
    assert legal(moment(b9="Y", c9="Ypypy", d9="Y")) == ["$b9"]


def test_ruling_e_the_player_chooses_the_group() -> None:
    position = moment(b9="Y", d9="Pywy")
    assert legal(position) == ["$b9", "$d9"]
    assert play(position, "$b9").cash[0] == 11


def test_ruling_f_a_floor_must_be_built_if_it_can_be_afforded() -> None:
    position = moment("Y2", stock="100000.000000", cards="CRV.-")
    assert not {".", "|", "+1"} & set(legal(position))
    for action in (".", "|", "+2", "-1"):
        assert "a floor must be built if one can be afforded, such as b10" in refused(position, action)
    assert "." in legal(play(position, "b10"))
    assert "." in legal(play(moment("Y2", stock="100001.000000"), "wb10"))


def test_ruling_f_neither_trades_nor_claims_are_forced() -> None:
    position = moment("Y2", cash="0.0", stock="100000.000000", cards="CRV.-")
    assert {"|", ".", "%CRV"} <= set(legal(position))
    assert "b9" in legal(play(position, "%CRV"))
    assert "." not in legal(play(position, "%CRV"))
    ended = play(position, "| %CRV")
    assert {".", "+4"} <= set(legal(ended))
    assert "b9" not in legal(ended)
    assert "needs to say so" in refused(moment("Y2b", cards="CRV.-"), "|")
    assert "needs to say so" in refused(moment("Y2"), "|")


def test_ruling_g_claims_in_every_phase_pay_for_what_follows() -> None:
    row = {"b9": "Y", "c9": "Y", "d9": "Py"}
    for phase in ("Y1", "Y2", "Y3b"):
        assert "!R" in legal(moment(phase, cards="R.-", **row))
    after = play(moment("Y2", cash="0.0", stock="001000.000000", cards="R.-", b8="Yp", **row), "!R b8")
    assert after.cash == (1, 4)


def test_ruling_h_the_same_pattern_is_the_same_however_it_lies() -> None:
    across_and_down = {"b9": "Y", "c9": "Y", "d9": "Y", "b8": "Y", "b7": "Y"}
    position = moment("Y2", cards="RR.-", **across_and_down)
    assert "row of three was claimed in this turn already" in refused(position, "!R !R")


def test_ruling_i_patterns_are_turned_and_mirrored_as_the_box_says() -> None:
    box = default_box()
    for corner in ({"b9", "c9", "b8"}, {"b9", "c9", "c8"}, {"b8", "c8", "b9"}, {"b8", "c8", "c9"}):
        assert "!C" in legal(moment(cards="C.-", **dict.fromkeys(corner, "Y")))
    fixed = Box(box.board, False, False, box.bonus, box.missions)
    assert fixed.digest != box.digest
    assert len(fixed.claims["C"]) < len(box.claims["C"])
    hook = ("X.", "X.", "XX")
    numbers = [
        len(placements(hook, box.outline, turned=turned, mirrored=mirrored))
        for turned, mirrored in ((False, False), (True, False), (False, True), (True, True))
    ]
    assert numbers[0] < numbers[1] < numbers[3]
    assert numbers[0] < numbers[2] < numbers[3]


def test_ruling_j_an_empty_pile() -> None:
    start = {"seats": "YPB", "stock": "000010.000000.000000", "b9": "Ypyb"}
    assert play(moment("Y2", pile="R", **start), "b9").cards == ("", "R", "")
    assert play(moment("Y2", pile="0", **start), "b9").cards == ("", "", "")


def test_ruling_k_a_third_penthouse_in_the_last_round_prolongs_nothing() -> None:
    purple = {"b5": "Pypyp", "c5": "Pypyp", "b4": "Ypyw"}
    position = at(moment("P2", stock="000000.000010", pile="R", thirds="Y", **THREE_PENTHOUSES, **purple))
    after = play(position, "b4")
    assert (after.thirds, after.cards) == ("YP", ("R", ""))
    assert play(after, ".").is_over


def test_ruling_l_floors_are_few_and_come_back() -> None:
    position = moment("Y3", cash="50.50", stock="000011.000003", **TWO_PENTHOUSES)
    assert not {"+10", "+w"} & set(legal(position))
    assert "the bank has none left" in refused(position, "+10")
    assert play(position, "-10 +10").cash == (45, 50)
    assert play(moment("Y3", cash="9000.0"), "+6 +6 +6").stock[0] == (0, 0, 0, 3, 0, 0)


def test_ruling_m_selling_to_buy_and_no_debts() -> None:
    assert play(moment("Y3", cash="1.0", stock="000100.000000"), "-6 +4").cash[0] == 0
    assert "it costs 6M, and there are 5M" in refused(moment("Y3", cash="5.0"), "+6")
    with pytest.raises(RuleError, match="expected 0 to 9999"):
        at(moment("Y3", cash="10000.0"))


def test_ruling_n_three_idle_rounds_end_the_game() -> None:
    position = at(moment("Y2", cash="0.0"))
    for _ in range(5):
        position = play(position, ".")
        assert not position.is_over
    assert str(position).split()[2] == "P2~5"
    assert play(position, ".").is_over
    built = play(moment("P2~5", cash="0.9", stock="000000.100000"), "b9 .")
    assert built.turn is not None
    assert built.turn.idle == 0
    assert play(moment("P2~4", cash="0.0"), ". .").is_over


def test_ruling_o_a_mission_counts_as_the_board_stands_at_the_end() -> None:
    square = {"b8": "Y", "c8": "Y", "b7": "Y"}
    assert score(at(moment("-", missions="1.2", c7="Ypywy", **square))).tallies[0].mission
    assert not score(at(moment("-", missions="1.2", c7="Yp", **square))).tallies[0].mission


def test_ruling_p_a_zone_with_a_neutral_top_is_nobodys() -> None:
    assert [tally.zones for tally in score(at(moment("-", c9="Yw", b6="W", c3="P"))).tallies] == [(), ("c3",)]


def test_ruling_p2_patterns_that_stand_income_whole_and_any_three_cards() -> None:
    row = {"b9": "Y", "c9": "Y", "d9": "Y"}
    position = moment(cards="BCKKRVW.-", **row)
    assert play(position, "!R $b9").cash[0] == 10 + 5 + 3
    assert not {".", "+1", "|"} & set(legal(position))
    assert play(position, "%BCK %KRV").cash[0] == 20
    assert play(moment(cards="???.-", **row), "%???").cards == ("", "")


def test_ruling_p3_the_others_draw_from_the_builders_left() -> None:
    towers = {"b9": "Ybyw", **TWO_PENTHOUSES}
    position = moment("Y2", seats="PYBR", cash="0.13.0.0", stock="000000.200010.000000.000000", pile="RC", **towers)
    after = play(position, "b9")
    assert (after.cards, after.thirds) == (("", "", "R", "C"), "Y")
    assert {"b8", "+2", "."} <= set(legal(after))


def test_ruling_p4_the_last_tie_break_is_among_the_tied() -> None:
    yellow = dict.fromkeys(("b10", "c10", "a8"), "Ypypy")
    purple = dict.fromkeys(("b5", "c5", "a4"), "Pypyp") | {"c9": "P"}
    blue = {"b9": "B"}
    tied = at(moment("-", seats="YPB", thirds="YP", b6="Y", **yellow, **purple, **blue))
    assert score(tied).winners == ("Y",)
    ahead = at(moment("-", seats="YPB", thirds="YP", **yellow, **purple, **blue))
    assert score(ahead).winners == ("P",)
    shared = at(moment("-", seats="YPB", c9="Y", b6="P", c3="B"))
    assert score(shared).winners == ("Y", "P", "B")


def test_ruling_p5_without_cash_a_free_neutral_floor_is_forced() -> None:
    position = moment("Y2", cash="0.0", stock="000001.000000", b9="Y", c9="P")
    assert legal(position) == ["wb9"]
    assert "such as wb9" in refused(position, ".")
    assert legal(play(position, "wb9")) == ["."]


def test_ruling_p5_a_neutral_floor_and_a_2_take_an_empty_zone_for_7() -> None:
    after = play(moment("Y2", cash="7.0", stock="010001.000000"), "wc9 c9")
    assert after.cash[0] == 0
    assert after.board.zones("Y") == ("c9",)


def test_ruling_q_colours_are_those_of_the_box() -> None:
    assert [parse_colour(name) for name in ("yellow", "purple", "blue", "red")] == list("YPBR")
    with pytest.raises(NotationError, match="expected Y, P, B or R"):
        parse_colour("black")


@pytest.mark.parametrize(("player", "money"), [("Y", 3), ("P", 4), ("B", 0), ("R", 0)])
def test_ruling_r_who_gets_what_in_one_picture(player: str, money: int) -> None:
    """Yellow 1 and 2 side by side; purple a 4; blue and red have no top."""
    position = at(moment(f"{player}1", seats="YPBR", b9="Y", c9="By", b7="Rbp"))
    assert position.board.income(player) == money
    if money:
        assert play(position, legal(position)[0]).cash[position.mover_seat or 0] == 10 + money
    else:
        assert not any(word.startswith("$") for word in legal(position))


def test_ruling_r_joining_a_group_of_7() -> None:
    towers = {"b9": "Pypy", "c9": "Y", "b7": "Y", "b8": "P"}
    before = at(moment("Y2", stock="010000.000000", **towers))
    assert before.board.income("Y") == 7
    assert play(before, "b8").board.income("Y") == 10


def test_ruling_r_a_neutral_floor_is_free_on_ones_own() -> None:
    assert play(moment("Y2", cash="0.0", stock="000001.000000", b9="Y"), "wb9").cash == (0, 0)


@pytest.mark.parametrize(("tower", "cost"), [("Pyp", 6), ("Pypy", 10)])
def test_ruling_r_covering_a_4_costs_6_and_a_6_costs_10(tower: str, cost: int) -> None:
    mover, other = ("Y", 0) if tower.endswith("p") else ("P", 1)
    after = play(moment(f"{mover}2", stock="000110.000110", b9=tower), "b9")
    assert (after.cash[other], after.cash[1 - other]) == (10 - cost, 10 + cost)
