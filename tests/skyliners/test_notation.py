"""The notation as people type it: what can be read, what cannot, and that every fault is told."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skypuzzle.errors import InputError, NotationError, RuleError
from skypuzzle.skyliners import (
    Board,
    Position,
    notation,
    parse,
    parse_action,
    parse_board,
    parse_card,
    parse_plan,
    parse_position,
    parse_reserve,
    parse_turns,
)
from skypuzzle.skyliners.notation import parse_site
from skypuzzle.skyliners.rules.board import Side
from skypuzzle.skyliners.rules.position import CHECKS, Moment
from tests.skyliners.games import EMPTY, FULL_RESERVES, board

TEXTS: dict[str, Any] = vars(notation)
"""Types in notation, which a type checker takes for the types that they stand in for."""
height_codes = st.one_of(st.integers(0, 9), st.integers(0, 199))
boards = st.lists(height_codes, min_size=25, max_size=25).map(lambda codes: Board(bytes([*codes[:12], 1, *codes[13:]])))


@given(boards)
def test_every_board_round_trips(city: Board) -> None:
    assert parse_board(str(city)) == city


def test_the_board_of_the_design() -> None:
    city = parse_board("..2^.1/.p3../..p../1.1.2/.....")
    assert str(city) == "..2^.1/.p3../..p../1.1.2/....."
    assert city.heights[:10] == bytes([0, 0, 0, 0, 0, 2, 0, 2, 0, 4])
    assert city.heights[20:] == bytes([0, 0, 5, 0, 2])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("...../...../..p../.....", "expected 5 ranks separated by /, got 4"),
        ("...../...../..p../...../...../.....", "expected 5 ranks separated by /, got 6"),
        ("...../...../..p../" + "." * 300 + "/.....", "expected 5 sites, got 300"),
        ("...../...../..p../....../.....", "board, rank 2 '......': expected 5 sites, got 6"),
        ("...../..x../..p../...../.....", "board, rank 4 '..x..': cannot read 'x' at character 3"),
        ("...../..[9]../..p../...../.....", r"cannot read '\[9\]' \(1 to 9 floors are 1 to 9"),
        ("...../..[100]../..p../...../.....", r"cannot read '\[100\]'"),
        ("...../..0../..p../...../.....", "cannot read '0'"),
        ("...../..p^./..p../...../.....", "cannot read '\\^' at character 4"),
        ("...../..²../..p../...../.....", "cannot read '²'"),
        ("", "got 1"),
    ],
)
def test_boards_that_cannot_be_read(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        parse_board(text)


def test_the_centre_must_be_a_park_on_bare_boards_too() -> None:
    with pytest.raises(RuleError, match="c3 must be the park"):
        parse("...../...../...../...../.....")


@pytest.mark.parametrize("text", ["12.2.1", "0.0.0", "99.99.99"])
def test_reserves_round_trip(text: str) -> None:
    assert str(parse_reserve(text)) == text


@pytest.mark.parametrize("text", ["", "12.2", "-1.0.0", "100.0.0", "01.0.0", "1.2.3.4", "1,2,3", "¹.².³"])
def test_reserves_that_cannot_be_read(text: str) -> None:
    with pytest.raises(NotationError, match="each 0 to 99"):
        parse_reserve(text)


@pytest.mark.parametrize("text", ["SB3", "NA1", "WE4", "EC2"])
def test_plans_round_trip(text: str) -> None:
    assert str(parse_plan(text)) == str(parse_card(text)) == text
    assert str(parse_card("N?")) == "N?"


@pytest.mark.parametrize("text", ["", "S", "SB", "SB5", "SB0", "XB3", "SF1", "sb3", "SB33", "S??"])
def test_plans_that_cannot_be_read(text: str) -> None:
    with pytest.raises(NotationError, match="4 stands for 4 or 5"):
        parse_card(text)


@pytest.mark.parametrize("text", ["Fb2", "Ra1", "Pe5", "=B3", "=?", "--"])
def test_actions_round_trip(text: str) -> None:
    assert str(parse_action(text)) == text


@pytest.mark.parametrize("text", ["", "Fz9", "F", "Xa1", "=B5", "=", "-", "fb2", "Fb22"])
def test_actions_that_cannot_be_read(text: str) -> None:
    with pytest.raises(NotationError, match="expected an action"):
        parse_action(text)


def test_turns() -> None:
    turns = parse_turns("S: Fb2 =B3 W: Fc4 =?\nN: --")
    assert [str(turn) for turn in turns] == ["S: Fb2 =B3", "W: Fc4 =?", "N: --"]


def test_turns_that_cannot_be_read_name_every_fault_and_its_place() -> None:
    with pytest.raises(NotationError) as caught:
        parse_turns("S: Fb9 =B3 X:Fb2 W:")
    told = [str(fault) for fault in caught.value.faults]
    assert told == [
        "turn 1, action 1 'Fb9': expected an action: Fb2, Rb2, Pb2, =B3 (=B4 for 4 or 5), =? or --",
        "turn 2 'X:': expected one of N: E: S: W:",
        "turn 3 'W:': a turn needs an action",
    ]
    with pytest.raises(NotationError, match="a turn begins with its side"):
        parse_turns("Fb2 S: Fb3")
    assert parse_turns("S:Fb2 =B3") == parse_turns(" S:  Fb2  =B3 ")


OFFICE_OF_20 = ",".join(f"{side}?" for side in "NESW" for _ in range(5))
GOOD = [
    f"{EMPTY} NESW N1 {FULL_RESERVES} {OFFICE_OF_20} ?,?,?,? full",
    f"{EMPTY} NESW N1 {FULL_RESERVES} - ?,?,?,? full",
    f"{board(b3='2^')} SW S2@b3 1.0.0/4.2.1 SB3,W?,WA4 NE,? full",
    f"{EMPTY} WNE W2@- 0.1.0/14.0.0/0.0.0 - SW,SE,NW intro",
    f"{board(a1='[30]^')} EN - 0.0.0/4.1.0 E?,E?,E?,E?,E? ?,? full",
]


@pytest.mark.parametrize("text", GOOD)
def test_positions_round_trip(text: str) -> None:
    assert str(parse_position(text)) == text
    assert str(parse_position("   " + text.replace(" ", "  ") + "\n")) == text


def test_trailing_fields_have_defaults() -> None:
    short = f"{EMPTY} NE N1 5.0.0/5.0.0"
    full = f"{short} - ?,? full"
    assert {str(parse_position(f"{short}{more}")) for more in ("", " -", " - ?,?", " - ?", " - ?,? full")} == {full}
    assert isinstance(parse(short), Position)
    assert isinstance(parse(EMPTY), Board)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "0 fields"),
        (f"{EMPTY} NE", "2 fields; expected a board alone, or 4 to 7 of board seats"),
        (f"{EMPTY} NE N1 1.0.0/1.0.0 - ?,? full more", "8 fields"),
        (f"{EMPTY} XE N1 1.0.0/1.0.0", "seats 'X': expected one of N, E, S, W"),
        (f"{EMPTY} NESWN N1 1.0.0/1.0.0", "seats 'NESWN': at most four sides"),
        (f"{EMPTY} NE N3 1.0.0/1.0.0", "turn 'N3': expected side and action"),
        (f"{EMPTY} NE N2 1.0.0/1.0.0", "turn 'N2': expected side and action"),
        (f"{EMPTY} NE N1 1.0.0/x", "reserves 'x': expected floors.roofs.parks"),
        (f"{EMPTY} NE N1 1.0.0/1.0.0/1.0.0/1.0.0/1.0.0", "expected at most 4, got 5"),
        (f"{EMPTY} NE N1 1.0.0/1.0.0 {OFFICE_OF_20},N?", "expected at most 20, got 21"),
        (f"{EMPTY} NE N1 1.0.0/1.0.0 - ?,?,?,?,?", "expected at most 4, got 5"),
        (f"{EMPTY} NE N1 1.0.0/1.0.0 SB", "office 'SB': expected side, row and number"),
        (f"{EMPTY} NE N1 1.0.0/1.0.0 - NN,?", "cards 'NN': expected skyscraper cards"),
        (f"{EMPTY} NE N1 1.0.0/1.0.0 - ?,? big", "variant 'big': expected full or intro"),
    ],
)
def test_positions_that_cannot_be_read(text: str, told: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{EMPTY} NS N1 1.0.0/1.0.0", "never opposite"),
        (f"{EMPTY} N N1 1.0.0", "2 to 4 players"),
        (f"{EMPTY} NN N1 1.0.0/1.0.0", "two players on one side"),
        (f"{EMPTY} NWSE N1 {FULL_RESERVES}", "play goes clockwise"),
        (f"{EMPTY} NE S1 1.0.0/1.0.0", "nobody sits at S"),
        (f"{EMPTY} NE N1 1.0.0", "expected 2 reserves, one for each seat, got 1"),
        (f"{EMPTY} NE N2@a1 1.0.0/1.0.0", "nothing can have been built on a1"),
        (f"{EMPTY} NE N2@c3 1.0.0/1.0.0", "nothing can have been built on c3"),
        (f"{EMPTY} NE N2@- 1.0.0/1.0.0", "in the full game the first action is never forfeited"),
        (f"{EMPTY} NE N1 0.0.0/1.0.0", "no floor left before N's turn"),
        (f"{EMPTY} NE N1 1.0.0/0.0.0", "no floor left before E's turn"),
        (f"{board(a1='1')} NE N2@a1 0.0.0/0.0.0", "no floor left before E's turn"),
        (f"{EMPTY} NE - 1.0.0/1.0.0", "the game is not over while every player has a floor"),
        (f"{EMPTY} NE - 0.0.0/1.0.0 - ?,? intro", "the intro game is not over while a player has a piece"),
        (f"{EMPTY} NE N1 0.0.0/1.0.0 - ?,? intro", "N has no pieces and is skipped"),
        (f"{EMPTY} NE N2@- 1.1.0/1.0.0 - ?,? intro", "N has a floor, so no action was forfeited"),
        (f"{EMPTY} NE N1 1.0.0/1.0.0 NA1 ?,? intro", "no planning cards in the intro game"),
        (f"{EMPTY} NE N1 1.0.0/1.0.0 SA1", "office 'S': nobody sits at S"),
        (f"{EMPTY} NE N1 1.0.0/1.0.0 NA1,NA2", "office 'NA': 2 cards, but there is one for each row"),
        (f"{EMPTY} NE N1 1.0.0/1.0.0 N?,N?,N?,N?,N?,N?", "6 cards, but a player has 5"),
        (f"{EMPTY} NE N1 1.0.0/1.0.0 - NE,NE", "NE appears 2 times"),
        (f"{EMPTY} NE N1 1.0.0/1.0.0 - NE,SE,SW", "expected 2 skyscraper cards, one for each seat, got 3"),
        ("...../...../...../...../..... NE N1 1.0.0/1.0.0", "c3 must be the park"),
    ],
)
def test_positions_that_make_no_sense(text: str, told: str) -> None:
    with pytest.raises(RuleError) as caught:
        parse_position(text)
    assert told in str(caught.value)
    assert len(caught.value.faults) == 1


def test_what_may_be_out_of_floors_and_when() -> None:
    assert parse_position(f"{board(a1='1')} NE N2@a1 0.0.0/1.0.0")  # the mover, in action 2
    assert parse_position(f"{EMPTY} NE E1 0.0.0/1.0.0")  # who has had his turn
    assert parse_position(f"{EMPTY} NE - 0.0.0/1.0.0")
    assert parse_position(f"{EMPTY} NE E1 0.0.0/1.0.0 - ?,? intro")


def test_faults_of_the_turn_are_told_whatever_else_is_wrong() -> None:
    for reserves in ("1.0.0", "x/y"):
        with pytest.raises(InputError) as caught:
            parse_position(f"{EMPTY} NE S2@a1 {reserves}")
        told = str(caught.value)
        assert "nobody sits at S" in told
        assert "nothing can have been built on a1" in told


def test_every_unreadable_character_of_a_rank_is_told() -> None:
    with pytest.raises(NotationError) as caught:
        parse_board("x.y../...../..p../..z../.....")
    assert len(caught.value.faults) == 3


def test_where_a_rank_cannot_be_read() -> None:
    with pytest.raises(NotationError) as caught:
        parse_board("x.[9]y./...../..p../...../.....")
    told = [str(fault).partition(": ")[2] for fault in caught.value.faults]
    assert told[0].startswith("cannot read 'x' at character 1;")
    assert told[1].startswith("cannot read '[9]' (1 to 9 floors")
    assert told[1].endswith("at character 3")
    assert told[2:] == ["cannot read 'y' at character 6"]


def test_heights_are_twice_the_floors_and_one_for_a_roof() -> None:
    city = parse_board("1^9^[10][99]^./.p.../..p../...../9....")
    assert [*city.heights[20:]] == [3, 19, 20, 199, 0]
    assert [*city.heights[15:20]] == [0, 1, 0, 0, 0]
    assert city.heights[0] == 18


def test_sites_are_numbered_from_a1() -> None:
    assert [parse_site(name) for name in ("a1", "e1", "a2", "e5")] == [0, 4, 5, 24]
    with pytest.raises(NotationError, match="site 'e6': expected file and rank"):
        parse_site("e6")


def test_values_in_documents() -> None:
    assert (TEXTS["SiteName"].write(7), TEXTS["SiteName"].parse("c2")) == ("c2", 7)
    assert (
        TEXTS["SideText"].parse("W"),
        str(TEXTS["PlanText"].parse("SB3")),
        str(TEXTS["SupplyText"].parse("1.2.3")),
    ) == (Side.W, "SB3", "1.2.3")
    with pytest.raises(NotationError, match="supply 'x'"):
        TEXTS["SupplyText"].parse("x")
    assert TEXTS["SideText"].schema == {"type": "string", "enum": ["N", "E", "S", "W"]}
    assert TEXTS["PositionText"].schema["description"].startswith("board seats turn reserves office cards variant,")


def test_the_moment_of_a_position() -> None:
    first, forfeited, built = (
        parse_position(text).turn
        for text in (
            f"{EMPTY} NE N1 1.0.0/1.0.0",
            f"{EMPTY} WNE W2@- 0.1.0/14.0.0/0.0.0 - SW,SE,NW intro",
            f"{board(b3='2^')} SW S2@b3 1.0.0/4.2.1",
        )
    )
    assert (first, forfeited, built) == (Moment(Side.N, 1, None), Moment(Side.W, 2, None), Moment(Side.S, 2, 11))
    assert parse_position(f"{EMPTY} NE - 0.0.0/1.0.0").turn is None


def test_every_check_of_a_position_names_fields_that_positions_have() -> None:
    assert {name for _, needed in CHECKS for name in needed} == set(Position._fields)


def test_a_position_tells_every_fault_it_has() -> None:
    with pytest.raises(NotationError) as caught:
        parse_position("1..../...../...../...../...x. NS Q1 17.0.0/1.3 SA1,SA2,N9 NE,NE full")
    places = [fault.place for fault in caught.value.faults]
    assert places == ["board, rank 1", "turn", "reserves", "office", "seats", "cards"]
    with pytest.raises(RuleError) as caught_rules:
        parse_position(f"{board(a1='[60]')} NS W1 17.0.0/1.3.0 NA1,NA2 NE,NE")
    assert len(caught_rules.value.faults) == 7


@given(st.text(max_size=300))
def test_any_text_is_a_position_or_an_error_of_ours(text: str) -> None:
    with suppress(InputError):
        read = parse(text)
        assert parse(str(read)) == read
