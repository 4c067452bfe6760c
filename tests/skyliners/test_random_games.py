"""Random games: they end, obey the limits, replay from their records, and round-trip at every step."""

import io

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.console import Console, RenderableType

from skypuzzle.chance import Chance
from skypuzzle.documents import decode_item, encode
from skypuzzle.skyliners import (
    Action,
    Build,
    GameRecord,
    Position,
    Side,
    Simulation,
    Variant,
    apply,
    check_position,
    greedy_bot,
    known_to,
    legal_actions,
    new_game,
    parse_position,
    parse_turns,
    play_out,
    random_bot,
    score,
)
from skypuzzle.skyliners.documents import RecordDocument, position_document, read_record, record_document
from skypuzzle.skyliners.pictures.score_sheet import league_table, outcome
from tests.documents import read_position
from tests.skyliners.games import on_the_way
from tests.skyliners.naive_scoring import naive_totals

SEATINGS = ["NE", "ES", "SW", "WN", "EN", "SE", "WS", "NW", "NES", "ESW", "SWN", "WNE", "NESW", "SWNE"]
starts = st.builds(
    lambda seats, variant, seed: new_game(
        [Side[letter] for letter in seats], Chance(seed), variant=variant, start=Side[seats[0]]
    ),
    st.sampled_from(SEATINGS),
    st.sampled_from(list(Variant)),
    st.integers(0, 10**9),
)
games = st.builds(
    lambda start, seed: play_out(start, dict.fromkeys(Side, random_bot), Chance("game", seed)),
    starts,
    st.integers(0, 10**9),
)
LONGEST_GAME = 4 * 19
"""Actions that build or forfeit; planning adds at most 20."""


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games)
def test_random_games(record: GameRecord) -> None:
    actions = [action for turn in record.turns for action in turn.actions]
    assert len(actions) <= LONGEST_GAME + 20
    positions = on_the_way(record)
    assert positions[-1].is_over
    assert not any(position.is_over for position in positions[:-1])
    for position in positions:
        check_position(position)  # among others: no more pieces than the box holds
        assert parse_position(str(position)) == position
        document = encode(position_document(position, in_detail=True)).encode()
        assert read_position(document, "test") == position
    for turn in record.turns:
        sites = [action.site for action in turn.actions if isinstance(action, Build)]
        assert len(set(sites)) == len(sites)


@settings(max_examples=50, deadline=None)
@given(games)
def test_nothing_is_built_where_it_may_not(record: GameRecord) -> None:
    for before, after in zip(positions := on_the_way(record), positions[1:], strict=False):
        changed = [site for site in range(25) if before.board.heights[site] != after.board.heights[site]]
        assert len(changed) <= 1
        for site in changed:
            old, new = before.board.heights[site], after.board.heights[site]
            assert old % 2 == 0
            assert new - old in (1, 2)
            assert before.turn is not None
            assert before.turn.built != site


@settings(max_examples=50, deadline=None)
@given(games)
def test_records_replay_to_the_same_result(record: GameRecord) -> None:
    text = encode(record_document(record)).encode()
    read = read_record(decode_item(text, "test", "$", RecordDocument), "test: $")
    assert read.end() == record.end()
    assert read == record
    assert encode(record_document(read)).encode() == text
    for turn in record.turns:
        assert parse_turns(str(turn)) == (turn,)


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


def test_games_are_a_function_of_seed_and_number() -> None:
    run = Simulation(tuple(Side), Variant.FULL, "same", ("greedy", "random", "random", "greedy"))
    assert run.play(3) == run.play(3)
    assert run.play(3) != run.play(4)


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
