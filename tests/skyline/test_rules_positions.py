"""What makes a position possible, what is dealt and known, and boards turned and mirrored."""

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from skypuzzle.chance import Chance
from skypuzzle.errors import NotationError, RuleError
from skypuzzle.skyline.notation.turns import parse_action, parse_turn
from skypuzzle.skyline.rules.actions import Build, EndTurn, Skip
from skypuzzle.skyline.rules.board import Board, default_box, parse_box
from skypuzzle.skyline.rules.city import Outline, symmetries, why_no_neutral
from skypuzzle.skyline.rules.legality import legal_actions, must_build, why_not
from skypuzzle.skyline.rules.play import Turn, action_known_to, apply, known_to, play_turn, remembered, take, tally
from skypuzzle.skyline.rules.position import Moment, bank
from skypuzzle.skyline.rules.setup import check_board, check_players, check_position, dealt, new_game
from tests.skyline.games import at, legal, moment, play
from tests.skyline.test_rules import refused

YELLOW = "Ypywy"
"""A yellow penthouse."""
THREE = {"b10": YELLOW, "c10": YELLOW, "a8": "Ypypy"}


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        # rule 4: towers
        (moment("Y2", b9="Yyp"), "yellow is directly on yellow"),
        (moment("Y2", b9="Ywwpyp"), "6 levels; there are at most five"),
        (moment("Y2", b9="Pwpwy"), "a yellow penthouse without another yellow floor"),
        (moment("Y2", b9="Pwpby", seats="YPB"), "a yellow penthouse without another yellow floor"),
        (moment("Y2", b9="B"), "there are blue floors, but only YP play"),
        # rule 2: players, money, cards and missions
        (moment("Y2", seats="YY"), "2 to 4 different colours play"),
        (moment("Y2", seats="Y"), "2 to 4 different colours play"),
        (moment("Y2", cash="10.10.10"), "cash '10.10.10': expected one for each player, 2 in all"),
        (moment("Y2", cash="?.10.?"), "cash '\\?.10.\\?': expected one for each player"),
        (moment("Y2", stock="000000"), "stock '000000': expected one for each player"),
        (moment("Y2", stock="?.000000.?"), "stock '\\?.000000.\\?': expected one for each player"),
        (moment("Y2", cards="-.-.C"), "cards '-.-.C': expected one for each player"),
        (moment("Y2", missions="?"), "missions '\\?': expected one for each player"),
        (moment("Y2", missions="1.1"), "missions '1.1': each exists once"),
        (moment("Y2", missions="1.7"), "missions '7': there are missions 1 to 6"),
        (moment("Y2", cards="CCCC.-"), "cards 'C': 4 of them, but there are 3"),
        (moment("Y2", cards="A.-"), "cards 'A': there are only"),
        (moment("Y2", pile="43"), "pile '43': 43 cards with the hands, but there are 42"),
        (moment("Y2", cards="CC.-", pile="41"), "pile '41': 43 cards with the hands, but there are 42"),
        # rule 1: no more floors than there are
        (moment("Y2", stock="900000.000000"), "0 built and 9 held of yellow 1, but there are 8"),
        (moment("Y2", stock="800000.000000", b9="Y"), "1 built and 8 held of yellow 1, but there are 8"),
        (moment("Y2", stock="000004.000003"), "0 built and 7 held of neutral floors, but there are 6"),
        # rules 3, 5, 7 and ruling N: the turn
        (moment("Y1b", b9="Y"), "nothing is built before income is taken"),
        (moment("Y2w"), "buying is phase 3"),
        (moment("Y2~6"), "after 6 turns without a floor the game is over: write -"),
        (moment("Y2!CC"), "claimed patterns are different ones of"),
        (moment("Y2!A"), "claimed patterns are different ones of"),
        # rule 9: the last round
        (moment("Y1", thirds="-", **THREE), "thirds '-': expected Y, who has three penthouses"),
        (moment("Y2", thirds="Y"), "thirds 'Y': expected -, as nobody has three penthouses"),
        (moment("Y1", thirds="Y", **THREE), "Y built the first third penthouse: the game is over, write -"),
        (moment("P2~1", thirds="Y", **THREE), "fewer turns have gone by since Y built a third penthouse"),
        (moment("B2~2", seats="YPB", thirds="Y", **THREE), "fewer turns have gone by since Y"),
    ],
)
def test_rules_1_to_9_positions_that_no_game_reaches(position: str, fault: str) -> None:
    with pytest.raises((RuleError, NotationError), match=fault):
        at(position)


