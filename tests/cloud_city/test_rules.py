"""Every rule and ruling of Cloud City, by its number."""

import json

import pytest

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.notation.cities import parse_city, parse_walkway
from skypuzzle.cloud_city.notation.positions import parse_position, parse_turn, parse_turns, play_all
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import (
    FULL_STOCK,
    KINDS,
    QUARTER_NAMES,
    RECTANGLE,
    SQUARE,
    VOTES,
    Height,
    Shape,
    default_tile_mix,
    kind_of,
    parse_tile_mix,
    turned,
)
from skypuzzle.cloud_city.rules.play import apply, legal_draws, legal_layings, legal_moves, legal_walkways, new_game
from skypuzzle.cloud_city.rules.position import FromPile, FromRow, Move, Position, Turn, known_to, remembered, unseen
from skypuzzle.cloud_city.rules.scoring import (
    award,
    crossing_walkways,
    own_votes,
    request_votes,
    routes,
    score,
    score_cities,
)
from skypuzzle.errors import NotationError, RuleError

FULL = "S.GG.S/S...S./B....B/.SBBS./B....B/S.GG.S"
"""The best city known; every test that needs a finished one takes it."""


def city(text: str, *walkways: str) -> City:
    return parse_city(",".join((text, *walkways)))


def reason(where: City, walkway: str) -> str:
    return where.why_no_walkway(parse_walkway(walkway)) or "may stand"


def play(position: str, *turns: str) -> Position:
    return play_all(parse_position(position), parse_turns(" ".join(turns)))


def refused(position: str, turn: str) -> str:
    with pytest.raises(RuleError) as error:
        play(position, turn)
    return str(error.value)


LONE = "e5:B./.B BB..,G..G,S..S BG..,BS..,GS.. 6.8.8.6.3/6.8.8.6.3/6.8.8.6.3 SS.. 1 - 3x3"


def test_rule_1_there_are_31_walkways_of_each_level() -> None:
    assert [sum(pieces) for pieces in FULL_STOCK] == [31, 31, 31]


def test_rule_2_a_tile_has_two_buildings_and_fifteen_kinds() -> None:
    assert len(KINDS) == 15
    assert all(kind.count(".") == 2 for kind in KINDS)
    with pytest.raises(RuleError, match="must have exactly two buildings"):
        parse_city("BB/.B")


def test_rule_3_votes_and_pieces_by_length() -> None:
    assert VOTES == (0, 1, 2, 3, 5, 8)
    for pieces in FULL_STOCK:
        assert pieces == (6, 8, 8, 6, 3)
        assert sum(votes * number for votes, number in zip(VOTES[1:], pieces, strict=True)) == 100
    with pytest.raises(NotationError, match="distance of 1 to 5"):
        parse_walkway("a1-g1")


def test_rules_4_to_7_setup() -> None:
    game = new_game(4, Chance("setup"))
    assert [str(city) for city in game.cities if city] == ["e5:B./.B", "e5:B./.G", "e5:B./.S", "e5:G./.S"]
    assert [len(hand) for hand in game.hands] == [3, 3, 3, 3]
    assert (len(game.row), len(game.pile or ()), game.mover) == (3, 44 - 3 - 12, 0)
    tiles = sorted([*game.row, *(game.pile or ()), *(tile for hand in game.hands for tile in hand)], key=str)
    assert tiles == sorted(default_tile_mix().pile)


def test_rule_8_a_tile_is_laid_beside_the_city_within_3x3() -> None:
    lone = parse_position(LONE)
    assert {QUARTER_NAMES[cell] for _, cell in legal_layings(lone)} == {"e3", "c5", "g5", "e7"}
    assert "there is a tile already" in refused(LONE, "BB..@e5 +?")
    assert "next to the city" in refused(LONE, "BB..@g7 +?")
    three = city("B.BB/.B../BB--/..--")
    assert {QUARTER_NAMES[cell] for cell in three.growth(SQUARE)} == {"a3", "a5", "c1", "c7", "e3", "e7", "g5"}
    row = city("B.BBB./.B...B")
    assert {QUARTER_NAMES[cell] for cell in row.growth(SQUARE)} == {"a3", "c3", "e3", "a7", "c7", "e7"}


def test_rule_8_tiles_are_turned_but_never_mirrored() -> None:
    assert "..BB@e3" in {f"{tile}@{QUARTER_NAMES[cell]}" for tile, cell in legal_layings(parse_position(LONE))}
    assert kind_of("BG..") != kind_of("GB..")
    assert turned("BG..") == ".B.G"
    assert "not in the hand" in refused(LONE.replace("BB..", "BG..", 1), "GB..@e3 +?")


