"""Random games of Skyliners: where they build, what they score and what each player knows."""

import io

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.console import Console, RenderableType

from skypuzzle.chance import Chance
from skypuzzle.skyliners import (
    Action,
    Build,
    GameRecord,
    Position,
    Side,
    Simulation,
    Variant,
    apply,
    greedy_bot,
    known_to,
    legal_actions,
    new_game,
    parse_position,
    play_out,
    random_bot,
    score,
)
from skypuzzle.skyliners.pictures.score_sheet import league_table, outcome
from tests.skyliners.games import SEATINGS, on_the_way, random_record
from tests.skyliners.naive_scoring import naive_totals

games = st.builds(random_record, st.sampled_from(SEATINGS), st.sampled_from(list(Variant)), st.integers(0, 10**9))
LONGEST_GAME = 4 * 19
"""The most actions that build or forfeit; planning adds at most 20."""


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games)
def test_games_are_short_and_build_only_where_they_may(record: GameRecord) -> None:
    assert len([action for turn in record.turns for action in turn.actions]) <= LONGEST_GAME + 20
    for turn in record.turns:
        sites = [action.site for action in turn.actions if isinstance(action, Build)]
        assert len(set(sites)) == len(sites)
    for before, after in zip(positions := on_the_way(record), positions[1:], strict=False):
        changed = [site for site in range(25) if before.board.heights[site] != after.board.heights[site]]
        assert len(changed) <= 1
        for site in changed:
            old, new = before.board.heights[site], after.board.heights[site]
            assert old % 2 == 0
            assert new - old in (1, 2)
            assert before.turn is not None
            assert before.turn.built != site


@settings(max_examples=80, deadline=None)
@given(games)
def test_scores_agree_with_a_naive_count(record: GameRecord) -> None:
    end = record.end()
    assert {str(side): points for side, points in score(end).totals.items()} == naive_totals(str(end))


@settings(max_examples=40, deadline=None)
@given(games)
def test_a_player_knows_his_own_cards_and_no_others(record: GameRecord) -> None:
    for position in on_the_way(record):
        for side in position.seats:
            known = known_to(side, position)
            assert known.skyscraper(side) == position.skyscraper(side)
            assert sum(card is not None for card in known.skyscrapers) == 1
            assert [card for card in known.office if card.row is not None] == [
                card for card in position.office if card.side is side
            ]
            assert [card.side for card in known.office] == [card.side for card in position.office]
            assert (known.board, known.reserves, known.turn) == (position.board, position.reserves, position.turn)
        if position.mover is not None:
            assert legal_actions(known_to(position.mover, position)) == legal_actions(position)


@settings(max_examples=30, deadline=None)
@given(games, st.integers(0, 200))
def test_greedy_takes_an_action_that_scores_most_now(record: GameRecord, moment: int) -> None:
    positions = on_the_way(record)[:-1]
    position = positions[moment % len(positions)]
    assert position.mover is not None
    known, side = known_to(position.mover, position), str(position.mover)
    chosen = greedy_bot(known, Chance(moment))
    points = {action: naive_totals(str(apply(known, action)))[side] for action in legal_actions(known)}
    assert points[chosen] == max(points.values())


def test_bots_are_given_only_what_their_player_may_know() -> None:
    seen: list[Position] = []

    def spy(known: Position, chance: Chance) -> Action:
        seen.append(known)
        return random_bot(known, chance)

    play_out(new_game(tuple(Side), Chance("spied")), dict.fromkeys(Side, spy), Chance("spying"))
    assert len(seen) > 40
    for known in seen:
        assert known.mover is not None
        assert known == known_to(known.mover, known)


def test_a_shared_victory_counts_as_a_part_of_one() -> None:
    even = GameRecord(parse_position("...../...../..p../...../..... NE - 0.0.0/0.0.0 - NW,SW full"), ())
    run = Simulation((Side.N, Side.E), Variant.FULL, "7", ("random", "random"))
    table = league_table([outcome(even)] * 2, run)
    lines = [line.split() for line in rendered(table).splitlines()[2:]]
    assert [line[3] for line in lines] == ["1", "1"]


def rendered(picture: RenderableType) -> str:
    console = Console(width=80, file=io.StringIO())
    with console.capture() as captured:
        console.print(picture)
    return captured.get()
