"""`verify` leaves nothing unsaid: it proves, refutes, leaves open, or lists what it does not prove."""

import json
import os
import pickle
import re
import threading
from pathlib import Path
from typing import Any
from unittest import mock

import jsonschema
import pytest
from msgspec.structs import replace

from skypuzzle.answers import Undecided
from skypuzzle.chance import Chance
from skypuzzle.documents import decode
from skypuzzle.games import GAMES, load
from skypuzzle.limits import Clock
from skypuzzle.skyliners.documents import record_document, records_document
from skypuzzle.skyliners.game import GAME
from skypuzzle.skyliners.kinds.build import making as build_making
from skypuzzle.skyliners.questions import Cities, Reasons, solving
from skypuzzle.skyliners.rules.board import Side, Variant
from skypuzzle.skyliners.rules.setup import SETUP_CARDS
from skypuzzle.skyliners.simulation import Simulation
from skypuzzle.skyliners.verifying import facts, remaking, verifying
from skypuzzle.verifying.remaking import NotReproducibleError
from tests.documents import verify
from tests.running import Ran, run
from tests.skyliners.games import EMPTY
from tests.skyliners.mutations import CHECKED, LATE, SOLVED, mutations, outcome, true_documents
from tests.skyliners.puzzles import QUICK_DAY, SHIPPED

NEW_YEAR = SHIPPED / "2027-01-01.json"


