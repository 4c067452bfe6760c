"""Advice by random games: it never overrules a verdict, finds the best of turns that are alike, and proves nothing."""

import json
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from skypuzzle.chance import Chance
from skypuzzle.limits import NO_LIMIT, Clock, OutOfTimeError
from skypuzzle.skyliners import Position, Side, bots, known_to, parse_plan, parse_position, play_turn
from skypuzzle.skyliners.checking import advice as advising
from skypuzzle.skyliners.checking import check
from skypuzzle.skyliners.checking.advice import Estimates, advise, prospects
from skypuzzle.skyliners.checking.checking import BEST_OF_A_VERDICT
from skypuzzle.skyliners.checking.odds import Odds
from skypuzzle.skyliners.row_search import RowGame
from skypuzzle.skyliners.rules.play import as_played, turns_from
from skypuzzle.skyliners.search import playouts
from tests.interpreting import forms
from tests.running import run
from tests.skyliners.test_check_command import NO_PLANS, OPEN, TWO_ROUNDS, change, document

ELSEWHERE = "p1121/1^1152/2^1p11/3^1111/15^111 EN N1 2.0.0/3.0.0 NA2 ?,NE full"
"""What row A does not care about: a floor on d4 makes it the tallest, and row E shows 4 for good."""

POSITIONS = [
    (ELSEWHERE, "NA2"),
    (TWO_ROUNDS, "NB2"),
    (TWO_ROUNDS.replace("N1", "N2@d4"), "NB2 NC3"),
    ("1523^2/.3.21/1ppp./231^3^1/1222^3 EN N1 2.0.0/2.0.0 E?,E?,ND1,E?,NB2 ?,NW full", "ND1 NB2"),
    ("1333^2/12.2p/1^.p3./13^41p/12143 SWN S1 3.1.0/2.0.0/2.0.0 - SW,NE,? intro", "SB3 SE2"),
]


class Opinionated:
    """Instead of random games: every turn has a value of its own, whatever becomes of the plans."""

    def worth(self, _table: object, actions: bytes, _seed: int, _first: int, games: int) -> int:
        return value(actions) * games


def value(actions: bytes) -> int:
    return Chance("value", *actions).below(2001) - 1000


@pytest.mark.parametrize(("text", "asked"), POSITIONS)
def test_games_never_overrule_a_verdict_and_find_the_best_of_each_kind(
    text: str, asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advising, "Playouts", Opinionated)
    position, plans = parse_position(text), tuple(map(parse_plan, asked.split()))
    side = plans[0].side
    game = RowGame(position, side, plans)
    proven = prospects(position, side, plans, NO_LIMIT)
    claims = {kind.state: (kind.prospect.verdict, kind.prospect.open, kind.prospect.reason) for kind in proven}
    found = {
        game.state_of(play_turn(position, prospect.turn)): prospect
        for prospect in advise(position, side, plans, NO_LIMIT).by_verdict
    }
    assert {state: (each.verdict, each.open, each.reason) for state, each in found.items()} == claims
    assert len(found) == len(claims) > 8
    ranks = {kind.state: kind.rank[:2] for kind in proven}
    assert [ranks[state] for state in found] == sorted(ranks.values())

    alike = defaultdict(list)
    for actions, after in turns_from(position).items():
        alike[game.state_of(after)].append(as_played(actions))
    ranked = defaultdict(list)
    for state, kind in found.items():
        best = max(alike[state], key=lambda turn: value(advising.numbers_of(turn)))
        own = value(advising.numbers_of(best))
        assert kind.playouts is not None
        assert (kind.turn.actions, kind.playouts.lead) == (best, own * kind.playouts.games)
        ranked[kind.verdict, kind.open].append((kind.playouts.games, own))
    for of_a_verdict in ranked.values():
        assert [own for _, own in of_a_verdict] == sorted((own for _, own in of_a_verdict), reverse=True)
        assert [games for games, _ in of_a_verdict[:BEST_OF_A_VERDICT]] == [2000] * len(of_a_verdict[:8])


def test_where_elsewhere() -> None:
    position = parse_position(ELSEWHERE)
    best, *others = advise(position, Side.N, (parse_plan("NA2"),), NO_LIMIT).by_verdict
    assert str(best.turn) == "N: Fd4 =E4"
    assert best.playouts is not None
    assert best.playouts.lead > max(other.playouts.lead for other in others if other.playouts is not None)
    intro = parse_position(ELSEWHERE.replace("NA2", "-").replace("full", "intro"))
    assert "Fd4" in str(advise(intro, Side.N, (parse_plan("NA2"),), NO_LIMIT).by_verdict[0].turn)
    aims = advise(position._replace(office=()), Side.N, (parse_plan("NE4"),), NO_LIMIT, each=True).by_plan
    assert [str(aim.turn) for aim in aims or ()] == ["N: Fd4 =E4"]


def open_cards(text: str) -> Position:
    """The same with the others' cards face up."""
    return parse_position(text.replace("EE1,EC3", "EE4,EC1").replace("NW,?", "NW,SE"))


def test_cards_of_others_make_no_difference() -> None:
    plans = (parse_plan("NB2"),)
    for each in (False, True):
        known, told = (
            advise(position, Side.N, plans, NO_LIMIT, each=each)
            for position in (known_to(Side.N, open_cards(TWO_ROUNDS)), open_cards(TWO_ROUNDS))
        )
        assert known == told
        assert known.is_estimated


