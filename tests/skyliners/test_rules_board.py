"""Rules 1 to 16: components, geometry, setup, construction, height and sight. Each test names its rule."""

from collections import Counter

import pytest

from skypuzzle.chance import Chance
from skypuzzle.errors import RuleError
from skypuzzle.skyliners import (
    CENTRE,
    DEFAULT_SEATS,
    LINES,
    SITE_NAMES,
    SITES,
    District,
    Position,
    Side,
    known_to,
    new_game,
    parse_board,
    parse_setup_cards,
)
from skypuzzle.skyliners.rules.board import ANTENNAS, NEUTRAL_FLOORS, PLANNING_CARDS, box
from skypuzzle.skyliners.rules.setup import SETUP_CARDS, default_setup_cards
from tests.skyliners.games import EMPTY, FULL_RESERVES, at, board, legal, play, seen

EVERY_SITE = {f"{file}{rank}" for file in "abcde" for rank in "12345"}


def games(players: int, count: int = 60) -> list[Position]:
    return [new_game(DEFAULT_SEATS[players], Chance("test", number)) for number in range(count)]


def test_rule_1_components() -> None:
    assert len(SITES) == 25
    assert (ANTENNAS, PLANNING_CARDS, SETUP_CARDS) == (10, 5, 16)
    assert len(default_setup_cards()) == 16
    # 76 floors in the box, of which a 4-player game leaves 16 coloured and 6 neutral ones out
    assert [str(box(players)) for players in (2, 3, 4)] == ["44.4.3", "51.6.4", "54.8.5"]
    assert {str(district) for district in District} == {"NW", "NE", "SE", "SW"}


@pytest.mark.parametrize(
    ("side", "row", "sites"),
    [
        ("S", "A", "a1 a2 a3 a4 a5"),
        ("S", "E", "e1 e2 e3 e4 e5"),
        ("N", "A", "e5 e4 e3 e2 e1"),
        ("N", "E", "a5 a4 a3 a2 a1"),
        ("W", "A", "a5 b5 c5 d5 e5"),
        ("W", "E", "a1 b1 c1 d1 e1"),
        ("E", "A", "e1 d1 c1 b1 a1"),
        ("E", "E", "e5 d5 c5 b5 a5"),
        ("E", "B", "e2 d2 c2 b2 a2"),
        ("W", "C", "a3 b3 c3 d3 e3"),
    ],
)
def test_rule_2_rows_as_each_side_sees_them(side: str, row: str, sites: str) -> None:
    assert [SITE_NAMES[site] for site in LINES[Side[side]]["ABCDE".index(row)]] == sites.split()


def test_rule_3_play_goes_clockwise() -> None:
    position = at(f"{EMPTY} SWNE S1 {FULL_RESERVES}")
    movers = []
    for _ in range(8):
        assert position.turn is not None
        movers.append(str(position.turn))
        position = play(position, f"{position.turn.side}: Fa1 Fb1")
    assert movers == ["S1", "W1", "N1", "E1"] * 2


def test_rule_4_districts_overlap_and_share_the_centre() -> None:
    inside = {district.value: {SITE_NAMES[site] for site in SITES if site in district} for district in District}
    assert inside["NW"] == {file + rank for file in "abc" for rank in "345"}
    assert inside["NE"] == {file + rank for file in "cde" for rank in "345"}
    assert inside["SE"] == {file + rank for file in "cde" for rank in "123"}
    assert inside["SW"] == {file + rank for file in "abc" for rank in "123"}
    assert inside["NW"] & inside["NE"] == {"c3", "c4", "c5"}
    assert set.intersection(*inside.values()) == {"c3"}


@pytest.mark.parametrize(("players", "reserve"), [(2, "16.2.1"), (3, "14.2.1"), (4, "12.2.1")])
def test_rule_5_what_each_player_starts_with(players: int, reserve: str) -> None:
    assert {str(held) for game in games(players, 3) for held in game.reserves} == {reserve}


@pytest.mark.parametrize("seats", ["NE", "ES", "SW", "WN", "EN", "NES", "SWN", "WNES"])
def test_rule_6_seatings(seats: str) -> None:
    start = Side[seats[0]]
    game = new_game([Side[letter] for letter in seats], Chance(1), start=start)
    assert "".join(map(str, game.seats)) == seats


@pytest.mark.parametrize("seats", [[], [Side.N], [Side.N, Side.S], [Side.W, Side.E], [Side.N, Side.N]])
def test_rule_6_no_other_seatings(seats: list[Side]) -> None:
    with pytest.raises(RuleError):
        new_game(seats, Chance(1))


def test_rule_7_the_park_in_the_centre_is_there_and_stays() -> None:
    for game in games(4, 10):
        assert game.board.heights[CENTRE] == 1
        assert not {"Fc3", "Rc3", "Pc3"} & legal(game)


def test_rule_8_each_player_gets_a_skyscraper_card_of_his_own() -> None:
    dealt = [game.skyscrapers for game in games(3)]
    assert all(len(set(cards)) == 3 and None not in cards for cards in dealt)
    assert {cards[0] for cards in dealt} == set(District)


@pytest.mark.parametrize(("players", "floors"), [(2, 12), (3, 9), (4, 6)])
def test_rule_9_neutral_floors(players: int, floors: int) -> None:
    for game in games(players):
        assert (game.board.pieces.floors, game.board.pieces.roofs, game.board.pieces.parks) == (floors, 0, 1)
    assert NEUTRAL_FLOORS[players] == floors


