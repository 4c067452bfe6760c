"""Policies of the others before the last round: what they settle is true, and `verify` replays them."""

from itertools import islice, pairwise

import pytest
from msgspec.structs import replace

from skypuzzle.limits import Clock, OutOfLimitsError, SearchLimits
from skypuzzle.skyline.checking import Finding, Refutation, check
from skypuzzle.skyline.checking.bounds import Judge
from skypuzzle.skyline.checking.refuting import holds
from skypuzzle.skyline.notation.positions import parse_position
from skypuzzle.skyline.questions.question import Goal, MissionGoal, PenthousesGoal, PrestigeGoal, WinGoal, ZoneGoal
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.verifying.verifying import finding_flaws
from skypuzzle.verdicts import PROVABLE, Verdict
from tests.skyline.last_rounds import Endgame
from tests.skyline.naive_check import TooLargeError
from tests.skyline.naive_game import NaiveGame, tiny_endgames

PENTHOUSE_IN_HAND = parse_position(
    "PbBp/PbPbybyP/BYpbypPbybPyb/PYpbywBybybYpyp/PypbYbypwYbpwb/YYpBy/YBByB/.By./../. PBY Y1 5.26.17 "
    "000100.000000.000011 ??.F.??? ?.4.? 25 -"
)
"""Blue is asked about; purple has two penthouses and the money for a third, and yellow holds a penthouse."""
TOP_TO_COVER = parse_position(
    "PyP/PyPypyY/.YpypyYpYpy/PYpypyYpyPy/PypyYpY/.../..../.Py./../. PY P1 17.12 000101.000110 ??.- ?.2 34 -"
)
"""Purple moves, and holds a neutral floor for a yellow top on the fourth level of c9; c3 is lower."""
FOUND: list[tuple[Position, int, Goal, Refutation]] = [
    (PENTHOUSE_IN_HAND, 1, MissionGoal(), Refutation("end-game", (MissionGoal(),))),
    (PENTHOUSE_IN_HAND, 1, WinGoal(), Refutation("end-game", (WinGoal(),))),
    (PENTHOUSE_IN_HAND, 1, ZoneGoal("c3"), Refutation("take-zone", None, "c3", 2)),
    (TOP_TO_COVER, 1, ZoneGoal("c9"), Refutation("take-zone", None, "c9", 1)),
    (TOP_TO_COVER, 1, ZoneGoal("c3"), Refutation("take-zone", None, "c3", 2)),
]
SECONDS = 20.0


def refuted(goal: Goal, refutation: Refutation) -> Finding:
    """Not forced, and nothing else is known."""
    return Finding((goal,), Verdict.UNDECIDED, (Verdict.ALONE, Verdict.WITH_HELP), refutation=refutation)


def flaws(position: Position, player: int, finding: Finding) -> list[str]:
    return list(finding_flaws(finding, position, player, clock=Clock(SECONDS)))


@pytest.mark.parametrize(("position", "player", "goal", "refutation"), FOUND)
def test_what_the_others_can_prevent_is_not_forced(
    position: Position, player: int, goal: Goal, refutation: Refutation
) -> None:
    finding = check(position, player, [goal], most_states=10_000).together
    assert finding.refutation == refutation
    assert not {Verdict.SECURED, Verdict.FORCED} & {finding.verdict, *finding.open}
    assert flaws(position, player, refuted(goal, refutation)) == []


@pytest.mark.parametrize(("position", "player", "goal", "refutation"), FOUND)
def test_a_policy_that_proves_nothing_is_a_flaw(
    position: Position, player: int, goal: Goal, refutation: Refutation
) -> None:
    worse = [
        Refutation("take-zone", None, "c3", 1),
        Refutation("take-zone", None, "b6", 1),
        Refutation("take-zone"),
        Refutation("end-game"),
        Refutation("end-game", (PrestigeGoal(1),)),
        Refutation("end-game", refutation.goals, "c3"),
        replace(refutation, rounds=9),
    ]
    for other in worse:
        assert flaws(position, player, refuted(goal, other)) == ["the refutation does not prevent it"], other
    unsure = replace(refuted(goal, refutation), open=PROVABLE)
    assert flaws(position, player, unsure) == ["the refutation does not prevent it"]


def test_goals_of_which_one_is_refuted_are_refuted_together() -> None:
    for position, player, goal, refutation in FOUND[1:4]:
        goals = (goal, PenthousesGoal(1))
        together = check(position, player, goals, time_limit=1).together
        assert together.refutation == refutation
        assert Verdict.FORCED not in together.open
        assert flaws(position, player, replace(refuted(goal, refutation), goals=goals)) == []


def test_without_the_neutral_floor_the_top_is_not_covered() -> None:
    bare = parse_position(str(TOP_TO_COVER).replace("000101.000110", "000100.000110").replace("17.12", "0.12"))
    judge = Judge(bare, 1, [ZoneGoal("c9")])
    assert holds(Refutation("take-zone", None, "c9", 1), TOP_TO_COVER, judge, SearchLimits(10_000, Clock()))
    assert not holds(Refutation("take-zone", None, "c9", 1), bare, judge, SearchLimits(10_000, Clock()))


def test_without_time_nothing_is_refuted() -> None:
    judge = Judge(PENTHOUSE_IN_HAND, 1, [WinGoal()])
    with pytest.raises(OutOfLimitsError):
        holds(Refutation("end-game", (WinGoal(),)), PENTHOUSE_IN_HAND, judge, SearchLimits(10_000, Clock(0)))
    finding = check(PENTHOUSE_IN_HAND, 1, [WinGoal()], time_limit=0).together
    assert Verdict.FORCED in finding.open


@pytest.mark.parametrize(("position", "player", "goal", "refutation"), FOUND)
def test_a_longer_search_knows_no_less(position: Position, player: int, goal: Goal, refutation: Refutation) -> None:
    found = [check(position, player, [goal], most_states=most).together for most in (1, 30, 10_000)]
    for less, more in pairwise(found):
        assert set(more.open) <= set(less.open)
        assert PROVABLE.index(more.verdict) <= PROVABLE.index(less.verdict)
    assert found[-1].refutation == refutation


def settled(finding: Finding) -> dict[Verdict, bool]:
    """What a finding says about each verdict."""
    stronger = PROVABLE[: PROVABLE.index(finding.verdict)] if finding.verdict in PROVABLE else PROVABLE
    said = {verdict: False for verdict in stronger if verdict not in finding.open}
    return said | {finding.verdict: True} if finding.verdict in PROVABLE else said


def refuted_endgames() -> list[tuple[Endgame, Finding]]:
    some = ((each, check(each.position, each.player, each.goals).together) for each in tiny_endgames("refuted"))
    return list(islice(((each, finding) for each, finding in some if finding.refutation), 8))


def test_what_is_settled_before_the_last_round_is_true() -> None:
    compared = 0
    for endgame, finding in refuted_endgames():
        naive = NaiveGame(endgame.position, endgame.player, endgame.goals, 8_000)
        try:
            said = settled(finding)
            assert {verdict: naive.is_true(verdict) for verdict in said} == said, endgame
        except TooLargeError:
            continue
        compared += 1
    assert compared >= 4