def test_everyone_gets_the_same_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    told = []
    for form in forms(playouts).values():
        monkeypatch.setattr(advising, "Playouts", form.Playouts)
        monkeypatch.setattr(bots, "Table", form.Table)
        told.append(advise(parse_position(ELSEWHERE), Side.N, (parse_plan("NA2"),), NO_LIMIT))
    assert told == [told[0]] * len(told)
    assert told[0].is_estimated


def test_without_time_the_safest_first_as_before(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    estimated = document(TWO_ROUNDS, "--plan", "NB2", "--advise", "--time-limit", "100")["advice"]["by_verdict"]

    def late(*_: object) -> None:
        raise OutOfTimeError

    monkeypatch.setattr(Estimates, "rank", late)
    for words in ([TWO_ROUNDS, "--plan", "NB2", "--advise"], [NO_PLANS, "--advise"]):
        file = tmp_path / "check.json"
        assert run("check", *words, "--time-limit", "100", "-o", str(file)).code == 0
        assert "playouts" not in file.read_text()
        assert "no time for random games" in run("check", *words, "--time-limit", "100").out
        assert run("verify", str(file)).code == 0
    told = document(TWO_ROUNDS, "--plan", "NB2", "--advise", "--time-limit", "100")["advice"]["by_verdict"]
    verdicts = [[(entry["verdict"], entry["open"]) for entry in each] for each in (told, estimated)]
    assert verdicts[0] == verdicts[1]
    whole = document(TWO_ROUNDS, "--plan", "NB2", "--advise", "--time-limit", "100")
    whole["advice"]["by_verdict"][:2] = whole["advice"]["by_verdict"][1::-1]
    file.write_text(json.dumps(whole))
    assert "not in order, safest first" in run("verify", str(file)).out


def another_turn(whole: dict[str, Any]) -> None:
    """The same for the plan, with another card."""
    turns = [entry["turn"]["actions"] for entry in whole["advice"]["by_verdict"]]
    turn = next(turn for turn in turns if turn[1].startswith("=") and turn[1] != "=C3")
    turn[1] = "=A1" if turn[1] != "=A1" else "=A2"


def swapped(whole: dict[str, Any]) -> None:
    entries = whole["advice"]["by_verdict"]
    entries[:2] = entries[1::-1]


@pytest.mark.parametrize(
    ("words", "changed", "told"),
    [
        (
            [TWO_ROUNDS, "--plan", "NC3"],
            change("advice.by_verdict.0.playouts.lead", 1),
            "[0].playouts: the games give ",
        ),
        ([TWO_ROUNDS, "--plan", "NC3"], change("advice.by_verdict.0.playouts.games", 500), "[0].playouts: the games "),
        (
            [TWO_ROUNDS, "--plan", "NC3"],
            change("advice.by_verdict.3.playouts", None),
            "some entries have playouts, and",
        ),
        ([TWO_ROUNDS, "--plan", "NC3"], another_turn, ".turn: by playouts, "),
        ([TWO_ROUNDS, "--plan", "NC3"], swapped, "not in order, best by playouts first"),
        ([NO_PLANS], change("advice.by_plan.1.playouts.lead", 1), "$.advice.by_plan[1].playouts: the games give "),
        ([NO_PLANS], change("advice.by_plan.1.playouts.games", 1), "$.advice.by_plan[1].playouts: the games give "),
        ([NO_PLANS], change("advice.by_plan.0.turn.actions.1", "=?"), "$.advice.by_plan[0]"),
    ],
)
def test_the_games_are_played_again(
    words: list[str], changed: Callable[[dict[str, Any]], None], told: str, tmp_path: Path
) -> None:
    whole = document(*words, "--advise", "--time-limit", "100")
    file = tmp_path / "check.json"
    file.write_text(json.dumps(whole))
    assert run("verify", str(file)).code == 0
    changed(whole)
    file.write_text(json.dumps(whole))
    ran = run("verify", str(file))
    assert (ran.code, told in ran.out) == (1, True), ran.out


def test_what_a_limit_left_open_is_in_the_order_that_verify_expects(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "check.json"
    with monkeypatch.context() as patched:
        patched.setattr("skypuzzle.skyliners.checking.advice.STATES_FOR_ALL", 20)
        few = partial(check, most_states=1)
        patched.setattr("skypuzzle.skyliners.commands.check.check_plans", few)
        run("check", TWO_ROUNDS, "--plan", "NB3", "--advise", "--time-limit", "100", "-o", str(file))
    entries = json.loads(file.read_text())["advice"]["by_verdict"]
    assert len({(entry["verdict"], *entry["open"]) for entry in entries if entry["verdict"] == "alone"}) == 2
    assert run("verify", str(file)).code == 0


def test_games_of_chance_say_who_played_and_stop_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    words = ["check", ELSEWHERE, "--chance", "4", "--seed", "7"]
    assert "%) in 4 games between planner-50 bots" in run(*words).out
    mixed = run(*words, "--bots", "greedy,random").out
    assert "%) in 4 games between bots" in mixed
    assert "bots: N greedy, E random" in mixed
    told = json.loads(run(*words, "--bots", "easy", "--json").out)
    assert told == json.loads(run(*words, "--json").out)
    assert told["chance"]["bots"] == ["planner-50", "planner-50"]
    odds = Odds(parse_position(OPEN), Side.S, (parse_plan("SB2"),), "7", ("planner-20000",) * 4)
    assert odds.play(0, Clock(0.01)) is None
