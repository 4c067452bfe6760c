"""Verdicts against exhaustive play, what they promise each other, and strategies put to the test."""

from functools import cache
from itertools import cycle, islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from skypuzzle.chance import Chance
from skypuzzle.documents import builtins, convert
from skypuzzle.errors import FileError, RuleError
from skypuzzle.limits import NO_LIMIT, SearchLimits
from skypuzzle.play import replay
from skypuzzle.skyliners import (
    BOTS,
    DEFAULT_SEATS,
    Action,
    HiddenPlan,
    HiddenPlanning,
    Plan,
    Planning,
    Position,
    Side,
    Simulation,
    Variant,
    apply,
    known_to,
    legal_actions,
    parse_plan,
    parse_position,
    parse_turns,
    play_out,
)
from skypuzzle.skyliners.bots import Bot
from skypuzzle.skyliners.checking import Finding, check, known_plans
from skypuzzle.skyliners.checking.forcing import new_forcing
from skypuzzle.skyliners.checking.strategy import (
    Step,
    Strategy,
    _wastes_a_card,
    begin_strategy,
    first_interference,
    flaws,
    write_strategy,
)
from skypuzzle.skyliners.row_search import Move, RowGame, State, action_of, labels, move_of
from skypuzzle.skyliners.row_search import safety as safety_of
from skypuzzle.skyliners.rules.board import Piece
from skypuzzle.skyliners.rules.position import MIRRORS, ROTATIONS, Build
from skypuzzle.verdicts import Verdict
from tests.skyliners.games import board, on_the_way
from tests.skyliners.judged_endgames import judged_endgames, kept_endgames
from tests.skyliners.naive_check import naive_verdict

STRENGTH = list(Verdict)
LATE = "1333^2/12.2p/1^.p3./13^41^p/12143 WS S1 2.0.0/1.0.0 SC2,WA3,SA2,WD2,WB3,WC3,WE2 NE,SW full"
LAST_ACTION = LATE.replace("S1 2.0.0", "S2@b1 0.0.0").replace("SA2", "SA4")


def verdict(position: Position, player: Side, plans: tuple[Plan, ...]) -> Finding:
    found = check(position, player, plans)
    assert found.together is not None
    assert set(found.plans_of(found.together)) == {*plans, *known_plans(position, player)}
    return found.together


def test_verdicts_are_those_of_exhaustive_play() -> None:
    for (position, player, plans), judged in kept_endgames():
        found = verdict(position, player, plans)
        assert (found.verdict.value, found.open) == (judged, ()), (str(position), str(player), list(map(str, plans)))


def test_every_verdict_is_among_them() -> None:
    judged = [judged for _, judged in kept_endgames()]
    positions = [position for (position, _, _), _ in kept_endgames()]
    assert len(judged) >= 200
    assert sum(len(position.seats) == 3 for position in positions) >= 40
    assert sum(position.turn is not None and position.turn.action == 2 for position in positions) >= 60
    assert sum(position.mover is position.seats[-1] for position in positions) >= 60
    assert sum(position.mover is position.seats[0] for position in positions) >= 60
    assert sum(any(isinstance(card, HiddenPlan) for card in position.office) for position in positions) >= 60
    for each in STRENGTH[:5]:
        assert judged.count(each.value) >= 15


def test_exhaustive_play_still_says_so() -> None:
    """A few of those that were written down, and new ones."""
    for endgame, judged in kept_endgames()[::24]:
        assert naive_verdict(*endgame) == judged
    for endgame, judged in islice(judged_endgames("not written down"), 12):
        assert verdict(*endgame).verdict.value == judged


def after_each_action(position: Position, player: Side, plans: tuple[Plan, ...]) -> list[Verdict]:
    """What becomes of the plans; a card that is not one of them is put into the office face down."""
    actions: dict[Action, None] = {}
    for action in legal_actions(position):
        if isinstance(action, Planning) and position.mover is player:
            if action.row not in {plan.row for plan in plans}:
                actions[HiddenPlanning()] = None
            elif Plan(player, action.row, action.number) in plans:
                actions[action] = None
        else:
            actions[action] = None
    return [verdict(apply(position, action), player, plans).verdict for action in actions]


def test_the_order_of_strength_never_contradicts_itself() -> None:
    for (position, player, plans), judged in kept_endgames()[::6]:
        if position.is_over:
            continue
        later = after_each_action(position, player, plans)
        if judged == "lost":
            assert set(later) == {Verdict.LOST}
        else:
            assert set(later) != {Verdict.LOST}
        if judged == "secured":
            assert set(later) == {Verdict.SECURED}
        wins = [each in (Verdict.SECURED, Verdict.FORCED) for each in later]
        if judged in ("secured", "forced"):
            assert any(wins) if position.mover is player else all(wins)
        else:
            assert not any(wins) if position.mover is player else not all(wins)


