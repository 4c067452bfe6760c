"""Text and values: round trips, one line for every fault, any text is read or refused, and boxes of one's own."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skypuzzle.chance import Chance
from skypuzzle.errors import FileError, InputError, NotationError, RuleError
from skypuzzle.skyline.notation import positions, turns
from skypuzzle.skyline.notation.positions import (
    parse,
    parse_board,
    parse_cards,
    parse_colour,
    parse_mission,
    parse_moment,
    parse_pile,
    parse_position,
    parse_site,
    parse_stock,
)
from skypuzzle.skyline.notation.turns import (
    action_words,
    describe_turn,
    parse_action,
    parse_actions,
    parse_turn,
    parse_turn_actions,
    play_all,
    turn_words,
)
from skypuzzle.skyline.notation.turns import moment as moment_words
from skypuzzle.skyline.rules.board import default_box, parse_box
from skypuzzle.skyline.rules.play import GameRecord, Turn, apply, known_actions, known_to
from skypuzzle.skyline.rules.position import Moment
from skypuzzle.skyline.rules.setup import new_game
from skypuzzle.skyline.simulation import Simulation
from tests.skyline.games import at, board, game, legal, moment, moments

EMPTY = board()
ACTIONS = ["$b9", "b9", "b9>?C", "wb9", "!C", "%CVV", "%CV?", "%???", "|", "+1", "+10", "+w", "-w", "-10", ".", "skip"]
TURNS = ["Y: $b9 b10 +4 .", "P: b9>?C .", "P: skip", "Y: $b9 | %CVV +w .", "Y: ."]


def fault(read: Callable[[str], object], text: str) -> str:
    """The one line that says what is wrong."""
    with pytest.raises(InputError) as error:
        read(text)
    message = str(error.value)
    assert "\n" not in message
    return message


@pytest.mark.parametrize("text", ACTIONS)
def test_actions_round_trip(text: str) -> None:
    assert str(parse_action(text)) == text


@pytest.mark.parametrize("text", TURNS)
def test_turns_round_trip(text: str) -> None:
    turn = parse_turn(text)
    assert str(turn) == text
    assert turn.is_skipped == ("skip" in text)


def test_actions_of_different_kinds_are_never_equal() -> None:
    values = [parse_action(text) for text in ACTIONS]
    assert len(set(values)) == len(ACTIONS)
    assert not parse_turn("Y: | .").is_skipped
    assert str(parse_turn("Y: $b9 |")) == "Y: $b9 | ."


def test_short_positions_are_filled_up() -> None:
    position = at(f"{board(b9='Y')} YP Y1 10.? 210000.?")
    assert str(position) == f"{board(b9='Y')} YP Y1 10.? 210000.? -.- ?.? 42 -"
    assert at(f"{EMPTY} YP Y1 10.10 210000.210000").turn == at(f"{EMPTY} YP Y2 10.10 210000.210000").turn


def test_runs_of_actions() -> None:
    runs = parse_actions("$b9 b10 . P: $c9 . Y: +1")
    assert [str(run) for run in runs] == ["$b9 b10 .", "P: $c9 .", "Y: +1"]
    start = at(moment("Y3", b9="Y"))
    assert play_all(start, parse_actions("P: +1")).mover_seat == 1
    with pytest.raises(RuleError, match="it is the turn of Y"):
        play_all(at(moment("Y1", b9="Y")), parse_actions("P: +1"))


THIRDS = board(b9="Pypyp", b10="Pypyp", c9="Pypyp", d9="Ypypy", d8="Ypypy", c8="Ypypy")
REST = "10.10 210000.210000 CKV.??? 3.? 36 -"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "0 fields; expected a board alone, or 5 to 9"),
        ("x y", "2 fields"),
        (f"{EMPTY}/. YP Y2 {REST}", "11 ranks; expected 10"),
        (f"{EMPTY.replace('..../', '.../', 1)} YP Y2 {REST}", "3 sites; expected 4"),
        (f"{board(b9='Y').replace('Y', 'y')} YP Y2 {REST}", "a capital first"),
        (f"{EMPTY} YY Y2 {REST}", "2 to 4 different colours play"),
        (f"{EMPTY} Y Y2 {REST}", "2 to 4 different colours play"),
        (f"{EMPTY} YX Y2 {REST}", "expected colours in the order of play"),
        (f"{EMPTY} YP Y4 {REST}", "expected a player and a phase 1 to 3"),
        (f"{EMPTY} YP B2 {REST}", "only YP play"),
        (f"{EMPTY} YP Y2~6 {REST}", "the game is over: write - (ruling N)"),
        (
            f"{board(b9='Pypyp', b10='Pypyp', c9='Pypyp')} YPB B2~2 9.9.9 000000.000000.000000 -.-.- ?.?.? 0 P",
            "fewer turns have gone by since P built a third penthouse",
        ),
        (f"{EMPTY} YP Y2w {REST}", "buying is phase 3"),
        (f"{EMPTY} YP Y2!A {REST}", "claimed patterns are different ones of"),
        (f"{EMPTY} YP Y2 10.x 210000.210000", "expected millions"),
        (f"{EMPTY} YP Y2 10 210000.210000", "cash '10': expected one for each player, 2 in all"),
        (f"{EMPTY} YP Y2 10.1234567 210000.210000", "expected millions"),
        (f"{EMPTY} YP Y2 1.1.1.1.1 210000.210000", "5 of them, but there are at most 4 players"),
        (f"{EMPTY} YP Y2 10.10 210000.210000 CKV.??? 0.?", "expected the number of a mission"),
        (f"{EMPTY} YP Y2 10.10 210000.210000 CKV.??? 3.? 100", "expected how many bonus cards are left"),
        (f"{EMPTY} YP Y2 10.10 210000.210000 -.- ?.? {'?' * 43}", "expected how many bonus cards are left"),
        (f"{EMPTY} YPBRY Y2 {REST}", "expected colours in the order of play"),
        (f"{EMPTY.replace('./', 'x/', 1)} YP Y2 {REST}", "board, rank 10 '.x'"),
        (f"{THIRDS} YP Y1 9.9 000000.000000", "give the order in which YP built a third penthouse"),
        (f"{EMPTY} YP Y2 10.10 210000.21000", "expected six digits"),
        (f"{EMPTY} YP Y2 10.10 2100000.210000", "expected six digits"),
        (f"{EMPTY} YP Y2 10.10 21000.210000", "expected six digits"),
        (f"{EMPTY} YP Y2 10.10 910000.210000", "0 built and 9 held of yellow 1, but there are 8"),
        (f"{EMPTY} YP Y2 10.10 210000.210000 cc.-", "expected letters of bonus cards"),
        (f"{EMPTY} YP Y2 10.10 210000.210000 A.-", "there are only"),
        (f"{EMPTY} YP Y2 10.10 210000.210000 CCCC.-", "4 of them, but there are 3"),
        (f"{EMPTY} YP Y2 10.10 210000.210000 CKV.??? 7.?", "there are missions 1 to 6"),
        (f"{EMPTY} YP Y2 10.10 210000.210000 CKV.??? 3.3", "each exists once"),
        (f"{EMPTY} YP Y2 10.10 210000.210000 CKV.??? 3.? 40", "46 cards with the hands, but there are 42"),
        (
            f"{EMPTY} YP Y2 10.10 210000.210000 CKV.??? 3.? 36 P",
            "thirds 'P': expected -, as nobody has three penthouses",
        ),
        (f"{board(b9='Yy')} YP Y1 {REST}", "yellow is directly on yellow (rule 4b)"),
        (f"{board(b9='Ypypyp')} YP Y1 {REST}", "6 levels; there are at most five"),
        (f"{board(b9='Ypypypypypyp')} YP Y1 {REST}", "12 levels; there are at most five"),
        (f"{board(b9='Wpwpy')} YP Y1 {REST}", "a yellow penthouse without another yellow floor"),
        (f"{board(b9='B')} YP Y2 {REST}", "there are blue floors, but only YP play"),
        (f"{EMPTY} YP Y2 {REST} box:12345678", "not the default box"),
    ],
)
def test_faults_of_a_position(text: str, reason: str) -> None:
    assert reason in fault(parse_position, text)


def test_every_fault_is_listed() -> None:
    with pytest.raises(NotationError) as error:
        parse(f"{EMPTY} YP Q2 x.10 1.210000 c.- 9.? 99x z")
    assert {fault.text for fault in error.value.faults} >= {"Q2", "x", "1", "c", "99x", "z"}


@pytest.mark.parametrize(
    "text", ["", "Y:", "X: b9", "b99", "$", "w", "!c", "%CV", "+3", "-11", "b9>CCCC", "Y: b9 P: b9"]
)
def test_faults_of_a_turn(text: str) -> None:
    assert fault(parse_turn, text)


@pytest.mark.parametrize(
    ("read", "text"), [(parse_site, "a1"), (parse_site, ""), (parse_board, "Y"), (parse_board, "")]
)
def test_faults_of_sites_and_boards(read: Callable[[str], object], text: str) -> None:
    assert fault(read, text)


def read_or_refused(read: Callable[[str], Any], text: str) -> Any:
    """What a text says; None if it is refused, in one line."""
    try:
        return read(text)
    except InputError as error:
        message = str(error)
    assert "\n" not in message
    return None


PIECES = st.sampled_from(
    [
        *"YPBRWypbrw.-/$!%+|>?: 0123456~",
        "b9",
        "c10",
        "Y1",
        "Y2b!C",
        "10.10",
        "210000.210000",
        EMPTY,
        "box:",
        "skip",
        "\n",
    ]
)


@settings(max_examples=150, deadline=None)
@given(st.lists(PIECES, max_size=14).map("".join) | st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (parse, parse_turn, parse_action, parse_actions, parse_site, parse_box):
        value = read_or_refused(read, text)
        if value is not None and read in (parse, parse_turn, parse_action):
            assert read(str(value)) == value


@settings(max_examples=100, deadline=None)
@given(st.sampled_from([2, 3, 4]), st.integers(0, 200), st.data())
def test_a_damaged_position_is_read_or_refused(players: int, moment: int, data: st.DataObject) -> None:
    positions = list(moments(game("greedy", players)))
    text = str(positions[moment % len(positions)])
    at = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:at] + data.draw(PIECES) + text[at + data.draw(st.integers(0, 3)) :]
    value = read_or_refused(parse, damaged)
    assert value is None or parse(str(value)) == value


@pytest.mark.parametrize("players", [2, 3])
def test_what_a_player_sees_can_be_written_read_and_replayed(players: int) -> None:
    """Each player's own record of the game: their first view, and actions without what they did not see."""
    record = game("greedy", players)
    for seat in range(players):
        position, known = record.start, known_to(seat, record.start)
        for turn in record.turns[:20]:
            seen = Turn(turn.player, tuple(known_actions(seat, position, turn.actions)))
            assert parse_turn(str(seen)) == seen
            position = GameRecord(position, (turn,)).end()
            known = GameRecord(parse_position(str(known)), (seen,)).end()
            assert known.cards[seat] == position.cards[seat]
            assert known.board == position.board


