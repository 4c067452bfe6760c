"""Text that people type: it round-trips, and whatever is wrong with it is named."""

from collections.abc import Callable
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skypuzzle.cloud_city.notation import cities, positions
from skypuzzle.cloud_city.notation.cities import (
    parse_city,
    parse_ground,
    parse_piece,
    parse_pile,
    parse_quarter,
    parse_stock,
    parse_tile,
    parse_walkway,
)
from skypuzzle.cloud_city.notation.positions import (
    in_turn,
    parse,
    parse_laying,
    parse_player,
    parse_position,
    parse_turn,
    parse_turns,
    play_all,
)
from skypuzzle.cloud_city.questions.question import parse_goal
from skypuzzle.cloud_city.rules.pieces import RECTANGLE, SQUARE, Height, TileMix
from skypuzzle.errors import Fault, FileError, InputError, NotationError, RuleError
from tests.cloud_city.games import random_game

TEXTS: dict[str, Any] = {**vars(cities), **vars(positions)}
"""Types in notation, which a type checker takes for the types that they stand in for."""
CITY = "S..G.S/.B.BS./S.B..G/S..BG./--G.B./--.G.G"
HAND, ROW, STOCK = "BB..,BG..,S..S", "GS..,B..G,SS..", "6.8.8.6.3/6.8.8.6.3/6.8.8.6.3"


def fault(text: str) -> str:
    with pytest.raises(InputError) as error:
        parse(text)
    return str(error.value)


def test_what_is_left_out() -> None:
    position = parse_position(f"{CITY} {HAND} {ROW}")
    assert str(position) == f"{CITY} {HAND} {ROW} {STOCK} ? 1 - 3x3"
    built = parse_position(f"{CITY},a6-f6 {HAND} {ROW}")
    assert str(built.stock) == "6.8.8.6.3/6.8.8.6.3/6.8.8.6.2"