def test_rule_9_two_players_may_have_three_penthouses() -> None:
    purple = dict.fromkeys(("c8", "b5", "a7"), "Pypwp")
    with pytest.raises(RuleError, match="thirds 'Y': expected Y and P, who have three penthouses"):
        at(moment("P2b", thirds="Y", **THREE, **purple))
    with pytest.raises(RuleError, match="fewer turns have gone by since Y built"):
        at(moment("P2b~1", thirds="YP", **THREE, **purple))
    for thirds in ("YP", "PY"):
        assert at(moment("-", thirds=thirds, **THREE, **purple)).thirds == thirds


@pytest.mark.parametrize(
    "position",
    [
        moment("Y2~5"),
        moment("Y2b", b9="Y"),
        moment("Y3w"),
        moment("Y2!CR"),
        moment("Y2", b9="Ypww", c9="Pypyw", d9="Pypwp"),
        moment("P2", thirds="Y", **THREE),
        moment("B2~1", seats="YPB", thirds="Y", **THREE),
        moment("Y2b", thirds="Y", **THREE),
        moment("Y2", cash="0.9999", stock="864336.000000"),
        moment("Y2", stock="000000.000006", missions="6.?", pile="42"),
    ],
)
def test_rules_1_to_9_positions_on_the_edge_of_what_is_possible(position: str) -> None:
    assert str(at(position)) == position


def test_rule_3_a_position_made_by_hand_is_checked() -> None:
    position = at(moment("Y2"))
    assert position.turn is not None
    with pytest.raises(RuleError, match="Y has no top and so no income: write Y2"):
        check_position(position._replace(turn=position.turn._replace(phase=1)))
    for amount in (-1, 10_000):
        with pytest.raises(RuleError, match=f"cash '{amount}': expected 0 to 9999"):
            check_position(position._replace(cash=(amount, 0)))
    with pytest.raises(RuleError, match="missions '0': there are missions 1 to 6"):
        check_position(position._replace(missions=(0, 1)))
    with pytest.raises(RuleError, match="board, b9 'Yy': yellow is directly on yellow"):
        check_board(Board(default_box(), tuple("YY" if site == "b9" else "" for site in default_box().sites)))
    assert why_no_neutral("YPYP") is None


def test_rule_2_two_to_four_players() -> None:
    for players in (2, 3, 4):
        check_players(players)
        start = new_game(players, Chance("new"))
        assert start.turn == Moment(0, 2)
        assert at(str(start)) == start
    assert {mission for seed in range(30) for mission in new_game(2, Chance(seed)).missions} == set(range(1, 7))
    for players in (1, 5):
        with pytest.raises(RuleError, match="from 2 to 4 can play"):
            check_players(players)
    assert at(moment("Y1", b9="Y")).turn == Moment(0)


def test_rule_2_unknown_cards_and_missions_are_dealt() -> None:
    start = new_game(3, Chance("deal"))
    known = known_to(1, start)
    seen: set[int | None] = set()
    for seed in range(30):
        full = dealt(known, Chance(seed))
        check_position(full)
        assert (full.cards[1], full.missions[1]) == (start.cards[1], start.missions[1])
        assert "?" not in "".join(full.cards) + full.pile
        assert sorted("".join(full.cards) + full.pile) == sorted(start.box.cards)
        assert len(set(full.missions)) == 3
        seen.update(full.missions)
        assert known_to(1, full) == known
    assert seen == set(range(1, 7))
    assert dealt(start, Chance(1)) == start
    hidden = known_to(1, play(start, "c3 ."), hidden=True)
    for partly in (hidden, hidden._replace(cash=start.cash), hidden._replace(stock=start.stock)):
        with pytest.raises(RuleError, match="money and floors must be known to play on"):
            dealt(partly, Chance(1))


