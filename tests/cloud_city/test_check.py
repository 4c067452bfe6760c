"""Verdicts: against exhaustive play, and each of them on a position where a person can see why."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from skypuzzle.cloud_city.checking.advice import advise
from skypuzzle.cloud_city.checking.check import check
from skypuzzle.cloud_city.checking.odds import Odds
from skypuzzle.cloud_city.checking.proofs import finding_flaws
from skypuzzle.cloud_city.checking.verdicts import Finding
from skypuzzle.cloud_city.notation.cities import parse_walkway
from skypuzzle.cloud_city.notation.positions import parse_position
from skypuzzle.cloud_city.questions.question import Built, Lead, Request, Votes
from skypuzzle.cloud_city.rules.position import Turn
from skypuzzle.errors import RuleError
from skypuzzle.limits import Clock
from skypuzzle.verdicts import Verdict
from tests.cloud_city.naive_check import NaiveCheck, TooLargeError
from tests.cloud_city.small_endgames import Endgame

JUDGED: list[tuple[str, str]] = [
    (text, verdict) for text, verdict in json.loads((Path(__file__).parent / "data" / "verdicts.json").read_text())
]
"""Small endgames with the verdicts of exhaustive play, written by benchmarks/agreement/cloud_city_verdicts.py."""
STEPS = 150
"""Of the naive player; endgames that take more are for the benchmark."""


def test_verdicts_agree_with_exhaustive_play() -> None:
    for text, verdict in JUDGED:
        position, player, goals, mix = Endgame.read(text)
        found = check(position, player, goals, mix=mix).together
        assert (str(found.verdict), found.open) == (verdict, ()), text


def test_exhaustive_play_still_says_so() -> None:
    judged = 0
    for text, verdict in JUDGED:
        position, player, goals, mix = Endgame.read(text)
        try:
            assert NaiveCheck(position, player, goals, mix, STEPS).verdict() == verdict, text
        except TooLargeError:
            continue
        judged += 1
    assert judged > 5


@pytest.mark.parametrize("verdict", ["secured", "forced", "alone", "with-help", "lost"])
def test_there_are_enough_of_each_verdict(verdict: str) -> None:
    assert len([text for text, judged in JUDGED if judged == verdict]) >= 10


def _flaws(finding: Finding, endgame: Endgame) -> list[str]:
    return list(finding_flaws(finding, endgame.position, endgame.player, mix=endgame.mix))


def _first(verdict: str) -> tuple[Endgame, Finding]:
    """The first endgame with that verdict whose proof has several steps or turns."""
    for text, judged in JUDGED:
        if judged == verdict:
            endgame = Endgame.read(text)
            found = check(endgame.position, endgame.player, endgame.goals, mix=endgame.mix).together
            if len(found.strategy or found.turns or ()) > 1:
                return endgame, found
    raise AssertionError(verdict)


def test_every_fifth_finding_is_proven_again() -> None:
    for text, _ in JUDGED[::5]:
        endgame = Endgame.read(text)
        check_of_all = check(endgame.position, endgame.player, endgame.goals, mix=endgame.mix)
        for finding in (*check_of_all.goals, check_of_all.together):
            assert _flaws(finding, endgame) == [], text


def without_walkways(turn: Turn) -> Turn:
    return Turn(turn.player, turn.move._replace(walkways=()))


@pytest.mark.parametrize("verdict", ["forced", "alone"])
def test_strategies_that_leave_something_out_or_fail_are_not_believed(verdict: str) -> None:
    endgame, found = _first(verdict)
    *steps, last = found.strategy or ()
    assert last.turn is not None
    lazy = replace(last, turn=without_walkways(last.turn))
    silent = replace(steps[0], replies=())
    for forged in ((*steps, lazy), (silent, *steps[1:], last)):
        assert _flaws(replace(found, strategy=forged), endgame)
    assert _flaws(replace(found, strategy=()), endgame)


def test_lines_that_are_illegal_or_lead_elsewhere_are_not_believed() -> None:
    endgame, found = _first("with-help")
    *turns, last = found.turns or ()
    for line in (tuple(turns), (last, *turns[::-1]), (*turns, without_walkways(last))):
        assert _flaws(replace(found, turns=line), endgame)


def test_a_verdict_that_is_not_true_is_not_believed() -> None:
    endgame, found = _first("with-help")
    for verdict in (Verdict.SECURED, Verdict.LOST):
        assert _flaws(replace(found, verdict=verdict), endgame)


def test_limits_leave_verdicts_open_but_never_make_them_wrong() -> None:
    stronger = [*Verdict]
    for text, verdict in JUDGED[::3]:
        position, player, goals, mix = Endgame.read(text)
        for states in (0, 3, 30):
            found = check(position, player, goals, mix=mix, most_states=states).together
            if found.verdict is not Verdict.UNDECIDED:
                assert stronger.index(found.verdict) >= stronger.index(Verdict(verdict)), text
            assert str(found.verdict) == verdict or Verdict(verdict) in found.open or verdict == "lost", text
            assert bool(found.open) == (found.limit is not None), text


def test_what_a_player_must_know() -> None:
    position = parse_position("e5:B./.B;e5:B./.G BB..,BG..,S..S;?,?,? GS..,B..G,SS..")
    for faulty, goals, words in (
        (position._replace(hands=((None,) * 3, (None,) * 3)), [Votes(1)], "own hand"),
        (position._replace(row=("GS..", None, "SS..")), [Votes(1)], "face-up"),
        (position, [], "nothing to check"),
        (parse_position("e5:B./.B BB..,BG..,S..S GS..,B..G,SS.."), [Lead()], "lead"),
        (parse_position("e5:B./.B BB..,BG..,S..S GS..,B..G,SS.."), [Request(1)], "compare"),
    ):
        with pytest.raises(RuleError, match=words):
            check(faulty, 0, goals)


def test_secured_goals_hold_in_every_game_and_lost_ones_in_none() -> None:
    for text, verdict in JUDGED:
        position, player, goals, mix = Endgame.read(text)
        odds = Odds(position, player, tuple(goals), "judged", ("quick",) * len(position.seats), mix=mix)
        for number in range(2):
            held = odds.play(number)
            assert held is not None
            assert verdict != "secured" or all(held), text
            assert verdict != "lost" or not all(held), text


FORCED_WALKWAY = parse_position(
    "e3:.SG..S/G..GS./B..BG./.B.S.S/.S----/B.----,e3-e6,f4-f8,h5-j5,j5-j8,e6-h6,e7-h7,f8-j8;"
    "c3:--B.SS/--.B../G.B..G/G..G.S/--..../--BBSS,e3-f3,e3-e6,g3-h3,g3-g8,h3-h5,c5-f5,c5-c6,h5-h8,c6-h6,e6-e8,g8-h8 "
    "G..G,G..G,B..G;?,?,? B..S,G..G,SS.. 5.7.5.6.3/5.8.6.6.2/4.6.6.4.2 23 1 - 3x3"
)


def test_advice_has_the_turn_that_the_verdict_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skypuzzle.cloud_city.checking.advice.MOST_WEIGHED", 1)
    goals = [Built(parse_walkway("f4-j4"))]
    found = check(FORCED_WALKWAY, 0, goals)
    assert found.together.verdict is Verdict.FORCED
    assert found.together.strategy is not None
    (without,) = advise(FORCED_WALKWAY, 0, goals, Clock())
    assert without.verdict is not Verdict.FORCED
    best, *others = advise(FORCED_WALKWAY, 0, goals, Clock(), found=found)
    assert (best.verdict, others) == (Verdict.FORCED, [without])
    named = found.together.strategy[0].turn
    assert named is not None
    assert str(best.turn).startswith(str(named))


def test_advice_puts_the_safest_turn_first_and_then_the_best() -> None:
    for text, verdict in JUDGED:
        position, player, goals, mix = Endgame.read(text)
        if verdict == "forced" and position.mover == player:
            turns = advise(position, player, goals, Clock(), mix=mix)
            assert turns[0].verdict in (Verdict.SECURED, Verdict.FORCED)
            assert list(turns) == sorted(turns, key=lambda prospect: prospect.rank)
            return