# Boxes of one's own

DATA = json.loads((Path(positions.__file__).parents[1] / "data" / "box.json").read_text("utf-8"))
OTHER = {**DATA, "board": ["XXXXXX", "XZXXZX", "XXXXXX", "..XX..", "XXXXXX", "XXXZXX"], "mirrored": False}


def changed(**changes: Any) -> str:
    """The text of a box with something else in it."""
    return json.dumps({**DATA, **changes})


def test_another_outline_from_end_to_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read, played on, written with its name, and known again only where its file is named."""
    monkeypatch.setattr(positions, "_known", {})
    path = tmp_path / "box.json"
    path.write_text(json.dumps(OTHER))
    box = parse_box(path.read_text())
    assert (len(box.sites), box.zones, box.is_default) == (32, ("b5", "e5", "d1"), False)
    record = Simulation(("greedy", "random"), "other", box=box).play(0)
    text = str(record.end())
    assert text.endswith(f" box:{box.digest}")
    assert len(box.digest) == 8
    assert "not the default box" in fault(parse, text)
    monkeypatch.setenv(positions.VARIABLE, str(path))
    assert parse_position(text) == record.end()
    for position in moments(record):
        assert parse_position(str(position)) == position
    only_board, name = str(record.end().board), f"box:{box.digest}"
    assert parse(f"{only_board} {name}") == record.end().board
    assert parse_site("f6", box) == "f6"
    assert fault(lambda text: parse_site(text, default_box()), "f6")
    assert "f6" in [str(action) for action in legal_of_start(box.digest)]


def legal_of_start(digest: str) -> list[str]:
    """What may be done first on a board of one's own."""
    return legal(new_game(2, Chance(digest), box=positions.box_named(digest)))


