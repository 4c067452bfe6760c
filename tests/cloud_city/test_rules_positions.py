"""What makes a city and a position possible, how a game is set up, and a city seen as a whole."""

import json
from collections import Counter

import pytest

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.notation.cities import parse_city, parse_walkway
from skypuzzle.cloud_city.notation.positions import parse_position, parse_turn
from skypuzzle.cloud_city.rules.city import boxes, filled, frames, mirrored, symmetries, turned
from skypuzzle.cloud_city.rules.faults import check_position
from skypuzzle.cloud_city.rules.pieces import (
    BESIDE,
    CELLS,
    EVERY_WALKWAY,
    FULL_STOCK,
    QUARTER_NAMES,
    QUARTER_OF,
    QUARTERS,
    RECTANGLE,
    SQUARE,
    Height,
    Shape,
    TileMix,
    cell_of,
    cross,
    default_tile_mix,
    kind_of,
    parse_tile_mix,
    quarters_of,
)
from skypuzzle.cloud_city.rules.play import alone, check_setup, finished_game, new_game, why_not
from skypuzzle.cloud_city.rules.position import (
    FromPile,
    FromRow,
    Move,
    Turn,
    deal_unknown,
    fitting_mix,
    known_to,
    player_name,
    tiles_seen,
    turn_known_to,
    unseen,
)
from skypuzzle.cloud_city.rules.scoring import award, is_fulfilled, score
from skypuzzle.errors import NotationError, RuleError
from tests.cloud_city.games import random_cities
from tests.cloud_city.naive_rules import all_bridges, read_city, spot, stands_together
from tests.cloud_city.test_rules import FULL, LONE, RING, city, refused

STOCK = "6.8.8.6.3/6.8.8.6.3/6.8.8.6.3"
PAIR = f"e5:B./.B;e5:B./.G BB..,G..G,S..S;BB..,G..G,S..S BG..,BS..,GS.. {STOCK} 5 1 - 3x3"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        # rule 8: within the shape, connected, with room to grow
        ("e5:B./.B;", "e5:B.B.B.B./.B.B.B.B;", "player 1: city.*4×1 tiles do not fit into 3x3"),
        ("e5:B./.B;", "c5:B./.B;", "no room to grow west or south; begin at e5, or omit the anchor"),
        ("e5:B./.B;", "e3:B./.B;", "no room to grow west or south; begin at e5, or omit the anchor"),
        ("e5:B./.B;", "c5:B.B./.B.B;", None),
        ("e5:B./.B;", "a5:B.B./.B.B;", "begin at c5"),
        ("e5:B./.B;", "k5:B./.B;", "no room to grow east or north; omit the anchor"),
        ("e5:B./.B;", "e11:B./.B;", "no room to grow east or north; omit the anchor"),
        ("e5:B./.B;", "i9:B./.B;", None),
        ("e5:B./.B;", "e5:B.--B./.B--.B;", "its tiles are not all connected"),
        ("e5:B./.B;", "e5:BB/.B;", "player 1: city.*the tile on e5 must have exactly two buildings"),
        ("e5:B./.B;", "e5:B./.B,a1-b1;", "walkway 'a1-b1': it is outside the city, which reaches from e5 to f6"),
        ("e5:B./.B;", "e5:B./.B,e5-g5;", "walkway 'e5-g5': it is outside the city, which reaches from e5 to f6"),
        ("e5:B./.B;", "e5:B./.B,e5-e6;", "walkway 'e5-e6': there is no building on e5"),
        ("e5:B./.B;", "?;", None),
        ("e5:B./.B;e5:B./.G", "?;?", "at least one city must be known"),
        # rule 11: whose turn it is
        (" 1 - 3x3", " 2 - 3x3", "turn '2'.*laid 1, 1 tiles, so it cannot be player 2's turn"),
        (" 1 - 3x3", " 3 - 3x3", "turn '3': there is no player 3"),
        (" 1 - 3x3", " - - 3x3", "the game is not over: player 1 has laid 1 of 9 tiles"),
        # rules 4, 7 and 11: hands and row
        ("BG..,BS..,GS..", "BG..,BS..", "row.*2 tiles; it has 3 while the pile lasts"),
        ("BG..,BS..,GS..", "BG..,BS..,GS..,GS..", "row.*4 tiles; at most 3 are face up"),
        ("BB..,G..G,S..S;", "BB..;", "hand of player 1.*1 tile; a hand has 3 tiles while there are tiles to draw"),
        ("BB..,G..G,S..S;", "BB..,BB..,BB..,BB..;", "hand of player 1.*4 tiles; a hand has 3"),
        (";BB..,G..G,S..S", "", "hands '1': expected one for each city, 2 in all"),
        # rule 3: the stock and the walkways are no more than the set
        ("6.8.8.6.3/", "5.8.8.6.3/", None),
        ("6.8.8.6.3/", "7.8.8.6.3/", "7 B walkways of length 1 and 0 built, but the game has 6"),
        # rule 14: Special Requests
        (" - 3x3", " 1,2,3 3x3", "a game has at most 2"),
        (" - 3x3", " 3,3 3x3", "each card exists once"),
        (" - 3x3", " 1,10 3x3", None),
    ],
)
def test_rules_3_to_14_what_is_wrong_with_a_position(old: str, new: str, fault: str | None) -> None:
    assert old in PAIR
    if fault is None:
        tiles = 2 if "B.B./.B.B" in new else 1
        text = PAIR.replace(old, new, 1)
        parse_position(text.replace(" 1 - 3x3", " 2 - 3x3") if tiles == 2 else text)
        return
    with pytest.raises((RuleError, NotationError), match=fault):
        parse_position(PAIR.replace(old, new, 1))


