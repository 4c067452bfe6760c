"""What makes a position possible, what is known of its cards, and the same game seen from other sides."""

import pytest

from skypuzzle.chance import Chance
from skypuzzle.errors import NotationError, RuleError
from skypuzzle.skyliners import (
    DEFAULT_SEATS,
    Side,
    check_position,
    legal_actions,
    new_game,
    parse_board,
    parse_plan,
    parse_turns,
    score,
)
from skypuzzle.skyliners.rules.board import LINES, ROW_LETTERS, SITE_NAMES, Outlook, Reserve, seen_in, site_text
from skypuzzle.skyliners.rules.play import FORFEIT, as_played, play_turn, turns_from, winners_text
from skypuzzle.skyliners.rules.position import (
    HALF_TURN,
    MIRRORS,
    ROTATIONS,
    HiddenPlan,
    Moment,
    Plan,
    Turn,
    is_set_up,
    number_text,
)
from skypuzzle.skyliners.rules.setup import (
    deal_hidden_cards,
    default_setup_cards,
    expect_set_up,
    hidden_cards,
    parse_setup_cards,
    revealed,
    turn_known_to,
)
from tests.skyliners.games import EMPTY, at, board, play

INTRO = "- ?,? intro"


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        (f"{EMPTY} NE S1 5.0.0/5.0.0", "nobody sits at S"),
        (f"{EMPTY} NEW N1 5.0.0/5.0.0/5.0.0 W?,S?", "nobody sits at S"),
        (f"{EMPTY} EN E1 5.0.0/5.0.0 - NW,NW", "NW appears 2 times"),
        (f"{EMPTY} NE N1 5.0.0/5.0.0 - NW", "expected 2 skyscraper cards, one for each seat, got 1"),
        (f"{EMPTY} NE N1 5.0.0", "expected 2 reserves, one for each seat, got 1"),
        (f"{EMPTY} NSE N1 5.0.0/5.0.0/5.0.0", "play goes clockwise"),
        (f"{EMPTY} ENN E1 5.0.0/5.0.0/5.0.0", "two players on one side"),
        (EMPTY.replace("p", ".") + " NE N1 5.0.0/5.0.0", "c3 must be the park"),
        # rule 12: the site of the first action has a piece, and it is not the park of the setup
        (f"{EMPTY} NE N2@a1 5.0.0/5.0.0", "nothing can have been built on a1 in this turn"),
        (f"{EMPTY} NE N2@c3 5.0.0/5.0.0", "nothing can have been built on c3 in this turn"),
        # rule 17 and 18: the intro game
        (f"{EMPTY} NE N1 0.0.0/5.0.0 {INTRO}", "N has no pieces and is skipped"),
        (f"{EMPTY} NE N2@- 1.0.0/5.0.0 {INTRO}", "N has a floor, so no action was forfeited"),
        (f"{EMPTY} NE - 0.0.0/0.1.0 {INTRO}", "not over while a player has a piece"),
        (f"{EMPTY} NE N1 5.0.0/5.0.0 NA1 ?,? intro", "there are no planning cards in the intro game"),
        # rule 24: the full game
        (f"{EMPTY} NE - 1.0.0/1.0.0", "not over while every player has a floor"),
        (f"{EMPTY} NE N2@- 1.0.0/1.0.0", "the first action is never forfeited"),
        (f"{EMPTY} NE N1 0.2.1/1.0.0", "no floor left before N's turn in this round"),
        (f"{board(a1='1')} NE N2@a1 1.0.0/0.2.1", "no floor left before E's turn in this round"),
        (f"{EMPTY} NES E1 0.0.0/1.0.0/0.0.0", "no floor left before S's turn in this round"),
        # rule 23: one card for each row, five in all
        (f"{EMPTY} NE N1 5.0.0/5.0.0 NA1,E?,NA3", "NA.*2 cards, but there is one for each row"),
        (f"{EMPTY} NE N1 5.0.0/5.0.0 N?,N?,N?,N?,N?,NA1", "6 cards, but a player has 5"),
    ],
)
def test_rules_6_to_24_positions_that_no_game_reaches(position: str, fault: str) -> None:
    with pytest.raises(RuleError, match=fault):
        at(position)