def test_together_is_never_stronger_than_each() -> None:
    for (position, player, plans), _ in kept_endgames():
        found = check(position, player, plans)
        assert found.together is not None
        for single in found.plans:
            alike = Verdict.ALONE, Verdict.WITH_HELP  # a row that others must build on may be another plan's row
            if {single.verdict, found.together.verdict} != set(alike):
                assert STRENGTH.index(single.verdict) <= STRENGTH.index(found.together.verdict)


@settings(max_examples=60, deadline=None)
@given(number=st.integers(min_value=0), turn=st.integers(0, 3), mirror=st.booleans())
def test_turning_the_table_changes_no_verdict(number: int, turn: int, mirror: bool) -> None:
    (position, player, plans), judged = kept_endgames()[number % len(kept_endgames())]
    turned = (MIRRORS if mirror and len(position.seats) == 2 else ROTATIONS)[turn]
    found = verdict(turned.position(position), turned.side(player), tuple(map(turned.plan, plans)))
    assert (found.verdict.value, found.open) == (judged, ())


def last_rounds(games: int, bots: str, seed: str) -> list[tuple[Position, Side]]:
    """Positions from the last rounds of games as each player knows them."""
    found = []
    for number in range(games):
        players = 2 + number % 3
        record = Simulation(DEFAULT_SEATS[players], Variant.FULL, f"{seed} {number}", (bots,) * players).play(0)
        for position in list(replay(record.start, record.turns))[-1 - players : -1]:
            found += [(known_to(side, position), side) for side in position.seats]
    return found


@cache
def forced() -> list[tuple[Position, RowGame, Strategy]]:
    """Plans that can be forced, single ones and several together."""
    found = []
    for position, side in [*last_rounds(8, "random", "forced"), *last_rounds(2, "greedy", "forced")]:
        checked = check(position, side)
        found += [(checked, each) for each in checked.plans if each.verdict is Verdict.FORCED]
    for endgame, judged in kept_endgames():
        if judged == "forced" and len(endgame[2]) > 1:
            checked = check(*endgame)
            assert checked.together is not None
            found.append((checked, checked.together))
    return [
        (checked.position, RowGame(checked.position, checked.player, checked.plans_of(finding)), finding.strategy)
        for checked, finding in found
        if finding.strategy is not None
    ]


def bot_of(strategy: Strategy, game: RowGame) -> Bot:
    """A bot that follows the strategy. Where that ends, it builds elsewhere, floors if possible."""
    moves: dict[State, Move] = {}
    seen = {game.start}
    waiting = [(game.start, strategy.steps[0])]
    while waiting:
        state, step = waiting.pop()
        following = dict(step.replies)
        if step.play is not None and step.then is not None:
            moves[state] = labels(game, state)[step.play]
            following = {step.play: step.then}
        for name, number in following.items():
            later = game.after(state, labels(game, state)[name])
            if later not in seen:
                seen.add(later)
                waiting.append((later, strategy.steps[number]))

    def keep_to_it(known: Position, chance: Chance) -> Action:
        move = moves.get(game.state_of(known))
        if move is not None:
            return action_of(game, known, move)
        actions = legal_actions(known)
        elsewhere = [each for each in actions if isinstance(each, Build) and each.site not in game.places]
        floors = [each for each in elsewhere if each.piece is Piece.FLOOR]
        return chance.choice(floors or elsewhere or actions)

    return keep_to_it