def test_rule_9_buildings_stand_on_every_tile_laid() -> None:
    assert str(play(LONE, "G..G@g5 +?").cities[0]) == "e5:B.G./.B.G"


def test_rule_10a_same_height() -> None:
    where = city("B.G./.B.B")
    assert "rule 10a" in reason(where, "c6-e6")
    assert "no building on" in reason(where, "c5-d5")
    assert reason(where, "d5-f5") == "may stand"
    assert where.level(parse_walkway("d5-f5")) is Height.B


def test_rule_10b_straight() -> None:
    with pytest.raises(NotationError, match="straight"):
        parse_walkway("a1-b2")


def test_rule_10c_no_building_of_the_same_height_between() -> None:
    assert "rule 10c" in reason(city("BBB./...B"), "c6-e6")


def test_rule_10d_and_ruling_a_taller_blocks_and_lower_does_not() -> None:
    assert "taller" in reason(city("BSB./...B"), "c6-e6")
    assert reason(city("SBS./...B"), "c6-e6") == "may stand"


def test_rule_10e_over_tiles_only() -> None:
    around = city("B.B.B./.B.B.B/B.--B./.B--.B")
    assert "rule 10e" in reason(around, "b3-f3")
    assert reason(around, "b5-d5") == "may stand"


def test_rule_10f_and_ruling_b_no_crossing_on_one_level() -> None:
    assert "cross c4-e4 on the same level" in reason(city("S.S./.B.S/B.B./.B.S", "c4-e4"), "d3-d5")
    assert reason(city("S.S./.G.S/B.B./.G.S", "c4-e4"), "d3-d5") == "may stand"


def test_rule_10g_at_most_two_walkways_at_a_building() -> None:
    star = city("S.S./.B.S/BBB./...S", "c4-d4")
    assert reason(star, "d4-e4") == "may stand"
    assert "already has two" in reason(star.with_walkways([parse_walkway("d4-e4")]), "d4-d5")


def test_rule_10h_the_piece_must_be_in_the_stock() -> None:
    none_left = LONE.replace("6.8.8.6.3", "0.8.8.6.3", 1)
    assert "no B walkway of length 1" in refused(none_left, "BB..@g5 g6-h6 +?")
    assert str(play(LONE, "BB..@g5 g6-h6 +?").stock) == "5.8.8.6.3/6.8.8.6.3/6.8.8.6.3"


def test_rule_11_a_tile_is_drawn_and_the_row_refilled() -> None:
    after = play(LONE, "BB..@e3 +BS..")
    assert after.hands == (("G..G", "S..S", "BS.."),)
    assert after.row == ("BG..", "SS..", "GS..")
    assert after.pile == ()
    assert "draw a tile" in refused(LONE, "BB..@e3")
    assert "not in the row" in refused(LONE, "BB..@e3 +SS..")
    assert "the pile has SS.. on top" in refused(LONE, "BB..@e3 +?BB..")
    assert legal_draws(parse_position(LONE)) == [FromRow("BG.."), FromRow("BS.."), FromRow("GS.."), FromPile()]


def ends(text: str, requests: str = "-") -> str:
    """A game of two that is over, with FULL as the second city."""
    stock = FULL_STOCK.less([*city(text).pieces, *city(FULL).pieces])
    return f"{text};{FULL} -;- - {stock} 0 - {requests} 3x3"


def test_rule_12_the_game_ends_when_all_cities_are_square_and_most_votes_win() -> None:
    nearly = FULL.replace("S.", "--", 1).replace("/S.", "/--", 1)
    position = f"{FULL};{nearly} -;S.S. - 6.8.8.6.3/6.8.8.6.3/6.8.8.6.3 0 2 - 3x3"
    over = play(position, "S.S.@a5 a5-a6 +?".replace(" +?", ""))
    assert over.is_over
    assert (score(over).winners, [tally.total for tally in score(over).tallies]) == ((1,), [0, 1])


def test_rule_12_ties_go_by_river_then_forest_then_sand_else_are_shared() -> None:
    river, forest = city(FULL, "c3-d3"), city(FULL, "c1-d1")
    sand = city(FULL, "a5-a6")
    assert score_cities([forest, river, sand], ()).winners == (1,)
    assert score_cities([sand, forest], ()).winners == (1,)
    assert score_cities([river, river], ()).winners == (0, 1)