def test_rules_11_and_12_the_end_of_a_game() -> None:
    stock = FULL_STOCK
    over = f"{FULL};{FULL} -;- - {stock} 0 - - 3x3"
    assert parse_position(over).is_over
    with pytest.raises(RuleError, match="it cannot be player 2's turn"):
        parse_position(over.replace(" - - 3x3", " 2 - 3x3"))
    with pytest.raises(RuleError, match="all cities are finished, so the game is over: write -"):
        parse_position(f"{FULL} - - {stock} 0 1 - 3x3")
    # a finished city needs no tile, an unfinished one does
    with pytest.raises(RuleError, match="hand of player 1 '-': without a tile the city cannot be finished"):
        parse_position(LONE.replace("BB..,G..G,S..S BG..,BS..,GS..", "- -").replace("SS.. 1", "0 1"))
    nearly = FULL.replace("S.", "--", 1).replace("/S.", "/--", 1)
    parse_position(f"{FULL};{nearly} -;S.S.,BB..,GG.. BB.. {stock} 0 2 - 3x3")


def test_rule_3_a_lone_city_may_have_lost_walkways_to_others() -> None:
    parse_position(LONE.replace("6.8.8.6.3", "0.8.8.6.3", 1))
    with pytest.raises(RuleError, match="7 B walkways"):
        parse_position(LONE.replace("6.8.8.6.3", "7.8.8.6.3", 1))
    with pytest.raises(RuleError, match=r"^city.*do not fit"):  # a single player is not named
        parse_position(LONE.replace("e5:B./.B", "e5:B.B.B.B./.B.B.B.B"))


def test_rule_4_players_shapes_and_requests() -> None:
    for shape, most in ((SQUARE, 4), (RECTANGLE, 3)):
        for players in range(1, most + 1):
            assert len(new_game(players, Chance("players"), shape=shape).cities) == players
        for players in (0, most + 1):
            with pytest.raises(RuleError, match=f"{shape} is for 1 to {most} players"):
                check_setup(players, shape, 0)
    for requests in (-1, 3):
        with pytest.raises(RuleError, match="a game has at most 2"):
            check_setup(2, SQUARE, requests)
    for cards, reason in (((4, 4), "each card exists once"), ((0,), "the cards are 1 to 10"), ((11,), "are 1 to 10")):
        with pytest.raises(RuleError, match=reason):
            check_setup(2, SQUARE, cards)
    with pytest.raises(RuleError, match="at most 3 players"):
        parse_position(
            ";".join(["g7:B./.B"] * 4) + " " + ";".join(["BB..,G..G,S..S"] * 4) + f" BG..,BS..,GS.. {STOCK} 5 1 - 3x4"
        )


def test_rule_14_requests_are_drawn_or_chosen() -> None:
    drawn = [new_game(2, Chance(seed), requests=2).requests for seed in range(40)]
    assert all(first < second for first, second in drawn)
    assert {card for pair in drawn for card in pair} == set(range(1, 11))
    alone_at_the_table = {new_game(1, Chance(seed), requests=1).requests for seed in range(60)}
    assert alone_at_the_table == {(3,), (4,), (7,), (8,), (9,), (10,)}
    assert new_game(2, Chance(1)).requests == ()
    assert new_game(2, Chance(1), requests=(9, 4)).requests == (9, 4)
    assert (award(1, []), award(0, [])) == (6, 0)
    assert [is_fulfilled(card, votes) for card, votes in ((7, 1), (7, 0), (1, 6), (8, 0), (8, -2), (8, 1))] == [
        *(True, False, True),
        *(True, False, False),
    ]