@pytest.mark.parametrize(
    "position",
    [
        f"{EMPTY} NES S1 0.0.0/0.0.0/1.0.0",  # the players before the mover may have no floor left
        f"{board(a1='1')} NE N2@a1 0.0.0/1.0.0",
        f"{board(a1='1')} NE N2@a1 1.0.0/5.0.0 {INTRO}",
        f"{EMPTY} NE N2@- 0.1.0/5.0.0 {INTRO}",
        f"{EMPTY} NE - 0.0.0/0.0.0 {INTRO}",
        f"{EMPTY} NE - 0.2.1/9.0.0",
        f"{EMPTY} NE N1 5.0.0/5.0.0 N?,N?,N?,N?,NA1,EA1",
    ],
)
def test_rules_17_to_24_positions_on_the_edge_of_what_is_possible(position: str) -> None:
    assert " ".join(str(at(position)).split()[:4]) == " ".join(position.split()[:4])


def test_ruling_o_a_position_names_all_its_faults() -> None:
    position = at(f"{EMPTY} NE N1 5.0.0/5.0.0")
    wrong = position._replace(seats=(Side.N, Side.S), reserves=(Reserve(17, 0, 0), Reserve(5, 3, 0)))
    with pytest.raises(RuleError, match=r"never opposite; N's reserve '17.0.0': more.*; S's reserve '5.3.0': more"):
        check_position(wrong)


def test_sites_and_actions_are_named_by_their_numbers() -> None:
    assert [site_text(2 * floors) for floors in (8, 9, 10)] == ["8", "9", "[10]"]
    start = new_game((Side.N, Side.E), Chance("set up"), start=Side.N)
    assert expect_set_up(start) is start
    with pytest.raises(RuleError, match=r"E's action 1 .*it is N's turn, action 1"):
        play_turn(start, Turn(Side.E, (FORFEIT,)))


def test_rules_5_to_10_a_game_is_set_up_until_something_is_done() -> None:
    for seats in DEFAULT_SEATS.values():
        assert is_set_up(new_game(seats, Chance("set up")))
    start = new_game((Side.N, Side.E), Chance("set up"))
    second = start._replace(turn=Moment(start.seats[1], 1, None))
    halfway = start._replace(turn=Moment(start.seats[0], 2, 0))
    planned = start._replace(office=(HiddenPlan(Side.N),))
    fewer = start._replace(reserves=(start.reserves[0], Reserve(15, 2, 1)))
    empty, crowded = start._replace(board=parse_board(EMPTY)), start._replace(board=parse_board(board(a1="[13]")))
    roofed = start._replace(board=parse_board(board(a1="[12]^")))
    assert not any(map(is_set_up, (second, halfway, planned, fewer, empty, crowded, roofed)))


def test_rule_9_what_is_not_a_deck_of_setup_cards_is_refused() -> None:
    deck = [f"{ROW_LETTERS[row]}{depth + 1}" for row, depth in default_setup_cards()]
    assert parse_setup_cards(str({"cards": deck}).replace("'", '"')) == default_setup_cards()
    for text, reason in [
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "expected a list"),
        ('{"cards": ["A1"]}', "of 16 sites"),
        (str({"cards": [*deck[1:], "C3"]}).replace("'", '"'), "setup card 16.*C3.*except C3"),
    ]:
        with pytest.raises(NotationError, match=reason):
            parse_setup_cards(text)


def test_rule_8_and_23_hidden_cards_are_dealt_from_those_that_are_left() -> None:
    position = at(f"{EMPTY} NE N1 5.0.0/5.0.0 NA1,N?,EB2,N?,N?,N? NW,?")
    for seed in range(20):
        dealt = deal_hidden_cards(position, Chance(seed))
        assert hidden_cards(check_position(dealt)) == ()
        assert [card.side for card in dealt.office] == [card.side for card in position.office]
        assert (dealt.office[0], dealt.office[2], dealt.skyscrapers[0]) == (
            position.office[0],
            position.office[2],
            position.skyscrapers[0],
        )
    # a plan that is asked about is not among them, and its row only if no other is left
    asked = (parse_plan("NB1"), parse_plan("EC1"))
    two = at(f"{EMPTY} NE N1 5.0.0/5.0.0 NA1,N?,N?,N?")
    assert {card.row for seed in range(20) for card in deal_hidden_cards(two, Chance(seed), asked).office} == {
        0,
        2,
        3,
        4,
    }
    for seed in range(20):
        assert asked[0] not in deal_hidden_cards(position, Chance(seed), asked).office