def test_the_name_of_a_box_tells_what_matters() -> None:
    digest = default_box().digest
    named = [{**card, "name": "another name"} for card in DATA["bonus"]]
    assert parse_box(changed(note="x", bonus=named)).digest == digest
    for change in ({"mirrored": False}, {"board": OTHER["board"]}, {"missions": DATA["missions"][::-1]}):
        assert parse_box(changed(**change)).digest != digest


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "not JSON"),
        ("[]", "expected an object with board"),
        ("{}", "missing"),
        (changed(board="XX"), "expected a list"),
        (changed(extra=1), "expected only"),
        (changed(turned=1), "expected true or false"),
        (changed(board=["XQ"]), "expected a row"),
        (changed(board=["X" * 13]), "expected a row"),
        (changed(board=["XXXXXZ", "......", "XXZZXX"]), "not all connected"),
        (changed(board=["XXXXXXXXXXXX"] * 6), "at most 64"),
        (changed(board=[row.replace("Z", "X") for row in DATA["board"]]), "0 strategic zones (Z), but there are 3"),
        (changed(bonus=DATA["bonus"][:-1]), "39 cards with all copies, but there are 42"),
        (changed(bonus=[{**DATA["bonus"][0], "pay": 6}, *DATA["bonus"][1:]]), "a bonus card pays 5 or 8"),
        (
            changed(bonus=[{**DATA["bonus"][0], "letter": "C"}, *DATA["bonus"][1:]]),
            "bonus 'C': 2 patterns have it, but each has a letter of its own",
        ),
        (changed(bonus=[{**DATA["bonus"][0], "pattern": ["XXXX"] * 4}, *DATA["bonus"][1:]]), "there is no place"),
        (changed(missions=DATA["missions"][:5]), "5 missions, but there are 6"),
        (
            changed(missions=[{"name": "m", "pattern": ["XXX"]}, *DATA["missions"][1:]]),
            "mission 1 'XXX': 3 tops in its pattern, but there are 4",
        ),
        (changed(missions=[{"name": "m", "pattern": []}, *DATA["missions"][1:]]), "expected 1 to 8 rows"),
        (changed(missions=[{"name": "", "pattern": ["XXXX"]}, *DATA["missions"][1:]]), "expected a name"),
    ],
)
def test_faults_of_a_box(text: str, reason: str) -> None:
    assert reason in fault(parse_box, text)