def test_ruling_m_what_is_wrong_with_a_tile_mix() -> None:
    mix = default_tile_mix()
    counts, start = dict(Counter(mix.pile)), list(mix.start)
    assert parse_tile_mix(json.dumps({"start": start, "tiles": counts})) == mix
    assert len(mix) == 48
    none = {**counts, kind_of("GB.."): 0, kind_of("BG.."): 4}
    assert len(parse_tile_mix(json.dumps({"start": start, "tiles": none}))) == 48
    sideways = {".B.B" if tile == "BB.." else tile: number for tile, number in counts.items()}
    assert Counter(parse_tile_mix(json.dumps({"start": start, "tiles": sideways})).pile) == Counter(mix.pile)
    for data, faults in [
        ({"start": start}, ["there must be a list"]),
        ({"tiles": counts}, ["there must be a list"]),
        ({"start": start[:3], "tiles": counts}, ["there must be 4, for one bird to four", "there must be 48"]),
        ({"start": ["x", *start[1:]], "tiles": counts}, ["start tile 1 'x': not a tile"]),
        ({"start": [[], *start[1:]], "tiles": counts}, ["start tile 1 '\\[\\]': not a tile"]),
        ({"start": start, "tiles": {**counts, "x": 1}}, ["tiles 'x': not a tile"]),
        ({"start": start, "tiles": {**counts, "BB..": -1}}, ["tiles, BB.. '-1': not a number from 0 to 48"]),
        ({"start": start, "tiles": {**counts, "BB..": 49}}, ["tiles, BB.. '49': not a number from 0 to 48"]),
        ({"start": start, "tiles": {**counts, "BB..": True}}, ["tiles, BB.. 'True': not a number"]),
        ({"start": start, "tiles": {**counts, "BB..": counts["BB.."] + 1}}, ["'49'.*must be 48", "34.*spots for B"]),
    ]:
        with pytest.raises(NotationError) as error:
            parse_tile_mix(json.dumps(data))
        for fault in faults:
            assert error.match(fault)
        if "not a tile" in faults[0] or "not a number" in faults[0]:
            assert "spots" not in str(error.value)
    for text in ("{", "[" * 100_000):
        with pytest.raises(NotationError, match="not JSON"):
            parse_tile_mix(text)


def test_rule_8_where_a_city_may_grow_and_what_frames_it() -> None:
    lone = parse_city("B./.B")
    assert len(list(boxes(lone, SQUARE))) == 9
    assert len(list(boxes(lone, RECTANGLE))) == 24
    assert len(frames(lone, SQUARE)) == 9
    corner = lone.moved_to(0, 0)
    (only,) = frames(corner, SQUARE)
    assert {QUARTER_NAMES[cell] for cell in only} == {"a1", "c1", "e1", "a3", "c3", "e3", "a5", "c5", "e5"}
    assert len(list(boxes(corner, SQUARE))) == 9
    far = lone.moved_to(12, 12)
    (only,) = frames(far, SQUARE)
    assert {QUARTER_NAMES[cell] for cell in only} == {
        *("i9", "k9", "m9"),
        *("i11", "k11", "m11"),
        *("i13", "k13", "m13"),
    }
    column = parse_city("B./.B/B./.B/B./.B")
    assert {QUARTER_NAMES[cell] for cell in column.growth(SQUARE)} == {*("c1", "c3", "c5"), *("g1", "g3", "g5")}
    tall = parse_city("B./.B/B./.B/B./.B/B./.B", RECTANGLE)
    assert {QUARTER_NAMES[cell] for cell in tall.growth(RECTANGLE)} == {
        *("c1", "c3", "c5", "c7"),
        *("g1", "g3", "g5", "g7"),
    }
    assert [box[2:] for box in boxes(tall, RECTANGLE)] == [(3, 4)] * 3
    assert "on e3 c5 g5 e7 (rule 8)" in refused(LONE, "BB..@a1 +?")
    full = parse_position(f"{FULL} S.S. - {STOCK} 0 - - 3x3")._replace(mover=0)
    assert "nowhere any more (rule 8)" in (why_not(full, Move("S.S.", QUARTER_OF["g1"])) or "")