def test_a_city_without_an_anchor_has_room_to_grow() -> None:
    assert str(parse_city("B./.B")) == "e5:B./.B"
    assert str(parse_city("B./.B", RECTANGLE)) == "g7:B./.B"
    assert str(parse_city(CITY)) == CITY
    assert str(parse_city(f"a1:{CITY}")) == CITY
    assert str(parse_city("B.B.B.B./.B.B.B.B")) == "a5:B.B.B.B./.B.B.B.B"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("B.", "expected 2, 4, 6 or 8 ranks"),
        ("B.B/.B.", "quarters in the first rank, got 3"),
        ("B./.", "expected 2 quarters as in the first rank, got 1"),
        ("B./.x", "got 'x'"),
        ("BB/.B", "must have exactly two buildings"),
        ("B.--/.B--", "must not be empty"),
        ("B.-./.B--", "a tile covers four quarters"),
        ("--/--", "no tile"),
        ("b1:B./.B", "tiles begin on a, c, e"),
        ("z1:B./.B", "a1 to n14"),
        ("a1:B./.B", "no room to grow west or south"),
        ("m13:B./.B", "no room to grow east or north"),
        ("m13:B.B./.B.B", "beyond n14"),
        ("B.--/.B--/--B./--.B", "not all connected"),
        ("B./.B,e5", "expected two quarters"),
        ("B./.B,e5-e6", "no building on e5"),
        ("B./.B,e6-f7", "straight"),
        ("B.B./.B.B/B.--/.B--,c6-e6,c6-e6", "already there"),
        ("B.B.B.B.B./.B.B.B.B.B", "quarters in the first rank, got 10"),
        ("/", "quarters in the first rank, got 0"),
        ("B./.B/" * 4 + "B./.B", "8 ranks between slashes, got 10"),
        ("B./.B/B.", "8 ranks between slashes, got 3"),
        ("B./.x/B./B", "city, rank 3 of the text '.x'"),
        ("B./.x/B./B", "city, rank 1 of the text 'B'"),
        ("--B./--.B", "must not be empty"),
        ("--/--/B./.B", "must not be empty"),
        ("B./.B/--/--", "must not be empty"),
        ("B.--B./.B--.B", "not all connected"),
        ("B./.B/--/--/B./.B", "not all connected"),
        ("a13:B./.B/B./.B", "beyond n14"),
        ("k13:B./.B/B./.B", "beyond n14"),
        ("m11:B.B./.B.B", "beyond n14"),
        ("B./.B" + ",e5-e6" * 94, "94 walkways, but the game has 93"),
        ("B./.B,e5-e6-e7", "expected two quarters"),
    ],
)
def test_faults_of_a_city(text: str, reason: str) -> None:
    assert reason in fault(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"{CITY} {HAND}", "2 fields"),
        (f"{CITY} {HAND} {ROW} x", "expected the pieces"),
        (f"{CITY} {HAND} {ROW} {STOCK.replace('8', '9', 1)}", "but the game has 8"),
        (f"{CITY},a6-f6 {HAND} {ROW} {STOCK}", "3 S walkways of length 5 and 1 built, but the game has 3"),
        (f"{CITY};? {HAND};? {ROW}", "a city is unknown, so add the walkways that are left"),
        (f"{CITY} {HAND};{HAND} {ROW}", "expected one for each city, 1 in all"),
        (f"{CITY} BB.. {ROW}", "a hand has 3"),
        (f"{CITY} BB..,BB..,BB..,BB.. {ROW}", "4 tiles; a hand has 3"),
        (f"{CITY} {HAND} {ROW},BB..", "at most 3 are face up"),
        (f"{CITY} {HAND} BB.. {STOCK} 5", "it has 3 while the pile lasts"),
        (f"{CITY} - -", "cannot be finished"),
        (f"{CITY} {HAND} {ROW} {STOCK} 49", "at most 48"),
        (f"{CITY} {HAND} {ROW} {STOCK} 048", "at most 48"),
        (f"{CITY} {HAND} {ROW} {STOCK} {','.join(['BB..'] * 49)}", "49 tiles, but the game has 48"),
        (f"{CITY} {HAND} {ROW} {STOCK}/6.8.8.6.3", "expected the pieces"),
        (f"{CITY} {HAND} {ROW} x/{STOCK}", "expected the pieces"),
        (f"{CITY} {HAND} {ROW} 6.8.8.6.3/6.8.8.6.3", "expected the pieces"),
        (f"{CITY};{CITY};{CITY};{CITY};{CITY} ? {ROW}", "5 cities, but there are at most 4 players"),
        (f"{CITY} {HAND} {ROW} {STOCK} ? 1 - 3x3 x", "9 fields; expected a city alone, or 3 to 8 of cities hands row"),
        (f"{CITY} {HAND} {ROW} {STOCK} ? 5", "the player to move"),
        (f"{CITY} {HAND} {ROW} {STOCK} ? 2", "there is no player 2"),
        (f"{CITY} {HAND} {ROW} {STOCK} ? -", "the game is not over"),
        (f"{CITY};e5:B./.B {HAND};{HAND} {ROW} {STOCK} ? 1", "so it cannot be player 1's turn"),
        (f"{CITY} {HAND} {ROW} {STOCK} ? 1 11", "by number, 1 to 10"),
        (f"{CITY} {HAND} {ROW} {STOCK} ? 1 4,4", "each card exists once"),
        (f"{CITY} {HAND} {ROW} {STOCK} ? 1 4,8,9", "at most 2"),
        (f"{CITY} {HAND} {ROW} {STOCK} ? 1 - 4x4", "expected 3x3 or 3x4"),
        (f"{CITY.replace('--', '..')} {HAND} {ROW}", "must have exactly two buildings"),
        (f"{CITY};{CITY};{CITY};{CITY};{CITY} ? {ROW}", "at most 4 players"),
        (f"{CITY};{CITY};{CITY};{CITY} ?;?;?;? {ROW} {STOCK} ? 1 - 3x4", "3x4 is for at most 3 players"),
    ],
)
def test_faults_of_a_position(text: str, reason: str) -> None:
    assert reason in fault(text)


def test_every_fault_is_listed() -> None:
    with pytest.raises(NotationError) as error:
        parse(f"{CITY} BBBB,x - 1.2 50 7 12 5x5")
    assert {fault.text for fault in error.value.faults} == {"BBBB", "x", "1.2", "50", "7", "12", "5x5"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a turn lays a tile"),
        ("+?", "begins with the tile"),
        ("1:", "begins with the tile"),
        ("5: BB..@c1 +?", "expected one of 1: 2: 3: 4:"),
        ("BBB.@c1 +?", "quarters NW NE SW SE"),
        ("BB..@b1 +?", "tiles begin on"),
        ("BB..@c1 c1-c9 +?", "distance of 1 to 5"),
        ("BB..@c1 c1-d1 d1-c1 +?", "the same walkway twice"),
        ("BB..@c1 +? +BB..", "a turn draws one tile"),
        ("BB..@c1 +?x", "quarters NW NE SW SE"),
    ],
)
def test_faults_of_a_turn(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason.replace("?", r"\?").replace("+", r"\+")):
        parse_turns(text)


