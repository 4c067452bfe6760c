"""`check` as people and scripts use it: the screen, JSON that verify proves again, advice and chances."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from skypuzzle.chance import Chance
from skypuzzle.clock import Clock
from skypuzzle.skyliners import Plan, Side, hidden_cards, parse_plan, parse_position, score
from skypuzzle.skyliners.checking.advice import advise
from skypuzzle.skyliners.checking.odds import Odds, Share, dealt
from skypuzzle.skyliners.rules.turns import turns_from
from tests.games import run

LATE = "1333^2/12.2p/1^.p3./13^41^p/12143 WS S1 2.0.0/1.0.0 SC2,WA3,SA2,WD2,WB3,WC3,WE2 NE,SW full"
TWO_ROUNDS = "31p.1/41^13./.2p../22^113/41^p2^2 EN N1 5.0.0/5.0.0 N?,EE1,EC3,EA2,N?,ED3 NW,? full"
OPEN = "1..1./.1.1./..p../...1./...1. SWNE S1 12.2.1/12.2.1/12.2.1/12.2.1 - NE,?,?,? full"


def test_a_line_for_each_plan_and_one_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    ran = run("check", LATE, "--plan", "green:B3")
    assert ran.code == 0
    told = dict(re.findall(r"^(SC2|SA2|SB3|together) +(\S+ +\S+)", ran.out, re.MULTILINE))
    assert told == {"SC2": "▮▮▮▮ secured", "SA2": "▮▮▮▯ forced", "SB3": "▮▮▮▯ forced", "together": "▮▮▮▯ forced"}
    assert "play S: Fb5 =B3" in ran.out
    assert all(len(line) <= 80 for line in ran.out.splitlines())


def test_help_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    ran = run("check", TWO_ROUNDS, "--player", "yellow")
    assert ran.code == 0
    assert "together ▮▯▯▯ with help" in ran.out
    helped = re.findall(r"(\w+)!", ran.out)
    assert helped
    assert f"such as N: {helped[0]}" in ran.out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ([LATE, "--plan", "SB3"], 0),
        ([LATE, "--player", "W"], 1),
        ([LATE, "--plan", "SB3", "--plan", "SD3"], 1),
        ([OPEN, "--plan", "SB2", "--time-limit", "0.01"], 0),
        ([LATE.replace("S1", "-"), "--player", "S"], 2),
        ([LATE, "--plan", "WB3"], 2),
        ([LATE, "--plan", "SC3"], 2),
        ([LATE, "--player", "N"], 2),
        ([LATE, "--player", "pink"], 2),
        ([LATE.split()[0]], 2),
        ([LATE, "--player", "W", "--advise"], 2),
        ([OPEN, "--chance", "5"], 2),
        ([OPEN, "--advise"], 2),
    ],
)
def test_exit_codes(words: list[str], code: int) -> None:
    ran = run("check", *words)
    assert ran.code == code
    if code == 2:
        assert ran.out == ""
        assert ran.err.startswith("skypuzzle: ")
        assert ran.err.count("\n") == 1


def test_a_game_that_is_over() -> None:
    over = "1^.4^42/21p11/p1p22/2..51/223^71^ SW - 0.0.0/0.0.0 SA1,W?,SE1,W? SE,? full"
    assert run("check", over).code == 2
    told = json.loads(run("check", over, "--player", "S", "--json").out)
    assert [(entry["plan"], entry["verdict"]) for entry in told["plans"]] == [("SA1", "secured"), ("SE1", "lost")]


def test_without_plans_a_table() -> None:
    spent = LATE.replace("SC2,WA3,SA2", "S?,WA3,S?")
    ran = run("check", spent)
    assert ran.code == 0
    assert len(re.findall(r"^S[A-E] ", ran.out, re.MULTILINE)) == 5
    assert "together" not in json.loads(run("check", spent, "--json").out)
    assert run("check", LATE.replace("SC2,WA3,SA2", "S?,S?,S?,S?,S?,WA3")).code == 1


def document(*words: str) -> dict[str, Any]:
    loaded = json.loads(run("check", *words, "--json").out)
    assert isinstance(loaded, dict)
    return loaded


DOCUMENTS = {
    "south": [LATE, "--plan", "SB3"],
    "west": [LATE, "--player", "W"],
    "help": [TWO_ROUNDS, "--player", "E", "--chance", "5", "--seed", "x", "--bots", "random"],
    "open": [OPEN, "--plan", "SB2", "--time-limit", "0.05"],
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_verify_accepts_what_check_writes(name: str, tmp_path: Path) -> None:
    file = tmp_path / "check.json"
    assert run("check", *DOCUMENTS[name], "-o", str(file)).code in (0, 1)
    assert run("verify", str(file)).out == f"{file}: every claim holds\n"


def change(path: str, value: object) -> Callable[[dict[str, Any]], None]:
    """Set a place in a document, such as `plans.0.verdict`."""

    def apply(into: Any) -> None:
        *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
        for part in way:
            into = into[part]
        if value is None:
            del into[last]
        else:
            into[last] = value

    return apply


@pytest.mark.parametrize(
    ("name", "changed", "told"),
    [
        ("south", change("plans.1.verdict", "secured"), "$.plans[1].verdict: SA2 can be broken"),
        ("south", change("plans.0.verdict", "alone"), "$.plans[0].turns: it says alone, but shows no line"),
        ("south", change("plans.0.verdict", "lost"), "$.plans[0].verdict: it says lost, but there is a way"),
        ("south", change("plans.0.reasons.0", "because"), "$.plans[0].reasons: not why it is secured"),
        ("south", change("plans.2.strategy", None), "$.plans[2].strategy: it says forced, but shows no strategy"),
        ("south", change("plans.2.strategy.steps.0.play", "Fb4"), "$.plans[2].strategy: "),
        ("south", change("plans.2.strategy.turn.actions.0", "Fb4"), "$.plans[2].strategy.turn: not the first turn"),
        ("south", change("plans.2.open", ["lost"]), "$.plans[2].open: not verdicts stronger than forced"),
        ("south", change("together.verdict", "lost"), "$.together.verdict: it says lost, but there is a way"),
        ("west", change("plans.0.turns.0.actions.0", "Fa5"), "$.plans[0].turns: not a way to it"),
        ("west", change("plans.0.turns.0.actions.0", "Fe2"), "$.plans[0].turns[0]: "),
        ("west", change("plans.0.verdict", "with-help"), "$.plans[0].verdict: it is alone"),
        ("west", change("plans.2.verdict", "alone"), "$.plans[2].turns: not a way to it"),
        ("west", change("plans.1.reasons.1", "because"), "$.plans[1].reasons: not why it is lost"),
        ("help", change("together.help", []), "$.together.help: not what others build on the rows"),
        ("help", change("plans.0.chance.held", 3), "$.plans[0].chance: not the interval"),
        ("help", change("plans.0.chance.games", 0), "$.plans[0].chance: "),
        ("help", change("plans.2.verdict", "undecided"), "$.plans[2].verdict: it is forced"),
        ("help", lambda whole: whole["plans"].pop(0), "$.plans: not all that are in the office"),
    ],
)
def test_verify_finds_what_is_not_so(
    name: str, changed: Callable[[dict[str, Any]], None], told: str, tmp_path: Path
) -> None:
    whole = document(*DOCUMENTS[name])
    changed(whole)
    file = tmp_path / "check.json"
    file.write_text(json.dumps(whole))
    ran = run("verify", str(file))
    assert ran.code == 1
    assert told in ran.out


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        (change("plans.0.plan", "SC9"), "$: plan 'SC9'"),
        (change("plans.0.plan", "WB3"), "not the plans of a player S"),
        (change("plans.0.verdict", "sure"), "$.plans[0].verdict"),
        (change("position", "1"), "$: position '1'"),
        (change("more", 1), "`more`"),
    ],
)
def test_documents_that_cannot_be_read(changed: Callable[[dict[str, Any]], None], told: str, tmp_path: Path) -> None:
    whole = document(*DOCUMENTS["south"])
    changed(whole)
    file = tmp_path / "check.json"
    file.write_text(json.dumps(whole))
    ran = run("verify", str(file))
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err


LAST = "1333^2/12.2p/1^.p3./13^41^p/12143 WS S1 0.0.0/1.0.0 SC2,WA3,SA2,WD2,WB3,WC3,WE2 NE,SW full"


def test_on_the_last_turn_turns_are_ranked_by_score() -> None:
    position = parse_position(LAST)
    ranked = advise(position, Side.S, (), Clock()).by_score
    turns = turns_from(position)
    assert len(ranked) == len(turns)
    best = max(score(after).totals[Side.S] for after in turns.values())
    assert (ranked[0].points, ranked[0].certain) == (best, best)
    assert [turn.certain for turn in ranked] == sorted((turn.certain for turn in ranked), reverse=True)
    ran = run("check", LAST, "--advise")
    assert "your last turn  score" in ran.out


def test_what_is_certain_counts_only_cards_that_nobody_can_break() -> None:
    position = parse_position("1333^2/12.2p/1^.p3./13^41^p/12143 ESW S1 0.0.0/1.0.0/2.0.0 SC2,SA2 ?,?,? full")
    ranked = advise(position, Side.S, (), Clock())
    assert {option.certain for option in ranked.by_score} >= {0, 2}
    assert all(option.certain <= option.points for option in ranked.by_score)


def test_before_that_by_the_verdict_they_leave_behind() -> None:
    plans = (parse_plan("SC2"), parse_plan("SA2"), parse_plan("SB3"))
    weighed = advise(parse_position(LATE), Side.S, plans, Clock()).by_verdict
    assert str(weighed[0].turn) == "S: Fb5 =B3"
    assert weighed[0].verdict.value == "secured"
    assert {prospect.verdict.value for prospect in weighed[1:]} == {"lost"}
    assert "SB3 sees 3, for good" in weighed[0].reason
    told = document(LATE, "--plan", "SB3", "--advise")["advice"]["by_verdict"]
    assert told[0] == {
        "turn": {"side": "S", "actions": ["Fb5", "=B3"]},
        "verdict": "secured",
        "open": [],
        "reason": weighed[0].reason,
    }


def test_the_same_seed_gives_the_same_share_with_any_number_of_processes() -> None:
    words = ["check", TWO_ROUNDS, "--player", "E", "--chance", "24", "--seed", "7", "--bots", "random", "--json"]
    one, two = run(*words), run(*words, "--jobs", "2")
    assert one == two
    assert json.loads(one.out)["chance"] == {"games": 24, "seed": "7", "bots": ["random", "random"]}
    assert run(*words[:-1], "--seed", "8").out != run(*words[:-1]).out


def test_intervals_are_those_of_wilson() -> None:
    low, high = Share(9, 10).interval
    assert (round(low, 4), round(high, 4)) == (0.5958, 0.9821)
    assert Share(0, 10).interval[0] == 0
    assert Share(10, 10).interval[1] == 1


def test_cards_are_dealt_as_they_could_be() -> None:
    position = parse_position(TWO_ROUNDS)
    for number in range(40):
        known = dealt(position, Chance(number), (parse_plan("NB2"),))
        assert hidden_cards(known) == ()
        rows = [card.row for card in known.office if card.side is Side.N]
        assert len(set(rows)) == len(rows) == 2
        assert 1 not in rows
        assert len(set(known.skyscrapers)) == 2


def test_cards_asked_about_are_planned_in_the_games_of_chance() -> None:
    position = parse_position(TWO_ROUNDS)
    odds = Odds(position, Side.N, (Plan(Side.N, 0, 1), Plan(Side.N, 0 + 1, 2)), "seed", ("random", "random"))
    games = [odds.play(number) for number in range(60)]
    assert any(first for first, _ in games)
    assert odds.shares(games)[1].held <= min(share.held for share in odds.shares(games)[0])
