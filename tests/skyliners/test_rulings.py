"""Rulings A to O, where the language versions of the rulebook disagree or are silent. Each test names its ruling."""

import pytest

from skypuzzle.chance import Chance
from skypuzzle.errors import RuleError
from skypuzzle.skyliners import (
    DEFAULT_SEATS,
    LINES,
    SITE_NAMES,
    District,
    Side,
    legal_actions,
    new_game,
    parse_board,
    score,
)
from skypuzzle.skyliners.rules.play import nearest_first
from tests.skyliners.games import EMPTY, at, board, legal, play

GROUND_FULL = "11111/11111/11p11/11111/11111"
"""No empty ground: a park has no place."""
ALL_NORTH_CARDS = "NA1,NB1,NC1,ND1,NE1"


def test_ruling_a_no_forfeit_while_anything_else_can_be_built() -> None:
    position = f"{GROUND_FULL} NE N2@a1 0.1.1/1.0.0 {ALL_NORTH_CARDS}"
    assert legal(position) == {f"R{site}" for site in SITE_NAMES if site not in ("a1", "c3")}
    with pytest.raises(RuleError, match="passing is not allowed"):
        play(position, "N: --")


def test_ruling_a_no_forfeit_while_a_planning_card_is_left() -> None:
    assert legal(f"{GROUND_FULL} NE N2@a1 0.0.1/1.0.0 NA1,NB1,NC1,ND1") == {"=E1", "=E2", "=E3", "=E4"}
    assert legal(f"{GROUND_FULL} NE N2@a1 0.0.1/1.0.0 {ALL_NORTH_CARDS}") == {"--"}


def test_ruling_a_in_the_full_game_the_piece_stays() -> None:
    after = play(f"{GROUND_FULL} NE N2@a1 0.0.1/1.0.0 {ALL_NORTH_CARDS}", "N: --")
    assert str(after.reserves[0]) == "0.0.1"
    assert str(after.turn) == "E1"


def test_ruling_a_the_first_action_of_a_full_turn_is_never_forfeited() -> None:
    # 13 sites closed, the most there can be: a floor still has twelve sites
    city = "1^1^1^1^1^/1^1^1^p./..p../p.p../p...."
    position = at(f"{city} NESW N1 1.0.0/1.0.0/1.0.0/1.0.0")
    assert len(legal_actions(position)) == 12


def test_ruling_b_the_tallest_counts_its_roof() -> None:
    result = score(at(f"{board(a1='2', e5='2^')} NE - 0.0.0/0.0.0 - SW,NE"))
    assert [card.points for card in result.skyscrapers] == [0, 3]


def test_ruling_c_nothing_is_built_on_parks_and_roofs() -> None:
    position = f"{board(a1='1^', a2='p')} NE N1 5.1.0/5.2.1"
    for action, reason in [("Fa1", "a1 is closed by a roof"), ("Fa2", "a2 is closed by a park"), ("Ra2", "by a park")]:
        with pytest.raises(RuleError, match=reason):
            play(position, f"N: {action}")


def test_ruling_d_pieces_left_do_not_keep_the_game_from_ending() -> None:
    """Neither the roofs and parks of the player out of floors, nor anything that others have."""
    assert play(f"{EMPTY} NE N1 1.2.1/9.2.1", "N: Fa1 =A1 E: Fa1 =A1").is_over


def test_ruling_e_whoever_places_antennas_first_scores_more() -> None:
    city = board(a5="1")
    for office, totals in [("NE1,EE1", (2, 1)), ("EE1,NE1", (1, 2))]:
        result = score(at(f"{city} NE - 0.0.0/0.0.0 {office} SE,SW"))
        assert (result.totals[Side.N], result.totals[Side.E]) == totals


def test_ruling_f_whose_buildings_are_seen_does_not_matter() -> None:
    start = f"{EMPTY} NE N1 2.0.0/1.0.0 - SE,SW"
    own_in_front = score(play(start, "N: Fa5 Fc1 E: Fb5 =E1"))
    other_in_front = score(play(start, "N: Fb5 Fc1 E: Fa5 =E1"))
    assert own_in_front == other_in_front
    assert own_in_front.totals[Side.E] == 5  # a point, an antenna, and c1 among the tallest of SW


def test_ruling_g_neighbouring_districts_share_two_sites_and_the_centre() -> None:
    for one, other in [("NW", "NE"), ("NE", "SE"), ("SE", "SW"), ("SW", "NW")]:
        shared = [site for site in range(25) if site in District[one] and site in District[other]]
        assert len(shared) == 3
        assert 12 in shared


@pytest.mark.parametrize("second", ["Ra2", "Pa3", "=B1"])
def test_ruling_h_after_the_last_floor_the_second_action_is_still_taken(second: str) -> None:
    position = play(f"{board(a2='1')} EN N1 1.0.0/1.1.1", "N: Fa1")
    assert str(position.turn) == "N2@a1"
    assert play(position, f"N: {second}").is_over


def test_ruling_h_with_nothing_left_but_cards() -> None:
    position = play(f"{EMPTY} EN N1 1.0.0/1.0.0", "N: Fa1")
    assert str(position.turn) == "N2@a1"
    assert {action[0] for action in legal(position)} == {"="}
    assert play(position, "N: =B1").is_over


def test_ruling_i_a_turn_ends_after_two_actions_even_if_the_same_player_is_next() -> None:
    start = f"{EMPTY} NE N1 4.0.0/0.0.0 - ?,? intro"
    with pytest.raises(RuleError, match="it is N's turn, action 1"):
        play(start, "N: Fa1 Fa2 Fb1")
    assert play(start, "N: Fa1 Fa2 N: Fb1 Fb2").is_over


