"""Strategies where something runs out, or is drawn in turn; and what proving a finding again leaves open."""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import pytest
from msgspec.structs import replace

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.checking import proofs
from skypuzzle.cloud_city.checking.check import check
from skypuzzle.cloud_city.checking.proofs import finding_flaws, strategy_flaws
from skypuzzle.cloud_city.checking.table import Judge, table_of
from skypuzzle.cloud_city.checking.verdicts import Check, Finding, Reply, Step, Strategy
from skypuzzle.cloud_city.notation.cities import parse_quarter
from skypuzzle.cloud_city.notation.positions import parse_position, parse_turn
from skypuzzle.cloud_city.questions.question import Votes
from skypuzzle.cloud_city.rules.pieces import KINDS, ROTATIONS, Tile
from skypuzzle.cloud_city.rules.position import FromPile, FromRow, Turn, unseen
from skypuzzle.documents import builtins
from skypuzzle.limits import Clock, Limit, OutOfLimitsError
from skypuzzle.verdicts import Verdict
from tests.changing import UnjudgedError
from tests.cloud_city.mutations import ALONE
from tests.cloud_city.naive_strategies import reaches
from tests.cloud_city.small_endgames import Endgame
from tests.cloud_city.test_check import JUDGED

T = TypeVar("T")

END_OF_THE_PILE = (
    "a3:B.B..B/S.G.S./--..B./--GG.B/----../----BB,e3-f3,e3-e6,f3-f5,c5-d5,c5-c7,f5-f8,a7-e7,a8-c8,c8-f8 "
    "G..S,G..S,G..S BG..,G..S,G..S 1.1.2.2.1/0.2.0.2.2/1.1.2.0.2 1 1 - 3x3 | 1 | votes 32 | "
    "BB..,GG..,B..B,SB..,GB..,B..S,BG..,G..S,G..S,S..S,G..S,G..S,G..S"
)
"""What came up last was not looked at, and then it is one of those to draw from."""
LAST_PIECE_TAKEN = (
    "c3:G..G.B/.GB..B/--B.--/--.B--/....--/GBBG--,c3-f3,d3-e3,e3-e6,f3-f8,e6-e7,e7-h7,h7-h8,c8-f8;"
    "e3:GGSS/..../B..B/.G.B/.G.G/G..S,e3-e8,h3-h8,f4-h4,f4-f5,f5-f8,h5-h6,e6-h6,e8-f8,g8-h8 "
    "B..B,BS..,BS..;BS..,?,BS.. B..B,BS..,BS.. 2.8.5.6.3/4.7.5.6.1/5.8.8.6.2 0 1 - 3x3 | 1 | votes 39 | "
    "BG..,GB..,B..B,G..G,B..G,BB..,G..G,GS..,B..G,BB..,GG..,SS..,B..B,BS..,BS..,B..B,BS..,BS..,BS..,B..B,BS.."
)
"""The first turn takes all that is contested, so the others' cities make no difference any more."""
THREE_TURNS_LEFT = parse_position(
    "c3:--BB--/--..--/.SB..S/B..B.S/--GG.G/--...G,h3-h4,e4-f4,f4-h4,c5-f5,f5-f8,h5-h6,d6-h6,e6-e8,e8-f8;"
    "c3:SG----/..----/B.B..B/.G.G.G/G..G--/S.G.--,c3-c8,c4-f4,d5-f5,d5-d8,f5-h5,c6-e6,e6-h6 "
    "S..S,S..S,SS..;?,?,? BS..,G..G,SS.. 5.6.5.6.3/4.5.6.6.3/5.8.8.5.2 25 1 - 3x3"
)


def _flaws(found: Finding, endgame: Endgame) -> list[str]:
    position, player, _, mix = endgame
    seen = table_of(position, player, mix)
    assert found.strategy is not None
    judge = Judge(seen.position, player, found.goals)
    return list(strategy_flaws(found.strategy, seen, judge, alone=found.verdict is Verdict.ALONE))


@pytest.mark.parametrize("text", [END_OF_THE_PILE, LAST_PIECE_TAKEN])
def test_strategies_hold_where_pile_or_stock_run_out(text: str) -> None:
    endgame = Endgame.read(text)
    position, player, goals, mix = endgame
    found = check(position, player, goals, mix=mix).together
    assert found.verdict is Verdict.FORCED
    assert _flaws(found, endgame) == []


