"""The search for strategies in both forms, compared with a depth-first search, and the proofs of either side."""

from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

import pytest
from msgspec.structs import replace

from skypuzzle.chance import Chance
from skypuzzle.limits import NO_LIMIT, Clock, Limit, OutOfLimitsError, SearchLimits
from skypuzzle.play import replay
from skypuzzle.skyliners import DEFAULT_SEATS, Plan, Position, Side, Simulation, Variant, known_to, new_game
from skypuzzle.skyliners.checking import check, checking, forcing, known_plans
from skypuzzle.skyliners.checking.strategy import Step, Strategy, first_interference, flaws
from skypuzzle.skyliners.kinds.force.forcing import new_forcing as new_depth_first
from skypuzzle.skyliners.row_search import NOWHERE, OVER, RowGame, State, judge_by_counting
from skypuzzle.skyliners.rules.board import PLANNING_CARDS, ROWS
from skypuzzle.verdicts import Verdict
from tests.interpreting import forms

KERNEL = import_module("skypuzzle.skyliners.search.forced")
Question = tuple[Position, Side, tuple[Plan, ...]]


def questions(number: int, seed: str, *, latest: int = 6) -> Iterator[Question]:
    """Plans near what the rows show, late in games of both variants, in the office and in hand."""
    for game in range(number):
        chance = Chance(seed, game)
        players, variant = 2 + game % 3, Variant.INTRO if game % 5 == 4 else Variant.FULL
        bots = (("greedy", "random")[game % 2],) * players
        record = Simulation(DEFAULT_SEATS[players], variant, f"{seed} {game}", bots).play(0)
        reached = list(replay(record.start, record.turns))[:-1]
        position = reached[-1 - chance.below(min(latest, len(reached)))]
        player = chance.choice(position.seats)
        position = known_to(player, position)
        placed = [plan for plan in known_plans(position, player) if variant is Variant.FULL]
        in_hand = PLANNING_CARDS - sum(card.side is player for card in position.office)
        free = [row for row in ROWS if row not in {plan.row for plan in placed}]
        others = [
            Plan(player, row, min(4, max(1, len(position.board.seen(player, row)) + chance.below(3) - 1)))
            for row in chance.shuffled(free)[: in_hand if variant is Variant.FULL else None]
        ]
        plans = tuple(chance.shuffled([*placed, *others])[: 1 + chance.below(3)])
        if plans:
            yield position, player, plans


