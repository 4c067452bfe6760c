"""Random games of Skyline: a naive second engine agrees at every step, and nothing appears or disappears."""

import pytest

from skypuzzle.chance import Chance
from skypuzzle.skyline.notation.positions import parse_position
from skypuzzle.skyline.rules.actions import Action, EndTurn
from skypuzzle.skyline.rules.legality import legal_actions, why_not
from skypuzzle.skyline.rules.play import apply, known_to, remembered, score
from skypuzzle.skyline.rules.setup import new_game
from tests.skyline import naive_rules
from tests.skyline.games import game, moments

GAMES = [(bot, players, number) for bot in ("random", "greedy") for players in (2, 3, 4) for number in range(2)]


@pytest.mark.parametrize("number", range(6))
def test_a_naive_engine_plays_the_same_game(number: int) -> None:
    chance = Chance("two engines", number)
    position = new_game(2 + number % 3, chance)
    state = naive_rules.read(str(position))
    while not position.is_over:
        actions = legal_actions(position)
        assert [str(action) for action in actions] == naive_rules.moves(state)
        action = chance.choice(actions)
        position, state = apply(position, action), naive_rules.do(state, str(action))
        assert str(position) == naive_rules.write(state)
        assert naive_rules.write(naive_rules.read(str(position))) == str(position)
    assert naive_rules.moves(state) == []
    assert list(score(position).winners) == naive_rules.winners(state)


@pytest.mark.parametrize("played", GAMES)
def test_cards_never_appear_and_floors_are_those_of_the_box(played: tuple[str, int, int]) -> None:
    record = game(*played)
    for position in moments(record):
        cards = "".join(position.cards) + position.pile
        assert all(cards.count(letter) <= 3 for letter in set(cards))
        assert len(position.board.towers) == len(record.start.board.towers)
        for seat, colour in enumerate(position.seats):
            stock = position.stock[seat]
            assert stock is not None
            built = position.board.built(colour)
            assert all(on + held <= limit for on, held, limit in zip(built, stock, (8, 6, 4, 3, 3), strict=False))


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("players", [2, 4])
def test_what_each_player_knows_replays_and_hides_the_rest(players: int, hidden: bool) -> None:
    """What is seen at the table leads to the same view as remembering it all, and never to more than there is."""
    record = game("greedy", players, 1, hidden=hidden)
    actions: list[Action] = [action for turn in record.turns for action in (*turn.actions, EndTurn())]
    end = record.end()
    for seat in range(players):
        known, plain = remembered(seat, record.start, actions), known_to(seat, end)
        assert parse_position(str(known)) == known
        assert (known.board, known.turn, known.thirds) == (plain.board, plain.turn, plain.thirds)
        assert known.cards[seat] == plain.cards[seat]
        assert (known.cash, known.stock, known.missions) == (plain.cash, plain.stock, plain.missions)
        assert list(map(len, known.cards)) == list(map(len, end.cards))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_legal_actions_are_those_with_no_reason_against_them(players: int) -> None:
    """Every action that was possible anywhere in a game is legal now, or there is a reason why not; never both."""
    positions = list(moments(game("greedy", players)))[::7]
    every = dict.fromkeys(action for position in positions for action in legal_actions(position))
    for position in positions[::4]:
        actions = legal_actions(position)
        assert len(set(actions)) == len(actions)
        # an income may be named by any site of its group
        allowed = [action for action in every if why_not(position, action) is None and not str(action).startswith("$")]
        assert set(allowed) == {action for action in actions if not str(action).startswith("$")} & set(every)
        assert all(why_not(position, action) is None for action in actions)