def test_turns_are_told_apart_by_their_tiles_or_players() -> None:
    turns = parse_turns("BB..@c1 a1-a2 +? 2: GG..@c3 +BB..>SS.. B..G@e5")
    assert [str(turn) for turn in turns] == ["BB..@c1 a1-a2 +?", "2: GG..@c3 +BB..>SS..", "B..G@e5"]
    with pytest.raises(RuleError, match="it is player 1's turn"):
        play_all(parse_position(f"{CITY} {HAND} {ROW}"), parse_turns("2: BB..@a1 +?"))


@pytest.mark.parametrize("goal", ["votes 45", "request 10", "walkway a1-f1", "lead"])
def test_goals_round_trip(goal: str) -> None:
    assert str(parse_goal(goal)) == goal


@pytest.mark.parametrize("goal", ["votes -1", "votes 1000", "request 11", "walkway a1-b2", "leads", ""])
def test_goals_that_are_none(goal: str) -> None:
    with pytest.raises(InputError):
        parse_goal(goal)


PIECES = st.sampled_from([*"BGS.-/,;:+?@ 123456", "BB..", "e5:", "a6-f6", "3x3", CITY, HAND, ROW, STOCK, "-"])


def read_or_refused(read: Callable[[str], object], text: str) -> object | None:
    """What a text says; None if it is refused."""
    try:
        return read(text)
    except InputError:
        return None


@settings(max_examples=400, deadline=None)
@given(st.lists(PIECES, max_size=14).map("".join) | st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (parse, parse_turns, parse_turn, parse_tile, parse_pile, parse_stock, parse_walkway, parse_goal):
        value = read_or_refused(read, text)
        if value is not None and read in (parse, parse_turn, parse_goal):
            assert read(str(value)) == value


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 11), st.integers(0, 40), st.data())
def test_a_damaged_position_is_read_or_refused(number: int, turn: int, data: st.DataObject) -> None:
    start, turns, _ = random_game(number)
    text = str(play_all(start, parse_turns(" ".join(map(str, turns[: turn % len(turns) + 1])))))
    at = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:at] + data.draw(PIECES) + text[at + data.draw(st.integers(0, 3)) :]
    value = read_or_refused(parse, damaged)
    assert value is None or parse(str(value)) == value


def test_a_text_that_begins_with_a_gap_is_written_with_its_anchor() -> None:
    city = parse_city("--B.B./--.B.B/B.B.B./.B.B.B/B.B.B./.B.B.B")
    assert str(city).startswith("a1:--B.B./")
    assert parse_city(str(city)) == city


def test_a_finished_game_needs_neither_turn_nor_counted_stock() -> None:
    full = "S.GG.S/S...S./B....B/.SBBS./B....B/S.GG.S,c3-d3"
    over = parse_position(f"{full};{full} -;- -")
    assert over.is_over
    assert str(over.stock) == "4.8.8.6.3/6.8.8.6.3/6.8.8.6.3"
    assert parse_position(f"{full};{full} -;- - = 0 - 4").requests == (4,)
    assert "add hands and row" in fault(f"{full};{full}")


def test_names_outside_a_city_say_where_it_is() -> None:
    assert "which reaches from c5 to f6" in fault("B.B./.BB.,b1-c1")


def test_where_an_anchor_puts_a_city() -> None:
    for text in ("k11:B.B./.B.B/B.B./.B.B", "c1:B./.B", "c5:B.B.B.B./.B.B.B.B", "e3:B./.B/B./.B/B./.B/B./.B"):
        assert str(parse_ground(text, SQUARE)) == text
    assert str(parse_ground("B.B.B.B./.B.B.B.B", SQUARE)) == "B.B.B.B./.B.B.B.B"
    assert str(parse_ground("B./.B,f5-e5", SQUARE)) == "e5:B./.B,e5-f5"
    assert len(parse_ground("B./.B" + ",e5-e6" * 93, SQUARE).walkways) == 93


def test_pieces_quarters_and_piles() -> None:
    assert [parse_piece(text) for text in ("B1", "G3", "S5")] == [(Height.B, 1), (Height.G, 3), (Height.S, 5)]
    for text in ("B6", "B0", "X3", "B", "B33", "3B"):
        with pytest.raises(NotationError, match="such as B3"):
            parse_piece(text)
    assert TEXTS["PieceText"].write((Height.G, 4)) == "G4"
    assert [parse_quarter(name) for name in ("a1", "n1", "a2", "n14")] == [0, 13, 14, 195]
    assert (parse_pile("?"), parse_pile("0"), len(parse_pile("48") or ())) == (None, (), 48)
    assert parse_pile("BB..,?") == ("BB..", None)
    assert (
        TEXTS["KindText"].parse("..GB") == TEXTS["KindText"].parse("B.G.") or TEXTS["KindText"].parse("..GB") == "BG.."
    )


