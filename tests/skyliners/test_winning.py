"""`check --win`: can a player still be the only winner? Against exhaustive play, and as documents."""

import json
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from skypuzzle.errors import RuleError
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.skyliners import Side, Simulation, check, parse_position, score
from skypuzzle.skyliners.checking.winning import Play, WinFacts, check_win, end_of, line, wins
from skypuzzle.skyliners.rules.board import INTRO as INTRO_GAME
from skypuzzle.verdicts import Verdict
from tests.running import run
from tests.skyliners.naive_win import naive_win, win_endgames

INTRO = ".21p3/132.2^/32pp./3^2^315/321^.1 EN N1 1.0.0/3.0.0 - SW,SE intro"
FULL = "1523^2/.3.21/1ppp./231^3^1/1222^3 EN N1 2.0.0/2.0.0 ED2,NB2 SE,NW full"
HIDDEN = FULL.replace("ED2", "E?").replace("SE,", "?,")
OVER = "2231^1/21^234/14pp2/22^p41/.2^212 WS - 0.0.0/0.0.0 - SW,NE intro"


def test_verdicts_are_those_of_exhaustive_play() -> None:
    counts: Counter[str] = Counter()
    for position, player in islice(win_endgames("tests", 300), 16):
        judged = naive_win(position, player, 1_000)
        if judged is not None:
            found = check_win(position, player).win
            assert found is not None
            assert (found.verdict.value, found.open) == (judged, ()), f"{position} {player}"
            counts[judged] += 1
    assert counts.total() >= 8
    assert len(counts) >= 3


def test_players_choose_where_their_last_antennas_go() -> None:
    """Ten antennas are too few for all buildings that a player sees."""
    chosen = 0
    for number in range(12):
        end = Simulation((Side.N, Side.E), INTRO_GAME, f"antennas {number}", ("greedy",) * 2).play(0).end()
        if any(row.antennas and row.beyond for row in score(end).rows):
            chosen += 1
            for player in end.seats:
                found = check_win(end, player).win
                assert found is not None
                assert found.verdict.value == naive_win(end, player), str(end)
    assert chosen


def document(*words: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(run("check", *words, "--time-limit", "100", "--json").out)
    return told


def verified(told: dict[str, Any], folder: Path) -> tuple[int, str]:
    file = folder / "check.json"
    file.write_text(json.dumps(told))
    ran = run("verify", str(file))
    return ran.code, ran.out


def test_the_introductory_game_is_about_the_win(tmp_path: Path) -> None:
    told = document(INTRO, "--advise")
    assert told["plans"] == []
    assert told["win"]["verdict"] == "forced"
    assert told["win"]["turn"] in [entry["turn"] for entry in told["advice"]["by_verdict"]]
    assert verified(told, tmp_path)[0] == 0
    shown = run("check", INTRO, "--time-limit", "100")
    assert "N wins   ▮▮▮▯ forced     play N: " in shown.out
    assert "points as it stands: E 20, N 25" in shown.out
    assert document(INTRO, "--win") == document(INTRO)
    assert "plans" in document(INTRO, "--plan", "NB2")
    hidden = INTRO.replace("SW,SE", "?,SE")
    assert document(hidden)["win"]["verdict"] in ("forced", "secured")


def test_a_win_of_the_full_game_needs_all_cards() -> None:
    told = document(FULL, "--win")
    assert told["win"]["verdict"] in ("forced", "alone", "with-help")
    ran = run("check", HIDDEN, "--win")
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert "all cards must be known, but this is face down: card 1 of the office (E?), E's skyscraper card" in ran.err
    assert run("check", FULL, "--win", "--plan", "NB2").code == 2
    with pytest.raises(RuleError, match="all cards must be known"):
        check(HIDDEN, win=True)
    assert check(FULL, win=True, time_limit=0).win is not None


def test_a_line_of_play_is_replayed() -> None:
    position, player = parse_position(INTRO), Side.E
    turns = line(position, player, Play.WITH_HELP, NO_LIMIT)
    assert turns is not None
    assert wins(end_of(position, turns, player, Play.WITH_HELP), player, Play.WITH_HELP)
    for wrong in (turns[:-1], turns[1:], ()):
        with pytest.raises(RuleError):
            end_of(position, wrong, player, Play.WITH_HELP)


def tampered(told: dict[str, Any]) -> list[dict[str, Any]]:
    """Changed documents: other verdicts, a turn that does not force it, no turn, other advice."""
    turns = [entry["turn"] for entry in told["advice"]["by_verdict"]]
    bad = {**turns[0], "actions": turns[0]["actions"][:1]}
    others = [entry for entry in told["advice"]["by_verdict"] if entry["turn"] != told["win"]["turn"]]
    wrong = [{**others[0], "reason": "N 99, E 0"}, *told["advice"]["by_verdict"][1:]]
    return [
        {**told, "win": {"verdict": "secured", "open": []}},
        {**told, "win": {"verdict": "lost", "open": []}},
        {**told, "win": {"verdict": "forced", "open": []}},
        {**told, "win": {**told["win"], "turn": bad}},
        {**told, "win": {"verdict": "with-help", "open": ["forced"], "turns": [told["win"]["turn"]]}},
        {**told, "advice": {"by_verdict": others}},
        {**told, "advice": {"by_verdict": wrong}},
        {**told, "player": "W"},
    ]


def test_tampered_documents_are_refused(tmp_path: Path) -> None:
    told = document(INTRO, "--advise")
    for changed in tampered(told):
        assert verified(changed, tmp_path)[0] in (1, 2), changed["win"]


def test_games_of_bots_estimate_a_win_and_are_played_again(tmp_path: Path) -> None:
    told = document(INTRO, "--chance", "3", "--seed", "7", "--bots", "easy")
    assert told["win"]["chance"]["games"] == 3
    file = tmp_path / "check.json"
    file.write_text(json.dumps(told))
    assert run("verify", str(file), "--regenerate").code == 0


def test_when_the_game_is_over_the_score_decides() -> None:
    for side in (Side.W, Side.S):
        found = check_win(parse_position(OVER), side).win
        assert found is not None
        assert found.verdict in (Verdict.SECURED, Verdict.LOST)
        assert found.turns is None


def test_without_time_nothing_is_claimed() -> None:
    facts = WinFacts(parse_position(INTRO), Side.N)
    facts.find(Clock(0), 1_000)
    assert facts.finding.verdict is Verdict.UNDECIDED
    assert line(parse_position(INTRO), Side.N, Play.ALONE, Clock(0)) is None