def test_rule_10_walkways_are_those_of_a_naive_reader() -> None:
    for where in random_cities(30, "walkways"):
        quarters, _ = read_city(str(where))
        naive = {frozenset(bridge) for bridge in all_bridges(quarters)}
        named = {frozenset(map(spot, str(walkway).split("-"))) for walkway in where.possible_walkways()}
        assert named == naive
        supply = Counter({(level, n): c for level in "BGS" for n, c in ((1, 6), (2, 8), (3, 8), (4, 6), (5, 3))})
        stands = stands_together(quarters, all_bridges(quarters), supply)
        full = filled(where.without_walkways())
        assert (full is not None) == stands
        assert full is None or full.walkways == where.possible_walkways()


def test_rule_10_filled_cities() -> None:
    crossing_on_two_levels = filled(parse_city("S.S./.G.S/B.B./.G.S"))
    assert crossing_on_two_levels is not None
    assert [*map(str, crossing_on_two_levels.walkways)] == ["d3-d5", "f3-f5", "c4-e4", "c6-e6"]
    assert filled(parse_city("S.S./.B.S/G.G./.B.S")) is not None  # the other way round
    assert filled(parse_city("S.S./.B.S/B.B./.B.S")) is None  # 10f: they cross on one level
    assert filled(parse_city("S.S./.B.S/BBB./...S")) is None  # 10g: three at d4
    pair = filled(parse_city("BB/.."))
    assert pair is not None
    assert [*map(str, pair.walkways)] == ["e6-f6"]


def test_rule_10_walkways_at_the_edge_of_the_plane() -> None:
    far = parse_city("B.B./.B.B/B.B./.B.B").moved_to(10, 10)
    assert len(far.possible_walkways()) == len(parse_city("B.B./.B.B/B.B./.B.B").possible_walkways()) == 8
    assert far.height(QUARTER_OF["a1"]) is None
    assert len(EVERY_WALKWAY) == 2 * 14 * (13 + 12 + 11 + 10 + 9)
    assert {walkway.length for walkway in EVERY_WALKWAY} == {1, 2, 3, 4, 5}
    apart = parse_city("S.B.B.S./.B.B.B.B", RECTANGLE)
    assert {apart.level(walkway) for walkway in apart.possible_walkways()} == {Height.B}  # sand is six apart


def test_rule_10f_only_inner_quarters_cross() -> None:
    one = parse_walkway("c4-e4")
    assert cross(one, parse_walkway("d3-d5"))
    assert not cross(one, parse_walkway("d4-d5"))
    assert not cross(one, parse_walkway("c3-c5"))
    assert not cross(one, parse_walkway("c4-e4"))


def test_quarters_and_cells() -> None:
    assert [QUARTER_NAMES[cell_of(QUARTER_OF[name])] for name in ("a1", "b1", "b2", "c4", "n14")] == [
        *("a1", "a1", "a1", "c3", "m13")
    ]
    assert all(cell_of(quarter) == cell for cell in CELLS for quarter in quarters_of(cell))
    assert sorted(quarter for cell in CELLS for quarter in quarters_of(cell)) == list(QUARTERS)
    around = {name: {QUARTER_NAMES[cell] for cell in BESIDE[QUARTER_OF[name]]} for name in ("a1", "m13", "c3", "a13")}
    assert around == {"a1": {"c1", "a3"}, "m13": {"k13", "m11"}, "c3": {"a3", "e3", "c1", "c5"}, "a13": {"c13", "a11"}}
    assert [height.word for height in Height] == ["river", "forest", "sand"]


def test_rule_8_a_city_turned_and_mirrored_as_a_whole() -> None:
    where = parse_city("B.G./.B.S/S.--/.G--")
    assert [str(each) for each in symmetries(where)] == [
        *(".S.B/G.B./--.G/--S.", "a1:--G./--.S/S.B./.G.B", ".S--/G.--/.B.G/B.S.", "B.G./.B.S/S.--/.G--"),
        *("a1:--S./--.G/G.B./.S.B", ".G--/S.--/.B.S/B.G.", "B.S./.B.G/G.--/.S--", ".G.B/S.B./--.S/--G."),
    ]
    wide = city("B.B.B./.B.B.B", "d5-f5")
    assert [str(each).split(",")[1] for each in (turned(wide), mirrored(wide))] == ["a1-a3", "a1-c1"]
    assert str(wide.moved_to(2, 6)) == "c7:B.B.B./.B.B.B,f7-h7"


