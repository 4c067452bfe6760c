"""Games around a table: followed turn by turn, corrected, replayed, and seen by one seat alone."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skypuzzle.chance import Chance
from skypuzzle.errors import InputError, RuleError
from skypuzzle.game import BoardGame
from skypuzzle.games import GAMES, load
from skypuzzle.sessions.table import Step, Table

START = "...../11.1./..p../1.1../....2 SWN S1 14.2.1/14.2.1/14.2.1 - SE,NE,NW full"


def board_game(name: str) -> BoardGame:
    game = load(name)
    assert isinstance(game, BoardGame)
    return game


@cache
def whole_game(name: str, players: int, seed: str, bot: str = "random") -> Table:
    """A game of bots with all its cards, as a table of people."""
    game = board_game(name)
    start, _ = game.options("new")(players=players)(Chance("new", seed))
    table = Table(game, str(start), seed=seed)
    table = table.with_bots({seat.name: bot for seat in table.seats}, seed)
    while not table.is_over:
        table = table.play(table.bot_turn())
    return table.with_bots({}, seed)


def remembered(table: Table, seat: str) -> Any:
    """What the rules of the game say that a seat knows."""
    game, record = table.game, table.record()
    player = next(player for player in record.start.seats if record.start.player_name(player) == seat)
    if game.name == "skyliners":
        return record.end().known_to(player)
    if game.name == "cloud-city":
        return game.module("rules.position").remembered(player, record.start, record.turns)
    rules, actions = game.module("rules.play"), []
    for turn in record.turns:
        actions += [*turn.actions, game.module("rules.actions").EndTurn()]
    return rules.remembered(record.start.seat(player), record.start, actions)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_replayed_from_its_document_by_the_rules(name: str, players: int) -> None:
    played = whole_game(name, players, "7")
    again = Table.of(played.document(), played.game)
    assert again == played
    assert (again.is_over, again.fault, len(again.seats)) == (True, None, players)
    record = again.record()
    position = record.start
    for turn in record.turns:
        position = position.play(turn)
    assert str(position) == str(again.position)
    assert position.is_over
    assert dict(again.position.score().totals) == dict(position.score().totals)


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(sorted(GAMES)), st.integers(2, 4), st.integers(0, 9), st.data())
def test_a_seat_knows_what_the_rules_say_and_nothing_else(
    name: str, players: int, seed: int, data: st.DataObject
) -> None:
    whole = whole_game(name, players, str(seed))
    table = whole.at(data.draw(st.integers(0, len(whole.steps) - 1)))
    seat = data.draw(st.sampled_from([each.name for each in table.seats]))
    seen = table.seen_by(seat)
    assert str(seen.position) == str(remembered(table, seat))
    assert (seen.seed, seen.undone, seen.fault) == ("", (), None)
    assert seen.seen_by(seat) == seen
    public = table.seen_by(None)
    assert public.seen_by(seat) == public
    assert str(public.at(0).position) == str(seen.at(0).seen_by(None).position)


@pytest.fixture
def table() -> Table:
    return Table(board_game("skyliners"), START, mine="S").play("S: Fb2 Fd4").play("W: Fc4 =A3").play("N: Fa1 =B3")


def test_turns_are_written_in_full_however_they_are_typed() -> None:
    table = Table(board_game("skyliners"), START)
    assert table.play("fb2 fd4 red: fc4 =A3").steps == (Step(turn="S: Fb2 Fd4"), Step(turn="W: Fc4 =A3"))


def test_a_turn_that_is_illegal_or_not_whole_is_refused(table: Table) -> None:
    for text, reason in {
        "S: Pb2 Fa5": "b2",
        "S: Fb4": "not the whole turn",
        "W: Fb4 Fb5": "it is S's turn",
        "S: nonsense": "expected an action",
    }.items():
        with pytest.raises(InputError, match=reason):
            table.play(text)


def test_turns_are_taken_back_and_done_again(table: Table) -> None:
    back = table.undo().undo()
    assert (len(back.steps), back.mover) == (1, table.seats[1])
    assert back.redo().redo() == table
    assert back.play("W: Fe5 =?").undone == ()
    start = Table(table.game, START)
    assert (start.undo(), start.redo()) == (start, start)


def test_undo_goes_back_to_a_person() -> None:
    table = Table(board_game("skyliners"), START, bots={"W": "greedy", "N": "greedy"}, seed="7").play("S: Fb2 Fd4")
    while table.is_bots_turn:
        table = table.play(table.bot_turn())
    assert len(table.steps) == 3
    assert table.undo().steps == ()
    assert table.undo().redo() == table


def test_a_corrected_turn_replays_the_later_ones_or_points_at_the_first_impossible_one(table: Table) -> None:
    corrected = table.with_step(1, "W: Fc4 =B2")
    assert corrected.fault is None
    assert str(corrected.position.office[0]) == "WB2"
    wrong = table.with_step(0, "S: Fb2 Pa1")
    assert wrong.fault is not None
    assert (wrong.fault[0], wrong.last_moment) == (2, 2)
    with pytest.raises(RuleError, match="step 3: it cannot be played; correct it first"):
        wrong.play("S: Fb4 =A1")
    assert wrong.with_step(2, "N: Fa5 =B3").fault is None


def test_edits_are_one_start_or_one_step_once_a_turn_is_played(table: Table) -> None:
    edited = Table(table.game, START).edit("nonsense").edit(START.replace("14.2.1/", "13.2.1/", 1))
    assert len(edited.steps) == 2
    assert edited.undo().draft.problems
    played = edited.play("S: Fb2 Fd4")
    assert (len(played.steps), played.start.split()[3]) == (1, "13.2.1/14.2.1/14.2.1")
    assert table.edit(str(table.position)) == table
    later = table.edit("nonsense").edit(str(table.at(0).position)).edit(str(table.position)).play("S: Fb4 =A1")
    assert [step.edit is None for step in later.steps] == [True, True, True, False, True]
    assert [str(turn) for turn in later.record().turns] == ["S: Fb4 =A1"]


def test_an_unfinished_draft_is_kept_and_nothing_can_be_played_on_it(table: Table) -> None:
    unfinished = table.edit("board: ...../11.1./..p../1.1../....2 seats: SWX")
    assert (unfinished.fault, unfinished.mover, unfinished.is_over) == (None, None, False)
    assert Table.of(unfinished.document(), table.game).draft.fields["seats"] == "SWX"
    with pytest.raises(InputError, match="seats 'X'"):
        unfinished.expect_position("S")
    with pytest.raises(InputError, match="seats 'X'"):
        unfinished.play("S: Fb4 =A1")


def test_what_is_wrong_with_secret_cards_is_only_said_to_those_who_see_them(table: Table) -> None:
    unfinished = table.edit(f"{table.position}".replace("WA3,NB3", "WA3,WA4"))
    with pytest.raises(InputError) as shown:
        unfinished.expect_position("S")
    assert "WA" not in str(shown.value)
    with pytest.raises(InputError, match="office 'WA'"):
        unfinished.expect_position("S", all_cards=True)
    wrong = Table(table.game, table.start, (*table.steps, Step(turn="S: Fb4 =B1"), Step(turn="W: Fe5 =A2")), mine="S")
    with pytest.raises(InputError, match="--all-cards says why") as shown:
        wrong.expect_position("S")
    assert "A2" not in str(shown.value)
    with pytest.raises(InputError, match="already played"):
        wrong.expect_position("W", all_cards=True)


def test_a_seat_that_is_not_at_the_table_sees_what_everybody_sees() -> None:
    dealt = Table(board_game("skyliners"), START).edit(START.replace("SWN", "NES").replace(" S1", " N1"))
    assert dealt.seen_by("W").position == dealt.known_to(None)
    assert str(dealt.known_to("W")).split()[-2] == "?,?,?"


def test_after_the_end_all_cards_are_open() -> None:
    whole = whole_game("skyliners", 2, "7")
    assert whole.seen_by("N") == whole
    assert whole.undo().seen_by("N").start != whole.start


def test_a_step_of_a_document_is_one_turn_or_one_edit() -> None:
    game = board_game("skyliners")
    both = Table(game, START, (Step(turn="S: Fb2 Fd4 W: Fc4 =?"),))
    assert both.fault is not None
    assert "one turn" in both.fault[1]
    with pytest.raises(RuleError):
        Step()
    with pytest.raises(RuleError):
        Step(turn="S: Fb2 Fd4", edit=START)


def moments(table: Table) -> Iterator[Table]:
    return map(table.at, range(len(table.steps) + 1))


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_by_what_they_know(name: str) -> None:
    """The bot's turn does not depend on cards that it cannot see."""
    for table in [*moments(whole_game(name, 3, "7"))][:-1:4]:
        mover = table.mover
        assert mover is not None
        with_bot = table.with_bots({mover.name: "greedy"}, "7")
        knows_less = table.seen_by(mover.name).with_bots({mover.name: "greedy"}, "7")
        assert with_bot.bot_turn() == knows_less.bot_turn()


def test_a_bot_that_cannot_play_is_an_error() -> None:
    table = Table(board_game("skyliners"), START, bots={"S": "nobody"})
    with pytest.raises(RuleError, match="nobody"):
        table.bot_turn()
    unknown = whole_game("cloud-city", 3, "7").at(3).seen_by("2").with_bots({"1": "greedy"}, "7")
    with pytest.raises(RuleError, match="enter the cards of 1"):
        unknown.bot_turn()
