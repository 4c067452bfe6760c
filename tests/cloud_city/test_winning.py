"""`cloud-city check --win` and `check` without goals: against exhaustive play, and as documents."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from skypuzzle.cloud_city.checking.check import check
from skypuzzle.cloud_city.checking.proofs import finding_flaws
from skypuzzle.cloud_city.notation.positions import parse_position
from skypuzzle.cloud_city.questions.question import Lead, Win, parse_goal
from skypuzzle.errors import RuleError
from skypuzzle.verdicts import Verdict
from tests.cloud_city.naive_check import NaiveWin, TooLargeError
from tests.cloud_city.small_endgames import Endgame, open_endgames
from tests.running import run

OPEN = (
    "e3:.SG..S/G..GS./B..BG./.B.S.S/.S----/B.----,e3-e6,f4-f8,h5-j5,j5-j8,e6-h6,e7-h7,f8-j8;"
    "c3:--B.SS/--.B../G.B..G/G..G.S/--..../--BBSS,e3-f3,e3-e6,g3-h3,g3-g8,h3-h5,c5-f5,c5-c6,h5-h8,c6-h6,e6-e8,g8-h8 "
    "G..G,G..G,B..G;B..S,S..S,SB.. B..S,G..G,SS.. 5.7.5.6.3/5.8.6.6.2/4.6.6.4.2 23 1 - 3x3"
)
HIDDEN = OPEN.replace("B..S,S..S,SB..", "?,?,?")


def judged(most: int, number: int) -> Iterator[tuple[Endgame, str]]:
    """Small endgames with the verdicts of exhaustive play."""
    found = 0
    for endgame in open_endgames("tests"):
        try:
            verdict = NaiveWin(endgame.position, endgame.player, endgame.mix, most).verdict()
        except TooLargeError:
            continue
        yield endgame, verdict
        found += 1
        if found == number:
            return


def test_what_is_settled_is_true() -> None:
    counts: Counter[bool] = Counter()
    for endgame, verdict in judged(3_000, 10):
        found = check(endgame.position, endgame.player, endgame.goals, mix=endgame.mix).together
        fitting = {found.verdict.value, *map(str, found.open), *["lost"] * (found.verdict is Verdict.UNDECIDED)}
        assert verdict in fitting, f"{verdict}, not {found.verdict}: {endgame}"
        assert not list(finding_flaws(found, endgame.position, endgame.player, mix=endgame.mix)), str(endgame)
        counts[not found.open] += 1
    assert counts[True] >= 1


def document(*words: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(run("cloud-city", "check", *words, "--json").out)
    return told


def verified(told: dict[str, Any], folder: Path) -> int:
    file = folder / "check.json"
    file.write_text(json.dumps(told))
    return run("verify", str(file)).code


def test_without_goals_it_judges_what_there_is_to_judge() -> None:
    told = document(OPEN)
    assert [entry["goals"] for entry in told["goals"]] == [["lead"], ["win"]]
    assert run("cloud-city", "check", OPEN).code == 0
    assert [entry["goals"] for entry in document(HIDDEN)["goals"]] == [["lead"]]
    cards = HIDDEN.replace(" - 3x3", " 4,8 3x3")
    assert [entry["goals"] for entry in document(cards)["goals"]] == [["request 4"], ["request 8"], ["lead"]]
    one = run("cloud-city", "check", "B./.B BB..,B..G,GB.. S..S,GS..,G..G 6.8.8.6.3/6.8.8.6.3/6.8.8.6.3 20 1 - 3x3")
    assert one.code == 2
    assert "add --votes, --request or --walkway" in one.err


def test_a_win_needs_all_hands() -> None:
    ran = run("cloud-city", "check", HIDDEN, "--win")
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert "all tiles in hand must be known, and player 2 has ?,?,?" in ran.err
    with pytest.raises(RuleError):
        check(parse_position(HIDDEN), 0, (Win(),))


def test_a_win_is_a_goal_like_others(tmp_path: Path) -> None:
    told = document(OPEN, "--win")
    assert told["together"]["goals"] == ["win"]
    assert verified(told, tmp_path) in (0, 3)
    both = document(OPEN, "--win", "--votes", "20")
    order = [*map(str, Verdict)]
    assert order.index(both["together"]["verdict"]) >= order.index(both["goals"][1]["verdict"])
    assert verified(both, tmp_path) in (0, 3)
    assert parse_goal("win") == Win()
    games = document(OPEN, "--win", "--chance", "2", "--seed", "7")
    assert games["together"]["chance"]["games"] == 2


def test_tampered_documents_are_refused(tmp_path: Path) -> None:
    for endgame, verdict in judged(3_000, 10):
        found = check(endgame.position, endgame.player, endgame.goals, mix=endgame.mix)
        if found.together.verdict.value == verdict and not found.together.open and verdict != "secured":
            lead = check(endgame.position, endgame.player, (Lead(),), mix=endgame.mix)
            assert lead.goals[0].goals == (Lead(),)
            wrong = Verdict.SECURED if verdict != "lost" else Verdict.WITH_HELP
            claimed = type(found.together)(goals=found.together.goals, verdict=wrong, open=())
            assert list(finding_flaws(claimed, endgame.position, endgame.player, mix=endgame.mix)), str(endgame)
    told = document(OPEN, "--win")
    entry = {"goals": ["win"], "verdict": "lost", "open": []}
    assert verified({**told, "goals": [entry], "together": entry}, tmp_path) in (1, 2)