def test_rule_12_pieces_and_votes_of_a_city() -> None:
    where = city(RING, "c4-e4", "d3-f3", "c4-c6")
    assert list(where.pieces) == [(Height.B, 2)] * 3
    assert where.votes == 6
    over = finished_game(city(FULL, "c3-d3"))
    assert str(over.stock) == "5.8.8.6.3/6.8.8.6.3/6.8.8.6.3"
    assert score(over).totals == {0: 1}
    assert score(over).winners == (0,)
    with pytest.raises(RuleError, match="it is not finished"):
        finished_game(city(RING))


def test_rule_11_what_a_draw_may_name() -> None:
    assert "the pile has SS.. on top" in refused(LONE, "BB..@e3 +BS..>BB..")
    assert "no tile can come up" in refused(LONE.replace("SS.. 1", "0 1"), "BB..@e3 +BS..>SS..")
    position = parse_position(LONE)
    assert why_not(position, parse_turn("BB..@e3 +BS..>SS..").move) is None
    unknown = parse_position(LONE.replace("SS.. 1", "? 1"))
    after = unknown.play(parse_turn("BB..@e3 +BS..>SS.."))
    assert (after.row, after.pile) == (("BG..", "SS..", "GS.."), None)
    hidden = unknown.play(parse_turn("BB..@e3 +BS.."))
    assert hidden.row == ("BG..", None, "GS..")
    drawn = parse_position(LONE.replace("SS.. 1", "2 1")).play(parse_turn("BB..@e3 +?SS.."))
    assert (drawn.hands[0], drawn.pile) == (("G..G", "S..S", "SS.."), (None,))
    assert [parse_turn(text).move.reveals_pile for text in ("BB..@e3 +?", "BB..@e3 +?SS..", "BB..@e3 +BS..")] == [
        *(False, True, False)
    ]
    assert parse_turn("BB..@e3 +BS..>SS..").move.reveals_pile


def test_rule_11_an_unknown_tile_is_laid_and_the_hand_keeps_the_known_ones() -> None:
    position = parse_position(LONE.replace("BB..,G..G,S..S", "BB..,?,?"))
    assert position.play(parse_turn("S..S@e3 +BS..")).hands[0] == ("BB..", None, "BS..")
    assert position.play(parse_turn("BB..@e3 +BS..")).hands[0] == (None, None, "BS..")


def test_whose_turn_it_is() -> None:
    position = parse_position(PAIR)
    assert [str(each).split()[5] for each in (position, position._replace(mover=None))] == ["1", "-"]
    assert "player 1: tile 'SS..': not in the hand" in refused(PAIR, "SS..@e3 +BG..")
    assert (position.next_turn, position.is_between_turns, player_name(1)) == ("player 1", True, "2")
    assert position._replace(mover=None).next_turn == "nobody"
    with pytest.raises(RuleError, match="it is player 1's turn"):
        position.play(parse_turn("2: BB..@e3 +BG.."))
    with pytest.raises(RuleError, match="the game is over"):
        position._replace(mover=None).play(parse_turn("BB..@e3 +BG.."))
    after = position.play(parse_turn("1: BB..@e3 +BG.."))
    assert (after.mover, after.play(parse_turn("2: BB..@e3 +BS..")).mover) == (1, 0)
    moves = (parse_turn("BB..@e3 +BG..").move,) * 3
    assert [turn.player for turn in after.turns_of(moves)] == [1, 0, 1]
    assert (after.turns_left(0), after.turns_left(1)) == (7, 8)
    assert [str(Turn(None, moves[0])), str(Turn(1, moves[0]))] == ["BB..@e3 +BG..", "2: BB..@e3 +BG.."]


def test_what_is_unknown() -> None:
    three = new_game(3, Chance("three"))
    assert three.others(0) == three.cities[1:]
    assert three.others(1) == (three.cities[0], three.cities[2])
    assert three.others(2) == three.cities[:2]
    assert three.unknown_to_score == ""
    unknown = three._replace(cities=(three.cities[0], None, three.cities[2]))
    assert unknown.unknown_to_score == "a city"
    with pytest.raises(RuleError, match="the city of player 2 must be known"):
        unknown.city(1)
    for seat in (-1, 3):
        with pytest.raises(RuleError, match=f"there is no player {seat + 1}"):
            known_to(seat, three)
    assert [str(three._replace(pile=pile)).split()[4] for pile in (None, (), (None, None), ("BB..", None))] == [
        *("?", "0", "2", "BB..,?")
    ]


