"""Bots: their turns are legal, games end, and they see no more than their players."""

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skypuzzle.chance import Chance
from skypuzzle.errors import RuleError
from skypuzzle.skyline.bots import BOTS
from skypuzzle.skyline.rules.actions import Build, Buy, Claim, EndTurn, Income
from skypuzzle.skyline.rules.city import NEUTRAL_FLOOR
from skypuzzle.skyline.rules.legality import legal_actions, why_not
from skypuzzle.skyline.rules.play import apply, known_to, score
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.simulation import Simulation, play_out
from tests.skyline.games import at, game, moment, moments, turn_starts

QUICK_BOTS = ("greedy", "random")

simulations = st.builds(
    lambda bots, seed, hidden: Simulation(tuple(bots), str(seed), hidden),
    st.lists(st.sampled_from(QUICK_BOTS), min_size=2, max_size=4),
    st.integers(0, 10**9),
    st.booleans(),
)


@settings(max_examples=10, deadline=None)
@given(simulations)
def test_games_end_by_the_rules(run: Simulation) -> None:
    end = run.play(0).end()
    assert end.is_over
    assert score(end).winners


def test_a_game_depends_on_its_seed_and_number() -> None:
    run = pickle.loads(pickle.dumps(Simulation(("greedy", "random"), "7", hidden=True)))
    assert run.play(3) == Simulation(("greedy", "random"), "7", hidden=True).play(3)
    assert run.play(3) != run.play(4)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_games_end_by_the_third_penthouse(players: int) -> None:
    """The benchmark plays thousands; here a few."""
    ends = [game("greedy", players, number).end() for number in range(8)]
    assert sum(end.is_last_round for end in ends) == len(ends)
    assert all(max(tally.total for tally in score(end).tallies) >= 3 for end in ends)


def test_greedy_beats_random() -> None:
    wins = 0
    for number in range(12):
        bots = ("greedy", "random") if number % 2 else ("random", "greedy")
        end = Simulation(bots, "match").play(number).end()
        wins += score(end).winners == (end.seats[1 - number % 2],)
    assert wins >= 11


def test_greedy_takes_the_most_income_every_claim_and_prestige_first() -> None:
    for position in turn_starts(game("greedy", 3))[3:]:
        seat = position.mover_seat or 0
        colour = position.seats[seat]
        for action in BOTS["greedy"](known_to(seat, position), Chance("greedy")):
            if isinstance(action, Income):
                taken = position.board.rent(position.board.group(colour, position.box.index[action.site]))
                assert taken == position.board.income(colour)
            elif not isinstance(action, Claim):
                assert all(why_not(position, Claim(card)) is not None for card in position.cards[seat])
            position = apply(position, action)
    penthouse_or_zone = at(moment("Y2", cash="19.0", stock="110010.000000", missions="1.2", b9="Ypyp", a8="P"))
    built = [str(action) for action in BOTS["greedy"](penthouse_or_zone, Chance("greedy")) if isinstance(action, Build)]
    assert {"b9"} & set(built[:2])
    assert {"c9", "b6", "c3"} & set(built[:2])


def test_greedy_makes_room_for_a_penthouse() -> None:
    position = at(moment("Y2", cash="10.0", stock="000011.000000", b9="Ypy"))
    assert [str(action) for action in BOTS["greedy"](position, Chance("room"))] == ["wb9", "b9"]


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_decides_by_what_its_player_knows(name: str) -> None:
    """Whatever the others hold and the pile hides, the turn is the same."""
    position = turn_starts(game("greedy", 3))[9]
    seat = position.mover_seat or 0
    turns = {
        BOTS[name](known_to(seat, seen, hidden=True), Chance("choice")) for seen in (position, _swapped(position, seat))
    }
    assert len(turns) == 1


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_ends_a_turn_that_has_begun(name: str) -> None:
    """From every moment of a turn on, with open and with hidden money."""
    turns = [list(moments(game("random", 3)))[40:50], list(moments(game("greedy", 2)))[70:76]]
    for position in (each for some in turns for each in some if not each.is_over):
        seat = position.mover_seat or 0
        for hidden in (False, True):
            after = known_to(seat, position, hidden=hidden)
            for action in (*BOTS[name](after, Chance("rest")), EndTurn()):
                after = apply(after, action)
            assert after.is_over or after.is_start_of_turn


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_has_nothing_to_do_when_the_game_is_over(name: str) -> None:
    with pytest.raises(RuleError, match="the game is over"):
        BOTS[name](at(moment("-")), Chance("over"))


@pytest.mark.parametrize("name", QUICK_BOTS)
def test_bots_play_on_with_what_they_are_not_told(name: str) -> None:
    """A position with unknown missions, money and floors, even one's own, is played to its end."""
    start = at(moment("Y2", cash="9.?", stock="210000.?", cards="??C.???", missions="?.?", pile="9", b9="Y", c9="P"))
    assert play_out(start, [BOTS[name]] * 2, Chance("end")).end().is_over


def test_neutral_floors_that_others_hold_in_secret_cannot_be_bought() -> None:
    """In the hidden game a player finds out by asking for one, and that ends a bot's turn."""
    start = at(moment("Y3~5", stock="000000.000006"))
    assert Buy(NEUTRAL_FLOOR) in legal_actions(known_to(0, start, hidden=True))
    record = play_out(start, [lambda *_: (Buy(0), Buy(NEUTRAL_FLOOR), Buy(1))] * 2, Chance("secret"), hidden=True)
    assert [str(turn) for turn in record.turns] == ["Y: +1 ."]


def _swapped(position: Position, seat: int) -> Position:
    """With the others' cards, money and floors exchanged for one another or for cards of the pile."""
    cards, cash, stock = list(position.cards), list(position.cash), list(position.stock)
    one, other = (at for at in range(len(position.seats)) if at != seat)
    pile = position.pile
    for at_ in (one, other):
        number = len(cards[at_])
        cards[at_], pile = "".join(sorted(pile[:number])), pile[number:] + cards[at_]
    cash[one], cash[other], stock[one], stock[other] = cash[other], cash[one], stock[other], stock[one]
    return position._replace(cards=tuple(cards), cash=tuple(cash), stock=tuple(stock), pile=pile)