def test_rule_9_cards_are_read_from_the_drawers_own_side_in_turn() -> None:
    deck = parse_setup_cards('{"cards": [' + ", ".join(['"B2"'] * 16) + "]}")
    game = new_game(tuple(Side), Chance(1), start=Side.W, setup_cards=deck)
    # W, N, E, S, W, N draw B2 each: b4, d4, d2, b2 seen from their sides
    assert str(game.board) == board(b4="2", d4="2", d2="1", b2="1")


def test_rule_9_the_deck_is_shuffled_and_is_the_documented_default() -> None:
    names = {f"{'ABCDE'[row]}{depth + 1}" for row, depth in default_setup_cards()}
    assert names == {f"{row}{depth}" for row in "ABDE" for depth in "1245"}
    assert names >= {"D5", "E1", "B2"}
    assert len({str(game.board) for game in games(4)}) > 50


def test_rules_8_and_23_cards_of_others_are_secret() -> None:
    position = at(f"{EMPTY} NES N1 5.0.0/5.0.0/5.0.0 NA1,EB2,NC3,S? NW,NE,SE")
    assert str(known_to(Side.E, position)).split()[4:6] == ["N?,EB2,N?,S?", "?,NE,?"]


def test_rule_9_several_floors_may_stack() -> None:
    assert Counter(max(game.board.heights) > 2 for game in games(2))[True] > 0


def test_rule_10_start_player_is_drawn_or_chosen() -> None:
    assert {game.seats[0] for game in games(4)} == set(Side)
    assert all(game.turn is not None and str(game.turn) == f"{game.seats[0]}1" for game in games(4, 5))
    chosen = new_game(tuple(Side), Chance(1), start=Side.E)
    assert str(chosen.turn) == "E1"
    with pytest.raises(RuleError, match="nobody sits at W"):
        new_game(DEFAULT_SEATS[2], Chance(1), start=Side.W)


SITES_OF_EACH_KIND = board(a1="1", a2="2^", a3="p", a4="3")


def test_rule_11a_a_floor_goes_on_ground_or_floors() -> None:
    floors = {action for action in legal(f"{SITES_OF_EACH_KIND} NE N1 5.0.0/5.0.0") if action[0] == "F"}
    assert floors == {f"F{site}" for site in EVERY_SITE - {"a2", "a3", "c3"}}


def test_rule_11b_a_roof_goes_on_floors_only_and_closes() -> None:
    position = f"{SITES_OF_EACH_KIND} NE N1 5.1.0/5.0.0"
    assert {action for action in legal(position) if action[0] == "R"} == {"Ra1", "Ra4"}
    assert not {action for action in legal(play(position, "N: Ra1 Fb1")) if action.endswith("a1")}


def test_rule_11c_a_park_goes_on_empty_ground_only_and_closes() -> None:
    position = f"{SITES_OF_EACH_KIND} NE N1 5.0.1/5.0.0"
    parks = {action for action in legal(position) if action[0] == "P"}
    assert parks == {f"P{site}" for site in EVERY_SITE - {"a1", "a2", "a3", "a4", "c3"}}
    assert not {action for action in legal(play(position, "N: Pb1 Fa1")) if action.endswith("b1")}


def test_rule_11_only_pieces_of_ones_own_that_are_left() -> None:
    assert {action[0] for action in legal(f"{SITES_OF_EACH_KIND} NE N1 1.0.0/5.2.1")} == {"F"}
    with pytest.raises(RuleError, match="N has no roof left"):
        play(f"{SITES_OF_EACH_KIND} NE N1 1.0.0/5.2.1", "N: Ra1")


def test_rule_12_not_twice_on_a_site_in_a_turn() -> None:
    position = play(f"{EMPTY} NE N1 5.2.1/5.2.1", "N: Fb2")
    assert not {action for action in legal(position) if action.endswith("b2")}
    with pytest.raises(RuleError, match="already built on b2 in this turn"):
        play(position, "N: Rb2")
    assert "Rb2" in legal(play(position, "N: Fb1"))


def test_rule_13_pieces_have_no_owner_and_there_is_no_height_limit() -> None:
    by_one = play(f"{EMPTY} NE N1 16.2.1/16.2.1", "N: Fb2 Fa1 E: Fb2 Fd4")
    by_other = play(f"{EMPTY} NE N1 16.2.1/16.2.1", "N: Fb2 Fd4 E: Fb2 Fa1")
    assert by_one.board == by_other.board
    assert "Fa1" in legal(f"{board(a1='[30]')} NE N1 5.0.0/5.0.0")


def test_rule_14_an_action_is_lost_when_nothing_can_be_built() -> None:
    """Only the park is left, and no empty ground: `--` is all there is; the details are ruling A."""
    city = "11111/11111/11p11/11111/11111"
    position = f"{city} NE N2@a1 0.0.1/1.0.0 NA1,NB1,NC1,ND1,NE1"
    assert legal(position) == {"--"}


def test_rule_15_heights_are_strictly_ordered() -> None:
    order = [".", "p", "1", "1^", "2", "2^", "3", "3^", "9^", "[10]", "[10]^", "[99]^"]
    codes = [parse_board(board(a1=text)).heights[0] for text in order]
    assert codes == sorted(set(codes))
    assert codes[:6] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("city", "sites"),
    [
        (board(), []),
        (board(a1="1", a2="2", a3="3", a4="4", a5="5"), ["a1", "a2", "a3", "a4", "a5"]),
        (board(a1="5", a2="4", a5="5"), ["a1"]),
        (board(a1="1", a2="1", a3="1^"), ["a1", "a3"]),  # equal height hides
        (board(a2="p", a4="1", a5="p"), ["a2", "a4"]),  # empty sites neither are seen nor hide; parks are
        (board(a1="2^", a2="2", a3="3"), ["a1", "a3"]),
    ],
)
def test_rule_16_sight(city: str, sites: list[str]) -> None:
    assert seen(city, "S", "A") == sites