def test_rule_23_hidden_cards_are_named() -> None:
    position = at(f"{EMPTY} NE N1 5.0.0/5.0.0 NA1,E? NW,?")
    assert hidden_cards(position) == ("card 2 of the office (E?)", "E's skyscraper card")
    assert position.unknown_to_score == "card 2 of the office (E?)"
    assert at(f"{EMPTY} NE N1 5.0.0/5.0.0 NA1 NW,SW").unknown_to_score == ""


def test_rule_23_others_see_that_a_card_was_played_but_not_which() -> None:
    (turn,) = parse_turns("N: Fa1 =B3")
    assert str(turn_known_to(Side.N, turn)) == "N: Fa1 =B3"
    assert str(turn_known_to(Side.E, turn)) == "N: Fa1 =?"


def test_rule_25_only_the_same_cards_are_turned_face_up() -> None:
    position = at(f"{EMPTY} NE - 0.0.0/9.0.0 NA1,E? NW,?")
    full = at(f"{EMPTY} NE - 0.0.0/9.0.0 NA1,EC2 NW,SE")
    assert revealed(position, full.office, full.skyscrapers) == full
    assert revealed(position, None, None) == position
    assert revealed(position, full.office, None).skyscrapers == position.skyscrapers
    assert revealed(position, None, full.skyscrapers).office == position.office
    for office in ("NA2,EC2", "NA1", "NA1,NC2"):
        other = at(f"{EMPTY} NE - 0.0.0/9.0.0 {office} NW,SE").office
        with pytest.raises(RuleError, match="not the same cards as NA1,E\\?"):
            revealed(position, other, None)
    with pytest.raises(RuleError, match="not the same cards as NW,\\?"):
        revealed(position, None, at(f"{EMPTY} NE - 0.0.0/9.0.0 - NE,SE").skyscrapers)


def test_rule_11_why_a_site_takes_no_piece() -> None:
    city = board(a1="1", a2="1^", a3="p", a5="2")
    for action, reason in [
        ("Pa1", "a park goes on empty ground, and a1 has floors"),
        ("Pa5", "a park goes on empty ground, and a5 has floors"),
        ("Pa2", "a2 is closed by a roof"),
        ("Fa3", "a3 is closed by a park"),
        ("Ra4", "a roof goes on floors, and a4 is empty"),
    ]:
        with pytest.raises(RuleError, match=reason):
            play(f"{city} NE N1 5.1.1/5.0.0", f"N: {action}")


def test_ruling_i_a_forfeit_costs_the_forfeiter_alone() -> None:
    position = at(f"{board(a1='1^')} NES E1 9.0.0/0.2.0/7.0.0 - ?,?,? intro")
    assert [str(reserve) for reserve in play(position, "E: --").reserves] == ["9.0.0", "0.1.0", "7.0.0"]


def test_ruling_i_the_next_player_with_pieces_follows() -> None:
    start = f"{EMPTY} NESW E1 9.0.0/2.0.0/0.0.0/9.0.0 - ?,?,?,? intro"
    assert str(play(start, "E: Fa1 Fb1").turn) == "W1"
    assert str(play(start.replace("9.0.0 -", "0.0.0 -"), "E: Fa1 Fb1").turn) == "N1"


def test_rules_14_and_22_turns_regardless_of_the_order_of_their_actions() -> None:
    two_floors = turns_from(at(f"{EMPTY} NE N1 2.0.0/5.0.0 {INTRO}"))
    assert len(two_floors) == 24 * 23 / 2
    assert {str(after.turn) for after in two_floors.values()} == {"E1"}
    last_piece = turns_from(at(f"{EMPTY} NE N1 1.0.0/5.0.0 {INTRO}"))
    assert sorted(len(actions) for actions in last_piece) == [1] * 24
    assert all(after.is_over for after in turns_from(at(f"{EMPTY} NE N1 1.0.0/0.0.0 {INTRO}")).values())
    floor_and_card = turns_from(at(f"{EMPTY} NE N1 1.0.0/5.0.0"))
    assert len(floor_and_card) == 24 * 5 * 4
    for actions, after in list(floor_and_card.items())[::50]:
        turn = " ".join(map(str, as_played(actions)))
        assert turn.startswith("F")
        assert play(f"{EMPTY} NE N1 1.0.0/5.0.0", f"N: {turn}") == after