VARIED: list[tuple[str, int]] = json.loads((Path(__file__).parent / "data" / "strategies.json").read_text())
"""Small endgames whose strategies draw from the row or the pile, wait for pieces, look at tiles, or end early.

With each, how many of its changes still work, by play to the end of every game.
"""
CHANGES = 30
"""Of each strategy; fewer of a long one."""
STEPS = 1000
"""Of the naive player; what takes more was judged once, when the numbers were written down."""


def _changes(strategy: Strategy, kinds: list[Tile]) -> Iterator[Strategy]:
    """The strategy with one step changed."""
    for number, step in enumerate(strategy):
        for other in (*_other_turns(step, kinds), *_other_replies(step, kinds, len(strategy))):
            if other != step:
                yield (*strategy[:number], other, *strategy[number + 1 :])


def _other_turns(step: Step, kinds: list[Tile]) -> Iterator[Step]:
    if step.turn is not None:
        move = step.turn.move
        moves = [move._replace(draw=draw) for draw in (None, FromPile(), *map(FromRow, kinds))]
        moves += [move._replace(tile=ROTATIONS[kind][0], walkways=()) for kind in kinds]
        moves += [move._replace(walkways=_without(move.walkways, at)) for at in range(len(move.walkways))]
        for other in moves:
            yield replace(step, turn=Turn(step.turn.player, other))


def _other_replies(step: Step, kinds: list[Tile], steps: int) -> Iterator[Step]:
    for at, reply in enumerate(step.replies):
        yield replace(step, replies=_without(step.replies, at))
        for other in (
            replace(reply, then=(reply.then + 1) % steps),
            replace(reply, pieces=reply.pieces[1:]),
            replace(reply, seen=None),
            *(replace(reply, drawn=drawn) for drawn in (None, *kinds)),
        ):
            yield replace(step, replies=(*step.replies[:at], other, *step.replies[at + 1 :]))


def _without(values: tuple[T, ...], at: int) -> tuple[T, ...]:
    return (*values[:at], *values[at + 1 :])


def test_a_changed_strategy_is_believed_only_if_it_works() -> None:
    judged = 0
    for index, (text, working) in enumerate(VARIED):
        position, player, goals, mix = Endgame.read(text)
        found = check(position, player, goals, mix=mix).together
        seen = table_of(position, player, mix)
        judge, alone = Judge(seen.position, player, found.goals), found.verdict is Verdict.ALONE
        assert found.strategy is not None
        assert list(strategy_flaws(found.strategy, seen, judge, alone=alone)) == []
        changes = Chance("changed steps", index).shuffled(_changes(found.strategy, sorted(set(mix.pile))))
        some = changes[: max(5, CHANGES - len(found.strategy))]
        believed = [each for each in some if next(strategy_flaws(each, seen, judge, alone=alone), None) is None]
        assert len(believed) == working, text
        for changed in believed:
            entry = {"verdict": str(found.verdict), "strategy": builtins(changed)}
            with suppress(UnjudgedError):
                assert reaches(position, player, goals, entry, mix, STEPS), (text, changed)
                judged += 1
    assert judged > 5


FAR_AWAY = parse_quarter("m13")
CONTESTED = [JUDGED[number][0] for number in (62, 105)]
"""The others may take pieces that the strategy waits for: all replies, or all but one, need some of them."""
CHANGED = 12
"""Endgames whose strategies are changed."""