def test_strategies_hold_against_a_thousand_opponents() -> None:
    cases = forced()
    assert len(cases) >= 40
    assert sum(len(game.plans) > 1 for _, game, _ in cases) >= 10
    for number in range(1000):
        position, game, strategy = cases[number % len(cases)]
        name = ("random", "random", "random", "greedy")[number // len(cases) % 4]
        bots = dict.fromkeys(position.seats, BOTS[name]) | {game.player: bot_of(strategy, game)}
        end = play_out(position, bots, Chance("opponents", number)).end()
        for plan in game.plans:
            assert plan in end.office or end.variant is Variant.INTRO
            assert plan.holds(len(end.board.seen(plan.side, plan.row)))


def test_a_strategy_with_a_flaw_is_found_out() -> None:
    broken = 0
    for position, game, strategy in forced():
        steps = strategy.steps
        assert list(flaws(strategy, game, position)) == []
        for number, step in enumerate(steps[:12]):
            for changed in (Step("Fa9", step.then), Step(), Step(replies=dict(list(step.replies.items())[:-1]))):
                is_settled = changed == Step() and number == 0  # the first move is there even if counting settles it
                if changed != step and (step.play or step.replies) and not is_settled:
                    spoilt = Strategy(steps=(*steps[:number], changed, *steps[number + 1 :]))
                    broken += 1
                    assert next(flaws(spoilt, game, position), None) is not None, (str(position), number, changed)
    assert broken > 50


def test_every_flaw_of_a_strategy_is_listed() -> None:
    found = 0
    for position, game, strategy in forced():
        for number, step in enumerate(strategy.steps[:3]):
            if len(step.replies) > 1:
                outside = (-1, -len(strategy.steps), len(strategy.steps), 10**6)
                numbers = dict(zip(step.replies, cycle(outside), strict=False))
                steps = (*strategy.steps[:number], replace(step, replies=numbers), *strategy.steps[number + 1 :])
                listed = list(flaws(Strategy(steps=steps), game, position))
                assert {f"there is no step {each}" for each in numbers.values()} <= set(listed)
                *most, last = step.replies
                for replies, told in (
                    ({reply: step.replies[reply] for reply in most}, f"no step follows {last}"),
                    ({**step.replies, "Fa9": 0}, "it is not possible to play Fa9"),
                ):
                    steps = (*strategy.steps[:number], replace(step, replies=replies), *strategy.steps[number + 1 :])
                    assert f"step {number}: {told}" in flaws(Strategy(steps=steps), game, position)
                found += 1
    assert found


def test_a_strategy_begins_with_the_turn_of_its_first_steps() -> None:
    now = 0
    for position, game, strategy in forced():
        first = strategy.steps[0]
        if position.mover is not game.player or first.play is None:
            assert strategy.turn is None
            continue
        now += 1
        assert strategy.turn is not None
        assert strategy.turn.player is game.player
        assert first.then is not None
        plays = [first.play, strategy.steps[first.then].play or ""]
        for action, play in zip(map(str, strategy.turn.actions), plays, strict=False):
            assert action == play or (play[-1:] in ("+", ".") and action[0] == play[0]) or "?" in play + action
        assert len(strategy.turn.actions) == 1 + bool(plays[1] and position.turn and position.turn.action == 1)
    assert now > 5


def test_a_strategy_has_its_turn_and_no_empty_keys() -> None:
    (turn,) = parse_turns("S: Fa5 =B3")
    assert builtins(Strategy(turn=turn, steps=(Step("Fa5", 1), Step(replies={"--": 2}), Step()))) == {
        "turn": {"side": "S", "actions": ["Fa5", "=B3"]},
        "steps": [{"play": "Fa5", "then": 1}, {"replies": {"--": 2}}, {}],
    }
    assert builtins(Strategy(steps=(Step(),))) == {"steps": [{}]}


def test_a_strategy_with_an_unknown_key_cannot_be_read_and_none_can_be_changed() -> None:
    whole: dict[str, Any] = {"turn": {"side": "S", "actions": ["Fa5"]}, "steps": [{"play": "Fa5", "then": 0}]}
    strategy = convert(whole, "check", Strategy)
    assert builtins(strategy) == whole
    for unknown in (
        {**whole, "more": 1},
        {**whole, "turn": {**whole["turn"], "more": 1}},
        {**whole, "steps": [{**whole["steps"][0], "more": 1}]},
    ):
        with pytest.raises(FileError, match="more"):
            convert(unknown, "check", Strategy)
    for value, name in ((strategy, "turn"), (strategy.steps[0], "then")):
        with pytest.raises(AttributeError, match="immutable"):
            setattr(value, name, None)


@pytest.mark.parametrize(
    ("plan", "safety"),
    [
        ("SC2", 2),  # holds until two pieces are built
        ("SA2", 1),
        ("SB3", -1 - 2),  # one piece is missing, and the card
        ("WD2", -3),
    ],
)
def test_how_safe_a_plan_is(plan: str, safety: int) -> None:
    asked = parse_plan(plan)
    game = RowGame(parse_position(LATE), asked.side, (asked,))
    assert safety_of(game, game.start) == safety


def test_a_strategy_that_goes_on_after_the_end_proves_nothing() -> None:
    position = parse_position(LAST_ACTION)
    failing, holding = (RowGame(position, Side.S, (parse_plan(plan),)) for plan in ("SA4", "SC2"))
    for last in (Step(replies={"--": 0}), Step("--"), Step(then=0), Step("--", 0)):
        endless = Strategy(steps=(Step("F+", 1), last))
        assert list(flaws(endless, failing, position)) == ["step 1: the plans fail"]
        assert list(flaws(endless, holding, position)) == ["step 1: the game is over, and nothing follows"]
    for enough in ((Step("F+", 1), Step()), (Step(),)):
        assert list(flaws(Strategy(steps=enough), holding, position)) == []


@pytest.mark.parametrize("seed", range(6))
def test_the_rows_of_a_game_go_on_as_the_game_does(seed: int) -> None:
    """Action by action: what matters of the position after it is the state after the move that it is."""
    chance = Chance("rows", seed)
    for number in range(8):
        players, variant = 2 + number % 3, list(Variant)[number // 3 % 2]
        record = Simulation(DEFAULT_SEATS[players], variant, f"rows {seed} {number}", ("random",) * players).play(0)
        player = chance.choice(record.start.seats)
        plans = tuple(Plan(player, row, 1 + chance.below(4)) for row in chance.shuffled(range(5))[: 1 + number % 3])
        game = RowGame(record.start, player, plans)
        singles = [RowGame(record.start, player, (plan,)) for plan in plans]
        for position in on_the_way(record)[::4]:
            state = game.state_of(position)
            if state.to_plan & game.never:
                continue
            for index, single in enumerate(singles):
                assert game.part(state, index, single) == single.state_of(position)
            for action in legal_actions(position):
                move = move_of(game, position, action)
                assert move in game.moves(state)
                if is_wasted(action, position, player, plans):
                    continue
                assert game.after(state, move) == game.state_of(apply(position, action)), (str(position), str(action))


def is_wasted(action: Action, position: Position, player: Side, plans: tuple[Plan, ...]) -> bool:
    """Is this the card of a plan, set to another number?"""
    if not isinstance(action, Planning) or position.mover is not player:
        return False
    return action.row in {plan.row for plan in plans} and Plan(player, action.row, action.number) not in plans


def test_whoever_has_a_turn_left_can_build_twice() -> None:
    city = board(a1="1", a2="1", a3="2", a4="2")
    position = parse_position(f"{city} ESW S1 0.0.0/1.2.0/1.0.0 SA4 ?,?,? full")
    assert verdict(position, Side.S, ()).verdict is Verdict.ALONE


@pytest.mark.parametrize(
    ("player", "plan", "expected"),
    [
        ("S", "SC2", Verdict.SECURED),
        ("S", "SA2", Verdict.FORCED),  # S could break it himself
        ("S", "SB3", Verdict.FORCED),  # a card that is not in the office yet is forced at best
        ("W", "WA3", Verdict.ALONE),
        ("W", "WB3", Verdict.WITH_HELP),
        ("W", "WD2", Verdict.LOST),
    ],
)
def test_what_each_verdict_is(player: str, plan: str, expected: Verdict) -> None:
    found = check(parse_position(LATE), Side[player], () if plan != "SB3" else (parse_plan(plan),))
    assert {str(each.plan): each.verdict for each in found.plans}[plan] is expected


def test_with_no_plans_everything_that_could_be_planned_is_told() -> None:
    position = known_to(Side.W, parse_position(LATE))
    told = check(position, Side.S)
    assert told.together is None
    assert [str(finding.plan) for finding in told.plans] == [f"S{row}{number}" for row in "ABCDE" for number in "1234"]
    spent = parse_position(LATE.replace("SC2,WA3,SA2", "S?,S?,S?,S?,S?,WA3"))
    assert check(spent, Side.S).plans == ()


def test_what_makes_no_sense() -> None:
    position = parse_position(LATE)
    with pytest.raises(RuleError, match="not a plan of S's"):
        check(position, Side.S, (parse_plan("WB3"),))
    with pytest.raises(RuleError, match="row SC is planned with 2 already"):
        check(position, Side.S, (parse_plan("SC3"),))


def test_limits_leave_open_and_never_make_a_wrong_verdict() -> None:
    start = parse_position("1..1./.1.1./..p../...1./...1. SWNE S1 12.2.1/12.2.1/12.2.1/12.2.1 SB2 NE,?,?,? full")
    for found in (check(start, Side.S, most_states=50), check(start, Side.S, force=False)):
        assert [(each.verdict, each.open) for each in found.plans] == [(Verdict.ALONE, (Verdict.FORCED,))]
    late = parse_position(LATE)
    assert [each.open for each in check(late, Side.S, most_states=0).plans] == [(), ()]  # counting settles them
    assert {each.open for each in check(late, Side.W, most_states=0).plans} == {(), (Verdict.FORCED,)}


OTHERS_NEXT = "31^2../2^2132/ppp1./42.41^/.1122^ NE E1 4.0.0/6.0.0 NA2,E?,NB1,E?,NE2,E?,ND2,E?,NC1,E? SE,? full"
CARDS_IN_HAND = "1^23.1/32141^/3pp.5/p1^323/1^1p2^2^ NES E1 1.0.0/5.0.0/4.0.0 NA2,E?,S?,E?,S?,E?,NE3,E?,S? NE,?,? full"
ELSEWHERE = (
    "33p1^./11^14./ppp21^/53^.32^/12341^ SNE E1 3.0.0/3.0.0/4.0.0 SD1,N?,SC3,N?,E?,SA2,E?,N?,E?,SB3,N? SE,?,? full"
)
FOUR_PLANS = (
    "p.p12/p1221^/2^1p11^/23^223^/35^253 SNE E1 2.0.0/2.0.0/3.0.0 "
    "S?,S?,S?,NB2,E?,ND4,NC4,E?,S?,E?,NA2,E?,S?,NE1 ?,SE,? full"
)


@pytest.mark.parametrize(
    ("text", "plans", "first"),
    [
        (OTHERS_NEXT, "NB1", (1, "Fd5")),
        (OTHERS_NEXT, "NE2", (1, "Fa5")),
        (OTHERS_NEXT, "ND2", (1, "Fb2")),
        (CARDS_IN_HAND, "ND1", (1, "Fb4")),
        (CARDS_IN_HAND, "NB1", (1, "Fd5")),
        (FOUR_PLANS, "NC4", None),
    ],
)
def test_how_the_others_prevent_plans(text: str, plans: str, first: tuple[int, str] | None) -> None:
    position, asked = parse_position(text), tuple(map(parse_plan, plans.split()))
    search = new_forcing(position, asked[0].side, asked, SearchLimits(20_000, NO_LIMIT))
    assert not search.wins(search.game.start)
    refutation = write_strategy(search, position, NO_LIMIT, forced=False)
    assert list(flaws(refutation, search.game, position, forced=False)) == []
    assert first_interference(refutation, search.game) == first


def test_what_the_others_build_elsewhere_prevents_nothing() -> None:
    position, plan = parse_position(ELSEWHERE), parse_plan("SB3")
    strategy = Strategy(steps=(Step("F+", 1), Step("Fb1", 2), Step()))
    game = RowGame(position, plan.side, [plan])
    assert first_interference(strategy, game) == (2, "Fb1")
    illegal = Strategy(steps=(Step("F.", 1), Step()))
    assert list(flaws(illegal, game, position, forced=False)) == ["step 0: E cannot play F."]


@pytest.mark.parametrize(
    ("text", "plans", "actions"),
    [
        ("151^13/511^4p/21^pp./4441^1^/11^p12 SNE N1 1.0.0/3.0.0/3.0.0 - ?,SW,? intro", "ND1", "Fb5 Fb4"),
        (
            (
                "1^4p14^/1^1^4p7/41p32/.p.32^/2.4.1^ SNE E1 1.0.0/2.0.0/3.0.0 "
                "N?,S?,N?,EB2,S?,S?,N?,S?,EC1,EA4,N?,ED1,N? ?,?,NE full"
            ),
            "EE2",
            "Fb5 =E2",
        ),
    ],
)
def test_a_long_strategy_is_cut_to_its_turn(text: str, plans: str, actions: str) -> None:
    position, plan = parse_position(text), parse_plan(plans)
    search = new_forcing(position, plan.side, (plan,), SearchLimits(20_000, NO_LIMIT))
    assert search.wins(search.game.start)
    strategy = write_strategy(search, position, NO_LIMIT)
    assert strategy.turn is not None
    assert " ".join(map(str, strategy.turn.actions)) == actions
    assert begin_strategy(search, position) == Strategy(turn=strategy.turn, steps=())


def test_a_card_is_wasted_on_another_number_of_a_row_that_is_planned() -> None:
    position = parse_position(CARDS_IN_HAND.replace("E1", "N2@a5"))
    plans = (parse_plan("ND1"), parse_plan("NB2"))
    game = RowGame(position, Side.N, plans)
    state = game.state_of(position)
    rows = {plan.row: plan for plan in plans}
    wasted = {
        action: _wastes_a_card(game, state, position, action, labels(game, state))
        for action in legal_actions(position)
        if not isinstance(action, Planning) or action.row in rows
    }
    assert wasted == {
        action: isinstance(action, Planning) and action.number != rows[action.row].number for action in wasted
    }
    assert sum(wasted.values()) == 6