def test_a_box_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="No such file"):
        positions.read_box(str(tmp_path / "missing.json"))


def test_hidden_money_makes_what_may_be_legal_legal() -> None:
    position = at(f"{board(b9='Y', c9='P')} YP P1 10.? 210000.? CKV.??? 3.? 36 -")
    known = apply(position, parse_action("$c9"))
    assert {"b10", "wb10", "+10", "-10", ".", "|"} <= set(legal(known))
    assert apply(known, parse_action("b9")).cash == (12, None)


def test_the_moment_of_a_position() -> None:
    assert parse_moment("P3bw!VC~2", "YP") == Moment(1, 3, True, True, "CV", 2)
    assert parse_moment("Y2", "YP") == Moment(0, 2)
    assert parse_moment("Y2b", "YP") == Moment(0, 2, has_built=True)
    assert parse_moment("Y3w~120", "YP") == Moment(0, 3, False, True, "", 120)
    assert parse_moment("-", "YP") is None
    for text in ("Y2~1234", "Y0", "W1"):
        assert "expected a player and a phase" in fault(lambda word: parse_moment(word, "YP"), text)


def test_values_of_one_field() -> None:
    assert (parse_stock("210345"), parse_stock("?")) == ((2, 1, 0, 3, 4, 5), None)
    assert (parse_cards("VCK"), parse_cards("-"), parse_pile("VC?"), parse_pile("12")) == ("CKV", "", "VC?", "?" * 12)
    assert (parse_mission("6"), parse_mission("?")) == (6, None)
    assert [parse_colour(text) for text in ("y", "Purple", "blue", "R")] == [*"YPBR"]
    assert "expected Y, P, B or R (yellow, purple, blue, red)" in fault(parse_colour, "w")
    assert "expected Y, P, B or R" in fault(positions.parse_letter, "y")
    assert "expected one of 29 sites, from c1 to b10" in fault(parse_site, "a99")
    assert "2 fields" in fault(parse, "x y")
    assert str(parse(EMPTY)) == EMPTY
    assert "expected 0 to 9999" in fault(at, f"{EMPTY} YP Y2 123456.0 210000.210000")


def test_fields_that_are_left_out() -> None:
    assert at(f"{EMPTY} YP Y2 10.10 210000.210000 CK.?-V".replace("-", "")).pile == "?" * 38
    assert at(f"{EMPTY} YPB Y2 9.9.9 210000.210000.210000").cards == ("", "", "")
    three = board(b9="Pypyp", b10="Pypyp", c9="Pypyp")
    assert at(f"{three} YP Y1 9.9 000000.000000").thirds == "P"
    assert at(f"{THIRDS} YP - 9.9 000000.000000 -.- ?.? 0 PY").thirds == "PY"