def _strategies() -> Iterator[tuple[Endgame, Finding]]:
    texts = [text for text, verdict in JUDGED if verdict in ("forced", "alone")]
    for text in (LAST_PIECE_TAKEN, END_OF_THE_PILE, *CONTESTED, *texts[:: len(texts) // CHANGED]):
        endgame = Endgame.read(text)
        position, player, goals, mix = endgame
        yield endgame, check(position, player, goals, mix=mix).together


def _with(found: Finding, number: int, step: Step) -> Finding:
    assert found.strategy is not None
    return replace(found, strategy=(*found.strategy[:number], step, *found.strategy[number + 1 :]))


def test_a_strategy_that_says_nothing_or_leads_nowhere_is_found_out() -> None:
    changed = 0
    for endgame, found in _strategies():
        assert found.strategy
        assert _flaws(found, endgame) == []
        for number, step in enumerate(found.strategy):
            if step.replies:
                changed += 1
                assert _flaws(_with(found, number, replace(step, replies=())), endgame)
                for nowhere in (-1, len(found.strategy), len(found.strategy) + 1):
                    replies = tuple(replace(reply, then=nowhere) for reply in step.replies)
                    said = _flaws(_with(found, number, replace(step, replies=replies)), endgame)
                    assert f"there is no step {nowhere}" in said
            elif step.turn is not None:
                more = replace(step, replies=(Reply(0),))
                assert f"step {number}: nothing follows on the last turn" in _flaws(_with(found, number, more), endgame)
                bare = replace(step, turn=Turn(step.turn.player, step.turn.move._replace(cell=FAR_AWAY)))
                assert _flaws(_with(found, number, bare), endgame)
    assert changed >= CHANGED


def test_a_strategy_without_a_turn_before_the_goals_are_safe_is_found_out() -> None:
    for endgame, found in _strategies():
        for number, step in enumerate(found.strategy or ()):
            if step.turn is not None:
                said = _flaws(_with(found, number, replace(step, turn=None)), endgame)
                assert set(said) == {f"step {number}: it is the player's turn, and the goals can still be missed"}


def test_a_strategy_that_counts_on_what_the_others_may_take_is_found_out() -> None:
    """It leaves out what it waits for, or does after one reply what is right after another."""
    for text in CONTESTED:
        endgame = Endgame.read(text)
        position, player, goals, mix = endgame
        found = check(position, player, goals, mix=mix).together
        assert found.strategy is not None
        first = found.strategy[0]
        careless = tuple(replace(reply, pieces=()) for reply in first.replies)
        forgetful = _with(found, 0, replace(first, replies=careless))
        assert "the stock has no" in next(finding_flaws(forgetful, position, player, mix=mix))
        for index, reply in enumerate(first.replies[1:], 1):
            wrong = replace(reply, then=first.replies[0].then)
            replies = (*first.replies[:index], wrong, *first.replies[index + 1 :])
            assert "the stock has no" in _flaws(_with(found, 0, replace(first, replies=replies)), endgame)[0]
            fewer = (*first.replies[:index], *first.replies[index + 1 :])
            assert "nothing is said about" in _flaws(_with(found, 0, replace(first, replies=fewer)), endgame)[0]


TWO_TURNS_LEFT = parse_position(ALONE)


@pytest.mark.parametrize(("draw", "kind"), [("", "S..S"), (" +?", "S..S"), (" +S..S", "B..B")])
def test_a_strategy_lays_no_tile_that_may_not_have_come(draw: str, kind: str) -> None:
    seen = table_of(TWO_TURNS_LEFT, 0)
    first = Step(parse_turn(f"1: G..G@i5{draw}"), (Reply(1),))
    judge = Judge(seen.position, 0, [Votes(0)])
    for last, flaws in ((kind, [f"step 1: the player may not have {kind}"]), ("BB..", [])):
        strategy = (first, Step(parse_turn(f"1: {last}@e3")))
        assert sorted(set(strategy_flaws(strategy, seen, judge, alone=False))) == flaws


def test_only_a_tile_from_the_pile_decides_what_follows() -> None:
    seen = table_of(TWO_TURNS_LEFT, 0)
    strategy = (Step(parse_turn("1: G..G@i5 +S..S"), (Reply(1, "S..S"),)), Step(parse_turn("1: BB..@e3")))
    (flaw,) = strategy_flaws(strategy, seen, Judge(seen.position, 0, [Votes(0)]), alone=True)
    assert flaw.startswith("step 0: nothing is said about any tile, row ")
    said = list(
        strategy_flaws(
            (replace(strategy[0], turn=parse_turn("1: G..G@i5 +?")), strategy[1]),
            seen,
            Judge(seen.position, 0, [Votes(0)]),
            alone=True,
        )
    )
    assert any(flaw.startswith("step 0: nothing is said about BG.., row ") for flaw in said)
    assert not any("about S..S" in flaw for flaw in said)


def test_every_flaw_of_a_strategy_is_listed() -> None:
    endgame = Endgame.read(CONTESTED[1])
    position, player, goals, mix = endgame
    found = check(position, player, goals, mix=mix).together
    first, *rest = found.strategy or ()
    assert len(rest) == len(first.replies) == 3
    illegal = [
        replace(step, turn=Turn(step.turn.player, step.turn.move._replace(cell=FAR_AWAY))) for step in rest if step.turn
    ]
    assert len(_flaws(replace(found, strategy=(first, *illegal)), endgame)) >= 3


def test_time_for_a_strategy_runs_out() -> None:
    endgame, found = next(_strategies())
    position, player, _, mix = endgame
    seen = table_of(position, player, mix)
    judge = Judge(seen.position, player, found.goals)
    with pytest.raises(OutOfLimitsError):
        list(strategy_flaws(found.strategy or (), seen, judge, alone=False, clock=Clock(0)))


def test_a_line_goes_to_the_end_by_the_rules_and_meets_the_goals() -> None:
    endgame = Endgame.read(next(text for text, verdict in JUDGED if verdict == "with-help"))
    position, player, goals, mix = endgame
    found = check(position, player, goals, mix=mix).together
    *turns, last = found.turns or ()

    def said(*line: Turn) -> list[str]:
        return list(finding_flaws(replace(found, turns=line), position, player, mix=mix))

    assert said(*turns, last) == []
    assert said(*turns)[0] == f"the line has {len(turns)} turns, not {len(turns) + 1}"
    illegal = Turn(last.player, last.move._replace(cell=FAR_AWAY))
    assert said(*turns, illegal)[0].startswith(f"turn {len(turns) + 1}: ")
    full = next(kind for kind in KINDS if not unseen(position, mix)[kind])
    at, drawing = next((at, turn) for at, turn in enumerate(turns) if isinstance(turn.move.draw, FromPile))
    many = Turn(drawing.player, drawing.move._replace(draw=FromPile(full)))
    assert "more than the tile mix contains" in said(*turns[:at], many, *turns[at + 1 :], last)[0]
    assert said(*turns, Turn(last.player, last.move._replace(walkways=())))[0].startswith("the goals are missed with ")
    for verdict in (Verdict.FORCED, Verdict.ALONE):
        assert next(finding_flaws(replace(found, verdict=verdict), position, player, mix=mix)) == "there is no strategy"


def test_a_plan_draws_tiles_in_the_order_in_which_it_lays_them() -> None:
    """One SS.. is in the hand and laid first, another lies in the row and is laid last: the G..G is drawn before it."""
    found = check(THREE_TURNS_LEFT, 0, [Votes(46)], time_limit=60).together
    assert found.verdict is Verdict.ALONE
    seen = table_of(THREE_TURNS_LEFT, 0)
    assert found.strategy
    assert list(strategy_flaws(found.strategy, seen, Judge(seen.position, 0, found.goals), alone=True)) == []


def test_what_is_open_when_it_is_proven_again_is_not_called_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    found = check(THREE_TURNS_LEFT, 0, [Votes(47)], force=False).together
    assert found.verdict is Verdict.WITH_HELP
    left_open = replace(found, open=(Verdict.FORCED, Verdict.ALONE), limit=Limit.TIME)
    again = Check(position=THREE_TURNS_LEFT, player=0, goals=(left_open,), together=left_open)
    monkeypatch.setattr(proofs, "check", lambda *_args, **_options: again)
    assert list(proofs.finding_flaws(left_open, THREE_TURNS_LEFT, 0)) == []
    settled = replace(found, open=(), limit=None)
    with pytest.raises(OutOfLimitsError):
        list(proofs.finding_flaws(settled, THREE_TURNS_LEFT, 0))


@pytest.mark.parametrize(("votes", "words"), [(1, "1 vote is needed, and there are 0"), (0, "there are 0")])
def test_after_the_end_nothing_is_said_of_what_may_come(votes: int, words: str) -> None:
    over = parse_position("S..G.S/.B.BS./S.B..G/S..BG./S.G.B./.G.B.G - - 6.8.8.6.3/6.8.8.6.3/6.8.8.6.3 0 -")
    (reason,) = check(over, 0, [Votes(votes)]).together.reasons or ()
    assert (reason.words, reason.votes) == (words, 0)