def said(*words: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(run(*words, "--json").out)
    return document


def verified(document: dict[str, Any], *words: str) -> Ran:
    return run("verify", "-", *words, stdin=json.dumps(document).encode())


SHORT = [
    "position",
    "record",
    "puzzle, build",
    "puzzle, force",
    "solve, some",
    "solve, game by",
    "check, lost",
    "play",
    "explain",
]


@pytest.mark.parametrize("name", SHORT)
def test_one_thing_changed_is_never_called_proven(name: str) -> None:
    """The long form is `python -m benchmarks.stress.tampering`."""
    document = true_documents()[name]()
    assert outcome("$", document, document) == "true"
    chance = Chance("short", name)
    for place, claimed in chance.shuffled(mutations(document, chance))[:8]:
        assert outcome(place, claimed, document) not in ("FALSE", "unjudged"), (place, claimed)


@pytest.mark.parametrize("edition", [0, 1, 2, 99])
@pytest.mark.parametrize("game", GAMES)
def test_a_set_of_another_edition_is_proven_and_cannot_be_made_again(game: str, edition: int) -> None:
    document = json.loads((SHIPPED.parent / game / "2027-01-04.json").read_bytes())
    document |= {"generator": {"name": "skypuzzle", "edition": edition}, "puzzles": document["puzzles"][:1]}
    plain = verified(document)
    assert plain.code == 0
    assert plain.out.startswith("-: every claim that can be proven holds\n-: not proven: $.set, ")
    ours = load(game).edition
    if edition != ours:
        again = verified(document, "--regenerate")
        made = f"made by skypuzzle edition {edition}, but this is skypuzzle edition {ours}"
        assert again.code == 3
        assert again.out.startswith(f"-: undecided: $.seed: not reproducible: {made}\n")


HELLO = "99^99^9/99999/ppppp/....1/HELLO"


@pytest.mark.parametrize("words", [SOLVED["some"], SOLVED["game some"]])
def test_what_an_undecided_answer_shows_is_proven(words: list[str]) -> None:
    partial = said("solve", *words)
    assert partial["answer"] == "undecided"
    assert verified(partial) == Ran(0, "-: every claim holds\n", "")
    boards = partial["boards"]
    assert verified({**partial, "boards": [HELLO, *boards[1:]]}).code == 2
    strange = f"{EMPTY[:-1]}1" if words is SOLVED["some"] else boards[0].replace("1", "2", 1)
    for change, told in (
        ({"boards": [strange, *boards[1:]]}, "$.boards[0]: not an answer to the question: "),
        ({"boards": [*boards[:2], boards[0]]}, "$.boards[2]: the same as $.boards[0]"),
        ({"boards": boards[1:]}, "$.count: the document says 3, but lists 2"),
        ({"boards": None, "count": 10**6}, "$.count: there are only "),
        ({"answer": "solved"}, "$.boards: there are more than 3 final cities, such as "),
    ):
        claimed = {key: value for key, value in {**partial, **change}.items() if value is not None}
        ran = verified(claimed)
        assert (ran.code, told in ran.out) == (1, True), ran.out


def test_what_is_not_settled_neither_holds_nor_fails() -> None:
    impossible, lost = said("solve", *SOLVED["game impossible"]), said("check", *CHECKED["west"])
    counted, puzzles = said("solve", *SOLVED["all"]), json.loads(NEW_YEAR.read_text())
    searched = said("check", *CHECKED["west"])
    for entry in (*searched["plans"], searched["together"]):
        entry.pop("refutation", None)
    cases: list[tuple[Any, str, Any, dict[str, Any], str]] = [
        (solving, "solve", lambda *_, **__: Undecided(), impossible, "$.answer"),
        (solving, "solve", lambda *_, **__: Undecided(), lost, "$.plans[0].verdict"),
        (facts, "why_not", lambda *_, **__: Reasons((), complete=False), impossible, "$.reasons"),
        (facts.VerdictFacts, "_search", lambda *_: None, searched, "$.plans[0].verdict"),
    ]
    for owner, name, answer, document, place in cases:
        with mock.patch.object(owner, name, answer):
            ran = verified(document)
        assert ran.code == 3, (name, ran.out)
        assert f"-: undecided: {place}: not settled in time\n" in ran.out
        assert "holds" not in ran.out
    for owner, document, place in ((verifying, counted, "$.boards"), (build_making, puzzles, "$.puzzles[0]")):
        with mock.patch.object(owner, "all_cities", return_value=Cities((), complete=False)):
            ran = verified(document)
        assert (ran.code, f"-: undecided: {place}: whether " in ran.out) == (3, True), ran.out


def test_no_time_is_undecided_and_a_fault_comes_first() -> None:
    findings = verify(NEW_YEAR.read_bytes(), "set", clock=Clock(0))
    assert (findings.faults, findings.undecided) == ([], ["$.puzzles[0] to $.puzzles[4]: not settled in time"])
    ran = run("verify", str(NEW_YEAR), "--time-limit", "0.01", "--json")
    report = json.loads(ran.out)["files"][0]
    assert (ran.code, report["ok"], bool(report["undecided"])) == (3, False, True)
    false = json.loads(NEW_YEAR.read_text())
    false["puzzles"][0]["id"] = "0" * 16
    assert verified(false, "--time-limit", "0.01").code == 1


def test_what_cannot_be_judged_is_an_error_and_no_fault(tmp_path: Path) -> None:
    broken, false = tmp_path / "broken.json", json.loads(NEW_YEAR.read_text())
    broken.write_text(NEW_YEAR.read_text()[:-9])
    false["puzzles"][0]["id"] = "0" * 16
    words = [str(tmp_path / "missing.json"), str(broken), "-"]
    ran = run("verify", *words, "--json", stdin=json.dumps(false).encode())
    document = json.loads(ran.out)
    jsonschema.validate(document, json.loads(run("schema", "verify").out))
    assert verified(document).code == 3
    *unread, refuted = document["files"]
    assert ran.code == 2
    for report in unread:
        assert (report["ok"], report["faults"], report["undecided"]) == (None, [], [])
    assert "".join(f"skypuzzle: {error}\n" for report in unread for error in report["errors"]) == ran.err
    assert (refuted["ok"], refuted["errors"], len(refuted["faults"])) == (False, [], 1)
    lost = run("verify", str(NEW_YEAR), "--dask", "127.0.0.1:1", "--json")
    [report] = json.loads(lost.out)["files"]
    assert (lost.code, report["ok"], report["faults"]) == (2, None, [])
    assert "no Dask scheduler" in report["errors"][0]


def test_makers_take_nothing_but_a_proof() -> None:
    with mock.patch.object(build_making, "all_cities", return_value=Cities((), complete=False)):
        ran = run("daily", "--date", QUICK_DAY, "--json")
    assert (ran.code, ran.out) == (70, "")
    assert re.search(rf"puzzle 1 of {QUICK_DAY} does not hold: .*exactly one solution was not", ran.err)
    with mock.patch.object(build_making, "all_cities", wraps=facts.all_cities) as asked:
        run("daily", "--date", QUICK_DAY, "--json")
    assert [call.args[1].left for call in asked.call_args_list] == [float("inf")] * 3


def test_a_key_that_is_there_twice_is_refused() -> None:
    text = json.dumps(said("solve", *SOLVED["count"]))
    ran = run("verify", "-", stdin=text.replace('"count": ', '"count": 99, "count": ').encode())
    assert (ran.code, ran.err) == (2, "skypuzzle: standard input: the key 'count' appears twice\n")


def test_what_is_not_proven_is_listed() -> None:
    again = "; --regenerate proves what comes from the seed"
    assert run("verify", str(NEW_YEAR)).out.splitlines() == [
        f"{NEW_YEAR}: every claim that can be proven holds",
        f"{NEW_YEAR}: not proven: $.set, $.line, $.seed, $.generator, $.license, $.puzzles (number and order){again}",
    ]
    empty = {**json.loads(NEW_YEAR.read_text()), "puzzles": []}
    ran = verified(empty)
    assert (ran.code, "-: undecided: $.puzzles: there are no puzzles, so there is nothing" in ran.out) == (3, True)
    listed = json.loads(verified(said("check", *CHECKED["chance"]), "--json").out)["files"][0]["not_proven"]
    assert listed[0] == "$.chance: the games of bots are not played again"
    assert {line.partition(": ")[0] for line in listed[1:]} >= {"$.plans[0].chance", "$.together.chance"}


def test_every_type_is_accepted() -> None:
    position = said("show", LATE)
    assert verified(position).out == "-: every claim holds\n"
    position["seen"]["N"][2] += 1
    assert "-: $.seen.N[2]: the document says" in verified(position).out
    puzzle = json.loads(NEW_YEAR.read_text())["puzzles"][0]
    steps = said("explain", puzzle["id"])
    assert verified(steps).out == "-: every claim holds\n"
    assert "$.steps[1].text: not what step 2 says" in verified({**steps, "steps": _but(steps["steps"], text="x")}).out
    assert verified({**steps, "steps": steps["steps"][1:]}).code == 1
    assert verified({**steps, "id": "0" * 16}).code == 3
    played = json.loads(run("play", puzzle["id"], "--plain", "--json", stdin=b"Fa1").out)
    assert "-: not proven: $.hints, $.taken_back, $.seconds\n" in verified(played).out
    assert "$.solved: the actions do not solve" in verified({**played, "solved": True}).out
    assert "$.actions[0]: action 'Fc3'" in verified({**played, "actions": ["Fc3"]}).out
    report = verified(said("verify", str(NEW_YEAR)))
    assert (report.code, "verify the files it names" in report.out, "holds" in report.out) == (3, True, False)


def _but(steps: list[dict[str, Any]], **change: str) -> list[dict[str, Any]]:
    return [steps[0], {**steps[1], **change}, *steps[2:]]


def test_one_of_several_and_a_puzzle_by_its_id(tmp_path: Path) -> None:
    puzzles = json.loads(NEW_YEAR.read_text())
    name = puzzles["puzzles"][2]["id"][:9]
    assert run("verify", name) == Ran(0, f"{name}: every claim holds\n", "")
    puzzles["puzzles"][1]["difficulty"]["score"] += 1
    file = tmp_path / "set.json"
    file.write_text(json.dumps(puzzles))
    assert run("verify", f"{file}#1").out == f"{file}#1: every claim holds\n"
    assert f"{file}#2: $.puzzles[1].difficulty: " in run("verify", f"{file}#2").out
    for words, told in (
        ([f"{file}#6"], "it holds 5 puzzles"),
        (["ffffffffff"], "no known puzzle"),
        ([f"{file}#1", "--regenerate"], "which are regenerated only together"),
    ):
        ran = run("verify", *words)
        assert (ran.code, told in ran.err, ran.err.count("\n")) == (2, True, 1)


DECK = {"cards": [f"{row}{depth}" for row in "ABDE" for depth in range(1, 5)]}


def test_made_again_from_a_seed(tmp_path: Path) -> None:
    deck, games, bare, made = (tmp_path / f"{name}.json" for name in ("deck", "games", "bare", "made"))
    deck.write_text(json.dumps(DECK))
    words = ["--players", "3", "--games", "2", "--bots", "random", "--seed", "5"]
    run("simulate", *words, "--start", "E", "--setup-cards", str(deck), "-o", str(games))
    run("daily", "--date", QUICK_DAY, "--no-solutions", "-o", str(bare))
    kinds = ["--pieces", "4-9", "--sides", "NS", "--symmetric", "--difficulty", "easy"]
    run("generate", "--count", "2", "--seed", "7", *kinds, "-o", str(made))
    for file in (SHIPPED / f"{QUICK_DAY}.json", games, bare, made):
        ran = run("verify", str(file), "--regenerate")
        again = f"{file}: $: made again from its seed, byte for byte the same\n"
        assert ran == Ran(0, f"{file}: every claim holds\n{again}", "")
    document = json.loads(made.read_text())
    assert document["order"] == {
        "kind": "build",
        "difficulty": "easy",
        "pieces": "4-9",
        "sides": ["N", "S"],
        "symmetric": True,
    }
    assert "laid out differently" in verified(document, "--regenerate").out
    for change, code, told in (
        ({"seed": "8"}, 1, "$.set: it says 'build 7', but the seed gives 'build 8'"),
        ({"puzzles": document["puzzles"][::-1]}, 1, "$.puzzles[0].id: it says"),
        ({"license": "mine"}, 1, "$.license: it says 'mine', but the seed gives 'CC0-1.0'"),
        ({"order": {**document["order"], "pieces": "04-9"}}, 1, "$.order.pieces: it says '04-9', but the seed gives"),
        ({"order": {**document["order"], "pieces": "9-4"}}, 3, "not reproducible: $.order: pieces '9-4': expected"),
        ({"generator": {"name": "skypuzzle", "edition": 0}}, 3, "undecided: $.seed: not reproducible: made by"),
        ({"order": None}, 3, "undecided: $.seed: not reproducible: it does not say what its puzzles"),
    ):
        claimed = {key: value for key, value in {**document, **change}.items() if value is not None}
        ran = verified(claimed, "--regenerate")
        assert (ran.code, told in ran.out) == (code, True), ran.out
    records = json.loads(games.read_text())
    assert verified({**records, "bots": ["random", "random", "greedy"]}, "--regenerate").code == 1
    assert verified({**records, "bots": ["clever"] * 3}, "--regenerate").code == 3
    chance = said("check", *CHECKED["chance"])
    assert "-: every claim holds\n" in verified(chance, "--regenerate").out
    codes = set()
    for seed in "abc":  # of five games, other seeds may well give the same
        chance["chance"]["seed"] = seed
        codes.add(verified(chance, "--regenerate").code)
    assert 1 in codes <= {0, 1}
    chance["chance"]["games"] = 10**9
    assert verified(chance, "--regenerate").code == 1
    for change in ({"games": -5}, {"games": 0}, {"bots": ["random"]}, {"asked": 5}):
        assert verified({**chance, "chance": {**chance["chance"], "games": 5, **change}}).code == 1
    nothing = verified(said("solve", *SOLVED["one"]), "--regenerate")
    assert (nothing.code, nothing.err.count("\n"), "it has no seed" in nothing.err) == (2, 1, True)


@pytest.mark.parametrize("extra", [{"play": "Fa1"}, {"play": "Fa1", "then": 0}, {"replies": {"Fa1": 99}}, {"then": -1}])
def test_nothing_follows_the_end_of_a_strategy(extra: dict[str, Any]) -> None:
    document = said("check", *CHECKED["strategy"])
    strategy = next(entry["strategy"] for entry in document["plans"] if "strategy" in entry)
    strategy["steps"][-1].update(extra)
    ran = verified(document)
    assert (ran.code, ran.err) == (1, "")


def test_a_set_from_a_pipe_is_read_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writing = threading.Thread(target=pipe.write_bytes, args=(NEW_YEAR.read_bytes(),), daemon=True)
    writing.start()
    assert run("verify", str(pipe)).code == 0


def test_one_clock_is_for_all_puzzles() -> None:
    now = 0.0

    def prove(*_about: object) -> None:
        nonlocal now
        now += 1.0

    with (
        mock.patch("time.monotonic", side_effect=lambda: now),
        mock.patch("skypuzzle.skyliners.kinds.base.SkylinersKind.prove", side_effect=prove) as proving,
    ):
        findings = verify(NEW_YEAR.read_bytes(), "set", clock=Clock(2.5))
    assert proving.call_count == 3
    assert findings.undecided == ["$.puzzles[3] to $.puzzles[4]: not settled in time"]


def test_a_clock_takes_what_is_left_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(Clock())).seconds is None
    assert 0 < pickle.loads(pickle.dumps(Clock(1000))).left <= 1000
    assert pickle.loads(pickle.dumps(Clock(0))).is_out