def test_rule_13_a_rectangle_is_open_until_a_side_reaches_four() -> None:
    game = new_game(3, Chance("rectangle"), shape=RECTANGLE)
    assert str(game.cities[0]) == "g7:B./.B"
    assert RECTANGLE.tiles == 12
    square = parse_city("B.B.B./.B.B.B/B.B.B./.B.B.B/B.B.B./.B.B.B", RECTANGLE)
    assert len(square.growth(RECTANGLE)) == 12
    lying = parse_city("B.B.B.B./.B.B.B.B/--B.----/--.B----", RECTANGLE)
    assert {QUARTER_NAMES[cell] for cell in lying.growth(RECTANGLE)} == {
        *("c1", "a3", "e3", "g3"),
        *("a7", "c7", "e7", "g7"),
    }


@pytest.mark.parametrize("players", [4])
def test_ruling_g_four_players_cannot_play_the_rectangle(players: int) -> None:
    with pytest.raises(RuleError, match="3x4 is for 1 to 3 players"):
        new_game(players, Chance("four"), shape=RECTANGLE)


def test_ruling_g_the_row_is_not_refilled_and_an_empty_table_is_not_drawn_from() -> None:
    row_only = LONE.replace("SS.. 1", "0 1")
    after = play(row_only, "BB..@e3 +BS..")
    assert after.row == ("BG..", "GS..")
    assert "the pile is empty" in refused(row_only, "BB..@e3 +?")
    nothing = LONE.replace("BG..,BS..,GS..", "-").replace("SS.. 1", "0 1")
    assert play(nothing, "BB..@e3").hands == (("G..G", "S..S"),)


def test_ruling_h_walkways_stay_and_are_built_in_turns_only() -> None:
    first = play(LONE, "BB..@g5 g6-h6 +?")
    second = play_all(first, parse_turns("S..S@e3 +BG.."))
    assert "g6-h6" in str(second.cities[0])


def test_ruling_i_the_rectangle_is_an_option() -> None:
    assert new_game(2, Chance("option")).shape is Shape.SQUARE


def test_ruling_j_walkways_may_be_built_anywhere_in_the_city() -> None:
    first = play(LONE, "BB..@g5 +?")
    assert "g6-h6" in str(play_all(first, parse_turns("S..S@e3 g6-h6 +BG..")).cities[0])


def test_ruling_k_a_square_has_six_quarters_a_side() -> None:
    assert city(FULL).box[2:] == (3, 3)
    assert city(FULL).is_finished(SQUARE)


def test_ruling_m_as_many_spots_as_buildings() -> None:
    mix = default_tile_mix()
    text = "".join((*mix.start, *mix.pile))
    assert [text.count(level) for level in "BGS"] == [32, 32, 32]
    spoilt = json.dumps(
        {"start": list(mix.start), "tiles": {**{tile: mix.pile.count(tile) for tile in mix.pile}, "BB..": 3}}
    )
    with pytest.raises(NotationError, match="32"):
        parse_tile_mix(spoilt)


def test_a_mix_is_refused_with_every_fault() -> None:
    for text in (
        "[]",
        "{",
        '{"start": [[], 1, "BBBB"], "tiles": {"BG..": true, "x": 1e99}}',
        '{"start": 3, "tiles": []}',
    ):
        with pytest.raises(NotationError):
            parse_tile_mix(text)


# Special Requests (rule 14)

RING = "B.B./.B.B/B.B./.B.B"
"""Four tiles; their buildings can be joined to two circuits."""


def ring(*walkways: str) -> City:
    return city(RING, *walkways)


def test_card_1_and_ruling_e_longest_route_on_the_two_lower_levels() -> None:
    low = city(FULL, "c3-d3")
    high = city(FULL, "a1-f1", "a1-a5")
    assert list(request_votes(1, [low, high])) == [6, 0]
    assert list(request_votes(1, [low, low, high])) == [3, 3, 0]


def test_card_1_and_ruling_l2_a_circuit_counts_whole() -> None:
    circuit = ring("c4-e4", "e4-e6", "c6-e6", "c4-c6")
    assert [route.votes for route in routes(circuit)] == [8]
    assert list(request_votes(1, [circuit, ring("c4-e4", "e4-e6", "c6-e6")])) == [6, 0]


def test_card_2_and_ruling_d_every_walkway_belongs_to_a_route() -> None:
    assert [len(route.walkways) for route in routes(ring("c4-e4", "e4-e6", "d3-f3"))] == [1, 2]
    assert list(request_votes(2, [ring("c4-e4", "d3-f3"), ring("c4-e4", "e4-e6")])) == [6, 0]


def test_ruling_f_ties_and_nothing() -> None:
    assert award(4, [3, 2]) == 6
    assert award(4, [4, 4]) == 3
    assert award(0, [0]) == 0