def test_ruling_i_an_intro_forfeit_takes_the_piece_out_of_the_game() -> None:
    position = at(f"{GROUND_FULL} NE N1 0.0.1/3.0.0 - ?,? intro")
    assert legal(position) == {"--"}
    after = play(position, "N: --")
    assert str(after.reserves[0]) == "0.0.0"
    assert str(after.turn) == "E1"


def test_ruling_i_both_actions_forfeited() -> None:
    first = play(f"{EMPTY} NE N1 0.2.0/3.0.0 - ?,? intro", "N: --")
    assert (str(first.turn), str(first.reserves[0])) == ("N2@-", "0.1.0")
    second = play(first, "N: --")
    assert (str(second.turn), str(second.reserves[0])) == ("E1", "0.0.0")


def test_ruling_i_the_park_goes_before_the_roof() -> None:
    # more parks than a box has, so the board is put in past the parser
    everything_closed = parse_board("ppppp/ppppp/ppppp/ppppp/pppp1^")
    position = at(f"{EMPTY} NE N1 0.1.1/1.0.0 - ?,? intro")._replace(board=everything_closed)
    assert str(play(position, "N: --").reserves[0]) == "0.1.0"


def test_ruling_i_a_seat_without_pieces_is_skipped() -> None:
    position = play(f"{EMPTY} NES N1 4.0.0/0.0.0/2.0.0 - ?,?,? intro", "N: Fa1 Fa2")
    assert str(position.turn) == "S1"
    assert str(play(position, "S: Fa1 Fa2").turn) == "N1"


def test_ruling_j_rule_26_holds_in_the_intro_game_too() -> None:
    result = score(at("33333/22222/11p11/...../..... SW - 0.0.0/0.0.0 - SE,SW intro"))
    south = [row for row in result.rows if row.side is Side.S]
    assert sum(len(row.antennas) for row in south) == 10
    assert sum(row.beyond for row in south) > 0
    assert result.antennas[Side.S] == 10


def test_ruling_j_nearest_first_is_the_default_and_the_owner_may_choose() -> None:
    position = at("33333/22222/11p11/...../..... SW - 0.0.0/0.0.0 SA3,SB3,SC3,SD3 SE,SW")
    row_d = LINES[Side.S][3]
    assert score(position).rows[3].antennas == (row_d[2],)
    chosen = score(position, lambda _side, buildings, antennas: buildings[-antennas:])
    assert chosen.rows[3].antennas == (row_d[4],)
    assert nearest_first(Side.S, (3, 4, 5), 2) == (3, 4)


def test_ruling_j_a_building_without_an_antenna_stays_free_for_later_scorers() -> None:
    position = at("33333/22222/11p11/...../..... ES - 0.0.0/0.0.0 SA3,SB3,SC3,SD3,SE3,ED1 SW,NW")
    result = score(position)
    assert [row.beyond for row in result.rows] == [0, 0, 0, 2, 3, 0]
    # E's row D shows e4, which S saw but had no antenna for
    assert result.rows[5].antennas == (SITE_NAMES.index("e4"),)


def test_ruling_k_antennas_go_on_parks_the_centre_too() -> None:
    result = score(at(f"{board(a3='p')} SW - 0.0.0/0.0.0 WC1,SC1 SE,SW"))
    assert [row.antennas for row in result.rows] == [(SITE_NAMES.index("a3"),), (SITE_NAMES.index("c3"),)]


def test_ruling_l_the_bonus_is_three_once() -> None:
    result = score(at(f"{board(a1='2', b1='2', e5='2')} NE - 0.0.0/0.0.0 - SW,NE"))
    assert [card.points for card in result.skyscrapers] == [3, 3]


def test_ruling_m_row_a_is_the_leftmost_from_every_seat() -> None:
    nearest_of_a = [SITE_NAMES[LINES[side][0][0]] for side in Side]
    assert nearest_of_a == ["e5", "e1", "a1", "a5"]


def test_ruling_n_default_seats() -> None:
    assert {players: "".join(map(str, seats)) for players, seats in DEFAULT_SEATS.items()} == {
        2: "NE",
        3: "NES",
        4: "NESW",
    }
    assert {len(new_game(seats, Chance(1)).seats) for seats in DEFAULT_SEATS.values()} == {2, 3, 4}


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        (f"{board(a1='[43]')} NE N1 1.0.0/1.0.0", "43 on it and 2 in reserve, but the game has 44 floors"),
        (f"{board(a1='[50]')} NES N1 1.0.0/1.0.0/0.0.0", "the game has 51"),
        (f"{board(a1='[53]')} NESW N1 1.0.0/1.0.0/1.0.0/1.0.0", "the game has 54"),
        (f"{board(a1='1^', a2='1^', a3='1^')} NE N1 1.1.0/1.1.0", "3 on it and 2 in reserve, but the game has 4 roofs"),
        (f"{board(a1='p', a2='p')} NE N1 1.0.1/1.0.0", "3 on it and 1 in reserve, but the game has 3 parks"),
        (f"{EMPTY} NE N1 17.0.0/1.0.0", "more than the 16.2.1 a player starts with"),
        (f"{EMPTY} NES N1 1.3.0/1.0.0/1.0.0", "more than the 14.2.1 a player starts with"),
        (f"{EMPTY} NESW N1 1.0.2/1.0.0/1.0.0/1.0.0", "more than the 12.2.1 a player starts with"),
    ],
)
def test_ruling_o_no_more_pieces_than_the_box_holds(position: str, fault: str) -> None:
    with pytest.raises(RuleError, match=fault):
        at(position)


def test_ruling_o_fewer_pieces_are_fine() -> None:
    assert str(at(f"{EMPTY} NE N1 1.0.0/1.0.0").reserves[0]) == "1.0.0"
