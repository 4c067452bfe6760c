"""What `check --advise` lists agrees with the verdict above it, also when time runs out."""

from itertools import islice

import pytest

from skypuzzle import verdicts
from skypuzzle.limits import Clock, rounds
from skypuzzle.verdicts import PROVABLE, Verdict, agreeing, strongest
from tests.advising import POSITIONS, disagreements

SECURED, FORCED, ALONE, WITH_HELP = PROVABLE
LOST, UNDECIDED = Verdict.LOST, Verdict.UNDECIDED


@pytest.mark.parametrize("seconds", ["0.01", "2"])
@pytest.mark.parametrize("game", POSITIONS)
def test_advice_agrees_with_the_verdict(game: str, seconds: str) -> None:
    for asked in islice(POSITIONS[game]("tests"), 4):
        assert not list(disagreements(asked.document(seconds))), str(asked)


@pytest.mark.parametrize(
    ("turn", "before", "named", "agreed"),
    [
        ((WITH_HELP, (FORCED, ALONE)), (FORCED, ()), True, (FORCED, ())),
        ((WITH_HELP, (FORCED, ALONE)), (FORCED, ()), False, (WITH_HELP, (FORCED, ALONE))),
        ((WITH_HELP, (SECURED, FORCED, ALONE)), (ALONE, ()), False, (WITH_HELP, (ALONE,))),
        ((FORCED, ()), (WITH_HELP, (FORCED, ALONE)), False, (WITH_HELP, (FORCED, ALONE))),
        ((SECURED, ()), (FORCED, (SECURED,)), True, (SECURED, ())),
        ((LOST, ()), (SECURED, ()), False, (SECURED, ())),
        ((UNDECIDED, PROVABLE), (LOST, ()), False, (LOST, ())),
        ((WITH_HELP, ()), (UNDECIDED, PROVABLE), False, (UNDECIDED, (FORCED, ALONE, WITH_HELP)[2:])),
    ],
)
def test_a_turn_keeps_to_what_is_known_before_it(
    turn: verdicts.Settled, before: verdicts.Settled, named: bool, agreed: verdicts.Settled
) -> None:
    assert agreeing(turn, before, is_named=named) == agreed


def test_what_is_proven_after_a_turn_and_refuted_before_it_stays_visible() -> None:
    assert agreeing((FORCED, ()), (ALONE, ()))[0] is FORCED
    assert strongest(verdicts.known_of(ALONE, (FORCED,))) == (ALONE, (FORCED,))


def test_time_that_is_left_goes_to_what_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("skypuzzle.limits.time.monotonic", lambda: now[0])
    asked = []
    for name, share in rounds(Clock(10), lambda: ["a", "b"]):
        asked.append((name, share.left))
        now[0] += 4.0 if name == "b" else 0.0
    assert asked == [("a", 5.0), ("b", 10.0), ("a", 3.0), ("b", 6.0), ("a", 1.0), ("b", 2.0)]
    assert list(rounds(Clock(), lambda: ["a"])) == []
    unused = [name for name, _ in rounds(Clock(10), lambda: ["a"])]
    assert unused == ["a"]