VARIED = "G.S..S/B..SS./S.SS.G/S...S./GS.G.S/..S..S,c1-f1,b2-f2,f2-f6,a3-e3,a3-a4,e3-e5,a4-c4,c4-c6,d4-d5,d5-e5,c6-f6"
MOST_VARIED = (
    "S.G..S/S.G..B/.B.SG./B..B.S/.S..S./S.SBS.,a1-c1,a1-a5,c1-e1,d1-d3,e1-e2,b2-e2,a3-d3,f3-f6,a5-a6,c5-c6,a6-f6"
)
BALANCED = (
    ".GB..G/G..BG./G..B.G/.GB.G./.G..G./G.BB.G,"
    "a1-f1,a1-a4,c1-d1,c1-c3,d1-d4,f1-f4,b2-e2,b2-b3,e2-e3,b3-e3,c3-c6,a4-f4,d4-d5,a5-e5,b6-f6"
)


def test_card_3_and_ruling_l2_varied_route() -> None:
    assert own_votes(3, parse_city(VARIED)) == 6
    assert own_votes(3, parse_city(MOST_VARIED)) == 8
    assert own_votes(3, parse_city(VARIED.replace(",a3-a4", ""))) == 0


def test_card_4_circuits() -> None:
    assert own_votes(4, ring("c4-e4", "e4-e6", "c6-e6", "c4-c6")) == 3
    assert own_votes(4, ring("c4-e4", "e4-e6", "c6-e6")) == 0


def test_cards_5_and_6_majorities() -> None:
    blue, green = city("BB/.."), city("GG/..")
    mixed = city("BG/..")
    assert list(request_votes(5, [blue, mixed, green])) == [6, 0, 0]
    assert list(request_votes(6, [blue, mixed, mixed])) == [0, 3, 3]


def test_card_7_buildings_with_exactly_one_walkway() -> None:
    assert own_votes(7, ring("c4-e4", "e4-e6")) == 4


def test_card_8_and_ruling_c_crossings() -> None:
    across = city("S.S./.G.S/B.B./.G.S", "c4-e4", "d3-d5")
    assert own_votes(8, across) == -4
    nested = city("SBBS/....", "c6-f6", "d6-e6")
    assert [str(walkway) for walkway in crossing_walkways(nested.walkways)] == ["c6-f6", "d6-e6"]
    over_an_end = city("S..B/.B.S/SBS./...B", "c4-e4", "d4-d5")
    assert own_votes(8, over_an_end) == 0


def test_card_9_buildings_without_walkways() -> None:
    assert own_votes(9, ring("c4-e4", "e4-e6")) == -2 * 5


def test_card_10_balance() -> None:
    assert own_votes(10, parse_city(BALANCED)) == 0
    assert own_votes(10, parse_city(BALANCED.replace("a1-f1,", "").replace(",a4-f4", ""))) == -4
    assert own_votes(10, ring()) == -4


def test_ruling_l_the_tie_break_counts_walkways_only() -> None:
    cards = ends(FULL + ",c3-d3", "9")
    assert score(parse_position(cards)).winners == (0,)
    one, other = city(FULL, "c1-d1", "c6-d6"), city(FULL, "c3-d3", "a5-a6")
    tied = score_cities([one, other], (7,))
    assert [tally.total for tally in tied.tallies] == [10, 10]
    assert tied.winners == (1,)


@pytest.mark.parametrize("card", [1, 2, 5, 6])
def test_ruling_l3_one_player_has_no_comparing_cards(card: int) -> None:
    with pytest.raises(RuleError, match="compares players"):
        parse_position(LONE.replace(" - 3x3", f" {card} 3x3"))


def test_what_a_player_may_know() -> None:
    game = new_game(2, Chance("known"))
    seen = known_to(0, game)
    assert seen.hands == (game.hands[0], (None, None, None))
    assert seen.pile == (None,) * len(game.pile or ())
    assert seen.row == game.row
    drawn = str(game.row[0])
    turns = [
        Turn(0, Move(str(game.hands[0][0]), 4 + 14 * 2, (), FromPile())),
        Turn(1, Move(str(game.hands[1][0]), 4 + 14 * 2, (), FromRow(drawn))),
    ]
    after = remembered(0, game, turns)
    assert after.hands[1] == (None, None, drawn)
    assert after.hands[0] == game.play(turns[0]).hands[0]
    assert sum(unseen(after).values()) == len(after.pile or ()) + 2


def test_legal_turns_and_only_those_are_accepted() -> None:
    position = parse_position(LONE)
    turns = list(legal_moves(position))
    assert len(set(turns)) == len(turns)
    for turn in turns[::17]:
        assert parse_turn(str(turn)).move == turn
        apply(position, turn)
    assert legal_walkways(position.city(0), position.stock) == []