def test_rules_4_and_7_what_others_see_of_a_turn() -> None:
    game = new_game(2, Chance("seen"))
    assert game.pile is not None
    tile, top = str(game.hands[0][0]), str(game.pile[0])
    cell = QUARTER_OF["e3"]
    pile, row = Turn(0, Move(tile, cell, (), FromPile())), Turn(0, Move(tile, cell, (), FromRow(str(game.row[0]))))
    assert [turn_known_to(seat, game, pile).move.draw for seat in (0, 1)] == [FromPile(top), FromPile()]
    assert {turn_known_to(seat, game, row).move.draw for seat in (0, 1)} == {FromRow(str(game.row[0]), top)}
    nothing = Turn(0, Move(tile, cell))
    assert turn_known_to(1, game, nothing) == nothing


def test_rule_5_what_is_dealt_comes_from_the_box() -> None:
    game = new_game(2, Chance("dealt"))
    assert sum(unseen(known_to(0, game)).values()) == 3 + len(game.pile or ())
    for pile in (known_to(0, game).pile, None):
        dealt = deal_unknown(known_to(0, game)._replace(pile=pile), Chance("again"))
        assert (dealt.hands[0], dealt.row) == (game.hands[0], game.row)
        assert sorted([*map(str, dealt.hands[1]), *map(str, dealt.pile or ())]) == sorted(
            [*map(str, game.hands[1]), *map(str, game.pile or ())]
        )
    assert unseen(game) == Counter()
    crowded = game._replace(row=("BB..",) * 3, hands=(("BB..",) * 3,) * 2)
    with pytest.raises(RuleError, match="more than the tile mix contains"):
        unseen(crowded)
    with pytest.raises(RuleError, match="46 unknown tiles, but only"):
        deal_unknown(game._replace(hands=((None,) * 3,) * 2, pile=(None,) * 46), Chance(1))
    mix = default_tile_mix()
    kind = mix.pile[0]
    with pytest.raises(RuleError, match=f"position '{kind}': one more than the tile mix contains"):
        unseen(game, TileMix(mix.start, mix.pile[1:]))


def test_alone_nobody_else_plays() -> None:
    game = new_game(2, Chance("alone"), requests=2)
    single = alone(game, 1)
    assert (single.cities, single.hands, single.mover) == (game.cities[1:], game.hands[1:], 0)
    assert (single.row, single.stock, single.requests) == (game.row, game.stock, ())
    assert single.pile == (None,) * len(game.pile or ())
    assert alone(game._replace(pile=None), 1).pile is None
    over = parse_position(f"{FULL};{FULL} -;- - {FULL_STOCK} 0 - - 3x3")
    assert alone(over, 0).is_over
    check_position(single)


def test_rule_13_room_to_grow() -> None:
    assert [Shape.SQUARE.room(width, height) for width, height in ((1, 1), (3, 1), (2, 3))] == [(2, 2), (0, 2), (1, 0)]
    assert [Shape.RECTANGLE.room(width, height) for width, height in ((1, 1), (4, 1), (2, 4), (3, 3))] == [
        *((3, 3), (0, 2), (1, 0), (1, 1))
    ]
    assert [RECTANGLE.fits(*size) for size in ((4, 3), (3, 4), (4, 4), (5, 1))] == [True, True, False, False]
    assert str(parse_city("g7:B./.B", RECTANGLE)) == "g7:B./.B"
    for anchor in ("g9", "i7"):
        with pytest.raises(RuleError, match="no room to grow east or north"):
            parse_city(f"{anchor}:B./.B", RECTANGLE)
    for anchor in ("g5", "e7"):
        with pytest.raises(RuleError, match="no room to grow west or south; begin at g7"):
            parse_city(f"{anchor}:B./.B", RECTANGLE)


def test_tiles_that_the_mix_lacks_replace_unseen_ones_with_the_same_letters() -> None:
    stock = "6.8.8.6.3/6.8.8.6.3/6.8.8.6.3"
    many = parse_position(f"e5:B./.B;e5:B./.G BG..,BG..,BG..;BG..,BG..,? BG..,?,? {stock} 35 1 - 3x3")
    mix = fitting_mix(many)
    assert mix is not None
    box = Counter(map(kind_of, (*mix.start[:2], *mix.pile)))
    assert not tiles_seen(many) - box
    assert len(mix.pile) == len(default_tile_mix().pile)
    assert mix.pile.count(kind_of("B..G")) < default_tile_mix().pile.count(kind_of("B..G"))
