"""What proves a verdict, and proofs that prove nothing."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from skypuzzle.chance import Chance
from skypuzzle.limits import Clock
from skypuzzle.skyline.checking import Finding, check
from skypuzzle.skyline.checking.bounds import Judge
from skypuzzle.skyline.questions.question import PrestigeGoal
from skypuzzle.skyline.rules.play import Turn
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.setup import new_game
from skypuzzle.skyline.verifying import verifying
from skypuzzle.skyline.verifying.verifying import finding_flaws, strategy_flaws
from skypuzzle.verdicts import Verdict
from tests.skyline.last_rounds import Endgame
from tests.skyline.test_check import JUDGED

SECONDS = 20.0


def flaws(endgame: Endgame, finding: Finding) -> list[str]:
    return list(finding_flaws(finding, endgame.position, endgame.player, clock=Clock(SECONDS)))


def of(verdict: Verdict, number: int = 4) -> list[tuple[Endgame, Finding]]:
    """Some endgames with that verdict."""
    some = [endgame for endgame, said in JUDGED if said == str(verdict)][:number]
    return [(endgame, check(endgame.position, endgame.player, endgame.goals).together) for endgame in some]


@pytest.mark.parametrize("verdict", [verdict for verdict in Verdict if verdict is not Verdict.UNDECIDED], ids=str)
def test_true_findings_have_no_flaws(verdict: Verdict) -> None:
    for endgame, finding in of(verdict):
        assert flaws(endgame, finding) == []


@pytest.mark.parametrize("verdict", [verdict for verdict in Verdict if verdict is not Verdict.UNDECIDED], ids=str)
def test_no_other_verdict_passes(verdict: Verdict) -> None:
    for endgame, finding in of(verdict, 2):
        for other in Verdict:
            if other not in (verdict, Verdict.UNDECIDED):
                claimed = replace(finding, verdict=other, strategy=finding.strategy or ())
                assert flaws(endgame, claimed), f"{other} for {endgame}"


def test_a_line_is_replayed_to_its_end() -> None:
    for verdict in (Verdict.ALONE, Verdict.WITH_HELP):
        for endgame, finding in of(verdict):
            assert "not go to the end" in flaws(endgame, replace(finding, turns=()))[0]
            assert finding.turns is not None
            doubled = (*finding.turns, finding.turns[-1])
            assert "turn" in flaws(endgame, replace(finding, turns=doubled))[0]


def test_only_alone_are_turns_left_out() -> None:
    for endgame, finding in of(Verdict.ALONE):
        if any(turn.is_skipped for turn in finding.turns or ()):
            assert any("left out" in flaw for flaw in flaws(endgame, replace(finding, verdict=Verdict.WITH_HELP)))


def test_a_strategy_needs_an_answer_to_every_hand_that_may_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    def hands(position: Position, seat: Seat) -> Iterator[Position]:
        assert seat == endgame.player
        yield position
        yield position._replace(turn=None)  # the goals are not met yet

    waiting = [case for case in of(Verdict.FORCED, 9) if case[0].position.mover_seat != case[0].player]
    assert waiting
    for endgame, finding in waiting:
        assert flaws(endgame, finding) == []
        with monkeypatch.context() as patch:
            patch.setattr(verifying, "drawn_hands", hands)
            assert "it has no answer to " in flaws(endgame, finding)[0]


def test_a_strategy_answers_turns_of_the_last_round_alone() -> None:
    start = new_game(2, Chance("early"))
    judge = Judge(start, 1, [PrestigeGoal(1)])
    assert list(strategy_flaws((Turn(start.seats[1], ()),), start, judge)) == [f"it has no answer to {start}"]


def test_a_strategy_needs_an_answer_to_everything() -> None:
    """Without its answers, or with one of somebody else, it is none."""
    for endgame, finding in of(Verdict.FORCED, 6):
        assert finding.strategy is not None
        for worse in ((), finding.strategy[1:], (Turn("W", ()),)):
            assert flaws(endgame, replace(finding, strategy=worse))
        if endgame.position.mover_seat == endgame.player:
            twice = replace(finding, strategy=finding.strategy * 2)
            assert flaws(endgame, twice)[0] == "it has more than one turn to play now"