def test_the_actions_of_a_turn_in_a_document() -> None:
    assert parse_turn_actions(["$b9", "b10"]) == parse_turn("Y: $b9 b10 .").actions
    assert (parse_turn_actions(["skip"]), parse_turn_actions([])) == (parse_turn("Y: skip").actions, ())
    for words, reason in (
        (["b9", "x"], r"at `\$\[1\]`"),
        (["b9", 7], r"Expected `str`, got `int` - at `\$\[1\]`"),
        (["b9", "."], "the end of a turn is not written"),
        (["skip", "b9"], "skip stands alone"),
    ):
        with pytest.raises(ValueError, match=reason):
            parse_turn_actions(words)
    assert vars(turns)["ActionsText"].write(parse_turn("Y: $b9 b10 .").actions) == ["$b9", "b10"]


def test_every_fault_of_several_turns_is_listed() -> None:
    with pytest.raises(NotationError) as error:
        parse_actions("X: b9 . P: Y: q . +3")
    assert [(fault.place, fault.text) for fault in error.value.faults] == [
        ("turn", "X"),
        ("turn 2", "P:"),
        ("turn 3", "q"),
        ("turn 4", "+3"),
    ]
    with pytest.raises(NotationError) as error:
        parse_actions("X: b9 .")
    assert [fault.text for fault in error.value.faults] == ["X"]
    assert [str(run) for run in parse_actions("P: skip $b9")] == ["P: skip", "$b9"]


def test_turns_that_are_left_out_or_illegal() -> None:
    start = at(moment("Y1", stock="100000.000000", b9="Y"))
    with pytest.raises(RuleError, match="turn 2"):
        play_all(start, parse_actions("$b9 c9 . P: b99"))
    assert play_all(start, parse_actions("skip"), solo=True).mover_seat == 1
    assert play_all(start, parse_actions("Y: $b9 Y: c9")).mover_seat == 0
    with pytest.raises(RuleError, match="it is the turn of Y"):
        play_all(at(moment("Y3", seats="YPB", b9="Y")), parse_actions("B: +1"))
    with pytest.raises(RuleError):
        play_all(start, parse_actions("skip"))


WORDS = {
    "$b9": "take 1M from b9",
    "c9": "build a 1 on c9 for 1M",
    "b10": "build a 2 on b10 for 2M to purple",
    "wc9": "build a neutral floor on c9 for 5M",
    "+2": "buy a 2 for 2M",
    "+10": "buy a penthouse for 10M",
    "+w": "buy a neutral floor for 5M",
    "-1": "sell a 1 for 0M",
    "|": "build nothing",
    ".": "end the turn",
    "skip": "is left out",
}


@pytest.mark.parametrize("text", WORDS)
def test_actions_in_words(text: str) -> None:
    position = at(f"{board(b9='Y', b10='P')} YP Y1 30.30 211111.211111 CCV.??? 3.? 36 -")
    assert action_words(position, parse_action(text)) == WORDS[text]


def test_a_turn_in_words() -> None:
    position = at(f"{board(b9='Y', b10='P')} YP Y1 30.30 211111.211111 CCV.??? 3.? 36 -")
    assert turn_words(position, parse_turn("Y: $b9 c9 +2 .")) == (
        "yellow: take 1M from b9; build a 1 on c9 for 1M; buy a 2 for 2M"
    )
    assert turn_words(position, parse_turn("P: skip")) == "purple: is left out"
    assert turn_words(position, parse_turn("Y: .")) == "yellow: nothing"
    (_, after), *_ = describe_turn(position, parse_turn("Y: $b9 c9 ."))
    assert after.cash == (31, 30)
    assert moment_words(position) == "yellow (Y) to move: income"
    claimed = at(f"{board(b9='Y', b10='P')} YP Y2!C 30.30 211111.211111 CV.??? 3.? 36 -")
    assert moment_words(claimed) == "yellow (Y) to move: building, claimed C"


def test_who_has_built_nothing_has_the_money_and_floors_of_the_start() -> None:
    empty = "../.../..../..../.../.../..../.../../. PY P2"
    start = parse_position(f"{empty} ?.10 ?.210000 ???.RSY ?.6 36 -")
    assert (start.cash, start.stock) == ((10, 10), ((2, 1, 0, 0, 0, 0),) * 2)
    spent = parse_position(f"{empty} 9.10 ?.210000 ???.RSY ?.6 36 -")
    assert (spent.cash, spent.stock[0]) == ((9, 10), (2, 1, 0, 0, 0, 0))