@pytest.mark.parametrize(
    ("office", "cards", "text"),
    [
        ("NE1,EC1", "NW,SW", "N blue wins with 5 points."),
        ("NE1,EC1", "SE,SW", "N blue and E yellow win with 2 points each and equally many antennas."),
        ("NE1,EE1,EC1,EA1", "NW,SW", "E yellow wins with 5 points, as many as N blue, but more antennas: 2 to 1."),
        ("EE1,NE1", "SE,SW", "E yellow wins with 2 points."),
    ],
)
def test_rule_21_who_wins_and_how_in_words(office: str, cards: str, text: str) -> None:
    assert winners_text(score(at(f"{board(a5='2', e3='1', e1='1')} NE - 0.0.0/0.0.0 {office} {cards}"))) == text


def test_rules_3_and_24_whose_turn_it_is() -> None:
    start, halfway = at(f"{EMPTY} NE N1 5.0.0/5.0.0"), at(f"{board(a1='1')} NE N2@a1 5.0.0/5.0.0")
    over = at(f"{EMPTY} NE - 0.0.0/9.0.0")
    assert [position.is_over for position in (start, halfway, over)] == [False, False, True]
    assert [position.mover for position in (start, halfway, over)] == [Side.N, Side.N, None]
    assert [position.is_between_turns for position in (start, halfway, over)] == [True, False, True]
    assert [position.next_turn for position in (start, halfway)] == ["N1", "N2@a1"]


def test_rule_16_a_line_shows_what_is_taller_than_all_before_it() -> None:
    assert [seen_in(line) for line in ([], [0, 0], [1], [2, 1, 3], [4, 2, 4], [1, 2, 3, 4, 5])] == [0, 0, 1, 2, 1, 5]


def test_rule_25_signs_say_four_or_five() -> None:
    assert [number_text(number) for number in (1, 2, 3, 4)] == ["1", "2", "3", "4+"]


def test_where_a_city_was_built_on() -> None:
    before, after = parse_board(board(a1="1", e5="2")), parse_board(board(a1="2", e5="2", b3="p"))
    assert {SITE_NAMES[site] for site in after.built_since(before)} == {"a1", "b3"}


@pytest.mark.parametrize(
    ("seat", "sides", "columns", "lines", "corner"),
    [
        ("S", "SWNE", "abcde", "54321", "a5"),
        ("W", "WNES", "54321", "edcba", "e5"),
        ("N", "NESW", "edcba", "12345", "e1"),
        ("E", "ESWN", "12345", "abcde", "a1"),
    ],
)
def test_rule_2_the_city_with_a_side_at_the_bottom(
    seat: str, sides: str, columns: str, lines: str, corner: str
) -> None:
    outlook = Outlook(Side[seat])
    assert "".join(map(str, outlook.sides)) == sides
    assert "".join(map(outlook.column_name, range(5))) == columns
    assert "".join(map(outlook.line_name, range(5))) == lines
    assert SITE_NAMES[outlook.site(0, 0)] == corner
    assert [outlook.site(4 - depth, 1) for depth in range(5)] == list(LINES[Side[seat]][1])


def test_there_are_eight_symmetries_and_each_keeps_what_is_seen() -> None:
    symmetries = [*ROTATIONS, *MIRRORS]
    assert len({symmetry.sites for symmetry in symmetries}) == len(symmetries) == 8
    assert [SITE_NAMES[rotation.sites[0]] for rotation in ROTATIONS] == ["a1", "a5", "e5", "e1"]
    assert [SITE_NAMES[HALF_TURN.sites[site]] for site in (0, 1)] == ["e5", "d5"]
    city = parse_board(board(a1="1", b1="2", e1="3^", d4="2", a4="p"))
    for symmetry in symmetries:
        turned = symmetry.board(city)
        for side in Side:
            for row in range(5):
                seen = [symmetry.sites[site] for site in city.seen(side, row)]
                assert list(turned.seen(*symmetry.rows[side, row])) == seen
                plan = Plan(side, row, min(max(len(seen), 1), 4))
                assert plan.holds_on(city) == symmetry.plan(plan).holds_on(turned)


def test_a_quarter_turn_moves_the_whole_table() -> None:
    position = at(f"{board(a1='1')} NE N2@a1 5.0.0/5.0.0 NA1,E? NW,?")
    turned = ROTATIONS[1].position(position)
    assert str(turned) == f"{board(a5='1')} ES E2@a5 5.0.0/5.0.0 EA1,S? NE,? full"
    assert len(legal_actions(turned)) == len(legal_actions(position))
    assert ROTATIONS[1].position(at(f"{EMPTY} NE - 0.0.0/9.0.0")).turn is None


def test_pieces_in_words() -> None:
    assert Reserve(2, 1, 0).in_words() == ["2 floors", "1 roof"]
    assert Reserve(2, 1, 1).total == 4