PENTHOUSE = moment("P2", seats="YPB", stock="000000.000010.000000", pile="RCD", b9="Ypyb")


def test_rule_4d_each_player_sees_the_card_that_he_draws() -> None:
    position, build = at(PENTHOUSE), Build("b9")
    assert [str(action_known_to(seat, position, build)) for seat in (0, 1, 2)] == ["b9>?C", "b9", "b9>R?"]
    unknown = known_to(1, position)
    assert [str(action_known_to(seat, unknown, Build("b9", "RC"))) for seat in (0, 1, 2)] == ["b9>?C", "b9", "b9>R?"]
    assert str(action_known_to(2, position, Build("b9", "??"))) == "b9>R?"
    low = at(moment("P2", stock="000000.100000"))
    assert action_known_to(0, low, Build("b9")) == Build("b9")
    over = position._replace(turn=None)
    assert action_known_to(0, over, build) == build


def test_rule_4d_cards_drawn_unseen() -> None:
    unseen = PENTHOUSE.replace(" RCD ", " 3 ")
    after = play(unseen, "b9>RC")
    assert (after.cards, after.pile) == (("C", "", "R"), "?")
    assert play(unseen, "b9").cards == ("?", "", "?")
    assert play(unseen, "b9>??").cards == ("?", "", "?")
    half = PENTHOUSE.replace(" RCD ", " R?? ")
    assert play(half, "b9>RV").cards == ("V", "", "R")
    assert play(half, "b9").cards == ("?", "", "R")
    assert play(PENTHOUSE.replace(" RCD ", " ?C? "), "b9").cards == ("C", "", "?")
    assert "V cannot be drawn" in refused(PENTHOUSE, "b9>VC")
    assert "C cannot be drawn" in refused(PENTHOUSE.replace(" RCD ", " 3 ").replace(" -.-.- ", " CCC.-.- "), "b9>RC")
    assert "C cannot be drawn" in refused(PENTHOUSE.replace(" RCD ", " 3 ").replace(" -.-.- ", " CC.-.- "), "b9>CC")
    assert play(PENTHOUSE.replace(" RCD ", " 3 ").replace(" -.-.- ", " C.-.- "), "b9>CC").cards == ("CC", "", "C")
    assert "1 card, but 2 are drawn" in refused(unseen, "b9>R")
    assert "2 cards, but 1 is drawn" in refused(PENTHOUSE.replace(" RCD ", " 1 "), "b9>RC")
    assert "only for a penthouse" in refused(moment("Y2", stock="100000.000000"), "b9>R")


def test_rules_2_and_6_what_is_remembered_of_a_game() -> None:
    position = at(moment("Y1", b9="Y", cards="CRV.D", pile="RC", missions="1.2"))
    actions = [parse_action(word) for word in ("$b9", "%CRV", ".")]
    after = remembered(1, position, actions)
    assert (after.cards, after.missions, after.cash, after.pile) == (("", "D"), (None, 2), (16, 10), "??")
    assert after.turn == position.play(Turn("Y", tuple(actions[:2]))).turn


def test_rule_8_a_turn_is_played_whole_by_the_player_to_move() -> None:
    position = at(moment("Y1", b9="Y", c9="P"))
    turn = parse_turn("Y: $b9 .")
    assert play_turn(position, turn) == play(position, "$b9 .")
    with pytest.raises(RuleError, match="it is the turn of Y"):
        play_turn(position, parse_turn("P: $c9 ."))
    skipped = Turn("Y", (Skip(),))
    assert (str(skipped), skipped.is_skipped, turn.is_skipped) == ("Y: skip", True, False)
    assert play_turn(position, skipped).mover == "P"
    with pytest.raises(RuleError, match="the game is over"):
        play_turn(at(moment("-")), turn)
    assert take(position, parse_action("$b9")) == apply(position, parse_action("$b9"))