def test_a_mix_of_tiles_in_documents() -> None:
    values = {"start": ["B..G"] * 4, "tiles": {"BB..": 44}}
    with pytest.raises(NotationError, match="tile mix 'more': expected the keys start and tiles only"):
        TEXTS["TileMixText"].parse({**values, "more": 1})
    assert TEXTS["TileMixText"].write(TileMix(("B..G",), ("BB..", "GG..", "BB.."))) == {
        "start": ["B..G"],
        "tiles": {"BB..": 2, "GG..": 1},
    }
    schema = TEXTS["TileMixText"].schema
    jsonschema.validate(values, schema)
    for wrong in ({"more": 1}, {"tiles": None}, {"tiles": {"BBBB": 1}}, {"tiles": {"BB..": "1"}}, {"start": ["B"]}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**values, **wrong}, schema)
    for key in values:
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({key: values[key]}, schema)


TWO = "e5:B.B./.B.B"


def test_players_are_numbered_from_one() -> None:
    assert [TEXTS["Player"].parse(number) for number in (1, 4)] == [0, 3]
    assert [parse_player(text) for text in "1234"] == [0, 1, 2, 3]
    assert (TEXTS["Player"].write(2), TEXTS["PlayerKey"].write(0), TEXTS["PlayerKey"].parse("3")) == (3, "1", 2)
    for number in (0, 5):
        with pytest.raises(NotationError, match="expected a player, 1 to 4"):
            TEXTS["Player"].parse(number)
    assert parse_position(f"e5:B./.B;e5:B./.B;e5:B./.B;? ?;?;?;? {ROW} {STOCK} ? 1").mover == 0
    assert parse_position(f"{TWO};{TWO};e5:B./.B;? ?;?;?;? {ROW} {STOCK} ? 3").mover == 2


def test_turns_of_a_document_have_their_players() -> None:
    first, second = parse_turns("BB..@c1 +? 2: GG..@c3 +?")
    assert [turn.player for turn in in_turn((first, second), (0, 1), "a.json: $.turns")] == [0, 1]
    assert len(in_turn((first,), (0, 1), "a.json: $.turns")) == 1
    with pytest.raises(FileError, match=r"^a.json: \$.turns\[1\]: it is player 3's turn$"):
        in_turn((first, second), (0, 2), "a.json: $.turns")


def test_one_turn_or_one_tile_to_lay() -> None:
    with pytest.raises(NotationError, match="expected one turn, got 2"):
        parse_turn("BB..@c1 +? GG..@c3 +?")
    assert str(parse_laying("B..S@c1")) == "B..S@c1"
    for text in ("B..S@c1 +?", "1: B..S@c1 +?", "B..S@c1 a1-a2"):
        with pytest.raises(NotationError, match="a tile to lay and nothing else"):
            parse_laying(text)


def test_every_fault_of_a_turn_names_the_turn() -> None:
    with pytest.raises(NotationError) as error:
        parse_turns("BB..@c1 +? 9: BBBB@b1 a1 +x +?")
    assert {fault.place for fault in error.value.faults} == {"turn 2"}
    assert {fault.text for fault in error.value.faults} == {"9:", "BBBB", "b1", "a1", "+x +?", "x"}
    assert str(parse_turns("2: BB..@c1 b1-a1 a1-a2 +?GS..")[0]) == "2: BB..@c1 a1-b1 a1-a2 +?GS.."


def test_what_an_unknown_hand_and_the_rest_of_the_stock_are() -> None:
    position = parse_position(f"{CITY},a6-f6;? {HAND};? {ROW} 6.8.8.6.3/6.8.8.6.3/6.8.8.6.2")
    assert (position.hands[1], position.cities[1], position.mover) == ((None,) * 3, None, 0)
    assert parse_position(f"{CITY},a6-f6 {HAND} {ROW} =").stock == parse_position(f"{CITY},a6-f6 {HAND} {ROW}").stock
    assert [fault.place for fault in _faults(f"{CITY};? {HAND};? {ROW} =")] == ["stock"]
    assert [fault.text for fault in _faults(f"x {HAND} {ROW} =")] == ["x"]


def _faults(text: str) -> tuple[Fault, ...]:
    with pytest.raises(NotationError) as error:
        parse_position(text)
    return error.value.faults