@pytest.fixture(params=forms(KERNEL))
def form(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Each form of the kernel in turn."""
    kernel = forms(KERNEL)[request.param]
    for name in ("Rows", "Table", "ProofSearch"):
        monkeypatch.setattr(forcing, name, getattr(kernel, name))
    return kernel


def search_of(question: Question, most_states: int = 20_000) -> forcing.Forcing:
    return forcing.new_forcing(*question, SearchLimits(most_states, NO_LIMIT))


def test_it_finds_what_a_depth_first_search_finds(form: ModuleType) -> None:
    found = []
    for question in questions(45 if form.COMPILED else 20, "depth first"):
        reference = new_depth_first(*question, SearchLimits(1_500, NO_LIMIT))
        try:
            expected = reference.wins(reference.game.start)
        except OutOfLimitsError:
            continue
        search = search_of(question)
        assert search.wins(search.game.start) is expected, question
        found.append((expected, len(question[2])))
    assert {each for each, _ in found} == {True, False}
    assert sum(number > 1 for _, number in found) >= 5


def states_of(question: Question, chance: Chance) -> Iterator[tuple[RowGame, State]]:
    """States on the way to the end of the game, by random moves."""
    game = RowGame(*question)
    state = game.start
    while state.seat != OVER:
        yield game, state
        state = game.after(state, chance.choice(game.moves(state)))
    yield game, state


def test_counting_is_right_and_both_searches_count_alike(form: ModuleType) -> None:
    """A search without states knows what counting settles; what is more than everyone's pieces prove is true."""
    settled = stronger = 0
    for number, question in enumerate(questions(40 if form.COMPILED else 12, "counting", latest=4)):
        search = search_of(question)
        reference = new_depth_first(*question, SearchLimits(3_000, NO_LIMIT))
        for game, state in states_of(question, Chance("counting", number)):
            counted = judge_by_counting(game, state)
            unsearched = forcing.Forcing(game, SearchLimits(0, NO_LIMIT), forcing.Memory(question[0]))
            try:
                assert unsearched.wins(state) is counted, (question, state)
            except OutOfLimitsError:
                assert counted is None, (question, state)
                continue
            settled += 1
            assert search.wins(state) is counted
            if state.seat != OVER and reference.proof(state) is None:
                stronger += 1
                try:
                    assert reference.wins(state) is counted, (question, state)
                except OutOfLimitsError:
                    break
    assert settled > 40
    assert stronger > 3


def proofs(number: int, seed: str) -> Iterator[tuple[Question, RowGame, Strategy, bool]]:
    for question in questions(number, seed):
        search = search_of(question)
        try:
            is_forced = search.wins(search.game.start)
        except OutOfLimitsError:
            continue
        yield question, search.game, search.write(question[0], NO_LIMIT, forced=is_forced), is_forced


@pytest.mark.usefixtures("form")
def test_others_may_pass_with_a_roof_or_a_card() -> None:
    """If they passed with floors only, they would end the game too early to break the plan."""
    position = new_game(DEFAULT_SEATS[2], Chance("pass"))
    question = (position, position.seats[0], (Plan(position.seats[0], ROWS[2], 2),))
    row_and_reserves = (
        (bytes([1, 5, 2, 0, 5]), ((2, 0, 0), (2, 1, 0))),
        (bytes([2, 5, 5, 3, 1]), ((2, 1, 0), (2, 1, 0))),
    )
    for row, reserves in row_and_reserves:
        search = search_of(question)
        state = search.game.normalize(State(row, 0, 4, NOWHERE, 1, 1, reserves, (1, 1), 0))
        assert search.wins(state) is False
        assert new_depth_first(*question, SearchLimits(20_000, NO_LIMIT)).wins(state) is False


@pytest.mark.usefixtures("form")
def test_proofs_of_either_side_are_played_out_and_changed_ones_refused() -> None:
    """What is left out or changed is noticed: unless the rest is settled there, and both sides may claim it."""
    played = {True: 0, False: 0}
    for question, game, proof, is_forced in proofs(20, "either side"):
        assert list(flaws(proof, game, question[0], forced=is_forced)) == [], question
        assert list(flaws(proof, game, question[0], forced=not is_forced)), question
        played[is_forced] += len(proof.steps)
        for number, step in enumerate(proof.steps[:8]):
            if step.replies:
                fewer = dict(list(step.replies.items())[1:])
                changed = replace(proof, steps=(*proof.steps[:number], Step(replies=fewer), *proof.steps[number + 1 :]))
                assert list(flaws(changed, game, question[0], forced=is_forced)), (question, number)
            if step.play or step.replies:
                ended = replace(proof, steps=(*proof.steps[:number], Step(), *proof.steps[number + 1 :]))
                is_settled = not list(flaws(ended, game, question[0], forced=is_forced))
                assert not is_settled or (number == 0 and is_forced), (question, number)
    assert played[True]
    assert played[False] > 100


def test_a_check_says_how_the_others_prevent_it() -> None:
    for position, player, plans in questions(15, "prevented"):
        found = check(position, player, plans)
        for entry in (*found.plans, *([found.together] if found.together else [])):
            is_settled = entry.verdict in (Verdict.ALONE, Verdict.WITH_HELP) and Verdict.FORCED not in entry.open
            by_single = entry.plan is None and any(single.refutation for single in found.plans)
            by_lost = any(single.verdict is Verdict.LOST for single in found.plans)
            assert (entry.refutation is not None) == is_settled or by_single or by_lost
            if entry.refutation is not None:
                game = RowGame(position, player, found.plans_of(entry))
                assert list(flaws(entry.refutation, game, position, forced=False)) == []
                blow = first_interference(entry.refutation, game)
                assert blow is None or blow[0] != game.seat


def test_more_time_settles_more_and_never_takes_anything_back() -> None:
    for question in questions(6, "more time", latest=12):
        before: dict[object, Verdict] = {}
        for most_states in (0, 50, 500, 5_000):
            found = check(*question, most_states=most_states)
            for entry in found.plans:
                if not entry.open:
                    assert before.setdefault(entry.plan, entry.verdict) is entry.verdict
                else:
                    assert entry.plan not in before


def test_a_strategy_that_is_too_long_leaves_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "MOST_STEPS", 1)
    turns = refuted = 0
    for position, player, plans in questions(20, "too long"):
        for entry in check(position, player, plans).plans:
            if not entry.certified:
                assert entry.refutation is None
                assert entry.verdict is not Verdict.LOST
                refuted += entry.verdict is not Verdict.FORCED
                if entry.verdict is Verdict.FORCED:
                    assert entry.strategy is not None
                    assert entry.strategy.steps == ()
                    turns += entry.strategy.turn is not None
                    assert (entry.strategy.turn is not None) == (position.mover is player)
    assert turns
    assert refuted


def test_limits_stop_it() -> None:
    reached = []
    for question in questions(30, "limits", latest=20):
        search = search_of(question, most_states=100)
        try:
            search.wins(search.game.start)
        except OutOfLimitsError as error:
            reached.append(error.reached)
            again = forcing.new_forcing(*question, SearchLimits(10**9, Clock(0)))
            with pytest.raises(OutOfLimitsError) as stopped:
                again.wins(again.game.start)
            reached.append(stopped.value.reached)
    assert set(reached[::2]) == {Limit.STATES}
    assert set(reached[1::2]) == {Limit.TIME}


def test_a_small_table_only_takes_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = {question: search_of(question).wins(RowGame(*question).start) for question in questions(15, "table")}
    monkeypatch.setattr(forcing, "FEWEST_PLACES", 3)
    for most in (4, 9):
        monkeypatch.setattr(forcing, "MOST_PLACES", most)
        for question, is_forced in expected.items():
            search = search_of(question, most_states=200_000)
            assert search.wins(search.game.start) is is_forced
    assert len(set(expected.values())) == 2