def test_rules_8_and_9_whose_turn_it_is() -> None:
    position, over = at(moment("Y1", b9="Y")), at(moment("-"))
    assert (position.mover, position.mover_seat, position.next_turn) == ("Y", 0, "Y")
    assert (over.mover, over.mover_seat, over.next_turn, over.still_to_move()) == (None, None, "nobody", ())
    later = play(position, "$b9")
    assert [each.is_over for each in (position, later, over)] == [False, False, True]
    assert [each.is_between_turns for each in (position, later, over)] == [True, False, True]
    assert [each.is_last_round for each in (position, at(moment("P2", thirds="Y", **THREE)))] == [False, True]
    assert (position.unknown_to_score, at(moment("Y2", missions="1.?")).unknown_to_score) == ("", "a mission")
    with pytest.raises(RuleError, match="the mission of P must be known"):
        tally(at(moment("Y2", missions="1.?")), 1)
    for colour in ("B", "", "YP"):
        with pytest.raises(RuleError, match="only YP play"):
            position.seat(colour)
    assert position.seat("P") == 1


def test_rule_4_what_an_unknown_player_may_do() -> None:
    """Without known money and floors anything that may be possible is legal, and nothing is forced."""
    position = known_to(1, at(moment("Y2", stock="100000.000000", b9="Ypyp", c9="P")), hidden=True)
    assert not must_build(position)
    words = legal(position)
    assert {"b9", "wb9", "c9", "b10", "+10", "-10", "+w", "-w", "."} <= set(words)
    assert bank(position, 0) == (7, 6, 3, 3, 3, 6)
    assert all(why_not(position, action) is None for action in legal_actions(position))
    assert play(position, "b9").cash == (None, 20)
    gone = known_to(1, at(moment("Y2", stock="000000.000006")), hidden=True)
    assert not {"wb9", "+w", "-w"} & set(legal(gone))
    with pytest.raises(RuleError, match="there is no neutral floor in the stock"):
        play(gone, "wb9")


HIDDEN_START = "../.../..../..../.../.../..../.../../. PY P2 ?.10 ?.210000 ???.RSY ?.6 36 -"


def test_rule_2_unknown_piles_of_those_who_have_built_nothing_are_those_of_the_start() -> None:
    """Ruling S."""
    start = at(HIDDEN_START)
    assert (start.cash, start.stock) == ((10, 10), ((2, 1, 0, 0, 0, 0),) * 2)
    assert "no floor 1 in the stock" in refused(HIDDEN_START, "c9 b9 d9 c8 b8 a8 d8 a7 +10 +10 +10 .")
    assert "it costs 10M, and there are 9M" in refused(HIDDEN_START, "c9 +10")
    assert play(start, "c9 b9 +2 +2 . c8").cash == (4, 9)
    for unknown in (
        HIDDEN_START.replace("P2", "P2~1"),
        HIDDEN_START.replace("???.", "-."),
        HIDDEN_START.replace("..../.../../. PY P2", "..../.../P./. PY Y2"),
    ):
        assert at(unknown).cash == (None, 10)
    floors = iter("Y" * 8 + "P" * 8 + "B" * 8 + "W" * 5)
    full = "".join(next(floors) if mark == "." else mark for mark in HIDDEN_START.split()[0])
    nowhere = f"{full} YPBR R2 0.0.0.? 000000.000000.000000.? ???.???.???.??? ?.?.?.? 30"
    assert at(nowhere).cash == (0, 0, 0, None), "without an empty site, a turn can pass"
    assert at(nowhere.replace("W", ".", 1)).cash == (0, 0, 0, 10)


def test_rule_5_and_6_unknown_cards_may_be_any_that_are_left() -> None:
    row = {"b9": "Y", "c9": "Y", "d9": "Y"}
    assert "!R" in legal(moment("Y2", cards="?.-", **row))
    assert play(moment("Y2", cards="C?.-", **row), "!R").cards == ("C", "")
    assert "not among the cards ?" in refused(moment("Y2", cards="?.RRR", **row), "!R")
    assert "!R" not in legal(moment("Y2", cards="?.RRR", **row))
    assert play(moment("Y2", cards="C??.-"), "%CRV").cards == ("", "")
    assert "not among the cards -" in refused(moment("Y2", **row), "!R")
    assert "not among the cards -" in refused(moment("Y2"), "%CRV")