def test_runs_that_cannot_be_played_again() -> None:
    run_of_two = Simulation((Side.S, Side.W), Variant.FULL, "7", ("random", "greedy"), rotate=True)
    document, first = records_document(run_of_two), record_document(run_of_two.play(0))
    again = remaking.run_again(document, first)
    assert (again.around, again.document(again.play(0, Clock()))) == (document, first)
    fixed = replace(document, rotate=None)
    assert remaking.run_again(fixed, first).around == fixed
    deck = tuple(range(SETUP_CARDS))
    drawn = replace(document, setup_cards=deck, start_player=Side.W)
    assert remaking.run_again(drawn, first).around == drawn
    for change, told in (
        ({"bots": ("random", "clever")}, "there is no bot called 'clever'"),
        ({"bots": ("random",)}, "1 bots for 2 seats"),
        ({"bots": ("random",) * 3}, "3 bots for 2 seats"),
        ({"setup_cards": deck[1:]}, f"$.setup_cards are not {SETUP_CARDS} sites"),
        ({"setup_cards": (*deck, SETUP_CARDS)}, f"$.setup_cards are not {SETUP_CARDS} sites"),
        ({"start_player": Side.N}, "nobody sits at $.start_player N"),
    ):
        with pytest.raises(NotReproducibleError) as raised:
            remaking.run_again(replace(document, **change), first)
        assert (str(raised.value), raised.value.place) == (told, "$.seed")


def decode_check(document: dict[str, Any]) -> Any:
    return decode(json.dumps(document).encode(), "a.json", "skyliners", GAME.document_types())
