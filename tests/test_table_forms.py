"""Positions entered piece by piece: the same sites and values by key, by name and in a line."""

import pytest

from skypuzzle.drafts import Draft
from skypuzzle.errors import NotationError
from skypuzzle.games import GAMES
from tests.test_table import board_game, whole_game


@pytest.mark.parametrize("name", GAMES)
def test_every_value_can_be_set_to_what_it_is(name: str) -> None:
    game = board_game(name)
    table = whole_game(name, 3, "5")
    for moment in range(0, len(table.steps), 7):
        draft = Draft.of(table.at(moment).position, game)
        for slot in game.table.slots(draft):
            if slot.text or not slot.site:
                changed = game.table.put(draft, slot.name.upper(), slot.text) if slot.text else draft
                assert (slot.name, changed.line) == (slot.name, draft.line)


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_taken_and_shown_as_it_was_set(name: str) -> None:
    game = board_game(name)
    draft = Draft.of(whole_game(name, 2, "5").at(5).position, game)
    for slot in game.table.slots(draft):
        for text in slot.options[:: max(1, len(slot.options) // 4)]:
            changed = game.table.put(draft, slot.name, text)
            again = Draft.read(changed.line, game)
            shown = game.table.slot(again, slot.name)
            if slot.field not in ("cities", "seats") and shown is not None and not again.problems:
                assert sorted(shown.text) == sorted(text)


@pytest.mark.parametrize("name", GAMES)
def test_what_can_be_asked_about_is_asked(name: str) -> None:
    game = board_game(name)
    position = whole_game(name, 2, "5").at(6).position
    goals = game.table.goals(position, position.seats[0])
    assert goals
    for goal in goals:
        assert game.table.asks(goal.text)
    with pytest.raises(NotationError):
        game.table.asks("the moon")


@pytest.mark.parametrize("name", GAMES)
def test_places_that_are_not_there_are_named(name: str) -> None:
    game = board_game(name)
    draft = game.table.start(game, "2")
    with pytest.raises(NotationError, match="no such place"):
        game.table.put(draft, "z99", "1")
    assert Draft.read(draft.line, game).line == draft.line


def test_who_stays_at_the_table_keeps_what_they_have() -> None:
    game = board_game("skyliners")
    line = "1..../...../..p../...../..... NSW S1 6.1.0/7.1.1/8.2.0 N? NE,SE,? full"
    changed = game.table.put(Draft.read(line, game), "seats", "ESW")
    assert changed.fields["reserves"] == "14.2.1/7.1.1/8.2.0"
    assert changed.fields["cards"] == "?,SE,?"
    assert changed.fields["turn"] == "S1"
    start = game.table.put(game.table.start(game, "4"), "seats", "WN")
    assert start.line == "...../...../..p../...../..... WN W1 16.2.1/16.2.1 - ?,? full"