def test_actions_on_sites_that_do_not_exist() -> None:
    for word in ("$a9", "a9", "wa9"):
        position = moment("Y1" if word[0] == "$" else "Y2", b8="Y", stock="100001.000000")
        assert "there is no such site; the board has 29, from c1 to b10" in refused(position, word)
    assert "income comes first" in refused(moment("Y1", b9="Y", stock="000001.000000"), "wb9")
    assert "building has ended" in refused(moment("Y3", stock="000001.000000"), "wb9")
    assert "income comes first" in refused(moment("Y1", b9="Y"), ".")
    assert "there is no neutral floor in the stock (rule 4)" in refused(moment("Y2"), "wb9")


BOX = {
    "board": ["ZXX", "XXX", "ZXZ"],
    "turned": True,
    "mirrored": False,
    "bonus": [{"letter": "A", "name": "one", "pay": 5, "copies": 42, "pattern": ["X"]}],
    "missions": [{"name": f"mission {number}", "pattern": ["XX", "XX"]} for number in range(6)],
}


def changed(change: Callable[[dict[str, Any]], object]) -> str:
    box = json.loads(json.dumps(BOX))
    change(box)
    return json.dumps(box)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda box: box.pop("turned"), "box 'turned': missing"),
        (lambda box: box.update(turned=1), "box, turned '1': expected true or false"),
        (lambda box: box.update(more=1), "box 'more': expected only board"),
        (lambda box: box.update(note=1), "box, note '1': expected a text"),
        (lambda box: box.update(board=[]), "board: 0 rows; expected 1 to 12 rows"),
        (lambda box: box.update(board=["X"] * 13), "13 rows; expected 1 to 12 rows"),
        (lambda box: box.update(board=["ZXQ"]), "board 'ZXQ': expected a row of at most 12 of XZ."),
        (lambda box: box.update(board=["ZXX", 3]), "board '3': expected a row"),
        (lambda box: box.update(board=["ZZZ"]), "board 'ZZZ': expected at least one X"),
        (lambda box: box.update(board=["ZXXZ", "....", "XZXX"]), "its sites are not all connected"),
        (lambda box: box.update(board=["ZXX", "XXX", "XXZ"]), "2 strategic zones"),
        (lambda box: box.update(board=["ZXXXXXXXXXXX"] * 3 + ["XXXXXXXXXXXX"] * 3), "72 sites; at most 64"),
        (lambda box: box["bonus"].append(3), "bonus 2 '3': expected an object with letter"),
        (lambda box: box["bonus"][0].update(pattern=["Z"]), "bonus 1, pattern 'Z': expected a row of at most 8 of X."),
        (lambda box: box["bonus"][0].update(letter="a"), "the letter of a pattern is one of A to Z"),
        (lambda box: box["bonus"][0].update(pay=6), "bonus A, pay '6': a bonus card pays 5 or 8"),
        (lambda box: box["bonus"][0].update(copies=41), "bonus '41A': 41 cards with all copies, but there are 42"),
        (lambda box: box["bonus"][0].update(copies=43), "bonus A, copies '43': expected 1 to 42"),
        (lambda box: box["bonus"][0].update(copies=0), "bonus A, copies '0': expected 1 to 42"),
        (lambda box: box["bonus"].append(box["bonus"][0]), "2 patterns have it"),
        (lambda box: box["bonus"][0].update(name=""), "bonus A: expected a name of 1 to 40 characters"),
        (lambda box: box["bonus"][0].update(name="x" * 41), "expected a name of 1 to 40 characters"),
        (lambda box: box["bonus"][0].update(name="\n"), "expected a name of 1 to 40 characters"),
        (lambda box: box["bonus"][0].update(pattern=["XXXX"]), "bonus A 'XXXX': there is no place for this pattern"),
        (lambda box: box["missions"].pop(), "5 missions, but there are 6"),
        (lambda box: box["missions"][0].update(pattern=["XXX"]), "mission 1 'XXX': 3 tops in its pattern"),
        (lambda box: box["missions"][0].update(pattern=["XXXX"]), "mission 1 'XXXX': there is no place"),
        (lambda box: box["missions"][0].pop("name"), "missions 1 'name': missing"),
    ],
)
def test_rule_1_what_is_wrong_with_a_box(change: Callable[[dict[str, Any]], object], fault: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_box(changed(change))
    assert fault in str(error.value)


def test_rule_1_a_box_of_our_own() -> None:
    box = parse_box(json.dumps(BOX))
    assert (box.sites[0], box.sites[-1], box.zones, box.cards) == ("a3", "c1", ("a3", "a1", "c1"), "A" * 42)
    assert not box.is_default
    assert default_box().is_default
    board = Board.empty(box)
    assert board.text == f".../.../... box:{box.digest}"
    assert Board.empty(default_box()).text == str(Board.empty(default_box()))
    again = pickle.loads(pickle.dumps(board.with_floor(0, "Y")))
    assert (again, again.box, hash(again.box)) == (board.with_floor(0, "Y"), box, hash(box))
    assert pickle.loads(pickle.dumps(default_box())) is default_box()
    assert box != default_box()
    assert box != "box"
    assert repr(box) == f"Box('{box.digest}')"
    longest = json.loads(json.dumps(BOX))
    longest["bonus"][0]["name"] = "x" * 40
    assert parse_box(json.dumps({**longest, "note": "ours"})).digest == box.digest
    big = parse_box(json.dumps({**BOX, "board": ["ZXXXXXXX", *["XXXXXXXX"] * 6, "ZXXXXXXZ"]}))
    assert len(big.sites) == 64
    for text in ("{", "[" * 100_000):
        with pytest.raises(NotationError, match="not JSON"):
            parse_box(text)
    with pytest.raises(NotationError, match="expected an object"):
        parse_box("[]")


def test_a_board_after_a_floor_knows_what_a_fresh_one_does() -> None:
    board = Board.empty(default_box())
    for number, owner in enumerate("YPWYPYYWPWY"):
        board = board.with_floor(number * 7 % 5, owner)
        fresh = Board(board.box, board.towers)
        assert (board.tops, board.levels, board.shares) == (fresh.tops, fresh.levels, fresh.shares)
        assert [board.built(owner) for owner in "YPW"] == [fresh.built(owner) for owner in "YPW"]
        assert board.groups("Y") == fresh.groups("Y")


@pytest.mark.parametrize(
    ("rows", "number"), [(("XXXX",) * 4, 8), (("XXX", "XXX"), 4), (("XX.", "XXX"), 1), (("XXX",), 2)]
)
def test_outlines_turned_and_mirrored_onto_themselves(rows: tuple[str, ...], number: int) -> None:
    outline = Outline(rows)
    found = symmetries(outline)
    assert len(set(found)) == len(found) == number
    for way in found:
        assert sorted(way) == list(range(len(outline.sites)))
        for site, others in enumerate(outline.beside):
            assert {way[other] for other in others} == set(outline.beside[way[site]])


def test_a_square_has_eight_symmetries() -> None:
    corners = {tuple(way[corner] for corner in (0, 2, 6, 8)) for way in symmetries(Outline.square(3))}
    assert corners == {
        *((0, 2, 6, 8), (2, 0, 8, 6), (6, 8, 0, 2), (8, 6, 2, 0)),
        *((0, 6, 2, 8), (2, 8, 0, 6), (6, 0, 8, 2), (8, 2, 6, 0)),
    }


def test_groups_of_sites_that_touch() -> None:
    outline = Outline(("XXX", "X.X", "XXX"))
    assert outline.sites == ("a3", "b3", "c3", "a2", "c2", "a1", "b1", "c1")
    every = (1 << 8) - 1
    assert outline.groups(every) == (every,)
    apart = outline.mask(("a3", "a2", "c3", "b1", "c1"))
    assert [outline.names(group) for group in outline.groups(apart)] == [("a3", "a2"), ("c3",), ("b1", "c1")]


def test_ruling_n_a_turn_with_a_floor_is_not_idle() -> None:
    position = at(moment("Y2~4", stock="100000.000000"))
    built = play(position, "b9")
    after = apply(built, EndTurn())
    assert after.turn is not None
    assert after.turn.idle == 0
    assert play(moment("Y2~4"), ".").turn == Moment(1, 2, idle=5)
    assert play(moment("Y2~5"), ".").is_over
