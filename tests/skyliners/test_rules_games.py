"""Rules 17 to 28: the two games and their scoring. Each test names its rule."""

import pytest

from skypuzzle.chance import Chance
from skypuzzle.errors import NotationError, RuleError
from skypuzzle.skyliners import BOTS, DEFAULT_SEATS, Score, Side, Simulation, Variant, new_game, play_out, score
from tests.skyliners.games import EMPTY, at, board, legal, play


def scored(city: str, rest: str) -> Score:
    return score(at(f"{city} {rest}"))


def row_points(result: Score) -> list[tuple[str, int, list[int], int]]:
    return [(str(row.plan or row.side), row.points, list(row.antennas), row.beyond) for row in result.rows]


@pytest.mark.parametrize(("players", "actions"), [(2, 19), (3, 17), (4, 15)])
def test_rule_17_intro_turns_are_two_constructions_and_the_last_is_one(players: int, actions: int) -> None:
    bots = dict.fromkeys(Side, BOTS["random"])
    start = new_game(DEFAULT_SEATS[players], Chance(players), variant=Variant.INTRO)
    record = play_out(start, bots, Chance("play", players))
    for side in start.seats:
        lengths = [len(turn.actions) for turn in record.turns if turn.player is side]
        assert sum(lengths) == actions
        assert lengths == [2] * (actions // 2) + [1]
    assert not any("=" in action for action in legal(play(start, f"{start.seats[0]}: Fa1")))


def test_rule_18_intro_ends_when_all_pieces_are_placed() -> None:
    position = play(f"{EMPTY} NE N1 1.0.0/2.0.0 - ?,? intro", "N: Fa1")
    assert str(position.turn) == "E1"
    position = play(position, "E: Fa1 Fa2")
    assert position.is_over
    assert legal(position) == set()


def test_rule_18_intro_scores_everybodys_row_a_then_b_and_so_on() -> None:
    rows = scored(board(a1="1", a2="2"), "EN - 0.0.0/0.0.0 - NW,NE intro").rows
    assert [f"{row.side}{'ABCDE'[row.row]}" for row in rows] == [f"{s}{r}" for r in "ABCDE" for s in "EN"]


def test_rule_18_a_point_for_each_object_seen_and_antennas_where_none_is() -> None:
    # W looks along a1 and sees 1 and 2; S sees a1 in row A after W has put antennas on a1 and b1 (rows E come last)
    result = scored(board(a1="1", b1="2"), "SW - 0.0.0/0.0.0 - NW,NE intro")
    by_row = {(row.side, row.row): row for row in result.rows}
    assert (by_row[Side.S, 0].points, by_row[Side.S, 0].antennas) == (1, (0,))
    assert (by_row[Side.S, 1].points, by_row[Side.S, 1].antennas) == (1, (1,))
    assert (by_row[Side.W, 4].points, by_row[Side.W, 4].antennas) == (2, ())


def test_rule_19_a_point_for_each_antenna_on_the_board() -> None:
    result = scored(board(a1="1", b1="2"), "SW - 0.0.0/0.0.0 - NE,NW intro")
    # S: rows A, B, C show 1 each, three antennas; W: row C the centre, which S has topped, and row E two
    assert result.antennas == {Side.S: 3, Side.W: 0}
    assert result.totals == {Side.S: 6, Side.W: 3}


def test_rule_20_three_points_for_a_tallest_building_in_the_district() -> None:
    result = scored(board(a1="2", e5="2", a5="1^"), "NE - 0.0.0/0.0.0 - SW,NW intro")
    assert [card.points for card in result.skyscrapers] == [3, 0]
    assert [result.tallest[0], result.tallest[1]] == [0, 24]


TIE_CITY = board(a5="2", e3="1", e1="1")
"""N's row E and E's row E see a5 alone, E's row C sees e3 alone, E's row A sees e1 alone; a5 is the tallest."""


@pytest.mark.parametrize(
    ("office", "cards", "totals", "winners"),
    [
        ("NE1,EC1", "NW,SW", (5, 2), "N"),  # more points
        ("NE1,EE1,EC1,EA1", "NW,SW", (5, 5), "E"),  # equal points, E has placed two antennas and N one
        ("NE1,EC1", "SE,SW", (2, 2), "NE"),  # equal in both: shared
    ],
)
def test_rule_21_most_points_then_most_antennas_then_shared(
    office: str, cards: str, totals: tuple[int, int], winners: str
) -> None:
    result = scored(TIE_CITY, f"NE - 0.0.0/0.0.0 {office} {cards}")
    assert (result.totals[Side.N], result.totals[Side.E]) == totals
    assert "".join(map(str, result.winners)) == winners


def test_rule_22_a_turn_is_a_construction_and_then_a_construction_or_a_plan() -> None:
    start = at(f"{EMPTY} NE N1 5.0.0/5.0.0")
    assert {action[0] for action in legal(start)} == {"F"}
    assert {action[0] for action in legal(play(start, "N: Fa1"))} == {"F", "="}
    with pytest.raises(RuleError, match="the first action of a turn must build"):
        play(start, "N: =A1")
    assert str(play(start, "N: Fa1 =A1").turn) == "E1"
    with pytest.raises(RuleError, match="passing is not allowed"):
        play(start, "N: Fa1 --")


def test_rule_23_one_card_a_row_four_numbers_kept_in_order_of_insertion() -> None:
    position = at(f"{board(a1='1')} NE N2@a1 5.0.0/5.0.0 NB3,E?,EC1")
    plans = {action for action in legal(position) if action[0] == "="}
    assert plans == {f"={row}{number}" for row in "ACDE" for number in "1234"}
    assert [str(card) for card in play(position, "N: =A4").office] == ["NB3", "E?", "EC1", "NA4"]
    with pytest.raises(RuleError, match="already played the card of that row"):
        play(position, "N: =B1")


def test_rule_23_five_cards_and_no_more() -> None:
    position = at(f"{board(a1='1')} NE N2@a1 5.0.0/5.0.0 N?,N?,N?,NA1,N?")
    assert {action[0] for action in legal(position)} == {"F"}
    for planning in ("=B1", "=?"):
        with pytest.raises(RuleError, match="N has no planning card left"):
            play(position, f"N: {planning}")


def test_rule_24_the_round_in_which_a_last_floor_goes_is_the_last() -> None:
    start = f"{EMPTY} NES N1 2.2.1/2.0.0/3.0.0"
    assert str(play(start, "N: Fa1 Fb1 E: Fa1 =A1").turn) == "S1"
    assert play(start, "N: Fa1 Fb1 E: Fa1 =A1 S: Fa1 =A1").is_over
    assert str(play(start, "N: Fa1 =A1 E: Fa1 =A1 S: Fa1 =A1").turn) == "N1"
    # roofs and parks left do not matter, nor who is out of floors
    assert play(start, "N: Fa1 =A1 E: Fa1 Fb1 S: Fa1 =A1").is_over


def test_rule_25_a_card_counts_only_when_right() -> None:
    city = board(a1="1", a2="2", a3="3", b1="1", b2="1")
    result = scored(city, "SW - 0.0.0/0.0.0 SA3,SB2,SC1 NE,SE")
    assert row_points(result) == [("SA3", 3, [0, 5, 10], 0), ("SB2", 0, [], 0), ("SC1", 1, [12], 0)]


@pytest.mark.parametrize("shown", [4, 5])
def test_rule_25_the_last_segment_is_four_or_five(shown: int) -> None:
    column = {f"a{rank}": str(rank) for rank in range(1, shown + 1)}
    result = scored(board(**column), "SW - 0.0.0/0.0.0 SA4 NE,SE")
    assert result.rows[0].points == shown
    assert len(result.rows[0].antennas) == shown
    assert scored(board(a1="1", a2="2", a3="3"), "SW - 0.0.0/0.0.0 SA4 NE,SE").rows[0].points == 0


def test_rule_25_antennas_go_only_where_none_is_in_office_order() -> None:
    city = board(a1="1", b1="2")
    first = scored(city, "SW - 0.0.0/0.0.0 SA1,WE2 NE,SE")
    assert row_points(first) == [("SA1", 1, [0], 0), ("WE2", 2, [1], 0)]
    second = scored(city, "SW - 0.0.0/0.0.0 WE2,SA1 NE,SE")
    assert row_points(second) == [("WE2", 2, [0, 1], 0), ("SA1", 1, [], 0)]


STAIRS = "33333/22222/11p11/...../....."
"""From the south each of S's rows shows 3 buildings: 15 in all, and ten antennas for them."""


def test_rule_26_a_point_at_once_for_each_antenna_beyond_the_ten() -> None:
    result = scored(STAIRS, "SW - 0.0.0/0.0.0 SA3,SB3,SC3,SD3,SE3 SE,SW")
    assert [(len(row.antennas), row.beyond) for row in result.rows] == [(3, 0), (3, 0), (3, 0), (1, 2), (0, 3)]
    assert result.antennas[Side.S] == 10
    assert result.totals[Side.S] == 15 + 10 + 5


def test_rule_27_antennas_then_skyscraper_cards() -> None:
    result = scored(STAIRS, "SW - 0.0.0/0.0.0 WA1,SA3 NE,SW")
    # W: row A shows a5 alone: 1 + 1. S: 3 + two antennas, as a5 has one, + 3 for a tallest building in NE
    assert result.totals == {Side.S: 8, Side.W: 2}


def test_rule_28_unplayed_cards_score_nothing_and_zero_cannot_be_planned() -> None:
    assert scored(STAIRS, "SW - 0.0.0/0.0.0 - SE,SW").totals == {Side.S: 0, Side.W: 0}
    with pytest.raises(NotationError, match="0 cannot be planned"):
        at(f"{EMPTY} SW - 0.0.0/0.0.0 SA0")
    # row C always shows the park in the centre at least
    assert scored(EMPTY, "SW - 0.0.0/0.0.0 SC1,WC1 SE,SW").rows[0].points == 1


@pytest.mark.parametrize("variant", list(Variant))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_variants_are_the_two_games_for_two_to_four_players(variant: Variant, players: int) -> None:
    run = Simulation(DEFAULT_SEATS[players], variant, "variants", ("random",) * players)
    assert run.play(0).end().is_over


def test_rule_25_a_wrong_card_places_no_antennas() -> None:
    # W's wrong card sees a1 first; S's right card still finds it free
    result = scored(board(a1="1", b1="2"), "SW - 0.0.0/0.0.0 WE1,SA1 NE,SE")
    assert row_points(result) == [("WE1", 0, [], 0), ("SA1", 1, [0], 0)]
