"""Bots: games with any number of players, shape and cards end by the rules; bots see no more than their players."""

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.bots import BOTS
from skypuzzle.cloud_city.notation.positions import parse_position, parse_turn
from skypuzzle.cloud_city.rules.faults import check_position
from skypuzzle.cloud_city.rules.pieces import RECTANGLE, SQUARE, Shape
from skypuzzle.cloud_city.rules.play import apply, legal_layings, new_game
from skypuzzle.cloud_city.rules.position import Position, known_to
from skypuzzle.cloud_city.rules.scoring import score
from skypuzzle.cloud_city.search.cities import best_walkways
from skypuzzle.cloud_city.simulation import Simulation, play_out
from skypuzzle.play import replay

QUICK_BOTS = ("greedy", "random")

simulations = st.builds(
    lambda bots, seed, shape, requests: Simulation(tuple(bots[: shape.most_players]), str(seed), shape, requests),
    st.lists(st.sampled_from(QUICK_BOTS), min_size=1, max_size=4),
    st.integers(0, 10**9),
    st.sampled_from(Shape),
    st.integers(0, 2),
)


@settings(max_examples=15, deadline=None)
@given(simulations)
def test_games_end_by_the_rules(run: Simulation) -> None:
    record = run.play(0)
    positions = list(replay(record.start, record.turns))
    assert len(record.turns) == len(run.bots) * (run.shape.tiles - 1)
    assert positions[-1].is_over
    assert all(check_position(position) and parse_position(str(position)) == position for position in positions)
    assert [parse_turn(str(turn)) for turn in record.turns] == list(record.turns)


def test_a_game_depends_on_its_seed_and_number() -> None:
    run = pickle.loads(pickle.dumps(Simulation(("greedy", "random"), "7", RECTANGLE, 1)))
    assert run.play(3) == Simulation(("greedy", "random"), "7", RECTANGLE, 1).play(3)
    assert run.play(3) != run.play(4)


def test_greedy_takes_the_most_votes_there_are() -> None:
    """Against every laying with every single walkway: greedy never ends with fewer."""
    position = new_game(1, Chance("greedy"), shape=SQUARE)
    while position.mover is not None:
        before = position.city(0)
        turn = BOTS["greedy"](known_to(0, position), Chance("greedy", before))
        for tile, cell in legal_layings(position):
            grown = before.with_tile(tile, cell)
            free = [way for way in grown.possible_walkways() if grown.why_no_walkway(way) is None]
            assert before.votes + max((way.votes for way in free), default=0) <= (
                before.with_tile(turn.tile, turn.cell).with_walkways(turn.walkways).votes
            )
        position = apply(position, turn)


def test_bots_beat_those_below_them() -> None:
    totals = {bots: _totals(Simulation(bots, "ranks"), 20) for bots in (("random",), ("greedy",))}
    assert totals["greedy",] > 1.5 * totals["random",]


def test_a_bot_decides_by_what_its_player_knows() -> None:
    """Whatever the others hold and the pile hides, the turn is the same."""
    position = _late(3, Chance("hidden"))
    for bot in BOTS.values():
        turns = {bot(known_to(0, seen), Chance("choice")) for seen in (position, _swapped(position))}
        assert len(turns) == 1


def test_planning_pays() -> None:
    """From three turns before the end, the planner gets more than greedy from the same start on average."""
    gained = []
    for game in range(16):
        late = _late(3, Chance("late", game), players=1)
        ends = [play_out(late, [BOTS[name]], Chance("end", game)).end() for name in ("planner", "greedy")]
        planned, greedy = (score(end).tallies[0].total for end in ends)
        gained.append(planned - greedy)
    assert sum(gained) > 16 * 3


@pytest.mark.parametrize("players", [1, 2])
def test_the_last_turn_is_the_best_there_is(players: int) -> None:
    """No laying with greedily built walkways has more votes, whatever cards are in play."""
    for game in range(5):
        late = _late(1, Chance("last", players, game), players=players, requests=2)
        planned, greedy = (
            score(apply(late, BOTS[name](known_to(0, late), Chance("last")))).tallies[0].total
            for name in ("planner", "greedy")
        )
        assert planned >= greedy


def test_the_planner_builds_nothing_too_early() -> None:
    """Before the last turn it builds only what every plan has, and in the last turn the best there is."""
    late = _late(2, Chance("build"), players=1)
    turn = BOTS["planner"](known_to(0, late), Chance("now"))
    last = apply(late, turn)
    end = apply(last, BOTS["planner"](known_to(0, last), Chance("now"))).city(0)
    assert set(turn.walkways) <= set(end.walkways)
    assert end.votes == best_walkways(end.without_walkways()).votes


def _late(turns: int, chance: Chance, *, players: int = 3, requests: int = 0) -> Position:
    """A position in which each player has laid random tiles, without walkways, and has so many turns left."""
    position = new_game(players, chance, requests=requests)
    while position.turns_left(position.mover or 0) > turns or position.mover:
        position = apply(position, BOTS["random"](position, chance)._replace(walkways=()))
    return position


def _swapped(position: Position) -> Position:
    """With the hands of the others and the pile exchanged for one another."""
    mine, *others = position.hands
    pile = position.pile or ()
    return position._replace(hands=(mine, pile[:3], pile[3:6]), pile=(*others[0], *others[1], *pile[6:]))


def _totals(run: Simulation, games: int) -> int:
    return sum(score(run.play(number).end()).tallies[0].total for number in range(games))
